"""Fines that stand in tables, formulas and ladders: the cells in, the rows of the table out."""

from textwrap import dedent

import pytest

from pipeline.extract.fine_formulas import read_formulas
from pipeline.extract.fine_tables import read_columns, read_table

ROWS = [
    ("Infração", "Especificação", "Valor", "Unidade", "Base de cálculo"),
    ("Obra sem licença", "Casa nova", "R$ 130,00", "m²", "área executada"),
    ("Obra sem licença", "Muro", "R$ 65,00", "m linear", "medido na base"),
    ("Obra sem licença", "Entulho", "R$ 390,00", "viagem", "–"),
    ("Resistência ao embargo", "Resistência ao embargo", "10%", "10%", "multa correspondente"),
    ("Falta de alvará", "Tapume", "R$ 2.600,00", "valor fixo", "–"),
    ("Falta de alvará", "Grua", "", "", ""),
]


def told(fines, text):
    lines = []
    for fine in fines:
        limits = f"{fine.minimum} {fine.unit}" if fine.unit else f"x{fine.factor}"
        lines.append(f"{fine.rule} {limits} {fine.per or '-'} | {fine.subject}")
        assert 0 <= fine.start < fine.end <= len(text)
    return lines


def test_each_row_with_an_amount_is_a_fine():
    text = "\n".join(" | ".join(row) for row in ROWS)
    fines = list(read_table(text, ROWS))
    assert told(fines, text) == [
        "fixo 130.00 BRL m2 | Obra sem licença – Casa nova",
        "fixo 65.00 BRL m_linear | Obra sem licença – Muro",
        "fixo 390.00 BRL viagem | Obra sem licença – Entulho",
        "relativo x0.1 - | Resistência ao embargo",
        "fixo 2600.00 BRL - | Falta de alvará – Tapume",
    ]
    first = fines[0]
    assert text[first.start : first.end] == (
        "Obra sem licença | Casa nova | R$ 130,00 | m² | área executada"
    )


@pytest.mark.parametrize(
    "rows",
    [
        [("Serviço", "Valor"), ("Alvará", "R$ 10,00")],  # a table of fees
        [("Infração", "Artigo"), ("Obra", "R$ 10,00")],  # no heading of values
        [],
    ],
)
def test_other_tables_hold_no_fines(rows):
    assert list(read_table("\n".join(" | ".join(row) for row in rows), rows)) == []


COLUMNS = dedent("""
       Infração                 Especificação                    Valor         Unidade     Base

                                Casa nova                       R$ 130,00        m²        área
       Obra sem
       licença                  Muro de arrimo                  R$ 65,00      m linear     base

                                Uso de equipamento
                                                               R$ 2.600,00    valor fixo     –
                                transitório
                                                                                       multa correspondente
       Resistência ao embargo                                      10%                              –
                                                                                           à infração
    """).strip("\n")  # fmt: skip


def test_columns_of_blanks_are_read_as_the_table_that_they_show():
    assert told(read_columns(COLUMNS), COLUMNS) == [
        "fixo 130.00 BRL m2 | Casa nova",
        "fixo 65.00 BRL m_linear | Muro de arrimo",
        "fixo 2600.00 BRL - | Uso de equipamento transitório",
        "relativo x0.1 - | Resistência ao embargo",
    ]


def test_a_table_of_a_law_gives_sanctions(law_of):
    law = law_of("""
        Art. 1º As multas são as da tabela:
        | Infração | Valor | Unidade |
        | Lavar roupas | R$ 10,00 | dia |
        | Lavar animais | R$ 20,00 | animal |
    """)
    found = [(s.provision_id, str(s.minimum), s.per, s.subject) for s in law.sanctions]
    assert found == [
        ("art1_tab1", "10.00", "dia", "Lavar roupas"),
        ("art1_tab1", "20.00", "animal", "Lavar animais"),
    ]
    source = law.source.text
    spans = [source[s.span.start : s.span.end] for s in law.sanctions]
    assert spans == ["Lavar roupas | R$ 10,00 | dia", "Lavar animais | R$ 20,00 | animal"]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "A multa será: Descumprir o afastamento frontal 0,1 x VPITBI x A¹ x PD, sendo: PD o pé.",
            ["multa formula 0,1 x VPITBI x A¹ x PD | Descumprir o afastamento frontal"],
        ),
        (
            "Valor devido a título de ônus urbanístico. Número de vagas 0,05 x VPITBI x NV, sendo:",
            ["onus_urbanistico formula 0,05 x VPITBI x NV | Número de vagas"],
        ),
        ("O lote terá 10 x 20 metros, sob pena de multa.", []),
        ("A taxa é de 0,1 x VPITBI.", []),
        (
            "A multa, na reincidência, será: uma reincidência – duas vezes; duas – três vezes; a "
            "partir de três – cinco vezes o valor.",
            [
                "multa relativo uma reincidência – duas vezes | uma reincidência",
                "multa relativo duas – três vezes | duas reincidências",
                "multa relativo a partir de três – cinco vezes | a partir de três reincidências",
            ],
        ),
    ],
)
def test_formulas_and_ladders(text, rows):
    assert [
        f"{fine.sanction} {fine.rule} {text[fine.start : fine.end]} | {fine.subject}"
        for fine in read_formulas(text)
    ] == rows

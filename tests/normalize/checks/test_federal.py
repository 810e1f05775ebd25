"""Federal law that others have replaced, and units that have ended."""

from __future__ import annotations

import pytest

from pipeline.law import PartialDate
from pipeline.normalize.checks.federal import ended_units, replaced_acts

CODE = "norma_federal_substituida"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("da Lei Federal nº 8.666, de 21 de junho de 1993",
         "A Lei 8.666/1993 (licitações) foi substituída por Lei 14.133/2021, desde 30.12.2023."),
        ("da Lei 8.666/93", "Lei 14.133/2021"),
        ("do art. 159 do Código Civil", "Lei 10.406/2002 (Código Civil), desde 11.01.2003 (fato geral"),
        ("da Lei Federal nº 4.771, de 15 de setembro de 1965", "Lei 12.651/2012"),
        ("da Lei Federal nº 12.462, de 4 de agosto de 2011", "substituída em parte por Lei 14.133/2021"),
    ],
)  # fmt: skip
def test_a_replaced_act_is_told_with_its_successor_and_day(found, words, told):
    (doubt,) = found(f"Art. 1º Aplicam-se as regras {words}.", CODE)
    assert told in doubt.message
    assert doubt.quote


@pytest.mark.parametrize(
    "words",
    [
        "da Lei Federal nº 14.133, de 1º de abril de 2021",
        "da Lei nº 8.666, de 10 de março de 2004",  # a municipal law of that number
        "da Lei Federal nº 10.406, de 10 de janeiro de 2002",
        "do Código Tributário Nacional",
    ],
)
def test_what_is_in_force_is_not_told(found, words):
    assert found(f"Art. 1º Aplicam-se as regras {words}.", CODE) == []


def test_a_law_younger_than_the_replacement_is_told_so(found):
    law = "LEI Nº 9, DE 2 DE MARÇO DE 2024\nArt. 1º Aplica-se a Lei Federal nº 8.666, de 21 de junho de 1993."
    (doubt,) = found(law, CODE)
    assert "A redação que o cita é posterior." in doubt.message


def test_a_name_alone_is_that_of_the_successor_too(found):
    (doubt,) = found("Art. 1º Aplica-se o Código Civil.", CODE)
    assert doubt.message.endswith("Citada só pelo nome, a remissão vale para a nova.")
    (doubt,) = found("Art. 1º Aplica-se o art. 159 do Código Civil.", CODE)
    assert doubt.message.endswith("Os números dos artigos são outros.")


def test_a_superseded_wording_is_not_told(found):
    law = (
        "Art. 1º Aplica-se a Lei Federal nº 8.666, de 21 de junho de 1993.\n"
        "Art. 1º Aplica-se a lei de licitações. (Redação dada pela Lei nº 20/2024)"
    )
    assert found(law, CODE) == []


@pytest.mark.parametrize(
    ("words", "unit"),
    [
        ("Multa de 10 UFIR.", "UFIR: extinta em 26.10.2000."),
        (
            "Multa de 5% do salário mínimo regional.",
            "Salário mínimo regional: extinta em 01.05.1984.",
        ),
        ("Multa de dois MVR.", "Maior valor de referência (MVR): extinta em 01.02.1991."),
        ("Multa de 3 OTNs.", "OTN: extinta em 16.01.1989."),
        ("Multa de Cr$ 500,00.", "Cruzeiro (Cr$): extinta em 01.08.1993."),
        ("Multa de CR$ 500,00.", "Cruzeiro real (CR$): extinta em 01.07.1994."),
    ],
)
def test_ended_units(found, words, unit):
    (doubt,) = found(f"Art. 1º É vedado fumar. {words}", "unidade_extinta")
    assert doubt.message.startswith(unit)
    assert "Vezes: 1. Onde: Art. 1º." in doubt.message


@pytest.mark.parametrize(
    "words", ["Multa de 10 UFM.", "Multa de R$ 50,00.", "Multa de 1 salário mínimo."]
)
def test_units_that_live_are_not_told(found, words):
    assert found(f"Art. 1º É vedado fumar. {words}", "unidade_extinta") == []


def test_fines_in_minimum_wages_are_told_once(found):
    text = "Art. 1º É vedado fumar: Multa de 1 a 2 salários mínimos.\nArt. 2º É vedado cuspir: Multa de 1 a 3 salários mínimos."
    (doubt,) = found(text, "multa_em_salario_minimo")
    assert "Tema 1.244" in doubt.message
    assert "Vezes: 2." in doubt.message
    assert "6.205" not in doubt.message  # the law is of 1998


def test_the_table_is_dated_and_says_how_sure_it_is():
    acts = replaced_acts()
    assert len({(act.kind, act.number) for act in acts}) == len(acts)
    for act in acts:
        assert str(act.date)[:4] <= str(act.since)[:4]
        assert act.successor
        assert act.source
    by_number = {act.number: act for act in acts}
    assert by_number["8666"].sure
    assert by_number["8666"].since == PartialDate(2023, 12, 30)
    assert not by_number["1533"].sure


def test_each_unit_has_a_day_and_a_source():
    assert all(unit.until.year > 1980 and unit.source and unit.note for unit in ended_units())

"""The rule files: what they hold, and one sentence for each fault."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from decimal import Decimal
from pathlib import Path

import pytest

from pipeline.normalize.rules import (
    RulesError,
    general_rules,
    parse_rules,
    read_rules,
    rules_beside,
)
from pipeline.normalize.rules.model import Window

HEAD = """
lei = "cidade"
[contagem]
dias = { valor = "corridos", dispositivo = "art88", citacao = "dias corridos" }
dia_inicial = { valor = "excluido", supletiva = ["cc-132"] }
vencimento = { valor = "prorroga", supletiva = ["cc-132-par1"] }
horas = { valor = "minuto_a_minuto", supletiva = ["cc-132-par4"] }
meses = { valor = "dia_de_igual_numero", supletiva = ["cc-132-par3"] }
"""
DEADLINE = """
[[prazo]]
id = "defesa"
titulo = "defesa"
numero = 8
unidade = "dias"
termo_inicial = "auto"
dispositivo = "art75"
citacao = "oito dias"
"""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("lei = ", "r: não é um TOML válido (Invalid value (at end of document))."),
        ('x = 1', "r: lei: falta esta chave."),
        (HEAD.replace('dias = { valor = "corridos"', 'dias = { valor = "úteis"'),
         "r: contagem.dias.valor: 'úteis' não é um valor conhecido; use corridos, uteis."),
        (HEAD.replace(', dispositivo = "art88", citacao = "dias corridos"', ""),
         "r: contagem.dias: cite o dispositivo da lei ou, se ela cala, a norma em `supletiva`."),
        (HEAD.replace('citacao = "dias corridos"', 'citacao = "dias corridos", supletiva = ["cc-132"]'),
         "r: contagem.dias: cite o dispositivo da lei ou, se ela cala, a norma em `supletiva`."),
        (HEAD.replace('["cc-132"]', '["cc-999"]'),
         "r: contagem.dia_inicial.supletiva: 'cc-999' não é uma norma conhecida; use " + ", ".join(general_rules()) + "."),
        (HEAD + DEADLINE.replace('citacao = "oito dias"', ""), "r: prazo[defesa].citacao: falta esta chave."),
        (HEAD + DEADLINE.replace('"art75"', '"Art. 75"'),
         "r: prazo[defesa].dispositivo: 'Art. 75' não é um identificador como art75_par2."),
        (HEAD + DEADLINE.replace("numero = 8", "numero = -8"),
         "r: prazo[defesa].numero: deve ser um número inteiro, de 1 para cima."),
        (HEAD + DEADLINE.replace("numero = 8", ""),
         "r: prazo[defesa].numero: dê `numero`, ou `maximo` quando a autoridade é que fixa o prazo."),
        (HEAD + DEADLINE.replace("numero = 8", "minimo = 9\nmaximo = 8"),
         "r: prazo[defesa].minimo: não pode passar do `maximo`."),
        (HEAD + DEADLINE.replace('"dias"', '"semanas"'),
         "r: prazo[defesa].unidade: 'semanas' não é um valor conhecido; use dias, dias_uteis, horas, minutos, meses, anos."),
        (HEAD + DEADLINE.replace('unidade = "dias"', 'unidade = "horas"\nregressivo = true'),
         "r: prazo[defesa].regressivo: só um prazo em dias se conta para trás."),
        (HEAD + DEADLINE + DEADLINE, "r: prazo[defesa]: este id aparece duas vezes."),
        (HEAD + DEADLINE + "efeitto = 'multa'", "r: prazo[defesa].efeitto: chave desconhecida; confira a grafia."),
        (HEAD + "[[prazzo]]\nid = 'x'", "r: prazzo: chave desconhecida; confira a grafia."),
        (HEAD + "[[desconto]]\nid = 'd'\ntitulo = 'd'\npercentual = 15\nprazo = 'defesa'\ndispositivo = 'art1'\ncitacao = 'x'",
         "r: desconto[d].prazo: não há [[prazo]] 'defesa' (há: nenhum)."),
        (HEAD + "[[grau]]\nid = 'g'\ntitulo = 'g'\nposicao = 1.5\ndispositivo = 'art1'\ncitacao = 'x'",
         "r: grau[g].posicao: vai de 0 (mínimo) a 1 (máximo)."),
        (HEAD + "[[limite]]\nid = 'l'\ntitulo = 'l'\nespecie = 'teto'\nvalor = '5'\nunidade = 'SM'\ndispositivo = 'art1'\ncitacao = 'x'",
         "r: limite[l].valor: deve ser um número, de zero para cima, sem aspas e com ponto decimal."),
        (HEAD + "[[reincidencia]]\nid = 'r'\ntitulo = 'r'\nespecie = 'geral'\nefeito = 'acrescimo'\na_partir_da = 2\nrepete = 'unica'\ndispositivo = 'art1'\ncitacao = 'x'",
         "r: reincidencia[r].valor: um acréscimo ou multiplicação tem valor; uma medida, não."),
    ],
)  # fmt: skip
def test_each_fault_is_one_sentence_with_file_and_key(text, sentence):
    with pytest.raises(RulesError) as error:
        parse_rules(text, "r")
    assert str(error.value) == sentence


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(RulesError, match="não foi possível ler o arquivo de regras"):
        read_rules(tmp_path / "x.regras.toml")


def test_rules_do_not_change(rules_of):
    with pytest.raises(FrozenInstanceError):
        rules_of("esteio").law_id = "outra"


#: Which grade of Esteio's art. 16 for A attenuating and G aggravating.
@pytest.mark.parametrize(
    ("attenuating", "aggravating", "grades"),
    [
        (1, 0, ["minimo"]), (7, 0, ["minimo"]),
        (0, 0, ["submedio"]), (1, 1, ["submedio"]), (3, 3, ["submedio"]),
        (1, 2, ["medio"]), (1, 3, ["medio"]), (2, 4, ["medio"]),
        (1, 4, ["submaximo"]), (2, 9, ["submaximo"]),
        (0, 1, ["maximo"]), (0, 2, ["maximo"]), (0, 9, ["maximo"]),
        (2, 1, []), (7, 1, []), (3, 2, []),
    ],
)  # fmt: skip
def test_esteio_grades_and_their_gap(attenuating, aggravating, grades, rules_of):
    rules = rules_of("esteio")
    assert [g.id for g in rules.grades_for(attenuating, aggravating)] == grades


def test_esteio_never_has_two_grades_and_the_only_gap_is_more_attenuating(rules_of):
    rules = rules_of("esteio")
    for a in range(8):
        for g in range(10):
            assert len(rules.grades_for(a, g)) == (0 if a > g >= 1 else 1), (a, g)
    assert "mais-atenuantes" in {gap.id for gap in rules.gaps}


def test_esteio_positions_give_the_gold_of_art_195(rules_of):
    """20% to 1 minimum wage: 0.2, 0.4, 0.6, 0.8, 1 (tests/gold of the laws: esteio_grades.csv)."""
    low, high = Decimal("0.2"), Decimal(1)
    amounts = [low + grade.position * (high - low) for grade in rules_of("esteio").grades]
    assert amounts == [Decimal(x) for x in ("0.2", "0.4", "0.6", "0.8", "1")]


def test_esteio_circumstances_limits_and_recidivism(rules_of):
    rules = rules_of("esteio")
    assert [c.quotes[0].provision for c in rules.attenuating] == [
        f"art17_cpt_ali{n}" for n in range(1, 8)
    ]
    assert [c.quotes[0].provision for c in rules.aggravating] == [
        f"art18_cpt_ali{n}" for n in range(1, 10)
    ]
    assert [c.id for c in rules.circumstances if c.proof == "informacao_do_municipio"] == [
        "primaria", "deveres-fiscais", "pagamento-anterior", "reincidencia", "falta-de-pagamento",
    ]  # fmt: skip
    assert [(r.kind, r.value, r.unit) for r in rules.limits] == [
        ("piso", Decimal("0.05"), "SM"), ("teto", Decimal(5), "SM"),
    ]  # fmt: skip
    assert [(r.id, r.effect, r.value, r.ceiling) for r in rules.recidivism] == [
        ("generica", "acrescimo", Decimal(10), True),
        ("especifica", "multiplicacao", Decimal(2), False),
    ]
    assert rules.discounts == ()


def test_rio_verde_recidivism_and_discount(rules_of):
    rules = rules_of("rioverde")
    general = next(r for r in rules.recidivism if r.id == "geral")
    assert (general.effect, general.value, general.repeats) == ("acrescimo", Decimal(50), "a_cada")
    assert general.window == Window(1, "anos", strict=True)
    special = {r.targets[0]: (r.effect, r.value, r.repeats) for r in rules.recidivism if r.targets}
    assert special["art6-1_par2"] == ("multiplicacao", Decimal(2), "progressiva")
    assert special["art67"] == ("multiplicacao", Decimal(2), "unica")
    assert special["art124"] == ("medida", None, "unica")
    assert [(d.percent, d.event) for d in rules.discounts] == [(Decimal(15), "defesa")]


def test_limeira_recidivism(rules_of):
    found = {
        r.id: (r.value, r.over, r.occurrence, r.measure) for r in rules_of("limeira").recidivism
    }
    assert found["dobro"] == (Decimal(2), "multa", 2, None)
    assert found["terceira-de-estabelecimento"] == (
        Decimal(4), "primeira_multa", 3, "cassação da licença de localização e funcionamento",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("city", "role", "who"),
    [
        ("esteio", "homologa", {"Prefeito"}),
        ("esteio", "julga", {"Prefeito", "Secretário da Prefeitura", "Diretor da Fazenda ou Diretor de Viação e Obras, segundo a matéria"}),
        ("limeira", "julga", {"Prefeito"}),
        ("rioverde", "lavra", {"fiscais ou outros funcionários designados"}),
    ],
)  # fmt: skip
def test_who_does_what(city, role, who, rules_of):
    assert {a.who for a in rules_of(city).authorities if a.role == role} == who


def test_a_law_without_rules_is_one_sentence(tmp_path):
    with pytest.raises(
        RulesError, match="a lei ainda não tem arquivo de regras; sem ele não se computam"
    ):
        rules_beside(tmp_path / "lei.txt")


@pytest.mark.parametrize(
    "name",
    ["esteio-rs-lei-785-1971", "limeira-do-oeste-mg-lei-115-1995", "rio-verde-go-lei-3635-1998"],
)
def test_the_rules_stand_beside_the_law(name):
    source = Path(__file__).parents[3] / "data" / "raw" / f"{name}.txt"
    assert rules_beside(source).law_id == name

"""The 32 deadlines of tests/gold/deadlines.csv, and the worked cases of DOMAIN.md, section 3.4.

The start of every row is Friday 27.11.2026 (14:30 where the deadline is in hours); the last days
were counted by hand on a calendar.
"""

from __future__ import annotations

import csv
from datetime import date, datetime
from pathlib import Path

import pytest

from pipeline.normalize.deadlines import find_event
from pipeline.normalize.rules.model import DeadlineRule

GOLD = list(
    csv.DictReader(
        (Path(__file__).parents[2] / "gold" / "deadlines.csv")
        .read_text(encoding="utf-8")
        .splitlines()
    )
)

#: (city, event): provision, number, unit, last day or minute, other last days.
EXPECTED = {
    ("esteio", "cumprir notificação prévia"): (
        "art51", 15, "dias", "2026-12-14", {"2026-12-11", "2026-12-12"}),
    ("esteio", "remover coisa da via pública/passeio"): (
        "art51_p2", 24, "horas", "2026-11-28T14:30", {"2026-11-30"}),
    ("esteio", "pagar ou apresentar defesa"): (
        "art75", 5, "dias", "2026-12-02", {"2026-12-04"}),
    ("esteio", "intimação por edital"): (
        "art75_par1u", 10, "dias", "2026-12-07", {"2026-12-14", "2026-12-11", "2026-12-09"}),
    ("esteio", "recorrer ao Prefeito / pedir reconsideração"): (
        "art80", 5, "dias", "2026-12-02", {"2026-12-04"}),
    ("esteio", "reclamar coisa apreendida"): ("art38", 30, "dias", "2026-12-28", {"2026-12-27"}),
    ("esteio", "retirar animal apreendido"): (
        "art302", 8, "dias", "2026-12-07", {"2026-12-28", "2026-12-05"}),
    ("esteio", "prescrição dos efeitos da penalidade"): (
        "art7_cpt_ali2", 5, "anos", "2031-11-27", set()),
    ("esteio", "renovar arrendamento de jazigo"): ("art285", 60, "dias", "2027-01-26", set()),
    ("rioverde", "limpar terreno"): ("art7-1", 10, "dias", "2026-12-07", set()),
    ("rioverde", "construir muro/calçada"): ("art185_par2", 90, "dias", "2027-02-25", set()),
    ("rioverde", "protocolar o auto na Fazenda"): (
        "art200", 5, "dias", "2026-12-02", {"2026-12-04"}),
    ("rioverde", "expedir notificação postal"): (
        "art202_par3", 60, "dias", "2027-01-26", {"2027-02-23", "2027-01-28"}),
    ("rioverde", "publicar edital"): (
        "art202_par4", 60, "dias", "2027-01-26", {"2027-02-23", "2027-01-28"}),
    ("rioverde", "impugnar (defesa) / pagar com 15%"): (
        "art203", 10, "dias", "2026-12-07", {"2026-12-11", "2026-12-09"}),
    ("rioverde", "recolher a multa"): ("art204", 5, "dias", "2026-12-02", {"2026-12-04"}),
    ("rioverde", "reclamar material apreendido"): ("art194", 60, "dias", "2027-01-26", set()),
    ("rioverde", "retirar animal apreendido"): (
        "art174", 48, "horas", "2026-11-29T14:30", {"2026-11-30"}),
    ("rioverde", "regularizar anúncio vencido"): (
        "art103_par1", 72, "horas", "2026-11-30T14:30", set()),
    ("rioverde", "pagar serviço em sepultura"): (
        "art171_par4", 30, "dias", "2027-01-04", {"2027-01-01"}),
    ("limeira", "cumprir intimação"): ("art68_par2", 8, "dias", "2026-12-07", set()),
    ("limeira", "defesa contra o auto"): ("art75_par2", 8, "dias", "2026-12-07", set()),
    ("limeira", "pagar a multa"): ("art79", 5, "dias", "2026-12-02", set()),
    ("limeira", "recurso (horário de funcionamento)"): (
        "art36_par2", 10, "dias", "2026-12-07", set()),
    ("limeira", "decidir recurso"): ("art36_par4", 30, "dias", "2026-12-28", set()),
    ("limeira", "tolerância de portas abertas"): (
        "art36_par1", 15, "minutos", "2026-11-27T14:45", set()),
    ("limeira", "retirar animal apreendido"): ("art10_par2", 5, "dias", "2026-12-02", set()),
    ("limeira", "retirar coisa apreendida"): ("art85", 5, "dias", "2026-12-02", set()),
    ("limeira", "retirar perecível"): (
        "art86", 48, "horas", "2026-11-29T14:30", {"2026-11-30"}),
    ("limeira", "antecedência do edital de leilão"): (
        "art85_par1", 5, "dias", "2026-11-22", {"2026-11-19"}),
    ("limeira", "pedir saldo do leilão"): ("art85_par4", 20, "dias", "2026-12-17", set()),
    ("limeira", "replantar árvore"): ("art14_par1", 30, "dias", "2026-12-28", set()),
}  # fmt: skip


def test_every_row_of_the_gold_is_expected_here():
    assert [(row["municipio"], row["evento"]) for row in GOLD] == list(EXPECTED)


@pytest.mark.parametrize("row", GOLD, ids=lambda row: f"{row['municipio']}-{row['evento']}")
def test_gold_row(row, rules_of, compute):
    city, event = row["municipio"], row["evento"]
    provision, number, unit, last, others = EXPECTED[city, event]
    rule = find_event(rules_of(city), event)
    hour = " 14:30" if rule.unit in ("horas", "minutos") else ""
    found = compute(city, event, f"27.11.2026{hour}", number=rule.most)

    assert rule.quotes[0].provision == provision
    assert (rule.number or rule.most, rule.unit) == (number, unit)
    assert found.last_minute == (datetime.fromisoformat(last) if hour else None)
    assert found.last_day == date.fromisoformat(last[:10])
    assert {other.last_day.isoformat() for other in found.alternatives} == others
    agrees_with_the_row(row, rule, found)


def agrees_with_the_row(row, rule: DeadlineRule, found):
    """Number, unit, way of counting and extension as the row has them."""
    assert row["unidade"] == rule.unit
    assert row["prazo"] in {
        str(rule.number), f"{rule.number}+{rule.wait}", f"{rule.least}-{rule.most}",
        f"<={rule.most}", str(rule.most),
    }  # fmt: skip
    supplied = {used.what for used in found.used if used.supplied}
    if row["contagem"] == "não diz":
        assert any(what.startswith("contagem") for what in supplied)
    if row["contagem"].startswith("corridos"):
        assert not any(what.startswith("contagem") for what in supplied)
        assert any(what == "contagem (dias corridos)" for what in (u.what for u in found.used))
    if "até o dobro" in row["prorrogacao"]:
        assert rule.extension is not None
        assert rule.extension.limit == "dobro"
    if row["prorrogacao"] in ("não há", "vedada"):
        assert rule.extension is None
    if "implícito" in row["termo_inicial"]:
        assert rule.start_implied


def days(found) -> list[str]:
    return [str(step) for step in found.steps]


def test_limeira_defence_of_a_friday_ends_on_the_second_monday(compute):
    found = compute("limeira", "defesa", "27.11.2026")
    assert days(found) == [
        "27.11.2026 sexta-feira:   dia do começo, excluído",
        "28.11.2026 sábado:        1º dia (sábado: conta-se)",
        "29.11.2026 domingo:       2º dia (domingo: conta-se)",
        "30.11.2026 segunda-feira: 3º dia",
        "01.12.2026 terça-feira:   4º dia",
        "02.12.2026 quarta-feira:  5º dia",
        "03.12.2026 quinta-feira:  6º dia",
        "04.12.2026 sexta-feira:   7º dia",
        "05.12.2026 sábado:        8º dia (sábado: conta-se): vencimento, prorrogado",
        "06.12.2026 domingo:       domingo: vencimento prorrogado",
        "07.12.2026 segunda-feira: primeiro dia útil: vence aqui o prazo prorrogado",
    ]
    assert not any(used.supplied for used in found.used)
    assert found.alternatives == ()


def test_rio_verde_defence_and_the_limit_of_the_discount(compute):
    found = compute("rioverde", "defesa", "23.11.2026")
    assert found.last_day == date(2026, 12, 3)
    assert "art190_par1" in {getattr(used.basis, "provision", "") for used in found.used}
    assert [a.last_day for a in found.alternatives] == [date(2026, 12, 7)]  # CPC, working days


def test_esteio_is_silent_and_both_days_are_told(compute):
    """The general rule is printed (Monday); the reading without it is told (Saturday)."""
    found = compute("esteio", "pagar-ou-defender", "23.11.2026")
    assert found.last_day == date(2026, 11, 30)
    assert [a.last_day for a in found.alternatives] == [date(2026, 11, 28)]
    assert (found.earliest, found.latest) == (date(2026, 11, 28), date(2026, 11, 30))
    supplied = [str(used) for used in found.used if used.supplied]
    assert any(
        "[supletiva] Código Civil (Lei nº 10.406/2002), art. 132, § 1º" in s for s in supplied
    )
    assert any("[supletiva] Lei nº 9.784/1999, art. 66, § 2º" in s for s in supplied)

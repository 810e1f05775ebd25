"""What is printed, kept as JSON, added up, and filled into the table of penalties."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal

import pytest

from pipeline.naming import names
from pipeline.normalize.fines import (
    CaseError,
    Recurrence,
    lines,
    penalties_in_reais,
    range_words,
    reais_by_target,
    record,
    several_lines,
    together,
)
from pipeline.normalize.money import Context

ON = date(2026, 3, 10)


def text(of, city, fine) -> str:
    return "\n".join(lines(fine, names(of(city).law)))


def test_a_report_tells_everything(of, compute):
    fine = compute("esteio", "art113", circumstances=("deveres-fiscais", "dolo", "resistencia"),
                   recurrence=Recurrence("generica", 1),
                   choices={"reincidencia-duas-vezes": "so-no-art-19"})  # fmt: skip
    told = text(of, "esteio", fine)
    for words in (
        "multa de art. 113, fato de 10.03.2026, grau medio",
        "Valor: R$ 267,47, em valores de 10.03.2026.",
        "1. grau médio (1 atenuante(s), 2 agravante(s)): 0,1 + 0,5 × (0,2 - 0,1) = 0,15 SM",
        "2. reincidência genérica (1ª repetição): 0,15 SM × (1 + 10%) = 0,165 SM",
        "0,165 SM × R$ 1.621,00 = R$ 267,465",
        "escolha: Procuradoria (parecer)",
        "reincidencia-duas-vezes = so-no-art-19",
        "Diretor da Fazenda ou Diretor de Viação e Obras",
        "Tema 1.244", "Súmula Vinculante 4", "Súmula Vinculante 21", "Lei 6.205/1975",
        "Arredondamento só no fim: 2 casas, meio para cima",
        "não diz por quanto tempo",
    ):  # fmt: skip
        assert words in told, words
    assert "art113" not in told


def test_each_step_of_the_law_has_its_words(of, compute):
    fine = compute("esteio", "art244_par1u", grade="maximo", recurrence=Recurrence("especifica", 1))
    assert all(step.quotes for step in fine.steps)
    wordings = {
        p.id: " ".join((p.current.full_text or "").split()) for p in of("esteio").law.walk()
    }
    for step in fine.steps:
        for quote in step.quotes:
            assert " ".join(quote.text.split()) in wordings[quote.provision]


def test_a_fine_is_json_without_floats(compute):
    fine = compute("esteio", "art113", grade="submedio")
    kept = json.loads(json.dumps(record(fine), ensure_ascii=False), parse_float=pytest.fail)
    assert (kept["amount"], Decimal(kept["in_units"]), kept["on"]) == (
        "202.63",
        Decimal("0.125"),
        "2026-03-10",
    )
    assert kept["conversion"]["date"] == "2026-03-10"


@pytest.mark.parametrize(
    ("provision", "sanction", "who"),
    [
        ("art113", None, "Diretor"),
        ("art214", None, "Prefeito"),
        ("art197", "art197.m1", "Prefeito"),
    ],
)
def test_who_judges_by_the_highest_fine(compute, provision, sanction, who):
    fine = compute("esteio", provision, grade="minimo", sanction=sanction)
    by_amount = [j for j in fine.judges if "art55_cpt_ali2" in j or "art57_cpt_ali1" in j]
    assert len(by_amount) == 1
    assert who in by_amount[0]


def test_several_infractions_are_added_and_their_sum_decides_who_judges(of, compute):
    law = of("esteio")
    low = [compute("esteio", p, grade="maximo") for p in ("art113", "art195")]
    high = [compute("esteio", p, grade="minimo") for p in ("art196", "art199")]
    assert together(law, low).total == Decimal("324.20") + Decimal("1621.00")
    assert together(law, low).judges == ()
    assert "art55_cpt_ali3" in together(law, high).judges[0]
    assert "Soma de 2 multas: R$ 1.945,20." in several_lines(together(law, low))
    assert "concorrência" in together(law, low).notices[0]


def test_several_offenders_pay_each_their_own(of, compute):
    law = of("esteio")
    found = together(law, [compute("esteio", "art113", grade=g) for g in ("minimo", "maximo")],
                     offenders=True)  # fmt: skip
    assert found.total == Decimal("162.10") + Decimal("324.20")
    assert found.quotes[0].provision == "art14"


def test_a_law_that_is_silent_on_several_fines_adds_nothing(of, compute):
    with pytest.raises(CaseError, match="não diz como se punem"):
        together(of("limeira"), [compute("limeira", "art80_cpt_inc1_ali1")])


def test_the_provision_of_the_fine_is_told_apart_from_the_one_infringed(compute):
    fine = compute("rioverde", "art188_cpt_inc2_ali5", choices={"valores-vigentes": "nominal"})
    assert any("o auto tem de dizer também o infringido: art54" in n for n in fine.notices)


def test_a_remission_is_the_fine_that_it_names(compute):
    fine = compute("limeira", "art11_par1")
    assert (fine.in_units, fine.sanction_provision) == (100, "art11_par1")


@pytest.mark.parametrize(
    ("low", "high", "unit", "words"),
    [(Decimal("0.1"), Decimal("0.2"), "SM", "0,1 SM a 0,2 SM"), (Decimal(80), Decimal(80), "BRL", "R$ 80,00"),
     (None, Decimal(5), "SM", "até 5 SM"), (Decimal(5), None, "SM", "desde 5 SM"), (None, None, None, "–")],
)  # fmt: skip
def test_ranges_in_words(low, high, unit, words):
    assert range_words(low, high, unit) == words


# --- the table of penalties --------------------------------------------------------------------


def rows(of, city, context=None):
    law = of(city)
    return {r.penalty_id: r for r in penalties_in_reais(law.law, ON, context or law.context)}


def test_penalties_in_reais(of):
    esteio = rows(of, "esteio")
    assert (esteio["art113.m1"].min_brl, esteio["art113.m1"].max_brl) == (
        Decimal("162.10"),
        Decimal("324.20"),
    )
    assert esteio["art113.m1"].brl_date == "2026-03-10"
    assert "Decreto 12.797/2025" in esteio["art113.m1"].brl_trail
    assert (esteio["art198.m2"].min_brl, esteio["art198.m2"].max_brl) == (None, Decimal("8105.00"))
    limeira = rows(of, "limeira")
    assert limeira["art80_cpt_inc1_ali1.m1"].max_brl == Decimal("486.45")
    old = rows(of, "rioverde")["art188_cpt_inc2_ali5.m1"]
    assert (old.min_brl, old.max_brl) == (Decimal("500.00"), Decimal("500.00"))
    assert "valor nominal, sem correção" in old.brl_trail


def test_what_is_not_decided_or_not_in_force_has_no_reais(of):
    open_base = rows(of, "esteio", Context(uf="RS"))["art113.m1"]
    assert (open_base.min_brl, open_base.brl_date, open_base.brl_trail) == (None, None, None)
    assert "ninguém decidiu a base" in open_base.why
    esteio = rows(of, "esteio")
    for penalty in ("art92.m1", "art212.m1", "art226.v1.m1", "art21_cpt_ali1.s1"):
        assert esteio[penalty].min_brl is None
        assert esteio[penalty].why is None


def test_each_sanction_has_one_row_in_order(of):
    for city in ("esteio", "limeira", "rioverde"):
        law = of(city).law
        found = penalties_in_reais(law, ON, of(city).context)
        assert [r.penalty_id for r in found] == [s.id for s in law.sanctions]


# --- what the table of penalties holds: each sanction and what it punishes ---------------------


def figures(of, city, context=None):
    law = of(city)
    return reais_by_target(law.law, law.rules, ON, context or law.context)


def test_a_multiple_is_the_multiple_of_what_it_refers_to(of):
    esteio = figures(of, "esteio")
    assert esteio["art112.m1", "art112"].max_brl == Decimal("810.50")
    assert esteio["art112_par1u.m1", None].max_brl == Decimal("1215.75")


def test_reais_that_an_act_not_at_hand_corrects_are_no_figure(of):
    rio_verde = figures(of, "rioverde")
    fines_of_188 = [r for (key, _), r in rio_verde.items() if key == "art188_cpt_inc2_ali5.m1"]
    assert len(fines_of_188) == 5
    assert {(r.min_brl, r.max_brl, r.brl_trail) for r in fines_of_188} == {(None, None, None)}
    assert {r.why[:30] for r in fines_of_188} == {"Os valores do art. 188 são os "}
    per_article_67 = rio_verde["art67_par3_inc1.m1", "art67_cpt_inc1"]
    assert (per_article_67.min_brl, per_article_67.max_brl) == (Decimal(300), Decimal(3000))


def test_a_law_without_rules_has_the_reais_that_its_words_allow(of):
    law = of("limeira")
    found = reais_by_target(law.law, None, ON, Context(uf="MG"))
    (threat,) = [r for (key, _), r in found.items() if key == "art8.m1"]
    assert (threat.max_brl, threat.why) == (None, None)
    (units,) = [r for (key, _), r in found.items() if key == "art80_cpt_inc2_ali1.m1"]
    assert (units.max_brl, "UFIR foi extinta" in units.why) == (None, True)

"""What is refused, and with what reason: nothing is guessed in silence."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from pipeline.errors import BlockedError, ConsolidaError
from pipeline.normalize.fines import (
    AmbiguousFineError,
    Assessor,
    Case,
    CaseError,
    ChoiceNeeded,
    NotInForceError,
    NotPunishedError,
    Recurrence,
    UndecidedTimeError,
    UnknownProvisionError,
    UnvaluedFineError,
    Update,
    fine,
)
from pipeline.normalize.money import BaseNotDecidedError, SeriesEndError, UnitRuleMissingError
from pipeline.normalize.rules import Quote, StaleRuleError
from pipeline.normalize.rules.model import InForce

MEDIUM = {"grade": "medio"}
NOMINAL = {"choices": {"valores-vigentes": "nominal"}}

REFUSED = [
    ("esteio", "art92", date(2026, 3, 10), MEDIUM, NotInForceError, "revogado por Lei nº 1.629"),
    ("esteio", "art98_par1u", date(2026, 3, 10), MEDIUM, NotInForceError, "1.629"),
    ("esteio", "art92", date(1990, 3, 1), MEDIUM, UndecidedTimeError, "mudou no ano do fato"),
    ("esteio", "art226", date(1985, 3, 1), MEDIUM, UndecidedTimeError, "1.258"),
    ("esteio", "art242", date(2026, 3, 10), MEDIUM, NotPunishedError, "art242, 1ª redação"),
    ("esteio", "art212", date(2026, 3, 10), MEDIUM, UnvaluedFineError, "não é zero"),
    ("esteio", "art324_par1u", date(2026, 3, 10), MEDIUM, UnvaluedFineError, "não é zero"),
    ("esteio", "art213", date(2026, 3, 10), MEDIUM, NotPunishedError, "não comina multa"),
    ("esteio", "art19", date(2026, 3, 10), MEDIUM, NotPunishedError, "regra sobre outras multas"),
    ("esteio", "art13", date(2026, 3, 10), MEDIUM, NotPunishedError, "regra sobre outras multas"),
    ("esteio", "tit2_cap1", date(2026, 3, 10), MEDIUM, UnknownProvisionError, "artigo infringido"),
    ("esteio", "art999", date(2026, 3, 10), MEDIUM, UnknownProvisionError, "não tem"),
    ("esteio", "art113", date(1970, 1, 1), MEDIUM, NotInForceError, "a lei não existia"),
    ("esteio", "art113", date(2027, 1, 2), MEDIUM, SeriesEndError, "31.12.2026"),
    ("esteio", "art197", date(2026, 3, 10), MEDIUM, AmbiguousFineError, "art197.m1.*art197.m2"),
    ("esteio", "art198", date(2026, 3, 10), {}, AmbiguousFineError, "art198.m1.*art198.m2"),
    ("esteio", "art113", date(2026, 3, 10), {"paid_in_time": True, "grade": "medio"}, CaseError,
     "não dá desconto"),
    ("rioverde", "art54_par1", date(2026, 3, 10), NOMINAL, AmbiguousFineError, "200,00.*500,00"),
    ("rioverde", "art124_par2", date(2026, 3, 10), {}, AmbiguousFineError, "um salário mínimo"),
    ("rioverde", "art67_cpt_inc1", date(2026, 3, 10), {}, AmbiguousFineError, "237,57"),
    ("rioverde", "art67", date(2026, 3, 10), {}, NotPunishedError, "em separado: art67_cpt_inc1"),
    ("rioverde", "art136", date(2026, 3, 10), {}, UnvaluedFineError, "art136_cpt_inc1"),
    ("rioverde", "art54", date(2005, 1, 1), {}, UndecidedTimeError, "não mostra a redação"),
    ("rioverde", "art29", date(2000, 1, 1), {}, UndecidedTimeError, "não mostra a redação de art188"),
    ("limeira", "art6", date(2026, 3, 10), {}, NotPunishedError, "ser punido por art80_cpt_inc1_ali1"),
    ("limeira", "art8", date(2026, 3, 10), {}, UnvaluedFineError, "art80_cpt_inc2_ali1"),
]  # fmt: skip


@pytest.mark.parametrize(("city", "provision", "on", "case", "error", "words"), REFUSED)
def test_refused_with_a_reason(compute, city, provision, on, case, error, words):
    with pytest.raises(error, match=words) as refusal:
        compute(city, provision, on, **case)
    assert isinstance(refusal.value, ConsolidaError)
    assert "\n" not in str(refusal.value)


def test_an_ambiguous_fine_tells_the_candidates_and_takes_the_choice(compute):
    with pytest.raises(AmbiguousFineError) as refusal:
        compute("rioverde", "art54_par1")
    assert [c.sanction_id for c in refusal.value.candidates] == [
        "art188_cpt_inc2_ali4.m1", "art188_cpt_inc2_ali5.m1"]  # fmt: skip
    chosen = compute("rioverde", "art54_par1", sanction="art188_cpt_inc2_ali5.m1", **NOMINAL)
    assert chosen.amount == Decimal(500)
    with pytest.raises(NotPunishedError, match="não é multa de art54_par1"):
        compute("rioverde", "art54_par1", sanction="art6-2.m1")


def test_what_a_person_has_to_settle_ends_in_exit_code_1():
    assert issubclass(ChoiceNeeded, BlockedError)
    assert issubclass(AmbiguousFineError, BlockedError)
    assert issubclass(StaleRuleError, BlockedError)


def test_no_reais_before_the_base_is_decided(of):
    law, rules = of("esteio").law, of("esteio").rules
    on = date(2026, 3, 10)
    with pytest.raises(BaseNotDecidedError, match="Nada foi calculado"):
        fine(law, rules, "art113", on, Case(grade="medio", notified=on))
    with pytest.raises(UnitRuleMissingError, match="UFIR foi extinta"):
        fine(of("limeira").law, of("limeira").rules, "art80_cpt_inc1_ali1", on)


def test_the_day_of_the_auto_dates_the_value(of):
    esteio = of("esteio")
    on = date(2025, 12, 30)
    with pytest.raises(CaseError, match="diga a data do auto"):
        esteio.fine("art113", on, Case(grade="medio"))
    with pytest.raises(CaseError, match="antes do fato"):
        esteio.fine("art113", on, Case(grade="medio", notified=date(2025, 12, 29)))
    same = esteio.fine("art113", on, Case(grade="medio", notified=on))
    later = esteio.fine("art113", on, Case(grade="medio", notified=date(2026, 1, 5)))
    assert (same.amount, later.amount) == (
        Decimal("227.70"),
        Decimal("243.15"),
    )  # 1.518,00 and 1.621,00


def test_an_unsaid_day_of_the_value_is_a_choice(of):
    limeira = of("limeira")
    case = Case(notified=date(2026, 3, 20))
    with pytest.raises(ChoiceNeeded) as needed:
        limeira.fine("art80_cpt_inc1_ali1", date(2026, 3, 10), case)
    assert needed.value.key == "data-do-valor"
    chosen = replace(case, choices={"data-do-valor": "auto"})
    found = limeira.fine("art80_cpt_inc1_ali1", date(2026, 3, 10), chosen)
    assert found.value_on == date(2026, 3, 20)


@pytest.mark.parametrize("kind", ["bases", "grades"])
def test_a_stale_rule_is_refused(of, kind):
    esteio = of("esteio")
    lost = (Quote("art13", "palavras que a lei não tem"),)
    stale = tuple(replace(rule, quotes=lost) for rule in getattr(esteio.rules, kind))
    rules = replace(esteio.rules, **{kind: stale})
    on = date(2026, 3, 10)
    with pytest.raises(StaleRuleError, match="releia o dispositivo"):
        fine(esteio.law, rules, "art113", on, Case(grade="medio", notified=on), esteio.context)


def test_rules_of_a_later_wording_are_refused_for_an_older_fact(compute):
    """Rio Verde, art. 190, § 1º gave 40% until 2017; art. 191 was another until 2018."""
    choices = NOMINAL["choices"] | {"desconto-com-ressalva-velha": "nao"}
    with pytest.raises(StaleRuleError, match="art190_par1"):
        compute("rioverde", "art29", date(2014, 5, 5), paid_in_time=True, choices=choices)
    again = Recurrence("geral", previous=(date(2014, 1, 5),))
    with pytest.raises(StaleRuleError, match="art191"):
        compute("rioverde", "art29", date(2014, 5, 5), recurrence=again, **NOMINAL)
    found = compute("rioverde", "art29", date(2014, 5, 5), **NOMINAL)
    assert any("não é a da redação em vigor" in n for n in found.notices)


def test_a_decided_day_of_an_act_settles_its_year(of):
    esteio = of("esteio")
    since = InForce("vigencia", "Lei nº 1.629, de 1990", date(1990, 7, 1), "Diário de teste")
    decided = Assessor(esteio.law, replace(esteio.rules, in_force=(since,)), esteio.context)
    assert decided.finder.find("art92", date(1990, 6, 30)).own.id == "art92.m1"
    with pytest.raises(NotInForceError):
        decided.finder.find("art92", date(1990, 7, 1))


PREVIOUS = [
    (Recurrence("geral", 1), "diga as datas"),
    (Recurrence("geral", previous=(date(2025, 3, 10),)), "esta é a 1ª que conta"),
    (Recurrence("geral", 2, previous=(date(2025, 3, 11),)), "contam 1"),
    (Recurrence("geral", previous=(date(2026, 3, 10),)), "igual ou posterior"),
    (Recurrence("inventada", 1), "não é espécie de reincidência"),
    (Recurrence("fogos", 1), "não é espécie de reincidência"),
    (Recurrence("publicidade-com-som", 1), "não é espécie de reincidência"),
]


@pytest.mark.parametrize(("recurrence", "words"), PREVIOUS)
def test_repetitions_that_do_not_count_are_refused(compute, recurrence, words):
    with pytest.raises(CaseError, match=words):
        compute("rioverde", "art59_par1", recurrence=recurrence, **NOMINAL)


def test_the_window_of_less_than_a_year_ends_the_day_before(compute):
    again = Recurrence("geral", previous=(date(2025, 3, 11), date(2024, 3, 10)))
    assert compute("rioverde", "art59_par1", recurrence=again, **NOMINAL).amount == Decimal(750)


def test_a_special_rule_goes_before_the_general_one(compute):
    again = Recurrence("geral", previous=(date(2025, 9, 1),))
    with pytest.raises(CaseError, match="regra especial de reincidência: fogos"):
        compute("rioverde", "art67_cpt_inc1", sanction="art67_par3_inc1.m1", amount=Decimal(600),
                recurrence=again)  # fmt: skip


WRONG = [
    ("limeira", "art80_cpt_inc2_ali4", {}, "diga a quantidade"),
    ("limeira", "art80_cpt_inc2_ali4", {"quantity": Decimal("1.5")}, "número inteiro"),
    ("limeira", "art80_cpt_inc1_ali1", {"quantity": Decimal(2)}, "não é por unidade"),
    ("limeira", "art80_cpt_inc1_ali1", {"cost": Decimal(2)}, "não diga o custo"),
    ("limeira", "art80_cpt_inc1_ali1", {"grade": "medio"}, "não se gradua"),
    ("limeira", "art80_cpt_inc1_ali1", {"update": Update(Decimal(2), "ato")}, "manda atualizar"),
    ("limeira", "art80_cpt_inc1_ali1", {"recurrence": Recurrence("terceira-de-estabelecimento", 1)},
     "a partir da 3ª"),
    ("rioverde", "art67_cpt_inc1", {"sanction": "art67_par3_inc1.m1"}, "deixa o valor à autoridade"),
    ("rioverde", "art67_cpt_inc1", {"sanction": "art67_par3_inc1.m1", "amount": Decimal("299.99")},
     "fora da faixa"),
    ("rioverde", "art59_par1", {"offender": "fiscal-omisso"} | NOMINAL, "não quanto da multa"),
    ("esteio", "art113", {"grade": "medio", "offender": "necessidade"}, "não cabe multa"),
    ("esteio", "art113", {"grade": "medio", "offender": "vizinho"}, "não é infrator das regras"),
    ("esteio", "art198", {"sanction": "art198.m2"}, "diga-o em reais"),
]  # fmt: skip


@pytest.mark.parametrize(("city", "provision", "case", "words"), WRONG)
def test_facts_that_do_not_fit_the_fine_are_refused(compute, city, provision, case, words):
    with pytest.raises(CaseError, match=words):
        compute(city, provision, **case)


def test_what_the_sum_leaves_out_is_told(compute):
    fine = compute("esteio", "art198", sanction="art198.m2", cost=Decimal(5000))
    assert any(
        n.startswith("art198 tem também “Além da multa prevista no artigo 195” (art198), que não")
        for n in fine.notices
    )


def test_times_and_days_have_to_agree(compute):
    again = Recurrence("generica", 3, previous=(date(2025, 1, 1),))
    with pytest.raises(CaseError, match="foram ditas 3 repetições, e pelas datas contam 1"):
        compute("esteio", "art113", grade="medio", recurrence=again)
    with pytest.raises(CaseError, match="repetida"):
        Recurrence("generica", previous=(date(2025, 1, 1), date(2025, 1, 1)))


def test_impossible_numbers_never_make_a_case():
    with pytest.raises(TypeError):
        Case(amount=1.5)  # type: ignore[arg-type]
    for wrong in (Decimal(0), Decimal(-1), Decimal("NaN")):
        with pytest.raises(CaseError):
            Case(quantity=wrong)
    with pytest.raises(CaseError):
        Recurrence("generica", 0)
    for wrong in (Decimal(0), Decimal("Infinity")):
        with pytest.raises(CaseError):
            Update(wrong, "ato")
    with pytest.raises(CaseError):
        Update(Decimal(2), " ")

"""What holds for every fine: order, limits, discount, scale, one rounding at the end."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.law import PartialDate
from pipeline.normalize.fines import Assessor, Case, Recurrence
from pipeline.normalize.money import CityUnits, Context, UnitRow

ON = date(2026, 3, 10)
CENT = Decimal("0.01")
GRADES = ("minimo", "submedio", "medio", "submaximo", "maximo")
AGAIN = (None, Recurrence("generica", 1), Recurrence("especifica", 1))
PROVISIONS = ("art113", "art195", "art196", "art201_par1u", "art214", "art216", "art244", "art245")


def fines(of, provision, again=None):
    return [
        of("esteio").fine(provision, ON, Case(notified=ON, grade=g, recurrence=again))
        for g in GRADES
    ]


@pytest.mark.parametrize("again", AGAIN)
@pytest.mark.parametrize("provision", PROVISIONS)
def test_a_higher_grade_is_never_a_lower_fine(of, provision, again):
    found = [f.amount for f in fines(of, provision, again)]
    assert found == sorted(found)


@pytest.mark.parametrize("provision", PROVISIONS)
def test_only_what_is_doubled_passes_the_ceiling(of, provision):
    for first, general, same in zip(*(fines(of, provision, a) for a in AGAIN), strict=True):
        assert Decimal("0.05") <= first.in_units <= 5
        assert general.in_units == min(first.in_units * Decimal("1.1"), Decimal(5))
        assert same.in_units == first.in_units * 2


@pytest.mark.parametrize("again", AGAIN)
def test_rounded_once_half_up(of, again):
    for provision in PROVISIONS:
        for fine in fines(of, provision, again):
            exact = fine.in_units * Decimal("1621.00")
            assert fine.amount == exact.quantize(CENT, ROUND_HALF_UP)
            assert sum(step.rounding is not None for step in fine.conversion.steps) == 1


def limeira(of, value: str) -> Assessor:
    first, last = PartialDate(2026, 1, 1), PartialDate(2026, 12, 31)
    row = UnitRow("UFIR", Decimal(value), "R$", first, last, False, "ato de teste", "teste")
    law = of("limeira")
    return Assessor(law.law, law.rules, Context(uf="MG", units=CityUnits((row,))))


@settings(max_examples=25, deadline=None)
@given(value=st.decimals("0.01", 100, places=4), animals=st.integers(1, 500))
def test_scales_with_the_unit_and_the_quantity(of, value, animals):
    found = limeira(of, str(value)).fine("art80_cpt_inc2_ali4", ON, Case(quantity=Decimal(animals)))
    assert found.in_units == 50 * animals
    assert found.amount == (50 * animals * value).quantize(CENT, ROUND_HALF_UP)


@settings(max_examples=40, deadline=None)
@given(amount=st.decimals(300, 3000, places=2))
def test_a_discount_lowers_by_its_per_cent_and_repetition_doubles(of, amount):
    case = Case(sanction="art67_par3_inc1.m1", amount=amount,
                choices={"desconto-com-ressalva-velha": "nao", "dobro-e-50": "substitui"})  # fmt: skip
    law = of("rioverde")
    full = law.fine("art67_cpt_inc1", ON, case)
    early = law.fine("art67_cpt_inc1", ON, replace(case, paid_in_time=True))
    again = law.fine("art67_cpt_inc1", ON, replace(case, recurrence=Recurrence("fogos", 1)))
    assert full.amount == amount
    assert early.amount == (amount * Decimal("0.85")).quantize(CENT, ROUND_HALF_UP) < full.amount
    assert again.amount == 2 * amount


@settings(max_examples=30, deadline=None)
@given(cost=st.decimals("0.01", 20000, places=2))
def test_a_fine_of_the_cost_stops_at_the_law(of, cost):
    case = Case(sanction="art198.m2", cost=cost, notified=ON)
    found = of("esteio").fine("art198", ON, case).amount
    assert found == max(min(cost, Decimal("8105.00")), Decimal("81.05"))


@given(text=st.text(max_size=40))
def test_any_text_for_a_provision_is_refused_in_one_sentence(of, text):
    from pipeline.errors import ConsolidaError

    with pytest.raises(ConsolidaError):
        of("esteio").fine(f"x{text}", ON, Case(notified=ON))

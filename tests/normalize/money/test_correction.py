"""Indices: published figures, and chains that hold."""

from __future__ import annotations

import decimal
import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.law import PartialDate
from pipeline.normalize.money import (
    BASE_EXCLUDED,
    HALF_UP,
    BelowCentError,
    Convention,
    SeriesEndError,
    SeriesError,
    SeriesGapError,
    SeriesStartError,
    apply_index,
    convert,
    correct,
    index_factor,
    shipped_indices,
)
from pipeline.normalize.money.dates import month_index, month_of

TINY = Decimal("1e-45")


def month(text: str) -> PartialDate:
    return PartialDate.parse(text)


# (UFIR of R$ 1,0641 to September 2026), four places before rounding to the cent.
FACTORS = [
    ("IPCA", "2000-12", "2005-02", "1.441713"),
    ("IPCA", "2000-12", "2026-09", "4.571456"),
    ("IPCA", "1999-12", "2026-09", "4.844571"),
    ("IPCA", "2000-10", "2026-09", "4.613143"),
    ("IPCA", "1999-12", "2004-12", "1.510126"),
    ("IPCA", "2025-09", "2026-09", "1.045761"),
]


@pytest.mark.parametrize(("name", "base", "target", "factor"), FACTORS)
def test_factor(name, base, target, factor):
    found = index_factor(shipped_indices()[name], month(base), month(target), BASE_EXCLUDED)
    assert round(found, 6) == Decimal(factor)


@pytest.mark.parametrize(
    ("base", "unit", "hundred"),
    [
        ("2000-12", "4.8645", "486.45"),
        ("1999-12", "5.1551", "515.51"),
        ("2000-10", "4.9088", "490.88"),
    ],
)
def test_the_ufir_carried_to_september_2026(base, unit, hundred):
    """Today: an illustration; the law that would say so was not found."""
    for amount, expected in [("1.0641", unit), ("106.41", hundred)]:
        found = correct(
            Decimal(amount),
            "IPCA",
            month(base),
            month("2026-09"),
            convention=BASE_EXCLUDED,
            rounding=type(HALF_UP)(4 if amount == "1.0641" else 2, HALF_UP.mode, "teste"),
        )
        assert found.amount == Decimal(expected)


# the highest minimum wage of January 1972. "Today" is the end of the last series.
CHAINS = [
    ([("IGP-DI", "1972-01", "2025-12")], "1703.19"),
    ([("IGP-DI", "1972-01", "1979-04"), ("INPC", "1979-04", "2025-12")], "831.57"),
    # R$ 902 is what one gets for IGP-DI to 12/1979 and IPCA from then on: that leaves out January 1980,
    # which the IPCA file lacks. With the IGP-DI of that month the figure is another.
    ([("IGP-DI", "1972-01", "1980-01"), ("IPCA", "1980-01", "2026-09")], "958.04"),
]


@pytest.mark.parametrize(("legs", "expected"), CHAINS)
def test_the_choice_of_index_matters(legs, expected):
    found = convert(Decimal("225.60"), "Cr$", month("1972-01"))
    for name, base, target in legs:
        found = apply_index(
            found, shipped_indices()[name], month(base), month(target), BASE_EXCLUDED
        )
    assert found.rounded(HALF_UP).amount == Decimal(expected)


def test_a_month_is_never_skipped_between_two_indices():
    start = convert(Decimal("225.60"), "Cr$", month("1972-01"))
    with pytest.raises(SeriesGapError, match=re.escape("IPCA de 01/1980 falta")):
        apply_index(
            start, shipped_indices()["IPCA"], month("1979-12"), month("2026-09"), BASE_EXCLUDED
        )


@pytest.mark.parametrize(
    ("base_included", "target_included", "expected"),
    # IPCA: Jan 2001 0,57%; Feb 0,46%; March 0,38%.
    [
        (False, True, "1.0046*1.0038"),
        (True, True, "1.0057*1.0046*1.0038"),
        (True, False, "1.0057*1.0046"),
        (False, False, "1.0046"),
    ],
)
def test_first_and_last_month_by_convention(base_included, target_included, expected):
    rule = Convention(base_included, target_included, "Lei X, art. 1º")
    product = Decimal(1)
    for factor in expected.split("*"):
        product *= Decimal(factor)
    found = correct(Decimal(10000), "IPCA", month("2001-01"), month("2001-03"), convention=rule)
    assert found.amount == round(10000 * product, 2)
    assert str(rule) in found.trail()


@pytest.mark.parametrize(
    "rule", [BASE_EXCLUDED, Convention(False, False, "x"), Convention(True, False, "x")]
)
def test_the_same_month_corrects_nothing(rule):
    found = correct(Decimal("80.00"), "IPCA", month("2002-06"), month("2002-06"), convention=rule)
    assert found.amount == Decimal("80.00")
    assert "nenhum mês" in found.trail()


def test_the_trail_says_series_months_factor_source_and_who_chose():
    found = correct(
        Decimal(1000),
        "IPCA",
        month("2000-12"),
        month("2005-02"),
        convention=BASE_EXCLUDED,
        chosen_by="Procuradoria, parecer 3/2026",
    )
    assert found.amount == Decimal("1441.71")
    assert found.date == month("2005-02")
    for words in [
        "R$ 1.000,00 × IPCA composto, 01/2001 a 02/2005 = R$ 1.441,7128371437",
        "fator: 1,4417128371",
        "investash/inflacao@777d32b",
        "variação do mês-base excluída, a do mês final incluída",
        "Procuradoria, parecer 3/2026",
        "arredondamento: 2 casas, meio para cima",
    ]:
        assert words in found.trail()


def test_the_igp_of_the_forties_comes_with_a_caution():
    found = correct(
        Decimal("1e9"), "IGP-DI", month("1948-01"), month("1950-01"), convention=BASE_EXCLUDED
    )
    assert "parecem interpolados" in found.trail()


@pytest.mark.parametrize(
    ("name", "base", "target", "error", "said"),
    [
        ("IPCA", "2000-01", "2026-10", SeriesEndError, "o último mês é 09/2026"),
        ("INPC", "2000-01", "2026-01", SeriesEndError, "o último mês é 12/2025"),
        ("IGP-M", "1989-05", "2000-01", SeriesStartError, "o primeiro mês é 07/1989"),
        ("INPC", "1979-03", "2000-01", SeriesGapError, "INPC de 04/1979 falta"),
        ("SELIC", "2000-01", "2001-01", SeriesError, 'Não há série do índice "SELIC"'),
    ],
)
def test_what_is_not_held_is_refused(name, base, target, error, said):
    with pytest.raises(error, match=re.escape(said)):
        correct(Decimal(1), name, month(base), month(target), convention=BASE_EXCLUDED)


def test_an_amount_is_not_corrected_to_the_past():
    with pytest.raises(ValueError, match="is before"):
        correct(Decimal(1), "IPCA", month("2001-01"), month("2000-01"), convention=BASE_EXCLUDED)


def test_an_amount_that_would_vanish_is_refused():
    start = convert(Decimal(50), "Cr$", PartialDate(1971, 12, 28))
    with pytest.raises(BelowCentError, match=re.escape("ficaria em R$ 0,00")):
        start.rounded(HALF_UP)


def months_of(name: str) -> st.SearchStrategy[PartialDate]:
    series = shipped_indices()[name]
    return st.integers(month_index(series.first), month_index(series.last)).map(month_of)


TRIPLES = st.sampled_from(sorted(shipped_indices())).flatmap(
    lambda name: st.tuples(st.just(name), *[months_of(name)] * 3)
)


@given(TRIPLES)
def test_a_chain_is_one_factor(case):
    """a → b → c is a → c, whatever the order of the months; before rounding."""
    name, a, b, c = case
    series = shipped_indices()[name]
    straight = index_factor(series, a, c, BASE_EXCLUDED)
    with decimal.localcontext(prec=60):
        chained = index_factor(series, a, b, BASE_EXCLUDED) * index_factor(
            series, b, c, BASE_EXCLUDED
        )
        assert abs(chained / straight - 1) < TINY


@given(TRIPLES)
def test_the_way_back_is_the_inverse(case):
    name, a, b, _ = case
    series = shipped_indices()[name]
    with decimal.localcontext(prec=60):
        product = index_factor(series, a, b, BASE_EXCLUDED) * index_factor(
            series, b, a, BASE_EXCLUDED
        )
        assert abs(product - 1) < TINY


@given(TRIPLES)
def test_the_factor_is_the_product_of_the_months(case):
    """The oracle: each (1 + v/100) multiplied, as a lawyer's calculator does."""
    name, a, b, _ = case
    series = shipped_indices()[name]
    first, last = sorted((a, b))
    with decimal.localcontext(prec=80):
        product = Decimal(1)
        for number in range(month_index(first) + 1, month_index(last) + 1):
            product *= 1 + series.at(month_of(number)).variation / 100
        found = index_factor(series, first, last, BASE_EXCLUDED)
        assert abs(found / product - 1) < TINY


@given(st.integers(0, 10**9), st.integers(0, 59))
def test_a_thread_with_a_poor_decimal_context_gets_the_same_figure(cents, prec):
    amount = Decimal(cents).scaleb(-2)
    args = (amount, "IPCA", month("1994-07"), month("2026-09"))
    try:
        expected = correct(*args, convention=BASE_EXCLUDED)
    except BelowCentError:
        return
    with decimal.localcontext(prec=prec + 1, rounding=decimal.ROUND_UP):
        assert correct(*args, convention=BASE_EXCLUDED) == expected

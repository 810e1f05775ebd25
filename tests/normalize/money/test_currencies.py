"""Old currencies: the date decides which one a symbol names; reforms multiply exactly."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.law import PartialDate
from pipeline.normalize.money import (
    ImpreciseDateError,
    NotLegalTenderError,
    UnknownCurrencyError,
    all_currencies,
    carry,
    convert,
    currency_on,
)
from pipeline.normalize.money.currencies import tender_on
from pipeline.normalize.money.dates import partial

# symbol, date of the text, currency, units that make one real.
DIVISORS = [
    ("Rs", "1942-10-31", "Mil-réis", "2.75e15"),
    ("Cr$", "1942-11-01", "Cruzeiro", "2.75e15"),
    ("Cr$", "1967-02-12", "Cruzeiro", "2.75e15"),
    ("NCr$", "1967-02-13", "Cruzeiro Novo", "2.75e12"),
    ("NCr$", "1970-05-14", "Cruzeiro Novo", "2.75e12"),
    ("Cr$", "1970-05-15", "Cruzeiro", "2.75e12"),
    ("Cr$", "1971-12-28", "Cruzeiro", "2.75e12"),
    ("Cr$", "1986-02-27", "Cruzeiro", "2.75e12"),
    ("Cz$", "1986-02-28", "Cruzado", "2.75e9"),
    ("Cz$", "1989-01-15", "Cruzado", "2.75e9"),
    ("NCz$", "1989-01-16", "Cruzado Novo", "2.75e6"),
    ("NCz$", "1990-03-15", "Cruzado Novo", "2.75e6"),
    ("Cr$", "1990-03-16", "Cruzeiro", "2.75e6"),
    ("Cr$", "1993-07-31", "Cruzeiro", "2.75e6"),
    ("CR$", "1993-08-01", "Cruzeiro Real", "2750"),
    ("CR$", "1994-06-30", "Cruzeiro Real", "2750"),
    ("URV", "1994-03-01", "Unidade Real de Valor (unidade de conta)", "1"),
    ("URV", "1994-06-30", "Unidade Real de Valor (unidade de conta)", "1"),
    ("R$", "1994-07-01", "Real", "1"),
    # A year is enough where only one currency of that symbol was legal tender in it.
    ("Cr$", "1967", "Cruzeiro", "2.75e15"),
    ("Cr$", "1970", "Cruzeiro", "2.75e12"),
    ("Cr$", "1986", "Cruzeiro", "2.75e12"),
    ("Cr$", "1990", "Cruzeiro", "2.75e6"),
    ("CR$", "1993", "Cruzeiro Real", "2750"),
    ("R$", "1994", "Real", "1"),
]


@pytest.mark.parametrize(("symbol", "on", "name", "divisor"), DIVISORS)
def test_the_date_decides_the_currency(symbol, on, name, divisor):
    when = PartialDate.parse(on)
    assert currency_on(symbol, when).name == name
    assert convert(Decimal(divisor), symbol, when).amount == 1


@pytest.mark.parametrize(
    ("symbol", "on", "tender"),
    [
        ("Cr$", "1942-10-31", "Rs (Mil-réis)"),
        ("Cr$", "1968-01", "NCr$ (Cruzeiro Novo)"),
        ("Cr$", "1988", "Cz$ (Cruzado)"),
        ("Cr$", "1993-08-01", "CR$ (Cruzeiro Real)"),
        ("CR$", "1971-12-28", "Cr$ (Cruzeiro)"),
        ("CR$", "1993-07-31", "Cr$ (Cruzeiro)"),
        ("URV", "1994-02-28", "CR$ (Cruzeiro Real)"),
        ("URV", "1994-07-01", "R$ (Real)"),
        ("R$", "1994-06-30", "CR$ (Cruzeiro Real)"),
        ("NCz$", "1990-03-16", "Cr$ (Cruzeiro)"),
    ],
)
def test_a_symbol_out_of_its_time_is_refused(symbol, on, tender):
    with pytest.raises(NotLegalTenderError, match=re.escape(tender)):
        convert(Decimal(1), symbol, PartialDate.parse(on))


@pytest.mark.parametrize("symbol", ["cr$", "CR", "US$", "", "BRL", "NCR$"])
def test_an_unknown_symbol_is_refused(symbol):
    with pytest.raises(UnknownCurrencyError, match="não é símbolo de moeda conhecido"):
        convert(Decimal(1), symbol, PartialDate(1990))


def test_the_trail_of_a_fine_of_1972():
    found = convert(Decimal("225.60"), "Cr$", PartialDate(1972, 1))
    assert round(found.amount * 10**12, 6) == Decimal("82.036364")
    assert [step.unit for step in found.steps] == ["Cr$", "Cz$", "NCz$", "Cr$", "CR$", "R$"]
    trail = found.trail()
    assert "\n" not in trail
    for words in [
        "Cr$ 225,60 como impresso (Cruzeiro, 15.05.1970 a 27.02.1986)",
        "data: 28.02.1986; fonte: Decreto-Lei 2.283",
        "CR$ em R$ (Real) ÷ 2.750 = R$ 8,203636E-11",
        "valor nominal, sem correção monetária",
    ]:
        assert words in trail


@pytest.mark.parametrize("amount", [1.5, 1, "1", None, True])
def test_only_a_decimal_is_an_amount(amount):
    with pytest.raises(TypeError, match="must be a Decimal"):
        convert(amount, "R$", PartialDate(2000))


@pytest.mark.parametrize("amount", ["-1", "NaN", "Infinity", "1e18"])
def test_an_amount_is_finite_and_not_negative(amount):
    with pytest.raises(ValueError, match="must be"):
        convert(Decimal(amount), "R$", PartialDate(2000))


AMOUNTS = st.decimals(min_value=0, max_value=10**12, places=2)
OLD_DAYS = st.dates(date(1942, 1, 1), date(1994, 12, 31))


@given(AMOUNTS, OLD_DAYS)
def test_a_conversion_is_the_amount_divided_once(amount, day):
    stated = tender_on(day)
    found = convert(amount, stated.symbol, partial(day))
    assert abs(found.amount * stated.to_real - amount) <= Decimal("1e-40")
    assert found.amount == found.steps[-1].result
    assert isinstance(found.amount, Decimal)


@given(AMOUNTS, OLD_DAYS, OLD_DAYS)
def test_two_steps_are_one(amount, one, other):
    """Carrying an amount to a later currency, and that to reais, gives the same reais: exactly."""
    first, second = sorted((one, other))
    stated, later = tender_on(first), tender_on(second)
    between = carry(amount, stated.symbol, partial(first), second)
    if later.symbol != "R$":  # a division by 2.750 may have no end
        assert convert(between, later.symbol, partial(second)).amount == (
            convert(amount, stated.symbol, partial(first)).amount
        )
    else:
        assert between == convert(amount, stated.symbol, partial(first)).amount


@given(AMOUNTS, OLD_DAYS, OLD_DAYS, OLD_DAYS)
def test_the_way_does_not_matter(amount, one, two, three):
    """a → b → c is a → c."""
    first, second, third = sorted((one, two, three))
    there = carry(amount, tender_on(first).symbol, partial(first), second)
    by_stages = carry(there, tender_on(second).symbol, partial(second), third)
    at_once = carry(amount, tender_on(first).symbol, partial(first), third)
    assert abs(by_stages - at_once) <= Decimal("1e-40")


@given(OLD_DAYS, AMOUNTS)
def test_money_is_never_carried_back(day, amount):
    if tender_on(day).symbol not in ("Rs", "R$"):
        with pytest.raises(ValueError, match="is before"):
            carry(amount, "R$", PartialDate(1999), day)


@given(st.dates(date(1900, 1, 1), date(2100, 12, 31)))
def test_each_day_has_one_currency(day):
    assert len([c for c in all_currencies() if c.circulates(day, day)]) == 1


def test_a_symbol_of_two_times_needs_the_day(monkeypatch):
    """No year has two currencies of one symbol; a guard for data to come."""
    twice = (all_currencies()[1], all_currencies()[1])
    monkeypatch.setattr("pipeline.normalize.money.currencies.all_currencies", lambda: twice)
    currency_on.cache_clear()
    with pytest.raises(ImpreciseDateError, match="mais de uma moeda"):
        currency_on("Cr$", PartialDate(1950))
    currency_on.cache_clear()

"""Brazilian currencies from 1942 to the real: which one a symbol names on a date, and its reais.

Reads: ``reference/moedas.csv`` and ``reference/urv.csv``. The conversion is nominal: it carries an
amount through the reforms, each with its date, factor and act, and corrects nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from itertools import pairwise

from pipeline.law import PartialDate
from pipeline.normalize.money.dates import bounds, br, partial
from pipeline.normalize.money.errors import (
    ImpreciseDateError,
    NotLegalTenderError,
    UnknownCurrencyError,
)
from pipeline.normalize.money.numbers import EXACT, plain, require_amount
from pipeline.normalize.money.series import shipped_rows
from pipeline.normalize.money.trail import Conversion, Step

REAL = "R$"
_ONE = Decimal(1)
_NOMINAL = "valor nominal, sem correção monetária"


@dataclass(frozen=True, slots=True)
class Currency:
    """One monetary standard.

    Args:
        name: "Cruzeiro Real".
        symbol: as printed: ``CR$`` is not ``Cr$``; mil-réis (``Rs``) are counted in thousands.
        first: first day as legal tender; None for the mil-réis, which came before the series.
        last: last day as legal tender; None for the real.
        divisor: units of the currency before that made one of this; None for the first one.
        to_real: units of this currency that make one real.
        act: the acts that created it.
        source: where the dates and factors were read.
    """

    name: str
    symbol: str
    first: date | None
    last: date | None
    divisor: Decimal | None
    to_real: Decimal
    act: str
    source: str

    def circulates(self, low: date, high: date) -> bool:
        """True where it was legal tender on some day from ``low`` to ``high``."""
        return (self.last is None or low <= self.last) and (
            self.first is None or self.first <= high
        )

    @property
    def period(self) -> str:
        """Its days as legal tender: "15.05.1970 a 27.02.1986"."""
        if self.first is None or self.last is None:
            return f"desde {br(self.first)}" if self.first else f"até {br(self.last or date.max)}"
        return f"{br(self.first)} a {br(self.last)}"


@cache
def all_currencies() -> tuple[Currency, ...]:
    """All currencies, oldest first: mil-réis to real."""
    return tuple(
        Currency(
            row["moeda"],
            row["simbolo"],
            _day(row["inicio"]),
            _day(row["fim"]),
            Decimal(row["fator_divisor_da_anterior"] or 1) if row["inicio"] else None,
            Decimal(row["fator_para_real_divisor"]),
            row["ato"],
            row["fonte"],
        )
        for row in shipped_rows("moedas.csv")
    )


@cache
def unit_of_account() -> Currency:
    """The URV of March to June 1994: never legal tender, one real each on 1994-07-01."""
    (row,) = shipped_rows("urv.csv")
    return Currency(
        row["moeda"], row["simbolo"], _day(row["inicio"]), _day(row["fim"]), None,
        Decimal(row["reais_por_unidade"]), row["ato"], row["fonte"],
    )  # fmt: skip


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None


@cache
def currency_on(symbol: str, on: PartialDate) -> Currency:
    """The currency that ``symbol`` names on ``on``.

    A partial date is enough where the symbol names one currency on all the days that it may be
    ("Cr$" in 1970: only from May 15). Raises UnknownCurrencyError, or NotLegalTenderError where no
    currency of that symbol was legal tender then.
    """
    same = [c for c in (*all_currencies(), unit_of_account()) if c.symbol == symbol]
    if not same:
        known = ", ".join(sorted({c.symbol for c in (*all_currencies(), unit_of_account())}))
        raise UnknownCurrencyError(f'"{symbol}" não é símbolo de moeda conhecido ({known}).')
    low, high = bounds(on)
    found = [c for c in same if c.circulates(low, high)]
    if not found:
        periods = "; ".join(f"{c.name}, {c.period}" for c in same)
        raise NotLegalTenderError(
            f"{symbol} não tinha curso legal em {br(on)} ({periods}). Confira a data do texto e "
            f"o símbolo impresso{_likely(on)}."
        )
    if len(found) > 1:
        raise ImpreciseDateError(f"{symbol} em {br(on)} pode ser mais de uma moeda; dê o dia.")
    return found[0]


def tender_on(on: date) -> Currency:
    """The currency that was legal tender on a day."""
    return next(c for c in all_currencies() if c.circulates(on, on))


def _likely(on: PartialDate) -> str:
    """What was legal tender, for the sentence of a refusal."""
    low, high = bounds(on)
    names = [f"{c.symbol} ({c.name})" for c in all_currencies() if c.circulates(low, high)]
    return f"; a moeda da época era {' e '.join(names)}"


def convert(amount: Decimal, currency: str, on: PartialDate) -> Conversion:
    """An amount of ``currency``, as a text of the date ``on`` states it, in reais.

    Args:
        amount: in ``currency``, zero or more; mil-réis in thousands of réis.
        currency: symbol: Rs, Cr$, NCr$, Cz$, NCz$, CR$, URV or R$.
        on: date of the text; it decides which of the three "Cr$" is meant.

    Returns:
        The nominal amount in reais, not rounded, with one step for each reform.

    Raises:
        UnknownCurrencyError, NotLegalTenderError, ImpreciseDateError; TypeError for a float.

    >>> str(convert(Decimal("2750"), "CR$", PartialDate(1994, 6, 30)).amount)
    '1'
    """
    require_amount(amount)
    stated = currency_on(currency, on)
    start = Step(
        f"{stated.symbol} {plain(amount, 2)} como impresso ({stated.name}, {stated.period})",
        amount,
        unit=stated.symbol,
        date=on,
        source=stated.act,
    )
    return Conversion(EXACT.divide(amount, stated.to_real), on, (start, *_reforms(amount, stated)))


def carry(amount: Decimal, currency: str, on: PartialDate, to: date) -> Decimal:
    """``amount`` in the currency that was legal tender on ``to``, which is not before ``on``.

    Raises what :func:`convert` raises, and ValueError where ``to`` comes first.
    """
    require_amount(amount)
    stated, target = currency_on(currency, on), tender_on(to)
    if target.to_real > stated.to_real:
        raise ValueError(f"{to} is before {on}")
    return EXACT.divide(EXACT.multiply(amount, target.to_real), stated.to_real)


def _reforms(amount: Decimal, stated: Currency) -> tuple[Step, ...]:
    """One step per reform after ``stated``; each result is in the currency that it began."""
    return tuple(
        Step(
            action,
            EXACT.divide(EXACT.multiply(amount, after.to_real), stated.to_real),
            unit=after.symbol,
            series="padrões monetários",
            date=partial(after.first) if after.first else None,
            source=stated.act if stated == unit_of_account() else after.act,
            caution=_NOMINAL if after.symbol == REAL else None,
        )
        for action, after in _path(stated)
    )


@cache
def _path(stated: Currency) -> tuple[tuple[str, Currency], ...]:
    """What each reform after ``stated`` did, in words, and the currency that it began."""
    if stated.symbol == REAL:
        return ()
    if stated == unit_of_account():
        return (("URV em R$ (Real) ÷ 1", all_currencies()[-1]),)
    later = all_currencies()[all_currencies().index(stated) + 1 :]
    return tuple(
        (f"{one.symbol} em {next_.symbol} ({next_.name}) ÷ {plain(next_.divisor or _ONE)}", next_)
        for one, next_ in pairwise((stated, *later))
    )

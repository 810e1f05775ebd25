"""The federal UFIR (Unidade Fiscal de Referência) from 1992 to its end on 2000-10-26.

Reads: ``reference/ufir_mensal.csv``. After that day no federal rule gives it a value: see
:mod:`pipeline.normalize.money.rules`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache, lru_cache

from pipeline.law import PartialDate
from pipeline.normalize.money.currencies import REAL, convert
from pipeline.normalize.money.dates import bounds, br, month_index
from pipeline.normalize.money.errors import ImpreciseDateError, SeriesEndError, SeriesStartError
from pipeline.normalize.money.numbers import reais
from pipeline.normalize.money.series import facts, shipped_rows
from pipeline.normalize.money.trail import Conversion, Step


@dataclass(frozen=True, slots=True)
class UfirMonth:
    """The monthly UFIR: ``value`` in ``currency`` of the time."""

    month: PartialDate
    currency: str
    value: Decimal
    source: str


@cache
def ufir_months() -> dict[int, UfirMonth]:
    """The monthly UFIR by month number (:func:`~pipeline.normalize.money.dates.month_index`)."""
    months = (
        UfirMonth(PartialDate.parse(row["mes"]), row["moeda"], Decimal(row["valor"]), row["fonte"])
        for row in shipped_rows("ufir_mensal.csv")
    )
    return {month_index(entry.month): entry for entry in months}


@cache
def ufir_days() -> tuple[date, date]:
    """First and last day of the UFIR (Lei 8.383/1991; MP 1.973-67/2000)."""
    entry = facts()["ufir"]
    return date.fromisoformat(entry["criada_em"]), date.fromisoformat(entry["extinta_em"])


def extinct(on: PartialDate) -> bool:
    """True where every day that ``on`` may be comes after the end of the UFIR."""
    return bounds(on)[0] > ufir_days()[1]


@lru_cache(maxsize=4096)
def federal_ufir(on: PartialDate) -> Conversion:
    """One UFIR on ``on`` in nominal reais, not rounded.

    The monthly value is read; from 1992 to 1994 there was a daily one too (Lei 8.383/1991, art.
    2º), equal to it on the first of the month only, and the step says so. Raises SeriesStartError
    before 1992, SeriesEndError after 2000-10-26, ImpreciseDateError where the date is too vague.

    >>> str(federal_ufir(PartialDate(1995, 2, 13)).amount)
    '0.6767'
    """
    first, last = ufir_days()
    low, high = bounds(on)
    if low > last:
        final = ufir_months()[last.year * 12 + last.month - 1]
        raise SeriesEndError(
            f"A UFIR foi extinta em {br(last)} ({facts()['ufir']['ato_extincao']}) e não tem valor "
            f"em {br(on)}; o último foi {reais(final.value)}."
        )
    if high < first:
        raise SeriesStartError(f"A UFIR não existia em {br(on)}: começou em {br(first)}.")
    entry = _only_value(on, low, high)
    step = Step(
        f"1 UFIR em {br(entry.month)}",
        entry.value,
        unit=entry.currency,
        series="UFIR mensal",
        date=on,
        source=entry.source,
        caution="havia também UFIR diária, que não está na série" if low.year < 1995 else None,
    )
    if entry.currency == REAL:
        return Conversion(entry.value, on, (step,))
    nominal = convert(entry.value, entry.currency, entry.month)
    return Conversion(nominal.amount, on, (step, *nominal.steps[1:]))


def _only_value(on: PartialDate, low: date, high: date) -> UfirMonth:
    """The one value of all days from ``low`` to ``high``; Raises ImpreciseDateError for several."""
    months = [
        ufir_months().get(index)
        for index in range(low.year * 12 + low.month - 1, high.year * 12 + high.month)
    ]
    held = [entry for entry in months if entry is not None]
    values = {(entry.currency, entry.value) for entry in held}
    if len(held) < len(months) or len(values) > 1 or high > ufir_days()[1]:
        raise ImpreciseDateError(
            f"A UFIR teve mais de um valor, ou deixou de existir, dentro de {br(on)}; dê a data "
            "com mês e dia."
        )
    return held[0]

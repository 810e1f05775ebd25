"""How a municipality's own law keeps a unit alive: its value in reais on a date.

No federal rule values the UFIR after 2000-10-26. Unaí compounds the IPCA, Montes Claros added
yearly rates up: the method changes the fine, so no part of a rule has a default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from pipeline.law import PartialDate
from pipeline.normalize.money.correction import figure_source, find_index
from pipeline.normalize.money.dates import bounds, br, month_index, month_of
from pipeline.normalize.money.errors import UnitRuleMissingError
from pipeline.normalize.money.numbers import EXACT, Mode, Rounding, plain, reais, require_amount
from pipeline.normalize.money.series import IndexSeries
from pipeline.normalize.money.trail import Conversion, Step

_HUNDRED = Decimal(100)
_JANUARY, _DECEMBER = 0, 11
#: The yearly rate as IBGE publishes it: two places of a per cent.
_PUBLISHED = Rounding(2, Mode.MEIO_PARA_CIMA, "taxa anual como publicada")


class Method(StrEnum):
    """How the base value is carried to a date."""

    COMPOSTO = "composto"
    SOMA_SIMPLES = "soma_simples"
    VALOR_FIXO = "valor_fixo"


class SumOf(StrEnum):
    """What a simple sum adds up: the rates of the months, or of the calendar years."""

    MESES = "meses"
    ANOS = "anos"


@dataclass(frozen=True, slots=True)
class Months:
    """Which months of the index count for a date.

    Args:
        start: first month whose variation counts.
        lag: months from the date (or the last update) back to the last month that counts.
        update_month: 1 to 12 where the unit changes once a year, on the first of that month; None
            where it changes every month.
        end: last month that ever counts, where an act did the sum once; None where it goes on.
    """

    start: PartialDate
    lag: int
    update_month: int | None
    end: PartialDate | None

    def __post_init__(self) -> None:
        if self.lag < 0 or self.update_month not in (None, *range(1, 13)):
            raise ValueError("lag is zero or more, update_month 1 to 12 or None")
        month_index(self.start)
        if self.end is not None:
            month_index(self.end)

    def last(self, on: PartialDate) -> int:
        """Number of the last month that counts on ``on``; needs the month of ``on``."""
        at = month_index(on, "a unidade")
        if self.update_month is not None:
            at -= (at - (self.update_month - 1)) % 12
        last = at - self.lag
        return last if self.end is None else min(last, month_index(self.end))


@dataclass(frozen=True, slots=True)
class UnitRule:
    """The rule by which a municipality values a unit after a base date.

    Args:
        unit: ``UFIR``, ``UFM``, ...: as the law prints it.
        base_value: reais per unit on ``base_date``.
        base_date: first date that the rule speaks of; earlier dates are refused.
        method: compounded, simple sum, or a value that a decree fixed.
        index: index of the first two methods; None for a fixed value.
        months: which months of the index count; None for a fixed value.
        sum_of: what a simple sum adds up; None for the other methods.
        rounding: how the value of one unit is rounded; None where the law does not round it.
        source: the law, decree and article.
        until: last date of the rule; None while it holds.
    """

    unit: str
    base_value: Decimal
    base_date: PartialDate
    method: Method
    index: str | None
    months: Months | None
    sum_of: SumOf | None
    rounding: Rounding | None
    source: str
    until: PartialDate | None = None

    def __post_init__(self) -> None:
        require_amount(self.base_value, "base_value")
        if not self.base_value or not self.source.strip():
            raise ValueError("a rule has a base value above zero and a source")
        indexed = self.method is not Method.VALOR_FIXO
        if indexed != (self.index is not None) or indexed != (self.months is not None):
            raise ValueError("index and months belong to composto and soma_simples, and only there")
        if (self.method is Method.SOMA_SIMPLES) != (self.sum_of is not None):
            raise ValueError("sum_of belongs to soma_simples, and only there")
        if self.sum_of is SumOf.ANOS and self.months and not _whole_years(self.months):
            raise ValueError("a sum of years begins in January and ends in December")

    def covers(self, on: PartialDate) -> bool:
        """True where every day that ``on`` may be lies within the rule."""
        low, high = bounds(on)
        after = low >= bounds(self.base_date)[0]
        return after and (self.until is None or high <= bounds(self.until)[1])


def _whole_years(months: Months) -> bool:
    """True where the months that count are calendar years, whatever the date."""
    ends = months.end is None or month_index(months.end) % 12 == _DECEMBER
    if months.update_month is None or not ends:
        return False
    last = (months.update_month - 1 - months.lag) % 12
    return month_index(months.start) % 12 == _JANUARY and last == _DECEMBER


def unit_value(
    rule: UnitRule, on: PartialDate, held: Mapping[str, IndexSeries] | None = None
) -> Conversion:
    """One unit on ``on``, in reais, by the municipality's rule.

    Raises UnitRuleMissingError outside the rule's dates, SeriesError where a month is not in the
    series, ImpreciseDateError for a date without month.
    """
    if not rule.covers(on):
        until = f" e até {br(rule.until)}" if rule.until else ""
        raise UnitRuleMissingError(
            f"A regra da {rule.unit} ({rule.source}) vale desde {br(rule.base_date)}{until}; nada "
            f"diz de {br(on)}."
        )
    if rule.method is Method.VALOR_FIXO or rule.months is None or rule.index is None:
        return Conversion(rule.base_value, on, (_fixed(rule, on),))
    series = find_index(rule.index, held)
    first, last = month_index(rule.months.start), rule.months.last(on)
    factor = _factor(rule, series, first, max(last, first - 1))
    step = _indexed(rule, on, series, factor, (first, last))
    return Conversion(step.result, on, (step,))


def _factor(rule: UnitRule, series: IndexSeries, first: int, last: int) -> Decimal:
    if rule.method is Method.COMPOSTO:
        return series.growth(month_of(first), month_of(last))
    if rule.sum_of is SumOf.MESES:
        rates = [series.at(month_of(month)).variation for month in range(first, last + 1)]
    else:
        rates = [_year_rate(series, month) for month in range(first, last + 1, 12)]
    total = Decimal(0)
    for rate in rates:
        total = EXACT.add(total, rate)
    return EXACT.add(Decimal(1), EXACT.divide(total, _HUNDRED))


def _year_rate(series: IndexSeries, january: int) -> Decimal:
    """Rate of a calendar year in per cent, as published with two places."""
    growth = series.growth(month_of(january), month_of(january + 11))
    return _PUBLISHED.apply(EXACT.multiply(EXACT.subtract(growth, Decimal(1)), _HUNDRED))


def _fixed(rule: UnitRule, on: PartialDate) -> Step:
    return Step(
        f"1 {rule.unit} desde {br(rule.base_date)}",
        rule.base_value,
        series="valor fixado em ato do município",
        date=on,
        source=rule.source,
    )


def _indexed(
    rule: UnitRule, on: PartialDate, series: IndexSeries, factor: Decimal, months: tuple[int, int]
) -> Step:
    first, last = months
    result = EXACT.multiply(rule.base_value, factor)
    ways = {None: "composto", SumOf.MESES: "soma simples dos meses", SumOf.ANOS: "soma dos anos"}
    span = f"{br(month_of(first))} a {br(month_of(last))}" if last >= first else "nenhum mês"
    gained = plain(EXACT.multiply(EXACT.subtract(factor, Decimal(1)), _HUNDRED), 2, 4)
    return Step(
        f"1 {rule.unit}: {reais(rule.base_value)} em {br(rule.base_date)} × {series.name} "
        f"{ways[rule.sum_of]}, {span} ({gained}%)",
        rule.rounding.apply(result) if rule.rounding else result,
        series=f"{series.name} ({series.publisher})",
        date=on,
        factor=factor,
        rounding=rule.rounding,
        source=figure_source(series, last, rule.source),
        caution=series.caution(month_of(first)),
    )

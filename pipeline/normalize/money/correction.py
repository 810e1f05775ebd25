"""Correction of an amount by a price index, from a base month to a target month.

The variations are compounded. Which months count is a convention that the caller states: laws
differ, and one month more or less is money.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from pipeline.law import PartialDate
from pipeline.normalize.money.dates import br, month_index, month_of
from pipeline.normalize.money.errors import SeriesError
from pipeline.normalize.money.numbers import EXACT, HALF_UP, Rounding, reais, require_amount
from pipeline.normalize.money.series import IndexSeries, shipped_indices
from pipeline.normalize.money.trail import Conversion, Step


@dataclass(frozen=True, slots=True)
class Convention:
    """Whether the variations of the base month and of the target month count, and who says so."""

    base_included: bool
    target_included: bool
    source: str

    def months(self, base: int, target: int) -> tuple[int, int]:
        """First and last month number whose variation counts."""
        return base + (not self.base_included), target - (not self.target_included)

    def __str__(self) -> str:
        base = "incluída" if self.base_included else "excluída"
        target = "incluída" if self.target_included else "excluída"
        return f"variação do mês-base {base}, a do mês final {target} ({self.source})"


#: An amount fixed in a month has that month's prices: its variation is excluded, the last included.
BASE_EXCLUDED = Convention(
    base_included=False, target_included=True, source="convenção do programa"
)


@dataclass(frozen=True, slots=True)
class CorrectionRule:
    """The law's own rule of correction.

    Args:
        index: ``IPCA``, ``INPC``, ``IGP-DI`` or ``IGP-M``.
        convention: whether base and target month count.
        lag: months from the date of the fact back to the target month (0: the same month).
        source: the provision that the rule rests on.
        base: base month; None for the month of the text that states the amount.
        decided_by: who chose the rule, where no law states it.
    """

    index: str
    convention: Convention
    lag: int
    source: str
    base: PartialDate | None = None
    decided_by: str | None = None

    def __post_init__(self) -> None:
        if self.lag < 0:
            raise ValueError("a lag is zero months or more")


def find_index(name: str, held: Mapping[str, IndexSeries] | None = None) -> IndexSeries:
    """The index called ``name``. Raises SeriesError where the program has none of that name."""
    known = shipped_indices() if held is None else held
    if name not in known:
        raise SeriesError(f'Não há série do índice "{name}"; há {", ".join(sorted(known))}.')
    return known[name]


def index_factor(
    series: IndexSeries, base: PartialDate, target: PartialDate, convention: Convention
) -> Decimal:
    """Compounded factor from ``base`` to ``target``; the inverse where ``target`` comes first.

    Raises SeriesError where a month that counts is not in the series, ImpreciseDateError for a
    year alone.
    """
    begin, end = month_index(base, f"o {series.name}"), month_index(target, f"o {series.name}")
    if end < begin:
        return EXACT.divide(Decimal(1), index_factor(series, target, base, convention))
    first, last = convention.months(begin, end)
    return series.growth(month_of(first), month_of(max(last, first - 1)))


def apply_index(
    start: Conversion,
    series: IndexSeries,
    base: PartialDate,
    target: PartialDate,
    convention: Convention,
    *,
    source: str | None = None,
    chosen_by: str | None = None,
) -> Conversion:
    """``start`` corrected and not rounded, so that several indices may follow one another.

    Raises SeriesError, ImpreciseDateError; ValueError where ``target`` comes before ``base``.
    """
    if month_index(target) < month_index(base):
        raise ValueError(f"{target} is before {base}")
    factor = index_factor(series, base, target, convention)
    first, last = convention.months(month_index(base), month_index(target))
    span = f"{br(month_of(first))} a {br(month_of(last))}" if last >= first else "nenhum mês"
    step = Step(
        f"{reais(start.amount)} × {series.name} composto, {span}",
        EXACT.multiply(start.amount, factor),
        series=f"{series.name} ({series.publisher})",
        date=month_of(month_index(target)),
        factor=factor,
        source=figure_source(series, last, source),
        chosen_by=f"{convention}" + (f"; {chosen_by}" if chosen_by else ""),
        caution=series.caution(month_of(first)),
    )
    return Conversion(step.result, target, (*start.steps, step))


def figure_source(series: IndexSeries, last: int, law: str | None) -> str:
    """The law, and where the figure of the month numbered ``last`` was read."""
    position = last - month_index(series.first)
    read = series.months[position].source if 0 <= position < len(series.months) else None
    return "; ".join(part for part in (law, read) if part) or series.publisher


def correct(
    amount: Decimal,
    index: str,
    base: PartialDate,
    target: PartialDate,
    *,
    convention: Convention,
    rounding: Rounding = HALF_UP,
    chosen_by: str | None = None,
    held: Mapping[str, IndexSeries] | None = None,
) -> Conversion:
    """An amount in reais of the month ``base``, in reais of the month ``target``.

    Args:
        amount: reais, zero or more.
        index: ``IPCA``, ``INPC``, ``IGP-DI`` or ``IGP-M``.
        base: month whose prices ``amount`` is in.
        target: month to correct to.
        convention: whether the variations of base and target month count.
        rounding: applied once, at the end.
        chosen_by: who chose index and convention; printed.
        held: other series than those that ship (:func:`~.updates.updated_indices`).

    Raises:
        SeriesEndError, SeriesStartError, SeriesGapError, ImpreciseDateError, BelowCentError.

    >>> feb = correct(Decimal("1000"), "IPCA", PartialDate(2000, 12), PartialDate(2005, 2),
    ...               convention=BASE_EXCLUDED)
    >>> str(feb.amount)
    '1441.71'
    """
    start = Conversion(
        require_amount(amount), base, (Step(f"valor em {br(base)}", amount, date=base),)
    )
    series = find_index(index, held)
    done = apply_index(start, series, base, target, convention, chosen_by=chosen_by)
    return done.rounded(rounding)

"""Price indices by month: typed, cached, and closed at both ends.

Reads: ``reference/series.toml`` and the CSV files that it names. A month that a series does not
hold is refused with the last (or first) month that it does hold; nothing is extrapolated.
"""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from functools import cache
from importlib import resources
from itertools import accumulate, pairwise
from types import MappingProxyType
from typing import Any

from pipeline.law import PartialDate
from pipeline.normalize.money.dates import br, month_index, month_of
from pipeline.normalize.money.errors import (
    SeriesEndError,
    SeriesFileError,
    SeriesGapError,
    SeriesStartError,
)
from pipeline.normalize.money.numbers import EXACT

_ONE = Decimal(1)
_HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class Monthly:
    """One month of an index: variation in per cent of the month before, and where it is from."""

    month: PartialDate
    variation: Decimal
    source: str


@dataclass(frozen=True, slots=True)
class Caution:
    """A doubt about the months of a series up to ``until``."""

    until: PartialDate
    text: str


@dataclass(frozen=True, eq=False, slots=True)
class IndexSeries:
    """A price index: one variation (per cent) for each month, without holes.

    Args:
        name: ``IPCA``, ``INPC``, ``IGP-DI`` or ``IGP-M``.
        publisher: who publishes the index (IBGE, FGV).
        sgs: code of the series at the Banco Central.
        months: the months, in order and contiguous.
        missing: months that the official index has and this copy lacks.
        cautions: doubts about old months.
    """

    name: str
    publisher: str
    sgs: int
    months: tuple[Monthly, ...]
    missing: tuple[PartialDate, ...] = ()
    cautions: tuple[Caution, ...] = ()
    _first: int = field(init=False, repr=False)
    _levels: tuple[Decimal, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        _check_contiguous(self.name, self.months)
        object.__setattr__(self, "_first", month_index(self.months[0].month))
        object.__setattr__(self, "_levels", _levels(self.months))

    @property
    def first(self) -> PartialDate:
        """First month held."""
        return self.months[0].month

    @property
    def last(self) -> PartialDate:
        """Last month held."""
        return self.months[-1].month

    def at(self, when: PartialDate) -> Monthly:
        """The month that holds ``when``.

        Raises SeriesEndError, SeriesStartError, SeriesGapError, or ImpreciseDateError.
        """
        return self.months[self._position(month_index(when, f"o {self.name}"))]

    def growth(self, first: PartialDate, last: PartialDate) -> Decimal:
        """Compounded factor of the variations of ``first`` to ``last``, both included.

        It is 1 where ``last`` is the month before ``first``. Raises SeriesError where a month is
        not held, ValueError where ``last`` is earlier than that.
        """
        start, end = month_index(first, f"o {self.name}"), month_index(last, f"o {self.name}")
        if end < start - 1:
            raise ValueError(f"{last} is before {first}")
        if end == start - 1:
            return _ONE
        low, high = self._position(start), self._position(end)
        return EXACT.divide(self._levels[high + 1], self._levels[low])

    def caution(self, first: PartialDate) -> str | None:
        """What to know of an account that begins at ``first``, if anything."""
        begin = month_index(first)
        found = [c.text for c in self.cautions if begin <= month_index(c.until)]
        return "; ".join(found) or None

    def _position(self, index: int) -> int:
        position = index - self._first
        if 0 <= position < len(self.months):
            return position
        wanted = month_of(index)
        if wanted in self.missing:
            raise SeriesGapError(
                f"O {self.name} de {br(wanted)} falta na série distribuída, que começa em "
                f"{br(self.first)}; nada foi calculado no lugar dele."
            )
        if position < 0:
            raise SeriesStartError(
                f"O {self.name} de {br(wanted)} não existe na série: o primeiro mês é "
                f"{br(self.first)}."
            )
        raise SeriesEndError(
            f"O {self.name} de {br(wanted)} não está na série: o último mês é {br(self.last)}; "
            "atualize os índices (consolida atualizar-indices) ou use uma data anterior."
        )


def _levels(months: Iterable[Monthly]) -> tuple[Decimal, ...]:
    """Index level before the first month (1) and at the end of each month."""
    factors = (EXACT.add(_ONE, EXACT.divide(m.variation, _HUNDRED)) for m in months)
    return tuple(accumulate(factors, EXACT.multiply, initial=_ONE))


def _check_contiguous(name: str, months: tuple[Monthly, ...]) -> None:
    if not months:
        raise SeriesFileError(f"A série {name} não tem nenhum mês.")
    for before, after in pairwise(months):
        if month_index(after.month) != month_index(before.month) + 1:
            raise SeriesFileError(
                f"A série {name} não é contínua: depois de {br(before.month)} vem "
                f"{br(after.month)}."
            )


def shipped_indices() -> Mapping[str, IndexSeries]:
    """The indices that ship with the program, by name (``IPCA``, ``INPC``, ``IGP-DI``, ``IGP-M``).

    >>> str(shipped_indices()["IPCA"].last)
    '2026-09'
    """
    return _shipped()


@cache
def _shipped() -> Mapping[str, IndexSeries]:
    found = {}
    for name, entry in facts()["indice"].items():
        months = read_months(shipped_text(entry["arquivo"]), entry["arquivo"])
        found[name] = make_series(name, entry, months)
    return MappingProxyType(found)


def make_series(name: str, entry: Mapping[str, Any], months: tuple[Monthly, ...]) -> IndexSeries:
    """An index from its facts (``series.toml``) and its months."""
    return IndexSeries(
        name,
        entry["orgao"],
        entry["sgs"],
        months,
        tuple(PartialDate.parse(text) for text in entry["lacunas"]),
        tuple(Caution(PartialDate.parse(c["ate"]), c["texto"]) for c in entry["ressalvas"]),
    )


def read_months(text: str, where: str) -> tuple[Monthly, ...]:
    """The months of a CSV with columns ``mes``, ``variacao_pct``, ``fonte``.

    Raises SeriesFileError with ``where`` and the line that cannot be read.
    """
    months = []
    for number, row in enumerate(csv.DictReader(io.StringIO(text)), start=2):
        try:
            variation = Decimal(row["variacao_pct"])
            month = PartialDate.parse(row["mes"])
            if not variation.is_finite() or variation <= -_HUNDRED or month.month is None:
                raise ValueError(f"{month} {variation}")
            months.append(Monthly(month, variation, row["fonte"]))
        except (KeyError, TypeError, ValueError, InvalidOperation) as error:
            raise SeriesFileError(
                f"{where}: linha {number} fora do formato mes,variacao_pct,fonte ({error})."
            ) from None
    return tuple(months)


@cache
def facts() -> Mapping[str, Any]:
    """``reference/series.toml``: what each series is, its dates and its acts."""
    return MappingProxyType(tomllib.loads(shipped_text("series.toml")))


def shipped_text(name: str) -> str:
    """Text of a file of ``pipeline/normalize/reference``."""
    place = resources.files("pipeline.normalize").joinpath("reference", name)
    return place.read_text(encoding="utf-8")


def shipped_rows(name: str) -> list[dict[str, str]]:
    """Rows of a CSV file of ``pipeline/normalize/reference``."""
    return list(csv.DictReader(io.StringIO(shipped_text(name))))

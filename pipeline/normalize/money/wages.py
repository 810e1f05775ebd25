"""The minimum wage on a date, in reais.

Reads: ``reference/salario_minimo.csv``. Before 1984-05-01 there was one value per region and the
series holds the highest in the country only: a state's own value is refused, and the highest is
given only where a person chose it. The choice is printed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from pipeline.law import PartialDate
from pipeline.normalize.money.currencies import REAL, convert
from pipeline.normalize.money.dates import bounds, br, partial
from pipeline.normalize.money.errors import (
    ImpreciseDateError,
    RegionalWageUnknownError,
    SeriesEndError,
    SeriesFileError,
    SeriesStartError,
)
from pipeline.normalize.money.series import facts, shipped_rows
from pipeline.normalize.money.trail import Conversion, Step


@dataclass(frozen=True, slots=True)
class Wage:
    """One value of the monthly minimum wage: ``value`` in ``currency`` from ``since`` on."""

    since: date
    currency: str
    value: Decimal
    act: str
    source: str


@dataclass(frozen=True, eq=False, slots=True)
class WageSeries:
    """The minimum wage by day in force.

    Args:
        wages: the values, in order of ``since``.
        national_since: first day of the single national value (Decreto 89.589/1984).
        valid_until: last day for which the last value is known to hold.
        collected: day on which the series was put together.
    """

    wages: tuple[Wage, ...]
    national_since: date
    valid_until: date
    collected: date
    _days: tuple[date, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        days = tuple(wage.since for wage in self.wages)
        if not days or any(a >= b for a, b in pairwise(days)):
            raise SeriesFileError("A série do salário mínimo está vazia ou fora de ordem.")
        object.__setattr__(self, "_days", days)

    def at(self, on: PartialDate) -> Wage:
        """The value in force on ``on``, whatever its region.

        Raises SeriesStartError, SeriesEndError; ImpreciseDateError where ``on`` is a month or a
        year within which the value changes.
        """
        low, high = bounds(on)
        if low < self._days[0]:
            raise SeriesStartError(
                f"Não há salário mínimo em {br(on)} na série: o primeiro é de {br(self._days[0])}."
            )
        if high > self.valid_until:
            raise SeriesEndError(
                f"O salário mínimo de {br(on)} não está na série: o último valor é de "
                f"{br(self._days[-1])} e vale até {br(self.valid_until)}; atualize os índices "
                "(consolida atualizar-indices)."
            )
        first, last = self._of(low), self._of(high)
        if (first.value, first.currency) != (last.value, last.currency):
            raise ImpreciseDateError(
                f"O salário mínimo mudou dentro de {br(on)} (em {br(last.since)}); dê o dia."
            )
        return first

    def _of(self, day: date) -> Wage:
        return self.wages[bisect_right(self._days, day) - 1]


@cache
def shipped_wages() -> WageSeries:
    """The series that ships with the program."""
    return make_wage_series(facts()["salario_minimo"], shipped_rows("salario_minimo.csv"))


def make_wage_series(entry: dict[str, Any], rows: Iterable[dict[str, str]]) -> WageSeries:
    """A series from its facts (``series.toml``) and the rows of its CSV.

    Acts that repeat the same value from the same day (the provisional measures of 1994) are one
    value with several acts.
    """
    found: list[Wage] = []
    for row in rows:
        wage = _wage(row)
        if found and found[-1].since == wage.since:
            if (found[-1].currency, found[-1].value) != (wage.currency, wage.value):
                raise SeriesFileError(f"Dois salários mínimos diferentes em {br(wage.since)}.")
            act = f"{found[-1].act}; {wage.act}"
            wage = Wage(wage.since, wage.currency, wage.value, act, wage.source)
            found.pop()
        found.append(wage)
    return WageSeries(
        tuple(found),
        date.fromisoformat(entry["nacional_desde"]),
        date.fromisoformat(entry["vale_ate"]),
        date.fromisoformat(entry["levantada_em"]),
    )


def _wage(row: dict[str, str]) -> Wage:
    since = date.fromisoformat(row["vigencia_inicio"])
    act = " ".join(row["ato"].split())
    return Wage(since, row["moeda"], Decimal(row["valor"]), act, row["fonte"])


class WageKind(StrEnum):
    """What stands for "salário mínimo" in a law."""

    NACIONAL = "nacional"
    MAIOR_DO_PAIS = "maior_do_pais"
    UNIDADE = "unidade"


@dataclass(frozen=True, slots=True)
class WageBase:
    """A person's decision on the base of fines in minimum wages.

    Args:
        kind: the national minimum wage; the highest in the country (needed before 1984-05-01); or
            a municipal unit that took its place (Lei 6.205/1975 and the laws that followed it).
        decided_by: who decided; printed in every trail.
        source: the act or reason that the decision rests on.
        unit: with ``UNIDADE``, the unit (as in ``<law>.unidades.toml``) in place of one wage.
        quantity: with ``UNIDADE``, how many of them make one wage.
    """

    kind: WageKind
    decided_by: str
    source: str
    unit: str | None = None
    quantity: Decimal | None = None

    def __post_init__(self) -> None:
        if not self.decided_by.strip() or not self.source.strip():
            raise ValueError("a decision says who decided and on what ground")
        wanted = self.kind is WageKind.UNIDADE
        if wanted != (self.unit is not None) or wanted != (self.quantity is not None):
            raise ValueError("unit and quantity belong to WageKind.UNIDADE, and to it alone")
        if self.unit in ("SM", REAL, "BRL"):
            raise ValueError(f"{self.unit} cannot take the place of the minimum wage")

    def __str__(self) -> str:
        return f"{self.decided_by} ({self.source})"


@lru_cache(maxsize=4096)
def minimum_wage(
    on: PartialDate,
    *,
    uf: str | None = None,
    highest_chosen_by: str | None = None,
    chosen_by: str | None = None,
    series: WageSeries | None = None,
) -> Conversion:
    """One monthly minimum wage on ``on``, in nominal reais, not rounded.

    Args:
        on: the day in force; Esteio takes the date of the auto (Lei 785/1971, art. 13).
        uf: the state, for the sentence of a refusal.
        highest_chosen_by: who chose the country's highest value where the region's is unknown.
        chosen_by: who decided that the national wage is the base; printed.
        series: another series than the one that ships.

    Raises:
        RegionalWageUnknownError: before 1984-05-01 without ``highest_chosen_by``.
        SeriesStartError, SeriesEndError, ImpreciseDateError: see :meth:`WageSeries.at`.

    >>> str(minimum_wage(PartialDate(2026, 11, 30)).amount)
    '1621.00'
    """
    held = series or shipped_wages()
    wage = held.at(on)
    regional = bounds(on)[0] < held.national_since
    if regional and highest_chosen_by is None:
        raise RegionalWageUnknownError(_unknown(on, uf, held, wage))
    choice = highest_chosen_by or chosen_by
    step = Step(
        f"1 salário mínimo{' (o maior do país)' if regional else ''} desde {br(wage.since)}",
        wage.value,
        unit=wage.currency,
        series="salário mínimo",
        date=on,
        source=f"{wage.act} ({wage.source})",
        chosen_by=choice,
        caution=_caution(on, held, wage, regional=regional),
    )
    if wage.currency == REAL:
        return Conversion(wage.value, on, (step,))
    nominal = convert(wage.value, wage.currency, partial(wage.since))
    return Conversion(nominal.amount, on, (step, *nominal.steps[1:]))


def _caution(on: PartialDate, series: WageSeries, wage: Wage, *, regional: bool) -> str | None:
    if regional:
        return "o valor da região não é conhecido"
    if bounds(on)[1] > series.collected and wage is series.wages[-1]:
        return f"série levantada em {br(series.collected)}; confira se não houve valor novo"
    return None


def _unknown(on: PartialDate, uf: str | None, series: WageSeries, wage: Wage) -> str:
    region = f"da região ({uf})" if uf else "da região"
    return (
        f"O salário mínimo {region} em {br(on)} não é conhecido: até "
        f"{br(series.national_since)} havia um por região, e a série traz só o maior do país "
        f"({wage.act}). Informe o valor da região com o ato, ou escolha o maior do país."
    )

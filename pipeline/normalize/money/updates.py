"""Series that the user's own folder carries on after the shipped ones end.

Reads: the folder that :mod:`pipeline.normalize.money.online` writes to. What contradicts the
shipped series is refused.
"""

from __future__ import annotations

import calendar
import csv
import io
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal, InvalidOperation
from pathlib import Path
from types import MappingProxyType

from pipeline.law import PartialDate
from pipeline.normalize.money.currencies import REAL
from pipeline.normalize.money.dates import bounds, br, month_index
from pipeline.normalize.money.errors import SeriesFileError
from pipeline.normalize.money.series import (
    IndexSeries,
    facts,
    make_series,
    read_months,
    shipped_indices,
)
from pipeline.normalize.money.wages import Wage, WageSeries, shipped_wages

#: File of the monthly minimum wages in the user's folder, and its first month (all in R$).
WAGE_FILE, WAGE_START = "salario_minimo_mensal.csv", PartialDate(1995, 1)


def updated_indices(folder: Path) -> Mapping[str, IndexSeries]:
    """The shipped indices, each replaced by ``folder``'s own file where there is one.

    The files are those that :func:`pipeline.normalize.money.online.update_series` writes. Raises
    SeriesFileError where one cannot be read, is shorter than the shipped series, or contradicts it.
    """
    found = dict(shipped_indices())
    for name, entry in facts()["indice"].items():
        path = folder / entry["arquivo"]
        if path.is_file():
            series = make_series(name, entry, read_months(_text(path), path.as_posix()))
            require_agreement(shipped_indices()[name], series)
            found[name] = series
    return MappingProxyType(found)


def require_agreement(shipped: IndexSeries, other: IndexSeries) -> None:
    """Raise SeriesFileError unless ``other`` holds every month of ``shipped`` with its value."""
    theirs = {m.month: m.variation for m in other.months}
    for ours in shipped.months:
        value = theirs.get(ours.month)
        if value is None:
            raise SeriesFileError(
                f"A série {shipped.name} nova não traz {br(ours.month)}, que a distribuída traz; "
                "a série nova foi recusada."
            )
        if value != ours.variation:
            raise SeriesFileError(
                f"{shipped.name} de {br(ours.month)}: a série nova diz {value}% e a distribuída "
                f"{ours.variation}%; confira a fonte. A série nova foi recusada."
            )


def updated_wages(folder: Path) -> WageSeries:
    """The shipped minimum wages, carried on by ``folder``'s monthly file where there is one.

    Raises SeriesFileError where the file cannot be read or contradicts the shipped series.
    """
    path = folder / WAGE_FILE
    if not path.is_file():
        return shipped_wages()
    return carry_on(shipped_wages(), read_wages(_text(path), path.as_posix()))


def read_wages(text: str, where: str) -> Mapping[PartialDate, Decimal]:
    """Minimum wage by month, in reais, from a CSV with ``mes``, ``valor`` and ``fonte``.

    Raises SeriesFileError with ``where`` and the line that cannot be read.
    """
    found: dict[PartialDate, Decimal] = {}
    for number, row in enumerate(csv.DictReader(io.StringIO(text)), start=2):
        try:
            month, value = PartialDate.parse(row["mes"]), Decimal(row["valor"])
            if not value.is_finite() or value <= 0 or month.month is None:
                raise ValueError(f"{month} {value}")
        except (KeyError, TypeError, ValueError, InvalidOperation) as error:
            raise SeriesFileError(
                f"{where}: linha {number} fora do formato mes,valor,fonte ({error})."
            ) from None
        found[month] = value
    return found


def carry_on(held: WageSeries, months: Mapping[PartialDate, Decimal]) -> WageSeries:
    """``held`` with the values of the months after it.

    A month counts with the value in force on its last day. Raises SeriesFileError where ``months``
    has a hole, does not reach ``held``, or contradicts it.
    """
    numbers = [month_index(month) for month in months]
    if not numbers or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        raise SeriesFileError("A série mensal do salário mínimo está vazia ou não é contínua.")
    found, end = list(held.wages), bounds(list(months)[-1])[1]
    for month, value in months.items():
        last_day = bounds(month)[1]
        if last_day <= held.valid_until:
            _require_same(held, month, value)
        elif (found[-1].currency, found[-1].value) != (REAL, value):
            found.append(_new_wage(month, value))
    if numbers[0] > month_index(_month(held.valid_until)) + 1:
        raise SeriesFileError(
            f"A série mensal do salário mínimo começa depois de {br(held.valid_until)}, onde a "
            "distribuída termina."
        )
    if end <= held.valid_until:
        return held
    return replace(held, wages=tuple(found), valid_until=end, collected=end)


def _new_wage(month: PartialDate, value: Decimal) -> Wage:
    source = f"Banco Central, SGS {facts()['salario_minimo']['sgs']}"
    return Wage(bounds(month)[0], REAL, value, "ato não informado pela série", source)


def _require_same(held: WageSeries, month: PartialDate, value: Decimal) -> None:
    year, number = month.year, month.month or 1
    last_day = PartialDate(year, number, calendar.monthrange(year, number)[1])
    ours = held.at(last_day)
    if (ours.currency, ours.value) != (REAL, value):
        raise SeriesFileError(
            f"Salário mínimo de {br(month)}: a série nova diz {value} e a distribuída "
            f"{ours.value} ({ours.act}); confira a fonte. A série nova foi recusada."
        )


def _month(day: date) -> PartialDate:
    return PartialDate(day.year, day.month)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SeriesFileError(
            f"{path.as_posix()}: não foi possível ler a série ({error})."
        ) from None

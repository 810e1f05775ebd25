"""Partial dates on a time line: months as integers, first and last day of a partial date."""

from __future__ import annotations

import calendar
from datetime import date
from functools import lru_cache

from pipeline.law import PartialDate
from pipeline.normalize.money.errors import ImpreciseDateError


def month_index(when: PartialDate, what: str = "a conta") -> int:
    """Months since year 0 of the month that holds ``when``.

    Raises ImpreciseDateError where only the year is known.
    """
    if when.month is None:
        raise ImpreciseDateError(
            f"Só se sabe o ano {when}, e {what} depende do mês; informe a data com o mês."
        )
    return when.year * 12 + when.month - 1


@lru_cache(maxsize=4096)
def month_of(index: int) -> PartialDate:
    """The month that :func:`month_index` numbers ``index``."""
    return PartialDate(index // 12, index % 12 + 1)


def bounds(when: PartialDate) -> tuple[date, date]:
    """First and last day that ``when`` may be."""
    if when.day is not None and when.month is not None:
        day = date(when.year, when.month, when.day)
        return day, day
    first, last = (when.month, when.month) if when.month else (1, 12)
    return (
        date(when.year, first, 1),
        date(when.year, last, calendar.monthrange(when.year, last)[1]),
    )


def partial(day: date) -> PartialDate:
    """A full date as a PartialDate."""
    return PartialDate(day.year, day.month, day.day)


def br(when: PartialDate | date) -> str:
    """A date as Brazilian offices print it: "26.10.2000", "10/2000", "2000"."""
    if isinstance(when, date):
        when = partial(when)
    if when.month is None:
        return f"{when.year:04d}"
    if when.day is None:
        return f"{when.month:02d}/{when.year:04d}"
    return f"{when.day:02d}.{when.month:02d}.{when.year:04d}"

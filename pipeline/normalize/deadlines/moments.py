"""Reading the day, or the day and minute, that a deadline starts from."""

from __future__ import annotations

import re
from datetime import date, datetime

from pipeline.normalize.deadlines.events import DeadlineError

_BRAZILIAN = re.compile(
    r"""
    (?P<day>\d{1,2}) [./] (?P<month>\d{1,2}) [./] (?P<year>\d{4})
    (?: [ T,]+ (?P<hour>\d{1,2}) [:h] (?P<minute>\d{2})? )?
    """,
    re.VERBOSE,
)


def parse_moment(text: str) -> date | datetime:
    """A date, or a date with hour and minute: ``27.11.2026``, ``2026-11-27 14:30``.

    Raises DeadlineError where it is no date, or a date that does not exist.

    >>> parse_moment("27/11/2026 14h30")
    datetime.datetime(2026, 11, 27, 14, 30)
    """
    text = text.strip()
    try:
        if found := _BRAZILIAN.fullmatch(text):
            day = f"{int(found['year']):04d}-{int(found['month']):02d}-{int(found['day']):02d}"
            if found["hour"] is None:
                return date.fromisoformat(day)
            return datetime.fromisoformat(
                f"{day}T{int(found['hour']):02d}:{int(found['minute'] or 0):02d}"
            )
        return datetime.fromisoformat(text) if len(text) > 10 else date.fromisoformat(text)
    except ValueError:
        raise DeadlineError(
            f"{text!r} não é uma data que exista; escreva como 27.11.2026, e com a hora quando o "
            "prazo é em horas: 27.11.2026 14:30."
        ) from None

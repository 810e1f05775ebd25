"""The points in time at which a law became another: its publication, and each act that changed it.

Notes tell years, seldom days. A point is the first day on which an act was surely in force: its day
of vigência where ``<stem>.atos.csv`` has it, else the last day that its date may mean and 45 days
(LINDB, art. 1º).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from pipeline.interchange.lexml_names import ONE_DAY
from pipeline.law import ActRef, Event, Law
from pipeline.normalize.timeline import Acts, bounds, in_force_since


@dataclass(frozen=True, slots=True)
class Point:
    """A day to write the law of; None where nothing is dated. ``original`` is its publication."""

    day: date | None
    original: bool


def points(law: Law, acts: Acts) -> tuple[Point, ...]:
    """The publication of the law, then each day from which an act changed it, in order.

    Of a law that was read from a text of one day (a LexML file) that day is the only point: what it
    was before is not known.
    """
    if said := of_one_day(law):
        return (Point(_day(said), original=False),)
    changes = sorted(
        {since[1] for act in _changing(law) if (since := in_force_since(act, acts)) is not None}
    )
    first = _first_day(law, acts)
    later = (day for day in changes if first is None or day > first)
    return (Point(first, original=True), *(Point(day, original=False) for day in later))


def of_one_day(law: Law) -> str | None:
    """The day whose text a law was read from, as its file says it; None for any other law."""
    return next((each.quote for each in law.diagnostics if each.code == ONE_DAY), None)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _first_day(law: Law, acts: Acts) -> date | None:
    """The day of the law; where it is not known, the day before any act may have changed it."""
    if law.identity.date is not None:
        return bounds(law.identity.date)[1]
    known = [since[0] for act in _changing(law) if (since := in_force_since(act, acts))]
    return min(known) - timedelta(days=1) if known else None


def _changing(law: Law) -> Iterator[ActRef]:
    """Acts that changed a wording, told once for each time."""
    for node in law.walk():
        for version in node.versions:
            for event in (version.began_by, version.ended_by):
                if event is not None and event.act is not None:
                    yield event.act


def undated(law: Law, acts: Acts) -> tuple[Event, ...]:
    """Events that changed a wording on a day which nobody knows."""
    return tuple(
        event
        for event in law.events
        if event.action.changes_wording and in_force_since(event.act, acts) is None
    )

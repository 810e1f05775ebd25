"""When an amending act comes into force, by its own clause (LC 95/1998, art. 8º; LINDB, art. 1º).

Reads: an amending act. Writes: the first and the last day on which it may have come into force.
What is not known stays open: an act whose publication nobody has told may have been published on
the day it was signed or some weeks later.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from pipeline.extract.acts import find_date
from pipeline.law import Kind, Law, PartialDate
from pipeline.normalize.deadlines.vacatio import vacatio
from pipeline.normalize.timeline import SILENT_VACATIO, ActDates, Acts, bounds

#: "Esta Lei Complementar entra em vigor", said of the act itself.
_CLAUSE = re.compile(
    r"""^(?:est[ae]|[ao]\s+presente)\s+
        (?:lei(?:\s+complementar)?|decreto(?:-lei)?|resolu[çc][ãa]o|emenda[^,;]{0,40}|c[óo]digo)
        (?:\s+municipal)?\s+
        (?:entra(?:r[áa])?\s+em\s+vigor|vigora(?:r[áa])?)\b (?P<when>.{0,300})""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_ON_PUBLICATION = re.compile(
    r"\s*(?:na|[àa]|da|a\s+partir\s+da)\s+(?:data\s+d[ea]\s+)?(?:sua\s+|a\s+)?publica[çc][ãa]o\b",
    re.IGNORECASE,
)
_DAYS = re.compile(r"(?<!\d)(?P<days>\d{1,3})\s*(?:\([^)]{1,40}\)\s*)?dias\b", re.IGNORECASE)
_DAY = re.compile(r"\s*(?:n[oa]|em|a\s+partir\s+d[eo])\s+(?:dia\s+)?(?=\d)", re.IGNORECASE)
#: An act whose parts come into force on different days.
_PARTS = re.compile(
    r"\b(?:exceto|salvo|ressalvad|quanto\s+a|em\s+rela[çc][ãa]o)|:\s*$", re.IGNORECASE
)

Bounds = tuple[date, date]


def in_force_of(act: Law, dates: Acts) -> Bounds | None:
    """First and last day on which an amending act may have come into force.

    Args:
        act: The amending act, as read.
        dates: What ``.atos.csv`` says of acts; a date of vigência in it settles the matter.

    Returns:
        One day twice where it is certain; None where the act has no date, or where its clause is
        one that only a person can read ("no exercício seguinte", parts on different days).
    """
    identity = act.identity
    key = (identity.kind or "", identity.number or "", _year(identity.date))
    known = dates.get(key, ActDates())
    if known.in_force:
        return bounds(known.in_force)
    clause = next(_clauses(act), None)
    published = _published(known, identity.date)
    if clause is None:
        return _after(published, None)
    if _PARTS.search(clause):
        return None
    if _ON_PUBLICATION.match(clause):
        return published
    if days := _DAYS.search(clause):
        return _after(published, int(days["days"]))
    return _on_day(clause)


def _clauses(act: Law) -> Iterator[str]:
    """What the clause of vigência says after its verb; it stands in one of the last articles."""
    for node in reversed([n for n in act.walk() if n.kind is Kind.ARTIGO]):
        if match := _CLAUSE.match(" ".join((node.current.full_text or "").split())):
            yield match["when"]


def _year(when: PartialDate | None) -> int | None:
    return when.year if when else None


def _published(known: ActDates, signed: PartialDate | None) -> Bounds | None:
    """When the act was published; at the latest, as far as is presumed, 45 days after signing."""
    if known.published:
        return bounds(known.published)
    day = known.signed or signed
    if day is None:
        return None
    first, last = bounds(day)
    return first, last + SILENT_VACATIO


def _after(published: Bounds | None, days: int | None) -> Bounds | None:
    """The days after the vacatio that begins with publication."""
    if published is None:
        return None
    first, last = published
    if days == 0:
        return first, last
    return vacatio(first, days).in_force, vacatio(last, days).in_force


def _on_day(clause: str) -> Bounds | None:
    """The day that the clause names, and no other day: "em 1º de janeiro de 2020"."""
    at = _DAY.match(clause)
    day = find_date(clause[at.end() : at.end() + 40]) if at else None
    return bounds(day) if day else None

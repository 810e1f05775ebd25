"""What a deadline is once it is computed: the last day, each day, each rule, each other reading."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from pipeline.law import Diagnostic
from pipeline.normalize.deadlines.count import Step
from pipeline.normalize.rules.model import Quote
from pipeline.normalize.rules.supplied import Supplied


@dataclass(frozen=True, slots=True)
class Used:
    """A rule that the count rests on: the law's own words, or a general rule in their place."""

    what: str
    basis: Quote | Supplied

    @property
    def supplied(self) -> bool:
        """True where the law is silent and a general rule was used."""
        return isinstance(self.basis, Supplied)

    def __str__(self) -> str:
        if isinstance(self.basis, Supplied):
            return f"{self.what}: a lei cala; {self.basis}"
        return f"{self.what}: {self.basis.provision}: “{self.basis.text}”"


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another defensible last day, why it may be the right one, and on what it rests."""

    last_day: date
    reason: str
    basis: tuple[Quote | Supplied, ...] = ()


@dataclass(frozen=True, slots=True)
class Deadline:
    """A deadline of one law.

    ``last_day`` is the last day on which the act is in time. ``last_minute`` is the minute in which
    a deadline in hours or minutes ends (civil time of the place), None for one in days. Where
    ``backward``, ``last_day`` is the latest day that keeps the antecedence. ``length`` says number
    and unit in words; ``start_event`` what ``start`` is the day of.
    """

    law_id: str
    event: str
    title: str
    length: str
    start: date | datetime
    start_event: str
    last_day: date
    last_minute: datetime | None
    backward: bool
    effect: str | None
    steps: tuple[Step, ...]
    used: tuple[Used, ...]
    alternatives: tuple[Alternative, ...]
    notices: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def earliest(self) -> date:
        """The earliest last day of all readings: who has to meet the deadline counts with it."""
        return min((self.last_day, *(a.last_day for a in self.alternatives)))

    @property
    def latest(self) -> date:
        """The latest last day of all readings: who applies the consequence waits for it."""
        return max((self.last_day, *(a.last_day for a in self.alternatives)))

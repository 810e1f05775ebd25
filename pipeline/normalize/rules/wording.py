"""Which wordings of a provision may be in force on a day.

A publication names the act that gave a wording, mostly with its year alone. In an earlier year the
wording did not hold, in a later one it did; within the year of the act nobody can tell from the
publication, unless a person says when the act took effect (``[[vigencia]]``). The date of an act is
not the date on which it took effect: it only tells that before it the act had no effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum

from pipeline.law import ActRef, Event, Provision, Version


class Held(Enum):
    """Whether something had happened by a day."""

    NO = 0
    PERHAPS = 1
    YES = 2


@dataclass(frozen=True, slots=True)
class Wordings:
    """Wordings of a provision on a day: those surely in force, and those that may be.

    ``nothing`` is True where it may be that none was in force: added or revoked in that year.
    """

    sure: tuple[Version, ...]
    possible: tuple[Version, ...]
    nothing: bool

    @property
    def all(self) -> tuple[Version, ...]:
        """All wordings that are or may be in force."""
        return self.sure + self.possible

    @property
    def decided(self) -> bool:
        """True where the publication leaves no doubt about what was in force."""
        return not self.possible


def wordings_on(
    provision: Provision, on: date, in_force: Mapping[str, date] | None = None
) -> Wordings:
    """The wordings of ``provision`` on the day ``on``.

    Args:
        provision: The provision, with all its wordings.
        on: The day of the fact.
        in_force: When an amending act took effect, by ``str(act)``, where a person has said it.

    Returns:
        The wordings in force; in the year of a change both the older and the newer are possible.
    """
    known = in_force or {}
    sure: list[Version] = []
    possible: list[Version] = []
    from_before, to_after = False, False
    for version in provision.versions:
        begun = _held(version.began_by, on, known)
        ended = _held(version.ended_by, on, known, absent=Held.NO)
        if begun is Held.NO or ended is Held.YES:
            continue
        certain = begun is Held.YES and ended is Held.NO
        (sure if certain else possible).append(version)
        from_before |= begun is Held.YES
        to_after |= ended is Held.NO
    return Wordings(tuple(sure), tuple(possible), nothing=not (from_before and to_after))


def changing_acts(versions: tuple[Version, ...], on: date) -> tuple[ActRef, ...]:
    """The acts of the year of ``on`` that began or ended these wordings, each once."""
    events = [event for version in versions for event in (version.began_by, version.ended_by)]
    acts = [event.act for event in events if event is not None and event.act is not None]
    return tuple(dict.fromkeys(act for act in acts if act.year in (None, on.year)))


def _held(
    event: Event | None, on: date, in_force: Mapping[str, date], absent: Held = Held.YES
) -> Held:
    """Whether ``event`` had taken effect on the day ``on``; ``absent`` where there is none."""
    if event is None:
        return absent
    act = event.act
    if act is None or act.year is None:
        return Held.PERHAPS
    if str(act) in in_force:
        return Held.YES if on >= in_force[str(act)] else Held.NO
    if on.year != act.year:
        return Held.YES if on.year > act.year else Held.NO
    return Held.NO if _before(on, act) else Held.PERHAPS


def _before(on: date, act: ActRef) -> bool:
    """True where the act is known to be younger than ``on`` (same year)."""
    when = act.date
    if when is None or when.month is None:
        return False
    return (on.month, on.day) < (when.month, when.day or 1)

"""Legal notes that go with a figure. Reads: ``reference/notas_legais.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from pipeline.law import PartialDate
from pipeline.normalize.money.currencies import REAL, all_currencies, unit_of_account
from pipeline.normalize.money.dates import bounds
from pipeline.normalize.money.series import shipped_text

#: Topics that are no unit: conditions of an appeal; rounding of any amount in reais.
APPEAL, ROUNDING = "recurso", "arredondamento"
_NAMED = frozenset({"SM", "UFIR", "MVR", APPEAL, ROUNDING})
_OLD_MONEY = "moeda_antiga"


@dataclass(frozen=True, slots=True)
class LegalNote:
    """A note: its text (pt-BR), its source, the units or topics and the days it applies to.

    ``until`` is None while it applies.
    """

    id: str
    topics: tuple[str, ...]
    since: PartialDate
    until: PartialDate | None
    text: str
    source: str


@cache
def legal_notes() -> tuple[LegalNote, ...]:
    """All notes, in the order of the file."""
    entries = tomllib.loads(shipped_text("notas_legais.toml"))["nota"]
    return tuple(
        LegalNote(
            entry["id"],
            tuple(entry["assuntos"]),
            PartialDate.parse(entry["desde"]),
            PartialDate.parse(entry["ate"]) if "ate" in entry else None,
            entry["texto"],
            entry["fonte"],
        )
        for entry in entries
    )


@cache
def applicable_notes(topic: str, on: PartialDate) -> tuple[LegalNote, ...]:
    """The notes on a unit (``SM``, ``UFIR``, ``Cr$``, ``UFM``...) or a topic on a date.

    The topics that are no unit are ``recurso`` and ``arredondamento``.

    ``on`` is the date of the fact (for a fine, of the auto). A note applies where some day that
    ``on`` may be is within its days.

    >>> [note.id for note in applicable_notes("UFIR", PartialDate(2026, 11, 30))]
    ['ufir-extinta', 'lei-9069-fracoes']
    """
    kind = _topic(topic)
    low, high = bounds(on)
    return tuple(
        note
        for note in legal_notes()
        if kind in note.topics
        and bounds(note.since)[0] <= high
        and (note.until is None or low <= bounds(note.until)[1])
    )


def _topic(unit: str) -> str | None:
    """The topic of a unit: itself; None for reais and percentages; else old or municipal."""
    if unit in (REAL, "BRL") or unit.startswith("pct"):
        return None
    if unit in {c.symbol for c in (*all_currencies(), unit_of_account())}:
        return _OLD_MONEY
    return unit if unit in _NAMED else "municipal"

"""A command before it has its act and its id."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.amendment import NewWording, Operation
from pipeline.extract.citations.records import CitedAct


@dataclass(frozen=True, slots=True)
class Draft:
    """A command without its own id. ``start`` and ``end`` are its source characters.

    ``act`` is the law that its own words name, None where the statement's law is meant.
    """

    operation: Operation
    start: int
    end: int
    target: str | None = None
    wording: NewWording | None = None
    after: str | None = None
    new_id: str | None = None
    expression: str | None = None
    replacement: str | None = None
    occurrences: int | None = None
    throughout: bool = False
    may_add: bool = False
    doubt: str | None = None
    act: CitedAct | None = None

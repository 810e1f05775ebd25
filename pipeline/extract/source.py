"""What every reader produces: the decoded text of a file, cut into lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pipeline.law import Diagnostic, SourceInfo


class Line(NamedTuple):
    """One line: its characters without surrounding white space, and where they stand."""

    text: str
    start: int
    page: int | None = None

    @property
    def end(self) -> int:
        """Offset after the last character."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class Source:
    """A file as read. ``lines`` holds the lines that are not blank, in reading order."""

    info: SourceInfo
    lines: tuple[Line, ...]
    diagnostics: tuple[Diagnostic, ...] = ()

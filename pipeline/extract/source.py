"""What every reader produces: the text of a file, cut into lines that know how they were printed.

A reader knows nothing of law. It gives the characters of the file in reading order
(:attr:`SourceInfo.text`; pages are parted by a form feed) and one Line for each printed line, or
for each paragraph where the format has paragraphs and no lines (DOCX, HTML).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pipeline.law import Diagnostic, SourceInfo

#: A stretch of a line's text: start and end, in characters of the line.
Stretch = tuple[int, int]
#: A rectangle on a page: x0, top, x1, bottom, in points from the page's upper left corner.
Box = tuple[float, float, float, float]


class Line(NamedTuple):
    """One line: its characters without surrounding white space, and where they stand.

    ``struck`` and ``bold`` are the stretches printed struck through or bold. ``computed`` are
    stretches that the file does not spell out (a list label that Word or a browser counts).
    ``opens`` says whether the layout begins a paragraph here; None where it does not tell.
    ``cells`` are the cells of a table row (``text`` then holds them as ``| a | b |``).
    ``furniture`` marks what the format itself declares to be no text of the document (a header or
    footer part, a portal's navigation); headers that merely repeat are found later.
    ``confidence`` (0 to 1) is how sure a recogniser was of the line; None where it was read.
    """

    text: str
    start: int
    page: int | None = None
    box: Box | None = None
    struck: tuple[Stretch, ...] = ()
    bold: tuple[Stretch, ...] = ()
    computed: tuple[Stretch, ...] = ()
    opens: bool | None = None
    cells: tuple[str, ...] = ()
    furniture: bool = False
    confidence: float | None = None

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

"""Tables drawn with characters: bars between cells, rules of dashes between rows.

Reads: lines. Writes: the same lines, with the cells of those that are rows; a line that only rules
is furniture.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.extract.readers.inline_paragraphs import Paragraph
from pipeline.extract.source import Line

_RULE = re.compile(r"[\s|+:=_-]+")
_RULED = re.compile(r"[-_=]{2}|:-|-:")
_BAR = re.compile(r"(?<!\\)\|")
#: No table has more columns; beyond it a line of bars is decoration or an attack.
_MAX_CELLS = 500


def is_rule(text: str) -> bool:
    """Whether a line only draws a table: "|----|----|", "+====+", ":---:|---"."""
    bars = "|" in text or "+" in text
    return bars and bool(_RULE.fullmatch(text)) and bool(_RULED.search(text) or "|-" in text)


def is_row(text: str) -> bool:
    """Whether a line is a row by itself: it begins and ends with a bar."""
    bare = text.strip()
    return len(bare) > 2 and bare[0] == bare[-1] == "|"


def cells_of(text: str) -> list[str]:
    """The cells of a row, as the file spells them."""
    bare = text.strip().removeprefix("|")
    if bare.endswith("|") and not bare.endswith("\\|"):
        bare = bare[:-1]
    return [cell.strip() for cell in _BAR.split(bare, _MAX_CELLS)]


def boxed_lines(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Give the rows among the lines their cells."""
    return tuple(
        _boxed_line(line) if "|" in line.text or "+" in line.text else line for line in lines
    )


def _boxed_line(line: Line) -> Line:
    if is_rule(line.text):
        return line._replace(furniture=True)
    return line._replace(cells=tuple(cells_of(line.text))) if is_row(line.text) else line


def boxed(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """Give the rows among the paragraphs their cells."""
    return [
        paragraph
        if paragraph.cells
        else paragraph._replace(furniture=True)
        if is_rule(paragraph.text)
        else paragraph._replace(cells=tuple(cells_of(paragraph.text)))
        if is_row(paragraph.text)
        else paragraph
        for paragraph in paragraphs
    ]

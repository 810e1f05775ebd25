"""The second engine: pdfplumber, where PDFium fails on a file or a page, and as the tests' oracle.

Reads: a PDF file. Writes: one Ink for each page, as :mod:`pdf_glyphs` does.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from pipeline.extract.readers.pdf_glyphs import (
    TRANSLATION,
    Face,
    Frame,
    Ink,
    Run,
    RunBuilder,
    Turn,
    main_turn,
    turn_of,
)
from pipeline.extract.readers.pdf_paths import MAX_THICKNESS, Rule

_BOLD = ("bold", "black", "heavy", "negrito")
_UNMAPPED = "(cid:"
_UNKNOWN = "\ufffd"
_WHITE = 0.96


class PlumberFile:
    """An open PDF, read with pdfplumber. Pages are let go one by one."""

    def __init__(self, path: Path, characters: int) -> None:
        import pdfplumber

        self._stream = path.open("rb")
        try:
            self._document = pdfplumber.open(self._stream)
            self.pages = len(self._document.pages)
        except BaseException:
            self._stream.close()
            raise
        self._characters = characters
        self.form = 0

    def close(self) -> None:
        """Let the file go."""
        self._document.close()
        self._stream.close()

    def ink(self, index: int) -> Ink:
        """What page ``index`` (from 0) prints; rotated pages are given as they are read."""
        page = self._document.pages[index]
        try:
            frame = Frame(0.0, 0.0, float(page.width), float(page.height))
            if len(page.chars) > self._characters:
                return Ink((), (), *frame.extent(Turn.UPRIGHT), cut=True)
            runs = _runs(page, frame)
            turn = main_turn(runs)
            rules = tuple(_rules(page, frame, turn))
            return Ink(runs, rules, *frame.extent(turn), len(page.images))
        finally:
            page.close()


def _runs(page: Any, frame: Frame) -> tuple[Run, ...]:
    builder = RunBuilder()
    for char in page.chars:
        a, b, c, d, x, y = char["matrix"]
        turn = turn_of(a, b)
        size = abs(float(char["size"])) or math.hypot(c, d) or 1.0
        left, bottom = float(char["x0"]), frame.top - float(char["bottom"])
        box = (left, bottom, float(char["x1"]), frame.top - float(char["top"]))
        start, end = frame.along(turn, box)
        base = frame.down(turn, float(x), float(y))
        bold = any(mark in char["fontname"].lower() for mark in _BOLD)
        run = builder.face(Face(turn, base, size, bold), start)
        run.add(_text(char["text"]), start, end)
    return builder.done()


def _text(text: str) -> str:
    return _UNKNOWN if text.startswith(_UNMAPPED) else text.translate(TRANSLATION)


def _rules(page: Any, frame: Frame, turn: int) -> list[Rule]:
    found = []
    for shape, boxed in _shapes(page):
        left, right = float(shape["x0"]), float(shape["x1"])
        bottom, top = frame.top - float(shape["bottom"]), frame.top - float(shape["top"])
        if min(right - left, top - bottom) > MAX_THICKNESS:
            continue
        x0, x1 = frame.along(turn, (left, bottom, right, top))
        heights = sorted((frame.down(turn, left, bottom), frame.down(turn, right, top)))
        half = float(shape.get("linewidth") or 0) / 2 if shape.get("stroke") else 0.0
        if x1 - x0 > heights[1] - heights[0]:
            found.append(Rule(x0, heights[0] - half, x1, heights[1] + half, boxed))
        else:
            found.append(Rule(x0 - half, heights[0], x1 + half, heights[1], boxed))
    return found


def _shapes(page: Any) -> list[tuple[Any, bool]]:
    """Lines, thin rectangles and the sides of stroked boxes; True marks a side."""
    shapes = [(line, False) for line in page.lines if _inked(line, "stroking_color")]
    for rect in page.rects:
        if min(rect["width"], rect["height"]) <= MAX_THICKNESS:
            colour = "non_stroking_color" if rect["fill"] else "stroking_color"
            if (rect["fill"] or rect["stroke"]) and _inked(rect, colour):
                shapes.append((rect, False))
        elif rect["stroke"]:
            shapes.extend((edge, True) for edge in _sides(rect))
    return shapes


def _sides(rect: Any) -> list[Any]:
    from pdfplumber.utils.geometry import rect_to_edges

    sides: list[Any] = rect_to_edges(rect)
    return sides


def _inked(shape: Any, colour: str) -> bool:
    value = shape.get(colour)
    parts = value if isinstance(value, (tuple, list)) else (value,)
    if not parts or any(not isinstance(part, (int, float)) for part in parts):
        return True
    return bool(min(parts) < _WHITE) if len(parts) != 4 else bool(max(parts) > 1 - _WHITE)

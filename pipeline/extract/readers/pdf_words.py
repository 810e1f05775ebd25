"""From glyphs to characters: where a line has spaces, ordinals and ligatures.

Reads: the runs that make up one line. Writes: its text, with the stretches that are bold or struck.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pipeline.extract.readers.pdf_glyphs import Run
from pipeline.extract.source import Stretch

#: A gap is a space from this width on, in font sizes: in a line that spells its spaces, and in
#: one that only moves on. Kerning stays below 0.1, a squeezed space above 0.17.
_SPACE_BESIDE_SPACES = 0.22
_SPACE_BY_GAP = 0.15
#: A space glyph that was pulled back over by more than this prints no space ("s eu"); the second
#: is for a space of which only the place is known.
_LEAST_SPACE = 0.04
_LEAST_BLANK = 0.09
#: A line set with letters apart ("D E C R E T A"): its usual gap, and what a space adds to it.
_LETTERSPACED = 0.1
_LETTERSPACED_MORE = 0.2
#: A raised glyph: no larger than this against its line, and raised by more than this.
_RAISED_SIZE = 0.82
_RAISED_BY = 0.15
#: Words whose left edges are kept: a label's text begins within them.
_STOPS = 3
_ORDINALS = {"o": "º", "a": "ª", "°": "º", "O": "º", "A": "ª"}
_SUPERSCRIPTS = dict(zip("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹", strict=True))
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}


class Printed(NamedTuple):
    """The text of a line and the stretches of it that are struck or bold.

    ``word_end`` is the right edge of its first word, ``stops`` are the left edges of the next ones.
    """

    text: str
    struck: tuple[Stretch, ...] = ()
    bold: tuple[Stretch, ...] = ()
    word_end: float = 0.0
    stops: tuple[float, ...] = ()


class _Glyph(NamedTuple):
    text: str
    x0: float
    x1: float
    size: float
    bold: bool
    struck: bool
    raised: bool


def printed(runs: Sequence[Run]) -> Printed:
    """The characters of one line, from its runs sorted from left to right.

    A soft hyphen that ends the line is printed as a hyphen, and given as one: PDFium itself does so
    for all but the last of a page.
    """
    plain = len(runs) == 1 and not runs[0].struck and not runs[0].bold
    line = _plain(runs[0]) if plain else _marked(runs)
    return line._replace(text=f"{line.text[:-1]}-") if line.text.endswith("\u00ad") else line


def _marked(runs: Sequence[Run]) -> Printed:
    """A line of several runs, or one with struck or bold words."""
    glyphs = _glyphs(runs)
    least = _least_gap(glyphs)
    marks = _Marks()
    right: float | None = None
    word_end = 0.0
    stops: list[float] = []
    needed = least
    for index, glyph in enumerate(glyphs):
        if glyph.text == " ":
            needed = min(needed, _LEAST_SPACE if glyph.x1 > glyph.x0 else _LEAST_BLANK)
            continue
        if right is not None and glyph.x0 - right > needed * glyph.size:
            marks.space()
            word_end = word_end or right
            stops.append(glyph.x0)
        marks.add(_as_printed(glyphs, index, marks.last), glyph)
        right = glyph.x1 if right is None else max(right, glyph.x1)
        needed = least
    return marks.done(word_end or right or 0.0, tuple(stops[:_STOPS]))


def _plain(run: Run) -> Printed:
    """The characters of a run that is neither bold nor struck nor raised: the usual line."""
    size = run.size
    least = needed = _least_in_run(run) * size
    pieces: list[str] = []
    right, word_end = run.x0[0], 0.0
    stops: list[float] = []
    for character, x0, x1 in zip(run.text, run.x0, run.x1, strict=True):
        if character == " ":
            needed = min(needed, size * (_LEAST_SPACE if x1 > x0 else _LEAST_BLANK))
            continue
        if x0 - right > needed and pieces:
            pieces.append(" ")
            word_end = word_end or right
            if len(stops) < _STOPS:
                stops.append(x0)
        pieces.append(_LIGATURES.get(character, character))
        right = max(right, x1)
        needed = least
    return Printed("".join(pieces), word_end=word_end or right, stops=tuple(stops))


def _least_in_run(run: Run) -> float:
    gaps = [
        (b - a) / run.size
        for a, b, before, after in zip(run.x1, run.x0[1:], run.text, run.text[1:], strict=False)
        if before != " " and after != " "
    ]
    return _least(gaps, run.text.count(" "), len(run.text))


def _least_gap(glyphs: Sequence[_Glyph]) -> float:
    gaps = [
        (after.x0 - before.x1) / after.size
        for before, after in pairwise(glyphs)
        if before.text != " " and after.text != " "
    ]
    return _least(gaps, sum(glyph.text == " " for glyph in glyphs), len(glyphs))


def _least(gaps: list[float], spaces: int, count: int) -> float:
    """The narrowest gap, in font sizes, that is a space though no space glyph stands in it."""
    if len(gaps) > 3:
        ordered = sorted(gaps)
        if ordered[len(gaps) // 8] > _LETTERSPACED:
            return ordered[len(gaps) // 2] + _LETTERSPACED_MORE
    return _SPACE_BESIDE_SPACES if spaces * 15 > count else _SPACE_BY_GAP


def _glyphs(runs: Sequence[Run]) -> list[_Glyph]:
    size, base = main_face(runs)
    found = []
    for run in runs:
        raised = run.size < _RAISED_SIZE * size and base - run.base > _RAISED_BY * size
        struck = run.struck or bytes(len(run.text))
        for text, x0, x1, mark in zip(run.text, run.x0, run.x1, struck, strict=True):
            found.append(_Glyph(text, x0, x1, size, run.bold, bool(mark), raised))
    return found


def main_face(runs: Sequence[Run]) -> tuple[float, float]:
    """Size and baseline of most of a line's glyphs (the larger size where two are level)."""
    weights: dict[tuple[float, float], int] = {}
    for run in runs:
        key = (round(run.size, 1), run.base)
        weights[key] = weights.get(key, 0) + len(run.text)
    largest = max(size for size, _ in weights)
    # A raised glyph never is the main one, even in "nº" where it makes half of the line.
    able = {key: n for key, n in weights.items() if key[0] >= _RAISED_SIZE * largest}
    return max(able, key=lambda key: (able[key], key[0]))


def _as_printed(glyphs: Sequence[_Glyph], index: int, before: str) -> str:
    """The character of a glyph: a raised "o" after a number or "n" is an ordinal."""
    glyph = glyphs[index]
    if not glyph.raised:
        return _LIGATURES.get(glyph.text, glyph.text)
    if glyph.text in _ORDINALS and (before.isdigit() or before in "nN") and before:
        after = glyphs[index + 1] if index + 1 < len(glyphs) else None
        if after is None or not (after.raised and after.text.isalpha()):
            return _ORDINALS[glyph.text]
    return _SUPERSCRIPTS.get(glyph.text, glyph.text)


class _Marks:
    """The text so far, and where its struck and bold stretches begin and end."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self._stretches: dict[str, list[Stretch]] = {"struck": [], "bold": []}
        self.last = ""

    def space(self) -> None:
        self._pieces.append(" ")
        self._length += 1
        self.last = " "

    def add(self, text: str, glyph: _Glyph) -> None:
        start, end = self._length, self._length + len(text)
        self._pieces.append(text)
        self._length = end
        self.last = text[-1:]
        if glyph.struck:
            self._mark("struck", start, end)
        if glyph.bold:
            self._mark("bold", start, end)

    def _mark(self, kind: str, start: int, end: int) -> None:
        """Add a stretch; a space between two of them belongs to both."""
        stretches = self._stretches[kind]
        if stretches and start - stretches[-1][1] <= 1 and self._is_joined(stretches[-1][1], start):
            stretches[-1] = (stretches[-1][0], end)
        else:
            stretches.append((start, end))

    def _is_joined(self, end: int, start: int) -> bool:
        return end == start or self._pieces[-2] == " "

    def done(self, word_end: float, stops: tuple[float, ...]) -> Printed:
        return Printed(
            "".join(self._pieces),
            tuple(self._stretches["struck"]),
            tuple(self._stretches["bold"]),
            word_end,
            stops,
        )

"""Reading order: runs of a page into columns, and columns into lines.

Reads: the runs of a page, upright, outside its tables. Writes: rows of runs in reading order, each
with the region (column) that it stands in.

A gutter is a strip that text does not cross over many lines on end, with lines on both sides that
fill their column; what crosses it (a heading over the full width) parts the page into bands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pipeline.extract.readers.pdf_glyphs import Run

#: Lines on either side of a gutter, at the least; half as many where another page had it.
_MIN_LINES = 6
_MIN_LINES_KNOWN = 2
#: A column takes at least this share of the width of the text, and its lines fill this share of it.
_MIN_SHARE = 0.2
_MIN_FILLED = 0.6
#: Width of the narrowest gutter, in font sizes.
_MIN_GUTTER = 0.5
_MAX_DEPTH = 2
#: Shares of the greatest number of lines above one another that may cross a gutter: many headings
#: over the full width; a column with few lines beside a full one.
_LOW_SHARES = (0.5, 0.1)
#: Runs whose baselines differ by less than this, in font sizes, stand on one line.
_SAME_LINE = 0.3
#: Glyphs smaller than this share of their neighbours may be raised or lowered.
_SMALL = 0.85
_RAISED, _LOWERED = 0.7, 0.3
#: How far from the words of a line a raised glyph may stand, in font sizes.
_NEAR = 1.2


class Row(NamedTuple):
    """One printed line: its runs from left to right.

    ``region`` numbers the stretches of a page that are read on end; ``column`` is the way to it
    ("" over the full width, "L" and "R" beside a gutter).
    """

    runs: tuple[Run, ...]
    region: int
    column: str


@dataclass(frozen=True, slots=True)
class Box:
    """A stretch of a line, as wide as it is, for finding gutters."""

    left: float
    right: float
    base: float
    size: float
    run: Run


def rows(
    runs: Sequence[Run], gutters: tuple[float, ...] = ()
) -> tuple[list[Row], tuple[float, ...]]:
    """The lines of a page in reading order, and the gutters found.

    ``gutters`` are those of the page before: a page with few lines is then read like it.
    """
    reading = _Reading(gutters)
    reading.read([Box(run.left, run.right, run.base, run.size, run) for run in runs], "")
    return reading.rows, tuple(sorted(reading.gutters))


class _Reading:
    """One page read; collects its lines."""

    def __init__(self, known: tuple[float, ...]) -> None:
        self.rows: list[Row] = []
        self.gutters: set[float] = set()
        self._known = known
        self._region = 0

    def read(self, boxes: list[Box], column: str) -> None:
        gutter = _gutter(boxes, self._known) if len(column) < _MAX_DEPTH else None
        if gutter is None:
            self._leaf(boxes, column)
            return
        self.gutters.add(gutter)
        for band, columned in _bands(boxes, gutter, (*self._known, gutter)):
            if columned:
                self.read([box for box in band if box.right <= gutter], f"{column}L")
                self.read([box for box in band if box.right > gutter], f"{column}R")
            else:
                self._leaf(band, column)

    def _leaf(self, boxes: list[Box], column: str) -> None:
        lines = order([box.run for box in boxes])
        self.rows.extend(Row(tuple(line), self._region, column) for line in lines)
        self._region += 1


def _gutter(boxes: list[Box], known: tuple[float, ...]) -> float | None:
    """The middle of the best gutter, or None where the text stands in one column."""
    if len(boxes) < _MIN_LINES_KNOWN:
        return None
    best: tuple[int, float] | None = None
    for middle in (*_valleys(boxes), *known):
        lines = sum(len(band) for band, columned in _bands(boxes, middle, known) if columned)
        if lines and (best is None or lines > best[0]):
            best = (lines, middle)
    return best[1] if best else None


def _valleys(boxes: list[Box]) -> list[float]:
    """The middles of the strips that fewer boxes cross than on both sides of them."""
    left, right = min(b.left for b in boxes), max(b.right for b in boxes)
    width = int(right - left) + 2
    steps = [0] * (width + 1)
    for box in boxes:
        steps[max(int(box.left - left), 0)] += 1
        steps[min(int(box.right - left) + 1, width)] -= 1
    depth, coverage = 0, []
    for step in steps[:width]:
        depth += step
        coverage.append(depth)
    size = sorted(b.size for b in boxes)[len(boxes) // 2]
    margin = _MIN_SHARE * (right - left)
    found: set[float] = set()
    for share in _LOW_SHARES:
        low = share * max(coverage)
        start: int | None = None
        for place, level in enumerate(coverage):
            if level <= low:
                start = place if start is None else start
            elif start is not None:
                found.update(_floor(coverage, start, place, size))
                start = None
    return sorted(left + x for x in found if margin <= x <= right - left - margin)


def _floor(coverage: list[int], start: int, end: int, size: float) -> Iterator[float]:
    """The lowest stretch of a valley, if it is wide enough for a gutter."""
    level = min(coverage[start:end])
    places = [x for x in range(start, end) if coverage[x] == level]
    first = last = places[0]
    widest = (0, 0)
    for place in [*places[1:], -1]:
        if place == last + 1:
            last = place
            continue
        if last - first > widest[1] - widest[0] or widest == (0, 0):
            widest = (first, last)
        first = last = place
    if widest[1] - widest[0] + 1 >= _MIN_GUTTER * size:
        yield (widest[0] + widest[1] + 1) / 2


def _bands(
    boxes: list[Box], gutter: float, known: tuple[float, ...]
) -> Iterator[tuple[list[Box], bool]]:
    """The page from top to bottom, parted by what crosses the gutter."""
    least = _MIN_LINES_KNOWN if any(abs(gutter - k) < 12 for k in known) else _MIN_LINES
    band: list[Box] = []
    plain: list[Box] = []
    for box in sorted(boxes, key=lambda b: (round(b.base, 1), b.left)):
        if not box.left < gutter < box.right:
            band.append(box)
            continue
        # What stands beside the crossing words, on their line, is one with them.
        beside = [b for b in band if abs(b.base - box.base) < _SAME_LINE * box.size]
        band = [b for b in band if b not in beside]
        if band and _is_columned(band, gutter, least):
            if plain:
                yield plain, False
            yield band, True
            plain = []
        else:
            plain.extend(band)
        band = []
        plain.extend(beside)
        plain.append(box)
    if band and _is_columned(band, gutter, least):
        if plain:
            yield plain, False
        yield band, True
    elif plain or band:
        yield [*plain, *band], False


def _is_columned(band: list[Box], gutter: float, least: int) -> bool:
    sides = ([b for b in band if b.right <= gutter], [b for b in band if b.left >= gutter])
    if least == _MIN_LINES_KNOWN:
        return all(sides) and len(band) > least
    return all(_fills(side, least) for side in sides)


def _fills(side: list[Box], least: int) -> bool:
    """Whether one side has enough lines, and lines that fill it (a list of numbers does not)."""
    if not side:
        return False
    left, right = min(b.left for b in side), max(b.right for b in side)
    lines: list[list[float]] = []
    base = None
    for box in side:
        if base is None or box.base - base > _SAME_LINE * box.size:
            lines.append([box.left, box.right])
            base = box.base
        else:
            lines[-1] = [min(lines[-1][0], box.left), max(lines[-1][1], box.right)]
    filled = sum(b - a >= _MIN_FILLED * (right - left) for a, b in lines)
    letters = sum(len(b.run.text) for b in side)
    return len(lines) >= least and 2 * filled >= len(lines) and letters >= 12 * len(lines)


def order(runs: list[Run]) -> list[list[Run]]:
    """Runs of one column as lines from top to bottom, each from left to right."""
    lines: list[list[Run]] = []
    for run in sorted(runs, key=lambda r: r.base):
        last = lines[-1][0] if lines else None
        if (
            last is not None
            and max(run.table, last.table) < 0
            and run.base - last.base < _SAME_LINE * min(run.size, last.size)
        ):
            lines[-1].append(run)
        else:
            lines.append([run])
    joined = _with_raised(lines)
    for line in joined:
        line.sort(key=lambda r: r.left)
    return joined


def _with_raised(lines: list[list[Run]]) -> list[list[Run]]:
    """Raised and lowered glyphs put into the line that they belong to."""
    kept: list[list[Run]] = []
    for line in lines:
        above = kept[-1] if kept else None
        if above is not None and _belongs(above, line, _RAISED):
            kept[-1] = [*above, *line]
        elif above is not None and _belongs(line, above, _LOWERED):
            above.extend(line)
        else:
            kept.append(line)
    return kept


def _belongs(small: list[Run], line: list[Run], reach: float) -> bool:
    """Whether ``small`` stands just above or below the middle of ``line``, between its words."""
    size = max(run.size for run in line)
    if line[0].table >= 0 or small[0].table >= 0 or max(r.size for r in small) >= _SMALL * size:
        return False
    apart = abs(line[0].base - small[0].base)
    if apart > reach * size:
        return False
    return all(
        any(run.left - _NEAR * size < s.right and s.left < run.right + _NEAR * size for run in line)
        and not any(_overlap(run, s) > 0.5 * (s.right - s.left) for run in line)
        for s in small
    )


def _overlap(one: Run, other: Run) -> float:
    return min(one.right, other.right) - max(one.left, other.left)

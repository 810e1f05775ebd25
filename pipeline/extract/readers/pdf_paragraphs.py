"""Where the layout begins a paragraph.

Reads: the lines of a file, furniture marked. Writes: for each line True, False or None (unclear).

Three signs begin a paragraph: a wider gap above, an indented first line, a line above that ends
short of the measure though the next word had room. Their absence says that a line continues only
where the file marks its paragraphs at all, which is learnt from the lines that the third sign
proves to begin one.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pipeline.extract.readers.pdf_furniture import SetLine

#: A gap is wider than usual from this on (1 = the usual distance of two lines).
_WIDE = 1.22
#: Indentation, in font sizes: what is none, and what is one.
_LEVEL, _INDENT = 0.3, 0.7
#: Room that must be left beside the next word, in font sizes, before a line counts as short.
_ROOM = 0.3
_SPACE = 0.25
#: What a list's items are marked with: a bullet or dash, a number, a letter.
_MARKER = re.compile(r"[^\w\s]{1,2}|[IVXLCDM]+|[a-z]\W|\d+(?:\.\d+)*\W?|Arts?\.|\d*[ºª°]\W?")
#: Lines from which a column's margins are learnt, and paragraphs from which the style is.
_MIN_LINES = 6
_MIN_PARAGRAPHS = 8
_MARKED_SHARE = 0.9
#: A line may stick out this much (hanging punctuation), as a share of the lines of a column.
_QUANTILE = 0.95
#: Share of the lines that the usual distance must be met in.
_USUAL = 0.1
#: Distances above this, in font sizes, are no line spacing.
_MAX_PITCH = 2.5


@dataclass(frozen=True, slots=True)
class _Margins:
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class _Signs:
    """What one line shows. None where the sign cannot be seen (at the top of a column)."""

    gap: bool | None
    indent: bool | None
    short: bool | None


def openings(lines: Sequence[SetLine]) -> list[bool | None]:
    """For each line whether it begins a paragraph. Lines of furniture get None."""
    margins = _margins(lines)
    pitch = _pitch(lines)
    found: list[bool | None] = [None] * len(lines)
    signs: dict[int, _Signs] = {}
    last: SetLine | None = None
    for index, line in enumerate(lines):
        if line.furniture:
            continue
        if last is not None and not last.cells and not line.cells:
            signs[index] = _signs(line, last, margins, pitch)
        last = line
    by_indent, by_gap = _style(signs.values())
    for index, sign in signs.items():
        found[index] = _decide(sign, by_indent=by_indent, by_gap=by_gap)
    return found


def _decide(sign: _Signs, *, by_indent: bool, by_gap: bool) -> bool | None:
    if sign.gap or sign.short or sign.indent:
        return True
    if sign.short is None:
        return None
    if by_indent and sign.indent is False:
        return False
    if by_gap and sign.gap is False:
        return False
    return None


def _style(signs: Iterable[_Signs]) -> tuple[bool, bool]:
    """Whether the file indents first lines, and whether it sets paragraphs apart."""
    proven = [sign for sign in signs if sign.short]
    indents = [sign.indent for sign in proven if sign.indent is not None]
    gaps = [sign.gap for sign in proven if sign.gap is not None]
    return _mostly(indents), _mostly(gaps)


def _mostly(values: list[bool]) -> bool:
    return len(values) >= _MIN_PARAGRAPHS and sum(values) >= _MARKED_SHARE * len(values)


def _signs(
    line: SetLine, last: SetLine, margins: dict[tuple[str, int], _Margins], pitch: float | None
) -> _Signs:
    here, there = margins.get(_column(line)), margins.get(_column(last))
    gap = None
    if line.region == last.region and line.page == last.page and pitch is not None:
        distance = (line.base - last.base) / max(line.size, last.size)
        gap = distance > _WIDE * pitch if distance > 0 else None
    if here is None or there is None or _is_centred(line, here) or _is_centred(last, there):
        return _Signs(gap, None, None)
    return _Signs(gap, _indented(line, last, here, there), _is_short(line, last, there))


def _indented(line: SetLine, last: SetLine, here: _Margins, there: _Margins) -> bool | None:
    em = line.size
    own, before = line.box[0] - here.left, last.box[0] - there.left
    if own - before > _INDENT * em and own > _INDENT * em:
        # Below "• § 1º" the text hangs where it began beside the label: no first line.
        return None if _hangs(line, last) else True
    return False if own < _LEVEL * em else None


def _hangs(line: SetLine, last: SetLine) -> bool:
    words = last.text.split()
    for count, stop in enumerate(last.stops, 1):
        if abs(line.box[0] - stop) < _LEVEL * line.size:
            return all(_MARKER.fullmatch(word) for word in words[:count])
    return False


def _is_short(line: SetLine, last: SetLine, there: _Margins) -> bool:
    """Whether the first word of ``line`` would have fitted at the end of ``last``."""
    room = there.right - last.box[2]
    return room > line.word + (_SPACE + _ROOM) * last.size


def _is_centred(line: SetLine, margins: _Margins) -> bool:
    before, after = line.box[0] - margins.left, margins.right - line.box[2]
    return before > 2 * line.size and abs(before - after) < 0.5 * line.size


def _column(line: SetLine) -> tuple[str, int]:
    return line.column, line.page % 2


def _margins(lines: Sequence[SetLine]) -> dict[tuple[str, int], _Margins]:
    """The margins of each column, on odd and on even pages."""
    columns: dict[tuple[str, int], list[SetLine]] = defaultdict(list)
    for line in lines:
        if not line.furniture and not line.cells:
            columns[_column(line)].append(line)
    found = {}
    for key, members in columns.items():
        if len(members) >= _MIN_LINES:
            lefts = Counter(round(line.box[0]) for line in members)
            usual = max(lefts.values())
            left = min(x for x, times in lefts.items() if 2 * times >= usual)
            rights = sorted(line.box[2] for line in members)
            found[key] = _Margins(left, rights[int(_QUANTILE * (len(rights) - 1))])
    return found


def _pitch(lines: Sequence[SetLine]) -> float | None:
    """The usual distance of two lines of one paragraph, in font sizes: the least common one."""
    distances: Counter[float] = Counter()
    last: SetLine | None = None
    for line in lines:
        if line.furniture or line.cells:
            continue
        if last is not None and line.region == last.region and line.page == last.page:
            distance = (line.base - last.base) / max(line.size, last.size)
            if 0 < distance < _MAX_PITCH:
                distances[round(distance * 20) / 20] += 1
        last = line
    total = sum(distances.values())
    usual = [distance for distance, times in distances.items() if times >= _USUAL * total]
    return min(usual) if usual else None

"""Furniture of pages, found by place and repetition: headers, footers, page numbers, letterheads.

Reads: the lines of all pages. Writes: which of them are furniture. No site or city is known here:
the same words (numbers aside) at the same height, at the outer edge of most pages, or of most odd
or even ones; or a lone number there that counts the pages.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from pipeline.extract.readers.pdf_glyphs import Turn
from pipeline.extract.source import Box, Stretch


@dataclass(slots=True)
class SetLine:
    """A line as it was set: what the reader knows of it until all pages are read.

    ``word`` is the width of its first word, ``stops`` are the left edges of the next ones.
    """

    text: str
    page: int
    box: Box
    base: float
    size: float
    region: int
    column: str
    word: float = 0.0
    struck: tuple[Stretch, ...] = ()
    bold: tuple[Stretch, ...] = ()
    cells: tuple[str, ...] = ()
    turn: int = Turn.UPRIGHT
    stops: tuple[float, ...] = ()
    furniture: bool = False


@dataclass(frozen=True, slots=True)
class PageSize:
    """Height of a page's upright frame; ``number`` counts from 1."""

    number: int
    height: float


_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"\W*(?:p[áa]g(?:ina)?\.?|fls?\.|folhas?)?\s*(?P<number>\d{1,4})(?:\s*(?:de|/)\s*\d{1,4})?\W*",
    re.IGNORECASE,
)
_EDGE_NUMBER = re.compile(r"(?P<first>\d{1,4})(?=\s)|(?<=\s)(?P<last>\d{1,4})$")
#: Header and footer stand in the outer fifth of a page, in its outermost lines.
_ZONE = 0.2
_MAX_LINES = 9
#: A line of furniture keeps its height from page to page, in points.
_DRIFT = 6.0
#: Of the pages, and of those of one parity; never fewer pages than _MIN_PAGES.
_SHARE, _PARITY_SHARE = 0.5, 0.75
_MIN_PAGES = 3
_TWO_PAGES_DRIFT = 1.0
#: Running heads that change with the chapter: share of pages whose number counts on.
_HEADS_SHARE = 0.6
#: Numbers in a header stay the same or count the pages, on this share of its pages at the least.
_STEADY_NUMBERS = 0.7
#: More than this share of a file's characters is no furniture: the pages are alike (forms).
_MAX_SHARE = 0.4


def mark_furniture(pages: Sequence[Sequence[SetLine]], sizes: Sequence[PageSize]) -> None:
    """Set ``furniture`` on the lines of ``pages`` that are running headers and footers."""
    edges = [
        (size, edge)
        for lines, size in zip(pages, sizes, strict=True)
        for edge in _edges(lines, size)
    ]
    found = _numbered(edges) | _running_heads(edges, len(pages))
    repeated = _repeated(edges, len(pages))
    if _is_minor(repeated, pages):
        found |= repeated
    for _, edge in edges:
        for row in edge.rows:
            if not all(id(line) in found for line in row):
                break
            for line in row:
                line.furniture = True
    _mark_turned(pages)


@dataclass(frozen=True, slots=True)
class _Edge:
    """The outermost lines of a page, above or below, from the outside in."""

    name: str
    rows: tuple[tuple[SetLine, ...], ...]


def _edges(lines: Sequence[SetLine], size: PageSize) -> Iterator[_Edge]:
    """Head and foot of a page. Lines of one height (left and right of a header) are one row."""
    upright = sorted((line for line in lines if _is_body(line)), key=lambda line: line.base)
    for name, ordered in (("head", upright), ("foot", upright[::-1])):
        rows: list[list[SetLine]] = []
        for line in ordered:
            inner = line.base if name == "head" else size.height - line.base
            if inner > _ZONE * size.height:
                break
            if rows and abs(rows[-1][0].base - line.base) < 1:
                rows[-1].append(line)
            elif len(rows) == _MAX_LINES:
                break
            else:
                rows.append([line])
        yield _Edge(name, tuple(map(tuple, rows)))


def _is_body(line: SetLine) -> bool:
    return line.turn != Turn.OBLIQUE and line.column != TURNED


#: Column of the lines that run in another direction than the page.
TURNED = "turned"


def _is_minor(found: set[int], pages: Sequence[Sequence[SetLine]]) -> bool:
    total = sum(len(line.text) for lines in pages for line in lines)
    return sum(len(li.text) for lines in pages for li in lines if id(li) in found) <= (
        _MAX_SHARE * total
    )


def _repeated(edges: Sequence[tuple[PageSize, _Edge]], total: int) -> set[int]:
    """Lines whose words stand at the same height of most pages."""
    kinds: dict[tuple[str, str], list[tuple[int, float, SetLine]]] = defaultdict(list)
    for size, edge in edges:
        for row in edge.rows:
            for line in row:
                height = line.base if edge.name == "head" else size.height - line.base
                kinds[edge.name, _kind(line.text)].append((size.number, height, line))
    found: set[int] = set()
    heights: set[tuple[str, int]] = set()
    fewer: list[tuple[str, float, list[tuple[int, float, SetLine]]]] = []
    for (name, _), places in kinds.items():
        middle = median(height for _, height, _ in places)
        drift = _DRIFT if total > 2 else _TWO_PAGES_DRIFT
        steady = [place for place in places if abs(place[1] - middle) <= drift]
        numbers = {number for number, _, _ in steady}
        if not _counts([(n, line.text) for n, _, line in steady]):
            continue
        if _on_most(numbers, total):
            found.update(id(line) for _, _, line in steady)
            heights.add((name, round(middle)))
        elif len(numbers) > 1:
            fewer.append((name, middle, steady))
    # Words that fewer pages have, at the very height of a header: that of a chapter.
    for name, middle, steady in fewer:
        if (name, round(middle)) in heights:
            found.update(id(line) for _, _, line in steady)
    return found


def _kind(text: str) -> str:
    return _DIGITS.sub("#", " ".join(text.split())).casefold()


def _counts(places: Sequence[tuple[int, str]]) -> bool:
    """Whether each number in a line stays the same from page to page or counts the pages."""
    columns = zip(
        *([(int(group[-9:]), page) for group in _DIGITS.findall(text)] for page, text in places),
        strict=True,
    )
    for column in columns:
        same = Counter(value for value, _ in column).most_common(1)[0][1]
        counted = Counter(value - page for value, page in column).most_common(1)[0][1]
        if max(same, counted) < _STEADY_NUMBERS * len(column):
            return False
    return True


def _on_most(numbers: set[int], total: int) -> bool:
    if total == 2:
        return len(numbers) == 2
    if len(numbers) < _MIN_PAGES:
        return False
    if len(numbers) >= _SHARE * total:
        return True
    odd = sum(number % 2 for number in numbers)
    even = len(numbers) - odd
    return max(odd, even) == len(numbers) and len(numbers) >= _PARITY_SHARE * (total // 2)


def _numbered(edges: Sequence[tuple[PageSize, _Edge]]) -> set[int]:
    """Lone numbers in the outermost rows that count the pages."""
    counts: dict[tuple[str, int], list[SetLine]] = defaultdict(list)
    for size, edge in edges:
        for row in edge.rows[:3]:
            for line in row:
                if match := _PAGE_NUMBER.fullmatch(line.text):
                    counts[edge.name, int(match["number"]) - size.number].append(line)
    return {
        id(line)
        for lines in counts.values()
        if len(lines) >= _MIN_PAGES or len(lines) == len(edges) // 2 == 2
        for line in lines
    }


def _running_heads(edges: Sequence[tuple[PageSize, _Edge]], total: int) -> set[int]:
    """Outermost lines that carry the page number beside words that change ("12 CAPÍTULO I")."""
    counts: dict[tuple[str, int], list[SetLine]] = defaultdict(list)
    for size, edge in edges:
        for line in edge.rows[0] if edge.rows else ():
            for match in _EDGE_NUMBER.finditer(line.text):
                if match.start() == 0 or match.end() == len(line.text):
                    counts[edge.name, int(match.group()) - size.number].append(line)
    found: set[int] = set()
    for lines in counts.values():
        middle = median(line.base for line in lines)
        steady = [line for line in lines if abs(line.base - middle) <= _TWO_PAGES_DRIFT]
        if len(steady) >= max(_MIN_PAGES, _HEADS_SHARE * total):
            found.update(map(id, steady))
    return found


def _mark_turned(pages: Sequence[Sequence[SetLine]]) -> None:
    """Words across or beside the text (a watermark, a thumb index) that most pages have."""
    kinds: dict[str, list[SetLine]] = defaultdict(list)
    for lines in pages:
        for line in lines:
            if not _is_body(line):
                kinds[_kind(line.text)].append(line)
    for found in kinds.values():
        if len({line.page for line in found}) >= max(2, _SHARE * len(pages)):
            for line in found:
                line.furniture = True

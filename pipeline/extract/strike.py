"""Struck text: which of the words were printed with a line through them.

A line through a whole wording says that it no longer holds; through some words of one, that these
were replaced. The strike is evidence beside notes, years and order.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from pipeline.extract.flow import Flow
from pipeline.extract.source import Line

#: From this share of its characters on, a wording is struck as a whole.
_WHOLE = 0.9
#: Fewer struck letters than this inside a wording are the printer's doing (a comma, a space).
_MIN_LETTERS = 3


class Strikes:
    """The struck stretches of a source, by source offset."""

    def __init__(self, lines: Iterable[Line]) -> None:
        ranges = sorted(
            (line.start + start, line.start + end) for line in lines for start, end in line.struck
        )
        self._starts = [start for start, _ in ranges]
        self._ends = [end for _, end in ranges]

    def __bool__(self) -> bool:
        return bool(self._starts)

    def stretches(self, flow: Flow) -> list[tuple[int, int]]:
        """Struck stretches of a flow, in characters of its text, in order and joined."""
        found: list[tuple[int, int]] = []
        if not self._starts:
            return found
        for offset, piece in zip(flow.offsets, flow.pieces, strict=True):
            if not piece.literal:
                continue
            for start, end in self._within(piece.start, piece.end):
                left, right = offset + start - piece.start, offset + end - piece.start
                if found and not flow.text[found[-1][1] : left].strip():
                    found[-1] = (found[-1][0], right)
                else:
                    found.append((left, right))
        return found

    def _within(self, start: int, end: int) -> Iterable[tuple[int, int]]:
        index = max(bisect_right(self._starts, start) - 1, 0)
        while index < len(self._starts) and self._starts[index] < end:
            left, right = max(self._starts[index], start), min(self._ends[index], end)
            if left < right:
                yield left, right
            index += 1


def letters(text: str) -> int:
    """How many letters and digits a text has."""
    return sum(map(str.isalnum, text))


def is_whole(parts: Sequence[Flow], strikes: Strikes) -> bool:
    """Whether the words of ``parts`` are struck as a whole."""
    total = sum(letters(part.text) for part in parts)
    struck = sum(letters(part.text[a:b]) for part in parts for a, b in strikes.stretches(part))
    return total > 0 and struck >= _WHOLE * total


def replaced(flow: Flow, strikes: Strikes) -> list[tuple[int, int]]:
    """Stretches of a wording that holds whose words were struck."""
    return [
        (start, end)
        for start, end in strikes.stretches(flow)
        if letters(flow.text[start:end]) >= _MIN_LETTERS
    ]

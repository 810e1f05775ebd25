"""Running text that remembers where each of its characters came from.

A Flow is what is left of some source lines after repairs: line breaks become spaces, broken words
are joined. Each piece maps a stretch of the flow to a stretch of the source.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple


class Piece(NamedTuple):
    """``text`` stands for source characters ``start`` to ``end``; ``literal`` if it equals them."""

    text: str
    start: int
    end: int
    literal: bool = True


class Flow(NamedTuple):
    """Text and its pieces, in order."""

    text: str
    pieces: tuple[Piece, ...]
    offsets: tuple[int, ...]

    @classmethod
    def of(cls, pieces: Iterable[Piece]) -> Flow:
        """A flow made of ``pieces``."""
        return _flow([piece for piece in pieces if piece.text or piece.end > piece.start])

    @classmethod
    def literal(cls, text: str, start: int) -> Flow:
        """A flow of one stretch of source, as it stands there."""
        return cls(text, (Piece(text, start, start + len(text)),), _ZERO)

    def slice(self, start: int, end: int) -> Flow:
        """The part of the flow from ``start`` to ``end``. A repair is kept whole or left out."""
        if start >= end:
            return EMPTY
        if start == 0 and end >= len(self.text):
            return self
        text, place, _, literal = self.pieces[0]
        if end <= len(text) and literal:
            return Flow.literal(text[start:end], place + start)
        first = bisect_left(self.offsets, start)
        if first == len(self.offsets) or self.offsets[first] > start:
            first -= 1
        last = bisect_left(self.offsets, end, first) - 1
        ends = (first,) if first == last else (first, last)
        head, *tail = [self._cut(place, start, end) for place in ends]
        return _flow([piece for piece in (head, *self.pieces[first + 1 : last], *tail) if piece])

    def _cut(self, place: int, start: int, end: int) -> Piece | None:
        """What is left of the piece at ``place`` between ``start`` and ``end``."""
        offset, piece = self.offsets[place], self.pieces[place]
        return _part(piece, max(start - offset, 0), min(end - offset, len(piece.text)))

    @property
    def start(self) -> int:
        """Source offset of the first character."""
        return self.pieces[0].start

    @property
    def end(self) -> int:
        """Source offset after the last character."""
        return self.pieces[-1].end


_ZERO = (0,)
EMPTY = Flow("", (), ())


def _flow(pieces: Sequence[Piece]) -> Flow:
    """A flow of pieces none of which is empty."""
    texts = [piece.text for piece in pieces]
    offsets = accumulate(map(len, texts[:-1]), initial=0)
    return Flow("".join(texts), tuple(pieces), tuple(offsets)) if pieces else EMPTY


def _part(piece: Piece, left: int, right: int) -> Piece | None:
    if right - left == len(piece.text) or not piece.literal:
        return piece if left == 0 else None
    return _cut(piece, left, right) if left < right else None


def _cut(piece: Piece, left: int, right: int) -> Piece:
    return Piece(piece.text[left:right], piece.start + left, piece.start + right)


def concat(flows: Iterable[Flow]) -> Flow:
    """Flows one after the other."""
    kept = [flow for flow in flows if flow.pieces]
    if len(kept) < 2:
        return kept[0] if kept else EMPTY
    return _flow([piece for flow in kept for piece in flow.pieces])

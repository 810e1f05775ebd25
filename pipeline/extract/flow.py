"""Running text that remembers where each of its characters came from.

A Flow is what is left of some source lines after repairs: line breaks become spaces, broken words
are joined. Each piece maps a stretch of the flow to a stretch of the source.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
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
        kept = [piece for piece in pieces if piece.text or piece.end > piece.start]
        if len(kept) == 1:
            return cls(kept[0].text, (kept[0],), _ZERO)
        offsets = []
        total = 0
        for piece in kept:
            offsets.append(total)
            total += len(piece.text)
        return cls("".join([piece.text for piece in kept]), tuple(kept), tuple(offsets))

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
        if end <= len(self.pieces[0].text) and self.pieces[0].literal:
            piece = self.pieces[0]
            return Flow.literal(piece.text[start:end], piece.start + start)
        first = bisect_left(self.offsets, start)
        if first == len(self.offsets) or self.offsets[first] > start:
            first -= 1
        pieces = []
        for place in range(first, len(self.pieces)):
            offset, piece = self.offsets[place], self.pieces[place]
            if offset >= end:
                break
            kept = _part(piece, max(start - offset, 0), min(end - offset, len(piece.text)))
            if kept:
                pieces.append(kept)
        return Flow.of(pieces)

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
    return Flow.of([piece for flow in kept for piece in flow.pieces])

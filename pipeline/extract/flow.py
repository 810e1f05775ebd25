"""Running text that remembers where each of its characters came from.

A Flow is what is left of some source lines after repairs: line breaks become spaces, broken words
are joined. Each piece maps a stretch of the flow to a stretch of the source.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Piece(NamedTuple):
    """``text`` stands for source characters ``start`` to ``end``; ``literal`` if it equals them."""

    text: str
    start: int
    end: int
    literal: bool = True


@dataclass(frozen=True, slots=True)
class Flow:
    """Text and its pieces, in order."""

    text: str
    pieces: tuple[Piece, ...]
    offsets: tuple[int, ...]

    @classmethod
    def of(cls, pieces: Iterable[Piece]) -> Flow:
        """A flow made of ``pieces``."""
        kept = tuple(piece for piece in pieces if piece.text or piece.end > piece.start)
        offsets = []
        total = 0
        for piece in kept:
            offsets.append(total)
            total += len(piece.text)
        return cls("".join(piece.text for piece in kept), kept, tuple(offsets))

    def slice(self, start: int, end: int) -> Flow:
        """The part of the flow from ``start`` to ``end``. A repair is kept whole or left out."""
        if start >= end:
            return EMPTY
        pieces = []
        first = bisect_left(self.offsets, start)
        if first == len(self.offsets) or self.offsets[first] > start:
            first -= 1
        for offset, piece in zip(self.offsets[first:], self.pieces[first:], strict=True):
            if offset >= end:
                break
            left, right = max(start - offset, 0), min(end - offset, len(piece.text))
            if not piece.literal or right - left == len(piece.text):
                if left == 0:
                    pieces.append(piece)
            elif left < right:
                pieces.append(
                    Piece(piece.text[left:right], piece.start + left, piece.start + right)
                )
        return Flow.of(pieces)

    def strip(self) -> Flow:
        """The flow without white space around it."""
        stripped = self.text.strip()
        if len(stripped) == len(self.text):
            return self
        start = len(self.text) - len(self.text.lstrip())
        return self.slice(start, start + len(stripped))

    @property
    def start(self) -> int:
        """Source offset of the first character."""
        return self.pieces[0].start

    @property
    def end(self) -> int:
        """Source offset after the last character."""
        return self.pieces[-1].end


EMPTY = Flow("", (), ())


def concat(flows: Iterable[Flow]) -> Flow:
    """Flows one after the other."""
    return Flow.of(piece for flow in flows for piece in flow.pieces)

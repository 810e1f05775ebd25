"""Running text that remembers where each of its characters came from.

A Flow is what is left of some source lines after repairs: line breaks become spaces, broken words
are joined. Each piece maps a stretch of the flow to a stretch of the source.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from pipeline.records import maker


class Piece(NamedTuple):
    """``text`` stands for source characters ``start`` to ``end``; ``literal`` if it equals them."""

    text: str
    start: int
    end: int
    literal: bool = True


class Flow:
    """Text and its pieces, in order; ``start`` and ``end`` are where it begins and ends.

    Most flows are one stretch of source as it stands there: the piece of such a one is made only
    when it is asked for.
    """

    __slots__ = ("_offsets", "_pieces", "end", "start", "text")

    def __init__(
        self, text: str, start: int, end: int, pieces: tuple[Piece, ...] | None = None
    ) -> None:
        self.text = text
        self.start = start
        self.end = end
        self._pieces = pieces
        self._offsets: tuple[int, ...] | None = None

    @property
    def is_literal(self) -> bool:
        """True where the flow is one stretch of source, as it stands there."""
        return self._pieces is None

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces; none of them is empty."""
        if self._pieces is None:
            return (_piece((self.text, self.start, self.end, True)),)
        return self._pieces

    @property
    def offsets(self) -> tuple[int, ...]:
        """Where in the text each piece begins."""
        if self._offsets is None:
            lengths = [len(piece.text) for piece in self.pieces[:-1]]
            self._offsets = tuple(accumulate(lengths, initial=0)) if self.pieces else ()
        return self._offsets

    @staticmethod
    def of(pieces: Iterable[Piece]) -> Flow:
        """A flow made of ``pieces``."""
        return _flow([piece for piece in pieces if piece.text or piece.end > piece.start])

    @staticmethod
    def literal(text: str, start: int) -> Flow:
        """A flow of one stretch of source, as it stands there."""
        return Flow(text, start, start + len(text))

    def __bool__(self) -> bool:
        return self._pieces is None or bool(self._pieces)

    def slice(self, start: int, end: int) -> Flow:
        """The part of the flow from ``start`` to ``end``. A repair is kept whole or left out."""
        if start == 0 and end >= len(self.text):
            return self
        if start >= end or start >= len(self.text):
            return EMPTY
        if self._pieces is None:
            place = self.start
            return Flow(self.text[start:end], place + start, place + min(end, len(self.text)))
        text, place, _, literal = self._pieces[0]
        if end <= len(text) and literal:
            return Flow(text[start:end], place + start, place + end)
        return self._sliced(self._pieces, start, end)

    def _sliced(self, pieces: tuple[Piece, ...], start: int, end: int) -> Flow:
        offsets = self.offsets
        first = bisect_left(offsets, start)
        if first == len(offsets) or offsets[first] > start:
            first -= 1
        last = bisect_left(offsets, end, first) - 1
        ends = (first,) if first == last else (first, last)
        cut = [
            _part(
                pieces[place],
                max(start - offsets[place], 0),
                min(end - offsets[place], len(pieces[place].text)),
            )
            for place in ends
        ]
        head, *tail = cut
        return _flow([piece for piece in (head, *pieces[first + 1 : last], *tail) if piece])


_piece = maker(Piece)
EMPTY = Flow("", 0, 0, ())


def _flow(pieces: Sequence[Piece]) -> Flow:
    """A flow of pieces none of which is empty."""
    if not pieces:
        return EMPTY
    first, last = pieces[0], pieces[-1]
    if len(pieces) == 1 and first.literal:
        return Flow(first.text, first.start, first.end)
    return Flow("".join([piece.text for piece in pieces]), first.start, last.end, tuple(pieces))


def _part(piece: Piece, left: int, right: int) -> Piece | None:
    if right - left == len(piece.text) or not piece.literal:
        return piece if left == 0 else None
    return _cut(piece, left, right) if left < right else None


def _cut(piece: Piece, left: int, right: int) -> Piece:
    return _piece((piece.text[left:right], piece.start + left, piece.start + right, True))


def concat(flows: Sequence[Flow]) -> Flow:
    """Flows one after the other."""
    if len(flows) == 1:
        return flows[0]
    kept = [flow for flow in flows if flow]
    if len(kept) < 2:
        return kept[0] if kept else EMPTY
    return _flow([piece for flow in kept for piece in flow.pieces])

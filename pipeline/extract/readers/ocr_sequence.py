"""What a row of labels proves of its damaged members.

Reads: labels in printed order, each with the numbers that it may be. Writes: the number of each
that its neighbours prove.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple


class Item(NamedTuple):
    """A label of a row. ``options`` are the numbers that it may be, one where it is ``certain``.

    ``any_number`` marks a label that is one beyond doubt ("Art. '-") though its number is gone.
    """

    options: frozenset[int]
    certain: bool
    any_number: bool = False


class Proof(NamedTuple):
    """The number of a label, and the neighbours that prove it (None where one does not)."""

    number: int
    after: int | None
    before: int | None


def settle(items: Sequence[Item], *, opens_with_one: bool = False) -> list[Proof | None]:
    """For each item its number and what proves it; None where nothing does.

    A damaged label is proved by the label before it, or after it, or both, none of them
    contradicting. Where both are certain and as many labels stand between them as numbers, these
    are proved whatever was read. ``opens_with_one``: the row is complete, its first label is 1.

    >>> certain = lambda n: Item(frozenset([n]), True)
    >>> settle([certain(2), Item(frozenset([3, 50]), False), certain(4)])[1]
    Proof(number=3, after=2, before=4)
    """
    known: list[int | None] = [next(iter(item.options)) if item.certain else None for item in items]
    _between(items, known)
    _forward(items, known, opens_with_one=opens_with_one)
    _backward(items, known)
    return [_proof(known, index, opens_with_one=opens_with_one) for index in range(len(items))]


def _between(items: Sequence[Item], known: list[int | None]) -> None:
    """Fill rows of damaged labels that are exactly as long as the gap they stand in."""
    places = [-1, *(i for i, item in enumerate(items) if item.certain)]
    for left, right in pairwise(places):
        first, last = known[left] if left >= 0 else 0, known[right]
        if first is None or last is None or last - first != right - left:
            continue
        for index in range(left + 1, right):
            number = first + index - left
            if items[index].any_number or number in items[index].options:
                known[index] = number


def _forward(items: Sequence[Item], known: list[int | None], *, opens_with_one: bool) -> None:
    last: int | None = 0
    for index, item in enumerate(items):
        if known[index] is None and last is not None and last + 1 in item.options:
            after = known[index + 1] if index + 1 < len(items) else None
            alone = last == 0 and not opens_with_one and not _follows(items, index, 2)
            if not alone and after in (None, last + 2, 1):
                known[index] = last + 1
        last = known[index]


def _follows(items: Sequence[Item], index: int, number: int) -> bool:
    return index + 1 < len(items) and number in items[index + 1].options


def _backward(items: Sequence[Item], known: list[int | None]) -> None:
    for index in range(len(items) - 2, -1, -1):
        after, before = known[index + 1], known[index - 1] if index else None
        if known[index] is not None or after is None or after - 1 not in items[index].options:
            continue
        if before is None or before < after or after == 2:
            known[index] = after - 1


def _proof(known: Sequence[int | None], index: int, *, opens_with_one: bool) -> Proof | None:
    number = known[index]
    if number is None:
        return None
    before = known[index - 1] if index else None
    after = known[index + 1] if index + 1 < len(known) else None
    proof = Proof(
        number,
        before if before == number - 1 else None,
        after if after == number + 1 else None,
    )
    if proof.after is None and proof.before is None and not (opens_with_one and number == 1):
        return None
    return proof

"""Find at once which texts of a law hold a word. Reads: texts. Writes: their places in the list.

One search through all texts joined costs a tenth of a search in each.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate


class Texts:
    """Texts joined by a character that none of them has."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._whole = "\0".join(texts)
        self._known: dict[str, frozenset[int]] = {}
        self._starts = [0, *accumulate(len(text) + 1 for text in texts)]

    def having(self, words: Iterable[str]) -> frozenset[int]:
        """Places of the texts that hold any of the words (letter case as given)."""
        return frozenset().union(*(self._having(word) for word in words))

    def _having(self, word: str) -> frozenset[int]:
        if word not in self._known:
            self._known[word] = frozenset(self._search(word))
        return self._known[word]

    def _search(self, word: str) -> Iterator[int]:
        find, starts = self._whole.find, self._starts
        at = find(word)
        while at >= 0:
            place = bisect_right(starts, at) - 1
            yield place
            at = find(word, starts[place + 1])


def occurrences(text: str, words: Iterable[str]) -> list[int]:
    """Where each of the words stands in one text, in order."""
    found = []
    for word in words:
        at = text.find(word)
        while at >= 0:
            found.append(at)
            at = text.find(word, at + 1)
    found.sort()
    return found

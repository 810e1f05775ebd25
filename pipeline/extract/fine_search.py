"""Find at once which texts of a law hold a word. Reads: texts. Writes: their places in the list."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate

from pipeline.extract.words import Words


class Texts:
    """The texts of a law and which of ``words`` each of them holds."""

    def __init__(self, texts: Sequence[str], words: Words) -> None:
        starts = [0, *accumulate(len(text) + 1 for text in texts)]
        self._having: dict[str, set[int]] = {word: set() for word in words.words}
        # The texts are joined by a character that no word has.
        for start, _, word in words.find("\0".join(texts)):
            self._having[word].add(bisect_right(starts, start) - 1)

    def having(self, words: Iterable[str]) -> frozenset[int]:
        """Places of the texts that hold any of the words (letter case as given).

        Raises KeyError for a word that was not looked for.
        """
        return frozenset().union(*(self._having[word] for word in words))

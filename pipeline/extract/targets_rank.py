"""Rank provisions by how much their words say what a description says (Okapi BM25).

Reads: texts. Writes: ids, best first. The score orders candidates for a person; it is no proof that
a provision is the one meant, and it is never used to decide.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

#: Usual parameters of BM25 (Robertson and Zaragoza, 2009): saturation of repeats, weight of length.
_K1, _B = 1.2, 0.75

#: Characters of a folded word that are kept: "transitar" and "trânsito" both give "transi".
_STEM = 5

_EMPTY = frozenset(
    "para pelo pela pelos pelas como quando onde mesmo mesma mesmos mesmas sendo estas estes este "
    "esta essa esse desta deste neste nesta sobre entre outro outros outra outras qualquer todos "
    "todas seus suas pode podem sera serao devera deverao codigo presente artigo prefeitura "
    "municipal municipio sem com nos nas dos das aos uma uns que por".split()
)
_WORD = re.compile(r"[a-z]{3,}")


class Ranking:
    """The texts of a law, ready to be compared with descriptions."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._counts = {name: Counter(stems(text)) for name, text in texts.items()}
        self._lengths = {name: sum(count.values()) for name, count in self._counts.items()}
        self._mean = sum(self._lengths.values()) / len(texts) if texts else 1.0
        self._having = Counter(stem for count in self._counts.values() for stem in count)

    def best(self, description: str, most: int = 5) -> tuple[str, ...]:
        """Ids of the texts that share most with the description, best first; none share nothing."""
        wanted = set(stems(description))
        scores = {name: self._score(name, wanted) for name in self._counts}
        ordered = sorted(scores, key=lambda name: -scores[name])
        return tuple(name for name in ordered[:most] if scores[name] > 0)

    def _score(self, name: str, wanted: Iterable[str]) -> float:
        count = self._counts[name]
        norm = _K1 * (1 - _B + _B * self._lengths[name] / (self._mean or 1.0))
        total = len(self._counts)
        score = 0.0
        for stem in wanted:
            if times := count.get(stem, 0):
                rarity = math.log(
                    1 + (total - self._having[stem] + 0.5) / (self._having[stem] + 0.5)
                )
                score += rarity * times * (_K1 + 1) / (times + norm)
        return score


def stems(text: str) -> list[str]:
    """The telling words of a text, without accents and endings."""
    return [_stem(word) for word in _WORD.findall(_folded(text)) if word not in _EMPTY]


@lru_cache(maxsize=4096)
def _stem(word: str) -> str:
    return word.rstrip("s")[:_STEM]


def _folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))

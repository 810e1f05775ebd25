"""Rank provisions by how much their words say what a description says (Okapi BM25).

Reads: texts. Writes: ids, best first. The score orders candidates for a person; it is no proof that
a provision is the one meant, and it is never used to decide.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping
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
        self._lengths: dict[str, int] = {}
        self._having: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        for name, text in texts.items():
            count = Counter(stems(text))
            self._lengths[name] = sum(count.values())
            for stem, times in count.items():
                self._having[stem].append((name, times))
        self._mean = sum(self._lengths.values()) / len(texts) if texts else 1.0

    def best(self, description: str, most: int = 5) -> tuple[str, ...]:
        """Ids of the texts that share most with the description, best first; none share nothing."""
        scores: defaultdict[str, float] = defaultdict(float)
        for stem in dict.fromkeys(stems(description)):
            having = self._having.get(stem, ())
            rarity = math.log(1 + (len(self._lengths) - len(having) + 0.5) / (len(having) + 0.5))
            for name, times in having:
                norm = _K1 * (1 - _B + _B * self._lengths[name] / (self._mean or 1.0))
                scores[name] += rarity * times * (_K1 + 1) / (times + norm)
        place = {name: i for i, name in enumerate(self._lengths)}
        return tuple(sorted(scores, key=lambda name: (-scores[name], place[name]))[:most])


def stems(text: str) -> list[str]:
    """The telling words of a text, without accents and endings."""
    return [_stem(word) for word in _WORD.findall(_folded(text)) if word not in _EMPTY]


@lru_cache(maxsize=4096)
def _stem(word: str) -> str:
    return word.rstrip("s")[:_STEM]


def _folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))

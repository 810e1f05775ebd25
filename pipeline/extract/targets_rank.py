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
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")


class Ranking:
    """The texts of a law, ready to be compared with descriptions."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._names = tuple(texts)
        #: Of each stem the place of a text, once for each time that the text has it.
        self._having: defaultdict[str, list[int]] = defaultdict(list)
        self._weights: dict[str, list[tuple[int, float]]] = {}
        # All texts are folded at once, parted by a character that no word has.
        whole = _folded("\0".join(text.replace("\0", " ") for text in texts.values()))
        self._stems = _Stems()
        told = [self._stems.of(text) for text in whole.split("\0")] if texts else []
        for place, found in enumerate(told):
            for stem in found:
                self._having[stem].append(place)
        lengths = [len(found) for found in told]
        mean = sum(lengths) / len(texts) if texts else 1.0
        self._norms = [_K1 * (1 - _B + _B * length / (mean or 1.0)) for length in lengths]

    def best(self, description: str, most: int = 5) -> tuple[str, ...]:
        """Ids of the texts that share most with the description, best first; none share nothing."""
        scores: defaultdict[int, float] = defaultdict(float)
        for stem in dict.fromkeys(self._stems.of(_folded(description))):
            for place, weight in self._weighed(stem):
                scores[place] += weight
        best = sorted([(-score, place) for place, score in scores.items()])[:most]
        return tuple(self._names[place] for _, place in best)

    def _weighed(self, stem: str) -> list[tuple[int, float]]:
        """The texts that have a stem, and what it adds to the score of each."""
        if stem not in self._weights:
            times = Counter(self._having.get(stem, ()))
            rarity = math.log(1 + (len(self._names) - len(times) + 0.5) / (len(times) + 0.5))
            self._weights[stem] = [
                (place, rarity * count * (_K1 + 1) / (count + self._norms[place]))
                for place, count in times.items()
            ]
        return self._weights[stem]


class _Stems(dict[str, str]):
    """Words without their endings; "" for a word that tells nothing. Each is looked at once."""

    def __missing__(self, word: str) -> str:
        stem = self[word] = "" if word in _EMPTY else word.rstrip("s")[:_STEM]
        return stem

    def of(self, folded: str) -> list[str]:
        """The telling words of a folded text, without their endings."""
        return [stem for stem in map(self.__getitem__, _WORD.findall(folded)) if stem]


def _folded(text: str) -> str:
    """Lower case without accents; each accented letter that a text has is looked at once."""
    folded = text.casefold()
    for character in set(_NOT_ASCII.findall(folded)):
        decomposed = unicodedata.normalize("NFD", character)
        bare = "".join(part for part in decomposed if not unicodedata.combining(part))
        folded = folded.replace(character, bare)
    return folded

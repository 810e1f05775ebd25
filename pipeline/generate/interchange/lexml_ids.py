"""LexML ids of what LexML has no id for.

A provision that neither schema admits at its place gets ``dpg`` (dispositivo genérico) and the next
number under its parent; the second article of one number gets a suffix from 902 on, which no letter
reaches. The file keeps each id of this project beside the one that it gave.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pipeline.interchange.lexml_names import FLEXIBLE_ID, STRICT_ID
from pipeline.law import Kind, Provision

_REPEATED = 900
#: Below an article, these hang from its caput.
BELOW_CAPUT = frozenset(
    (Kind.INCISO, Kind.ALINEA, Kind.ITEM, Kind.SUBITEM, Kind.TRAVESSAO, Kind.TABELA)
)


@dataclass(slots=True)
class Ids:
    """Gives ids, each once."""

    given: set[str] = field(default_factory=set)
    _generic: Counter[str] = field(default_factory=Counter)
    _strange: int = 0

    def article(self, node: Provision) -> str:
        """Id of an article."""
        own, _, repeat = node.id.rpartition("_")[2].partition(".")
        if repeat.isdecimal():
            own = f"{own}-{_REPEATED + int(repeat)}"
        while not STRICT_ID.fullmatch(own) or own in self.given:
            self._strange += 1
            own = f"art0-{self._strange}"
        return self._take(own)

    def below(self, parent: str, node: Provision) -> str | None:
        """Id of a provision under ``parent``, a caput or a provision; None where it is too deep."""
        own = f"{parent}_{node.id.rpartition('_')[2]}"
        if FLEXIBLE_ID.fullmatch(own) and own not in self.given:
            return self._take(own)
        return self.generic(parent)

    def generic(self, parent: str) -> str | None:
        """The next generic id under ``parent``; None where it is too deep for one."""
        while True:
            self._generic[parent] += 1
            own = f"{parent}_dpg{self._generic[parent]}"
            if not FLEXIBLE_ID.fullmatch(own):
                return None
            if own not in self.given:
                return self._take(own)

    def other(self, wanted: str) -> str:
        """Id of a grouping: any that is not given."""
        own, number = wanted, 1
        while own in self.given:
            number += 1
            own = f"{wanted}.{number}"
        return self._take(own)

    def _take(self, own: str) -> str:
        self.given.add(own)
        return own

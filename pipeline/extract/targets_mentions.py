"""Report references to provisions that the law has not. Reads: wordings. Writes: diagnostics.

Only a reference that names its article, or says "supra", is looked at: "inciso XI do artigo 106",
"art. 80, I, “b”", "inciso I supra". Where it stands in a list of what a fine punishes,
:mod:`targets` has read it already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from pipeline.extract.amounts import Doubt
from pipeline.extract.fine_drafts import IN_FORCE, Notes, Place
from pipeline.extract.fine_search import Texts
from pipeline.extract.targets_address import Address, Listed
from pipeline.extract.targets_index import Index
from pipeline.extract.targets_list import read_list

#: Cheap check: no reference without one of these.
_STEMS = (" art", " Art", "(art", "supra")

_START = re.compile(
    r"""\b(?:incisos?|par[áa]grafos?|al[íi]neas?|itens|item)\s+(?=[IVXLC\d"“]|[a-z]\b|primeir|segund|terceir|[úu]nic)
      | §+\s*\d | \bart(?:igo)?s?\b\.?\s*(?=\d)""",
    re.VERBOSE | re.IGNORECASE,
)
_SUPRA = re.compile(r"\s+supra\b")


def check_mentions(
    places: Sequence[Place],
    texts: Texts,
    read: Collection[tuple[str, int]],
    index: Callable[[], Index],
    notes: Notes,
) -> None:
    """Report each reference in force to a provision of this law that is not there.

    ``texts`` are the texts of ``places``; ``read`` the wordings (id, ordinal) whose list of targets
    is read already.
    """
    for i in sorted(texts.having(_STEMS)):
        place = places[i]
        read_already = (place.provision.id, place.version.ordinal) in read
        if place.version.status in IN_FORCE and not read_already:
            for address in _mentions(place.text):
                _check(address, place, index(), notes)


def _mentions(text: str) -> Iterator[Address]:
    done = 0
    for start in _START.finditer(text):
        if start.start() < done:
            continue
        listed = read_list(text, start.start())
        done = max(listed.end, start.end())
        if listed.addresses and _names_article(listed, text):
            yield from listed.addresses


def _names_article(listed: Listed, text: str) -> bool:
    first = listed.addresses[0]
    return bool(first.article) or bool(_SUPRA.match(text, listed.end))


def _check(address: Address, place: Place, index: Index, notes: Notes) -> None:
    for found in index.resolve(address, place):
        if not found.exists:
            start, end = address.start, address.end
            words = " ".join(place.text[start:end].split())
            message = f"Remete a «{words}», e esta lei não tem {found.name}."
            notes.add(Doubt("alvo_inexistente", message), place, start, end)

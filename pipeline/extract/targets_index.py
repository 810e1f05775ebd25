"""Find the provisions that addresses name. Reads: addresses and a law. Writes: ids, and what lacks.

Ids are LexML's: incisos and alíneas of the caput go below ``cpt`` (``art80_cpt_inc1_ali2``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pipeline.extract.fine_drafts import Place
from pipeline.extract.targets_address import Address
from pipeline.law import Kind, Law, Provision, Status
from pipeline.records import quick

# Looked up once: in Python 3.11 a member of an enumeration takes as long as ten comparisons.
_ARTIGO = Kind.ARTIGO
_HOLDS = frozenset((Status.VIGENTE, Status.DUVIDOSO, Status.SUSPENSO))
_ENDED = frozenset((Status.REVOGADO, Status.VETADO))

#: Letters that some laws leave out of their lists of alíneas; a range does not miss them.
_SKIPPED = ("ali11", "ali23", "ali25")


@quick
@dataclass(frozen=True, slots=True)
class Found:
    """A provision that an address names.

    ``said`` is how a sentence calls it, or the article and path that tell it: few are ever called.
    """

    address: Address
    id: str
    said: str | tuple[str, tuple[str, ...]]
    exists: bool
    revoked: bool = False

    @property
    def name(self) -> str:
        """How a sentence calls the provision: "art. 7º, parágrafo único"."""
        return self.said if isinstance(self.said, str) else spoken(*self.said)


class Index:
    """The provisions of one law by id, its articles in order, and what each stands in."""

    def __init__(self, law: Law) -> None:
        self.provisions: dict[str, Provision] = {}
        self.above: dict[str, tuple[Provision, ...]] = {}
        self.articles: list[str] = []
        for root in (*law.provisions, *law.annexes):
            self._add(root, ())
        self._after = dict(pairwise(self.articles))
        self._before = {after: before for before, after in self._after.items()}

    def _add(self, provision: Provision, above: tuple[Provision, ...]) -> None:
        self.provisions.setdefault(provision.id, provision)
        self.above.setdefault(provision.id, above)
        if provision.kind is _ARTIGO:
            self.articles.append(provision.id)
        if provision.children:
            above = (*above, provision)
            for child in provision.children:
                self._add(child, above)

    def resolve(self, address: Address, place: Place) -> Iterator[Found]:
        """What an address printed in ``place`` names; nothing where that cannot be told."""
        if address.foreign:
            return
        if address.grouping:
            yield from self._grouping(address, place)
            return
        article = address.article or place.article.id
        if address.near:
            beside = self._before if address.near < 0 else self._after
            if article not in beside:
                return
            article = beside[article]
        if address.between and not address.path:
            yield from self._between(address, article)
            return
        name = self._id(article, address.path, place)
        if name is None:
            skipped = address.between and address.path and address.path[-1] in _SKIPPED
            if not skipped:
                full = _joined(article, address.path)
                yield Found(address, full, (article, address.path), exists=False)
            return
        yield self._found(address, name, (article, address.path))

    def _found(self, address: Address, name: str, said: str | tuple[str, tuple[str, ...]]) -> Found:
        statuses = {version.status for version in self.provisions[name].versions}
        # A wording without text, before the first one printed, says nothing of the status.
        revoked = statuses.isdisjoint(_HOLDS) and not statuses.isdisjoint(_ENDED)
        return Found(address, name, said, exists=True, revoked=revoked)

    def _grouping(self, address: Address, place: Place) -> Iterator[Found]:
        """The chapter above the article of "deste capítulo"; the place of "deste parágrafo"."""
        if address.grouping == "own":
            yield self._found(address, place.provision.id, "este dispositivo")
            return
        kind = {"cap": Kind.CAPITULO, "sec": Kind.SECAO, "tit": Kind.TITULO}[address.grouping]
        for above in reversed(self.above.get(place.article.id, ())):
            if above.kind is kind:
                yield self._found(address, above.id, above.label.strip())
                return

    def _between(self, address: Address, article: str) -> Iterator[Found]:
        """An article inside a range, with those of the same number and a letter ("82-A")."""
        suffixed = f"{article}-"
        named = [name for name in self.articles if name == article or name.startswith(suffixed)]
        for name in named:
            yield self._found(address, name, (name, ()))
        if not named:
            yield Found(address, article, (article, ()), exists=False)

    def _id(self, article: str, path: tuple[str, ...], place: Place) -> str | None:
        name = _joined(article, path)
        if name in self.provisions:
            return name
        if not path:
            return None
        here = f"{place.provision.id}_{'_'.join(path)}"
        if article == place.article.id and here in self.provisions:
            return here
        if not path[0].startswith("ite"):
            return None
        # "itens 1.1 a 1.7" tell the inciso by their number; no other part does.
        ends = f"_{'_'.join(path)}"
        own = [
            name
            for name in self.provisions
            if name.startswith(f"{article}_") and name.endswith(ends)
        ]
        return own[0] if len(own) == 1 else None


def _joined(article: str, path: tuple[str, ...]) -> str:
    if path and not path[0].startswith("par"):
        path = ("cpt", *path)
    return "_".join([article, *path])


def spoken(article: str, path: tuple[str, ...]) -> str:
    """A provision as a sentence calls it: ("art7", ("par1u",)) is "art. 7º, parágrafo único"."""
    number, *suffix = article.removeprefix("art").split("-")
    ordinal = "º" if number.isdigit() and int(number) < 10 else ""
    letter = f"-{_letter(suffix[0])}" if suffix else ""
    return ", ".join([f"art. {number}{ordinal}{letter}", *map(_part, path)])


def _part(part: str) -> str:
    kind, number = part[:3], part[3:]
    if part == "par1u":
        return "parágrafo único"
    if kind == "par":
        return f"§ {number}{'º' if int(number) < 10 else ''}"
    if kind == "inc":
        return roman_numeral(int(number))
    if kind == "ali":
        return f"“{_letter(number)}”".lower()
    return f"item {number.replace('-', '.')}"


def _letter(number: str) -> str:
    return chr(ord("A") + int(number) - 1) if number.isdigit() and 0 < int(number) < 27 else number


def roman_numeral(number: int) -> str:
    """A number from 1 to 399 in Roman numerals."""
    pairs = (
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
    )
    printed = ""
    for value, letters in (*pairs, (1, "I")):
        printed += letters * (number // value)
        number %= value
    return printed

"""Compact citations: "art. 3º, §§ 1º e 3º e arts. 5º e 7º", also as seen from one provision.

Provisions that follow one another under the same parent share its name; nothing is reordered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from pipeline.identifiers.provision_id import COMPONENTS, GROUPINGS, Part, ProvisionId
from pipeline.identifiers.wording import annex_name

_HEADINGS = {
    "prt": ("Parte", "Partes"),
    "liv": ("Livro", "Livros"),
    "tit": ("Título", "Títulos"),
    "cap": ("Capítulo", "Capítulos"),
    "sec": ("Seção", "Seções"),
    "sub": ("Subseção", "Subseções"),
}
_FEMININE = ("prt", "sec", "sub")
_NOUNS = {
    "art": ("art.", "arts."),
    "par": ("§", "§§"),
    "inc": ("inciso", "incisos"),
    "ali": ("alínea", "alíneas"),
}
_BELOW_ARTICLE = ("cpt", "par", "inc", "ali", "ite", "sit")


@dataclass(frozen=True, slots=True)
class _Place:
    """An id by what a citation says of it: its annexes, its groupings, its article and below."""

    annexes: tuple[Part, ...]
    groupings: tuple[Part, ...]
    article: Part | None
    below: tuple[Part, ...]

    @property
    def last(self) -> Part:
        return [*self.annexes, *self.groupings, *([self.article] if self.article else []),
                *self.below][-1]  # fmt: skip

    @property
    def parent(self) -> tuple[object, ...]:
        """What neighbours must share to be named together; articles do so whatever their heading.

        An article and its caput are two things: "arts. 1º e 2º e art. 2º, caput".
        """
        prefix = self.last.prefix
        if self.below:
            return (self.annexes, self.article, self.below[:-1], prefix)
        if self.article:
            return (self.annexes, prefix)
        if self.groupings:
            return (self.annexes, self.groupings[:-1], prefix)
        return (self.annexes[:-1], prefix)

    @property
    def is_annex(self) -> bool:
        return not (self.below or self.article or self.groupings)


def compact_citation(ids: str | Iterable[str], context: str | None = None) -> str:
    """The shortest exact name of some provisions; empty where an id is none.

    With ``context``, an id of the same law, the name is the one used in that provision:
    "inciso I do caput" within another paragraph of the same article.

    >>> compact_citation(["art3_par1", "art3_par3", "art5", "art7"])
    'art. 3º, §§ 1º e 3º e arts. 5º e 7º'
    >>> compact_citation("art29_cpt_inc4", "art29_par3")
    'inciso IV do caput'
    """
    given = [ids] if isinstance(ids, str) else list(ids)
    try:
        places = [_place(ProvisionId.parse(text)) for text in given]
        seen_from = _place(ProvisionId.parse(context)) if context else None
    except ValueError:
        return ""
    groups = [list(group) for _, group in groupby(places, key=lambda place: place.parent)]
    names = [_name(group, seen_from) for group in groups]
    if groups and all(place.is_annex for place in places):
        return _listed(names)
    return " e ".join(names)


def _place(provision: ProvisionId) -> _Place:
    parts = [part for part in provision.own.parts if part.prefix not in COMPONENTS]
    if not parts:
        raise ValueError("an id of a component names no provision")
    article = next((part for part in parts if part.prefix == "art"), None)
    below = [part for part in parts if part.prefix in _BELOW_ARTICLE]
    if len(below) > 1:  # the caput goes without saying where something hangs from it
        below = [part for part in below if part.prefix != "cpt"] or below[-1:]
        if article and any(part.prefix == "cpt" for part in parts) and below[0].prefix != "par":
            below = [Part("cpt"), *below]
    annexes = tuple(part for part in parts if part.prefix == "anx")
    groupings = tuple(part for part in parts if part.prefix in GROUPINGS)
    return _Place(annexes, groupings, article, tuple(below))


def _name(group: Sequence[_Place], seen_from: _Place | None) -> str:
    first = group[0]
    if first.is_annex:
        return _annexes(group)
    if first.article or first.below:
        return _articles(group, seen_from)
    return _groupings(group, seen_from)


# --- articles and what is below them ----------------------------------------------------------


def _articles(group: Sequence[_Place], seen_from: _Place | None) -> str:
    first = group[0]
    if seen_from and first.article and _same_article(first, seen_from):
        return _within_article(group, seen_from)
    tail = _of_annexes(first.annexes, seen_from)
    if not first.below:
        return f"{_numbers('art', group)}{tail}"
    path = [part for part in first.below[:-1] if part.prefix != "cpt"]
    names = [f"art. {first.article.number.ordinal}"] if first.article else []
    names += [_one(part) for part in path]
    names.append(_numbers(first.last.prefix, group))
    return ", ".join(names) + tail


def _same_article(place: _Place, seen_from: _Place) -> bool:
    return place.article == seen_from.article and place.annexes == seen_from.annexes


def _within_article(group: Sequence[_Place], seen_from: _Place) -> str:
    """Named from within the same article: "§ 1º", "inciso III do § 1º", "caput"."""
    first = group[0]
    if not first.below or first.last.prefix == "cpt":
        return "caput"
    base, path = first.below[0], list(first.below)
    tail = ""
    if base.prefix in ("cpt", "par") and len(path) > 1:
        path = path[1:]
        if not (seen_from.below and seen_from.below[0] == base):
            tail = " do caput" if base.prefix == "cpt" else f" do {_one(base)}"
    names = [*(_one(part) for part in path[:-1]), _numbers(first.last.prefix, group)]
    return ", ".join(names) + tail


def _one(part: Part) -> str:
    return _numbered(part.prefix, [part])


def _numbers(prefix: str, group: Sequence[_Place]) -> str:
    return _numbered(prefix, [place.last for place in group])


def _numbered(prefix: str, parts: Sequence[Part]) -> str:
    """ "art. 1º", "§§ 1º e 3º", "incisos I e II", "alíneas 'a' e 'b'", "1 e 2"."""
    many = len(parts) > 1
    numbers = [part.number for part in parts]
    if prefix == "cpt":
        return "caput"
    if prefix == "par" and numbers[0].only and not many:
        return "parágrafo único"
    if prefix not in _NOUNS:
        return _listed([n.cardinal for n in numbers])
    printed = {
        "inc": [n.roman for n in numbers],
        "ali": [f"'{n.letters}'" for n in numbers],
    }.get(prefix, [n.ordinal for n in numbers])
    return f"{_NOUNS[prefix][many]} {_listed(printed)}"


# --- groupings and annexes --------------------------------------------------------------------


def _groupings(group: Sequence[_Place], seen_from: _Place | None) -> str:
    first = group[0]
    singular, plural = _HEADINGS[first.last.prefix]
    noun = plural if len(group) > 1 else singular
    text = f"{noun} {_listed([place.last.number.roman for place in group])}"
    shared = _shared(first, seen_from)
    if shared and len(shared) == len(first.groupings):
        return text  # the context stands within it
    outer = first.groupings[:-1]
    for place in range(len(outer) - 1, -1, -1):
        part = outer[place]
        feminine = part.prefix in _FEMININE
        noun = _HEADINGS[part.prefix][0]
        if place < len(shared):
            return f"{text} {'desta' if feminine else 'deste'} {noun.lower()}"
        text += f" {'da' if feminine else 'do'} {noun} {part.number.roman}"
    return text + _of_annexes(first.annexes, seen_from)


def _shared(place: _Place, seen_from: _Place | None) -> tuple[Part, ...]:
    """Outermost groupings that a place has in common with the context."""
    if not seen_from or place.annexes != seen_from.annexes:
        return ()
    shared: list[Part] = []
    for own, other in zip(place.groupings, seen_from.groupings, strict=False):
        if own != other:
            break
        shared.append(own)
    return tuple(shared)


def _annexes(group: Sequence[_Place]) -> str:
    first = group[0]
    depth = len(first.annexes) - 1
    names = [annex_name(place.last, depth) for place in group]
    noun = "Anexos" if len(group) > 1 else "Anexo"
    return f"{noun} {_listed(names)}{_of_annexes(first.annexes[:-1], None)}"


def _of_annexes(annexes: Sequence[Part], seen_from: _Place | None) -> str:
    if not annexes:
        return ""
    if seen_from and tuple(annexes) == seen_from.annexes:
        return " deste anexo"
    names = [f" do Anexo {annex_name(part, depth)}" for depth, part in enumerate(annexes)]
    return "".join(reversed(names))


def _listed(names: Sequence[str]) -> str:
    """ "1º", "1º e 2º", "1º, 2º e 3º"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} e {names[-1]}"

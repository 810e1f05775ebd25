"""The law on a day as forms read it: each wording in force, and which document it speaks of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from pipeline.law import Diagnostic, Kind, Law, Provision, Status, Version
from pipeline.naming import names
from pipeline.normalize.forms.catalogue import document_specs
from pipeline.normalize.forms.model import Basis
from pipeline.normalize.timeline import Acts, law_at

_ITEMS = (Kind.INCISO, Kind.ALINEA, Kind.ITEM, Kind.SUBITEM, Kind.TRAVESSAO)
_STANDS = (Status.VIGENTE, Status.DUVIDOSO)
#: Short names that an earlier article anywhere in the law explains; "a notificação" is too common.
_ANYWHERE = ("auto_de_infracao",)


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording that holds, or may hold, on the day.

    ``text`` is in lower case for matching, ``quote`` as published. ``items`` are the wordings of
    the list that hangs from it. ``printed`` is False where the publication lacks the wording of
    the day and gives the next one instead.
    """

    provision_id: str
    name: str
    article: str
    parent: str | None
    grouping: str
    version: int
    text: str
    quote: str
    doubtful: bool
    printed: bool
    is_item: bool

    def basis(self, name: str | None = None) -> Basis:
        """What a field rests on, where this wording asks for it."""
        return Basis(self.provision_id, self.quote, name or self.name, self.version, self.doubtful)


class LawDay:
    """A law on a day, read for forms. Costs a walk through the law: keep it for many documents."""

    def __init__(self, law: Law, day: date, acts: Acts) -> None:
        self.law = law_at(law, day, acts)
        self.day = day
        self._later = {node.id: node for node in law.walk()}
        self._names = names(law)
        self.wordings = tuple(self._wordings())
        self.by_parent: dict[str, list[Wording]] = defaultdict(list)
        for wording in self.wordings:
            if wording.parent:
                self.by_parent[wording.parent].append(wording)
        self._mentions = {id(w): _mentions(w.text) for w in self.wordings}
        self.subjects = self._subjects()

    def _wordings(self) -> Iterator[Wording]:
        for node, above in self.law.walk_with_parents():
            if node.kind.is_grouping:
                continue
            grouping = next((each.id for each in reversed(above) if each.kind.is_grouping), "")
            path = [each for each in (*above, node) if not each.kind.is_grouping]
            parent = path[-2].id if len(path) > 1 else None
            for version in node.versions:
                if version.status in _STANDS:
                    yield self._wording(node, version, path[0].id, parent, grouping)

    def _wording(
        self, node: Provision, version: Version, article: str, parent: str | None, grouping: str
    ) -> Wording:
        shown = version if version.text is not None else self._next_printed(node, version)
        quote = " ".join((shown.full_text or "").split())
        return Wording(
            provision_id=node.id,
            name=_cited(self._names.get(node.id, node.id)),
            article=article,
            parent=parent,
            grouping=grouping,
            version=version.ordinal,
            text=quote.lower(),
            quote=quote,
            doubtful=version.status is Status.DUVIDOSO,
            printed=version.text is not None,
            is_item=node.kind in _ITEMS,
        )

    def _next_printed(self, node: Provision, version: Version) -> Version:
        later = self._later[node.id].versions
        known = [v for v in later if v.ordinal > version.ordinal and v.text is not None]
        return known[0] if known else version

    def items(self, wording: Wording) -> tuple[Wording, ...]:
        """The list that hangs from a wording, with what hangs from its items."""
        found: list[Wording] = []
        for child in self.by_parent.get(wording.provision_id, ()):
            if child.is_item:
                found += (child, *self.items(child))
        return tuple(found)

    def mentions(self, wording: Wording) -> frozenset[str]:
        """The kinds that a wording names in full."""
        return frozenset(self._mentions[id(wording)])

    def about(self, wording: Wording) -> frozenset[str]:
        """The kinds that a wording speaks of: named in it, or the subject of its article."""
        subject = self.subjects[id(wording)]
        return self.mentions(wording) | ({subject} if subject else frozenset())

    def _subjects(self) -> dict[int, str | None]:
        """Which document each wording is about: first full name, short name, or its parent's."""
        found: dict[int, str | None] = {}
        latest: dict[str, str | None] = {}
        for place, wording in enumerate(self.wordings):
            inherited = latest.get(wording.parent) if wording.parent else None
            subject = (
                self._first_named(wording)
                or self._short(place, wording)
                or inherited
                or self._short(place, wording, anywhere=True)
            )
            found[id(wording)] = subject
            latest[wording.provision_id] = subject
        return found

    def _first_named(self, wording: Wording) -> str | None:
        places = self._mentions[id(wording)]
        named = {kind: at for kind, at in places.items() if document_specs()[kind].subject}
        return min(named, key=lambda kind: named[kind]) if named else None

    def _short(self, place: int, wording: Wording, *, anywhere: bool = False) -> str | None:
        """The kind that a short name stands for ("o auto"): the last one named in full before."""
        kinds = {
            kind
            for kind, spec in document_specs().items()
            if spec.short and spec.short.search(wording.text)
        }
        if not kinds:
            return None
        for other in reversed(self.wordings[:place]):
            if other.grouping != wording.grouping and not anywhere:
                continue
            named = [kind for kind in self._mentions[id(other)] if kind in kinds]
            if named and (not anywhere or named[0] in _ANYWHERE):
                return named[0]
        return None

    def doubts(self, provisions: frozenset[str]) -> tuple[Diagnostic, ...]:
        """What the day left undecided about these provisions."""
        return tuple(
            found
            for found in self.law.diagnostics
            if found.code == "vigencia_indecidivel" and found.provision_id in provisions
        )


def _mentions(text: str) -> dict[str, int]:
    """Each kind that ``text`` names in full, with the place of its first name."""
    found: dict[str, int] = {}
    for kind, spec in document_specs().items():
        places = [match.start() for name in spec.names if (match := name.search(text))]
        if places:
            found[kind] = min(places)
    return found


def _cited(name: str) -> str:
    """A name inside a sentence: "art. 69, “a”"."""
    return f"a{name[1:]}" if name.startswith("Art.") else name

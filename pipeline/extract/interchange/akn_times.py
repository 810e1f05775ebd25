"""The history that an Akoma Ntoso file tells: periods, the events that bound them, their acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pipeline.extract.acts import find_acts
from pipeline.extract.interchange.press import Change
from pipeline.extract.interchange.words import Reader
from pipeline.identifiers import Urn
from pipeline.interchange.akn_names import ACTION
from pipeline.interchange.xml import children, local
from pipeline.law import Action, ActRef, PartialDate

if TYPE_CHECKING:
    from lxml import etree

_WORDS = Reader(verbatim=False)


class Times:
    """Looks up what began and what ended a wording."""

    def __init__(self, root: etree._Element) -> None:
        self._periods: dict[str, tuple[str, str]] = {}
        self._events: dict[str, etree._Element] = {}
        self._references: dict[str, etree._Element] = {}
        self._actions: dict[tuple[str, str], Action] = {}
        self._changes: dict[tuple[str, str], Change] = {}
        self._notes: dict[str, str] = {}
        for element in root.iter():
            self._keep(element)

    def _keep(self, element: etree._Element) -> None:
        name, eid = local(element), str(element.get("eId", ""))
        if name == "temporalGroup":
            for interval in children(element, "timeInterval"):
                bounds = _target(interval.get("start")), _target(interval.get("end"))
                self._periods[eid] = bounds
        elif name == "eventRef":
            self._events[eid] = element
        elif name in ("passiveRef", "activeRef", "original"):
            self._references[eid] = element
        elif name == "note":
            self._notes[eid] = _WORDS.text(element)
        elif (name, element.get("type")) in ACTION:
            self._keep_modification(element, ACTION[name, str(element.get("type"))])

    def _keep_modification(self, element: etree._Element, action: Action) -> None:
        source = [_target(each.get("href")) for each in children(element, "source")]
        for destination in children(element, "destination"):
            for act in source:
                self._actions[_target(destination.get("href")), act] = action

    def changes(
        self, period: str, provision: str, blocks: Sequence[etree._Element]
    ) -> tuple[Change | None, Change | None]:
        """What began and what ended the wordings of a period of a provision (by its ``eId``).

        ``blocks`` hold the wording, and point to the notes that tell of it.
        """
        start, end = self._periods.get(_target(period), ("", ""))
        printed = [
            self._notes.get(_target(each.get("href")), "")
            for block in blocks
            for each in block.iter()
            if local(each) == "noteRef"
        ]
        return self._change(start, provision, printed), self._change(end, provision, printed)

    def _change(self, event: str, provision: str, printed: Sequence[str]) -> Change | None:
        element = self._events.get(event)
        if element is None or element.get("type") == "generation":
            return None
        if (provision, event) not in self._changes:
            source = _target(element.get("source"))
            reference = self._references.get(source)
            said = str(reference.get("showAs", "")) if reference is not None else ""
            act = _act(reference, said)
            note = next((each for each in printed if act in find_acts(each)), said or event)
            action = self._actions.get((provision, source), Action.NOVA_REDACAO)
            self._changes[provision, event] = Change(action, act, note)
        return self._changes[provision, event]


def _act(reference: etree._Element | None, said: str) -> ActRef | None:
    """The act that a reference names: by its words, or by a LexML URN."""
    if found := find_acts(said):
        return found[0]
    try:
        urn = Urn.parse(str(reference.get("href", "")) if reference is not None else "")
    except ValueError:
        return None
    kind = urn.kind.replace(".", " ").title()
    return ActRef(kind, urn.number, PartialDate(urn.date.year))


def _target(href: str | None) -> str:
    return (href or "").removeprefix("#")

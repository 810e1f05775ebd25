"""The words of a law as Akoma Ntoso: provisions, and every wording of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from lxml import etree

from pipeline.generate.interchange.links import links, outer_address, pieces
from pipeline.interchange.akn_names import ELEMENT, NOT_PRINTED, STATUS, A, wording_id
from pipeline.interchange.tables import caption
from pipeline.interchange.xml import legal
from pipeline.law import Citation, Event, Law, Provision, Scope, Version

#: Elements whose white space is text.
MIXED = frozenset(f"{A}{name}" for name in ("p", "num", "heading", "docTitle"))


@dataclass(slots=True)
class Words:
    """Puts words into elements; keeps what XML has no characters for, by the element's ``eId``."""

    exact: dict[str, str] = field(default_factory=dict)

    def block(self, name: str, eid: str, text: str, its: Mapping[str, str] = {}) -> etree._Element:
        """An element with ``text``: a line break is ``eol``, a quote in ``its`` a ``ref``."""
        element = etree.Element(f"{A}{name}", eId=eid)
        if (clean := legal(text)) != text:
            self.exact[eid] = text
        _fill(element, clean, its)
        return element


def _fill(element: etree._Element, text: str, its: Mapping[str, str]) -> None:
    for piece, href in pieces(text, its):
        target = element if href is None else etree.SubElement(element, f"{A}ref", href=href)
        for number, line in enumerate(piece.split("\n")):
            if number:
                etree.SubElement(target, f"{A}eol")
            _append(target, line)


def _append(element: etree._Element, text: str) -> None:
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text


class Body:
    """Makes the element of a provision, with its wordings and what hangs from it."""

    def __init__(
        self,
        law: Law,
        words: Words,
        period: Callable[[Version], str],
        note_id: Callable[[Event], str],
    ) -> None:
        self._words = words
        self._period = period
        self._note_id = note_id
        self._links = links(law.citations, _href)

    def element(self, node: Provision) -> etree._Element:
        """The element of a provision and of all below it."""
        tag, name = ELEMENT[node.kind]
        element = etree.Element(f"{A}{tag}", eId=node.id)
        if name:
            element.set("name", name)
        element.extend(self._nums(node))
        blocks = [each for version in node.versions for each in self._blocks(node, version)]
        if node.kind.is_grouping:
            element.extend(blocks)
            blocks = []
        self._fill(element, node, blocks)
        return element

    def _fill(self, element: etree._Element, node: Provision, blocks: list[etree._Element]) -> None:
        tails = [each for version in node.versions for each in self._tail(node, version)]
        if node.children:
            _wrapped(element, "intro", blocks)
            element.extend(self.element(each) for each in node.children)
            _wrapped(element, "wrapUp", tails)
        else:
            _wrapped(element, "content", [*blocks, *tails])

    def _nums(self, node: Provision) -> Iterator[etree._Element]:
        """The label, and that of each wording which had another."""
        if node.label:
            yield self._words.block("num", f"{node.id}__num", node.label)
        for version in node.versions:
            if version.label is not None and version.label != node.label:
                eid = f"{wording_id(node.id, version.ordinal)}_num"
                yield self._marked(self._words.block("num", eid, version.label), version)

    def _blocks(self, node: Provision, version: Version) -> Iterator[etree._Element]:
        eid = wording_id(node.id, version.ordinal)
        name = "heading" if node.kind.is_grouping else "p"
        text = caption(version)
        its = self._links.get((node.id, version.ordinal), {})
        block = self._marked(self._words.block(name, eid, text, its), version)
        for event in version.notes:
            etree.SubElement(block, f"{A}noteRef", href=f"#{self._note_id(event)}")
        yield block
        if version.rows:
            yield self._marked(self._table(f"{eid}_tab", version.rows), version)

    def _tail(self, node: Provision, version: Version) -> Iterator[etree._Element]:
        if version.tail is not None:
            eid = f"{wording_id(node.id, version.ordinal)}_fim"
            yield self._marked(self._words.block("p", eid, version.tail), version)

    def _marked(self, element: etree._Element, version: Version) -> etree._Element:
        element.set("period", f"#{self._period(version)}")
        status = STATUS.get(version.status)
        if not version.printed:
            status = NOT_PRINTED
        if status:
            element.set("status", status)
        return element

    def _table(self, eid: str, rows: Sequence[Sequence[str]]) -> etree._Element:
        table = etree.Element(f"{A}table", eId=eid)
        for number, row in enumerate(rows, start=1):
            tr = etree.SubElement(table, f"{A}tr")
            for place, cell in enumerate(row, start=1):
                td = etree.SubElement(tr, f"{A}td")
                td.append(self._words.block("p", f"{eid}_{number}_{place}", cell))
        return table


def _wrapped(parent: etree._Element, name: str, blocks: Sequence[etree._Element]) -> None:
    if blocks:
        etree.SubElement(parent, f"{A}{name}").extend(blocks)


def _href(cited: Citation) -> str | None:
    if cited.scope is Scope.INTERNA:
        return f"#{cited.target_id}" if cited.target_id else None
    return outer_address(cited)

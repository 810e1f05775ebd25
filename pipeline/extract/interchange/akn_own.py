"""Akoma Ntoso as this project writes it: words from its elements, the rest from ``proprietary``.

Whatever is missing or out of form raises KeyError, ValueError or RecordError: the file was changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pipeline.interchange.akn_names import ACTION, KIND, A, C
from pipeline.interchange.records import from_plain, many_from_plain
from pipeline.interchange.tables import with_rows
from pipeline.interchange.xml import local, needed
from pipeline.law import (
    Action,
    ActRef,
    Citation,
    Diagnostic,
    Edit,
    Event,
    Identity,
    Kind,
    Law,
    LedgerEntry,
    PartialDate,
    Provision,
    Sanction,
    SourceInfo,
    Span,
    Status,
    Version,
)

if TYPE_CHECKING:
    from lxml import etree


class Own:
    """Reads one file back."""

    def __init__(self, root: etree._Element, own: etree._Element) -> None:
        self._root, self._own = root, own
        self._by_id = {str(each.get("eId")): each for each in root.iter() if each.get("eId")}
        self._fields = {str(f.get("nome")): json.loads(f.text or "") for f in own.iter(f"{C}campo")}
        self._exact: dict[str, str] = self._fields.get("exatos", {})
        self._places = {str(each.get("ref")): each for each in own.iter(f"{C}dispositivo")}
        self._events = dict(self._read_events())

    def law(self) -> Law:
        """The whole record."""
        body = next(self._root.iter(f"{A}body"))
        annexes = self._root.iter(f"{A}mainBody")
        fields = self._fields
        return Law(
            law_id=needed(self._own, "id"),
            urn=self._own.get("urn"),
            identity=from_plain(Identity, fields["identity"]),
            epigraph=self._words("epigrafe"),
            ementa=self._words("ementa"),
            preamble=self._words("preambulo"),
            provisions=tuple(self._provision(each) for each in body),
            closing=tuple(self._closing()),
            source=from_plain(SourceInfo, fields["source"]),
            events=tuple(e for stray, e in self._events.values() if not stray),
            sanctions=many_from_plain(Sanction, fields["sanctions"]),
            citations=many_from_plain(Citation, fields["citations"]),
            diagnostics=many_from_plain(Diagnostic, fields["diagnostics"]),
            ledger=many_from_plain(LedgerEntry, fields["ledger"]),
            edits=many_from_plain(Edit, fields["edits"]),
            annexes=tuple(self._provision(each) for main in annexes for each in main),
        )

    def _words(self, eid: str) -> str | None:
        """The text of an element; None where there is no such element."""
        element = self._by_id.get(eid)
        if element is None:
            return None
        return self._exact.get(eid, inline_text(element))

    def _needed(self, eid: str) -> str:
        words = self._words(eid)
        if words is None:
            raise KeyError(eid)
        return words

    def _closing(self) -> Iterator[str]:
        for conclusions in self._root.iter(f"{A}conclusions"):
            for line in conclusions:
                yield self._needed(needed(line, "eId"))

    def _provision(self, element: etree._Element) -> Provision:
        eid = needed(element, "eId")
        place = self._places[eid]
        kind = Kind(needed(place, "especie"))
        if KIND[local(element), element.get("name")] is not kind:
            raise ValueError(f"{eid}: {kind}")
        label = self._words(f"{eid}__num") or ""
        return Provision(
            id=eid,
            kind=kind,
            label=label,
            number=tuple(map(int, needed(place, "numero").split())),
            versions=tuple(self._version(each, label) for each in place.iter(f"{C}redacao")),
            children=tuple(self._provision(each) for each in element if self._is_provision(each)),
            span=_span(place.get("lugar")),
        )

    def _is_provision(self, element: etree._Element) -> bool:
        return (local(element), element.get("name")) in KIND

    def _version(self, place: etree._Element, label: str) -> Version:
        ref = needed(place, "ref")
        block = self._by_id[ref]
        text: str | None = self._needed(ref)
        rows = self._rows(f"{ref}_tab")
        if place.get("linhas") == "sim":
            text = with_rows(text or "", rows)
        if place.get("impressa") == "nao":
            text = None
        own_label = self._words(f"{ref}_num")
        if own_label is None and place.get("rotulo") != "nao":
            own_label = label
        return Version(
            ordinal=int(needed(place, "ordem")),
            text=text,
            status=Status(needed(place, "situacao")),
            span=_span(place.get("lugar")),
            tail=self._words(f"{ref}_fim"),
            rows=rows,
            began_by=self._event(place.get("comeco")),
            ended_by=self._event(place.get("fim")),
            notes=tuple(self._noted(each) for each in block.iter(f"{A}noteRef")),
            label=own_label,
        )

    def _rows(self, eid: str) -> tuple[tuple[str, ...], ...]:
        table = self._by_id.get(eid)
        if table is None:
            return ()
        return tuple(
            tuple(self._needed(needed(cell, "eId")) for cell in row.iter(f"{A}p"))
            for row in table.iter(f"{A}tr")
        )

    def _event(self, eid: str | None) -> Event | None:
        return self._events[eid][1] if eid else None

    def _noted(self, reference: etree._Element) -> Event:
        return self._events[needed(reference, "href").removeprefix("#").removesuffix("_nota")][1]

    def _read_events(self) -> Iterator[tuple[str, tuple[bool, Event]]]:
        acts = dict(self._acts())
        for passive in self._root.iter(f"{A}passiveModifications"):
            for each in passive:
                eid = needed(each, "eId")
                yield eid, (each.get(f"{C}avulso") == "sim", self._read_event(each, eid, acts))

    def _read_event(
        self, element: etree._Element, eid: str, acts: dict[str, ActRef | None]
    ) -> Event:
        source, destination = element[0], element[1]
        action: Action = ACTION[local(element), needed(element, "type")]
        span = _span(needed(element, f"{C}lugar"))
        assert span is not None, "an event has a place"
        return Event(
            id=needed(element, f"{C}id"),
            action=action,
            provision_id=needed(destination, "href").removeprefix("#"),
            note=self._needed(f"{eid}_nota_p"),
            span=span,
            act=acts[needed(source, "href").removeprefix("#")],
            origin=needed(element, f"{C}origem"),
            version_before=_number(element.get(f"{C}antes")),
            version_after=_number(element.get(f"{C}depois")),
        )

    def _acts(self) -> Iterator[tuple[str, ActRef | None]]:
        for each in self._root.iter(f"{A}passiveRef"):
            known = each.get(f"{C}ato")
            yield needed(each, "eId"), _act(json.loads(known)) if known else None


def _act(values: Any) -> ActRef:
    kind, number, date = values
    return ActRef(str(kind), str(number), PartialDate.parse(date) if date else None)


def _span(text: str | None) -> Span | None:
    return Span(*map(int, text.split())) if text is not None else None


def _number(text: str | None) -> int | None:
    return int(text) if text is not None else None


def inline_text(element: etree._Element) -> str:
    """The words of an element; a line break is ``eol``."""
    parts = [element.text or ""]
    for child in element:
        parts.append("\n" if local(child) == "eol" else inline_text(child))
        parts.append(child.tail or "")
    return "".join(parts)

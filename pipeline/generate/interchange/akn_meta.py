"""What an Akoma Ntoso file says about a law: identification, lifecycle, modifications, periods."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from pipeline.generate.interchange.akn_body import Words
from pipeline.ids import act_urn, slug
from pipeline.interchange.akn_names import MODIFICATION, NO_DATE, A, C, wording_id
from pipeline.interchange.xml import legal
from pipeline.law import ActRef, Event, Law, PartialDate, Version

#: Agent who says what the file says.
SOURCE = "#consolida"
_PRECISION = {4: "ano", 7: "mes", 10: "dia"}


@dataclass(slots=True)
class History:
    """The acts, events and periods of a law, each with the id that the file knows it by."""

    law: Law
    acts: dict[ActRef | None, str] = field(default_factory=dict)
    events: dict[Event, str] = field(default_factory=dict)
    periods: dict[tuple[str, str | None], str] = field(default_factory=dict)

    @classmethod
    def of(cls, law: Law) -> History:
        """Number everything in the order in which the law has it."""
        history = cls(law)
        for event in _all_events(law):
            history.events.setdefault(event, f"ev{len(history.events) + 1}")
            history.acts.setdefault(event.act, f"ato{len(history.acts) + 1}")
        for node in law.walk():
            for version in node.versions:
                history.period(version)
        return history

    def period(self, version: Version) -> str:
        """Id of the time in which a wording held: from one act to another."""
        began, ended = version.began_by, version.ended_by
        start = self._moment(began) if began else "geracao"
        key = (start, self._moment(ended) if ended else None)
        return self.periods.setdefault(key, f"tg{len(self.periods) + 1}")

    def _moment(self, event: Event) -> str:
        return f"{self.acts[event.act]}_evento"

    def changing(self) -> set[ActRef | None]:
        """Acts that changed a wording, or are said to have begun or ended one."""
        found = {event.act for event in self.events if event.action.changes_wording}
        for node in self.law.walk():
            for version in node.versions:
                found |= {e.act for e in (version.began_by, version.ended_by) if e}
        return found

    def note_id(self, event: Event) -> str:
        """Id of the note in which the law tells an event."""
        return f"{self.events[event]}_nota"


def _all_events(law: Law) -> Iterator[Event]:
    """The events of the law, then those that only a wording knows."""
    yield from law.events
    for node in law.walk():
        for version in node.versions:
            yield from (e for e in (version.began_by, version.ended_by, *version.notes) if e)


def identification(law: Law) -> etree._Element:
    """Work, expression and manifestation (FRBR). What is not known is told as not known."""
    found = etree.Element(f"{A}identification", source=SOURCE)
    uri, made = work_uri(law), law.identity.date
    _work(etree.SubElement(found, f"{A}FRBRWork"), law, uri)
    expression = etree.SubElement(found, f"{A}FRBRExpression")
    _core(expression, f"{uri}/por", made, SOURCE)
    etree.SubElement(expression, f"{A}FRBRlanguage", language="por")
    _core(etree.SubElement(found, f"{A}FRBRManifestation"), f"{uri}/por", made, SOURCE, ".xml")
    return found


def _work(work: etree._Element, law: Law, uri: str) -> None:
    identity = law.identity
    _core(work, uri, identity.date, "#autor")
    place = 2  # after FRBRthis and FRBRuri
    for name, value in (("title", law.epigraph or identity.title), ("lexml", law.urn)):
        if value:
            work.insert(place, etree.Element(f"{A}FRBRalias", value=legal(value), name=name))
            place += 1
    etree.SubElement(work, f"{A}FRBRcountry", value="br")
    for name, value in (
        ("FRBRsubtype", identity.kind),
        ("FRBRnumber", identity.number),
        ("FRBRname", identity.title),
    ):
        if value:
            etree.SubElement(work, f"{A}{name}", value=legal(value))


def _core(
    parent: etree._Element, uri: str, made: PartialDate | None, author: str, ending: str = ""
) -> None:
    etree.SubElement(parent, f"{A}FRBRthis", value=f"{uri}/!main{ending}")
    etree.SubElement(parent, f"{A}FRBRuri", value=f"{uri}{ending}")
    _dated(etree.SubElement(parent, f"{A}FRBRdate", name="Generation"), made)
    etree.SubElement(parent, f"{A}FRBRauthor", href=author)


def work_uri(law: Law) -> str:
    """Akoma Ntoso URI: ``/akn/br-rs-esteio/act/lei/1971-12-28/785``; else the law_id in it."""
    identity = law.identity
    if not (identity.uf and identity.municipality and identity.kind):
        return f"/akn/br/act/{law.law_id}"
    place = f"/akn/br-{identity.uf.lower()}-{slug(identity.municipality)}/act"
    if not (identity.date and identity.number):
        return f"{place}/{law.law_id}"
    return f"{place}/{slug(identity.kind)}/{identity.date}/{slug(identity.number)}"


def _dated(element: etree._Element, when: PartialDate | None) -> None:
    """A date as XML wants it, a whole day, and beside it what is really known."""
    if when is None:
        element.set("date", NO_DATE)
        element.set(f"{C}precisao", "desconhecida")
        return
    element.set("date", f"{when.year:04d}-{when.month or 1:02d}-{when.day or 1:02d}")
    if when.day is None:
        element.set(f"{C}precisao", _PRECISION[len(str(when))])


def lifecycle(history: History) -> etree._Element:
    """The making of the law, and each act that changed it. One that only cites it is no event."""
    found = etree.Element(f"{A}lifecycle", source=SOURCE)
    made = etree.SubElement(
        found, f"{A}eventRef", eId="geracao", type="generation", source="#original"
    )
    _dated(made, history.law.identity.date)
    changing = history.changing()
    for act, eid in history.acts.items():
        if act not in changing:
            continue
        event = etree.SubElement(
            found, f"{A}eventRef", eId=f"{eid}_evento", type="amendment", source=f"#{eid}"
        )
        _dated(event, act.date if act else None)
    return found


def analysis(history: History) -> etree._Element | None:
    """One passive modification for each event; None where there is none."""
    if not history.events:
        return None
    found = etree.Element(f"{A}analysis", source=SOURCE)
    passive = etree.SubElement(found, f"{A}passiveModifications")
    known = set(history.law.events)
    for event, eid in history.events.items():
        passive.append(_modification(event, eid, history.acts[event.act], stray=event not in known))
    return found


def _modification(event: Event, eid: str, act: str, *, stray: bool) -> etree._Element:
    name, kind = MODIFICATION[event.action]
    found = etree.Element(f"{A}{name}", eId=eid, type=kind)
    etree.SubElement(found, f"{A}source", href=f"#{act}")
    etree.SubElement(found, f"{A}destination", href=f"#{event.provision_id}")
    for field_name, tag, ordinal in (
        ("antes", "old", event.version_before),
        ("depois", "new", event.version_after),
    ):
        if ordinal is None:
            continue
        found.set(f"{C}{field_name}", str(ordinal))
        if name == "textualMod":
            wording = wording_id(event.provision_id, ordinal)
            etree.SubElement(found, f"{A}{tag}", href=f"#{wording}")
    found.set(f"{C}id", event.id)
    found.set(f"{C}origem", event.origin)
    found.set(f"{C}lugar", _place(event.span.start, event.span.end, event.span.page))
    if stray:
        found.set(f"{C}avulso", "sim")
    return found


def _place(start: int, end: int, page: int | None) -> str:
    return f"{start} {end}" + ("" if page is None else f" {page}")


def temporal_data(history: History) -> etree._Element:
    """From which event to which each period runs."""
    found = etree.Element(f"{A}temporalData", source=SOURCE)
    for (start, end), eid in history.periods.items():
        group = etree.SubElement(found, f"{A}temporalGroup", eId=eid)
        interval = etree.SubElement(group, f"{A}timeInterval", start=f"#{start}")
        if end:
            interval.set("end", f"#{end}")
        interval.set("refersTo", "#vigencia")
    return found


def references(history: History) -> etree._Element:
    """The law itself, the acts, the author, and the words that other elements refer to."""
    law = history.law
    found = etree.Element(f"{A}references", source=SOURCE)
    name = law.epigraph or law.identity.title or law.law_id
    _reference(found, "original", "original", work_uri(law), name)
    for act, eid in history.acts.items():
        urn = act_urn(law.identity, act) if act else None
        said = str(act) if act else "ato que a nota não identifica"
        reference = _reference(found, "passiveRef", eid, urn or f"#{eid}", said)
        if act:
            reference.set(f"{C}ato", _act(act))
    place = law.identity.municipality
    author = f"Município de {place}" if place else "Município"
    _reference(found, "TLCOrganization", "autor", "/ontology/organization/br/municipio", author)
    _reference(
        found, "TLCOrganization", "consolida", "/ontology/organization/br/consolida", "consolida"
    )
    _reference(found, "TLCConcept", "vigencia", "/ontology/concept/br/vigencia", "Vigência")
    return found


def _reference(parent: etree._Element, tag: str, eid: str, href: str, show: str) -> etree._Element:
    return etree.SubElement(parent, f"{A}{tag}", eId=eid, href=href, showAs=legal(show))


def _act(act: ActRef) -> str:
    """An act as data: what ``showAs`` says in words."""
    return json.dumps([act.kind, act.number, str(act.date) if act.date else None])


def notes(history: History, words: Words) -> etree._Element | None:
    """The note in which the law tells each event, as printed; None where there is none."""
    if not history.events:
        return None
    found = etree.Element(f"{A}notes", source=SOURCE)
    for event in history.events:
        eid = history.note_id(event)
        note = etree.SubElement(found, f"{A}note", eId=eid)
        note.append(words.block("p", f"{eid}_p", event.note))
    return found

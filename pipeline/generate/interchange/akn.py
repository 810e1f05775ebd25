"""A law with its whole history as Akoma Ntoso 3.0.

Reads: a Law. Writes: the bytes of one ``act``. Structure, wordings, acts, events and periods are
elements of Akoma Ntoso; what it has no element for (offsets, ledger, sanctions, doubts) stands in
``meta/proprietary``, so that :mod:`pipeline.extract.interchange` gives the same tables back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from lxml import etree

from pipeline.generate.interchange.akn_body import MIXED, Body, Words
from pipeline.generate.interchange.akn_meta import (
    SOURCE,
    History,
    analysis,
    identification,
    lifecycle,
    notes,
    references,
    temporal_data,
)
from pipeline.ids import slug
from pipeline.interchange.akn_names import FORMAT, NAMESPACE, OWN, A, C, wording_id
from pipeline.interchange.digest import words_digest
from pipeline.interchange.records import to_plain
from pipeline.interchange.tables import rows_in_text
from pipeline.interchange.xml import tidy, written
from pipeline.law import Law, Provision, Span, Version
from pipeline.normalize.tables import portable_path

#: Fields of a law that Akoma Ntoso has no elements for, each written as JSON.
FIELDS = ("identity", "source", "sanctions", "citations", "diagnostics", "ledger", "edits")

_NAMESPACES: dict[Any, str] = {None: NAMESPACE, "consolida": OWN}


def to_akn(law: Law) -> bytes:
    """The law as an Akoma Ntoso 3.0 document, every wording in it.

    Dates that are known to the year or month only are written as the first day of it, with the
    precision beside them (``consolida:precisao``): the schema wants whole days.
    """
    return written(akn_tree(law))


def akn_tree(law: Law) -> etree._Element:
    """The document of :func:`to_akn` as a tree."""
    law = replace(law, source=replace(law.source, path=portable_path(law.source.path, Path.cwd())))
    words, history = Words(), History.of(law)
    body = Body(law, words, history.period, history.note_id)
    root = etree.Element(f"{A}akomaNtoso", nsmap=_NAMESPACES)
    several = any(len(node.versions) > 1 for node in law.walk())
    act = etree.SubElement(
        root, f"{A}act", name=slug(law.identity.kind or "lei"),
        contains="multipleVersions" if several else "originalVersion",
    )  # fmt: skip
    act.append(etree.Element(f"{A}meta"))
    act.extend(_front(law, words))
    main = etree.SubElement(act, f"{A}body")
    main.extend(body.element(node) for node in law.provisions)
    act.extend(_end(law, words, body))
    act[0].extend(_meta(law, words, history))
    tidy(root, MIXED)
    return root


def _front(law: Law, words: Words) -> Iterator[etree._Element]:
    titles = []
    if law.epigraph is not None:
        line = etree.Element(f"{A}p")
        line.append(words.block("docTitle", "epigrafe", law.epigraph))
        titles.append(line)
    if law.ementa is not None:
        title = etree.Element(f"{A}longTitle")
        title.append(words.block("p", "ementa", law.ementa))
        titles.append(title)
    if titles:
        preface = etree.Element(f"{A}preface")
        preface.extend(titles)
        yield preface
    if law.preamble is not None:
        preamble = etree.Element(f"{A}preamble")
        preamble.append(words.block("p", "preambulo", law.preamble))
        yield preamble


def _end(law: Law, words: Words, body: Body) -> Iterator[etree._Element]:
    if law.closing:
        conclusions = etree.Element(f"{A}conclusions")
        conclusions.extend(
            words.block("p", f"fecho_{number}", line)
            for number, line in enumerate(law.closing, start=1)
        )
        yield conclusions
    if law.annexes:
        attachments = etree.Element(f"{A}attachments")
        attachments.extend(_attachment(law, node, body) for node in law.annexes)
        yield attachments


def _attachment(law: Law, node: Provision, body: Body) -> etree._Element:
    attachment = etree.Element(f"{A}attachment", eId=f"{node.id}__documento")
    document = etree.SubElement(attachment, f"{A}doc", name="anexo")
    meta = etree.SubElement(document, f"{A}meta")
    meta.append(_annex_identification(law, node))
    etree.SubElement(document, f"{A}mainBody").append(body.element(node))
    return attachment


def _annex_identification(law: Law, node: Provision) -> etree._Element:
    """That of the law, at the component that the annex is."""
    found = identification(law)
    for this in found.iter(f"{A}FRBRthis"):
        this.set("value", str(this.get("value")).replace("/!main", f"/!{node.id}"))
    return found


def _meta(law: Law, words: Words, history: History) -> Iterator[etree._Element]:
    """In the order of the schema; the notes are made before what is kept of their words."""
    its_notes = notes(history, words)
    parts = (
        identification(law),
        lifecycle(history),
        analysis(history),
        temporal_data(history) if history.periods else None,
        references(history),
        its_notes,
        _proprietary(law, words, history),
    )
    yield from (part for part in parts if part is not None)


def _proprietary(law: Law, words: Words, history: History) -> etree._Element:
    found = etree.Element(f"{A}proprietary", source=SOURCE)
    own = etree.SubElement(found, f"{C}lei", formato=FORMAT, id=law.law_id)
    if law.urn is not None:
        own.set("urn", law.urn)
    own.set("resumo", words_digest(law))
    for name in FIELDS:
        etree.SubElement(own, f"{C}campo", nome=name).text = _json(getattr(law, name))
    if words.exact:
        etree.SubElement(own, f"{C}campo", nome="exatos").text = _json(words.exact)
    places = etree.SubElement(own, f"{C}dispositivos")
    for node in law.walk():
        _place_of(etree.SubElement(places, f"{C}dispositivo", ref=node.id), node, history)
    return found


def _json(value: object) -> str:
    r"""ASCII only: a form feed or a lone surrogate is then ``\u000c``, which XML can hold."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return json.dumps([to_plain(each) for each in value])
    return json.dumps(value if isinstance(value, dict) else to_plain(value))


def _place_of(element: etree._Element, node: Provision, history: History) -> None:
    element.set("especie", node.kind)
    element.set("numero", " ".join(map(str, node.number)))
    _spanned(element, node.span)
    for version in node.versions:
        _wording_of(etree.SubElement(element, f"{C}redacao"), node, version, history)


def _wording_of(
    element: etree._Element, node: Provision, version: Version, history: History
) -> None:
    element.set("ref", wording_id(node.id, version.ordinal))
    element.set("ordem", str(version.ordinal))
    element.set("situacao", version.status)
    _spanned(element, version.span)
    for name, event in (("comeco", version.began_by), ("fim", version.ended_by)):
        if event:
            element.set(name, history.events[event])
    flags = {
        "impressa": version.printed,
        "rotulo": version.label is not None,
        "linhas": rows_in_text(version),
    }
    for name, value in flags.items():
        if value is not _USUAL[name]:
            element.set(name, "sim" if value else "nao")


#: What is not written, since most wordings have it.
_USUAL = {"impressa": True, "rotulo": True, "linhas": False}


def _spanned(element: etree._Element, span: Span | None) -> None:
    if span is not None:
        page = "" if span.page is None else f" {span.page}"
        element.set("lugar", f"{span.start} {span.end}{page}")

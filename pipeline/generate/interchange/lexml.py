"""A law on one day as LexML XML.

Reads: a Law as it stood (:func:`pipeline.normalize.law_at`). Writes: one file, valid against the
strict schema (rígido) where the law is drafted as LC 95/1998, art. 10 has it, and against the
flexible one (flexível) where it is not, and the list of what the format does not hold.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from lxml import etree

from pipeline.generate.interchange.lexml_body import MIXED, Articulation
from pipeline.generate.interchange.losses import Exported, Losses
from pipeline.generate.interchange.points import Point, of_one_day, points, undated
from pipeline.interchange.lexml_names import (
    FLEXIBLE,
    NAMESPACE,
    OWN,
    SCHEMA,
    STRICT,
    XLINK,
    C,
    X,
)  # fmt: skip
from pipeline.interchange.records import to_plain
from pipeline.interchange.tables import rows_in_text
from pipeline.interchange.xml import legal, tidy, written
from pipeline.law import Law, Provision
from pipeline.naming import names
from pipeline.normalize.timeline import Acts, law_at

_XSI = "http://www.w3.org/2001/XMLSchema-instance"


def to_lexml(law: Law, acts: Acts | None = None) -> tuple[Exported, ...]:
    """One LexML file for each point in time of ``law``, the publication first.

    ``acts`` are the dates of ``<stem>.atos.csv`` (:func:`pipeline.normalize.read_acts`). Where the
    law has annexes, each is a file of its own beside that of its day.
    """
    known = acts or {}
    lost = _timeless(law, known)
    return tuple(each for point in points(law, known) for each in _files(law, point, known, lost))


def _files(law: Law, point: Point, acts: Acts, lost: Sequence[str]) -> Iterator[Exported]:
    then = law_at(law, point.day, acts) if point.day and not of_one_day(law) else law
    day = point.day.isoformat() if point.day else "sem-data"
    losses = Losses()
    for sentence in lost:
        losses.add(sentence)
    for found in then.diagnostics[len(law.diagnostics) :]:
        losses.add(found.message, found.provision_id)
    urn = version_urn(law, point)
    root = _root(then, urn, losses)
    yield Exported(f"{law.law_id}-{day}.lexml.xml", written(root), losses.lines(names(then)))
    for node in then.annexes:
        yield _annex(then, node, urn, day)


def version_urn(law: Law, point: Point) -> str:
    """URN of the law on a day; the law_id where no URN is known."""
    if law.urn is None:
        return law.law_id
    if point.day is None:
        return law.urn
    what = "publicacao" if point.original else "alteracao"
    return f"{law.urn}@{_known(law, point)};{what};{_known(law, point)}"


def _known(law: Law, point: Point) -> date | str | None:
    """The day; for the publication, the date of the law as it is known."""
    return str(law.identity.date) if point.original and law.identity.date else point.day


def _timeless(law: Law, acts: Acts) -> list[str]:
    """What no LexML file of this law holds, whatever the day."""
    found = [
        "sanções, remissões com sua leitura, dúvidas e o lugar de cada trecho na fonte: estão no "
        "JSON e no Akoma Ntoso",
        "o nome de cada ato alterador e o que ele fez, fora das notas impressas: estão no JSON e "
        "no Akoma Ntoso",
    ]
    if law.urn is None:
        found.append(
            "a URN LexML: falta saber município, UF, espécie, número ou data; o arquivo leva o "
            "identificador do programa no lugar dela"
        )
    if unknown := undated(law, acts):
        found.append(
            f"o dia de {len(unknown)} alterações cujo ato as notas não datam: não há arquivo da "
            "data delas, e as redações saem em todos"
        )
    return found


def _root(law: Law, urn: str, losses: Losses) -> etree._Element:
    root = etree.Element(f"{X}LexML", nsmap=_namespaces())
    body = Articulation(law, losses)
    articulation = etree.Element(f"{X}Articulacao")
    articulation.extend(body.roots(law.provisions))
    schema = FLEXIBLE if body.loose else STRICT
    _name_schema(root, schema)
    if body.loose:
        losses.add(f"a forma da LC 95/1998 (esquema rígido): a lei tem {body.reasons()}")
    root.append(_metadata(law, urn, body))
    norm = etree.SubElement(root, f"{X}Norma")
    norm.extend(_front(law))
    norm.append(articulation)
    norm.extend(_end(law, urn))
    tidy(root, MIXED)
    return root


def _name_schema(root: etree._Element, name: str) -> None:
    root.set(f"{{{_XSI}}}schemaLocation", f"{NAMESPACE} {SCHEMA.format(name)}")


def _namespaces() -> dict[Any, str]:
    return {None: NAMESPACE, "xlink": XLINK, "xsi": _XSI, "consolida": OWN}


def _metadata(law: Law, urn: str, body: Articulation) -> etree._Element:
    found = etree.Element(f"{X}Metadado")
    etree.SubElement(found, f"{X}Identificacao", URN=urn)
    if body.notes:
        notes = etree.SubElement(found, f"{X}Notas")
        for eid, words in body.notes.items():
            note = etree.SubElement(notes, f"{X}Nota", id=eid)
            etree.SubElement(note, f"{X}p").text = legal(words)
    own = etree.SubElement(found, f"{X}MetadadoProprietario", fonte=OWN)
    its = etree.SubElement(own, f"{C}lei", id=law.law_id)
    its.text = json.dumps(to_plain(law.identity))
    for eid, node in body.renamed.items():
        kept = etree.SubElement(
            own, f"{C}dispositivo", ref=eid, original=node.id, especie=node.kind
        )
        if node.current.rows and not rows_in_text(node.current):
            kept.set("linhas", "nao")
    for parent, order in body.orders.items():
        etree.SubElement(own, f"{C}ordem", de=parent).text = " ".join(order)
    return found


def _front(law: Law) -> Iterator[etree._Element]:
    parts = []
    for name, eid, words in (
        ("Epigrafe", "epigrafe", law.epigraph),
        ("Ementa", "ementa", law.ementa),
    ):
        if words is not None:
            part = etree.Element(f"{X}{name}", id=eid)
            part.text = legal(words)
            parts.append(part)
    if law.preamble is not None:
        preamble = etree.Element(f"{X}Preambulo", id="preambulo")
        preamble.extend(_lines([law.preamble]))
        parts.append(preamble)
    if parts:
        front = etree.Element(f"{X}ParteInicial")
        front.extend(parts)
        yield front


def _end(law: Law, urn: str) -> Iterator[etree._Element]:
    if law.closing:
        end = etree.Element(f"{X}ParteFinal")
        etree.SubElement(end, f"{X}LocalDataFecho").extend(_lines(law.closing[:1]))
        for line in law.closing[1:]:
            etree.SubElement(end, f"{X}AssinaturaTexto").extend(_lines([line]))
        yield end
    if law.annexes:
        annexes = etree.Element(f"{X}Anexos")
        for node in law.annexes:
            etree.SubElement(annexes, f"{X}ReferenciaAnexo", AlvoURN=f"{urn}!{node.id}")
        yield annexes


def _lines(words: Sequence[str]) -> Iterator[etree._Element]:
    for text in words:
        for line in text.split("\n"):
            element = etree.Element(f"{X}p")
            element.text = legal(line)
            yield element


def _annex(law: Law, node: Provision, urn: str, day: str) -> Exported:
    """An annex as a document of its own: LexML has no place for it in that of the law."""
    losses = Losses()
    losses.add("a hierarquia do anexo: os rótulos e textos saem em sequência", node.id)
    root = etree.Element(f"{X}LexML", nsmap=_namespaces())
    _name_schema(root, STRICT)
    metadata = etree.SubElement(root, f"{X}Metadado")
    etree.SubElement(metadata, f"{X}Identificacao", URN=f"{urn}!{node.id}")
    document = etree.SubElement(etree.SubElement(root, f"{X}Anexo"), f"{X}DocumentoGenerico")
    main = etree.SubElement(document, f"{X}PartePrincipal")
    for each in node.walk():
        words = f"{each.label} {each.current.full_text or ''}".strip()
        main.extend(_lines([words]))
    tidy(root, MIXED)
    return Exported(
        f"{law.law_id}-{day}-{node.id}.lexml.xml", written(root), losses.lines(names(law))
    )


def as_of(law: Law, day: date, acts: Acts | None = None) -> tuple[Exported, ...]:
    """The LexML file of one day that a person asks for, and those of its annexes.

    Raises ConsolidaError where the law did not exist on that day.
    """
    known = acts or {}
    point = Point(day, original=False)
    return tuple(_files(law, point, known, _timeless(law, known)))

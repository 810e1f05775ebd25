"""LexML read back: one text of a law, on one day, with the ids that the file gives.

Reads: a file of this project or of another maker. Writes: a Law. What only this project's files
say (an id that LexML has no form for, the names behind the URN) is taken where it is there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import NotALawError
from pipeline.extract.front import identity_from
from pipeline.extract.interchange.input import (
    checked,
    digest,
    parse_xml,
    read_bytes,
    unreadable,
)
from pipeline.extract.interchange.lexml_body import Articles, Known
from pipeline.extract.interchange.press import Sheet, print_law
from pipeline.extract.interchange.urn_identity import identity_of_urn, law_urn_of
from pipeline.extract.interchange.words import Reader
from pipeline.interchange.lexml_names import ONE_DAY, OWN, C
from pipeline.interchange.records import RecordError, from_plain
from pipeline.interchange.xml import child, children
from pipeline.law import Diagnostic, Identity, Law, Severity

if TYPE_CHECKING:
    from lxml import etree


def read_lexml(path: Path) -> Law:
    """The law of a LexML file. Raises UnreadableFileError and NotALawError."""
    data = read_bytes(path)
    root = parse_xml(path, data)
    try:
        sheet = _sheet(path, root)
    except RecursionError:
        raise unreadable(path, "o XML tem elementos aninhados demais") from None
    return checked(path, print_law(sheet, path, digest(data), "lexml"))


def _sheet(path: Path, root: etree._Element) -> Sheet:
    metadata = child(root, "Metadado")
    norm = _norm(root)
    articulation = child(norm, "Articulacao")
    if norm is None or articulation is None:
        raise NotALawError(
            f"{path.as_posix()}: o LexML não traz uma articulação de artigos; confira se é uma "
            "norma e não uma proposição, um julgado ou um anexo."
        )
    known, identified = _known(path, metadata), child(metadata, "Identificacao")
    urn = str(identified.get("URN", "")) if identified is not None else ""
    words = Reader(verbatim=known.law_id is not None)
    articles = Articles(words, known, _notes(metadata, words))
    front = child(norm, "ParteInicial")
    epigraph = words.optional(child(front, "Epigrafe"))
    provisions = tuple(articles.drafts(articulation))
    return Sheet(
        identity=known.identity or identity_of_urn(urn, identity_from(epigraph)),
        urn=law_urn_of(urn),
        epigraph=epigraph,
        ementa=words.optional(child(front, "Ementa")),
        preamble=words.optional(child(front, "Preambulo")),
        provisions=provisions,
        closing=tuple(_closing(norm, words)),
        law_id=known.law_id,
        diagnostics=(*articles.diagnostics, *_annexes(norm), *_one_day(urn)),
    )


def _one_day(urn: str) -> list[Diagnostic]:
    """That the file has the text of one day, where its URN says that it is not the first."""
    version = urn.partition("@")[2].partition("!")[0]
    day, _, what = version.partition(";")
    if not version or what.startswith("publicacao"):
        return []
    return [
        Diagnostic(
            ONE_DAY,
            Severity.AVISO,
            f"O LexML traz o texto da lei em {day}; as redações de antes não estão nele.",
            quote=day,
        )
    ]


def _norm(root: etree._Element) -> etree._Element | None:
    """The element with the articles, whatever document holds it."""
    for name in ("Norma", "DocumentoArticulado"):
        found = next((e for e in root.iter() if str(e.tag).endswith(f"}}{name}")), None)
        if found is not None:
            return found
    return None


def _known(path: Path, metadata: etree._Element | None) -> Known:
    for own in children(metadata, "MetadadoProprietario") if metadata is not None else ():
        its = own.find(f"{C}lei")
        if own.get("fonte") != OWN or its is None:
            continue
        try:
            identity = from_plain(Identity, json.loads(its.text or ""))
        except (RecordError, ValueError):
            raise unreadable(path, "a identificação da lei no LexML está danificada") from None
        renamed = {
            str(each.get("ref")): (str(each.get("original")), str(each.get("especie")))
            for each in own.iter(f"{C}dispositivo")
        }
        with_text = frozenset(
            str(each.get("ref"))
            for each in own.iter(f"{C}dispositivo")
            if each.get("linhas") == "nao"
        )
        orders = {str(e.get("de")): (e.text or "").split() for e in own.iter(f"{C}ordem")}
        return Known(str(its.get("id")), identity, renamed, with_text, orders)
    return Known()


def _notes(metadata: etree._Element | None, words: Reader) -> dict[str, str]:
    if metadata is None:
        return {}
    return {
        str(note.get("id")): words.text(note)
        for notes in children(metadata, "Notas")
        for note in children(notes, "Nota")
    }


def _closing(norm: etree._Element, words: Reader) -> list[str]:
    end = child(norm, "ParteFinal")
    if end is None:
        return []
    names = ("p", "NomePessoa", "Cargo", "NomeGrupo")
    lines = [e for e in end.iter() if str(e.tag).rpartition("}")[2] in names]
    return [text for each in lines if (text := words.text(each))]


def _annexes(norm: etree._Element) -> list[Diagnostic]:
    annexes = child(norm, "Anexos")
    if annexes is None:
        return []
    return [
        Diagnostic(
            "anexo_noutro_arquivo",
            Severity.AVISO,
            "O LexML remete a um anexo que está noutro arquivo e não foi lido.",
            quote=str(each.get("AlvoURN", "")),
        )
        for each in children(annexes, "ReferenciaAnexo")
    ]

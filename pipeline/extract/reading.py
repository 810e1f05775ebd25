"""Reading a law from beginning to end: source in, Law out."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline.errors import NotALawError, SeveralActsError
from pipeline.extract.acts_apart import acts_of
from pipeline.extract.assembly import Assembly, assemble
from pipeline.extract.blocks import cut
from pipeline.extract.citations import find_citations
from pipeline.extract.decisions import decide, read_decisions
from pipeline.extract.doubts import find_doubts
from pipeline.extract.flow import Flow
from pipeline.extract.front import Front, closing_start, identity_from, read_front
from pipeline.extract.furniture import report_declared, report_running, running_lines
from pipeline.extract.interchange import read_interchange
from pipeline.extract.labels import candidates, heading
from pipeline.extract.ledger import Locator, keep_ledger
from pipeline.extract.outline import outline
from pipeline.extract.pages import number_pages
from pipeline.extract.readers import read_source
from pipeline.extract.sanctions import find_sanctions
from pipeline.extract.sidecar import Sidecar, join, read_sidecar
from pipeline.extract.source import Line, Source
from pipeline.extract.strike import Strikes
from pipeline.extract.targets_decide import with_targets
from pipeline.extract.tree import read_tree
from pipeline.extract.wordings import Atom, Dissector, atom_of
from pipeline.ids import law_id, law_urn
from pipeline.law import Diagnostic, Kind, Law, LedgerKind, Severity, Span
from pipeline.naming import in_words, mentions, names

_ARTIGO = Kind.ARTIGO


def read_law(path: str | Path, *, isolated: bool = False) -> Law:
    """Read a published law.

    Reads the file at ``path`` and, where there is one, its sidecar ``<stem>.toml``. Raises
    UnreadableFileError where the file cannot be read, NotALawError where it holds no article, and
    SeveralActsError where it holds more than one act.
    """
    laws = read_laws(path, isolated=isolated)
    if len(laws) > 1:
        raise SeveralActsError(
            f"{Path(path).as_posix()}: o arquivo traz {len(laws)} atos "
            f"({', '.join(law.law_id for law in laws)}); extraia-os e escolha um."
        )
    return laws[0]


def read_laws(path: str | Path, *, isolated: bool = False) -> tuple[Law, ...]:
    """Read every act that a file holds, each as a law of its own.

    A sidecar tells the municipality of all of them, and which law it is only where there is one.
    ``isolated`` reads the file in a process of its own, which may crash or hang without harm.
    Raises UnreadableFileError and NotALawError as :func:`read_law` does.
    """
    with _collection_paused():
        if exchanged := read_interchange(path):  # its structure is told, not read from lines
            return exchanged
        sources = acts_of(read_source(path, isolated=isolated))
        sidecar = read_sidecar(Path(path))
        if len(sources) > 1:
            sidecar = sidecar.of_several()
        decisions = read_decisions(Path(path))
        laws = (decide(build_law(source, sidecar), decisions) for source in sources)
        return tuple(with_targets(law, decisions) for law in laws)


@contextmanager
def _collection_paused() -> Iterator[None]:
    """Pause the search for cyclic garbage: a law is many small records that all stay, and to look
    through them again and again while they are made costs a twentieth of the time.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@dataclass(frozen=True, slots=True)
class _Parts:
    """The lines of a law by what they are."""

    front: Front
    before: tuple[Line, ...]
    body: tuple[Line, ...]
    closing: tuple[Line, ...]


def build_law(source: Source, sidecar: Sidecar) -> Law:
    """Turn a source into a Law. Raises NotALawError where it holds no article."""
    declared = _declared(source)
    repeated = running_lines(source.lines) - declared
    running = repeated | declared
    lines = tuple(line for i, line in enumerate(source.lines) if i not in running)
    parts = _part(lines, source)
    blocks = cut(parts.body, source.info.text)
    strikes = Strikes(parts.body)
    printed = read_tree(blocks, outline(blocks), source.info.text, strikes)
    dissector = Dissector(strikes, paged=source.info.pages is not None)
    dissector.dissect(printed.occurrences)
    assembly = assemble(printed.occurrences, dissector.wordings)
    doubts = find_doubts(assembly)
    atoms = [
        *(_line_atom(source.lines[i], LedgerKind.MOBILIARIO) for i in running),
        *_outer_atoms(parts),
        *_numbered(dissector.atoms, assembly),
    ]
    diagnostics = [
        *source.diagnostics,
        *report_running(source.lines, repeated),
        *report_declared(source.lines, declared),
        *_report_front(parts),
        *printed.diagnostics,
        *dissector.diagnostics,
        *assembly.diagnostics,
        *doubts,
    ]
    return _law(source, sidecar, parts, assembly, atoms, diagnostics)


def _declared(source: Source) -> frozenset[int]:
    """Lines that the format itself declares to be no text of the document."""
    return frozenset(i for i, line in enumerate(source.lines) if line.furniture)


def _part(lines: tuple[Line, ...], source: Source) -> _Parts:
    article = next((i for i, line in enumerate(lines) if _is_article(line)), None)
    if article is None:
        raise NotALawError(
            f"{source.info.path}: não há nenhum artigo no texto; confira se é a lei e se o texto "
            "está completo."
        )
    first = next((i for i, line in enumerate(lines[:article]) if heading(line.text)), article)
    last = next(i for i in range(len(lines) - 1, -1, -1) if _is_article(lines[i]))
    end = closing_start(lines, last)
    before = lines[:first]
    return _Parts(read_front(before), before, lines[first:end], lines[end:])


def _is_article(line: Line) -> bool:
    text = line.text
    return text.startswith(("Art", "ART")) and any(c.kind is _ARTIGO for c in candidates(text))


def _line_atom(line: Line, kind: LedgerKind) -> Atom:
    return Atom(Flow.literal(line.text, line.start), kind)


def _outer_atoms(parts: _Parts) -> list[Atom]:
    chrome_end = parts.front.chrome[1]
    return [
        *(_line_atom(line, LedgerKind.MOBILIARIO) for line in parts.before[:chrome_end]),
        *(_line_atom(line, LedgerKind.PREAMBULO) for line in parts.before[chrome_end:]),
        *(_line_atom(line, LedgerKind.FECHO) for line in parts.closing),
    ]


def _report_front(parts: _Parts) -> list[Diagnostic]:
    """What the publication prints before the epígrafe, or that it has none."""
    chrome = parts.before[: parts.front.chrome[1]]
    found = [
        Diagnostic(
            "linha_antes_da_epigrafe", Severity.INFO,
            "Linha impressa antes da epígrafe; lida como título do portal, não como parte da lei.",
            quote=line.text, span=Span(line.start, line.end, line.page),
        )
        for line in chrome
    ]  # fmt: skip
    if parts.front.epigraph[0] == parts.front.epigraph[1]:
        found.append(
            Diagnostic(
                "sem_epigrafe", Severity.INFO,
                "A publicação não traz epígrafe: espécie, número e data não estão nela.",
            )
        )  # fmt: skip
    return found


def _numbered(atoms: Sequence[Atom], assembly: Assembly) -> list[Atom]:
    """Atoms with the ordinal of their version in place of the wording's place."""
    by_id = assembly.by_id
    return [
        atom
        if atom.owner is None or atom.wording is None
        else atom_of(
            (atom.flow, atom.kind, atom.owner, by_id[atom.owner].history.ordinal_of[atom.wording])
        )
        for atom in atoms
    ]


def _law(
    source: Source, sidecar: Sidecar, parts: _Parts, assembly: Assembly,
    atoms: Sequence[Atom], diagnostics: Sequence[Diagnostic],
) -> Law:  # fmt: skip
    epigraph = _joined(parts, parts.front.epigraph)
    identity, disagreements = join(identity_from(epigraph), sidecar.identity)
    ledger, edits, lost = keep_ledger(source.info.text, atoms)
    law = Law(
        law_id=law_id(identity, Path(source.info.path).stem),
        urn=law_urn(identity),
        identity=identity,
        epigraph=epigraph,
        ementa=_joined(parts, parts.front.ementa),
        preamble=_joined(parts, parts.front.preamble),
        provisions=assembly.provisions(),
        closing=tuple(line.text for line in parts.closing),
        source=source.info,
        events=assembly.events(),
        diagnostics=(*diagnostics, *disagreements, *lost),
        ledger=ledger,
        edits=edits,
    )
    return with_findings(law)


def with_findings(law: Law) -> Law:
    """The law with its sanctions and citations, and with what is doubtful about them.

    Its ledger must be there: it tells where the words stand.
    """
    locate = Locator(law)
    sanctions, doubts = find_sanctions(law, locate)
    citations, unsure = find_citations(law, locate)
    doubts = (*doubts, *_not_told_yet(unsure, doubts))
    found = _readable(law, (*law.diagnostics, *doubts))
    return number_pages(replace(law, sanctions=sanctions, citations=citations, diagnostics=found))


def _not_told_yet(unsure: Sequence[Diagnostic], told: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Doubts about citations, without those about words whose target is reported already."""
    spans = [each.span for each in told if each.code.startswith("alvo_") and each.span]
    for doubt in unsure:
        place = doubt.span
        if not place or not any(s.start < place.end and place.start < s.end for s in spans):
            yield doubt


def _readable(law: Law, diagnostics: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Diagnostics in printed order, their messages with names in place of ids."""
    ordered = sorted(diagnostics, key=lambda d: d.span.start if d.span else -1)
    mentioned = [mentions(d.message) for d in ordered]
    if not any(mentioned):
        return tuple(ordered)
    named = names(law, {name for found in mentioned for name in found})
    return tuple(
        replace(d, message=in_words(d.message, named)) if found else d
        for d, found in zip(ordered, mentioned, strict=True)
    )


def _joined(parts: _Parts, place: tuple[int, int]) -> str | None:
    text = " ".join(line.text for line in parts.before[place[0] : place[1]])
    return text or None

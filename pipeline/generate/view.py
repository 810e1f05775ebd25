"""A law's source beside its tree, in one page that a browser opens: staff check a reading with it.

Each stretch of the source bears the colour of what the ledger says it is; a click on either side
finds the other. The page is self-contained: no script, style, font or picture from elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files

from pipeline.law import Diagnostic, Law, LedgerKind, Provision, Severity, Status
from pipeline.naming import names

#: What each kind of stretch is called in the legend.
KINDS = {
    LedgerKind.ROTULO: "rótulo",
    LedgerKind.TEXTO: "texto",
    LedgerKind.RUBRICA: "nome de agrupamento",
    LedgerKind.NOTA: "nota de alteração",
    LedgerKind.TABELA: "tabela",
    LedgerKind.PREAMBULO: "epígrafe, ementa e preâmbulo",
    LedgerKind.FECHO: "fecho e assinatura",
    LedgerKind.TACHADO: "palavras tachadas",
    LedgerKind.MOBILIARIO: "cabeçalho, rodapé ou portal",
    LedgerKind.NAO_ATRIBUIDO: "não atribuído",
}
_ENDED = (Status.SUBSTITUIDO, Status.REVOGADO)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of source as the page shows it; ``doubts`` are the numbers of those that begin in
    it, ``page`` the number of the page that begins with it.
    """

    text: str
    kind: str
    owner: str
    ended: bool
    doubts: tuple[int, ...]
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One wording in the tree: how deep, which provision, its label, words and status."""

    depth: int
    owner: str
    name: str
    label: str
    text: str
    status: str


def to_view(law: Law, images: Mapping[int, str] | None = None) -> str:
    """The page, as HTML.

    Args:
        law: The law as extracted.
        images: Pictures of the source's pages as data URIs, by page number from 1; none where the
            source has no pages.
    """
    from jinja2 import Environment, StrictUndefined

    template = files("pipeline.generate").joinpath("templates", "ver.html").read_text("utf-8")
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    doubts = _doubts(law)
    return environment.from_string(template).render(
        law=law,
        kinds=[(kind.value, KINDS[kind], total) for kind, total in _totals(law)],
        stretches=list(_stretches(law, doubts)),
        rows=list(_rows(law)),
        doubts=list(enumerate(doubts, start=1)),
        named=names(law),
        images=images or {},
        severities=[severity.value for severity in Severity],
    )


def _totals(law: Law) -> Iterable[tuple[LedgerKind, int]]:
    totals: Counter[LedgerKind] = Counter()
    for entry in law.ledger:
        totals[entry.kind] += entry.end - entry.start
    return [(kind, totals[kind]) for kind in LedgerKind if totals[kind]]


def _doubts(law: Law) -> tuple[Diagnostic, ...]:
    return tuple(found for found in law.diagnostics if found.severity is not Severity.INFO)


def _stretches(law: Law, doubts: tuple[Diagnostic, ...]) -> Iterator[Stretch]:
    """The whole source in order, cut by the ledger and at page breaks."""
    ended = {
        (node.id, version.ordinal)
        for node in law.walk()
        for version in node.versions
        if version.status in _ENDED
    }
    page = 1 if law.source.pages else None
    for entry in law.ledger:
        found = tuple(
            number
            for number, doubt in enumerate(doubts, start=1)
            if doubt.span and entry.start <= doubt.span.start < entry.end
        )
        closed = (entry.owner, entry.version) in ended
        for place, text in enumerate(law.source.text[entry.start : entry.end].split("\f")):
            if place and page is not None:
                page += 1
            begins = page if place or entry.start == 0 else None
            marks = found if place == 0 else ()
            yield Stretch(text, entry.kind.value, entry.owner or "", closed, marks, begins)


def _rows(law: Law) -> Iterator[Row]:
    named = names(law)
    for node, above in law.walk_with_parents():
        yield from _wordings(node, len(above), named[node.id])


def _wordings(node: Provision, depth: int, name: str) -> Iterator[Row]:
    for version in node.versions:
        text = version.full_text
        shown = "[redação não impressa]" if text is None else text
        yield Row(depth, node.id, name, version.label or node.label, shown, version.status.value)

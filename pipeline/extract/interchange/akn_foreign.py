"""Akoma Ntoso of another maker: what its elements say, as far as municipal law has a name for it.

Reads: a parsed file. Writes: a Law. Under an article the label tells what a provision is, since
traditions name elements differently ("point" is an inciso here and an alínea there); above it, the
element does. Blocks with a ``period`` are wordings, and the events of that period change them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import NotALawError
from pipeline.extract.front import identity_from
from pipeline.extract.interchange.akn_times import Times
from pipeline.extract.interchange.input import digest
from pipeline.extract.interchange.press import Change, Draft, Sheet, Wording, print_law
from pipeline.extract.interchange.urn_identity import identity_of_urn, law_urn_of
from pipeline.extract.interchange.words import Reader
from pipeline.extract.labels import Candidate, candidates, heading
from pipeline.ids import child_id
from pipeline.interchange.akn_names import KIND
from pipeline.interchange.tables import with_rows
from pipeline.interchange.xml import children, local
from pipeline.law import Diagnostic, Identity, Kind, Law, Severity, Status

if TYPE_CHECKING:
    from lxml import etree

#: Elements that hold provisions, beside those of :data:`KIND`.
_HIERARCHY = frozenset(
    "alinea article book chapter clause division hcontainer indent level list paragraph part point "
    "proviso rule section subchapter subclause subdivision sublist subparagraph subpart subrule "
    "subsection subtitle title tome transitional".split()
)
_BLOCKS = ("p", "block", "blockList", "table", "ul", "ol", "tblock", "foreign", "listIntroduction")
_WORDS = Reader(verbatim=False)
_FOREIGN_STATUS = {
    "removed": Status.SUBSTITUIDO,
    "temporarilyRemoved": Status.SUSPENSO,
    "unknown": Status.DUVIDOSO,
}


def read_foreign(
    path: Path, data: bytes, root: etree._Element, known: tuple[str, Identity] | None = None
) -> Law:
    """The law of a file that is not this project's, or not as this project wrote it.

    ``known`` is its law_id and identity where they are known. Raises NotALawError where the file
    has no article.
    """
    body = next((e for e in root.iter() if local(e) in ("body", "mainBody")), None)
    if body is None:
        raise NotALawError(
            f"{path.as_posix()}: o Akoma Ntoso não traz um corpo de lei; confira se é uma lei e "
            "não um debate, um julgado ou uma lista."
        )
    tree = _Tree(Times(root))
    drafts = tuple(tree.drafts(body, "", None))
    if not any(_articles(drafts)):
        raise NotALawError(
            f"{path.as_posix()}: não há nenhum artigo (article) no Akoma Ntoso; confira se a lei é "
            "brasileira e se está completa."
        )
    sheet = _sheet(root, drafts, tree)
    if known:
        sheet = replace(sheet, law_id=known[0], identity=known[1])
    return print_law(sheet, path, digest(data), "akn")


def _articles(drafts: tuple[Draft, ...]) -> Iterator[Draft]:
    for each in drafts:
        if each.kind is Kind.ARTIGO:
            yield each
        yield from _articles(each.children)


def _sheet(root: etree._Element, drafts: tuple[Draft, ...], tree: _Tree) -> Sheet:
    preface, epigraph = _first(root, "preface"), _first(root, "docTitle")
    long_title = _first(preface, "longTitle") if preface is not None else None
    title = _WORDS.optional(epigraph)
    urn = _urn(root)
    conclusions = _first(root, "conclusions")
    closing = [_WORDS.text(e) for e in conclusions.iter() if local(e) == "p"] if (
        conclusions is not None
    ) else []  # fmt: skip
    return Sheet(
        identity=identity_of_urn(urn, identity_from(title)),
        urn=law_urn_of(urn),
        epigraph=title,
        ementa=_WORDS.optional(long_title),
        preamble=_WORDS.optional(_first(root, "preamble")),
        provisions=drafts,
        closing=tuple(line for line in closing if line),
        diagnostics=tuple(tree.diagnostics),
    )


def _first(root: etree._Element, name: str) -> etree._Element | None:
    return next((each for each in root.iter() if local(each) == name), None)


def _urn(root: etree._Element) -> str:
    """The LexML URN among the names of the work."""
    for each in root.iter():
        value = each.get("value") or ""
        if local(each) in ("FRBRalias", "FRBRuri", "FRBRthis") and value.startswith("urn:lex:"):
            return value
    return ""


@dataclass(slots=True)
class _Tree:
    """Turns elements into drafts."""

    times: Times
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _given: set[str] = field(default_factory=set)

    def drafts(self, parent: etree._Element, above: str, kind: Kind | None) -> Iterator[Draft]:
        """The provisions right below an element."""
        unnumbered, dashes = 1, 0  # the caput counts as the first unnumbered paragraph
        for element in children(parent):
            if local(element) not in _HIERARCHY:
                continue
            own = self._kind(element, kind)
            if own is Kind.PARAGRAFO_SEM_NUMERO:
                unnumbered += 1
            dashes += own is Kind.TRAVESSAO
            place = dashes if own is Kind.TRAVESSAO else unnumbered
            yield from self._draft(element, above, kind, own, place)

    def _kind(self, element: etree._Element, above: Kind | None) -> Kind | None:
        """What a provision is; None for a wrapper ("list") that only holds others."""
        name = local(element)
        known = KIND.get((name, element.get("name")))
        below_article = above is not None and not above.is_grouping
        if not below_article:
            return known if known and (known.is_grouping or known is Kind.ARTIGO) else None
        label = self._label(element)
        if read := _read_label(label):
            return read.kind
        if name == "list" and not label:
            return None
        return known if known and not known.is_grouping and label else Kind.PARAGRAFO_SEM_NUMERO

    def _label(self, element: etree._Element) -> str:
        nums = list(children(element, "num"))
        kept = next((each for each in nums if not each.get("period")), nums[0] if nums else None)
        return _WORDS.text(kept) if kept is not None else ""

    def _draft(
        self, element: etree._Element, above: str, above_kind: Kind | None,
        kind: Kind | None, place: int,
    ) -> Iterator[Draft]:  # fmt: skip
        if kind is None:
            title = self._label(element) or str(element.get("name") or local(element))
            if any(True for _ in children(element, "content")):
                self._tell(title)
            yield from self.drafts(element, above, above_kind)
            return
        label = self._label(element)
        number = _number(label, kind) or (place,)
        own = self._identified(above, above_kind, kind, label, number)
        yield Draft(
            own, kind, label, number, self._wordings(element, kind),
            tuple(self.drafts(element, own, kind)),
        )  # fmt: skip

    def _tell(self, title: str) -> None:
        self.diagnostics.append(
            Diagnostic(
                "agrupamento_nao_lido", Severity.AVISO,
                "Elemento que não é de lei brasileira e tem texto próprio; o texto não foi lido.",
                quote=title,
            )
        )  # fmt: skip

    def _identified(
        self, above: str, above_kind: Kind | None, kind: Kind, label: str, number: tuple[int, ...]
    ) -> str:
        under = "" if kind is Kind.ARTIGO else above
        text = "1u" if kind is Kind.PARAGRAFO and "nico" in label else "-".join(map(str, number))
        wanted = own = child_id(under, above_kind if under else None, kind, text)
        repeat = 1
        while own in self._given:
            repeat += 1
            own = f"{wanted}.{repeat}"
        self._given.add(own)
        return own

    def _wordings(self, element: etree._Element, kind: Kind) -> tuple[Wording, ...]:
        groups = self._groups(element, kind)
        if not groups:
            return (Wording(1, "" if kind.is_grouping else None),)
        found = []
        for ordinal, (period, blocks) in enumerate(groups.items(), start=1):
            begun, ended = self.times.changes(period, str(element.get("eId")), blocks)
            found.append(self._wording(ordinal, blocks, begun, ended))
        return tuple(found)

    def _groups(self, element: etree._Element, kind: Kind) -> dict[str, list[etree._Element]]:
        """The blocks of each wording, by period; all in one where the file tells no periods."""
        blocks = list(children(element, "heading")) if kind.is_grouping else []
        for holder in () if kind.is_grouping else children(element, "intro", "content", "wrapUp"):
            blocks += children(holder, *_BLOCKS)
        groups: dict[str, list[etree._Element]] = {}
        for block in blocks:
            groups.setdefault(str(block.get("period", "")), []).append(block)
        return groups

    def _wording(
        self, ordinal: int, blocks: list[etree._Element], begun: Change | None,
        ended: Change | None,
    ) -> Wording:  # fmt: skip
        tail = [each for each in blocks if _is_after_list(each)]
        main = [each for each in blocks if each not in tail]
        rows = tuple(row for each in main if local(each) == "table" for row in _rows(each))
        lines = [_WORDS.text(each) for each in main if local(each) != "table"]
        text = "\n".join(line for line in lines if line)
        marked = blocks[0].get("status") or ""
        status = _FOREIGN_STATUS.get(marked, Status.VIGENTE)
        if status is Status.SUBSTITUIDO and ended and ended.action.name == "REVOGACAO":
            status = Status.REVOGADO
        printed = marked != "incomplete"
        return Wording(
            ordinal=ordinal,
            text=(with_rows(text, rows) if rows else text) if printed else None,
            status=status if printed or status is not Status.VIGENTE else Status.SUBSTITUIDO,
            tail="\n".join(map(_WORDS.text, tail)) or None,
            rows=rows,
            began=begun,
            ended=ended,
            notes=tuple(each for each in (begun,) if each),
        )


def _is_after_list(block: etree._Element) -> bool:
    holder = block.getparent()
    return holder is not None and local(holder) == "wrapUp"


def _rows(table: etree._Element) -> Iterator[tuple[str, ...]]:
    for row in table.iter():
        if local(row) == "tr":
            yield tuple(_WORDS.text(cell) for cell in children(row, "td", "th"))


def _read_label(label: str) -> Candidate | None:
    """The likeliest reading of a label below an article; None where it is no label."""
    readings = [each for each in candidates(f"{label} x") if each.kind is not Kind.ARTIGO]
    return min(readings, key=lambda each: each.cost, default=None) if label else None


def _number(label: str, kind: Kind) -> tuple[int, ...] | None:
    """The number in a label; None where there is none."""
    if kind is Kind.TRAVESSAO:
        return None
    if kind.is_grouping:
        title = heading(label)
        return title.number if title else None
    read = [each for each in candidates(f"{label} x") if each.kind is kind]
    return read[0].number if read and label else None

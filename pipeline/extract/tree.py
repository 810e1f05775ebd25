"""Occurrences: each label as it is printed, with the text that belongs to it.

Reads: blocks and their placements. Writes: occurrences in printed order. A provision printed twice,
in two wordings, gives two occurrences of one id; which wording holds is decided later.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from rapidfuzz import fuzz

from pipeline.extract.blocks import Block, BlockKind
from pipeline.extract.flow import EMPTY, Flow, Piece, concat
from pipeline.extract.labels import HeadingLabel
from pipeline.extract.notes import find_notes
from pipeline.extract.outline import Placement, Rung
from pipeline.extract.strike import Strikes, is_whole
from pipeline.ids import child_id, fold, number_text
from pipeline.law import GROUPINGS, Diagnostic, Kind, Severity, Span

# Looked up once: in Python 3.11 a member of an enumeration takes as long as ten comparisons.
_HEADING = BlockKind.HEADING
_NAME = BlockKind.NAME
_TABLE = BlockKind.TABLE
_PARAGRAPH = BlockKind.PARAGRAPH
_NOTE = BlockKind.NOTE
_LABELLED = BlockKind.LABELLED
_ARTIGO = Kind.ARTIGO
_TRAVESSAO = Kind.TRAVESSAO


@dataclass(slots=True)
class Occurrence:
    """One printed instance of a provision.

    ``head`` is what stands before the text: ``label`` and what parts them; ``body`` the text with
    its notes; ``tail`` what is printed after the list below it; ``former`` marks a name printed
    before the label of its grouping; ``copies`` are further prints of the same name.
    """

    id: str
    kind: Kind
    number: tuple[int, ...]
    parent: str
    label: Flow
    head: Flow = EMPTY
    body: list[Flow] = field(default_factory=list)
    tail: list[Flow] = field(default_factory=list)
    copies: list[Flow] = field(default_factory=list)
    table: list[tuple[str, ...]] = field(default_factory=list)
    former: bool = False
    doubt: str | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """What :func:`read_tree` gives: occurrences in printed order, and what was doubtful."""

    occurrences: list[Occurrence]
    diagnostics: list[Diagnostic]


_LISTS = (Kind.INCISO, Kind.ALINEA, Kind.ITEM, Kind.TRAVESSAO, Kind.TABELA)
#: Two texts under one label are wordings of one provision from this likeness on (0 to 100).
_LIKE = 60
_COMPARED = 200
#: From this many labels read as text on, and this share of all, the structure is not read.
_MANY_REJECTED = 10
_REJECTED_SHARE = 0.05


def read_tree(
    blocks: Sequence[Block],
    placements: Sequence[Placement | None],
    text: str,
    strikes: Strikes,
) -> Printed:
    """Give every block its place. Blocks before the first label must have been taken out.

    ``text`` is the whole source text: the white space between blocks is read from it. ``strikes``
    tells which of its words are struck through.
    """
    builder = _Builder(text, strikes)
    open_paragraphs = _paragraphs_of_articles(blocks, placements)
    for index, (block, placement) in enumerate(zip(blocks, placements, strict=True)):
        if _opens_article(placement):
            builder.rest_of_article = partial(_rest, blocks, placements, index)
        builder.take(block, placement, open_paragraphs[index])
    builder.report_doubled()
    builder.report_unread()
    return Printed(builder.occurrences, builder.diagnostics)


def _rest(
    blocks: Sequence[Block], placements: Sequence[Placement | None], start: int
) -> list[Block]:
    """The blocks of the article whose label is at ``start``."""
    end = start + 1
    while end < len(blocks) and blocks[end].kind is not _HEADING:
        if _opens_article(placements[end]):
            break
        end += 1
    return list(blocks[start:end])


def _paragraphs_of_articles(
    blocks: Sequence[Block], placements: Sequence[Placement | None]
) -> list[bool]:
    """For each block: does its article hold a paragraph without number beyond doubt?

    A line end that may be the printer's opens a paragraph only in an article that certainly has
    such paragraphs.
    """
    article = 0
    articles = []
    certain: set[int] = set()
    for block, placement in zip(blocks, placements, strict=True):
        if block.kind is _HEADING or _opens_article(placement):
            article += 1
        articles.append(article)
        if block.kind is _PARAGRAPH and block.certain:
            certain.add(article)
    return [article in certain for article in articles]


def _opens_article(placement: Placement | None) -> bool:
    return placement is not None and placement.candidate.kind is _ARTIGO


class _Builder:
    """Walks the blocks; knows the headings above and the labels open at each moment."""

    def __init__(self, text: str, strikes: Strikes) -> None:
        self.text = text
        self.strikes = strikes
        self.rest_of_article: Callable[[], list[Block]] = list
        self.occurrences: list[Occurrence] = []
        self.diagnostics: list[Diagnostic] = []
        self.groupings: list[Occurrence] = []
        self.open: list[Occurrence] = []
        self.loose: list[Flow] = []
        self.counts: dict[tuple[str, Kind], int] = defaultdict(int)
        self.by_id: dict[str, Occurrence] = {}
        self.current: list[Flow] | None = None
        self.doubled: list[Occurrence] = []
        self.rejected = 0

    def take(self, block: Block, placement: Placement | None, paragraphs: bool) -> None:
        if block.kind is _HEADING and block.heading:
            self._heading(block, block.heading)
        elif block.kind is _NAME:
            self.loose.append(block.flow)
        elif placement is not None:
            self._label(block, placement)
        elif block.kind is _TABLE:
            self._table(block)
        elif block.kind is _PARAGRAPH:
            self._paragraph(block, paragraphs)
        else:
            self._running_text(block)

    # Headings

    def _heading(self, block: Block, label: HeadingLabel) -> None:
        rank = GROUPINGS.index(label.kind)
        while self.groupings and GROUPINGS.index(self.groupings[-1].kind) >= rank:
            self.groupings.pop()
        above = self.groupings[-1] if self.groupings else None
        number = f"{number_text(label.number)}{'u' if label.unique else ''}"
        own = child_id(above.id if above else "", above.kind if above else None, label.kind, number)
        first = block.lines[0]
        found = Occurrence(
            own, label.kind, label.number, above.id if above else "",
            first.slice(0, label.label), first.slice(0, label.text_start),
        )  # fmt: skip
        self._name(found, block, first.slice(label.text_start, len(first.text)))
        self._apart_if_another(found)
        self._former_names(found)
        self._add(found)
        self.groupings.append(found)
        self.open = []
        self.current = found.body

    def _name(self, found: Occurrence, block: Block, rest: Flow) -> None:
        """The name below the label, printed once or twice over."""
        lines = [rest, *block.lines[1:]] if rest.text else block.lines[1:]
        joints = block.joints if rest.text else block.joints[1:]
        half = len(lines) // 2
        doubled = len(lines) % 2 == 0 and half and _same(lines[:half], lines[half:])
        kept = half if doubled else len(lines)
        found.body = [_joined(lines[:kept], joints[: max(kept - 1, 0)])]
        if doubled:
            found.copies = [_joined(lines[half:], joints[half:])]
            self.doubled.append(found)

    def report_doubled(self) -> None:
        """One diagnostic for all names printed twice: they are many or none."""
        if self.doubled:
            first = self.doubled[0]
            number = len(self.doubled)
            self._report(
                "rubrica_duplicada", Severity.INFO,
                f"Nomes de agrupamento impressos duas vezes: {number}. A cópia não foi lida como "
                "outro nome. O primeiro está citado.",
                first.id, first.copies[0],
            )  # fmt: skip

    def _former_names(self, found: Occurrence) -> None:
        for flow in self.loose:
            former = Occurrence(
                found.id, found.kind, found.number, found.parent, EMPTY, former=True
            )
            former.body = [flow]
            self._add(former)
            self._report(
                "nome_antes_do_rotulo", Severity.AVISO,
                "Nome impresso antes do rótulo do agrupamento; lido como o nome anterior dele.",
                found.id, flow,
            )  # fmt: skip
        self.loose = []

    # Labels

    def _label(self, block: Block, placement: Placement) -> None:
        rung, candidate = placement.stack[-1], placement.candidate
        depth = len(placement.stack) - 1
        if rung.kind is _ARTIGO:
            self.open = []
        del self.open[depth:]
        first = block.lines[0]
        if candidate.text_start > len(first.text):  # "I-": the line's end took the dash
            first = block.flow
            body = first.slice(candidate.text_start, len(first.text))
        else:
            body = block.after(candidate.text_start)
        found = self._at(rung, first.slice(0, candidate.label))
        found.head = first.slice(0, candidate.text_start)
        found.body = [body]
        self._apart_if_another(found)
        self._add(found)
        self.open.append(found)
        self.current = found.body

    def _at(self, rung: Rung, label: Flow) -> Occurrence:
        parent = self.open[-1] if self.open else None
        kind = rung.kind or _ARTIGO
        if kind is _TRAVESSAO:
            number = self._count(parent.id if parent else "", kind)
            return self._made(kind, (number,), str(number), parent, label)
        text = f"{number_text(rung.number)}{'u' if rung.unique else ''}"
        return self._made(kind, rung.number, text, parent, label)

    def _made(
        self, kind: Kind, number: tuple[int, ...], text: str, parent: Occurrence | None, label: Flow
    ) -> Occurrence:
        above = parent.id if parent else ""
        own = child_id(above, parent.kind if parent else None, kind, text)
        if kind is _ARTIGO:
            above = self.groupings[-1].id if self.groupings else ""
        return Occurrence(own, kind, number, above, label)

    def _count(self, parent: str, kind: Kind) -> int:
        self.counts[(parent, kind)] += 1
        return self.counts[(parent, kind)]

    def _apart_if_another(self, found: Occurrence) -> None:
        """A second provision of one number, on another subject, gets an id of its own."""
        known = self.by_id.get(found.id)
        if known is None or self._is_wording_of(found, known):
            return
        original, place = found.id, 2
        while f"{original}.{place}" in self.by_id:
            place += 1
        found.id = f"{original}.{place}"
        self._report(
            "rotulo_repetido", Severity.ERRO,
            f"{found.label.text} aparece de novo sobre outro assunto; foi mantido como segundo "
            f"dispositivo de mesmo número ({found.id}).",
            found.id, found.label,
        )  # fmt: skip

    def _is_wording_of(self, found: Occurrence, known: Occurrence) -> bool:
        """Whether a label printed again is another wording: struck text, a note, or like words."""
        if _alike(found, known):
            return found.parent == known.parent or self._speaks_of_change(found, known)
        return found.parent == known.parent and self._speaks_of_change(found, known)

    def _speaks_of_change(self, found: Occurrence, known: Occurrence) -> bool:
        parts = [*found.body, *known.body]
        if found.kind is _ARTIGO:  # the note may stand at the end of the article's last part
            parts += [block.flow for block in self.rest_of_article()]
        if any(find_notes(part.text) for part in parts):
            return True
        return any(is_whole(one.body, self.strikes) for one in (found, known) if self.strikes)

    # What bears no label

    def _table(self, block: Block) -> None:
        holder = self.open[-1] if self.open else None
        flow = block.flow
        if holder is None:
            self._running_text(block)
            return
        number = self._count(holder.id, Kind.TABELA)
        found = self._made(Kind.TABELA, (number,), str(number), holder, EMPTY)
        found.table = block.rows
        found.body = [flow]
        self._add(found)
        self.current = found.body

    def _paragraph(self, block: Block, paragraphs: bool) -> None:
        flow = block.flow
        article = self.open[0] if self.open else None
        if article is None:
            self._orphan(flow)
        elif not block.certain and not paragraphs:
            self._report(
                "quebra_de_paragrafo_incerta", Severity.INFO,
                "Não é certo se aqui começa um parágrafo sem número: a linha anterior termina em "
                "ponto. O trecho foi lido como continuação do mesmo parágrafo.",
                article.id, flow,
            )  # fmt: skip
            self._running_text(block)
        elif len(self.open) == 1 and not self._has_children(article):
            self._unnumbered(article, flow, certain=block.certain)
        else:
            self._after_list(article, flow)

    def _has_children(self, article: Occurrence) -> bool:
        last = self.occurrences[-1]
        return last is not article and last.kind is not Kind.PARAGRAFO_SEM_NUMERO

    def _unnumbered(self, article: Occurrence, flow: Flow, *, certain: bool) -> None:
        number = self._count(article.id, Kind.PARAGRAFO_SEM_NUMERO) + 1
        found = self._made(Kind.PARAGRAFO_SEM_NUMERO, (number,), str(number), article, EMPTY)
        found.body = [flow]
        self._add(found)
        self.current = found.body
        if not certain:
            self._report(
                "quebra_de_paragrafo_incerta", Severity.INFO,
                "Não é certo se aqui começa um parágrafo sem número: a linha anterior enche a "
                "medida. Lido como parágrafo, porque o artigo tem outros assim.",
                found.id, flow,
            )  # fmt: skip

    def _after_list(self, article: Occurrence, flow: Flow) -> None:
        """Text after a list belongs to what the list hangs from (the caput or a paragraph)."""
        holder = article
        if self.open[-1].kind is Kind.PARAGRAFO:
            self._report(
                "texto_apos_paragrafo", Severity.INFO,
                "Texto sem rótulo impresso depois de um parágrafo; lido como parte do artigo, não "
                "do parágrafo.",
                article.id, flow,
            )  # fmt: skip
        if len(self.open) > 2 and self.open[1].kind is Kind.PARAGRAFO:
            holder = self.open[1]
        self._append(holder.tail, flow, "\n")
        self.current = holder.tail

    def _orphan(self, flow: Flow) -> None:
        if self.current is not None:
            self._append(self.current, flow, "\n")
            self._report(
                "texto_fora_de_artigo", Severity.AVISO,
                "Texto sem rótulo fora de artigo; ficou com o dispositivo ou agrupamento anterior.",
                self.occurrences[-1].id, flow,
            )  # fmt: skip

    def _running_text(self, block: Block) -> None:
        flow = block.flow
        if self.current is None:
            return
        self._append(self.current, flow, " ")
        if block.kind is _NOTE:
            self._report(
                "nota_antes_do_rotulo", Severity.INFO,
                "Nota impressa no começo da linha, antes de outro rótulo; lida como nota do "
                "dispositivo anterior.",
                self.occurrences[-1].id, flow,
            )  # fmt: skip
        if block.kind is _LABELLED:
            self._rejected(flow)

    def report_unread(self) -> None:
        """Stop work on a text in which labels and places do not fit: its structure is not read."""
        labels = len(self.occurrences) + self.rejected
        if self.rejected >= _MANY_REJECTED and self.rejected > _REJECTED_SHARE * labels:
            self.diagnostics.append(
                Diagnostic(
                    "estrutura_nao_lida",
                    Severity.BLOQUEIO,
                    f"De {labels} começos de linha que parecem rótulo, {self.rejected} não "
                    "couberam na sequência: a publicação imprime os rótulos fora do lugar, ou traz "
                    "mais de um ato. A estrutura lida não merece confiança.",
                )
            )

    def _rejected(self, flow: Flow) -> None:
        """A line that begins like a label and was read as text: seldom the printer's doing."""
        self.rejected += 1
        before = self.text[max(flow.start - 200, 0) : flow.start].rstrip()[-1:]
        severity = Severity.AVISO if before in ".;:" else Severity.INFO
        self._report(
            "rotulo_lido_como_texto", severity,
            "O começo da linha parece um rótulo, mas não cabe na sequência; lido como texto.",
            self.occurrences[-1].id, flow.slice(0, 60),
        )  # fmt: skip

    # Records

    def _append(self, parts: list[Flow], flow: Flow, mark: str) -> None:
        """Add ``flow`` to ``parts``; the white space between them is read as ``mark``."""
        if parts and parts[-1]:
            start = end = parts[-1].end
            while end < len(self.text) and self.text[end].isspace():
                end += 1
            parts.append(Flow.of([Piece(mark, start, end, literal=False)]))
        parts.append(flow)

    def _add(self, found: Occurrence) -> None:
        self.occurrences.append(found)
        self.by_id.setdefault(found.id, found)

    def _report(self, code: str, severity: Severity, message: str, owner: str, flow: Flow) -> None:
        span = Span(flow.start, flow.end) if flow else None
        self.diagnostics.append(Diagnostic(code, severity, message, owner, flow.text[:300], span))


def _joined(lines: Sequence[Flow], joints: Sequence[Piece]) -> Flow:
    pieces: list[Piece] = []
    for place, line in enumerate(lines):
        if place:
            pieces.append(joints[place - 1])
        pieces.extend(line.pieces)
    return Flow.of(pieces)


def _same(one: Sequence[Flow], other: Sequence[Flow]) -> bool:
    return [fold(line.text) for line in one] == [fold(line.text) for line in other]


def _alike(one: Occurrence, other: Occurrence) -> bool:
    texts = [concat(part.body).text[:_COMPARED] for part in (one, other)]
    return fuzz.ratio(*texts) >= _LIKE

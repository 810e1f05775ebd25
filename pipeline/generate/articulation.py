"""The articulated text of a law as blocks: headings, articles and what hangs from them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from pipeline.generate.document import Block, Heading, Paragraph, Run, Style, Table
from pipeline.generate.doubts import Doubts
from pipeline.generate.layout import HEADING_LEVELS
from pipeline.generate.wordings import Mode, Shown, Wordings
from pipeline.law import Kind, Law, Provision
from pipeline.naming import Labels

_STYLES = {
    Kind.ARTIGO: Style.ARTIGO,
    Kind.PARAGRAFO: Style.PARAGRAFO,
    Kind.INCISO: Style.INCISO,
    Kind.ALINEA: Style.ALINEA,
    Kind.ITEM: Style.ITEM,
    Kind.SUBITEM: Style.SUBITEM,
    Kind.TRAVESSAO: Style.TRAVESSAO,
    Kind.PARAGRAFO_SEM_NUMERO: Style.PARAGRAFO_SEM_NUMERO,
}
_PARAGRAPHS = (Kind.ARTIGO, Kind.PARAGRAFO, Kind.PARAGRAFO_SEM_NUMERO, Kind.TABELA)


class Articulation:
    """Prints the provisions of one law in one mode."""

    def __init__(self, law: Law, mode: Mode, doubts: Doubts) -> None:
        self._wordings = Wordings(law, mode)
        self._labels = Labels(law)
        self._doubts = doubts

    def blocks(self, provisions: Sequence[Provision]) -> Iterator[Block]:
        """The blocks of ``provisions`` and of all below them, in printed order."""
        return chain.from_iterable(self._node(node, 1) for node in provisions)

    def _node(self, node: Provision, level: int) -> Iterator[Block]:
        shown = self._wordings.shown(node)
        if node.kind.is_grouping or node.kind is Kind.ANEXO:
            yield from self._heading(node, shown, level)
            level += 1
        elif node.kind is Kind.TABELA:
            yield from self._table(node, shown)
        else:
            yield from self._paragraphs(node, shown)
        if not self._wordings.collapsed(node):
            yield from chain.from_iterable(self._node(child, level) for child in node.children)
            yield from self._tails(node, shown)

    def _paragraphs(self, node: Provision, shown: Sequence[Shown]) -> Iterator[Block]:
        for index, each in enumerate(shown):
            if each.origin:
                yield Paragraph(Style.REDACAO, (Run(each.origin),))
            text = self._labels.of(node, each.version)
            bold = node.kind is Kind.ARTIGO
            label = Run(text, bold=bold, struck=each.struck) if text else None
            runs = self._runs(node, each)
            yield Paragraph(_STYLES[node.kind], runs, label, None if index else node.id)

    def _runs(self, node: Provision, each: Shown) -> tuple[Run, ...]:
        """The wording, what we say of it, and its notes; one space between them."""
        parts = [Run(each.text, struck=each.struck)] if each.text else []
        return _spaced([*parts, *self._comments(node, each)])

    def _comments(self, node: Provision, each: Shown) -> Iterator[Run]:
        if each.remark:
            yield Run(each.remark)
        if each.doubtful:
            yield self._doubts.mark(node)
        for note in each.notes:
            yield Run(note, small=True)

    def _tails(self, node: Provision, shown: Sequence[Shown]) -> Iterator[Block]:
        style = Style.CONTINUACAO if node.kind in _PARAGRAPHS else _STYLES.get(node.kind)
        several = sum(bool(each.tail) for each in shown) > 1
        for each in shown:
            if not each.tail:
                continue
            if each.origin and several:
                yield Paragraph(Style.REDACAO, (Run(each.origin),))
            yield Paragraph(style or Style.CONTINUACAO, (Run(each.tail, struck=each.struck),))

    def _table(self, node: Provision, shown: Sequence[Shown]) -> Iterator[Block]:
        for index, each in enumerate(shown):
            anchor = None if index else node.id
            if each.origin:
                yield Paragraph(Style.REDACAO, (Run(each.origin),))
            label = self._labels.of(node, each.version)
            runs = self._runs(node, replace(each, text=_beside_rows(each.text, each.rows)))
            if label or runs:
                name = Run(label, struck=each.struck) if label else None
                yield Paragraph(Style.TABELA_TITULO, runs, name, anchor)
                anchor = None
            if each.rows:
                yield Table(each.rows, struck=each.struck, anchor=anchor)

    def _heading(self, node: Provision, shown: Sequence[Shown], level: int) -> Iterator[Block]:
        """Label above, names below; the last name's notes in a paragraph under the heading.

        Earlier names carry their notes along, since a heading is one paragraph.
        """
        rows: list[tuple[Run, ...]] = []
        label = ""
        for each in shown:
            if (printed := self._labels.of(node, each.version)) != label:
                label = printed
                rows.append((Run(label, bold=True, struck=all(s.struck for s in shown)),))
            rows += self._names(node, each)
            if each is not shown[-1]:
                rows += [(Run(note, small=True),) for note in each.notes]
        outline = " – ".join(part for part in (label, shown[-1].text or shown[-1].remark) if part)
        yield Heading(
            min(level, HEADING_LEVELS),
            tuple(rows) or ((Run(node.id),),),
            " ".join(outline.split()) or node.id,
            node.id,
        )
        if shown[-1].notes:
            yield Paragraph(Style.NOTA, (Run(" ".join(shown[-1].notes), small=True),))

    def _names(self, node: Provision, each: Shown) -> Iterator[tuple[Run, ...]]:
        if each.origin:
            yield (Run(each.origin, italic=True, small=True),)
        name = [Run(each.text, bold=True, struck=each.struck)] if each.text else []
        if each.remark:
            name.append(Run(each.remark, bold=True))
        if each.doubtful:
            name.append(self._doubts.mark(node))
        if name:
            yield _spaced(name)


def _beside_rows(text: str, rows: Sequence[Sequence[str]]) -> str:
    """The lines of a table's text that are not its rows: the title, or words between them.

    The wording of a table in a text file is all its lines ("| Diurno | Noturno |"); the cells are
    printed as a table, and would stand twice.
    """
    cells = {_words(" ".join(row)) for row in rows} | {()} if rows else set()
    return "\n".join(line for line in text.split("\n") if _words(line) not in cells)


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", text))


def _spaced(runs: Sequence[Run]) -> tuple[Run, ...]:
    """The runs with an unstruck space between each two."""
    spaced: list[Run] = []
    for run in runs:
        if spaced:
            spaced.append(Run(" ", small=run.small))
        spaced.append(run)
    return tuple(spaced)

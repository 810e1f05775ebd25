"""A document before it has a format: blocks of text that each renderer prints in its own way.

The producers (``consolidation`` and later ones) say *what* stands where, the renderers (``docx``,
``pdf``) say how it looks. Nothing here knows of laws, files or fonts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

#: Written as creation date into every file, so that the same content gives the same bytes. It is
#: the earliest date that a ZIP entry can carry, and too early to be mistaken for a real one.
TIMESTAMP = datetime(1980, 1, 1, tzinfo=UTC)

#: Written as author: the text has no author of ours.
AUTHOR = "consolida"

#: Tables of up to so many rows stay on one page.
WHOLE_ROWS = 15

#: Characters that XML 1.0 forbids (and UTF-8 in the case of lone surrogates). PDFs leave some of
#: them in texts: PDFium writes U+FFFE or U+0002 for a hyphen at the end of a line.
_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
_LINE_ENDS = re.compile("\r\n|[\r\x85\u2028\u2029]")


class Style(StrEnum):
    """What a paragraph is; each renderer has one named style for each."""

    EPIGRAFE = "epigrafe"
    EMENTA = "ementa"
    PREAMBULO = "preambulo"
    ARTIGO = "artigo"
    PARAGRAFO = "paragrafo"
    PARAGRAFO_SEM_NUMERO = "paragrafo_sem_numero"
    INCISO = "inciso"
    ALINEA = "alinea"
    ITEM = "item"
    SUBITEM = "subitem"
    TRAVESSAO = "travessao"
    CONTINUACAO = "continuacao"
    TABELA_TITULO = "tabela_titulo"
    REDACAO = "redacao"
    NOTA = "nota"
    FECHO = "fecho"
    FICHA_TITULO = "ficha_titulo"
    FICHA = "ficha"
    EDITORIAL = "editorial"
    DUVIDA = "duvida"


@dataclass(frozen=True, slots=True)
class Run:
    """Consecutive characters that look the same. ``href`` is the ``anchor`` of another block."""

    text: str
    bold: bool = False
    italic: bool = False
    struck: bool = False
    small: bool = False
    href: str | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph. ``label`` stands before the text, set off as the style asks (space or tab)."""

    style: Style
    runs: tuple[Run, ...] = ()
    label: Run | None = None
    anchor: str | None = None

    def lines(self) -> Iterator[str]:
        """The text of the paragraph, label first."""
        parts = (self.label.text if self.label else "", _joined(self.runs))
        yield " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of one or more lines (label above, name below).

    ``outline`` is what the navigation pane shows. ``editorial`` marks headings that are no part of
    the law; ``page_break`` starts a new page.
    """

    level: int
    rows: tuple[tuple[Run, ...], ...]
    outline: str
    anchor: str | None = None
    editorial: bool = False
    page_break: bool = False

    def lines(self) -> Iterator[str]:
        """One line for each row of the heading."""
        return (_joined(row) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of text cells. ``header`` counts the rows repeated on each page.

    ``widths`` are shares of the line; empty where each column takes what it needs.
    """

    rows: tuple[tuple[str, ...], ...]
    header: int = 0
    struck: bool = False
    small: bool = False
    widths: tuple[float, ...] = ()
    anchor: str | None = None

    @property
    def columns(self) -> int:
        """Cells of the longest row."""
        return max((len(row) for row in self.rows), default=0)

    @property
    def whole(self) -> bool:
        """True where the table is too short to be split over two pages."""
        return len(self.rows) <= WHOLE_ROWS

    def lines(self) -> Iterator[str]:
        """One line for each cell that has text, row by row."""
        return (cell for row in self.rows for cell in row if cell)


@dataclass(frozen=True, slots=True)
class Panel:
    """Paragraphs in a frame, apart from the text around them."""

    paragraphs: tuple[Paragraph, ...]

    def lines(self) -> Iterator[str]:
        """The lines of its paragraphs."""
        for paragraph in self.paragraphs:
            yield from paragraph.lines()


Block = Paragraph | Heading | Table | Panel


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document. ``footer`` is the short text at the foot of each page."""

    title: str
    subject: str
    footer: str
    blocks: tuple[Block, ...]
    language: str = "pt-BR"

    def lines(self) -> Iterator[str]:
        """All text in printed order, as a renderer must give it back (white space apart)."""
        for block in self.blocks:
            yield from block.lines()

    def flat(self) -> Iterator[Paragraph | Heading | Table]:
        """The blocks, with the paragraphs of the panels in their place."""
        for block in self.blocks:
            if isinstance(block, Panel):
                yield from block.paragraphs
            else:
                yield block

    def targets(self) -> frozenset[str]:
        """Anchors that some link points to and that exist: only these need a bookmark."""
        hrefs: set[str] = set()
        anchors: set[str] = set()
        for block in self.flat():
            hrefs.update(run.href for run in _runs(block) if run.href)
            if block.anchor:
                anchors.add(block.anchor)
        return frozenset(hrefs & anchors)


def printable(text: str) -> str:
    r"""``text`` without what no file format can carry: each such character becomes U+FFFD.

    Visible on purpose: a character that is dropped would be missed by nobody. All line ends become
    a line feed.

    >>> printable("mantê\ufffelos") == "mantê\ufffdlos"
    True
    """
    return _UNPRINTABLE.sub("\ufffd", _LINE_ENDS.sub("\n", text))


def unbroken(label: str) -> str:
    """A label that no line end can split ("Art." at the end of a line, "5º" on the next)."""
    return label.replace(" ", "\u00a0")


def _joined(runs: tuple[Run, ...]) -> str:
    return "".join(run.text for run in runs)


def _runs(block: Paragraph | Heading | Table) -> Iterator[Run]:
    if isinstance(block, Paragraph):
        yield from block.runs
    elif isinstance(block, Heading):
        for row in block.rows:
            yield from row

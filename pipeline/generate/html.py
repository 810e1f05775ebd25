"""Documents as one self-contained HTML page: nothing is fetched, all text is escaped.

Headings, landmarks and table heads are real ones; the contents are a list of links; what is struck
is ``del``. A page that prints superseded wordings has a button that hides them; the search marks
words in the page. Without script the page is whole and readable.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from markupsafe import Markup, escape

from pipeline.generate.document import (
    Block,
    Document,
    Heading,
    Panel,
    Paragraph,
    Run,
    Style,
    Table,
    printable,
)
from pipeline.generate.layout import HEADING_LEVELS, LAYOUTS

TEMPLATES = Path(__file__).parent / "templates"
#: Styles of what is printed only beside a superseded wording.
_HISTORY = (Style.REDACAO, Style.NOTA)


def to_html(document: Document, head: str = "", prefix: str = "") -> str:
    """``document`` as a page.

    Args:
        document: What to print.
        head: HTML for the head of the page (``legislation_metadata(law).head()``), trusted.
        prefix: Value of the ``prefix`` attribute of the page, for the RDFa in ``head``.
    """
    from jinja2 import Environment, FileSystemLoader, select_autoescape

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=select_autoescape(default=True)
    )
    page = _Page(document)
    return environment.get_template("documento.html").render(
        document=document, head=Markup(head), prefix=prefix, contents=page.contents(),
        blocks=Markup("\n").join(page.blocks()), styles=LAYOUTS.items(),
        history=any(run.struck for block in document.flat() for run in _runs(block)),
    )  # fmt: skip


class _Page:
    def __init__(self, document: Document) -> None:
        self._document = document
        self._anchors: dict[int, str] = {}
        used: set[str] = set()
        for number, block in enumerate(document.flat()):
            name = block.anchor or f"h{number}"
            if name not in used and (block.anchor or isinstance(block, Heading)):
                self._anchors[id(block)] = name
                used.add(name)
        self._used = used

    def contents(self) -> list[tuple[int, str, str]]:
        """Level, anchor and text of each heading, for the list of contents."""
        return [
            (block.level, self._anchors.get(id(block), ""), printable(block.outline))
            for block in self._document.blocks
            if isinstance(block, Heading)
        ]

    def blocks(self) -> Iterator[Markup]:
        """Each block as HTML."""
        return (self._block(block) for block in self._document.blocks)

    def _block(self, block: Block) -> Markup:
        if isinstance(block, Panel):
            inside = Markup("\n").join(self._paragraph(each) for each in block.paragraphs)
            return Markup('<aside class="ficha">\n{}\n</aside>').format(inside)
        if isinstance(block, Heading):
            return self._heading(block)
        if isinstance(block, Table):
            return self._table(block)
        return self._paragraph(block)

    def _paragraph(self, block: Paragraph) -> Markup:
        label = Markup("")
        if block.label:
            label = Markup('<span class="rotulo">{}</span> ').format(self._run(block.label))
        kept = [run for run in block.runs if run.text.strip()]
        struck = bool(kept) and all(run.struck or run.small for run in kept)
        classes = f"{block.style.value}{' superada' if struck and _any_struck(kept) else ''}"
        if block.style in _HISTORY:
            classes += " historia"
        return Markup('<p class="{}"{}>{}{}</p>').format(
            classes, self._id(block), label, self._all(block.runs)
        )

    def _heading(self, block: Heading) -> Markup:
        level = min(block.level, HEADING_LEVELS - 1) + 1
        rows = Markup("<br>").join(self._all(row) for row in block.rows)
        kind = "editorial" if block.editorial else "agrupamento"
        return Markup('<h{0} class="{1}"{2}>{3}</h{0}>').format(level, kind, self._id(block), rows)

    def _table(self, block: Table) -> Markup:
        rows = []
        for number, row in enumerate(block.rows):
            tag = Markup('th scope="col"') if number < block.header else Markup("td")
            end = "th" if number < block.header else "td"
            cells = (
                Markup("<{}>{}</{}>").format(tag, self._text(c, struck=block.struck), end)
                for c in (*row, *("" for _ in range(block.columns - len(row))))
            )
            rows.append(Markup("<tr>{}</tr>").format(Markup("").join(cells)))
        small = " pequena" if block.small else ""
        return Markup('<div class="quadro"><table class="tabela{}"{}>\n{}\n</table></div>').format(
            small, self._id(block), Markup("\n").join(rows)
        )

    def _id(self, block: Paragraph | Heading | Table) -> Markup:
        name = self._anchors.get(id(block))
        return Markup(' id="{}"').format(name) if name else Markup("")

    def _all(self, runs: tuple[Run, ...]) -> Markup:
        return Markup("").join(self._run(run) for run in runs)

    def _run(self, run: Run) -> Markup:
        text = self._text(run.text, struck=run.struck)
        for wanted, tag in ((run.bold, "strong"), (run.italic, "em"), (run.small, "small")):
            if wanted:
                text = Markup("<{0}>{1}</{0}>").format(tag, text)
        if run.href and run.href in self._used:
            text = Markup('<a href="#{}">{}</a>').format(run.href, text)
        return text

    @staticmethod
    def _text(text: str, *, struck: bool = False) -> Markup:
        lines = Markup("<br>").join(escape(line) for line in printable(text).split("\n"))
        return Markup("<del>{}</del>").format(lines) if struck and text.strip() else lines


def _runs(block: Paragraph | Heading | Table) -> Iterator[Run]:
    if isinstance(block, Paragraph):
        yield from block.runs
    elif isinstance(block, Heading):
        for row in block.rows:
            yield from row
    elif block.struck:
        yield Run("", struck=True)


def _any_struck(runs: list[Run]) -> bool:
    return any(run.struck for run in runs)

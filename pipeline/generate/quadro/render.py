"""The quadro comparativo as DOCX, PDF and HTML: redação anterior | redação nova | ato.

Reads: differences. Writes: bytes of a file. What goes is struck and what comes is underlined, each
in a colour of its own besides: it can be told in black and white, and without colour vision.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.generate.document import AUTHOR, TIMESTAMP, printable
from pipeline.generate.layout import SERIF
from pipeline.generate.quadro.differences import Difference
from pipeline.generate.quadro.words import Change, Piece

if TYPE_CHECKING:
    from docx.table import _Cell

TEMPLATES = Path(__file__).parent.parent / "templates"
COLUMNS = ("Redação anterior", "Redação nova", "Ato")
#: Dark enough to read on white (contrast above 7 to 1).
GONE, COME = "9B1C1C", "14532D"
_WIDTHS = (11.6, 11.6, 3.5)
_NONE = "—"


@dataclass(frozen=True, slots=True)
class Quadro:
    """A comparison as it is printed: ``title``, what it compares (``subtitle``), and its rows."""

    title: str
    subtitle: str
    rows: tuple[Difference, ...]

    def cells(self) -> Iterator[tuple[str, tuple[Piece, ...], tuple[Piece, ...], str]]:
        """Name, former wording, new wording and act of each row."""
        for row in self.rows:
            act = ", ".join(part for part in (row.act, row.what) if part)
            yield row.name, _side(row, Change.ACRESCIDO), _side(row, Change.SUPRIMIDO), act


def _side(row: Difference, without: Change) -> tuple[Piece, ...]:
    """The pieces of one side; a provision that does not stand there has none."""
    return tuple(piece for piece in row.pieces if piece.change is not without)


def quadro_html(quadro: Quadro) -> str:
    """One self-contained page; nothing is fetched and no text of the law is markup."""
    from jinja2 import Environment, FileSystemLoader

    environment = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True)
    template = environment.get_template("quadro.html")
    return template.render(quadro=quadro, columns=COLUMNS, gone=GONE, come=COME, none=_NONE)


def quadro_pdf(quadro: Quadro) -> bytes:
    """Landscape A4 as PDF/A-2a and PDF/UA-1, the head of the table on every page."""
    import typst

    from pipeline.generate.pdf import STANDARDS

    path = TEMPLATES / "quadro.typ"
    return bytes(
        typst.compile(
            str(path), root=str(TEMPLATES), font_paths=[], pdf_standards=[*STANDARDS],
            sys_inputs={"data": json.dumps(_data(quadro), ensure_ascii=False)},
            timestamp=TIMESTAMP,
        )
    )  # fmt: skip


def _data(quadro: Quadro) -> dict[str, Any]:
    def shown(pieces: Sequence[Piece]) -> list[list[str]]:
        return [[printable(piece.text), piece.change.value] for piece in pieces]

    rows = [[n, shown(one), shown(other), act] for n, one, other, act in quadro.cells()]
    return {
        "title": printable(quadro.title), "subtitle": printable(quadro.subtitle),
        "author": AUTHOR, "year": TIMESTAMP.year, "fonts": SERIF, "columns": COLUMNS,
        "gone": f"#{GONE}", "come": f"#{COME}", "none": _NONE, "rows": rows,
    }  # fmt: skip


def quadro_docx(quadro: Quadro) -> bytes:
    """Landscape A4 as DOCX, the head of the table on every page."""
    import docx
    from docx.enum.section import WD_ORIENT
    from docx.shared import Cm, Pt

    package = docx.Document()
    section = package.sections[0]
    section.orientation = WD_ORIENT.LANDSCAPE
    section.page_width, section.page_height = Cm(29.7), Cm(21.0)
    for margin in ("left_margin", "right_margin", "top_margin", "bottom_margin"):
        setattr(section, margin, Cm(1.5))
    normal = package.styles["Normal"]
    normal.font.name, normal.font.size = SERIF[0], Pt(10)
    normal.paragraph_format.space_after = Pt(2)
    head = package.add_paragraph()
    head.add_run(printable(quadro.title)).bold = True
    package.add_paragraph(printable(quadro.subtitle))
    table = package.add_table(rows=1, cols=len(COLUMNS), style="Table Grid")
    table.autofit = False
    for cell, name in zip(table.rows[0].cells, COLUMNS, strict=True):
        cell.paragraphs[0].add_run(name).bold = True
    _repeat(table.rows[0]._tr)
    for name, one, other, act in quadro.cells():
        cells = table.add_row().cells
        _fill(cells[0], name, one)
        _fill(cells[1], name, other)
        cells[2].paragraphs[0].add_run(printable(act))
    for column, width in zip(table.columns, _WIDTHS, strict=True):
        column.width = Cm(width)
    for row in table.rows:
        for cell, width in zip(row.cells, _WIDTHS, strict=True):
            cell.width = Cm(width)
    return _saved(package, quadro.title)


def _repeat(row: Any) -> None:
    from pipeline.generate.docx_styles import element

    row.get_or_add_trPr().append(element("w:tblHeader"))


def _fill(cell: _Cell, name: str, pieces: Sequence[Piece]) -> None:
    from docx.shared import Pt, RGBColor

    paragraph = cell.paragraphs[0]
    if not pieces:
        paragraph.add_run(_NONE)
        return
    small = paragraph.add_run(printable(name))
    small.font.size, small.italic = Pt(8), True
    paragraph = cell.add_paragraph()
    for piece in pieces:
        run = paragraph.add_run(printable(piece.text))
        if piece.change is Change.SUPRIMIDO:
            run.font.strike, run.font.color.rgb = True, RGBColor.from_string(GONE)
        elif piece.change is Change.ACRESCIDO:
            run.font.underline, run.font.color.rgb = True, RGBColor.from_string(COME)


def _saved(package: Any, title: str) -> bytes:
    from pipeline.generate.docx import reproducible

    core = package.core_properties
    core.title, core.author, core.last_modified_by = printable(title)[:255], AUTHOR, AUTHOR
    core.created = core.modified = TIMESTAMP
    core.comments, core.language = "", "pt-BR"
    stream = BytesIO()
    package.save(stream)
    return reproducible(stream.getvalue())

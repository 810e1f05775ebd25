"""A notice or auto as PDF: blank, a form to be filled on screen or by pen; or filled in.

Set with reportlab, whose fields every reader of PDF knows. The order of the fields on the page is
the order of the tab key; each has the key of its field as name and its label as tooltip. Text of a
case is only ever drawn, never read as markup.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from pipeline.generate.document import AUTHOR, printable
from pipeline.generate.forms.grid import (
    COLUMNS,
    Box,
    Values,
    basis_line,
    copies_line,
    heading,
    instructions,
    label,
    rows,
    shown,
    signatures,
    table_rows,
)
from pipeline.normalize.forms import Document, Field, FieldType, Signature

_MM = 72 / 25.4
_WIDTH, _HEIGHT = 210 * _MM, 297 * _MM
_SIDE, _TOP, _BOTTOM = 15 * _MM, 12 * _MM, 16 * _MM
_INNER = _WIDTH - 2 * _SIDE
_LABEL, _BASIS, _TEXT, _LEADING = 6.5, 5.5, 9.0, 11.0
_PAD, _HEAD, _LINE = 2.0, 10.0, 15.0
_SIGN = 42.0
_TEXT_FONT, _BOLD_FONT = "FormText", "FormBold"
_FLAGS_MULTILINE = "multiline"


def form_pdf(
    document: Document, values: Values | None = None, *, arms: bytes | None = None
) -> bytes:
    """The document as PDF.

    Args:
        document: What to print.
        values: The values of a case; None makes a blank form with fields, and its instructions.
        arms: The city's coat of arms (PNG or JPEG), printed at the left of the head.
    """
    pages = _Paper(document, values, arms, 0).run()[1]
    return _Paper(document, values, arms, pages).run()[0]


class _Paper:
    """One run over the document; ``total`` is the number of pages, 0 while it is not known."""

    def __init__(
        self, document: Document, values: Values | None, arms: bytes | None, total: int
    ) -> None:
        from reportlab.pdfgen.canvas import Canvas

        _fonts()
        self._document = document
        self._blank = values is None
        self._values: Values = values or {}
        self._arms = arms
        self._total = total
        self._stream = BytesIO()
        self._canvas: Any = Canvas(
            self._stream, pagesize=(_WIDTH, _HEIGHT), invariant=1, lang="pt-BR"
        )
        self._page = 1
        self._y = _HEIGHT - _TOP

    def run(self) -> tuple[bytes, int]:
        """The file and its number of pages."""
        number = self._values.get("numero", "")
        title = f"{self._document.title} {number}".strip()
        self._canvas.setTitle(printable(title))
        self._canvas.setAuthor(AUTHOR)
        self._canvas.setSubject(printable(self._document.law_name))
        self._head()
        for section in self._document.sections:
            self._section(section.title)
            for row in rows(self._document.in_section(section.key)):
                self._row(row)
        self._notices()
        self._signatures()
        if self._blank:
            self._instructions()
        self._foot()
        if self._total:  # the first run only counts the pages: making its fonts takes the longest
            self._canvas.save()
        return self._stream.getvalue(), self._page

    # --- parts ------------------------------------------------------------------------------------

    def _head(self) -> None:
        left = _SIDE
        if self._arms:
            from reportlab.lib.utils import ImageReader

            self._canvas.drawImage(
                ImageReader(BytesIO(self._arms)), _SIDE, self._y - 46, 46, 46,
                preserveAspectRatio=True, mask="auto",
            )  # fmt: skip
            left += 54
        for line in heading(self._document):
            self._write(line, left, self._y - 10, _BOLD_FONT, 10)
            self._y -= 13
        organ = self._values.get("orgao")
        if isinstance(organ, str) and organ:
            self._write(organ, left, self._y - 9, _TEXT_FONT, 8.5)
            self._y -= 12
        self._write(self._document.title.upper(), left, self._y - 14, _BOLD_FONT, 14)
        self._y -= 20
        for line in self._wrapped(self._document.law_name, 7.5, _INNER - (left - _SIDE)):
            self._write(line, left, self._y - 7, _TEXT_FONT, 7.5)
            self._y -= 9
        self._y -= 4
        for line in self._wrapped(self._document.opening, 8, _INNER):
            self._write(line, _SIDE, self._y - 8, _TEXT_FONT, 8)
            self._y -= 10
        self._y -= 3

    def _section(self, title: str) -> None:
        self._room(13 + 2 * _LINE)
        self._canvas.setFillGray(0.9)
        self._canvas.rect(_SIDE, self._y - 12, _INNER, 12, stroke=0, fill=1)
        self._canvas.setFillGray(0)
        self._write(title, _SIDE + _PAD, self._y - 9, _BOLD_FONT, 8)
        self._y -= 12

    def _row(self, row: tuple[Box, ...]) -> None:
        if row[0].field.type is FieldType.TABELA:
            self._table(row[0].field)
            return
        widths = [_INNER * box.width / COLUMNS for box in row]
        texts = [
            self._wrapped(shown(box.field, self._values), _TEXT, width - 2 * _PAD)
            for box, width in zip(row, widths, strict=True)
        ]
        height = max(
            _HEAD + max(box.field.lines * _LINE if self._blank else _LINE, len(text) * _LEADING + 3)
            for box, text in zip(row, texts, strict=True)
        )
        if height > _HEIGHT / 2:  # a long text goes on over pages
            self._long(row[0].field, texts[0])
            return
        self._room(height)
        x = _SIDE
        for box, width, text in zip(row, widths, texts, strict=True):
            self._box(box.field, x, width, height, text)
            x += width
        self._y -= height

    def _box(self, field: Field, x: float, width: float, height: float, text: list[str]) -> None:
        self._canvas.setLineWidth(0.5)
        self._canvas.rect(x, self._y - height, width, height)
        self._label(field, x, width)
        if self._blank:
            self._control(field, x, width, height)
            return
        y = self._y - _HEAD - _TEXT
        for line in text:
            self._write(line, x + _PAD, y, _TEXT_FONT, _TEXT)
            y -= _LEADING

    def _label(self, field: Field, x: float, width: float) -> None:
        basis = basis_line(field.bases)
        told = self._wrapped(label(field), _LABEL, width - 2 * _PAD)[0]
        self._write(told, x + _PAD, self._y - 7.5, _TEXT_FONT, _LABEL)
        room = width - 3 * _PAD - self._width(told, _LABEL)
        if basis and self._width(basis, _BASIS) <= room:
            self._canvas.setFillGray(0.35)
            self._canvas.setFont(_TEXT_FONT, _BASIS)
            self._canvas.drawRightString(x + width - _PAD, self._y - 7.5, printable(basis))
            self._canvas.setFillGray(0)

    def _control(self, field: Field, x: float, width: float, height: float) -> None:
        from reportlab.lib.colors import white

        form, y = self._canvas.acroForm, self._y - height + 1
        place = {"x": x + _PAD, "y": y, "borderWidth": 0, "forceBorder": False, "fillColor": white}
        named = {"name": field.key, "tooltip": field.label}
        if field.type is FieldType.MARCA:
            form.checkbox(
                **named, x=x + _PAD, y=y + 2, size=10, buttonStyle="cross", borderWidth=1,
                fillColor=white,
            )  # fmt: skip
        elif field.type is FieldType.ESCOLHA:
            form.choice(
                **named, **place, value=" ", options=[" ", *field.choices], fontSize=9,
                width=width - 2 * _PAD, height=height - _HEAD - 1, fieldFlags="combo",
                fontName="Helvetica",
            )  # fmt: skip
        else:
            self._field(field.key, field.label, x, width, y, height - _HEAD - 1, lines=field.lines)

    def _field(
        self, name: str, tooltip: str, x: float, width: float, y: float, height: float,
        *, lines: int,
    ) -> None:  # fmt: skip
        from reportlab.lib.colors import white

        self._canvas.acroForm.textfield(
            name=name, tooltip=tooltip, x=x + _PAD, y=y, width=width - 2 * _PAD, height=height,
            borderWidth=0, forceBorder=False, fontSize=9, fontName="Helvetica", maxlen=0,
            fillColor=white,
            fieldFlags=_FLAGS_MULTILINE if lines > 1 else "",
        )  # fmt: skip

    def _long(self, field: Field, lines: list[str]) -> None:
        """A text of more than half a page: boxes that go on."""
        while lines:
            self._room(_HEAD + 3 * _LEADING)
            fit = int((self._y - _BOTTOM - _HEAD - 4) // _LEADING)
            part, lines = lines[:fit], lines[fit:]
            height = _HEAD + len(part) * _LEADING + 3
            self._box(field, _SIDE, _INNER, height, part)
            self._y -= height

    def _table(self, field: Field) -> None:
        widths = [_INNER * column.width / COLUMNS for column in field.columns]
        widths[-1] = _INNER - sum(widths[:-1])
        self._room(_HEAD + 12 + _LINE)
        self._canvas.rect(_SIDE, self._y - _HEAD, _INNER, _HEAD)
        self._label(field, _SIDE, _INNER)
        self._y -= _HEAD
        self._cells([column.label for column in field.columns], widths, 12, _BOLD_FONT, 7)
        for number, cells in enumerate(table_rows(field, self._values), start=1):
            self._table_row(field, cells, widths, number)

    def _table_row(
        self, field: Field, cells: tuple[str, ...], widths: list[float], number: int
    ) -> None:
        wrapped = [self._wrapped(c, 8, w - 2 * _PAD) for c, w in zip(cells, widths, strict=True)]
        height = max(_LINE, max(map(len, wrapped)) * 10 + 4)
        self._room(height)
        x = _SIDE
        for column, lines, width in zip(field.columns, wrapped, widths, strict=True):
            self._canvas.rect(x, self._y - height, width, height)
            if self._blank:
                name = f"{field.key}.{number}.{column.key}"
                tooltip = f"{field.label}: {column.label}, {number}"
                self._field(name, tooltip, x, width, self._y - height + 1, height - 2, lines=1)
            for place, line in enumerate(lines):
                self._write(line, x + _PAD, self._y - 10 - 10 * place, _TEXT_FONT, 8)
            x += width
        self._y -= height

    def _cells(
        self, texts: list[str], widths: list[float], height: float, font: str, size: float
    ) -> None:
        x = _SIDE
        for text, width in zip(texts, widths, strict=True):
            self._canvas.rect(x, self._y - height, width, height)
            self._write(text, x + _PAD, self._y - height + 3.5, font, size)
            x += width
        self._y -= height

    def _notices(self) -> None:
        for notice in self._document.notices:
            lines = self._wrapped(notice.text, 7.5, _INNER - 2 * _PAD)
            self._room(14 + 9 * len(lines))
            self._y -= 4
            basis = basis_line(notice.bases)
            title = f"{notice.title} ({basis})" if basis else notice.title
            self._write(title, _SIDE, self._y - 8, _BOLD_FONT, 7.5)
            self._y -= 10
            for line in lines:
                self._write(line, _SIDE, self._y - 7, _TEXT_FONT, 7.5)
                self._y -= 9

    def _signatures(self) -> None:
        half = _INNER / 2
        for pair in signatures(self._document):
            self._room(_SIGN)
            for place, each in enumerate(pair):
                self._signature(each, _SIDE + place * half, half)
            self._y -= _SIGN
        self._room(14)
        self._write(copies_line(self._document), _SIDE, self._y - 10, _TEXT_FONT, 7)
        self._y -= 14

    def _signature(self, each: Signature, x: float, width: float) -> None:
        y = self._y - _SIGN + 14
        self._canvas.line(x + 6, y, x + width - 6, y)
        basis = basis_line(each.bases)
        text = f"{each.label} ({basis})" if basis else each.label
        for place, line in enumerate(self._wrapped(text, 7, width - 12)[:2]):
            self._write(line, x + 6, y - 8 - 8 * place, _TEXT_FONT, 7)

    def _instructions(self) -> None:
        self._new_page()
        self._write("Instruções de preenchimento", _SIDE, self._y - 12, _BOLD_FONT, 12)
        self._y -= 20
        self._paragraph("* Sem este campo o documento não deve ser emitido.", 8)
        for name, how, why in instructions(self._document):
            self._paragraph(f"{name}: {how} [{why}]", 8)
        for rule in self._document.rules:
            basis = basis_line(rule.bases)
            self._paragraph(f"{rule.text} [{basis}]" if basis else rule.text, 8)
        for left in self._document.unmapped:
            told = f"A lei pede e o modelo não tem campo próprio ({left.name}): {left.words}."
            self._paragraph(told, 8)

    def _paragraph(self, text: str, size: float) -> None:
        lines = self._wrapped(text, size, _INNER)
        self._room(len(lines) * (size + 2))
        for line in lines:
            self._write(line, _SIDE, self._y - size, _TEXT_FONT, size)
            self._y -= size + 2
        self._y -= 3

    # --- page and text ----------------------------------------------------------------------------

    def _room(self, height: float) -> None:
        if self._y - height < _BOTTOM:
            self._new_page()

    def _new_page(self) -> None:
        self._foot()
        self._canvas.showPage()
        self._page += 1
        self._y = _HEIGHT - _TOP

    def _foot(self) -> None:
        number = self._values.get("numero")
        named = (
            f"{self._document.title} {number}" if isinstance(number, str) else self._document.title
        )
        told = f"{named} – {self._document.law_name}, texto de {self._document.day:%d.%m.%Y}"
        line = self._wrapped(told, 6.5, _INNER - 60)[0]
        self._write(line, _SIDE, _BOTTOM - 14, _TEXT_FONT, 6.5)
        self._canvas.setFont(_TEXT_FONT, 6.5)
        place = f"página {self._page} de {self._total}"
        self._canvas.drawRightString(_WIDTH - _SIDE, _BOTTOM - 14, place)

    def _write(self, text: str, x: float, y: float, font: str, size: float) -> None:
        self._canvas.setFont(font, size)
        self._canvas.drawString(x, y, printable(text))

    def _width(self, text: str, size: float) -> float:
        return float(self._canvas.stringWidth(printable(text), _TEXT_FONT, size))

    def _wrapped(self, text: str, size: float, width: float) -> list[str]:
        """Lines of ``text`` that fit; a word too long for a line is parted."""
        from reportlab.lib.utils import simpleSplit

        lines: list[str] = []
        for line in simpleSplit(printable(text), _TEXT_FONT, size, width) or [""]:
            while self._width(line, size) > width:
                fit = max(1, int(len(line) * width / self._width(line, size)) - 1)
                lines.append(line[:fit])
                line = line[fit:]  # noqa: PLW2901 - what is left of it
            lines.append(line)
        return lines


@cache
def _fonts() -> None:
    """DejaVu, which has every letter of Portuguese, "§", "º", box marks; matplotlib brings it."""
    import matplotlib
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    registerFont(TTFont(_TEXT_FONT, folder / "DejaVuSans.ttf"))
    registerFont(TTFont(_BOLD_FONT, folder / "DejaVuSans-Bold.ttf"))

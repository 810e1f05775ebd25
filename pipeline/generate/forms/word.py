"""A notice or auto as DOCX: content controls with titles, that a pen can fill too.

Each field is a content control whose tag is the key of the field, so that what was filled in can be
read back (:func:`read_back`). With ``template`` the place of each value is a docxtpl variable
instead, for cities that keep a form of their own. ``base`` is a document of the city (DOCX or
DOTX): its page, styles, header and footer stay, its body is replaced.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from lxml import etree

from pipeline.errors import ConsolidaError
from pipeline.generate.document import AUTHOR, TIMESTAMP, printable
from pipeline.generate.docx_styles import drop_leftovers, element, qn
from pipeline.generate.forms.grid import (
    CHECKED,
    COLUMNS,
    UNCHECKED,
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
from pipeline.normalize.forms import Document, Field, FieldType

_Element = etree._Element
_PRESERVE = "{http://www.w3.org/XML/1998/namespace}space"
_W14 = "http://schemas.microsoft.com/office/word/2010/wordml"
#: Width between the margins, in twips: 18 cm.
_WIDTH = 10_206
_LINE = 300
_SMALL, _TINY, _BODY = 13, 11, 18  # half points
_DOTX = "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml"
_DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_TITLE_CHARS = 64
_BODY_PART = "word/document.xml"


class BaseDocumentError(ConsolidaError):
    """The city's base document cannot be used."""


@dataclass(frozen=True, slots=True)
class Look:
    """What of the city's goes into a form: its base document and its coat of arms."""

    base: bytes | None = None
    arms: bytes | None = None


def form_docx(document: Document, values: Values | None = None, look: Look | None = None) -> bytes:
    """The document as DOCX, blank (with its instructions) or filled with the values of a case.

    Raises BaseDocumentError where the city's base document is none.
    """
    return _Word(document, values, look or Look(), template=False).run()


def form_template(document: Document, look: Look | None = None) -> bytes:
    """The document as a docxtpl template: ``{{ autuado_nome }}`` where a value goes."""
    return _Word(document, {}, look or Look(), template=True).run()


def read_back(data: bytes) -> dict[str, str | bool]:
    """The values in the content controls of a DOCX made by :func:`form_docx`, by key."""
    import docx

    found: dict[str, str | bool] = {}
    for control in docx.Document(io.BytesIO(data)).element.body.iter(qn("w:sdt")):
        properties = control.find(qn("w:sdtPr"))
        tag = properties.find(qn("w:tag"))
        texts = ["".join(t.text or "" for t in p.iter(qn("w:t"))) for p in control.iter(qn("w:p"))]
        text = "\n".join(texts).strip()
        is_mark = properties.find(f"{{{_W14}}}checkbox") is not None
        found[tag.get(qn("w:val"))] = text == CHECKED if is_mark else text
    return found


class _Word:
    def __init__(
        self, document: Document, values: Values | None, look: Look, *, template: bool
    ) -> None:
        self._document = document
        self._blank = values is None
        self._values: Values = values or {}
        self._look = look
        self._template = template
        self._controls = 0

    def run(self) -> bytes:
        document = self._document
        parts = dict(_skeleton(self._look, f"{document.title} – {document.law_name}"))
        root = etree.fromstring(parts[_BODY_PART])
        section = root[-1][-1]  # the body is the last of the document, its section of the body
        for node in self._elements():
            section.addprevious(node)
        parts[_BODY_PART] = etree.tostring(
            root, xml_declaration=True, encoding="UTF-8", standalone=True
        )
        return _zipped(parts)

    def _elements(self) -> Iterator[_Element]:
        document = self._document
        for line in heading(document):
            yield _paragraph(line, bold=True, size=22)
        yield _paragraph(document.title.upper(), bold=True, size=28)
        yield _paragraph(document.law_name, size=15)
        yield _paragraph(document.opening, size=17, after=80)
        for section in document.sections:
            yield _paragraph(section.title, bold=True, size=17, shade=True, keep=True)
            for row in rows(document.in_section(section.key)):
                if row[0].field.type is FieldType.TABELA:
                    yield self._list(row[0].field)
                else:
                    yield self._row(row)
            yield _paragraph("", size=4)
        for notice in document.notices:
            basis = basis_line(notice.bases)
            title = f"{notice.title} ({basis})" if basis else notice.title
            yield _paragraph(title, bold=True, size=16, keep=True)
            yield _paragraph(notice.text, size=16)
        yield self._signatures()
        yield _paragraph(copies_line(document), size=14)
        if self._blank:
            yield from self._instructions()

    def _row(self, row: tuple[Box, ...]) -> _Element:
        widths = [_WIDTH * box.width // COLUMNS for box in row]
        widths[-1] = _WIDTH - sum(widths[:-1])
        cells = [self._cell(box.field) for box in row]
        lines = max(box.field.lines for box in row)
        return _table(widths, [cells], height=_LINE * lines + 220 if self._blank else 0)

    def _cell(self, field: Field) -> list[_Element]:
        return [_label(field), self._value(field)]

    def _value(self, field: Field) -> _Element:
        if self._template:
            return _paragraph(_variable(field), size=_BODY)
        return self._control(field.key, field.label, shown(field, self._values), field)

    def _control(self, key: str, title: str, text: str, field: Field | None) -> _Element:
        self._controls += 1
        node = element("w:sdt")
        properties = etree.SubElement(node, qn("w:sdtPr"))
        properties.append(element("w:alias", val=_title(title, field)))
        properties.append(element("w:tag", val=key))
        properties.append(element("w:id", val=str(self._controls)))
        properties.append(_kind(field, text))
        content = etree.SubElement(node, qn("w:sdtContent"))
        content.extend(_paragraph(line, size=_BODY) for line in text.split("\n") or [""])
        return node

    def _list(self, field: Field) -> _Element:
        widths = [_WIDTH * column.width // COLUMNS for column in field.columns]
        widths[-1] = _WIDTH - sum(widths[:-1])
        head = [[_paragraph(column.label, bold=True, size=14)] for column in field.columns]
        if self._template:
            inside = [f"{{{{ item.{column.key} }}}}" for column in field.columns]
            loop = [f"{{%tr for item in {field.key} %}}", "{%tr endfor %}"]
            lines = [[loop[0]], inside, [loop[1]]]
            body = [
                [[_paragraph(cell, size=_BODY)] for cell in _padded(line, field)] for line in lines
            ]
        else:
            body = [
                [
                    [self._control(f"{field.key}.{n}.{c.key}", f"{c.label} {n}", cell, None)]
                    for c, cell in zip(field.columns, cells, strict=True)
                ]
                for n, cells in enumerate(table_rows(field, self._values), start=1)
            ]
        return _table(widths, [head, *body], height=_LINE)

    def _signatures(self) -> _Element:
        pairs = []
        for pair in signatures(self._document):
            cells = []
            for each in pair:
                basis = basis_line(each.bases)
                text = f"{each.label} ({basis})" if basis else each.label
                cells.append(
                    [
                        _paragraph("", size=40),
                        _paragraph("_" * 42, size=16),
                        _paragraph(text, size=15),
                    ]
                )
            pairs.append([*cells, *([[_paragraph("")]] * (2 - len(cells)))])
        return _table([_WIDTH // 2, _WIDTH - _WIDTH // 2], pairs, borders=False)

    def _instructions(self) -> Iterator[_Element]:
        first = _paragraph("Instruções de preenchimento", bold=True, size=24)
        first[0].insert(0, element("w:pageBreakBefore"))
        yield first
        yield _paragraph("* Sem este campo o documento não deve ser emitido.", size=16)
        for name, how, why in instructions(self._document):
            yield _paragraph(f"{name}: {how} [{why}]", size=16)
        for rule in self._document.rules:
            basis = basis_line(rule.bases)
            yield _paragraph(f"{rule.text} [{basis}]" if basis else rule.text, size=16)
        for left in self._document.unmapped:
            told = f"A lei pede e o modelo não tem campo próprio ({left.name}): {left.words}."
            yield _paragraph(told, size=16)


@lru_cache(maxsize=16)
def _skeleton(look: Look, title: str) -> tuple[tuple[str, bytes], ...]:
    """The parts of a DOCX without its text: made once for the documents of a batch."""
    package = _package(look.base)
    body = package.element.body
    for node in list(body)[:-1]:
        body.remove(node)
    if look.arms:
        _picture(package, look.arms)
    if look.base is None:
        drop_leftovers(package)
        _footer(package, title)
    core = package.core_properties
    core.title, core.author = printable(title)[:255], AUTHOR
    core.last_modified_by, core.subject = AUTHOR, ""
    core.created = core.modified = TIMESTAMP
    core.comments, core.language = "", "pt-BR"
    stream = io.BytesIO()
    package.save(stream)
    with zipfile.ZipFile(stream) as archive:
        return tuple((name, archive.read(name)) for name in archive.namelist())


def _zipped(parts: Mapping[str, bytes]) -> bytes:
    """The parts as a ZIP with one date on all entries: the same document gives the same bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            entry = zipfile.ZipInfo(name, (TIMESTAMP.year, 1, 1, 0, 0, 0))
            entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 0
            archive.writestr(entry, data)
    return stream.getvalue()


def _package(base: bytes | None):  # type: ignore[no-untyped-def]
    import docx
    from docx.shared import Cm

    if base is not None:
        try:
            return docx.Document(io.BytesIO(_as_docx(base)))
        except Exception as error:  # noqa: BLE001 - python-docx raises errors of every kind
            raise BaseDocumentError(
                f"O documento base não é um DOCX nem um DOTX que se possa abrir "
                f"({type(error).__name__}); salve-o de novo no Word ou no LibreOffice."
            ) from None
    package = docx.Document()
    section = package.sections[0]
    section.page_width, section.page_height = Cm(21), Cm(29.7)
    section.left_margin = section.right_margin = Cm(1.5)
    section.top_margin = section.bottom_margin = Cm(1.3)
    package.styles["Normal"].font.name = "Liberation Sans"
    return package


def _as_docx(base: bytes) -> bytes:
    """A template (DOTX) as a document: the same package under another type."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(base)) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "[Content_Types].xml":
                data = data.replace(_DOTX.encode(), _DOCX.encode())
            new.writestr(name, data)
    return target.getvalue()


def _footer(package, text: str) -> None:  # type: ignore[no-untyped-def]
    node = package.sections[0].footer.paragraphs[0]._p
    node.append(_run(f"{text} – página ", size=13))
    for instruction, between in (("PAGE", " de "), ("NUMPAGES", "")):
        field = element("w:fldSimple", instr=instruction)
        field.append(_run("1", size=13))
        node.append(field)
        if between:
            node.append(_run(between, size=13))


def _picture(package, arms: bytes) -> None:  # type: ignore[no-untyped-def]
    from docx.shared import Cm

    paragraph = package.sections[0].header.paragraphs[0]
    try:
        paragraph.add_run().add_picture(io.BytesIO(arms), height=Cm(1.8))
    except Exception as error:  # noqa: BLE001 - of every kind, for what is no picture
        raise BaseDocumentError(
            f"O brasão não é uma imagem PNG ou JPEG ({type(error).__name__}); indique outra."
        ) from None


def _title(title: str, field: Field | None) -> str:
    """What Word shows above a control: its label, with the help as far as there is room."""
    told = f"{title} – {field.help}" if field and field.help else title
    return printable(told if len(told) <= _TITLE_CHARS else title[:_TITLE_CHARS])


def _kind(field: Field | None, text: str) -> _Element:
    if field is None:
        return element("w:text")
    if field.type is FieldType.DATA:
        node = element("w:date")
        node.append(element("w:dateFormat", val="dd/MM/yyyy"))
        node.append(element("w:lid", val="pt-BR"))
        node.append(element("w:storeMappedDataAs", val="dateTime"))
        node.append(element("w:calendar", val="gregorian"))
        return node
    if field.type is FieldType.ESCOLHA:
        node = element("w:dropDownList")
        # An empty first item: else LibreOffice shows the first choice as if it had been made.
        node.append(element("w:listItem", displayText=" ", value=""))
        node.extend(element("w:listItem", displayText=c, value=c) for c in field.choices)
        return node
    if field.type is FieldType.MARCA:
        return _checkbox(text == CHECKED)
    return element("w:text", multiLine="1")


def _checkbox(checked: bool) -> _Element:
    node = etree.Element(f"{{{_W14}}}checkbox", nsmap={"w14": _W14})
    for name, value, font in (
        ("checked", "1" if checked else "0", ""),
        ("checkedState", f"{ord(CHECKED):04X}", "MS Gothic"),
        ("uncheckedState", f"{ord(UNCHECKED):04X}", "MS Gothic"),
    ):
        each = etree.SubElement(node, f"{{{_W14}}}{name}")
        each.set(f"{{{_W14}}}val", value)
        if font:
            each.set(f"{{{_W14}}}font", font)
    return node


def _variable(field: Field) -> str:
    if field.type is FieldType.MARCA:
        return f"{{{{ '{CHECKED}' if {field.key} else '{UNCHECKED}' }}}}"
    return f"{{{{ {field.key} }}}}"


def _padded(line: Sequence[str], field: Field) -> list[str]:
    return [*line, *("" for _ in range(len(field.columns) - len(line)))]


def _label(field: Field) -> _Element:
    node = _paragraph(label(field), size=_SMALL, keep=True)
    if basis := basis_line(field.bases):
        node.append(_run(f"  {basis}", size=_TINY, italic=True))
    return node


def _paragraph(
    text: str, *, bold: bool = False, size: int = _BODY, shade: bool = False, keep: bool = False,
    after: int = 0,
) -> _Element:  # fmt: skip
    node = element("w:p")
    properties = etree.SubElement(node, qn("w:pPr"))
    if keep:
        properties.append(element("w:keepNext"))
    if shade:
        properties.append(element("w:shd", val="clear", color="auto", fill="E6E6E6"))
    properties.append(
        element("w:spacing", before="0", after=str(after), line="240", lineRule="auto")
    )
    if text:
        node.append(_run(text, size=size, bold=bold))
    return node


def _run(text: str, *, size: int, bold: bool = False, italic: bool = False) -> _Element:
    node = element("w:r")
    properties = etree.SubElement(node, qn("w:rPr"))
    if bold:
        properties.append(element("w:b"))
    if italic:
        properties.append(element("w:i"))
    properties.append(element("w:sz", val=str(size)))
    content = etree.SubElement(node, qn("w:t"))
    content.text = printable(text)
    content.set(_PRESERVE, "preserve")
    return node


def _table(
    widths: Sequence[int], lines: Sequence[Sequence[Sequence[_Element]]], *, height: int = 0,
    borders: bool = True,
) -> _Element:  # fmt: skip
    node = element("w:tbl")
    properties = etree.SubElement(node, qn("w:tblPr"))
    properties.append(element("w:tblW", w=str(sum(widths)), type="dxa"))
    if borders:
        edges = etree.SubElement(properties, qn("w:tblBorders"))
        names = ("top", "left", "bottom", "right", "insideH", "insideV")
        edges.extend(
            element(f"w:{n}", val="single", sz="4", space="0", color="auto") for n in names
        )
    properties.append(element("w:tblLayout", type="fixed"))
    margins = etree.SubElement(properties, qn("w:tblCellMar"))
    margins.append(element("w:left", w="57", type="dxa"))
    margins.append(element("w:right", w="57", type="dxa"))
    grid = etree.SubElement(node, qn("w:tblGrid"))
    grid.extend(element("w:gridCol", w=str(width)) for width in widths)
    for cells in lines:
        row = etree.SubElement(node, qn("w:tr"))
        own = etree.SubElement(row, qn("w:trPr"))
        own.append(element("w:cantSplit"))
        if height:
            own.append(element("w:trHeight", val=str(height), hRule="atLeast"))
        for content, width in zip(cells, widths, strict=True):
            cell = etree.SubElement(row, qn("w:tc"))
            etree.SubElement(cell, qn("w:tcPr")).append(element("w:tcW", w=str(width), type="dxa"))
            cell.extend(content)
            if content[-1].tag != qn("w:p"):  # a cell ends with a paragraph, or Word repairs it
                cell.append(_paragraph("", size=2))
    return node

"""The styles, page and footer of a DOCX: what python-docx's template lacks or does otherwise.

The template brings 160 styles, blue headings and the fonts of a theme; all that is not used here
is taken out, so that Word's list of styles shows those of the law and no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lxml import etree

from pipeline.generate.document import Style
from pipeline.generate.layout import (
    BODY_SIZE,
    HEADING_LEVELS,
    LAYOUTS,
    MARGIN_BOTTOM,
    MARGIN_LEFT,
    MARGIN_RIGHT,
    MARGIN_TOP,
    NOTE_SIZE,
    SERIF,
    Layout,
)

if TYPE_CHECKING:
    from docx.document import Document as Package

NOTE_STYLE = "NotaDoAto"
STRUCK_STYLE = "RedacaoSuperada"
TABLE_STYLE = "TabelaDaLei"
TABLE_SMALL_STYLE = "QuadroEditorial"

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_TWIPS_PER_CM = 1440 / 2.54
_PAGE_WIDTH, _PAGE_HEIGHT = 21.0, 29.7
#: Width between the margins, in twips.
TEXT_WIDTH = round((_PAGE_WIDTH - MARGIN_LEFT - MARGIN_RIGHT) * _TWIPS_PER_CM)
_JUSTIFICATION = {"justify": "both", "center": "center", "left": "left", "right": "right"}
_LEFTOVERS = ("/thumbnail", "/stylesWithEffects", "/customXml", "/numbering")
_FRAME_INSET = 0.2
_PANEL = (Style.FICHA_TITULO, Style.FICHA)

_Element = etree._Element


def qn(name: str) -> str:
    """A name of WordprocessingML as lxml wants it: ``w:p`` is ``{http://...}p``."""
    return f"{{{_W}}}{name.removeprefix('w:')}"


def element(name: str, **attributes: str) -> _Element:
    """An element of WordprocessingML: ``element("w:jc", val="center")``."""
    node = etree.Element(qn(name), nsmap={"w": _W})
    for key, value in attributes.items():
        node.set(qn(key), value)
    return node


def style_id(style: Style) -> str:
    """Id of a paragraph style: ``paragrafo_sem_numero`` is ``ParagrafoSemNumero``."""
    return "".join(part.capitalize() for part in style.value.split("_"))


def heading_style(level: int, editorial: bool) -> str:
    """Id of the style of a heading; Word's own headings for those of the law."""
    return "TituloEditorial" if editorial else f"Heading{min(level, HEADING_LEVELS)}"


def cell_style(*, small: bool) -> str:
    """Id of the style of the text in a table."""
    return "CelulaDoQuadro" if small else "CelulaDeTabela"


def prepare(package: Package, footer: str) -> None:
    """Give an empty document of python-docx our styles, page, footer and language."""
    drop_leftovers(package)
    styles = package.styles.element
    for node in list(styles):
        if node.tag in (qn("w:style"), qn("w:docDefaults")):
            styles.remove(node)
    styles.insert(0, _defaults())
    styles.extend(list(_styles()))
    _settings(package.settings.element)
    _page(package)
    _footer(package, footer)


def drop_leftovers(package: Package) -> None:
    """Take out what the template brings and nobody sees: a preview of another text, for one."""
    for relationships in (package.part.rels, package.part.package.rels):
        leftovers = [
            key for key, each in relationships.items() if each.reltype.endswith(_LEFTOVERS)
        ]
        for key in leftovers:
            del relationships[key]


def _defaults() -> _Element:
    node = element("w:docDefaults")
    runs = etree.SubElement(etree.SubElement(node, qn("w:rPrDefault")), qn("w:rPr"))
    runs.append(
        element("w:rFonts", **dict.fromkeys(("ascii", "hAnsi", "eastAsia", "cs"), SERIF[0]))
    )
    runs.append(element("w:color", val="000000"))
    runs.extend(_size(BODY_SIZE))
    runs.append(element("w:lang", val="pt-BR", eastAsia="pt-BR", bidi="ar-SA"))
    paragraphs = etree.SubElement(etree.SubElement(node, qn("w:pPrDefault")), qn("w:pPr"))
    paragraphs.append(element("w:spacing", after="0", line="259", lineRule="auto"))
    return node


def _styles() -> Iterator[_Element]:
    yield _style("paragraph", "Normal", "Normal", default=True)
    yield _style("character", "DefaultParagraphFont", "Default Paragraph Font", default=True)
    yield _table_style("TableNormal", "Normal Table", default=True, borders=False)
    yield _style("numbering", "NoList", "No List", default=True)
    for level in range(1, HEADING_LEVELS + 1):
        yield _heading(f"Heading{level}", f"heading {level}", level, align="center", size=BODY_SIZE)
    yield _heading("TituloEditorial", "Título editorial", 1, align="left", size=BODY_SIZE + 1.5)
    for style, layout in LAYOUTS.items():
        yield _paragraph_style(style_id(style), layout, panel=style in _PANEL)
    yield _paragraph_style("CelulaDeTabela", Layout("Célula de tabela", align="left", after=1))
    yield _paragraph_style(
        "CelulaDoQuadro", Layout("Célula do quadro", align="left", size=NOTE_SIZE, after=1)
    )
    yield _paragraph_style("Footer", Layout("footer", align="left", size=8, after=0))
    yield from _character_styles()
    yield _table_style(TABLE_STYLE, "Tabela da lei")
    yield _table_style(TABLE_SMALL_STYLE, "Quadro editorial")


def _style(kind: str, identifier: str, name: str, *, default: bool = False) -> _Element:
    node = element("w:style", type=kind, styleId=identifier)
    if default:
        node.set(qn("w:default"), "1")
    elif not identifier.startswith(("Heading", "Footer")):
        node.set(qn("w:customStyle"), "1")
    node.append(element("w:name", val=name))
    if kind == "paragraph" and not default:
        node.append(element("w:basedOn", val="Normal"))
    node.append(element("w:qFormat"))
    return node


def _paragraph_style(identifier: str, layout: Layout, *, panel: bool = False) -> _Element:
    node = _style("paragraph", identifier, layout.name)
    node.append(_paragraph_properties(layout, panel=panel))
    node.append(_run_properties(layout))
    return node


def _heading(identifier: str, name: str, level: int, *, align: str, size: float) -> _Element:
    layout = Layout(
        name,
        align=align,
        size=size,
        before=16 if level == 1 else 12,
        after=8,
        bold=True,
        keep_next=True,
    )
    node = _paragraph_style(identifier, layout)
    node.find(qn("w:pPr")).append(element("w:outlineLvl", val=str(level - 1)))  # type: ignore[union-attr]
    node.insert(2, element("w:next", val=style_id(Style.ARTIGO)))
    return node


def _paragraph_properties(layout: Layout, *, panel: bool) -> _Element:
    """In the order that the schema of the format asks for."""
    node = element("w:pPr")
    if layout.keep_next:
        node.append(element("w:keepNext"))
    node.append(element("w:widowControl"))
    if panel:
        node.append(_frame())
    if layout.hanging:
        stops = etree.SubElement(node, qn("w:tabs"))
        stops.append(element("w:tab", val="left", pos=_twips(layout.left)))
    node.append(element("w:spacing", before=_points(layout.before), after=_points(layout.after)))
    # The frame is drawn outside of the text: it takes its room from there, not from the margins.
    inset = _FRAME_INSET if panel else 0.0
    indent = element("w:ind", left=_twips(layout.left + inset), right=_twips(inset))
    indent.set(qn("w:hanging" if layout.hanging else "w:firstLine"), _twips(abs(layout.first)))
    node.append(indent)
    node.append(element("w:jc", val=_JUSTIFICATION[layout.align]))
    return node


def _frame() -> _Element:
    """A border that Word draws once around neighbouring paragraphs that all have it."""
    node = element("w:pBdr")
    for side in ("top", "left", "bottom", "right"):
        node.append(element(f"w:{side}", val="single", sz="4", space="5", color="000000"))
    return node


def _run_properties(layout: Layout) -> _Element:
    node = element("w:rPr")
    if layout.bold:
        node.append(element("w:b"))
    if layout.italic:
        node.append(element("w:i"))
    node.append(element("w:color", val="000000"))
    node.extend(_size(layout.size))
    return node


def _character_styles() -> Iterator[_Element]:
    note = _style("character", NOTE_STYLE, "Nota do ato")
    etree.SubElement(note, qn("w:rPr")).extend(_size(NOTE_SIZE))
    yield note
    struck = _style("character", STRUCK_STYLE, "Redação superada")
    etree.SubElement(struck, qn("w:rPr")).append(element("w:strike"))
    yield struck


def _table_style(
    identifier: str, name: str, *, default: bool = False, borders: bool = True
) -> _Element:
    node = _style("table", identifier, name, default=default)
    properties = etree.SubElement(node, qn("w:tblPr"))
    if borders:
        lines = etree.SubElement(properties, qn("w:tblBorders"))
        for side in ("top", "left", "bottom", "right", "insideH", "insideV"):
            lines.append(element(f"w:{side}", val="single", sz="4", space="0", color="000000"))
    margins = etree.SubElement(properties, qn("w:tblCellMar"))
    for side, width in (("top", "30"), ("left", "85"), ("bottom", "30"), ("right", "85")):
        margins.append(element(f"w:{side}", w=width, type="dxa"))
    return node


def _settings(settings: _Element) -> None:
    # A label wider than its indent ("XXVIII -") goes on at the next stop: here, 2 mm farther.
    for stop in settings.findall(qn("w:defaultTabStop")):
        stop.set(qn("w:val"), "113")
    for language in settings.findall(qn("w:themeFontLang")):
        language.set(qn("w:val"), "pt-BR")


def _page(package: Package) -> None:
    from docx.shared import Cm

    section = package.sections[0]
    section.page_width, section.page_height = Cm(_PAGE_WIDTH), Cm(_PAGE_HEIGHT)
    section.top_margin, section.bottom_margin = Cm(MARGIN_TOP), Cm(MARGIN_BOTTOM)
    section.left_margin, section.right_margin = Cm(MARGIN_LEFT), Cm(MARGIN_RIGHT)
    section.footer_distance = Cm(1.2)


def _footer(package: Package, text: str) -> None:
    """The short text at the left, "página X de Y" at the right."""
    paragraph: _Element = package.sections[0].footer.paragraphs[0]._p
    for node in list(paragraph):
        paragraph.remove(node)
    properties = etree.SubElement(paragraph, qn("w:pPr"))
    properties.append(element("w:pStyle", val="Footer"))
    border = etree.SubElement(properties, qn("w:pBdr"))
    border.append(element("w:top", val="single", sz="4", space="4", color="000000"))
    stops = etree.SubElement(properties, qn("w:tabs"))
    stops.append(element("w:tab", val="right", pos=str(TEXT_WIDTH)))
    paragraph.append(_plain(text))
    paragraph.append(_plain("\tpágina "))
    paragraph.append(_field("PAGE"))
    paragraph.append(_plain(" de "))
    paragraph.append(_field("NUMPAGES"))


def _plain(text: str) -> _Element:
    node = element("w:r")
    if text.startswith("\t"):
        node.append(element("w:tab"))
    content = etree.SubElement(node, qn("w:t"))
    content.text = text.strip("\t\n")
    content.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    return node


def _field(instruction: str) -> _Element:
    node = element("w:fldSimple", instr=f" {instruction} ")
    node.append(_plain("1"))
    return node


def _size(points: float) -> list[_Element]:
    half_points = str(round(points * 2))
    return [element("w:sz", val=half_points), element("w:szCs", val=half_points)]


def _points(points: float) -> str:
    return str(round(points * 20))


def _twips(centimetres: float) -> str:
    return str(round(centimetres * _TWIPS_PER_CM))

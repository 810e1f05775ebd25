"""The later text of a law as DOCX with tracked changes against the former one.

Word and LibreOffice show what goes and what comes, with author and date, and accept or reject it:
rejecting all gives the former text, accepting all the later one. A provision that comes or goes as
a whole brings its paragraph mark along, so that no empty line stays.

docx-revisions adds such marks to runs of a paragraph that exists, and has none for paragraph marks;
python-redlines compares two finished files with an engine of 44 MB. What is needed is written here,
in the elements of ISO/IEC 29500-1, 17.13.5, and tested against the former as an independent reader.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from io import BytesIO

from lxml import etree

from pipeline.generate.document import AUTHOR, TIMESTAMP, Style, printable
from pipeline.generate.docx import reproducible
from pipeline.generate.docx_styles import element, heading_style, prepare, qn, style_id
from pipeline.generate.quadro.differences import Side, all_sides
from pipeline.generate.quadro.words import Change, Piece, compared
from pipeline.law import Kind, Law

_Element = etree._Element
_PRESERVE = "{http://www.w3.org/XML/1998/namespace}space"
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


def tracked_docx(
    before: Law,
    after: Law,
    renumbered: Mapping[str, str] | None = None,
    *,
    author: str = AUTHOR,
    day: datetime = TIMESTAMP,
) -> bytes:
    """The text of ``after`` with its changes against ``before`` tracked.

    Args:
        before: The law as it stood.
        after: The law as it stands.
        renumbered: The new id of each provision that changed its number.
        author: Who is shown to have made the changes.
        day: When; by default the earliest date that the format can carry, so that the same laws
            give the same bytes.
    """
    import docx

    package = docx.Document()
    title = after.epigraph or after.law_id
    prepare(package, printable(f"{title} – alterações marcadas"))
    body = package.element.body
    section = body[-1]
    writer = _Writer(author, day)
    for one, other in all_sides(before, after, renumbered or {}):
        for paragraph in writer.paragraphs(one, other):
            section.addprevious(paragraph)
    core = package.core_properties
    core.title, core.author, core.last_modified_by = printable(title)[:255], AUTHOR, AUTHOR
    core.created = core.modified = TIMESTAMP
    core.comments, core.language = "", "pt-BR"
    stream = BytesIO()
    package.save(stream)
    return reproducible(stream.getvalue())


class _Writer:
    """Makes paragraphs; numbers the changes, as the format wants them."""

    def __init__(self, author: str, day: datetime) -> None:
        self._author = printable(author)
        self._day = f"{day.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
        self._last = 0

    def paragraphs(self, one: Side | None, other: Side | None) -> Iterator[_Element]:
        """The paragraphs of one provision: one for each line of its text."""
        side = other or one
        if side is None:
            return
        pieces = compared(one.whole if one else "", other.whole if other else "")
        for line in _lines(pieces):
            # Of one that comes or goes as a whole, the end of the paragraph does so too.
            mark = Change.IGUAL if one and other else line[0].change
            yield self._paragraph(side, line, mark)

    def _paragraph(self, side: Side, pieces: list[Piece], mark: Change) -> _Element:
        node = element("w:p")
        properties = etree.SubElement(node, qn("w:pPr"))
        properties.append(element("w:pStyle", val=_style(side)))
        if mark is not Change.IGUAL:
            marks = etree.SubElement(properties, qn("w:rPr"))
            marks.append(self._change(mark))
        for piece in pieces:
            run = _run(piece)
            if piece.change is Change.IGUAL:
                node.append(run)
            else:
                holder = self._change(piece.change)
                holder.append(run)
                node.append(holder)
        return node

    def _change(self, change: Change) -> _Element:
        self._last += 1
        name = "w:ins" if change is Change.ACRESCIDO else "w:del"
        return element(name, id=str(self._last), author=self._author, date=self._day)


def _style(side: Side) -> str:
    if side.kind.is_grouping or side.kind is Kind.ANEXO:
        return heading_style(1, False)
    return style_id(_STYLES.get(side.kind, Style.CONTINUACAO))


def _lines(pieces: tuple[Piece, ...]) -> list[list[Piece]]:
    """Pieces parted where the text has a line end: a line end that only one side has is a space."""
    whole = {piece.change for piece in pieces}
    if len(whole) > 1:
        return [[Piece(piece.text.replace("\n", " "), piece.change) for piece in pieces]]
    return [
        [Piece(line, piece.change)] for piece in pieces for line in piece.text.split("\n") if line
    ]


def _run(piece: Piece) -> _Element:
    node = element("w:r")
    gone = piece.change is Change.SUPRIMIDO
    content = etree.SubElement(node, qn("w:delText" if gone else "w:t"))
    content.text = printable(piece.text).replace("\t", " ")
    content.set(_PRESERVE, "preserve")
    return node

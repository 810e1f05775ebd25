"""Reader of web pages. Reads: a path. Writes: a Source.

``SourceInfo.text`` is the text that a browser shows, one line for each paragraph (scripts, styles
and comments show nothing). What belongs to the site and not to the law stays in it as furniture.
Nothing that the page links to is fetched.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from lxml import etree

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.html_blocks import Block, HtmlLimits
from pipeline.extract.readers.html_chrome import chrome
from pipeline.extract.readers.html_encoding import decode_page
from pipeline.extract.readers.html_styles import StyleSheet
from pipeline.extract.readers.html_tree import TreeReader, milestones
from pipeline.extract.readers.inline_boxes import boxed
from pipeline.extract.readers.inline_order import article, in_order
from pipeline.extract.readers.inline_paragraphs import Paragraph, compose, lay_out
from pipeline.extract.readers.inline_runon import part_run_on
from pipeline.extract.readers.inline_summary import without_summary
from pipeline.extract.readers.text import file_bytes, presumed
from pipeline.extract.source import Source
from pipeline.law import Diagnostic, Severity, SourceInfo

_CHUNK = 1 << 15


def read_html(path: str | Path, limits: HtmlLimits | None = None) -> Source:
    """Read a web page.

    Raises UnreadableFileError where the file is missing, empty, not decodable, beyond ``limits``,
    or shows no text; the message says which.
    """
    name = Path(path).as_posix()
    bounds = limits or HtmlLimits()
    data = file_bytes(Path(path), name)
    if len(data) > bounds.max_bytes:
        raise UnreadableFileError(
            f"{name}: a página tem mais de {bounds.max_bytes // 1_000_000} MB; divida-a em partes."
        )
    page, encoding, was_presumed = decode_page(data, name)
    reader = _read(page, bounds, name)
    paragraphs, hidden = _paragraphs(reader)
    if not paragraphs:
        raise UnreadableFileError(
            f"{name}: a página não mostra texto; talvez o texto venha de outro endereço. Salve-a "
            "pelo navegador depois de aberta."
        )
    ordered, moved = in_order(boxed(paragraphs))
    text, lines = lay_out(ordered, bounds.max_chars, name)
    lines, summary = without_summary(lines)
    info = SourceInfo(name, hashlib.sha256(data).hexdigest(), "html", encoding, text)
    notes = presumed(encoding) if was_presumed else ()
    return Source(info, part_run_on(lines), (*notes, *hidden, *moved, *summary))


def _read(page: str, limits: HtmlLimits, name: str) -> TreeReader:
    """Parse a page piece by piece, so that a limit stops the work at once."""
    reader = TreeReader(StyleSheet(page), limits, name)
    target = cast("etree.ParserTarget", reader)
    parser = etree.HTMLParser(target=target, huge_tree=True, no_network=True)
    marked = milestones(page.removeprefix("\ufeff"))
    try:
        for start in range(0, len(marked), _CHUNK):
            parser.feed(marked[start : start + _CHUNK])
        parser.close()
    except etree.LxmlError:  # an empty page, or markup that no parser reads
        raise UnreadableFileError(
            f"{name}: a marcação da página não pôde ser lida; abra-a no navegador e salve-a de "
            "novo."
        ) from None
    return reader


def _paragraphs(reader: TreeReader) -> tuple[list[Paragraph], tuple[Diagnostic, ...]]:
    blocks: Sequence[Block] = reader.blocks
    aside = chrome(blocks, reader.boxes)
    found = []
    for block, furniture in zip(blocks, aside, strict=True):
        shown = block.row or compose(block.runs)
        if shown:
            found.append(shown._replace(furniture=furniture))
    return found, _hidden(reader)


def _hidden(reader: TreeReader) -> tuple[Diagnostic, ...]:
    """Articles that the page hides until a click: read, and reported."""
    boxes = reader.boxes
    concealed: list[bool] = []
    for box in boxes:
        concealed.append(box.hidden or (box.parent >= 0 and concealed[box.parent]))
    count = sum(
        concealed[block.box] and article(block.text.strip()) is not None for block in reader.blocks
    )
    if not count:
        return ()
    return (
        Diagnostic(
            "texto_oculto", Severity.AVISO,
            f"A página esconde {count} artigos até que se clique; foram lidos. Confira se são da "
            "lei em vigor.",
        ),
    )  # fmt: skip

"""Documents as PDF/A-2a and PDF/UA-1, set by typst.

The text of a law goes to typst as JSON and is printed as data: nothing in it can run as code.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Literal

from pipeline.generate.document import (
    AUTHOR,
    TIMESTAMP,
    Block,
    Document,
    Heading,
    Panel,
    Paragraph,
    Run,
    Table,
    printable,
    unbroken,
)
from pipeline.generate.layout import (
    BODY_SIZE,
    LAYOUTS,
    MARGIN_BOTTOM,
    MARGIN_LEFT,
    MARGIN_RIGHT,
    MARGIN_TOP,
    NOTE_SIZE,
    SERIF,
    Layout,
)

TEMPLATE = Path(__file__).parent / "templates" / "documento.typ"

#: Archival and accessible; typst refuses to write a file that breaks them.
STANDARDS: list[Literal["a-2a", "ua-1"]] = ["a-2a", "ua-1"]

_Json = dict[str, Any]
# No font has a glyph for it, or it is a private code point, which PDF/A-2a does not admit.
_MISSING_GLYPH = re.compile(r"the (?:text|PDF contains the codepoint) `\"(.+?)\"`")
_ESCAPE = re.compile(r"\\u\{([0-9a-fA-F]+)\}")
# What every font that we ask for has, with the one inside the typst wheel: Latin and punctuation.
_SAFE = re.compile("[\n\t -~\u00a0-\u017f\u2010-\u2014\u2018-\u201e\u2022\u2026\u20ac\ufffd]")
_ATTEMPTS = 4


def to_pdf(document: Document, *, system_fonts: bool = True) -> bytes:
    """Set ``document`` as PDF (PDF/A-2a, PDF/UA-1). The same document gives the same bytes.

    Args:
        document: What to print.
        system_fonts: False sets it in the font that typst carries, whatever the machine has.

    Returns:
        The file. A character that no font can show is printed as its code, ``[U+F0B7]``.
    """
    data = json.dumps(_document(document), ensure_ascii=False)
    unshown: set[str] = set()
    for _ in range(_ATTEMPTS):
        try:
            return _compile(_with_codes(data, unshown), system_fonts)
        except RuntimeError as error:  # typst.TypstError is one
            missing = _missing(error) - unshown
            if not missing:
                break
            unshown |= missing
    return _compile(_with_codes(data, set(_SAFE.sub("", data))), system_fonts)


def _compile(data: str, system_fonts: bool) -> bytes:
    import typst

    return bytes(
        typst.compile(
            str(TEMPLATE),
            root=str(TEMPLATE.parent),
            font_paths=[],
            ignore_system_fonts=not system_fonts,
            sys_inputs={"data": data},
            pdf_standards=[*STANDARDS],
            timestamp=TIMESTAMP,
        )
    )


def _missing(error: RuntimeError) -> set[str]:
    """The characters that no font has: PDF/A and PDF/UA allow no empty boxes.

    Of a letter with a rare accent typst names the letter; then the set is empty.
    """
    texts = "".join(_MISSING_GLYPH.findall(str(error)))
    return set(_SAFE.sub("", _ESCAPE.sub(lambda match: chr(int(match[1], 16)), texts)))


def _with_codes(data: str, unshown: set[str]) -> str:
    """``data`` with the codes of the characters; none of them has a meaning in JSON."""
    return data.translate({ord(char): f"[U+{ord(char):04X}]" for char in unshown})


def _document(document: Document) -> _Json:
    targets = document.targets()
    return {
        "title": printable(document.title),
        "subject": printable(document.subject),
        "footer": printable(document.footer),
        "author": AUTHOR,
        "year": TIMESTAMP.year,
        "fonts": SERIF,
        "size": BODY_SIZE,
        "note_size": NOTE_SIZE,
        "margins": [MARGIN_TOP, MARGIN_RIGHT, MARGIN_BOTTOM, MARGIN_LEFT],
        "styles": {style.value: _layout(layout) for style, layout in LAYOUTS.items()},
        "blocks": [_block(block, targets) for block in document.blocks],
    }


def _layout(layout: Layout) -> _Json:
    return {
        "left": layout.left,
        "first": layout.first,
        "align": layout.align,
        "size": layout.size,
        "before": layout.before,
        "after": layout.after,
        "bold": layout.bold,
        "italic": layout.italic,
        "keep": layout.keep_next,
    }


def _block(block: Block, targets: frozenset[str]) -> _Json:
    if isinstance(block, Panel):
        return {"type": "panel", "blocks": [_block(each, targets) for each in block.paragraphs]}
    common = {"anchor": block.anchor if block.anchor in targets else None}
    if isinstance(block, Paragraph):
        return common | _paragraph(block, targets)
    if isinstance(block, Heading):
        return common | _heading(block, targets)
    return common | _table(block)


def _paragraph(block: Paragraph, targets: frozenset[str]) -> _Json:
    label = _run(block.label, targets) if block.label else None
    if label:
        label["t"] = unbroken(label["t"])
    return {
        "type": "paragraph",
        "style": block.style.value,
        "label": label,
        "runs": [_run(run, targets) for run in block.runs],
    }


def _heading(block: Heading, targets: frozenset[str]) -> _Json:
    return {
        "type": "heading",
        "level": block.level,
        "rows": [[_run(run, targets) for run in row] for row in block.rows],
        "outline": printable(block.outline),
        "editorial": block.editorial,
        "page_break": block.page_break,
    }


def _table(block: Table) -> _Json:
    rows = [[_shown(cell) for cell in row] for row in block.rows]
    return {
        "type": "table",
        "columns": block.columns,
        "rows": [row + [""] * (block.columns - len(row)) for row in rows],
        "header": block.header,
        "struck": block.struck,
        "small": block.small,
        "whole": block.whole,
        "widths": block.widths,
    }


def _run(run: Run, targets: frozenset[str]) -> _Json:
    """A run in short: only what it has, since a code has thousands of them."""
    marks = {"b": run.bold, "i": run.italic, "s": run.struck, "n": run.small}
    short: _Json = {name: True for name, on in marks.items() if on}
    if run.href in targets:
        short["h"] = run.href
    return short | {"t": _shown(run.text)}


def _shown(text: str) -> str:
    """Printable text without tabs, for which a font has no glyph."""
    return printable(text).replace("\t", " ")

"""Documents as Markdown (CommonMark, tables and strike-through of GFM), with an anchor each.

What has a meaning in Markdown is escaped, so that the text shown is the text of the law: "1." at
the beginning of a line begins no list, "*" no emphasis.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.generate.document import (
    Block,
    Document,
    Heading,
    Panel,
    Paragraph,
    Run,
    Table,
    printable,
)

_SPECIAL = re.compile(r"([\\`*_\[\]<>~|#&])")
#: What begins a list or a heading at the start of a line: "1." "1)" "-" "+" "=".
_LEADING = re.compile(r"^(\s*)(?:(\d{1,9})([.)])(?=\s|$)|([-+=]))")


def to_markdown(document: Document) -> str:
    """``document`` as Markdown; paragraphs are parted by an empty line."""
    parts = [f"# {_escaped(document.title)}", *_blocks(document)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _blocks(document: Document) -> Iterator[str]:
    placed: set[str] = set()
    for block in document.blocks:
        yield _block(block, placed)


def _block(block: Block, placed: set[str]) -> str:
    if isinstance(block, Panel):
        inside = "\n>\n".join(f"> {_paragraph(each, placed)}" for each in block.paragraphs)
        return inside.replace("\n>\n", "\n>\n")
    if isinstance(block, Heading):
        return _heading(block, placed)
    if isinstance(block, Table):
        return _table(block, placed)
    return _paragraph(block, placed)


def _anchor(name: str | None, placed: set[str]) -> str:
    if not name or name in placed:
        return ""
    placed.add(name)
    return f'<a id="{name}"></a>'


def _paragraph(block: Paragraph, placed: set[str]) -> str:
    label = _run(block.label) if block.label else ""
    text = " ".join(part for part in (label, _runs(block.runs)) if part)
    return _anchor(block.anchor, placed) + _leading(text)


def _heading(block: Heading, placed: set[str]) -> str:
    rows = [_runs(row, bold=False) for row in block.rows]
    marks = "#" * min(block.level + 1, 6)
    return f"{marks} {_anchor(block.anchor, placed)}{' – '.join(row for row in rows if row)}"


def _table(block: Table, placed: set[str]) -> str:
    width = block.columns
    rows = [
        [_cell(c, struck=block.struck) for c in (*row, *("",) * (width - len(row)))]
        for row in block.rows
    ]
    head = rows[0] if block.header else [""] * width
    body = rows[1:] if block.header else rows
    lines = [head, ["---"] * width, *body]
    anchor = _anchor(block.anchor, placed)
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{anchor}\n\n{table}" if anchor else table


def _cell(text: str, *, struck: bool) -> str:
    told = _escaped(text).replace("\n", "<br>")
    return f"~~{told}~~" if struck and told else told


def _runs(runs: tuple[Run, ...], *, bold: bool = True) -> str:
    return "".join(_run(run, bold=bold) for run in runs)


def _run(run: Run, *, bold: bool = True) -> str:
    text = _escaped(run.text).replace("\n", "  \n")
    core = text.strip()
    if not core:
        return text
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    for wanted, mark in ((run.struck, "~~"), (run.italic, "*"), (run.bold and bold, "**")):
        if wanted:
            core = f"{mark}{core}{mark}"
    if run.href:
        core = f"[{core}](#{run.href})"
    return f"{before}{core}{after}"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", printable(text))


def _leading(text: str) -> str:
    def escaped(match: re.Match[str]) -> str:
        if match[2]:
            return f"{match[1]}{match[2]}\\{match[3]}"
        return f"{match[1]}\\{match[4]}"

    return "\n".join(_LEADING.sub(escaped, line, count=1) for line in text.split("\n"))

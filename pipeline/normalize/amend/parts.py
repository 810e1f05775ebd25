"""Wordings that hold parts without a label: a table, and paragraphs without number.

An act quotes them as lines among the words of the unit that they belong to. In a law they are
provisions of their own (``art59_par2_tab1``, ``art262_p3``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.amendment import Command, NewWording, Operation
from pipeline.law import Kind

_ROW = re.compile(r"\|.*\|\s*$")
#: The line above a table that names it.
_CAPTION = re.compile(r"(?:tabela|quadro)\b", re.IGNORECASE)
_SPLIT = (Operation.NOVA_REDACAO, Operation.ACRESCIMO)


def with_tables(command: Command) -> Iterator[Command]:
    """The command; and one more for the table that its words hold, in place of its lines."""
    wording, target = command.wording, command.target_id
    if wording is None or target is None or command.operation not in _SPLIT:
        yield command
        return
    lines = (wording.text or "").split("\n")
    rows = [place for place, line in enumerate(lines) if _ROW.match(line)]
    if wording.kind is Kind.TABELA or not rows:
        yield command
        return
    first = rows[0]
    if first and _CAPTION.match(lines[first - 1]):
        first -= 1
    table = _table(lines[first:])
    uneven = len({len(row) for row in table.rows}) > 1
    if uneven or rows != list(range(rows[0], len(lines))):  # words after it, or two tables
        doubt = "A redação traz tabela que não se lê linha por linha, ou no meio do texto."
        yield replace(command, doubt=command.doubt or doubt)
        return
    yield replace(command, wording=replace(wording, text="\n".join(lines[:first]) or None))
    yield replace(
        command,
        id=f"{command.id}t",
        target_id=f"{target.removesuffix('_cpt')}_tab1",
        wording=table,
        after_id=None,
        may_add=True,
    )


def _table(lines: list[str]) -> NewWording:
    rows = tuple(
        tuple(cell.strip() for cell in line.strip().strip("|").split("|"))
        for line in lines
        if _ROW.match(line)
    )
    return NewWording(Kind.TABELA, "", "\n".join(lines), rows=rows)

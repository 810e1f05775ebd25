"""Tables of a page: which hold data and which only lay out, and the rows of those that hold data.

A value belongs to each row that it spans: it is repeated there, and marked as computed. It is not
repeated over the columns that it spans, where the cells beside it stay empty.
"""

from __future__ import annotations

from pipeline.extract.readers.html_blocks import Block, Cell, Table
from pipeline.extract.readers.inline_order import article
from pipeline.extract.readers.inline_paragraphs import Run, row

#: A longer cell, or one of more paragraphs, holds running text: the table lays it out.
_MAX_CELL_CHARS = 2000
_MAX_CELL_BLOCKS = 8
_MAX_COLUMNS = 200
#: A longer value is not repeated over the rows that it spans.
_MAX_REPEATED = 500
#: "Art. 5º" and what it cites is a value; more is a provision that stands in a cell.
_CITED_CHARS = 60


def blocks_of(table: Table) -> list[Block]:
    """What a table adds to its page: one block for each row, or what is in its cells."""
    if _holds_data(table):
        return [*table.before, *_rows(table)]
    inner = [block for cells in table.rows for cell in cells for block in cell.blocks]
    return [*table.before, *inner]


def _holds_data(table: Table) -> bool:
    if table.declared is False:
        return False
    columns = max((sum(cell.columns for cell in cells) for cells in table.rows), default=0)
    filled = [cell for cells in table.rows for cell in cells if cell.blocks]
    if columns < 2 or len(filled) < 2 or any(_is_laid_out(cell) for cell in filled):
        return False
    return len(table.rows) > 1 or bool(table.declared) or any(cell.heads for cell in filled)


def _is_laid_out(cell: Cell) -> bool:
    if len(cell.blocks) > _MAX_CELL_BLOCKS:
        return True
    texts = [block.text.strip() for block in cell.blocks]
    return any(
        block.row is not None
        or len(text) > _MAX_CELL_CHARS
        or (article(text) is not None and (len(text) > _CITED_CHARS or text.endswith((".", ";"))))
        for block, text in zip(cell.blocks, texts, strict=True)
    ) or (len(texts) == 1 and texts[0] in ("Art. 1º", "Art. 1°", "Art. 1o"))


def _rows(table: Table) -> list[Block]:
    rows = []
    spanning: dict[int, tuple[int, list[Run]]] = {}
    for cells in table.rows:
        shown, spanning = _row(cells, spanning)
        inner = [block for cell in cells for block in cell.blocks]
        if any(run.text.strip() for runs in shown for run in runs):
            linked = sum(block.linked for block in inner)
            links = sum(block.links for block in inner)
            rows.append(Block([], table.box, linked, links, row(shown)))
    return rows


def _row(
    cells: list[Cell], spanning: dict[int, tuple[int, list[Run]]]
) -> tuple[list[list[Run]], dict[int, tuple[int, list[Run]]]]:
    """The values of one row, and what spans into the next."""
    shown: list[list[Run]] = []
    left: dict[int, tuple[int, list[Run]]] = {}
    waiting = list(reversed(cells))
    while (waiting or any(c >= len(shown) for c in spanning)) and len(shown) < _MAX_COLUMNS:
        column = len(shown)
        if column in spanning:
            rows, runs = spanning[column]
            shown.append([run._replace(computed=True) for run in runs])
            if rows > 1:
                left[column] = (rows - 1, runs)
        elif waiting:
            cell = waiting.pop()
            runs = _value(cell)
            wide = max(1, min(cell.columns, _MAX_COLUMNS - column))
            shown += [runs, *([] for _ in range(wide - 1))]
            if cell.rows > 1:
                kept = runs if sum(len(run.text) for run in runs) <= _MAX_REPEATED else []
                for place in range(wide):
                    left[column + place] = (cell.rows - 1, kept if place == 0 else [])
        else:
            shown.append([])
    return shown, left


def _value(cell: Cell) -> list[Run]:
    runs: list[Run] = []
    for block in cell.blocks:
        runs += [Run(" "), *block.runs] if runs else block.runs
    return runs

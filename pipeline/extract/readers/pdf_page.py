"""One page of a PDF, from ink to lines.

Reads: the runs and rules of a page. Writes: its lines in reading order: struck text marked, rows
of ruled tables with their cells, words that run in another direction after all others.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.readers.pdf_furniture import TURNED, SetLine
from pipeline.extract.readers.pdf_glyphs import Ink, Run, Turn, main_turn
from pipeline.extract.readers.pdf_layout import Row, order, rows
from pipeline.extract.readers.pdf_rules import strike
from pipeline.extract.readers.pdf_tables import Grid, grids
from pipeline.extract.readers.pdf_words import Printed, main_face, printed
from pipeline.extract.source import Box, Stretch

#: Height of letters above and below the baseline, in font sizes.
_ASCENT, _DESCENT = 0.75, 0.22
#: Width in glyphs that a table counts for when the page is put in order.
_TABLE_GLYPHS = 40
_TABLE_SIZE = 10.0


def page_lines(
    ink: Ink, number: int, gutters: tuple[float, ...] = ()
) -> tuple[list[SetLine], tuple[float, ...]]:
    """The lines of page ``number`` (from 1) and its gutters; ``gutters`` are the last page's."""
    turn = main_turn(ink.runs)
    upright = [run for run in ink.runs if run.turn == turn]
    tables, loose = grids(upright, strike(upright, ink.rules))
    stand_ins = [_stand_in(index, table, turn) for index, table in enumerate(tables)]
    placed, gutters = rows([*loose, *stand_ins], gutters)
    lines: list[SetLine] = []
    for row in placed:
        if (place := row.runs[0].table) >= 0:
            lines.extend(_table_lines(tables[place], row, number))
        else:
            lines.append(_line(row, number))
    if len(upright) < len(ink.runs):
        lines.extend(_turned_lines(ink.runs, turn, number))
    return lines, gutters


def _stand_in(index: int, table: Grid, turn: int) -> Run:
    left, top, right, _ = table.box
    glyphs = _TABLE_GLYPHS
    return Run(
        [" "] * glyphs, [left] * glyphs, [right] * glyphs, top, _TABLE_SIZE, turn=turn, table=index
    )


def _line(row: Row, number: int) -> SetLine:
    text = printed(row.runs)
    size, base = main_face(row.runs)
    box = _box(row.runs)
    return SetLine(
        text.text, number, box, base, size, row.region, row.column, text.word_end - box[0],
        text.struck, text.bold, turn=row.runs[0].turn, stops=text.stops,
    )  # fmt: skip


def _box(runs: Sequence[Run]) -> Box:
    return (
        round(min(run.left for run in runs), 2),
        round(min(run.base - _ASCENT * run.size for run in runs), 2),
        round(max(run.right for run in runs), 2),
        round(max(run.base + _DESCENT * run.size for run in runs), 2),
    )


def _table_lines(table: Grid, row: Row, number: int) -> list[SetLine]:
    found = []
    for box, cells in table.rows:
        texts = [_cell(runs) for runs in cells]
        line = _joined(texts)
        sizes = [run.size for runs in cells for run in runs]
        found.append(
            SetLine(
                line.text, number, box, box[3], max(sizes), row.region, row.column, 0.0,
                line.struck, line.bold, tuple(text.text for text in texts),
                row.runs[0].turn,
            )
        )  # fmt: skip
    return found


def _cell(runs: Sequence[Run]) -> Printed:
    """A cell's lines as one: its line breaks become spaces."""
    return _run_on([printed(line) for line in order(list(runs))], " ") if runs else Printed("")


def _joined(cells: Sequence[Printed]) -> Printed:
    """The cells of a row as ``| a | b |``."""
    inner = _run_on(cells, " | ")
    return _shifted(inner, 2, f"| {inner.text} |")


def _run_on(parts: Sequence[Printed], mark: str) -> Printed:
    struck: list[Stretch] = []
    bold: list[Stretch] = []
    offset = 0
    for part in parts:
        struck.extend((a + offset, b + offset) for a, b in part.struck)
        bold.extend((a + offset, b + offset) for a, b in part.bold)
        offset += len(part.text) + len(mark)
    return Printed(mark.join(part.text for part in parts), tuple(struck), tuple(bold))


def _shifted(part: Printed, by: int, text: str) -> Printed:
    return Printed(
        text,
        tuple((a + by, b + by) for a, b in part.struck),
        tuple((a + by, b + by) for a, b in part.bold),
    )


def _turned_lines(runs: Sequence[Run], main: int, number: int) -> list[SetLine]:
    """Words that run in another direction than the page: thumb indexes, stamps, watermarks."""
    found: list[SetLine] = []
    for turn in (Turn.UPRIGHT, Turn.UP, Turn.UPSIDE_DOWN, Turn.DOWN, Turn.OBLIQUE):
        others = [run for run in runs if run.turn == turn]
        if turn == main or not others:
            continue
        lines = [others] if turn == Turn.OBLIQUE else order(others)
        found.extend(_line(Row(tuple(line), -1 - turn, TURNED), number) for line in lines)
    return found

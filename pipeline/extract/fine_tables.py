"""Find the fines in a table. Reads: the rows of a table, or its text. Writes: fines.

A table of fines has a column of values ("Valor", "Multa") beside one of infractions. Each row with
an amount is one fine: the cells before it say for what (``subject``), the cell after it what it is
counted by ("m²", "viagem"; "valor fixo" is by nothing). "10%" of "multa correspondente à infração"
rests on another fine. Nothing is carried over from one row to the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from pipeline.extract.amounts import BARE_PERCENT, read_amount
from pipeline.extract.fine_qualifiers import slug
from pipeline.extract.fine_records import Fine
from pipeline.extract.fine_references import Reference

_OF_FINES = re.compile(r"\b(?:multas?|infraç[ãa]o|infraç[õo]es|penalidades?)\b", re.IGNORECASE)
_VALUE = re.compile(r"\s*(?:valor(?:es)?|multas?)\b", re.IGNORECASE)
_MONEY = re.compile(r"(?:R\$\s*\d[\d.,]*|\d[\d.,]*\s*%|\d[\d.,]*\s+(?:UF[A-Z]+|URM|VRM))\Z")
_FIXED = re.compile(r"\s*(?:valor\s+fixo|[-–—]|)\s*\Z", re.IGNORECASE)
_SEGMENT = re.compile(r"\S+(?: \S+)*")
_LEADERS = re.compile(r"[-–—|\s]*\Z")

#: Farther than this, the same words are those of another row (characters).
_FAR = 400

#: How far the columns of one field may begin apart in a text rendering (characters).
_SLACK = 3


@dataclass(frozen=True, slots=True)
class _Cell:
    """Words at ``start:end`` of the text, at ``column`` of their line."""

    start: int
    end: int
    column: int
    text: str


def read_table(text: str, rows: Sequence[Sequence[str]]) -> Iterator[Fine]:
    """The fines of a table whose cells are known; ``text`` holds the same cells in order.

    Without a heading of values, or where nothing says that the values are fines, none is read.
    """
    column = _value_column(rows)
    if column is None or not _OF_FINES.search(text):
        return
    lines = list(_lines(text))
    by_line = len(lines) == len(rows)
    at, end = 0, len(text)
    for i, row in enumerate(rows):
        if by_line:
            at, end = lines[i]
        cells, at = _placed(text, row, at, end)
        if column < len(cells) and _MONEY.match(cells[column].text):
            yield from _row_fine(text, cells, column)


def _value_column(rows: Sequence[Sequence[str]]) -> int | None:
    for row in rows[:3]:
        for i, cell in enumerate(row):
            if i and _VALUE.match(cell) and len(cell) < 40:
                return i
    return None


def _placed(text: str, row: Sequence[str], at: int, end: int) -> tuple[list[_Cell], int]:
    """The cells of a row where they stand in the text; one repeated from above stands nowhere."""
    cells = []
    for i, words in enumerate(row):
        found = text.find(words, at, end) if words.strip() else -1
        if found >= 0 and found - at < _FAR:
            cells.append(_Cell(found, found + len(words), i, words))
            at = found + len(words)
        else:
            cells.append(_Cell(at, at, i, words))
    return cells, at


def _row_fine(text: str, cells: Sequence[_Cell], column: int) -> Iterator[Fine]:
    before = [c.text for c in cells[:column] if not _LEADERS.match(c.text)]
    after = [c.text for c in cells[column + 1 :]]
    printed = [c for c in cells if c.end > c.start and not _LEADERS.match(c.text)]
    yield from _fine(text, cells[column], " – ".join(dict.fromkeys(before)), after, printed)


def _fine(
    text: str, value: _Cell, subject: str, after: Sequence[str], printed: Sequence[_Cell]
) -> Iterator[Fine]:
    """The fine of one row; its quote runs from the first of its cells to the last."""
    amount = read_amount(text, value.start)
    if amount is None or amount.end > value.end + 1:
        return
    start = min((cell.start for cell in printed), default=value.start)
    end = max((cell.end for cell in printed), default=value.end)
    subject = " ".join(subject.split())
    of = " ".join(after)
    if amount.unit == BARE_PERCENT and "multa" in of.casefold():
        factor = Decimal(amount.maximum) / 100
        yield Fine(start, end, "relativo", factor=factor, base=Reference(), subject=subject)
        return
    unit = after[0] if after else ""
    per = None if _FIXED.match(unit) else slug(unit)
    rule = "faixa" if amount.ranged else "fixo"
    yield Fine(
        start, end, rule, amount.minimum, amount.maximum, amount.unit, per=per, subject=subject,
        doubts=amount.doubts,
    )  # fmt: skip


# --- columns of a text rendering ------------------------------------------------------------------


def read_columns(text: str) -> Iterator[Fine]:
    """The fines of a table that a text shows by columns of blanks (``pdftotext -layout``).

    A name that is broken over lines is put together from the lines beside the value.
    """
    if "  " not in text or not _OF_FINES.search(text):
        return
    lines = [_cells(text, start, end) for start, end in _lines(text)]
    values = [i for i, cells in enumerate(lines) if _value_at(cells) is not None]
    if len(values) < 2:
        return
    column = _name_column(lines, values)
    for i in values:
        at = _value_at(lines[i])
        assert at is not None
        cell = lines[i][at]
        name = _name(lines, i, at, column)
        beside = lines[i][at + 1 :] or [
            each for line in lines[i - 1 : i + 2] for each in line if each.column > cell.column
        ]
        after = [each.text for each in beside]
        if "%" in cell.text:
            after += [each.text for line in lines[i - 1 : i + 2] for each in line]
        yield from _fine(text, cell, " ".join(each.text for each in name), after, lines[i][at:])


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in text.split("\n"):
        yield start, start + len(line)
        start += len(line) + 1


def _cells(text: str, start: int, end: int) -> list[_Cell]:
    found = _SEGMENT.finditer(text, start, end)
    return [_Cell(m.start(), m.end(), m.start() - start, m[0]) for m in found]


def _value_at(cells: Sequence[_Cell]) -> int | None:
    for i, cell in enumerate(cells):
        if _MONEY.match(cell.text):
            return i
    return None


def _name_column(lines: Sequence[Sequence[_Cell]], values: Sequence[int]) -> int:
    """Where most of the names begin that stand right before a value."""
    columns = [lines[i][at - 1].column for i in values if (at := _value_at(lines[i]))]
    return max(set(columns), key=columns.count, default=0)


def _name(lines: Sequence[Sequence[_Cell]], i: int, at: int, column: int) -> list[_Cell]:
    """What the value is for: the cell before it, with the lines that it is broken over.

    ``column`` is where names begin; a cell before it belongs to several rows.
    """
    own = lines[i][at - 1] if at else None
    if own is not None and (own.column >= column - _SLACK or i + 1 >= len(lines)):
        return [own, *_going_on(lines, i, own.column)]
    for beside in (i - 1,) if own is not None else (i - 1, i - 2):
        if beside < 0 or _value_at(lines[beside]) is not None or not lines[beside]:
            break
        for cell in lines[beside]:
            if abs(cell.column - column) <= _SLACK:
                return [cell, *_going_on(lines, i, column)]
    return [] if own is None else [own]


def _going_on(lines: Sequence[Sequence[_Cell]], i: int, column: int) -> list[_Cell]:
    """The line below in the same column, where it goes on with a small letter."""
    if i + 1 >= len(lines) or _value_at(lines[i + 1]) is not None:
        return []
    return [
        cell
        for cell in lines[i + 1]
        if abs(cell.column - column) <= _SLACK and cell.text[:1].islower()
    ]

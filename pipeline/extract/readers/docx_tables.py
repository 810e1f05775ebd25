"""Tables of a DOCX: rows of cells, merged cells given to each row and column that they span.

A table of one column, or with one cell that holds anything, is layout: its paragraphs are text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from lxml import etree

from pipeline.extract.readers.docx_package import W
from pipeline.extract.readers.docx_pieces import Draft, Piece, Pieces, Why, joined, shown, silent
from pipeline.extract.readers.docx_runs import TRANSPARENT, revision
from pipeline.extract.readers.docx_styles import number_in
from pipeline.law import Severity

_VAL = f"{W}val"
#: Word's own limit on columns; a larger span is an attack or a fault.
_MAX_COLUMNS = 63
#: A longer text is no heading of rows or columns: it is printed once.
_MAX_REPEATED = 300
_COVERED = Why(
    "texto_oculto", Severity.AVISO,
    "Palavras numa célula que outra, mesclada, encobre; ficaram fora do texto.",
)  # fmt: skip
_NESTED = Why(
    "tabela_aninhada", Severity.AVISO,
    "Tabela dentro da célula de outra; o conteúdo dela foi escrito em seguida, na mesma célula.",
)  # fmt: skip

ReadBlocks = Callable[[etree._Element], list[Draft]]


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell as it stands in the file: its lines, how many columns it takes, and its merging.

    ``below`` says that the value is that of the cell above, ``beside`` that of the cell before.
    """

    drafts: tuple[Draft, ...]
    pieces: Pieces
    span: int = 1
    below: bool = False
    beside: bool = False

    @property
    def filled(self) -> bool:
        return bool(shown(self.pieces).strip())


def read_table(table: etree._Element, read: ReadBlocks) -> list[Draft]:
    """Lines of a table; ``read`` reads the paragraphs of a cell."""
    lost: list[Draft] = []
    rows = [list(_row(row, read)) for row in _rows(table, lost)]
    if _is_layout(rows):
        return [*lost, *(draft for row in rows for cell in row for draft in cell.drafts)]
    return [*lost, *_grid(rows)]


def _rows(table: etree._Element, lost: list[Draft]) -> Iterator[etree._Element]:
    """Rows that are not deleted; what a deleted one says goes to ``lost``."""
    for row in _children(table, f"{W}tr"):
        deletion = row.find(f"{W}trPr/{W}del")
        if deletion is None:
            yield row
        else:
            lost.append(Draft((silent(_words(row), revision(deletion)),)))


def _row(row: etree._Element, read: ReadBlocks) -> Iterator[_Cell]:
    yield from (_EMPTY,) * _skipped(row, "gridBefore")
    for cell in _children(row, f"{W}tc"):
        yield _cell(cell, read)
    yield from (_EMPTY,) * _skipped(row, "gridAfter")


_EMPTY = _Cell((), ())


def _skipped(row: etree._Element, name: str) -> int:
    return min(number_in(row.find(f"{W}trPr/{W}{name}")) or 0, _MAX_COLUMNS)


def _cell(cell: etree._Element, read: ReadBlocks) -> _Cell:
    properties = cell.find(f"{W}tcPr")
    below, beside = _continues(properties, "vMerge"), _continues(properties, "hMerge")
    span = number_in(properties.find(f"{W}gridSpan")) if properties is not None else None
    columns = min(max(span or 1, 1), _MAX_COLUMNS)
    if below or beside:
        words = _words(cell)
        covered = (silent(words, _COVERED),) if words.strip() else ()
        return _Cell((), covered, columns, below, beside)
    drafts = read(cell)
    pieces = joined((draft.flat for draft in drafts), Piece(" "))
    if any(draft.cells for draft in drafts):
        pieces = (silent(shown(pieces), _NESTED), *pieces)
    return _Cell(tuple(drafts), pieces, columns)


def _continues(properties: etree._Element | None, name: str) -> bool:
    merge = properties.find(f"{W}{name}") if properties is not None else None
    return merge is not None and merge.get(_VAL, "continue") == "continue"


def _is_layout(rows: Sequence[Sequence[_Cell]]) -> bool:
    filled = sum(cell.filled for row in rows for cell in row)
    return filled <= 1 or all(len(row) <= 1 for row in rows)


def _grid(rows: Sequence[Sequence[_Cell]]) -> Iterator[Draft]:
    """Rows with the value of a merged cell in each place that it covers."""
    above: list[Pieces] = []
    width = max(sum(cell.span for cell in row) for row in rows)
    for row in rows:
        cells: list[Pieces] = []
        for cell in row:
            cells.extend(_values(cell, cells, above))
        above = cells
        whole = len(row) == 1 and row[0].span == width
        yield Draft((), cells=tuple(cells[:1] if whole else cells))


def _values(cell: _Cell, before: Sequence[Pieces], above: Sequence[Pieces]) -> list[Pieces]:
    """What stands in each column that a cell takes."""
    at = len(before)
    if cell.below:
        found = [_again(above[i]) if i < len(above) else () for i in range(at, at + cell.span)]
    elif cell.beside:
        found = [_again(before[-1]) if before else ()] * cell.span
    else:
        return [cell.pieces, *[_again(cell.pieces)] * (cell.span - 1)]
    return [(*cell.pieces, *found[0]), *found[1:]]


def _again(pieces: Pieces) -> Pieces:
    """A value printed once and meant again: computed, and without its doubts."""
    if len(shown(pieces)) > _MAX_REPEATED:
        return ()
    return tuple(p._replace(computed=True, why=None) for p in pieces if p.shown)


def _children(parent: etree._Element, tag: str) -> Iterator[etree._Element]:
    """Rows or cells, also those inside content controls; not those of tables further in."""
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag in TRANSPARENT:
            yield from _children(child, tag)


def _words(element: etree._Element) -> str:
    """All words of an element, cells and paragraphs parted by a space."""
    return " ".join(
        "".join(text.text or "" for text in paragraph.iter(f"{W}t", f"{W}delText"))
        for paragraph in element.iter(f"{W}p")
    )

"""Tables by their rules: pdfplumber's own search for cells, fed with the rules already read.

Reads: the runs of a page and the rules that strike nothing. Writes: tables with their cells' runs,
and the runs outside of them. A box around a letterhead has one cell and is no table.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pdfplumber.table import (
    Table as PlumberTable,
)
from pdfplumber.table import (
    cells_to_tables,
    edges_to_intersections,
    intersections_to_cells,
    merge_edges,
)

from pipeline.extract.readers.pdf_glyphs import Run
from pipeline.extract.readers.pdf_paths import Rule
from pipeline.extract.source import Box

_SNAP = 3.0
_JOIN = 3.0
_MEET = 3.0
#: Shorter rules than this, in points, are no part of a grid.
_MIN_EDGE = 6.0
#: More rules than this are a drawing (a map, a plan), not a table.
_MAX_EDGES = 1500
#: And so are more crossings: the search for cells takes time with their square.
_MAX_CROSSINGS = 2500
#: Middle of a line of glyphs above its baseline, in font sizes.
_MIDDLE = 0.3


@dataclass(frozen=True, slots=True)
class Grid:
    """A ruled table: its box, and for each row the box and the runs of each cell.

    A cell that spans several rows or columns stands in the first of them; the others are empty.
    """

    box: Box
    rows: tuple[tuple[Box, tuple[tuple[Run, ...], ...]], ...]


def grids(runs: Sequence[Run], rules: Sequence[Rule]) -> tuple[list[Grid], list[Run]]:
    """The tables of a page from top to bottom, and the runs that stand in none."""
    tables = [table for cells in _cells(rules) if (table := _table(cells)) is not None]
    if not tables:
        return [], list(runs)
    places: dict[tuple[int, Box], list[Run]] = {}
    outside: list[Run] = []
    for run in runs:
        for part, place in _parts(run, tables):
            if place is None:
                outside.append(part)
            else:
                places.setdefault(place, []).append(part)
    found: list[Grid] = []
    for index, table in enumerate(tables):
        if any(place[0] == index for place in places):
            found.append(_filled(index, table, places))
    return found, outside


def _cells(rules: Sequence[Rule]) -> list[list[Box]]:
    edges = [_edge(rule) for rule in rules if not rule.declared]
    edges = [e for e in edges if max(e["width"], e["height"]) >= _MIN_EDGE]
    upright = sum(edge["orientation"] == "v" for edge in edges)
    if upright < 2 or len(edges) - upright < 2 or len(edges) > _MAX_EDGES:
        return []
    merged = merge_edges(edges, _SNAP, _SNAP, _JOIN, _JOIN)
    crossings = edges_to_intersections(merged, _MEET, _MEET)
    if len(crossings) > _MAX_CROSSINGS:
        return []
    found: list[list[Box]] = cells_to_tables(intersections_to_cells(crossings))
    return found


def _edge(rule: Rule) -> dict[str, Any]:
    """A rule as pdfplumber's edge: a line without thickness."""
    if rule.is_horizontal:
        x0, x1 = rule.x0, rule.x1
        top = bottom = (rule.top + rule.bottom) / 2
    else:
        x0 = x1 = (rule.x0 + rule.x1) / 2
        top, bottom = rule.top, rule.bottom
    return {
        "object_type": "line", "x0": x0, "x1": x1, "top": top, "bottom": bottom, "doctop": top,
        "width": x1 - x0, "height": bottom - top,
        "orientation": "h" if rule.is_horizontal else "v",
    }  # fmt: skip


def _table(cells: list[Box]) -> PlumberTable | None:
    """The table that cells make, or None where they are a frame or a column of boxes."""
    table = PlumberTable(None, cells)  # type: ignore[arg-type]
    columns = max(sum(cell is not None for cell in row.cells) for row in table.rows)
    return table if columns >= 2 else None


def _parts(run: Run, tables: Sequence[PlumberTable]) -> list[tuple[Run, tuple[int, Box] | None]]:
    """A run cut where it passes from cell to cell."""
    middle = run.base - _MIDDLE * run.size
    near = [
        (index, table)
        for index, table in enumerate(tables)
        if table.bbox[1] <= middle <= table.bbox[3]
        and run.left < table.bbox[2]
        and table.bbox[0] < run.right
    ]
    if not near:
        return [(run, None)]
    cells = sorted(
        (cell[0], cell[2], index, cell)
        for index, table in near
        for cell in table.cells
        if cell[1] <= middle <= cell[3]
    )
    starts = [cell[0] for cell in cells]
    places: list[tuple[int, Box] | None] = []
    for x0, x1 in zip(run.x0, run.x1, strict=True):
        at = bisect_right(starts, (x0 + x1) / 2) - 1
        inside = at >= 0 and (x0 + x1) / 2 <= cells[at][1]
        places.append((cells[at][2], cells[at][3]) if inside else None)
    parts: list[tuple[Run, tuple[int, Box] | None]] = []
    start = 0
    for end in range(1, len(places) + 1):
        if end == len(places) or places[end] != places[start]:
            part = run.part(start, end)
            if any(ch != " " for ch in part.text):
                parts.append((part, places[start]))
            start = end
    return parts


def _filled(index: int, table: PlumberTable, places: dict[tuple[int, Box], list[Run]]) -> Grid:
    rows = []
    for row in table.rows:
        cells = tuple(
            tuple(places.get((index, cell), ())) if cell is not None else () for cell in row.cells
        )
        if any(cells):
            rows.append((row.bbox, cells))
    return Grid(table.bbox, tuple(rows))

"""What filling a document needs and finds: rows of a case file, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.errors import ConsolidaError


class CasesError(ConsolidaError):
    """A file of cases that cannot be read as a table at all."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a file holds in one place: ``value`` as typed, ``place`` as people find it ("B7")."""

    value: Any
    place: str


@dataclass(frozen=True, slots=True)
class Row:
    """One case: ``line`` counts from 1 as the file shows it; cells by the header of the column."""

    line: int
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to be mended before a document is issued.

    ``line`` is None where it concerns the whole file; ``column`` is the header, or None.
    """

    line: int | None
    column: str | None
    place: str | None
    message: str

    def __str__(self) -> str:
        where = [f"linha {self.line}"] if self.line is not None else []
        if self.column:
            where.append(f"coluna {self.column!r}" + (f" ({self.place})" if self.place else ""))
        return f"{', '.join(where)}: {self.message}" if where else self.message


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file of cases: its header, its rows, and what is wrong with the file's form."""

    path: str
    header: tuple[str, ...]
    rows: tuple[Row, ...]
    findings: tuple[Finding, ...] = ()

"""Reading cases from an XLSX workbook: the first sheet that is not empty.

Formulas are not evaluated and values kept from another program's evaluation are not trusted: a
formula is a finding. So is a merged cell, since it does not say which rows it speaks of.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.archive import Archive
from pipeline.normalize.filing.records import CasesError, Cell, Finding, Sheet

_MERGED = re.compile(rb'<(?:\w{1,9}:)?mergeCell\s{1,3}ref="([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"')
_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")
_SHOWN = 5


def read_workbook(data: bytes, name: str, most: int) -> Sheet:
    """The cases of a workbook; at most ``most`` + 1 of them are read.

    Raises CasesError where it is no workbook, or has more than one sheet with cases.
    """
    from openpyxl import load_workbook

    from pipeline.normalize.filing.sheet import make_sheet

    archive = _archive(data, name)
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
        sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        filled = [sheet for sheet in sheets if any(True for _ in _cells(sheet, 1))]
    except Exception as error:  # noqa: BLE001 - openpyxl raises errors of every kind on bad files
        raise _unreadable(name, error) from None
    if len(filled) > 1:
        listed = ", ".join(sheet.title for sheet in filled)
        raise CasesError(
            f"{name}: há casos em mais de uma aba ({listed}); deixe só a dos casos, ou esconda as "
            "outras."
        )
    if not filled:
        raise CasesError(f"{name}: a planilha não tem nenhuma aba preenchida e visível.")
    findings: list[Finding] = []
    try:
        made = make_sheet(name, _with_formulas(_cells(filled[0], most + 2), findings))
    except CasesError:
        raise
    except Exception as error:  # noqa: BLE001
        raise _unreadable(name, error) from None
    return Sheet(name, made.header, made.rows, (*made.findings, *findings, *_merged(archive)))


def _archive(data: bytes, name: str) -> Archive:
    """The members of the workbook, within bounds. Raises CasesError."""
    try:
        archive = Archive(name, data)
    except UnreadableFileError as error:
        raise CasesError(str(error)) from None
    if "xl/workbook.xml" not in archive.names:
        raise CasesError(f"{name}: não é uma planilha XLSX; salve os casos como .xlsx ou .csv.")
    return archive


def _unreadable(name: str, error: Exception) -> CasesError:
    return CasesError(
        f"{name}: a planilha está danificada ou fora do padrão ({type(error).__name__}); abra-a e "
        "salve-a de novo como .xlsx."
    )


def _cells(sheet: Any, most: int) -> Iterator[tuple[int, Sequence[Any]]]:
    """Rows that have some value, with their number; at most ``most`` of them."""
    found = 0
    for line, row in enumerate(sheet.iter_rows(), start=1):
        if any(cell.value not in (None, "") for cell in row):
            yield line, row
            found += 1
            if found >= most:
                return


def _with_formulas(
    rows: Iterator[tuple[int, Sequence[Any]]], findings: list[Finding]
) -> Iterator[tuple[int, Sequence[Cell]]]:
    for line, row in rows:
        cells = []
        for cell in row:
            place = getattr(cell, "coordinate", "")
            value = cell.value
            if getattr(cell, "data_type", "") == "f":
                findings.append(
                    Finding(line, None, None, f"{place} é uma fórmula; cole só o valor dela.")
                )
                value = None
            elif getattr(cell, "data_type", "") == "e":
                findings.append(Finding(line, None, None, f"{place} tem um erro ({value})."))
                value = None
            cells.append(Cell(value, place))
        yield line, cells


def _merged(archive: Archive) -> Iterator[Finding]:
    """Merged ranges, of any sheet, since one is filled: the streaming reader does not tell them."""
    parts = [name for name in archive.names if _SHEET.fullmatch(name)]
    ranges = [m.decode() for part in sorted(parts) for m in _MERGED.findall(archive.read(part))]
    if ranges:
        shown = ", ".join(ranges[:_SHOWN]) + (" e outras" if len(ranges) > _SHOWN else "")
        told = f"há células mescladas ({shown}); desfaça a mescla e preencha cada uma."
        yield Finding(None, None, None, told)

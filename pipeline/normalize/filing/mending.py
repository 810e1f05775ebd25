"""The cases that were not issued, as a file to be mended and given again."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from pipeline.normalize.filing.records import Finding, Row, Sheet

REASON = "o_que_corrigir"
#: What a spreadsheet would take for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def mending_csv(sheet: Sheet, failed: Sequence[Row], findings: Sequence[Finding]) -> bytes:
    """The rows that failed, each with what to mend in a last column; UTF-8, semicolons.

    The column is passed over when the file is given again. Text that a spreadsheet would compute
    is kept from it by an apostrophe.
    """
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=";", lineterminator="\r\n")
    header = [name for name in sheet.header if name and name != REASON]
    writer.writerow([*header, REASON])
    for row in failed:
        told = " | ".join(_told(found) for found in findings if found.line == row.line)
        cells = [_shown(row.cells[name].value) if name in row.cells else "" for name in header]
        writer.writerow([*cells, _safe(told)])
    return file.getvalue().encode("utf-8-sig")


def _told(found: Finding) -> str:
    return f"{found.column}: {found.message}" if found.column else found.message


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        whole = value.time() == datetime.min.time()
        return f"{value:%d/%m/%Y}" if whole else f"{value:%d/%m/%Y %H:%M}"
    if isinstance(value, date):
        return f"{value:%d/%m/%Y}"
    if isinstance(value, Mapping | list):
        return json.dumps(value, ensure_ascii=False)
    return _safe(str(value))


def _safe(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text

"""Frames become one XLSX workbook. Reads: frames. Writes: bytes, the same for the same frames.

Text stays text: a provision that begins with "=" is no formula, "#N/A" no error, "1" no number.
"""

from __future__ import annotations

import io
import math
import re
import zipfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pandas as pd
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

#: Characters (UTF-16 units) that a cell holds: a limit of the spreadsheet programs.
CELL_LIMIT = 32_767
#: What stands at the end of a text that was cut to fit.
CUT_MARK = " […] [cortado na planilha; o texto inteiro está no CSV]"

_EPOCH = datetime(1980, 1, 1, tzinfo=UTC)
_MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")
_FORMULA_STARTS = tuple("=+-@")
_MAX_WIDTH = 60
_HEADER = Font(bold=True)
# What XML 1.0 cannot carry, and the carriage return, which readers of XML change.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
# How XLSX writes a character by its code; a text that happens to look so must be escaped.
_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


def is_cut(text: str) -> bool:
    """True where a cell cannot hold the whole of ``text``."""
    return _length(_clean(text)) > CELL_LIMIT


def cell_text(text: str) -> str:
    r"""``text`` as a cell can hold it: controls visible, cut with a mark at the limit.

    >>> cell_text("a\x00b")
    'a␀b'
    """
    clean = _clean(text)
    if _length(clean) <= CELL_LIMIT:
        return clean
    kept = clean[: CELL_LIMIT - len(CUT_MARK)]
    while (excess := _length(kept) + len(CUT_MARK) - CELL_LIMIT) > 0:
        kept = kept[: -math.ceil(excess / 2)]
    return kept + CUT_MARK


def _length(text: str) -> int:
    """Length as spreadsheet programs count it: UTF-16 units."""
    return len(text) + sum(character > "\uffff" for character in text)


def _clean(text: str) -> str:
    return _ESCAPE.sub("_x005F_", _UNPRINTABLE.sub(_visible, text))


def _visible(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code < 0x20:  # the control pictures mirror the controls
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else "\N{REPLACEMENT CHARACTER}"


def to_xlsx(frames: Iterable[tuple[str, pd.DataFrame]]) -> bytes:
    """One sheet per frame: frozen header, filters, typed numbers."""
    book = Workbook(write_only=True)
    book.properties.creator = "consolida"
    book.properties.created = _EPOCH.replace(tzinfo=None)
    for name, frame in frames:
        _add_sheet(book, name, frame)
    raw = io.BytesIO()
    book.save(raw)
    return _without_clock(raw.getvalue())


def _add_sheet(book: Workbook, name: str, frame: pd.DataFrame) -> None:
    sheet = book.create_sheet(name)
    sheet.freeze_panes = "A2"
    last = get_column_letter(len(frame.columns))
    sheet.auto_filter.ref = f"A1:{last}{len(frame) + 1}"
    for place, column in enumerate(frame.columns, start=1):
        sheet.column_dimensions[get_column_letter(place)].width = _width(frame[column])
    sheet.append([_cell(sheet, column, _HEADER) for column in frame.columns])
    for row in zip(*(_values(frame[column]) for column in frame.columns), strict=True):
        sheet.append([None if value is None else _cell(sheet, value) for value in row])


def _values(column: pd.Series[Any]) -> Iterator[Any]:
    for value in column.tolist():
        yield None if value is pd.NA or value is None else value


def _cell(sheet: Any, value: Any, font: Font | None = None) -> Any:
    cell = WriteOnlyCell(sheet)
    if isinstance(value, Decimal) and not _exact(value):
        value = format(value.normalize(), "f")
    if isinstance(value, str):
        cell.value = cell_text(value)
        cell.data_type = "s"
        cell.quotePrefix = value.startswith(_FORMULA_STARTS)
    else:
        cell.value = value
    if font:
        cell.font = font
    return cell


def _exact(amount: Decimal) -> bool:
    """True where the spreadsheet's binary number shows the same amount."""
    return Decimal(repr(float(amount))) == amount


def _width(column: pd.Series[Any]) -> float:
    longest = max((len(str(value)) for value in _values(column) if value is not None), default=0)
    return min(_MAX_WIDTH, math.ceil(max(len(str(column.name)) + 3, longest) * 1.1))


def _without_clock(raw: bytes) -> bytes:
    """The same package with every date fixed: equal tables give equal bytes."""
    out = io.BytesIO()
    stamp = _EPOCH.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    with zipfile.ZipFile(io.BytesIO(raw)) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name == "docProps/core.xml":
                data = _MODIFIED.sub(rb"\g<1>" + stamp, data)
            entry = zipfile.ZipInfo(name, _EPOCH.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, data)
    return out.getvalue()

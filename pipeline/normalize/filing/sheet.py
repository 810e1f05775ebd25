"""Reading a file of cases: CSV, XLSX or JSON, as clerks make them.

Reads: a path. Writes: a :class:`Sheet`. Nothing is computed or guessed: a formula is reported, not
evaluated; a merged cell is reported, not copied; empty rows are passed over. What stands in a cell
is read by :mod:`values`, which knows the field.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from pipeline.extract.readers.text import decode, file_bytes
from pipeline.ids import slug
from pipeline.normalize.filing.records import CasesError, Cell, Finding, Row, Sheet

#: Cases of one call: more are a sign of a wrong file, and are to be done in parts.
MAX_ROWS = 10_000
MAX_COLUMNS = 300
MAX_BYTES = 64 << 20
_DELIMITERS = (";", ",", "\t", "|")
_TRUE_ZIP = b"PK\x03\x04"
_OLD_EXCEL = b"\xd0\xcf\x11\xe0"


def read_cases(path: Path, known: Collection[str]) -> Sheet:
    """Read the cases of ``path``.

    Args:
        path: A file with a header row, or a JSON list of objects.
        known: Names that columns may have; they tell which separator a CSV file uses.

    Raises:
        UnreadableFileError: The file is missing, forbidden, empty, or no text.
        CasesError: It holds no table of cases, or too many.
    """
    name = path.as_posix()
    if path.is_file() and path.stat().st_size > MAX_BYTES:
        raise CasesError(f"{name}: passa de {MAX_BYTES >> 20} MB; divida os casos em partes.")
    data = file_bytes(path, name)
    if data.startswith(_OLD_EXCEL):
        raise CasesError(f"{name}: é uma planilha antiga (.xls) ou com senha; salve-a como .xlsx.")
    if data.startswith(_TRUE_ZIP):
        from pipeline.normalize.filing.workbook import read_workbook

        return _bounded(read_workbook(data, name, MAX_ROWS))
    text, _ = decode(data, name)
    if text.lstrip("\ufeff \t\r\n")[:1] in ("[", "{"):
        return _bounded(_from_json(text.lstrip("\ufeff"), name))
    return _bounded(_from_csv(text.lstrip("\ufeff"), name, known))


def make_sheet(name: str, table: Iterator[tuple[int, Sequence[Cell]]]) -> Sheet:
    """A sheet from numbered rows of cells, the first that is not empty being the header."""
    header: tuple[str, ...] | None = None
    rows: list[Row] = []
    findings: list[Finding] = []
    for line, cells in table:
        if all(_blank(cell) for cell in cells):
            continue
        if header is None:
            header = _header(name, cells)
            findings += _repeated(header, line)
        else:
            rows.append(_row(line, header, cells, findings))
        if len(rows) > MAX_ROWS:
            break
    if header is None:
        raise CasesError(f"{name}: não há nenhuma linha preenchida; confira o arquivo.")
    if not rows:
        raise CasesError(f"{name}: há só o cabeçalho, nenhum caso.")
    return Sheet(name, header, tuple(rows), tuple(findings))


def _bounded(sheet: Sheet) -> Sheet:
    if len(sheet.rows) > MAX_ROWS:
        raise CasesError(
            f"{sheet.path}: há mais de {MAX_ROWS} casos; divida o arquivo em partes e confira se é "
            "mesmo o dos casos."
        )
    return sheet


def _header(name: str, cells: Sequence[Cell]) -> tuple[str, ...]:
    if len(cells) > MAX_COLUMNS:
        raise CasesError(f"{name}: há {len(cells)} colunas; confira se é o arquivo dos casos.")
    texts = [" ".join(str(c.value).split()) if c.value is not None else "" for c in cells]
    while texts and not texts[-1]:
        texts.pop()
    return tuple(texts)


def _repeated(header: Sequence[str], line: int) -> Iterator[Finding]:
    seen: set[str] = set()
    for name in header:
        if name and slug(name) in seen:
            yield Finding(line, name, None, "a coluna aparece mais de uma vez no cabeçalho.")
        seen.add(slug(name))


def _row(line: int, header: Sequence[str], cells: Sequence[Cell], findings: list[Finding]) -> Row:
    kept: dict[str, Cell] = {}
    for place, cell in enumerate(cells):
        name = header[place] if place < len(header) else ""
        if name and name not in kept:
            kept[name] = cell
        elif not name and not _blank(cell):
            findings.append(
                Finding(line, None, None, f"{cell.place} tem valor e a coluna não tem cabeçalho.")
            )
    return Row(line, kept)


def _blank(cell: Cell) -> bool:
    return cell.value is None or (isinstance(cell.value, str) and not cell.value.strip())


# --- CSV ------------------------------------------------------------------------------------------


def _from_csv(text: str, name: str, known: Collection[str]) -> Sheet:
    delimiter = _delimiter(text, known)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        return make_sheet(name, _numbered(reader))
    except csv.Error as error:
        raise CasesError(
            f"{name}, linha {reader.line_num}: não é um CSV bem formado ({error}); confira as "
            "aspas."
        ) from None


def _numbered(reader: Any) -> Iterator[tuple[int, Sequence[Cell]]]:
    before = 0
    for cells in reader:
        line = before + 1
        before = reader.line_num
        places = (f"coluna {number}" for number in range(1, len(cells) + 1))
        yield line, [Cell(value, place) for value, place in zip(cells, places, strict=True)]


def _delimiter(text: str, known: Collection[str]) -> str:
    """The separator with which most columns of the header are known; else with most columns."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    wanted = {slug(name) for name in known}

    def score(delimiter: str) -> tuple[int, int]:
        try:
            names = next(csv.reader([first], delimiter=delimiter), [])
        except csv.Error:
            return 0, 0
        return sum(slug(each) in wanted for each in names), len(names)

    return max(_DELIMITERS, key=score)


# --- JSON -----------------------------------------------------------------------------------------


def _from_json(text: str, name: str) -> Sheet:
    repeated: list[str] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in items]
        repeated.extend(key for key in dict.fromkeys(keys) if keys.count(key) > 1)
        return dict(items)

    try:
        data = json.loads(text, object_pairs_hook=pairs, parse_float=str, parse_constant=str)
    except (ValueError, RecursionError) as error:
        place = f", linha {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise CasesError(f"{name}{place}: não é um JSON bem formado; confira o arquivo.") from None
    cases = data.get("casos") if isinstance(data, dict) and "casos" in data else data
    cases = [cases] if isinstance(cases, dict) else cases
    if not isinstance(cases, list) or not all(isinstance(case, dict) for case in cases):
        raise CasesError(f"{name}: o JSON tem de ser uma lista de casos, cada um um objeto.")
    if not cases:
        raise CasesError(f"{name}: a lista de casos está vazia.")
    header = tuple(dict.fromkeys(key for case in cases for key in case))
    rows = tuple(
        Row(number, {key: Cell(value, f"caso {number}") for key, value in case.items()})
        for number, case in enumerate(cases, start=1)
    )
    findings = [Finding(None, key, None, "aparece duas vezes no mesmo objeto.") for key in repeated]
    return Sheet(name, header, rows, tuple(findings))

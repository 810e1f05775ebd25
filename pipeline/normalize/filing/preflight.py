"""The check before anything is written: each case against its document, all findings at once.

Reads: a sheet of cases, an office, the documents of the law by day. Writes: cases ready to be
issued, and findings for the others, each with line, column and remedy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from difflib import get_close_matches
from typing import Any

from pipeline.errors import ConsolidaError
from pipeline.ids import slug
from pipeline.law import Severity
from pipeline.normalize.filing.derive import Deriver, Office
from pipeline.normalize.filing.extras import EXTRA_COLUMNS
from pipeline.normalize.filing.mending import REASON
from pipeline.normalize.filing.records import Cell, Finding, Row, Sheet
from pipeline.normalize.filing.values import Value, ValueProblemError, read_day, read_value
from pipeline.normalize.forms import Document, Field, Filler

ISSUED = "lavratura_data"
#: Fields that are given as the document is issued: never read from a case.
_NUMBERED = ("numero", "serie")
#: Without whom no document is issued, though no law says so of each kind.
_PARTY = "autuado_nome"
#: Who has to have filled a required field before the document is printed; others do it by pen.
_BEFORE_PRINTING = (Filler.AGENTE, Filler.AUTORIDADE, Filler.PROGRAMA)


@dataclass(frozen=True, slots=True)
class Ready:
    """A case that may be issued: its document, the values to print, and what to tell beside."""

    line: int
    document: Document
    values: Mapping[str, Value]
    notices: tuple[str, ...]
    provision_id: str | None


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of a sheet. Where ``general`` is not empty, no case is ready."""

    ready: tuple[Ready, ...]
    findings: tuple[Finding, ...]
    failed: tuple[Row, ...]

    @property
    def general(self) -> tuple[Finding, ...]:
        """Findings about the file as a whole."""
        return tuple(found for found in self.findings if found.line is None)


def known_columns(document: Document) -> tuple[str, ...]:
    """Names that the columns of a case file may have: keys, labels, and the extra columns."""
    fields = [f for f in document.fields if f.key not in _NUMBERED]
    return (*(f.key for f in fields), *(f.label for f in fields), *EXTRA_COLUMNS)


def preflight(
    sheet: Sheet,
    office: Office,
    document_of: Callable[[date], Document],
    *,
    ignored: Collection[str] = (),
    without_holidays: bool = False,
) -> Checked:
    """Check every case of ``sheet``; nothing is written.

    Args:
        sheet: The cases.
        office: The law, its rules, money and calendar, and the days that a case may be of.
        document_of: The blank document for cases issued on a day.
        ignored: Columns that the person says are to be left out.
        without_holidays: The person takes deadlines without the city's holidays.
    """
    general = list(_general(sheet, office, document_of, ignored, without_holidays))
    columns, unknown = _columns(sheet, document_of(office.days.last), ignored)
    general += unknown
    checker = _Checker(office, document_of, columns)
    if any(found.line is None for found in general):
        return Checked((), tuple(general), sheet.rows)
    by_line: dict[int, list[Finding]] = {}
    for found in general:
        by_line.setdefault(found.line or 0, []).append(found)
    ready: list[Ready] = []
    failed: list[Row] = []
    findings = list(general)
    for row in sheet.rows:
        one, own = checker.check(row)
        findings += own
        if one is None or own or row.line in by_line:
            failed.append(row)
        else:
            ready.append(one)
    return Checked(tuple(ready), tuple(findings), tuple(failed))


def _general(
    sheet: Sheet,
    office: Office,
    document_of: Callable[[date], Document],
    ignored: Collection[str],
    without_holidays: bool,
) -> Iterator[Finding]:
    yield from sheet.findings
    document = document_of(office.days.last)
    for doubt in document.diagnostics:
        if doubt.severity is Severity.BLOQUEIO and doubt.decided_by is None:
            yield Finding(None, None, None, doubt.message)
    dated = any(f.key.endswith("_ate") for f in document.fields)
    if dated and office.calendar.city is None and not without_holidays:
        yield Finding(
            None, None, None,
            "falta o arquivo de feriados do município (<lei>.feriados.toml), e os prazos podem "
            "sair errados; escreva-o, ou diga --sem-feriados-municipais para assumir que não há.",
        )  # fmt: skip
    for name in ignored:
        if slug(name) not in {slug(each) for each in sheet.header}:
            yield Finding(None, name, None, "a coluna a ignorar não está no arquivo.")


def _columns(
    sheet: Sheet, document: Document, ignored: Collection[str]
) -> tuple[Mapping[str, str], list[Finding]]:
    """The key of each header that is known, and a finding for each that is not."""
    known = {slug(f.label): f.key for f in document.fields if f.key not in _NUMBERED}
    known |= {slug(f.key): f.key for f in document.fields if f.key not in _NUMBERED}
    known |= {slug(name): name for name in EXTRA_COLUMNS}
    left_out = {slug(name) for name in (*ignored, REASON)}
    columns: dict[str, str] = {}
    findings = []
    for header in sheet.header:
        name = slug(header)
        if not header or name in left_out:
            continue
        if name in known:
            columns[header] = known[name]
        else:
            findings.append(Finding(None, header, None, _unknown(name, known)))
    repeated = [key for key in columns.values() if list(columns.values()).count(key) > 1]
    for key in dict.fromkeys(repeated):
        names = ", ".join(repr(h) for h, k in columns.items() if k == key)
        findings.append(Finding(None, None, None, f"as colunas {names} são o mesmo campo."))
    return columns, findings


def _unknown(name: str, known: Mapping[str, str]) -> str:
    if name in _NUMBERED:
        return "o número e a série são dados na emissão; tire a coluna ou use --ignorar."
    near = get_close_matches(name, known, n=1, cutoff=0.7)
    hint = f" Seria {known[near[0]]}?" if near else ""
    remedy = "Corrija o nome, ou use --ignorar para deixá-la de fora."
    return f"não é campo deste documento.{hint} {remedy}"


class _Checker:
    """Checks one case after the other."""

    def __init__(
        self,
        office: Office,
        document_of: Callable[[date], Document],
        columns: Mapping[str, str],
    ) -> None:
        self._office = office
        self._document_of = document_of
        self._columns = columns
        self._headers = {key: header for header, key in columns.items()}
        self._deriver = Deriver(office)

    def check(self, row: Row) -> tuple[Ready | None, list[Finding]]:
        cells = {self._columns[h]: cell for h, cell in row.cells.items() if h in self._columns}
        day = self._issued(row, cells)
        if isinstance(day, Finding):
            return None, [day]
        try:
            document = self._document_of(day)
        except ConsolidaError as error:
            return None, [self._finding(row, ISSUED, str(error))]
        values, findings = self._values(row, document, cells)
        extra = {key: cell.value for key, cell in cells.items() if key in EXTRA_COLUMNS}
        found = self._deriver.derive(document, values, extra)
        findings += [self._finding(row, key, told) for key, told in found.problems]
        findings += self._missing(row, document, found.values, {k for k, _ in found.problems})
        findings += self._order_of_days(row, found.values)
        ready = Ready(row.line, document, found.values, tuple(dict.fromkeys(found.notices)),
                      found.provision_id)  # fmt: skip
        return ready, findings

    def _issued(self, row: Row, cells: Mapping[str, Cell]) -> date | Finding:
        cell = cells.get(ISSUED)
        if cell is None or cell.value in (None, ""):
            return self._finding(row, ISSUED, "falta a data da lavratura, de que tudo depende.")
        try:
            return read_day(cell.value, self._office.days)
        except ValueProblemError as error:
            return self._finding(row, ISSUED, str(error))

    def _values(
        self, row: Row, document: Document, cells: Mapping[str, Cell]
    ) -> tuple[dict[str, Value], list[Finding]]:
        values: dict[str, Value] = {}
        findings = []
        fields = {f.key: f for f in document.fields}
        for key, cell in cells.items():
            if key not in fields:
                if key not in EXTRA_COLUMNS and cell.value not in (None, ""):
                    told = f"o documento de {document.day:%d/%m/%Y} não tem este campo."
                    findings.append(self._finding(row, key, told))
                continue
            try:
                value = read_value(fields[key], cell.value, self._office.days)
            except ValueProblemError as error:
                findings.append(self._finding(row, key, str(error), cell.place))
                continue
            if value is not None:
                values[key] = value
        return values, findings

    def _missing(
        self, row: Row, document: Document, values: Mapping[str, Value], told: Collection[Any]
    ) -> Iterator[Finding]:
        """Required fields without a value; a refusal needs its reason."""
        for each in document.fields:
            if each.key in values or each.key in told or each.key in _NUMBERED:
                continue
            told_by_length = each.key.endswith("_ate") and f"{each.key[:-4]}_prazo" in values
            if told_by_length:
                continue  # it runs from the receipt, which a pen will date
            nameless = each.key == _PARTY and values.get("nao_identificado") is not True
            if nameless or (each.required and each.filled_by in _BEFORE_PRINTING):
                yield self._finding(row, each.key, f"falta {each.label!r}: {_asked_by(each)}.")
            elif each.key == "recusa_motivo" and values.get("recusa") is True:
                yield self._finding(row, each.key, "houve recusa e falta o motivo alegado.")

    def _order_of_days(self, row: Row, values: Mapping[str, Value]) -> Iterator[Finding]:
        issued = _day(values.get(ISSUED))
        for key, after in (("fato_data", False), ("ciencia_data", True)):
            day = _day(values.get(key))
            if day is None or issued is None:
                continue
            if after and day < issued:
                yield self._finding(row, key, "a ciência não pode ser antes da lavratura.")
            if not after and day > issued:
                yield self._finding(row, key, "o fato não pode ser depois da lavratura.")

    def _finding(self, row: Row, key: str | None, told: str, place: str | None = None) -> Finding:
        header = self._headers.get(key, key) if key else None
        cell = row.cells.get(header) if header else None
        return Finding(row.line, header, place or (cell.place if cell else None), told)


def _asked_by(each: Field) -> str:
    """Who asks for a field: "exige-o o art. 201, II"."""
    names = [basis.name for basis in each.bases if basis.by_law]
    return f"exige-o o {', '.join(names)}" if names else "o documento não sai sem ele"


def _day(value: Value | None) -> date | None:
    if not isinstance(value, str):
        return None
    return datetime.strptime(value, "%d/%m/%Y").date()  # noqa: DTZ007 - a civil day

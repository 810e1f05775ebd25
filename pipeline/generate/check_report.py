"""What ``consolida verificar`` reports: each doubt with its place, and what its code means.

Reads: a law and its diagnostics (:func:`pipeline.normalize.checks.check`). Writes: a Report, which
the renderers beside this module print (terminal, CSV, HTML, DOCX).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from pipeline.generate.front import short_title
from pipeline.law import Diagnostic, Law, Severity
from pipeline.naming import in_words, names
from pipeline.normalize.checks import Entry, entry
from pipeline.normalize.checks.catalogue import GRAVEST_FIRST
from pipeline.phrases import SEVERITIES, count, joined

#: Readers whose source text has the lines of the file as a person opens it.
_WITH_LINES = ("texto", "markdown")
#: Where what is doubted is the law and not one of its provisions.
WHOLE = "Lei como um todo"


@dataclass(frozen=True, slots=True)
class Finding:
    """One doubt as it is printed. ``where`` names the provision, ``at`` says page or line."""

    number: int
    diagnostic: Diagnostic
    entry: Entry
    where: str
    page: int | None
    line: int | None
    message: str
    quote: str

    @property
    def at(self) -> str:
        """Page or line of the source: "p. 3", "linha 861"; empty where neither is known."""
        if self.page is not None:
            return f"p. {self.page}"
        return f"linha {self.line}" if self.line is not None else ""


@dataclass(frozen=True, slots=True)
class Group:
    """The doubts of one code, in printed order."""

    entry: Entry
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """The doubts of a law down to ``least``; ``hidden`` are those of lesser severities."""

    law: Law
    findings: tuple[Finding, ...]
    least: Severity
    hidden: Mapping[Severity, int]

    @property
    def title(self) -> str:
        """The law in a few words."""
        return short_title(self.law)

    @property
    def blocked(self) -> bool:
        """True where a ``bloqueio`` waits for a person, printed or not."""
        return any(
            each.diagnostic.severity is Severity.BLOQUEIO and each.diagnostic.decided_by is None
            for each in self.findings
        )

    def by_severity(self) -> tuple[tuple[Severity, tuple[Group, ...]], ...]:
        """The severities that have doubts, the gravest first, each with its codes."""
        return tuple(
            (severity, groups)
            for severity in GRAVEST_FIRST
            if (groups := _groups(f for f in self.findings if f.diagnostic.severity is severity))
        )

    def summary(self) -> str:
        """How many doubts: "3 erros e 1 aviso; fora desta lista: 40 observações informativas"."""
        totals = {s: sum(f.diagnostic.severity is s for f in self.findings) for s in GRAVEST_FIRST}
        parts = [count(n, *SEVERITIES[s]) for s, n in totals.items() if n]
        told = joined(parts) or "nenhuma dúvida"
        decided = sum(f.diagnostic.decided_by is not None for f in self.findings)
        if decided:
            told += f" ({count(decided, 'já decidido por pessoa', 'já decididos por pessoas')})"
        return f"{told}{self._unshown()}"

    def _unshown(self) -> str:
        parts = [count(n, *SEVERITIES[s]) for s, n in self.hidden.items() if n]
        return f"; fora desta lista: {joined(parts)}" if parts else ""


def report(law: Law, found: Iterable[Diagnostic], least: Severity = Severity.INFO) -> Report:
    """The doubts of ``law`` as they are printed.

    Args:
        law: The law that the diagnostics are of.
        found: The diagnostics, in printed order; they are numbered by severity, then by code.
        least: The least severity that is printed; those below are counted.
    """
    shown_at = GRAVEST_FIRST.index(least)
    all_of = tuple(found)
    shown = _by_code(d for d in all_of if GRAVEST_FIRST.index(d.severity) <= shown_at)
    called = names(law)
    hidden = {
        severity: sum(d.severity is severity for d in all_of)
        for severity in GRAVEST_FIRST[shown_at + 1 :]
    }
    findings = (_finding(law, called, n, d) for n, d in enumerate(shown, start=1))
    return Report(law, tuple(findings), least, hidden)


def _finding(law: Law, called: Mapping[str, str], number: int, found: Diagnostic) -> Finding:
    where = called.get(found.provision_id or "", found.provision_id or WHOLE)
    page = found.span.page if found.span else None
    message = in_words(found.message, called)
    closed = message if message.endswith((".", "!", "?")) else f"{message}."
    quote = " ".join(found.quote.split())
    return Finding(
        number, found, entry(found.code), where, page, _line(law, found),
        f"{closed[:1].upper()}{closed[1:]}", quote,
    )  # fmt: skip


def _line(law: Law, found: Diagnostic) -> int | None:
    """The line of the file, counted from 1; None where the file is not read line by line."""
    source = law.source
    if source.reader not in _WITH_LINES or source.offset or found.span is None:
        return None
    if found.span.end <= 0:  # a place that is not known
        return None
    return source.text.count("\n", 0, found.span.start) + 1


def _by_code(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """By severity, then by code, the code that comes first in the law first."""
    all_of = list(found)
    first: dict[str, int] = {}
    for place, each in enumerate(all_of):
        first.setdefault(each.code, place)
    return sorted(all_of, key=lambda d: (GRAVEST_FIRST.index(d.severity), first[d.code]))


def _groups(findings: Iterable[Finding]) -> tuple[Group, ...]:
    """The findings by code, which stand together."""
    parted = (tuple(each) for _, each in groupby(findings, key=lambda f: f.entry.code))
    return tuple(Group(each[0].entry, each) for each in parted)


COLUMNS = (
    "numero", "gravidade", "codigo", "titulo", "dispositivo_id", "dispositivo", "pagina", "linha",
    "mensagem", "citacao", "decidido_por", "significa", "importa", "remedio", "fonte",
)  # fmt: skip


def to_csv(found: Report) -> bytes:
    """The doubts as CSV: one row each, UTF-8 with a mark that spreadsheets know, comma, header.

    A cell that a spreadsheet would take for a formula is put after an apostrophe.
    """
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for each in found.findings:
        writer.writerow(_safe(str(value)) for value in _row(each))
    return stream.getvalue().encode("utf-8-sig", errors="replace")


def _row(each: Finding) -> tuple[object, ...]:
    told, doubt = each.entry, each.diagnostic
    return (
        each.number, doubt.severity.value, doubt.code, told.title, doubt.provision_id or "",
        each.where, each.page or "", each.line or "", each.message, each.quote,
        doubt.decided_by or "", told.meaning, told.importance, told.remedy, told.source,
    )  # fmt: skip


def _safe(cell: str) -> str:
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell

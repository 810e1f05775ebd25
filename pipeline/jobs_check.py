"""What ``consolida verificar`` does to one law: read it, check it, write the report."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.files import write_atomic
from pipeline.law import Law, Severity

if TYPE_CHECKING:
    from pipeline.generate.check_report import Report

#: The report on the terminal, and those that are files.
CHECK_FILES = ("csv", "html", "docx")
CHECK_FORMATS = ("terminal", *CHECK_FILES)


@dataclass(frozen=True, slots=True)
class Checked:
    """The reports of the acts of a file, what was written, and whether a person must decide."""

    reports: tuple[Report, ...]
    files: tuple[Path, ...]
    blocked: bool


def verification(
    path: Path,
    folder: Path,
    formats: Iterable[str],
    least: Severity = Severity.INFO,
    law_id: str | None = None,
) -> Checked:
    """Check each act of ``path``, or the one named ``law_id``.

    Writes ``folder/<law_id>-verificacao.<format>`` for each format that is a file. ``least`` is the
    least severity that is printed; an open ``bloqueio`` counts whatever it is. Raises
    ConsolidaError.
    """
    from pipeline.extract.decisions import read_decisions
    from pipeline.generate.check_report import report
    from pipeline.jobs import chosen_acts
    from pipeline.normalize.checks import check, stops
    from pipeline.normalize.timeline import read_acts

    decisions, acts = read_decisions(path), read_acts(path)
    endings = [name for name in formats if name in CHECK_FILES]
    reports, files, blocked = [], [], False
    for law in chosen_acts(path, law_id):
        found = check(law, decisions, acts)
        blocked = blocked or stops(found)
        reports.append(report(law, found, least))
        files += [_write(law, reports[-1], folder, ending) for ending in endings]
    return Checked(tuple(reports), tuple(files), blocked)


def _write(law: Law, found: Report, folder: Path, ending: str) -> Path:
    path = folder / f"{law.law_id}-verificacao.{ending}"
    return write_atomic(path, _rendered(found, ending))


def _rendered(found: Report, ending: str) -> bytes:
    from pipeline.generate import to_docx
    from pipeline.generate.check_report import to_csv
    from pipeline.generate.check_report_document import check_document
    from pipeline.generate.check_report_html import to_check_html

    renderers = {
        "csv": lambda: to_csv(found),
        "html": lambda: to_check_html(found).encode(),
        "docx": lambda: to_docx(check_document(found)),
    }
    return renderers[ending]()

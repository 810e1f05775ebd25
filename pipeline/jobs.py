"""What each command does to one law: read it, write its tables or its documents.

The library's functions do no I/O beyond their arguments; these put them together with files, so
that the command line is left with words only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.errors import ConsolidaError
from pipeline.files import write_atomic
from pipeline.law import Law, Severity

#: How a law is printed, and in which formats.
MODES = ("vigente", "anotado", "historico")
FORMATS = ("docx", "pdf")


class RepeatedLawError(ConsolidaError):
    """Two files of one call hold the same law: the second would take the place of the first."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was written, and whether an open ``bloqueio`` needs a person (exit code 1)."""

    files: tuple[Path, ...]
    blocked: bool


@dataclass(slots=True)
class Extraction:
    """Tables of the files of one call, each law in ``folder/<law_id>``."""

    folder: Path
    _taken: dict[str, Path] = field(default_factory=dict)

    def __call__(self, path: Path) -> Outcome:
        """Read ``path`` and write its tables. Raises ConsolidaError."""
        law = self.read(path)
        return Outcome(write_law_tables(law, self.folder), has_block(law))

    def read(self, path: Path) -> Law:
        """Read ``path``, which must not hold a law that this call has already written."""
        from pipeline.extract import read_law

        law = read_law(path)
        first = self._taken.setdefault(law.law_id, path)
        if first != path:
            raise RepeatedLawError(
                f"{path.as_posix()}: é a mesma lei ({law.law_id}) que {first.as_posix()}, já "
                "extraída; extraia cada publicação dela numa pasta própria, com --saida."
            )
        return law


def consolidation(
    path: Path, folder: Path, modes: Iterable[str], formats: Iterable[str]
) -> Outcome:
    """Read ``path`` and write its consolidated code in each mode and format."""
    from pipeline.extract import read_law

    law = read_law(path)
    return Outcome(write_codes(law, folder, modes, formats), has_block(law))


def demonstration(path: Path, folder: Path, extraction: Extraction) -> Outcome:
    """Everything that the program makes of one law, below ``folder``."""
    law = extraction.read(path)
    files = write_law_tables(law, extraction.folder)
    codes = write_codes(law, folder / "consolidado", MODES, FORMATS)
    return Outcome((*files, *codes), has_block(law))


def write_law_tables(law: Law, folder: Path) -> tuple[Path, ...]:
    """Write the tables of ``law`` to ``folder/<law_id>``."""
    from pipeline.normalize import tables, write_tables

    return tuple(write_tables(tables(law), folder / law.law_id))


def write_codes(
    law: Law, folder: Path, modes: Iterable[str], formats: Iterable[str]
) -> tuple[Path, ...]:
    """Write ``<law_id>-<mode>.<format>`` for each mode and format."""
    from pipeline.generate import consolidate, to_docx, to_pdf

    renderers = {"docx": to_docx, "pdf": to_pdf}
    formats = tuple(formats)
    written = []
    for mode in modes:
        document = consolidate(law, mode)
        for ending in formats:
            path = folder / f"{law.law_id}-{mode}.{ending}"
            written.append(write_atomic(path, renderers[ending](document)))
    return tuple(written)


def has_block(law: Law) -> bool:
    """True where a doubt stops work until a person decides it."""
    return any(
        found.severity is Severity.BLOQUEIO and found.decided_by is None
        for found in law.diagnostics
    )

"""``consolida modelo``: blank notices and autos of a city, from its law as it stood on a day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.files import write_atomic
from pipeline.jobs import one_law

if TYPE_CHECKING:
    from pipeline.generate.forms import Look
    from pipeline.normalize.forms import Document

FORMATS = ("docx", "pdf", "docxtpl")
ALL = "todos"


@dataclass(frozen=True, slots=True)
class Blank:
    """What was written, and what a person must know of it."""

    files: tuple[Path, ...]
    notices: tuple[str, ...]


def blank_forms(
    kind: str,
    source: Path,
    folder: Path,
    formats: Iterable[str],
    on: date,
    *,
    law_id: str | None = None,
    base: Path | None = None,
    arms: Path | None = None,
) -> Blank:
    """Write the blank documents of ``kind`` (``todos``: each that the law provides for).

    ``on`` is the day whose wording says what they must contain; ``base`` a document of the city,
    ``arms`` its coat of arms. Raises ConsolidaError.
    """
    from pipeline.generate.forms import Look
    from pipeline.normalize.forms import document_for, documents_of
    from pipeline.normalize.timeline import read_acts

    law, acts = one_law(source, law_id), read_acts(source)
    found = documents_of(law, on, acts) if kind == ALL else (document_for(kind, law, on, acts),)
    look = Look(_bytes(base), _bytes(arms))
    formats = tuple(formats)
    files = [path for each in found for path in _written(each, folder, formats, look)]
    return Blank(tuple(files), tuple(told for each in found for told in _notices(each)))


def _written(
    document: Document, folder: Path, formats: tuple[str, ...], look: Look
) -> Iterable[Path]:
    from pipeline.generate.forms import form_docx, form_pdf, form_template

    stem = f"{document.law_id}-{document.kind}-{document.day.isoformat()}"
    if "docx" in formats:
        yield write_atomic(folder / f"{stem}.docx", form_docx(document, None, look))
    if "pdf" in formats:
        yield write_atomic(folder / f"{stem}.pdf", form_pdf(document, arms=look.arms))
    if "docxtpl" in formats:
        yield write_atomic(folder / f"{stem}-modelo.docx", form_template(document, look))


def _notices(document: Document) -> Iterable[str]:
    if not document.provided:
        yield f"{document.title}: a lei não prevê este documento; o modelo é o da prática."
    for left in document.unmapped:
        yield f"{document.title}: {left.name} pede o que o modelo não tem: {left.words}."
    for doubt in document.diagnostics:
        yield f"{document.title}: {doubt.message}"


def _bytes(path: Path | None) -> bytes | None:
    from pipeline.extract.readers.text import file_bytes

    return None if path is None else file_bytes(path, path.as_posix())

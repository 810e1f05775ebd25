"""``consolida lavrar``: cases of a file become numbered documents, or a list of what to mend."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import ConsolidaError
from pipeline.files import write_atomic
from pipeline.jobs import money_context, one_law
from pipeline.law import Law

if TYPE_CHECKING:
    from pipeline.normalize.filing import Checked, Number, Ready, Registry
    from pipeline.normalize.filing.values import Value
    from pipeline.normalize.forms import Document

Render = Callable[["Document", Mapping[str, "Value"]], bytes]
#: Cases are of our time: a year before is a slip of the pen.
FIRST_DAY = date(1950, 1, 1)
MANIFEST, TO_MEND, MERGED = "manifesto.json", "a-corrigir.csv", "para-imprimir-{}.pdf"
#: Documents in one file for the printer.
MERGED_DOCUMENTS = 200


class SameCaseError(ConsolidaError):
    """A case that was issued before."""


@dataclass(frozen=True, slots=True)
class Order:
    """What a person asks for: the document, the law, the cases, and how they are to be issued.

    ``series`` is that of the document where None. ``again`` issues a case that was issued before;
    ``sample`` replaces what identifies people. ``template`` is a docxtpl template of the city, in
    place of the program's DOCX; ``base`` its letterhead, ``arms`` its coat of arms.
    """

    kind: str
    source: Path
    cases: Path
    folder: Path
    formats: tuple[str, ...]
    today: date
    law_id: str | None = None
    series: str | None = None
    ignored: tuple[str, ...] = ()
    without_holidays: bool = False
    again: bool = False
    sample: bool = False
    only_check: bool = False
    template: Path | None = None
    base: Path | None = None
    arms: Path | None = None


@dataclass(frozen=True, slots=True)
class Issued:
    """What was written, what could not be issued and why, and what to know of what was."""

    files: tuple[Path, ...]
    numbers: tuple[str, ...]
    problems: tuple[str, ...]
    notices: tuple[str, ...]
    refused: int


def file_cases(order: Order, progress: Callable[[Iterable[Ready]], Iterable[Ready]]) -> Issued:
    """Check the cases of ``order`` and issue those that pass; the others go into a file to mend.

    Nothing is written before every case is checked. Raises ConsolidaError where the law, its rules,
    the file of cases or the folder cannot be used.
    """
    law = one_law(order.source, order.law_id)
    checked, problems, to_mend = _checked(order, law)
    if order.only_check:
        return Issued((), (), problems, (), len(checked.failed))
    files: list[Path] = []
    if to_mend is not None:
        files.append(_private(order.folder / TO_MEND, to_mend))
    if not checked.ready:
        return Issued(tuple(files), (), problems, (), len(checked.failed))
    numbers, made, notices, repeated = _issue(order, law, checked, progress)
    return Issued(
        (*files, *made), numbers, (*problems, *repeated), notices,
        len(checked.failed) + len(repeated),
    )  # fmt: skip


def _checked(order: Order, law: Law) -> tuple[Checked, tuple[str, ...], bytes | None]:
    from pipeline.normalize.deadlines import Calendar, city_holidays_beside
    from pipeline.normalize.filing import Days, Office, known_columns, preflight, read_cases
    from pipeline.normalize.filing.mending import mending_csv
    from pipeline.normalize.forms import document_for
    from pipeline.normalize.rules import rules_beside
    from pipeline.normalize.timeline import read_acts

    acts = read_acts(order.source)
    calendar = Calendar.of(law, city_holidays_beside(order.source))
    office = Office.of(
        law, rules_beside(order.source), money_context(law, order.source), calendar,
        Days(FIRST_DAY, order.today),
    )  # fmt: skip
    document_of = cache(lambda day: document_for(order.kind, law, day, acts))
    sheet = read_cases(order.cases, known_columns(document_of(order.today)))
    checked = preflight(
        sheet, office, document_of,
        ignored=order.ignored, without_holidays=order.without_holidays,
    )  # fmt: skip
    if order.template is not None:
        _check_template(order.template, document_of(order.today))
    problems = tuple(str(found) for found in checked.findings)
    to_mend = mending_csv(sheet, checked.failed, checked.findings) if checked.failed else None
    return checked, problems, to_mend


def _check_template(path: Path, document: Document) -> None:
    """Refuse a template that leaves out what the law requires, or asks for what there is not."""
    from pipeline.generate.forms import CityForm, TemplateError

    left = CityForm(_bytes(path) or b"", path.as_posix()).check(document)
    if left:
        raise TemplateError(
            f"{path.as_posix()}: o modelo não traz campos que a lei exige ({'; '.join(left)}); "
            "acrescente-os."
        )


def _issue(
    order: Order,
    law: Law,
    checked: Checked,
    progress: Callable[[Iterable[Ready]], Iterable[Ready]],
) -> tuple[tuple[str, ...], list[Path], tuple[str, ...], tuple[str, ...]]:
    from contextlib import closing

    from pipeline.normalize.filing import Registry
    from pipeline.normalize.filing.anonymous import Anonymizer

    numbers: list[str] = []
    files: list[Path] = []
    notices: list[str] = []
    repeated: list[str] = []
    hide = Anonymizer().of if order.sample else (lambda _, values: dict(values))
    clerk = _Clerk(order, law, hide)
    with closing(Registry(order.folder)) as registry:
        registry.recover()
        for ready in progress(checked.ready):
            try:
                number, made = clerk.issue(registry, ready)
            except SameCaseError as error:
                repeated.append(str(error))
                continue
            numbers.append(f"{number.series} {number}")
            files += made
            notices += [f"{number.series} {number}: {told}" for told in ready.notices]
        manifest = json.dumps(list(registry.manifest()), ensure_ascii=False, indent=1)
    extra = [_private(order.folder / MANIFEST, manifest.encode())]
    pdfs = [path for path in files if path.suffix == ".pdf"]
    if len(pdfs) > 1:
        extra += _merged(order.folder, pdfs)
    return tuple(numbers), [*files, *extra], tuple(notices), tuple(repeated)


def _merged(folder: Path, pdfs: list[Path]) -> Iterator[Path]:
    """Files for the printer, of so many documents each that they stay small in memory."""
    for place in range(0, len(pdfs), MERGED_DOCUMENTS):
        part = pdfs[place : place + MERGED_DOCUMENTS]
        name = MERGED.format(f"{part[0].stem}-a-{part[-1].stem}")
        yield _private(folder / name, merged_pdf(part))


class _Clerk:
    """Issues one case after the other."""

    def __init__(
        self,
        order: Order,
        law: Law,
        hide: Callable[[Document, Mapping[str, Value]], dict[str, Value]],
    ) -> None:
        self._order = order
        self._law = law
        self._hide = hide
        self._renderers = renderers(order)
        self._program = version("consolida")

    def issue(self, registry: Registry, ready: Ready) -> tuple[Number, list[Path]]:
        """Number and write one document. Raises SameCaseError for a case issued before."""
        from pipeline.normalize.filing import Entry

        values = self._hide(ready.document, ready.values)
        digest = _digest(ready, values)
        before = registry.issued_before(digest)
        if before is not None and not self._order.again:
            raise SameCaseError(
                f"linha {ready.line}: o mesmo caso já foi lavrado como {before}; se é para lavrar "
                "de novo, use --de-novo."
            )
        series = self._order.series or ready.document.series
        day = datetime.strptime(str(ready.values["lavratura_data"]), "%d/%m/%Y")  # noqa: DTZ007
        entry = Entry(
            ready.document.kind, self._law.law_id, self._law.source.sha256, self._program,
            day.date().isoformat(), digest,
        )  # fmt: skip

        def write(number: Number) -> Mapping[str, bytes]:
            full = {**values, "numero": str(number), "serie": series}
            kept = {k: v for k, v in full.items() if ready.document.field(k) is not None}
            return {f".{name}": make(ready.document, kept) for name, make in self._renderers}

        return registry.issue(series, day.year, entry, write)


def renderers(order: Order) -> tuple[tuple[str, Render], ...]:
    """The functions that print a document with its values, by format."""
    from pipeline.generate.forms import CityForm, Look, form_docx, form_pdf

    arms = _bytes(order.arms)
    look = Look(_bytes(order.base), arms)

    def to_docx(document: Document, values: Mapping[str, Value]) -> bytes:
        return form_docx(document, values, look)

    def to_pdf(document: Document, values: Mapping[str, Value]) -> bytes:
        return form_pdf(document, values, arms=arms)

    known: dict[str, Render] = {"docx": to_docx, "pdf": to_pdf}
    if order.template is not None:
        known["docx"] = CityForm(_bytes(order.template) or b"", order.template.as_posix()).fill
    return tuple((name, known[name]) for name in order.formats)


def merged_pdf(paths: Iterable[Path]) -> bytes:
    """All documents in one file for the printer, in the order of their numbers."""
    from io import BytesIO

    import pypdfium2

    whole = pypdfium2.PdfDocument.new()
    try:
        for path in paths:
            one = pypdfium2.PdfDocument(path)
            try:
                whole.import_pages(one)
            finally:
                one.close()
        stream = BytesIO()
        whole.save(stream)
    finally:
        whole.close()
    return stream.getvalue()


def _digest(ready: Ready, values: Mapping[str, Value]) -> str:
    told = json.dumps([ready.document.kind, dict(values)], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(told.encode()).hexdigest()


def _bytes(path: Path | None) -> bytes | None:
    from pipeline.extract.readers.text import file_bytes

    return None if path is None else file_bytes(path, path.as_posix())


def _private(path: Path, data: bytes) -> Path:
    """Write a file that its owner alone may read."""
    write_atomic(path, data)
    path.chmod(0o600)
    return path

"""Reader of scans: image files, and the pages of a PDF that are pictures.

Reads: pictures of pages. Writes: a Source (of an image file), or the lines of one page for the PDF
reader. Every source with recognised text says so in one diagnostic (``texto_reconhecido``); labels
that the labels around them prove are repaired (:mod:`ocr_repairs`), each with a diagnostic; pages
and lines that are no text are set aside as furniture and reported.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.isolation import alive
from pipeline.extract.readers.ocr_engine import Engine, find_engine
from pipeline.extract.readers.ocr_image import Picture, pictures
from pipeline.extract.readers.ocr_page import OcrLine, OcrPage, Verdict, recognise
from pipeline.extract.readers.ocr_repairs import Repair, find_repairs, report
from pipeline.extract.readers.ocr_reports import line_report, no_engine, page_report, recognised
from pipeline.extract.readers.pdf_furniture import PageSize, SetLine, mark_furniture
from pipeline.extract.readers.pdf_paragraphs import openings
from pipeline.extract.source import Line, Source
from pipeline.law import Diagnostic, SourceInfo, Span

_MOST_PAGES = 2000
_CHUNK = 1 << 20
_MOST_BYTES = 500_000_000


@dataclass(slots=True)
class Recognition:
    """The recognised pages of one file, and what there is to report of them."""

    engine: Engine | None
    pages: dict[int, OcrPage] = field(default_factory=dict)
    _repairs: dict[int, tuple[str, list[Repair]]] = field(default_factory=dict)

    def read(self, picture: Picture, number: int) -> OcrPage:
        """Recognise page ``number`` (from 1); where there is no engine the page has no text."""
        if self.engine is None:
            return OcrPage(Verdict.NO_TEXT)
        page = recognise(self.engine, picture, number)
        self.pages[number] = page
        alive()
        return page

    @property
    def reader(self) -> str:
        """What ``SourceInfo.reader`` says: "ocr:tesseract"."""
        return f"ocr:{self.engine.name}" if self.engine else ""

    def repair(self, lines: Sequence[SetLine]) -> None:
        """Set the labels that are proved. ``lines`` are those of the whole file, in order."""
        free = [line for line in lines if not line.furniture and not line.cells]
        found: dict[int, list[Repair]] = {}
        for repair in find_repairs([line.text for line in free]):
            found.setdefault(repair.row, []).append(repair)
        for index, repairs in found.items():
            line = free[index]
            if not isinstance(line, OcrLine):
                continue
            self._repairs[id(line)] = line.text, repairs
            for repair in reversed(repairs):
                end = repair.start + len(repair.read)
                line.text = line.text[: repair.start] + repair.proved + line.text[end:]

    def report(
        self, lines: Sequence[SetLine], starts: Sequence[int], pages: int
    ) -> list[Diagnostic]:
        """What to say of a file of ``pages`` pages, whose ``lines`` begin at ``starts``."""
        first: dict[int, int] = {}
        kept: list[OcrLine] = []
        found: list[Diagnostic] = []
        for line, start in zip(lines, starts, strict=True):
            first.setdefault(line.page, start)
            if isinstance(line, OcrLine):
                found += self._line_reports(line, start)
                kept += [] if line.aside else [line]
        for number, page in self.pages.items():
            place = first.get(number, 0)
            if said := page_report(page, Span(place, place, number)):
                found.append(said)
        if self.engine is not None and kept:
            count = sum(page.verdict is Verdict.TEXT for page in self.pages.values())
            found.insert(0, recognised(self.engine.name, kept, count, pages))
        return found

    def _line_reports(self, line: OcrLine, start: int) -> list[Diagnostic]:
        found = []
        page = self.pages.get(line.page)
        doubt = line_report(line, start)
        if doubt and page and page.verdict is Verdict.TEXT:
            found.append(doubt)
        text, repairs = self._repairs.get(id(line), ("", []))
        grown = 0
        for repair in repairs:
            found.append(report(repair, text, start + repair.start + grown, line.page))
            grown += len(repair.proved) - len(repair.read)
        return found


def read_image(path: str | Path, find: Callable[[], Engine | None] = find_engine) -> Source:
    """Read an image file (PNG, JPEG, TIFF of one page or several) as a scan.

    Raises UnreadableFileError where no engine is installed (the message says how to get one), where
    the image is damaged or too large, and where it holds no text.
    """
    path = Path(path)
    name = path.as_posix()
    digest = _fingerprint(path)
    recognition = Recognition(find())
    if recognition.engine is None:
        raise UnreadableFileError(no_engine(f"{name}: é uma imagem"))
    pages: list[list[SetLine]] = []
    sizes: list[PageSize] = []
    for number, picture in enumerate(pictures(path, _MOST_PAGES), 1):
        pages.append(list(recognition.read(picture, number).lines))
        sizes.append(PageSize(number, picture.height))
    check_legible(name, recognition)
    text, lines, starts = laid_out(pages, sizes, recognition)
    info = SourceInfo(name, digest, recognition.reader, "imagem", text, pages=len(pages))
    flat = [line for page in pages for line in page]
    return Source(info, lines, tuple(recognition.report(flat, starts, len(pages))))


def check_legible(name: str, recognition: Recognition) -> None:
    """Raises UnreadableFileError where no page of a scan is text."""
    verdicts = {page.verdict for page in recognition.pages.values()}
    if Verdict.TEXT in verdicts:
        return
    failed = [page for page in recognition.pages.values() if page.verdict is Verdict.FAILED]
    if failed:
        raise UnreadableFileError(
            f"{name}: é uma digitalização que o OCR não conseguiu ler ({failed[0].reason}); "
            "confira a instalação do OCR e o arquivo."
        )
    raise UnreadableFileError(
        f"{name}: é uma digitalização em que o OCR não achou texto legível; confira se é o arquivo "
        "certo, se as páginas estão de pé e se a imagem tem ao menos 200 pontos por polegada."
    )


def laid_out(
    pages: Sequence[Sequence[SetLine]], sizes: Sequence[PageSize], recognition: Recognition
) -> tuple[str, tuple[Line, ...], list[int]]:
    """The text of all pages (lines parted by a line feed, pages by a form feed), its lines, and
    the offset of each. Furniture is marked and labels are repaired first.
    """
    mark_furniture(pages, sizes)
    flat = [line for page in pages for line in page]
    recognition.repair(flat)
    opens = openings(flat)
    starts: list[int] = []
    texts = []
    offset = 0
    for page in pages:
        for line in page:
            starts.append(offset)
            offset += len(line.text) + 1
        texts.append("\n".join(line.text for line in page))
        if not page:
            offset += 1
    return "\f".join(texts), tuple(map(_as_line, flat, starts, opens)), starts


def _as_line(line: SetLine, start: int, opens: bool | None) -> Line:
    made = Line(
        line.text, start, line.page, line.box, line.struck, line.bold,
        opens=opens, cells=line.cells, furniture=line.furniture,
    )  # fmt: skip
    return made._replace(confidence=line.confidence) if isinstance(line, OcrLine) else made


def _fingerprint(path: Path) -> str:
    """SHA-256 of the file. Raises UnreadableFileError where it cannot be read."""
    name = path.as_posix()
    digest = hashlib.sha256()
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise UnreadableFileError(
                f"{name}: a imagem tem {path.stat().st_size / 1e6:.0f} MB e o limite é de "
                f"{_MOST_BYTES / 1e6:.0f} MB; divida-a ou reduza-a."
            )
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
    except OSError as error:
        raise UnreadableFileError(
            f"{name}: não foi possível ler o arquivo ({error.strerror or error}); "
            "copie-o para outro lugar e tente de novo."
        ) from None
    return digest.hexdigest()

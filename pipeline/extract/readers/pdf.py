"""Reader of PDFs: the text layer, and pages that are pictures. Reads: a path. Writes: a Source.

Pages are read one by one (:mod:`pdf_glyphs`, :mod:`pdf_page`); of each only its lines are kept.
When all are read, headers and footers are told by their repetition (:mod:`pdf_furniture`) and
paragraphs by the layout (:mod:`pdf_paragraphs`). Pages that are pictures of text are recognised
where an engine is installed (:mod:`ocr`).
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from pypdfium2 import PdfiumError

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.ocr import Recognition, check_legible, laid_out
from pipeline.extract.readers.ocr_engine import HOW_TO_INSTALL, Engine, find_engine
from pipeline.extract.readers.ocr_page import OcrLine, OcrPage, Verdict
from pipeline.extract.readers.ocr_pdf import ScannedPages
from pipeline.extract.readers.ocr_reports import no_engine
from pipeline.extract.readers.pdf_furniture import PageSize, SetLine
from pipeline.extract.readers.pdf_glyphs import Ink, PageLoadError
from pipeline.extract.readers.pdf_open import OpenPdf, PdfLimits, fingerprint, open_pdf
from pipeline.extract.readers.pdf_page import page_lines
from pipeline.extract.readers.pdf_reserve import PlumberFile
from pipeline.extract.source import Source
from pipeline.law import Diagnostic, Severity, SourceInfo, Span

__all__ = ["PdfLimits", "read_pdf"]

#: Form types of PDFium: 2 and 3 are XFA, whose pages say only that another program is needed.
_XFA = (2, 3)
_PLEASE_WAIT = re.compile(r"please\s+wait|aguarde|adobe\s+reader", re.IGNORECASE)
_XFA_CHARS = 1500
#: From this share of characters without a code on, a page cannot be read.
_GARBLED = 0.3
_UNKNOWN = "\ufffd"


def read_pdf(
    path: str | Path,
    limits: PdfLimits | None = None,
    find: Callable[[], Engine | None] = find_engine,
) -> Source:
    """Read a PDF by its text layer, and those of its pages that are pictures by recognition.

    ``find`` looks for the engine when the first such page is met. Raises UnreadableFileError where
    the file is missing, no PDF, damaged, protected by a password, a form without text, a scan that
    nothing here can read, or beyond ``limits``; the message says which. A page without text among
    others is reported (``pagina_sem_texto``).
    """
    limits = limits or PdfLimits()
    path = Path(path)
    digest = fingerprint(path, limits)
    opened, reason = open_pdf(path, limits)
    try:
        with ScannedPages(path) as scans:
            reading = _Reading(path, opened, limits, reason, _Scans(scans, find))
            reading.read()
    finally:
        opened.close()
    return reading.source(digest)


class _Scans:
    """The pages of a file that are pictures, recognised where this machine can."""

    def __init__(self, scans: ScannedPages, find: Callable[[], Engine | None]) -> None:
        self.scans = scans
        self.find = find
        self.recognition: Recognition | None = None

    def lines(self, index: int, ink: Ink, lines: list[SetLine]) -> list[SetLine]:
        """The lines of page ``index`` (from 0), whose text layer gives ``lines``."""
        text = "".join(line.text for line in lines)
        if not self.scans.is_scan(index, text, ink.images):
            return lines
        if self.recognition is None:
            self.recognition = Recognition(self.find())
        if self.recognition.engine is None:
            return lines
        try:
            picture = self.scans.picture(index)
        except (PdfiumError, MemoryError):
            return lines
        page = self.recognition.read(picture, index + 1)
        # Words of a text layer are kept where the picture has none: a stamp on a drawing.
        if text.strip() and page.verdict is not Verdict.TEXT and _UNKNOWN not in text:
            del self.recognition.pages[index + 1]
            return lines
        return list(page.lines)

    @property
    def pages(self) -> dict[int, OcrPage]:
        """The recognised pages by number, from 1."""
        return self.recognition.pages if self.recognition else {}


class _Reading:
    """One file being read."""

    def __init__(
        self, path: Path, opened: OpenPdf, limits: PdfLimits, reason: str | None, scans: _Scans
    ) -> None:
        self.path = path
        self.name = path.as_posix()
        self.opened = opened
        self.limits = limits
        self.scans = scans
        self.pages: list[list[SetLine]] = []
        self.sizes: list[PageSize] = []
        self.images: list[int] = []
        self.diagnostics: list[Diagnostic] = [] if reason is None else [_reserve(None)]

    def read(self) -> None:
        """Read all pages. Raises UnreadableFileError beyond the limits, or where none has text."""
        limit = time.monotonic() + self.limits.seconds
        gutters: tuple[float, ...] = ()
        for index in range(self.opened.pages):
            ink = self._ink(index)
            if ink.cut:
                raise UnreadableFileError(
                    f"{self.name}: a página {index + 1} tem mais de {self.limits.characters} "
                    "caracteres; confira se é mesmo uma lei ou aumente o limite."
                )
            lines, gutters = page_lines(ink, index + 1, gutters)
            began = time.monotonic()
            self.pages.append(self.scans.lines(index, ink, lines))
            limit += time.monotonic() - began  # a page's recognition has a limit of its own
            self.sizes.append(PageSize(index + 1, ink.height))
            self.images.append(ink.images)
            if time.monotonic() > limit:
                raise UnreadableFileError(
                    f"{self.name}: a leitura passou de {self.limits.seconds:g} segundos na página "
                    f"{index + 1} de {self.opened.pages}; divida o PDF ou aumente o limite."
                )
        self._check_text()

    def _ink(self, index: int) -> Ink:
        try:
            return self.opened.ink(index)
        except PageLoadError:
            pass
        except Exception:  # noqa: BLE001 - pdfminer raises errors of many kinds on damaged pages
            self.diagnostics.append(_unreadable(index + 1))
            return Ink((), (), 0.0, 0.0)
        return self._ink_from_reserve(index)

    def _ink_from_reserve(self, index: int) -> Ink:
        reserve = None
        try:
            reserve = PlumberFile(self.path, self.limits.characters)
            ink = reserve.ink(index)
        except Exception:  # noqa: BLE001 - pdfminer raises errors of many kinds on damaged pages
            self.diagnostics.append(_unreadable(index + 1))
            return Ink((), (), 0.0, 0.0)
        finally:
            if reserve is not None:
                reserve.close()
        self.diagnostics.append(_reserve(index + 1))
        return ink

    def _check_text(self) -> None:
        text = "".join(line.text for lines in self.pages for line in lines)
        if self.opened.form in _XFA and (len(text) < _XFA_CHARS and _PLEASE_WAIT.search(text)):
            text = ""
        recognition = self.scans.recognition
        drawn = all(isinstance(line, OcrLine) for page in self.pages for line in page)
        if recognition and recognition.pages and drawn:
            check_legible(self.name, recognition)
        if text.strip():
            return
        if self.opened.form:
            raise UnreadableFileError(
                f"{self.name}: o PDF é um formulário sem texto fixo; abra-o no programa que o "
                "preenche, imprima-o em PDF e indique a cópia."
            )
        if any(self.images):
            raise UnreadableFileError(
                no_engine(
                    f"{self.name}: o PDF é uma digitalização (só imagens, sem camada de texto)"
                )
            )
        raise UnreadableFileError(
            f"{self.name}: o PDF não tem texto nenhum; confira se é o arquivo certo e baixe-o de "
            "novo."
        )

    def source(self, digest: str) -> Source:
        """The file as read."""
        recognition = self.scans.recognition or Recognition(None)
        texts, lines, starts = laid_out(self.pages, self.sizes, recognition)
        flat = [line for page in self.pages for line in page]
        info = SourceInfo(self.name, digest, self._reader(), "pdf", texts, pages=len(self.pages))
        found = (
            *self.diagnostics,
            *recognition.report(flat, starts, len(self.pages)),
            *self._page_diagnostics(starts),
        )
        return Source(info, lines, found)

    def _reader(self) -> str:
        """ "pdf", "ocr:tesseract", or "pdf+ocr:tesseract" where some pages have a text layer."""
        recognised = sum(bool(page.lines) for page in self.scans.pages.values())
        if not recognised or self.scans.recognition is None:
            return "pdf"
        by_picture = self.scans.recognition.reader
        return by_picture if recognised == len(self.pages) else f"pdf+{by_picture}"

    def _page_diagnostics(self, starts: Sequence[int]) -> list[Diagnostic]:
        found = []
        first = 0
        lost = {d.span.page for d in self.diagnostics if d.code == "pagina_ilegivel" and d.span}
        for number, lines in enumerate(self.pages, 1):
            place = starts[first] if first < len(starts) else (starts[-1] if starts else 0)
            span = Span(place, place, number)
            first += len(lines)
            if number in self.scans.pages:
                continue
            text = "".join(line.text for line in lines)
            if not text and number not in lost:
                found.append(_without_text(span, self.images[number - 1]))
            elif text.count(_UNKNOWN) > _GARBLED * len(text):
                found.append(_garbled(span))
        return found


def _reserve(page: int | None) -> Diagnostic:
    what = "O arquivo" if page is None else f"A página {page}"
    return Diagnostic(
        "pdf_leitor_reserva",
        Severity.INFO,
        f"{what} foi lid{'o' if page is None else 'a'} com o leitor reserva (pdfplumber), porque o "
        "leitor principal não conseguiu abrir.",
        span=None if page is None else Span(0, 0, page),
    )


def _unreadable(page: int) -> Diagnostic:
    return Diagnostic(
        "pagina_ilegivel",
        Severity.ERRO,
        f"A página {page} está danificada e não foi lida; baixe o PDF de novo.",
        span=Span(0, 0, page),
    )


def _without_text(span: Span, images: int) -> Diagnostic:
    why = f"é uma imagem e precisa de OCR; {HOW_TO_INSTALL}" if images else "está em branco"
    return Diagnostic(
        "pagina_sem_texto",
        Severity.AVISO,
        f"A página {span.page} não tem texto: {why}. O que ela traz não foi lido.",
        span=span,
    )


def _garbled(span: Span) -> Diagnostic:
    return Diagnostic(
        "pagina_sem_codigo",
        Severity.AVISO,
        f"A fonte da página {span.page} não diz que caracteres ela mostra; o texto lido não "
        "serve. A página precisa de OCR.",
        span=span,
    )

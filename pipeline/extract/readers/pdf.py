"""Reader of PDFs that have a text layer. Reads: a path. Writes: a Source.

Pages are read one by one (:mod:`pdf_glyphs`, :mod:`pdf_page`); of each only its lines are kept.
When all are read, headers and footers are told by their repetition (:mod:`pdf_furniture`) and
paragraphs by the layout (:mod:`pdf_paragraphs`).
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.pdf_furniture import PageSize, SetLine, mark_furniture
from pipeline.extract.readers.pdf_glyphs import Ink, PageLoadError
from pipeline.extract.readers.pdf_open import OpenPdf, PdfLimits, fingerprint, open_pdf
from pipeline.extract.readers.pdf_page import page_lines
from pipeline.extract.readers.pdf_paragraphs import openings
from pipeline.extract.readers.pdf_reserve import PlumberFile
from pipeline.extract.source import Line, Source
from pipeline.law import Diagnostic, Severity, SourceInfo, Span

__all__ = ["PdfLimits", "read_pdf"]

#: Form types of PDFium: 2 and 3 are XFA, whose pages say only that another program is needed.
_XFA = (2, 3)
_PLEASE_WAIT = re.compile(r"please\s+wait|aguarde|adobe\s+reader", re.IGNORECASE)
_XFA_CHARS = 1500
#: From this share of characters without a code on, a page cannot be read.
_GARBLED = 0.3
_UNKNOWN = "\ufffd"


def read_pdf(path: str | Path, limits: PdfLimits | None = None) -> Source:
    """Read a PDF by its text layer.

    Raises UnreadableFileError where the file is missing, no PDF, damaged, protected by a password,
    a form without text, a scan without text, or beyond ``limits``; the message says which. A page
    without text among others is reported (``pagina_sem_texto``).
    """
    limits = limits or PdfLimits()
    path = Path(path)
    digest = fingerprint(path, limits)
    opened, reason = open_pdf(path, limits)
    try:
        reading = _Reading(path, opened, limits, reason)
        reading.read()
    finally:
        opened.close()
    return reading.source(digest)


class _Reading:
    """One file being read."""

    def __init__(self, path: Path, opened: OpenPdf, limits: PdfLimits, reason: str | None) -> None:
        self.path = path
        self.name = path.as_posix()
        self.opened = opened
        self.limits = limits
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
            self.pages.append(lines)
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
        if text.strip():
            return
        if self.opened.form:
            raise UnreadableFileError(
                f"{self.name}: o PDF é um formulário sem texto fixo; abra-o no programa que o "
                "preenche, imprima-o em PDF e indique a cópia."
            )
        if any(self.images):
            raise UnreadableFileError(
                f"{self.name}: o PDF é uma digitalização (só imagens, sem camada de texto) e "
                "precisa de reconhecimento de texto (OCR); passe-o pelo OCR e indique o resultado."
            )
        raise UnreadableFileError(
            f"{self.name}: o PDF não tem texto nenhum; confira se é o arquivo certo e baixe-o de "
            "novo."
        )

    def source(self, digest: str) -> Source:
        """The file as read."""
        mark_furniture(self.pages, self.sizes)
        flat = [line for lines in self.pages for line in lines]
        opens = openings(flat)
        texts, starts = _laid_out(self.pages)
        lines = tuple(map(_as_line, flat, starts, opens))
        info = SourceInfo(self.name, digest, "pdf", "pdf", texts, pages=len(self.pages))
        return Source(info, lines, (*self.diagnostics, *self._page_diagnostics(starts)))

    def _page_diagnostics(self, starts: Sequence[int]) -> list[Diagnostic]:
        found = []
        first = 0
        lost = {d.span.page for d in self.diagnostics if d.code == "pagina_ilegivel" and d.span}
        for number, lines in enumerate(self.pages, 1):
            place = starts[first] if first < len(starts) else (starts[-1] if starts else 0)
            span = Span(place, place, number)
            first += len(lines)
            text = "".join(line.text for line in lines)
            if not text and number not in lost:
                found.append(_without_text(span, self.images[number - 1]))
            elif text.count(_UNKNOWN) > _GARBLED * len(text):
                found.append(_garbled(span))
        return found


def _laid_out(pages: Sequence[Sequence[SetLine]]) -> tuple[str, list[int]]:
    """The text of all pages (lines parted by a line feed, pages by a form feed), and each line's
    offset in it.
    """
    starts: list[int] = []
    texts = []
    offset = 0
    for lines in pages:
        for line in lines:
            starts.append(offset)
            offset += len(line.text) + 1
        texts.append("\n".join(line.text for line in lines))
        if not lines:
            offset += 1
    return "\f".join(texts), starts


def _as_line(line: SetLine, start: int, opens: bool | None) -> Line:
    return Line(
        line.text, start, line.page, line.box, line.struck, line.bold,
        opens=opens, cells=line.cells, furniture=line.furniture,
    )  # fmt: skip


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
    why = "é uma imagem e precisa de OCR" if images else "está em branco"
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

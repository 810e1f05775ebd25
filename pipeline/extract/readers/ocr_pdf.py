"""The pages of a PDF that are pictures: which they are, and their pictures.

A page needs recognition where its text layer gives nothing, or next to nothing beside a picture
that fills the page (a scan on which a system has stamped "assinado digitalmente"), or where its
font does not say what its glyphs are.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

import pypdfium2 as pdfium
from pypdfium2 import raw

from pipeline.extract.readers.ocr_image import DPI, MAX_PIXELS, Picture

_POINTS = 72.0
#: A page with fewer characters than this over a picture of this share of its area is a scan.
_STAMP = 400
_COVERED = 0.5
#: Drawn shapes from which a page without text may be text turned into outlines.
_OUTLINES = 60
_UNKNOWN = "\ufffd"
_GARBLED = 0.3


class ScannedPages:
    """Pictures of a PDF's pages; the file is opened when the first one is asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._document: pdfium.PdfDocument | None = None

    def __enter__(self) -> ScannedPages:
        """Itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let the file go."""
        if self._document is not None:
            self._document.close()

    def is_scan(self, index: int, text: str, images: int) -> bool:
        """Whether page ``index`` (from 0), whose text layer says ``text``, is a picture of text."""
        if text.count(_UNKNOWN) > _GARBLED * len(text):
            return True
        letters = sum(not character.isspace() for character in text)
        if letters >= _STAMP:
            return False
        try:
            page = self._page(index)
            if images and (not letters or _covered(page) >= _COVERED):
                return True
            return not letters and _shapes(page) >= _OUTLINES
        except pdfium.PdfiumError:
            return False

    def picture(self, index: int) -> Picture:
        """Page ``index`` in grey. Raises PdfiumError where PDFium cannot draw it."""
        page = self._page(index)
        width, height = page.get_size()
        inches = max(width * height, 1.0) / _POINTS**2
        dpi = min(DPI, (MAX_PIXELS / inches) ** 0.5)
        bitmap = page.render(scale=dpi / _POINTS, grayscale=True)
        try:
            return Picture(bitmap.to_pil().convert("L"), dpi)
        finally:
            bitmap.close()

    def _page(self, index: int) -> pdfium.PdfPage:
        if self._document is None:
            self._document = pdfium.PdfDocument(self._path)
        return self._document[index]


def _covered(page: pdfium.PdfPage) -> float:
    """Share of the page that pictures cover, overlaps counted twice."""
    left, bottom, right, top = page.get_bbox()
    area = 0.0
    for found in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=3):
        x0, y0, x1, y1 = found.get_bounds()
        area += max(0.0, min(x1, right) - max(x0, left)) * max(0.0, min(y1, top) - max(y0, bottom))
    whole: float = (right - left) * (top - bottom)
    return area / max(1.0, whole)


def _shapes(page: pdfium.PdfPage) -> int:
    found = page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=3)
    return sum(1 for _, _ in zip(range(_OUTLINES), found, strict=False))

"""What a page of a PDF prints: runs of glyphs and straight rules, read with PDFium.

Reads: a PDF file. Writes: one :class:`Ink` for each page, in the page's upright frame.

PDFium was chosen by measurement (benchmarks/pdf_reading.py): on 27 renderings of three laws and the
published PDFs of the corpus it gave pdfplumber's characters without a loss, 10 to 20 times faster.
pdf_oxide is another three times faster, but wrote U+FFFD for a ligature of Chromium's, broke
``ActualText`` in UTF-16 into "â€‰", and called clipping paths black rectangles, which would strike
the law's own text. pdfplumber itself brings PDFium along, so it is no further dependency.
"""

from __future__ import annotations

import ctypes
import math
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2 as pdfium
from pypdfium2 import raw

from pipeline.extract.readers.pdf_calls import prototype
from pipeline.extract.readers.pdf_paths import Drawing, Rule

#: A break inside a run, in font sizes: a wider gap begins another run (a tab, a column).
_RUN_GAP = 1.0
_RUN_OVERLAP = -0.5
#: Baselines closer than this, in font sizes, are one.
_SAME_BASELINE = 0.04
#: Pages are at most 200 inches wide (ISO 32000-1, annex C), in points.
_FARTHEST = 20_000.0
_BOLD_NAME = re.compile(r"bold|black|heavy|negrito|demi|[-,]bd\b|cmbx|sfbx", re.IGNORECASE)
_FORCE_BOLD = 1 << 18
#: Text render mode 2 (fill, then stroke) is how printers embolden a face that has no bold.
_FILL_AND_STROKE = 2
_UNKNOWN = "\ufffd"
#: PDFium writes these for any hyphen glyph at the end of a line.
_LINE_END_HYPHENS = "\x02\ufffe"
#: What a glyph's code becomes: hyphens as printed, Word's bullet, spaces of fixed width.
TRANSLATION: dict[int, str] = {
    **dict.fromkeys(map(ord, _LINE_END_HYPHENS), "-"),
    **dict.fromkeys((c for c in range(0x20) if c not in (0x02, 0x0A, 0x0D)), _UNKNOWN),
    **dict.fromkeys(range(0xD800, 0xE000), _UNKNOWN),
    **dict.fromkeys((0x09, 0xA0, *range(0x2000, 0x200B), 0x202F, 0x3000), " "),
    0xF0B7: "•",
    0xFFFF: _UNKNOWN,
}


class Turn:
    """Directions in which text runs on a page: quarter turns counter-clockwise, or none of them."""

    UPRIGHT, UP, UPSIDE_DOWN, DOWN, OBLIQUE = range(5)


@dataclass(slots=True)
class Run:
    """Glyphs set one after the other on one baseline, in one face and size.

    Coordinates are points in the frame in which the run is upright: ``x0`` and ``x1`` are the left
    and right of each glyph's advance, ``base`` the baseline's distance from the top. ``struck``
    holds one byte for each glyph; it is empty where none is struck.
    """

    text: list[str]
    x0: list[float]
    x1: list[float]
    base: float
    size: float
    bold: bool = False
    turn: int = Turn.UPRIGHT
    struck: bytearray = field(default_factory=bytearray)
    #: Place of the table that this run stands for while the page is put in order; -1 for glyphs.
    table: int = -1

    @property
    def left(self) -> float:
        """Left edge."""
        return self.x0[0]

    @property
    def right(self) -> float:
        """Right edge."""
        return self.x1[-1]

    def add(self, character: str, start: float, end: float) -> None:
        """Add a glyph at the right."""
        self.text.append(character)
        self.x0.append(start)
        self.x1.append(end)

    def part(self, start: int, end: int) -> Run:
        """The glyphs from ``start`` to ``end`` as a run of their own."""
        return Run(
            self.text[start:end], self.x0[start:end], self.x1[start:end],
            self.base, self.size, self.bold, self.turn, self.struck[start:end],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ink:
    """What a page prints. ``rules`` are in the page's own upright frame (see :class:`Frame`)."""

    runs: tuple[Run, ...]
    rules: tuple[Rule, ...]
    width: float
    height: float
    images: int = 0
    cut: bool = False


class Face(NamedTuple):
    """What a text object tells about its glyphs: where and how they stand."""

    turn: int
    base: float
    size: float
    bold: bool


class Frame(NamedTuple):
    """The box of a page, and the way from its coordinates to those of an upright frame."""

    left: float
    bottom: float
    right: float
    top: float

    def along(self, turn: int, box: tuple[float, float, float, float]) -> tuple[float, float]:
        """Where ``box`` (left, bottom, right, top) begins and ends in reading direction."""
        if turn in (Turn.UPRIGHT, Turn.OBLIQUE):
            return box[0] - self.left, box[2] - self.left
        if turn == Turn.UP:
            return box[1] - self.bottom, box[3] - self.bottom
        if turn == Turn.UPSIDE_DOWN:
            return self.right - box[2], self.right - box[0]
        return self.top - box[3], self.top - box[1]

    def down(self, turn: int, x: float, y: float) -> float:
        """How far below the top of the upright frame a point is."""
        if turn in (Turn.UPRIGHT, Turn.OBLIQUE):
            return self.top - y
        if turn == Turn.UP:
            return x - self.left
        if turn == Turn.UPSIDE_DOWN:
            return y - self.bottom
        return self.right - x

    def extent(self, turn: int) -> tuple[float, float]:
        """Width and height of the upright frame."""
        width, height = self.right - self.left, self.top - self.bottom
        return (height, width) if turn in (Turn.UP, Turn.DOWN) else (width, height)


def turn_of(a: float, b: float) -> int:
    """The direction of text whose matrix begins with ``a``, ``b``."""
    if abs(b) < 0.02 * abs(a):
        return Turn.UPRIGHT if a > 0 else Turn.UPSIDE_DOWN
    if abs(a) < 0.02 * abs(b):
        return Turn.UP if b > 0 else Turn.DOWN
    return Turn.OBLIQUE


def main_turn(runs: tuple[Run, ...] | list[Run]) -> int:
    """The direction of most of a page's glyphs."""
    counts = [0] * 5
    for run in runs:
        counts[run.turn] += len(run.text)
    counts[Turn.OBLIQUE] = 0
    return counts.index(max(counts))


def _is_set(run: Run) -> bool:
    """False for blanks, and for glyphs that a damaged file sets beyond all measure."""
    places = (*run.x0, *run.x1, run.base, run.size)
    if not all(-_FARTHEST < place < _FARTHEST for place in places):  # nor where it is no number
        return False
    return any(ch != " " for ch in run.text)


class RunBuilder:
    """Puts glyphs, one by one in content order, into runs."""

    def __init__(self) -> None:
        self.runs: list[Run] = []

    def face(self, face: Face, start: float) -> Run:
        """The run that takes the glyphs of a new text object which begins at ``start``."""
        last = self.runs[-1] if self.runs else None
        if (
            last is not None
            and last.turn == face.turn
            and last.bold == face.bold
            and abs(last.size - face.size) < 0.01 * face.size
            and abs(last.base - face.base) < _SAME_BASELINE * face.size
            and _RUN_OVERLAP * face.size < start - last.x1[-1] < _RUN_GAP * face.size
        ):
            return last
        run = Run([], [], [], face.base, face.size, face.bold, face.turn)
        self.runs.append(run)
        return run

    def apart(self, run: Run) -> Run:
        """Another run of the same face, after a gap."""
        other = Run([], [], [], run.base, run.size, run.bold, run.turn)
        self.runs.append(other)
        return other

    def done(self) -> tuple[Run, ...]:
        """The runs that print something, on the page or near it."""
        return tuple(run for run in self.runs if _is_set(run))


_P, _I = ctypes.c_void_p, ctypes.c_int
_text_object = prototype(raw.FPDFText_GetTextObject, _P, _P, _I)
_loose_box = prototype(raw.FPDFText_GetLooseCharBox, _I, _P, _I, _P)
_origin = prototype(raw.FPDFText_GetCharOrigin, _I, _P, _I, _P, _P)
_matrix = prototype(raw.FPDFText_GetMatrix, _I, _P, _I, _P)
_font_size = prototype(raw.FPDFText_GetFontSize, ctypes.c_double, _P, _I)
_unicode = prototype(raw.FPDFText_GetUnicode, ctypes.c_uint, _P, _I)
_font_of = prototype(raw.FPDFTextObj_GetFont, _P, _P)
_font_name = prototype(raw.FPDFFont_GetBaseFontName, ctypes.c_size_t, _P, _P, ctypes.c_size_t)
_font_flags = prototype(raw.FPDFFont_GetFlags, _I, _P)
_render_mode = prototype(raw.FPDFTextObj_GetTextRenderMode, _I, _P)


class PageLoadError(Exception):
    """A page that PDFium cannot load."""


class PdfiumFile:
    """An open PDF. Pages are loaded one at a time and let go at once."""

    def __init__(self, path: Path, characters: int) -> None:
        self._document = pdfium.PdfDocument(path)
        self._characters = characters
        self.pages = len(self._document)
        self.form = int(raw.FPDF_GetFormType(self._document.raw))

    def close(self) -> None:
        """Let the file go."""
        self._document.close()

    def ink(self, index: int) -> Ink:
        """What page ``index`` (from 0) prints. Raises PageLoadError where it cannot be loaded.

        ``Ink.cut`` says that the page has more characters than the limit and was not read.
        """
        with self._loaded(index) as (page, text_page):
            frame = _frame(page)
            count = raw.FPDFText_CountChars(text_page)
            if count > self._characters:
                return Ink((), (), *frame.extent(Turn.UPRIGHT), cut=True)
            drawing = Drawing(page)
            runs = _Glyphs(text_page, count, frame, drawing.text_objects).runs()
            turn = main_turn(runs)
            return Ink(runs, drawing.rules(frame, turn), *frame.extent(turn), drawing.images)

    @contextmanager
    def _loaded(self, index: int) -> Iterator[tuple[Any, Any]]:
        page = raw.FPDF_LoadPage(self._document.raw, index)
        if not page:
            raise PageLoadError(index)
        try:
            text_page = raw.FPDFText_LoadPage(page)
            if not text_page:
                raise PageLoadError(index)
            try:
                yield page, text_page
            finally:
                raw.FPDFText_ClosePage(text_page)
        finally:
            raw.FPDF_ClosePage(page)


def _frame(page: Any) -> Frame:
    box = raw.FS_RECTF()
    raw.FPDF_GetPageBoundingBox(page, ctypes.byref(box))
    return Frame(box.left, box.bottom, box.right, box.top)


class _Glyphs:
    """One pass over the characters of a page."""

    def __init__(self, text_page: Any, count: int, frame: Frame, order: Mapping[int, int]) -> None:
        self._order = order
        self._page = ctypes.cast(text_page, ctypes.c_void_p).value
        self._text = _characters(text_page, self._page, count)
        self._frame = frame
        self._bold: dict[int, bool] = {}
        self._builder = RunBuilder()
        self._stand: tuple[int, int, float, float] = (0, 0, 0.0, 0.0)
        self._box = (ctypes.c_float * 4)()  # left, top, right, bottom, as FS_RECTF has them
        self._numbers = (ctypes.c_double * 2)()
        self._coefficients = (ctypes.c_float * 6)()

    def runs(self) -> tuple[Run, ...]:
        """Every glyph that the file itself prints; spaces that PDFium adds are left out."""
        page, frame, box = self._page, self._frame, self._box
        address = ctypes.addressof(box)
        builder = self._builder
        run: Run | None = None
        last = 0
        for index, character in enumerate(self._text):
            if character in "\r\n":
                continue
            text_object = _text_object(page, index)
            if not text_object:
                continue
            _loose_box(page, index, address)
            if run is None or text_object != last:
                run = self._run_of(run, last, index, text_object)
                last = text_object
                plain = run.turn == Turn.UPRIGHT
                reach, back = run.size * _RUN_GAP, run.size * _RUN_OVERLAP
            if plain:
                start, end = box[0] - frame.left, box[2] - frame.left
            else:
                start, end = frame.along(run.turn, self._bounds())
            if run.x1 and not back < start - run.x1[-1] < reach:
                run = builder.apart(run)
            run.text.append(character)
            run.x0.append(start)
            run.x1.append(end)
        return builder.done()

    def _run_of(self, run: Run | None, last: int, index: int, text_object: int) -> Run:
        """The run for the glyphs of a text object whose first glyph's box was just read.

        Chromium sets each glyph by itself: one that stands like the one before is of a kind with
        it, and need not be asked for its matrix.
        """
        blank = run is not None and self._skips(last, text_object)
        font, mode = _font_of(text_object), _render_mode(text_object)
        stand = (font, mode, self._box[1], self._box[3])
        if run is None or run.turn != Turn.UPRIGHT or stand != self._stand:
            face = self._face(index, font, mode)
            run = self._builder.face(face, self._frame.along(face.turn, self._bounds())[0])
            self._stand = stand
        if blank and run.x1:
            run.add(" ", run.x1[-1], run.x1[-1])
        return run

    def _bounds(self) -> tuple[float, float, float, float]:
        """The box last read: left, bottom, right, top."""
        left, top, right, bottom = self._box
        return left, bottom, right, top

    def _skips(self, last: int, now: int) -> bool:
        """Whether text was painted between two objects that PDFium has no characters for: the
        spaces that Chromium sets by themselves.
        """
        return self._order.get(now, 0) - self._order.get(last, 0) > 1

    def _face(self, index: int, font: int, mode: int) -> Face:
        numbers, matrix = self._numbers, self._coefficients
        at = ctypes.addressof(numbers)
        _origin(self._page, index, at, at + 8)
        _matrix(self._page, index, ctypes.addressof(matrix))
        turn = turn_of(matrix[0], matrix[1])
        size = abs(_font_size(self._page, index)) * math.hypot(matrix[2], matrix[3])
        base = self._frame.down(turn, numbers[0], numbers[1])
        return Face(turn, base, size or 1.0, self._is_bold(font, mode))

    def _is_bold(self, font: int, mode: int) -> bool:
        if mode == _FILL_AND_STROKE:
            return True
        if not font:
            return False
        if font not in self._bold:
            name = ctypes.create_string_buffer(256)
            _font_name(font, ctypes.addressof(name), 256)
            face = name.value.decode("utf-8", "replace")
            self._bold[font] = bool(_BOLD_NAME.search(face)) or bool(
                max(_font_flags(font), 0) & _FORCE_BOLD
            )
        return self._bold[font]


def _characters(text_page: Any, address: int | None, count: int) -> str:
    """The page's characters, one for each index of PDFium's."""
    buffer = (ctypes.c_ushort * (count + 1))()
    raw.FPDFText_GetText(text_page, 0, count, buffer)
    text = bytes(buffer)[: 2 * count].decode(_UTF16, "surrogatepass")
    if len(text) != count or "\0" in text:  # PDFium left out what has no code
        text = "".join(chr(_unicode(address, index)) for index in range(count))
    return text.translate(TRANSLATION)


_UTF16 = "utf-16-le" if sys.byteorder == "little" else "utf-16-be"

"""One page by recognition: a picture in, its lines out, as the PDF reader sets lines.

Pages that lie on their side are turned; lines that are no text are set aside, and a page of them
as a whole. What was recognised is kept either way, word for word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import median, quantiles

from PIL import Image

from pipeline.extract.readers.ocr_engine import Engine, Recognised, RecognitionError, Word
from pipeline.extract.readers.ocr_image import Picture, deskewed
from pipeline.extract.readers.ocr_quality import is_line_of_text, is_page_of_text
from pipeline.extract.readers.pdf_furniture import SetLine
from pipeline.extract.source import Box

_POINTS = 72.0
#: Turned pages are tried small: the share of the size, and how much surer the engine must be.
_TRIAL = 0.6
_SURER = 0.15
_TURNS = (Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_180)
#: A block as wide as this share of the page's text is no column.
_FULL_WIDTH = 0.6


class Verdict(Enum):
    """What a page is."""

    TEXT = "texto"
    NO_TEXT = "sem texto"
    ILLEGIBLE = "ilegível"
    FAILED = "falhou"


@dataclass(slots=True)
class OcrLine(SetLine):
    """A line as recognised; ``confidence`` is the engine's (0 to 1), ``aside`` marks what is no
    text.
    """

    confidence: float = 0.0
    aside: bool = False


@dataclass(frozen=True, slots=True)
class OcrPage:
    """A page as recognised; ``reason`` says why an engine failed."""

    verdict: Verdict
    lines: tuple[OcrLine, ...] = ()
    reason: str = ""


def recognise(engine: Engine, picture: Picture, number: int) -> OcrPage:
    """Recognise page ``number`` (from 1)."""
    try:
        found, picture = _upright(engine, picture)
    except RecognitionError as error:
        return OcrPage(Verdict.FAILED, reason=str(error))
    if not found:
        return OcrPage(Verdict.NO_TEXT)
    legible = is_page_of_text(found)
    lines = _set_lines(found, picture.dpi, number)
    for line, recognised in zip(lines, found, strict=True):
        line.aside = line.furniture = not (legible and is_line_of_text(recognised))
    verdict = Verdict.ILLEGIBLE if all(line.aside for line in lines) else Verdict.TEXT
    return OcrPage(verdict, tuple(lines))


def _upright(engine: Engine, picture: Picture) -> tuple[Sequence[Recognised], Picture]:
    """The lines of a page and the picture that they were read from, turned where that helps."""
    level = Picture(deskewed(picture.image), picture.dpi)
    found = engine.read(level.image, level.dpi)
    if not found or is_page_of_text(found):
        return found, level
    size = (round(level.image.width * _TRIAL), round(level.image.height * _TRIAL))
    small = level.image.resize(size, Image.Resampling.LANCZOS)
    turn = _turn(engine, small, level.dpi * _TRIAL, _sureness(found) + _SURER)
    if turn is None:
        return found, level
    turned = Picture(deskewed(picture.image.transpose(turn)), picture.dpi)
    return engine.read(turned.image, turned.dpi), turned


def _turn(engine: Engine, small: Image.Image, dpi: float, least: float) -> Image.Transpose | None:
    """The quarter turn that makes a page text; None where none does."""
    for turn in _TURNS:
        if _sureness(engine.read(small.transpose(turn), dpi)) >= least:
            return turn
    return None


def _sureness(lines: Sequence[Recognised]) -> float:
    """Mean confidence; 0 for a page that is no text."""
    if not lines or not is_page_of_text(lines):
        return 0.0
    letters = sum(len(line.text) for line in lines)
    return sum(len(line.text) * line.confidence for line in lines) / letters


def _set_lines(found: Sequence[Recognised], dpi: float, number: int) -> list[OcrLine]:
    scale = _POINTS / dpi
    size = median(line.box[3] - line.box[1] for line in found) * scale
    columns = _columns(found)
    lines = []
    for line in found:
        box = _scaled(line, scale)
        first = line.words[0]
        lines.append(
            OcrLine(
                line.text, number, box, _baseline(line.words) * scale, size, line.block,
                columns[line.block], (first.box[2] - first.box[0]) * scale,
                stops=tuple(word.box[0] * scale for word in line.words[1:]),
                confidence=round(line.confidence, 3),
            )
        )  # fmt: skip
    return lines


def _scaled(line: Recognised, scale: float) -> Box:
    left, top, right, bottom = line.box
    return (
        round(left * scale, 2), round(top * scale, 2),
        round(right * scale, 2), round(bottom * scale, 2),
    )  # fmt: skip


def _baseline(words: Sequence[Word]) -> float:
    """Where most words end below: those with no letter that hangs."""
    bottoms = [word.box[3] for word in words]
    return quantiles(bottoms, n=10)[2] if len(bottoms) > 2 else min(bottoms)


def _columns(found: Sequence[Recognised]) -> dict[int, str]:
    """The column that each block stands in: "full", "left" or "right"."""
    left = min(line.box[0] for line in found)
    right = max(line.box[2] for line in found)
    blocks: dict[int, list[Recognised]] = {}
    for line in found:
        blocks.setdefault(line.block, []).append(line)
    named = {}
    for block, lines in blocks.items():
        start, end = min(line.box[0] for line in lines), max(line.box[2] for line in lines)
        if end - start >= _FULL_WIDTH * (right - left) or start < (left + right) / 2 < end:
            named[block] = "full"
        else:
            named[block] = "left" if end <= (left + right) / 2 else "right"
    return named

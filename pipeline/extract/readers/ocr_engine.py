"""Text recognition behind one interface: an image in, lines with boxes and confidence out.

Tesseract is taken where the system has it with Portuguese; otherwise rapidocr, where the extra
``ocr`` is installed. The environment variable ``CONSOLIDA_OCR`` names one of them (``tesseract``,
``rapidocr``) or turns recognition off (``nao``).

``por`` comes before ``Latin``: measured on pages of three laws, ``por+Latin`` has the fewest wrong
characters (``por`` alone cannot print "§" and writes "8"; ``Latin`` first loses "º").
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from PIL import Image

from pipeline.errors import ConsolidaError

#: A rectangle in pixels: x0, top, x1, bottom.
PixelBox = tuple[float, float, float, float]

VARIABLE = "CONSOLIDA_OCR"
#: What to install, for messages.
HOW_TO_INSTALL = (
    "instale o Tesseract com o português (no Debian e no Ubuntu: apt install tesseract-ocr "
    "tesseract-ocr-por tesseract-ocr-script-latn) ou o extra de OCR (pip install 'consolida[ocr]')"
)
_OFF = ("nao", "não", "0")


class UnknownEngineError(ConsolidaError):
    """``CONSOLIDA_OCR`` names no engine, or one that is not installed."""


class RecognitionError(Exception):
    """An engine failed on one page: it crashed, or its time was up. ``str()`` says which."""


class Word(NamedTuple):
    """A word as recognised; ``confidence`` goes from 0 to 1."""

    text: str
    box: PixelBox
    confidence: float


class Recognised(NamedTuple):
    """A line as recognised: its words from left to right, and the block that it stands in."""

    words: tuple[Word, ...]
    block: int = 0

    @property
    def text(self) -> str:
        """The words, parted by single spaces."""
        return " ".join(word.text for word in self.words)

    @property
    def box(self) -> PixelBox:
        """The rectangle around the words."""
        return (
            min(word.box[0] for word in self.words),
            min(word.box[1] for word in self.words),
            max(word.box[2] for word in self.words),
            max(word.box[3] for word in self.words),
        )

    @property
    def confidence(self) -> float:
        """Mean confidence, each word counting by its letters."""
        return mean_confidence(self.words)


class Engine(Protocol):
    """A program that recognises text."""

    @property
    def name(self) -> str:
        """What ``SourceInfo.reader`` calls it."""

    def read(self, image: Image.Image, dpi: float) -> Sequence[Recognised]:
        """The lines of an upright page in grey, in reading order. Raises RecognitionError."""


def mean_confidence(words: Sequence[Word]) -> float:
    """Mean confidence of ``words``, each counting by its letters; 0 where there is none."""
    letters = sum(len(word.text) for word in words)
    return sum(len(w.text) * w.confidence for w in words) / letters if letters else 0.0


def find_engine() -> Engine | None:
    """The engine to use on this machine, or None where there is none or it is turned off.

    Raises UnknownEngineError where ``CONSOLIDA_OCR`` asks for what is not here.
    """
    from pipeline.extract.readers.ocr_rapidocr import find_rapidocr
    from pipeline.extract.readers.ocr_tesseract import find_tesseract

    wanted = os.environ.get(VARIABLE, "").strip().lower()
    if wanted in _OFF:
        return None
    finders = {"tesseract": find_tesseract, "rapidocr": find_rapidocr}
    if wanted and wanted not in finders:
        raise UnknownEngineError(
            f"{VARIABLE}={wanted}: não há esse reconhecedor de texto; use tesseract, rapidocr ou "
            "nao."
        )
    for name, find in finders.items():
        if wanted in ("", name) and (engine := find()):
            return engine
    if wanted:
        raise UnknownEngineError(
            f"{VARIABLE}={wanted}: esse reconhecedor de texto não está instalado; {HOW_TO_INSTALL}."
        )
    return None

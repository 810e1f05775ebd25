"""rapidocr 3 (extra ``ocr``): the engine for machines without Tesseract; models ride in its wheel.

The direction classifier stays off: on law pages it turned upright lines upside down (character
errors 4 to 5 % in place of 0.05 %).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from PIL import Image

from pipeline.extract.readers.ocr_engine import Recognised, RecognitionError, Word

#: Boxes whose centres are closer than this share of their height stand on one line.
_SAME_LINE = 0.5


class RapidOcr:
    """rapidocr with the models of its wheel."""

    @property
    def name(self) -> str:
        """``rapidocr``."""
        return "rapidocr"

    def read(self, image: Image.Image, dpi: float) -> Sequence[Recognised]:  # noqa: ARG002
        """The lines of a page. Raises RecognitionError."""
        import numpy as np

        try:
            found = _model()(np.asarray(image.convert("RGB")), use_cls=False)
        except Exception as error:  # the models' runtime raises errors of many kinds
            raise RecognitionError(f"o rapidocr falhou ({type(error).__name__})") from error
        if found.txts is None:
            return ()
        return in_lines(
            [
                _word(text, [(float(x), float(y)) for x, y in corners], float(score))
                for text, corners, score in zip(found.txts, found.boxes, found.scores, strict=True)
                if text.strip()
            ]
        )


def find_rapidocr() -> RapidOcr | None:
    """Rapidocr where it is installed with a runtime, or None."""
    installed = find_spec("rapidocr") and find_spec("onnxruntime")
    return RapidOcr() if installed else None


def in_lines(pieces: Sequence[Word]) -> tuple[Recognised, ...]:
    """Pieces of text put in lines, from top to bottom; rapidocr parts lines at wide gaps."""
    rows: list[list[Word]] = []
    for piece in sorted(pieces, key=_centre):
        height = piece.box[3] - piece.box[1]
        if rows and abs(_centre(rows[-1][-1]) - _centre(piece)) < _SAME_LINE * height:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return tuple(Recognised(tuple(sorted(row, key=lambda w: w.box[0]))) for row in rows)


def _centre(word: Word) -> float:
    return (word.box[1] + word.box[3]) / 2


def _word(text: str, corners: Sequence[tuple[float, float]], score: float) -> Word:
    across, down = [x for x, _ in corners], [y for _, y in corners]
    box = (min(across), min(down), max(across), max(down))
    return Word(text.strip().replace("°", "º"), box, score)


@cache
def _model() -> Any:
    made = import_module("rapidocr").RapidOCR()
    logging.getLogger("RapidOCR").setLevel(logging.ERROR)
    return made

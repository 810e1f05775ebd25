"""Pictures of pages, made ready for recognition: opened within bounds, set upright, sized.

Reads: image files. Writes: grey pages with their resolution.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageOps, ImageSequence

from pipeline.errors import UnreadableFileError

#: Resolution that engines read best, and the least that is left as it is.
DPI = 300.0
_LEAST_DPI = 200.0
_MOST_DPI = 450.0
#: Pixels of one page, at the most: A2 at 300 dpi.
MAX_PIXELS = 36_000_000
#: Width of a page whose file does not say its resolution, in inches (A4).
_A4_WIDTH = 8.27
_POINTS = 72.0
_FORMATS = ("PNG", "JPEG", "TIFF")
#: Skew that scanners make, in degrees; found to within half of _FINE.
_MAX_SKEW, _COARSE, _FINE = 5.0, 0.5, 0.05
_LEAST_SKEW = 0.1
#: Skew is looked for in a small copy: its longer side, in pixels, and points of ink enough.
_SMALL = 1600
_ENOUGH_INK = 200
_MOST_INK = 150_000


class Picture(NamedTuple):
    """A page in grey, and its pixels per inch."""

    image: Image.Image
    dpi: float

    @property
    def height(self) -> float:
        """Height in points."""
        return self.image.height * _POINTS / self.dpi


def pictures(path: Path, most_pages: int) -> Iterator[Picture]:
    """The pages of an image file. Raises UnreadableFileError for what is damaged or too large."""
    name = path.as_posix()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            opened = Image.open(path, formats=_FORMATS)
        with opened:
            pages = getattr(opened, "n_frames", 1)
            if pages > most_pages:
                raise UnreadableFileError(
                    f"{name}: a imagem tem {pages} páginas e o limite é de {most_pages}; divida o "
                    "arquivo ou aumente o limite."
                )
            for frame in ImageSequence.Iterator(opened):
                if frame.width * frame.height > MAX_PIXELS:
                    raise Image.DecompressionBombError
                yield _sized(frame)
    except UnreadableFileError:
        raise
    except Image.DecompressionBombError:
        raise UnreadableFileError(
            f"{name}: a imagem tem pontos demais e o limite é de {MAX_PIXELS // 1_000_000} milhões "
            "por página; reduza-a e tente de novo."
        ) from None
    except Exception:  # noqa: BLE001 - Pillow raises errors of many kinds on damaged images
        raise UnreadableFileError(
            f"{name}: a imagem está danificada ou incompleta e o OCR não pode lê-la; "
            "digitalize-a ou baixe-a de novo."
        ) from None


def _sized(frame: Image.Image) -> Picture:
    """A frame in grey, upright by its own metadata, at a resolution that engines read well."""
    image = grey(ImageOps.exif_transpose(frame))
    dpi = _declared_dpi(frame) or min(image.size) / _A4_WIDTH
    if _LEAST_DPI <= dpi <= _MOST_DPI:
        return Picture(image, dpi)
    scale = min(DPI / dpi, (MAX_PIXELS / (image.width * image.height)) ** 0.5)
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    return Picture(image.resize(size, Image.Resampling.LANCZOS), dpi * scale)


def grey(image: Image.Image) -> Image.Image:
    """``image`` in grey; what is transparent is paper."""
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        image = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    return image.convert("L")


def _declared_dpi(frame: Image.Image) -> float | None:
    declared = frame.info.get("dpi")
    try:
        dpi = float(declared[0]) if declared else 0.0
    except (TypeError, ValueError, IndexError, ZeroDivisionError):
        return None
    inches = min(frame.size) / dpi if dpi else 0.0
    # Cameras and screens write 72 or 96 whatever the picture: no page is so wide.
    return dpi if _A4_WIDTH / 4 < inches < _A4_WIDTH * 2 else None


def deskewed(image: Image.Image) -> Image.Image:
    """``image`` turned so that its lines of text run level."""
    angle = skew(image)
    if abs(angle) < _LEAST_SKEW:
        return image
    return image.rotate(angle, Image.Resampling.BICUBIC, fillcolor=255)


def skew(image: Image.Image) -> float:
    """Degrees (counter-clockwise) that level the lines of text; 0 where none are seen.

    Ink is projected on the page's height: where lines run level, rows of ink and of paper differ
    most (the sum of squares is greatest).
    """
    small = image.copy()
    small.thumbnail((_SMALL, _SMALL))
    pixels = np.asarray(small)
    down, across = np.nonzero(pixels < _threshold(pixels))
    if len(down) < _ENOUGH_INK:
        return 0.0
    if len(down) > _MOST_INK:
        step = len(down) // _MOST_INK + 1
        down, across = down[::step], across[::step]
    coarse = _best(down, across, np.arange(-_MAX_SKEW, _MAX_SKEW + _COARSE, _COARSE))
    return _best(down, across, np.arange(coarse - _COARSE, coarse + _COARSE + _FINE, _FINE))


def _threshold(pixels: np.ndarray) -> float:
    """Grey between ink and paper (Otsu): both sides differ most."""
    counts = np.bincount(pixels.ravel(), minlength=256).astype(float)
    levels = np.arange(256)
    below, mass = np.cumsum(counts), np.cumsum(counts * levels)
    total, whole = below[-1], mass[-1]
    with np.errstate(divide="ignore", invalid="ignore"):
        between = (whole * below / total - mass) ** 2 / (below * (total - below))
    return float(np.nanargmax(between)) + 1 if np.isfinite(between).any() else 128.0


def _best(down: np.ndarray, across: np.ndarray, angles: np.ndarray) -> float:
    scores = []
    for angle in angles:
        rows = np.rint(down + across * np.tan(np.radians(-angle))).astype(np.int64)
        profile = np.bincount(rows - rows.min())
        scores.append(float(np.sum(np.diff(profile).astype(float) ** 2)))
    return float(angles[int(np.argmax(scores))])

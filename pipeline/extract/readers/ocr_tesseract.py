"""Tesseract, run as a program: a grey image on its input, words with boxes on its output (TSV)."""

from __future__ import annotations

import csv
import io
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from PIL import Image

from pipeline.extract.readers.ocr_engine import Recognised, RecognitionError, Word

#: Seconds for one page (a full page at 300 dpi takes two to five), and for a question.
_PAGE_SECONDS = 120.0
_ASK_SECONDS = 20.0
_USUAL_PLACES = (
    "C:/Program Files/Tesseract-OCR/tesseract.exe",
    "C:/Program Files (x86)/Tesseract-OCR/tesseract.exe",
    "/opt/homebrew/bin/tesseract",
    "/usr/local/bin/tesseract",
)
#: The script model's name in Debian's package and in upstream's folder.
_LATIN = ("Latin", "script/Latin", "script\\Latin")
_PORTUGUESE = "por"
_WORD_LEVEL = "5"
#: No text at all stands in a language; the first column of a page that Tesseract calls empty.
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Tesseract:
    """The program at ``program`` with the models ``languages`` ("por+Latin")."""

    program: str
    languages: str
    seconds: float = _PAGE_SECONDS

    @property
    def name(self) -> str:
        """``tesseract``."""
        return "tesseract"

    def read(self, image: Image.Image, dpi: float) -> Sequence[Recognised]:
        """The lines of a page. Raises RecognitionError."""
        stream = io.BytesIO()
        image.convert("L").save(stream, "PPM")
        command = [
            self.program, "stdin", "stdout", "-l", self.languages, "--psm", "3",
            "--dpi", str(round(dpi)), "tsv",
        ]  # fmt: skip
        try:
            done = _run(command, stream.getvalue(), self.seconds)
        except subprocess.TimeoutExpired:
            raise RecognitionError(f"passou de {self.seconds:g} segundos") from None
        except OSError as error:
            raise RecognitionError(error.strerror or str(error)) from None
        if done.returncode:
            raise RecognitionError(f"o Tesseract terminou com o código {done.returncode}")
        return tuple(lines_of(done.stdout.decode("utf-8", "replace")))


def find_tesseract() -> Tesseract | None:
    """Tesseract with Portuguese (and the script model where it is), or None."""
    program = shutil.which("tesseract") or next(
        (place for place in _USUAL_PLACES if Path(place).is_file()), None
    )
    languages = program and _languages(program)
    return Tesseract(program, languages) if program and languages else None


def lines_of(table: str) -> Iterator[Recognised]:
    """The lines of Tesseract's TSV; confidence there goes from 0 to 100."""
    rows = csv.DictReader(io.StringIO(table), delimiter="\t", quoting=csv.QUOTE_NONE)
    words = (row for row in rows if row["level"] == _WORD_LEVEL and (row["text"] or "").strip())
    for (block, _, _), line in groupby(words, _line_of):
        yield Recognised(tuple(map(_word, line)), int(block))


def _line_of(row: dict[str, str]) -> tuple[str, str, str]:
    return row["block_num"], row["par_num"], row["line_num"]


def _word(row: dict[str, str]) -> Word:
    left, top = float(row["left"]), float(row["top"])
    box = (left, top, left + float(row["width"]), top + float(row["height"]))
    text = _BLANKS.sub(" ", row["text"].strip()).replace("°", "º")
    return Word(text, box, max(0.0, float(row["conf"])) / 100)


@cache
def _languages(program: str) -> str | None:
    """``por+Latin`` as this machine names them; None where it has no Portuguese."""
    try:
        done = _run([program, "--list-langs"], b"", _ASK_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return None
    printed = (done.stdout + done.stderr).decode("utf-8", "replace").splitlines()
    installed = {line.strip() for line in printed}
    if _PORTUGUESE not in installed:
        return None
    latin = next((name for name in _LATIN if name in installed), None)
    return f"{_PORTUGUESE}+{latin}" if latin else _PORTUGUESE


def _run(command: list[str], data: bytes, seconds: float) -> subprocess.CompletedProcess[bytes]:
    # One thread: on one page Tesseract's threads cost more than they save.
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    return subprocess.run(
        command, input=data, capture_output=True, timeout=seconds, check=False,
        env={**os.environ, "OMP_THREAD_LIMIT": "1"}, creationflags=flags,
    )  # fmt: skip

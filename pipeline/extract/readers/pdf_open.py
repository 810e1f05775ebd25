"""Opening a PDF: which engine reads it, and one clear sentence where none can.

Reads: a path. Writes: an open file, or UnreadableFileError with file, reason and remedy.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pypdfium2 as pdfium
from pypdfium2 import raw

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.pdf_glyphs import Ink, PdfiumFile
from pipeline.extract.readers.pdf_reserve import PlumberFile


@dataclass(frozen=True, slots=True)
class PdfLimits:
    """Bounds for one file. ``characters`` are those of a page; ``seconds`` are of the clock and
    are looked at after each page.
    """

    bytes: int = 500_000_000
    pages: int = 10_000
    seconds: float = 600.0
    characters: int = 100_000


class OpenPdf(Protocol):
    """What both engines give."""

    pages: int
    form: int

    def ink(self, index: int) -> Ink:
        """What page ``index`` (from 0) prints."""

    def close(self) -> None:
        """Let the file go."""


#: A PDF says so within its first kilobyte.
_MARK = b"%PDF"
_HEADER_WITHIN = 1024
_CHUNK = 1 << 20


def fingerprint(path: Path, limits: PdfLimits) -> str:
    """SHA-256 of the file. Raises UnreadableFileError where it cannot be read or is no PDF."""
    name = path.as_posix()
    digest = hashlib.sha256()
    try:
        if path.is_dir():
            raise UnreadableFileError(
                f"{name}: é uma pasta, não um arquivo; indique os arquivos que estão nela."
            )
        size = path.stat().st_size
        if size > limits.bytes:
            raise UnreadableFileError(
                f"{name}: o arquivo tem {size / 1e6:.0f} MB e o limite é de "
                f"{limits.bytes / 1e6:.0f} MB; divida o PDF ou aumente o limite."
            )
        with path.open("rb") as file:
            head = file.read(_HEADER_WITHIN)
            _check_header(head, name)
            digest.update(head)
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
    except FileNotFoundError:
        raise UnreadableFileError(
            f"{name}: o arquivo não existe; confira o nome e a pasta."
        ) from None
    except PermissionError:
        raise UnreadableFileError(
            f"{name}: sem permissão de leitura; peça acesso ou copie o arquivo."
        ) from None
    except OSError as error:
        raise UnreadableFileError(
            f"{name}: não foi possível ler o arquivo ({error.strerror or error}); "
            "copie-o para outro lugar e tente de novo."
        ) from None
    return digest.hexdigest()


def _check_header(head: bytes, name: str) -> None:
    if not head.strip(b"\0 \t\r\n"):
        raise UnreadableFileError(f"{name}: o arquivo está vazio; baixe-o de novo.")
    if _MARK not in head:
        raise UnreadableFileError(
            f"{name}: não é um PDF (falta a marca %PDF no início); confira a extensão do arquivo "
            "ou baixe-o de novo."
        )


def open_pdf(path: Path, limits: PdfLimits) -> tuple[OpenPdf, str | None]:
    """The open file, and why PDFium did not read it (None where it did).

    Raises UnreadableFileError where the file needs a password, where neither engine can read it,
    and where it has no page or more pages than the limit.
    """
    name = path.as_posix()
    opened, reason = _open(path, name, limits)
    if not 0 < opened.pages <= limits.pages:
        pages = opened.pages
        opened.close()
        if not pages:
            raise _damaged(name)
        raise UnreadableFileError(
            f"{name}: o PDF tem {pages} páginas e o limite é de {limits.pages}; divida o PDF ou "
            "aumente o limite."
        )
    return opened, reason


def _open(path: Path, name: str, limits: PdfLimits) -> tuple[OpenPdf, str | None]:
    try:
        return PdfiumFile(path, limits.characters), None
    except pdfium.PdfiumError as error:
        code = raw.FPDF_GetLastError()
        if code == raw.FPDF_ERR_PASSWORD:
            raise UnreadableFileError(
                f"{name}: o PDF está protegido por senha; salve uma cópia sem senha e tente de "
                "novo."
            ) from None
        if code == raw.FPDF_ERR_SECURITY:
            raise UnreadableFileError(
                f"{name}: o PDF está cifrado de um modo que o programa não abre; salve uma cópia "
                "sem proteção e tente de novo."
            ) from None
        reason = str(error)
    return _open_reserve(path, name, limits), reason


def _open_reserve(path: Path, name: str, limits: PdfLimits) -> PlumberFile:
    try:
        reserve = PlumberFile(path, limits.characters)
    except Exception:  # noqa: BLE001 - pdfminer raises errors of many kinds on damaged files
        raise _damaged(name) from None
    if not reserve.pages:
        reserve.close()
        raise _damaged(name)
    return reserve


def _damaged(name: str) -> UnreadableFileError:
    return UnreadableFileError(
        f"{name}: o PDF está danificado ou incompleto; baixe-o de novo ou abra-o em um leitor de "
        "PDF e salve uma cópia."
    )

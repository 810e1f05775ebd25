"""Readers: one file per format, each from a path to a Source.

The format is told by the file's own bytes; its name decides only between plain text and Markdown,
which have no mark of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from pipeline.extract.readers.isolation import is_wanted, pictures_isolated, read_isolated
from pipeline.extract.source import Source

__all__ = ["SUFFIXES", "format_of", "read_pictures", "read_source"]

#: Endings of the files that the program reads, for people who choose files.
SUFFIXES = (
    ".txt", ".md", ".html", ".htm", ".pdf", ".docx", ".doc", ".odt", ".rtf",
    ".png", ".jpg", ".jpeg", ".tif", ".tiff",
)  # fmt: skip
_HEAD = 4096


class _Magic(NamedTuple):
    """Bytes that a format begins with, at most ``reach`` bytes into the file."""

    mark: bytes
    format: str
    reach: int = 0


_MAGIC = (
    _Magic(b"%PDF-", "pdf", 1024),
    _Magic(b"PK\x03\x04", "zip"),
    _Magic(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "office"),  # DOC; a DOCX with a password too
    _Magic(b"{\\rtf", "office"),
    _Magic(b"\x89PNG", "imagem"),
    _Magic(b"\xff\xd8\xff", "imagem"),
    _Magic(b"II*\x00", "imagem"),
    _Magic(b"MM\x00*", "imagem"),
)
#: An ODT says what it is in its first, uncompressed member.
_OPEN_DOCUMENT = b"mimetypeapplication/vnd.oasis.opendocument"
_HTML_MARKS = (b"<!doctype html", b"<html", b"<head", b"<body", b"<table", b"<div", b"<p>", b"<p ")
_MARKDOWN = (".md", ".markdown")
#: Module and function of each format; loaded when the first such file is read.
_READERS = {
    "pdf": ("pdf", "read_pdf"),
    "docx": ("docx", "read_docx"),
    "office": ("office", "read_office"),
    "html": ("html", "read_html"),
    "markdown": ("markdown", "read_markdown"),
    "imagem": ("ocr", "read_image"),
    "texto": ("text", "read_text"),
}


def read_source(path: str | Path, *, isolated: bool = False) -> Source:
    """Read a file of any format that the program knows.

    ``isolated`` reads formats with native code in a process of its own, which may crash or hang
    without harm (:mod:`isolation`). Raises UnreadableFileError where the file cannot be read; the
    message says why.
    """
    kind = format_of(Path(path))
    if is_wanted(isolated, kind):
        return read_isolated(path)
    return _reader(kind)(path)


def read_pictures(path: str | Path, *, isolated: bool = False) -> dict[int, str]:
    """The pages of a PDF as data URIs, by number from 1; empty where there are too many.

    ``isolated`` and the errors are those of :func:`read_source`.
    """
    if is_wanted(isolated, "pdf"):
        return pictures_isolated(path)
    from pipeline.extract.readers.pdf_images import page_images

    return page_images(path)


def format_of(path: Path) -> str:
    """``pdf``, ``docx``, ``office``, ``html``, ``markdown``, ``imagem`` or ``texto``.

    A file that cannot be opened counts as text: its reader says what is wrong with it.
    """
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return "texto"
    found = next((m.format for m in _MAGIC if _begins(head, m)), None)
    if found == "zip":
        return "office" if _OPEN_DOCUMENT in head else "docx"
    return found or _kind_of_text(head, path)


def _begins(head: bytes, magic: _Magic) -> bool:
    return magic.mark in head[: magic.reach + len(magic.mark)]


def _kind_of_text(head: bytes, path: Path) -> str:
    if path.suffix.lower() in _MARKDOWN:
        return "markdown"
    lowered = head.replace(b"\x00", b"").lower()
    return "html" if any(mark in lowered for mark in _HTML_MARKS) else "texto"


def _reader(kind: str) -> Callable[[str | Path], Source]:
    module, function = _READERS[kind]
    reader: Callable[[str | Path], Source] = getattr(
        import_module(f"{__name__}.{module}"), function
    )
    return reader

"""Readers: one file per format, each from a path to a Source.

The format is told by the file's own bytes; its name decides only between plain text and Markdown,
which have no mark of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from pipeline.errors import UnreadableFileError
from pipeline.extract.source import Source

__all__ = ["SUFFIXES", "format_of", "read_source"]

#: Endings of the files that the program reads, for people who choose files.
SUFFIXES = (".txt", ".md", ".html", ".htm", ".pdf", ".docx", ".doc", ".odt", ".rtf")
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


def read_source(path: str | Path) -> Source:
    """Read a file of any format that the program knows.

    Raises UnreadableFileError where the file cannot be read; the message says why.
    """
    return _reader(format_of(Path(path)), Path(path))(path)


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


def _reader(kind: str, path: Path) -> Callable[[str | Path], Source]:
    if kind == "imagem":
        raise UnreadableFileError(
            f"{path.as_posix()}: é uma imagem; reconheça o texto dela (OCR) e indique o resultado."
        )
    if kind == "pdf":
        from pipeline.extract.readers.pdf import read_pdf

        return read_pdf
    if kind == "docx":
        from pipeline.extract.readers.docx import read_docx

        return read_docx
    if kind == "office":
        from pipeline.extract.readers.office import read_office

        return read_office
    if kind == "html":
        from pipeline.extract.readers.html import read_html

        return read_html
    if kind == "markdown":
        from pipeline.extract.readers.markdown import read_markdown

        return read_markdown
    from pipeline.extract.readers.text import read_text

    return read_text

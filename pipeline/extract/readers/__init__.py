"""Readers: one file per format, each from a path to a Source."""

from __future__ import annotations

from pathlib import Path

from pipeline.extract.source import Source

__all__ = ["read_source"]


def read_source(path: str | Path) -> Source:
    """Read a file of any format that the program knows.

    Raises UnreadableFileError where the file cannot be read; the message says why.
    """
    from pipeline.extract.readers.text import read_text

    return read_text(path)

"""Interchange formats read back: JSON of this project, Akoma Ntoso 3.0, LexML.

Such a file says what each word is, so it is not read line by line: structure, labels and wordings
are taken as the file has them. Of this project's own files everything comes back; of another
maker's, what the format itself says, and sanctions and citations are looked for in the words.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from pipeline.law import Law

__all__ = ["interchange_format", "read_interchange"]

_HEAD = 4096
_JSON_MARK = b"consolida/lei"
_AKN_MARKS = (b"<akomantoso", b":akomantoso")
_LEXML_MARKS = (b"<lexml", b":lexml", b"www.lexml.gov.br/1.0")
_READERS = {
    "json": ("from_json", "read_json"),
    "akn": ("akn", "read_akn"),
    "lexml": ("lexml", "read_lexml"),
}


def interchange_format(path: Path) -> str | None:
    """``json``, ``akn`` or ``lexml``; None for any other file, and for one that cannot be opened.

    Told by the file's own bytes; its name decides only that a JSON which is no law of ours is
    still read as JSON, so that the message says what is wrong with it.
    """
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return None
    head = head.replace(b"\x00", b"").removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if head.startswith(b"{") and (_JSON_MARK in head or path.suffix.lower() == ".json"):
        return "json"
    if not head.startswith((b"<", b"\xff\xfe<", b"\xfe\xff<")):
        return None
    if any(mark in head for mark in _AKN_MARKS):
        return "akn"
    return "lexml" if any(mark in head for mark in _LEXML_MARKS) else None


def read_interchange(path: str | Path) -> tuple[Law, ...] | None:
    """The law that an interchange file holds; None where ``path`` is no such file.

    Raises UnreadableFileError where the file is damaged, hostile or too large, and NotALawError
    where it holds no article; the message says why, in one sentence.
    """
    where = Path(path)
    kind = interchange_format(where)
    if kind is None:
        return None
    module, function = _READERS[kind]
    law: Law = getattr(import_module(f"{__name__}.{module}"), function)(where)
    return (law,)

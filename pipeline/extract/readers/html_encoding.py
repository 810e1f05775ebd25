"""The encoding of a web page: its byte-order mark, what it declares, or what its bytes allow."""

from __future__ import annotations

import codecs
import re

from pipeline.errors import UnreadableFileError

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
#: Where a page declares its encoding, as browsers look for it; bytes are ASCII there.
_HEAD_BYTES = 4096
_DECLARED = re.compile(
    rb"""<meta\s[^<>]{0,300}?charset\s*=\s*["']?\s*(?P<meta>[A-Za-z0-9_.:-]{2,40})
       | ^\s*<\?xml\s[^<>]{0,200}?encoding\s*=\s*["'](?P<xml>[A-Za-z0-9_.:-]{2,40})""",
    re.VERBOSE | re.IGNORECASE,
)
# Browsers read Latin-1 as Windows-1252, and a page that says UTF-16 in ASCII bytes as UTF-8.
_READ_AS = {
    "iso8859-1": "windows-1252", "cp1252": "windows-1252", "ascii": "windows-1252",
    "utf-16": "utf-8", "utf-16-le": "utf-8", "utf-16-be": "utf-8", "utf-8-sig": "utf-8",
}  # fmt: skip
#: Encodings in which pages are written; Python knows others ("rot13", "idna") that are none.
_OF_PAGES = ("utf-8", "iso8859", "cp125", "windows-125", "cp437", "cp850", "mac-roman")
_CONTROL = re.compile("[\x01-\x08\x0b\x0e-\x1f]")


def decode_page(data: bytes, name: str) -> tuple[str, str, bool]:
    """The text of a page, its encoding, and whether that was presumed.

    Raises UnreadableFileError where the bytes are no text.
    """
    text, encoding, sure = _decode(data, name)
    if "\x00" in text:
        raise UnreadableFileError(
            f"{name}: não é uma página HTML (há bytes nulos no arquivo); baixe a página de novo."
        )
    return _CONTROL.sub(" ", text), encoding, not sure


def _decode(data: bytes, name: str) -> tuple[str, str, bool]:
    marked = next((label for bom, label in _BOMS if data.startswith(bom)), None)
    declared = _declared(data)
    for encoding, sure in ((marked, True), (declared, True), ("utf-8", True)):
        if encoding:
            try:
                return data.decode(encoding), encoding, sure
            except UnicodeDecodeError:
                if encoding == "windows-1252":
                    return _with_gaps(data), encoding, True
    try:
        return data.decode("windows-1252"), "windows-1252", False
    except UnicodeDecodeError:
        raise UnreadableFileError(
            f"{name}: o texto não está em UTF-8 nem em Windows-1252; salve a página em UTF-8 e "
            "tente de novo."
        ) from None


def _declared(data: bytes) -> str | None:
    match = _DECLARED.search(data[:_HEAD_BYTES])
    if not match:
        return None
    label = (match["meta"] or match["xml"]).decode("ascii")
    try:
        known = codecs.lookup(label).name
    except LookupError:
        return None
    known = _READ_AS.get(known, known)
    return known if known.startswith(_OF_PAGES) else None


def _with_gaps(data: bytes) -> str:
    """Windows-1252 as browsers read it: its five undefined bytes are control characters."""
    return "".join(
        part.decode("windows-1252") if part[0] not in _GAPS else part.decode("latin-1")
        for part in _PARTS.findall(data)
    )


_GAPS = frozenset(b"\x81\x8d\x8f\x90\x9d")
_PARTS = re.compile(rb"[\x81\x8d\x8f\x90\x9d]+|[^\x81\x8d\x8f\x90\x9d]+")

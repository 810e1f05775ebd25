"""Akoma Ntoso read back. Reads: a file of this project or of another maker. Writes: a Law.

A file of this project carries, beside its words, where they stood and what was found in them. That
holds only while the words are as they were: a file whose words were changed since is read like
another maker's, and says so.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.extract.interchange.akn_foreign import read_foreign
from pipeline.extract.interchange.akn_own import Own
from pipeline.extract.interchange.input import checked, parse_xml, read_bytes, unreadable
from pipeline.interchange.akn_names import FORMAT, C
from pipeline.interchange.digest import words_digest
from pipeline.interchange.records import RecordError, from_plain
from pipeline.law import Diagnostic, Identity, Law, Severity

if TYPE_CHECKING:
    from lxml import etree


def read_akn(path: Path) -> Law:
    """The law of an Akoma Ntoso file. Raises UnreadableFileError and NotALawError."""
    data = read_bytes(path)
    root = parse_xml(path, data)
    own = next(root.iter(f"{C}lei"), None)
    if own is None or own.get("formato") != FORMAT:
        return checked(path, _foreign(path, data, root))
    law = _own(root, own)
    if law is None:
        law = _foreign(path, data, root, own)
        law = replace(law, diagnostics=(_changed(), *law.diagnostics))
    return checked(path, law)


def _own(root: etree._Element, own: etree._Element) -> Law | None:
    """The law as it was exported; None where the file was changed since."""
    try:
        law = Own(root, own).law()
    except (LookupError, ValueError, TypeError, AttributeError, StopIteration):
        return None
    return law if words_digest(law) == own.get("resumo") else None


def _foreign(
    path: Path, data: bytes, root: etree._Element, own: etree._Element | None = None
) -> Law:
    """The law as its elements tell it; ``own`` still says which law it is."""
    try:
        return read_foreign(path, data, root, _named(own))
    except RecursionError:
        raise unreadable(path, "o XML tem elementos aninhados demais") from None


def _named(own: etree._Element | None) -> tuple[str, Identity] | None:
    """Which law this project's part of the file is about; None where it does not say."""
    for kept in own.iter(f"{C}campo") if own is not None else ():
        if kept.get("nome") == "identity" and own is not None and own.get("id"):
            with suppress(RecordError, ValueError):
                return str(own.get("id")), from_plain(Identity, json.loads(kept.text or ""))
    return None


def _changed() -> Diagnostic:
    return Diagnostic(
        "intercambio_alterado",
        Severity.AVISO,
        "O arquivo foi alterado depois de exportado: foram lidos o texto e a história que traz, e "
        "as sanções e remissões foram procuradas de novo; lugares e decisões de antes não valem.",
    )

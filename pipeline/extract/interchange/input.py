"""The bytes of an interchange file, opened without trusting them.

Sources: OWASP XML External Entity Prevention. No entity is expanded, nothing is fetched, no name in
a file becomes a path.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import NotALawError, UnreadableFileError
from pipeline.law import Law

if TYPE_CHECKING:
    from lxml import etree

_MB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """How much an interchange file may ask for. A law of 2,000 pages is some 60 MB."""

    file_bytes: int = 200 * _MB
    elements: int = 3_000_000
    depth: int = 100


LIMITS = Limits()
_DOCTYPES = (b"<!DOCTYPE", "<!DOCTYPE".encode("utf-16-le"), "<!DOCTYPE".encode("utf-16-be"))
_LAW_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
#: LexML ids and this project's: letters, digits, and "_", "-", ".", ";" between them.
_PROVISION_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.;-]{0,199}")
_LONGEST_ID = 200


def read_bytes(path: Path, limits: Limits = LIMITS) -> bytes:
    """The file's bytes. Raises UnreadableFileError where it cannot be read or is too large."""
    try:
        with path.open("rb") as file:
            data = file.read(limits.file_bytes + 1)
    except OSError as error:
        raise unreadable(path, f"não foi possível abrir o arquivo ({error.strerror})") from error
    if len(data) > limits.file_bytes:
        raise unreadable(path, f"o arquivo passa de {limits.file_bytes // _MB} MB")
    return data


def parse_xml(path: Path, data: bytes, limits: Limits = LIMITS) -> etree._Element:
    """Root of an XML file. Raises UnreadableFileError where it is damaged or hostile."""
    from lxml import etree

    if any(mark in data for mark in _DOCTYPES):
        raise unreadable(path, "o XML declara DOCTYPE ou entidades, o que uma lei não precisa")
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        raise unreadable(path, "o XML está danificado ou incompleto") from None
    if root.xpath(f"boolean({'/*' * (limits.depth + 1)})"):
        raise unreadable(path, "o XML tem elementos aninhados demais")
    if root.xpath(f"count(//*) > {limits.elements}"):
        raise unreadable(path, "o XML tem elementos demais")
    return root


def unreadable(path: Path, why: str) -> UnreadableFileError:
    """The error for a file that cannot be read, as one sentence."""
    return UnreadableFileError(
        f"{path.as_posix()}: {why}; confira a origem do arquivo ou peça outra cópia."
    )


def checked(path: Path, law: Law) -> Law:
    """The law, whose ``law_id`` becomes the name of a folder: a slug and nothing else.

    Raises UnreadableFileError for any other law_id, NotALawError where there is no provision.
    """
    if len(law.law_id) > _LONGEST_ID or not _LAW_ID.fullmatch(law.law_id):
        raise unreadable(path, "o identificador da lei no arquivo não tem a forma município-uf-lei")
    for node in law.walk():
        if not _PROVISION_ID.fullmatch(node.id):
            raise unreadable(path, "há no arquivo um dispositivo com identificador inválido")
    if not any(True for _ in law.walk()):
        raise NotALawError(
            f"{path.as_posix()}: não há nenhum artigo no arquivo; confira se é a lei e se ela está "
            "completa."
        )
    return law


def digest(data: bytes) -> str:
    """SHA-256 of a file, as tables keep it."""
    return hashlib.sha256(data).hexdigest()

"""Zip files opened without trusting them: DOCX and every other format that is a zip inside.

Nothing is ever written to disk, so a name inside an archive is a key and never a path. Archives
inside archives are never opened. What a member says of its own size is checked before it is
unpacked, and what it unpacks to is checked again.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import UnreadableFileError

_MB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a zip-based file may ask for.

    A law of 2,000 pages is a part of some 15 MB: half a million elements, 20 levels deep.
    """

    #: The file as it lies on disk.
    file_bytes: int = 200 * _MB
    #: Members of the archive, and all of them unpacked.
    members: int = 5_000
    total_bytes: int = 600 * _MB
    #: How many times larger than packed a member of ``ratio_from`` bytes or more may be.
    ratio: int = 200
    ratio_from: int = 5 * _MB
    #: A member that is read: its size, its XML elements, and how deep they lie in each other.
    part_bytes: int = 30 * _MB
    elements: int = 2_000_000
    depth: int = 100
    #: The text that comes out, merged cells and computed labels counted each time.
    text_chars: int = 40_000_000
    #: The time that LibreOffice is given for one file.
    office_seconds: int = 120


LIMITS = Limits()
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1
_DAMAGED = "o arquivo está danificado ou incompleto; baixe-o de novo ou peça outra cópia."


class Archive:
    """The members of a zip file held in memory, by name (with forward slashes)."""

    def __init__(self, name: str, data: bytes, limits: Limits = LIMITS) -> None:
        self.name = name
        self.limits = limits
        self._zip = _opened(name, data)
        self._members = self._checked()

    @property
    def names(self) -> frozenset[str]:
        """Names of all members."""
        return frozenset(self._members)

    def read(self, member: str) -> bytes:
        """Content of a member. Raises KeyError where there is none of that name."""
        info = self._members[member]
        if info.file_size > self.limits.part_bytes:
            raise self._refused(f"a parte interna {_shown(member)} é grande demais")
        try:
            with self._zip.open(info) as stream:
                data = stream.read(self.limits.part_bytes + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError):
            raise UnreadableFileError(f"{self.name}: {_DAMAGED}") from None
        if len(data) > self.limits.part_bytes:
            raise self._refused(f"a parte interna {_shown(member)} é grande demais")
        return data

    def _checked(self) -> dict[str, zipfile.ZipInfo]:
        found = self._zip.infolist()
        if len(found) > self.limits.members:
            raise self._refused("tem partes internas demais")
        if sum(info.file_size for info in found) > self.limits.total_bytes:
            raise self._refused("o conteúdo descompactado é grande demais")
        members: dict[str, zipfile.ZipInfo] = {}
        for info in found:
            self._check(info)
            member = info.filename.replace("\\", "/").lstrip("/")
            if member in members:
                raise self._refused(f"a parte interna {_shown(member)} aparece duas vezes")
            members[member] = info
        return members

    def _check(self, info: zipfile.ZipInfo) -> None:
        if info.flag_bits & _ENCRYPTED:
            raise UnreadableFileError(
                f"{self.name}: o arquivo está protegido por senha; salve uma cópia sem senha."
            )
        if info.compress_type not in _METHODS:
            raise self._refused("usa uma compactação que este formato não admite")
        packed = max(info.compress_size, 1)
        large = info.file_size >= self.limits.ratio_from
        if large and info.file_size > packed * self.limits.ratio:
            raise self._refused(f"a parte interna {_shown(info.filename)} se expande demais")

    def _refused(self, reason: str) -> UnreadableFileError:
        return UnreadableFileError(
            f"{self.name}: o arquivo foi recusado por segurança ({reason}); abra-o no programa que "
            "o criou e salve-o de novo."
        )


def _opened(name: str, data: bytes) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, OverflowError, EOFError):
        raise UnreadableFileError(f"{name}: {_DAMAGED}") from None


def _shown(member: str) -> str:
    """A member's name, safe to print in one line."""
    printable = "".join(c if c.isprintable() else "?" for c in member)
    return f"«{printable[:80]}»"


def file_bytes(path: Path, name: str, limits: Limits = LIMITS) -> bytes:
    """Content of a file.

    Raises UnreadableFileError where it is missing, a folder, forbidden, empty or larger than
    ``limits.file_bytes``; the message says which.
    """
    try:
        if path.is_dir():
            raise IsADirectoryError
        if path.stat().st_size > limits.file_bytes:
            raise UnreadableFileError(
                f"{name}: o arquivo tem mais de {limits.file_bytes // _MB} MB; retire as imagens "
                "ou divida-o."
            )
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableFileError(f"{name}: {_why(error)}") from None
    if not data.strip():
        raise UnreadableFileError(f"{name}: o arquivo está vazio; baixe-o de novo.")
    return data


def _why(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "o arquivo não existe; confira o nome e a pasta."
    if isinstance(error, IsADirectoryError):
        return "é uma pasta, não um arquivo; indique os arquivos que estão nela."
    if isinstance(error, PermissionError):
        return "sem permissão de leitura; peça acesso ou copie o arquivo."
    return (
        f"não foi possível ler o arquivo ({error.strerror or error}); copie-o para outro lugar e "
        "tente de novo."
    )

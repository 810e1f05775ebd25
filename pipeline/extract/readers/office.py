"""Reader of .doc, .odt and .rtf: LibreOffice turns them into DOCX, which is then read.

LibreOffice runs in a folder of its own that vanishes afterwards, with a profile of its own that
runs no macro and follows no link, and has a time limit. Where it is not installed, one sentence
says so.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.archive import LIMITS, Archive, Limits, file_bytes
from pipeline.extract.readers.docx import docx_source
from pipeline.extract.source import Source
from pipeline.law import Diagnostic, Severity

_PROGRAMS = ("soffice", "libreoffice", "soffice.com")
_USUAL_PLACES = (
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    "C:/Program Files/LibreOffice/program/soffice.com",
    "C:/Program Files (x86)/LibreOffice/program/soffice.com",
)
#: A profile that runs no macro, follows no link, and reaches the network through a closed door.
_SETTINGS = (
    ("Office.Common/Security/Scripting", "MacroSecurityLevel", "3"),
    ("Office.Common/Security/Scripting", "DisableMacrosExecution", "true"),
    ("Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"),
    ("Office.Writer/Content/Update", "Link", "0"),
    ("Inet/Settings", "ooInetProxyType", "1"),
    ("Inet/Settings", "ooInetHTTPProxyName", "127.0.0.1"),
    ("Inet/Settings", "ooInetHTTPProxyPort", "9"),
    ("Inet/Settings", "ooInetHTTPSProxyName", "127.0.0.1"),
    ("Inet/Settings", "ooInetHTTPSProxyPort", "9"),
)
_CLOSED = "http://127.0.0.1:9"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OLE_SECTOR = 512
#: The first bytes of the stream that holds a Word document, and the flag that it is encrypted.
_WORD_STREAM = b"\xec\xa5"
_FLAGS_AT, _ENCRYPTED = 0x0B, 0x01
_ODT = b"application/vnd.oasis.opendocument.text"


class _Kind(NamedTuple):
    """What a file really is: the suffix that LibreOffice knows it by, and its name in messages."""

    suffix: str
    named: str


_DOC = _Kind(".doc", "documentos do Word antigo (.doc)")
_ODF = _Kind(".odt", "documentos do LibreOffice (.odt)")
_RTF = _Kind(".rtf", "documentos RTF")
_DOCX = _Kind(".docx", "documentos do Word")


def read_office(path: str | Path, limits: Limits = LIMITS) -> Source:
    """Read a .doc, .odt or .rtf file; what it is, its bytes tell and not its name.

    Raises UnreadableFileError where LibreOffice is not installed, cannot open the file or takes
    longer than ``limits.office_seconds``, and where the file is missing, damaged, protected or no
    document; the message says which.
    """
    name = Path(path).as_posix()
    data = file_bytes(Path(path), name, limits)
    kind = _kind(data, name, limits)
    if kind is _DOCX:
        return docx_source(data, name, limits)
    source = docx_source(_converted(data, kind, name, limits), name, limits)
    info = replace(source.info, sha256=hashlib.sha256(data).hexdigest(), reader="libreoffice")
    note = Diagnostic(
        "convertido_pelo_libreoffice", Severity.INFO,
        "O arquivo foi convertido para .docx pelo LibreOffice antes de ser lido.",
    )  # fmt: skip
    return replace(source, info=info, diagnostics=(note, *source.diagnostics))


def find_libreoffice() -> str | None:
    """Path of the LibreOffice program, or None where it is not installed."""
    for program in _PROGRAMS:
        if found := shutil.which(program):
            return found
    return next((place for place in _USUAL_PLACES if Path(place).is_file()), None)


def _kind(data: bytes, name: str, limits: Limits) -> _Kind:
    if data.startswith(b"{\\rtf"):
        return _RTF
    if data.startswith(b"PK\x03\x04"):
        return _zip_kind(Archive(name, data, limits), name)
    if not data.startswith(_OLE):
        raise UnreadableFileError(
            f"{name}: não é um documento .doc, .odt ou .rtf, ou está danificado desde o começo; "
            "confira o arquivo ou baixe-o de novo."
        )
    starts = range(_OLE_SECTOR, len(data), _OLE_SECTOR)
    word = next((at for at in starts if data.startswith(_WORD_STREAM, at)), None)
    protected = "EncryptedPackage".encode("utf-16-le") in data
    if protected or (word is not None and data[word + _FLAGS_AT] & _ENCRYPTED):
        raise UnreadableFileError(
            f"{name}: o arquivo está protegido por senha; abra-o no Word e salve uma cópia sem "
            "senha."
        )
    if word is None:
        raise UnreadableFileError(
            f"{name}: não é um documento do Word, e sim outro arquivo do Office; indique a lei em "
            ".docx."
        )
    return _DOC


def _zip_kind(archive: Archive, name: str) -> _Kind:
    if "word/document.xml" in archive.names:
        return _DOCX
    if "mimetype" in archive.names and archive.read("mimetype").strip().startswith(_ODT):
        return _ODF
    raise UnreadableFileError(
        f"{name}: é um arquivo compactado que não traz documento de texto; indique a lei em .docx."
    )


def _converted(data: bytes, kind: _Kind, name: str, limits: Limits) -> bytes:
    """The document as DOCX."""
    program = find_libreoffice()
    if program is None:
        raise UnreadableFileError(
            f"{name}: para ler {kind.named} é preciso o LibreOffice, que não está instalado; "
            "instale-o ou salve o documento como .docx."
        )
    with tempfile.TemporaryDirectory(prefix="consolida-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        entry = home / f"entrada{kind.suffix}"
        entry.write_bytes(data)
        _write_profile(home / "perfil")
        if not _ended(_command(program, entry), home, limits.office_seconds):
            raise UnreadableFileError(
                f"{name}: o LibreOffice não terminou de abrir o arquivo em "
                f"{limits.office_seconds} segundos; abra-o e salve-o como .docx."
            )
        result = home / "saida" / "entrada.docx"
        if not result.is_file():
            raise UnreadableFileError(
                f"{name}: o LibreOffice não conseguiu abrir o arquivo, que deve estar danificado; "
                "baixe-o de novo ou salve-o como .docx."
            )
        return file_bytes(result, name, limits)


def _command(program: str, entry: Path) -> list[str]:
    profile = (entry.parent / "perfil").resolve().as_uri()
    return [
        program, f"-env:UserInstallation={profile}", "--headless", "--invisible", "--norestore",
        "--nolockcheck", "--nodefault", "--nofirststartwizard",
        "--convert-to", "docx:MS Word 2007 XML", "--outdir", str(entry.parent / "saida"),
        str(entry),
    ]  # fmt: skip


def _write_profile(folder: Path) -> None:
    items = "".join(
        f'<item oor:path="/org.openoffice.{path}"><prop oor:name="{prop}" oor:op="fuse">'
        f"<value>{value}</value></prop></item>"
        for path, prop, value in _SETTINGS
    )
    (folder / "user").mkdir(parents=True)
    (folder / "user" / "registrymodifications.xcu").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<oor:items xmlns:oor="http://openoffice.org/2001/registry">'
        f"{items}</oor:items>",
        encoding="utf-8",
    )


def _ended(command: list[str], home: Path, seconds: int) -> bool:
    """Run a command to its end; False where its time was up and it was stopped."""
    closed = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), _CLOSED)
    process = subprocess.Popen(
        command, cwd=home, env={**os.environ, **closed, "HOME": str(home)},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    finally:
        _stop(process)
    return True


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End a process with all that it has started."""
    if process.poll() is not None:
        return
    if sys.platform == "win32":
        subprocess.run(
            ["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False
        )
    else:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()

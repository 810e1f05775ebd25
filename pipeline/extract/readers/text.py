"""Reader of plain text. Reads: a path. Writes: a Source.

Encodings: a byte-order mark decides; otherwise UTF-8; otherwise windows-1252, which most Brazilian
portals of the 1990s and 2000s used, and which is then reported, since it was presumed.

``SourceInfo.text`` is the decoded text, character for character. Where a converter put an
article's label below the first line of its text, the two lines are exchanged (a diagnostic says
so), and the text is that of the file in logical order.
"""

from __future__ import annotations

import codecs
import hashlib
import re
from pathlib import Path

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.inline_boxes import boxed_lines
from pipeline.extract.readers.inline_page import labels_up, with_labels, without_page_numbers
from pipeline.extract.readers.inline_runon import part_run_on
from pipeline.extract.readers.inline_summary import without_summary
from pipeline.extract.readers.ocr_repairs import repair_text
from pipeline.extract.source import Line, Source
from pipeline.law import Diagnostic, Severity, SourceInfo

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Characters that no text file has: their presence means a binary one. U+0002 is not among them:
# PDFium writes it for a hyphen at the end of a line.
_BINARY = re.compile("[\x00\x01\x03-\x06\x0e-\x1a\x1c-\x1f]")
_BINARY_BYTES = bytes(code for code in range(32) if _BINARY.match(chr(code)))


def read_text(path: str | Path) -> Source:
    """Read a plain text file.

    Raises UnreadableFileError where the file is missing, a folder, forbidden, empty, binary or not
    decodable; the message says which.
    """
    name = Path(path).as_posix()
    data = file_bytes(Path(path), name)
    text, encoding = decode(data, name)
    text, moved = labels_up(text)
    # A converter that misplaces labels had a text to convert; only a scan is recognised.
    text, repaired = (text, ()) if moved else repair_text(text)
    lines, summary = without_summary(boxed_lines(without_page_numbers(_lines(text))))
    lines, found = with_labels(part_run_on(lines))
    info = SourceInfo(name, hashlib.sha256(data).hexdigest(), "texto", encoding, text)
    return Source(info, lines, (*presumed(encoding), *moved, *repaired, *found, *summary))


def file_bytes(path: Path, name: str) -> bytes:
    """The bytes of a file. Raises UnreadableFileError, which says why it cannot be read."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise UnreadableFileError(
            f"{name}: o arquivo não existe; confira o nome e a pasta."
        ) from None
    except IsADirectoryError:
        raise UnreadableFileError(
            f"{name}: é uma pasta, não um arquivo; indique os arquivos que estão nela."
        ) from None
    except PermissionError:
        if path.is_dir():  # Windows says "permission denied" for a folder
            raise UnreadableFileError(
                f"{name}: é uma pasta, não um arquivo; indique os arquivos que estão nela."
            ) from None
        raise UnreadableFileError(
            f"{name}: sem permissão de leitura; peça acesso ou copie o arquivo."
        ) from None
    except OSError as error:
        raise UnreadableFileError(
            f"{name}: não foi possível ler o arquivo ({error.strerror or error}); "
            "copie-o para outro lugar e tente de novo."
        ) from None
    if not data.strip():
        raise UnreadableFileError(f"{name}: o arquivo está vazio; baixe-o de novo.")
    return data


def decode(data: bytes, name: str) -> tuple[str, str]:
    """The text of a file and its encoding. Raises UnreadableFileError for what is no text."""
    text, encoding = _decode_bytes(data, name)
    # A byte below 32 is a control character in every encoding but UTF-16 and UTF-32, which need
    # the zero byte: to look for bytes is ten times as fast as to look for characters.
    suspect = len(data.translate(None, _BINARY_BYTES)) < len(data)
    if suspect and (match := _BINARY.search(text)):
        line = text.count("\n", 0, match.start()) + 1
        raise UnreadableFileError(
            f"{name}: não é um arquivo de texto (caractere de controle na linha {line}); "
            "indique a lei em texto (.txt)."
        )
    return text, encoding


def _decode_bytes(data: bytes, name: str) -> tuple[str, str]:
    declared = next((label for bom, label in _BOMS if data.startswith(bom)), None)
    for encoding in [declared] if declared else ["utf-8", "windows-1252"]:
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    raise UnreadableFileError(
        f"{name}: o texto não está em UTF-8 nem em Windows-1252; salve-o em UTF-8 e tente de novo."
    )


def presumed(encoding: str) -> tuple[Diagnostic, ...]:
    """What to report where the encoding was presumed."""
    if encoding != "windows-1252":
        return ()
    return (
        Diagnostic(
            "codificacao_presumida",
            Severity.AVISO,
            "O arquivo não está em UTF-8 e não diz em que codificação está; foi lido como "
            "Windows-1252. Confira os acentos.",
        ),
    )


def _lines(text: str) -> tuple[Line, ...]:
    lines = []
    start = 0
    for raw in text.splitlines(keepends=True):  # decode() lets no separator but a line's end pass
        if stripped := raw.strip():
            lines.append(Line(stripped, start + raw.index(stripped[0])))
        start += len(raw)
    return tuple(lines)

"""JSON of this project: the whole record of a law, every value checked against its type."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pipeline.errors import UnreadableFileError
from pipeline.extract.interchange.input import checked, read_bytes, unreadable
from pipeline.interchange.json_schema import FORMAT, VERSION
from pipeline.interchange.records import RecordError, from_plain
from pipeline.law import Law


def read_json(path: Path) -> Law:
    """The law of a JSON file. Raises UnreadableFileError where it is no such file."""
    content = _content(path)
    if content.get("format") != FORMAT:
        raise unreadable(path, "o JSON não é uma lei exportada pelo consolida")
    if content.get("format_version") != VERSION:
        raise UnreadableFileError(
            f"{path.as_posix()}: o JSON é da versão {content.get('format_version')!r} do formato e "
            f"este programa lê a {VERSION}; exporte-o de novo com a mesma versão do programa."
        )
    try:
        law = from_plain(Law, content.get("law"), "law")
    except (RecordError, RecursionError) as error:
        raise unreadable(path, f"o JSON não segue o esquema ({error})") from None
    return checked(path, law)


def _content(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(read_bytes(path).decode("utf-8-sig"), parse_constant=_refuse)
    except (ValueError, RecursionError):  # of which UnicodeDecodeError is one
        raise unreadable(path, "o JSON está danificado ou incompleto") from None
    if not isinstance(content, dict):
        raise unreadable(path, "o JSON não é uma lei exportada pelo consolida")
    return content


def _refuse(name: str) -> object:
    raise ValueError(f"{name} is no JSON")

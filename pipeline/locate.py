"""Where the published text of a law is, from what a person names it by.

Tables keep the name and the SHA-256 of the file that they were made from, never a folder of the
machine: the file is found again by name and accepted only where its bytes are still the same.
"""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from pipeline.errors import UnknownLawError

#: Where the tables of laws stand, and the laws as published, below the current folder.
STRUCTURED = Path("data/structured")
RAW = Path("data/raw")
#: Series that a person has fetched; where there are none, those that ship are used.
INDICES = Path("data/indices")


def source_of(name: str, structured: Path = STRUCTURED) -> Path:
    """The source file of a law.

    Args:
        name: A source file, a folder of tables, or the law_id of a folder in ``structured``.
        structured: The folder of the tables of all laws.

    Raises:
        UnknownLawError: Nothing has this name, or the source of its tables is gone or has changed.
    """
    path = Path(name)
    if path.is_file():
        return path
    for folder in (path, structured / name):
        if (folder / "laws.csv").is_file():
            return _source_of_tables(folder)
    raise UnknownLawError(f"{name}: {_why_unknown(path, structured)}")


def demo_laws() -> list[Path]:
    """The laws that come with the program: inside the wheel, or ``data/raw`` of a checkout."""
    package = Path(__file__).parent
    for folder in (package / "data_raw", package.parent / RAW):
        if found := sorted(folder.glob("*.txt")):
            return [_from_here(path) for path in found]
    raise UnknownLawError("As leis de demonstração não estão instaladas; reinstale o programa.")


def _from_here(path: Path) -> Path:
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _why_unknown(path: Path, structured: Path) -> str:
    if path.is_dir():
        return "a pasta não tem as tabelas de uma lei; extraia a lei antes com `consolida extrair`."
    known = sorted(folder.parent.name for folder in structured.glob("*/laws.csv"))
    if near := get_close_matches(path.name, known, n=1):
        return f"não é arquivo nem lei extraída; seria {near[0]}?"
    return (
        f"não é arquivo nem lei extraída em {structured.as_posix()}; confira o nome ou extraia a "
        "lei antes com `consolida extrair`."
    )


def _source_of_tables(folder: Path) -> Path:
    kept, digest = _kept_source(folder)
    found = next((path for path in _candidates(kept, folder) if path.is_file()), None)
    if found is None:
        raise UnknownLawError(
            f"{folder.name}: o arquivo de origem, {kept}, não foi encontrado; indique o caminho "
            "dele em vez do nome da lei."
        )
    if hashlib.sha256(found.read_bytes()).hexdigest() != digest:
        raise UnknownLawError(
            f"{found.as_posix()}: o arquivo mudou depois que as tabelas de {folder.name} foram "
            "feitas; extraia a lei de novo com `consolida extrair`."
        )
    return found


def _kept_source(folder: Path) -> tuple[str, str]:
    table = folder / "laws.csv"
    try:
        rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines(keepends=True)))
        return rows[0]["source_path"], rows[0]["source_sha256"]
    except (OSError, UnicodeDecodeError, csv.Error, IndexError, KeyError) as error:
        raise UnknownLawError(
            f"{table.as_posix()}: não é uma tabela escrita por este programa; extraia a lei de "
            "novo com `consolida extrair`."
        ) from error


def _candidates(kept: str, folder: Path) -> Iterator[Path]:
    """Where the source may be, the likeliest first; the first that exists is taken."""
    name = Path(kept).name
    yield Path(kept)
    yield RAW / name
    yield folder.parent.parent / "raw" / name
    yield folder / name
    yield from (path for path in demo_laws() if path.name == name)

"""Numbers of documents: one sequence for each series and year, without gaps or repeats.

A SQLite file holds every document issued. A number is taken, the document written under a name that
nobody reads, and the row committed, all in one transaction: a second clerk waits for it; a run that
is killed leaves the number free. Only then do the files take their names; where a run is killed in
between, the next one does it (:meth:`Registry.recover`).
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import ConsolidaError

NAME = "registro.sqlite"
#: Seconds that a second clerk waits for the first one's document.
_PATIENCE = 120.0
_DRAFT = ".parte"
_OWNER_ONLY = 0o600
_SCHEMA = """
CREATE TABLE IF NOT EXISTS documentos (
    serie TEXT NOT NULL,
    ano INTEGER NOT NULL,
    numero INTEGER NOT NULL,
    documento TEXT NOT NULL,
    lei TEXT NOT NULL,
    lei_sha256 TEXT NOT NULL,
    versao TEXT NOT NULL,
    emitido_em TEXT NOT NULL,
    arquivos TEXT NOT NULL,
    caso_sha256 TEXT NOT NULL,
    PRIMARY KEY (serie, ano, numero)
);
"""


class RegistryError(ConsolidaError):
    """The register of numbers cannot be used."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the manifest says of a document beside its number.

    ``case_sha256`` is the digest of the values printed: the same case twice is told.
    """

    kind: str
    law_id: str
    law_sha256: str
    program: str
    issued: str
    case_sha256: str


@dataclass(frozen=True, slots=True)
class Number:
    """A number in its series: ``str()`` is what documents print, "0001/2026"."""

    series: str
    year: int
    number: int

    def __str__(self) -> str:
        return f"{self.number:04d}/{self.year}"

    @property
    def stem(self) -> str:
        """Name of the document's files, without ending: "AI-2026-0001"."""
        return f"{self.series}-{self.year}-{self.number:04d}"


Writer = Callable[[Number], Mapping[str, bytes]]


class Registry:
    """The register of one folder of documents."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / NAME
            path.touch(mode=_OWNER_ONLY)
            self._base = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            with self._alone():
                self._base.execute(_SCHEMA)
        except (OSError, sqlite3.Error) as error:
            raise self._failed(error) from None

    def issue(
        self, series: str, year: int, entry: Entry, write: Writer
    ) -> tuple[Number, list[Path]]:
        """Give the next number of a series and write its document.

        ``write`` makes the files of a number, by ending (``.docx``). What it raises leaves the
        number free. Raises RegistryError where the register or the folder cannot be written.
        """
        drafts: list[tuple[Path, Path]] = []
        try:
            with self._alone():
                number = Number(series, year, self._last(series, year) + 1)
                made = write(number)
                drafts = [self._draft(number.stem + ending, data) for ending, data in made.items()]
                self._insert(number, entry, made)
        except (OSError, sqlite3.Error) as error:
            self._drop(drafts)
            raise self._failed(error) from None
        except BaseException:
            self._drop(drafts)
            raise
        for draft, final in drafts:
            draft.replace(final)
        return number, [final for _, final in drafts]

    def recover(self) -> tuple[Path, ...]:
        """Finish what a killed run left: drafts of issued documents get their names, others go.

        Returns the documents that were finished.
        """
        finished = []
        with self._alone():
            issued = dict(self._files())
            for draft in sorted(self.folder.glob(f".*{_DRAFT}")):
                name = draft.name.removeprefix(".").removesuffix(_DRAFT)
                whole = hashlib.sha256(draft.read_bytes()).hexdigest() == issued.get(name)
                final = self.folder / name
                if whole and not final.exists():
                    draft.replace(final)
                    finished.append(final)
                else:
                    draft.unlink()
        return tuple(finished)

    def issued_before(self, case_sha256: str) -> str | None:
        """The number of a document with the same values, or None."""
        row = self._base.execute(
            "SELECT serie, ano, numero FROM documentos WHERE caso_sha256 = ? LIMIT 1",
            (case_sha256,),
        ).fetchone()
        return f"{row[0]} {Number(*row)}" if row else None

    def manifest(self) -> Iterator[Mapping[str, object]]:
        """Every document issued, in order: number, law, versions, files with their digests."""
        cursor = self._base.execute("SELECT * FROM documentos ORDER BY serie, ano, numero")
        names = [column[0] for column in cursor.description]
        for row in cursor:
            found = dict(zip(names, row, strict=True))
            yield found | {"arquivos": json.loads(found["arquivos"])}

    def close(self) -> None:
        """Close the register."""
        self._base.close()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One transaction, with nobody else writing."""
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    def _last(self, series: str, year: int) -> int:
        row = self._base.execute(
            "SELECT max(numero) FROM documentos WHERE serie = ? AND ano = ?", (series, year)
        ).fetchone()
        return int(row[0] or 0)

    def _draft(self, name: str, data: bytes) -> tuple[Path, Path]:
        final = self.folder / name
        draft = self.folder / f".{name}{_DRAFT}"
        if final.exists():
            raise FileExistsError(17, "já há um arquivo com este número", final.as_posix())
        draft.touch(mode=_OWNER_ONLY)
        draft.write_bytes(data)
        return draft, final

    def _insert(self, number: Number, entry: Entry, made: Mapping[str, bytes]) -> None:
        files = {
            number.stem + ending: hashlib.sha256(data).hexdigest() for ending, data in made.items()
        }
        self._base.execute(
            "INSERT INTO documentos VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                number.series, number.year, number.number, entry.kind, entry.law_id,
                entry.law_sha256, entry.program, entry.issued, json.dumps(files), entry.case_sha256,
            ),
        )  # fmt: skip

    def _files(self) -> Iterator[tuple[str, str]]:
        for (files,) in self._base.execute("SELECT arquivos FROM documentos"):
            yield from json.loads(files).items()

    def _drop(self, drafts: list[tuple[Path, Path]]) -> None:
        for draft, _ in drafts:
            draft.unlink(missing_ok=True)

    def _failed(self, error: Exception) -> RegistryError:
        return RegistryError(
            f"{(self.folder / NAME).as_posix()}: não foi possível usar o registro dos números "
            f"({getattr(error, 'strerror', None) or error}); confira a permissão e o espaço em "
            "disco. Nenhum número se perdeu."
        )

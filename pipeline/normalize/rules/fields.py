"""Typed reading of a TOML table: each fault is one sentence with the file and the key.

A key that nobody reads is a fault as well: a misspelled ``percentul`` would otherwise be a rule
that is silently not there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import NoReturn

from pipeline.errors import ConsolidaError


class RulesError(ConsolidaError):
    """A file of rules or of holidays that is not as it must be."""


@dataclass(slots=True)
class Table:
    """One table of a TOML file. ``where`` is its key in the file: ``prazo[defesa].leitura[1]``."""

    path: str
    where: str
    data: dict[str, object]
    _read: set[str] = field(default_factory=set)

    def fail(self, key: str, problem: str) -> NoReturn:
        """Raise RulesError about ``key`` of this table."""
        place = ".".join(part for part in (self.where, key) if part)
        raise RulesError(f"{self.path}: {place}: {problem}.")

    def has(self, key: str) -> bool:
        """True where the table gives ``key``."""
        return key in self.data

    def text(self, key: str) -> str:
        """A text that is not blank."""
        value = self._value(key)
        if not isinstance(value, str) or not value.strip():
            self.fail(key, "deve ser um texto entre aspas, não vazio")
        return value.strip()

    def maybe_text(self, key: str) -> str | None:
        """A text, or None where the key is not given."""
        return self.text(key) if self.has(key) else None

    def choice(self, key: str, known: Collection[str], default: str | None = None) -> str:
        """One of ``known``; ``default`` where the key is not given."""
        if default is not None and not self.has(key):
            return default
        value = self.text(key)
        if value not in known:
            self.fail(key, f"{value!r} não é um valor conhecido; use {', '.join(known)}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty where the key is not given."""
        if not self.has(key):
            return ()
        value = self._value(key)
        if not isinstance(value, list) or not all(isinstance(v, str) and v.strip() for v in value):
            self.fail(key, "deve ser uma lista de textos entre aspas")
        return tuple(value)

    def integer(self, key: str, least: int = 0) -> int:
        """A whole number, ``least`` or more."""
        value = self._value(key)
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            self.fail(key, f"deve ser um número inteiro, de {least} para cima")
        return value

    def signed(self, key: str) -> int:
        """A whole number, negative ones too."""
        value = self._value(key)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(key, "deve ser um número inteiro")
        return value

    def maybe_integer(self, key: str, least: int = 0) -> int | None:
        """A whole number, or None where the key is not given."""
        return self.integer(key, least) if self.has(key) else None

    def decimal(self, key: str) -> Decimal:
        """An exact number, zero or more; TOML's decimals are read as written, never as floats."""
        value = self._value(key)
        if isinstance(value, bool) or not isinstance(value, int | Decimal) or value < 0:
            self.fail(key, "deve ser um número, de zero para cima, sem aspas e com ponto decimal")
        return Decimal(value)

    def maybe_decimal(self, key: str) -> Decimal | None:
        """An exact number, or None where the key is not given."""
        return self.decimal(key) if self.has(key) else None

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false; ``default`` where the key is not given."""
        if not self.has(key):
            return default
        value = self._value(key)
        if not isinstance(value, bool):
            self.fail(key, "deve ser true ou false")
        return value

    def day(self, key: str) -> date:
        """A date as TOML writes it, without quotation marks: ``2026-11-30``."""
        value = self._value(key)
        if not isinstance(value, date) or isinstance(value, datetime):
            self.fail(key, "deve ser uma data sem aspas, como 2026-11-30")
        return value

    def table(self, key: str) -> Table:
        """The table under ``key``."""
        value = self._value(key)
        if not isinstance(value, dict):
            self.fail(key, "deve ser uma tabela")
        return Table(self.path, f"{self.where}.{key}" if self.where else key, value)

    def tables(self, key: str, name: str | None = None) -> Iterator[Table]:
        """The tables of the list under ``key``; ``name`` is the key that names each in messages."""
        if not self.has(key):
            return
        value = self._value(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fail(key, f"deve ser uma lista de tabelas ([[{key}]])")
        above = f"{self.where}." if self.where else ""
        for place, item in enumerate(value, start=1):
            label = item.get(name, place) if name else place
            yield Table(self.path, f"{above}{key}[{label}]", item)

    def finish(self) -> None:
        """Raise RulesError where a key was given that nobody read."""
        for key in self.data:
            if key not in self._read:
                self.fail(key, "chave desconhecida; confira a grafia")

    def _value(self, key: str) -> object:
        self._read.add(key)
        if key not in self.data:
            self.fail(key, "falta esta chave")
        return self.data[key]

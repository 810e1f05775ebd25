"""The general rules that fill what a municipal law leaves unsaid, with their words and source.

A municipal code often says "cinco dias" and no more. What is then applied is never the law's own
rule: it is named, quoted and marked ``[supletiva]`` wherever it is used.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import resources
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Supplied:
    """One general rule: ``norm`` names it, ``text`` quotes it, ``since`` is when it took effect."""

    key: str
    norm: str
    text: str
    since: date

    def __str__(self) -> str:
        return f"[supletiva] {self.norm}: “{self.text}”"


@cache
def general_rules() -> Mapping[str, Supplied]:
    """The general rules by key, in the order of ``general_rules.toml``.

    >>> general_rules()["cc-132-par4"].text
    'Os prazos fixados por hora contar-se-ão de minuto a minuto.'
    """
    text = resources.files(__package__).joinpath("general_rules.toml").read_text(encoding="utf-8")
    return MappingProxyType(
        {
            key: Supplied(key, entry["norma"], entry["texto"], entry["desde"])
            for key, entry in tomllib.loads(text).items()
        }
    )

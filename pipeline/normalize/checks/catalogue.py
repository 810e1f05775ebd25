"""The catalogue of diagnostics: what each code means, why it matters, and what to do.

Reads: ``catalogue/<family>.toml``. Every code that the program can emit is in it, and nothing else:
a test holds the catalogue to the code.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from pipeline.law import Severity

#: Severities from the gravest to the least grave.
GRAVEST_FIRST = (Severity.BLOQUEIO, Severity.ERRO, Severity.AVISO, Severity.INFO)
#: The files of the catalogue, in the order in which a person reads them.
FAMILIES = {
    "leitura": "Leitura do arquivo",
    "reconhecimento": "Reconhecimento de imagens (OCR)",
    "estrutura": "Estrutura e rótulos",
    "numeracao": "Numeração",
    "agrupamentos": "Títulos, capítulos e seções",
    "redacoes": "Redações e alterações",
    "remissoes": "Remissões",
    "penalidades": "Penalidades",
    "federal": "Direito federal",
    "tecnica": "Técnica legislativa",
    "numeros": "Números e palavras",
    "decisoes": "Decisões e regras",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One code. ``severities`` are those that it can have, the gravest first; texts are pt-BR.

    ``source`` is the rule that the check rests on, or what a person can look it up in.
    """

    code: str
    family: str
    title: str
    severities: tuple[Severity, ...]
    meaning: str
    importance: str
    example: str
    remedy: str
    source: str


@cache
def catalogue() -> Mapping[str, Entry]:
    """All entries by code, in the order of the families and of their files.

    Raises ValueError where two entries have one code or an entry lacks a text: a fault of the
    program's own files.
    """
    found: dict[str, Entry] = {}
    for family in FAMILIES:
        for row in _rows(family):
            entry = _entry(family, row)
            if entry.code in found:
                raise ValueError(f"{family}.toml: {entry.code} twice")
            found[entry.code] = entry
    return MappingProxyType(found)


def entry(code: str) -> Entry:
    """The entry of a code. Raises KeyError for a code that no part of the program emits."""
    return catalogue()[code]


def _rows(family: str) -> list[dict[str, object]]:
    path = files(__package__ or "").joinpath("catalogue", f"{family}.toml")
    rows: list[dict[str, object]] = tomllib.loads(path.read_text("utf-8"))["codigo"]
    return rows


def _entry(family: str, row: Mapping[str, object]) -> Entry:
    texts = [str(row[name]).strip() for name in _TEXTS]
    severities = row["gravidade"]
    if not isinstance(severities, list) or not all(texts):
        raise ValueError(f"{family}.toml: {row['id']} is not complete")
    told = {Severity(name) for name in severities}
    ordered = tuple(severity for severity in GRAVEST_FIRST if severity in told)
    title, *rest = texts
    return Entry(str(row["id"]), family, title, ordered, *rest)


_TEXTS = ("titulo", "significa", "importa", "exemplo", "remedio", "fonte")

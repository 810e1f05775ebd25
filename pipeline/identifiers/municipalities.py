"""The municipalities of Brazil with their IBGE codes.

``municipios.csv``: the 5,570 municipalities of 2022 (IBGE, divisão territorial), with other
spellings and former names in use. The table was read in three independent copies; their codes agree
in every row.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pipeline.ids import slug


@dataclass(frozen=True, slots=True)
class Municipality:
    """One municipality: IBGE code of seven digits, name, state, and other names in use."""

    code: str
    name: str
    uf: str
    other_names: tuple[str, ...] = ()


def municipality(name: str, uf: str) -> Municipality | None:
    """The municipality of that name (accents, case and former spellings aside) in a state.

    >>> municipality("ESTEIO", "RS").code
    '4307708'
    >>> municipality("Moji-Mirim", "SP").name
    'Mogi Mirim'
    """
    return _by_name().get((slug(name), uf.upper()))


def municipality_by_code(code: str) -> Municipality | None:
    """The municipality of an IBGE code, or None."""
    return _by_code().get(code)


def municipalities() -> tuple[Municipality, ...]:
    """All of them, by code."""
    return tuple(_by_code().values())


@cache
def _by_code() -> Mapping[str, Municipality]:
    text = (files("pipeline.identifiers") / "municipios.csv").read_text(encoding="utf-8")
    rows = csv.reader(text.splitlines()[1:])
    return {
        code: Municipality(code, name, uf, tuple(filter(None, others.split("|"))))
        for code, uf, name, others in rows
    }


@cache
def _by_name() -> Mapping[tuple[str, str], Municipality]:
    found: dict[tuple[str, str], Municipality] = {}
    for each in _by_code().values():
        for name in each.other_names:
            found.setdefault((slug(name), each.uf), each)
    # A name in force goes before another one's former name.
    found.update({(slug(each.name), each.uf): each for each in _by_code().values()})
    return found

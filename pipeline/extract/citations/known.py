"""Acts that texts cite by name or without saying whose they are: ``known_acts.csv`` as records.

A name may have had several editions ("Código Civil" of 1916 and of 2002): the date of the citing
wording tells which is meant. Rows without name identify federal acts that municipal laws cite by
number alone ("Lei 8.666/93").
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pipeline.law import PartialDate


@dataclass(frozen=True, slots=True)
class KnownAct:
    """One edition of an act; ``until`` is the day from which the next edition is meant."""

    key: str
    sphere: str
    kind: str
    number: str | None
    date: PartialDate | None
    until: PartialDate | None
    body: str | None


@cache
def editions() -> dict[str, tuple[KnownAct, ...]]:
    """Editions of each named act, oldest first."""
    found: dict[str, list[KnownAct]] = {}
    for row in _rows():
        if row["key"]:
            found.setdefault(row["key"], []).append(_act(row))
    return {key: tuple(acts) for key, acts in found.items()}


@cache
def federal(kind: str, number: str) -> KnownAct | None:
    """The federal act of that kind and number, if it is one of those in the table."""
    return _federal_table().get((kind, number))


@cache
def _federal_table() -> dict[tuple[str, str], KnownAct]:
    acts = [_act(row) for row in _rows() if row["sphere"] == "federal" and row["number"]]
    return {(act.kind, act.number or ""): act for act in acts if not act.body}


@cache
def names() -> re.Pattern[str]:
    """One pattern for all names; :func:`key_of` tells which name matched."""
    patterns = [row["pattern"] for row in _rows() if row["pattern"]]
    alternatives = "|".join(f"({pattern})" for pattern in patterns)
    return re.compile(rf"(?:{alternatives})(?![\wÀ-ÿ])", re.IGNORECASE)


@cache
def _keys() -> tuple[str, ...]:
    return tuple(row["key"] for row in _rows() if row["pattern"])


def key_of(match: re.Match[str]) -> str:
    """Key of the name that :func:`names` matched."""
    return _keys()[(match.lastindex or 1) - 1]


def edition(key: str, when: PartialDate | None) -> KnownAct:
    """The edition of a named act that a wording of ``when`` means; the last without a date."""
    acts = editions()[key]
    for act in acts:
        if when and act.until and when.year < act.until.year:
            return act
        if when and act.until and when.year == act.until.year and str(when) < str(act.until):
            return act
    return acts[-1]


def _act(row: dict[str, str]) -> KnownAct:
    return KnownAct(
        row["key"], row["sphere"], row["kind"], row["number"] or None, _date(row["date"]),
        _date(row["until"]), row["body"] or None,
    )  # fmt: skip


def _date(text: str) -> PartialDate | None:
    return PartialDate.parse(text) if text else None


@cache
def _rows() -> tuple[dict[str, str], ...]:
    text = files(__package__ or "").joinpath("known_acts.csv").read_text(encoding="utf-8")
    return tuple(csv.DictReader(text.splitlines()))

"""Federal law that has since been replaced, and units that no longer exist.

Reads: ``reference/normas_federais_substituidas.csv`` and ``reference/unidades_extintas.csv``, which
say of each row since when and how certain it is.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from pipeline.law import Citation, Diagnostic, PartialDate, Version
from pipeline.normalize.checks.reading import HOLDS, Place, Reading
from pipeline.normalize.money.series import shipped_text


@dataclass(frozen=True, slots=True)
class Replaced:
    """A federal act and what took its place ``since`` a day (or a year, where no more is sure).

    ``whole`` is False where only a part of the act was replaced. ``sure`` is False for rows that
    nobody has checked against the text of the successor.
    """

    kind: str
    number: str
    date: PartialDate
    name: str
    successor: str
    since: PartialDate
    whole: bool
    sure: bool
    source: str
    note: str


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of account that ended: how it is printed, when it ended, and what that means."""

    name: str
    pattern: re.Pattern[str]
    until: PartialDate
    source: str
    note: str


@cache
def replaced_acts() -> tuple[Replaced, ...]:
    """The dated table of federal acts that others have replaced."""
    return tuple(
        Replaced(
            row["especie"], row["numero"], PartialDate.parse(row["data"]), row["nome"],
            row["substituida_por"], PartialDate.parse(row["desde"]), row["alcance"] == "total",
            row["certeza"] == "conferida", row["fonte"], row["nota"],
        )
        for row in _rows("normas_federais_substituidas.csv")
    )  # fmt: skip


@cache
def ended_units() -> tuple[Unit, ...]:
    """Units and currencies that no longer have a value of their own."""
    return tuple(
        Unit(
            row["nome"], re.compile(row["padrao"]), PartialDate.parse(row["extinta_em"]),
            row["fonte"], row["nota"],
        )
        for row in _rows("unidades_extintas.csv")
    )  # fmt: skip


def _rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(shipped_text(name).splitlines()))


def check_federal(reading: Reading) -> Iterator[Diagnostic]:
    """Citations of replaced federal acts, and ended units, in wordings that hold."""
    at = {(place.node.id, place.version.ordinal): place for place in reading.places}
    told: set[tuple[str, str]] = set()
    for cited in reading.law.citations:
        act = _act(cited)
        place = at.get((cited.provision_id, cited.version))
        if act and place and (act.number, cited.provision_id) not in told:
            told.add((act.number, cited.provision_id))
            yield _replaced(reading, place, cited, act)
    for unit in ended_units():
        yield from _ended(reading, unit)
    yield from _in_wages(reading)


_FEDERAL = re.compile(
    r"urn:lex:br:federal:(?P<kind>[a-z.]+):(?P<date>\d{4})[-\d]*;(?P<number>\d+)\Z"
)
_NAMED = re.compile(
    r"(?P<kind>[\w-]+(?: [\w-]+)?) federal nº (?P<number>[\d.]+), de (?P<date>\d{4})"
)


def _act(cited: Citation) -> Replaced | None:
    """The replaced act that a citation is of: kind, number and year must all be its own."""
    match = _FEDERAL.match(cited.target_urn or "") or _NAMED.match(cited.target_name or "")
    if not match:
        return None
    kind = match["kind"].casefold().replace("-", ".").replace(" ", ".")
    number, year = match["number"].replace(".", ""), int(match["date"])
    for act in replaced_acts():
        key = act.kind.casefold().replace("-", ".").replace(" ", ".")
        if key == kind and act.number == number and act.date.year == year:
            return act
    return None


def _replaced(reading: Reading, place: Place, cited: Citation, act: Replaced) -> Diagnostic:
    ending = "o" if act.name.startswith("O ") else "a"
    part = "" if act.whole else " em parte"
    wording = _year(place.version) or (reading.law.identity.date or act.date).year
    late = " A redação que o cita é posterior." if wording > act.since.year else ""
    unsure = "" if act.sure else " (fato geral, não conferido no texto do sucessor)"
    note = f" {act.note}" if act.note and not _by_name(cited) else ""
    note += " Citada só pelo nome, a remissão vale para a nova." if _by_name(cited) else ""
    message = (
        f"{act.name} foi substituíd{ending}{part} por {act.successor}, desde {_told(act.since)}"
        f"{unsure}.{late}{note}"
    )
    start = place.text.find(cited.quote)
    if start < 0:
        return reading.about("norma_federal_substituida", message, place.node, cited.quote)
    end = start + len(cited.quote)
    return reading.doubt("norma_federal_substituida", message, place, start, end)


def _by_name(cited: Citation) -> bool:
    """Whether an act is cited by its name alone ("Código Civil"), which its successor bears too."""
    return cited.target_id is None and not any(map(str.isdigit, cited.quote))


def _year(version: Version) -> int | None:
    act = version.began_by.act if version.began_by else None
    return act.year if act else None


def _told(when: PartialDate) -> str:
    return ".".join(reversed(str(when).split("-")))


#: Lei 6.205, of that day.
_UNLINKED = PartialDate(1975, 4, 29)


def _in_wages(reading: Reading) -> Iterator[Diagnostic]:
    """One diagnostic for all fines in minimum wages (STF, Tema 1.244; Lei 6.205/1975)."""
    places = {place.node.id: place for place in reading.places}
    fines = [s for s in reading.law.sanctions if s.unit == "SM" and s.status in HOLDS]
    message = (
        "Multa em salário mínimo: o STF a admite (Tema 1.244); mede-se pelo salário da data do "
        "auto e, fixada em reais, corrige-se por índice legal."
    )
    enacted = reading.law.identity.date
    if enacted and str(enacted) < str(_UNLINKED):
        message += (
            " A lei é anterior à Lei 6.205/1975, que tirou do salário mínimo o papel de base de "
            "valores: confira que base o município pôs no lugar."
        )
    code = "multa_em_salario_minimo"
    found = [
        reading.about(code, message, places[s.provision_id].node, s.quote)
        for s in fines
        if s.provision_id in places
    ]
    yield from reading.together(code, message, found)


def _ended(reading: Reading, unit: Unit) -> Iterator[Diagnostic]:
    """One diagnostic for each unit: how often it is printed, and where first."""
    code = "unidade_extinta"
    message = f"{unit.name}: extinta em {_told(unit.until)}. {unit.note}"
    found = [
        reading.around(code, message, place, match.start(), match.end())
        for place in reading.places
        if place.version.status in HOLDS
        for match in unit.pattern.finditer(place.text)
    ]
    yield from reading.together(code, message, found)

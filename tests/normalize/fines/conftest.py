"""The three laws, their rules, and what was decided of the money of each (for tests only)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from pipeline.extract import read_law
from pipeline.law import PartialDate
from pipeline.normalize.fines import Assessor, Case, Fine
from pipeline.normalize.money import CityUnits, Context, UnitRow, WageBase, WageKind
from pipeline.normalize.rules import read_rules

RAW = Path(__file__).parents[3] / "data" / "raw"
STEMS = {
    "esteio": "esteio-rs-lei-785-1971",
    "limeira": "limeira-do-oeste-mg-lei-115-1995",
    "rioverde": "rio-verde-go-lei-3635-1998",
}
#: A day of 2026, on which the minimum wage is R$ 1.621,00 (Decreto 12.797/2025).
ON = date(2026, 3, 10)


def units(value: str) -> CityUnits:
    """A table in which 1 UFIR is worth ``value`` reais in 2026."""
    first, last = PartialDate(2026, 1, 1), PartialDate(2026, 12, 31)
    row = UnitRow("UFIR", Decimal(value), "R$", first, last, False, "ato de teste", "teste")
    return CityUnits((row,))


CONTEXTS = {
    "esteio": Context(uf="RS", wage_base=WageBase(WageKind.NACIONAL, "Procuradoria", "parecer")),
    "limeira": Context(uf="MG", units=units("4.8645")),
    "rioverde": Context(uf="GO"),
}


@cache
def assessor(city: str) -> Assessor:
    stem = RAW / STEMS[city]
    law, rules = read_law(stem.with_suffix(".txt")), read_rules(stem.with_suffix(".regras.toml"))
    return Assessor(law, rules, CONTEXTS[city])


@pytest.fixture(scope="session")
def of():
    """The assessor of a city."""
    return assessor


@pytest.fixture(scope="session")
def compute():
    """A fine, from the words of a case; the auto is of the day of the fact."""

    def run(city: str, provision: str, on: date = ON, **case) -> Fine:
        if city == "esteio":
            case.setdefault("notified", on)
        return assessor(city).fine(provision, on, Case(**case))

    return run

"""The three laws and their rules."""

from functools import cache
from pathlib import Path

import pytest

from pipeline.extract import read_law
from pipeline.law import Law
from pipeline.normalize.rules import Rules, read_rules

RAW = Path(__file__).parents[3] / "data" / "raw"
STEMS = {
    "esteio": "esteio-rs-lei-785-1971",
    "limeira": "limeira-do-oeste-mg-lei-115-1995",
    "rioverde": "rio-verde-go-lei-3635-1998",
}


@cache
def _law(city: str) -> Law:
    return read_law(RAW / f"{STEMS[city]}.txt")


@cache
def _rules(city: str) -> Rules:
    return read_rules(RAW / f"{STEMS[city]}.regras.toml")


@pytest.fixture(scope="session")
def law_of():
    return _law


@pytest.fixture(scope="session")
def rules_of():
    return _rules

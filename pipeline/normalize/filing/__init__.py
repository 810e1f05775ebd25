"""Filling notices and autos: cases from a file, checked, derived from the law, and numbered."""

from pipeline.normalize.filing.derive import Deriver, Office
from pipeline.normalize.filing.preflight import Checked, Ready, known_columns, preflight
from pipeline.normalize.filing.records import CasesError, Cell, Finding, Row, Sheet
from pipeline.normalize.filing.registry import Entry, Number, Registry, RegistryError
from pipeline.normalize.filing.sheet import read_cases
from pipeline.normalize.filing.values import Days

__all__ = [
    "CasesError",
    "Cell",
    "Checked",
    "Days",
    "Deriver",
    "Entry",
    "Finding",
    "Number",
    "Office",
    "Ready",
    "Registry",
    "RegistryError",
    "Row",
    "Sheet",
    "known_columns",
    "preflight",
    "read_cases",
]

"""Small laws read from text, as a person would publish them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.extract import read_law
from pipeline.law import Diagnostic, Law
from pipeline.normalize.checks import check

RAW = Path(__file__).parents[3] / "data" / "raw"


@pytest.fixture
def read(tmp_path) -> Callable[[str], Law]:
    """Read a law from its text; an epígrafe is put before a text that has none."""

    def build(text: str) -> Law:
        path = tmp_path / "lei.txt"
        head = "" if text.startswith(("LEI", "DECRETO")) else "LEI Nº 10, DE 5 DE MAIO DE 1998\n"
        path.write_text(f"{head}{text}\n", encoding="utf-8")
        return read_law(path)

    return build


@pytest.fixture
def found(read) -> Callable[[str, str], list[Diagnostic]]:
    """The diagnostics of one code in a law given as text."""

    def look(text: str, code: str) -> list[Diagnostic]:
        return [each for each in check(read(text)) if each.code == code]

    return look


@pytest.fixture(scope="session")
def three_laws() -> dict[str, Law]:
    """The laws of data/raw by the first word of their id."""
    laws = (read_law(path) for path in sorted(RAW.glob("*.txt")))
    return {law.law_id.split("-")[0]: law for law in laws}

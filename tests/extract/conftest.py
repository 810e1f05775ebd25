"""Reading small laws: the text in, the rows that a lawyer would write out."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from pipeline.extract import read_law
from pipeline.law import Law

RAW = Path(__file__).parents[2] / "data" / "raw"


@pytest.fixture
def law_of(tmp_path: Path) -> Callable[[str], Law]:
    """Read a law from its text (indented as the test likes)."""

    def read(text: str) -> Law:
        path = tmp_path / "lei.txt"
        path.write_text(dedent(text).strip("\n"), encoding="utf-8")
        return read_law(path)

    return read


@pytest.fixture
def rows_of(law_of: Callable[[str], Law]) -> Callable[[str], list[str]]:
    """One line per wording: id, status unless in force, text, and the text after its list."""

    def rows(text: str) -> list[str]:
        return [
            " | ".join(
                part
                for part in (
                    provision.id,
                    version.status.value if version.status.value != "vigente" else "",
                    version.text if version.text is not None else "(não impressa)",
                    version.tail or "",
                )
                if part
            )
            for provision in law_of(text).walk()
            for version in provision.versions
        ]

    return rows


@pytest.fixture(scope="session")
def esteio() -> Law:
    """Esteio/RS, Lei 785/1971, as published."""
    return read_law(RAW / "esteio-rs-lei-785-1971.txt")


@pytest.fixture(scope="session")
def rioverde() -> Law:
    """Rio Verde/GO, Lei 3.635/1998, as published."""
    return read_law(RAW / "rio-verde-go-lei-3635-1998.txt")


@pytest.fixture(scope="session")
def limeira() -> Law:
    """Limeira do Oeste/MG, Lei 115/1995, as published."""
    return read_law(RAW / "limeira-do-oeste-mg-lei-115-1995.txt")

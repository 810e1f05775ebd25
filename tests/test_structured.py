"""``data/structured`` holds what the program writes for ``data/raw``: nothing edited by hand."""

from pathlib import Path

import pytest

from pipeline.extract import read_law
from pipeline.jobs import penalties_reais
from pipeline.normalize import tables, write_tables

ROOT = Path(__file__).parents[1]
LAWS = sorted((ROOT / "data" / "raw").glob("*.txt"))


@pytest.mark.parametrize("source", LAWS, ids=lambda path: path.stem)
def test_tables_are_those_of_the_laws(source, tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    law = read_law(source.relative_to(ROOT))
    reais = penalties_reais(law, source)
    kept = ROOT / "data" / "structured" / law.law_id
    for written in write_tables(tables(law, reais), tmp_path / law.law_id):
        if written.suffix == ".csv":
            fresh, committed = written.read_bytes(), (kept / written.name).read_bytes()
            assert fresh == committed, f"{written.name}: refaça com `make structured`"

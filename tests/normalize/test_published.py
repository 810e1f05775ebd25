"""The tables of the published laws hang together."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from pathlib import Path

import openpyxl
import pyarrow.parquet as pq
import pytest

from pipeline.extract import read_law
from pipeline.normalize import Tables, tables
from pipeline.normalize.store import to_csv, to_parquet
from pipeline.normalize.workbook import to_xlsx

RAW = Path(__file__).parents[2] / "data" / "raw"
LAWS = sorted(path.stem for path in RAW.glob("*.txt"))


@pytest.fixture(scope="module", params=LAWS)
def made(request) -> Tables:
    return tables(read_law(RAW / f"{request.param}.txt"))


def test_the_file_bears_the_name_of_the_law(made):
    assert made.laws["source_path"].tolist()[0].endswith(f"{made.law_id}.txt")


def test_positions_count_the_provisions(made):
    first = made.articles.drop_duplicates("provision_id")
    assert first["position"].tolist() == list(range(1, len(first) + 1))


def test_parents_are_printed_before_their_children(made):
    place = dict(zip(made.articles["provision_id"], made.articles["position"], strict=True))
    child = made.articles.dropna(subset="parent_id")
    for name, parent in zip(child["provision_id"], child["parent_id"], strict=True):
        assert place[parent] < place[name]


def test_wordings_are_numbered_from_one(made):
    for name, its in made.articles.groupby("provision_id", sort=False):
        numbers = its["version"].tolist()
        start = min(numbers)
        assert start in (0, 1), name
        assert numbers == list(range(start, start + len(numbers))), name
        assert set(its["versions"]) == {max(numbers)}, name
        assert its["printed"].tolist() == its["text"].notna().tolist()


def test_events_and_penalties_are_of_provisions_that_exist(made):
    known = set(zip(made.articles["provision_id"], made.articles["version"], strict=True))
    names = {name for name, _ in known}
    assert set(made.amendments["provision_id"]) <= names
    assert set(zip(made.penalties["provision_id"], made.penalties["version"], strict=True)) <= known
    assert set(made.penalties["target_id"].dropna()) <= names
    for column in ("version_before", "version_after"):
        told = made.amendments.dropna(subset=column)
        assert set(zip(told["provision_id"], told[column], strict=True)) <= known


def test_ids_are_unique(made):
    assert not made.articles.duplicated(["provision_id", "version"]).any()
    assert made.amendments["event_id"].is_unique
    assert not made.penalties.duplicated(["penalty_id", "target_id"]).any()


def test_places_are_inside_the_text(made):
    chars = made.laws["chars"][0]
    for name, frame in made.items():
        if "start" in frame:
            told = frame.dropna(subset="start")
            assert (told["start"] >= 0).all(), name
            assert (told["start"] <= told["end"]).all(), name
            assert (told["end"] <= chars).all(), name


def test_every_format_has_every_row(made):
    book = openpyxl.load_workbook(BytesIO(to_xlsx(made.items())), read_only=True)
    for name, frame in made.items():
        lines = csv.reader(StringIO(to_csv(frame).decode(), newline=""), strict=True)
        assert len(list(lines)) == len(frame) + 1
        assert pq.read_metadata(BytesIO(to_parquet(name, frame))).num_rows == len(frame)
        assert sum(1 for _ in book[name].iter_rows()) == len(frame) + 1

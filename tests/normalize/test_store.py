"""What is written is read back, byte for byte the same each time, in every format."""

from __future__ import annotations

import csv
import dataclasses
import json
from datetime import datetime, timezone, tzinfo
from decimal import Decimal
from io import BytesIO, StringIO
from pathlib import Path
from types import SimpleNamespace

import openpyxl
import pandas as pd
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.errors import UnknownLawError
from pipeline.files import UnwritableFileError
from pipeline.law import Law, Provision, Status, Version
from pipeline.normalize import read_tables, tables, write_tables
from pipeline.normalize.schema import DType, build, columns
from pipeline.normalize.store import to_csv, to_parquet
from pipeline.normalize.workbook import CELL_LIMIT, CUT_MARK, cell_text, to_xlsx


def same(left, right) -> None:
    for (name, one), (_, other) in zip(left.items(), right.items(), strict=True):
        pd.testing.assert_frame_equal(one, other, check_exact=True, obj=name)


def with_text(law: Law, text: str | None, tail: str | None = None) -> Law:
    version = Version(1, text, Status.VIGENTE, tail=tail)
    article = dataclasses.replace(law.provisions[0], versions=(version,), children=())
    return dataclasses.replace(law, provisions=(article,))


def cells(xlsx: bytes, sheet: str) -> list[tuple[object, ...]]:
    return list(openpyxl.load_workbook(BytesIO(xlsx))[sheet].iter_rows(values_only=True))


def test_round_trip(law, tmp_path):
    made = tables(law)
    written = write_tables(made, tmp_path / "nova" / law.law_id)
    same(read_tables(tmp_path / "nova" / law.law_id), made)
    names = [f"{name}.{ending}" for name in columns() for ending in ("parquet", "csv")]
    assert [path.name for path in written] == [*names, f"{law.law_id}.xlsx"]
    assert {path.name for path in written} == {p.name for p in written[0].parent.iterdir()}


# What a text file can hold once decoded: any character but lone surrogates.
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))


@given(text=st.none() | ANY_TEXT, tail=st.none() | ANY_TEXT)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_any_text_survives(law, text, tail):
    """Parquet and CSV hold every character; null and empty stay apart in both."""
    frame = tables(with_text(law, text, tail)).articles
    back = pq.read_table(BytesIO(to_parquet("articles", frame))).to_pylist()[0]
    assert (back["text"], back["tail"]) == (text, tail)
    line = next(csv.DictReader(StringIO(to_csv(frame).decode(), newline=""), strict=True))
    assert (line["text"], line["tail"]) == (text or "", tail or "")
    assert to_csv(frame).decode().count(',""') >= (text == "") + (tail == "")


@given(
    st.none()
    | st.decimals(min_value=-(10**14) + 1, max_value=10**14 - 1, places=4, allow_nan=False)
)
def test_any_amount_survives(amount):
    row = dict.fromkeys(c.name for c in columns()["penalties"]) | {
        **{"law_id": "a", "penalty_id": "p", "provision_id": "art1", "sanction": "multa"},
        **{"version": 1, "rule": "fixo", "status": "vigente", "quote": "", "start": 0, "end": 1},
    }
    frame = build("penalties", [row | {"min": amount}])
    assert pq.read_table(BytesIO(to_parquet("penalties", frame)))["min"][0].as_py() == amount
    line = next(csv.DictReader(StringIO(to_csv(frame).decode(), newline="")))
    assert line["min"] == "" if amount is None else Decimal(line["min"]) == amount


@given(text=ANY_TEXT)
@settings(
    max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
def test_any_text_opens_as_a_workbook(law, text):
    frame = tables(with_text(law, text)).articles
    place = list(frame.columns).index("text")
    assert (cells(to_xlsx([("articles", frame)]), "articles")[1][place] or "") == cell_text(text)


def test_csv_is_utf8_with_commas_and_line_feeds(law):
    frame = tables(with_text(law, 'É "a", b\nc')).articles
    raw = to_csv(frame)
    assert raw.startswith(b"law_id,provision_id,kind,")
    assert '"É ""a"", b\nc"'.encode() in raw
    assert b"\r" not in raw
    assert raw.endswith(b"\n")


def test_amounts_in_csv_are_as_short_as_they_are_exact(law):
    lines = list(csv.DictReader(StringIO(to_csv(tables(law).penalties).decode())))
    assert [(line["min"], line["max"]) for line in lines] == [("5", "10.25")] * 2 + [("", "")]


def test_amounts_in_parquet_are_decimals(law):
    schema = pq.read_schema(BytesIO(to_parquet("penalties", tables(law).penalties)))
    assert schema.field("min").type == DType.DECIMAL.arrow
    assert schema.field("min").metadata[b"descricao"].startswith(b"Valor")


def test_same_law_same_bytes(law, tmp_path, monkeypatch):
    first = {p.name: p.read_bytes() for p in write_tables(tables(law), tmp_path / "a")}
    monkeypatch.setattr("openpyxl.writer.excel.datetime", _later())
    second = {p.name: p.read_bytes() for p in write_tables(tables(law), tmp_path / "b")}
    assert first == second


def _later() -> SimpleNamespace:
    """The standard library's `datetime` on another day."""

    def now(tz: tzinfo | None = None) -> datetime:
        return datetime(2031, 5, 17, tzinfo=tz)

    return SimpleNamespace(datetime=SimpleNamespace(now=now), timezone=timezone)


def test_workbook_has_frozen_header_filters_and_typed_numbers(law):
    made = tables(law)
    book = openpyxl.load_workbook(BytesIO(to_xlsx(made.items())))
    assert book.sheetnames == list(columns())
    for name, frame in made.items():
        assert book[name].freeze_panes == "A2"
        assert book[name].auto_filter.ref.endswith(str(len(frame) + 1))
        assert [c.value for c in book[name][1]] == list(frame.columns)
    header = [c.value for c in book["penalties"][1]]
    row = dict(zip(header, book["penalties"][2], strict=True))
    assert (row["min"].value, row["min"].data_type) == (5, "n")
    assert (row["max"].value, row["start"].value) == (10.25, 111)
    assert row["min_brl"].value is None


@pytest.mark.parametrize(
    "text", ["=1+1", "+55 51", "-", "@x", "#N/A", "TRUE", "0123", "=HYPERLINK(1)"]
)
def test_text_is_never_interpreted(law, text):
    sheet = openpyxl.load_workbook(BytesIO(to_xlsx(tables(with_text(law, text)).items())))
    header = [c.value for c in sheet["articles"][1]]
    cell = sheet["articles"][2][header.index("text")]
    assert (cell.value, cell.data_type) == (text, "s")
    assert cell.quotePrefix == text.startswith(tuple("=+-@"))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x00b\x1fc", "a␀b␟c"),
        ("linha\r\noutra\ttab", "linha␍\noutra\ttab"),
        ("pala\ufffevra\x7f", "pala�vra␡"),
        ("_x0041_", "_x005F_x0041_"),
        ("a" * CELL_LIMIT, "a" * CELL_LIMIT),
        ("a" * (CELL_LIMIT + 1), "a" * (CELL_LIMIT - len(CUT_MARK)) + CUT_MARK),
    ],
)
def test_what_a_cell_cannot_hold_is_shown(text, shown):
    assert cell_text(text) == shown


def test_the_limit_counts_utf16_units():
    cut = cell_text("😀" * CELL_LIMIT)
    assert len(cut.encode("utf-16-le")) // 2 <= CELL_LIMIT
    assert cut.endswith(CUT_MARK)


def test_a_folder_without_tables_names_what_is_missing(tmp_path):
    with pytest.raises(UnknownLawError, match=r"laws\.parquet.*consolida extrair"):
        read_tables(tmp_path)


def test_a_broken_table_is_refused(law, tmp_path):
    write_tables(tables(law), tmp_path)
    (tmp_path / "articles.parquet").write_bytes(b"PAR1 nada PAR1")
    with pytest.raises(UnknownLawError, match=r"articles\.parquet"):
        read_tables(tmp_path)


def test_a_table_of_another_schema_is_refused(law, tmp_path):
    write_tables(tables(law), tmp_path)
    (tmp_path / "articles.parquet").write_bytes((tmp_path / "laws.parquet").read_bytes())
    with pytest.raises(UnknownLawError, match=r"articles\.parquet"):
        read_tables(tmp_path)


def test_a_failed_write_leaves_the_old_file_and_no_draft(law, tmp_path, monkeypatch):
    write_tables(tables(law), tmp_path)
    before = {p.name: p.read_bytes() for p in tmp_path.iterdir()}

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(UnwritableFileError, match=r"laws\.parquet: não foi possível gravar"):
        write_tables(tables(dataclasses.replace(law, epigraph="nova")), tmp_path)
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == before


def test_a_file_where_the_folder_should_be(law, tmp_path):
    (tmp_path / "saida").write_text("x")
    with pytest.raises(UnwritableFileError, match="não foi possível gravar"):
        write_tables(tables(law), tmp_path / "saida")


def test_cells_of_a_table_are_json(law):
    assert json.loads(tables(law).articles["cells"].iloc[-1]) == [["a", "b"], ["c", ""]]


def test_provisions_may_be_none(law, tmp_path):
    """A law with nothing in it still gives typed tables that can be read back."""
    empty = dataclasses.replace(
        law, provisions=(), events=(), sanctions=(), diagnostics=(), annexes=tuple[Provision]()
    )
    write_tables(tables(empty), tmp_path)
    same(read_tables(tmp_path), tables(empty))

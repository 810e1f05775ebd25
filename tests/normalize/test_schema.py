"""The schema is the contract: columns, order, types, and what is refused."""

from __future__ import annotations

from decimal import Decimal

import pandas as pd
import pytest

from pipeline.law import Action, Kind, Resolution, Scope, Severity, Status
from pipeline.normalize import SchemaError, tables
from pipeline.normalize.schema import DType, build, columns, validate

CONTRACT = {
    "laws": "law_id urn municipality uf ibge_code kind number year date epigraph ementa "
    "source_path source_sha256 reader pages chars coverage quality tool_version",
    "articles": "law_id provision_id kind label parent_id position heading_path version versions "
    "status text valid_from valid_to changed_by page start end",
    "amendments": "law_id event_id provision_id action act_kind act_number act_year act_date "
    "act_urn note version_before version_after effective_from page start end",
    "penalties": "law_id penalty_id provision_id version target_id sanction rule min max unit "
    "factor base_id per subject min_brl max_brl brl_date brl_trail status quote page start end",
    "citations": "law_id provision_id version quote start end scope target_urn target_id "
    "resolution reading",
    "diagnostics": "law_id code severity provision_id message quote page start end decided_by",
}


@pytest.mark.parametrize("table", CONTRACT)
def test_contract_columns_come_first_and_in_order(table):
    expected = CONTRACT[table].split()
    assert [column.name for column in columns()[table]][: len(expected)] == expected


def test_there_is_no_other_table():
    assert list(columns()) == list(CONTRACT)


@pytest.mark.parametrize(
    ("table", "column", "enum"),
    [
        ("articles", "kind", Kind),
        ("articles", "status", Status),
        ("penalties", "status", Status),
        ("amendments", "action", Action),
        ("citations", "scope", Scope),
        ("citations", "resolution", Resolution),
        ("diagnostics", "severity", Severity),
    ],
)
def test_allowed_values_are_those_of_the_model(table, column, enum):
    declared = next(c for c in columns()[table] if c.name == column)
    assert declared.allowed == tuple(enum)


def test_every_column_says_what_it_means():
    assert all(column.meaning for its in columns().values() for column in its)


def test_frames_have_the_declared_types(law):
    for name, frame in tables(law).items():
        assert [str(t) for t in frame.dtypes] == [str(c.dtype.pandas) for c in columns()[name]]


def test_an_empty_table_keeps_its_types():
    frame = build("penalties", [])
    validate("penalties", frame)
    assert frame["min"].dtype == DType.DECIMAL.pandas
    assert frame["start"].dtype == DType.INTEGER.pandas


GOOD = dict.fromkeys(column.name for column in columns()["penalties"]) | {
    "law_id": "a",
    "penalty_id": "p",
    "provision_id": "art1",
    "version": 1,
    "sanction": "multa",
    "rule": "fixo",
    "status": "vigente",
    "quote": "multa",
    "start": 0,
    "end": 5,
}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"min": 0.1}, "penalties.min: 0.1 is not a finite Decimal"),
        ({"min": Decimal("NaN")}, "penalties.min"),
        ({"min": Decimal("0.00001")}, "penalties.min: 0.00001 does not fit"),
        ({"max": Decimal(10) ** 14}, "penalties.max"),
        ({"quote": None}, "penalties.quote: no value in rows [0]"),
        ({"quote": 5}, "penalties.quote: a value is not text"),
        ({"start": 1.5}, "penalties.start"),
        ({"rule": "a olho"}, "penalties.rule: ['a olho'] not among"),
        ({"extra": 1}, "penalties: columns ['extra'] missing or unknown"),
    ],
)
def test_refused(change, says):
    with pytest.raises(SchemaError) as caught:
        build("penalties", [GOOD | change])
    assert says in str(caught.value)


@pytest.mark.parametrize("amount", ["0", "0.1", "1.0641", "99999999999999.9999", "-5", "1E+3"])
def test_amounts_are_exact(amount):
    assert build("penalties", [GOOD | {"min": Decimal(amount)}])["min"][0] == Decimal(amount)


def test_a_changed_frame_is_refused():
    frame = build("penalties", [GOOD])
    with pytest.raises(SchemaError, match="columns"):
        validate("penalties", frame.drop(columns="min"))
    with pytest.raises(SchemaError, match=r"penalties\.min"):
        validate("penalties", frame.assign(min=pd.Series([0.1])))

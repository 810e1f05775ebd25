"""The declared schema of the tables: one row of ``schema.csv`` per column.

Every frame is built and checked here, so that Parquet, CSV and XLSX hold the same columns with the
same types. Amounts are exact decimals (``decimal128(18, 4)``, the four places of the UFIR), never
floats: 0.1 must stay 0.1 when it ends up in a court file, and a database can still add it up, which
it could not do with text. An amount with more places is refused, not rounded.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any

import pandas as pd
import pyarrow as pa

#: Digits in all and after the point of every amount.
PRECISION, SCALE = 18, 4


class SchemaError(ValueError):
    """A frame that is not what the schema declares. ``str()`` names table, column and rows."""


class DType(StrEnum):
    """Type of a column."""

    TEXT = "text"
    INTEGER = "integer"
    REAL = "real"
    BOOLEAN = "boolean"
    DECIMAL = "decimal"

    @property
    def arrow(self) -> pa.DataType:
        """Type in Parquet."""
        return _ARROW[self]

    @property
    def pandas(self) -> Any:
        """Type in a frame. Each has a missing value (``pd.NA``) of its own."""
        return _PANDAS[self]


_ARROW: dict[DType, pa.DataType] = {
    DType.TEXT: pa.string(),
    DType.INTEGER: pa.int64(),
    DType.REAL: pa.float64(),
    DType.BOOLEAN: pa.bool_(),
    DType.DECIMAL: pa.decimal128(PRECISION, SCALE),
}
_PANDAS: dict[DType, Any] = {
    DType.TEXT: pd.StringDtype("pyarrow"),
    DType.INTEGER: pd.Int64Dtype(),
    DType.REAL: pd.Float64Dtype(),
    DType.BOOLEAN: pd.BooleanDtype(),
    DType.DECIMAL: pd.ArrowDtype(_ARROW[DType.DECIMAL]),
}


@dataclass(frozen=True, slots=True)
class Column:
    """A column: ``allowed`` lists its values where only some are; ``meaning`` is in Portuguese."""

    name: str
    dtype: DType
    nullable: bool
    allowed: tuple[str, ...]
    meaning: str


@cache
def columns() -> Mapping[str, tuple[Column, ...]]:
    """The columns of each table, in the order in which they are written."""
    text = resources.files(__package__).joinpath("schema.csv").read_text(encoding="utf-8")
    found: dict[str, list[Column]] = {}
    for row in csv.DictReader(text.splitlines()):
        allowed = tuple(row["allowed"].split("|")) if row["allowed"] else ()
        column = Column(
            row["column"], DType(row["dtype"]), row["nullable"] == "yes", allowed, row["meaning"]
        )
        found.setdefault(row["table"], []).append(column)
    return {table: tuple(its) for table, its in found.items()}


def arrow_schema(table: str) -> pa.Schema:
    """The Parquet schema of a table; the meaning of each column travels with it."""
    return pa.schema(
        pa.field(c.name, c.dtype.arrow, c.nullable, {"descricao": c.meaning})
        for c in columns()[table]
    )


def build(table: str, rows: Iterable[Mapping[str, object]]) -> pd.DataFrame:
    """Make the checked frame of ``table`` from rows that hold every column of it, None for unknown.

    Raises SchemaError where a row has other columns, or a value is not what its column declares.
    """
    held = list(rows)
    names = [column.name for column in columns()[table]]
    for row in held:
        if unlike := set(row) ^ set(names):
            raise SchemaError(f"{table}: columns {sorted(unlike)} missing or unknown")
    frame = pd.DataFrame(
        {column.name: _series(table, column, held) for column in columns()[table]}, columns=names
    )
    validate(table, frame)
    return frame


def _series(table: str, column: Column, rows: list[Mapping[str, object]]) -> pd.Series[Any]:
    values = [row[column.name] for row in rows]
    if column.dtype is DType.DECIMAL:
        values = [_amount(table, column, value) for value in values]
    if column.dtype is DType.TEXT and not all(v is None or isinstance(v, str) for v in values):
        raise SchemaError(f"{table}.{column.name}: a value is not text")
    try:
        return pd.Series(values, dtype=column.dtype.pandas)
    except (TypeError, ValueError, pa.ArrowException) as error:
        raise SchemaError(f"{table}.{column.name}: {error}") from error


def _amount(table: str, column: Column, value: object) -> Decimal | None:
    if value is None:
        return None
    if not isinstance(value, Decimal) or not value.is_finite():
        raise SchemaError(f"{table}.{column.name}: {value!r} is not a finite Decimal")
    whole = value.adjusted() + 1
    places = -int(value.normalize().as_tuple().exponent)
    if places > SCALE or whole > PRECISION - SCALE:
        raise SchemaError(f"{table}.{column.name}: {value} does not fit {PRECISION}.{SCALE} digits")
    return value


def validate(table: str, frame: pd.DataFrame) -> None:
    """Raise SchemaError unless ``frame`` is what the schema declares for ``table``."""
    declared = columns()[table]
    if list(frame.columns) != [column.name for column in declared]:
        raise SchemaError(f"{table}: columns {list(frame.columns)}")
    for column in declared:
        _validate_column(table, column, frame[column.name])


def _validate_column(table: str, column: Column, values: pd.Series[Any]) -> None:
    where = f"{table}.{column.name}"
    if values.dtype != column.dtype.pandas:
        raise SchemaError(f"{where}: {values.dtype} is not {column.dtype.pandas}")
    if not column.nullable and (missing := values.index[values.isna()].tolist()):
        raise SchemaError(f"{where}: no value in rows {missing[:5]}")
    if column.allowed:
        strange = sorted(set(values.dropna()) - set(column.allowed))
        if strange:
            raise SchemaError(f"{where}: {strange} not among {'|'.join(column.allowed)}")

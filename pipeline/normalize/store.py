"""Tables on disk: Parquet and CSV per table, one workbook; Parquet is what is read back.

All files of a table come from the same checked frame. Each is written whole or not at all, and the
same tables give the same bytes.
"""

from __future__ import annotations

import io
from decimal import Decimal
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.errors import UnknownLawError
from pipeline.files import write_atomic
from pipeline.normalize.schema import SchemaError, arrow_schema, columns, validate
from pipeline.normalize.tables import Tables
from pipeline.normalize.workbook import to_xlsx

_QUOTED = frozenset(',"\n\r')


def write_tables(tables: Tables, folder: str | Path) -> list[Path]:
    """Write ``<table>.parquet`` and ``<table>.csv`` of each table, and ``<law_id>.xlsx``.

    ``folder`` is the law's own (``data/structured/<law_id>``). Returns the files in the order in
    which they were written. Raises SchemaError, or UnwritableFileError.
    """
    where = Path(folder)
    contents: dict[str, bytes] = {}
    for name, frame in tables.items():
        validate(name, frame)
        contents[f"{name}.parquet"] = to_parquet(name, frame)
        contents[f"{name}.csv"] = to_csv(frame)
    contents[f"{tables.law_id}.xlsx"] = to_xlsx(tables.items())
    return [write_atomic(where / name, data) for name, data in contents.items()]


def read_tables(folder: str | Path) -> Tables:
    """Read back what :func:`write_tables` wrote, with the same types.

    Raises UnknownLawError where ``folder`` does not hold the tables of a law.
    """
    where = Path(folder)
    return Tables(**{name: _read_parquet(where / f"{name}.parquet", name) for name in columns()})


def to_parquet(name: str, frame: pd.DataFrame) -> bytes:
    """The frame of table ``name`` as Parquet, with the declared types and meanings."""
    table = pa.Table.from_pandas(frame, schema=arrow_schema(name), preserve_index=False)
    out = io.BytesIO()
    pq.write_table(table.replace_schema_metadata(None), out, compression="zstd")
    return out.getvalue()


def _read_parquet(path: Path, name: str) -> pd.DataFrame:
    try:
        table = pq.read_table(io.BytesIO(path.read_bytes()))
        frame = pd.DataFrame(
            {
                column.name: pd.Series(table[column.name].to_pylist(), dtype=column.dtype.pandas)
                for column in columns()[name]
            }
        )
        validate(name, frame)
    except (OSError, KeyError, pa.ArrowException, SchemaError) as error:
        raise UnknownLawError(
            f"{path.as_posix()}: não é uma tabela escrita por esta versão do programa; "
            "extraia a lei de novo com `consolida extrair`."
        ) from error
    return frame


def to_csv(frame: pd.DataFrame) -> bytes:
    r"""The frame as UTF-8 CSV: comma, header row, ``\n``; quotes only where needed.

    A missing value is nothing at all and an empty text is ``""``, so that the two stay apart.
    Amounts are written as short as they are exact: ``33.84``, ``5``.
    """
    rows = zip(*(frame[column].tolist() for column in frame.columns), strict=True)
    lines = [",".join(frame.columns), *(",".join(map(_csv_field, row)) for row in rows)]
    return ("\n".join(lines) + "\n").encode("utf-8")


def _csv_field(value: Any) -> str:
    if value is None or value is pd.NA:
        return ""
    if isinstance(value, Decimal):
        return format(value.normalize(), "f")
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if text and _QUOTED.isdisjoint(text):
        return text
    return '"' + text.replace('"', '""') + '"'

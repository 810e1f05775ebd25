"""A table in a wording: its text holds the rows as lines, a markup language wants the cells.

The rows are written once, as cells, and the words before them as text.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.law import Version

Rows = Sequence[Sequence[str]]


def with_rows(caption: str, rows: Rows) -> str:
    """The text of a wording that is a table: what stands before it, then ``| a | | c |`` lines."""
    lines = "\n".join("|" + "".join(f" {cell} |" if cell else " |" for cell in row) for row in rows)
    return f"{caption}\n{lines}" if caption else lines


def rows_in_text(version: Version) -> bool:
    """True where the text of a wording ends with its own rows."""
    return bool(version.rows) and version.text == with_rows(caption(version), version.rows)


def caption(version: Version) -> str:
    """The text of a wording without the rows that it ends with."""
    text = version.text or ""
    if not version.rows:
        return text
    before = text.removesuffix(with_rows("", version.rows)).removesuffix("\n")
    return before if with_rows(before, version.rows) == text else text

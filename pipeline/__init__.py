"""Published Brazilian municipal laws become tables and consolidated codes.

>>> from pathlib import Path
>>> from pipeline import consolidate, read_law, tables, to_pdf
>>> law = read_law("data/raw/esteio-rs-lei-785-1971.txt")
>>> tables(law).articles.query("status == 'revogado' and kind == 'secao'").provision_id.tolist()
['tit2_cap1_sec2', 'tit2_cap1_sec8', 'tit2_cap1_sec10']

The functions do no printing and no I/O beyond their arguments. What each needs is imported when it
is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pipeline.extract import read_commands, read_law, read_laws
    from pipeline.generate import consolidate, to_docx, to_pdf, to_view
    from pipeline.generate.interchange import export
    from pipeline.generate.metadata import legislation_metadata
    from pipeline.normalize import law_at, read_acts, read_tables, tables, write_tables
    from pipeline.normalize.checks import check
    from pipeline.normalize.difference import difference

__all__ = [
    "check",
    "consolidate",
    "difference",
    "export",
    "law_at",
    "legislation_metadata",
    "read_acts",
    "read_commands",
    "read_law",
    "read_laws",
    "read_tables",
    "tables",
    "to_docx",
    "to_pdf",
    "to_view",
    "write_tables",
]

_HOMES = {
    "read_commands": "pipeline.extract",
    "read_law": "pipeline.extract",
    "read_laws": "pipeline.extract",
    "law_at": "pipeline.normalize",
    "read_acts": "pipeline.normalize",
    "tables": "pipeline.normalize",
    "write_tables": "pipeline.normalize",
    "read_tables": "pipeline.normalize",
    "check": "pipeline.normalize.checks",
    "difference": "pipeline.normalize.difference",
    "export": "pipeline.generate.interchange",
    "legislation_metadata": "pipeline.generate.metadata",
    "consolidate": "pipeline.generate",
    "to_docx": "pipeline.generate",
    "to_pdf": "pipeline.generate",
    "to_view": "pipeline.generate",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'pipeline' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)

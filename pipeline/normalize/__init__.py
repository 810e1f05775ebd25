"""Laws become tables: checked frames, and the files that hold them."""

from pipeline.normalize.schema import SchemaError
from pipeline.normalize.store import read_tables, write_tables
from pipeline.normalize.tables import Tables, tables
from pipeline.normalize.timeline import law_at, read_acts

__all__ = ["SchemaError", "Tables", "law_at", "read_acts", "read_tables", "tables", "write_tables"]

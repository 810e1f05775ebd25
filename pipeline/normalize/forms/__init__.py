"""Notices and autos as data: what a document of a law must contain on a day, and why.

>>> from datetime import date
>>> from pipeline import read_law
>>> law = read_law("data/raw/esteio-rs-lei-785-1971.txt")
>>> auto = document_for("auto_de_infracao", law, date(2026, 11, 27))
>>> auto.field("autuado_profissao").bases[0].name
'art. 69, “b”'
"""

from pipeline.normalize.forms.build import document_for, document_on, documents_of
from pipeline.normalize.forms.catalogue import UnknownDocumentError, document_specs, kind_named
from pipeline.normalize.forms.model import (
    PRACTICE,
    Basis,
    Column,
    Copies,
    Document,
    Field,
    FieldType,
    Filler,
    Need,
    Notice,
    Rule,
    Section,
    Signature,
    Unmapped,
)
from pipeline.normalize.forms.standing import LawDay

__all__ = [
    "PRACTICE",
    "Basis",
    "Column",
    "Copies",
    "Document",
    "Field",
    "FieldType",
    "Filler",
    "LawDay",
    "Need",
    "Notice",
    "Rule",
    "Section",
    "Signature",
    "UnknownDocumentError",
    "Unmapped",
    "document_for",
    "document_on",
    "document_specs",
    "documents_of",
    "kind_named",
]

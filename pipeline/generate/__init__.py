"""Generation: a law becomes a document (:func:`consolidate`), a document becomes a file."""

from pipeline.generate.consolidation import consolidate
from pipeline.generate.docx import to_docx
from pipeline.generate.pdf import to_pdf
from pipeline.generate.view import to_view

__all__ = ["consolidate", "to_docx", "to_pdf", "to_view"]

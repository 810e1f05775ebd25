"""Generation: a law becomes a document, a document becomes a file.

>>> document = consolidate(law, "anotado")  # doctest: +SKIP
>>> Path("codigo.pdf").write_bytes(to_pdf(document))  # doctest: +SKIP
"""

from pipeline.generate.consolidation import consolidate
from pipeline.generate.docx import to_docx
from pipeline.generate.pdf import to_pdf

__all__ = ["consolidate", "to_docx", "to_pdf"]

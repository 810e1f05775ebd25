"""Quadro comparativo: redação anterior, redação nova, ato; and the text with tracked changes."""

from pipeline.generate.quadro.differences import Difference, Side, differences
from pipeline.generate.quadro.render import Quadro, quadro_docx, quadro_html, quadro_pdf
from pipeline.generate.quadro.tracked import tracked_docx
from pipeline.generate.quadro.words import Change, Piece, compared

__all__ = [
    "Change",
    "Difference",
    "Piece",
    "Quadro",
    "Side",
    "compared",
    "differences",
    "quadro_docx",
    "quadro_html",
    "quadro_pdf",
    "tracked_docx",
]

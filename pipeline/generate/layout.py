"""How each style of a document looks on paper, once for all renderers.

Indents by style and never by typed spaces: a clerk who edits the DOCX moves one style and not 900
paragraphs. Lengths are in centimetres, sizes and distances in points.
"""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.generate.document import Style

#: Typefaces in order of preference; the last one is inside the typst wheel.
SERIF = ("Liberation Serif", "Times New Roman", "Libertinus Serif")

BODY_SIZE = 11.5
NOTE_SIZE = 9.0
MARGIN_TOP, MARGIN_RIGHT, MARGIN_BOTTOM, MARGIN_LEFT = 2.5, 2.0, 2.5, 3.0
HEADING_LEVELS = 6


@dataclass(frozen=True, slots=True)
class Layout:
    """The look of a paragraph style.

    ``left`` is where the text stands; ``first`` shifts the first line from there, so a negative
    value is a hanging indent and the label stands in it. ``name`` is what Word shows.
    """

    name: str
    left: float = 0.0
    first: float = 0.0
    align: str = "justify"
    size: float = BODY_SIZE
    before: float = 0.0
    after: float = 5.0
    bold: bool = False
    italic: bool = False
    keep_next: bool = False

    @property
    def hanging(self) -> bool:
        """True where the label hangs to the left of the text."""
        return self.first < 0


LAYOUTS: dict[Style, Layout] = {
    Style.EPIGRAFE: Layout(
        "Epígrafe", align="center", size=13, bold=True, before=0, after=12, keep_next=True
    ),
    Style.EMENTA: Layout("Ementa", left=7.5, after=12),
    Style.PREAMBULO: Layout("Preâmbulo", first=1.25, before=14, after=8),
    Style.ARTIGO: Layout("Artigo", first=1.25, before=3),
    Style.PARAGRAFO: Layout("Parágrafo de artigo", first=1.25),
    Style.PARAGRAFO_SEM_NUMERO: Layout("Parágrafo sem número", first=1.25),
    Style.INCISO: Layout("Inciso", left=2.35, first=-1.1),
    Style.ALINEA: Layout("Alínea", left=2.85, first=-0.65),
    Style.ITEM: Layout("Item", left=3.75, first=-0.8),
    Style.SUBITEM: Layout("Subitem", left=4.85, first=-1.0),
    Style.TRAVESSAO: Layout("Travessão", left=2.85, first=-0.65),
    Style.CONTINUACAO: Layout("Continuação do artigo", first=1.25),
    Style.TABELA_TITULO: Layout(
        "Título de tabela", align="center", before=6, after=4, keep_next=True
    ),
    Style.REDACAO: Layout(
        "Origem da redação", left=1.25, align="left", size=NOTE_SIZE, italic=True,
        before=3, after=1, keep_next=True,
    ),
    Style.NOTA: Layout("Nota de agrupamento", align="center", size=NOTE_SIZE, after=8,
                       keep_next=True),
    Style.FECHO: Layout("Fecho e assinatura", align="center", before=6, after=0,
                        keep_next=True),
    Style.FICHA_TITULO: Layout(
        "Ficha: título", align="left", size=9.5, bold=True, after=3, keep_next=True
    ),
    Style.FICHA: Layout("Ficha", align="left", size=9, after=3),
    Style.EDITORIAL: Layout("Texto editorial", align="left", size=10, after=6),
    Style.DUVIDA: Layout("Dúvida", left=1.0, first=-1.0, align="left", size=10, after=5),
}  # fmt: skip

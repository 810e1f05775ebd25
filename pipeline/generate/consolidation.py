"""The consolidated code of a law as a format-neutral document."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from pipeline.generate.acts import acts_section
from pipeline.generate.articulation import Articulation
from pipeline.generate.document import Block, Document, Paragraph, Run, Style
from pipeline.generate.doubts import doubts, doubts_section
from pipeline.generate.front import preamble, short_title, statement, title_block
from pipeline.generate.wordings import Mode
from pipeline.law import Law
from pipeline.naming import names

_TITLES = {
    Mode.VIGENTE: "texto vigente",
    Mode.ANOTADO: "texto anotado",
    Mode.HISTORICO: "texto histórico",
}
_NO_CLOSING = "[fecho e assinatura não constam da fonte]"


def consolidate(law: Law, mode: str = "vigente", on: date | None = None) -> Document:
    """Print ``law`` as a consolidated code.

    Args:
        law: The law as extracted. Its words are printed as they are; what it lacks is said in
            square brackets.
        mode: ``vigente`` prints the wordings in force, and of a revoked provision the label with
            "(Revogado)" and the note (LC 95/1998, art. 12, III, c). ``anotado`` adds the superseded
            and revoked wordings, struck. ``historico`` prints every wording in order, each
            introduced by its origin.
        on: The day as of which ``law`` stands, to be said in the document; the law itself must
            come from :func:`pipeline.normalize.law_at`. None for the law as published.

    Returns:
        The document, for :func:`pipeline.generate.to_docx` and :func:`pipeline.generate.to_pdf`.

    Raises:
        ValueError: For another mode; the message is a sentence in Portuguese.
    """
    chosen = _mode(mode)
    day = f" em {on:%d/%m/%Y}" if on else ""
    title = f"{short_title(law)} – {_TITLES[chosen]}{day}"
    return Document(
        title=title,
        subject="Consolidação de lei municipal; não substitui o publicado",
        footer=f"{title} – não substitui o publicado",
        blocks=tuple(_blocks(law, chosen, on)),
    )


def _blocks(law: Law, mode: Mode, on: date | None) -> Iterator[Block]:
    found = doubts(law)
    called = names(law)
    articulation = Articulation(law, mode, found)
    yield from title_block(law)
    yield statement(law, mode, found, on)
    yield preamble(law)
    yield from articulation.blocks(law.provisions)
    for line in law.closing or (_NO_CLOSING,):
        yield Paragraph(Style.FECHO, (Run(line),))
    yield from articulation.blocks(law.annexes)
    if mode is not Mode.VIGENTE:
        yield from acts_section(law, called)
    yield from doubts_section(found, called)


def _mode(mode: str) -> Mode:
    try:
        return Mode(mode)
    except ValueError:
        known = ", ".join(Mode)
        raise ValueError(f"Modo desconhecido: {mode!r}. Os modos são: {known}.") from None

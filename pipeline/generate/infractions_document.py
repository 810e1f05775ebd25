"""The catalogue of infractions as a document: who acts, the ranges by chapter, one table for each.

Reads: a :class:`~pipeline.generate.infractions.Catalogue`. Writes: a Document for ``to_docx`` and
``to_pdf``. What has no figure in reais carries a number, and the list at the end says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pipeline.generate.document import (
    Block,
    Document,
    Heading,
    Panel,
    Paragraph,
    Run,
    Style,
    Table,
)
from pipeline.generate.front import short_title, title_block, tool_version
from pipeline.generate.infractions import Catalogue, Infraction, Span, by_chapter
from pipeline.naming import in_words, names
from pipeline.normalize.fines import range_words
from pipeline.phrases import count

_WIDTHS = (12.0, 36.0, 15.0, 15.0, 22.0)
_HEADER = ("Dispositivo", "Conduta", "Sanção", "Em reais", "Graduação e quem julga")
#: Sanctions as a reader writes them; the tables have them without accents.
_SANCTIONS = {
    "advertencia": "advertência",
    "apreensao": "apreensão",
    "interdicao": "interdição",
    "demolicao": "demolição",
    "suspensao": "suspensão",
    "cassacao": "cassação",
    "remocao": "remoção",
    "inutilizacao": "inutilização",
}
_SPAN_WIDTHS = (40.0, 9.0, 21.0, 22.0, 8.0)
_SPAN_HEADER = ("Capítulo", "Multas", "Na unidade da lei", "Em reais", "Sem reais")
_WARNING = (
    "Feito por programa, para conferência. A conduta é a do texto em vigor na data; os reais valem "
    "para essa data, e o que a lei deixa em aberto fica sem valor, com a razão no fim. A multa de "
    "cada caso depende das circunstâncias, da reincidência e dos limites: calcule-a."
)


def infractions_document(found: Catalogue) -> Document:
    """Print a catalogue. The order is that of the law; the reasons are numbered at the end."""
    day = f"{found.on:%d.%m.%Y}"
    title = f"{short_title(found.law)} – catálogo de infrações em {day}"
    return Document(
        title=title,
        subject="Catálogo de infrações de lei municipal; não substitui o publicado",
        footer=f"{title} – não substitui o publicado",
        blocks=tuple(_blocks(found)),
    )


def _blocks(found: Catalogue) -> Iterator[Block]:
    reasons = _Reasons(found)
    yield from title_block(found.law)
    yield _panel(found)
    yield _heading("Faixas das multas por capítulo")
    spans = tuple(_span_row(span) for span in by_chapter(found) if span.fines)
    yield Table((_SPAN_HEADER, *spans), header=1, small=True, widths=_SPAN_WIDTHS)
    for chapter, rows in groupby(found.infractions, key=lambda one: one.chapter):
        yield _heading(chapter)
        cells = tuple(_row(one, reasons) for one in rows)
        yield Table((_HEADER, *cells), header=1, small=True, widths=_WIDTHS)
    yield from reasons.blocks()
    if found.doubts:
        yield _heading("Sanções que não se puderam situar na data")
        called = names(found.law)
        yield from (_editorial(in_words(doubt, called)) for doubt in found.doubts)


def _panel(found: Catalogue) -> Panel:
    called = names(found.law)
    facts = [("Aviso", _WARNING), ("Preparado por", f"{tool_version()}.")]
    facts += [("Fonte", f"SHA-256 {found.law.source.sha256}.")]
    infractions = count(len(found.infractions), "linha", "linhas")
    facts += [("Data", f"{found.on:%d.%m.%Y}; {infractions}, uma por sanção e dispositivo punido.")]
    for name, values in (
        ("Prazo de defesa", [i.defence for i in found.infractions]),
        ("Quem lavra", [i.drafts for i in found.infractions]),
        ("Casos especiais", ["; ".join(found.special_judges) or "nenhum"]),
    ):
        facts += [(name, f"{in_words(value, called)}.") for value in dict.fromkeys(values)]
    lines = (
        Paragraph(Style.FICHA, (Run(f"{name}: ", bold=True), Run(text))) for name, text in facts
    )
    title = Paragraph(Style.FICHA_TITULO, (Run("Sobre este catálogo", bold=True),))
    return Panel((title, *lines))


class _Reasons:
    """Why rows have no reais, or what must be known of the figure: each once, numbered."""

    def __init__(self, found: Catalogue) -> None:
        told = [r for one in found.infractions for r in (one.why, one.caution) if r]
        self._numbers = {reason: n for n, reason in enumerate(dict.fromkeys(told), start=1)}
        self._named = names(found.law)

    def mark(self, one: Infraction) -> str:
        """The numbers of the reasons of a row: " [1, 3]"; empty without any."""
        numbers = [str(self._numbers[r]) for r in (one.why, one.caution) if r]
        return f" [{', '.join(numbers)}]" if numbers else ""

    def in_words(self, text: str) -> str:
        """A text with the names of provisions in place of their ids."""
        return in_words(text, self._named)

    def blocks(self) -> Iterator[Block]:
        """The numbered list, under its heading; nothing where there is no reason."""
        if not self._numbers:
            return
        yield _heading("Notas sobre os valores")
        for reason, number in self._numbers.items():
            yield Paragraph(Style.DUVIDA, (Run(in_words(reason, self._named)),), Run(f"{number}."))


def _row(one: Infraction, reasons: _Reasons) -> tuple[str, ...]:
    where = "" if one.stated_in == one.provision else f"\n{one.stated_in}"
    details = [one.stated if one.stated != "–" else "", f"por {one.per}" if one.per else "",
               one.subject or ""]  # fmt: skip
    told = "; ".join(part for part in details if part)
    sanction = f"{_SANCTIONS.get(one.sanction, one.sanction)}{f': {told}' if told else ''}{where}"
    reais = f"{_reais(one)}{reasons.mark(one)}"
    return (one.provision, one.conduct, sanction, reais, reasons.in_words(_grading(one)))


def _grading(one: Infraction) -> str:
    judges = f"Julga: {one.judges}" if one.maximum is not None else one.judges
    return judges if one.grading == "–" else f"{one.grading}.\n{judges}"


def _reais(one: Infraction) -> str:
    return range_words(one.min_brl, one.max_brl, "BRL").replace("R$ ", "R$\u00a0")


def _span_row(span: Span) -> tuple[str, ...]:
    reais = range_words(span.min_brl, span.max_brl, "BRL")
    return (span.chapter, str(span.fines), span.in_units, reais, str(span.without or ""))


def _heading(text: str) -> Heading:
    return Heading(1, ((Run(text, bold=True),),), text, editorial=True)


def _editorial(text: str) -> Paragraph:
    return Paragraph(Style.EDITORIAL, (Run(text),))

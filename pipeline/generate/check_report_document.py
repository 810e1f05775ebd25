"""The report of the doubts of a law as a document: a panel, a count by code, a list for each code.

Reads: a :class:`~pipeline.generate.check_report.Report`. Writes: a Document for ``to_docx``.
"""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.generate.check_report import Finding, Group, Report
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
from pipeline.generate.front import title_block, tool_version
from pipeline.law import Severity
from pipeline.phrases import SEVERITIES, tied

_WARNING = (
    "Feito por programa, para conferência. Cada dúvida traz as palavras da fonte; nada foi "
    "corrigido. Só uma pessoa decide, e a decisão se registra no arquivo .decisoes.toml da lei."
)
_STOPS = "Há dúvida de nível bloqueio sem decisão: ela precisa de uma pessoa antes da consolidação."
_SUMMARY_HEADER = ("Gravidade", "Código", "O que é", "Vezes")
_SUMMARY_WIDTHS = (14.0, 30.0, 46.0, 10.0)


def check_document(found: Report) -> Document:
    """Print a report. The gravest doubts come first, then by code and place."""
    title = f"{found.title} – verificação"
    return Document(
        title=title,
        subject="Dúvidas da leitura de lei municipal; não substitui o publicado",
        footer=f"{title} – não substitui o publicado",
        blocks=tuple(_blocks(found)),
    )


def _blocks(found: Report) -> Iterator[Block]:
    yield from title_block(found.law)
    yield _panel(found)
    if not found.findings:
        yield Paragraph(Style.EDITORIAL, (Run("A verificação não achou dúvida a mostrar."),))
        return
    yield _heading(1, "Quantas dúvidas, por gravidade e código")
    rows = tuple(
        (_name(severity), group.entry.code, group.entry.title, str(len(group.findings)))
        for severity, groups in found.by_severity()
        for group in groups
    )
    yield Table((_SUMMARY_HEADER, *rows), header=1, small=True, widths=_SUMMARY_WIDTHS)
    for severity, groups in found.by_severity():
        yield _heading(1, SEVERITIES[severity][1].upper())
        for group in groups:
            yield from _group(group)


def _group(group: Group) -> Iterator[Block]:
    told = group.entry
    yield _heading(2, f"{told.title} ({told.code})")
    for facts in (
        (("O que significa", told.meaning), ("Por que importa", told.importance)),
        (("O que fazer", told.remedy), ("Exemplo", told.example), ("Fonte", told.source)),
    ):
        yield Paragraph(Style.EDITORIAL, tuple(_runs(facts)))
    for each in group.findings:
        yield Paragraph(Style.DUVIDA, tuple(_item(each)), Run(f"{each.number}."))


def _runs(facts: tuple[tuple[str, str], ...]) -> Iterator[Run]:
    for place, (name, text) in enumerate(facts):
        closed = text if text.endswith((".", "!")) else f"{text}."
        yield Run(f"{' ' if place else ''}{name}: ", bold=True)
        yield Run(tied(closed))


def _item(each: Finding) -> Iterator[Run]:
    """One doubt, as the list of a consolidated code prints it."""
    yield Run(tied(each.where), bold=True)
    yield Run(f"{f' ({each.at})' if each.at else ''}. {tied(each.message)}")
    if each.quote:
        yield Run(f" Na fonte: “{each.quote}”.", italic=True)
    if each.diagnostic.decided_by:
        yield Run(f" Decidido por: {each.diagnostic.decided_by}.", bold=True)


def _panel(found: Report) -> Panel:
    facts = [("Aviso", _WARNING)]
    if found.blocked:
        facts.append(("Bloqueio", _STOPS))
    facts += [
        ("Dúvidas", f"{found.summary()}."),
        ("Preparado por", f"{tool_version()}."),
        ("Fonte", f"SHA-256 {found.law.source.sha256}."),
    ]
    lines = (
        Paragraph(Style.FICHA, (Run(f"{name}: ", bold=True), Run(text))) for name, text in facts
    )
    title = Paragraph(Style.FICHA_TITULO, (Run("Sobre esta verificação", bold=True),))
    return Panel((title, *lines))


def _name(severity: Severity) -> str:
    name = SEVERITIES[severity][0]
    return "observação" if severity is Severity.INFO else name


def _heading(level: int, text: str) -> Heading:
    return Heading(level, ((Run(text, bold=True),),), text, editorial=True)

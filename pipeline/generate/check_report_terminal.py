"""The report of the doubts of a law for a terminal, as tables of ``rich``.

Reads: a :class:`~pipeline.generate.check_report.Report`. Writes: what a rich Console prints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline.generate.check_report import Finding, Group, Report
from pipeline.law import Severity
from pipeline.phrases import SEVERITIES

if TYPE_CHECKING:
    from rich.console import Group as Lines
    from rich.table import Table
    from rich.text import Text

_COLOURS = {
    Severity.BLOQUEIO: "bold red",
    Severity.ERRO: "red",
    Severity.AVISO: "yellow",
    Severity.INFO: "cyan",
}


def to_terminal(found: Report) -> Lines:
    """What the terminal shows: one table for each severity, its codes in order, then the count.

    Nothing of the law is read as markup: a "[" of a text stays one.
    """
    from rich.console import Group as Lines
    from rich.text import Text

    tables = [_table(severity, groups) for severity, groups in found.by_severity()]
    title = Text(found.title, style="bold")
    return Lines(title, *tables, Text(f"{found.summary()}."))


def _table(severity: Severity, groups: tuple[Group, ...]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(
        title=SEVERITIES[severity][1].upper(), title_style=_COLOURS[severity],
        title_justify="left", box=box.SIMPLE_HEAD, expand=True, show_lines=False,
    )  # fmt: skip
    table.add_column("Onde", ratio=1, min_width=16, overflow="fold")
    table.add_column("Dúvida", ratio=3, overflow="fold")
    for group in groups:
        table.add_row(_count(group), _head(group, _COLOURS[severity]))
        for place, each in enumerate(group.findings, start=1):
            table.add_row(_where(each), _told(each), end_section=place == len(group.findings))
    return table


def _count(group: Group) -> Text:
    from rich.text import Text

    many = len(group.findings)
    return Text("1 vez" if many == 1 else f"{many} vezes", style="dim")


def _head(group: Group, colour: str) -> Text:
    from rich.text import Text

    head = Text(group.entry.title, style=f"bold {colour}")
    head.append(f"  {group.entry.code}\n", style="not bold dim")
    head.append(f"→ {group.entry.remedy}", style="not bold italic")
    return head


def _where(each: Finding) -> Text:
    from rich.text import Text

    where = Text(each.where)
    if each.at:
        where.append(f"\n{each.at}", style="dim")
    return where


def _told(each: Finding) -> Text:
    from rich.text import Text

    told = Text(each.message)
    if each.quote:
        told.append(f"\n«{each.quote}»", style="dim")
    if each.diagnostic.decided_by:
        told.append(f"\nDecidido por: {each.diagnostic.decided_by}.", style="green")
    return told

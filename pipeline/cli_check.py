"""``consolida verificar``: everything doubtful about a law, by severity."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli_words import LAW, named_law
from pipeline.jobs import Outcome
from pipeline.jobs_check import CHECK_FORMATS, Checked, verification
from pipeline.law import Severity

CHECK_EXAMPLE = (
    "\b\nExemplo: consolida verificar rio-verde-go-lei-3635-1998 --severidade erro "
    "--formato terminal,docx"
)
#: Columns of a report that goes to a file or a pipe.
_WIDTH = 110


def _severity(value: str) -> str:
    if value not in tuple(Severity):
        raise typer.BadParameter(f"{value!r} não é uma gravidade; use {', '.join(Severity)}.")
    return value


def _formats(value: str) -> str:
    for name in value.split(","):
        if name.strip() not in CHECK_FORMATS:
            allowed = ", ".join(CHECK_FORMATS)
            raise typer.BadParameter(f"{name.strip()!r} não é um formato; use {allowed}.")
    return value


Law = Annotated[str, typer.Argument(metavar="LEI", help=LAW)]
Least = Annotated[
    str,
    typer.Option(
        "--severidade",
        metavar="GRAVIDADE",
        show_default=False,
        callback=_severity,
        help="A menor que se mostra: info, aviso, erro ou bloqueio (padrão: aviso).",
    ),
]
Formats = Annotated[
    str,
    typer.Option(
        "--formato",
        metavar="FORMATOS",
        show_default=False,
        callback=_formats,
        help="terminal, csv, html, docx, separados por vírgula (padrão: terminal).",
    ),
]
Folder = Annotated[
    Path,
    typer.Option(
        "--saida",
        metavar="PASTA",
        show_default=False,
        help="Onde ficam os arquivos (padrão: verificado).",
    ),
]


def checked(name: str, least: str, formats: str, folder: Path) -> Outcome:
    """Check the law that ``name`` names; print the report if the terminal is among the formats."""
    source, law_id = named_law(name)
    wanted = tuple(dict.fromkeys(each.strip() for each in formats.split(",")))
    found = verification(source, folder, wanted, Severity(least), law_id)
    if "terminal" in wanted:
        _show(found)
    return Outcome(found.files, found.blocked)


def _show(found: Checked) -> None:
    from rich.console import Console

    from pipeline.generate.check_report_terminal import to_terminal

    width = None if sys.stdout.isatty() else _WIDTH
    screen = Console(file=sys.stdout, width=width, markup=False, highlight=False, emoji=False)
    for report in found.reports:
        screen.print(to_terminal(report))

"""``consolida lavrar``: notices and autos from a file of cases, all checked before printing."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli_words import LAW, as_date, day, named_law

if TYPE_CHECKING:
    from pipeline.normalize.filing import Ready

FILING_EXAMPLE = (
    "\b\nExemplo: consolida lavrar auto_de_infracao limeira-do-oeste-mg-lei-115-1995 casos.csv "
    "--saida autos"
)
_FORMATS = ("docx", "pdf")


def _formats(value: str) -> str:
    unknown = [name for name in value.split(",") if name not in _FORMATS]
    if unknown:
        raise typer.BadParameter(f"{unknown[0]!r} não é um formato; há: {', '.join(_FORMATS)}.")
    return value


def _series(value: str) -> str:
    """Refuse what is no series: it becomes part of a file's name."""
    if value and not (value.isascii() and value.isalnum() and len(value) <= 10):
        raise typer.BadParameter(f"{value!r} não é uma série; use letras e algarismos, até dez.")
    return value.upper()


def file_documents(  # noqa: PLR0913, PLR0917 - one parameter for each option of the command
    kind: Annotated[
        str, typer.Argument(metavar="DOCUMENTO", help="auto_de_infracao, intimacao, auto_de_...")
    ],
    law: Annotated[str, typer.Argument(metavar="LEI", help=LAW)],
    cases: Annotated[
        Path, typer.Argument(metavar="CASOS", help="Planilha dos casos (CSV, XLSX ou JSON).")
    ],
    folder: Annotated[
        Path,
        typer.Option(
            "--saida",
            metavar="PASTA",
            show_default=False,
            help="Pasta dos documentos e do registro (padrão: lavrados).",
        ),
    ] = Path("lavrados"),
    formats: Annotated[
        str,
        typer.Option(
            "--formato",
            metavar="LISTA",
            callback=_formats,
            show_default=False,
            help="docx, pdf (padrão: os dois).",
        ),
    ] = "docx,pdf",
    series: Annotated[
        str,
        typer.Option(
            "--serie",
            metavar="SÉRIE",
            callback=_series,
            help="A série do número (padrão: a do documento).",
        ),
    ] = "",
    template: Annotated[
        Path | None,
        typer.Option(
            "--modelo", metavar="ARQUIVO", help="Modelo docxtpl da cidade, em vez do nosso."
        ),
    ] = None,
    base: Annotated[
        Path | None,
        typer.Option("--base", metavar="ARQUIVO", help="Papel timbrado da cidade (DOCX ou DOTX)."),
    ] = None,
    arms: Annotated[
        Path | None,
        typer.Option("--brasao", metavar="IMAGEM", help="Brasão da cidade (PNG ou JPEG)."),
    ] = None,
    ignored: Annotated[
        list[str],
        typer.Option("--ignorar", metavar="COLUNA", help="Coluna a deixar de fora (repete-se)."),
    ] = [],  # noqa: B006 - typer reads the default, nothing changes it
    without_holidays: Annotated[
        bool,
        typer.Option(
            "--sem-feriados-municipais", help="Conta os prazos sem o arquivo de feriados."
        ),
    ] = False,
    again: Annotated[
        bool, typer.Option("--de-novo", help="Lavra também os casos já lavrados.")
    ] = False,
    sample: Annotated[
        bool, typer.Option("--anonimizar", help="Amostra: troca nomes, documentos e endereços.")
    ] = False,
    only_check: Annotated[
        bool, typer.Option("--conferir", help="Só confere os casos; nada é escrito.")
    ] = False,
    today: Annotated[
        str,
        typer.Option(
            "--hoje", metavar="DATA", callback=day, help="O dia de hoje (padrão: o do relógio)."
        ),
    ] = "",
) -> None:
    """Check the cases, issue those that pass, and tell the others line by line."""
    from pipeline.jobs_filing import Order, file_cases

    source, law_id = named_law(law)
    order = Order(
        kind=kind, source=source, law_id=law_id, cases=cases, folder=folder,
        formats=tuple(dict.fromkeys(formats.split(","))), series=series or None,
        ignored=tuple(ignored), without_holidays=without_holidays, again=again, sample=sample,
        only_check=only_check, template=template, base=base, arms=arms,
        today=as_date(today) or date.today(),  # noqa: DTZ011 - the day, as the clerk sees it
    )  # fmt: skip
    found = file_cases(order, _with_progress)
    for path in found.files:
        typer.echo(f"escrito: {path.as_posix()}")
    for told in found.notices:
        typer.echo(f"nota: {told}")
    for told in found.problems:
        typer.echo(f"a corrigir: {told}", err=True)
    if found.refused or found.problems:
        raise typer.Exit(2)


def _with_progress(items: Iterable[Ready]) -> Iterable[Ready]:
    """The cases, with a bar on the terminal."""
    cases = list(items)
    if not sys.stderr.isatty():
        return cases
    from rich.console import Console
    from rich.progress import track

    return track(cases, "Lavrando", console=Console(stderr=True), transient=True)

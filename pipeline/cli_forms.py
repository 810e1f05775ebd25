"""``consolida modelo``: blank notices and autos, as the law of a day wants them."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli_words import LAW, as_date, day, named_law
from pipeline.jobs_forms import ALL, FORMATS, blank_forms

FORM_EXAMPLE = (
    "\b\nExemplo: consolida modelo auto_de_infracao esteio-rs-lei-785-1971 --formato docx,pdf"
)


def _formats(value: str) -> str:
    unknown = [name for name in value.split(",") if name not in FORMATS]
    if unknown:
        raise typer.BadParameter(f"{unknown[0]!r} não é um formato; há: {', '.join(FORMATS)}.")
    return value


def blank(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="DOCUMENTO", help=f"auto_de_infracao, intimacao...; {ALL}: os da lei."
        ),
    ],
    law: Annotated[str, typer.Argument(metavar="LEI", help=LAW)],
    folder: Annotated[
        Path,
        typer.Option(
            "--saida",
            metavar="PASTA",
            show_default=False,
            help="Onde ficam os modelos (padrão: modelos).",
        ),
    ] = Path("modelos"),
    formats: Annotated[
        str,
        typer.Option(
            "--formato",
            metavar="LISTA",
            callback=_formats,
            show_default=False,
            help="docx, pdf (com campos), docxtpl (modelo que a cidade edita); padrão: docx,pdf.",
        ),
    ] = "docx,pdf",
    on: Annotated[
        str,
        typer.Option(
            "--em", metavar="DATA", callback=day, help="O dia do texto da lei (padrão: hoje)."
        ),
    ] = "",
    base: Annotated[
        Path | None,
        typer.Option("--base", metavar="ARQUIVO", help="Papel timbrado da cidade (DOCX ou DOTX)."),
    ] = None,
    arms: Annotated[
        Path | None,
        typer.Option("--brasao", metavar="IMAGEM", help="Brasão da cidade (PNG ou JPEG)."),
    ] = None,
) -> None:
    """Write the blank documents and tell what a person has to look at."""
    source, law_id = named_law(law)
    today = date.today()  # noqa: DTZ011 - the day, as the person who runs it sees it
    made = blank_forms(
        kind, source, folder, dict.fromkeys(formats.split(",")), as_date(on) or today,
        law_id=law_id, base=base, arms=arms,
    )  # fmt: skip
    for path in made.files:
        typer.echo(f"escrito: {path.as_posix()}")
    for told in made.notices:
        typer.echo(f"nota: {told}")

"""``consolida exportar``: a law as LexML, Akoma Ntoso, JSON and Markdown."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli_words import as_date, day, named_law
from pipeline.jobs import Outcome
from pipeline.jobs_export import exports

FORMATS = ("lexml", "akn", "json", "md")
EXPORT_EXAMPLE = (
    "\b\nExemplo: consolida exportar esteio-rs-lei-785-1971 --formato lexml,akn,json\n"
    "Ler de volta: consolida extrair intercambio/esteio-rs-lei-785-1971.json"
)


def _formats(value: str) -> str:
    for name in value.split(","):
        if name.strip() not in FORMATS:
            allowed = ", ".join(FORMATS)
            raise typer.BadParameter(f"{name.strip()!r} não é um formato; use {allowed}.")
    return value


ExportFormats = Annotated[
    str,
    typer.Option(
        "--formato",
        metavar="FORMATOS",
        show_default=False,
        callback=_formats,
        help="lexml (um arquivo por data), akn (Akoma Ntoso 3.0, com a história toda), json (tudo, "
        "com o esquema) e md (Markdown com âncoras), separados por vírgula (padrão: todos).",
    ),
]
On = Annotated[
    str,
    typer.Option(
        "--em",
        metavar="DATA",
        show_default=False,
        callback=day,
        help="No LexML, só o texto deste dia (AAAA-MM-DD ou DD/MM/AAAA).",
    ),
]
ExportFolder = Annotated[
    Path,
    typer.Option(
        "--saida",
        metavar="PASTA",
        show_default=False,
        help="Onde ficam os arquivos (padrão: intercambio).",
    ),
]


def write_exports(name: str, folder: Path, formats: str, on: str) -> Outcome:
    """Write the interchange files of the law that ``name`` names."""
    source, law_id = named_law(name)
    wanted = dict.fromkeys(each.strip() for each in formats.split(","))
    return exports(source, folder, wanted, law_id, as_date(on))

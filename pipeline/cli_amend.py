"""``consolida alterar``: amending acts applied to a law."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli_words import as_date, day, named_law
from pipeline.jobs import Outcome
from pipeline.jobs_amend import amendment

AMEND_EXAMPLE = (
    "\b\nExemplo: consolida alterar rio-verde-go-lei-3635-1998 lei-6226-2012.txt --em 31/12/2012"
)

Acts = Annotated[
    list[str],
    typer.Argument(
        metavar="LEI_ALTERADORA",
        help="Os atos que alteram a LEI (arquivo publicado ou lei já extraída), em qualquer ordem.",
    ),
]
AmendFolder = Annotated[
    Path,
    typer.Option(
        "--saida",
        metavar="PASTA",
        show_default=False,
        help="Onde ficam as tabelas, os códigos e o quadro das operações (padrão: alterada).",
    ),
]
AmendedOn = Annotated[
    str,
    typer.Option(
        "--em",
        metavar="DATA",
        show_default=False,
        callback=day,
        help="O dia em que se quer a lei; o que não vigorava nele fica pendente (padrão: hoje).",
    ),
]
Confirmed = Annotated[
    bool,
    typer.Option(
        "--e-esta-lei",
        help="Os atos alteram mesmo esta LEI, embora a citem com outra data.",
    ),
]


def apply_acts(name: str, acts: list[str], folder: Path, on: str, confirmed: bool) -> Outcome:
    """Apply the acts that ``acts`` name to the law that ``name`` names, and tell what became."""
    source, law_id = named_law(name)
    today = date.today()  # noqa: DTZ011 - the day, as the person who runs it sees it
    found = amendment(
        source, [named_law(each) for each in acts], folder, as_date(on) or today,
        law_id=law_id, confirmed=confirmed,
    )  # fmt: skip
    for line in found.lines:
        typer.echo(line)
    return found.outcome

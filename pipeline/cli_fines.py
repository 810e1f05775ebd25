"""``consolida multa`` and ``consolida infracoes``: a fine step by step, and what things cost."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli_words import LAW, as_date, day, days, named_law
from pipeline.jobs import CATALOGUE_FORMATS, Outcome, fine_lines, infractions

if TYPE_CHECKING:
    from pipeline.normalize.money import WageBase

FINE_EXAMPLE = (
    '\b\nExemplo: consolida multa rio-verde-go-lei-3635-1998 "art. 174" 10/03/2026 '
    "--escolha valores-vigentes=nominal"
)


def fine(  # noqa: PLR0913, PLR0917 - one parameter for each option of the command
    law: Annotated[str, typer.Argument(metavar="LEI", help=LAW)],
    provision: Annotated[
        str,
        typer.Argument(metavar="DISPOSITIVO", help='O dispositivo infringido: "art. 10, § 2º, I".'),
    ],
    fact: Annotated[str, typer.Argument(metavar="DATA", callback=day, help="O dia do fato.")],
    notified: Annotated[
        str, typer.Option("--auto", metavar="DATA", callback=day, help="O dia do auto de infração.")
    ] = "",
    circumstances: Annotated[
        list[str],
        typer.Option(
            "--circunstancia", metavar="ID", help="Atenuante ou agravante da lei (repete-se)."
        ),
    ] = [],  # noqa: B006 - typer reads the default, nothing changes it
    repetition: Annotated[
        str,
        typer.Option("--reincidencia", metavar="ESPÉCIE[:VEZES]", help="generica:1, especifica:2."),
    ] = "",
    previous: Annotated[
        list[str],
        typer.Option(
            "--anterior",
            metavar="DATA",
            callback=days,
            help="Dia de infração anterior (repete-se).",
        ),
    ] = [],  # noqa: B006
    quantity: Annotated[
        str, typer.Option("--quantidade", metavar="N", help="Unidades, onde a multa é por unidade.")
    ] = "",
    in_time: Annotated[
        bool, typer.Option("--no-prazo", help="Paga no prazo do desconto da lei.")
    ] = False,
    grade: Annotated[
        str, typer.Option("--grau", metavar="GRAU", help="O grau, em vez das circunstâncias.")
    ] = "",
    amount: Annotated[
        str,
        typer.Option("--valor", metavar="N", help="O valor escolhido na faixa, na unidade dela."),
    ] = "",
    cost: Annotated[
        str, typer.Option("--custo", metavar="REAIS", help="O custo, onde a multa é igual a ele.")
    ] = "",
    sanction: Annotated[
        str, typer.Option("--multa", metavar="ID", help="Qual multa, onde várias punem o mesmo.")
    ] = "",
    offender: Annotated[
        str,
        typer.Option("--infrator", metavar="ID", help="Espécie de infrator que a lei distingue."),
    ] = "",
    factor: Annotated[
        str, typer.Option("--fator", metavar="N", help="Fator de atualização, com --ato.")
    ] = "",
    act: Annotated[
        str, typer.Option("--ato", metavar="TEXTO", help="O ato que fixou o fator.")
    ] = "",
    chosen: Annotated[
        list[str],
        typer.Option(
            "--escolha", metavar="LACUNA=OPÇÃO", help="Resposta a uma lacuna da lei (repete-se)."
        ),
    ] = [],  # noqa: B006
    base: Annotated[
        str,
        typer.Option(
            "--base", metavar="BASE", help="O que vale por salário mínimo: nacional, maior_do_pais."
        ),
    ] = "",
    decided_by: Annotated[
        str, typer.Option("--decidido-por", metavar="TEXTO", help="Quem decidiu a base.")
    ] = "",
    base_source: Annotated[
        str, typer.Option("--fonte-da-base", metavar="TEXTO", help="Em que a decisão se apoia.")
    ] = "",
) -> None:
    """Print a fine step by step."""
    from pipeline.normalize.fines import Case, CaseError, Update, choices, recurrence
    from pipeline.normalize.fines import amount as number

    source, law_id = named_law(law)
    if bool(factor) != bool(act):
        raise CaseError("--fator e --ato vão juntos: o fator e o ato que o fixou.")
    case = Case(
        circumstances=tuple(circumstances),
        recurrence=recurrence(repetition, map(_day, previous)) if repetition else None,
        notified=as_date(notified),
        quantity=number(quantity, "a quantidade") if quantity else None,
        paid_in_time=in_time,
        grade=grade or None,
        amount=number(amount) if amount else None,
        cost=number(cost, "o custo") if cost else None,
        sanction=sanction or None,
        offender=offender or None,
        update=Update(number(factor, "o fator"), act) if factor else None,
        choices=choices(chosen),
    )
    stands_for = _base(base, decided_by, base_source)
    for line in fine_lines(source, provision, _day(fact), case, law_id=law_id, base=stands_for):
        typer.echo(line)


def _day(value: str) -> date:
    found = as_date(value)
    assert found is not None, "the callback has refused what is no day"
    return found


def _base(kind: str, decided_by: str, source: str) -> WageBase | None:
    from pipeline.normalize.fines import CaseError
    from pipeline.normalize.money import WageBase, WageKind

    if not kind:
        return None
    known = (WageKind.NACIONAL, WageKind.MAIOR_DO_PAIS)
    if kind not in known:
        raise CaseError(f"{kind!r} não é uma base; use {' ou '.join(known)}.")
    if not (decided_by and source):
        raise CaseError("--base pede --decidido-por e --fonte-da-base: saem impressos.")
    return WageBase(WageKind(kind), decided_by, source)


def _formats(value: str) -> str:
    for name in value.split(","):
        if name.strip() not in CATALOGUE_FORMATS:
            allowed = ", ".join(CATALOGUE_FORMATS)
            raise typer.BadParameter(f"{name.strip()!r} não é um formato; use {allowed}.")
    return value


def write_catalogue(name: str, folder: Path, formats: str, on: str) -> Outcome:
    """Write the catalogue of the law that ``name`` names."""
    source, law_id = named_law(name)
    wanted = dict.fromkeys(each.strip() for each in formats.split(","))
    today = date.today()  # noqa: DTZ011 - the day, as the person who runs it sees it
    return infractions(source, folder, wanted, as_date(on) or today, law_id)


Formats = Annotated[
    str,
    typer.Option(
        "--formato",
        metavar="FORMATOS",
        show_default=False,
        callback=_formats,
        help="docx, pdf, xlsx, separados por vírgula (padrão: docx,xlsx).",
    ),
]

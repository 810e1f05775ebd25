"""``consolida``: thin commands over the library.

Exit codes: 0 done; 1 done, and an open ``bloqueio`` needs a person; 2 a wrong call or a bad input.
What each command needs is imported when it runs, so that ``--help`` is quick.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from pipeline.cli_amend import AMEND_EXAMPLE, Acts, AmendedOn, AmendFolder, Confirmed, apply_acts
from pipeline.cli_check import CHECK_EXAMPLE, Folder, Law, Least, checked
from pipeline.cli_check import Formats as CheckFormats
from pipeline.cli_export import EXPORT_EXAMPLE, ExportFolder, ExportFormats, On, write_exports
from pipeline.cli_filing import FILING_EXAMPLE, file_documents
from pipeline.cli_fines import FINE_EXAMPLE, Formats, fine, write_catalogue
from pipeline.cli_forms import FORM_EXAMPLE, blank
from pipeline.cli_language import PortugueseCommand, PortugueseGroup, usage_sentence
from pipeline.cli_words import LAW, as_date, day, named_law
from pipeline.errors import BlockedError, ConsolidaError
from pipeline.jobs import (
    CODE_FORMATS,
    MODES,
    Extraction,
    Outcome,
    consolidation,
    demonstration,
    due_date,
    views,
)
from pipeline.locate import INDICES, STRUCTURED, demo_laws

DONE, BLOCKED, BAD_CALL, INTERRUPTED = 0, 1, 2, 130

Item = TypeVar("Item", str, Path)

app = typer.Typer(
    name="consolida",
    cls=PortugueseGroup,
    help="Leis municipais publicadas viram tabelas e códigos consolidados.",
    epilog="\b\nExemplo: consolida extrair data/raw/*.txt",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    options_metavar="[OPÇÕES]",
    subcommand_metavar="COMANDO ...",
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program and leave with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a name of a file may not fit the terminal's encoding
            stream.reconfigure(errors="backslashreplace")
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run the program and return its exit code; usage errors are told in Portuguese."""
    try:
        code = app(list(arguments), prog_name="consolida", standalone_mode=False)
    except typer.TyperException as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            _complain(error.message)
        else:
            _complain(usage_sentence(error))
        return BAD_CALL
    except BlockedError as error:
        _complain(str(error))
        return BLOCKED
    except ConsolidaError as error:
        _complain(str(error))
        return BAD_CALL
    return code if isinstance(code, int) else DONE


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"consolida {version('consolida')}")
        raise typer.Exit


@app.callback()
def _program(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Mostra a versão e sai.", callback=_show_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Options of the program itself."""


@app.command(
    "extrair",
    cls=PortugueseCommand,
    options_metavar="[OPÇÕES]",
    help="Lê leis publicadas e escreve as tabelas de cada uma (Parquet, CSV e XLSX).",
    epilog="\b\nExemplo: consolida extrair data/raw/esteio-rs-lei-785-1971.txt --saida tabelas",
)
def _extract(
    files: Annotated[list[Path], typer.Argument(metavar="ARQUIVO", help="Leis como publicadas.")],
    folder: Annotated[
        Path,
        typer.Option(
            "--saida",
            metavar="PASTA",
            show_default=False,
            help="Onde fica a pasta de cada lei (padrão: data/structured).",
        ),
    ] = STRUCTURED,
    reais: Annotated[
        str,
        typer.Option(
            "--reais-em",
            metavar="DATA",
            callback=day,
            help="O dia dos valores em reais (padrão: o último que os índices alcançam).",
        ),
    ] = "",
) -> None:
    raise typer.Exit(_each(files, Extraction(folder, as_date(reais)), "Extraindo"))


def _mode(value: str) -> str:
    if value not in MODES:
        raise typer.BadParameter(f"{value!r} não é um modo; use {', '.join(MODES)}.")
    return value


def _formats(value: str) -> str:
    for name in value.split(","):
        if name.strip() not in CODE_FORMATS:
            raise typer.BadParameter(
                f"{name.strip()!r} não é um formato; use {', '.join(CODE_FORMATS)}."
            )
    return value


@app.command(
    "consolidar",
    cls=PortugueseCommand,
    options_metavar="[OPÇÕES]",
    help="Escreve o código consolidado de uma lei (DOCX, PDF, HTML, Markdown).",
    epilog="\b\nExemplo: consolida consolidar esteio-rs-lei-785-1971 --modo anotado --formato pdf",
)
def _consolidate(
    law: Annotated[
        str,
        typer.Argument(
            metavar="LEI",
            help=LAW,
        ),
    ],
    mode: Annotated[
        str,
        typer.Option(
            "--modo",
            metavar="MODO",
            show_default=False,
            callback=_mode,
            help="vigente: só o que vale; anotado: também o superado, riscado e com notas; "
            "historico: todas as redações em ordem (padrão: vigente).",
        ),
    ] = "vigente",
    formats: Annotated[
        str,
        typer.Option(
            "--formato",
            metavar="FORMATOS",
            show_default=False,
            callback=_formats,
            help="docx, pdf, html, md, separados por vírgula (padrão: docx,pdf).",
        ),
    ] = "docx,pdf",
    on: Annotated[
        str,
        typer.Option(
            "--em",
            metavar="DATA",
            show_default=False,
            callback=day,
            help="O texto como vigorava num dia (AAAA-MM-DD ou DD/MM/AAAA).",
        ),
    ] = "",
    folder: Annotated[
        Path,
        typer.Option(
            "--saida",
            metavar="PASTA",
            show_default=False,
            help="Onde ficam os documentos (padrão: consolidado).",
        ),
    ] = Path("consolidado"),
) -> None:
    wanted = dict.fromkeys(name.strip() for name in formats.split(","))
    moment = as_date(on)

    def work(name: str) -> Outcome:
        source, law_id = named_law(name)
        return consolidation(source, folder, [mode], wanted, law_id, moment)

    raise typer.Exit(_each([law], work, "Consolidando"))


@app.command(
    "atualizar-indices",
    cls=PortugueseCommand,
    options_metavar="[OPÇÕES]",
    help="Busca no Banco Central os índices e o salário mínimo. É o único comando que usa a rede.",
    epilog="\b\nExemplo: consolida atualizar-indices --saida data/indices",
)
def _update(
    folder: Annotated[
        Path,
        typer.Option(
            "--saida",
            metavar="PASTA",
            show_default=False,
            help="Onde ficam as séries (padrão: data/indices).",
        ),
    ] = INDICES,
) -> None:
    from pipeline.law import PartialDate
    from pipeline.normalize.money.online import update_series

    today = date.today()  # noqa: DTZ011 - the month, as the person who runs it sees it
    for path in update_series(folder, PartialDate(today.year, today.month)):
        typer.echo(f"escrito: {path.as_posix()}")


@app.command(
    "ver",
    cls=PortugueseCommand,
    options_metavar="[OPÇÕES]",
    help="Escreve uma página (HTML) com a fonte ao lado da leitura, para conferir no navegador.",
    epilog="\b\nExemplo: consolida ver data/raw/esteio-rs-lei-785-1971.txt",
)
def _view(
    files: Annotated[list[Path], typer.Argument(metavar="ARQUIVO", help="Leis como publicadas.")],
    folder: Annotated[
        Path,
        typer.Option(
            "--saida",
            metavar="PASTA",
            show_default=False,
            help="Onde ficam as páginas (padrão: a pasta em que se está).",
        ),
    ] = Path(),
) -> None:
    def work(path: Path) -> Outcome:
        return views(path, folder)

    raise typer.Exit(_each(files, work, "Mostrando"))


@app.command(
    "prazo",
    cls=PortugueseCommand,
    options_metavar="[OPÇÕES]",
    help="Conta um prazo da lei, dia por dia, e diz em que dispositivo cada passo se apoia.",
    epilog="\b\nExemplo: consolida prazo data/raw/limeira-do-oeste-mg-lei-115-1995.txt "
    "defesa 27/11/2026",
)
def _deadline(
    law: Annotated[str, typer.Argument(metavar="LEI", help=LAW)],
    event: Annotated[
        str, typer.Argument(metavar="EVENTO", help="O que corre: defesa, pagamento, recurso...")
    ],
    start: Annotated[
        str, typer.Argument(metavar="DATA", help="Quando começou (dia, ou dia e hora).")
    ],
    number: Annotated[
        int | None,
        typer.Option("--quantidade", metavar="N", help="O prazo fixado, se a lei dá uma faixa."),
    ] = None,
    extension: Annotated[
        int | None, typer.Option("--prorrogacao", metavar="N", help="Quanto foi prorrogado.")
    ] = None,
    holidays: Annotated[
        Path | None,
        typer.Option("--feriados", metavar="ARQUIVO", help="Feriados do município (.toml)."),
    ] = None,
) -> None:
    source, law_id = named_law(law)
    for line in due_date(
        source, event, start, law_id=law_id, number=number, extension=extension, holidays=holidays
    ):
        typer.echo(line)


app.command(
    "multa",
    cls=PortugueseCommand,
    options_metavar="[OPÇÕES]",
    help="Calcula uma multa passo a passo, cada passo com o dispositivo em que se apoia.",
    epilog=FINE_EXAMPLE,
)(fine)


app.command(
    "modelo",
    cls=PortugueseCommand,
    options_metavar="[OPÇÕES]",
    help="Faz o modelo em branco de um auto ou de uma notificação, como a lei do dia o quer.",
    epilog=FORM_EXAMPLE,
)(blank)


app.command(
    "lavrar",
    cls=PortugueseCommand,
    options_metavar="[OPÇÕES]",
    help="Preenche e numera autos e notificações de uma planilha, depois de conferi-la toda.",
    epilog=FILING_EXAMPLE,
)(file_documents)


@app.command(
    "infracoes",
    cls=PortugueseCommand,
    options_metavar="[OPÇÕES]",
    help="Escreve o catálogo das infrações de uma lei: conduta, sanção, reais, prazo, quem julga.",
    epilog="\b\nExemplo: consolida infracoes rio-verde-go-lei-3635-1998 --formato xlsx",
)
def _infractions(
    law: Annotated[str, typer.Argument(metavar="LEI", help=LAW)],
    on: Annotated[
        str,
        typer.Option(
            "--em",
            metavar="DATA",
            show_default=False,
            callback=day,
            help="O dia das sanções e dos reais (padrão: hoje).",
        ),
    ] = "",
    formats: Formats = "docx,xlsx",
    folder: Annotated[
        Path,
        typer.Option(
            "--saida",
            metavar="PASTA",
            show_default=False,
            help="Onde ficam os catálogos (padrão: infracoes).",
        ),
    ] = Path("infracoes"),
) -> None:
    def work(name: str) -> Outcome:
        return write_catalogue(name, folder, formats, on)

    raise typer.Exit(_each([law], work, "Catalogando"))


@app.command(
    "verificar",
    cls=PortugueseCommand,
    options_metavar="[OPÇÕES]",
    help="Mostra tudo o que é duvidoso numa lei, por gravidade, e o que fazer.",
    epilog=CHECK_EXAMPLE,
)
def _check(
    law: Law,
    least: Least = "aviso",
    formats: CheckFormats = "terminal",
    folder: Folder = Path("verificado"),
) -> None:
    raise typer.Exit(_each([law], lambda n: checked(n, least, formats, folder), "Verificando"))


@app.command(
    "exportar",
    cls=PortugueseCommand,
    options_metavar="[OPÇÕES]",
    help="Escreve uma lei em LexML, Akoma Ntoso, JSON e Markdown, e o que cada um não leva.",
    epilog=EXPORT_EXAMPLE,
)
def _export(
    law: Annotated[str, typer.Argument(metavar="LEI", help=LAW)],
    formats: ExportFormats = "lexml,akn,json,md",
    on: On = "",
    folder: ExportFolder = Path("intercambio"),
) -> None:
    raise typer.Exit(_each([law], lambda n: write_exports(n, folder, formats, on), "Exportando"))


@app.command(
    "alterar",
    cls=PortugueseCommand,
    options_metavar="[OPÇÕES]",
    help="Aplica leis alteradoras a uma lei e diz o que foi de cada operação, com o motivo.",
    epilog=AMEND_EXAMPLE,
)
def _amend(
    law: Annotated[str, typer.Argument(metavar="LEI", help=LAW)],
    acts: Acts,
    folder: AmendFolder = Path("alterada"),
    on: AmendedOn = "",
    confirmed: Confirmed = False,
) -> None:
    def work(name: str) -> Outcome:
        return apply_acts(name, acts, folder, on, confirmed)

    raise typer.Exit(_each([law], work, "Alterando"))


@app.command(
    "demo",
    cls=PortugueseCommand,
    options_metavar="[OPÇÕES]",
    help="Faz tudo isso com as leis que vêm com o programa.",
    epilog="\b\nExemplo: consolida demo --saida demo",
)
def _demo(
    folder: Annotated[
        Path,
        typer.Option(
            "--saida",
            metavar="PASTA",
            show_default=False,
            help="Onde ficam as tabelas e os documentos (padrão: demo).",
        ),
    ] = Path("demo"),
) -> None:
    extraction = Extraction(folder / "structured")

    def work(path: Path) -> Outcome:
        return demonstration(path, folder, extraction)

    raise typer.Exit(_each(demo_laws(), work, "Demonstração"))


def _each(items: Sequence[Item], work: Callable[[Item], Outcome], doing: str) -> int:
    """Do ``work`` for each item; what fails is told and the others are still done."""
    code = DONE
    for item in _with_progress(items, doing):
        code = max(code, _one(item, work))
    return code


def _one(item: Item, work: Callable[[Item], Outcome]) -> int:
    try:
        outcome = work(item)
    except BlockedError as error:
        _complain(str(error))
        return BLOCKED
    except ConsolidaError as error:
        _complain(str(error))
        return BAD_CALL
    except Exception as error:  # noqa: BLE001 - a fault of ours must not cost the other files
        _complain(_fault(item, error))
        return BAD_CALL
    for path in outcome.files:
        typer.echo(f"escrito: {path.as_posix()}")
    if outcome.blocked:
        _complain(f"{item}: há dúvida que só uma pessoa decide; veja as dúvidas de nível bloqueio.")
    return BLOCKED if outcome.blocked else DONE


def _fault(item: str | Path, error: Exception) -> str:
    place = traceback.extract_tb(error.__traceback__)[-1]
    return (
        f"{item}: defeito do programa, não da lei ({type(error).__name__}: {error}; "
        f"{Path(place.filename).name}, linha {place.lineno}); informe-o com o arquivo."
    )


def _with_progress(items: Sequence[Item], doing: str) -> Iterator[Item]:
    """The items, with a bar on the terminal; what is written to a file or a pipe goes there."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import Progress

    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, redirect_stdout=sys.stdout.isatty()) as bar:
        yield from bar.track(items, description=doing)


def _complain(sentence: str) -> None:
    typer.echo(sentence, err=True)


if __name__ == "__main__":
    main()

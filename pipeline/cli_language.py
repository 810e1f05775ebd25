"""The command line in Portuguese: help pages and usage errors, which typer writes in English."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    from collections.abc import Iterable

_UNKNOWN_COMMAND = re.compile(r"No such command '(?P<name>.*?)'\.(?:.*?'(?P<near>[^']+)')?")
_NO_BRACES = str.maketrans("", "", "{}")
_TYPE = re.compile(r" <[^<>]*>$")
_EXTRA = re.compile(r"Got unexpected extra argument\(s\) \((?P<extra>.*)\)", re.DOTALL)


def _write_usage(command: TyperCommand | TyperGroup, ctx: Any, formatter: Any) -> None:
    pieces = " ".join(command.collect_usage_pieces(ctx)).translate(_NO_BRACES)
    formatter.write_usage(ctx.command_path, pieces, prefix="Uso: ")


def _write_params(params: Iterable[Any], ctx: Any, formatter: Any) -> None:
    for title, kind in (("Argumentos", "argument"), ("Opções", "option")):
        its = (param.get_help_record(ctx) for param in params if param.param_type_name == kind)
        rows = [
            (_TYPE.sub("", name), text.replace("[required]", "").strip())
            for name, text in filter(None, its)
        ]
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)


def _translate_help_option(option: Any) -> Any:
    if option is not None:
        option.help = "Mostra esta ajuda e sai."
    return option


class PortugueseCommand(TyperCommand):
    """A command whose help page is in Portuguese."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line of usage."""
        _write_usage(self, ctx, formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the lists of arguments and options."""
        _write_params(self.get_params(ctx), ctx, formatter)

    def get_help_option(self, ctx: Any) -> Any:
        """The option ``--help``."""
        return _translate_help_option(super().get_help_option(ctx))


class PortugueseGroup(TyperGroup):
    """The program itself, with its list of commands."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line of usage."""
        _write_usage(self, ctx, formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the lists of options and commands."""
        _write_params(self.get_params(ctx), ctx, formatter)
        rows = [(name, self.commands[name].get_short_help_str(90)) for name in self.commands]
        with formatter.section("Comandos"):
            formatter.write_dl(rows)

    def get_help_option(self, ctx: Any) -> Any:
        """The option ``--help``."""
        return _translate_help_option(super().get_help_option(ctx))


def usage_sentence(error: typer.TyperException) -> str:
    """A wrong call in one Portuguese sentence, and where its help is.

    typer keeps the classes of its usage errors to itself: they are told apart by name, and what is
    not known here is shown as it is.
    """
    describe = _BY_CLASS.get(type(error).__name__, _describe_general)
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "consolida"
    return f"{describe(error)} Veja `{command} --help`."


def _describe_missing(error: Any) -> str:
    kind = "a opção" if error.param.param_type_name == "option" else "o argumento"
    return f"Falta {kind} {_hint(error)}."


def _describe_unknown_option(error: Any) -> str:
    near = f" Seria {' ou '.join(sorted(error.possibilities))}?" if error.possibilities else ""
    return f"Não existe a opção {error.option_name}.{near}"


def _describe_bad_option(error: Any) -> str:
    if "does not take" in error.message:
        return f"A opção {error.option_name} não recebe valor."
    return f"Falta o valor da opção {error.option_name}."


def _describe_bad_value(error: Any) -> str:
    return f"Valor inválido para {_hint(error)}: {error.message}"


def _describe_general(error: typer.TyperException) -> str:
    message = error.message
    if message == "Missing command.":
        return "Falta o comando."
    if extra := _EXTRA.fullmatch(message):
        return f"Argumento a mais: {extra['extra']}."
    if unknown := _UNKNOWN_COMMAND.match(message):
        near = f" Seria {unknown['near']}?" if unknown["near"] else ""
        return f"Não existe o comando {unknown['name']}.{near}"
    return f"O comando não está certo: {message}"


def _hint(error: Any) -> str:
    param = error.param
    return str(param.opts[-1] if param.param_type_name == "option" else param.metavar)


_BY_CLASS = {
    "MissingParameter": _describe_missing,
    "NoSuchOption": _describe_unknown_option,
    "BadOptionUsage": _describe_bad_option,
    "BadParameter": _describe_bad_value,
}

"""Small amending acts: the command in, the rows that a lawyer would write out."""

from collections.abc import Iterable
from pathlib import Path

from pipeline.amendment import Command
from pipeline.extract import read_law
from pipeline.law import Law

EMENTA = "Altera a Lei nº 100, de 5 de março de 1990."
_ACT = """LEI Nº 200, DE 10 DE MAIO DE 2000.

{ementa}

O PREFEITO MUNICIPAL DE VILA NOVA faz saber que a Câmara Municipal aprovou e eu sanciono a seguinte Lei:

{body}

Vila Nova, 10 de maio de 2000.

JOÃO DA SILVA
Prefeito Municipal
{annex}"""


def act(folder: Path, body: str, ementa: str = EMENTA, annex: str = "") -> Law:
    """An act of Vila Nova with the articles ``body``."""
    path = folder / "lei-200.txt"
    path.write_text(_ACT.format(ementa=ementa, body=body, annex=annex), encoding="utf-8")
    return read_law(path)


def rows(commands: Iterable[Command]) -> list[str]:
    """One line per command: operation, target, and what else it says.

    The law is left out where it is Lei nº 100. "+" marks ``may_add``, "?" a doubt, ``depois`` the
    sibling that an added unit follows, ``->`` the new number, ``em`` the day.
    """
    return [_row(command) for command in commands]


def _row(command: Command) -> str:
    parts: list[str | None] = [
        command.operation.value,
        command.target_id,
        _law(command),
        f"-> {command.new_id}" if command.new_id else None,
        f"depois {command.after_id}" if command.after_id else None,
        _words(command),
        f"em {command.in_force}" if command.in_force else None,
        "+" if command.may_add else None,
        "?" if command.doubt else None,
    ]
    return " ".join(part for part in parts if part)


def _law(command: Command) -> str | None:
    if command.act is None:
        return f"({command.act_name})" if command.act_name else "(sem lei)"
    return None if command.act.number == "100" else f"({command.act})"


def _words(command: Command) -> str | None:
    if command.expression:
        times = f" {command.occurrences}x" if command.occurrences else ""
        where = " sempre" if command.throughout else ""
        new = f"«{command.replacement}»" if command.replacement else "nada"
        return f"«{command.expression}» por {new}{times}{where}"
    return f"«{command.replacement}»" if command.replacement else None

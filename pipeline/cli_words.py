"""What the words of several commands mean: days, and how a law is named."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from pathlib import Path

import typer

from pipeline.locate import source_of

LAW = "Identificador de uma lei já extraída, a pasta das tabelas dela ou o arquivo publicado."


def as_date(value: str) -> date | None:
    """A day as people write it in Brazil, or as tables do; None for anything else."""
    if "/" in value:
        value = "-".join(reversed(value.split("/")))
    with suppress(ValueError):
        return date.fromisoformat(value)
    return None


def day(value: str) -> str:
    """Refuse what is no day; an option that is not given stays empty."""
    if value and as_date(value) is None:
        raise typer.BadParameter(f"{value!r} não é um dia; use AAAA-MM-DD ou DD/MM/AAAA.")
    return value


def days(values: list[str]) -> list[str]:
    """Refuse a list that holds what is no day."""
    return [day(value) for value in values]


def named_law(name: str) -> tuple[Path, str | None]:
    """Source file of a law, and its law_id where it was named by that."""
    source = source_of(name)
    return source, None if source == Path(name) else Path(name).name

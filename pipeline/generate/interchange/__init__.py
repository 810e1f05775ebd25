"""Interchange: a law as files that other systems read.

``export(law, ["lexml", "akn", "json", "md"])`` gives the files as bytes; nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from pipeline.generate.interchange.losses import Exported, loss_list
from pipeline.law import Law
from pipeline.normalize.timeline import Acts

__all__ = ["FORMATS", "Exported", "export", "loss_list"]

FORMATS = ("lexml", "akn", "json", "md")


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a writer is asked for."""

    law: Law
    acts: Acts | None
    on: date | None


def export(
    law: Law, formats: Iterable[str] = FORMATS, *, acts: Acts | None = None, on: date | None = None
) -> tuple[Exported, ...]:
    """The files of ``law`` in each format, in the order asked for.

    Args:
        law: The law as extracted, with its whole history.
        formats: ``lexml`` (one file for each point in time), ``akn`` (Akoma Ntoso 3.0 with the
            whole history), ``json`` (the whole record, with its schema) and ``md``.
        acts: Dates of ``<stem>.atos.csv``, for the points in time of LexML.
        on: Of LexML, the text of this day alone. The others hold the whole history.

    Returns:
        Files with their names, each with what of the law it does not hold.

    Raises:
        ValueError: For another format; the message is a sentence in Portuguese.
        ConsolidaError: ``on`` is before the law.
    """
    found: list[Exported] = []
    for name in formats:
        if name not in _WRITERS:
            raise ValueError(f"Formato desconhecido: {name!r}. São: {', '.join(FORMATS)}.")
        found += _WRITERS[name](_Asked(law, acts, on))
    return tuple(found)


def _lexml(asked: _Asked) -> tuple[Exported, ...]:
    from pipeline.generate.interchange.lexml import as_of, to_lexml

    if asked.on:
        return as_of(asked.law, asked.on, asked.acts)
    return to_lexml(asked.law, asked.acts)


def _akn(asked: _Asked) -> tuple[Exported, ...]:
    from pipeline.generate.interchange.akn import to_akn
    from pipeline.generate.interchange.akn_losses import akn_losses

    law = asked.law
    return (Exported(f"{law.law_id}.xml", to_akn(law), akn_losses(law)),)


def _json(asked: _Asked) -> tuple[Exported, ...]:
    from pipeline.generate.interchange.as_json import to_json
    from pipeline.interchange.json_schema import SCHEMA_NAME, published_schema

    return (
        Exported(f"{asked.law.law_id}.json", to_json(asked.law)),
        Exported(SCHEMA_NAME, published_schema().encode()),
    )


def _markdown(asked: _Asked) -> tuple[Exported, ...]:
    from pipeline.generate.interchange.markdown import to_markdown

    return (to_markdown(asked.law),)


_WRITERS: dict[str, Callable[[_Asked], tuple[Exported, ...]]] = {
    "lexml": _lexml,
    "akn": _akn,
    "json": _json,
    "md": _markdown,
}

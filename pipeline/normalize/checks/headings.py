"""Headings: names given twice, groupings with nothing under them or alone at their level.

Copies of one heading and names superseded by others are found while the law is read.
Source: LC 95/1998, art. 10, V-VIII.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.ids import fold
from pipeline.law import GROUPINGS, Diagnostic, Kind, Provision
from pipeline.normalize.checks.reading import Reading

_UNIQUE = "unic"  # "CAPÍTULO ÚNICO", "SEÇÃO ÚNICA"


def check_headings(reading: Reading) -> Iterator[Diagnostic]:
    """Doubts about the groupings of a law; an amending act quotes those of another."""
    if reading.amending:
        return
    for row in _rows(reading):
        yield from _repeated(reading, row)
        yield from _alone(reading, row)
        yield from (found for node in row for found in _empty(reading, node))


def _rows(reading: Reading) -> Iterator[list[Provision]]:
    """Groupings of one kind under one parent."""
    parents = [reading.law.provisions, *(node.children for node in reading.law.walk())]
    for children in parents:
        for kind in GROUPINGS:
            if row := [child for child in children if child.kind is kind]:
                yield row


def _name(node: Provision) -> str:
    return " ".join((node.current.text or "").split())


def _repeated(reading: Reading, row: Sequence[Provision]) -> Iterator[Diagnostic]:
    first: dict[str, Provision] = {}
    for node in row:
        name = fold(_name(node))
        if name and first.setdefault(name, node) is not node:
            yield reading.about(
                "agrupamento_de_mesmo_nome",
                f"Tem o mesmo nome que {reading.called[first[name].id]} («{_name(node)}»).",
                node,
            )


def _alone(reading: Reading, row: Sequence[Provision]) -> Iterator[Diagnostic]:
    if len(row) != 1 or _UNIQUE in fold(row[0].label) or row[0].kind is Kind.PARTE:
        return
    yield reading.about(
        "agrupamento_isolado",
        f"É o único do seu nível ({row[0].label}) e não se chama «único»: pode faltar outro na "
        "publicação.",
        row[0],
    )


def _empty(reading: Reading, node: Provision) -> Iterator[Diagnostic]:
    if not any(each.kind in (Kind.ARTIGO, Kind.TABELA) for each in node.walk()):
        yield reading.about(
            "agrupamento_vazio",
            f"Não há artigo sob este agrupamento ({node.label}): os artigos faltam na publicação, "
            "ou o rótulo foi lido de um sumário.",
            node,
        )

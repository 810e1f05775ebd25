"""Numbers that do not begin at the beginning, or that were given twice over the years.

Gaps and repeats between neighbours are found while the law is read (``extract/doubts/numbering``).
Source: LC 95/1998, arts. 10 and 12, III, c.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pipeline.law import Action, Diagnostic, Kind, Provision, Status, Version
from pipeline.normalize.checks.reading import Reading

_LISTED = (Kind.PARAGRAFO, Kind.INCISO, Kind.ALINEA)
_GONE = (Status.REVOGADO, Status.VETADO, Status.SUSPENSO)
_GIVEN = (Action.NOVA_REDACAO, Action.ACRESCIMO)


def check_numbering(reading: Reading) -> Iterator[Diagnostic]:
    """Lists whose first number is not the first one, and numbers used again after a revocation."""
    if not reading.amending:  # an amending act quotes lists from their middle
        yield from _first(reading, reading.articles)
        for node in reading.law.walk():
            for kind in _LISTED:
                yield from _first(reading, [c for c in node.children if c.kind is kind])
    for node in reading.law.walk():
        yield from _reused(reading, node)


def _first(reading: Reading, row: Sequence[Provision]) -> Iterator[Diagnostic]:
    """The first of a list bears another number than 1; a sole paragraph has none to check."""
    if not row or row[0].id.endswith("u") or row[0].number[:1] in ((1,), ()):
        return
    first = row[0]
    yield reading.about(
        "numeracao_comeca_adiante",
        f"A sequência começa em {first.label or first.id}: o que vem antes não está na publicação, "
        "ou o rótulo está errado.",
        first,
    )


def _reused(reading: Reading, node: Provision) -> Iterator[Diagnostic]:
    for before, after in pairwise(node.versions):
        event = after.began_by
        if before.status in _GONE and event and event.action in _GIVEN and _later(before, after):
            yield reading.about(
                "numero_reaproveitado",
                f"O número de dispositivo {_GONE_WORDS[before.status]} foi dado a texto novo "
                f"({event.note}).",
                node,
            )


_GONE_WORDS = {
    Status.REVOGADO: "revogado",
    Status.VETADO: "vetado",
    Status.SUSPENSO: "suspenso",
}


def _later(before: Version, after: Version) -> bool:
    """Whether the act of ``after`` is not the one that ended ``before``."""
    ended = before.ended_by.act if before.ended_by else None
    begun = after.began_by.act if after.began_by else None
    return ended is None or ended != begun

"""The order of the commands of one act.

An act takes effect all at once: what it renumbers, restores and revokes is said of the law as it
was, and makes room for what it adds, wherever the act prints it ("acresce o § 2º, renumerando-se o
parágrafo único"; revocations stand at the end, LC 95/1998, art. 9º). All else keeps its order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.amendment import Command, Operation
from pipeline.normalize.amend.tree import key_of

_RANK = {Operation.RENUMERACAO: 0, Operation.RESTABELECIMENTO: 1, Operation.REVOGACAO: 2}
_ALL_ELSE = 3


def arranged(commands: Iterable[Command]) -> tuple[Command, ...]:
    """The commands of one act in the order in which they can be carried out."""
    ordered = sorted(commands, key=lambda c: _RANK.get(c.operation, _ALL_ELSE))
    renumbered = [c for c in ordered if c.operation is Operation.RENUMERACAO]
    return (*_freeing(renumbered), *ordered[len(renumbered) :])


def _freeing(commands: list[Command]) -> Iterator[Command]:
    """Renumberings, each after the one that frees the number that it takes."""
    waiting = list(commands)
    while waiting:
        taken = {key_of(command.target_id or "") for command in waiting}
        free = next((c for c in waiting if key_of(c.new_id or "") not in taken), waiting[0])
        waiting.remove(free)
        yield free

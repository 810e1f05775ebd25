"""The commands of all acts in the order of application, and what must stand or fall together.

Reads: a law's identity and its amending acts. Writes: steps. Acts apply in the order in which they
come into force, those of one day by their number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import takewhile

from pipeline.amendment import Command, NewWording, Operation
from pipeline.law import ActRef, Identity
from pipeline.normalize.amend.arrange import arranged
from pipeline.normalize.amend.parts import with_tables
from pipeline.normalize.amend.records import AmendingAct
from pipeline.normalize.amend.tree import Tree, key_of
from pipeline.normalize.timeline import bounds

#: Commands that restate a provision: what hangs from it may stand in commands of its own.
RESTATES = (
    Operation.NOVA_REDACAO,
    Operation.ACRESCIMO,
    Operation.NOVA_RUBRICA,
    Operation.SUBSTITUICAO_INTEGRAL,
    Operation.ANEXO,
)
#: Not for the program to carry out.
_UNREAD = {
    Operation.REVOGACAO_GENERICA: "O ato não diz o que revoga (LC 95, art. 9º); uma pessoa decide.",
    Operation.NAO_LIDA: "O programa não leu o que o ato ordena.",
}


@dataclass(frozen=True, slots=True)
class Step:
    """A command of an act, with the day on which it comes into force at the earliest."""

    act: AmendingAct
    command: Command
    since: tuple[date, date] | None


def steps_of(identity: Identity, acts: Iterable[AmendingAct]) -> list[Step]:
    """The commands in the order of application."""
    steps = [
        Step(act, command, bounds(command.in_force) if command.in_force else act.in_force)
        for act in acts
        for ordered in arranged([c for c in act.commands if concerns(identity, c.act)])
        for command in with_tables(ordered)
    ]
    return sorted(steps, key=_when)


def _when(step: Step) -> tuple[date, date, int, str]:
    """Sort key: vigência, then year and number of the act."""
    ref = step.act.ref
    signed = bounds(ref.date)[0] if ref.date else date.min
    number = int(ref.number) if ref.number.isdecimal() else 0
    return (step.since[0] if step.since else signed, signed, number, ref.kind)


def group_of(tree: Tree, steps: Sequence[Step]) -> list[Step]:
    """The first command, and those after it that stand or fall with it."""
    first = steps[0]
    belongs = _part_of(tree, first)
    return [first, *(takewhile(belongs, steps[1:]) if belongs else ())]


def _part_of(tree: Tree, first: Step) -> Callable[[Step], bool] | None:
    """Which commands are about a part of a provision that ``first`` adds or restates.

    None where each command stands alone: the act keeps the other parts by an omission mark.
    """
    head, wording = first.command, first.command.wording
    if head.operation not in RESTATES or wording is None or head.target_id is None:
        return None
    if head.target_id.endswith("_cpt") or not (adds(tree, head) or restates(head, wording)):
        return None
    key = key_of(head.target_id)

    def belongs(step: Step) -> bool:
        command = step.command
        if step.act is not first.act or step.since != first.since or command.target_id is None:
            return False
        if wording.kind.is_grouping and not adds(tree, head):
            return command.provision_id == head.provision_id and command.operation in RESTATES
        target = key_of(command.target_id)
        inside = target[: len(key)] == key and len(target) > len(key)
        return inside and command.operation in RESTATES

    return belongs


def adds(tree: Tree, head: Command) -> bool:
    """Whether a command adds a provision that the law lacks."""
    if head.operation is Operation.ACRESCIMO:
        return True
    return head.may_add and not tree.has(head.target_id or "")


def restates(head: Command, wording: NewWording) -> bool:
    """Whether what a wording does not print may be gone: never under a heading's new name."""
    if head.operation is Operation.SUBSTITUICAO_INTEGRAL:
        return True
    if wording.kind.is_grouping:
        return wording.whole is True and head.operation is not Operation.NOVA_RUBRICA
    return wording.whole is not False


def concerns(identity: Identity, act: ActRef | None) -> bool:
    """Whether a law that an act names may be this one: no other number, no other kind.

    The year is not asked for: acts mistake it, and then a person decides.
    """
    if act is None or identity.number is None:
        return True
    other = act.number.lstrip("0") != identity.number.lstrip("0")
    return not other and (identity.kind is None or act.kind.casefold() == identity.kind.casefold())


def doubt_of(identity: Identity, step: Step) -> str | None:
    """Why a command is not carried out whatever the law says."""
    command, named = step.command, step.command.act
    if not command.operation.executable:
        return _UNREAD[command.operation]
    if command.doubt:
        return _sentence(command.doubt)
    if step.act.confirmed:
        return None
    if named is None:
        return "O ato não diz que lei altera."
    year = identity.date.year if identity.date else None
    if identity.number is None or (named.year and year and named.year != year):
        return f"O ato cita {named}; não é certo que seja esta lei. Confirme-o."
    return None


def _sentence(text: str) -> str:
    """A reason as a sentence."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"

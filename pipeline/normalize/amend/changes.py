"""The changes that operations are made of: a new wording, an end, an addition.

Each asks first whether it may be made and raises Refusal where not, so that a command that is
refused has changed nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from pipeline.amendment import ELSEWHERE, UNPUBLISHED, Command, NewWording
from pipeline.law import Action, ActRef, Event, Kind, Status, Version
from pipeline.normalize.amend.notes import note
from pipeline.normalize.amend.places import number_of, place_of
from pipeline.normalize.amend.records import Refusal
from pipeline.normalize.amend.tree import STANDING, Node, Tree

_NOT_IN_FORCE = {
    Status.REVOGADO: "O dispositivo já está revogado.",
    Status.SUBSTITUIDO: "O dispositivo já não existe com esse número.",
    Status.VETADO: "O dispositivo foi vetado; o número dele não se reaproveita.",
    Status.SUSPENSO: "O dispositivo está suspenso; o número dele não se reaproveita.",
    Status.DUVIDOSO: "Há dúvida sobre a redação vigente; decida-a antes de alterar o dispositivo.",
}


@dataclass(slots=True)
class Order:
    """One command at work: what it orders, whose act it is, and the law that it changes.

    ``remarks`` are what a person should know of a command that was carried out.
    """

    tree: Tree
    act: ActRef
    command: Command
    remarks: list[str] = field(default_factory=list)

    def event(self, node_id: str, kind: Kind, action: Action, **more: object) -> Event:
        """Record what the act does to a provision; the note is in the standard form."""
        former = more.pop("former_id", None)
        text = note(action, self.act, kind, former if isinstance(former, str) else None)
        made = Event("", action, node_id, text, ELSEWHERE, self.act, "ato")
        return self.tree.event(replace(made, **more))  # type: ignore[arg-type]

    def target(self) -> Node:
        """The provision that the command names. Raises Refusal where the law lacks it."""
        if self.command.target_id is None:
            raise Refusal("O ato não diz que dispositivo altera.")
        node = self.tree.find(self.command.target_id)
        if node is None:
            raise Refusal("O dispositivo não existe na lei.")
        return node

    def wording(self) -> NewWording:
        """The wording that the command gives. Raises Refusal where it gives none."""
        if self.command.wording is None:
            raise Refusal("O ato não traz a redação.")
        return self.command.wording


def same(one: str | None, other: str | None) -> bool:
    """Whether two texts differ in white space at most."""
    return " ".join((one or "").split()) == " ".join((other or "").split())


def published(text: str) -> str | None:
    """A wording as an act prints it; None where it says that no source has it."""
    return None if same(text, UNPUBLISHED) else text


def require_in_force(node: Node) -> None:
    """Raise Refusal where the wording of ``node`` is not beyond doubt the one in force."""
    reason = _NOT_IN_FORCE.get(node.last.status)
    if reason:
        raise Refusal(reason)


def reword(order: Order, node: Node, version: Version, action: Action) -> None:
    """Give ``node`` its next wording: the former one is kept, ended by this act."""
    last = node.last
    event = order.event(
        node.id, node.kind, action,
        version_before=last.ordinal, version_after=last.ordinal + 1,
    )  # fmt: skip
    if last.status in STANDING:
        last = replace(last, status=Status.SUBSTITUIDO, ended_by=event)
    new = replace(
        version, ordinal=last.ordinal + 1, status=Status.VIGENTE, began_by=event, notes=(event,)
    )
    order.tree.set_versions(node, (*node.versions[:-1], last, new))


def revoke(order: Order, node: Node) -> tuple[str, ...]:
    """End ``node`` and all that hangs from it; an article under a heading gets its own event."""
    event = order.event(
        node.id, node.kind, Action.REVOGACAO, version_before=node.last.ordinal, version_after=None
    )
    _end(order.tree, node, event, noted=True)
    for child in node.children:
        _reach_down(order, child, event)
    return (node.id,)


def _reach_down(order: Order, node: Node, above: Event) -> None:
    event = above
    if node.last.status in (Status.VIGENTE, Status.DUVIDOSO):
        if node.kind is Kind.ARTIGO:
            event = order.tree.event(
                replace(above, provision_id=node.id, version_before=node.last.ordinal)
            )
        _end(order.tree, node, event, noted=node.kind is Kind.ARTIGO)
    for child in node.children:
        _reach_down(order, child, event)


def _end(tree: Tree, node: Node, event: Event, *, noted: bool) -> None:
    last = replace(node.last, status=Status.REVOGADO, ended_by=event)
    if noted:
        last = replace(last, notes=(*last.notes, event))
    before = tuple(
        replace(v, status=Status.SUBSTITUIDO) if v.status is Status.DUVIDOSO else v
        for v in node.versions[:-1]
    )
    tree.set_versions(node, (*before, last))


def add(order: Order, after_id: str | None) -> Node:
    """Put a new provision in its place. Its number must never have been another's."""
    target, wording = order.command.target_id, order.wording()
    if target is None:
        raise Refusal("O ato não diz que dispositivo acresce.")
    if wording.text is None and not wording.rows and not wording.kind.is_grouping:
        raise Refusal("O ato não traz a redação do dispositivo acrescido.")
    _refuse_used(order.tree, target)
    place = place_of(order.tree, target, wording.kind, after_id)
    if place.presumed and place.parent:
        where = place.parent.label
        order.remarks.append(f"O ato não diz o agrupamento; ficou com o artigo anterior ({where}).")
    own = order.tree.free_id(target)
    text = published(wording.text or "")
    ordinal = 0 if text is None else 1  # 0 is the wording that is known of and not printed
    event = order.event(own, wording.kind, Action.ACRESCIMO, version_after=ordinal)
    version = Version(
        ordinal, text, Status.VIGENTE, None, wording.tail, wording.rows, event,
        notes=(event,), label=(wording.label or None) if text is not None else None,
    )  # fmt: skip
    node = Node(own, wording.kind, wording.label, number_of(target), (version,), place.parent)
    order.tree.insert(node, place.among, place.index)
    return node


def _refuse_used(tree: Tree, target: str) -> None:
    node = tree.find(target)
    if node is None or not tree.is_used(target):
        return
    if node.stands:
        raise Refusal("O dispositivo já existe na lei.")
    raise Refusal("O número é de dispositivo revogado, e não se reaproveita (LC 95, art. 12, III).")


def in_force_below(node: Node) -> Iterable[Node]:
    """The children of ``node`` that stand."""
    return (child for child in node.children if child.stands)

"""A law with history taken apart: the law as it began, and what each act ordered.

The inverse of :func:`pipeline.normalize.amend.amend`: applying the acts to the law as it began
gives the law back. Notes that change nothing ("Citado", "Vide") are no orders and are left out,
but for those that an earlier application wrote. A doubt about a wording is no order either.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from pipeline.amendment import UNPUBLISHED, Command, NewWording, Operation
from pipeline.generate.drafting.errors import DraftingError
from pipeline.law import (
    Action,
    ActRef,
    Event,
    Kind,
    Law,
    PartialDate,
    Provision,
    Span,
    Status,
    Version,
)
from pipeline.normalize.amend.arrange import arranged

_NOWHERE = Span(0, 0)
_ADDS = (Action.ACRESCIMO, Action.RENUMERACAO)


@dataclass(frozen=True, slots=True)
class Unwound:
    """A law without its history, and the orders of each act, the oldest act first."""

    base: Law
    acts: tuple[tuple[ActRef, tuple[Command, ...]], ...]


def unwind(law: Law) -> Unwound:
    """Take the history of ``law`` apart.

    A wording that an act gave and the law does not print stays unpublished. Raises DraftingError
    where an event names no act or an act has no date.
    """
    return _Unwinder(law).run()


def order_of(act: ActRef) -> tuple[PartialDate, int, str]:
    """The order of acts: by date, then by number. Raises DraftingError where there is no date."""
    if act.date is None:
        raise DraftingError(f"A data de {act} não consta da lei; não se sabe a ordem dos atos.")
    when = PartialDate(act.date.year, act.date.month or 1, act.date.day or 1)
    return when, int(act.number) if act.number.isdecimal() else 0, act.kind


class _Unwinder:
    def __init__(self, law: Law) -> None:
        self.law = law
        self.orders: defaultdict[ActRef, list[Command]] = defaultdict(list)
        #: the act that brought each provision into the law; None for the law itself
        self.born: dict[str, ActRef | None] = {}
        #: the former number of a renumbered provision, by the event that renumbered it
        self.moved: dict[str, str] = {}
        for node in law.walk():
            end = node.versions[-1].ended_by
            if end and end.action is Action.RENUMERACAO:
                self.moved.setdefault(end.id, node.id)  # what hangs from it has the same event

    def run(self) -> Unwound:
        for root in (*self.law.provisions, *self.law.annexes):
            self._births(root, None)
        provisions = self._level(self.law.provisions, None)
        annexes = self._level(self.law.annexes, None)
        ementa = self._ementas()
        acts = sorted(self.orders, key=order_of)
        base = replace(
            self.law,
            ementa=ementa,
            provisions=provisions,
            annexes=annexes,
            events=tuple(
                e for e in self.law.events if not e.action.changes_wording and e.origin != "ato"
            ),
            diagnostics=tuple(d for d in self.law.diagnostics if d.code != "ementa_anterior"),
        )
        return Unwound(base, tuple((act, _arranged(act, self.orders[act])) for act in acts))

    def _births(self, node: Provision, above: ActRef | None) -> None:
        event = node.versions[0].began_by
        adds = event is not None and event.action in _ADDS
        self.born[node.id] = _act(event) if event and adds else above
        for child in node.children:
            self._births(child, self.born[node.id])

    def _level(self, nodes: Iterable[Provision], parent: Provision | None) -> tuple[Provision, ...]:
        """The children of one parent as the law began with them; orders for all the rest."""
        kept: list[Provision] = []
        before: list[Provision] = []
        for node in nodes:
            self._versions(node, parent, before)
            before.append(node)
            children = self._level(node.children, node)
            if self.born[node.id] is None:
                kept.append(replace(node, versions=(_first(node),), children=children))
        return tuple(kept)

    # One provision

    def _versions(self, node: Provision, parent: Provision | None, before: list[Provision]) -> None:
        for place, version in enumerate(node.versions):
            if place == 0:
                self._birth(node, version, parent, before)
            else:
                self._reworded(node, node.versions[place - 1], version)
            self._extensions(node, version)
            ended = version.ended_by
            if ended and version.status is Status.REVOGADO and _own(node, parent, ended):
                self._order(ended, Operation.REVOGACAO, node.id)

    def _birth(
        self, node: Provision, version: Version, parent: Provision | None, before: list[Provision]
    ) -> None:
        act, event = self.born[node.id], version.began_by
        if act is None:
            if event is not None:  # NOVA_REDACAO of a wording that nobody has printed
                raise DraftingError(
                    f"{node.id}: a lei não diz que texto havia antes de {event.act}."
                )
            return
        if event and event.action is Action.RENUMERACAO:
            if event.provision_id == node.id:
                former = self.moved.get(event.id)
                self._order(event, Operation.RENUMERACAO, former, new_id=node.id)
            return
        after = self._after(act, parent, before)
        self.orders[act].append(
            _command(Operation.ACRESCIMO, node.id, wording=_wording(node, version), after_id=after)
        )

    def _after(self, act: ActRef, parent: Provision | None, before: list[Provision]) -> str | None:
        """The sibling, already there when ``act`` came, that the new provision follows."""
        for sibling in reversed(before):
            born = self.born[sibling.id]
            if born is None or order_of(born) <= order_of(act):
                return sibling.id
        return parent.id if parent and parent.kind.is_grouping else None

    def _reworded(self, node: Provision, before: Version, version: Version) -> None:
        event = version.began_by
        if event is None:
            raise DraftingError(
                f"{node.id}: a lei não diz que ato deu a redação {version.ordinal}."
            )
        if event.provision_id != node.id:  # came back with the provision above it
            return
        if event.action is Action.RESTABELECIMENTO:
            as_before = (before.text, before.tail) == (version.text, version.tail)
            wording = None if as_before else _wording(node, version, before)
            self._order(event, Operation.RESTABELECIMENTO, node.id, wording=wording)
        else:
            self._order(
                event, _rewording(node.kind), node.id, wording=_wording(node, version, before)
            )

    def _extensions(self, node: Provision, version: Version) -> None:
        for event in version.notes:
            if event.origin == "ato" and event.action is Action.REMISSAO:
                self._order(event, Operation.PRORROGACAO, node.id)

    def _ementas(self) -> str | None:
        events = [e for e in self.law.events if e.provision_id == "ementa" and e.origin == "ato"]
        former = [d.quote for d in self.law.diagnostics if d.code == "ementa_anterior"]
        texts = [*former, self.law.ementa]
        for event, text in zip(events, texts[1:], strict=False):
            wording = NewWording(Kind.ARTIGO, "", text)
            self._order(event, Operation.NOVA_EMENTA, None, wording=wording)
        return texts[0]

    def _order(
        self, event: Event, operation: Operation, target: str | None, **more: object
    ) -> None:
        self.orders[_act(event)].append(_command(operation, target, **more))


def _command(operation: Operation, target: str | None, **more: object) -> Command:
    made = Command("", operation, "", "", _NOWHERE, target_id=target)
    return replace(made, **more)  # type: ignore[arg-type]


def _act(event: Event) -> ActRef:
    if event.act is None:
        raise DraftingError(f"{event.provision_id}: a nota «{event.note}» não diz o ato.")
    return event.act


def _first(node: Provision) -> Version:
    """The wording that the law began with."""
    version = node.versions[0]
    status = version.status
    if version.ended_by or status is Status.DUVIDOSO:
        status = Status.VIGENTE
    notes = tuple(e for e in version.notes if not e.action.changes_wording and e.origin != "ato")
    return replace(version, status=status, ended_by=None, notes=notes)


def _wording(node: Provision, version: Version, before: Version | None = None) -> NewWording:
    tail = "" if before and before.tail and version.tail is None else version.tail
    text = UNPUBLISHED if version.text is None else version.text
    label = version.label if version.label is not None else node.label
    return NewWording(node.kind, label, text, tail, version.rows, whole=False)


def _rewording(kind: Kind) -> Operation:
    if kind is Kind.ANEXO:
        return Operation.ANEXO
    return Operation.NOVA_RUBRICA if kind.is_grouping else Operation.NOVA_REDACAO


def _own(node: Provision, parent: Provision | None, ended: Event) -> bool:
    """Whether a revocation is the provision's own, not what the one above it brought about."""
    if ended.provision_id != node.id:
        return False
    if parent is None:
        return True
    return not any(
        v.status is Status.REVOGADO and v.ended_by and v.ended_by.act == ended.act
        for v in parent.versions
    )


def _arranged(act: ActRef, commands: list[Command]) -> tuple[Command, ...]:
    """The orders of one act as an act prints them, each with its id: revocations come last."""
    ordered = sorted(arranged(commands), key=lambda c: c.operation is Operation.REVOGACAO)
    return tuple(replace(c, id=f"{act.number}.{n}") for n, c in enumerate(ordered, start=1))

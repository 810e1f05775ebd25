"""A law while it is being amended: nodes that may change, and a log that takes changes back.

Nothing is applied half: :meth:`Tree.mark` before a command, :meth:`Tree.rollback` where it fails.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from pipeline.law import Action, Event, Kind, Law, Provision, Span, Status, Version
from pipeline.normalize.amend.records import Refusal

#: An id without its captions ("cpt") and without the marks of a second provision of one number.
Key = tuple[str, ...]

_REPEAT = re.compile(r"\.\d+$")
#: Statuses of a wording that still stands in the law, in force or not.
STANDING = (Status.VIGENTE, Status.DUVIDOSO, Status.VETADO, Status.SUSPENSO)


def key_of(provision_id: str) -> Key:
    """What two spellings of one id have in common.

    >>> key_of("art5_cpt_inc2.2_ali1")
    ('art5', 'inc2', 'ali1')
    """
    return tuple(_REPEAT.sub("", part) for part in provision_id.split("_") if part != "cpt")


@dataclass(slots=True, eq=False)
class Node:
    """A provision that may change."""

    id: str
    kind: Kind
    label: str
    number: tuple[int, ...]
    versions: tuple[Version, ...]
    parent: Node | None
    children: list[Node] = field(default_factory=list)
    span: Span | None = None

    @property
    def last(self) -> Version:
        """The newest wording."""
        return self.versions[-1]

    @property
    def stands(self) -> bool:
        """True where the newest wording is in force, doubtful, vetoed or suspended."""
        return self.last.status in STANDING

    @property
    def moved(self) -> bool:
        """True where the provision has another number now: its label is free of it."""
        end = self.last.ended_by
        return not self.stands and end is not None and end.action is Action.RENUMERACAO

    def walk(self) -> Iterator[Node]:
        """This node and all below it, in printed order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def frozen(self) -> Provision:
        """The record that this node has become."""
        return Provision(
            self.id, self.kind, self.label, self.number, self.versions,
            tuple(child.frozen() for child in self.children), self.span,
        )  # fmt: skip


class Tree:
    """The provisions of a law by id, and the events that are added to it."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.ementa = law.ementa
        self.events: list[Event] = []
        self.former_ementas: list[tuple[str, Event]] = []
        self._log: list[Callable[[], object]] = []
        self._by_key: defaultdict[Key, list[Node]] = defaultdict(list)
        self._ids: set[str] = set()
        self._numbers: defaultdict[str, int] = defaultdict(int)
        self.roots = [self._node(each, None) for each in law.provisions]
        self.annexes = [self._node(each, None) for each in law.annexes]
        for event in law.events:
            self._numbers[event.provision_id] += 1

    def _node(self, provision: Provision, parent: Node | None) -> Node:
        node = Node(
            provision.id, provision.kind, provision.label, provision.number, provision.versions,
            parent, span=provision.span,
        )  # fmt: skip
        self._by_key[key_of(node.id)].append(node)
        self._ids.add(node.id)
        node.children = [self._node(child, node) for child in provision.children]
        return node

    def nodes(self) -> Iterator[Node]:
        """All nodes in printed order, annexes last."""
        for root in (*self.roots, *self.annexes):
            yield from root.walk()

    def siblings(self, node: Node) -> list[Node]:
        """The list that holds ``node``."""
        if node.parent:
            return node.parent.children
        return self.annexes if node in self.annexes else self.roots

    def find(self, provision_id: str) -> Node | None:
        """The provision of that id; the one that stands, where others of its number do not.

        Raises Refusal where several of that number stand.
        """
        known = self._by_key.get(key_of(provision_id), [])
        standing = [node for node in known if node.stands]
        if len(standing) > 1:
            raise Refusal("Há na lei mais de um dispositivo com esse número; diga qual deles é.")
        if standing:
            return standing[0]
        return known[-1] if known else None

    def has(self, provision_id: str) -> bool:
        """Whether a provision of that number stands in the law or stood there."""
        return bool(self._by_key.get(key_of(provision_id)))

    def is_used(self, provision_id: str) -> bool:
        """Whether some provision has that number or had it, renumbered ones apart."""
        known = self._by_key.get(key_of(provision_id), [])
        return any(not node.moved for node in known)

    def free_id(self, provision_id: str) -> str:
        """``provision_id``, or with ".2" where a provision that was renumbered had it before."""
        if provision_id not in self._ids:
            return provision_id
        place = 2
        while f"{provision_id}.{place}" in self._ids:
            place += 1
        return f"{provision_id}.{place}"

    # Changes

    def mark(self) -> int:
        """A moment to go back to."""
        return len(self._log)

    def rollback(self, mark: int) -> None:
        """Take back every change since ``mark``."""
        while len(self._log) > mark:
            self._log.pop()()

    def set_versions(self, node: Node, versions: tuple[Version, ...]) -> None:
        """Give ``node`` other versions."""
        before = node.versions

        def undo() -> None:
            node.versions = before

        node.versions = versions
        self._log.append(undo)

    def insert(self, node: Node, among: list[Node], place: int) -> None:
        """Put a new node at ``place`` of a list of siblings."""
        key = key_of(node.id)

        def undo() -> None:
            among.remove(node)
            self._by_key[key].remove(node)
            self._ids.discard(node.id)

        among.insert(place, node)
        self._by_key[key].append(node)
        self._ids.add(node.id)
        self._log.append(undo)

    def set_ementa(self, text: str, event: Event) -> None:
        """Give the law another ementa; the former one is kept with the event."""
        before = self.ementa

        def undo() -> None:
            self.ementa = before
            self.former_ementas.pop()

        self.former_ementas.append((before or "", event))
        self.ementa = text
        self._log.append(undo)

    def event(self, made: Event) -> Event:
        """Number an event among those of its provision, and keep it."""
        provision_id = made.provision_id
        self._numbers[provision_id] += 1
        event = replace(made, id=f"{provision_id}.e{self._numbers[provision_id]}")

        def undo() -> None:
            self.events.pop()
            self._numbers[provision_id] -= 1

        self.events.append(event)
        self._log.append(undo)
        return event

"""Assembly: provisions out of wordings and their histories.

Reads: occurrences and the wordings of each id. Writes: the tree of provisions with versions, and
the events in printed order. A revocation printed on a grouping or provision reaches what is below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from pipeline.extract.tree import Occurrence
from pipeline.extract.versions import History, from_heading, history, revoked_by
from pipeline.extract.wordings import Wording
from pipeline.law import (
    Diagnostic,
    Event,
    Kind,
    Provision,
    Severity,
    Span,
    Status,
    Version,
)

# Looked up once: in Python 3.11 a member of an enumeration takes as long as ten comparisons.
_REVOGADO = Status.REVOGADO
_HOLDS = frozenset((Status.VIGENTE, Status.DUVIDOSO))


@dataclass(slots=True)
class Node:
    """A provision under construction."""

    id: str
    kind: Kind
    occurrence: Occurrence
    history: History
    span: Span
    children: list[Node] = field(default_factory=list)

    @property
    def versions(self) -> list[Version]:
        """Its versions, oldest first."""
        return self.history.versions

    @property
    def last(self) -> Version:
        """Its newest version."""
        return self.history.versions[-1]

    def walk(self) -> Iterator[Node]:
        """This node and all below."""
        yield self
        for child in self.children:
            yield from child.walk()

    def doubt(self, ordinal: int) -> None:
        """Mark a version ``duvidoso``."""
        self.history.versions = [
            replace(v, status=Status.DUVIDOSO) if v.ordinal == ordinal else v
            for v in self.history.versions
        ]


@dataclass
class Assembly:
    """The nodes of a law: roots in printed order, and each by its id."""

    roots: list[Node]
    by_id: dict[str, Node]
    diagnostics: list[Diagnostic]

    @cached_property
    def nodes(self) -> list[Node]:
        """All nodes in printed order."""
        return [node for root in self.roots for node in root.walk()]

    def events(self) -> tuple[Event, ...]:
        """All events, in printed order of the notes."""
        found = [event for node in self.nodes for event in node.history.events]
        return tuple(sorted(found, key=lambda event: event.span.start))

    def provisions(self) -> tuple[Provision, ...]:
        """The finished tree."""
        return tuple(_frozen(root) for root in self.roots)


def assemble(occurrences: Sequence[Occurrence], wordings: dict[str, list[Wording]]) -> Assembly:
    """Build the tree, give every provision its history, and let revocations reach downward."""
    by_id: dict[str, Node] = {}
    roots: list[Node] = []
    diagnostics: list[Diagnostic] = []
    for occurrence in occurrences:
        if occurrence.id in by_id:
            continue
        node = _node(occurrence, wordings[occurrence.id])
        by_id[node.id] = node
        diagnostics.extend(node.history.diagnostics)
        above = by_id.get(occurrence.parent)
        (above.children if above else roots).append(node)
    assembly = Assembly(roots, by_id, diagnostics)
    for root in roots:
        _reach_down(root, None, assembly)
    return assembly


def _node(occurrence: Occurrence, wordings: Sequence[Wording]) -> Node:
    labelled = occurrence
    if not occurrence.label.text:
        labelled = next((w.occurrence for w in wordings if w.occurrence.label.text), occurrence)
    known = history(occurrence.id, wordings)
    return Node(occurrence.id, occurrence.kind, labelled, known, wordings[0].span)


def _reach_down(node: Node, above: Event | None, assembly: Assembly) -> None:
    """Apply to ``node`` the revocation ``above`` it, then go down with the nearest revocation."""
    own = node.last.ended_by if node.last.status is _REVOGADO else None
    if above and own is None and node.last.status in _HOLDS:
        if _came_later(node.last, above):
            assembly.diagnostics.append(_later(node, above))
            above = None
        else:
            own = _revoke(node, above, assembly)
    for child in node.children:
        _reach_down(child, own or above, assembly)


def _came_later(version: Version, event: Event) -> bool:
    """Whether a wording began in a year after the revocation: then it is not what was revoked."""
    begun = version.began_by.act if version.began_by else None
    if not (begun and begun.year and event.act and event.act.year):
        return False
    return begun.year > event.act.year


def _revoke(node: Node, above: Event, assembly: Assembly) -> Event:
    event = above
    if node.kind is Kind.ARTIGO:
        event = from_heading(above, node.id, node.last.ordinal, above.span)
        node.history.events.append(event)
        assembly.diagnostics.append(
            Diagnostic(
                "revogado_pelo_agrupamento", Severity.AVISO,
                "O artigo não traz nota de revogação própria; foi lido como revogado porque o "
                f"agrupamento a que pertence traz a nota «{above.note}».",
                node.id, above.note, node.span,
            )
        )  # fmt: skip
    node.history.versions = [*node.versions[:-1], revoked_by(node.last, event)]
    return event


def _later(node: Node, above: Event) -> Diagnostic:
    return Diagnostic(
        "posterior_a_revogacao", Severity.AVISO,
        "Está sob dispositivo ou agrupamento revogado, mas a nota diz que é posterior à revogação; "
        "lido como vigente.",
        node.id, above.note, node.span,
    )  # fmt: skip


def _frozen(node: Node) -> Provision:
    return Provision(
        node.id, node.kind, node.occurrence.label.text, node.occurrence.number,
        tuple(node.versions), tuple(_frozen(child) for child in node.children), node.span,
    )  # fmt: skip

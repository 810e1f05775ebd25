"""What differs between two states of one law, provision by provision, aligned by id.

Reads: the law before and after, and which provisions were renumbered. Writes: :class:`Difference`
records in the order of the law.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.generate.quadro.words import Piece, compared
from pipeline.law import Event, Kind, Law, Provision, Status, Version
from pipeline.naming import Labels, names

#: In place of a wording that stood and is not printed.
UNPRINTED = "(redação que a publicação não traz)"
_STANDS = (Status.VIGENTE, Status.DUVIDOSO, Status.SUSPENSO)


@dataclass(frozen=True, slots=True)
class Side:
    """A provision in one of the two states: its label with separator, its words, its name.

    ``known`` is False where it stood and the publication does not print how it read.
    """

    provision_id: str
    kind: Kind
    name: str
    label: str
    text: str
    known: bool = True

    @property
    def whole(self) -> str:
        """Label and words, as they are printed."""
        return f"{self.label} {self.text}".strip()


@dataclass(frozen=True, slots=True)
class Difference:
    """One provision that differs: None for a side on which it does not stand.

    ``pieces`` hold both wordings, words that go and come marked. ``act`` is who changed it, empty
    where that is not known; ``what`` says in words what was done.
    """

    before: Side | None
    after: Side | None
    pieces: tuple[Piece, ...]
    act: str
    what: str

    @property
    def name(self) -> str:
        """What the provision is called, with both names where it was renumbered."""
        sides = [side.name for side in (self.before, self.after) if side is not None]
        return " → ".join(dict.fromkeys(sides))


def differences(
    before: Law, after: Law, renumbered: Mapping[str, str] | None = None
) -> tuple[Difference, ...]:
    """What differs between two states of a law, in the order of the later one.

    ``renumbered`` gives the new id of each provision that only changed its number; what hangs from
    it is found by that. A provision that is gone stands where it stood.
    """
    deeds = {node.id: node for node in after.walk()}
    return tuple(
        _difference(one, other, deeds)
        for one, other in all_sides(before, after, renumbered or {})
        if one is None or other is None or one.whole != other.whole or one.known != other.known
    )


def all_sides(
    before: Law, after: Law, renumbered: Mapping[str, str]
) -> Iterator[tuple[Side | None, Side | None]]:
    """Each provision that stands before or after, with both its sides, in the order of the law."""
    old, new = _sides(before), _sides(after)
    new_of = {name: _moved(name, renumbered) for name in old}
    old_of = {name: former for former, name in new_of.items() if name in new}
    told = {former for former, name in new_of.items() if name != former and name in new}
    for name in _order(before, after, new_of):
        former = old_of.get(name, name)
        one = old.get(former) if former == name or former in told else None
        other = new.get(name)
        if name in told and other is None:
            continue  # told where it went
        if one is not None or other is not None:
            yield one, other


def _sides(law: Law) -> dict[str, Side]:
    called, labels = names(law), Labels(law)
    return {
        node.id: _side(node, version, called[node.id], labels.of(node, version))
        for node in law.walk()
        if (version := _standing(node)) is not None
    }


def _side(node: Provision, version: Version, name: str, label: str) -> Side:
    rows = "\n".join(" | ".join(row) for row in version.rows)
    text = "\n".join(part for part in (version.full_text, rows) if part)
    known = version.text is not None or bool(version.rows)
    return Side(node.id, node.kind, name, label, text if known else UNPRINTED, known)


def _standing(node: Provision) -> Version | None:
    held = [v for v in node.versions if v.status in _STANDS]
    return held[-1] if held else None


def _moved(name: str, moved: Mapping[str, str]) -> str:
    """The new id of a provision that was renumbered, or that hangs from one that was."""
    for former, new in moved.items():
        if name == former or name.startswith(f"{former}_"):
            return f"{new}{name.removeprefix(former)}"
    return name


def _order(before: Law, after: Law, new_of: Mapping[str, str]) -> Iterator[str]:
    """Ids of the later law in its order, each that is gone after what stood before it."""
    following: dict[str | None, list[str]] = {}
    kept = {node.id for node in after.walk()}
    last: str | None = None
    for node in before.walk():
        name = new_of.get(node.id, node.id)
        if name in kept:
            last = name
        else:
            following.setdefault(last, []).append(name)
    yield from following.get(None, ())
    for node in after.walk():
        yield node.id
        yield from following.get(node.id, ())


def _difference(one: Side | None, other: Side | None, deeds: Mapping[str, Provision]) -> Difference:
    pieces = compared(one.whole if one else "", other.whole if other else "")
    event = _event(one, other, deeds)
    act = str(event.act) if event and event.act else ""
    return Difference(one, other, pieces, act, _what(one, other))


def _event(one: Side | None, other: Side | None, deeds: Mapping[str, Provision]) -> Event | None:
    """The event that began the later wording, or that ended the former one."""
    side = other or one
    node = deeds.get(side.provision_id) if side else None
    if node is None:
        return None
    last = node.versions[-1]
    ended = last.ended_by if other is None else None
    return ended or last.began_by or last.ended_by


def _what(one: Side | None, other: Side | None) -> str:
    if one is None:
        return "acréscimo"
    if other is None:
        return "revogação"
    if one.text == other.text and one.known:
        return "renumeração"
    renumbered = one.provision_id != other.provision_id
    return "renumeração e nova redação" if renumbered else "nova redação"

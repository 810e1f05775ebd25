"""What an act must order to make one text of a law into another (LC 95/1998, art. 12).

Reads: the law as it stands and the law as it is wanted. Writes: commands. The wanted text may have
been numbered anew, as people write it: articles keep their numbers all the same, and a new one gets
the number before it and a letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.amendment import Command, NewWording, Operation
from pipeline.generate.drafting.errors import DraftingError
from pipeline.generate.drafting.numbers import without_renumbering
from pipeline.generate.drafting.quotation import stands
from pipeline.law import Kind, Law, Provision, Span, Version

_NOWHERE = Span(0, 0)


def commands_between(before: Law, after: Law) -> tuple[Command, ...]:
    """The commands that make ``before`` into ``after``, in an order that can be carried out.

    Compared are the wordings that stand in each, white space apart. Raises DraftingError where no
    act can order the change: provisions in another order, or an article under another heading.
    """
    return tuple(
        replace(command, id=f"c{place}")
        for place, command in enumerate(_Comparison(before, after).commands(), start=1)
    )


@dataclass(frozen=True, slots=True)
class _Unit:
    node: Provision
    above: str
    previous: str | None

    @property
    def version(self) -> Version:
        return self.node.current


class _Comparison:
    def __init__(self, before: Law, after: Law) -> None:
        self.before, self.after = before, without_renumbering(before, after)
        self.renamed = dict(_only_paragraphs(before, self.after))
        self.old = {self._now(i): unit for i, unit in _units(before).items()}
        self.new = _units(self.after)

    def _now(self, provision_id: str) -> str:
        """The id that a unit of the former text has after its paragraph is renumbered."""
        for former, now in self.renamed.items():
            if provision_id == former or provision_id.startswith(f"{former}_"):
                return f"{now}{provision_id.removeprefix(former)}"
        return provision_id

    def commands(self) -> Iterator[Command]:
        self._check_places()
        for former, now in self.renamed.items():
            yield _command(Operation.RENUMERACAO, former, new_id=now)
        if self.after.ementa and not _same(self.before.ementa, self.after.ementa):
            wording = NewWording(Kind.ARTIGO, "", self.after.ementa)
            yield _command(Operation.NOVA_EMENTA, None, wording=wording)
        for provision_id, unit in self.new.items():
            yield from self._of(provision_id, unit)
        for provision_id, unit in self.old.items():
            if provision_id not in self.new and (
                not unit.above or self._now(unit.above) in self.new
            ):
                yield _command(Operation.REVOGACAO, provision_id)

    def _of(self, provision_id: str, unit: _Unit) -> Iterator[Command]:
        old = self.old.get(provision_id)
        if old is None:
            operation = Operation.ANEXO if unit.node.kind is Kind.ANEXO else Operation.ACRESCIMO
            wording = _wording(unit)
            yield _command(operation, provision_id, wording=wording, after_id=unit.previous)
        elif not _alike(old.version, unit.version):
            yield _command(_rewording(unit.node.kind), provision_id, wording=_wording(unit, old))

    def _check_places(self) -> None:
        """Raise DraftingError where a unit of both texts stands elsewhere in the new one."""
        both = [i for i in self.new if i in self.old]
        for provision_id in both:
            if self._now(self.old[provision_id].above) != self.new[provision_id].above:
                raise DraftingError(
                    f"{provision_id}: está em outro agrupamento no texto novo; nenhum ato o muda "
                    "de lugar sem renumerar."
                )
        if both != [i for i in self.old if i in self.new]:
            raise DraftingError("O texto novo traz dispositivos da lei em outra ordem.")


def _units(law: Law) -> dict[str, _Unit]:
    """What stands in a law, by id, with the unit above and the sibling before."""
    found: dict[str, _Unit] = {}

    def visit(nodes: tuple[Provision, ...], above: Provision | None) -> None:
        previous = above.id if above and above.kind.is_grouping else None
        for node in nodes:
            if stands(node):
                found[node.id] = _Unit(node, above.id if above else "", previous)
                visit(node.children, node)
                previous = node.id

    visit(law.provisions, None)
    visit(law.annexes, None)
    return found


def _only_paragraphs(before: Law, after: Law) -> Iterator[tuple[str, str]]:
    """Each parágrafo único that becomes § 1º because others follow it."""
    old, new = _units(before), _units(after)
    for provision_id in old:
        head, _, last = provision_id.rpartition("_")
        numbered = f"{head}_par1"
        if last == "par1u" and provision_id not in new and numbered in new and numbered not in old:
            yield provision_id, numbered


def _rewording(kind: Kind) -> Operation:
    if kind is Kind.ANEXO:
        return Operation.ANEXO
    return Operation.NOVA_RUBRICA if kind.is_grouping else Operation.NOVA_REDACAO


def _wording(unit: _Unit, old: _Unit | None = None) -> NewWording:
    version, gone = unit.version, old is not None and old.version.tail is not None
    return NewWording(
        unit.node.kind, version.label or unit.node.label, version.text,
        version.tail if version.tail is not None or not gone else "", version.rows, whole=False,
    )  # fmt: skip


def _alike(one: Version, other: Version) -> bool:
    return _same(one.text, other.text) and _same(one.tail, other.tail) and one.rows == other.rows


def _same(one: str | None, other: str | None) -> bool:
    return " ".join((one or "").split()) == " ".join((other or "").split())


def _command(operation: Operation, target: str | None, **more: object) -> Command:
    made = Command("", operation, "", "", _NOWHERE, target_id=target)
    return replace(made, **more)  # type: ignore[arg-type]

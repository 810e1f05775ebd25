"""Applying amending acts to a law (LC 95/1998, art. 12).

Reads: a law and the commands of its amending acts. Writes: the law with its history, and what
became of each command. Acts apply in the order in which they come into force, those of one day by
their number, and the commands of an act as they are printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from pipeline.amendment import Operation
from pipeline.law import Diagnostic, Kind, Law, Severity
from pipeline.normalize.amend.changes import Order, in_force_below, revoke
from pipeline.normalize.amend.mismatch import Mismatch
from pipeline.normalize.amend.operations import OPERATIONS, is_unchanged
from pipeline.normalize.amend.records import Amended, AmendingAct, Fate, Outcome, Refusal
from pipeline.normalize.amend.steps import (
    RESTATES,
    Step,
    adds,
    doubt_of,
    group_of,
    restates,
    steps_of,
)
from pipeline.normalize.amend.tree import Node, Tree, key_of

_UNCHANGED = "A redação que o ato repete é a vigente; nada muda."


def amend(law: Law, acts: Iterable[AmendingAct], on: date | None = None) -> Amended:
    """Apply ``acts`` to ``law``.

    Args:
        law: The law as published, or as it came out of earlier amendments.
        acts: Its amending acts; commands to other laws are passed over.
        on: The day as of which the law is wanted: what was not in force then is ``pendente``. None
            applies everything, whenever it comes into force.

    Returns:
        The law with its history and one outcome per command. A command is applied whole or not at
        all: so is a provision that an act adds or restates with what hangs from it. The source,
        ledger, sanctions and citations of the law are those of the publication (see
        :func:`pipeline.normalize.amend.with_findings`).
    """
    tree = Tree(law)
    outcomes: list[Outcome] = []
    steps = steps_of(law.identity, acts)
    mismatch = Mismatch(tree)
    while steps:
        group = group_of(tree, steps)
        added = adds(tree, group[0].command)
        found = _Group(tree, group, on, mismatch.doubt(group, steps)).run()
        mismatch.took(group, found[0], added=added)
        outcomes += found
        del steps[: len(group)]
    return Amended(_amended(law, tree), tuple(outcomes))


class _Group:
    """Commands that stand or fall together; mostly one."""

    def __init__(
        self, tree: Tree, steps: Sequence[Step], on: date | None, doubt: str | None
    ) -> None:
        self.tree = tree
        self.steps = steps
        self.on = on
        self.doubt = doubt

    def run(self) -> list[Outcome]:
        waits = self._waits()
        if waits:
            return [_outcome(step, Fate.PENDENTE, waits) for step in self.steps]
        if self.doubt:
            return [_outcome(step, Fate.RECUSADA, self.doubt) for step in self.steps]
        mark = self.tree.mark()
        outcomes: list[Outcome] = []
        for step in self.steps:
            try:
                outcomes.append(self._apply(step))
            except Refusal as refusal:
                self.tree.rollback(mark)
                return self._refused(step, str(refusal))
        try:
            return self._without_the_rest(outcomes)
        except Refusal as refusal:
            self.tree.rollback(mark)
            return self._refused(self.steps[0], str(refusal))

    def _waits(self) -> str | None:
        since = self.steps[0].since
        if self.on is None:
            return None
        if since is None:
            return "Não se sabe quando o ato entra em vigor: falta a data dele."
        if self.on < since[0]:
            return f"Só entra em vigor em {since[0]:%d/%m/%Y}."
        if self.on < since[1]:
            return (
                f"Não se sabe se já vigorava em {self.on:%d/%m/%Y}: falta a data de publicação. "
                "Informe-a no arquivo .atos.csv da lei."
            )
        return None

    def _apply(self, step: Step) -> Outcome:
        doubt = doubt_of(self.tree.law.identity, step)
        if doubt:
            raise Refusal(doubt)
        order = Order(self.tree, step.act.ref, step.command)
        if step.command.operation in RESTATES and len(self.steps) > 1 and is_unchanged(order):
            return _outcome(step, Fate.APLICADA, _UNCHANGED)
        if self._restated_below(step):
            order.command = replace(step.command, may_add=True)
        changed = OPERATIONS[step.command.operation](order)
        return _outcome(step, Fate.APLICADA, " ".join(order.remarks), changed)

    def _restated_below(self, step: Step) -> bool:
        """Whether the command is about a part of what is restated as a whole."""
        head = self.steps[0].command.wording
        return step is not self.steps[0] and head is not None and head.whole is True

    def _without_the_rest(self, outcomes: list[Outcome]) -> list[Outcome]:
        """End what a provision restated as a whole no longer has."""
        head, wording = self.steps[0].command, self.steps[0].command.wording
        if head.operation not in RESTATES or wording is None or head.target_id is None:
            return outcomes
        if head.target_id.endswith("_cpt") or not restates(head, wording):
            return outcomes
        node = self.tree.find(head.target_id)
        if node is None:
            return outcomes
        if node.kind.is_grouping:
            _require_within(node, outcomes)
        rest = self._rest(node)
        if not rest:
            return self._if_anything(outcomes)
        if wording.whole is None and head.operation is not Operation.SUBSTITUICAO_INTEGRAL:
            raise Refusal("O ato não diz se ficam os dispositivos que a nova redação não traz.")
        if len(self.steps) == 1 and (wording.text or "").rstrip().endswith(":"):
            raise Refusal("A nova redação anuncia uma lista que o ato não traz.")
        order = Order(self.tree, self.steps[0].act.ref, head)
        ended = tuple(changed for each in rest for changed in revoke(order, each))
        first = replace(outcomes[0], provision_ids=(*outcomes[0].provision_ids, *ended))
        return [first, *outcomes[1:]]

    def _if_anything(self, outcomes: list[Outcome]) -> list[Outcome]:
        if len(outcomes) > 1 and all(each.reason == _UNCHANGED for each in outcomes):
            raise Refusal("O dispositivo já tem essa redação.")
        return outcomes

    def _rest(self, node: Node) -> list[Node]:
        """What stands below ``node`` and no command of the group restates, outermost first."""
        said = {key_of(s.command.target_id) for s in self.steps if s.command.target_id}
        found: list[Node] = []
        text = self.steps[0].command.wording
        lines = "\n" in (text.text or "") if text else False
        for child in in_force_below(node):
            if child.kind is Kind.PARAGRAFO_SEM_NUMERO and lines:
                continue  # the words of the article hold it
            if key_of(child.id) in said or any(key_of(n.id) in said for n in child.walk()):
                found += self._rest(child)
            else:
                found.append(child)
        return found

    def _refused(self, at: Step, reason: str) -> list[Outcome]:
        """Every command of the group, refused with the one that could not be carried out."""
        where = at.command.target_id or at.command.id
        because = f"Faz parte de redação que não se pôde aplicar inteira ({where}): {reason}"
        return [
            _outcome(step, Fate.RECUSADA, reason if step is at else because) for step in self.steps
        ]


def _require_within(node: Node, outcomes: Iterable[Outcome]) -> None:
    """Raise Refusal where what a heading is restated with stands outside it."""
    inside = {each.id for each in node.walk()}
    if not inside.issuperset(i for each in outcomes for i in each.provision_ids):
        raise Refusal("O ato põe no agrupamento dispositivo que está em outro lugar da lei.")


def _outcome(step: Step, fate: Fate, reason: str, changed: tuple[str, ...] = ()) -> Outcome:
    return Outcome(step.act.ref, step.command, fate, reason, changed)


def _amended(law: Law, tree: Tree) -> Law:
    """The law that the tree has become."""
    former = tuple(
        Diagnostic(
            "ementa_anterior",
            Severity.INFO,
            f"A ementa foi alterada pela {event.act}; a anterior está citada.",
            "ementa",
            text,
        )
        for text, event in tree.former_ementas
    )
    return replace(
        law,
        ementa=tree.ementa,
        provisions=tuple(node.frozen() for node in tree.roots),
        annexes=tuple(node.frozen() for node in tree.annexes),
        events=(*law.events, *tree.events),
        diagnostics=(*law.diagnostics, *former),
    )

"""Read an act into commands. Reads: a law. Writes: commands in printed order."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from pipeline.amendment import Command, Operation
from pipeline.extract.acts import find_date
from pipeline.extract.citations.records import CitedAct
from pipeline.extract.commands import patterns as p
from pipeline.extract.commands import verbs as v
from pipeline.extract.commands.acts_named import NOWHERE, Acts, Target
from pipeline.extract.commands.annexes import read_annexes
from pipeline.extract.commands.drafts import Draft
from pipeline.extract.commands.ordinary import is_ordinary, ordinary_statements
from pipeline.extract.commands.parting import Statement, part
from pipeline.extract.commands.plain import Plain
from pipeline.extract.commands.quoted import Quoted, read_quoted
from pipeline.extract.commands.scope import Scope, placed, scope_of
from pipeline.extract.commands.sentences import Clause, Order, Verb, read_clauses
from pipeline.extract.commands.source_lines import body_lines, closing_lines
from pipeline.extract.commands.wordings import drafts
from pipeline.law import ActRef, Kind, Law, PartialDate, Span


def read_commands(law: Law) -> tuple[Command, ...]:
    """What ``law`` orders of other laws, in printed order; empty for a law that amends nothing.

    Commands that cannot be read are ``Operation.NAO_LIDA`` with their words; those that can be
    read in more than one way say so in ``doubt``.
    """
    return tuple(_Act(law).commands())


@dataclass(frozen=True, slots=True)
class QuotedUnit:
    """A unit that an act quotes, whether it has words there or only its label.

    ``target_id`` is its id in the law of ``act_urn``, None where it cannot be told; ``own_id`` its
    id by its own label alone.
    """

    provision_id: str
    kind: Kind
    target_id: str | None
    own_id: str
    act_urn: str | None


def quoted_units(law: Law) -> tuple[QuotedUnit, ...]:
    """Every unit that an act quotes, in printed order: what :func:`read_commands` reads from."""
    act = _Act(law)
    return tuple(unit for statement in act.statements for unit in act.units(statement))


#: How an item of a list reads with the verb of the list: "Acrescente-se ao art. 5º, o § 3º".
_VERB_OF_LIST = {Verb.ADD: "Acrescente-se", Verb.NEW: "Altere-se", Verb.SUBSTITUTE: "Altere-se"}


class _Act:
    """An act while it is read: the law named last goes on for commands that name none."""

    def __init__(self, law: Law) -> None:
        self.law = law
        ordinary = is_ordinary(law)
        self.statements = ordinary_statements(law) if ordinary else part(body_lines(law))
        self.acts = Acts(law, [law.ementa or "", *(s.text for s in self.statements)])
        self.current: CitedAct | None = None
        self.named: dict[str, CitedAct | None] = {}
        self.scopes: dict[str, Scope] = {}
        self.orders: dict[str, Sequence[Order]] = {}
        self.amending = bool(self.acts.of_ementa) or any(
            s.quotation.marked for s in self.statements
        )
        self.annexes = {} if ordinary else read_annexes(closing_lines(law))

    def commands(self) -> Iterator[Command]:
        read = [(statement, list(self._of(statement))) for statement in self.statements]
        every = (c for at in range(len(read)) for c in self._with_announced(read, at))
        for count, command in enumerate(_once(every), start=1):
            yield replace(command, id=f"cmd{count}")

    def units(self, statement: Statement) -> Iterator[QuotedUnit]:
        """The units that a statement quotes."""
        deque(self._of(statement), maxlen=0)
        urn = self.acts.target(self.named[statement.id] or self.current).urn
        quoted = read_quoted(statement.quotation.lines, statement.quotation.outside)
        for unit, target, _ in placed(quoted, self.scopes[statement.id]):
            own = unit.id_below("", None)
            yield QuotedUnit(statement.id, unit.kind, target, own, urn)

    def _with_announced(
        self, read: Sequence[tuple[Statement, list[Command]]], at: int
    ) -> Iterator[Command]:
        """The commands of a statement; an order whose announced list gives none is unread."""
        statement, found = read[at]
        yield from found
        if found or not statement.text.rstrip().endswith(":") or not self.orders[statement.id]:
            return
        below = takewhile(lambda pair: pair[0].id.startswith(f"{statement.id}_"), read[at + 1 :])
        if not any(commands for _, commands in below) and self._is_order(statement):
            start, end = statement.lines[0].start, statement.lines[-1].end
            draft = Draft(Operation.NAO_LIDA, start, end)
            yield self._command(statement, draft, self.acts.target(self.current), None)

    def _is_order(self, statement: Statement) -> bool:
        """Whether an order of a list is one about a law: any of an amending act's, else by name."""
        orders = self.orders[statement.id]
        of_words = any(o.verb is not Verb.ADD or o.named or o.kinds for o in orders)
        return (self.amending and of_words) or any(order.is_about_law for order in orders)

    def _of(self, statement: Statement) -> Iterator[Command]:
        clauses = read_clauses(statement.text) if self._may_order(statement) else []
        above = self.scopes.get(statement.above.id) if statement.above else None
        scope = scope_of(self._ordering(statement, clauses), above)
        self.scopes[statement.id] = scope
        act = self._act(statement, scope)
        quoted = read_quoted(statement.quotation.lines, statement.quotation.outside)
        day = _day(statement.text)
        for draft in _doubled(self._drafts(statement, clauses, scope, quoted)):
            yield self._command(statement, draft, self._target(draft, act), day)

    def _may_order(self, statement: Statement) -> bool:
        """Whether a statement is worth reading: most of an ordinary law's are not."""
        listed = statement.above is not None and bool(self.orders.get(statement.above.id))
        return listed or bool(statement.quotation.lines) or bool(v.VERBS.search(statement.text))

    def _ordering(self, statement: Statement, clauses: list[Clause]) -> list[Clause]:
        """The clauses of a statement; of an item that has no verb, with the verb of its list."""
        above = self._announced_above(statement)
        if not statement.quotation.lines or not above or any(c.commanding for c in clauses):
            return clauses
        return read_clauses(f"{_VERB_OF_LIST.get(above[-1].verb, '')} {statement.text}")

    def _drafts(
        self, statement: Statement, clauses: Sequence[Clause], scope: Scope, quoted: Quoted
    ) -> Iterator[Draft]:
        orders = [order for clause in clauses for order in clause.commanding]
        above = self._announced_above(statement)
        self.orders[statement.id] = orders or above
        plain = Plain(statement, scope, quoted, above, self.annexes, amending=self.amending)
        yield from plain.drafts(clauses)
        yield from drafts(quoted, scope)

    def _announced_above(self, statement: Statement) -> Sequence[Order]:
        """The orders of the unit above, where it announces a list of which this is an item."""
        above = statement.above
        listed = statement.kind is not Kind.PARAGRAFO
        if above is None or not listed or not above.text.rstrip().endswith(":"):
            return ()
        return self.orders.get(above.id, ())

    def _act(self, statement: Statement, scope: Scope) -> CitedAct | None:
        """The law that a statement amends: named in it, in what is above it, or before."""
        named = next((a for a in scope.acts if not (a.own or a.same or a.vague)), None)
        if named is None and statement.above is not None:
            named = self.named.get(statement.above.id)
        self.named[statement.id] = named
        if named is not None:
            self.current = named
            return named
        if self.current is not None:
            return self.current
        return self.acts.of_ementa[0] if len(self.acts.of_ementa) == 1 else None

    def _target(self, draft: Draft, act: CitedAct | None) -> Target:
        own = draft.act
        if draft.operation is Operation.REVOGACAO_GENERICA:
            return NOWHERE
        if own is None or own.own or own.same or own.vague:
            return self.acts.target(act)
        return self.acts.target(own)

    def _command(
        self, statement: Statement, draft: Draft, target: Target, day: PartialDate | None
    ) -> Command:
        text = self.law.source.text[draft.start : draft.end]
        return Command(
            "", draft.operation, statement.id, text,
            Span(draft.start, draft.end), target.act, target.urn, draft.target, draft.wording,
            draft.after, draft.new_id, draft.expression, draft.replacement, draft.occurrences,
            draft.throughout, draft.may_add, day, draft.doubt, target.name,
        )  # fmt: skip


def _once(commands: Iterable[Command]) -> Iterator[Command]:
    """The commands, none revoked twice: by "(Revogado)" and in the list of revocations."""
    revoked: set[tuple[ActRef | None, str]] = set()
    for command in commands:
        key = (command.act, command.target_id or "")
        if command.operation is Operation.REVOGACAO and command.target_id:
            if key in revoked:
                continue
            revoked.add(key)
        yield command


_WORDED = (Operation.NOVA_REDACAO, Operation.ACRESCIMO)
_DOUBLED = "o ato traz duas redações para o mesmo dispositivo"


def _doubled(drafts_of_unit: Iterable[Draft]) -> Iterator[Draft]:
    """The drafts of one unit of the act; two wordings of one provision are both doubtful."""
    every = list(drafts_of_unit)
    times = Counter(d.target for d in every if d.operation in _WORDED)
    for draft in every:
        twice = draft.operation in _WORDED and draft.target and times[draft.target] > 1
        yield replace(draft, doubt=draft.doubt or _DOUBLED) if twice else draft


_FROM_DAY = re.compile(
    r"\ba\s+partir\s+d[eoa]\s+(?:dia\s+)?(?=\d)|\bno\s+dia\s+(?=\d)", re.IGNORECASE
)


def _day(text: str) -> PartialDate | None:
    """The day from which a command is to hold, where the command itself says it."""
    found = _FROM_DAY.search(text)
    if not found or p.IN_FORCE.search(text[: found.start()]):
        return None
    return find_date(text[found.end() : found.end() + 40])

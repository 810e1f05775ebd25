"""The words of a command: what is done to which units of which law.

Reads: the own words of one unit of an amending act. Writes: orders, each with the verb that rules
it, the units it names as targets or as what holds the target, and the law where it is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from pipeline.extract.citations.find import find_mentions, lexml_id
from pipeline.extract.citations.records import CitedAct, Mention, Relative
from pipeline.extract.commands import verbs as v
from pipeline.law import Kind


class Verb(StrEnum):
    """What an order does."""

    NEW = "nova"
    ADD = "acrescenta"
    REVOKE = "revoga"
    RENUMBER = "renumera"
    SUBSTITUTE = "substitui"
    RESTORE = "restabelece"
    EXTEND = "prorroga"


@dataclass(frozen=True, slots=True)
class Named:
    """A unit, or a whole act, that an order names. ``id`` is None for a whole act.

    ``at`` and ``end`` are its place in the text; ``held`` marks what only holds the target ("no
    art. 5º"), ``given`` what is given something ("ao art. 5º": it holds what is added, and is
    itself what gets a new wording), ``of`` what stands after "do". ``doubt`` says why it cannot be
    told which unit is meant.
    """

    id: str | None
    at: int
    end: int
    act: CitedAct | None = None
    held: bool = False
    doubt: str | None = None
    given: bool = False
    of: bool = False


@dataclass(slots=True)
class Order:
    """One verb and what it rules. ``kinds`` are nouns without number ("os seguintes artigos")."""

    verb: Verb
    at: int
    end: int
    printed: str
    units: list[Named] = field(default_factory=list)
    acts: list[Named] = field(default_factory=list)
    kinds: set[Kind] = field(default_factory=set)
    doubt: str | None = None
    commands: bool = False
    subject: bool = False

    @property
    def named(self) -> list[Named]:
        """The units and acts of other laws that it rules, in printed order."""
        every = (
            n
            for n in (*self.units, *self.acts)
            if not n.doubt and not (n.act and (n.act.own or n.act.vague))
        )
        return sorted(every, key=lambda n: n.at)

    @property
    def is_about_law(self) -> bool:
        """Whether it rules units of a law, or a law, as its subject or right object."""
        return (
            self.subject
            or any(0 <= n.at - self.end <= _NEAR and not n.held for n in self.named)
            or bool(self.kinds and self.named)
        )


#: So far from its verb an object may stand.
_NEAR = 80


@dataclass(slots=True)
class Clause:
    """A sentence or part of one, with its orders in printed order.

    ``text`` has blanks in place of quoted words; ``printed`` is the clause as it stands.
    """

    printed: str
    text: str
    start: int
    orders: list[Order]

    @property
    def commanding(self) -> list[Order]:
        """Its orders that order something of a law."""
        return [order for order in self.orders if order.commands]

    def of(self, *verbs: Verb) -> list[Order]:
        """Its orders of these verbs."""
        return [order for order in self.orders if order.verb in verbs]

    @property
    def acts(self) -> list[CitedAct]:
        """The acts that it names as those to amend, in printed order."""
        named = [n for o in self.orders for n in (*o.units, *o.acts)]
        return [n.act for n in sorted(named, key=lambda n: n.at) if n.act]


def read_clauses(text: str) -> list[Clause]:
    """The clauses of own words that order something, or may."""
    tidy = v.LOOSE_LETTER.sub(lambda m: m[0].replace(" ", ""), text)
    return [_clause(tidy[start:end], start) for start, end in _bounds(tidy)]


def _bounds(text: str) -> Iterator[tuple[int, int]]:
    hidden = v.hide_quotes(text)
    start = 0
    for match in v.CLAUSE_END.finditer(hidden):
        if text[start : match.end()].strip():
            yield start, match.end()
        start = match.end()
    if text[start:].strip():
        yield start, len(text)


def _clause(printed: str, start: int) -> Clause:
    text = v.hide_quotes(printed)
    if not v.VERBS.search(text):
        return Clause(printed, text, start, [])
    text = v.hide_descriptions(text)
    orders = [
        Order(Verb(match.lastgroup or ""), match.start(), _end_of_verb(match), match[0])
        for match in v.VERBS.finditer(text)
        if not v.DONE_BY.match(text, match.end())
    ]
    clause = Clause(printed, text, start, orders)
    if orders:
        _Ruler(clause).rule()
    return clause


def _end_of_verb(match: re.Match[str]) -> int:
    """The end of the verb itself: "exclui do art. 5º a palavra" is read up to its noun."""
    if match.lastgroup != Verb.SUBSTITUTE:
        return match.end()
    return match.start() + len(match[0].split(" ", 1)[0])


class _Ruler:
    """Gives every mention of a clause to the verb that rules it."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause
        self.text = clause.text
        self.named = list(named_in(find_mentions(clause.text), clause.text))

    def rule(self) -> None:
        orders = self.clause.orders
        for place, order in enumerate(orders):
            before = orders[place - 1].end if place else 0
            after = orders[place + 1].at if place + 1 < len(orders) else len(self.text)
            self._before(order, before, first=place == 0)
            self._after(order, after)
        going = False
        for order in orders:
            order.doubt = order.doubt or self._exception(order)
            order.commands = going = going or self._commands(order)
            order.subject = self._has_subject(order)

    def _commands(self, order: Order) -> bool:
        """Whether the verb orders: "fica revogado" does, "poderá ser revogada" does not.

        After one that orders, gerunds and participles order too ("renumerando-se os demais").
        """
        before = self.text[: order.at]
        becomes = v.BECOMES_AT.match(order.printed) is not None
        if v.MODAL.search(before[-60:]) or (v.NOUN.search(order.printed) and not becomes):
            return False
        if becomes or v.FICA_BEFORE_FAR.search(before[-90:]):
            return True
        return self._orders_by_itself(order, before)

    def _orders_by_itself(self, order: Order, before: str) -> bool:
        """Whether a verb orders with no other before it: "revoga-se", "Esta Lei altera"."""
        if order.verb is Verb.REVOKE and v.REVOKED_AT_END.search(before[-30:]):
            after = self.text[order.end : order.end + 60]
            return bool(v.OBJECT_FOLLOWS.match(after) or v.FINITE.match(order.printed))
        begins = not before.strip() or v.ACT_SUBJECT.match(before)
        return bool(begins and v.IMPERATIVE.match(order.printed))

    def _has_subject(self, order: Order) -> bool:
        """Whether what stands before the verb begins with a unit or an act: "O art. 5º passa"."""
        first = next((n for n in order.named if n.at < order.at), None)
        return first is not None and bool(v.SUBJECT_BEGINS.search(self.text[: first.at]))

    def _before(self, order: Order, start: int, *, first: bool) -> None:
        """The subject: "O art. 5º passa a vigorar", "No Capítulo III ficam criados"."""
        if not (first or v.TAKES_SUBJECT.match(order.printed) or self._fica(order)):
            return
        taken = [n for n in self.named if start <= n.at < order.at]
        for named in taken:
            self._give(order, named)
            self.named.remove(named)

    def _fica(self, order: Order) -> bool:
        return bool(v.FICA_BEFORE.search(self.text[max(0, order.at - 40) : order.at]))

    def _after(self, order: Order, end: int) -> None:
        taken = [n for n in self.named if order.end <= n.at < end]
        for named in taken:
            self._give(order, named)
            self.named.remove(named)
        order.kinds |= set(self._bare_kinds(order, order.end, end))

    def _give(self, order: Order, named: Named) -> None:
        (order.units if named.id or named.doubt else order.acts).append(named)

    def _bare_kinds(self, order: Order, start: int, end: int) -> Iterator[Kind]:
        """Nouns without number: "os seguintes artigos", "novos parágrafos", "§§"."""
        spans = [(n.at, n.end) for n in (*order.units, *order.acts)]
        for match in v.BARE_NOUN.finditer(self.text, start, end):
            if not any(at <= match.start() < stop for at, stop in spans):
                kind = v.noun_kind(match[0])
                if kind is not None:
                    yield kind

    def _exception(self, order: Order) -> str | None:
        words = self.clause.printed if order.verb is Verb.REVOKE else self.text
        after = words[order.end : order.end + 400]
        match = v.EXCEPTION.search(after)
        return f"o comando traz ressalva («{match[0].strip()}»)" if match else None


def named_in(mentions: Sequence[Mention], text: str) -> Iterator[Named]:
    """Mentions as units of a law; acts that only describe another are left out."""
    article: str | None = None
    for mention in mentions:
        before = text[max(0, mention.start - 40) : mention.start]
        if (not mention.steps and v.BY_ACT.search(before)) or v.KEPT.search(before):
            continue
        lead = v.LEAD.match(text, mention.start)
        before += lead[0] if lead else ""  # "ao mesmo artigo" is one mention
        held, given = bool(v.HOLDS.search(before)), bool(v.GIVEN.search(before))
        act = mention.act
        if not mention.steps:
            # "da Lei nº 5" says whose the units are; "a Lei nº 5" is itself the object, and
            # "da CLT – Decreto-Lei nº 5.452" names one act twice
            apart = bool(v.OF.search(before)) or not v.OBJECT_ACT.search(before)
            yield Named(None, mention.start, mention.end, act, held or apart)
            continue
        relative = [s for s in mention.steps if s.relative]
        if relative and all(s.relative is Relative.ALL for s in relative):
            continue
        path = None if relative else lexml_id(mention.steps)
        if (
            article
            and [s.relative for s in mention.steps] == [Relative.SAME]
            and mention.steps[0].level == "art"
        ):
            path, relative = article, []  # "ao mesmo artigo"
        doubt = UNNUMBERED if relative else None
        article = path.split("_")[0] if path and path.startswith("art") else article
        if path and _names_more(mention, text):  # "os incisos do art. 5º" are not article 5
            path, doubt = None, UNNUMBERED
        of = bool(v.OF.search(before))
        yield Named(path, mention.start, mention.end, act, held, doubt, given, of)


def _names_more(mention: Mention, text: str) -> bool:
    """Whether the words name units without number below the one whose number was read."""
    levels = {step.level for step in mention.steps}
    for noun in _LOWER.finditer(text, mention.start, mention.end):
        level = _LEVELS[noun.lastgroup or ""]
        if level not in levels and not levels & _STANDS_FOR.get(level, frozenset()):
            return True
    return False


_LOWER = re.compile(
    r"(?P<par>§|\bpar[áa]grafos?\b)|(?P<inc>\bincisos?\b)|(?P<ali>\bal[íi]neas?\b|\bletras?\b)|(?P<ite>\b(?:itens|item)\b)",
    re.IGNORECASE,
)
_LEVELS = {"par": "par", "inc": "inc", "ali": "ali", "ite": "ite"}
#: "item I" may be an inciso, "letra 1" an item.
_STANDS_FOR = {
    "ite": frozenset(("inc", "ali")),
    "ali": frozenset(("ite", "inc")),
    "inc": frozenset(("ali", "ite")),
}
UNNUMBERED = "o comando nomeia dispositivos sem dizer os números"

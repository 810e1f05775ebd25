"""Which law an order amends: the acts that a text names, as records.

Reads: acts as cited, and the law that cites them. Writes: :class:`Target` records.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.extract.citations.find import find_all
from pipeline.extract.citations.records import CitedAct
from pipeline.extract.citations.resolve_acts import FEDERAL, Context, act_name, act_urn, identified
from pipeline.extract.commands import verbs as v
from pipeline.law import ActRef, Law


@dataclass(frozen=True, slots=True)
class Target:
    """The law to amend: as a record where its number is known, its URN, and how it is called."""

    act: ActRef | None = None
    urn: str | None = None
    name: str | None = None


NOWHERE = Target()

_FEDERAL = re.compile(
    r"congresso\s+nacional|presidente\s+da\s+rep[úu]blica|c[âa]mara\s+dos\s+deputados|senado\s+federal",
    re.IGNORECASE,
)
_STATE = re.compile(r"assembl[ée]ia\s+legislativa|governador", re.IGNORECASE)


class Acts:
    """Turns cited acts into targets, as the amending law means them."""

    def __init__(self, law: Law, texts: Iterable[str]) -> None:
        aliases = [a for text in texts for a in find_all(text).aliases]
        self._context = _context(law, aliases)
        self._own = law.identity
        ementa = v.hide_descriptions(v.hide_quotes(law.ementa or ""))
        self.of_ementa = _amended(ementa)

    def target(self, act: CitedAct | None) -> Target:
        """The law that ``act`` names; :data:`NOWHERE` for none."""
        if act is None or act.vague or act.own:
            return NOWHERE
        full = identified(act, self._context)
        ref = ActRef(full.kind, full.number, full.date) if full.number else None
        return Target(ref, act_urn(act, self._context), act_name(act, self._context))


def _context(law: Law, aliases: Iterable[tuple[str, CitedAct]]) -> Context:
    first = law.provisions[0].span if law.provisions else None
    enacts = law.preamble or law.source.text[: first.start if first else 0]
    own = Context.of(law.identity, aliases)
    if own.place is None and _FEDERAL.search(enacts):
        return Context(FEDERAL.place, FEDERAL.authority, law.identity.date, own.aliases)
    if own.place is None and _STATE.search(enacts):
        return Context(None, "estadual", law.identity.date, own.aliases)
    return own


def _amended(ementa: str) -> tuple[CitedAct, ...]:
    """The acts that an ementa says are amended, each once."""
    found: dict[tuple[str, str | None, str | None], CitedAct] = {}
    verb = v.VERBS.search(ementa)
    if verb is None:
        return ()
    for mention in find_all(ementa).mentions:
        act = mention.act
        before = ementa[max(0, mention.start - 40) : mention.start]
        if act and not (act.own or act.same or act.vague) and not v.BY_ACT.search(before):
            found.setdefault((act.kind, act.number, act.key), act)
    return tuple(found.values())

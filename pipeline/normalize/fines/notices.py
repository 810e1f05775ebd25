"""What the reader of a fine must know beside the amount, and the legal notes that go with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import lru_cache

from pipeline.law import PartialDate, Sanction
from pipeline.normalize.fines.amount import Amount
from pipeline.normalize.fines.case import Recurrence
from pipeline.normalize.fines.find import Punishment
from pipeline.normalize.fines.grade import Degree
from pipeline.normalize.fines.value import BRL
from pipeline.normalize.money import HALF_UP, Conversion, LegalNote, Rounding, applicable_notes
from pipeline.normalize.rules.model import Base, Caveat, Recidivism, Rule, Rules

_APPEAL, _ROUNDING, _BINDING_21 = "recurso", "arredondamento", "Súmula Vinculante 21"
#: What the notes of the money package say is not said again.
_SAID_THERE = "STF"


def on_punishment(found: Punishment) -> Iterator[str]:
    """Other fines of the provision; and that it is the fine's own provision, if it is."""
    if found.others:
        others = ", ".join(found.others)
        yield f"{found.provision_id} tem também {others}, que não está neste valor."
    if found.named_itself:
        yield (
            f"{found.provision_id} é o dispositivo da multa; o auto tem de dizer também o "
            f"infringido: {', '.join(found.own.target_ids)}."
        )


def on_degree(degree: Degree | None) -> Iterator[str]:
    """The remarks on the circumstances, and that a grade was only stated."""
    if degree is None:
        return
    for circumstance in (*degree.attenuating, *degree.aggravating):
        yield from circumstance.remarks
    if degree.stated:
        yield "O grau foi indicado por quem pede; a lei manda apurá-lo das circunstâncias."


def on_repetition(
    rules: Rules, rule: Recidivism, recurrence: Recurrence, usable: Callable[[Rule], bool]
) -> Iterator[str]:
    """The remarks on a repetition, what the law leaves unsaid, and rules that may be nearer."""
    yield from rule.remarks
    if rule.window is None:
        yield (
            "A lei não diz por quanto tempo a infração anterior conta; contou-se por declaração de "
            "quem pede."
        )
    occurrence = 1 + (recurrence.times or len(recurrence.previous))
    for other in rules.recidivism:
        later = rule.occurrence < other.occurrence <= occurrence
        if later and not other.targets and other.effect != "medida" and usable(other):
            place = other.quotes[0].provision
            yield f"Confira se é o caso de {other.title} ({other.id}, {place})."


def on_rounding(rounding: Rounding) -> str:
    """How the amount was rounded; by whose word, where the law says nothing."""
    silent = "; a lei não diz como arredondar" if rounding is HALF_UP else ""
    return f"Arredondamento só no fim: {rounding}{silent}."


def by_provision(rules: Rules) -> Mapping[str, tuple[Caveat, ...]]:
    """The caveats of the rule file by the provision that they are about."""
    found: dict[str, list[Caveat]] = defaultdict(list)
    for caveat in rules.caveats:
        if _SAID_THERE not in caveat.source:
            for quote in caveat.quotes:
                found[quote.provision].append(caveat)
    return {provision: tuple(caveats) for provision, caveats in found.items()}


def on_caveats(
    caveats: Mapping[str, tuple[Caveat, ...]], amount: Amount, base: Base | None
) -> Iterator[str]:
    """What stands against the provisions that a fine rests on."""
    quotes = [quote for step in amount.steps for quote in step.quotes]
    quotes += base.quotes if base is not None else ()
    for quote in quotes:
        for caveat in caveats.get(quote.provision, ()):
            if amount.usable(caveat):
                yield f"{caveat.title}: {caveat.text} ({caveat.source})"


def legal_notes_on(
    stated: Sanction, rules: Rules, conversion: Conversion, day: date
) -> tuple[LegalNote, ...]:
    """The legal notes on the unit; on appeals and rounding where they matter."""
    topics = [stated.unit or BRL]
    if any(_BINDING_21 in caveat.source for caveat in rules.caveats):
        topics.append(_APPEAL)
    if conversion.steps[-1].caution is not None:
        topics.append(_ROUNDING)
    return _notes(tuple(topics), day)


@lru_cache(maxsize=4096)
def _notes(topics: tuple[str, ...], day: date) -> tuple[LegalNote, ...]:
    found = [note for topic in topics for note in applicable_notes(topic, partial(day))]
    return tuple({note.id: note for note in found}.values())


@lru_cache(maxsize=4096)
def partial(day: date) -> PartialDate:
    """A day as the money package takes it."""
    return PartialDate(day.year, day.month, day.day)

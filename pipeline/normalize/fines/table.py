"""The penalties of a law in reais: for each sanction and what it punishes, for ``penalties``.

A sanction whose base is not decided has no reais: the fields are None and ``why`` says what is
missing. Reais printed in the law are nominal, and the trail says so; where the law orders that they
be corrected by an act that is not at hand, there is no figure either.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from pipeline.law import Law, PartialDate, Sanction, Status, Version
from pipeline.normalize.fines.assess import Assessor
from pipeline.normalize.fines.errors import FineError
from pipeline.normalize.fines.find import FINE, OF_ANOTHER, punishing
from pipeline.normalize.fines.value import base_of
from pipeline.normalize.money import Context, Conversion, MoneyError, to_brl
from pipeline.normalize.rules.check import StaleRuleError
from pipeline.normalize.rules.model import Rules

#: A sanction by its id and the provision that it punishes (None where that is not known).
SanctionKey = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class InReais:
    """Minimum and maximum of one sanction in reais on ``brl_date``, rounded, with the trail."""

    penalty_id: str
    min_brl: Decimal | None
    max_brl: Decimal | None
    brl_date: str | None
    brl_trail: str | None
    why: str | None


def reais_by_target(
    law: Law, rules: Rules | None, on: date, context: Context
) -> dict[SanctionKey, InReais]:
    """Each sanction and what it punishes in reais on ``on``: the rows of ``penalties``.

    A fine that multiplies another ("em dobro") is the multiple of what it refers to.

    Args:
        law: The law, with its sanctions.
        rules: Its rules, which tell the base of each unit; None where it has no file of rules.
        on: The day of the wordings and of the values.
        context: What turns units into reais.
    """
    if rules is None:
        figures = {found.penalty_id: found for found in penalties_in_reais(law, on, context)}
        return {(s.id, t): figures[s.id] for s in law.sanctions for t in s.target_ids or (None,)}
    assessor = Assessor(law, rules, context)
    fines = {sanction.id for sanction in punishing(law.sanctions)}
    return {
        (sanction.id, target): _of_target(assessor, sanction, target, on, sanction.id in fines)
        for sanction in law.sanctions
        for target in sanction.target_ids or (None,)
    }


def _of_target(
    assessor: Assessor, sanction: Sanction, target: str | None, on: date, punishes: bool
) -> InReais:
    empty = InReais(sanction.id, None, None, None, None, None)
    if sanction.status not in (Status.VIGENTE, Status.DUVIDOSO) or sanction.sanction != FINE:
        return empty
    try:
        stated, amount = _amount_of(assessor, sanction, target, on, punishes)
        base = base_of(assessor.rules, stated)
        context = assessor.context_for(stated, base)
        if base is not None:
            assessor.require(base, on)
    except (FineError, StaleRuleError) as error:
        return replace(empty, why=str(error))
    uncorrected = amount.unit == "BRL" and context.correction is None
    if base is not None and base.decision and uncorrected:
        return replace(empty, why=base.decision)
    day = PartialDate(on.year, on.month, on.day)
    return in_reais(amount, day, context)


def _amount_of(
    assessor: Assessor, sanction: Sanction, target: str | None, on: date, punishes: bool
) -> tuple[Sanction, Sanction]:
    """The sanction that states the range, and ``sanction`` with the range that counts."""
    if not punishes or sanction.rule not in OF_ANOTHER:
        return sanction, sanction
    found = assessor.finder.find(target or sanction.provision_id, on, sanction.id)
    amount = replace(sanction, minimum=found.minimum, maximum=found.maximum, unit=found.stated.unit)
    return found.stated, amount


def penalties_in_reais(law: Law, on: date, context: Context) -> tuple[InReais, ...]:
    """Each sanction of ``law`` in reais on ``on``, in the order of ``law.sanctions``.

    Args:
        law: The law, with its sanctions.
        on: The day of the values.
        context: What turns units into reais.

    Returns:
        A row for each sanction. Those that are not in force, or state no amount, have no reais and
        no ``why``; those whose base, unit or series does not allow a figure have ``why``.
    """
    wordings = {(node.id, v.ordinal): v for node in law.walk() for v in node.versions}
    day = PartialDate(on.year, on.month, on.day)
    return tuple(
        in_reais(sanction, day, _dated(context, law, wordings, sanction))
        for sanction in law.sanctions
    )


def in_reais(sanction: Sanction, day: PartialDate, context: Context) -> InReais:
    """One sanction in reais on ``day``."""
    amounts = (sanction.minimum, sanction.maximum)
    stated = any(amount is not None for amount in amounts)
    if sanction.status not in (Status.VIGENTE, Status.DUVIDOSO) or not stated:
        return InReais(sanction.id, None, None, None, None, None)
    try:
        low, high = (_converted(amount, sanction, day, context) for amount in amounts)
    except MoneyError as error:
        return InReais(sanction.id, None, None, None, None, str(error))
    trails = dict.fromkeys(found.trail() for found in (low, high) if found is not None)
    return InReais(
        sanction.id,
        low.amount if low else None,
        high.amount if high else None,
        str(day),
        " | ".join(trails),
        None,
    )


def _converted(
    amount: Decimal | None, sanction: Sanction, day: PartialDate, context: Context
) -> Conversion | None:
    if amount is None:
        return None
    return to_brl(amount, sanction.unit or "BRL", day, context)


def _dated(
    context: Context, law: Law, wordings: Mapping[tuple[str, int], Version], sanction: Sanction
) -> Context:
    """The context with the date of the text that states the amount, where it is known."""
    version = wordings.get((sanction.provision_id, sanction.version))
    event = version.began_by if version else None
    stated = event.act.date if event and event.act else law.identity.date if not event else None
    if stated is None or context.stated_on is not None:
        return context
    return replace(context, stated_on=stated)

"""The penalties of a law in reais: one row for each sanction, for the table ``penalties``.

A sanction whose base is not decided has no reais: the fields are None and ``why`` says what is
missing. Reais printed in the law are nominal, and the trail says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from pipeline.law import Law, PartialDate, Sanction, Status, Version
from pipeline.normalize.money import Context, Conversion, MoneyError, to_brl


@dataclass(frozen=True, slots=True)
class InReais:
    """Minimum and maximum of one sanction in reais on ``brl_date``, rounded, with the trail."""

    penalty_id: str
    min_brl: Decimal | None
    max_brl: Decimal | None
    brl_date: str | None
    brl_trail: str | None
    why: str | None


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

"""Several infractions or offenders: each fine on its own, and what their sum decides.

Esteio, art. 10: each infraction has its own classification; art. 14: each offender pays a fine of
their own grade; art. 55, c: the mayor judges where the sum of the highest grades reaches three
minimum wages. Nothing is added where the law has no rule that says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from pipeline.normalize.fines.assess import Assessor
from pipeline.normalize.fines.errors import CaseError
from pipeline.normalize.fines.result import Fine
from pipeline.normalize.money.numbers import EXACT
from pipeline.normalize.rules.model import Quote, Rules

#: Rules of who answers that make each infraction, or each offender, a fine of its own.
MANY_INFRACTIONS, MANY_OFFENDERS = "varias-infracoes", "varios"
#: The circumstance that several infractions at the same time are.
CONCURRENCE = "concurso"


@dataclass(frozen=True, slots=True)
class Several:
    """Fines of one auto and their sum in reais (each rounded), with the words that add them up.

    ``judges`` are the authorities whom the sum of the highest grades calls for; ``notices`` is what
    the reader must check.
    """

    fines: tuple[Fine, ...]
    total: Decimal
    quotes: tuple[Quote, ...]
    judges: tuple[str, ...]
    notices: tuple[str, ...]


def together(law: Assessor, fines: Iterable[Fine], *, offenders: bool = False) -> Several:
    """Fines of one auto added up.

    Args:
        law: The law; a rule of it must say that each infraction (or, with ``offenders``, each
            offender) has a fine of its own.
        fines: Fines of that law, already computed.
        offenders: True for one infraction of several offenders.

    Raises:
        CaseError: The law has no such rule, or there is no fine, or one of another law.
        StaleRuleError: The words of the rule were not in force on the day of a fact.
    """
    rules, found = law.rules, tuple(fines)
    if not found or any(each.law_id != rules.law_id for each in found):
        raise CaseError("Diga ao menos uma multa, e só as desta lei.")
    key = MANY_OFFENDERS if offenders else MANY_INFRACTIONS
    rule = next((r for r in rules.offenders if r.id == key), None)
    if rule is None:
        raise CaseError(
            f"{rules.law_id}: a lei não diz como se punem várias infrações ou vários infratores "
            f"(falta a regra {key}); aplique e fundamente cada multa em separado."
        )
    total = Decimal(0)
    for each in found:
        law.require(rule, each.on)
        total = EXACT.add(total, each.amount)
    judges = () if offenders else _judges(rules, found)
    return Several(found, total, rule.quotes, judges, () if offenders else _notices(rules, found))


def _notices(rules: Rules, fines: tuple[Fine, ...]) -> tuple[str, ...]:
    mixed = (
        "Os máximos das multas estão em unidades diferentes e não foram somados; confira quem "
        "julga pela soma."
    )
    apart = (mixed,) if len({each.unit for each in fines}) > 1 else ()
    return (*apart, *_concurrence(rules, fines))


def _concurrence(rules: Rules, fines: tuple[Fine, ...]) -> tuple[str, ...]:
    """Concurrence may itself be an aggravating circumstance (Esteio, art. 18, h)."""
    listed = next((c for c in rules.aggravating if c.id == CONCURRENCE), None)
    if listed is None or len(fines) < 2 or all(CONCURRENCE in f.aggravating for f in fines):
        return ()
    quote = listed.quotes[0]
    return (
        f"{quote.provision} (“{quote.text}”): confira se a concorrência de infrações foi contada "
        "como agravante em cada multa.",
    )


def _judges(rules: Rules, fines: tuple[Fine, ...]) -> tuple[str, ...]:
    """Whom the sum of the highest grades calls for, where all are in one unit."""
    by_sum = [a for a in rules.authorities if a.condition is not None and a.least is not None]
    units = {each.unit for each in fines}
    if len(units) != 1 or any(each.maximum is None for each in fines):
        return ()
    total = sum((each.maximum for each in fines if each.maximum is not None), Decimal(0))
    return tuple(
        f"julga, pela soma dos graus máximos: {a.who} ({a.quotes[0].provision})"
        for a in by_sum
        if a.unit in units and a.least is not None and total >= a.least
    )

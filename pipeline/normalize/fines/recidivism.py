"""What a repetition does to a fine: which rule, how many times, by what factor.

Reads: the ``[[reincidencia]]`` of the rules. A rule of a law with a window needs the days of the
earlier infractions; those outside the window do not count, and without one that counts there is no
repetition.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal

from pipeline.normalize.fines.case import Recurrence
from pipeline.normalize.fines.errors import CaseError, Option
from pipeline.normalize.fines.gaps import Gaps
from pipeline.normalize.fines.result import number
from pipeline.normalize.money.numbers import EXACT
from pipeline.normalize.rules.model import Recidivism, Rules, Window

#: Gaps of the rule files that this module settles, by their ids there.
LINEAR_OR_COMPOUND = "acrescimo-linear-ou-composto"
DOUBLE_AND_GENERAL = "dobro-e-50"
THIRD_INFRACTION = "terceira-infracao"
_HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class Effect:
    """A repetition: its rule, the earlier infractions that count, the factor and how it is said.

    ``over`` is the amount that is multiplied where it is not this fine's (the first fine).
    ``doubles`` where the ceiling does not bind what it adds.
    """

    rule: Recidivism
    times: int
    factor: Decimal
    formula: str
    over: Decimal | None
    doubles: bool


def of_provision(rule: Recidivism, lineage: Iterable[str]) -> bool:
    """True where the rule is for all provisions, or for one of ``lineage`` (itself and above)."""
    return not rule.targets or any(target in rule.targets for target in lineage)


def rule_for(rules: Rules, recurrence: Recurrence, lineage: tuple[str, ...]) -> Recidivism:
    """The rule that the case names. Raises CaseError where it is not for this provision.

    A rule for some provisions with an effect on the amount goes before a general one.
    """
    amounts = [r for r in rules.recidivism if r.effect != "medida"]
    fitting = [r for r in amounts if of_provision(r, lineage)]
    listed = "; ".join(f"{r.id} ({r.title})" for r in fitting) or "nenhuma"
    rule = next((r for r in fitting if r.id == recurrence.rule), None)
    if rule is None:
        raise CaseError(
            f"{recurrence.rule!r} não é espécie de reincidência que aumente a multa de "
            f"{lineage[0]}; há: {listed}."
        )
    special = [r for r in fitting if r.targets]
    if special and rule not in special:
        raise CaseError(
            f"{lineage[0]} tem regra especial de reincidência: {special[0].id} "
            f"({special[0].title}); use-a no lugar de {rule.id}."
        )
    return rule


def counted(rule: Recidivism, recurrence: Recurrence, on: date) -> int:
    """How many earlier infractions count. Raises CaseError where they are too few or untold."""
    if any(day >= on for day in recurrence.previous):
        raise CaseError("Uma infração anterior tem data igual ou posterior à do fato.")
    found = _times(rule, recurrence, on)
    told = recurrence.times
    if told is not None and recurrence.previous and found != told:
        raise CaseError(f"{rule.id}: foram ditas {told} repetições, e pelas datas contam {found}.")
    if found + 1 < rule.occurrence:
        raise CaseError(
            f"{rule.id}: a regra vale a partir da {rule.occurrence}ª infração, e esta é a "
            f"{found + 1}ª que conta."
        )
    return found


def _times(rule: Recidivism, recurrence: Recurrence, on: date) -> int:
    if rule.window is None or (rule.repeats == "progressiva" and not recurrence.previous):
        found = len(recurrence.previous) or recurrence.times or 0
        if not found:
            raise CaseError(f"{rule.id}: diga quantas infrações anteriores houve, ou as datas.")
        return found
    if not recurrence.previous:
        raise CaseError(
            f"{rule.id}: a lei só conta a repetição dentro de {_words(rule.window)}; diga as datas "
            "das infrações anteriores."
        )
    if rule.repeats == "progressiva":
        return _lapses(rule.window, min(recurrence.previous), on)
    return _chain(rule.window, recurrence.previous, on)


def _lapses(window: Window, first: date, on: date) -> int:
    """Whole windows since the first infraction ("cada lapso de 30 dias": Rio Verde, 6º-B, p.u.)."""
    if window.unit != "dias":
        raise CaseError("A lei conta lapsos que não são em dias; diga quantos foram.")
    return (on - first).days // window.number


def _chain(window: Window, previous: Iterable[date], on: date) -> int:
    """Earlier infractions, each within the window of the one after it."""
    later, found = on, 0
    for day in sorted(previous, reverse=True):
        if not _within(window, day, later):
            break
        later, found = day, found + 1
    return found


def _within(window: Window, earlier: date, later: date) -> bool:
    if window.unit == "exercicios":
        return later.year - earlier.year < window.number
    limit = _after(earlier, window)
    return later < limit if window.strict else later <= limit


def _after(day: date, window: Window) -> date:
    if window.unit == "dias":
        return day + timedelta(days=window.number)
    months = window.number * (12 if window.unit == "anos" else 1)
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def _words(window: Window) -> str:
    return f"{'menos de ' if window.strict else ''}{window.number} {window.unit}"


def effect(
    rule: Recidivism,
    recurrence: Recurrence,
    on: date,
    gaps: Gaps,
    general: Recidivism | None = None,
) -> Effect:
    """The factor of a repetition.

    ``general`` is the rule for all provisions that a special one may add to, or None. Raises
    CaseError where what is told does not meet the rule, ChoiceNeeded where the law leaves it open.
    """
    times = counted(rule, recurrence, on)
    value = Decimal(1) if rule.value is None else rule.value
    over = _over(rule, recurrence, gaps)
    if rule.effect == "acrescimo":
        factor, formula = _surcharge(rule, value, times, gaps)
    else:
        n = 1 if rule.repeats == "unica" else times
        factor, formula = _power(value, n), number(value) if n == 1 else f"{number(value)}^{n}"
    if general is not None and _adds(rule, gaps):
        more = counted(general, replace(recurrence, times=None), on)
        factor, formula = _added(factor, formula, general, more)
    doubles = rule.effect == "multiplicacao" and rule.ceiling is False
    return Effect(rule, times, factor, formula, over, doubles)


def _surcharge(rule: Recidivism, value: Decimal, times: int, gaps: Gaps) -> tuple[Decimal, str]:
    """1 + value per cent, once or for each repetition (linear or compound)."""
    share = EXACT.divide(value, _HUNDRED)
    if rule.repeats == "unica" or times == 1:
        return EXACT.add(Decimal(1), share), f"(1 + {number(value)}%)"
    linear = EXACT.add(Decimal(1), EXACT.multiply(share, Decimal(times)))
    compound = _power(EXACT.add(Decimal(1), share), times)
    if gaps.has(LINEAR_OR_COMPOUND):
        chosen = gaps.settle(
            LINEAR_OR_COMPOUND,
            Option("linear", f"{times} × {number(value)}% do valor da lei: fator {number(linear)}"),
            Option(
                "composto", f"{number(value)}% sobre o valor anterior: fator {number(compound)}"
            ),
        )
        if chosen == "composto":
            return compound, f"(1 + {number(value)}%)^{times}"
        return linear, f"(1 + {times} × {number(value)}%)"
    raise CaseError(
        f"{rule.id}: a lei não diz se o acréscimo a cada reincidência é linear ou composto, e o "
        "arquivo de regras não declara a lacuna."
    )


def _over(rule: Recidivism, recurrence: Recurrence, gaps: Gaps) -> Decimal | None:
    """The first fine, where the law multiplies it and it punished something else."""
    if rule.over != "primeira_multa":
        return None
    if gaps.has(THIRD_INFRACTION):
        chosen = gaps.settle(
            THIRD_INFRACTION,
            Option(
                "a-mesma-infracao", "as três são a mesma: a primeira multa é a deste dispositivo"
            ),
            Option("quaisquer-infracoes", "podem ser outras: diga o valor da primeira multa"),
        )
        if chosen == "a-mesma-infracao":
            return None
    if recurrence.first_fine is None:
        raise CaseError(f"{rule.id}: diga o valor da primeira multa, na unidade desta.")
    return recurrence.first_fine


def _adds(rule: Recidivism, gaps: Gaps) -> bool:
    if rule.effect != "multiplicacao" or not gaps.about(DOUBLE_AND_GENERAL, rule.quotes):
        return False
    chosen = gaps.settle(
        DOUBLE_AND_GENERAL,
        Option("substitui", "só a regra especial"),
        Option("soma", "a regra especial e o acréscimo geral"),
    )
    return chosen == "soma"


def _added(factor: Decimal, formula: str, general: Recidivism, times: int) -> tuple[Decimal, str]:
    """A special factor and the general surcharge, both of the law's own amount."""
    value = general.value or Decimal(0)
    share = EXACT.divide(EXACT.multiply(value, Decimal(times)), _HUNDRED)
    return EXACT.add(factor, share), f"({formula} + {times} × {number(value)}%)"


def _power(base: Decimal, times: int) -> Decimal:
    found = Decimal(1)
    for _ in range(times):
        found = EXACT.multiply(found, base)
    return found

"""The steps of a fine, in the order in which they are taken: each changes the amount, with why."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from pipeline.normalize.fines.amount import Amount
from pipeline.normalize.fines.case import Case
from pipeline.normalize.fines.errors import CaseError, Option
from pipeline.normalize.fines.gaps import Gaps
from pipeline.normalize.fines.grade import (
    COUNTED_TWICE,
    ONLY_CIRCUMSTANCE,
    Degree,
    at,
    known,
    reach,
)
from pipeline.normalize.fines.recidivism import effect, rule_for
from pipeline.normalize.fines.result import in_unit, number
from pipeline.normalize.fines.value import BRL, percent_off, times
from pipeline.normalize.money.numbers import EXACT
from pipeline.normalize.rules.model import Quote, Recidivism, Rules

#: Gap of Rio Verde, art. 191, § 1º (2009): whether it still restricts the discount.
OLD_PROVISO = "desconto-com-ressalva-velha"
_TWO = Decimal(2)
#: What comes in whole numbers only.
_WHOLE = ("unidade", "infracao", "animal", "cabeca")


def graded(amount: Amount, rules: Rules, case: Case, gaps: Gaps) -> Degree | None:
    """The amount that the law states for the case: by grade, by discretion, fixed, or by cost."""
    stated = amount.found.stated
    quote = Quote(stated.provision_id, stated.quote)
    if stated.rule == "custo":
        _no_grade(rules, case)
        _by_cost(amount, case, quote)
        return None
    if case.cost is not None:
        raise CaseError("Esta multa não é igual a um custo; não diga o custo.")
    if stated.maximum is None:
        raise CaseError(f"{stated.provision_id}: a lei não diz o máximo da multa.")
    if stated.minimum == stated.maximum:
        _no_amount(case)
        amount.set(
            "valor fixo na lei", in_unit(stated.maximum, amount.unit), stated.maximum, (quote,)
        )
        _no_grade(rules, case)
        return None
    if rules.grades and stated.minimum is not None:
        _no_amount(case)
        return _by_grade(amount, rules, case, gaps, quote)
    _no_grade(rules, case)
    _by_discretion(amount, case, quote)
    return None


def _by_grade(amount: Amount, rules: Rules, case: Case, gaps: Gaps, quote: Quote) -> Degree:
    stated = amount.found.stated
    low, high = stated.minimum or Decimal(0), stated.maximum or Decimal(0)
    degree = reach(rules, case, gaps)
    amount.require(degree.grade)
    for circumstance in (*degree.attenuating, *degree.aggravating):
        amount.require(circumstance)
    words = tuple(q for c in (*degree.attenuating, *degree.aggravating) for q in c.quotes[:1])
    formula = f"{number(low)} + {number(degree.grade.position)} × ({number(high)} - {number(low)})"
    counted = f"{len(degree.attenuating)} atenuante(s), {len(degree.aggravating)} agravante(s)"
    how = "indicado" if degree.stated else counted
    amount.set(
        f"grau {degree.grade.title} ({how})", formula, at(degree.grade, low, high),
        (quote, *degree.grade.quotes, *words),
    )  # fmt: skip
    return degree


def _by_cost(amount: Amount, case: Case, quote: Quote) -> None:
    _no_amount(case)
    if case.cost is None:
        raise CaseError(
            f"{quote.provision}: a multa é a do custo ou ônus (“{quote.text}”); diga-o em reais."
        )
    most, unit = amount.found.stated.maximum, amount.unit
    amount.unit = BRL
    ceiling = None if most is None else amount.worth(most, unit)
    value = case.cost if ceiling is None else min(case.cost, ceiling)
    formula = in_unit(case.cost, BRL)
    if ceiling is not None:
        formula = f"o menor de {formula} e {in_unit(ceiling, BRL)}"
    amount.set("valor do custo, até o limite da lei", formula, value, (quote,))


def _by_discretion(amount: Amount, case: Case, quote: Quote) -> None:
    """An amount that the authority chooses within the law's range."""
    stated = amount.found.stated
    low, high = stated.minimum, stated.maximum
    span = f"de {in_unit(low, amount.unit)} a " if low is not None else "até "
    told = f"{span}{in_unit(high or Decimal(0), amount.unit)}"
    if case.amount is None:
        raise CaseError(
            f"{stated.provision_id}: a lei deixa o valor à autoridade, {told}, e não diz como "
            "graduar; diga o valor aplicado e fundamente-o no auto."
        )
    if (low is not None and case.amount < low) or (high is not None and case.amount > high):
        raise CaseError(f"{in_unit(case.amount, amount.unit)} está fora da faixa da lei, {told}.")
    what = f"valor escolhido pela autoridade na faixa {told} (a lei não gradua)"
    amount.set(what, in_unit(case.amount, amount.unit), case.amount, (quote,))


def _no_amount(case: Case) -> None:
    if case.amount is not None:
        raise CaseError("A lei diz o valor ou o grau desta multa; a autoridade não o escolhe.")


def _no_grade(rules: Rules, case: Case) -> None:
    """Refuse grades and circumstances where the fine has no grades."""
    known(rules, case.circumstances)
    if case.grade is not None or case.circumstances:
        raise CaseError("Esta multa não se gradua; não diga grau nem circunstâncias.")


def multiplied(amount: Amount, case: Case) -> None:
    """The factor of the paragraph that punishes ("em dobro", "metade"), and the units."""
    found = amount.found
    if found.own is not found.stated:
        what = f"multa de {found.own.provision_id} sobre a de {found.stated.provision_id}"
        amount.multiply(what, found.factor, None, (found.quote,))
        if found.factor == _TWO:
            amount.doubled = EXACT.multiply(amount.doubled, _TWO)
    per = found.own.per or found.stated.per
    if case.quantity is not None and per is None:
        raise CaseError(
            f"{found.own.provision_id}: a multa não é por unidade; não diga a quantidade."
        )
    if case.quantity is None and per not in (None, "infracao"):
        raise CaseError(f"{found.own.provision_id}: a multa é por {per}; diga a quantidade.")
    if case.quantity is not None:
        _whole(per, case.quantity)
        amount.multiply(f"por {per}", case.quantity, None, (found.quote,))


def _whole(per: str | None, quantity: Decimal) -> None:
    if per in _WHOLE and quantity != quantity.to_integral_value():
        raise CaseError(f"A multa é por {per}; a quantidade tem de ser um número inteiro.")


def of_offender(amount: Amount, rules: Rules, case: Case) -> None:
    """The share of an offender for whom the law has a rule (Esteio, art. 47: half)."""
    if case.offender is None:
        return
    rule = next((o for o in rules.offenders if o.id == case.offender), None)
    if rule is None:
        listed = "; ".join(f"{o.id} ({o.title})" for o in rules.offenders) or "nenhum"
        raise CaseError(f"{case.offender!r} não é infrator das regras da lei; há: {listed}.")
    amount.require(rule)
    words = f"{rule.quotes[0].provision}: “{rule.quotes[0].text}”"
    if rule.factor is None:
        raise CaseError(f"{rule.id}: a regra diz quem responde, não quanto da multa [{words}].")
    if not rule.factor:
        raise CaseError(f"{rule.id}: não cabe multa; responde {rule.who} [{words}].")
    amount.multiply(rule.title, rule.factor, None, rule.quotes)


def repeated(
    amount: Amount, rules: Rules, case: Case, gaps: Gaps, lineage: tuple[str, ...], on: date
) -> Recidivism | None:
    """The repetition; the rule that was used, None where there is none or it has no effect."""
    if case.recurrence is None:
        return None
    rule = rule_for(rules, case.recurrence, lineage)
    if any(c.key == COUNTED_TWICE and c.option == ONLY_CIRCUMSTANCE for c in gaps.chosen):
        return None
    amount.require(rule)
    general = next((r for r in rules.recidivism if r.kind == "geral" and r is not rule), None)
    found = effect(rule, case.recurrence, on, gaps, general if rule.targets else None)
    if found.over is not None:
        amount.set(
            "primeira multa, dita por quem pede", in_unit(found.over, amount.unit), found.over
        )
    what = f"{rule.title} ({found.times}ª repetição)"
    amount.multiply(what, found.factor, found.formula, rule.quotes)
    if found.doubles:
        amount.doubled = EXACT.multiply(amount.doubled, found.factor)
    return rule


def limited(amount: Amount, rules: Rules) -> None:
    """Floor and ceiling of the law; what the law lets pass the ceiling passes it."""
    for limit in rules.limits:
        bound = amount.worth(limit.value, limit.unit)
        told = in_unit(bound, amount.unit)
        if limit.kind == "piso" and amount.value < bound:
            amount.require(limit)
            amount.set(f"{limit.title}: sobe ao mínimo da lei", told, bound, limit.quotes)
        if limit.kind == "teto" and amount.value > bound:
            amount.require(limit)
            _cap(amount, limit.title, bound, limit.beyond, limit.quotes)


def _cap(
    amount: Amount, title: str, bound: Decimal, beyond: str | None, quotes: tuple[Quote, ...]
) -> None:
    told = in_unit(bound, amount.unit)
    lifted = amount.doubled if beyond else Decimal(1)
    ceiling = times(bound, lifted)
    if amount.value > ceiling:
        extra = f" × {number(lifted)} ({beyond})" if lifted > 1 else ""
        amount.set(f"{title}: desce ao máximo da lei", f"{told}{extra}", ceiling, quotes)
    else:
        what = f"{title} ({told}): não se aplica, ressalvada a {beyond}"
        amount.set(what, in_unit(amount.value, amount.unit), amount.value, quotes)


def discounted(amount: Amount, rules: Rules, case: Case, gaps: Gaps) -> tuple[str, ...]:
    """The law's discount, where the fine is paid in time; else a notice that there is one."""
    if not rules.discounts:
        if case.paid_in_time:
            raise CaseError("A lei não dá desconto por pagamento no prazo.")
        return ()
    if len(rules.discounts) > 1:
        raise CaseError("A lei tem mais de um desconto; aplique-o e fundamente-o em separado.")
    rule = rules.discounts[0]
    if not case.paid_in_time:
        if not amount.usable(rule):
            return ("A regra do desconto não é a da redação em vigor no dia do fato; confira.",)
        place = rule.quotes[0].provision
        return (f"Paga no prazo ({rule.event}), a lei dá {number(rule.percent)}% ({place}).",)
    amount.require(rule)
    if gaps.has(OLD_PROVISO):
        _with_proviso(gaps)
    left, formula = percent_off(rule.percent)
    amount.multiply(f"{rule.title} (prazo: {rule.event})", left, formula, rule.quotes)
    return rule.remarks


def _with_proviso(gaps: Gaps) -> None:
    chosen = gaps.settle(
        OLD_PROVISO,
        Option("nao", "o desconto vale para toda multa paga no prazo"),
        Option("sim", "o desconto só vale sem dano irreparável, resistência ou desacato"),
    )
    if chosen == "sim":
        raise CaseError(
            "Com a ressalva em vigor o desconto depende de o ilícito poder ser corrigido de "
            "imediato; decida o caso e peça a multa sem o desconto, ou com a ressalva afastada."
        )

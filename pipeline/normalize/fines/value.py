"""From the unit of a fine to reais: on which day, on what base, by whose decision.

The law's ``[[base]]`` says which day's value counts (Esteio, art. 13: that of the auto) and what it
leaves open. What is open is never filled in: the base of a minimum wage comes from the money
context, the city's correction of printed reais from the case, or a person chooses the nominal ones.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from pipeline.law import PartialDate, Sanction
from pipeline.normalize.fines.case import Case
from pipeline.normalize.fines.errors import CaseError, Option
from pipeline.normalize.fines.gaps import Gaps
from pipeline.normalize.fines.result import number
from pipeline.normalize.money import Context, WageBase, WageKind
from pipeline.normalize.money.numbers import EXACT
from pipeline.normalize.rules.model import Base, Gap, Rules

#: Gaps of the program's own, where the law says nothing that a rule file could declare.
VALUE_DAY = "data-do-valor"
BRL, SM = "BRL", "SM"
_NOMINAL, _UPDATED = "nominal", "atualizado"


def article(provision_id: str) -> str:
    """The article that a provision belongs to: ``art188`` of ``art188_cpt_inc2``."""
    return provision_id.partition("_")[0]


def base_of(rules: Rules, sanction: Sanction) -> Base | None:
    """The base of a sanction's unit; None where no rule is about it.

    A base in reais is that of the article it quotes alone (Rio Verde, art. 188, § 7º: "multas
    estabelecidas neste artigo").
    """
    same = [base for base in rules.bases if base.unit == sanction.unit]
    own = [b for b in same if article(sanction.provision_id) in _articles(b)]
    if own:
        return own[0]
    return None if sanction.unit == BRL or len(same) != 1 else same[0]


def _articles(base: Base) -> set[str]:
    return {article(quote.provision) for quote in base.quotes}


def own_gaps(rules: Rules) -> dict[str, Gap]:
    """The gaps of the rule file, and those that every law may have, by id."""
    found = {gap.id: gap for gap in rules.gaps}
    question = "A lei não diz de que dia é o valor da unidade: do fato ou do auto?"
    found.setdefault(VALUE_DAY, _gap(VALUE_DAY, question, ("fato", "auto")))
    for base in rules.bases:
        if base.unit == BRL and base.decision is not None:
            key = _printed_reais(base, rules)
            found.setdefault(key, _gap(key, base.decision, (_NOMINAL, _UPDATED)))
    return found


def _gap(key: str, question: str, proposals: tuple[str, ...]) -> Gap:
    return Gap("", key, question, (), (), question, proposals)


def _printed_reais(base: Base, rules: Rules) -> str:
    """Id of the gap on the current values of a base in reais: that of the same provision."""
    provisions = {quote.provision for quote in base.quotes}
    same = [g.id for g in rules.gaps if any(q.provision in provisions for q in g.quotes)]
    return same[0] if same else base.id


def value_day(base: Base | None, on: date, case: Case, gaps: Gaps) -> tuple[date, str | None]:
    """The day whose value of the unit counts, and what the reader must know of it.

    Raises CaseError where the law takes the day of the auto and the case does not tell it, or where
    that comes before the fact; ChoiceNeeded where the law does not say and the two differ.
    """
    notified = case.notified
    if notified is not None and notified < on:
        raise CaseError(
            f"O auto é de {notified:%d.%m.%Y}, antes do fato ({on:%d.%m.%Y}); confira as datas."
        )
    rule = base.day if base is not None else "nominal"
    if rule == "autuacao" and notified is None:
        raise CaseError(
            "A lei toma o valor do dia da autuação: diga a data do auto de infração"
            + (f" [{base.quotes[-1].provision}]." if base else ".")
        )
    if rule != "nao_diz":
        return notified or on, None
    return _unsaid_day(on, notified, gaps)


def _unsaid_day(on: date, notified: date | None, gaps: Gaps) -> tuple[date, str | None]:
    if notified is None or notified == on:
        return on, f"A lei não diz de que dia é o valor da unidade; usou-se {on:%d.%m.%Y}."
    chosen = gaps.settle(
        VALUE_DAY,
        Option("fato", f"valor de {on:%d.%m.%Y}"),
        Option("auto", f"valor de {notified:%d.%m.%Y}"),
    )
    return (notified if chosen == "auto" else on), None


def settled(
    context: Context, base: Base | None, stated_on: PartialDate | None, unit: str | None
) -> Context:
    """The context for one sanction: when its text is from, and the base that the law itself fixes.

    A correction of reais is for the amounts that a ``[[base]]`` says it is for, and no others. A
    law that names the national wage (Rio Verde, art. 124, § 2º: "vigente no País") leaves nothing
    to decide: its ``[[base]]`` has no ``decisao``.
    """
    wage = context.wage_base
    if unit == SM and wage is None and base is not None and base.decision is None:
        quote = base.quotes[0]
        wage = WageBase(WageKind.NACIONAL, "a própria lei", f"{quote.provision}: “{quote.text}”")
    stated = context.stated_on or stated_on
    if unit == BRL and base is None and context.correction is not None:
        context = replace(context, correction=None)  # the law corrects other amounts, not these
    if wage is context.wage_base and stated is context.stated_on:
        return context
    return replace(context, wage_base=wage, stated_on=stated)


def updating(
    base: Base | None, case: Case, context: Context, rules: Rules, gaps: Gaps
) -> tuple[Decimal, str] | None:
    """The factor that brings printed reais to date, and its act; None where there is none.

    Raises ChoiceNeeded where the city corrects the amounts by acts that nobody has told.
    """
    if base is None or base.unit != BRL or base.decision is None:
        if case.update is not None:
            raise CaseError("Esta multa não é das que a lei manda atualizar por ato do Município.")
        return None
    if case.update is not None:
        if context.correction is not None:
            raise CaseError("Diga o ato que atualizou os valores ou o índice da lei, não os dois.")
        return case.update.factor, case.update.act
    if context.correction is None:
        chosen = gaps.settle(
            _printed_reais(base, rules),
            Option(_NOMINAL, "o valor impresso na lei, sem os atos que o corrigiram"),
            Option(_UPDATED, "o valor corrigido: diga o fator e o ato que o fixou"),
        )
        if chosen == _UPDATED:
            raise CaseError("Diga o fator de atualização e o ato do Município que o fixou.")
    return None


def times(amount: Decimal, factor: Decimal) -> Decimal:
    """An exact product."""
    return EXACT.multiply(amount, factor)


def percent_off(percent: Decimal) -> tuple[Decimal, str]:
    """What is left of a fine after ``percent`` per cent off, as a factor and in words."""
    left = EXACT.divide(EXACT.subtract(Decimal(100), percent), Decimal(100))
    return left, f"(1 - {number(percent)}%)"

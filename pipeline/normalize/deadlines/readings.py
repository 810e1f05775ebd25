"""Other readings of the same deadline: those that the rule file declares, and those that follow
from a general rule having been used in place of the law's silence.

One date is printed as the deadline; the others are told beside it, with their reason. Who has to
meet the deadline should count with the earliest, who applies the consequence wait for the latest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime

from pipeline.law import Diagnostic, Severity
from pipeline.normalize.deadlines.calendar import Calendar
from pipeline.normalize.deadlines.count import Method, Step, count_days, count_months
from pipeline.normalize.deadlines.result import Alternative
from pipeline.normalize.rules.check import Checker
from pipeline.normalize.rules.model import Choice, DeadlineRule, Reading
from pipeline.normalize.rules.supplied import general_rules

_HOURS = ("horas", "minutos")
_MONTHS = {"meses": 1, "anos": 12}


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a count needs; another reading is the same plan with one thing changed."""

    rule: DeadlineRule
    choices: Mapping[str, Choice]
    method: Method
    moment: date | datetime
    day: date
    number: int
    extra: int
    calendar: Calendar

    def last_day(self, method: Method, number: int | None = None, wait: int | None = None) -> date:
        """The last day by ``method``, with another number or wait where given."""
        number = self.number if number is None else number
        if self.rule.unit in _MONTHS:
            months = number * _MONTHS[self.rule.unit]
            return count_months(self.day, months, method.moves, self.calendar)[-1].day
        wait = self.rule.wait if wait is None else wait
        return count_days(self.day, number, method, self.calendar, wait)[-1].day


def alternatives(
    plan: Plan, last: date, steps: tuple[Step, ...], checker: Checker
) -> tuple[tuple[Alternative, ...], tuple[Diagnostic, ...]]:
    """The readings that give another last day, and what is wrong with those that went stale."""
    found: list[Alternative] = []
    doubts: list[Diagnostic] = []
    for reading in plan.rule.readings:
        told = checker.check(reading, plan.day)
        doubts += told
        stale = any(d.severity is Severity.BLOQUEIO for d in told)
        if not stale and (day := _declared(plan, last, reading)) is not None:
            found.append(Alternative(day, reading.reason, (*reading.quotes, *reading.supplied)))
    found += _automatic(plan, last, steps)
    return tuple(a for a in found if a.last_day != last), tuple(doubts)


def _declared(plan: Plan, last: date, reading: Reading) -> date | None:
    """The last day by a reading of the rule file; None where it does not apply to the unit."""
    method, changes, value = plan.method, reading.changes, reading.value
    if plan.rule.unit in _HOURS:
        return plan.calendar.next_working(last) if changes == "vencimento" else None
    if changes == "numero":
        return plan.last_day(method, number=int(value))
    if changes == "espera":
        return plan.last_day(method, wait=int(value))
    changed = {
        "dias": replace(method, working=value == "uteis"),
        "dia_inicial": replace(method, first=value == "incluido"),
        "vencimento": replace(method, moves=value == "prorroga"),
        "inicio_util": replace(method, starts_working=True),
    }
    return plan.last_day(changed[changes])


def _automatic(plan: Plan, last: date, steps: tuple[Step, ...]) -> Iterator[Alternative]:
    """Readings that follow from what the law does not say."""
    general = general_rules()
    if plan.rule.unit in _HOURS:
        if plan.rule.readings == ():
            yield Alternative(
                plan.calendar.next_working(last),
                "se o vencimento em dia não útil também se prorrogar nos prazos em horas",
                (general["cc-132-par1"],),
            )
        return
    if plan.rule.backward:
        yield Alternative(
            plan.calendar.next_working(last, -1),
            "se o ato não puder ser feito em dia não útil: para não encurtar a antecedência, antes",
        )
        return
    if plan.choices["vencimento"].supplied and plan.method.moves:
        yield Alternative(
            plan.last_day(replace(plan.method, moves=False)),
            "sem a prorrogação do vencimento, que a lei não prevê e vem da norma supletiva",
        )
    yield from _by_civil_procedure(plan)
    if plan.rule.wait and plan.method.moves:
        yield _moved_in_between(plan, steps)


def _by_civil_procedure(plan: Plan) -> Iterator[Alternative]:
    """CPC/2015, art. 15: supletivo to administrative proceedings without rules of their own."""
    general = general_rules()
    days = plan.choices.get("dias")
    if not plan.rule.procedural or days is None or not days.supplied:
        return
    if plan.day >= general["cpc-219"].since:
        yield Alternative(
            plan.last_day(replace(plan.method, working=True)),
            "se ao prazo processual se aplicar o CPC: só dias úteis",
            (general["cpc-219"],),
        )
        yield Alternative(
            plan.last_day(replace(plan.method, starts_working=True)),
            "se a contagem só começar em dia útil (CPC; no mesmo sentido o CTN, art. 210, "
            "parágrafo único, para prazos tributários)",
            (general["cpc-224-par3"],),
        )


def _moved_in_between(plan: Plan, steps: tuple[Step, ...]) -> Alternative:
    """The first deadline moved to a working day as well, before the further wait begins."""
    first = next(step.day for step in steps if step.ordinal == plan.number)
    moved = plan.calendar.next_working(first)
    method = replace(plan.method, first=False)
    end = count_days(moved, plan.rule.wait, method, plan.calendar)[-1].day
    return Alternative(end, "se também o primeiro prazo se prorrogar antes de começar a espera")

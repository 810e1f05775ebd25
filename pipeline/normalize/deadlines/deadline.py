"""From an event and a day to the last day, by the law's own way of counting.

The rule and the way of counting are checked against the wording in force on the day of the start;
where the law is silent the general rule that its file of rules names is used and told.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from pipeline.law import Law
from pipeline.normalize.deadlines.calendar import Calendar
from pipeline.normalize.deadlines.count import (
    Method,
    Step,
    count_back,
    count_days,
    count_minutes,
    count_months,
)
from pipeline.normalize.deadlines.events import (
    DeadlineError,
    find_event,
    length_of,
    unit_words,
)
from pipeline.normalize.deadlines.readings import Plan, alternatives
from pipeline.normalize.deadlines.result import Deadline, Used
from pipeline.normalize.rules.check import Checker
from pipeline.normalize.rules.model import Choice, DeadlineRule, Rules

_TITLES = {
    "dias": "contagem",
    "dia_inicial": "dia do começo",
    "vencimento": "vencimento em dia não útil",
    "horas": "horas",
    "meses": "meses e anos",
}
_VALUES = {
    "corridos": "dias corridos",
    "uteis": "dias úteis",
    "excluido": "excluído",
    "incluido": "incluído",
    "prorroga": "prorroga-se ao primeiro dia útil",
    "nao_prorroga": "não se prorroga",
    "minuto_a_minuto": "de minuto a minuto",
    "dia_de_igual_numero": "até o dia de igual número",
}
_MINUTES = {"horas": 60, "minutos": 1}
_MONTHS = {"meses": 1, "anos": 12}


def deadline(
    law: Law,
    rules: Rules,
    event: str,
    start: date | datetime,
    calendar: Calendar,
    *,
    number: int | None = None,
    extension: int | None = None,
) -> Deadline:
    """The last day (or minute) of a deadline of ``law``, each day accounted for.

    Args:
        law: The law, with its wordings.
        rules: Its rules (``read_rules``).
        event: Id or title of a deadline of the rules: ``defesa``.
        start: The day of the event that the deadline runs from; with hour and minute (civil time
            of the place, no time zone) where it is in hours or minutes.
        calendar: Working days and holidays of the city.
        number: The units that the authority gave, where the law only bounds them (Esteio, art. 51:
            1 to 15 calendar days).
        extension: Further units granted, where the law allows an extension.

    Raises:
        UnknownEventError: The law has no such deadline; the sentence lists those that it has.
        DeadlineError: The number, the extension or the start is not possible.
        StaleRuleError: The words of a rule are not in the wording in force on the day of ``start``.
    """
    rule = find_event(rules, event)
    total, extra = length_of(rule, number, extension)
    moment = _moment(rule, start)
    day = moment.date() if isinstance(moment, datetime) else moment
    choices = _choices(rule, rules)
    used_rule = replace(rule, readings=(), own=(), extension=rule.extension if extra else None)
    checker = Checker(rules, law)
    diagnostics = checker.require((used_rule, tuple(choices.values())), day)
    plan = Plan(rule, choices, _method(rule, choices), moment, day, total, extra, calendar)
    steps, last, minute = _count(plan)
    others, doubts = alternatives(plan, last, steps, checker)
    return Deadline(
        law_id=law.law_id,
        event=rule.id,
        title=rule.title,
        length=_words(rule, total, extra),
        start=moment,
        start_event=rule.start,
        last_day=last,
        last_minute=minute,
        backward=rule.backward,
        effect=rule.effect,
        steps=steps,
        used=_used(rule, choices, extra),
        alternatives=others,
        notices=_notices(plan, last, steps),
        diagnostics=(*diagnostics, *doubts),
    )


def _moment(rule: DeadlineRule, start: date | datetime) -> date | datetime:
    """The start as the unit needs it: a day, or a day with hour and minute."""
    if not isinstance(start, datetime):
        if rule.unit in _MINUTES:
            raise DeadlineError(
                f"{rule.title}: o prazo é em {rule.unit} e conta-se de minuto a minuto; informe "
                "também a hora do começo, como 27.11.2026 14:30."
            )
        return start
    if start.tzinfo is not None or start.second or start.microsecond:
        raise DeadlineError(
            f"{rule.title}: informe o dia, a hora e o minuto do lugar, sem fuso nem segundos."
        )
    return start if rule.unit in _MINUTES else start.date()


def _choices(rule: DeadlineRule, rules: Rules) -> dict[str, Choice]:
    """The points of counting that this deadline needs, its own before the law's."""
    counting = rules.counting
    general = {
        "dias": counting.days,
        "dia_inicial": counting.first_day,
        "vencimento": counting.end,
        "horas": counting.hours,
        "meses": counting.months,
    }
    every = {**general, **dict(rule.own)}
    if rule.unit in _MINUTES:
        names = ["horas"]
    elif rule.unit in _MONTHS:
        names = ["meses", "dia_inicial", "vencimento"]
    elif rule.unit == "dias_uteis":
        names = ["dia_inicial", "vencimento"]
    else:
        names = ["dias", "dia_inicial", "vencimento"]
    if rule.backward:
        names.remove("vencimento")
    return {name: every[name] for name in names}


def _method(rule: DeadlineRule, choices: dict[str, Choice]) -> Method:
    def value(name: str) -> str | None:
        return choices[name].value if name in choices else None

    return Method(
        working=rule.unit == "dias_uteis" or value("dias") == "uteis",
        first=value("dia_inicial") == "incluido",
        moves=value("vencimento") == "prorroga",
    )


def _count(plan: Plan) -> tuple[tuple[Step, ...], date, datetime | None]:
    """The steps, the last day, and the last minute where the unit is hours or minutes."""
    rule = plan.rule
    if rule.unit in _MINUTES:
        start = plan.moment
        if not isinstance(start, datetime):
            raise TypeError("a deadline in hours starts at a minute")
        end, steps = count_minutes(start, plan.number * _MINUTES[rule.unit])
        return steps, end.date(), end
    if rule.unit in _MONTHS:
        months = plan.number * _MONTHS[rule.unit]
        steps = count_months(plan.day, months, plan.method.moves, plan.calendar)
    elif rule.backward:
        steps = count_back(plan.day, plan.number, plan.calendar)
    else:
        steps = count_days(plan.day, plan.number, plan.method, plan.calendar, rule.wait, plan.extra)
    return steps, steps[-1].day, None


def _words(rule: DeadlineRule, total: int, extra: int) -> str:
    words = f"{total} {unit_words(rule.unit, total)}"
    if extra:
        words += f" ({total - extra} e mais {extra} de prorrogação)"
    if rule.wait:
        words += f", e mais {rule.wait} de espera"
    return words


def _used(rule: DeadlineRule, choices: dict[str, Choice], extra: int) -> tuple[Used, ...]:
    found = [Used("prazo", quote) for quote in rule.quotes]
    if extra and rule.extension is not None:
        found += [Used(f"prorrogação ({rule.extension.condition})", quote)
                  for quote in rule.extension.quotes]  # fmt: skip
    for name, choice in choices.items():
        what = f"{_TITLES[name]} ({_VALUES[choice.value]})"
        found += [Used(what, quote) for quote in choice.quotes]
        found += [Used(what, norm) for norm in choice.supplied]
    return tuple(found)


def _notices(plan: Plan, last: date, steps: tuple[Step, ...]) -> tuple[str, ...]:
    """What the reader must know beside the date."""
    rule, calendar = plan.rule, plan.calendar
    found = list(rule.remarks)
    if rule.start_implied:
        found.append(f"A lei não diz de quando corre o prazo; contou-se de: {rule.start}.")
    if rule.unit in _MINUTES:
        found.append("Prazo em horas ou minutos: contado de minuto a minuto, em qualquer dia.")
    for choice in plan.choices.values():
        if choice.supplied and all(s.since > plan.day for s in choice.supplied):
            norms = ", ".join(s.norm for s in choice.supplied)
            found.append(f"O fato é anterior à norma supletiva ({norms}); confira a da época.")
    found += _calendar_notices(calendar, last, steps)
    return tuple(dict.fromkeys(found))


def _calendar_notices(calendar: Calendar, last: date, steps: tuple[Step, ...]) -> list[str]:
    found = list(calendar.notices())
    final = max((step.ordinal or 0 for step in steps), default=0)
    deciding = [s.day for s in steps[1:] if s.minutes is None and s.ordinal in (None, final)]
    reasons = [calendar.holiday(day) or "" for day in deciding]
    if any("estadual" in reason for reason in reasons):
        found.append("Um feriado estadual decide este prazo: confira a lei do Estado.")
    if any("religioso" in reason for reason in reasons):
        found.append("Um feriado religioso decide este prazo: confira a lei do Município.")
    if optional := calendar.optional(last):
        found.append(
            f"O último dia, {last:%d.%m.%Y}, é ponto facultativo ({optional}): se não houver "
            f"expediente, o prazo pode ir até {_after(calendar, last):%d.%m.%Y}."
        )
    return found


def _after(calendar: Calendar, last: date) -> date:
    """The next working day that is no ponto facultativo either."""
    day = calendar.next_working(last + timedelta(days=1))
    while calendar.optional(day):
        day = calendar.next_working(day + timedelta(days=1))
    return day

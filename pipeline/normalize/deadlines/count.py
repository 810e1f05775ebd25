"""Counting itself: days, months and minutes, each day accounted for. Knows nothing of any law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from pipeline.normalize.deadlines.calendar import WEEKDAYS, Calendar, shift
from pipeline.normalize.deadlines.events import DeadlineError

_LEAP_DAY = (2, 29)
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Method:
    """How days are counted.

    ``working``: only working days count (otherwise all calendar days). ``first``: the day of the
    start is day 1. ``moves``: an end on a day that is no working day moves to the next one that
    is. ``starts_working``: day 1 is a working day.
    """

    working: bool = False
    first: bool = False
    moves: bool = True
    starts_working: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One day of a count: its ordinal if it was counted (or its minutes), and why or why not."""

    day: date
    ordinal: int | None
    reason: str
    minutes: int | None = None

    def __str__(self) -> str:
        name = WEEKDAYS[self.day.weekday()]
        return f"{self.day:%d.%m.%Y} {name + ':':14} {self.reason}"


def count_days(
    start: date, number: int, method: Method, calendar: Calendar, wait: int = 0, extra: int = 0
) -> tuple[Step, ...]:
    """Count ``number`` days (1 or more) from ``start``, then ``wait`` more.

    ``extra`` of the ``number`` are an extension that was granted. Days are calendar or working
    days by ``method``. The last step is the last day of the deadline; the days are contiguous.
    """
    steps = list(_counted(start, number + wait, method, calendar))
    ordinary = number - extra
    steps = [_labelled(step, ordinary, number) for step in steps]
    if method.moves:
        steps = _moved(steps, calendar)
    return tuple(steps)


def _counted(start: date, total: int, method: Method, calendar: Calendar) -> Iterator[Step]:
    """The days up to the one with ordinal ``total``."""
    counted = 0
    if method.first and not (method.working and calendar.why_not(start)):
        counted = 1
        yield Step(start, 1, _with_why("dia do começo, incluído: 1º dia", calendar.why_not(start)))
    else:
        yield Step(start, None, "dia do começo, excluído")
    day = start
    while counted < total:
        day = shift(day, 1)
        why = calendar.why_not(day)
        if why and (method.working or (method.starts_working and not counted)):
            late = "não contado" if method.working else "o prazo ainda não corre"
            yield Step(day, None, f"{why}: {late}")
            continue
        counted += 1
        yield Step(day, counted, _with_why(f"{counted}º dia", why and f"{why}: conta-se"))


def _labelled(step: Step, ordinary: int, number: int) -> Step:
    """Name the days of an extension and of a further wait."""
    if step.ordinal is None or step.ordinal <= ordinary:
        return step
    if step.ordinal > number:
        named = f"espera, {step.ordinal - number}º dia"
    else:
        named = f"prorrogação concedida, {step.ordinal}º dia"
    old = f"{step.ordinal}º dia"
    return Step(step.day, step.ordinal, step.reason.replace(old, named, 1))


def _with_why(text: str, why: str | None) -> str:
    return f"{text} ({why})" if why else text


def _moved(steps: list[Step], calendar: Calendar) -> list[Step]:
    """The steps with the end moved to the next working day, where it falls on another day."""
    last = steps[-1]
    if calendar.is_working(last.day):
        return steps
    steps = [*steps[:-1], Step(last.day, last.ordinal, f"{last.reason}: vencimento, prorrogado")]
    day = shift(last.day, 1)
    while why := calendar.why_not(day):
        steps.append(Step(day, None, f"{why}: vencimento prorrogado"))
        day = shift(day, 1)
    return [*steps, Step(day, None, "primeiro dia útil: vence aqui o prazo prorrogado")]


def count_back(event: date, number: int, calendar: Calendar) -> tuple[Step, ...]:
    """Count ``number`` calendar days before ``event``, which is not counted (antecedência).

    The last step is the latest day that keeps the antecedence; it never moves forward, since that
    would shorten it.
    """
    steps = [Step(event, None, "dia do evento, excluído")]
    for counted in range(1, number + 1):
        day = shift(event, -counted)
        steps.append(Step(day, counted, _with_why(f"{counted}º dia antes", calendar.why_not(day))))
    return tuple(steps)


def count_months(start: date, months: int, moves: bool, calendar: Calendar) -> tuple[Step, ...]:
    """Months and years end on the day of equal number, or on the next if there is none.

    CC/2002, art. 132, § 3º: five years from 29.02.2024 end on 01.03.2029. Only the days that
    decide are listed.
    """
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    try:
        end = date(year, month + 1, start.day)
        reason = "dia de igual número ao do começo"
    except ValueError:
        if year > date.max.year:
            raise DeadlineError("O prazo passa do fim do calendário; confira o número.") from None
        end = shift(_last_of(year, month + 1), 1)
        reason = "não há dia de igual número: o imediato"
    steps = [
        Step(start, None, "dia do começo, excluído"),
        Step(end, months, _with_why(reason, calendar.why_not(end))),
    ]
    return tuple(_moved(steps, calendar) if moves else steps)


def _last_of(year: int, month: int) -> date:
    following = date(year + month // 12, month % 12 + 1, 1)
    return following - _DAY


def count_minutes(start: datetime, minutes: int) -> tuple[datetime, tuple[Step, ...]]:
    """The minute in which ``minutes`` after ``start`` end, and the minutes of each day.

    Civil time of the place, without time zone. CC/2002, art. 132, § 4º: hours are counted minute
    by minute, on whatever days they fall.
    """
    try:
        end = start + timedelta(minutes=minutes)
    except OverflowError:
        raise DeadlineError("O prazo passa do fim do calendário; confira o número.") from None
    steps, moment = [], start
    while moment < end:
        midnight = (moment + _DAY).replace(hour=0, minute=0, second=0, microsecond=0)
        stop = min(midnight, end)
        spent = round((stop - moment).total_seconds() / 60)
        until = f"{stop:%H:%M}" if stop < midnight else "24:00"
        text = f"das {moment:%H:%M} às {until}, {spent} minutos"
        steps.append(Step(moment.date(), None, text, spent))
        moment = stop
    return end, tuple(steps)

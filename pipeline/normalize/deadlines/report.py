"""A deadline in words: what ``consolida prazo`` prints, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime

from pipeline.naming import in_words
from pipeline.normalize.deadlines.calendar import WEEKDAYS
from pipeline.normalize.deadlines.result import Alternative, Deadline
from pipeline.normalize.rules.supplied import Supplied


def lines(deadline: Deadline, named: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The deadline in Portuguese: last day, rules, each day, other readings, notices.

    ``named`` gives provisions their names in place of their ids (``pipeline.naming.names(law)``).
    """
    return tuple(in_words(line, named or {}) for line in _lines(deadline))


def _lines(deadline: Deadline) -> Iterator[str]:
    yield f"{deadline.law_id}: {deadline.title} ({deadline.event})"
    yield f"Prazo: {deadline.length}. Começo: {_moment(deadline.start)} ({deadline.start_event})."
    yield _result(deadline)
    if deadline.effect:
        yield f"Passado o prazo: {deadline.effect}."
    yield "Regras usadas:"
    yield from (f"  {used}" for used in deadline.used)
    yield "Dia a dia:"
    yield from (f"  {step}" for step in deadline.steps)
    if deadline.alternatives:
        yield "Outras leituras:"
        yield from (f"  {_alternative(other)}" for other in deadline.alternatives)
        yield _advice(deadline)
    if deadline.notices or deadline.diagnostics:
        yield "Avisos:"
        yield from (f"  {notice}" for notice in deadline.notices)
        yield from (f"  [{found.code}] {found.message}" for found in deadline.diagnostics)


def _result(deadline: Deadline) -> str:
    if deadline.last_minute is not None:
        return f"Último minuto: {_moment(deadline.last_minute)}."
    if deadline.backward:
        return f"Último dia para cumprir a antecedência: {_moment(deadline.last_day)}."
    return f"Último dia: {_moment(deadline.last_day)}."


def _advice(deadline: Deadline) -> str:
    """What each side does while the readings differ."""
    if deadline.backward:
        return f"Para não haver dúvida, cumpra até {_moment(deadline.earliest)}."
    return (
        f"Quem tem de cumprir o prazo conte com {_moment(deadline.earliest)}; quem vai aplicar a "
        f"consequência espere passar {_moment(deadline.latest)}."
    )


def _alternative(other: Alternative) -> str:
    basis = "; ".join(
        str(b) if isinstance(b, Supplied) else f"{b.provision}: “{b.text}”" for b in other.basis
    )
    return f"{_moment(other.last_day)}: {other.reason}" + (f". {basis}" if basis else "")


def _moment(moment: date | datetime) -> str:
    name = WEEKDAYS[moment.weekday()]
    if isinstance(moment, datetime):
        return f"{name}, {moment:%d.%m.%Y, %H:%M}"
    return f"{name}, {moment:%d.%m.%Y}"

"""A fine in words: what ``consolida multa`` prints, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from pipeline.naming import in_words
from pipeline.normalize.fines.result import Fine, in_unit
from pipeline.normalize.fines.several import Several
from pipeline.normalize.money.numbers import reais
from pipeline.normalize.rules.model import Quote


def lines(fine: Fine, named: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The fine in Portuguese: amount, steps with their words, choices, notes, notices.

    ``named`` gives provisions their names in place of their ids (``pipeline.naming.names(law)``).
    """
    return tuple(in_words(line, named or {}) for line in _lines(fine))


def several_lines(several: Several, named: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Several fines of one law, one after another, and their sum."""
    found = [line for fine in several.fines for line in (*_lines(fine), "")]
    found.append(f"Soma de {len(several.fines)} multas: {reais(several.total)}.")
    found += _quoted(several.quotes)
    found += [f"  {told}" for told in (*several.judges, *several.notices)]
    return tuple(in_words(line, named or {}) for line in found)


def _lines(fine: Fine) -> Iterator[str]:
    grade = f", grau {fine.grade}" if fine.grade else ""
    yield f"{fine.law_id}: multa de {fine.provision_id}, fato de {fine.on:%d.%m.%Y}{grade}"
    paid = " (já com o desconto)" if fine.paid_in_time else ""
    yield f"Valor: {reais(fine.amount)}{paid}, em valores de {fine.value_on:%d.%m.%Y}."
    yield f"Multa: {fine.sanction_provision}: “{' '.join(fine.sanction_quote.split())}”"
    yield "Passos:"
    for number, step in enumerate(fine.steps, start=1):
        yield f"  {number}. {step}"
        yield from _quoted(step.quotes)
    yield "Em reais:"
    yield from (f"  {step}" for step in fine.conversion.steps)
    yield from _rest(fine)


def _rest(fine: Fine) -> Iterator[str]:
    if fine.choices:
        yield "Escolhas de quem pede (a lei deixa em aberto):"
        for chosen in fine.choices:
            yield f"  {chosen.key} = {chosen.option} ({chosen.effect}): {chosen.question}"
            yield from _quoted(chosen.quotes)
    if fine.measures:
        yield "Além da multa:"
        for measure in fine.measures:
            yield f"  {measure.what}"
            yield from _quoted(measure.quotes)
    if fine.judges:
        yield "Quem:"
        yield from (f"  {who}" for who in fine.judges)
    if fine.notes or fine.notices or fine.diagnostics:
        yield "Avisos:"
        yield from (f"  {note.text} ({note.source})" for note in fine.notes)
        yield from (f"  {notice}" for notice in fine.notices)
        yield from (f"  [{found.code}] {found.message}" for found in fine.diagnostics)


def _quoted(quotes: Iterable[Quote]) -> list[str]:
    return [f"     {quote.provision}: “{' '.join(quote.text.split())}”" for quote in quotes]


def range_words(minimum: Decimal | None, maximum: Decimal | None, unit: str | None) -> str:
    """A range as text: "0,1 SM a 0,2 SM", "R$ 80,00", "até 5 SM"; a dash where there is none."""
    if unit is None or (minimum is None and maximum is None):
        return "–"
    low = None if minimum is None else in_unit(minimum, unit)
    high = None if maximum is None else in_unit(maximum, unit)
    if low is None or high is None:
        return f"até {high}" if high else f"desde {low}"
    return high if minimum == maximum else f"{low} a {high}"

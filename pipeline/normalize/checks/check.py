"""All diagnostics of a law: those of its reading and those of the checks, by severity and place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from pipeline.extract.decisions import Decision, decide, is_current
from pipeline.law import Diagnostic, Law, Severity
from pipeline.naming import in_words
from pipeline.normalize.checks.amendments import check_amendments
from pipeline.normalize.checks.catalogue import GRAVEST_FIRST, catalogue
from pipeline.normalize.checks.drafting import check_drafting
from pipeline.normalize.checks.federal import check_federal
from pipeline.normalize.checks.figures import check_figures
from pipeline.normalize.checks.headings import check_headings
from pipeline.normalize.checks.numbering import check_numbering
from pipeline.normalize.checks.penalties import check_penalties
from pipeline.normalize.checks.reading import Reading
from pipeline.normalize.checks.references import check_references
from pipeline.normalize.checks.spelling import check_spelling
from pipeline.normalize.timeline import Acts

_NO_ACTS: Acts = {}


def check(
    law: Law, decisions: Iterable[Decision] = (), acts: Acts = _NO_ACTS
) -> tuple[Diagnostic, ...]:
    """Everything doubtful about a law, the gravest first, then in printed order.

    Args:
        law: The law as extracted, with the doubts of its reading (decided ones are signed).
        decisions: What persons have decided (``<stem>.decisoes.toml``): a decision on a
            ``diagnostico`` signs the doubts of these checks too.
        acts: Dates of the amending acts (``<stem>.atos.csv``).

    Returns:
        The diagnostics of the reading and those of the checks. Each code has an
        :func:`~pipeline.normalize.checks.entry` in the catalogue.
    """
    decisions = tuple(decisions)
    own = _signed(law, _found(law, acts), decisions)
    idle = tuple(_idle(law, (*law.diagnostics, *own), decisions))
    return ordered(law, (*law.diagnostics, *own, *idle))


def ordered(law: Law, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Diagnostics by severity, then in printed order; those of the whole law come first."""
    places = {node.id: place for place, node in enumerate(law.walk())}
    return tuple(sorted(found, key=lambda each: _rank(each, places)))


def stops(found: Iterable[Diagnostic]) -> bool:
    """True where a ``bloqueio`` is among them that nobody has decided."""
    return any(d.severity is Severity.BLOQUEIO and d.decided_by is None for d in found)


def _found(law: Law, acts: Acts) -> Iterator[Diagnostic]:
    reading = Reading(law)
    yield from check_numbering(reading)
    yield from check_headings(reading)
    yield from check_amendments(reading, acts)
    yield from check_references(reading)
    yield from check_penalties(reading)
    yield from check_federal(reading)
    yield from check_figures(reading)
    yield from check_spelling(reading)
    yield from check_drafting(reading)


def _signed(
    law: Law, found: Iterable[Diagnostic], decisions: tuple[Decision, ...]
) -> tuple[Diagnostic, ...]:
    """The diagnostics, those that a current decision settles signed by who took it.

    A stale decision was reported when the law was read.
    """
    about = [d for d in decisions if d.subject == "diagnostico" and is_current(law, d)]
    return decide(replace(law, diagnostics=tuple(found)), about).diagnostics


def _idle(
    law: Law, found: Iterable[Diagnostic], decisions: tuple[Decision, ...]
) -> Iterator[Diagnostic]:
    """Decisions that settle no doubt: the code is misspelt, or the doubt is gone."""
    signed = {(d.code, d.decided_by) for d in found if d.decided_by}
    for decision in decisions:
        if decision.subject != "diagnostico" or not is_current(law, decision):
            continue
        if (decision.value, decision.signature) in signed:
            continue
        known = decision.value in catalogue()
        why = "a lei não tem essa dúvida ali" if known else "não é um código do catálogo"
        yield Diagnostic(
            "decisao_sem_efeito", Severity.AVISO,
            f"A decisão de {decision.signature} é sobre a dúvida «{decision.value}»: {why}. "
            "Corrija-a ou retire-a.",
            decision.provision_id, decision.quote,
        )  # fmt: skip


def _rank(found: Diagnostic, places: Mapping[str, int]) -> tuple[int, int, int, str]:
    start = found.span.start if found.span else -1
    place = places.get(found.provision_id or "", -1)
    return GRAVEST_FIRST.index(found.severity), place, start, found.code


def told(found: Diagnostic, named: Mapping[str, str]) -> str:
    """The message of a diagnostic with names of provisions in place of their ids."""
    return in_words(found.message, named)

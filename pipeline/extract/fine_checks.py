"""Report what is doubtful about the fines of a law. Reads: drafts. Writes: diagnostics."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.extract import sanction_patterns as p
from pipeline.extract.fine_drafts import Draft, Notes, Place
from pipeline.law import Status

# Looked up once: in Python 3.11 a member of an enumeration takes as long as ten comparisons.
_REVOGADO = Status.REVOGADO

NO_AMOUNT = "O dispositivo não diz o valor da multa; ele pode estar em outro artigo."


def check_fines(places: Iterable[Place], drafts: list[Draft], notes: Notes) -> None:
    """Report the doubts of each fine, fines outside the law's own limits, and fines that vanish."""
    for draft in drafts:
        _report(draft, notes)
    _check_limits(drafts, notes)
    _check_suppressed(places, drafts, notes)


def _report(draft: Draft, notes: Notes) -> None:
    for doubt in draft.fine.doubts:
        notes.add_to(draft, doubt.code, doubt.message)
    if draft.fine.rule == "sem_valor" and not draft.fine.doubts:
        notes.add_to(draft, "multa_nao_quantificada", NO_AMOUNT)


def _check_limits(drafts: list[Draft], notes: Notes) -> None:
    """Fines outside the floor and the cap in force that the law sets for all its fines.

    A limit printed with one fine ("limitada a") is that fine's and starts with that word.
    """
    limits = {
        (draft.fine.unit, draft.fine.minimum, draft.fine.maximum): draft
        for draft in drafts
        if draft.fine.rule == "limite"
        and draft.in_force
        and p.TRIGGER.match(draft.place.text, draft.fine.start)
    }
    for limit in limits.values():
        for draft in drafts:
            if draft.is_amount and draft.fine.unit == limit.fine.unit:
                _check_limit(draft, limit, notes)


def _check_limit(draft: Draft, limit: Draft, notes: Notes) -> None:
    unit, where = limit.fine.unit, limit.at.provision.id
    low, high = limit.fine.minimum, limit.fine.maximum
    if high is not None and draft.fine.maximum is not None and draft.fine.maximum > high:
        message = (
            f"Chega a {draft.fine.maximum} {unit}, e o teto da própria lei é {high} ({where})."
        )
        notes.add_to(draft, "multa_acima_do_teto", message)
    if low is not None and draft.fine.minimum is not None and draft.fine.minimum < low:
        message = (
            f"Parte de {draft.fine.minimum} {unit}, e o piso da própria lei é {low} ({where})."
        )
        notes.add_to(draft, "multa_abaixo_do_piso", message)


def _check_suppressed(places: Iterable[Place], drafts: list[Draft], notes: Notes) -> None:
    """A wording that prints no fine where the wording before it printed one.

    The new wording may have taken the fine away on purpose or lost it: a person decides.
    """
    printed: dict[tuple[str, int], Draft] = {}
    for draft in drafts:
        place = draft.place
        printed.setdefault((place.provision.id, place.version.ordinal), draft)
    earlier: dict[str, Draft] = {}
    for place in sorted(places, key=lambda place: place.version.ordinal):
        name = place.provision.id
        now = printed.get((name, place.version.ordinal))
        if now is not None:
            earlier[name] = now
        elif name in earlier and place.version.status is not _REVOGADO:
            message = f"A {place.version.ordinal}ª redação não traz a multa que a anterior trazia."
            notes.add_to(earlier.pop(name), "multa_suprimida", message)

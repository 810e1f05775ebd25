"""Find the fines that a law prints. Reads: a :class:`Law`. Writes: sanctions and diagnostics.

Every printed version of every provision is read, revoked ones too: the status tells them apart.
Only fines ("multa") are found here. The words of one text are read in :mod:`fines`; whose a fine is
that is printed over or after a list, in :mod:`fine_lists`; what "o dobro" doubles, in
:mod:`fine_bases`; what is doubtful, in :mod:`fine_checks`. This module adds what "%" is of, and
writes the records.

``quote`` and ``span`` are always the words of the fine where they are printed. ``provision_id`` is
the provision that has the fine, which is another one in two cases: an amount over a list ("de 100
(cem) UFIR, nos casos de:") is the fine of each item below; a fine that closes an article from
within its last item or unnumbered paragraph is the article's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from pipeline.extract import sanction_patterns as p
from pipeline.extract.amounts import BARE_PERCENT, Doubt, read_unit
from pipeline.extract.fine_bases import with_bases
from pipeline.extract.fine_checks import check_fines
from pipeline.extract.fine_drafts import IN_FORCE, Draft, Locate, Notes, Place, multiplied
from pipeline.extract.fine_lists import SOUGHT as SOUGHT_FINES
from pipeline.extract.fine_lists import drafts, places
from pipeline.extract.fine_records import Fine
from pipeline.extract.fine_search import Texts
from pipeline.extract.measures import SOUGHT as SOUGHT_MEASURES
from pipeline.extract.measures import measures
from pipeline.extract.targets import with_target_ids
from pipeline.extract.words import Words
from pipeline.law import Diagnostic, Law, Sanction, Status

#: Unit of a percentage of which neither the wording nor a clause of the law tells the base.
UNKNOWN_BASE = "pct:nao_indicada"

_SOUGHT = Words((*SOUGHT_FINES, *SOUGHT_MEASURES))


def find_sanctions(law: Law, locate: Locate) -> tuple[tuple[Sanction, ...], tuple[Diagnostic, ...]]:
    """Every fine printed in ``law``, in printed order, and everything doubtful about them.

    ``locate(provision_id, ordinal, start, end)`` maps offsets in the ``full_text`` of that wording
    to the source. Values are in the unit of each sanction: BRL in reais, SM and fiscal units as
    numbers of units (5% of a minimum wage is 0.05 SM), ``pct:<base>`` in per cent. No value is
    guessed: a missing one is None and has a diagnostic.
    """
    notes = Notes(locate)
    wordings = places(law)
    texts = Texts([place.text for place in wordings], _SOUGHT)
    percent_unit = _percent_unit(wordings, texts, notes)
    printed = drafts(wordings, texts, notes)
    found = _one_spelling([_in_unit(draft, percent_unit) for draft in printed])
    ids = frozenset(place.provision.id for place in wordings)
    found = with_bases(found, ids, notes)
    check_fines(wordings, found, notes)
    found = with_target_ids([*found, *measures(wordings, texts)], law, notes)
    return tuple(_sanctions(found, locate)), tuple(notes.found)


# --- units ------------------------------------------------------------------------------------


def _percent_unit(wordings: Sequence[Place], texts: Texts, notes: Notes) -> str | None:
    """The unit that the law says its percentages are of, from a clause in force; None without one.

    "O percentual estabelecido, na Parte Especial deste Código, como multa, refere-se ao salário
    mínimo mensal e regional" makes "multa de 5 a 10%" 0.05 to 0.10 SM.
    """
    units: dict[str, tuple[Place, int, int]] = {}
    for i in sorted(texts.having(("ulta",))):
        place = wordings[i]
        stated = any(stem in place.text for stem in ("ercentua", "ercentag", "orcentag"))
        if not stated or place.version.status not in IN_FORCE:
            continue
        for clause in p.PERCENT_OF.finditer(place.text):
            unit = read_unit(place.text, clause.end())
            if unit:
                units.setdefault(unit, (place, clause.start(), clause.end()))
    if len(units) > 1:
        doubt = Doubt(
            "percentual_base_ambigua",
            f"A lei dá ao percentual bases diferentes: {', '.join(units)}.",
        )
        notes.add(doubt, *next(iter(units.values())))
    return next(iter(units)) if len(units) == 1 else None


def _in_unit(draft: Draft, percent_unit: str | None) -> Draft:
    """Apply the law's clause on percentages, or say that there is none."""
    fine = draft.fine
    if fine.unit == BARE_PERCENT:
        return draft.with_fine(_percent(fine, percent_unit))
    if fine.doubts and fine.unit == percent_unit:
        doubts = tuple(doubt for doubt in fine.doubts if doubt.code != "percentual_inferido")
        return replace(draft, fine=replace(fine, doubts=doubts))
    return draft


def _percent(fine: Fine, unit: str | None) -> Fine:
    if unit is not None:
        return multiplied(fine, Decimal("0.01"), unit)
    doubt = Doubt("percentual_sem_base", "A lei não diz de que é o percentual.")
    return replace(fine, unit=UNKNOWN_BASE, doubts=(*fine.doubts, doubt))


def _one_spelling(found: list[Draft]) -> list[Draft]:
    """One name for one unit: a law that prints "URM" and "URMS" means the same."""
    units = {draft.fine.unit for draft in found}
    plurals = {unit for unit in units if unit and unit.endswith("S") and unit[:-1] in units}
    if not plurals:
        return found
    return [
        replace(d, fine=replace(d.fine, unit=str(d.fine.unit)[:-1]))
        if d.fine.unit in plurals
        else d
        for d in found
    ]


# --- records ----------------------------------------------------------------------------------


def _sanctions(found: Iterable[Draft], locate: Locate) -> Iterator[Sanction]:
    count: Counter[tuple[str, int, str]] = Counter()
    for draft in found:
        letter = "m" if draft.fine.sanction == "multa" else "s"
        count[*draft.key, letter] += 1
        yield _sanction(draft, f"{letter}{count[*draft.key, letter]}", locate)


def _sanction(draft: Draft, order: str, locate: Locate) -> Sanction:
    fine, place = draft.fine, draft.place
    provision, version = draft.at.provision, draft.at.version
    return Sanction(
        id=f"{provision.id}{_version_mark(draft.at)}.{order}",
        provision_id=provision.id,
        version=version.ordinal,
        sanction=fine.sanction,
        rule=fine.rule,
        quote=place.text[fine.start : fine.end],
        span=locate(place.provision.id, place.version.ordinal, fine.start, fine.end),
        status=_status(version.status, place.version.status),
        minimum=fine.minimum,
        maximum=fine.maximum,
        unit=fine.unit,
        factor=fine.factor,
        base_id=draft.base_id,
        per=fine.per,
        subject=fine.subject,
        target_ids=draft.target_ids,
    )


def _version_mark(place: Place) -> str:
    several = place.version.ordinal != 1 or len(place.provision.versions) > 1
    return f".v{place.version.ordinal}" if several else ""


def _status(own: Status, printed: Status) -> Status:
    """Status of the owner; but words that are not in force give no fine in force."""
    return printed if own in IN_FORCE and printed not in IN_FORCE else own

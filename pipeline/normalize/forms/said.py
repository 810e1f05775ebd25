"""What the law says of documents outside of lists: vias, refusal, deadlines, deposit, edital."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.normalize.forms.asked import Ask
from pipeline.normalize.forms.catalogue import Clause, clauses, document_specs
from pipeline.normalize.forms.model import Copies, Notice, Rule
from pipeline.normalize.forms.standing import LawDay, Wording

_COPIES = re.compile(r"\bem (?P<number>duas|tr[êe]s|quatro|cinco|\d) (?:\([^)]{1,12}\) )?vias\b")
_NUMBERS = {"duas": 2, "três": 3, "tres": 3, "quatro": 4, "cinco": 5}


@dataclass(frozen=True, slots=True)
class Said:
    """What the clauses of the law say of one document."""

    fields: tuple[Ask, ...]
    signatures: tuple[Ask, ...]
    notices: tuple[Notice, ...]
    rules: tuple[Rule, ...]
    removed: frozenset[str]
    wordings: tuple[Wording, ...]


def said(standing: LawDay, kind: str) -> Said:
    """What the provisions in force say of documents of this kind, clause by clause."""
    found = [
        (clause, wording)
        for clause in clauses()
        if kind in clause.documents
        for wording in standing.wordings
        if _speaks(standing, clause, kind, wording)
    ]
    return Said(
        fields=tuple(
            Ask(key, wording, clause.need, clause.condition)
            for clause, wording in found
            for key in clause.fields
        ),
        signatures=tuple(
            Ask(key, wording, clause.need, clause.condition)
            for clause, wording in found
            for key in clause.signatures
        ),
        notices=_notices(found),
        rules=_rules(found),
        removed=frozenset(key for clause, _ in found for key in clause.removes),
        wordings=tuple(wording for _, wording in found),
    )


def _speaks(standing: LawDay, clause: Clause, kind: str, wording: Wording) -> bool:
    if not clause.fits(wording.text):
        return False
    return not clause.about or kind in standing.about(wording)


def _notices(found: list[tuple[Clause, Wording]]) -> tuple[Notice, ...]:
    """The law's own words, once for each provision."""
    seen: dict[str, Notice] = {}
    for clause, wording in found:
        if clause.notice and wording.printed:
            basis = wording.basis()
            key = f"{wording.provision_id}-{wording.version}"
            seen.setdefault(key, Notice(clause.id, clause.notice, wording.quote, (basis,)))
    return tuple(seen.values())


def _rules(found: list[tuple[Clause, Wording]]) -> tuple[Rule, ...]:
    """One rule for each clause, with all the provisions that say so."""
    texts: dict[str, str] = {}
    bases: dict[str, list[Wording]] = {}
    for clause, wording in found:
        if clause.rule and wording.printed:
            texts[clause.id] = clause.rule
            bases.setdefault(clause.id, []).append(wording)
    return tuple(
        Rule(key, text, tuple(wording.basis() for wording in bases[key]))
        for key, text in texts.items()
    )


def copies(standing: LawDay, kind: str) -> Copies:
    """How many vias the law orders; what practice makes where it says nothing."""
    from pipeline.normalize.forms.model import PRACTICE

    spec = document_specs()[kind]
    for wording in standing.wordings:
        match = _COPIES.search(wording.text)
        if match and wording.printed and standing.subjects[id(wording)] == kind:
            number = _NUMBERS.get(match["number"]) or int(match["number"])
            return Copies(number, _destinations(spec.destinations, number), (wording.basis(),))
    return Copies(spec.copies, spec.destinations, (PRACTICE,))


def _destinations(usual: tuple[str, ...], number: int) -> tuple[str, ...]:
    return (*usual[:number], *("arquivo" for _ in range(number - len(usual))))

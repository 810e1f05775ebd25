"""Resolve fines that rest on another fine ("em dobro", "prevista no art. 80, I") to that fine.

Reads: all drafts of a law. Writes: the drafts with ``base_id`` and, where the base is one fine with
a value, the amounts.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from decimal import Decimal

from pipeline.extract.fine_drafts import Draft, Notes, multiplied
from pipeline.extract.fine_references import Reference

#: No message names more candidates than this.
_MANY = 20


@dataclass(frozen=True, slots=True)
class _Index:
    """The fines with a value, by article, by wording and by the provision that has them."""

    by_article: dict[str, list[Draft]]
    by_wording: dict[tuple[str, int], list[Draft]]
    by_owner: dict[str, list[Draft]]
    ids: frozenset[str]


def with_bases(drafts: list[Draft], ids: frozenset[str], notes: Notes) -> list[Draft]:
    """The drafts, with those that rest on another fine resolved; ``ids`` are the law's provisions.

    A base that the text does not name is looked for before the words in the same wording, then in
    the caput of the same article. Two candidates are an ambiguity: it is reported, no amount is
    computed.
    """
    index = _Index(defaultdict(list), defaultdict(list), defaultdict(list), ids)
    for draft in drafts:
        if draft.is_amount:
            index.by_article[draft.at.article.id].append(draft)
            index.by_wording[draft.key].append(draft)
            index.by_owner[draft.at.provision.id].append(draft)
    return [_with_base(draft, index, notes) for draft in drafts]


def _with_base(draft: Draft, index: _Index, notes: Notes) -> Draft:
    if draft.fine.rule not in ("relativo", "remissao"):
        return draft
    reference = draft.fine.base
    if reference is None:
        notes.add_to(
            draft, "multa_base_nao_indicada", "O texto não diz sobre qual multa se calcula."
        )
        return draft
    if reference.article is not None:
        return _refer(draft, reference, index, notes)
    bases = _near(draft, index)
    if len(bases) == 1:
        return _computed(draft, bases[0])
    names = _names(bases or index.by_article[draft.at.article.id])
    if names:
        notes.add_to(
            draft,
            "multa_base_ambigua",
            f"Não é certo sobre qual multa se calcula ({names}); nada foi calculado.",
        )
    else:
        notes.add_to(
            draft, "multa_base_nao_indicada", "O texto não diz sobre qual multa se calcula."
        )
    return draft


def _names(drafts: list[Draft]) -> str:
    return ", ".join(sorted({draft.at.provision.id for draft in drafts[:_MANY]}))


def _near(draft: Draft, index: _Index) -> list[Draft]:
    """The fines before the words in the same wording; without any, those of the article's caput.

    Two are enough to know that the base is ambiguous, so no more are looked at.
    """
    article = draft.at.article
    same = [d for d in index.by_wording[draft.key][:2] if d.fine.start < draft.fine.start]
    if same or draft.at.provision.id == article.id:
        return same
    return index.by_wording[article.id, article.current.ordinal][:2]


def _computed(draft: Draft, base: Draft) -> Draft:
    """The base's amount times the factor; an addition that repeats has no one value."""
    fine, base_id = draft.fine, base.at.provision.id
    if fine.per == "reincidencia" or (fine.factor is None and fine.rule == "relativo"):
        return replace(draft, base_id=base_id)
    factor = Decimal(1) if fine.factor is None else fine.factor
    amount = multiplied(base.fine, factor, base.fine.unit)
    fine = replace(fine, minimum=amount.minimum, maximum=amount.maximum, unit=amount.unit)
    return replace(draft, fine=fine, base_id=base_id)


def _refer(draft: Draft, reference: Reference, index: _Index, notes: Notes) -> Draft:
    """Follow a reference to another article and copy its amount."""
    if reference.foreign:
        notes.add_to(
            draft, "multa_de_outro_ato", "A multa é a de outro ato, que não está nesta lei."
        )
        return draft
    base_id = reference.lexml_id
    if base_id not in index.ids:
        notes.add_to(
            draft,
            "multa_remissao_inexistente",
            f"Remete à multa de {base_id}, que esta lei não tem.",
        )
        return draft
    bases = [d for d in index.by_owner[base_id] if d.at.version is d.at.provision.current]
    if len(bases) == 1:
        return _computed(draft, bases[0])
    notes.add_to(
        draft, "multa_base_ambigua", f"Remete a {base_id}, que tem {len(bases)} multas com valor."
    )
    return replace(draft, base_id=base_id)

"""Report targets that two different fines in force punish. Reads: drafts. Writes: diagnostics.

One fine must point at the provision from elsewhere: an article and its paragraph that each state a
fine of their own are no conflict, and neither are fines for different offenders.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from pipeline.extract.fine_drafts import Draft, Notes


def check_targets(drafts: Iterable[Draft], notes: Notes) -> None:
    """Report each list that punishes a provision which another fine in force punishes otherwise."""
    fines = [draft for draft in drafts if _counts(draft)]
    if not any(draft.listed for draft in fines):
        return
    by_target: defaultdict[str, list[Draft]] = defaultdict(list)
    for draft in fines:
        for target in draft.target_ids:
            by_target[target].append(draft)
    for draft in fines:
        if draft.listed:
            _check(draft, by_target, notes)


def _counts(draft: Draft) -> bool:
    return draft.is_amount and draft.in_force and draft.fine.sanction == "multa"


def _check(draft: Draft, by_target: dict[str, list[Draft]], notes: Notes) -> None:
    clashes: dict[str, tuple[Draft, list[str]]] = {}
    for target in draft.target_ids:
        for other in _others(target, by_target):
            if _differ(draft, other) and not _said_before(draft, other):
                clashes.setdefault(_name(other), (other, []))[1].append(target)
    for other, targets in clashes.values():
        told = ", ".join(dict.fromkeys(targets))
        message = (
            f"A multa pune {told}, que {_name(other)} pune com outro valor: {_amount(draft)} e "
            f"{_amount(other)}. É preciso decidir qual vale."
        )
        notes.add_to(draft, "alvo_com_duas_multas", message)


def _others(target: str, by_target: dict[str, list[Draft]]) -> Iterator[Draft]:
    """Fines of the same provision, and of the whole article where one points at a part of it."""
    yield from by_target[target]
    parts = target.split("_")
    for cut in range(1, len(parts)):
        yield from by_target.get("_".join(parts[:cut]), ())


def _differ(one: Draft, other: Draft) -> bool:
    """Whether two fines differ in amount for the same offender."""
    if one is other or _name(one) == _name(other):
        return False
    if one.fine.subject != other.fine.subject and one.fine.subject and other.fine.subject:
        return False
    if one.place.provision.id == other.place.provision.id:
        return False
    return _key(one) != _key(other)


def _said_before(one: Draft, other: Draft) -> bool:
    """True where the other list, printed before, reports the same pair."""
    same = set(one.target_ids) & set(other.target_ids)
    return other.listed and bool(same) and _order(other) < _order(one)


def _order(draft: Draft) -> tuple[str, int]:
    return draft.place.provision.id, draft.fine.start


def _key(draft: Draft) -> tuple[object, ...]:
    return draft.fine.minimum, draft.fine.maximum, draft.fine.unit


def _name(draft: Draft) -> str:
    return draft.at.provision.id


def _amount(draft: Draft) -> str:
    fine = draft.fine
    low, high = fine.minimum, fine.maximum
    figures = f"{high}" if low in (None, high) else f"{low} a {high}"
    return f"{figures} {fine.unit}".replace(".", ",")

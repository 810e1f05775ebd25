"""Who drafts, confirms and judges: the ``[[competencia]]`` that a fine falls to.

Esteio, arts. 55-57: the mayor where the maximum fine is three minimum wages or more, a director
below; and, whatever the amount, in the cases that the law names, which are told as conditions.
"""

from __future__ import annotations

from decimal import Decimal

from pipeline.normalize.rules.model import Authority, Rules

#: Roles in the order of the proceedings.
ROLES = ("lavra", "homologa", "julga", "recurso")


def judges(
    rules: Rules,
    maximum: Decimal | None,
    unit: str | None,
    roles: tuple[str, ...] = ROLES,
    *,
    titled: bool = True,
) -> tuple[str, ...]:
    """Who acts, one line for each: "lavra o auto: agente da fiscalização (art68)".

    Args:
        rules: the law's rules.
        maximum: the highest fine that the law allows for the infraction, in ``unit``; None where it
            states none, and then every authority is told.
        unit: unit of ``maximum``.
        roles: the roles to tell.
        titled: whether each line begins with the title of its rule, which says what is done.
    """
    chosen = [a for role in roles for a in rules.authorities if a.role == role]
    lines = ((a.title, _line(a)) for a in chosen if _fits(a, maximum, unit))
    return tuple(f"{title}: {line}" if titled else line for title, line in lines)


def _fits(authority: Authority, maximum: Decimal | None, unit: str | None) -> bool:
    if authority.condition is not None or maximum is None or authority.unit != unit:
        return True
    above = authority.least is None or maximum >= authority.least
    return above and (authority.below is None or maximum < authority.below)


def _line(authority: Authority) -> str:
    told = [authority.condition] if authority.condition else []
    return f"{authority.who} ({'; '.join((*told, authority.quotes[0].provision))})"

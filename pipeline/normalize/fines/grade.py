"""Where between the law's minimum and maximum a fine lies, by its circumstances.

Reads: the ``[[grau]]``, ``[[atenuante]]`` and ``[[agravante]]`` of the rules. Esteio, arts. 16-18,
is the model: five grades, chosen by the numbers of attenuating (A) and aggravating (G)
circumstances. Where those words leave a gap a person chooses.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from pipeline.normalize.fines.case import Case
from pipeline.normalize.fines.errors import CaseError, Option, UnknownCircumstanceError
from pipeline.normalize.fines.gaps import Gaps
from pipeline.normalize.money.numbers import EXACT
from pipeline.normalize.rules.model import Circumstance, Grade, Rules

#: Gaps of the rule files that this module settles, by their ids there.
MORE_ATTENUATING = "mais-atenuantes"
NONE_AT_ALL = "sem-circunstancias"
MAXIMUM_OR_MEAN = "maximo-ou-medio"
COUNTED_TWICE = "reincidencia-duas-vezes"
#: The circumstances that a repetition is, and that it excludes.
RECIDIVISM, FIRST_TIME = "reincidencia", "primaria"
#: Options of COUNTED_TWICE.
BOTH, ONLY_EFFECT, ONLY_CIRCUMSTANCE = "nas-duas", "so-no-art-19", "so-no-art-18"


@dataclass(frozen=True, slots=True)
class Degree:
    """A grade that was reached, and by which circumstances; ``stated`` where a person named it."""

    grade: Grade
    attenuating: tuple[Circumstance, ...]
    aggravating: tuple[Circumstance, ...]
    stated: bool


def degrees(rules: Rules, minimum: Decimal, maximum: Decimal) -> tuple[tuple[Grade, Decimal], ...]:
    """Each grade of the law with its amount, in the unit of ``minimum`` and ``maximum``.

    Exact: minimum + position × (maximum − minimum) (Esteio, art. 16, all five paragraphs).
    """
    return tuple((grade, at(grade, minimum, maximum)) for grade in rules.grades)


def at(grade: Grade, minimum: Decimal, maximum: Decimal) -> Decimal:
    """The amount of one grade, exact, in the unit of the range."""
    span = EXACT.subtract(maximum, minimum)
    return EXACT.add(minimum, EXACT.multiply(grade.position, span))


def known(rules: Rules, ids: Iterable[str]) -> tuple[Circumstance, ...]:
    """The circumstances of these ids, in the order of the law.

    Raises UnknownCircumstanceError, with those that the law has.
    """
    wanted = set(ids)
    found = tuple(c for c in rules.circumstances if c.id in wanted)
    if unknown := wanted - {c.id for c in found}:
        listed = "; ".join(f"{c.id} ({c.kind}: {c.title})" for c in rules.circumstances)
        raise UnknownCircumstanceError(
            f"{', '.join(sorted(unknown))}: circunstância que a lei não prevê; as que há: "
            f"{listed or 'nenhuma (a lei não gradua a multa por circunstâncias)'}."
        )
    return found


def reach(rules: Rules, case: Case, gaps: Gaps) -> Degree:
    """The grade of the case. Raises CaseError, UnknownCircumstanceError, ChoiceNeeded."""
    found = known(rules, case.circumstances)
    if case.grade is not None:
        return _stated(rules, case.grade, found)
    found = _with_recidivism(rules, case, found, gaps)
    attenuating = tuple(c for c in found if c.kind == "atenuante")
    aggravating = tuple(c for c in found if c.kind == "agravante")
    if case.recurrence is not None and any(c.id == FIRST_TIME for c in attenuating):
        raise CaseError(
            "A infração primária e a reincidência excluem-se; confira as circunstâncias."
        )
    grade = _by_numbers(rules, len(attenuating), len(aggravating), gaps)
    return Degree(grade, attenuating, aggravating, stated=False)


def _stated(rules: Rules, wanted: str, found: tuple[Circumstance, ...]) -> Degree:
    if found:
        raise CaseError(
            "Diga as circunstâncias ou o grau, não os dois: a lei tira o grau das circunstâncias."
        )
    return Degree(_named(rules, wanted), (), (), stated=True)


def _named(rules: Rules, wanted: str) -> Grade:
    for grade in rules.grades:
        if grade.id == wanted:
            return grade
    listed = ", ".join(grade.id for grade in rules.grades) or "nenhum"
    raise CaseError(f"{wanted!r} não é um grau da lei; há: {listed}.")


def _with_recidivism(
    rules: Rules, case: Case, found: tuple[Circumstance, ...], gaps: Gaps
) -> tuple[Circumstance, ...]:
    """Recidivism as a circumstance, where the law counts it as one and as more of a fine too."""
    listed = any(c.id == RECIDIVISM for c in found)
    if not gaps.has(COUNTED_TWICE) or (case.recurrence is None and not listed):
        return found
    chosen = gaps.settle(
        COUNTED_TWICE,
        Option(BOTH, "conta como agravante do grau e aumenta a multa"),
        Option(ONLY_EFFECT, "não conta como agravante; só aumenta a multa"),
        Option(ONLY_CIRCUMSTANCE, "conta como agravante; não aumenta a multa"),
    )
    if case.recurrence is None and chosen != ONLY_CIRCUMSTANCE:
        raise CaseError(
            "Há agravante de reincidência: diga a espécie dela e as infrações anteriores."
        )
    if chosen == ONLY_EFFECT:
        return tuple(c for c in found if c.id != RECIDIVISM)
    return found if listed else known(rules, (*(c.id for c in found), RECIDIVISM))


def _by_numbers(rules: Rules, attenuating: int, aggravating: int, gaps: Gaps) -> Grade:
    fitting = rules.grades_for(attenuating, aggravating)
    gap = _gap(attenuating, aggravating)
    if gap is not None and gaps.has(gap):
        return _named(rules, gaps.settle(gap, *(_option(rules, key) for key in gaps.keys(gap))))
    if len(fitting) == 1:
        return fitting[0]
    raise CaseError(
        f"Com {attenuating} atenuante(s) e {aggravating} agravante(s) a lei "
        f"{'não prevê grau' if not fitting else 'prevê mais de um grau'}; diga o grau."
    )


def _gap(attenuating: int, aggravating: int) -> str | None:
    if attenuating > aggravating >= 1:
        return MORE_ATTENUATING
    if attenuating == aggravating == 0:
        return NONE_AT_ALL
    return MAXIMUM_OR_MEAN if attenuating == 0 and aggravating <= 2 else None


def _option(rules: Rules, key: str) -> Option:
    return Option(key, f"grau {_named(rules, key).title}")

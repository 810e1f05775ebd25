"""The facts of one infraction, as a person states them. Nothing here is inferred from the law."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from pipeline.normalize.fines.errors import CaseError


@dataclass(frozen=True, slots=True)
class Recurrence:
    """A repeated infraction.

    Args:
        rule: id of a ``[[reincidencia]]`` of the law's rules: ``generica``, ``especifica``...
        times: earlier infractions that count: 1 for the first repetition; None: as ``previous``.
        previous: days of the earlier infractions; needed where the law has a window ("interstício
            inferior a 1 ano").
        first_fine: the fine of the first infraction, in the unit of this one, where the law
            multiplies the first fine and it punished something else.
    """

    rule: str
    times: int | None = None
    previous: tuple[date, ...] = ()
    first_fine: Decimal | None = None

    def __post_init__(self) -> None:
        if self.times is not None and self.times < 1:
            raise CaseError("A reincidência conta de 1 (a primeira repetição) para cima.")
        if len(set(self.previous)) < len(self.previous):
            raise CaseError("Uma data de infração anterior está repetida.")
        _require_positive("primeira multa", self.first_fine)


@dataclass(frozen=True, slots=True)
class Update:
    """By what an act of the city has corrected the reais printed in the law, and which act."""

    factor: Decimal
    act: str

    def __post_init__(self) -> None:
        _require_positive("fator", self.factor)
        if not self.act.strip():
            raise CaseError("Diga o ato do Município que fixou o fator de atualização.")


@dataclass(frozen=True, slots=True)
class Case:
    """The facts of one infraction by one offender.

    Args:
        circumstances: ids of ``[[atenuante]]`` and ``[[agravante]]`` of the law's rules.
        recurrence: the repetition, if it is one.
        notified: day of the auto de infração; it dates the value where the law says so (Esteio,
            art. 13).
        quantity: units, where the fine is for each ("por unidade": animals, m², days).
        paid_in_time: True where it is paid within the deadline of the law's discount.
        grade: the grade, where the person states it instead of the circumstances.
        amount: the amount within the law's range, in the unit of the fine, where the law leaves it
            to the authority (Rio Verde, art. 67, § 3º).
        cost: the cost or burden in reais, where the fine equals it (Esteio, art. 198).
        sanction: id of the sanction, where several punish the provision.
        offender: id of an ``[[infrator]]`` with a factor (Esteio, art. 47: half).
        update: the correction of the reais printed in the law (Rio Verde, art. 188, § 7º).
        choices: answers to the law's gaps, by the gap's id.
    """

    circumstances: tuple[str, ...] = ()
    recurrence: Recurrence | None = None
    notified: date | None = None
    quantity: Decimal | None = None
    paid_in_time: bool = False
    grade: str | None = None
    amount: Decimal | None = None
    cost: Decimal | None = None
    sanction: str | None = None
    offender: str | None = None
    update: Update | None = None
    choices: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        repeated = {c for c in self.circumstances if self.circumstances.count(c) > 1}
        if repeated:
            raise CaseError(f"Circunstância repetida: {', '.join(sorted(repeated))}.")
        for name, value in (("quantidade", self.quantity), ("valor", self.amount),
                            ("custo", self.cost)):  # fmt: skip
            _require_positive(name, value)


def _require_positive(name: str, value: Decimal | None) -> None:
    if value is None:
        return
    if not isinstance(value, Decimal):
        raise TypeError(f"{name} must be a Decimal, not {type(value).__name__}")
    if not value.is_finite() or value <= 0:
        raise CaseError(f"O campo {name} tem de ser um número acima de zero, não {value}.")

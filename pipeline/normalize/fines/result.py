"""What a fine is once it is computed: the amount, each step, each choice, each notice."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from functools import lru_cache

from pipeline.law import Diagnostic, PartialDate
from pipeline.normalize.money import Conversion, LegalNote
from pipeline.normalize.money.numbers import plain, reais
from pipeline.normalize.rules.model import Quote


@dataclass(frozen=True, slots=True)
class Step:
    """One step: ``what`` was done, the ``formula``, and the amount after it, in ``unit``.

    ``quotes`` are the law's words that the step rests on; empty where the law is silent, and then
    ``what`` says so.
    """

    what: str
    formula: str
    amount: Decimal
    unit: str
    quotes: tuple[Quote, ...] = ()

    def __str__(self) -> str:
        return f"{self.what}: {self.formula} = {in_unit(self.amount, self.unit)}"


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice that a person made where the law leaves a gap: printed in every output."""

    key: str
    question: str
    option: str
    effect: str
    quotes: tuple[Quote, ...] = ()


@dataclass(frozen=True, slots=True)
class Measure:
    """What the law adds to the fine and is no amount (cassação, cancelamento)."""

    what: str
    quotes: tuple[Quote, ...]


@dataclass(frozen=True, slots=True)
class Fine:
    """The fine of one infraction by one offender.

    ``minimum`` and ``maximum`` are the law's range for the infraction in ``unit`` (of a burden that
    is fined in reais: in the unit that the law limits it by; None where the law gives none);
    ``in_units`` is the exact amount in ``unit`` after all steps, ``amount`` the same in reais,
    rounded once. ``value_on`` is the day of the unit's value. Where
    ``paid_in_time``, the law's discount is in both already. ``grade`` is None where the law has no
    grades. ``judges`` says who drafts and who judges.
    """

    law_id: str
    provision_id: str
    on: date
    value_on: date
    sanction_id: str
    sanction_provision: str
    sanction_quote: str
    unit: str
    minimum: Decimal | None
    maximum: Decimal | None
    grade: str | None
    attenuating: tuple[str, ...]
    aggravating: tuple[str, ...]
    steps: tuple[Step, ...]
    in_units: Decimal
    amount: Decimal
    conversion: Conversion
    paid_in_time: bool
    choices: tuple[Chosen, ...]
    measures: tuple[Measure, ...]
    judges: tuple[str, ...]
    notes: tuple[LegalNote, ...]
    notices: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]


@lru_cache(maxsize=4096)
def number(value: Decimal) -> str:
    """A number as Brazilian text: "0,125"."""
    return plain(value)


@lru_cache(maxsize=4096)
def in_unit(amount: Decimal, unit: str) -> str:
    """An amount as text in its unit: "R$ 425,00", "0,125 SM", "100 UFIR"."""
    return reais(amount) if unit == "BRL" else f"{number(amount)} {unit}"


def record(value: object) -> object:
    """``value`` as JSON can hold it: records as objects, decimals and dates as text.

    >>> record(Step("faixa", "x", Decimal("0.10"), "SM"))
    {'what': 'faixa', 'formula': 'x', 'amount': '0.10', 'unit': 'SM', 'quotes': []}
    """
    if isinstance(value, PartialDate | Decimal):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, date):
        return value.isoformat()
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: record(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [record(item) for item in value]
    return value

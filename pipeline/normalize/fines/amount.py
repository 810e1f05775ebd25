"""The amount of a fine while it is computed: a value in a unit, and the steps that led to it."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from pipeline.law import PartialDate
from pipeline.normalize.fines.errors import CaseError
from pipeline.normalize.fines.find import Punishment
from pipeline.normalize.fines.result import Step, in_unit, number
from pipeline.normalize.money import Context, one_unit
from pipeline.normalize.money.numbers import EXACT
from pipeline.normalize.rules.model import Quote, Rule


class Amount:
    """A value in ``unit``, exact; each change of it is a step with its words.

    ``doubled`` is the product of the doublings that the ceiling does not bind. ``require`` holds a
    rule to the wording of the day before it is used; ``usable`` asks the same of one that is only
    told.
    """

    def __init__(
        self,
        found: Punishment,
        value_on: PartialDate,
        context: Context,
        require: Callable[[Rule], None],
        usable: Callable[[Rule], bool],
    ) -> None:
        self.found = found
        self.value_on = value_on
        self.context = context
        self.require = require
        self.usable = usable
        self.unit = found.stated.unit or "BRL"
        self.value = Decimal(0)
        self.doubled = Decimal(1)
        self.steps: list[Step] = []

    def set(self, what: str, formula: str, value: Decimal, quotes: tuple[Quote, ...] = ()) -> None:
        """The value from here on, with the step that gave it."""
        self.value = value
        self.steps.append(Step(what, formula, value, self.unit, quotes))

    def multiply(
        self,
        what: str,
        factor: Decimal,
        formula: str | None = None,
        quotes: tuple[Quote, ...] = (),
    ) -> None:
        """The value times a factor."""
        told = f"{in_unit(self.value, self.unit)} × {formula or number(factor)}"
        self.set(what, told, EXACT.multiply(self.value, factor), quotes)

    def worth(self, value: Decimal, unit: str) -> Decimal:
        """``value`` of ``unit`` in the unit of this amount: the same, or reais; exact.

        Raises CaseError where the law states its limits in a unit that is neither.
        """
        if unit == self.unit:
            return value
        if self.unit != "BRL":
            raise CaseError(f"A lei limita em {unit} uma multa em {self.unit}; não se comparam.")
        return EXACT.multiply(value, one_unit(unit, self.value_on, self.context).amount)

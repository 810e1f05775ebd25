"""What a conversion gives: an amount in reais, and each step that led to it.

A step is kept as data and put into words only when asked for, so that 10,000 conversions cost
no more than their arithmetic.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from pipeline.law import PartialDate
from pipeline.normalize.money.dates import br
from pipeline.normalize.money.errors import BelowCentError
from pipeline.normalize.money.numbers import DROPPED, Rounding, factor_text, money, reais


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a conversion.

    Args:
        action: what was done, in Portuguese ("0,125 SM × R$ 1.621,00").
        result: value after the step, in ``unit``.
        unit: unit of ``result``: a currency symbol, ``R$`` where nothing else is said.
        series: name of the series or rule that was read.
        date: date or month that the series was read at.
        factor: what the value was multiplied by.
        rounding: how the result was rounded; None where it was not.
        source: act and source of the figure.
        chosen_by: person, decision or convention that made a choice; None where there was none.
        caution: what the reader must know of the figure ("valor nominal").
    """

    action: str
    result: Decimal
    unit: str = "R$"
    series: str | None = None
    date: PartialDate | None = None
    factor: Decimal | None = None
    rounding: Rounding | None = None
    source: str | None = None
    chosen_by: str | None = None
    caution: str | None = None

    def __str__(self) -> str:
        shown = money(self.result, self.unit)
        details = [text for text in self._details() if text]
        return f"{self.action} = {shown}" + (f" [{'; '.join(details)}]" if details else "")

    def _details(self) -> tuple[str | None, ...]:
        return (
            f"série: {self.series}" if self.series else None,
            f"data: {br(self.date)}" if self.date else None,
            f"fator: {factor_text(self.factor)}" if self.factor is not None else None,
            f"arredondamento: {self.rounding}" if self.rounding else None,
            f"fonte: {self.source}" if self.source else None,
            f"escolha: {self.chosen_by}" if self.chosen_by else None,
            f"atenção: {self.caution}" if self.caution else None,
        )


@dataclass(frozen=True, slots=True)
class Conversion:
    """An amount in reais on a date, with every step that led to it.

    ``amount`` is exact (60 digits) until :meth:`rounded` says otherwise in a step.
    """

    amount: Decimal
    date: PartialDate
    steps: tuple[Step, ...]

    def then(self, *steps: Step) -> Conversion:
        """The conversion carried on; the amount is the last step's result."""
        return replace(self, amount=steps[-1].result, steps=self.steps + steps)

    def rounded(self, rounding: Rounding) -> Conversion:
        """The amount rounded, with a step that says how and what it was before.

        Where half up gives a cent more than the federal rule for fractions of a cent (Lei
        9.069/1995, art. 1º, § 5º: dropped), the step says so.

        Raises BelowCentError where an amount above zero would become zero.
        """
        result = rounding.apply(self.amount)
        if self.amount and not result:
            raise BelowCentError(
                f"O valor dá {reais(self.amount)} e arredondado ficaria em R$ 0,00, como se não "
                "houvesse multa; informe a lei que atualizou o valor ou o índice que o corrige."
            )
        dropped = DROPPED.apply(self.amount)
        caution = f"desprezada a fração ({DROPPED.source}), {reais(dropped)}"
        differs = rounding.places == DROPPED.places and result != dropped
        step = Step(
            f"{reais(self.amount)} arredondado",
            result,
            rounding=rounding,
            caution=caution if differs else None,
        )
        return self.then(step)

    def trail(self) -> str:
        """All steps as one line of text, for the column ``brl_trail``."""
        steps = "; ".join(f"({number}) {step}" for number, step in enumerate(self.steps, start=1))
        return " ".join(f"{steps}; valor em {br(self.date)}.".split())

"""An amount of a sanction, in whatever unit the law states it, becomes reais on a date.

Reads: an amount, its unit, a date and a :class:`Context`. Writes: a Conversion with its trail, or
raises an error that says what is missing. What the law leaves open is never filled in here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from pipeline.law import PartialDate
from pipeline.normalize.money.correction import CorrectionRule, apply_index, find_index
from pipeline.normalize.money.currencies import (
    REAL,
    all_currencies,
    convert,
    unit_of_account,
)
from pipeline.normalize.money.dates import bounds, br, month_index, month_of
from pipeline.normalize.money.errors import (
    BaseNotDecidedError,
    StatedDateMissingError,
    UnitNotMoneyError,
)
from pipeline.normalize.money.numbers import EXACT, HALF_UP, Rounding, plain, reais, require_amount
from pipeline.normalize.money.rules import UnitRule, unit_value
from pipeline.normalize.money.series import IndexSeries, shipped_indices
from pipeline.normalize.money.trail import Conversion, Step
from pipeline.normalize.money.ufir import extinct, federal_ufir
from pipeline.normalize.money.units import CityUnits, UnitRow
from pipeline.normalize.money.wages import (
    WageBase,
    WageKind,
    WageSeries,
    minimum_wage,
    shipped_wages,
)

SM, UFIR, BRL = "SM", "UFIR", "BRL"
_SYMBOLS = frozenset(c.symbol for c in (*all_currencies(), unit_of_account()))


@dataclass(frozen=True, eq=False, slots=True)
class Context:
    """What a conversion needs to know beside the amount, the unit and the date.

    Args:
        uf: the state of the municipality, for the minimum wages before 1984.
        units: the municipality's table and rules (:func:`~.units.read_units`).
        wage_base: what stands for "salário mínimo"; None where nobody has decided it.
        stated_on: date of the text that states the amount; it decides which currency is meant, and
            is the base of a correction.
        correction: the law's rule for correcting amounts of money; None: nominal, and said so.
        rounding: applied once, at the end.
        indices: price indices; the shipped ones, or :func:`~.updates.updated_indices`.
        wages: minimum wages; the shipped ones, or :func:`~.updates.updated_wages`.
    """

    uf: str | None = None
    units: CityUnits = field(default_factory=CityUnits)
    wage_base: WageBase | None = None
    stated_on: PartialDate | None = None
    correction: CorrectionRule | None = None
    rounding: Rounding = HALF_UP
    indices: Mapping[str, IndexSeries] = field(default_factory=shipped_indices)
    wages: WageSeries = field(default_factory=shipped_wages)


def to_brl(amount: Decimal, unit: str, on: PartialDate, context: Context) -> Conversion:
    """``amount`` of ``unit`` in reais on ``on``, rounded once, at the end.

    Args:
        amount: zero or more, in ``unit``: 0.125 of ``SM`` is an eighth of a minimum wage.
        unit: ``BRL``, an older currency as printed, ``SM``, ``UFIR``, or a municipal unit.
        on: the date that the reais refer to; for a fine, the date of the auto.
        context: what is known of the municipality and what was decided.

    Raises:
        BaseNotDecidedError, RegionalWageUnknownError, UnitRuleMissingError, SeriesError,
        UnitNotMoneyError, StatedDateMissingError, NotLegalTenderError, ImpreciseDateError,
        BelowCentError: a sentence that says what is missing. TypeError for a float.
    """
    require_amount(amount)
    if unit == BRL or unit in _SYMBOLS:
        exact = _money(amount, REAL if unit == BRL else unit, on, context)
    else:
        exact = _times(amount, unit, one_unit(unit, on, context))
    return exact.rounded(context.rounding)


def one_unit(unit: str, on: PartialDate, context: Context) -> Conversion:
    """One ``unit`` on ``on``, in reais, rounded only where the municipality's rule rounds it.

    Raises what :func:`to_brl` raises.
    """
    if unit == SM:
        return _wage(on, context)
    if unit == UFIR and not extinct(on):
        return federal_ufir(on)
    if unit == "pct" or unit.startswith("pct:"):
        base = unit.removeprefix("pct").removeprefix(":") or "base que o texto não diz"
        raise UnitNotMoneyError(
            f"A multa é uma porcentagem de outro valor ({base}); informe esse valor em reais."
        )
    found = context.units.find(unit, on)
    if isinstance(found, UnitRule):
        return unit_value(found, on, context.indices)
    return _row_value(found, on, context)


def _times(amount: Decimal, unit: str, one: Conversion) -> Conversion:
    step = Step(
        f"{plain(amount)} {unit} × {reais(one.amount)}",
        EXACT.multiply(amount, one.amount),
        factor=amount,
    )
    return one.then(step)


def _wage(on: PartialDate, context: Context) -> Conversion:
    base = context.wage_base
    if base is None:
        raise BaseNotDecidedError(
            "A multa é fixada em salários mínimos e ninguém decidiu a base (Lei 6.205/1975; a lei "
            "pode tê-la trocado): decida entre o salário mínimo nacional, o maior do país (antes "
            "de 01.05.1984) ou a unidade que o município pôs no lugar, e grave em "
            "data/raw/<lei>.decisoes.toml quem decidiu e por quê. Nada foi calculado."
        )
    if base.kind is not WageKind.UNIDADE or base.unit is None or base.quantity is None:
        highest = str(base) if base.kind is WageKind.MAIOR_DO_PAIS else None
        return minimum_wage(
            on, uf=context.uf, highest_chosen_by=highest, chosen_by=str(base), series=context.wages
        )
    one = one_unit(base.unit, on, context)
    step = Step(
        f"1 salário mínimo = {plain(base.quantity)} {base.unit} × {reais(one.amount)}",
        EXACT.multiply(base.quantity, one.amount),
        factor=base.quantity,
        chosen_by=str(base),
    )
    return one.then(step)


def _row_value(row: UnitRow, on: PartialDate, context: Context) -> Conversion:
    """The value of a table's row; in UFIR or in an old currency it goes on to reais."""
    caution = f"valor conferido até {br(row.last)}" if row.open_ended else None
    unit = row.currency
    step = Step(
        f"1 {row.unit} desde {br(row.first)}",
        row.value,
        unit=unit,
        series=f"unidades do município ({context.units.where})",
        date=on,
        source=f"{row.act} ({row.source})",
        caution=caution,
    )
    if unit == REAL:
        return Conversion(row.value, on, (step,))
    if unit == UFIR:
        one = one_unit(UFIR, on, context)
        return _times(row.value, UFIR, Conversion(one.amount, on, (step, *one.steps)))
    nominal = convert(row.value, unit, row.first)
    return Conversion(nominal.amount, on, (step, *nominal.steps[1:]))


def _money(amount: Decimal, currency: str, on: PartialDate, context: Context) -> Conversion:
    """Money as printed, through the reforms, corrected where the law's rule is known."""
    stated = context.stated_on
    if stated is None:
        if currency != REAL or context.correction is not None:
            raise StatedDateMissingError(
                f"Falta a data do texto que diz {currency} {plain(amount, 2)}; sem ela não se sabe "
                "que moeda é, nem desde quando corrigir."
            )
        stated = on
    _not_after(stated, on)
    nominal = convert(amount, currency, stated)
    if context.correction is not None:
        return _corrected(nominal, stated, on, context.correction, context)
    if currency == REAL:
        step = nominal.steps[-1]
        shown = Step(
            step.action, step.result, date=stated, caution="valor nominal, sem correção monetária"
        )
        return Conversion(nominal.amount, on, (shown,))
    return Conversion(nominal.amount, on, nominal.steps)


def _not_after(stated: PartialDate, on: PartialDate) -> None:
    if bounds(stated)[0] > bounds(on)[1]:
        raise StatedDateMissingError(
            f"O texto que diz o valor é de {br(stated)}, depois da data do fato ({br(on)})."
        )


def _corrected(
    nominal: Conversion,
    stated: PartialDate,
    on: PartialDate,
    rule: CorrectionRule,
    context: Context,
) -> Conversion:
    base = rule.base or stated
    target = month_of(month_index(on, "a correção") - rule.lag)
    if month_index(target) < month_index(base, "a correção"):
        return Conversion(nominal.amount, on, nominal.steps).then(
            Step("nenhum mês a corrigir", nominal.amount, date=target, source=rule.source)
        )
    done = apply_index(
        nominal,
        find_index(rule.index, context.indices),
        base,
        target,
        rule.convention,
        source=rule.source,
        chosen_by=rule.decided_by,
    )
    return Conversion(done.amount, on, done.steps)

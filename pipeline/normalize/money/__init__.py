"""Money: old currencies, minimum wages, UFIR, municipal units and indices become reais.

Every figure is a :class:`Conversion`: an exact decimal and the steps that led to it. What is not
known is refused by a :class:`MoneyError` whose text says what is missing. The functions do no
printing, no network and no I/O beyond their arguments and the data of the package.
"""

from pipeline.normalize.money.correction import (
    BASE_EXCLUDED,
    Convention,
    CorrectionRule,
    apply_index,
    correct,
    index_factor,
)
from pipeline.normalize.money.currencies import (
    Currency,
    all_currencies,
    carry,
    convert,
    currency_on,
)
from pipeline.normalize.money.errors import (
    BaseNotDecidedError,
    BelowCentError,
    ImpreciseDateError,
    MoneyError,
    NotLegalTenderError,
    RegionalWageUnknownError,
    SeriesEndError,
    SeriesError,
    SeriesFileError,
    SeriesGapError,
    SeriesStartError,
    StatedDateMissingError,
    UnitNotMoneyError,
    UnitRuleMissingError,
    UnitsFileError,
    UnknownCurrencyError,
)
from pipeline.normalize.money.notes import LegalNote, applicable_notes, legal_notes
from pipeline.normalize.money.numbers import DROPPED, HALF_UP, Mode, Rounding
from pipeline.normalize.money.reais import Context, one_unit, to_brl
from pipeline.normalize.money.rules import Method, Months, SumOf, UnitRule, unit_value
from pipeline.normalize.money.series import IndexSeries, shipped_indices
from pipeline.normalize.money.trail import Conversion, Step
from pipeline.normalize.money.ufir import federal_ufir
from pipeline.normalize.money.units import CityUnits, UnitRow, read_units, units_path
from pipeline.normalize.money.updates import updated_indices, updated_wages
from pipeline.normalize.money.wages import (
    WageBase,
    WageKind,
    WageSeries,
    minimum_wage,
    shipped_wages,
)

__all__ = [
    "BASE_EXCLUDED",
    "DROPPED",
    "HALF_UP",
    "BaseNotDecidedError",
    "BelowCentError",
    "CityUnits",
    "Context",
    "Convention",
    "Conversion",
    "CorrectionRule",
    "Currency",
    "ImpreciseDateError",
    "IndexSeries",
    "LegalNote",
    "Method",
    "Mode",
    "MoneyError",
    "Months",
    "NotLegalTenderError",
    "RegionalWageUnknownError",
    "Rounding",
    "SeriesEndError",
    "SeriesError",
    "SeriesFileError",
    "SeriesGapError",
    "SeriesStartError",
    "StatedDateMissingError",
    "Step",
    "SumOf",
    "UnitNotMoneyError",
    "UnitRow",
    "UnitRule",
    "UnitRuleMissingError",
    "UnitsFileError",
    "UnknownCurrencyError",
    "WageBase",
    "WageKind",
    "WageSeries",
    "all_currencies",
    "applicable_notes",
    "apply_index",
    "carry",
    "convert",
    "correct",
    "currency_on",
    "federal_ufir",
    "index_factor",
    "legal_notes",
    "minimum_wage",
    "one_unit",
    "read_units",
    "shipped_indices",
    "shipped_wages",
    "to_brl",
    "unit_value",
    "units_path",
    "updated_indices",
    "updated_wages",
]

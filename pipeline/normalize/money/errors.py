"""Why no figure in reais is given. Each error's ``str()`` is one sentence in Portuguese."""

from __future__ import annotations

from pipeline.errors import BlockedError, ConsolidaError


class MoneyError(ConsolidaError):
    """Base of every refusal to give a figure in reais."""


class SeriesError(MoneyError):
    """A dated series does not hold the month or date asked for."""


class SeriesEndError(SeriesError):
    """After the last month or date of a series. The sentence names that last one."""


class SeriesStartError(SeriesError):
    """Before the first month or date of a series. The sentence names that first one."""


class SeriesGapError(SeriesError):
    """A month that the official series has and the shipped copy lacks."""


class SeriesFileError(SeriesError):
    """A series file that cannot be read, has months out of order, or contradicts another."""


class ImpreciseDateError(MoneyError):
    """A partial date (a year, a month) within which the value changes."""


class UnknownCurrencyError(MoneyError):
    """A symbol that names no Brazilian currency since 1942."""


class NotLegalTenderError(MoneyError):
    """A currency symbol on a date on which that currency did not exist."""


class RegionalWageUnknownError(MoneyError):
    """A minimum wage before the national one of 1984-05-01: the region's value is not known."""


class BaseNotDecidedError(MoneyError, BlockedError):
    """The law leaves the base of a fine open, and no person has decided it (exit code 1)."""


class UnitRuleMissingError(MoneyError):
    """No law of the municipality says what the unit is worth on that date."""


class UnitNotMoneyError(MoneyError):
    """A unit that is no amount of money by itself, such as ``pct:<base>``."""


class StatedDateMissingError(MoneyError):
    """An amount in an old currency without the date of the text that states it."""


class BelowCentError(MoneyError):
    """An amount above zero that rounds to R$ 0,00, as if there were no fine."""


class UnitsFileError(MoneyError):
    """A ``<law>.unidades.toml`` that cannot be read or has a value of the wrong form."""


class OnlineError(MoneyError):
    """The Banco Central gave no answer, or one that is refused."""

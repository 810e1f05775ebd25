"""Amounts and dates in words, as official documents print them beside the figures."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from pipeline.law import PartialDate
from pipeline.phrases import in_full


def reais_in_words(amount: Decimal) -> str:
    """An amount of reais in words.

    >>> reais_in_words(Decimal("1530.10"))
    'mil, quinhentos e trinta reais e dez centavos'
    >>> reais_in_words(Decimal("0.50"))
    'cinquenta centavos'

    Raises ValueError for zero, less, or a fraction of a cent: no fine is of that amount.
    """
    from num2words import num2words

    if amount <= 0 or amount != amount.quantize(Decimal("0.01")):
        raise ValueError(f"no amount of reais and cents above zero: {amount}")
    words = str(num2words(amount, lang="pt_BR", to="currency"))
    # The library says "zero reais e cinquenta centavos" below one real.
    return words.removeprefix("zero reais e ")


def day_in_words(day: date) -> str:
    """A day as an auto closes: "27 de novembro de 2026", "1º de março de 2026"."""
    return in_full(PartialDate(day.year, day.month, day.day))

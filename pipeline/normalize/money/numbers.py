"""Exact decimals: what is accepted as an amount, how it is rounded, how it is printed.

Nothing here reads or changes the thread's decimal context: a caller's ``getcontext().prec`` cannot
change a fine.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import (
    ROUND_DOWN,
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    Context,
    Decimal,
    DivisionByZero,
    InvalidOperation,
    Overflow,
)
from enum import StrEnum

#: 60 digits: an amount of 10^15 keeps 45 places, twenty times what a tie of half a cent needs.
EXACT = Context(
    prec=60, rounding=ROUND_HALF_EVEN, traps=[InvalidOperation, DivisionByZero, Overflow]
)
_SEVEN = Context(prec=7, rounding=ROUND_HALF_EVEN)
#: A quotient that 60 digits cut short of a tie (0,004999…) is the tie: settled at this place.
_SETTLED = Decimal(1).scaleb(-30)
_CENT = Decimal("0.01")
_LIMIT = Decimal(10) ** 18


class Mode(StrEnum):
    """What becomes of the digits that are not kept."""

    MEIO_PARA_CIMA = "meio_para_cima"
    DESPREZAR = "desprezar"


_ROUNDINGS = {Mode.MEIO_PARA_CIMA: ROUND_HALF_UP, Mode.DESPREZAR: ROUND_DOWN}
_WORDS = {Mode.MEIO_PARA_CIMA: "meio para cima", Mode.DESPREZAR: "frações desprezadas"}


@dataclass(frozen=True, slots=True)
class Rounding:
    """How a value is rounded: decimal places kept, what becomes of the rest, who says so.

    ``source`` is the law or person that the rounding rests on; it is printed in the trail.
    """

    places: int
    mode: Mode
    source: str

    def __post_init__(self) -> None:
        if not 0 <= self.places <= 20:
            raise ValueError("a rounding keeps 0 to 20 places")

    def apply(self, value: Decimal) -> Decimal:
        """``value`` with ``places`` decimals."""
        settled = value.quantize(_SETTLED, ROUND_HALF_EVEN, EXACT)
        step = Decimal(1).scaleb(-self.places)
        return settled.quantize(step, _ROUNDINGS[self.mode], EXACT)

    def __str__(self) -> str:
        places = "1 casa" if self.places == 1 else f"{self.places} casas"
        return f"{places}, {_WORDS[self.mode]} ({self.source})"


#: What the program does where the municipality's law says nothing (Esteio): once, at the end.
HALF_UP = Rounding(2, Mode.MEIO_PARA_CIMA, "convenção do programa, só no fim")
#: What the federal law says of fractions of a cent: "desprezadas ao final dos cálculos".
DROPPED = Rounding(2, Mode.DESPREZAR, "Lei 9.069/1995, art. 1º, § 5º, e art. 12, § 1º")


def require_amount(value: object, what: str = "amount") -> Decimal:
    """``value`` if it is a finite Decimal of zero or more.

    Raises TypeError for anything but a Decimal (a float has lost the law's figure already), and
    ValueError for one that is negative, infinite, undefined or beyond what 60 digits keep exact.
    """
    if not isinstance(value, Decimal):
        raise TypeError(f"{what} must be a Decimal, not {type(value).__name__}")
    if not value.is_finite() or value < 0:
        raise ValueError(f"{what} must be finite and not negative: {value}")
    if value >= _LIMIT:
        raise ValueError(f"{what} must be below 10^18: {value}")
    return value


def plain(value: Decimal, least: int = 0, most: int = 30) -> str:
    """``value`` as Brazilian text: "1.621,00", "0,125"; ``least`` to ``most`` decimal places."""
    rounded = value.quantize(Decimal(1).scaleb(-most), ROUND_HALF_EVEN, EXACT)
    whole, _, fraction = f"{rounded:f}".partition(".")
    fraction = fraction.rstrip("0").ljust(least, "0")
    grouped = f"{int(whole):,}".replace(",", ".")
    sign = "-" if whole.startswith("-") and grouped == "0" else ""
    return f"{sign}{grouped},{fraction}" if fraction else f"{sign}{grouped}"


def money(value: Decimal, symbol: str) -> str:
    """An amount as text: "R$ 202,63", "Cr$ 225,60"; tiny ones by powers of ten ("R$ 8,2E-11")."""
    if value and abs(value) < _CENT:
        return f"{symbol} {_scientific(value)}"
    return f"{symbol} {plain(value, 2, 10)}"


def reais(value: Decimal) -> str:
    """An amount in reais as text: "R$ 202,63", "R$ 202,625"."""
    return money(value, "R$")


def factor_text(value: Decimal) -> str:
    """A factor with up to ten decimals: "1,4417128371"; a tiny one in powers of ten."""
    if value and abs(value) < Decimal("0.00001"):
        return _scientific(value)
    return plain(value, 0, 10)


def _scientific(value: Decimal) -> str:
    if value == value.quantize(Decimal("0.0000000001"), ROUND_HALF_EVEN, EXACT):
        return plain(value, 2, 10)
    return f"{_SEVEN.plus(value):.6E}".replace(".", ",")

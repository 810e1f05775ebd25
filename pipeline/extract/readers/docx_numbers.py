"""How Word writes the number of a list item, as its Brazilian edition prints it.

Source: ECMA-376, part 1, 17.18.59 (ST_NumberFormat).
"""

from __future__ import annotations

import re
from collections.abc import Callable

_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
    (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_CHICAGO = "*†‡§"
_ORDINALS = (
    " primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono".split(" "),
    " décimo vigésimo trigésimo quadragésimo quinquagésimo sexagésimo septuagésimo octogésimo "
    "nonagésimo".split(" "),
    " centésimo ducentésimo trecentésimo quadringentésimo quingentésimo seiscentésimo "
    "septingentésimo octingentésimo nongentésimo".split(" "),
)
_UNITS = (
    "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze "
    "dezesseis dezessete dezoito dezenove".split(" ")
)
_TENS = "  vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split(" ")
_HUNDREDS = (
    " cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos "
    "novecentos".split(" ")
)
_WORDS_UNTIL = 1000


def formatted(number: int, style: str, pattern: str = "") -> str:
    """A number as Word writes it in the format ``style`` (the name in the file).

    ``pattern`` is what a ``custom`` format says: its first number ("001, 002, ...") gives the
    width. An unknown format is written as a decimal; :func:`is_known` tells.

    >>> [formatted(4, s) for s in ("upperRoman", "lowerLetter", "ordinal", "decimalZero")]
    ['IV', 'd', '4º', '04']
    """
    if style == "custom":
        first = re.match(r"\d{1,9}", pattern)
        return str(number).zfill(first.end() if first else 0)
    return _WRITERS.get(style, str)(number)


def is_known(style: str) -> bool:
    """False where :func:`formatted` can only write a decimal in place of the format."""
    return style in _WRITERS or style == "custom"


def _roman(number: int) -> str:
    if not 0 < number < 40_000:
        return str(number)
    written = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        written += letters * times
    return written


def _letters(number: int) -> str:
    """The letters a to z, then aa, bb: Word repeats the letter. A thousand of them is no label."""
    if not 0 < number < 26_000:
        return str(number)
    turns, place = divmod(number - 1, 26)
    return chr(ord("a") + place) * (turns + 1)


def _ordinal_words(number: int) -> str:
    if not 0 < number < _WORDS_UNTIL:
        return f"{number}º"
    hundreds, rest = divmod(number, 100)
    tens, units = divmod(rest, 10)
    words = (_ORDINALS[2][hundreds], _ORDINALS[1][tens], _ORDINALS[0][units])
    return " ".join(word for word in words if word).capitalize()


def _cardinal_words(number: int) -> str:
    if not 0 <= number < _WORDS_UNTIL:
        return str(number)
    return _cardinal(number).capitalize()


def _cardinal(number: int) -> str:
    if number < 20:
        return _UNITS[number]
    if number == 100:
        return "cem"
    above, rest, word = (
        (number // 10, number % 10, _TENS)
        if number < 100
        else (number // 100, number % 100, _HUNDREDS)
    )
    return word[above] if rest == 0 else f"{word[above]} e {_cardinal(rest)}"


def _chicago(number: int) -> str:
    turns, place = divmod(max(number, 1) - 1, len(_CHICAGO))
    return _CHICAGO[place] * (turns + 1)


_WRITERS: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "decimalZero": lambda n: f"{n:02d}",
    "upperRoman": _roman,
    "lowerRoman": lambda n: _roman(n).lower(),
    "upperLetter": lambda n: _letters(n).upper(),
    "lowerLetter": _letters,
    "ordinal": lambda n: f"{n}º",
    "ordinalText": _ordinal_words,
    "cardinalText": _cardinal_words,
    "none": lambda _: "",
    "bullet": lambda _: "",
    "hex": lambda n: f"{n:X}",
    "chicago": _chicago,
    "numberInDash": lambda n: f"- {n} -",
    "decimalEnclosedParen": lambda n: f"({n})",
    "decimalEnclosedFullstop": lambda n: f"{n}.",
    "decimalEnclosedCircle": lambda n: chr(0x2460 + n - 1) if 1 <= n <= 20 else str(n),
}

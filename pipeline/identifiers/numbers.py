"""The number of a provision in a LexML id: ``6``, ``6-1`` (6º-A), ``1u`` (único), ``10-A``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache, total_ordering

from roman_numerals import InvalidRomanNumeralError, RomanNumeral

#: "1-1" after a roman, a letter or an ordinal: "I-1 –", "a-1)", "§ 1º-1.", "Art. 6º-A".
_LABEL = re.compile(
    r"""(?:Art(?:igo)?\.?|§|Par[áa]grafo)?\s*
        (?: (?P<only>[úu]nico)
          | (?P<digits>\d{1,3}(?:\.\d{3})+|\d+)[º°ª]?
          | (?P<roman>[IVXLCDM]+)(?![a-z])
          | (?P<letters>[a-z]{1,2}) )
        (?P<suffixes>(?:-(?:\d+|[A-Z]+))*)""",
    re.VERBOSE,
)
_LONGEST_ROMAN = 3999


@total_ordering
@dataclass(frozen=True, slots=True)
class Number:
    """A number with its suffixes: ``(6, 1)`` is 6º-A; ``only`` marks "único".

    ``str()`` prints what :meth:`parse` reads, suffix letters as numbers: ``6-A`` becomes ``6-1``.
    """

    parts: tuple[int, ...]
    only: bool = False

    @classmethod
    def parse(cls, text: str) -> Number:
        """Read ``6``, ``6-1``, ``6-A``, ``1u`` or nothing. Raises ValueError on anything else."""
        if not text:
            return cls(())
        if text == "1u":
            return cls((1,), only=True)
        first, *suffixes = text.split("-")
        if not first.isascii() or not first.isdigit():
            raise ValueError(f"not a LexML number: {text!r}")
        return cls((int(first), *(_suffix(part) for part in suffixes)))

    def __str__(self) -> str:
        if self.only:
            return "1u"
        return "-".join(str(part) for part in self.parts)

    def __lt__(self, other: Number) -> bool:
        """Order of publication: 1, 1-A, 1-A-A, 1-B, 2, 10."""
        return self.parts < other.parts

    @property
    def first(self) -> int:
        """The number without its suffixes; 0 where there is none."""
        return self.parts[0] if self.parts else 0

    @property
    def suffix(self) -> str:
        """Suffixes as labels print them: ``-A``, ``-AA``, ``-A-B``."""
        return "".join(f"-{letters(part).upper()}" for part in self.parts[1:])

    @property
    def ordinal(self) -> str:
        """Ordinal to the ninth, cardinal from the tenth on (LC 95/1998, art. 10, I)."""
        if self.only:
            return "único"
        digits = f"{self.first:,}".replace(",", ".")
        return f"{digits}{'º' if self.first < 10 else ''}{self.suffix}"

    @property
    def cardinal(self) -> str:
        """In digits, with suffixes: ``8-A``."""
        return "único" if self.only else f"{self.first}{self.suffix}"

    @property
    def roman(self) -> str:
        """In Roman numerals, with suffixes: ``III-A``."""
        if self.only:
            return "único"
        return f"{roman(self.first)}{self.suffix}"

    @property
    def letters(self) -> str:
        """In letters, with suffixes: ``e-A``."""
        return "única" if self.only else f"{letters(self.first)}{self.suffix}"


def roman(value: int) -> str:
    """Roman numeral of a number from 1 to 3999; digits for any other."""
    return RomanNumeral(value).to_uppercase() if 0 < value <= _LONGEST_ROMAN else str(value)


@lru_cache(maxsize=4096)
def roman_value(text: str) -> int | None:
    """Value of a Roman numeral in its only correct spelling, otherwise None.

    >>> roman_value("XIV"), roman_value("IIII")
    (14, None)
    """
    try:
        return int(RomanNumeral.from_string(text))
    except InvalidRomanNumeralError:
        return None


def letters(value: int) -> str:
    """Letters in place of a number: 1 is a, 26 is z, 27 is aa, 28 is ab.

    >>> letters(12), letters(27), letters(53)
    ('l', 'aa', 'ba')
    """
    found = ""
    while value > 0:
        value, rest = divmod(value - 1, 26)
        found = chr(ord("a") + rest) + found
    return found


def letters_value(text: str) -> int:
    """The inverse of :func:`letters`.

    >>> letters_value("l"), letters_value("AB")
    (12, 28)
    """
    value = 0
    for letter in text.lower():
        value = value * 26 + ord(letter) - ord("a") + 1
    return value


def number_from_label(text: str) -> Number:
    """The number that a printed label carries. Raises ValueError where it carries none.

    >>> str(number_from_label("Art. 1º-1.")), str(number_from_label("I-1 –"))
    ('1-1', '1-1')
    """
    match = _LABEL.match(text.strip())
    if not match:
        raise ValueError(f"not a label: {text!r}")
    if match["only"]:
        return Number((1,), only=True)
    suffixes = tuple(_suffix(part) for part in match["suffixes"].split("-")[1:])
    if match["digits"]:
        return Number((int(match["digits"].replace(".", "")), *suffixes))
    value = roman_value(match["roman"]) if match["roman"] else letters_value(match["letters"])
    if value is None:
        raise ValueError(f"not a Roman numeral: {text!r}")
    return Number((value, *suffixes))


def _suffix(text: str) -> int:
    if text.isascii() and text.isdigit():
        return int(text)
    if text.isascii() and text.isalpha():
        return letters_value(text)
    raise ValueError(f"not a suffix: {text!r}")

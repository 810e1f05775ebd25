"""Labels that the browser counts: the numbers and letters of ordered lists."""

from __future__ import annotations

from dataclasses import dataclass

from roman_numerals import RomanNumeral

_STYLES = {
    "decimal": "1", "lower-alpha": "a", "lower-latin": "a", "upper-alpha": "A", "upper-latin": "A",
    "lower-roman": "i", "upper-roman": "I", "none": "", "disc": "", "circle": "", "square": "",
}  # fmt: skip
_ROMAN_MOST = 3999
#: Numbers that a page may set itself are not believed beyond this.
_MOST = 1_000_000


@dataclass(slots=True)
class ListCounter:
    """The count of one list: ``style`` is 1, a, A, i, I or "" for a list without labels."""

    style: str
    next: int
    bullet: bool = False

    def label(self, value: str | None = None) -> str:
        """The label of the next item, as the laws write it: "II - ", "b) ", "2. "."""
        if value is not None:
            self.next = whole(value, self.next)
        number, self.next = self.next, self.next + 1
        if self.bullet:
            return "• "
        return list_label(self.style, number)


def counter(tag: str, attributes: dict[str, str], style: str | None) -> ListCounter:
    """The counter of a list; ``style`` is what its style sheet says."""
    if tag != "ol":
        return ListCounter("", 1, bullet=style != "none")
    kind = _STYLES.get(style.lower()) if style else None
    if kind is None:
        kind = attributes.get("type", "1").strip()
    return ListCounter(kind, whole(attributes.get("start"), 1))


def whole(text: str | None, otherwise: int) -> int:
    """A number that a page sets, or ``otherwise`` where it sets none that can be believed."""
    bare = (text or "").strip()
    if not bare.lstrip("-").isdecimal() or len(bare) > 8 or abs(int(bare)) > _MOST:
        return otherwise
    return int(bare)


def list_label(style: str, number: int) -> str:
    """The label of item ``number``.

    >>> list_label("I", 4), list_label("a", 28), list_label("1", 3), list_label("i", 0)
    ('IV - ', 'ab) ', '3. ', '0. ')
    """
    if style in ("I", "i") and 0 < number <= _ROMAN_MOST:
        roman = str(RomanNumeral(number))
        return f"{roman} - " if style == "I" else f"{roman.lower()}) "
    if style in ("a", "A") and number > 0:
        letters = _letters(number)
        return f"{letters}) " if style == "a" else f"{letters.upper()}) "
    return f"{number}. " if style else ""


def _letters(number: int) -> str:
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters

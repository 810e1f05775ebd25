"""What a damaged label may have been: the characters that recognisers take for one another.

Reads: the characters of a label. Writes: every number that they may stand for. Which one it was, if
any, only the labels around it can prove (:mod:`ocr_repairs`).
"""

from __future__ import annotations

from itertools import islice, product

from pipeline.extract.labels import roman

#: Characters that stand for a digit, and for a Roman figure or two.
_DIGITS = {
    **{digit: digit for digit in "0123456789"},
    **dict.fromkeys("lI|!iíïJj/\\", "1"),
    **dict.fromkeys("oOQD", "0"),
    **dict.fromkeys("sS", "5"),
    **dict.fromkeys("zZ", "2"),
    "B": "8",
    "b": "6",
    "ó": "6",
    "g": "9",
    "q": "9",
}
_ROMAN: dict[str, tuple[str, ...]] = {
    **{figure: (figure,) for figure in "IVXLC"},
    **dict.fromkeys("|!1iíïÍJTt/\\", ("I",)),
    "l": ("I", "L"),
    "v": ("V",),
    "Y": ("V",),
    "y": ("V",),
    "x": ("X",),
    "K": ("X",),
    "H": ("II",),
    "U": ("II", "V"),
    "u": ("II",),
    "N": ("II", "IV"),
    "M": ("III", "II", "M"),
    "W": ("VI", "IV"),
}
#: What becomes of "º".
ORDINALS = "ºª°\"“”'’*oOuUnN"
_MOST_READINGS = 64


def numbers(token: str) -> frozenset[int]:
    """Every Arabic number that ``token`` may be, its ordinal sign included or not.

    >>> sorted(numbers("ll")), sorted(numbers("2u")), sorted(numbers("I I")), sorted(numbers("'"))
    ([11], [2], [11], [])
    """
    bare = token.replace(" ", "").rstrip(".,")
    readings = {bare}
    if len(bare) > 1 and bare[-1] in ORDINALS:
        readings.add(bare[:-1])
    found = set()
    for reading in readings:
        digits = [_DIGITS.get(character) for character in reading]
        if reading and None not in digits:
            found.add(int("".join(digit or "" for digit in digits)))
    return frozenset(found - {0})


def romans(token: str) -> frozenset[int]:
    """Every Roman numeral that ``token`` may be.

    >>> sorted(romans("HI")), sorted(romans("Il")), sorted(romans("|")), sorted(romans("VH"))
    ([3], [2], [1], [7])
    """
    figures = [_ROMAN.get(character, ()) for character in token.replace(" ", "")]
    if not figures or not all(figures):
        return frozenset()
    spelled = map("".join, islice(product(*figures), _MOST_READINGS))
    return frozenset(value for value in map(roman, spelled) if value)

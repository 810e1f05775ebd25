"""Read the numbers that follow the noun of a provision: "I a V", "a), d) e e)", "2º, 3º-A e 10".

Reads: a text and a place in it. Writes: :class:`Num` records in printed order, ranges expanded.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pipeline.extract.citations import patterns as p
from pipeline.identifiers.numbers import letters_value, roman_value

#: No range of a citation is longer; what looks like one is two numbers, and is reported.
LONGEST_RANGE = 300
_HIGHEST_ROMAN = 200
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}

LONG_RANGE = "intervalo longo demais: lidos só os extremos"


class Num(NamedTuple):
    """One number: the LexML level and number it stands for, and where it is printed.

    ``implied`` numbers are inside a range; they stand where the range stands.
    """

    level: str
    number: str
    start: int
    end: int
    implied: bool = False
    reading: str | None = None


def read_numbers(text: str, place: int, kind: str) -> tuple[Num, ...]:
    """The numbers that follow a noun of ``kind`` ending at ``place``; empty where none does."""
    skip = p.BEFORE_NUMBER.match(text, place)
    start = skip.end() if skip else place
    while start < len(text) and text[start].isspace():
        start += 1
    first = read_number(text, start, kind, first=True)
    return _continued(text, first, kind) if first else ()


def _continued(text: str, first: Num, kind: str) -> tuple[Num, ...]:
    found = [first]
    while between := p.BETWEEN.match(text, found[-1].end):
        following = read_number(text, between.end(), kind, first=False)
        if not following or following.level != first.level:
            break
        if first.level in ("art", "par", "ite") and p.QUANTITY.match(text, following.end):
            break
        if between["range"]:
            if not _rises(found[-1], following):
                break
            if _is_long(found[-1], following):
                following = following._replace(reading=LONG_RANGE)
            else:
                found += _inside(found[-1], following)
        found.append(following)
    return tuple(found)


def read_number(text: str, place: int, kind: str, *, first: bool) -> Num | None:
    """One number of a ``kind`` at ``place``; ``first`` right after its noun."""
    for reader in _READERS[kind]:
        found = reader(text, place, kind, first)
        if found:
            return found
    return None


def _arabic(text: str, place: int, kind: str, first: bool) -> Num | None:
    match = p.ARABIC.match(text, place)
    if not match or (
        kind in _GROUPS
        and not first
        and not match["ordinal"]
        and int(match["number"].replace(".", "")) > _HIGHEST_ROMAN
    ):
        return None
    if kind == "inc" and not first:  # "arts. 14, I; e 49, XV"
        return None
    number = str(int(match["number"].replace(".", "")))
    suffix, glued = _suffix(match["suffix"])
    reading = None
    if glued:
        reading = (
            f"grafia “{match[0].strip()}” por “{number}{'º' if int(number) < 10 else ''}{suffix}”"
        )
    level = {"let": "ite", "ali": "ite"}.get(kind, kind)
    if kind in ("inc", "ali", "let"):
        reading = f"número em algarismos depois de “{_NOUN[kind]}”"
    end = match.end()
    if kind in ("ite", "ali", "let", "inc") and text[end : end + 1] == ")":
        end += 1
    return Num(level, number + _lexml(suffix), place, end, reading=reading)


def _suffix(printed: str) -> tuple[str, bool]:
    """Suffix as "-A", and whether it is printed without its dash."""
    if not printed:
        return "", False
    letters = re.findall(r"[A-Z]{1,3}", printed)
    return "".join(f"-{each}" for each in letters), bool(letters) and not re.search("[-–]", printed)


def _lexml(suffix: str) -> str:
    return "".join(f"-{letters_value(part)}" for part in suffix.split("-")[1:])


def _dotted(text: str, place: int, kind: str, first: bool) -> Num | None:  # noqa: ARG001
    match = p.DOTTED.match(text, place)
    if not match:
        return None
    number = "-".join(str(int(part)) for part in match["number"].split("."))
    return Num("ite", number, place, match.end())


def _only(text: str, place: int, kind: str, first: bool) -> Num | None:
    match = p.ONLY.match(text, place) if first and text[place : place + 1] in _U else None
    return Num(_LEVEL[kind], "1u", place, match.end()) if match else None


def _word(text: str, place: int, kind: str, first: bool) -> Num | None:  # noqa: ARG001
    match = p.WORD.match(text, place)
    if not match:
        return None
    value = p.WORD_NUMBERS[match["word"].lower()]
    return Num(_LEVEL[kind], str(value), place, match.end())


def _part_name(text: str, place: int, kind: str, first: bool) -> Num | None:  # noqa: ARG001
    match = p.PART_NAME.match(text, place)
    return Num("prt", match["name"].lower(), place, match.end()) if match else None


def _roman(text: str, place: int, kind: str, first: bool) -> Num | None:
    match = p.ROMAN.match(text, place)
    if not match and first and kind == "inc":
        match = p.LOWER_ROMAN.match(text, place)
    if not match:
        return None
    printed = match["number"].upper()
    value, reading = roman_value(printed), None
    if value is None:
        value = _additive(printed)
        reading = f"numeral romano “{printed}” fora da forma, lido como {value}"
    if value > _HIGHEST_ROMAN:
        return None
    level = {"ite": "inc", "ali": "inc", "let": "inc"}.get(kind, kind)
    if level != kind:
        reading = f"“{_NOUN[kind]}” por “inciso”"
    suffix = _lexml(f"-{match['suffix']}") if match["suffix"] else ""
    return Num(level, f"{value}{suffix}", place, match.end(), reading=reading)


def _additive(printed: str) -> int:
    """Value of a numeral by its digits ("IIII" is 4), smaller before larger taken off."""
    digits = [_ROMAN_DIGITS[digit] for digit in printed[:20]]
    total = 0
    for own, following in zip(digits, [*digits[1:], 0], strict=True):
        total += own if own >= following else -own
    return total


def _sure_letter(text: str, place: int, kind: str, first: bool) -> Num | None:  # noqa: ARG001
    match = p.SURE_LETTER.match(text, place)
    if not match:
        return None
    letter = match["quoted"] or match["closed"]
    suffix = _lexml(match["quoted_suffix"] or "")
    reading = f"“{_NOUN[kind]}” por “alínea”" if kind in ("ite", "inc") else None
    return Num("ali", f"{letters_value(letter)}{suffix}", place, match.end(), reading=reading)


def _letter(text: str, place: int, kind: str, first: bool) -> Num | None:
    sure = kind in ("ali", "let") and first
    match = (p.FIRST_LETTER if sure else p.BARE_LETTER).match(text, place)
    letter = match["letter"] if match else ""
    if not match or (len(letter) > 1 and (letter[0].isupper() or letter in _WORDS)):
        return None
    reading = f"“{_NOUN[kind]}” por “alínea”" if kind in ("ite", "inc") else None
    number = f"{letters_value(match['letter'])}{_lexml(match['suffix'])}"
    return Num("ali", number, place, match.end(), reading=reading)


def _capital(text: str, place: int, kind: str, first: bool) -> Num | None:
    match = p.FIRST_LETTER.match(text, place) if first else p.BARE_LETTER.match(text, place)
    if not match or len(match["letter"]) > 1 or not match["letter"].isupper():
        return None
    return Num(kind, str(letters_value(match["letter"])), place, match.end())


#: Words of two letters, which are no alínea.
_WORDS = frozenset("ou de do da em no na os as um ao se eu tu só já há".split())
_U = frozenset("uúUÚ")
_GROUPS = ("tit", "cap", "sec", "sub", "liv", "prt", "anx", "tab")
_LEVEL = {"let": "ali"} | {each: each for each in ("art", "par", "inc", "ali", "ite", *_GROUPS)}
_NOUN = {"inc": "inciso", "ali": "alínea", "let": "letra", "ite": "item"}
_READERS = {
    "art": (_only, _arabic, _word),
    "par": (_only, _arabic, _word),
    "inc": (_only, _sure_letter, _roman, _arabic, _word),
    "ali": (_only, _sure_letter, _letter, _roman, _arabic),
    "let": (_sure_letter, _letter, _arabic),
    "ite": (_only, _dotted, _arabic, _sure_letter, _roman, _word, _letter),
    "anx": (_only, _roman, _arabic, _capital),
    "tab": (_only, _roman, _arabic, _capital),
    "prt": (_part_name, _roman, _only, _word),
    **dict.fromkeys(("tit", "cap", "sec", "sub", "liv"), (_only, _roman, _arabic, _word)),
}


# --- ranges -----------------------------------------------------------------------------------


def _parts(number: str) -> tuple[int, ...]:
    return (1,) if number == "1u" else tuple(int(part) for part in number.split("-"))


def _rises(first: Num, last: Num) -> bool:
    return _parts(first.number) < _parts(last.number)


def _same_base(first: Num, last: Num) -> bool:
    """Whether only the last part differs: 5-A and 5-D, 1.1 and 1.7."""
    low, high = _parts(first.number), _parts(last.number)
    return len(low) == len(high) > 1 and low[:-1] == high[:-1]


def _ends(first: Num, last: Num) -> tuple[int, int]:
    low, high = _parts(first.number), _parts(last.number)
    if _same_base(first, last):
        return low[-1], high[-1]
    return low[0], high[0] + (len(high) > 1)


def _is_long(first: Num, last: Num) -> bool:
    start, stop = _ends(first, last)
    return stop - start > LONGEST_RANGE


def _inside(first: Num, last: Num) -> list[Num]:
    """The numbers between the ends of a range: 11 to 14, 5-A to 5-C, 1.2 to 1.6."""
    low = _parts(first.number)
    base = "-".join(str(part) for part in low[:-1]) if _same_base(first, last) else ""
    start, stop = _ends(first, last)
    return [
        Num(first.level, f"{base}-{n}" if base else str(n), first.start, last.end, implied=True)
        for n in range(start + 1, stop)
    ]

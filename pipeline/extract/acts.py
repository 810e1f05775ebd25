"""Acts as texts name them: "Lei Complementar nº 5.168 de 2006", "Lei nº 1258/1985", "LC 81"."""

from __future__ import annotations

import re

from pipeline.ids import fold
from pipeline.law import ActRef, PartialDate

_MONTHS = {
    name: place
    for place, name in enumerate(
        "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro "
        "dezembro".split(),
        start=1,
    )
}
_MONTH = (
    "janeiro|fevereiro|mar[cç]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
)

#: Forms of an act's kind, longest first; the value is its name in full.
_KINDS = (
    (r"emendas?\s+(?:[àa]\s+)?(?:lei\s+org[âa]nica|lo\b|lom\b)", "Emenda à Lei Orgânica"),
    (r"emendas?\s+constituciona(?:l|is)", "Emenda Constitucional"),
    (r"emendas?", "Emenda"),
    (r"leis?\s+complementar(?:es)?|lcp|lcs?\b", "Lei Complementar"),
    (r"decretos?-leis?", "Decreto-Lei"),
    (r"decretos?\s+legislativos?", "Decreto Legislativo"),
    (r"decretos?", "Decreto"),
    (r"medidas?\s+provis[óo]rias?|mpv?\b", "Medida Provisória"),
    (r"resolu(?:ção|ções|cao|coes)", "Resolução"),
    (r"portarias?", "Portaria"),
    (r"leis?", "Lei"),
)
_KIND = "|".join(pattern for pattern, _ in _KINDS)
#: What nearly all notes print, so that no pattern need be tried.
_USUAL_KINDS = {
    "lei": "Lei", "leis": "Lei", "lei complementar": "Lei Complementar", "decreto": "Decreto",
}  # fmt: skip
_WHOLE_KIND = re.compile(
    "|".join(f"(?P<k{i}>{pattern})" for i, (pattern, _) in enumerate(_KINDS)), re.IGNORECASE
)

_DATE = rf"""
    (?: \s*/\s*(?P<slash>\d{{4}}|\d{{2}})(?!\d)                            # /1985, /05
      | ,?\s*de\s*,?\s+(?P<year>\d{{4}})(?!\d)                             # , de 2006
      | ,?\s*(?:de|em)\s*,?\s*
        (?P<day>\d{{1,2}})(?:º|°|o)?\s*[./]\s*(?P<month>\d{{1,2}})\s*[./]\s*
        (?P<year2>\d{{4}}|\d{{2}})(?!\d)                                   # de 28.12.1971
      | ,?\s*de\s+(?P<day2>\d{{1,2}})(?:º|°|o)?\s+de\s+(?P<name>{_MONTH})\s*,?\s*
        de\s+(?P<year3>\d{{4}})                                            # de 4 de março de 1998
    )"""
_NUMBER = r"(?:n\s?(?:º|°|ª|o|\.)?s?\.?\s*)?(?P<number>\d{1,3}(?:\.\d{3})+|\d+)"
_ACT = re.compile(
    rf"""\b(?P<kind>{_KIND})\s+
         (?:(?:municipa(?:l|is)|federa(?:l|is)|estadua(?:l|is)|ordin[áa]rias?)\s+)?
         {_NUMBER}{_DATE}?""",
    re.VERBOSE | re.IGNORECASE,
)
# "pelas Leis nº 10/2001 e nº 12/2003": what follows has the kind of what goes before.
_FOLLOWING = re.compile(rf"\s*(?:,|e)\s+{_NUMBER}{_DATE}", re.VERBOSE | re.IGNORECASE)
#: Two-digit years up to this one are of this century ("/05" is 2005, "/54" is 1954).
_PIVOT = 30


def find_acts(text: str) -> tuple[ActRef, ...]:
    """Acts named in ``text``, in order. A date that is impossible is left out of its act."""
    acts: list[ActRef] = []
    for match in _ACT.finditer(text):
        kind = _full_kind(match["kind"])
        acts.append(_act(kind, match))
        following = _FOLLOWING.match(text, match.end())
        while following:
            acts.append(_act(kind, following))
            following = _FOLLOWING.match(text, following.end())
    return tuple(acts)


def _full_kind(printed: str) -> str:
    usual = _USUAL_KINDS.get(printed.lower())
    if usual:
        return usual
    match = _WHOLE_KIND.fullmatch(printed)
    return _KINDS[int(str(match.lastgroup)[1:])][1] if match else printed


def _act(kind: str, match: re.Match[str]) -> ActRef:
    number = match["number"].replace(".", "").lstrip("0") or "0"
    return ActRef(kind, number, _fuller(match, _date(match)))


def _fuller(match: re.Match[str], when: PartialDate | None) -> PartialDate | None:
    """The day that follows a year ("102/94 de 10 de outubro de 1994"), if they agree."""
    following = _ALSO_DATED.match(match.string, match.end()) if match["slash"] else None
    day = find_date(following.group()) if following else None
    return day if day and when and day.year == when.year else when


def _date(match: re.Match[str]) -> PartialDate | None:
    year = next((match[g] for g in ("slash", "year", "year2", "year3") if match[g]), None)
    if year is None:
        return None
    month = int(match["month"]) if match["month"] else _month(match["name"])
    day = match["day"] or match["day2"]
    try:
        return PartialDate(full_year(year), month, int(day) if day else None)
    except ValueError:  # 31.02: keep the year, which is what the note says beyond doubt
        return PartialDate(full_year(year))


def _month(name: str | None) -> int | None:
    return _MONTHS[fold(name)] if name else None


def full_year(digits: str) -> int:
    """Year of two or four digits.

    >>> full_year("1985"), full_year("05"), full_year("54")
    (1985, 2005, 1954)
    """
    year = int(digits)
    if len(digits) == 4:
        return year
    return year + (2000 if year <= _PIVOT else 1900)


_LONG_DATE = re.compile(
    # "DE 12, DE DEZEMBRO DE 2022" of some epígrafes has a comma too many
    rf"(?P<day>\d{{1,2}})(?:º|°|o)?,?\s+de\s+(?P<name>{_MONTH}),?\s+de\s+(?P<year>\d{{4}})"
    r"|(?P<day2>\d{1,2})[./](?P<month>\d{1,2})[./](?P<year2>\d{4})",
    re.IGNORECASE,
)


_ALSO_DATED = re.compile(rf"\s*,?\s*de\s+(?:{_LONG_DATE.pattern})", re.IGNORECASE)


def find_date(text: str) -> PartialDate | None:
    """The first full date of ``text`` ("28.12.1971", "13 de fevereiro de 1995"), or None."""
    for match in _LONG_DATE.finditer(text):
        month = _month(match["name"]) or int(match["month"])
        try:
            return PartialDate(
                int(match["year"] or match["year2"]), month, int(match["day"] or match["day2"])
            )
        except ValueError:
            continue
    return None

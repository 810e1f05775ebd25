"""The parts of a short reference as printed: "inciso III do § 2º do art. 1-A".

For forms where a person types a reference; the finder of citations in running text is
:mod:`pipeline.extract.citations`.
"""

from __future__ import annotations

import re

from pipeline.ids import fold

_NOUNS = {
    "art": "artigo", "par": "paragrafo", "§": "paragrafo", "inc": "inciso", "ali": "alinea",
    "ite": "item", "cap": "caput",
}  # fmt: skip
_PART = re.compile(
    r"""(?P<noun>art(?:igo)?s?\b\.?|§{1,2}|par(?:[áa]grafo)?s?\b\.?|inc(?:iso)?s?\b\.?
          |al[íi](?:nea)?s?\b\.?|item\b|itens\b|caput\b)\s*+
        (?P<number>[úu]nico\b|(?:\d+|[a-z]{1,8}(?![a-zà-ÿ]))[º°ª]?(?:-[a-z0-9]+)*)?""",
    re.VERBOSE | re.IGNORECASE,
)
#: Words between the parts, which are no number.
_WORDS = ("do", "da", "dos", "das", "de", "e", "caput", "art", "par", "inc", "ali", "item")


def reference_parts(text: str, *, lower: bool = True) -> tuple[tuple[str, str | None], ...]:
    """Kind and number of each part of a reference, in printed order.

    Numbers are as printed, without the ordinal sign, and in lower case unless ``lower`` is False;
    None where a noun has none.

    >>> reference_parts("inciso III do § 2º do Art. 1-A")
    (('inciso', 'iii'), ('paragrafo', '2'), ('artigo', '1-a'))
    """
    parts = [(_noun(match), _number(match)) for match in _PART.finditer(text)]
    return tuple((noun, number.lower() if number and lower else number) for noun, number in parts)


def _noun(match: re.Match[str]) -> str:
    noun = match["noun"]
    return _NOUNS["§" if noun[0] == "§" else fold(noun)[:3]]


def _number(match: re.Match[str]) -> str | None:
    number = re.sub("[º°ª]", "", match["number"] or "")
    return number if number and number.lower() not in _WORDS else None

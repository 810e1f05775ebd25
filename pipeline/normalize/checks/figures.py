"""Numbers against their words: "20 (vinte e cinco)", "trinta (40) dias".

Amounts of fines are checked while the law is read; what is told there is not told here again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from pipeline.extract.numerals import PRINTED_WORDS, has_number_word, read_number, read_words
from pipeline.law import Diagnostic
from pipeline.normalize.checks.reading import Place, Reading

_FIGURES = r"\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?"
#: "R$ 20,00 (vinte reais)", "2,50 m (dois metros e cinquenta centímetros)".
_WORDS_AFTER = re.compile(
    rf"""(?<![\w.,/§º°ª-]) (?P<figures>{_FIGURES}) (?![\d/º°ª])
         \s?(?P<unit>[a-zA-Z²³%º°/.]{{0,12}})\s*
         \((?P<words>[^()\d]{{2,80}})\)""",
    re.VERBOSE,
)
_WORD = "|".join(PRINTED_WORDS)
#: "trinta e cinco (35)", "cinco por cento (5%)".
_WORDS_BEFORE = re.compile(
    rf"""\b(?P<words>(?:{_WORD})(?:\s+(?:e\s+)?(?:{_WORD}))*)
         (?:\s+(?:por\s+cento|[a-zà-ú]{{2,12}}))?\s*
         \(\s*(?P<figures>{_FIGURES})\s*%?\s*\)""",
    re.VERBOSE | re.IGNORECASE,
)
_SMALL_UNIT = r"cent[íi]metros?|centavos?|cm"
_BIG_UNIT = r"metros?|metro|m|quil[ôo]metros?|km|reais|real|quilos?|kg|horas?|litros?"
#: "dois metros e cinquenta centímetros": whole and hundredths.
_COMPOUND = re.compile(
    rf"(?P<whole>[^,;]{{2,40}}?)\s+(?:{_BIG_UNIT})(?:\s+\w{{1,12}})?\s*(?:,|e)\s+"
    rf"(?P<part>[^,;]{{2,40}}?)\s+(?:{_SMALL_UNIT})(?:\s+\w{{1,12}})?",
    re.IGNORECASE,
)
#: "dois metros e meio".
_AND_A_HALF = re.compile(r"(?P<whole>[^,;]{2,40}?)\s+[a-zà-ú]{2,12}\s+e\s+mei[oa]", re.IGNORECASE)
_HUNDREDTHS = re.compile(rf"(?P<part>[^,;]{{2,40}}?)\s+(?:{_SMALL_UNIT})", re.IGNORECASE)
_TOLD = ("valor_diverge_do_extenso", "extenso_ilegivel", "valor_lido_do_extenso")


def check_figures(reading: Reading) -> Iterator[Diagnostic]:
    """Figures and words of one number that say different things; what cannot be read is left."""
    told = [d.span for d in reading.law.diagnostics if d.code in _TOLD and d.span]
    for place in reading.places:
        for found in _in_wording(reading, place):
            span = found.span
            if not span or not any(t.start < span.end and span.start < t.end for t in told):
                yield found


def _in_wording(reading: Reading, place: Place) -> Iterator[Diagnostic]:
    if "(" not in place.text:
        return
    for match in _WORDS_AFTER.finditer(place.text):
        said = _values(match["words"])
        if said and not _agrees(read_number(match["figures"]).value, said):
            yield _found(reading, place, match)
    for match in _WORDS_BEFORE.finditer(place.text):
        readings = _suffixes(match["words"])
        if readings and not _agrees(read_number(match["figures"]).value, readings):
            yield _found(reading, place, match)


def _found(reading: Reading, place: Place, match: re.Match[str]) -> Diagnostic:
    return reading.around(
        "numero_diverge_do_extenso",
        f"O número «{match['figures']}» e o extenso «{match['words'].strip()}» não dizem o mesmo.",
        place, match.start(), match.end(),
    )  # fmt: skip


def _values(words: str) -> set[Decimal]:
    """What the words in brackets may say; empty where any of them is no number."""
    words = words.strip()
    if compound := _COMPOUND.fullmatch(words):
        whole, part = read_words(compound["whole"]), read_words(compound["part"])
        return set() if whole is None or part is None else {whole + part / 100}
    if half := _AND_A_HALF.fullmatch(words):
        whole = read_words(half["whole"])
        return set() if whole is None else {whole + Decimal("0.5")}
    if hundredths := _HUNDREDTHS.fullmatch(words):
        part = read_words(hundredths["part"])
        return set() if part is None else {part, part / 100}
    value = read_words(words)
    if value is None:
        value = read_words(_without_noun(words))
    return set() if value is None else {value}


#: What a number in brackets counts, after it: "vinte metros quadrados", "oitenta decibéis".
_MOST_NOUNS = 3


def _without_noun(words: str) -> str:
    """Words of a number without what it counts: "vinte metros quadrados" is "vinte"."""
    tokens = words.split()
    for cut in range(len(tokens) - 1, max(0, len(tokens) - 1 - _MOST_NOUNS), -1):
        if has_number_word(" ".join(tokens[cut:])):
            break
        if read_words(" ".join(tokens[:cut])) is not None:
            return " ".join(tokens[:cut])
    return words


def _suffixes(words: str) -> set[Decimal]:
    """What the last words may say: of "dez e vinte" before "(20)", 30 and 20."""
    tokens = words.split()
    found = {read_words(" ".join(tokens[at:])) for at in range(len(tokens))}
    return {value for value in found if value is not None}


def _agrees(figure: Decimal, said: set[Decimal]) -> bool:
    """Whether the figure is what the words say; a half and a share of cents too."""
    return any(figure == value for value in said)

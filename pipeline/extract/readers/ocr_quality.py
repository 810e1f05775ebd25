"""Is this text? Recognised lines and pages that are none: a rotated plan, a stamp, a signature.

Reads: lines as recognised. Writes: a verdict. Neither sign decides alone: engines are sure of some
rubbish and unsure of some words, so low confidence counts with the look of the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pipeline.extract.readers.ocr_engine import Recognised, mean_confidence

#: A line is set aside below the first confidence, or below the second where it looks like no words.
_NO_LINE, _DOUBTFUL_LINE = 0.25, 0.55
#: The same for a page.
_NO_PAGE, _DOUBTFUL_PAGE = 0.35, 0.72
#: Share of the letters that stand in what may be a word, on a page of text and in a line of it.
_WORDLIKE = 0.6
#: A kept line below this confidence is reported.
UNSURE = 0.6
#: Words of Portuguese that every sentence has; text has one in three to five.
_FUNCTION_WORDS = frozenset(
    "a o e as os de da do das dos em na no nas nos que se por para com ou ao à aos às um uma "
    "não é art lei".split()
)
_FEW_FUNCTION_WORDS = 0.06
_ENOUGH_WORDS = 30
_TOKEN = re.compile(r"\S+")
_EDGES = "\"“”'‘’()[]{}.,;:!?-–—º°ª/§"
#: A word: one case (or a capital first), a vowel in it, not the same letter three times.
_WORD = re.compile(
    r"(?!.*(.)\1\1)(?=.*[aeiouyáéíóúâêôãõàü])(?:[a-zà-ÿ]+|[a-zà-ÿ]+(?:-[a-zà-ÿ]+)+)", re.IGNORECASE
)
_ONE_CASE = re.compile(r"[A-ZÀ-Þ]?[a-zà-ÿ-]*|[A-ZÀ-Þ-]*(?:\([A-Z]\))?")
_NUMBER = re.compile(r"[\dIVXLC]+(?:[.,/-]\d+)*[ºª%]?|[a-z]\)?|R\$|[A-Z]{1,6}")


def is_page_of_text(lines: Sequence[Recognised]) -> bool:
    """Whether a page's lines are text, and not what a drawing or a turned page leaves."""
    words = [word for line in lines for word in line.words]
    confidence = mean_confidence(words)
    if confidence < _NO_PAGE:
        return False
    if confidence >= _DOUBTFUL_PAGE:
        return True
    texts = [word.text for word in words]
    return wordlike(texts) >= _WORDLIKE and not _lacks_function_words(texts)


def is_line_of_text(line: Recognised) -> bool:
    """Whether a line on a page of text is text."""
    if line.confidence < _NO_LINE:
        return False
    return line.confidence >= _DOUBTFUL_LINE or wordlike([w.text for w in line.words]) >= _WORDLIKE


def wordlike(texts: Iterable[str]) -> float:
    """Share of the characters that stand in what may be a word or a number.

    >>> wordlike(["multa", "de", "R$", "20,00;"]), wordlike(["l{u", "|~", "rnfr"])
    (1.0, 0.0)
    """
    good = total = 0
    for text in texts:
        for token in _TOKEN.findall(text):
            total += len(token)
            good += len(token) if _is_wordlike(token.strip(_EDGES)) else 0
    return good / total if total else 0.0


def _is_wordlike(token: str) -> bool:
    if not token:
        return False
    if _NUMBER.fullmatch(token):
        return True
    return bool(_WORD.fullmatch(token) and _ONE_CASE.fullmatch(token))


def _lacks_function_words(texts: Sequence[str]) -> bool:
    words = [text.strip(_EDGES).lower() for text in texts]
    if len(words) < _ENOUGH_WORDS:
        return False
    return sum(word in _FUNCTION_WORDS for word in words) < _FEW_FUNCTION_WORDS * len(words)

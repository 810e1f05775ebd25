"""Find amounts that a law states as a formula or as a ladder. Reads: a text. Writes: fines.

"0,05 x VPITBI x NV" is kept as printed: ``rule`` formula, no number, the words before it as
``subject``. "uma reincidência – duas vezes; duas – três vezes" is one fine for each step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from pipeline.extract.fine_records import Fine
from pipeline.extract.fine_references import Reference
from pipeline.extract.numerals import read_words

#: Parts of which one is in every formula or ladder (checked first).
MARKS = (" x V", " x A", " x N", " × ", "reincidência –", "reincidência -", "reincidências –",
         "reincidência:", "reincidências -")  # fmt: skip

_VARIABLE = r"[A-Z][A-Za-z]{0,9}[¹²³\d]?"
_FORMULA = re.compile(rf"\d+(?:,\d+)?\s*[x×*]\s*{_VARIABLE}(?:\s*[x×*+]\s*{_VARIABLE})*")
#: The words that a formula is for: back to the sentence, or to the number of the row.
_FOR = re.compile(r"(?:\A|[.;:]\s+|\b[IVX]+\s+)([^.;:]{3,160}?)\s*\Z")
_FINE = re.compile(r"\bmultas?\b", re.IGNORECASE)
_CHARGE = re.compile(r"ônus\s+urban[íi]stico", re.IGNORECASE)

_COUNT = r"(?:uma|duas|tr[êe]s|quatro|cinco|seis|sete|oito|nove|dez)"
_STEP = re.compile(
    rf"(?P<case>(?:a\s+partir\s+de\s+|mais\s+de\s+)?{_COUNT})(?:\s+reincid[êe]ncias?)?\s*[-–—:]\s*"
    rf"(?P<times>{_COUNT})\s+vezes\b",
    re.IGNORECASE,
)


def read_formulas(text: str) -> Iterator[Fine]:
    """The formulas and the ladders of recidivism that a text states.

    A formula is a fine only where the text speaks of one; the charge for putting a building in
    order ("ônus urbanístico") is told apart by its kind.
    """
    kind = "onus_urbanistico" if _CHARGE.search(text) and not _FINE.search(text) else "multa"
    if kind != "multa" or _FINE.search(text):
        for found in _FORMULA.finditer(text):
            before = _FOR.search(text[max(0, found.start() - 200) : found.start()])
            subject = " ".join(before[1].split()) if before else None
            yield Fine(
                found.start(), found.end(), "formula", subject=subject, sanction=kind,
                aimless=kind != "multa", own=True,
            )  # fmt: skip
    yield from _ladder(text)


def _ladder(text: str) -> Iterator[Fine]:
    steps = list(_STEP.finditer(text))
    if len(steps) < 2 or "reincid" not in text.casefold():
        return
    for step in steps:
        several = not step["case"].casefold().startswith("uma")
        case = f"{' '.join(step['case'].split()).casefold()} reincidência{'s' if several else ''}"
        factor = read_words(step["times"]) or Decimal(1)
        yield Fine(
            step.start(), step.end(), "relativo", factor=factor, base=Reference(), subject=case
        )

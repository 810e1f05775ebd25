"""Wrapped lines: which line ends are the printer's, which are the law's.

A line end is forced where the next word would not have fitted. The measure of a text is not known,
so it is learnt from it: lines that go on in lower case were certainly broken by force. Widths are
those of Helvetica, which portals print with and which keeps the proportions of other faces.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property

from pipeline.extract.flow import Flow, Piece
from pipeline.extract.source import Line


class Break(Enum):
    """What the end of a line is."""

    NONE = "none"
    AMBIGUOUS = "ambiguous"
    PARAGRAPH = "paragraph"


# Looked up once: in Python 3.11 a member of an enumeration takes as long as ten comparisons.
_NONE = Break.NONE
_PARAGRAPH = Break.PARAGRAPH
_AMBIGUOUS = Break.AMBIGUOUS


#: What a sentence may end with.
TERMINATORS = tuple('.;:!?)”"')
#: A sentence cannot end with these.
_HANGING = re.compile(
    r"(?:,|\b(?:a|o|e|as|os|ou|de|da|do|das|dos|em|na|no|nas|nos|por|pela|pelo|para|com|que|sob))$"
)
_OPENING = "\"“'‘(["
#: Lines that must go on in lower case before a text counts as wrapped.
_WRAPPED_SHARE = 0.2
_SAMPLES = 150
#: Share of the forced line ends that may lie below the learnt width.
_QUANTILE = 0.05


class _Widths(dict[str, float]):
    """Advance widths of characters; an accented letter is as wide as its base."""

    def __missing__(self, character: str) -> float:
        base = unicodedata.normalize("NFD", character)[0]
        width = self[character] = self.get(base, _USUAL_WIDTH)
        return width


_USUAL_WIDTH = 556.0


@cache
def _advance() -> Callable[[str], float]:
    from pdfminer.fontmetrics import FONT_METRICS

    width_of = _Widths(FONT_METRICS["Helvetica"][1]).__getitem__

    def measure(text: str) -> float:
        return sum(map(width_of, text))

    return measure


@dataclass(frozen=True, slots=True)
class Wrapping:
    """The measure of a text. ``least`` is the narrowest width at which lines are broken by force,
    for first lines of a paragraph and for others; None in a text that is not wrapped.
    """

    least: tuple[float, float] | None
    measure: Callable[[str], float]

    def break_before(self, line: Line, previous: Line, previous_is_first: bool) -> Break:
        """Whether ``line``, which bears no label, opens a paragraph after ``previous``."""
        if line.opens is not None:
            return _PARAGRAPH if line.opens else _NONE
        if not _opens(line.text):
            return _NONE
        ended = previous.text.endswith(TERMINATORS)
        if self.least is None:
            return _NONE if _HANGING.search(previous.text) else _PARAGRAPH
        if not ended:
            return _NONE
        if self._needed(previous, line) < self.least[0 if previous_is_first else 1]:
            return _PARAGRAPH
        return _AMBIGUOUS if previous.text.endswith(".") else _NONE

    def _needed(self, previous: Line, line: Line) -> float:
        return self.measure(previous.text) + self.measure(" " + line.text.split(maxsplit=1)[0])


def _opens(text: str) -> bool:
    return text.lstrip(_OPENING)[:1].isupper()


def learn(lines: Sequence[Line], labelled: Sequence[bool]) -> Wrapping:
    """Learn the measure of a text from its lines; ``labelled`` marks those that bear a label."""
    measure = _advance()
    first: list[float] = []
    other: list[float] = []
    going_on = 0
    for index in range(1, len(lines)):
        if labelled[index] or not lines[index].text[0].islower():
            continue
        going_on += 1
        samples = first if labelled[index - 1] else other
        if len(samples) < _SAMPLES:
            word = lines[index].text.split(maxsplit=1)[0]
            samples.append(measure(f"{lines[index - 1].text} {word}"))
    if going_on < _WRAPPED_SHARE * len(lines):
        return Wrapping(None, measure)
    return Wrapping((_low(first or other), _low(other or first)), measure)


def _low(samples: list[float]) -> float:
    return sorted(samples)[int(len(samples) * _QUANTILE)]


# PDFium writes U+FFFE or U+0002 for any hyphen at a line's end; U+00AD is a soft hyphen.
# Tabs, no-break spaces and runs of blanks are one space.
_REPAIRS = re.compile("(?P<mark>[\ufffe\x02\u00ad] ?)|(?P<blank>[ \t\u00a0]{2,}|[\t\u00a0])")
_TO_REPAIR = ("\ufffe", "\x02", "\u00ad", "  ", "\t", "\u00a0")
_LETTERS_BEFORE = re.compile("[A-Za-zÀ-ÿ]*$")
_LETTERS_AFTER = re.compile("[A-Za-zÀ-ÿ]*")
#: No half of a broken word is longer.
_HALF = 40
_ENCLITICS = frozenset(
    "me te se lhe lhes o a os as lo la los las no na nos nas vos ei ás á emos ão ia iam".split()
)
_PREFIXES = frozenset(
    "alto anti arqui auto bem co contra ex extra infra inter intra mal mau micro mini multi não "
    "neo pan pós pré pró pseudo recém sem semi sobre sócio sub super supra ultra vice".split()
)
#: What stands between words, hyphens aside.
_WORDS = re.compile(r"[\w-]+")
#: To list all words of a text costs as much as to look for this many.
_FEW = 30


class Hyphens:
    """Decides, word by word, whether a hyphen at a line's end belongs to the word."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._asked = 0
        self._to_repair = tuple(mark for mark in _TO_REPAIR if mark in text)

    def keeps(self, before: str, after: str) -> bool:
        """True for "mantê-los", False for "Municipa-lidade".

        Enclitic pronouns and prefixes keep it; otherwise the text's own words decide: a word that
        occurs unbroken is joined, one that occurs with its hyphen keeps it. Where nothing speaks,
        it is kept if both halves are words by themselves.
        """
        left, right = before.lower(), after.lower()
        if self._says(f"{left}{right}"):
            return False
        if right in _ENCLITICS or left in _PREFIXES or self._says(f"{left}-{right}"):
            return True
        return self._says(left) and self._says(right)

    def _says(self, word: str) -> bool:
        """Whether the text has this word. The first few are looked for, the others looked up."""
        self._asked += 1
        if self._asked > _FEW:
            return word in self._vocabulary
        at = self._lower.find(word)
        while at >= 0:
            end = at + len(word)
            beside = self._lower[at - 1 : at], self._lower[end : end + 1]
            if not any(map(_is_inside, beside)):
                return True
            at = self._lower.find(word, at + 1)
        return False

    @cached_property
    def _lower(self) -> str:
        return self._text.lower()

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        # A law says most of its words many times: each is looked at once.
        printed = " ".join(set(self._lower.split()))
        return frozenset(_WORDS.findall(printed))

    def repair(self, line: Line) -> Flow:
        """The line as a flow: hyphens that line ends left inside it decided, blanks made one."""
        for mark in self._to_repair:
            if mark in line.text:
                return self._repaired(line)
        return Flow.literal(line.text, line.start)

    def _repaired(self, line: Line) -> Flow:
        pieces = []
        done = 0
        for match in _REPAIRS.finditer(line.text):
            start, end = match.span()
            pieces.append(Piece(line.text[done:start], line.start + done, line.start + start))
            mark = self._hyphen(line.text, start, end) if match["mark"] else " "
            pieces.append(Piece(mark, line.start + start, line.start + end, literal=False))
            done = end
        pieces.append(Piece(line.text[done:], line.start + done, line.end))
        return Flow.of(pieces)

    def _hyphen(self, text: str, start: int, end: int) -> str:
        """What a hyphen left inside a line is to be: "-" or nothing."""
        before = _LETTERS_BEFORE.search(text[max(start - _HALF, 0) : start])
        after = _LETTERS_AFTER.match(text[end : end + _HALF])
        halves = (before.group() if before else "", after.group() if after else "")
        return "-" if self.keeps(*halves) else ""


def _is_inside(character: str) -> bool:
    """Whether a character (or none) makes the word beside it longer."""
    return character.isalnum() or character in ("_", "-")

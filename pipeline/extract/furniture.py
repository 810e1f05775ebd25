"""Furniture: what the page prints and the law does not say.

Running headers and footers are found by their repetition down the document, never by a list of
known sites: the same words (numbers aside) at even distances, over most of it. Law repeats itself
too ("nº 1629/1990)", "ocupação do solo;"), but unevenly, in the middle of a sentence, or under a
label.
"""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from pipeline.extract.labels import candidates, heading
from pipeline.extract.notes import begins_note
from pipeline.extract.source import Line
from pipeline.law import Diagnostic, Severity, Span

_DIGITS = re.compile(r"\d+")
# What lines of one kind share, numbers aside: a look that costs less than one at the whole line.
_BEGINNING = re.compile(r"(\D{0,20})\d*(\D{0,20})")
_MIN_TIMES = 3
#: Fewer lines than this between two of a kind, and it is no header of a page.
_MIN_GAP = 12
_MIN_CHARS = 15
#: The kind must be met over at least this share of the document, and this share of the distances
#: between two must be even (half to double the usual one).
_MIN_REACH = 0.5
_EVEN_SHARE = 0.7
#: From this many times on, repetition alone is evidence.
_SURE_TIMES = 6
_MARK = re.compile(r"\d|\w\.(?:com|gov|leg|org)\b")


def running_lines(lines: Sequence[Line]) -> frozenset[int]:
    """Indexes of the lines that are running headers or footers."""
    places: dict[str, list[int]] = defaultdict(list)
    for alike in _alike(lines):
        for index in alike:
            places[_DIGITS.sub("#", lines[index].text)].append(index)
    return frozenset(
        index
        for found in places.values()
        if _recurs_by_page(found, len(lines)) and _may_be_running(lines[found[0]].text, len(found))
        for index in found
    )


def _alike(lines: Sequence[Line]) -> Iterator[list[int]]:
    """Lines that may be of one kind because they begin alike, where there are enough of them."""
    beginnings: dict[tuple[str | None, ...], list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        text = line.text
        if len(text) >= _MIN_CHARS and not _is_inside(text) and (match := _BEGINNING.match(text)):
            beginnings[match.groups()].append(index)
    return (alike for alike in beginnings.values() if len(alike) >= _MIN_TIMES)


def _is_inside(text: str) -> bool:
    """Whether a line begins or stops in the middle of a sentence, as its likes then do."""
    return text[0].islower() or text[-1] in ";,:"


def _recurs_by_page(found: list[int], total: int) -> bool:
    if len(found) < _MIN_TIMES:
        return False
    gaps = [after - before for before, after in itertools.pairwise(found)]
    middle = sorted(gaps)[len(gaps) // 2]
    even = sum(middle / 2 <= gap <= middle * 2 for gap in gaps)
    # The last page may be short: its gap does not count.
    return (
        min(gaps[:-1]) >= _MIN_GAP
        and even >= _EVEN_SHARE * len(gaps)
        and found[-1] - found[0] >= _MIN_REACH * total
    )


def _may_be_running(text: str, times: int) -> bool:
    """A header or footer opens like a title and does not stop in the middle of a sentence; one
    that is met on few pages must also bear a number or an address to be believed.
    """
    if not (text[0].isupper() or text[0].isdigit()) or _is_inside(text):
        return False
    if times < _SURE_TIMES and not _MARK.search(text):
        return False
    return not candidates(text) and heading(text) is None and not begins_note(text)


def report_running(lines: Sequence[Line], running: frozenset[int]) -> tuple[Diagnostic, ...]:
    """One diagnostic per kind of running line, with how often it was set aside."""
    kinds: dict[str, list[Line]] = defaultdict(list)
    for index in sorted(running):
        kinds[_DIGITS.sub("#", lines[index].text)].append(lines[index])
    return tuple(
        Diagnostic(
            "mobiliario_de_pagina",
            Severity.INFO,
            f"Linha repetida {len(found)} vezes, lida como cabeçalho ou rodapé de página.",
            quote=found[0].text,
            span=Span(found[0].start, found[0].end, found[0].page),
        )
        for found in kinds.values()
    )


def report_declared(lines: Sequence[Line], declared: frozenset[int]) -> tuple[Diagnostic, ...]:
    """One diagnostic for all lines that the format itself declares to be no text."""
    if not declared:
        return ()
    first = lines[min(declared)]
    return (
        Diagnostic(
            "mobiliario_declarado",
            Severity.INFO,
            f"Linhas que o próprio formato do arquivo mostra não serem texto da lei (cabeçalhos, "
            f"rodapés, navegação, notas): {len(declared)}. A primeira está citada.",
            quote=first.text[:200],
            span=Span(first.start, first.end, first.page),
        ),
    )


# A number alone inside an enumeration of bare nouns ("maternidade, 15 creches, salas de aula").
_STRAY = re.compile(
    r",(?<=[a-zà-ÿ],)\s(?P<number>[1-9]\d{0,2})\s(?=(?P<word>[a-zà-ÿ]{4,}),\s[a-zà-ÿ])"
)
#: Nouns that a number counts in a law: units, time, money. A number before them is no page number.
_COUNTED = re.compile(
    r"(?:dias?|horas?|minutos?|mes(?:es)?|anos?|metros?|quil|litros?|reais|ufir|vezes|por|cent"
    r"|salári|unidades?|artigos?|incisos?|itens|vias|testemunhas|membros|vereadores|decib)",
)
#: Characters of one printed page of text, at the least and at the most.
_PAGE_CHARS = (1500, 4500)


def stray_page_number(text: str, offset: int) -> tuple[int, int] | None:
    """Where ``text``, which stands at ``offset`` in a source without pages, holds a page number.

    Both must hold: the number stands alone in an enumeration of bare nouns, and it is the number
    that the page at this place would have. Returns start and end in ``text``, or None.
    """
    match = _STRAY.search(text)
    if not match or _COUNTED.match(match["word"]):
        return None
    start = match.start("number")
    per_page = (offset + start) / int(match["number"])
    if not _PAGE_CHARS[0] <= per_page <= _PAGE_CHARS[1]:
        return None
    return start, match.end()

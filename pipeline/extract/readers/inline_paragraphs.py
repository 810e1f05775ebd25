"""Paragraphs as HTML and Markdown show them, laid out as a text of one paragraph per line.

Reads: runs (stretches of text and how they look). Writes: the text of a source, and its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from pipeline.errors import UnreadableFileError
from pipeline.extract.source import Line, Stretch

#: Everything that a browser shows as a blank, and what publications use as one.
_BLANKS = re.compile(
    "[ \t\n\r\f\v\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+"
)
#: Not characters but remarks on them: byte-order marks and zero-width blanks inside a text.
_NOTHING = re.compile("[\ufeff\u200b\u2060\x00]")


class Run(NamedTuple):
    """A stretch of text that looks the same; ``computed`` where the file does not spell it out."""

    text: str
    struck: bool = False
    bold: bool = False
    computed: bool = False


class Paragraph(NamedTuple):
    """One line to be: as :class:`Line`, not yet placed in a text."""

    text: str
    struck: tuple[Stretch, ...] = ()
    bold: tuple[Stretch, ...] = ()
    computed: tuple[Stretch, ...] = ()
    opens: bool | None = None
    cells: tuple[str, ...] = ()
    furniture: bool = False


def compose(
    runs: Iterable[Run], *, opens: bool | None = None, furniture: bool = False
) -> Paragraph | None:
    """Put runs together, blanks collapsed as a browser does; None where nothing is visible."""
    pieces: list[Run] = []
    blank = True
    for run in runs:
        text = _BLANKS.sub(" ", _NOTHING.sub("", run.text))
        if blank:
            text = text.lstrip(" ")
        if text:
            blank = text[-1] == " "
            pieces.append(run._replace(text=text))
    if pieces and blank:
        pieces[-1] = pieces[-1]._replace(text=pieces[-1].text.rstrip(" "))
    text = "".join([piece.text for piece in pieces])
    if not text or text.isspace():
        return None
    return Paragraph(
        text, _marked(pieces, "struck"), _marked(pieces, "bold"), _marked(pieces, "computed"),
        opens, (), furniture,
    )  # fmt: skip


def _marked(pieces: Sequence[Run], look: str) -> tuple[Stretch, ...]:
    """Stretches where ``look`` holds, joined, without the blanks at their ends."""
    found: list[Stretch] = []
    position = 0
    for piece in pieces:
        end = position + len(piece.text)
        if getattr(piece, look) and piece.text.strip():
            start = position + len(piece.text) - len(piece.text.lstrip())
            stop = end - len(piece.text) + len(piece.text.rstrip())
            if found and found[-1][1] >= start - 1:
                found[-1] = (found[-1][0], stop)
            else:
                found.append((start, stop))
        position = end
    return tuple(found)


def runs_of(paragraph: Paragraph) -> list[Run]:
    """The runs that a paragraph is made of: the inverse of :func:`compose`."""
    looks = (paragraph.struck, paragraph.bold, paragraph.computed)
    cuts = sorted({0, len(paragraph.text), *(c for look in looks for s in look for c in s)})
    places = [0, 0, 0]
    runs = []
    for start, end in pairwise(cuts):
        flags = []
        for which, look in enumerate(looks):
            while places[which] < len(look) and look[places[which]][1] <= start:
                places[which] += 1
            flags.append(places[which] < len(look) and look[places[which]][0] <= start)
        runs.append(Run(paragraph.text[start:end], *flags))
    return runs


def join(*paragraphs: Paragraph) -> Paragraph:
    """Paragraphs one after the other on one line; the first says where and what it is."""
    runs: list[Run] = []
    for paragraph in paragraphs:
        runs += [Run(" "), *runs_of(paragraph)] if runs else runs_of(paragraph)
    joined = compose(runs) or paragraphs[0]
    first = paragraphs[0]
    return joined._replace(opens=first.opens, furniture=first.furniture)


def part(paragraph: Paragraph, start: int, end: int | None = None) -> Paragraph | None:
    """Characters ``start`` to ``end`` of a paragraph; None where they are blank."""
    stop = len(paragraph.text) if end is None else end
    runs = []
    position = 0
    for run in runs_of(paragraph):
        left, right = max(start - position, 0), min(stop - position, len(run.text))
        if left < right:
            runs.append(run._replace(text=run.text[left:right]))
        position += len(run.text)
    return compose(runs, opens=paragraph.opens, furniture=paragraph.furniture)


def row(cells: Sequence[Sequence[Run]]) -> Paragraph:
    """A table row: its cells as ``| a | b |`` and apart."""
    runs = [Run("|")]
    texts = []
    for cell in cells:
        shown = compose(cell)
        texts.append(shown.text if shown else "")
        runs += [Run(" "), *(runs_of(shown) if shown else ()), Run(" |")]
    joined = compose(runs)
    assert joined is not None
    return joined._replace(cells=tuple(texts))


def lay_out(paragraphs: Sequence[Paragraph], limit: int, name: str) -> tuple[str, tuple[Line, ...]]:
    """Text and lines of a source. Raises UnreadableFileError beyond ``limit`` characters."""
    total = sum(len(paragraph.text) + 1 for paragraph in paragraphs)
    if total > limit:
        raise UnreadableFileError(
            f"{name}: o texto passa de {limit:,} caracteres; divida o arquivo em partes.".replace(
                ",", "."
            )
        )
    lines = []
    position = 0
    for paragraph in paragraphs:
        lines.append(_line(paragraph, position))
        position += len(paragraph.text) + 1
    return "\n".join([paragraph.text for paragraph in paragraphs]), tuple(lines)


def _line(paragraph: Paragraph, start: int) -> Line:
    return Line(
        paragraph.text, start, None, None, paragraph.struck, paragraph.bold, paragraph.computed,
        paragraph.opens, paragraph.cells, paragraph.furniture,
    )  # fmt: skip

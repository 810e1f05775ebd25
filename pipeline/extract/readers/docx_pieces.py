"""Pieces of a DOCX's text, and the lines of a Source made of them.

A piece is a stretch of characters that look alike. Some are not shown (deleted, hidden): these only
become diagnostics, with their words, at the place where they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from pipeline.errors import UnreadableFileError
from pipeline.extract.source import Line, Stretch
from pipeline.law import Diagnostic, Severity, Span

_MAX_QUOTE = 300
#: From this share and number of paragraphs that go on in lower case, paragraphs are printed lines.
_LINES_SHARE = 0.2
_LINES_LEAST = 3
_ENDS = tuple(".;:!?)”\"'")


class Why(NamedTuple):
    """What is doubtful about a piece: the code and message of its diagnostic."""

    code: str
    severity: Severity
    message: str


class Piece(NamedTuple):
    """Characters that look alike. ``shown`` is False for what Word would not print."""

    text: str
    struck: bool = False
    bold: bool = False
    computed: bool = False
    shown: bool = True
    why: Why | None = None


Pieces = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """A line before its place in the text is known.

    ``opens`` and ``furniture`` are those of :class:`Line`. A table row has ``cells`` and no pieces.
    ``tops`` marks the first paragraph of a section, which begins a page.
    """

    pieces: Pieces
    opens: bool | None = True
    furniture: bool = False
    cells: tuple[Pieces, ...] = ()
    tops: bool = False

    @property
    def flat(self) -> Pieces:
        """The pieces of the line, or of all cells with a space between them."""
        return joined(self.cells, Piece(" ")) if self.cells else self.pieces


def shown(pieces: Iterable[Piece]) -> str:
    """The text that is printed of some pieces."""
    return "".join(piece.text for piece in pieces if piece.shown)


def silent(words: str, why: Why) -> Piece:
    """Words that are not part of the text, with what is to be said of them."""
    return Piece(words, shown=False, why=why)


def joined(groups: Iterable[Sequence[Piece]], between: Piece) -> Pieces:
    """Groups of pieces in a row, ``between`` standing between those that show something."""
    found: list[Piece] = []
    begun = False
    for group in groups:
        visible = bool(shown(group))
        if begun and visible:
            found.append(between)
        begun = begun or visible
        found.extend(group)
    return tuple(found)


def stripped(pieces: Sequence[Piece]) -> Pieces:
    """Pieces without white space before the first and after the last word that is shown."""
    return tuple(reversed(_lstripped(reversed(_lstripped(pieces)), right=True)))


def _lstripped(pieces: Iterable[Piece], *, right: bool = False) -> list[Piece]:
    kept: list[Piece] = []
    begun = False
    for piece in pieces:
        if begun or not piece.shown:
            kept.append(piece)
            continue
        text = piece.text.rstrip() if right else piece.text.lstrip()
        begun = bool(text)
        if begun:
            kept.append(piece._replace(text=text))
    return kept


def split_lines(pieces: Iterable[Piece]) -> Iterator[Pieces]:
    """Pieces parted at the line breaks that are shown."""
    line: list[Piece] = []
    for piece in pieces:
        if not piece.shown or "\n" not in piece.text:
            line.append(piece)
            continue
        first, *others = piece.text.split("\n")
        line.append(piece._replace(text=first))
        for text in others:
            yield tuple(line)
            line = [piece._replace(text=text)]
    yield tuple(line)


@dataclass(slots=True)
class Typesetter:
    """Sets drafts one after the other: the text of a Source, its lines and its diagnostics."""

    name: str
    most: int
    lines: list[Line] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    position: int = 0

    def set(self, drafts: Iterable[Draft]) -> None:
        """Add lines for all ``drafts`` that show something."""
        for draft in _paragraphs_or_lines(list(drafts)):
            self._row(draft) if draft.cells else self._line(draft, stripped(draft.pieces))
            if self.position > self.most:
                raise UnreadableFileError(
                    f"{self.name}: o texto é grande demais para ser lido de uma vez; divida o "
                    "documento."
                )

    def _row(self, draft: Draft) -> None:
        if not any(shown(cell).strip() for cell in draft.cells):
            self._line(draft, joined(draft.cells, Piece("")))
            return
        pieces: list[Piece] = [Piece("|")]
        cells = [stripped(cell) for cell in draft.cells]
        for cell in cells:
            pieces += [Piece(" "), *cell, Piece(" |")]
        self._line(draft, pieces, tuple(shown(cell) for cell in cells))

    def _line(self, draft: Draft, pieces: Sequence[Piece], cells: tuple[str, ...] = ()) -> None:
        text = shown(pieces)
        self.diagnostics.extend(_doubts(pieces, self.position))
        if not text.strip():
            return
        self.lines.append(
            Line(
                text, self.position, cells=cells, opens=draft.opens, furniture=draft.furniture,
                struck=_stretches(pieces, [piece.struck for piece in pieces]),
                bold=_stretches(pieces, [piece.bold for piece in pieces]),
                computed=_stretches(pieces, [piece.computed for piece in pieces]),
            )
        )  # fmt: skip
        self.texts.append(text)
        self.position += len(text) + 1


def _stretches(pieces: Sequence[Piece], marked: Sequence[bool]) -> tuple[Stretch, ...]:
    found: list[Stretch] = []
    at = 0
    for piece, mark in zip(pieces, marked, strict=True):
        end = at + (len(piece.text) if piece.shown else 0)
        if mark and end > at:
            if found and found[-1][1] == at:
                found[-1] = (found[-1][0], end)
            else:
                found.append((at, end))
        at = end
    return tuple(found)


def _doubts(pieces: Iterable[Piece], position: int) -> Iterator[Diagnostic]:
    """One diagnostic for each run of pieces about which the same is to be said."""
    for why, group in groupby(pieces, key=lambda piece: piece.why):
        run = list(group)
        end = position + len(shown(run))
        if why is not None:
            words = " ".join("".join(piece.text for piece in run).split())
            quote = words if len(words) <= _MAX_QUOTE else f"{words[: _MAX_QUOTE - 1]}…"
            yield Diagnostic(
                why.code, why.severity, why.message, quote=quote, span=Span(position, end)
            )
        position = end


def _paragraphs_or_lines(drafts: list[Draft]) -> list[Draft]:
    """What the ends of paragraphs tell.

    One that goes on in lower case may be the page's end or the typist's: ``opens`` is then None.
    Where many do, the text was pasted line by line, and no paragraph's end tells anything. After a
    comma, a new line or a new page (of a section each, as converters make them) goes on.
    """
    found: list[Draft] = []
    paragraphs = going_on = 0
    before = ""
    for draft in drafts:
        text = shown(draft.pieces).strip()
        if text and not draft.cells and not draft.furniture:
            paragraphs += draft.opens is True
            draft = _judged(draft, text, before)  # noqa: PLW2901
            going_on += draft.opens is None and text[0].islower()
            before = text
        found.append(draft)
    if going_on < max(_LINES_SHARE * paragraphs, _LINES_LEAST):
        return found
    return [replace(draft, opens=None) if draft.opens else draft for draft in found]


def _judged(draft: Draft, text: str, before: str) -> Draft:
    if before.endswith(",") and (draft.tops or draft.opens is None):
        return replace(draft, opens=False)
    if before and text[0].islower() and not before.endswith(_ENDS):
        return replace(draft, opens=None)
    return draft

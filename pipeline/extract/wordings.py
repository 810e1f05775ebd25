"""Wordings: an occurrence taken apart into text, notes and what does not belong to it.

Reads: occurrences. Writes: wordings, and for the ledger the stretch of source behind each part.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pipeline.extract.flow import Flow, concat
from pipeline.extract.furniture import stray_page_number
from pipeline.extract.notes import Note, find_notes
from pipeline.extract.tree import Occurrence
from pipeline.law import Diagnostic, Kind, LedgerKind, Severity, Span


class Atom(NamedTuple):
    """A stretch of source and what it is; ``wording`` is its place among the id's wordings."""

    flow: Flow
    kind: LedgerKind
    owner: str | None = None
    wording: int | None = None


class PrintedNote(NamedTuple):
    """A note and where it stands in the source."""

    note: Note
    span: Span


@dataclass(slots=True)
class Wording:
    """One printed wording: its text, the text after its list, and the notes printed with it."""

    occurrence: Occurrence
    text: str
    tail: str | None
    notes: list[PrintedNote]
    span: Span
    rows: tuple[tuple[str, ...], ...] = ()


class Dissector:
    """Takes occurrences apart. ``paged`` says whether the source knows its own pages."""

    def __init__(self, *, paged: bool = False) -> None:
        self.paged = paged
        self.wordings: dict[str, list[Wording]] = {}
        self.atoms: list[Atom] = []
        self.diagnostics: list[Diagnostic] = []

    def dissect(self, occurrences: Iterable[Occurrence]) -> None:
        """Fill ``wordings`` (per id, in printed order), ``atoms`` and ``diagnostics``."""
        for occurrence in occurrences:
            known = self.wordings.setdefault(occurrence.id, [])
            known.append(self._wording(occurrence, len(known)))

    def _wording(self, occurrence: Occurrence, place: int) -> Wording:
        label = concat([occurrence.label, occurrence.separator])
        self._atom(label, LedgerKind.ROTULO, occurrence.id, place)
        body, tail = concat(occurrence.body), concat(occurrence.tail)
        text, notes = self._part(body, occurrence, place)
        after, after_notes = self._part(tail, occurrence, place)
        for copy in occurrence.copies:
            self._part(copy, occurrence, place)
        return Wording(
            occurrence, text, after or None, notes + after_notes, _span(label, body),
            tuple(_cells(row.text) for row in occurrence.table),
        )  # fmt: skip

    def _part(
        self, flow: Flow, occurrence: Occurrence, place: int
    ) -> tuple[str, list[PrintedNote]]:
        """Text of a flow without its notes, and the notes; the ledger learns where each stood."""
        if not flow.text:
            return "", []
        notes = find_notes(flow.text)
        cuts = [(note.start, note.end) for note in notes]
        printed = []
        for note in notes:
            words = flow.slice(note.start, note.end)
            self._atom(words, LedgerKind.NOTA, occurrence.id, place)
            printed.append(PrintedNote(note, Span(words.start, words.end)))
        stray = self._stray(flow, occurrence)
        kind = _text_kind(occurrence.kind)
        kept = list(_between(flow, cuts, stray))
        for part in kept:
            self._atom(part, kind, occurrence.id, place)
        return "".join(part.text for part in kept), printed

    def _stray(self, flow: Flow, occurrence: Occurrence) -> tuple[int, int] | None:
        if self.paged:
            return None
        found = stray_page_number(flow.text, flow.start)
        if found:
            number = flow.slice(*found)
            self._atom(number, LedgerKind.MOBILIARIO, None, None)
            start, end = max(found[0] - 40, 0), min(found[1] + 40, len(flow.text))
            self.diagnostics.append(
                Diagnostic(
                    "numero_de_pagina_no_texto", Severity.AVISO,
                    f"O número {number.text.strip()} está solto no meio de uma enumeração e pode "
                    "ser o da página em que o texto estava; foi retirado do texto. Confira na "
                    "publicação original.",
                    occurrence.id, flow.text[start:end], Span(number.start, number.end),
                )
            )  # fmt: skip
        return found

    def _atom(self, flow: Flow, kind: LedgerKind, owner: str | None, wording: int | None) -> None:
        if flow.pieces:
            self.atoms.append(Atom(flow, kind, owner, wording))


def _text_kind(kind: Kind) -> LedgerKind:
    if kind.is_grouping:
        return LedgerKind.RUBRICA
    return LedgerKind.TABELA if kind is Kind.TABELA else LedgerKind.TEXTO


def _between(
    flow: Flow, notes: Sequence[tuple[int, int]], stray: tuple[int, int] | None
) -> Iterable[Flow]:
    """What is left of ``flow`` around the cuts, without the white space that a note leaves."""
    cuts = sorted([*notes, *([stray] if stray else [])])
    empty = True
    position = 0
    for start, end in [*cuts, (len(flow.text), len(flow.text))]:
        first, last = position, start
        if (start, end) != stray:
            last = first + len(flow.text[first:last].rstrip())
        if empty:
            first = last - len(flow.text[first:last].lstrip())
        if first < last:
            empty = False
            yield flow.slice(first, last)
        position = end


def _span(label: Flow, body: Flow) -> Span:
    first = label if label.pieces else body
    last = body if body.pieces else label
    return Span(first.start, last.end) if first.pieces else Span(0, 0)


def _cells(row: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in row.strip("|").split("|"))

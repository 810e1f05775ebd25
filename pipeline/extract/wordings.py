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
from pipeline.extract.strike import Strikes, is_whole, replaced
from pipeline.extract.tree import Occurrence
from pipeline.law import GROUPINGS, Diagnostic, Kind, LedgerKind, Severity, Span
from pipeline.records import maker


class Atom(NamedTuple):
    """A stretch of source and what it is; ``wording`` is its place among the id's wordings."""

    flow: Flow
    kind: LedgerKind
    owner: str | None = None
    wording: int | None = None


atom_of = maker(Atom)


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
    struck: bool = False


class Dissector:
    """Takes occurrences apart.

    ``paged`` says whether the source knows its own pages; ``strikes`` what of it is struck through.
    """

    def __init__(self, strikes: Strikes, *, paged: bool = False) -> None:
        self.strikes = strikes
        self._any_struck = bool(strikes)
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
        label = occurrence.head
        self._atom(label, _ROTULO, occurrence.id, place)
        body, tail = concat(occurrence.body), concat(occurrence.tail)
        struck = self._is_struck(label, body)
        text, notes = self._part(body, occurrence, place, struck=struck)
        after, after_notes = self._part(tail, occurrence, place, struck=struck)
        for copy in occurrence.copies:
            self._part(copy, occurrence, None, struck=struck)
        return Wording(
            occurrence, text, after or None, notes + after_notes, _span(label, body),
            tuple(occurrence.table), struck,
        )  # fmt: skip

    def _is_struck(self, label: Flow, body: Flow) -> bool:
        """Whether the wording is struck as a whole, its notes aside."""
        if not self._any_struck:
            return False
        notes = [(note.start, note.end) for note in find_notes(body.text)]
        words = _between(body, notes, None) or [label]
        return is_whole([part for part in words if part.text], self.strikes)

    def _part(
        self, flow: Flow, occurrence: Occurrence, place: int | None, *, struck: bool
    ) -> tuple[str, list[PrintedNote]]:
        """Text of a flow without its notes, and the notes; the ledger learns where each stood.

        ``place`` is None for a second print of the same words: it is no wording's.
        """
        if not flow.text:
            return "", []
        notes = find_notes(flow.text)
        cuts = [(note.start, note.end) for note in notes]
        printed = []
        for note in notes:
            words = flow.slice(note.start, note.end)
            self._atom(words, LedgerKind.NOTA, occurrence.id, place)
            printed.append(PrintedNote(note, Span(words.start, words.end)))
        if self._any_struck and not struck:
            cuts += self._replaced(flow, cuts, occurrence, place)
        stray = self._stray(flow, occurrence)
        kept = _between(flow, cuts, stray) if cuts or stray else _stripped(flow)
        kind = _TEXT_KINDS[occurrence.kind]
        for part in kept:
            self._atom(part, kind, occurrence.id, place)
        return "".join([part.text for part in kept]), printed

    def _replaced(
        self,
        flow: Flow,
        notes: Sequence[tuple[int, int]],
        occurrence: Occurrence,
        place: int | None,
    ) -> list[tuple[int, int]]:
        """Struck words inside a wording that holds: they are of an earlier wording."""
        found = [
            (start, end)
            for start, end in replaced(flow, self.strikes)
            if not any(start < right and left < end for left, right in notes)
        ]
        for start, end in found:
            words = flow.slice(start, end)
            self._atom(words, LedgerKind.TACHADO, occurrence.id, place)
            self.diagnostics.append(
                Diagnostic(
                    "palavras_tachadas", Severity.AVISO,
                    "Palavras tachadas dentro de um texto que não está tachado; lidas como da "
                    "redação anterior, e retiradas desta.",
                    occurrence.id, words.text, Span(words.start, words.end),
                )
            )  # fmt: skip
        return found

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
        if flow:
            self.atoms.append(atom_of((flow, kind, owner, wording)))


#: What the words of each kind are in the ledger.
_TEXT_KINDS = {
    **dict.fromkeys(Kind, LedgerKind.TEXTO),
    **dict.fromkeys(GROUPINGS, LedgerKind.RUBRICA),
    Kind.TABELA: LedgerKind.TABELA,
}
_ROTULO = LedgerKind.ROTULO


def _stripped(flow: Flow) -> list[Flow]:
    """``flow`` without the white space around it; nothing where it is nothing else."""
    text = flow.text
    if text[0].isspace() or text[-1].isspace():
        return _between(flow, (), None)
    return [flow]


def _between(
    flow: Flow, notes: Sequence[tuple[int, int]], stray: tuple[int, int] | None
) -> list[Flow]:
    """What is left of ``flow`` around the cuts, without the white space that a note leaves."""
    found: list[Flow] = []
    position = 0
    ends = (len(flow.text), len(flow.text))
    for start, end in [*sorted([*notes, *([stray] if stray else [])]), ends]:
        first, last = position, start
        if (start, end) != stray:
            last = first + len(flow.text[first:last].rstrip())
        if not found:
            first = last - len(flow.text[first:last].lstrip())
        if first < last:
            found.append(flow.slice(first, last))
        position = end
    return found


def _span(label: Flow, body: Flow) -> Span:
    first = label or body
    last = body or label
    return Span(first.start, last.end) if first else Span(0, 0)

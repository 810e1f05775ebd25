"""The ledger: every character of the source belongs to exactly one thing.

Reads: atoms (stretches of flow and what they are). Writes: entries that part the source without gap
or overlap, and the edits that lead from the source's characters to the structure's words.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import itemgetter

from pipeline.extract.flow import Flow
from pipeline.extract.wordings import Atom
from pipeline.law import Diagnostic, Edit, Law, LedgerEntry, LedgerKind, Severity, Span


def keep_ledger(
    text: str, atoms: Iterable[Atom]
) -> tuple[tuple[LedgerEntry, ...], tuple[Edit, ...], tuple[Diagnostic, ...]]:
    """Part ``text`` by ``atoms``.

    White space that no atom claims goes with what stands before it. Any other unclaimed character
    is ``nao_atribuido`` and reported. Raises AssertionError if two atoms claim one character, which
    is a fault of the program, never of a law.
    """
    book = _Book(text)
    for start, end, flow, atom in _stretches(atoms):
        book.claim(start, end, flow, atom)
    book.close()
    return tuple(book.entries), tuple(book.edits), tuple(book.lost)


#: A stretch of source (start, end), its words, and what claims it.
_Stretch = tuple[int, int, Flow, Atom]


def _stretches(atoms: Iterable[Atom]) -> list[_Stretch]:
    """Atoms cut where their pieces do not touch (furniture between them), in source order."""
    stretches: list[_Stretch] = []
    for atom in atoms:
        flow = atom.flow
        stretches += [
            (part.start, part.end, part, atom)
            for part in ((flow,) if flow.is_literal else _touching(flow))
        ]
    stretches.sort(key=itemgetter(0, 1))
    return stretches


def _touching(flow: Flow) -> Iterable[Flow]:
    """A flow parted where its pieces do not touch; most are whole."""
    pieces = flow.pieces
    gaps = [i for i in range(1, len(pieces)) if pieces[i].start != pieces[i - 1].end]
    if not gaps:
        return (flow,) if pieces else ()
    return [Flow.of(pieces[a:b]) for a, b in pairwise([0, *gaps, len(pieces)])]


class _Book:
    def __init__(self, text: str) -> None:
        self.text = text
        self.entries: list[LedgerEntry] = []
        self.edits: list[Edit] = []
        self.lost: list[Diagnostic] = []
        self.position = 0
        self._last: tuple[int, LedgerKind, str, str | None, int | None] | None = None

    def claim(self, start: int, end: int, flow: Flow, atom: Atom) -> None:
        self._fill(start)
        assert start == self.position, f"claimed twice: {self.text[start:end]!r}"
        for words, first, last, literal in () if flow.is_literal else flow.pieces:
            if not literal:
                self.edits.append(Edit(first, self.text[first:last], words))
        self._add(start, end, atom.kind, flow.text, atom.owner, atom.wording)

    def close(self) -> None:
        self._fill(len(self.text))
        self._finish()

    def _fill(self, until: int) -> None:
        """Account for what lies between the last claim and ``until``."""
        if until <= self.position:
            return
        gap = self.text[self.position : until]
        if gap.isspace() or gap == "\ufeff":
            self._white(gap)
            return
        lead = len(gap) - len(gap.lstrip())
        self._white(gap[:lead])
        words = gap.strip()
        start = self.position
        self._add(start, start + len(words), LedgerKind.NAO_ATRIBUIDO, words, None, None)
        self.lost.append(
            Diagnostic(
                "texto_nao_atribuido", Severity.ERRO,
                "Trecho da fonte que não foi atribuído a nenhum dispositivo.",
                quote=words[:300], span=Span(start, start + len(words)),
            )
        )  # fmt: skip
        self._white(gap[lead + len(words) :])

    def _white(self, gap: str) -> None:
        """White space: goes with what stands before it, or with the page at the very start."""
        if not gap:
            return
        self.edits.append(Edit(self.position, gap, ""))
        if self._last is None:
            self._last = (0, LedgerKind.MOBILIARIO, "", None, None)
        self.position += len(gap)

    def _add(
        self, start: int, end: int, kind: LedgerKind, clean: str,
        owner: str | None, version: int | None,
    ) -> None:  # fmt: skip
        self._finish()
        self._last = (start, kind, clean, owner, version)
        self.position = end

    def _finish(self) -> None:
        """Write the last entry, which ends where the next one begins."""
        if self._last is not None:
            start, kind, clean, owner, version = self._last
            self.entries.append(LedgerEntry(start, self.position, kind, clean, owner, version))


def restore(entries: Sequence[LedgerEntry], edits: Sequence[Edit]) -> str:
    """The source text, from the words that the structure kept and the edits made to get them.

    The inverse of :func:`keep_ledger`; nothing is read from the source. Raises ValueError where the
    words of the structure are not those that the edits left.
    """
    parts: list[str] = []
    pending = iter([*edits, Edit(1 << 62, "", "")])
    edit = next(pending)
    for entry in entries:
        position, used = entry.start, 0
        while position < entry.end or (edit.start == entry.end == position and not edit.raw):
            if edit.start == position:
                if not entry.clean.startswith(edit.clean, used):
                    raise ValueError(f"edit at {position} does not fit")
                parts.append(edit.raw)
                position += len(edit.raw)
                used += len(edit.clean)
                edit = next(pending)
            else:
                length = min(edit.start, entry.end) - position
                parts.append(entry.clean[used : used + length])
                position += length
                used += length
        if used != len(entry.clean):
            raise ValueError(f"words left over at {entry.end}")
    return "".join(parts)


class Locator:
    """Finds where words of a wording stand in the source.

    ``locate(provision_id, ordinal, start, end)`` takes offsets in :attr:`Version.full_text`.
    """

    def __init__(self, law: Law) -> None:
        self._edits = law.edits
        self._edit_starts = [edit.start for edit in law.edits]
        self._tails: dict[tuple[str, int], int] = {}
        self._entries: dict[tuple[str, int], list[LedgerEntry]] = {}
        for provision in law.walk():
            for version in provision.versions:
                if version.text and version.tail:
                    self._tails[(provision.id, version.ordinal)] = len(version.text)
        for entry in law.ledger:
            if entry.owner and entry.kind in _WORDS:
                key = (entry.owner, entry.version or 0)
                self._entries.setdefault(key, []).append(entry)

    def __call__(self, provision_id: str, ordinal: int, start: int, end: int) -> Span:
        """Source span of characters ``start`` to ``end`` of a wording's full text.

        Raises KeyError where that wording is not printed.
        """
        key = (provision_id, ordinal)
        tail = self._tails.get(key)
        first, last = start, max(end - 1, start)
        if tail is not None:  # the line break between wording and tail is not in the source
            first, last = first - (first > tail), last - (last > tail)
        return Span(self._source(key, first), self._source(key, last) + 1)

    def _source(self, key: tuple[str, int], offset: int) -> int:
        entries = self._entries[key]
        for entry in entries:
            if offset < len(entry.clean):
                return self._within(entry, offset)
            offset -= len(entry.clean)
        return entries[-1].end - 1

    def _within(self, entry: LedgerEntry, offset: int) -> int:
        """Source offset of character ``offset`` of an entry's words."""
        position, used = entry.start, 0
        for index in range(bisect_left(self._edit_starts, entry.start), len(self._edits)):
            edit = self._edits[index]
            plain = edit.start - position
            if edit.start >= entry.end or offset < used + plain:
                break
            used += plain
            position = edit.start
            if offset < used + len(edit.clean):
                return position
            used += len(edit.clean)
            position += len(edit.raw)
        return position + offset - used


_WORDS = (LedgerKind.TEXTO, LedgerKind.TABELA, LedgerKind.RUBRICA)

"""A structure that is known already becomes a Law: its words are set one below the other.

Reads: drafts of provisions. Writes: a Law whose source text is those words, each with its place, so
that everything which works on printed laws (sanctions, citations, the view) works on these too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import overload

from pipeline.ids import law_id, law_urn
from pipeline.law import (
    Action,
    ActRef,
    Diagnostic,
    Edit,
    Event,
    Identity,
    Kind,
    Law,
    LedgerEntry,
    LedgerKind,
    Provision,
    SourceInfo,
    Span,
    Status,
    Version,
)


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """What one act did to a wording, as the file says it. ``note`` is the printed note.

    One change may end a wording and begin the next: it is then the same object in both.
    """

    action: Action
    act: ActRef | None
    note: str


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording of a draft: what began and what ended it, and the changes printed with it.

    ``ordinal`` is 0 for a wording that was before the first one and is not in the file.
    """

    ordinal: int
    text: str | None
    status: Status = Status.VIGENTE
    tail: str | None = None
    rows: tuple[tuple[str, ...], ...] = ()
    began: Change | None = None
    ended: Change | None = None
    notes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A provision as a file gives it: no place yet."""

    id: str
    kind: Kind
    label: str
    number: tuple[int, ...]
    wordings: tuple[Wording, ...]
    children: tuple[Draft, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that a file says of a law."""

    identity: Identity
    urn: str | None = None
    epigraph: str | None = None
    ementa: str | None = None
    preamble: str | None = None
    provisions: tuple[Draft, ...] = ()
    closing: tuple[str, ...] = ()
    annexes: tuple[Draft, ...] = ()
    law_id: str | None = None
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(slots=True)
class _Press:
    """Sets words and keeps the ledger of them."""

    parts: list[str] = field(default_factory=list)
    ledger: list[LedgerEntry] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)
    events: dict[Change, Event] = field(default_factory=dict)
    position: int = 0

    def line(
        self, words: str, kind: LedgerKind, owner: str | None = None, version: int | None = None
    ) -> Span:
        """Set ``words`` and end the line."""
        span = self.run(words, kind, owner, version)
        self.edits.append(Edit(span.end, "\n", ""))
        self.ledger[-1] = replace(self.ledger[-1], end=span.end + 1)
        self.parts.append("\n")
        self.position += 1
        return span

    def run(
        self, words: str, kind: LedgerKind, owner: str | None = None, version: int | None = None
    ) -> Span:
        """Set ``words``."""
        start, self.position = self.position, self.position + len(words)
        self.parts.append(words)
        self.ledger.append(LedgerEntry(start, self.position, kind, words, owner, version))
        return Span(start, self.position)

    def front(self, words: str | None) -> None:
        """Set what stands before the provisions."""
        if words:
            self.line(words, LedgerKind.PREAMBULO)

    def provision(self, draft: Draft) -> Provision:
        """Set a provision and what is under it."""
        start = self.position
        versions = tuple(self.wording(draft, each) for each in draft.wordings)
        end = max(self.position - 1, start)
        children = tuple(self.provision(each) for each in draft.children)
        for each in draft.wordings:
            if each.tail:
                self.line(each.tail, LedgerKind.TEXTO, draft.id, each.ordinal)
        return Provision(
            draft.id, draft.kind, draft.label, draft.number, versions, children, Span(start, end)
        )

    def wording(self, draft: Draft, given: Wording) -> Version:
        """Set one wording, and its notes after it."""
        start, ordinal = self.position, given.ordinal
        if given.text is not None or ordinal:
            self.words(draft, given)
        events = {each: self.event(draft, each, ordinal) for each in given.notes}
        return Version(
            ordinal=ordinal,
            text=given.text,
            status=given.status,
            span=Span(start, max(self.position - 1, start)) if given.text is not None else None,
            tail=given.tail,
            rows=given.rows,
            began_by=self.event(draft, given.began, ordinal),
            ended_by=self.event(draft, given.ended, ordinal),
            notes=tuple(events.values()),
            label=draft.label or None,
        )

    def words(self, draft: Draft, given: Wording) -> None:
        """Set the label and the text of one wording."""
        if draft.label and not given.text:
            self.line(draft.label, LedgerKind.ROTULO, draft.id, given.ordinal)
            return
        if draft.label:
            self.run(f"{draft.label} ", LedgerKind.ROTULO, draft.id, given.ordinal)
        if given.text:
            self.line(given.text, _kind_of_words(draft), draft.id, given.ordinal)

    @overload
    def event(self, draft: Draft, change: Change, ordinal: int) -> Event: ...
    @overload
    def event(self, draft: Draft, change: None, ordinal: int) -> None: ...
    def event(self, draft: Draft, change: Change | None, ordinal: int) -> Event | None:
        """The event of a change; its note is set where it is met first."""
        if change is None:
            return None
        if change not in self.events:
            self.events[change] = self.new_event(draft, change, ordinal)
        return self.events[change]

    def new_event(self, draft: Draft, change: Change, ordinal: int) -> Event:
        """Set the note of a change and keep what it tells."""
        count = sum(each.provision_id == draft.id for each in self.events.values())
        span = self.line(change.note, LedgerKind.NOTA, draft.id, ordinal)
        before = next((w.ordinal for w in draft.wordings if w.ended is change), None)
        after = next((w.ordinal for w in draft.wordings if w.began is change), None)
        return Event(
            id=f"{draft.id}.e{count + 1}",
            action=change.action,
            provision_id=draft.id,
            note=change.note,
            span=span,
            act=change.act,
            version_before=before,
            version_after=after,
        )


def _kind_of_words(draft: Draft) -> LedgerKind:
    if draft.kind.is_grouping:
        return LedgerKind.RUBRICA
    return LedgerKind.TABELA if draft.kind is Kind.TABELA else LedgerKind.TEXTO


def print_law(sheet: Sheet, path: Path, sha256: str, reader: str) -> Law:
    """The Law of a sheet, with what is found in its words: sanctions, targets and citations.

    Sidecar and decisions beside the file hold as they do for a published text.
    """
    from pipeline.extract.decisions import decide, read_decisions
    from pipeline.extract.reading import with_findings
    from pipeline.extract.sidecar import join, read_sidecar
    from pipeline.extract.targets_decide import with_targets

    identity, disagreements = join(sheet.identity, read_sidecar(path).identity)
    identity = replace(identity, external=(*sheet.identity.external, *identity.external))
    decisions = read_decisions(path)
    press = _Press()
    for words in (sheet.epigraph, sheet.ementa, sheet.preamble):
        press.front(words)
    provisions = _printed(press, sheet.provisions)
    for line in sheet.closing:
        press.line(line, LedgerKind.FECHO)
    annexes = _printed(press, sheet.annexes)
    law = Law(
        law_id=sheet.law_id or law_id(identity, path.stem),
        urn=sheet.urn or law_urn(identity),
        identity=identity,
        epigraph=sheet.epigraph,
        ementa=sheet.ementa,
        preamble=sheet.preamble,
        provisions=provisions,
        closing=sheet.closing,
        source=SourceInfo(path.as_posix(), sha256, reader, "utf-8", "".join(press.parts)),
        events=tuple(press.events.values()),
        diagnostics=(*sheet.diagnostics, *disagreements),
        ledger=tuple(press.ledger),
        edits=tuple(press.edits),
        annexes=annexes,
    )
    return with_targets(decide(with_findings(law), decisions), decisions)


def _printed(press: _Press, drafts: Iterable[Draft]) -> tuple[Provision, ...]:
    return tuple(press.provision(each) for each in drafts)


def unique(ids: Sequence[str]) -> dict[int, str]:
    """Ids that occur before, by their place, with the id to give them (``art5.2``)."""
    seen: dict[str, int] = {}
    renamed: dict[int, str] = {}
    for place, each in enumerate(ids):
        seen[each] = seen.get(each, 0) + 1
        if seen[each] > 1:
            renamed[place] = f"{each}.{seen[each]}"
    return renamed

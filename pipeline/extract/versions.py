"""Versions: which wording came when, which holds, and what the notes say was done.

Order on the page, notes and the years of the acts each speak; where they disagree, the reading is
marked ``duvidoso``. "The last one wins" is not a rule here.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pipeline.extract.wordings import PrintedNote, Wording
from pipeline.law import Action, ActRef, Diagnostic, Event, Severity, Span, Status, Version

# Looked up once: in Python 3.11 a member of an enumeration takes as long as ten comparisons.
_VIGENTE = Status.VIGENTE
_SUBSTITUIDO = Status.SUBSTITUIDO
_REVOGADO = Status.REVOGADO
_ACRESCIMO = Action.ACRESCIMO
_REVOGACAO = Action.REVOGACAO

_BEGINS = (Action.NOVA_REDACAO, Action.ACRESCIMO, Action.RENUMERACAO, Action.RESTABELECIMENTO)


class _Change(NamedTuple):
    """One act of one note, before its event has the ordinals that it connects."""

    action: Action
    act: ActRef | None
    printed: PrintedNote
    wording: int

    @property
    def year(self) -> int | None:
        return self.act.year if self.act else None


@dataclass(slots=True)
class History:
    """The versions of one provision, the events that connect them, and what is doubtful.

    ``ordinal_of`` gives the ordinal of each printed wording.
    """

    versions: list[Version] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    ordinal_of: dict[int, int] = field(default_factory=dict)


def history(provision_id: str, wordings: Sequence[Wording]) -> History:
    """Put the wordings of one provision in the order in which they came into being."""
    if len(wordings) == 1 and not wordings[0].notes and not wordings[0].struck:
        return _untouched(wordings[0])
    return _Historian(provision_id, wordings).run()


# A wording that consists of one word: "Revogado.", "(VETADO)", "Suprimida".
_SAID = re.compile(
    r"\W*(?:(?P<revoked>revogad|suprimid)|(?P<vetoed>vetad))[oa]s?\W*", re.IGNORECASE
)


def _said(text: str) -> Status | None:
    """The status that the text itself states in place of a wording."""
    match = _SAID.fullmatch(text) if len(text) < _SAID_CHARS else None
    if not match:
        return None
    return _REVOGADO if match["revoked"] else Status.VETADO


_SAID_CHARS = 20


def _untouched(wording: Wording) -> History:
    """The history of a provision that is printed once and that no note speaks of."""
    status = _said(wording.text) or _VIGENTE
    version = Version(
        1, wording.text, status, wording.span, wording.tail, wording.rows,
        label=wording.occurrence.label.text or None,
    )  # fmt: skip
    return History([version], ordinal_of={0: 1})


class _Historian:
    """Holds what the steps for one provision share."""

    def __init__(self, provision_id: str, wordings: Sequence[Wording]) -> None:
        self.id = provision_id
        self.wordings = wordings
        self.changes = [
            change for place, wording in enumerate(wordings) for change in _changes(wording, place)
        ]
        self.begins = [self._begin(place) for place in range(len(wordings))]
        self.result = History()

    def run(self) -> History:
        order = self._chronological()
        unsure = self._check_order(order)
        slots = self._slots(order)
        events = self._events(slots)
        self._versions(slots, events, unsure)
        self.result.events = list(events.values())
        return self.result

    def _begin(self, place: int) -> _Change | None:
        """The act that gave wording ``place`` its text: the latest of those that its notes name."""
        found = [c for c in self.changes if c.wording == place and c.action in _BEGINS]
        return max(found, key=lambda c: c.year or 0) if found else None

    def _chronological(self) -> list[int]:
        """Places in the order of their acts; a struck wording comes before one that is not."""

        def when(place: int) -> tuple[bool, int, int]:
            return (not self.wordings[place].struck, self._year(place), place)

        return sorted(range(len(self.wordings)), key=when)

    def _year(self, place: int) -> int:
        begin = self.begins[place]
        return (begin.year or 0) if begin else -1

    # Doubts

    def _check_order(self, order: list[int]) -> set[int]:
        """Places whose order is doubtful."""
        unsure: set[int] = set()
        standing = [place for place in order if not self.wordings[place].struck]
        years = [self._year(place) for place in order]
        if standing != sorted(standing) or years != sorted(years):
            unsure |= set(order)
            self._doubt(
                "ordem_das_redacoes",
                "A ordem em que as redações estão impressas (ou tachadas) não é a dos atos que as "
                "deram; decida qual vigora.",
                order[-1],
            )
        undated = [place for place in standing if self.begins[place] is None]
        if len(undated) > 1:
            unsure |= set(undated)
            self._doubt(
                "redacao_sem_nota",
                "Há mais de uma redação sem nota que diga o ato; decida qual vigora.",
                undated[-1],
            )
        if not standing and not any(c.action is _REVOGACAO for c in self.changes):
            self._doubt(
                "tachado_sem_nota",
                "O texto está tachado e nenhuma nota diz que ato o revogou ou substituiu; lido "
                "como revogado.",
                order[-1],
                Severity.AVISO,
            )
        for before, after in itertools.pairwise(order):
            if self._same_act(before, after):
                unsure |= {before, after}
        return unsure

    def _same_act(self, before: int, after: int) -> bool:
        """Two wordings by one act, or by two acts of one year whose numbers run backwards."""
        one, other = self.begins[before], self.begins[after]
        if not (one and other and one.act and other.act):
            return False
        if one.act == other.act:
            self._doubt(
                "redacoes_do_mesmo_ato",
                f"Duas redações com nota do mesmo ato ({one.act}); decida qual vigora.",
                after,
            )
            return True
        backwards = _is_before(other.act, one.act)
        if backwards:
            self._doubt(
                "ordem_das_redacoes",
                f"A redação de {other.act} está impressa depois da de {one.act}, do mesmo ano e de "
                "número maior; decida qual vigora.",
                after,
            )
        return backwards

    def _doubt(
        self, code: str, message: str, place: int, severity: Severity = Severity.ERRO
    ) -> None:
        wording = self.wordings[place]
        quote = wording.text[:200]
        self.result.diagnostics.append(
            Diagnostic(code, severity, message, self.id, quote, wording.span)
        )

    # Versions

    def _slots(self, order: list[int]) -> list[tuple[_Change | None, int | None]]:
        """What began each version and its printed wording; None where it is not printed."""
        slots: list[tuple[_Change | None, int | None]] = []
        for place in order:
            begin = self.begins[place]
            earlier = [
                c for c in self.changes
                if c.wording == place and c.action in _BEGINS and c is not begin
            ]  # fmt: skip
            slots.extend((change, None) for change in sorted(earlier, key=lambda c: c.year or 0))
            slots.append((begin, place))
        return slots

    def _first_ordinal(self, slots: list[tuple[_Change | None, int | None]]) -> int:
        """0 where a wording before the first printed one is known to have existed."""
        begin = slots[0][0]
        return 0 if begin and begin.action is not _ACRESCIMO else 1

    def _events(self, slots: list[tuple[_Change | None, int | None]]) -> dict[int, Event]:
        """One event per change, keyed by its place among the changes."""
        ordinal = {place: number for number, (_, place) in enumerate(slots, 1) if place is not None}
        self.result.ordinal_of = ordinal
        begun = {id(change): number for number, (change, _) in enumerate(slots, 1) if change}
        first = self._first_ordinal(slots)
        events = {}
        for number, change in enumerate(self.changes):
            before, after = self._connects(change, begun, ordinal, first)
            printed = change.printed
            events[id(change)] = Event(
                f"{self.id}.e{number + 1}", change.action, self.id, printed.note.text,
                printed.span, change.act, "nota", before, after,
            )  # fmt: skip
        return events

    def _connects(
        self, change: _Change, begun: dict[int, int], ordinal: dict[int, int], first: int
    ) -> tuple[int | None, int | None]:
        if id(change) in begun:
            after = begun[id(change)]
            return (after - 1 if after - 1 >= first else None), after
        before = ordinal[change.wording]
        return before, (None if change.action.changes_wording else before)

    def _versions(
        self,
        slots: list[tuple[_Change | None, int | None]],
        events: dict[int, Event],
        unsure: set[int],
    ) -> None:
        begins = [events[id(change)] if change else None for change, _ in slots]
        versions = []
        if self._first_ordinal(slots) == 0:
            versions.append(Version(0, None, _SUBSTITUIDO, ended_by=begins[0]))
        for number, (_, place) in enumerate(slots, 1):
            following = begins[number] if number < len(slots) else None
            begin = begins[number - 1]
            if place is None:
                version = Version(
                    number, None, _SUBSTITUIDO, began_by=begin, ended_by=following
                )  # fmt: skip
            else:
                own = [events[id(c)] for c in self.changes if c.wording == place]
                ends = {event.action: event for event in own}
                status = self._status(place, ends, last=number == len(slots))
                wording = self.wordings[place]
                version = Version(
                    number, wording.text, Status.DUVIDOSO if place in unsure else status,
                    wording.span, wording.tail, wording.rows, begin,
                    ends.get(_REVOGACAO) or following, tuple(own),
                    wording.occurrence.label.text or None,
                )  # fmt: skip
            versions.append(version)
        self.result.versions = versions

    def _status(self, place: int, ends: Collection[Action], *, last: bool) -> Status:
        """What became of a printed wording, whose notes say ``ends``."""
        wording = self.wordings[place]
        status = _SUBSTITUIDO
        if last:
            status = _said(wording.text) or (_REVOGADO if wording.struck else _VIGENTE)
        for action, kept in _ENDS.items():
            if action in ends:
                status = kept
        return status


_ENDS = {
    Action.SUSPENSAO: Status.SUSPENSO,
    Action.VETO: Status.VETADO,
    Action.REVOGACAO: Status.REVOGADO,
}


def _changes(wording: Wording, place: int) -> list[_Change]:
    return [
        _Change(printed.note.action, act, printed, place)
        for printed in wording.notes
        for act in (printed.note.acts or (None,))
    ]


def _is_before(one: ActRef, other: ActRef) -> bool:
    """True where ``one`` is certainly older: same kind and year, smaller number."""
    if one.kind != other.kind or one.year != other.year:
        return False
    return one.number.isdigit() and other.number.isdigit() and int(one.number) < int(other.number)


def revoked_by(version: Version, event: Event) -> Version:
    """``version`` ended by a revocation that stands above it in the law."""
    return replace(version, status=_REVOGADO, ended_by=event)


def from_heading(event: Event, provision_id: str, ordinal: int, span: Span) -> Event:
    """The revocation that a heading's note means for an article under it."""
    return replace(
        event, id=f"{provision_id}.e0", provision_id=provision_id, origin="rubrica",
        version_before=ordinal, version_after=None, span=span,
    )  # fmt: skip

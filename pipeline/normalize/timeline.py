"""Time: from when to when each wording held, and the law as it stood on a day.

Notes print years, seldom days, and never when an act came into force. What is known is kept as it
is known; what a day decides is decided only where it can be. ``<stem>.atos.csv`` beside a source
supplies dates that the notes do not print (``especie,numero,ano,data,publicacao,vigencia,fonte``).

Sources: LC 95/1998, art. 8º; LINDB (Decreto-Lei 4.657/1942), art. 1º.
"""

from __future__ import annotations

import csv
from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import Enum
from pathlib import Path

from pipeline.errors import ConsolidaError
from pipeline.law import (
    Action,
    ActRef,
    Diagnostic,
    Event,
    Law,
    PartialDate,
    Provision,
    Severity,
    Status,
    Version,
)
from pipeline.naming import names

#: An act that is silent comes into force so many days after its publication (LINDB, art. 1º).
SILENT_VACATIO = timedelta(days=45)
_COLUMNS = ("especie", "numero", "ano")


@dataclass(frozen=True, slots=True)
class ActDates:
    """What is known of an act's time: when signed, published, and in force."""

    signed: PartialDate | None = None
    published: PartialDate | None = None
    in_force: PartialDate | None = None


ActKey = tuple[str, str, int | None]
Acts = Mapping[ActKey, ActDates]


class When(Enum):
    """Whether something had begun on a day."""

    YES = "sim"
    NO = "não"
    UNKNOWN = "não se sabe"


def read_acts(source: Path) -> dict[ActKey, ActDates]:
    """Read ``<stem>.atos.csv`` beside ``source``; empty where there is none.

    Raises ConsolidaError where a column is missing or a date is out of form.
    """
    path = source.with_suffix(".atos.csv")
    if not path.is_file():
        return {}
    acts: dict[ActKey, ActDates] = {}
    with path.open(encoding="utf-8-sig", newline="") as file:
        for line, row in enumerate(csv.DictReader(file), start=2):
            try:
                key = (row["especie"], row["numero"].replace(".", ""), int(row["ano"]))
                acts[key] = ActDates(*(_date(row, name) for name in _DATES))
            except (KeyError, ValueError, TypeError, AttributeError) as error:
                raise ConsolidaError(
                    f"{path.as_posix()}, linha {line}: falta coluna ({', '.join(_COLUMNS)}) ou há "
                    f"data fora do formato AAAA-MM-DD ({error}); corrija o arquivo."
                ) from None
    return acts


_DATES = ("data", "publicacao", "vigencia")


def _date(row: Mapping[str, str | None], name: str) -> PartialDate | None:
    value = row.get(name)
    return PartialDate.parse(value.strip()) if value and value.strip() else None


def bounds(when: PartialDate) -> tuple[date, date]:
    """First and last day that a partial date may mean."""
    first = date(when.year, when.month or 1, when.day or 1)
    month = when.month or 12
    day = when.day or monthrange(when.year, month)[1]
    return first, date(when.year, month, day)


def in_force_since(act: ActRef | None, acts: Acts) -> tuple[date, date] | None:
    """First and last day on which an act may have come into force; None where nothing is known.

    Without a date of vigência the act may have been in force from the day it was signed or
    published on, and at the latest, if it is silent, 45 days after.
    """
    if act is None:
        return None
    known = acts.get((act.kind, act.number, act.year), ActDates())
    if known.in_force:
        return bounds(known.in_force)
    day = known.published or known.signed or act.date
    if day is None:
        return None
    first, last = bounds(day)
    return first, last + SILENT_VACATIO


def began(event: Event | None, day: date, acts: Acts) -> When:
    """Whether what ``event`` did held on ``day``. No event: from the beginning."""
    if event is None:
        return When.YES
    since = in_force_since(event.act, acts)
    if since is None:
        return When.UNKNOWN
    if day < since[0]:
        return When.NO
    return When.YES if day >= since[1] else When.UNKNOWN


@dataclass(slots=True)
class _Day:
    """One look at a law on one day; collects what cannot be decided."""

    day: date
    acts: Acts
    named: Mapping[str, str]
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def provision(self, node: Provision) -> Provision | None:
        """The provision as it stood; None where it did not exist yet."""
        versions = self.versions(node)
        if not versions:
            return None
        children = tuple(c for child in node.children if (c := self.provision(child)))
        return replace(node, versions=versions, children=children)

    def versions(self, node: Provision) -> tuple[Version, ...]:
        kept: list[Version] = []
        for version in node.versions:
            since = began(version.began_by, self.day, self.acts)
            if since is When.NO:
                break
            kept = [replace(v, status=_ended(v.status)) for v in kept]
            if since is When.UNKNOWN:
                kept = [_doubtful(v) for v in kept[-1:]] if kept else kept
                self._undecided(node, version.began_by)
            kept.append(self._as_of(node, version, since))
        return tuple(kept)

    def _as_of(self, node: Provision, version: Version, since: When) -> Version:
        """A wording that had begun, with its status on the day."""
        ended = _own_end(version)
        until = began(ended, self.day, self.acts) if ended else _ended_unsaid(version)
        status = Status.VIGENTE if version.status in _ENDED else version.status
        if until is When.YES:
            status = version.status
        elif until is When.UNKNOWN:
            self._undecided(node, ended)
        if When.UNKNOWN in (since, until):
            status = Status.DUVIDOSO
        return replace(version, status=status, notes=self.events(version.notes))

    def events(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Events that may have happened by the day."""
        return tuple(e for e in events if began(e, self.day, self.acts) is not When.NO)

    def _undecided(self, node: Provision, event: Event | None) -> None:
        act = str(event.act) if event and event.act else "ato que a nota não identifica"
        self.diagnostics.append(
            Diagnostic(
                "vigencia_indecidivel",
                Severity.AVISO,
                f"Não se sabe se {act} já vigorava em {self.day:%d/%m/%Y}: falta a data de "
                "vigência. Informe-a no arquivo .atos.csv da lei.",
                node.id,
                event.note if event else "",
                event.span if event else node.span,
            )
        )


_ENDED = (Status.SUBSTITUIDO, Status.REVOGADO)


def _ended(status: Status) -> Status:
    return Status.SUBSTITUIDO if status in (Status.VIGENTE, Status.DUVIDOSO) else status


def _doubtful(version: Version) -> Version:
    return replace(version, status=Status.DUVIDOSO)


def _own_end(version: Version) -> Event | None:
    """The revocation or renumbering that ended a wording; the next wording tells of the rest."""
    ended = version.ended_by
    moved = ended is not None and ended.action is Action.RENUMERACAO
    return ended if version.status is Status.REVOGADO or moved else None


def _ended_unsaid(version: Version) -> When:
    """Whether a wording whose end nobody tells had ended: a revoked one did, on a day unknown."""
    return When.UNKNOWN if version.status is Status.REVOGADO else When.NO


def law_at(law: Law, day: date, acts: Acts) -> Law:
    """The law as it stood on ``day``; what could not be decided is ``duvidoso`` and reported.

    A provision that did not exist yet is left out, a wording that is not printed stays without
    text. Raises ConsolidaError where the law itself did not exist on that day.
    """
    born = bounds(law.identity.date)[0] if law.identity.date else None
    if born and day < born:
        raise ConsolidaError(
            f"{law.law_id}: a lei é de {law.identity.date}; em {day:%d/%m/%Y} ela não existia."
        )
    look = _Day(day, acts, names(law))
    provisions = tuple(p for node in law.provisions if (p := look.provision(node)))
    annexes = tuple(p for node in law.annexes if (p := look.provision(node)))
    return replace(
        law,
        provisions=provisions,
        annexes=annexes,
        events=look.events(law.events),
        diagnostics=(*law.diagnostics, *look.diagnostics),
    )

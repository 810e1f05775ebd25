"""Which wordings of a provision a consolidation prints, and what is said about each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pipeline.identifiers import name as provision_name
from pipeline.law import Action, Event, Law, Provision, Status, Version
from pipeline.phrases import ACTIONS, by_act, status_word

#: What stands in place of a wording that the publication does not print.
NOT_PRINTED_BEFORE = "[redação anterior não publicada na fonte]"
NOT_PRINTED_NOW = "[redação vigente não publicada na fonte]"
NONE_IN_FORCE = "[nenhuma redação vigente na fonte]"

_CURRENT = (Status.VIGENTE, Status.DUVIDOSO, Status.VETADO, Status.SUSPENSO)
_ENDED = (Status.SUBSTITUIDO, Status.REVOGADO)
_STATE = {
    Status.VIGENTE: "vigente",
    Status.SUBSTITUIDO: "substituída",
    Status.REVOGADO: "revogada",
    Status.VETADO: "vetada",
    Status.SUSPENSO: "suspensa",
    Status.DUVIDOSO: "duvidosa",
}
_ORIGIN = {
    Action.NOVA_REDACAO: "Redação dada",
    Action.ACRESCIMO: "Dispositivo acrescentado",
    Action.RENUMERACAO: "Renumeração feita",
    Action.RESTABELECIMENTO: "Redação restabelecida",
}


class Mode(StrEnum):
    """How much of a law's past a consolidation shows."""

    VIGENTE = "vigente"
    ANOTADO = "anotado"
    HISTORICO = "historico"


@dataclass(frozen=True, slots=True)
class Shown:
    """One wording as it is to be printed.

    ``text`` and ``tail`` are the law's words; ``remark`` is ours, in place of or after them;
    ``origin`` introduces the wording on a line of its own; ``notes`` are printed in the source.
    """

    version: Version
    text: str = ""
    tail: str | None = None
    rows: tuple[tuple[str, ...], ...] = ()
    remark: str | None = None
    origin: str | None = None
    notes: tuple[str, ...] = ()
    struck: bool = False

    @property
    def doubtful(self) -> bool:
        """True where the wording must be marked."""
        return self.version.status is Status.DUVIDOSO


class Wordings:
    """Chooses the wordings of a law's provisions for one mode."""

    def __init__(self, law: Law, mode: Mode) -> None:
        self._mode = mode
        printed = {note.id for node in law.walk() for v in node.versions for note in v.notes}
        # A note that no wording carries would be lost: it is printed with the wording that holds.
        self._loose: dict[str, list[Event]] = {}
        for event in law.events:
            if event.id not in printed and event.origin == "nota":
                self._loose.setdefault(event.provision_id, []).append(event)

    def shown(self, node: Provision) -> tuple[Shown, ...]:
        """The wordings to print, the oldest first."""
        versions = sorted(node.versions, key=lambda version: version.ordinal)
        if self._mode is Mode.HISTORICO:
            return tuple(self._historical(node, version) for version in versions)
        if self._mode is Mode.ANOTADO:
            printed = [v for v in versions if v.printed or v.status not in _ENDED]
            return tuple(self._annotated(node, v) for v in printed or versions)
        current = [v for v in versions if v.status in _CURRENT]
        return tuple(self._plain(node, v) for v in current) or (self._ended(node),)

    def collapsed(self, node: Provision) -> bool:
        """True where the label alone stands for a revoked provision and all that hung from it."""
        if self._mode is not Mode.VIGENTE or node.kind.is_grouping:
            return False
        return not any(v.status in _CURRENT for each in node.walk() for v in each.versions)

    def _plain(self, node: Provision, version: Version) -> Shown:
        return Shown(
            version,
            version.text or "",
            version.tail,
            version.rows,
            remark=_remark(node, version),
            notes=self._notes(node, version),
        )

    def _ended(self, node: Provision) -> Shown:
        """A provision without wording in force (LC 95/1998, art. 12, III, c)."""
        last = node.current
        end = last.ended_by
        if last.status is Status.SUBSTITUIDO and end and end.action is Action.RENUMERACAO:
            return Shown(last, remark=_moved(node, end))
        if last.status is not Status.REVOGADO:
            return Shown(last, remark=NONE_IN_FORCE, notes=self._notes(node, last))
        events = [e for e in (*last.notes, last.ended_by) if e and e.action is Action.REVOGACAO]
        return Shown(last, remark=status_word(last.status, node.kind), notes=_texts(events))

    def _annotated(self, node: Provision, version: Version) -> Shown:
        if not version.printed:
            return Shown(version, remark=_remark(node, version), notes=self._notes(node, version))
        return Shown(
            version,
            version.text or "",
            version.tail,
            version.rows,
            remark=_remark(node, version) if version.status not in _ENDED else None,
            notes=self._notes(node, version),
            struck=version.status in _ENDED,
        )

    def _historical(self, node: Provision, version: Version) -> Shown:
        if not version.printed:
            return Shown(version, remark=_remark(node, version), notes=self._notes(node, version))
        return Shown(
            version,
            version.text or "",
            version.tail,
            version.rows,
            remark=_remark(node, version),
            origin=_origin(node, version) if _has_past(node) else None,
            notes=self._notes(node, version),
        )

    def _notes(self, node: Provision, version: Version) -> tuple[str, ...]:
        """The printed notes of a wording, and of the revocation that a heading's note made."""
        events = list(version.notes)
        if version.began_by and version.began_by.origin == "nota":
            events.append(version.began_by)
        if version.ended_by and version.status is Status.REVOGADO:
            events.append(version.ended_by)
        if version is node.current:
            events += self._loose.get(node.id, ())
        return _texts(events)


def _moved(node: Provision, event: Event) -> str:
    """Where a renumbered provision has gone: "(Renumerado como § 1º pela Lei nº 10, de 2001)"."""
    new = provision_name(event.provision_id.rsplit("_", 1)[-1])
    feminine = status_word(Status.REVOGADO, node.kind).endswith("a)")
    return f"(Renumerad{'a' if feminine else 'o'} como {new} {by_act(event.act)})"


def _texts(events: list[Event]) -> tuple[str, ...]:
    """The notes once each: one note may speak of two acts, and so make two events."""
    return tuple(dict.fromkeys(" ".join(e.note.split()) for e in events if e.note.strip()))


def _remark(node: Provision, version: Version) -> str | None:
    if version.status is Status.SUSPENSO:
        return "[eficácia suspensa]" if version.printed else status_word(version.status, node.kind)
    if version.printed:
        return None
    if version.status is Status.VETADO:
        return status_word(version.status, node.kind)
    return NOT_PRINTED_BEFORE if version.status in _ENDED else NOT_PRINTED_NOW


def _has_past(node: Provision) -> bool:
    """False for the many provisions that nobody ever touched: they need no introduction."""
    return len(node.versions) > 1 or any(
        v.began_by or v.ended_by or v.status is not Status.VIGENTE for v in node.versions
    )


def _origin(node: Provision, version: Version) -> str:
    """Where a wording came from and what became of it: "Redação original, vigente:"."""
    return f"{', '.join(_origin_parts(node, version))}:"


def _origin_parts(node: Provision, version: Version) -> Iterator[str]:
    began = version.began_by
    if began:
        done = _ORIGIN.get(began.action, ACTIONS[began.action].capitalize())
        yield f"{done} {by_act(began.act)}"
    elif version is min(node.versions, key=lambda each: each.ordinal):
        yield "Redação original"
    else:
        yield "Redação sem ato indicado na fonte"
    ended = f" {by_act(version.ended_by.act)}" if version.ended_by else ""
    yield f"{_STATE[version.status]}{ended if version.status in _ENDED else ''}"

"""Whether a provision stood on a day, and in which wording; else a refusal that says why."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from pipeline.law import Law, Provision, Status, Version
from pipeline.normalize.fines.errors import (
    FineError,
    NotInForceError,
    UndecidedTimeError,
    UnknownProvisionError,
)
from pipeline.normalize.rules.wording import Wordings, changing_acts, wordings_on
from pipeline.normalize.timeline import bounds

_WITHOUT_EFFECT = (Status.REVOGADO, Status.VETADO, Status.SUSPENSO)


class Standing:
    """The provisions of one law on any day; what was found is kept."""

    def __init__(self, law: Law, in_force: Mapping[str, date]) -> None:
        self._law = law
        self._in_force = in_force
        self._nodes = {
            node.id: (node, above, tuple(n for n in above if not n.kind.is_grouping))
            for node, above in law.walk_with_parents()
        }
        self._kept: dict[tuple[str, date], Version | FineError] = {}

    def enacted(self, on: date) -> None:
        """Raise NotInForceError where the law is younger than ``on``."""
        enacted = self._law.identity.date
        if enacted is not None and on < bounds(enacted)[0]:
            raise NotInForceError(
                f"{self._law.law_id} é de {enacted}; em {on:%d.%m.%Y} a lei não existia."
            )

    def node(self, provision_id: str) -> Provision:
        """The provision of this id. Raises UnknownProvisionError, for a heading too."""
        return self._entry(provision_id)[0]

    def above(self, provision_id: str) -> tuple[Provision, ...]:
        """What the provision stands under, from its article down; no headings."""
        return self._entry(provision_id)[2]

    def all_above(self, provision_id: str) -> tuple[Provision, ...]:
        """All that the provision stands under, headings too."""
        return self._entry(provision_id)[1]

    def wording(self, provision_id: str, on: date) -> Version:
        """The wording of the provision in force on ``on``.

        Raises NotInForceError (revoked, or not there yet) and UndecidedTimeError (changed within
        that year, doubtful, or not printed); what it stands under must have stood as well.
        """
        key = (provision_id, on)
        if key not in self._kept:
            self._kept[key] = self._look(provision_id, on)
        found = self._kept[key]
        if isinstance(found, FineError):
            raise found
        return found

    def _look(self, provision_id: str, on: date) -> Version | FineError:
        try:
            self.enacted(on)
            for node in self.above(provision_id):
                _only(node, wordings_on(node, on, self._in_force), on)
            node = self.node(provision_id)
            return _only(node, wordings_on(node, on, self._in_force), on)
        except FineError as error:
            return error

    def _entry(
        self, provision_id: str
    ) -> tuple[Provision, tuple[Provision, ...], tuple[Provision, ...]]:
        entry = self._nodes.get(provision_id.removesuffix("_cpt"))
        if entry is None:
            raise UnknownProvisionError(f"{self._law.law_id} não tem o dispositivo {provision_id}.")
        if entry[0].kind.is_grouping:
            raise UnknownProvisionError(
                f"{provision_id} é um título, capítulo ou seção; diga o artigo infringido."
            )
        return entry


def _only(node: Provision, found: Wordings, on: date) -> Version:
    """The one wording that was in force, printed and not in doubt."""
    day = f"{on:%d.%m.%Y}"
    if not found.all:
        raise NotInForceError(f"{node.id} não estava em vigor em {day}: {_why_not(node, on)}.")
    if not found.decided or len(found.sure) != 1:
        acts = ", ".join(map(str, changing_acts(found.all, on))) or "ato que a nota não identifica"
        raise UndecidedTimeError(
            f"{node.id} mudou no ano do fato ({acts}) e a publicação não diz em que dia; diga em "
            f"[[vigencia]], no arquivo de regras, desde quando o ato vale, com a fonte: sem isso "
            f"não se sabe o que punia o fato de {day}."
        )
    version = found.sure[0]
    if version.status in _WITHOUT_EFFECT and version.ended_by is None:
        raise NotInForceError(f"{node.id} está sem efeito ({version.status.value}) em {day}.")
    if version.status is Status.DUVIDOSO:
        raise UndecidedTimeError(
            f"A redação de {node.id} em {day} é duvidosa; decida-a no arquivo de decisões."
        )
    if not version.printed:
        raise UndecidedTimeError(
            f"A publicação não mostra a redação de {node.id} em vigor em {day}; sem ela não se "
            "sabe que conduta era punida."
        )
    return version


def _why_not(node: Provision, on: date) -> str:
    ended = [v.ended_by for v in node.versions if v.ended_by is not None and v.ended_by.act]
    for event in reversed(ended):
        if event.act is not None and (event.act.year or 0) <= on.year:
            return f"revogado por {event.act}"
    began = next((v.began_by for v in node.versions if v.began_by is not None), None)
    if began is not None and began.act is not None:
        return f"só existe desde {began.act}"
    return "não há redação em vigor"

"""Fines on their way from a wording to a sanction: where they are printed and whose they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from pipeline.extract.amounts import Doubt
from pipeline.extract.fine_records import Fine
from pipeline.law import Diagnostic, Provision, Severity, Span, Status, Version
from pipeline.records import quick

#: Maps offsets in the ``full_text`` of a wording (provision id, ordinal, start, end) to the source.
Locate = Callable[[str, int, int, int], Span]

IN_FORCE = (Status.VIGENTE, Status.DUVIDOSO)

#: How much each doubt matters. A fine that cannot be applied as read is an ``ERRO``.
SEVERITIES = {
    "alvo_a_decidir": Severity.AVISO,
    "alvo_com_duas_multas": Severity.AVISO,
    "alvo_inexistente": Severity.ERRO,
    "alvo_lido_com_correcao": Severity.INFO,
    "alvo_revogado": Severity.AVISO,
    "extenso_ilegivel": Severity.INFO,
    "multa_abaixo_do_piso": Severity.AVISO,
    "multa_acima_do_teto": Severity.AVISO,
    "multa_base_ambigua": Severity.AVISO,
    "multa_base_nao_indicada": Severity.INFO,
    "multa_de_fecho": Severity.AVISO,
    "multa_de_outro_ato": Severity.INFO,
    "multa_faixa_invertida": Severity.ERRO,
    "multa_fator_maximo": Severity.INFO,
    "multa_nao_lida": Severity.AVISO,
    "multa_nao_quantificada": Severity.INFO,
    "multa_remissao_inexistente": Severity.ERRO,
    "multa_sem_conectivo": Severity.AVISO,
    "multa_sem_unidade": Severity.ERRO,
    "multa_sem_valor": Severity.ERRO,
    "multa_suprimida": Severity.AVISO,
    "multa_unidades_diferentes": Severity.ERRO,
    "numero_ambiguo": Severity.AVISO,
    "percentual_base_ambigua": Severity.AVISO,
    "percentual_inferido": Severity.AVISO,
    "percentual_sem_base": Severity.AVISO,
    "valor_diverge_do_extenso": Severity.ERRO,
    "valor_lido_do_extenso": Severity.AVISO,
}


class Place(NamedTuple):
    """A wording, the article that it belongs to, and whether it stands in a list of fines."""

    provision: Provision
    version: Version
    text: str
    article: Provision
    listed: bool


@quick
@dataclass(frozen=True, slots=True)
class Draft:
    """A fine where it is printed; ``owner`` is the provision that has it, where that is another.

    An item of a list has the amount printed over the list; an article has the fine that closes its
    last item. ``listed`` is True where ``target_ids`` are what the text lists.
    """

    fine: Fine
    place: Place
    owner: Place | None = None
    base_id: str | None = None
    target_ids: tuple[str, ...] = ()
    listed: bool = False

    def aimed(self, target_ids: tuple[str, ...], *, listed: bool = False) -> Draft:
        """The same sanction with what it punishes."""
        return Draft(self.fine, self.place, self.owner, self.base_id, target_ids, listed)

    def with_fine(self, fine: Fine) -> Draft:
        """The same place with another reading of the fine."""
        return Draft(fine, self.place, self.owner, self.base_id, self.target_ids, self.listed)

    @property
    def at(self) -> Place:
        """The wording that has the fine."""
        return self.owner or self.place

    @property
    def key(self) -> tuple[str, int]:
        """Id and ordinal of the wording that has the fine."""
        return self.at.provision.id, self.at.version.ordinal

    @property
    def is_amount(self) -> bool:
        """True for a fine that states its value and does not rest on another one."""
        return self.fine.rule in ("faixa", "fixo")

    @property
    def in_force(self) -> bool:
        """True where both the wording that prints the fine and the one that has it are in force."""
        return self.place.version.status in IN_FORCE and self.at.version.status in IN_FORCE


def multiplied(fine: Fine, factor: Decimal, unit: str | None) -> Fine:
    """The fine with its limits times ``factor`` in ``unit``; a limit not printed stays None."""
    return fine.with_amount(
        None if fine.minimum is None else fine.minimum * factor,
        None if fine.maximum is None else fine.maximum * factor,
        unit,
    )


@dataclass(slots=True)
class Notes:
    """Collects the diagnostics of one law."""

    locate: Locate
    found: list[Diagnostic] = field(default_factory=list)

    def add(self, doubt: Doubt, place: Place, start: int, end: int, at: str | None = None) -> None:
        """Report ``doubt`` about characters ``start:end`` of a wording; ``at`` is whose it is."""
        ordinal, printed = place.version.ordinal, place.provision.id
        self.found.append(
            Diagnostic(
                doubt.code,
                SEVERITIES[doubt.code],
                doubt.message,
                at or printed,
                place.text[start:end],
                self.locate(printed, ordinal, start, end),
            )
        )

    def add_to(self, draft: Draft, code: str, message: str) -> None:
        """Report a doubt about a fine, with the words of the fine."""
        fine = draft.fine
        self.add(Doubt(code, message), draft.place, fine.start, fine.end, draft.at.provision.id)

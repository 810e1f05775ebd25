"""What an Akoma Ntoso file of this project says in words of its own only."""

from __future__ import annotations

from pipeline.generate.interchange.losses import Losses
from pipeline.law import Law, PartialDate, Status
from pipeline.naming import names


def akn_losses(law: Law) -> tuple[str, ...]:
    """What another system does not find in the elements of Akoma Ntoso itself.

    This program reads all of it back: it stands in ``meta/proprietary``.
    """
    losses = Losses()
    losses.add(
        "sanções, remissões com sua leitura, dúvidas, razão de cada caractere e lugar de cada "
        "trecho na fonte: estão em meta/proprietary, que só este programa lê"
    )
    acts = dict.fromkeys(event.act for event in law.events)
    vague = [act for act in acts if act and act.date and act.date.day is None]
    if vague or _vague(law.identity.date):
        losses.add(
            f"o dia de {len(vague) + _vague(law.identity.date)} atos de que só se conhece o ano ou "
            "o mês: o esquema pede um dia, e está gravado o primeiro, com consolida:precisao"
        )
    unknown = sum(1 for act in acts if act is None or act.date is None)
    unknown += law.identity.date is None
    if unknown:
        losses.add(
            f"a data de {unknown} atos que não se conhece: está gravado 0001-01-01, com "
            'consolida:precisao="desconhecida"'
        )
    for node in law.walk():
        if any(version.status is Status.DUVIDOSO for version in node.versions):
            losses.add('por que se duvida de uma redação (status="unknown")', node.id)
    return losses.lines(names(law))


def _vague(when: PartialDate | None) -> bool:
    return when is not None and when.day is None

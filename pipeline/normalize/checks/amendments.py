"""Amendments that do not fit: older than the law, ended before they began, by acts nobody knows.

Reads: events and the register of acts (``<stem>.atos.csv``). The order of the wordings of one
provision is checked while the law is read. Source: LINDB, art. 2º; LC 95/1998, art. 12.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from pipeline.law import Action, ActRef, Diagnostic, Event, Provision
from pipeline.normalize.checks.reading import Reading
from pipeline.normalize.timeline import Acts
from pipeline.phrases import by_act, count

_TOLD = 6
#: Acts that cannot change a law, whatever their number (Constituição, art. 59; LINDB, art. 2º).
_LOWER = ("decreto", "portaria", "resolucao", "resolução", "instrução normativa", "ato")
_HIGHER = ("decreto-lei", "decreto legislativo")
_LAWS = ("lei", "lei complementar", "lei orgânica")


def check_amendments(reading: Reading, acts: Acts) -> Iterator[Diagnostic]:
    """Doubts about what acts did to the law."""
    changing = [event for event in reading.law.events if event.action.changes_wording]
    nodes = {node.id: node for node in reading.law.walk()}
    yield from _older_than_the_law(reading, changing, nodes)
    yield from _two_years(reading, changing, nodes)
    yield from _lower_acts(reading, changing, nodes)
    yield from _unidentified(reading, changing, nodes)
    for node in nodes.values():
        yield from _ended_before_it_began(reading, node)
    yield from _unregistered(reading, changing, acts)


Nodes = dict[str, Provision]


def _once(events: Iterable[Event], nodes: Nodes) -> Iterator[tuple[Event, Provision, ActRef]]:
    """The first event of each act whose provision the law has."""
    seen: set[ActRef] = set()
    for event in events:
        if event.act and event.act not in seen and event.provision_id in nodes:
            seen.add(event.act)
            yield event, nodes[event.provision_id], event.act


def _older_than_the_law(
    reading: Reading, events: list[Event], nodes: Nodes
) -> Iterator[Diagnostic]:
    enacted = reading.law.identity.date
    for event, node, act in _once(events, nodes):
        if enacted and act.year and act.year < enacted.year:
            yield reading.about(
                "alteracao_anterior_a_lei",
                f"A nota diz que a lei, de {enacted.year}, foi alterada {by_act(act)}, que é mais "
                "antiga do que ela.",
                node, event.note,
            )  # fmt: skip


def _two_years(reading: Reading, events: list[Event], nodes: Nodes) -> Iterator[Diagnostic]:
    first: dict[tuple[str, str], ActRef] = {}
    for event, node, act in _once(events, nodes):
        if act.year is None:
            continue
        known = first.setdefault((act.kind, act.number), act)
        if known.year != act.year:
            yield reading.about(
                "ato_com_dois_anos",
                f"As notas dão ao mesmo número dois anos: {known} e {act}. Ou são dois atos, ou um "
                "dos anos está errado.",
                node, event.note,
            )  # fmt: skip


def _lower_acts(reading: Reading, events: list[Event], nodes: Nodes) -> Iterator[Diagnostic]:
    if (reading.law.identity.kind or "lei").casefold() not in _LAWS:
        return
    for event, node, act in _once(events, nodes):
        kind = act.kind.casefold()
        if kind.startswith(_LOWER) and not kind.startswith(_HIGHER):
            yield reading.about(
                "alterada_por_ato_inferior",
                f"A nota diz que a lei foi alterada {by_act(act)}; ato infralegal não altera lei.",
                node, event.note,
            )  # fmt: skip


def _unidentified(reading: Reading, events: list[Event], nodes: Nodes) -> Iterator[Diagnostic]:
    """One diagnostic for all notes that name no act, and one for all that tell no year."""
    nameless = [e for e in events if e.act is None and e.action is not Action.VETO]
    undated = [e for e in events if e.act is not None and e.act.year is None]
    for code, told, group in (
        ("nota_sem_ato", "A nota não diz que ato alterou o dispositivo.", nameless),
        ("ato_sem_ano", "A nota não diz o ano do ato.", undated),
    ):
        found = [
            reading.about(code, told, nodes[e.provision_id], e.note)
            for e in group
            if e.provision_id in nodes
        ]
        yield from reading.together(code, told, found)


def _ended_before_it_began(reading: Reading, node: Provision) -> Iterator[Diagnostic]:
    for version in node.versions:
        begun = version.began_by.act if version.began_by else None
        ended = version.ended_by.act if version.ended_by else None
        if begun and ended and begun.year and ended.year and ended.year < begun.year:
            yield reading.about(
                "ato_fora_de_ordem",
                f"A redação dada {by_act(begun)} terá sido encerrada {by_act(ended)}, que é mais "
                "antigo: um dos anos está errado, ou uma nota está no lugar errado.",
                node,
            )


def _unregistered(reading: Reading, events: list[Event], acts: Acts) -> Iterator[Diagnostic]:
    """Acts of which the register has no date: their day of vigência is not known."""
    named = dict.fromkeys(event.act for event in events if event.act)
    missing = [act for act in named if act and (act.kind, act.number, act.year) not in acts]
    if not missing:
        return
    told = "; ".join(str(act) for act in islice(missing, _TOLD))
    more = f" e mais {len(missing) - _TOLD}" if len(missing) > _TOLD else ""
    number = count(len(missing), "ato citado em nota não está", "atos citados em nota não estão")
    yield reading.whole(
        "ato_nao_registrado",
        f"{number} no registro de atos (.atos.csv): {told}{more}. Sem as datas não se sabe o dia "
        "em que cada alteração passou a valer.",
    )

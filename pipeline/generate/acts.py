"""The acts that the notes of a law name: how often, and what each one did to what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pipeline.generate.document import Block, Heading, Paragraph, Run, Style, Table
from pipeline.law import Action, ActRef, Event, Law
from pipeline.phrases import ACTIONS, tied

#: An act is its kind, number and year: some cities began their numbering anew.
ActKey = tuple[str, str, int | None]

UNKNOWN = "Ato que a nota não identifica"
_WIDTHS = (0.33, 0.18, 0.49)


def key(act: ActRef | None) -> ActKey | None:
    """What makes two references the same act."""
    return (act.kind.casefold(), act.number, act.year) if act else None


def grouped(events: Iterable[Event]) -> dict[ActKey | None, list[Event]]:
    """The events by act, the oldest act first; those of no known act under None, last."""
    groups: dict[ActKey | None, list[Event]] = {}
    for event in events:
        groups.setdefault(key(event.act), []).append(event)
    return dict(sorted(groups.items(), key=lambda item: _rank(item[0])))


def listing(events: Iterable[Event]) -> str:
    """The acts in a sentence, each with the number of provisions: "Lei nº 827, de 1973 (2)"."""
    groups = grouped(events)
    counts = [(_title(each), len({e.provision_id for e in each})) for each in groups.values()]
    return "; ".join(f"{title} ({number})" for title, number in counts)


def changing(law: Law) -> tuple[Event, ...]:
    """The events that change a wording."""
    return tuple(event for event in law.events if event.action.changes_wording)


def applied(law: Law) -> tuple[Event, ...]:
    """The events that no note of the source tells: the program applied the act itself."""
    return tuple(event for event in law.events if event.origin == "ato")


def pointing(law: Law) -> tuple[Event, ...]:
    """The events that only point elsewhere ("Citado", "Vide", "Regulamentado")."""
    return tuple(event for event in law.events if not event.action.changes_wording)


def acts_section(law: Law, names: Mapping[str, str]) -> tuple[Block, ...]:
    """The table of amending acts, under a heading of its own; nothing where there are no acts."""
    title = "Quadro dos atos anotados na fonte"
    heading = Heading(1, ((Run(title, bold=True),),), title, editorial=True, page_break=True)
    if not law.events:
        text = "A fonte não traz nota de nenhum ato que tenha alterado esta lei."
        return heading, Paragraph(Style.EDITORIAL, (Run(text),))
    intro = (
        "Este quadro não faz parte da lei. Ele reúne, do ato mais antigo ao mais novo, o que as "
        "notas impressas na fonte dizem; os textos dos próprios atos não foram consultados."
    )
    if done := applied(law):
        intro = (
            "Este quadro não faz parte da lei. Ele reúne, do ato mais antigo ao mais novo, o que "
            "as notas impressas na fonte dizem e o que o programa aplicou a partir do texto do "
            f"próprio ato: {listing(done)}."
        )
    rows = [("Ato", "O que fez", "Dispositivos")]
    rows += [row for events in grouped(law.events).values() for row in _rows(events, names)]
    table = Table(tuple(rows), header=1, small=True, widths=_WIDTHS)
    return heading, Paragraph(Style.EDITORIAL, (Run(intro),)), table


def _rows(events: list[Event], names: Mapping[str, str]) -> list[tuple[str, str, str]]:
    by_action: dict[Action, dict[str, None]] = {}
    for event in events:
        by_action.setdefault(event.action, {})[event.provision_id] = None
    title = _title(events)
    order = {each: place for place, each in enumerate(names)}
    by_place = [
        (action, sorted(ids, key=lambda each: order.get(each, len(order))))
        for action, ids in by_action.items()
    ]
    return [
        (title, f"{ACTIONS[action]} ({len(ids)})", tied(_places([names.get(i, i) for i in ids])))
        for action, ids in by_place
    ]


def _places(found: list[str]) -> str:
    """The provisions, each article once: "Art. 4º, III; Art. 201: caput; I; II, “a”"."""
    articles: dict[str, list[str]] = {}
    for name in found:
        article, _, rest = name.partition(", ") if name.startswith("Art.") else (name, "", "")
        articles.setdefault(article, []).append(rest)
    lines = [[""]]
    for article, below in articles.items():
        if len(below) == 1:
            lines[-1].append(f"{article}, {below[0]}" if below[0] else article)
        else:
            parts = "; ".join(part or "caput" for part in below)
            lines += [[f"{article}: {parts}"], [""]]
    texts = ("; ".join(part for part in line if part) for line in lines)
    return "\n".join(text for text in texts if text)


def _title(events: list[Event]) -> str:
    act = events[0].act
    return tied(str(act)) if act else UNKNOWN


def _rank(each: ActKey | None) -> tuple[bool, bool, int, int, str]:
    if each is None:
        return True, True, 0, 0, ""
    kind, number, year = each
    return False, year is None, year or 0, int(number) if number.isdecimal() else 0, kind

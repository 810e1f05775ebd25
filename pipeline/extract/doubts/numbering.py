"""Doubts about numbers: gaps, what stands alone, what should bear a letter.

Source: LC 95/1998, arts. 10, III, and 12, III, b.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from pipeline.extract.assembly import Assembly, Node
from pipeline.extract.doubts.finding import HOLDS, doubt
from pipeline.extract.outline import follows
from pipeline.law import GROUPINGS, Action, Diagnostic, Event, Kind, Severity, Version
from pipeline.phrases import by_act

# Looked up once: in Python 3.11 a member of an enumeration takes as long as ten comparisons.
_PARAGRAFO = Kind.PARAGRAFO
_ARTIGO = Kind.ARTIGO
_ACRESCIMO = Action.ACRESCIMO

_NUMBERED = frozenset(
    (Kind.ARTIGO, Kind.PARAGRAFO, Kind.INCISO, Kind.ALINEA, Kind.ITEM, *GROUPINGS)
)  # fmt: skip


def find_misnumbered(assembly: Assembly) -> Iterator[Diagnostic]:
    """Doubts about the numbers of provisions and groupings."""
    for node in assembly.nodes:
        if node.children:
            rows = _by_kind(node.children)
            paragraphs = rows.get(_PARAGRAFO, [])
            yield from _unique_and_numbered(paragraphs)
            yield from _alone(rows)
            yield from _formerly_unique(paragraphs)
            rows.pop(_ARTIGO, None)  # articles are numbered through the whole law
            yield from _gaps(rows)
    articles = [node for node in assembly.nodes if node.kind is _ARTIGO]
    yield from _gaps({_ARTIGO: articles})
    yield from _inserted(articles)
    yield from _gaps(_by_kind([root for root in assembly.roots if root.kind.is_grouping]))


def _by_kind(nodes: Sequence[Node]) -> dict[Kind, list[Node]]:
    rows: dict[Kind, list[Node]] = {}
    for node in nodes:
        rows.setdefault(node.kind, []).append(node)
    return rows


def _is_unique(node: Node) -> bool:
    return node.id.endswith("u")


def _year(version: Version) -> int:
    act = version.began_by.act if version.began_by else None
    return (act.year or 0) if act else 0


def _begun(version: Version) -> str:
    """Where a wording comes from: "dada pela Lei nº 5, de 2001"."""
    event = version.began_by
    return f"vem de nota «{event.note}»" if event else "não traz nota de alteração"


def _unique_and_numbered(row: Sequence[Node]) -> Iterator[Diagnostic]:
    """A "parágrafo único" beside a "§ 1º": one of them is left over from an older wording.

    The older one by the year of its act is doubtful; where the years do not tell, both are.
    """
    paragraphs = [child for child in row if child.last.status in HOLDS]
    unique = [child for child in paragraphs if _is_unique(child)]
    if not unique or len(unique) == len(paragraphs):
        return
    newest = max(paragraphs, key=lambda child: _year(child.last))
    older = [c for c in paragraphs if _year(c.last) < _year(newest.last)] or paragraphs
    for child in older:
        child.doubt(child.last.ordinal)
        yield doubt(
            child, child.last, "paragrafo_unico_e_numerado", Severity.ERRO,
            "O artigo tem parágrafo único e parágrafo numerado ao mesmo tempo. Este "
            f"{_begun(child.last)}; o mais novo ({newest.id}) {_begun(newest.last)}. Pode ser "
            "resto de redação anterior do artigo. Decida se vigora.",
        )  # fmt: skip


def _alone(rows: Mapping[Kind, Sequence[Node]]) -> Iterator[Diagnostic]:
    """One "§ 1º" (LC 95/1998, art. 10, III: "parágrafo único"), one inciso or alínea alone."""
    for kind, message in _ALONE.items():
        row = rows.get(kind, ())
        if len(row) == 1 and not _is_unique(row[0]):
            yield doubt(row[0], row[0].last, "subdivisao_isolada", Severity.INFO, message)


_ALONE = {
    Kind.PARAGRAFO: "O artigo tem um só parágrafo, e ele não se chama «parágrafo único»: ou o "
    "rótulo está errado, ou faltam parágrafos na publicação.",
    Kind.INCISO: "A lista tem um só inciso; pode faltar texto na publicação.",
    Kind.ALINEA: "A lista tem uma só alínea; pode faltar texto na publicação.",
}


def _formerly_unique(row: Sequence[Node]) -> Iterator[Diagnostic]:
    """A reworded "§ 1º" whose brothers were all added: before them it was the sole paragraph."""
    if len(row) < 2 or row[0].versions[0].ordinal != 0 or _is_unique(row[0]):
        return
    added = [child.versions[0].began_by for child in row[1:]]
    if all(event and event.action is _ACRESCIMO for event in added):
        yield doubt(
            row[0], row[0].last, "possivel_paragrafo_unico", Severity.INFO,
            "Os outros parágrafos foram acrescidos; a redação anterior deste, que não está "
            "impressa, pode ter sido a do parágrafo único.",
        )  # fmt: skip


def _gaps(rows: Mapping[Kind, Sequence[Node]]) -> Iterator[Diagnostic]:
    """Numbers missing between siblings of one kind."""
    for kind, siblings in rows.items():
        if len(siblings) < 2 or kind not in _NUMBERED:
            continue
        row = [node for node in siblings if not _is_unique(node)]
        for before, after in pairwise(row):
            one, other = before.occurrence.number, after.occurrence.number
            if one != other and not follows(kind, one, other):
                yield doubt(
                    after, after.last, "salto_de_numeracao", Severity.AVISO,
                    f"A numeração passa de {before.id} a {after.id}: falta o que está entre eles, "
                    "ou ela está errada na publicação.",
                )  # fmt: skip


def _inserted(articles: Sequence[Node]) -> Iterator[Diagnostic]:
    """An article with a plain number, added between older ones: before it, another bore it.

    Articles may not be renumbered (LC 95/1998, art. 12, III, b): one that is added takes a letter.
    """
    for before, node, after in zip(articles, articles[1:], articles[2:], strict=False):
        event = node.versions[0].began_by
        if len(node.occurrence.number) > 1 or not event or event.action is not _ACRESCIMO:
            continue
        if _older(before, event) and _older(after, event):
            yield doubt(
                node, node.last, "acrescimo_em_numero_corrido", Severity.AVISO,
                f"A nota diz que o artigo foi acrescido {by_act(event.act)}, mas o número dele é "
                "corrido e os vizinhos são mais antigos: deve ter havido outro artigo com este "
                "número, que a publicação não mostra.",
            )  # fmt: skip


def _older(node: Node, event: Event) -> bool:
    """Whether an article existed before the act of ``event``."""
    first = node.versions[0].began_by
    added = first is not None and first.action is _ACRESCIMO
    return not added or _year(node.versions[0]) < (event.act.year or 0 if event.act else 0)

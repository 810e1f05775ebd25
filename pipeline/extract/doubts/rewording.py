"""Doubts about rewordings: words that the notes do not account for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rapidfuzz import fuzz

from pipeline.extract.assembly import Assembly, Node
from pipeline.extract.doubts.finding import HOLDS, doubt
from pipeline.ids import fold
from pipeline.law import Action, ActRef, Diagnostic, Event, Severity, Status, Version
from pipeline.phrases import by_act

# Looked up once: in Python 3.11 a member of an enumeration takes as long as ten comparisons.
_SUBSTITUIDO = Status.SUBSTITUIDO
_NOVA_REDACAO = Action.NOVA_REDACAO


def find_reworded(assembly: Assembly) -> Iterator[Diagnostic]:
    """Doubts about wordings that others seem to have replaced, moved or mixed."""
    for node in assembly.nodes:
        if node.children:
            yield from _moved(node)
            yield from _numbers_only(node)
        if node.history.events:
            yield from _merged(node)


def _act(event: Event | None) -> ActRef | None:
    return event.act if event else None


# A number with its words and unit: "25 m (vinte e cinco metros)", "R$ 80,00 (oitenta reais)".
_NUMBERS = re.compile(r"\d[\d.,:]*\s?(?:[a-zA-Z²³%]{1,3}\b)?\s*(?:\([^()]{1,80}\))?")
_SPACES = re.compile(r"\W+")
_MIN_SHARED = 20
_ALIKE = 90  # of 100


def _bare(text: str) -> str:
    """A wording without its numbers, spaces and case: what it speaks of."""
    return _SPACES.sub(" ", _NUMBERS.sub("#", fold(text))).strip()


def _numbers_only(node: Node) -> Iterator[Diagnostic]:
    """Two siblings that differ in their numbers alone, one of them reworded by an act.

    The other may be the wording that the act replaced.
    """
    holding = [child for child in node.children if child.last.status in HOLDS and child.last.text]
    unnoted = [child for child in holding if child.last.began_by is None]
    if not unnoted or len(unnoted) == len(holding):
        return
    changed = [
        child
        for child in holding
        if child.last.began_by and child.last.began_by.action is _NOVA_REDACAO
    ]
    unnoted = _beginning_alike(unnoted, changed)
    if not unnoted:
        return
    reworded = {_bare(child.last.text or ""): child for child in changed}
    for child in unnoted:
        bare = _bare(child.last.text or "")
        twin = reworded.get(bare)
        if twin is None or len(bare) < _MIN_SHARED or twin.last.text == child.last.text:
            continue
        child.doubt(child.last.ordinal)
        yield doubt(
            child, child.last, "possivel_redacao_superada", Severity.ERRO,
            f"Diz o mesmo que {twin.id}, mas com outro valor, e {twin.id} tem a redação dada "
            f"{by_act(_act(twin.last.began_by))} («{twin.last.text}»). Pode ser a redação "
            "superada, mantida por engano. Decida se vigora.",
        )  # fmt: skip


def _beginning_alike(some: Sequence[Node], others: Sequence[Node]) -> list[Node]:
    """Those of ``some`` whose bare wording may be that of one of the others: a cheap look."""
    beginnings = {_beginning(node) for node in others}
    if None in beginnings:
        return list(some)
    beginnings.add(None)
    return [node for node in some if _beginning(node) in beginnings]


def _beginning(node: Node) -> str | None:
    """The first three letters; None where the bare wording may begin otherwise."""
    first = (node.last.text or "")[:3]
    return first.lower() if len(first) == 3 and first.isascii() and first.isalpha() else None


def _moved(node: Node) -> Iterator[Diagnostic]:
    """A sibling whose words are those that another has lost: it may have been renumbered."""
    former = [
        (child, version)
        for child in node.children
        for version in child.versions
        if version.status is _SUBSTITUIDO and version.text
    ]
    for child in node.children if former else ():
        for other, old in former:
            if other is not child and _same_words(child.last.text or "", old.text or ""):
                yield doubt(
                    child,
                    child.last,
                    "renumeracao_sem_nota",
                    Severity.AVISO,
                    _moved_from(other, old, child),
                )


def _moved_from(other: Node, old: Version, child: Node) -> str:
    same = f"O texto é o que {other.id} tinha até a redação dada {by_act(_act(old.ended_by))}."
    if child.last.began_by is None:
        return f"{same} Pode ter sido renumerado por ela, sem nota, ou ser a redação original."
    return f"{same} A nota fala de nova redação, mas o que houve foi, de fato, renumeração."


def _same_words(one: str, other: str) -> bool:
    shorter, longer = sorted((len(one), len(other)))
    if shorter < _MIN_SHARED or 100 * shorter < _ALIKE * longer:
        return False
    return fuzz.ratio(one, other) >= _ALIKE


_CLAUSE = re.compile(r"[^,;:.()]+")
_LETTERS = re.compile(r"[a-z]+")
_LINKS = frozenset("e ou de da do das dos a o as os em no na por para que com como nao".split())
#: How far apart the same word may stand to count as said twice over, alone or across a seam.
_REACH = 4
_WIDE_REACH = 8


def _merged(node: Node) -> Iterator[Diagnostic]:
    """A reworded text that says a word twice over within one clause, its earlier wording unprinted.

    Old and new words may stand side by side ("Sapucaia do Sul Norte-Sul").
    """
    version = node.last
    begun = version.began_by
    if not (version.text and begun and begun.action is _NOVA_REDACAO):
        return
    if version.status is not Status.VIGENTE or sum(v.printed for v in node.versions) > 1:
        return
    clause = next((m for m in _CLAUSE.finditer(version.text) if _stammers(m.group())), None)
    if clause is None:
        return
    node.doubt(version.ordinal)
    yield doubt(
        node, node.last, "redacoes_fundidas", Severity.ERRO,
        "Nesta oração parecem impressas juntas, sem marca, palavras da redação anterior e da nova: "
        f"«{_around(version.text, clause.start(), clause.end())}». A anterior não está impressa em "
        f"separado. Confira o texto dado {by_act(begun.act)}.",
    )  # fmt: skip


def _around(text: str, start: int, end: int) -> str:
    """The clause with the one after it, where the second half of a mixed wording stands."""
    following = re.compile(r"[,;:]?[^,;:.()]*").match(text, end)
    return text[start : following.end() if following else end].strip()


def _stammers(clause: str) -> bool:
    """The same word twice within a few words and no link between ("Sul Norte-Sul"), or a seam: two
    words side by side, one said before and the other said again ("e impares à esquerda pares para
    a esquerda", after "pares à direita").
    """
    words = _LETTERS.findall(fold(clause))
    for place, word in enumerate(words):
        if len(word) < 3 or word in _LINKS:
            continue
        ahead = words[place + 1 : place + 1 + _WIDE_REACH]
        if word not in ahead:
            continue
        between = ahead[: ahead.index(word)]
        if len(between) < _REACH and not _LINKS & set(between):
            return True
        behind = words[max(place - _WIDE_REACH, 0) : place]
        if len(ahead[0]) > 3 and ahead[0] in behind:
            return True
    return False

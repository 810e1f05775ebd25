"""Doubts that the finished tree shows: what a careful reader would not pass over.

Reads: the assembly. Writes: diagnostics; a version made unsafe by a doubt is marked ``duvidoso``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rapidfuzz import fuzz

from pipeline.extract.assembly import Assembly, Node
from pipeline.extract.outline import follows
from pipeline.ids import fold
from pipeline.law import GROUPINGS, Action, Diagnostic, Kind, Severity, Status, Version

_HOLDS = (Status.VIGENTE, Status.DUVIDOSO)
_NUMBERED = (Kind.ARTIGO, Kind.PARAGRAFO, Kind.INCISO, Kind.ALINEA, Kind.ITEM)


def find_doubts(assembly: Assembly) -> list[Diagnostic]:
    """All doubts of the tree, in no particular order."""
    found: list[Diagnostic] = []
    for node in assembly.walk():
        if node.children:
            found.extend(_unique_and_numbered(node))
            found.extend(_single_numbered(node))
            found.extend(_moved_wordings(node))
            found.extend(_numbers_only(node))
            found.extend(_gaps([c for c in node.children if c.kind is not Kind.ARTIGO]))
        if node.history.events:
            found.extend(_merged(node))
            found.extend(_announces_nothing(node))
    articles = [node for node in assembly.walk() if node.kind is Kind.ARTIGO]
    found.extend(_gaps(articles))
    found.extend(_gaps([root for root in assembly.roots if root.kind.is_grouping]))
    return found


def _doubt(node: Node, version: Version, code: str, severity: Severity, message: str) -> Diagnostic:
    quote = (version.text or version.full_text or "")[:300]
    return Diagnostic(code, severity, message, node.id, quote, version.span or node.span)


def _paragraphs(node: Node) -> list[Node]:
    return [child for child in node.children if child.kind is Kind.PARAGRAFO]


def _unique_and_numbered(node: Node) -> Iterator[Diagnostic]:
    """A "parágrafo único" beside a "§ 1º": one of them is left over from an older wording.

    The older one by the year of its act is doubtful; where the years do not tell, both are.
    """
    holding = [child for child in _paragraphs(node) if child.last.status in _HOLDS]
    unique = [child for child in holding if child.id.endswith("u")]
    numbered = [child for child in holding if not child.id.endswith("u")]
    if not unique or not numbered:
        return
    newest = max(_year(child.last) for child in holding)
    older = [child for child in holding if _year(child.last) < newest] or holding
    for child in older:
        child.doubt(child.last.ordinal)
        yield _doubt(
            child, child.last, "paragrafo_unico_e_numerado", Severity.ERRO,
            "O artigo tem parágrafo único e parágrafo numerado ao mesmo tempo; este, de ato mais "
            "antigo ou sem data, pode ser resto de redação anterior. Decida se vigora.",
        )  # fmt: skip


def _year(version: Version) -> int:
    act = version.began_by.act if version.began_by else None
    return (act.year or 0) if act else 0


def _single_numbered(node: Node) -> Iterator[Diagnostic]:
    """One "§ 1º" alone (LC 95/1998, art. 10, III: "parágrafo único"), one inciso alone."""
    for kind, what in ((Kind.PARAGRAFO, "§ 1º"), (Kind.INCISO, "inciso")):
        children = [child for child in node.children if child.kind is kind]
        if len(children) == 1 and not children[0].id.endswith("u"):
            only = children[0]
            yield _doubt(
                only, only.last, "subdivisao_isolada", Severity.INFO,
                f"Há um só {what} onde se esperam dois ou mais; pode faltar texto na publicação.",
            )  # fmt: skip


# A number with its words and unit: "25 m (vinte e cinco metros)", "R$ 80,00 (oitenta reais)".
_NUMBERS = re.compile(r"\d[\d.,:]*\s?(?:[a-zA-Z²³%]{1,3}\b)?\s*(?:\([^()]{1,80}\))?")
_SPACES = re.compile(r"\W+")
_MIN_SHARED = 20


def _bare(text: str) -> str:
    """A wording without its numbers, spaces and case: what it speaks of."""
    return _SPACES.sub(" ", _NUMBERS.sub("#", fold(text))).strip()


def _numbers_only(node: Node) -> Iterator[Diagnostic]:
    """Two siblings that differ in their numbers alone, one of them reworded by an act: the other
    may be the wording that the act replaced.
    """
    holding = [child for child in node.children if child.last.status in _HOLDS and child.last.text]
    unnoted = [child for child in holding if child.last.began_by is None]
    if not unnoted or len(unnoted) == len(holding):
        return
    reworded = {
        _bare(child.last.text or ""): child
        for child in holding
        if child.last.began_by and child.last.began_by.action is Action.NOVA_REDACAO
    }
    for child in unnoted:
        bare = _bare(child.last.text or "")
        twin = reworded.get(bare)
        if twin is None or len(bare) < _MIN_SHARED or twin.last.text == child.last.text:
            continue
        child.doubt(child.last.ordinal)
        yield _doubt(
            child, child.last, "possivel_redacao_superada", Severity.ERRO,
            f"Diz o mesmo que {twin.id}, com outro número; {twin.id} tem redação dada por "
            f"{twin.last.began_by.act if twin.last.began_by else 'outro ato'}. Pode ser a redação "
            "superada, mantida por engano. Decida se vigora.",
        )  # fmt: skip


_ALIKE = 0.9


def _moved_wordings(node: Node) -> Iterator[Diagnostic]:
    """A sibling without note whose words are those that another has lost: renumbered in fact."""
    former = [
        (child, version)
        for child in node.children
        for version in child.versions
        if version.status is Status.SUBSTITUIDO and version.text
    ]
    if not former:
        return
    for child in node.children:
        version = child.last
        if version.text is None:
            continue
        for other, old in former:
            if other is not child and _same_words(version.text, old.text or ""):
                yield _doubt(
                    child, version, "renumeracao_sem_nota", Severity.AVISO,
                    f"O texto é o que {other.id} tinha antes de {_by(old)}; foi renumerado de "
                    "fato, sem nota que o diga.",
                )  # fmt: skip


def _by(version: Version) -> str:
    return (
        str(version.ended_by.act) if version.ended_by and version.ended_by.act else "ser alterado"
    )


def _same_words(one: str, other: str) -> bool:
    shorter, longer = sorted((len(one), len(other)))
    if shorter < _MIN_SHARED or shorter < _ALIKE * longer:
        return False
    return fuzz.ratio(one, other) >= 100 * _ALIKE


_CLAUSE = re.compile(r"[^,;:.()]+")
_LINKS = frozenset("e ou de da do das dos a o as os em no na por para que com como nao".split())
#: How far apart the same word may stand to count as said twice over, alone or across a seam.
_REACH = 4
_WIDE_REACH = 8


def _merged(node: Node) -> Iterator[Diagnostic]:
    """A reworded text, its earlier wording not printed, that says the same word twice over within
    one clause ("Sapucaia do Sul Norte-Sul"): old and new words may stand side by side.
    """
    version = node.last
    begun = version.began_by
    if not (version.text and begun and begun.action is Action.NOVA_REDACAO):
        return
    if version.status is not Status.VIGENTE or sum(v.printed for v in node.versions) > 1:
        return
    clause = next((c for c in _CLAUSE.findall(version.text) if _stammers(c)), None)
    if clause is None:
        return
    node.doubt(version.ordinal)
    yield _doubt(
        node, node.last, "redacoes_fundidas", Severity.ERRO,
        f"A redação repete palavras numa mesma oração («{clause.strip()}»); as palavras da redação "
        "anterior e as da nova podem estar impressas juntas, sem marca. Confira no ato alterador.",
    )  # fmt: skip


def _stammers(clause: str) -> bool:
    """The same word twice within a few words and no link between ("Sul Norte-Sul"), or a seam: two
    words side by side, one said before and the other said again ("e impares à esquerda pares para
    a esquerda", after "pares à direita").
    """
    words = re.findall(r"[a-z]+", fold(clause))
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


def _gaps(siblings: Sequence[Node]) -> Iterator[Diagnostic]:
    """Numbers missing between siblings of one kind."""
    kinds = (*_NUMBERED, *GROUPINGS)
    for kind in dict.fromkeys(node.kind for node in siblings if node.kind in kinds):
        row = [node for node in siblings if node.kind is kind and not node.id.endswith("u")]
        for before, after in pairwise(row):
            one, other = before.occurrence.number, after.occurrence.number
            if one != other and not follows(kind, one, other):
                yield _doubt(
                    after, after.last, "salto_de_numeracao", Severity.AVISO,
                    f"Depois de {before.occurrence.label.text or before.id} vem "
                    f"{after.occurrence.label.text or after.id}; falta o que está entre eles ou a "
                    "numeração está errada na publicação.",
                )  # fmt: skip


def _announces_nothing(node: Node) -> Iterator[Diagnostic]:
    """A superseded wording that ends in a colon, with no list left under the provision."""
    if any(child.kind in (Kind.INCISO, Kind.ALINEA, Kind.ITEM) for child in node.children):
        return
    if len(node.versions) < 2:
        return
    for version in node.versions:
        announces = (version.text or "").rstrip().endswith(":")
        if announces and version.status is Status.SUBSTITUIDO:
            yield _doubt(
                node, version, "lista_superada_nao_impressa", Severity.INFO,
                "A redação superada anuncia uma lista que a publicação não traz.",
            )  # fmt: skip

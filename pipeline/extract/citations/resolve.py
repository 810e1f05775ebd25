"""Resolve what a text cites against the law it stands in.

Reads: a :class:`Mention` and the wording it stands in. Writes: :class:`Target` records: an id of
this law, whether it exists and holds, or the id within another act.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.extract.citations.find import lexml_id
from pipeline.extract.citations.grammar import ARTICLE, RANK
from pipeline.extract.citations.records import Mention, Relative, Step
from pipeline.extract.citations.tree import PREFIX, Tree, holds, missing_id
from pipeline.law import Kind, Provision, Resolution, Status, Version
from pipeline.records import quick

# Looked up once: in Python 3.11 a member of an enumeration takes as long as ten comparisons.
_ANEXO = Kind.ANEXO
_OK = Resolution.OK
_HOLDS = frozenset((Status.VIGENTE, Status.DUVIDOSO))
_ALL = Relative.ALL

_LISTS = ("inc", "ali", "ite")
_PLURAL = "o plural não diz quantos; lidos os dois anteriores"
_NOWHERE = "nada há antes neste lugar da lei"


@quick
@dataclass(frozen=True, slots=True)
class Target:
    """One target: its id (None where nothing can be named), what became of it, and readings."""

    id: str | None
    resolution: Resolution
    readings: tuple[str, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class _At:
    """Where the walk stands: a provision of the tree, or the id of one that is missing."""

    node: Provision | None
    id: str
    ambiguous: bool = False
    readings: tuple[str, ...] = ()

    def read(self, reading: str) -> _At:
        return replace(self, readings=(*self.readings, reading))


class Resolver:
    """Resolves the mentions of one law. ``before`` are the mentions of the same wording."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def resolve(
        self, mention: Mention, node: Provision | None, version: Version | None,
        before: tuple[Mention, ...] = (),
    ) -> tuple[Target, ...]:  # fmt: skip
        """Targets of a mention that stands in ``version`` of ``node`` (None: outside them)."""
        walks = self._start(mention.steps, node, before)
        targets = tuple(self._target(at, version) for at in walks)
        if targets:
            return targets
        return (Target(_known_id(mention.steps), Resolution.INEXISTENTE, (_NOWHERE,)),)

    def _target(self, at: _At, version: Version | None) -> Target:
        if at.node is None:
            return Target(at.id, Resolution.INEXISTENTE, at.readings)
        if at.ambiguous:
            return Target(at.id, Resolution.AMBIGUO, at.readings)
        citing = version is None or version.status in _HOLDS
        if citing and not holds(at.node):
            return Target(at.id, Resolution.REVOGADO, at.readings)
        return Target(at.id, _OK, at.readings)

    # --- the first step

    def _start(
        self, steps: tuple[Step, ...], node: Provision | None, before: tuple[Mention, ...]
    ) -> list[_At]:
        first = steps[0]
        root = ""
        if first.level == "anx":
            found = self._annex(first)
            if len(steps) == 1 or found.node is None:
                return [self._missing_below(found, steps[1:])]
            if steps[1].level != "art":
                return self._descend([found], steps[1:])
            root, steps = found.id, steps[1:]
            first = steps[0]
        elif node is not None and (above := self._tree.above[node.id]):
            root = above[0].id if above[0].kind is _ANEXO else ""
        rank = RANK.get(first.level, ARTICLE + 1)
        if first.level == "*":
            return self._provision_before(node)
        if rank < ARTICLE:
            return self._grouping(steps, node)
        if rank == ARTICLE:
            return self._descend(self._article(first, node, root, before), steps[1:])
        return self._within(steps, node, before)

    def _annex(self, step: Step) -> _At:
        name = f"anx{step.number}"
        found = self._tree.by_id.get(name)
        if found is None and step.number == "1u":
            found = self._tree.by_id.get("anx1")
        return _At(found, found.id if found else name)

    def _missing_below(self, at: _At, steps: tuple[Step, ...]) -> _At:
        for step in steps:
            at = replace(at, id=missing_id(at.id, step.level, step.number))
        return at

    def _article(
        self, step: Step, node: Provision | None, root: str, before: tuple[Mention, ...]
    ) -> list[_At]:
        if step.number:
            found = self._tree.articles_of_number(step.number, root)
            if not found:
                return [_At(None, f"{root}_art{step.number}" if root else f"art{step.number}")]
            at = _At(found[0], found[0].id, ambiguous=len(found) > 1)
            return [at.read("a lei tem mais de um artigo com este número") if at.ambiguous else at]
        own = self._tree.enclosing(node, "art") if node else None
        if own is None:
            return []
        if step.relative is Relative.SAME:
            named = _article_named(before)
            if named is not None:
                return self._article(named, node, root, ())
            return [_At(own, own.id, ambiguous=True)]
        return self._article_near(own, step.relative)

    def _article_near(self, own: Provision, how: Relative | None) -> list[_At]:
        """This article, the one before or after it, or those before it."""
        if how is Relative.ALL_PREVIOUS:
            found = self._tree.neighbours(own, -1, 2)
            return [_At(n, n.id, ambiguous=True, readings=(_PLURAL,)) for n in found]
        offsets = {Relative.PREVIOUS: -1, Relative.NEXT: 1}
        found = self._tree.neighbours(own, offsets[how]) if how in offsets else [own]
        return [_At(n, n.id) for n in found]

    def _grouping(self, steps: tuple[Step, ...], node: Provision | None) -> list[_At]:
        last = steps[-1]
        if steps[0].relative:  # "Seção IV deste capítulo", "neste capítulo"
            own = self._tree.enclosing(node, steps[0].level) if node else None
            if own is None:
                return []
            return self._descend([_At(own, own.id)], steps[1:])
        numbered = tuple(step for step in steps if step.number)
        if last.level == "tab" or not numbered:
            return [_At(None, lexml_id(steps) or last.level)]
        found = self._tree.groupings(numbered, node)
        if not found:
            return [_At(None, lexml_id(numbered) or last.level)]
        at = _At(found[0], found[0].id, ambiguous=len(found) > 1)
        return [at.read("a lei tem mais de um com este número") if at.ambiguous else at]

    # --- paths without article

    def _within(
        self, steps: tuple[Step, ...], node: Provision | None, before: tuple[Mention, ...]
    ) -> list[_At]:
        first = steps[0]
        if node is None:
            return []
        if first.level == "cpt" or (
            first.level == "par" and (first.number or first.relative is _ALL)
        ):
            own = self._tree.enclosing(node, "art")
            return self._descend([_At(own, own.id)], steps) if own else []
        if first.relative:
            return self._descend(self._relative(first, node, before), steps[1:])
        return self._descend([self._container(first, node)], steps)

    def _container(self, step: Step, node: Provision) -> _At:
        """The nearest provision around the citing one that has what is named."""
        around = self._tree.up_to_article(node)
        having = [each for each in around if self._child(each, step) is not None]
        if not having:
            article = around[-1]
            return _At(article, article.id)
        ambiguous = having[0] is node and len(having) > 1
        at = _At(having[0], having[0].id, ambiguous=ambiguous)
        return at.read("há um neste dispositivo e outro acima dele") if ambiguous else at

    def _relative(self, step: Step, node: Provision, before: tuple[Mention, ...]) -> list[_At]:
        own = self._tree.enclosing(node, step.level)
        if own is None or (step.printed and PREFIX[node.kind] in _LISTS):
            own = node if PREFIX[node.kind] in _LISTS and step.level in _LISTS else own
        if own is None or own.kind.is_grouping:
            return []
        match step.relative:
            case Relative.PREVIOUS:
                found = self._tree.siblings_before(own)[-1:]
            case Relative.ALL_PREVIOUS:
                found = self._tree.siblings_before(own)
            case Relative.NEXT:
                after = self._tree.sibling_after(own)
                found = [after] if after else []
            case Relative.SAME:
                named = next(
                    (m.steps for m in reversed(before) if m.steps and m.steps[-1].level ==
                     step.level and not m.steps[-1].relative and m.act is None), None,
                )  # fmt: skip
                if named:
                    return self._start(named, node, ())
                return [_At(own, own.id, ambiguous=True)]
            case _:
                found = [own]
        return [_At(n, n.id) for n in found]

    def _provision_before(self, node: Provision | None) -> list[_At]:
        if node is None:
            return []
        if node.kind is Kind.ARTIGO:
            return [_At(n, n.id) for n in self._tree.neighbours(node, -1)]
        siblings = self._tree.siblings_before(node)
        above = self._tree.above[node.id]
        found = siblings[-1] if siblings else above[-1] if above else None
        return [_At(found, found.id)] if found else []

    # --- the other steps

    def _descend(self, walks: list[_At], steps: tuple[Step, ...]) -> list[_At]:
        for step in steps:
            walks = [below for at in walks for below in self._below(at, step)]
        return walks

    def _below(self, at: _At, step: Step) -> list[_At]:
        if step.level == "cpt":
            return [at]
        if step.relative is _ALL:
            children = at.node.children if at.node else ()
            inside = [n for n in children if PREFIX[n.kind] == step.level]
            if not inside:
                return [_At(None, f"{at.id}_{step.level}", at.ambiguous, at.readings)]
            return [_At(n, n.id, at.ambiguous, at.readings) for n in inside]
        found = self._child(at.node, step) if at.node else None
        if found is None:
            missing = missing_id(at.id, step.level, step.number)
            return [_At(None, missing, at.ambiguous, at.readings)]
        node, reading = found
        below = _At(node, node.id, at.ambiguous, at.readings)
        return [below.read(reading) if reading else below]

    def _child(self, node: Provision, step: Step) -> tuple[Provision, str | None] | None:
        """The child that a step names, and the reading where it is called something else."""
        child = self._tree.child
        if found := child(node, step.level, step.number):
            return found, None
        if step.level == "par" and step.number == "1" and (found := child(node, "par", "1u")):
            return found, "“§ 1º” por “parágrafo único”"
        if step.printed == "ite" and step.level == "ite":
            for level, noun in (("inc", "inciso"), ("ali", "alínea")):
                if found := child(node, level, step.number):
                    return found, f"“item” por “{noun}”"
        if step.level == "ali" and node.kind is Kind.ARTIGO:
            incisos = [each for each in node.children if each.kind is Kind.INCISO]
            inside = [f for each in incisos if (f := child(each, "ali", step.number))]
            if len(inside) == 1:
                return inside[0], "a alínea está num inciso, que o texto não nomeia"
        return None


def _article_named(before: tuple[Mention, ...]) -> Step | None:
    for mention in reversed(before):
        for step in mention.steps:
            if step.level == "art" and step.number and (mention.act is None or mention.act.own):
                return step
    return None


def _known_id(steps: tuple[Step, ...]) -> str | None:
    return None if any(step.relative for step in steps) else lexml_id(steps)

"""Quoted units as drafts of commands: what is reworded, added, revoked by its own quoted words.

Reads: a statement's scope and its quotation. Writes: :class:`Draft` records, in printed order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.amendment import NewWording, Operation
from pipeline.extract.commands import patterns as p
from pipeline.extract.commands.drafts import Draft
from pipeline.extract.commands.quoted import Quoted, Unit
from pipeline.extract.commands.scope import (
    Scope,
    before,
    is_complete,
    placed,
)
from pipeline.identifiers import name
from pipeline.law import Kind

_VETOED = re.compile(r"[(\[]?\s*vetad[oa]s?\s*[)\]]?\s*[.;:]?\s*(?:e|ou)?$", re.IGNORECASE)
_VETO = "o dispositivo foi vetado: a redação que a lei tem fica como está"
_CONTEXT = "o comando não nomeia este dispositivo, que pode estar transcrito só como contexto"
_PARTIAL = "o ato transcreve só uma parte da redação do dispositivo"
_WHICH = "o ato imprime «(revogado)» sem o rótulo do dispositivo"
_OUTSIDE = "o dispositivo está impresso fora das aspas e o comando não o nomeia"
_AS_ADDITION = "o comando só acrescenta, e este dispositivo está transcrito por inteiro"


def drafts(quoted: Quoted, scope: Scope) -> Iterator[Draft]:
    """The commands of a quotation, in printed order; at the end, what it should hold and lacks."""
    if restates_law(quoted, scope):
        yield _whole_law(quoted)
        return
    reader = _Reader(quoted, scope)
    found: set[str] = set()
    for unit, target, doubt in placed(quoted, scope):
        yield from reader.unit(unit, target, doubt)
        found.add(target or "")
    if quoted.roots:
        yield from _missing(quoted, scope, found)
    for line in quoted.loose:
        if p.REVOKED.match(line.text):
            yield Draft(Operation.NAO_LIDA, line.start, line.end, doubt=_WHICH)


def restates_law(quoted: Quoted, scope: Scope) -> bool:
    """Whether a law is given a whole new wording: articles from the first on, nothing left out."""
    if scope.new or scope.adds or not scope.whole or quoted.omissions:
        return False
    articles = [u.number for u in quoted.walk() if u.kind is Kind.ARTIGO]
    return len(articles) > 1 and articles == [(n,) for n in range(1, len(articles) + 1)]


def _whole_law(quoted: Quoted) -> Draft:
    first, last = quoted.roots[0], [*quoted.walk()][-1]
    return Draft(Operation.SUBSTITUICAO_INTEGRAL, first.start, last.end)


def _missing(quoted: Quoted, scope: Scope, found: set[str]) -> Iterator[Draft]:
    """What the order names and the quotation lacks."""
    for named in dict.fromkeys((*scope.new, *scope.added)):
        target = named.removesuffix("_cpt")
        if is_complete(target) and not any(
            f == target or f.startswith(f"{target}_") for f in found
        ):
            doubt = (
                f"o comando nomeia {name(target)}, e o texto transcrito não traz esse dispositivo"
            )
            yield Draft(Operation.NAO_LIDA, quoted.roots[0].start, quoted.roots[0].end, doubt=doubt)


class _Reader:
    def __init__(self, quoted: Quoted, scope: Scope) -> None:
        self.scope = scope
        self.marks = quoted.omissions > 0
        self.heading: str | None = None
        self.added: set[int] = set()

    def unit(self, unit: Unit, target: str | None, doubt: str | None) -> Iterator[Draft]:
        """The command of ``unit``, if its words are one."""
        if unit.kind.is_grouping:
            self.heading = target
        yield from self._own(unit, target, doubt)
        if unit.kind is Kind.ARTIGO:
            self.heading = None

    def _own(self, unit: Unit, target: str | None, doubt: str | None) -> Iterator[Draft]:
        if unit.rubric and target:
            yield self._rubric(unit, target)
        if not (unit.texts or unit.tail or unit.rows):
            return
        text = unit.text or ""
        doubt = doubt or self.scope.doubt or (_PARTIAL if unit.partial else None)
        if p.REVOKED.match(text):
            yield Draft(Operation.REVOGACAO, unit.start, unit.end, target, doubt=doubt)
            return
        if _VETOED.match(text):
            doubt = doubt or _VETO
        yield self._worded(unit, target, doubt)

    def _rubric(self, unit: Unit, target: str) -> Draft:
        wording = NewWording(unit.kind, unit.label, unit.rubric)
        return Draft(Operation.NOVA_RUBRICA, unit.start, unit.end, target, wording)

    def _worded(self, unit: Unit, target: str | None, doubt: str | None) -> Draft:
        added = self._is_added(unit, target)
        if target and not added:
            doubt = doubt or self._unnamed(unit, target)
        caput = target is not None and not added and self.scope.names_caput(target)
        wording = NewWording(
            unit.kind, unit.label, unit.text, "\n".join(unit.tail) or None, tuple(unit.rows),
            False if caput else self._whole(unit, target, added=added),
        )  # fmt: skip
        return Draft(
            self._operation(unit, added=added), unit.start, unit.end,
            f"{target}_cpt" if caput else target, wording,
            self._after(unit, target) if added and target else None,
            may_add=not added and target is not None and self._may_add(target), doubt=doubt,
        )  # fmt: skip

    def _is_added(self, unit: Unit, target: str | None) -> bool:
        """Whether the order adds the unit, or a quoted one that holds it."""
        above = unit.parent is not None and id(unit.parent) in self.added
        above = above or (target is None and self.scope.adds and not self.scope.rewords)
        if above or (target is not None and self.scope.is_added(target, unit)):
            self.added.add(id(unit))
            return True
        return False

    def _operation(self, unit: Unit, *, added: bool) -> Operation:
        if added:
            return Operation.ACRESCIMO
        if unit.kind is Kind.ANEXO:
            return Operation.ANEXO
        if unit.kind.is_grouping:
            return Operation.NOVA_RUBRICA
        if self.scope.restores and not self.scope.adds:
            return Operation.RESTABELECIMENTO
        return Operation.NOVA_REDACAO

    def _unnamed(self, unit: Unit, target: str) -> str | None:
        """Why a quoted unit that the order does not name is doubtful; None where it names it."""
        scope = self.scope
        if scope.is_named(target):
            return None
        if scope.adds and not scope.rewords:
            return _AS_ADDITION
        if scope.new and any(is_complete(n) and n.startswith(("art", "anx")) for n in scope.new):
            return _OUTSIDE if unit.outside or _parent_outside(unit) else _CONTEXT
        return _OUTSIDE if unit.outside and not self.marks else None

    def _may_add(self, target: str) -> bool:
        return not self.scope.names_exactly(target)

    def _whole(self, unit: Unit, target: str | None, *, added: bool) -> bool | None:
        """Whether the quotation restates the unit with all that hangs from it."""
        if _has_omission(unit):
            return False
        if added or unit.kind.is_grouping:
            return True if added else None
        if target and self.scope.is_named(target):
            return None if (unit.text or "").rstrip().endswith(":") and not unit.children else True
        return True if self.marks else None

    def _after(self, unit: Unit, target: str) -> str | None:
        if unit.kind is Kind.ARTIGO and self.heading:
            return self.heading
        return before(target)


def _has_omission(unit: Unit) -> bool:
    return bool(unit.omissions) or unit.omitted or any(_has_omission(c) for c in unit.children)


def _parent_outside(unit: Unit) -> bool:
    return unit.parent is not None and (unit.parent.outside or _parent_outside(unit.parent))

"""The operations of LC 95/1998, arts. 9º and 12, each on one provision of the tree.

Every function takes an :class:`Order` and gives the ids that it changed, or raises Refusal.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from pipeline.amendment import NewWording, Operation
from pipeline.identifiers import ProvisionId, label
from pipeline.law import Action, Event, Kind, Status, Version
from pipeline.normalize.amend.changes import (
    Order,
    add,
    in_force_below,
    published,
    require_in_force,
    revoke,
    reword,
    same,
)
from pipeline.normalize.amend.expressions import replace_expression
from pipeline.normalize.amend.places import number_of
from pipeline.normalize.amend.records import Refusal
from pipeline.normalize.amend.tree import Node, key_of

Changed = tuple[str, ...]

_BRINGS_WORDING = re.compile(r"\bseguintes?\s+reda[çc]", re.IGNORECASE)


def new_wording(order: Order) -> Changed:
    """Give a provision another wording; what hangs from it stays."""
    command, wording = order.command, order.wording()
    target = command.target_id
    if command.may_add and target and order.tree.find(target) is None:
        return addition(order)
    node = order.target()
    require_in_force(node)
    if wording.kind is not node.kind:
        raise Refusal("A redação é de outra espécie de dispositivo.")
    if parts := _paragraphs(node, wording):
        changed = [pair for pair in parts if not _is_same(pair[0].last, pair[1])]
    else:
        version = _next(node, wording)
        changed = [] if _is_same(node.last, version) else [(node, version)]
    if not changed:
        raise Refusal("O dispositivo já tem essa redação.")
    for each, version in changed:
        reword(order, each, version, Action.NOVA_REDACAO)
    return tuple(each.id for each, _ in changed)


def _paragraphs(node: Node, wording: NewWording) -> list[tuple[Node, Version]]:
    """The words of an article and of its paragraphs without number, each with its own.

    Raises Refusal where the act does not print as many paragraphs as the article has.
    """
    unnumbered = [c for c in in_force_below(node) if c.kind is Kind.PARAGRAFO_SEM_NUMERO]
    lines = (wording.text or "").split("\n")
    if not unnumbered or len(lines) == 1:
        return []
    if len(lines) != len(unnumbered) + 1:
        raise Refusal("O ato não traz tantos parágrafos sem número quantos o artigo tem.")
    return [
        (
            each,
            _next(each, replace(wording, text=line, label=wording.label if each is node else "")),
        )
        for each, line in zip([node, *unnumbered], lines, strict=True)
    ]


def _next(node: Node, wording: NewWording) -> Version:
    """The wording that follows the current one, which keeps what the act does not print."""
    last = node.last
    if wording.text is None and not wording.rows and wording.tail is None:
        raise Refusal("O ato não traz a redação.")
    if wording.text is None and wording.tail and last.tail is None and not wording.rows:
        raise Refusal("O ato traz, sem rótulo, texto que não se sabe de que dispositivo é.")
    text = last.text if wording.text is None else published(wording.text)
    tail = wording.tail
    if tail is None and last.tail is not None and not wording.whole:
        if wording.whole is None:
            raise Refusal("O ato não diz se fica o texto que vem depois da lista do dispositivo.")
        tail = last.tail
    rows = wording.rows
    if not rows and last.rows and not wording.whole:
        rows = last.rows
    return Version(
        0, text, Status.VIGENTE, None, tail or None, rows, label=_label(wording.label, last.label)
    )  # fmt: skip


def _label(printed: str, known: str | None) -> str | None:
    """The label as the law prints it, where the act's differs in its punctuation alone."""
    same_label = known is not None and printed.strip(" .-–") == known.strip(" .-–")
    return known if same_label or not printed else printed


def _is_same(one: Version, other: Version) -> bool:
    return same(one.text, other.text) and same(one.tail, other.tail) and one.rows == other.rows


def is_unchanged(order: Order) -> bool:
    """Whether the wording that the act restates is the one in force, word for word."""
    command, wording = order.command, order.command.wording
    node = order.tree.find(command.target_id) if command.target_id else None
    if node is None or wording is None or node.last.status is not Status.VIGENTE:
        return False
    nothing = wording.text is None and not wording.rows and wording.tail is None
    return wording.kind is node.kind and (nothing or _is_same(node.last, _next(node, wording)))


def addition(order: Order) -> Changed:
    """Add a provision."""
    return (add(order, order.command.after_id).id,)


def revocation(order: Order) -> Changed:
    """Revoke a provision with all that hangs from it."""
    node = order.target()
    if node.last.status is Status.DUVIDOSO or not node.stands:
        require_in_force(node)
    caput = order.command.target_id and order.command.target_id.endswith("_cpt")
    if caput and any(in_force_below(node)):
        raise Refusal("O ato revoga só o caput de um artigo que tem mais dispositivos.")
    return revoke(order, node)


def total_revocation(order: Order) -> Changed:
    """Revoke the law: every article and heading that stands."""
    standing = [n for n in (*order.tree.roots, *order.tree.annexes) if n.stands]
    if not standing:
        raise Refusal("A lei já está toda revogada.")
    return tuple(changed for node in standing for changed in revoke(order, node))


def renumbering(order: Order) -> Changed:
    """Give a provision another number: the old one keeps its wording, ended; a new one has it."""
    node, new_id = order.target(), order.command.new_id
    require_in_force(node)
    if new_id is None:
        raise Refusal("O ato não diz o novo número.")
    if key_of(new_id)[:-1] != key_of(node.id)[:-1]:
        raise Refusal("O ato leva o dispositivo a outro lugar da lei; isso não é renumerar.")
    if order.tree.is_used(new_id):
        raise Refusal("O novo número é ou foi de outro dispositivo.")
    new = order.tree.free_id(new_id)
    event = order.event(
        new, node.kind, Action.RENUMERACAO, former_id=node.id, version_after=1
    )  # fmt: skip
    among = order.tree.siblings(node)
    _move(order, node, new, event, among, among.index(node) + 1, node.parent)
    return node.id, new


def _move(
    order: Order, node: Node, new_id: str, event: Event, among: list[Node], place: int,
    parent: Node | None,
) -> None:  # fmt: skip
    """A copy of ``node`` and of what stands below it, with new ids; the originals end."""
    last = node.last
    own = event.provision_id == new_id
    version = replace(
        last, ordinal=1, began_by=event, notes=(event,) if own else (),
        label=_bare(label(new_id)) if own else last.label,
    )  # fmt: skip
    shown = version.label if own and version.label else node.label
    copy = Node(new_id, node.kind, shown, number_of(new_id), (version,), parent, span=node.span)
    order.tree.insert(copy, among, place)
    ended = replace(last, status=Status.SUBSTITUIDO, ended_by=event)
    order.tree.set_versions(node, (*node.versions[:-1], ended))
    for child in list(node.children):
        if child.stands:
            below = f"{new_id}{child.id.removeprefix(node.id)}"
            _move(order, child, below, event, copy.children, len(copy.children), copy)


def _bare(text: str) -> str:
    """A label as laws are read: "III-A –" is III-A, "§ 10." is § 10."""
    return text.removesuffix(" –").removesuffix(".") if not text.endswith(")") else text


def restoration(order: Order) -> Changed:
    """Put a revoked or suspended provision back in force, in its last wording or a new one."""
    node, wording = order.target(), order.command.wording
    last = node.last
    if last.status not in (Status.REVOGADO, Status.SUSPENSO):
        raise Refusal("O dispositivo não está revogado nem suspenso.")
    if node.parent and not node.parent.stands:
        raise Refusal("O dispositivo está dentro de outro que não vigora.")
    if wording is None and _BRINGS_WORDING.search(order.command.quote):
        raise Refusal("O ato traz uma redação que o programa não leu.")
    if last.text is None and wording is None:
        raise Refusal("A redação a restabelecer não está publicada na fonte.")
    ended = last.ended_by
    version = _next(node, wording) if wording else replace(last, span=None, ended_by=None)
    reword(order, node, version, Action.RESTABELECIMENTO)
    began = node.last.began_by
    for child in node.children:
        _restore(order, child, ended, began)
    return (node.id,)


def _restore(order: Order, node: Node, ended: Event | None, began: Event | None) -> None:
    """What ended with the provision above comes back with it."""
    end = node.last.ended_by
    if node.last.status is not Status.REVOGADO or end is None or ended is None:
        return
    if end.act != ended.act or end.note != ended.note:
        return
    version = replace(
        node.last, ordinal=node.last.ordinal + 1, status=Status.VIGENTE, span=None,
        began_by=began, ended_by=None, notes=(),
    )  # fmt: skip
    order.tree.set_versions(node, (*node.versions, version))
    for child in node.children:
        _restore(order, child, ended, began)


def extension(order: Order) -> Changed:
    """A term is extended: the wording stays, and the provision points to the act."""
    node = order.target()
    require_in_force(node)
    ordinal = node.last.ordinal
    event = order.event(
        node.id, node.kind, Action.REMISSAO, version_before=ordinal, version_after=ordinal
    )
    last = replace(node.last, notes=(*node.last.notes, event))
    order.tree.set_versions(node, (*node.versions[:-1], last))
    return (node.id,)


def new_ementa(order: Order) -> Changed:
    """Give the law another ementa; the former one is reported."""
    text = order.wording().text if order.command.wording else order.command.replacement
    if not text:
        raise Refusal("O ato não traz a ementa.")
    if same(text, order.tree.ementa):
        raise Refusal("A lei já tem essa ementa.")
    event = order.event("ementa", Kind.ARTIGO, Action.NOVA_REDACAO)
    order.tree.set_ementa(text, event)
    return ("ementa",)


def new_heading(order: Order) -> Changed:
    """Give a heading another name."""
    command = order.command
    if command.may_add and command.target_id and not order.tree.has(command.target_id):
        return addition(order)
    node = order.target()
    if not (node.kind.is_grouping or node.kind is Kind.ANEXO):
        raise Refusal("O dispositivo não é agrupamento; a lei lida não guarda rubrica de artigo.")
    return new_wording(order)


def table_row(order: Order) -> Changed:
    """Put a row of a table in place of the one that begins with the same cell."""
    node, wording = order.target(), order.wording()
    require_in_force(node)
    if not node.last.rows:
        raise Refusal("O dispositivo não é tabela, ou a tabela não foi lida em linhas.")
    if not wording.rows:
        raise Refusal("O ato não traz a linha da tabela em células.")
    rows = list(node.last.rows)
    for new in wording.rows:
        places = [i for i, row in enumerate(rows) if row and new and same(row[0], new[0])]
        if len(places) != 1 or len(rows[places[0]]) != len(new):
            raise Refusal("A linha a substituir não se encontra na tabela uma só vez.")
        rows[places[0]] = new
    if tuple(rows) == node.last.rows:
        raise Refusal("A tabela já tem essa linha.")
    version = replace(node.last, rows=tuple(rows), text=_printed(rows), span=None, ended_by=None)
    reword(order, node, version, Action.NOVA_REDACAO)
    return (node.id,)


def _printed(rows: list[tuple[str, ...]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def annex(order: Order) -> Changed:
    """Give an annex another content, or add the next one."""
    wording, target = order.wording(), order.command.target_id
    if wording.kind is not Kind.ANEXO or target is None:
        raise Refusal("O ato não diz que anexo altera.")
    if order.tree.find(target) is not None:
        return new_wording(order)
    expected = max((node.number for node in order.tree.annexes), default=None)
    number = ProvisionId.parse(target).last.number.parts
    if expected is None or number != (expected[0] + 1,):
        raise Refusal("A lei lida não traz esse anexo.")
    return addition(order)


def whole_substitution(order: Order) -> Changed:
    """Restate a heading or an annex with all that is under it."""
    if order.command.target_id is None:
        raise Refusal("O ato substitui a lei inteira; extraia o novo texto como lei própria.")
    return new_wording(order)


OPERATIONS: dict[Operation, Callable[[Order], Changed]] = {
    Operation.NOVA_REDACAO: new_wording,
    Operation.ACRESCIMO: addition,
    Operation.REVOGACAO: revocation,
    Operation.REVOGACAO_TOTAL: total_revocation,
    Operation.RENUMERACAO: renumbering,
    Operation.SUBSTITUICAO_DE_EXPRESSAO: replace_expression,
    Operation.SUPRESSAO_DE_EXPRESSAO: replace_expression,
    Operation.NOVA_RUBRICA: new_heading,
    Operation.SUBSTITUICAO_INTEGRAL: whole_substitution,
    Operation.RESTABELECIMENTO: restoration,
    Operation.PRORROGACAO: extension,
    Operation.NOVA_EMENTA: new_ementa,
    Operation.LINHA_DE_TABELA: table_row,
    Operation.ANEXO: annex,
}

"""Where an added provision stands among those of the law (LC 95/1998, art. 10 and art. 12, III, b).

The act's own word comes first (``Command.after_id``); without it the number says the place, and
where it does not, nothing is added.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.identifiers import ProvisionId
from pipeline.law import Kind
from pipeline.normalize.amend.records import Refusal
from pipeline.normalize.amend.tree import Node, Tree, key_of

#: What hangs from one parent, in the order in which laws print it.
_ORDER = {
    Kind.INCISO: 0, Kind.ALINEA: 0, Kind.ITEM: 0, Kind.SUBITEM: 0, Kind.TRAVESSAO: 0,
    Kind.TABELA: 0, Kind.PARAGRAFO_SEM_NUMERO: 1, Kind.PARAGRAFO: 2,
}  # fmt: skip


class Place:
    """A parent (None for the law itself), the list of its children, and the place in it.

    ``presumed`` is True where the article may belong to the heading before or after it.
    """

    __slots__ = ("among", "index", "parent", "presumed")

    def __init__(
        self, parent: Node | None, among: list[Node], index: int, *, presumed: bool = False
    ) -> None:
        self.parent = parent
        self.among = among
        self.index = index
        self.presumed = presumed


def number_of(provision_id: str) -> tuple[int, ...]:
    """The number that an id says: (6, 1) for art6-1. Raises Refusal where it is no id."""
    try:
        return ProvisionId.parse(provision_id).last.number.parts
    except ValueError:
        raise Refusal("O número do dispositivo não se lê.") from None


def place_of(tree: Tree, target_id: str, kind: Kind, after_id: str | None) -> Place:
    """Where a new provision goes. Raises Refusal where neither act nor number says it."""
    after = _named(tree, after_id)
    if kind is Kind.ARTIGO and len(key_of(target_id)) == 1:
        return _article(tree, target_id, after)
    if kind.is_grouping:
        return _grouping(tree, target_id, kind, after)
    if kind is Kind.ANEXO:
        return Place(None, tree.annexes, _by_number(tree.annexes, kind, number_of(target_id)))
    return _below(tree, target_id, kind, after)


def _named(tree: Tree, after_id: str | None) -> Node | None:
    if after_id is None:
        return None
    found = tree.find(after_id)
    if found is None:
        raise Refusal("O dispositivo depois do qual se acresce não existe na lei.")
    return found


def _below(tree: Tree, target_id: str, kind: Kind, after: Node | None) -> Place:
    """Under an article, paragraph, inciso, alínea or item."""
    parent = parent_of(tree, target_id)
    if not parent.stands:
        raise Refusal("O dispositivo a que se acresce não está em vigor.")
    _single_paragraph(parent, target_id, kind)
    if after is None or after is parent:
        index = _by_number(parent.children, kind, number_of(target_id))
    elif after.parent is parent:
        index = parent.children.index(after) + 1
    else:
        raise Refusal("O dispositivo depois do qual se acresce está em outro lugar da lei.")
    return Place(parent, parent.children, index)


def parent_of(tree: Tree, target_id: str) -> Node:
    """The provision that ``target_id`` hangs from. Raises Refusal where the law lacks it."""
    above = ProvisionId.parse(target_id).parent
    parent = tree.find(str(above)) if above else None
    if parent is None:
        raise Refusal("O dispositivo a que se acresce não existe na lei.")
    return parent


def _single_paragraph(parent: Node, target_id: str, kind: Kind) -> None:
    """An article with a parágrafo único takes no other paragraph, and the other way round."""
    if kind is not Kind.PARAGRAFO:
        return
    others = [each for each in parent.children if each.kind is kind and each.stands]
    alone = target_id.endswith("_par1u")
    if alone and others:
        raise Refusal("Acresce parágrafo único a dispositivo que já tem parágrafo.")
    if not alone and any(each.id.split("_")[-1].startswith("par1u") for each in others):
        raise Refusal(
            "O dispositivo tem parágrafo único, e o ato acresce outro parágrafo sem o renumerar."
        )


def _by_number(siblings: Sequence[Node], kind: Kind, number: tuple[int, ...]) -> int:
    """The place after all that goes before a provision of that kind and number."""
    rank = _ORDER.get(kind, 0)
    index = 0
    for place, each in enumerate(siblings, start=1):
        theirs = _ORDER.get(each.kind, 0)
        smaller = each.number < number if each.kind is kind else theirs == rank
        if theirs < rank or (theirs == rank and smaller):
            index = place
    return index


def _article(tree: Tree, target_id: str, after: Node | None) -> Place:
    if after is not None and after.kind.is_grouping:
        return Place(after, after.children, 0)
    number = number_of(target_id)
    articles = list(_articles(tree.roots))
    before = [node for node in articles if node.number < number]
    following = [node for node in articles if node.number > number]
    previous = after or (max(before, key=lambda node: node.number) if before else None)
    if previous is None:
        raise Refusal("A lei não tem artigo antes do acrescido; não se sabe onde fica.")
    if previous.number > number:
        raise Refusal("O artigo acrescido ficaria depois de um de número maior.")
    follower = min(following, key=lambda node: node.number, default=previous)
    presumed = after is None and len(number) == 1 and follower.parent is not previous.parent
    among = tree.siblings(previous)
    return Place(previous.parent, among, among.index(previous) + 1, presumed=presumed)


def _articles(nodes: Sequence[Node]) -> Iterator[Node]:
    """The articles of the law in printed order; annexes have articles of their own."""
    for node in nodes:
        if node.kind is Kind.ARTIGO:
            yield node
        elif node.kind.is_grouping:
            yield from _articles(node.children)


def _grouping(tree: Tree, target_id: str, kind: Kind, after: Node | None) -> Place:
    above = ProvisionId.parse(target_id).parent
    parent = parent_of(tree, target_id) if above else None
    among = parent.children if parent else tree.roots
    if after is not None:
        return Place(parent, among, _after(after, parent, among))
    number = number_of(target_id)
    before = [n for n in among if n.kind is kind and n.number < number]
    if not before:
        raise Refusal("O ato não diz onde fica o agrupamento acrescido.")
    return Place(parent, among, _after(before[-1], parent, among))


def _after(node: Node, parent: Node | None, among: list[Node]) -> int:
    """The place of a new grouping right after ``node``, or after the groupings that end with it."""
    while node.parent is not parent:
        if node.parent is None or node is not node.parent.children[-1]:
            raise Refusal("O agrupamento acrescido partiria outro; o ato não diz o que fica nele.")
        node = node.parent
    index = among.index(node) + 1
    if index < len(among) and not among[index].kind.is_grouping:
        raise Refusal("O agrupamento acrescido tomaria artigos de outro; o ato não o diz.")
    return index

"""A law's tree as citations walk it: by id, by number below a parent, by what stands before."""

from __future__ import annotations

from pipeline.extract.citations.grammar import RANK
from pipeline.extract.citations.records import Step
from pipeline.ids import fold
from pipeline.law import Kind, Law, Provision, Status

# Looked up once: in Python 3.11 a member of an enumeration takes as long as ten comparisons.
_ARTIGO = Kind.ARTIGO
_ANEXO = Kind.ANEXO

PREFIX = {
    Kind.PARTE: "prt", Kind.LIVRO: "liv", Kind.TITULO: "tit", Kind.CAPITULO: "cap",
    Kind.SECAO: "sec", Kind.SUBSECAO: "sub", _ARTIGO: "art", Kind.PARAGRAFO: "par",
    Kind.INCISO: "inc", Kind.ALINEA: "ali", Kind.ITEM: "ite", Kind.SUBITEM: "ite",
    Kind.PARAGRAFO_SEM_NUMERO: "par", Kind.TRAVESSAO: "tra", Kind.TABELA: "tab", _ANEXO: "anx",
}  # fmt: skip
_IN_FORCE = frozenset((Status.VIGENTE, Status.DUVIDOSO))


class Tree:
    """Look-ups over the provisions of one law."""

    def __init__(self, law: Law) -> None:
        self.by_id: dict[str, Provision] = {}
        self.above: dict[str, tuple[Provision, ...]] = {}
        self._articles: dict[str, list[Provision]] = {}
        self._article_place: dict[str, tuple[str, int]] = {}
        self._groupings: dict[tuple[str, str], list[Provision]] = {}
        for node, above in law.walk_with_parents():
            self.by_id[node.id] = node
            self.above[node.id] = above
            if node.kind is _ARTIGO:
                root = above[0].id if above and above[0].kind is _ANEXO else ""
                inside = self._articles.setdefault(root, [])
                self._article_place[node.id] = (root, len(inside))
                inside.append(node)
            elif node.kind.is_grouping:
                key = (PREFIX[node.kind], piece(node)[3:].partition(".")[0])
                self._groupings.setdefault(key, []).append(node)

    def child(self, node: Provision, level: str, number: str) -> Provision | None:
        """The provision of that level and number right below a node."""
        return self.by_id.get(missing_id(node.id, level, number))

    def enclosing(self, node: Provision, level: str) -> Provision | None:
        """The node itself or its nearest ancestor of that level."""
        for each in (node, *reversed(self.above[node.id])):
            if PREFIX[each.kind] == level:
                return each
        return None

    def up_to_article(self, node: Provision) -> tuple[Provision, ...]:
        """The node and its ancestors up to its article, from the inside out."""
        found: list[Provision] = []
        for each in (node, *reversed(self.above[node.id])):
            if each.kind.is_grouping:
                break
            found.append(each)
            if each.kind is _ARTIGO:
                break
        return tuple(found)

    def articles_of_number(self, number: str, root: str) -> list[Provision]:
        """Articles of one number: more than one where the law repeats it ("art85.2")."""
        base = f"{root}_art{number}" if root else f"art{number}"
        if base not in self.by_id and number != "1u" and self.by_id.get("art1u") and number == "1":
            base = "art1u"
        found = [self.by_id[base]] if base in self.by_id else []
        repeat = 2
        while f"{base}.{repeat}" in self.by_id:
            found.append(self.by_id[f"{base}.{repeat}"])
            repeat += 1
        return found

    def neighbours(self, article: Provision, offset: int, count: int = 1) -> list[Provision]:
        """Articles before (``offset`` -1) or after (+1) an article, nearest last."""
        root, place = self._article_place[article.id]
        inside = self._articles[root]
        if offset > 0:
            return inside[place + 1 : place + 1 + count]
        return inside[max(0, place - count) : place]

    def siblings_before(self, node: Provision) -> list[Provision]:
        """Siblings of the same level printed before a node, in order."""
        above = self.above[node.id]
        if not above:
            return []
        level = PREFIX[node.kind]
        before: list[Provision] = []
        for each in above[-1].children:
            if each is node:
                break
            if PREFIX[each.kind] == level:
                before.append(each)
        return before

    def sibling_after(self, node: Provision) -> Provision | None:
        """The next sibling of the same level."""
        above = self.above[node.id]
        level = PREFIX[node.kind]
        same = [n for n in (above[-1].children if above else ()) if PREFIX[n.kind] == level]
        place = next((i for i, each in enumerate(same) if each is node), len(same))
        return same[place + 1] if place + 1 < len(same) else None

    def groupings(self, steps: tuple[Step, ...], seen_from: Provision | None) -> list[Provision]:
        """Groupings that a path names, the nearest to the citing provision first alone.

        "Capítulo VI" within Título I is that of Título I where it has one.
        """
        last = steps[-1]
        found = self._named_part(last) if last.number in _PARTS else None
        if found is None:
            found = self._groupings.get((last.level, last.number), [])
        for outer in steps[:-1]:
            if outer.number in _PARTS or outer.level == "prt":
                continue
            found = [n for n in found if self._under(n, outer)]
        if len(found) > 1 and seen_from is not None:
            own = [a.id for a in (*self.above[seen_from.id], seen_from)]
            shared = [self._shared(node, own) for node in found]
            best = max(shared)
            found = [n for n, s in zip(found, shared, strict=True) if s == best]
        return found

    def _under(self, node: Provision, outer: Step) -> bool:
        wanted = f"{outer.level}{outer.number}"
        return any(piece(each).partition(".")[0] == wanted for each in self.above[node.id])

    def _shared(self, node: Provision, own: list[str]) -> int:
        return sum(each.id in own for each in self.above[node.id]) + (node.id in own)

    def _named_part(self, step: Step) -> list[Provision] | None:
        """ "Parte Especial": a parte of that name, or a heading that is called so."""
        name = f"parte {step.number}"
        found = [
            node
            for nodes in self._groupings.values()
            for node in nodes
            if fold(node.current.text or "").startswith(name) or fold(node.label) == name
        ]
        return found or self._groupings.get(("prt", {"geral": "1", "especial": "2"}[step.number]))


_PARTS = ("geral", "especial")


def piece(node: Provision) -> str:
    """The last piece of a provision's id."""
    return node.id.rpartition("_")[2]


def missing_id(parent: str, level: str, number: str) -> str:
    """Id that a missing child would have."""
    hangs = RANK[level] > RANK["par"] and parent.rpartition("_")[2].startswith("art")
    return f"{parent}_cpt_{level}{number}" if hangs else f"{parent}_{level}{number}"


def holds(node: Provision) -> bool:
    """Whether some wording of a provision is in force or may be."""
    return any(version.status in _IN_FORCE for version in node.versions)

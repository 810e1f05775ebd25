"""The articulation of a law as LexML elements, with the reasons why it is not LC 95/1998's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from lxml import etree

from pipeline.generate.interchange.lexml_ids import BELOW_CAPUT, Ids
from pipeline.generate.interchange.links import Links, links, outer_address, pieces
from pipeline.generate.interchange.losses import Losses
from pipeline.interchange.lexml_names import (
    CELL,
    ELEMENT,
    GENERIC,
    SITUATION,
    TAIL,
    L,
    X,
)  # fmt: skip
from pipeline.interchange.tables import caption
from pipeline.interchange.xml import legal
from pipeline.law import Citation, Kind, Law, Provision, Scope, Status, Version
from pipeline.naming import names
from pipeline.phrases import status_word

MIXED = frozenset(
    f"{X}{name}" for name in ("p", "Rotulo", "NomeAgrupador", "Epigrafe", "Ementa", "EmLinha")
)
#: What the strict schema lets hang from what, besides articles, which may hang from any grouping.
_STRICT_CHILDREN: Mapping[Kind, frozenset[Kind]] = {
    Kind.PARTE: frozenset((Kind.ARTIGO, Kind.LIVRO)),
    Kind.LIVRO: frozenset((Kind.ARTIGO, Kind.TITULO)),
    Kind.TITULO: frozenset((Kind.ARTIGO, Kind.CAPITULO)),
    Kind.CAPITULO: frozenset((Kind.ARTIGO, Kind.SECAO)),
    Kind.SECAO: frozenset((Kind.ARTIGO, Kind.SUBSECAO)),
    Kind.SUBSECAO: frozenset((Kind.ARTIGO,)),
    Kind.ARTIGO: frozenset((Kind.PARAGRAFO, Kind.INCISO)),
    Kind.PARAGRAFO: frozenset((Kind.INCISO,)),
    Kind.INCISO: frozenset((Kind.ALINEA,)),
    Kind.ALINEA: frozenset((Kind.ITEM,)),
}
_HREF = f"{L}href"
#: How many provisions are named for each way in which a law is not LC 95/1998's.
_EXAMPLES = 3
_NAMED = {
    Kind.PARTE: "parte", Kind.LIVRO: "livro", Kind.TITULO: "título", Kind.CAPITULO: "capítulo",
    Kind.SECAO: "seção", Kind.SUBSECAO: "subseção", Kind.ARTIGO: "artigo",
    Kind.PARAGRAFO: "parágrafo", Kind.INCISO: "inciso", Kind.ALINEA: "alínea", Kind.ITEM: "item",
    Kind.SUBITEM: "subitem", Kind.PARAGRAFO_SEM_NUMERO: "parágrafo sem número",
    Kind.TRAVESSAO: "travessão", Kind.TABELA: "tabela", Kind.ANEXO: "anexo",
}  # fmt: skip


@dataclass(slots=True)
class Articulation:
    """Makes LexML elements of provisions.

    ``loose`` is set where the strict schema does not admit something; ``renamed`` are the
    provisions whose id or kind LexML does not say; ``notes`` the printed notes by their id;
    ``orders`` the printed order of what is in a provision, where LexML wants another.
    """

    law: Law
    losses: Losses
    loose: Losses = field(default_factory=Losses)
    renamed: dict[str, Provision] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    orders: dict[str, list[str]] = field(default_factory=dict)
    _ids: Ids = field(default_factory=Ids)
    _links: Links = field(init=False)

    def __post_init__(self) -> None:
        self._links = links(self.law.citations, self._address)

    def reasons(self) -> str:
        """Why the law is not drafted as LC 95/1998 has it."""
        return "; ".join(self.loose.lines(names(self.law), _EXAMPLES))

    def roots(self, nodes: Sequence[Provision]) -> Iterator[etree._Element]:
        """The elements of the articulation."""
        for node in nodes:
            if node.kind is Kind.SUBSECAO:
                self.loose.add("subseção fora de seção", node.id)
                group = etree.Element(f"{X}AgrupamentoHierarquico", nome="subsecao")
                group.set("id", self._ids.other("agh1"))
                group.append(self._grouping(node))
                yield group
            else:
                yield from self._under_grouping(node)

    def _under_grouping(self, node: Provision) -> Iterator[etree._Element]:
        if node.kind.is_grouping:
            yield self._grouping(node)
        elif node.kind is Kind.ARTIGO:
            yield self._article(node)
        else:
            words = f"{node.label} {node.current.full_text or ''}".strip()
            self.losses.add(f"dispositivo fora de artigo, com o texto «{words}»", node.id)

    def _grouping(self, node: Provision) -> etree._Element:
        self._check_children(node)
        element = etree.Element(f"{X}{ELEMENT[node.kind]}")
        element.set("id", self._ids.other(node.id))
        self._situation(element, node, omits=False)
        self._label(element, node)
        version = node.current
        if version.text is None:
            self.losses.add("o nome do agrupamento na data, que a fonte não imprime", node.id)
        else:
            name = etree.SubElement(element, f"{X}NomeAgrupador")
            self._words(name, node, version, version.text)
        for child in node.children:
            element.extend(self._under_grouping(child))
        return element

    def _check_children(self, node: Provision) -> None:
        allowed = _STRICT_CHILDREN.get(node.kind, frozenset())
        for child in node.children:
            if child.kind not in allowed:
                self.loose.add(f"{_NAMED[child.kind]} dentro de {_NAMED[node.kind]}", child.id)
        if node.kind.is_grouping:
            order = [child.kind is not Kind.ARTIGO for child in node.children]
            if order != sorted(order):
                self.loose.add("artigo depois de um agrupamento do mesmo nível", node.id)

    def _article(self, node: Provision) -> etree._Element:
        self._check_children(node)
        element = etree.Element(f"{X}Artigo")
        own = self._named(element, node, self._ids.article(node))
        if all(each.current.status is Status.REVOGADO for each in node.walk()):
            self._situation(element, node, omits=False)
        self._label(element, node)
        caput = etree.SubElement(element, f"{X}Caput", id=f"{own}_cpt")
        self._situation(caput, node)
        hanging, after = _of_caput(node)
        self._content(caput, node, hanging)
        for child in after:  # an inciso after a paragraph: of the caput, and printed here
            parent = f"{own}_cpt" if child.kind in BELOW_CAPUT else own
            element.extend(self._below(parent, child, element))
        self._keep_order(node, [*_regular_first(hanging), *after])
        return element

    def _below(
        self, parent: str, node: Provision, within: etree._Element
    ) -> Iterator[etree._Element]:
        """The element of a provision below an article's caput, or nothing where it is too deep."""
        own = self._ids.below(parent, node)
        if own is None:
            self._too_deep(node, within)
            return
        element = etree.Element(f"{X}{ELEMENT.get(node.kind, 'DispositivoGenerico')}")
        if node.kind in GENERIC:
            element.set("nome", GENERIC[node.kind])
        self._named(element, node, own)
        self._situation(element, node)
        self._label(element, node)
        self._check_children(node)
        self._content(element, node, node.children)
        yield element

    def _named(self, element: etree._Element, node: Provision, own: str) -> str:
        element.set("id", own)
        if own != node.id or node.kind is Kind.PARAGRAFO_SEM_NUMERO:
            self.renamed[own] = node
        return own

    def _content(
        self, element: etree._Element, node: Provision, hanging: Sequence[Provision]
    ) -> None:
        """The wording, what hangs from it in the order that the schema wants, and what follows."""
        own, version = str(element.get("id")), node.current
        element.extend(self._paragraphs(node, version))
        ordered = _regular_first(hanging)
        if node.kind is not Kind.ARTIGO:
            self._keep_order(node, ordered)
        for child in ordered:
            element.extend(self._below(own, child, element))
        if version.tail is not None:
            self._tail(element, own, node, version)

    def _keep_order(self, node: Provision, written: Iterable[Provision]) -> None:
        printed = [each.id for each in node.children]
        if [each.id for each in written] != printed:
            self.orders[node.id] = printed
            self.losses.add("a ordem em que os dispositivos de dentro estão impressos", node.id)

    def _tail(self, element: etree._Element, own: str, node: Provision, version: Version) -> None:
        self.loose.add("texto depois da lista", node.id)
        eid = self._ids.generic(own)
        if eid is None or version.tail is None:
            self.losses.add("texto depois da lista, em nível sem lugar para ele", node.id)
            return
        tail = etree.SubElement(element, f"{X}DispositivoGenerico", nome=TAIL)
        tail.set("id", eid)
        tail.extend(_plain(version.tail))

    def _too_deep(self, node: Provision, within: etree._Element) -> None:
        """A level that LexML does not have: the words go to the provision above, as they stand."""
        self.loose.add("nível abaixo do item", node.id)
        self.losses.add("nível abaixo do item: o texto está no dispositivo de cima", node.id)
        above = (f"{X}Rotulo", f"{X}p")
        last = max((i for i, each in enumerate(within) if each.tag in above), default=-1)
        lines = [f"{each.label} {each.current.full_text or ''}".strip() for each in node.walk()]
        for place, line in enumerate(_plain("\n".join(lines)), start=last + 1):
            within.insert(place, line)

    def _label(self, element: etree._Element, node: Provision) -> None:
        if node.label or node.kind is Kind.ARTIGO:
            etree.SubElement(element, f"{X}Rotulo").text = legal(node.label)

    def _situation(self, element: etree._Element, node: Provision, *, omits: bool = True) -> None:
        version = node.current
        if version.status in SITUATION:
            element.set("situacao", SITUATION[version.status])
        if version.status is Status.DUVIDOSO:
            self.losses.add("a dúvida sobre qual redação vale", node.id)
        if omits and not version.printed:
            element.set("textoOmitido", "s")
            self.losses.add("a redação da data, que a publicação lida não imprime", node.id)

    def _paragraphs(self, node: Provision, version: Version) -> Iterator[etree._Element]:
        if not version.printed:
            return
        if version.status is Status.REVOGADO:
            text = status_word(version.status, node.kind)
            self.losses.add("o texto revogado, que a lei da data não tem mais", node.id)
        else:
            text = caption(version)
        lines = text.split("\n") if text or not version.rows else []
        for number, line in enumerate(lines, start=1):
            paragraph = etree.Element(f"{X}p")
            self._words(paragraph, node, version, line, last=number == len(lines))
            yield paragraph
        if version.rows and version.status is not Status.REVOGADO:
            yield from self._rows(node, version)

    def _rows(self, node: Provision, version: Version) -> Iterator[etree._Element]:
        self.losses.add("a tabela como tabela: cada linha é um parágrafo de células", node.id)
        for row in version.rows:
            line = etree.Element(f"{X}p")
            for cell in row:
                etree.SubElement(line, f"{X}EmLinha", nome=CELL).text = legal(cell)
            yield line

    def _words(
        self, element: etree._Element, node: Provision, version: Version, text: str,
        *, last: bool = True,
    ) -> None:  # fmt: skip
        """Words with their links, and the printed notes where they end."""
        its = self._links.get((node.id, version.ordinal), {})
        for piece, href in pieces(legal(text), its):
            if href is None:
                _append(element, piece)
            else:
                etree.SubElement(element, f"{X}Remissao", {_HREF: href}).text = piece
        for event in version.notes if last else ():
            eid = f"nota{len(self.notes) + 1}"
            self.notes[eid] = event.note
            etree.SubElement(element, f"{X}NotaReferenciada", nota=eid)

    def _address(self, cited: Citation) -> str | None:
        if cited.scope is Scope.EXTERNA:
            return outer_address(cited)
        urn = self.law.urn
        return f"{urn}!{cited.target_id}" if urn and cited.target_id else None


def _of_caput(node: Provision) -> tuple[list[Provision], list[Provision]]:
    """What goes inside the caput of an article, and what follows it, in printed order.

    What hangs from the caput and is printed after a paragraph follows too, but for what has no
    element of its own: the schema admits it only inside.
    """
    first = next((i for i, c in enumerate(node.children) if c.kind not in BELOW_CAPUT), None)
    hanging = [
        child
        for place, child in enumerate(node.children)
        if child.kind in BELOW_CAPUT and (first is None or place < first or child.kind in GENERIC)
    ]
    inside = {child.id for child in hanging}
    return hanging, [child for child in node.children if child.id not in inside]


def _regular_first(nodes: Sequence[Provision]) -> list[Provision]:
    """Provisions in the order that the schema wants: those without an element of their own last."""
    return sorted(nodes, key=lambda each: each.kind in GENERIC)


def _append(element: etree._Element, text: str) -> None:
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text


def _plain(text: str) -> Iterator[etree._Element]:
    for line in text.split("\n"):
        element = etree.Element(f"{X}p")
        element.text = legal(line)
        yield element

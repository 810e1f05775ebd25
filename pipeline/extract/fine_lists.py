"""Walk a law for its fines, and settle whose a fine is that is printed over or after a list.

Reads: a :class:`Law`. Writes: :class:`Draft` records, in printed order.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from pipeline.extract import sanction_patterns as p
from pipeline.extract.amounts import Doubt, read_amount
from pipeline.extract.fine_drafts import Draft, Notes, Place
from pipeline.extract.fine_formulas import MARKS, read_formulas
from pipeline.extract.fine_qualifiers import per_anywhere
from pipeline.extract.fine_records import Fine, Unread
from pipeline.extract.fine_search import Texts
from pipeline.extract.fine_tables import read_columns, read_table
from pipeline.extract.fines import UNREAD, amount_fine, read_fines
from pipeline.law import Kind, Law, Provision

# Looked up once: in Python 3.11 a member of an enumeration takes as long as ten comparisons.
_ARTIGO = Kind.ARTIGO

#: Words that fines are found by.
SOUGHT = (*MARKS, *p.CHEAP_MARKS)
_PARAGRAPHS = (Kind.PARAGRAFO, Kind.PARAGRAFO_SEM_NUMERO)
_TABLES = (Kind.TABELA, Kind.ANEXO)
_NO_ITEMS = (*_PARAGRAPHS, Kind.TABELA, Kind.ARTIGO, Kind.ANEXO)


def places(law: Law) -> tuple[Place, ...]:
    """Every printed wording outside headings, in printed order."""
    found: list[Place] = []
    for root in (*law.provisions, *law.annexes):
        _add_places(root, root, found, listed=False)
    return tuple(found)


def _add_places(node: Provision, article: Provision, found: list[Place], *, listed: bool) -> None:
    if node.kind is _ARTIGO:
        article = node
    heads = listed
    for version in () if node.kind.is_grouping else node.versions:
        text = version.full_text
        if text:
            heads = heads or _heads_list(version.text or "")
            found.append(Place(node, version, text, article, listed))
    for child in node.children:
        _add_places(child, article, found, listed=heads and child.kind not in _PARAGRAPHS)


def _heads_list(text: str) -> bool:
    """True for "serão impostas multas nos seguintes valores:"."""
    if not text.endswith(":"):
        return False
    end = text[-250:]
    return "ulta" in end.lower() and p.LIST_HEAD.search(end) is not None


def drafts(law_places: Sequence[Place], texts: Texts, notes: Notes) -> list[Draft]:
    """The fines of all wordings, each at the provision that has it.

    ``texts`` are the texts of ``law_places``.
    """
    formulas = texts.having(MARKS)
    marked = texts.having(p.CHEAP_MARKS) | formulas
    found = list(_printed(law_places, marked, formulas, notes))
    found = _without_back_references(found)
    return [_closing(draft, group) for group in _by_article(found) for draft in group]


def _by_article(found: Iterable[Draft]) -> Iterable[list[Draft]]:
    groups: defaultdict[str, list[Draft]] = defaultdict(list)
    for draft in found:
        groups[draft.place.article.id].append(draft)
    return groups.values()


def _printed(
    law_places: Sequence[Place], marked: Collection[int], formulas: Collection[int], notes: Notes
) -> Iterator[Draft]:
    """The fines of all wordings; those printed over a list go to its items.

    ``marked`` are the places that hold a word for a fine, ``formulas`` those that may hold a
    formula.
    """
    inherited: dict[str, list[Draft]] = {}
    for i, place in enumerate(law_places):
        own: list[Draft] = []
        if i in marked or place.listed or place.provision.kind in _TABLES:
            fines = _fines_of(place, notes, formulas=i in formulas)
            own = [Draft(fine, place) for fine in fines]
        elif not inherited:
            continue
        for draft in own:
            items = _items(draft)
            for item in items:
                inherited.setdefault(item, []).append(draft)
            if not items:
                yield draft
        if inherited and not any(draft.is_amount for draft in own):
            for draft in inherited.get(place.provision.id, ()):
                yield _inherit(draft, place)


def _fines_of(place: Place, notes: Notes, *, formulas: bool) -> list[Fine]:
    """The fines that one wording states; mentions with an unread amount are reported."""
    if place.version.rows:
        return list(read_table(place.text, place.version.rows))
    if place.provision.kind in _TABLES and (columns := list(read_columns(place.text))):
        return columns
    found = list(read_fines(place.text))
    if formulas:
        found = sorted([*found, *read_formulas(place.text)], key=lambda fine: fine.start)
    if place.listed and not any(isinstance(fine, Fine) for fine in found):
        found = list(_listed_amounts(place.text))
    for unread in found:
        if isinstance(unread, Unread):
            doubt = Doubt("multa_nao_lida", UNREAD)
            notes.add(doubt, place, unread.start, unread.end)
    return [fine for fine in found if isinstance(fine, Fine)]


# --- lists ------------------------------------------------------------------------------------


def _listed_amounts(text: str) -> Iterator[Fine | Unread]:
    """The amount of an item of a list of fines: "R$ 80,00 (oitenta reais) por infração aos..."."""
    taken = 0
    for start in p.LISTED_AMOUNT.finditer(text):
        amount = read_amount(text, start.start("amount")) if start.start() >= taken else None
        if amount is None or amount.unit is None:
            continue
        if taken:
            yield Unread(amount.start, amount.end)
        elif start.start() <= p.WINDOW:
            fine = amount_fine(text, start.start(), amount, upto=bool(start["upto"]))
            # "nas infrações graves de 101 a 250 UFIR" names a grade, no conduct.
            conduct = fine.own and len(text) - fine.end > p.LEAST_CONDUCT
            yield replace(fine, own=conduct)
        taken = amount.end


def _items(draft: Draft) -> list[str]:
    """Ids of the items of the list that a fine is printed over; none where it stands alone.

    "de 100 (cem) UFIR, nos casos de:" is the fine of each alínea below; "R$ 166,02 por infração
    aos itens 1.1 a 1.7:" names itself what it punishes. An amount that no longer holds stays where
    it is printed.
    """
    text, end = draft.place.text, draft.fine.end
    if not draft.is_amount or not text.endswith(":") or len(text) - end > 2 * p.WINDOW:
        return []
    rest = text[end:]
    if "." in rest or ";" in rest:
        return []
    provision = draft.place.provision
    if draft.place.version is not provision.current or p.ELSEWHERE.search(rest):
        return []
    return [child.id for child in provision.children if child.kind not in _NO_ITEMS]


def _inherit(draft: Draft, item: Place) -> Draft:
    """The fine for one item of the list, counted as the item says ("por unidade")."""
    fine = replace(draft.fine, own=True, per=per_anywhere(item.text) or draft.fine.per)
    return replace(draft, fine=fine, owner=item)


def _without_back_references(found: list[Draft]) -> list[Draft]:
    """Drop "além da multa" where the article prints the fine: it is that fine, not another one.

    Where the article prints none, the words are kept as a fine without value.
    """
    articles = Counter(draft.place.article.id for draft in found if not _looks_back(draft))
    return [d for d in found if not (_looks_back(d) and articles[d.place.article.id])]


def _looks_back(draft: Draft) -> bool:
    looks = draft.fine.rule == "sem_valor" and p.BESIDES.match(draft.place.text, draft.fine.start)
    return bool(looks)


# --- closings ---------------------------------------------------------------------------------


def _closing(draft: Draft, of_article: list[Draft]) -> Draft:
    """The draft as the article's own where it closes the article from within its last part.

    "... Para a infração deste artigo: Multa de 5 a 20%" says so. A fine at the end of the last item
    of a list that prints no other is read so, with a diagnostic: the sentence begins in the caput
    ("Manter cocheira sem: 1) ...; 9) água corrente. Multa de 30 a 50%").
    """
    if not draft.is_amount or draft.owner or draft.place.provision is draft.place.article:
        return draft
    if _names_article(draft):
        return _of_article(draft)
    if _ends_list(draft, of_article):
        message = "Impressa no fim do último item da lista; lida como multa de todo o artigo."
        return _of_article(draft, Doubt("multa_de_fecho", message))
    return draft


def _of_article(draft: Draft, *doubts: Doubt) -> Draft:
    article = draft.place.article
    current = article.current
    owner = Place(article, current, current.full_text or "", article, listed=False)
    fine = replace(draft.fine, own=True, doubts=(*draft.fine.doubts, *doubts))
    return replace(draft, fine=fine, owner=owner)


def _names_article(draft: Draft) -> bool:
    """True where the fine's sentence speaks of the article and is no numbered rule of its own."""
    start = draft.fine.start
    before = draft.place.text[max(0, start - p.WINDOW * 2) : start]
    closing = p.CLOSING_BEFORE.search(before) if "artigo" in before else None
    if closing is None:
        return False
    alone = closing.end() - closing.start() >= start
    return not alone or draft.place.provision.kind is Kind.PARAGRAFO_SEM_NUMERO


def _ends_list(draft: Draft, of_article: list[Draft]) -> bool:
    place, fine = draft.place, draft.fine
    if not fine.own or len(place.text) - fine.end > 1:
        return False
    if place.provision is not _last_item(place.article):
        return False
    return not any(
        other is not draft and other.place.provision.kind not in _PARAGRAPHS for other in of_article
    )


def _last_item(article: Provision) -> Provision | None:
    """The last item of a list of two or more that hangs from the caput and ends the sentence."""
    items = [child for child in article.children if child.kind not in _NO_ITEMS]
    if len(items) < 2 or not (article.current.text or "").endswith(":"):
        return None
    last = items[-1]
    while below := [child for child in last.children if child.kind not in _NO_ITEMS]:
        last = below[-1]
    return last

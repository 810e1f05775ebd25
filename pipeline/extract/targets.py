"""Find what each sanction punishes. Reads: drafts of a law. Writes: the drafts with target ids.

A sanction punishes, in this order: what its own sentence lists ("por infração aos artigos: 4º, I a
VII"); what the words over its list say ("Pelo descumprimento dos incisos I ao IX deste artigo,
...:"); its own provision, where that holds the conduct. An unnumbered paragraph has no address of
its own: what is printed there punishes the article. A description without numbers, under words that
speak of the whole law, punishes provisions that only a person can tell: the best candidates are
offered, and :mod:`targets_decide` applies the decision. What is doubtful is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.extract import targets_words as w
from pipeline.extract.amounts import Doubt
from pipeline.extract.fine_drafts import IN_FORCE, Draft, Notes, Place
from pipeline.extract.targets_address import Address, Listed
from pipeline.extract.targets_check import check_targets
from pipeline.extract.targets_index import Found, Index
from pipeline.extract.targets_list import read_list
from pipeline.extract.targets_rank import Ranking
from pipeline.law import Kind, Law, Provision

#: Provisions of a list: what they punish may be said over the list.
_ITEMS = (Kind.INCISO, Kind.ALINEA, Kind.ITEM, Kind.SUBITEM, Kind.TRAVESSAO)

#: Provisions that a description may mean, each with the lists that hang from it.
_RANKED = (Kind.ARTIGO, Kind.PARAGRAFO, Kind.PARAGRAFO_SEM_NUMERO)

#: Rules of a sanction that has a target of its own; the others follow the sanction they rest on.
_UNVALUED = ("sem_valor", "custo")
_AIMED = (*_UNVALUED, "faixa", "fixo", "formula")


def with_target_ids(drafts: Iterable[Draft], law: Law, notes: Notes) -> list[Draft]:
    """The drafts with what they punish; lists that name what is not there are reported."""
    drafts = list(drafts)
    aim = _Aim(law, notes)
    aim.read.update(_wording(draft) for draft in drafts if draft.fine.rule == "remissao")
    aimed = [aim.at_targets(draft) for draft in drafts]
    check_targets(aimed, notes)
    return aimed


class _Aim:
    """Finds targets; indexes the law when the first list asks for it."""

    def __init__(self, law: Law, notes: Notes) -> None:
        self._law = law
        self._notes = notes
        self._known: Index | None = None
        self._ranking: Ranking | None = None
        self._reported: set[tuple[object, ...]] = set()
        self.read: set[tuple[str, int]] = set()

    @property
    def index(self) -> Index:
        """The provisions of the law by id."""
        if self._known is None:
            self._known = Index(self._law)
        return self._known

    def at_targets(self, draft: Draft) -> Draft:
        """The draft with the ids of what it punishes; none where the text does not say it."""
        fine = draft.fine
        if fine.rule not in _AIMED or fine.aimless:
            return draft
        if not fine.own or (fine.rule in _UNVALUED and w.BREACH.search(draft.place.text)):
            listed = _beside(draft)
            if listed is not None:
                return self._aimed(draft, listed, draft.place)
        if not fine.own:
            if draft.owner is None and draft.place.provision.kind in _ITEMS:
                return self._by_head(draft)
            return draft
        if self._is_description(draft):
            self._offer(draft)
            return draft
        provision = draft.at.provision
        alone = provision.kind is Kind.PARAGRAFO_SEM_NUMERO
        return draft.aimed((draft.at.article.id if alone else provision.id,))

    def _by_head(self, draft: Draft) -> Draft:
        """What the words over the list say that its items punish."""
        above = self.index.above.get(draft.place.provision.id, ())
        for head in reversed(above):
            if head.kind.is_grouping:
                break
            text = head.current.full_text or ""
            lead = w.LEAD.search(text)
            if lead is not None:
                place = Place(head, head.current, text, draft.place.article, listed=False)
                return self._aimed(draft, read_list(text, lead.start("at")), place)
        return draft

    # --- lists --------------------------------------------------------------------------------

    def _aimed(self, draft: Draft, listed: Listed, place: Place) -> Draft:
        """The draft aimed at what a list printed in ``place`` names."""
        self.read.add((place.provision.id, place.version.ordinal))
        at = place if draft.owner is None else draft.owner
        found = [each for address in listed.addresses for each in self._resolve(address, at)]
        self._report(draft, listed, found, place)
        ids = dict.fromkeys(each.id for each in found if each.exists)
        return draft.aimed(tuple(ids), listed=True)

    def _resolve(self, address: Address, place: Place) -> Iterator[Found]:
        if address.is_own_article:
            yield Found(address, place.article.id, "este artigo", exists=True)
        else:
            yield from self.index.resolve(address, place)

    def _report(self, draft: Draft, listed: Listed, found: Iterable[Found], place: Place) -> None:
        owner = draft.at.provision.id
        for flaw in listed.flaws:
            doubt = Doubt("alvo_lido_com_correcao", f"{_capital(flaw.message)}.")
            self._note(doubt, place, flaw.start, flaw.end, owner)
        for each in found:
            start, end = each.address.start, each.address.end
            words = " ".join(place.text[start:end].split())
            if not each.exists:
                message = f"Pune «{words}», e esta lei não tem {each.name}."
                self._note(Doubt("alvo_inexistente", message), place, start, end, owner, each)
            elif each.revoked and place.version.status in IN_FORCE:
                message = f"Pune «{words}», e {each.name} está revogado."
                self._note(Doubt("alvo_revogado", message), place, start, end, owner, each)

    def _note(
        self, doubt: Doubt, place: Place, start: int, end: int, at: str, what: Found | None = None
    ) -> None:
        """Report a doubt about a list once, also where several sanctions read the same list."""
        key = (doubt.code, place.provision.id, place.version.ordinal, start, what)
        if key not in self._reported:
            self._reported.add(key)
            self._notes.add(doubt, place, start, end, at)

    # --- descriptions -------------------------------------------------------------------------

    def _is_description(self, draft: Draft) -> bool:
        """True where a list of fines describes what other articles forbid ("Fumar em elevador")."""
        provision, listed = draft.at.provision, draft.place.listed or draft.owner is not None
        if not draft.is_amount or provision.kind not in _ITEMS or not listed:
            return False
        heads = [draft.at.article, *self.index.above.get(provision.id, ())]
        return any(w.WHOLE_LAW.search(head.current.text or "") for head in heads)

    def _offer(self, draft: Draft) -> None:
        """Report a description with the provisions whose words are nearest."""
        if not draft.in_force:
            return
        if self._ranking is None:
            self._ranking = Ranking(dict(_texts(self._law)))
        own = draft.at.article.id
        best = self._ranking.best(draft.at.text, most=8)
        others = [name for name in best if name != own and not name.startswith(f"{own}_")][:5]
        message = "A multa descreve a infração sem dizer o artigo; é preciso decidir qual pune."
        if others:
            message += f" Pelas palavras, pode ser {_listed(others)}."
        at = draft.at
        self._notes.add(
            Doubt("alvo_a_decidir", message), at, 0, len(at.text.rstrip(" ;.")), at.provision.id
        )


def _wording(draft: Draft) -> tuple[str, int]:
    return draft.place.provision.id, draft.place.version.ordinal


def _texts(law: Law) -> Iterator[tuple[str, str]]:
    """Articles and paragraphs in force with the words of the lists that hang from them."""
    for provision in law.walk():
        if provision.kind in _RANKED and provision.current.status in IN_FORCE:
            yield provision.id, " ".join(_words(provision))


def _words(provision: Provision) -> Iterator[str]:
    yield provision.current.full_text or ""
    for child in provision.children:
        if child.kind in _ITEMS:
            yield from _words(child)


def _beside(draft: Draft) -> Listed | None:
    """What the sentence of the fine lists, after it or before it; None where it lists nothing."""
    text, start, end = draft.place.text, draft.fine.start, draft.fine.end
    after = w.LEAD_NEXT.match(text, end)
    if after is not None:
        return read_list(text, after.start("at"))
    begin = max(0, start - w.AROUND)
    for before in reversed(list(w.LEAD.finditer(text, begin, start))):
        listed = read_list(text, before.start("at"))
        if listed.addresses and not w.SENTENCE_END.search(text, listed.end, start):
            return listed
    return None


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} ou {names[-1]}"


def _capital(message: str) -> str:
    return message[:1].upper() + message[1:]

"""Find the fines that a law prints. Reads: a :class:`Law`. Writes: sanctions and diagnostics.

Every printed version of every provision is read, revoked ones too: the status tells them apart.
Only fines ("multa") are found here; the words are read in :mod:`pipeline.extract.fines`, and this
module adds what a text alone cannot know: what "%" is of, which fine "o dobro" doubles, which list
an amount belongs to, and what the law's own cap says of it.

A fine printed over a list ("de 100 (cem) UFIR, nos casos de:" and alíneas below) gives one
sanction for each item: ``provision_id`` and ``target_ids`` name the item, ``quote`` and ``span``
are the words of the amount, where they stand, in the provision above.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

from pipeline.extract import sanction_patterns as p
from pipeline.extract.amounts import BARE_PERCENT, Doubt, read_amount, read_unit
from pipeline.extract.fines import (
    Fine,
    Reference,
    Unread,
    amount_fine,
    may_hold_fine,
    per_anywhere,
    read_fines,
)
from pipeline.law import (
    Diagnostic,
    Kind,
    Law,
    Provision,
    Sanction,
    Severity,
    Span,
    Status,
    Version,
)

#: Maps offsets in the ``full_text`` of a wording (provision id, ordinal, start, end) to the source.
Locate = Callable[[str, int, int, int], Span]

#: Unit of a percentage of which neither the wording nor a clause of the law tells the base.
UNKNOWN_BASE = "pct:nao_indicada"

#: How much each doubt matters. A fine that cannot be applied as read is an ``ERRO``.
SEVERITIES = {
    "extenso_ilegivel": Severity.INFO,
    "multa_abaixo_do_piso": Severity.AVISO,
    "multa_acima_do_teto": Severity.AVISO,
    "multa_base_ambigua": Severity.AVISO,
    "multa_base_nao_indicada": Severity.INFO,
    "multa_de_outro_ato": Severity.INFO,
    "multa_faixa_invertida": Severity.ERRO,
    "multa_fator_maximo": Severity.INFO,
    "multa_nao_lida": Severity.AVISO,
    "multa_nao_quantificada": Severity.INFO,
    "multa_remissao_inexistente": Severity.ERRO,
    "multa_sem_conectivo": Severity.AVISO,
    "multa_sem_unidade": Severity.ERRO,
    "multa_sem_valor": Severity.ERRO,
    "multa_suprimida": Severity.AVISO,
    "multa_unidades_diferentes": Severity.ERRO,
    "numero_ambiguo": Severity.AVISO,
    "percentual_base_ambigua": Severity.AVISO,
    "percentual_inferido": Severity.AVISO,
    "percentual_sem_base": Severity.AVISO,
    "valor_diverge_do_extenso": Severity.ERRO,
    "valor_lido_do_extenso": Severity.AVISO,
}

_PARAGRAPHS = (Kind.PARAGRAFO, Kind.PARAGRAFO_SEM_NUMERO)
_AMOUNTS = ("faixa", "fixo")
_IN_FORCE = (Status.VIGENTE, Status.DUVIDOSO)


@dataclass(frozen=True, slots=True)
class _Place:
    """A wording: the provision, its version, and the article that it belongs to."""

    provision: Provision
    version: Version
    article: Provision
    listed: bool  # stands in a list of amounts of fines


@dataclass(frozen=True, slots=True)
class _Draft:
    """A fine where it is printed; ``heir`` is the item of a list that it punishes."""

    fine: Fine
    place: _Place
    heir: _Place | None = None
    base_id: str | None = None

    @property
    def at(self) -> _Place:
        return self.heir or self.place

    @property
    def key(self) -> tuple[str, int]:
        return self.at.provision.id, self.at.version.ordinal


@dataclass(slots=True)
class _Notes:
    """Collects the diagnostics of one law."""

    locate: Locate
    found: list[Diagnostic] = field(default_factory=list)

    def add(self, doubt: Doubt, place: _Place, start: int, end: int, at: str | None = None) -> None:
        text = place.version.full_text or ""
        span = self.locate(place.provision.id, place.version.ordinal, start, end)
        where = at or place.provision.id
        severity = SEVERITIES[doubt.code]
        self.found.append(
            Diagnostic(doubt.code, severity, doubt.message, where, text[start:end], span)
        )

    def add_to(self, draft: _Draft, code: str, message: str) -> None:
        place, fine = draft.place, draft.fine
        self.add(Doubt(code, message), place, fine.start, fine.end, draft.at.provision.id)


def find_sanctions(law: Law, locate: Locate) -> tuple[tuple[Sanction, ...], tuple[Diagnostic, ...]]:
    """Every fine printed in ``law``, in printed order, and everything doubtful about them.

    ``locate(provision_id, ordinal, start, end)`` maps offsets in the ``full_text`` of that wording
    to the source. Values are in the unit of each sanction (SM and fiscal units as fractions of
    one: 5% of a minimum wage is 0.05; ``pct:<base>`` in per cent); no value is ever guessed:
    a missing one is None and has a diagnostic.
    """
    notes = _Notes(locate)
    percent_unit = _percent_unit(law, notes)
    places = tuple(_places(law))
    drafts = [
        _in_unit(draft, percent_unit) for draft in _one_spelling(list(_drafts(places, notes)))
    ]
    drafts = _without_back_references(drafts)
    drafts = _with_bases(drafts, {place.provision.id for place in places}, notes)
    for draft in drafts:
        _note_doubts(draft, notes)
    _check_caps(drafts, notes)
    _check_suppressed(places, drafts, notes)
    return tuple(_sanctions(drafts, locate)), tuple(notes.found)


# --- walk -------------------------------------------------------------------------------------


def _places(law: Law) -> Iterator[_Place]:
    """Every printed wording outside headings, in printed order."""
    for root in (*law.provisions, *law.annexes):
        yield from _places_below(root, root, listed=False)


def _places_below(node: Provision, article: Provision, *, listed: bool) -> Iterator[_Place]:
    if node.kind is Kind.ARTIGO:
        article = node
    heads = False
    for version in node.versions:
        text = version.full_text
        if text and not node.kind.is_grouping:
            heads = heads or bool(p.LIST_HEAD.search((version.text or "")[-250:]))
            yield _Place(node, version, article, listed)
    for child in node.children:
        inside = child.kind not in _PARAGRAPHS and (heads or listed)
        yield from _places_below(child, article, listed=inside)


def _drafts(places: Iterable[_Place], notes: _Notes) -> Iterator[_Draft]:
    """The fines of all wordings; those printed over a list go to its items."""
    heirs: dict[str, list[_Draft]] = {}
    for place in places:
        own = [_Draft(fine, place) for fine in _fines_of(place, notes)]
        for draft in own:
            items = _items(draft)
            for item in items:
                heirs.setdefault(item, []).append(draft)
            if not items:
                yield draft
        if not any(draft.fine.rule in _AMOUNTS for draft in own):
            for draft in heirs.get(place.provision.id, ()):
                yield _inherit(draft, place)


def _fines_of(place: _Place, notes: _Notes) -> Iterator[Fine]:
    text = place.version.full_text or ""
    fines = list(read_fines(text)) if may_hold_fine(text) else []
    if place.listed and not any(isinstance(fine, Fine) for fine in fines):
        fines = list(_listed_amounts(text))
    for fine in fines:
        if isinstance(fine, Fine):
            yield fine
        else:
            doubt = Doubt("multa_nao_lida", "há um valor junto à multa que não foi lido")
            notes.add(doubt, place, fine.start, fine.end)


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
            yield amount_fine(text, start.start(), amount, upto=bool(start["upto"]))
        taken = amount.end


def _items(draft: _Draft) -> list[str]:
    """Ids of the items of the list that the fine is printed over; none where it stands alone."""
    place, fine = draft.place, draft.fine
    text = place.version.text or ""
    rest = text[fine.end :]
    opens = rest.rstrip().endswith(":") and "." not in rest and ";" not in rest
    if fine.rule not in _AMOUNTS or not opens or p.ELSEWHERE.search(rest):
        return []
    if place.version is not place.provision.current:
        return []  # an amount that no longer holds stays where it is printed
    children = place.provision.children
    return [child.id for child in children if child.kind not in (*_PARAGRAPHS, Kind.TABELA)]


def _inherit(draft: _Draft, heir: _Place) -> _Draft:
    """The fine for one item of the list, counted as the item says ("por unidade")."""
    text = heir.version.full_text or ""
    fine = replace(draft.fine, own=True, per=per_anywhere(text) or draft.fine.per)
    return replace(draft, fine=fine, heir=heir)


def _without_back_references(drafts: list[_Draft]) -> list[_Draft]:
    """Drop "além da multa" where the article prints the fine: it is that fine, not another one.

    Where the article prints none, the words are kept as a fine without value.
    """
    articles = Counter(draft.place.article.id for draft in drafts if not _looks_back(draft))
    return [d for d in drafts if not (_looks_back(d) and articles[d.place.article.id])]


def _looks_back(draft: _Draft) -> bool:
    text = draft.place.version.full_text or ""
    return draft.fine.rule == "sem_valor" and bool(p.BESIDES.match(text, draft.fine.start))


# --- units ------------------------------------------------------------------------------------


def _percent_unit(law: Law, notes: _Notes) -> str | None:
    """The unit that the law says its percentages are of, from a clause in force; None without one.

    "O percentual estabelecido, na Parte Especial deste Código, como multa, refere-se ao salário
    mínimo mensal e regional" makes "multa de 5 a 10%" 0.05 to 0.10 SM.
    """
    units: dict[str, tuple[_Place, int, int]] = {}
    for place in _places(law):
        text = place.version.full_text or ""
        if place.version.status not in _IN_FORCE or "ercent" not in text:
            continue
        for clause in p.PERCENT_OF.finditer(text):
            unit = read_unit(text, clause.end())
            if unit:
                units.setdefault(unit, (place, clause.start(), clause.end()))
    if len(units) > 1:
        doubt = Doubt("percentual_base_ambigua", f"bases diferentes: {', '.join(units)}")
        notes.add(doubt, *next(iter(units.values())))
    return next(iter(units)) if len(units) == 1 else None


def _in_unit(draft: _Draft, percent_unit: str | None) -> _Draft:
    """Apply the law's clause on percentages to a bare percentage, or say that there is none."""
    fine = draft.fine
    if fine.unit == percent_unit and fine.unit is not None:
        doubts = tuple(doubt for doubt in fine.doubts if doubt.code != "percentual_inferido")
        return replace(draft, fine=replace(fine, doubts=doubts))
    if fine.unit != BARE_PERCENT:
        return draft
    if percent_unit is None:
        doubt = Doubt("percentual_sem_base", "a lei não diz de que é o percentual")
        return replace(draft, fine=replace(fine, unit=UNKNOWN_BASE, doubts=(*fine.doubts, doubt)))
    return replace(draft, fine=_times(replace(fine, unit=percent_unit), Decimal("0.01")))


def _times(fine: Fine, factor: Decimal) -> Fine:
    minimum = None if fine.minimum is None else fine.minimum * factor
    maximum = None if fine.maximum is None else fine.maximum * factor
    return replace(fine, minimum=minimum, maximum=maximum)


def _one_spelling(drafts: list[_Draft]) -> list[_Draft]:
    """One name for one unit: a law that prints "URM" and "URMS" means the same."""
    units = {draft.fine.unit for draft in drafts}

    def singular(unit: str | None) -> str | None:
        return unit[:-1] if unit and unit.endswith("S") and unit[:-1] in units else unit

    return [replace(d, fine=replace(d.fine, unit=singular(d.fine.unit))) for d in drafts]


# --- fines stated by other fines --------------------------------------------------------------


def _with_bases(drafts: list[_Draft], ids: set[str], notes: _Notes) -> list[_Draft]:
    """Resolve "em dobro", "igual à do caput", "prevista no art. 80, I, b" to the fine meant."""
    return [
        _with_base(draft, drafts, ids, notes) if draft.fine.rule in ("relativo", "remissao")
        else draft
        for draft in drafts
    ]  # fmt: skip


def _with_base(draft: _Draft, drafts: list[_Draft], ids: set[str], notes: _Notes) -> _Draft:
    reference = draft.fine.base
    if reference is None:
        notes.add_to(draft, "multa_base_nao_indicada", "o texto não diz de qual multa parte")
        return draft
    if reference.article is not None:
        return _refer(draft, reference, drafts, ids, notes)
    bases = _nearest(draft, drafts)
    if len(bases) == 1:
        return _computed(draft, bases[0])
    others = sorted({d.at.provision.id for d in bases})
    if others:
        notes.add_to(draft, "multa_base_ambigua", f"pode partir de: {', '.join(others)}")
    else:
        notes.add_to(draft, "multa_base_nao_indicada", "o artigo não tem multa da qual parta")
    return draft


def _nearest(draft: _Draft, drafts: list[_Draft]) -> list[_Draft]:
    """The fines that the draft may start from: before it in the same text, in the caput, or near.

    One fine in the nearest of these places is the base; several are an ambiguity.
    """
    article = draft.place.article
    amounts = [d for d in drafts if d.fine.rule in _AMOUNTS and d.place.article.id == article.id]
    same = [d for d in amounts if d.key == draft.key and d.fine.start < draft.fine.start]
    caput = [d for d in amounts if d.key == (article.id, article.current.ordinal)]
    if draft.fine.rule == "relativo" and draft.place.provision.id == article.id:
        return same
    return same or caput or amounts * 2  # below the caput nothing is near enough to be sure


def _computed(draft: _Draft, base: _Draft) -> _Draft:
    """The base's amount times the factor; an addition that repeats has no one value."""
    fine = replace(draft.fine, unit=base.fine.unit)
    if fine.per == "reincidencia" or (fine.factor is None and fine.rule == "relativo"):
        return replace(draft, base_id=base.at.provision.id)
    fine = replace(fine, minimum=base.fine.minimum, maximum=base.fine.maximum)
    fine = fine if fine.factor is None else _times(fine, fine.factor)
    return replace(draft, fine=fine, base_id=base.at.provision.id)


def _refer(
    draft: _Draft, reference: Reference, drafts: list[_Draft], ids: set[str], notes: _Notes
) -> _Draft:
    """Follow a reference to another article and copy its amount."""
    base_id = _lexml_id(reference)
    if reference.foreign:
        notes.add_to(draft, "multa_de_outro_ato", "a multa é a de outro ato")
        return draft
    if base_id not in ids:
        notes.add_to(draft, "multa_remissao_inexistente", f"não há {base_id} nesta lei")
        return draft
    bases = [
        d
        for d in drafts
        if d.at.provision.id == base_id
        and d.fine.rule in _AMOUNTS
        and d.at.version is d.at.provision.current
    ]
    if len(bases) == 1:
        return _computed(draft, bases[0])
    message = f"{base_id} tem {len(bases)} multas com valor"
    notes.add_to(draft, "multa_base_ambigua", message)
    return replace(draft, base_id=base_id)


def _lexml_id(reference: Reference) -> str:
    """LexML id of the reference: incisos of the caput go below ``cpt``."""
    path = [part for part in reference.path if part != "cpt"]
    if path and not path[0].startswith("par"):
        path = ["cpt", *path]
    return "_".join([str(reference.article), *path])


# --- checks -----------------------------------------------------------------------------------


def _note_doubts(draft: _Draft, notes: _Notes) -> None:
    for doubt in draft.fine.doubts:
        notes.add_to(draft, doubt.code, doubt.message)
    if draft.fine.rule == "sem_valor" and not draft.fine.doubts:
        notes.add_to(draft, "multa_nao_quantificada", "o dispositivo não diz o valor da multa")


def _check_caps(drafts: list[_Draft], notes: _Notes) -> None:
    """Report fines outside the floor and the cap that the law itself sets for all its fines."""
    limits = [
        d for d in drafts
        if d.fine.rule == "limite" and d.place.version.status in _IN_FORCE
        and p.TRIGGER.match(d.place.version.full_text or "", d.fine.start)
    ]  # fmt: skip
    for draft in drafts:
        for limit in limits:
            if draft.fine.rule in _AMOUNTS and draft.fine.unit == limit.fine.unit:
                _check_cap(draft, limit, notes)


def _check_cap(draft: _Draft, limit: _Draft, notes: _Notes) -> None:
    unit, where = limit.fine.unit, limit.at.provision.id
    low, high = limit.fine.minimum, limit.fine.maximum
    if high is not None and draft.fine.maximum is not None and draft.fine.maximum > high:
        message = f"máximo de {draft.fine.maximum} {unit}; o teto da lei é {high} {unit} ({where})"
        notes.add_to(draft, "multa_acima_do_teto", message)
    if low is not None and draft.fine.minimum is not None and draft.fine.minimum < low:
        message = f"mínimo de {draft.fine.minimum} {unit}; o piso da lei é {low} {unit} ({where})"
        notes.add_to(draft, "multa_abaixo_do_piso", message)


def _check_suppressed(places: Iterable[_Place], drafts: list[_Draft], notes: _Notes) -> None:
    """Report a wording that prints no fine where the wording before it printed one."""
    printed: dict[tuple[str, int], _Draft] = {}
    for draft in drafts:
        place = draft.place
        printed.setdefault((place.provision.id, place.version.ordinal), draft)
    earlier: dict[str, _Draft] = {}
    for place in sorted(places, key=lambda place: place.version.ordinal):
        name = place.provision.id
        now = printed.get((name, place.version.ordinal))
        if now is None and name in earlier and place.version.status is not Status.REVOGADO:
            message = f"a redação {place.version.ordinal} não traz a multa da redação anterior"
            notes.add_to(earlier.pop(name), "multa_suprimida", message)
        elif now is not None:
            earlier[name] = now


# --- records ----------------------------------------------------------------------------------


def _sanctions(drafts: Iterable[_Draft], locate: Locate) -> Iterator[Sanction]:
    count: Counter[tuple[str, int]] = Counter()
    for draft in drafts:
        count[draft.key] += 1
        yield _sanction(draft, count[draft.key], locate)


def _sanction(draft: _Draft, order: int, locate: Locate) -> Sanction:
    fine, at, place = draft.fine, draft.at, draft.place
    provision, version = at.provision, at.version
    text = place.version.full_text or ""
    several = version.ordinal != 1 or len(provision.versions) > 1
    mark = f".v{version.ordinal}" if several else ""
    return Sanction(
        id=f"{provision.id}{mark}.m{order}",
        provision_id=provision.id,
        version=version.ordinal,
        sanction="multa",
        rule=fine.rule,
        quote=text[fine.start : fine.end],
        span=locate(place.provision.id, place.version.ordinal, fine.start, fine.end),
        status=_status(version.status, place.version.status),
        minimum=fine.minimum,
        maximum=fine.maximum,
        unit=fine.unit,
        factor=fine.factor,
        base_id=draft.base_id,
        per=fine.per,
        subject=fine.subject,
        target_ids=(provision.id,) if fine.own else (),
    )


def _status(own: Status, printed: Status) -> Status:
    """Status of the fine: its item's; but an amount that is not in force gives no fine in force."""
    return printed if own in _IN_FORCE and printed not in _IN_FORCE else own

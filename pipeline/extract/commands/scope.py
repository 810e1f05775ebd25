"""What a command says of the units that it quotes: which it adds or rewords, where they hang.

Reads: the clauses of a statement. Writes: a :class:`Scope`, which gives a quoted unit its id in the
target law and tells what happens to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pipeline.extract.citations.records import CitedAct
from pipeline.extract.commands import verbs as v
from pipeline.extract.commands.quoted import Quoted, Unit
from pipeline.extract.commands.sentences import Clause, Named, Order, Verb
from pipeline.identifiers import ProvisionId
from pipeline.ids import child_id
from pipeline.law import Kind

_PREFIXES = {
    "prt": Kind.PARTE, "liv": Kind.LIVRO, "tit": Kind.TITULO, "cap": Kind.CAPITULO,
    "sec": Kind.SECAO, "sub": Kind.SUBSECAO, "art": Kind.ARTIGO, "cpt": Kind.ARTIGO,
    "par": Kind.PARAGRAFO, "inc": Kind.INCISO, "ali": Kind.ALINEA, "ite": Kind.ITEM,
    "anx": Kind.ANEXO, "tab": Kind.TABELA,
}  # fmt: skip
_DEPTH = {
    "anx": 0, "prt": 1, "liv": 2, "tit": 3, "cap": 4, "sec": 5, "sub": 6, "tab": 7, "art": 10,
    "cpt": 11, "par": 11, "inc": 12, "ali": 13, "ite": 14,
}  # fmt: skip


def prefix(piece: str) -> str:
    """The letters that a piece of an id begins with: ``par`` of ``par1u``."""
    return "p" if piece[:1] == "p" and piece[1:2].isdigit() else piece[:3]


def kind_of(provision_id: str) -> Kind | None:
    """Kind of what an id names; of an article for its caput."""
    return _PREFIXES.get(prefix(provision_id.rsplit("_", 1)[-1]))


def joined(holder: str, partial: str) -> str:
    """The id of ``partial`` ("par1u", "inc9") below ``holder``, at the level where it can hang.

    >>> joined("art12_par1", "inc4"), joined("art12", "inc9"), joined("art12_par1", "par2")
    ('art12_par1_inc4', 'art12_cpt_inc9', 'art12_par2')
    """
    first = partial.split("_", maxsplit=1)[0]
    depth = _DEPTH.get(prefix(first), 20)
    pieces = holder.split("_")
    while pieces and _DEPTH.get(prefix(pieces[-1]), 0) >= depth:
        pieces.pop()
    if not pieces:
        return partial
    below_article = prefix(pieces[-1]) == "art" and depth > _DEPTH["par"]
    return "_".join([*pieces, *(["cpt"] if below_article else []), partial])


def is_complete(provision_id: str) -> bool:
    """Whether an id names its article, a grouping or an annex, and not a part of an unknown one."""
    return _DEPTH.get(prefix(provision_id.split("_", maxsplit=1)[0]), 20) <= _DEPTH["art"]


@dataclass(slots=True)
class Scope:
    """``new`` and ``added`` are ids, ``kinds`` the kinds of "os seguintes artigos".

    ``holders`` are what added units hang from. ``all_added`` is True where the order adds whatever
    is quoted, ``adds``, ``rewords`` and ``restores`` say which orders there are, ``whole`` that a
    law is given one new wording. ``acts`` are the laws named, ``others`` all units named.
    """

    new: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    kinds: set[Kind] = field(default_factory=set)
    holders: list[str] = field(default_factory=list)
    adds: bool = False
    rewords: bool = False
    restores: bool = False
    substitutes: bool = False
    whole: bool = False
    acts: list[CitedAct] = field(default_factory=list)
    doubt: str | None = None
    others: list[str] = field(default_factory=list)

    @property
    def all_added(self) -> bool:
        """Whether the order adds without saying what: "acrescida dos seguintes dispositivos"."""
        return self.adds and not self.added and not self.kinds

    def is_added(self, target: str, unit: Unit) -> bool:
        """Whether a quoted unit is one that the order adds, or hangs from one."""
        if not self.adds:
            return False
        if self.all_added:
            return True
        pieces = target.split("_")
        possible = {*self.added, *self.possible}
        if any("_".join(pieces[:n]) in possible for n in range(1, len(pieces) + 1)):
            return True
        one: Unit | None = unit
        while one is not None:
            if one.kind in self.kinds:
                return True
            one = one.parent
        return False

    @property
    def possible(self) -> list[str]:
        """Of "os §§ 3º e 4º ao art. 8º e o § 9º ao art. 9º", every paragraph of each article."""
        partial = [each for each in self.added if not is_complete(each)]
        return [joined(holder, each) for holder in self.holders for each in partial]

    def is_named(self, target: str) -> bool:
        """Whether the order names the unit, or one that it hangs from, as what it rewords."""
        pieces = target.split("_")
        above = {"_".join(pieces[:n]) for n in range(1, len(pieces) + 1)}
        return any(_base(named) in above or named in above for named in self.new)

    def names_exactly(self, target: str) -> bool:
        """Whether the order names this very unit."""
        return any(target in (named, _base(named)) for named in self.new)

    def names_caput(self, target: str) -> bool:
        """Whether the order names the article's caput, and not the article."""
        return f"{target}_cpt" in self.new and target not in self.new

    @property
    def bounded(self) -> bool:
        """Whether the order names units below articles, so that others are only context."""
        return bool(self.new) and all("_" in each and is_complete(each) for each in self.new)


_OTHERS = "o comando manda renumerar outros dispositivos sem dizer os novos números"


def _base(named: str) -> str:
    return named.removesuffix("_cpt")


def scope_of(clauses: Sequence[Clause], inherited: Scope | None = None) -> Scope:
    """The scope of a statement's clauses; what is not complete hangs from what it or ``inherited``
    names.
    """
    scope = Scope()
    for clause in clauses:
        for order in clause.commanding:
            _take(scope, order, clause)
    if inherited and not any(is_complete(i) for i in (*scope.holders, *scope.new, *scope.added)):
        scope.holders += [h for h in (*inherited.holders, *inherited.new) if is_complete(h)]
    if inherited and not (scope.adds or scope.rewords):
        scope.adds, scope.rewords = inherited.adds, inherited.rewords
        scope.kinds |= inherited.kinds
    _complete(scope)
    return scope


def _take(scope: Scope, order: Order, clause: Clause) -> None:
    scope.acts += [n.act for n in (*order.units, *order.acts) if n.act]
    scope.others += [n.id for n in order.units if n.id and is_complete(n.id)]
    scope.doubt = scope.doubt or order.doubt
    if order.verb is Verb.ADD:
        scope.adds = True
        for named in order.units:
            _added(scope, order, named)
        scope.kinds |= order.kinds
    elif order.verb is Verb.RENUMBER:
        if v.OTHERS_RENUMBERED.search(clause.text[order.at : order.at + 200]):
            scope.doubt = scope.doubt or _OTHERS
    elif order.verb in (Verb.NEW, Verb.SUBSTITUTE, Verb.RESTORE):
        scope.rewords = True
        scope.restores |= order.verb is Verb.RESTORE
        scope.substitutes |= order.verb is Verb.SUBSTITUTE
        scope.whole |= (
            bool(order.acts) and v.WHOLE_WORDING.search(clause.text, order.at) is not None
        )
        for named in order.units:
            if named.id and not (named.act and named.act.own):
                (scope.holders if named.held else scope.new).append(named.id)
            scope.doubt = scope.doubt or named.doubt


def _added(scope: Scope, order: Order, named: Named) -> None:
    if named.id is None or (named.act and named.act.own):
        scope.doubt = scope.doubt or named.doubt
    elif named.held or named.given or named.at < order.at or _is_outer(scope, named):
        scope.holders.append(named.id)
    else:
        scope.added.append(named.id)


def _is_outer(scope: Scope, named: Named) -> bool:
    """ "acrescentado o inciso XI, ambos do artigo 30": what comes after names where they hang."""
    inner = any(not is_complete(each) for each in scope.added)
    return inner and named.of and kind_of(named.id or "") is Kind.ARTIGO


def _complete(scope: Scope) -> None:
    """Give partial ids what they hang from: "acrescido ao art. 5º o § 2º"."""
    scope.holders = _completed(scope.holders, [])
    articles = [n.split("_", maxsplit=1)[0] for n in scope.new if is_complete(n)]
    scope.added = _completed(scope.added, scope.holders or list(dict.fromkeys(articles)))
    scope.new = _completed(_of_annexes(scope.new), scope.holders, scope.others)


def _of_annexes(ids: Sequence[str]) -> list[str]:
    """ "o item 7.14 da Lista do Anexo I": the item is named apart from its annex."""
    annexes = [i for i in ids if prefix(i) == "anx" and "_" not in i]
    items = [i for i in ids if prefix(i) == "ite"]
    if len(annexes) != 1 or not items:
        return list(ids)
    return [f"{annexes[0]}_{i}" if i in items else i for i in ids if i not in annexes]


def _completed(ids: Sequence[str], holders: Sequence[str], others: Sequence[str] = ()) -> list[str]:
    known = [i for i in (*holders, *ids, *others) if is_complete(i)]
    articles = list(
        dict.fromkeys(i.split("_")[0] for i in known if kind_of(i.split("_")[0]) is Kind.ARTIGO)
    )
    found: list[str] = []
    groupings = [h for h in holders if _is_grouping(h)]
    for each in ids:
        if is_complete(each):
            apart = len(groupings) == 1 and "_" not in each and _is_grouping(each)
            found.append(joined(groupings[0], each) if apart else each)
        elif len(holders) == 1:
            found.append(joined(holders[0], each))
        elif len(articles) == 1:
            found.append(joined(articles[0], each))
        else:
            found.append(each)
    return list(dict.fromkeys(found))


def _is_grouping(provision_id: str) -> bool:
    kind = kind_of(provision_id)
    return kind is not None and kind.is_grouping


def id_of_root(scope: Scope, unit: Unit) -> tuple[str | None, str | None]:
    """The id of a quoted unit that no quoted unit holds, and why it is doubtful, if it is."""
    own = unit.id_below("", None)
    if unit.kind is Kind.ARTIGO or unit.kind is Kind.ANEXO:
        return own, None
    named = [i for i in (*scope.added, *scope.new) if i == own or i.endswith(f"_{own}")]
    complete = [i for i in dict.fromkeys(named) if is_complete(i)]
    if len(complete) == 1:
        return complete[0], None
    if unit.kind.is_grouping:
        return _grouping(scope, own), None
    holders = scope.holders or [i for i in scope.new if is_complete(i)]
    places = list(dict.fromkeys(joined(h, own) for h in holders))
    if len(complete) > 1 or len(places) > 1:
        return None, f"o comando nomeia mais de um lugar em que {unit.label} pode ficar"
    if places and is_complete(places[0]):
        return places[0], None
    return None, f"não se diz de que artigo é {unit.label}"


def _grouping(scope: Scope, own: str) -> str:
    above = [h for h in scope.holders if _is_grouping(h)]
    return joined(above[0], own) if len(above) == 1 else own


def id_below(unit: Unit, above: str) -> str:
    """The id of a quoted unit below the one that holds it in the quotation."""
    kind = kind_of(above)
    if unit.kind is Kind.ARTIGO:
        return unit.id_below("", None)
    if above.endswith("_cpt"):
        return child_id(above.removesuffix("_cpt"), Kind.ARTIGO, unit.kind, unit.number_text)
    return unit.id_below(above, kind)


def placed(quoted: Quoted, scope: Scope) -> Iterator[tuple[Unit, str | None, str | None]]:
    """Every quoted unit with its id in the target law, and why that is doubtful, if it is."""

    def below(
        unit: Unit, target: str | None, doubt: str | None
    ) -> Iterator[tuple[Unit, str | None, str | None]]:
        yield unit, target, doubt
        for child in unit.children:
            yield from below(child, id_below(child, target) if target else None, doubt)

    for root in quoted.roots:
        yield from below(root, *id_of_root(scope, root))


def before(target: str) -> str | None:
    """The sibling that a label with a suffix follows: 6º-B follows 6º-A, which follows 6º."""
    parsed = ProvisionId.parse(target)
    number = parsed.last.number.parts
    if len(number) < 2 or parsed.last.prefix == "ite":
        return None
    previous = (*number[:-1], number[-1] - 1) if number[-1] > 1 else number[:-1]
    head = target.rsplit("_", 1)
    piece = f"{parsed.last.prefix}{'-'.join(map(str, previous))}"
    return "_".join([*head[:-1], piece])

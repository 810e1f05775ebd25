"""Laws and histories made by chance, and what two laws must have in common to be the same.

Every maker takes a :class:`random.Random`: one with a seed in benchmarks, hypothesis' ``randoms()``
in tests. A history is made by applying commands, so what it holds is what the program did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

from pipeline.amendment import Command, NewWording, Operation
from pipeline.identifiers import ProvisionId, label
from pipeline.ids import child_id, law_id, law_urn, number_text
from pipeline.law import (
    ActRef,
    Event,
    Identity,
    Kind,
    Law,
    PartialDate,
    Provision,
    SourceInfo,
    Span,
    Status,
    Version,
)
from pipeline.normalize.amend import Amended, AmendingAct, Fate, amend

# --- what makes two laws the same ----------------------------------------------------------------

#: An act and what it did, or None.
Deed = tuple[str, ...] | None


def essence(law: Law, *, notes: bool = False) -> list[tuple[object, ...]]:
    """What a law says, row by row, without where it was printed.

    ``notes`` compares the words of the notes too. A unit that came with the one above it has that
    one's act. Doubts are no part of the law: a doubtful wording counts as one in force.
    """
    rows: list[tuple[object, ...]] = [("ementa", law.ementa)]

    def visit(node: Provision, parent: str, born: Deed) -> None:
        own = _deed(node.versions[0].began_by, notes=notes)
        born = own if own and own[0] in ("acrescimo", "renumeracao") else born
        versions = [
            _wording(v, born if i == 0 else None, notes=notes) for i, v in enumerate(node.versions)
        ]
        label = node.label.rstrip(".")  # "1.1." and "1.1" are one label
        rows.append((node.id, node.kind.value, label, parent, node.number, tuple(versions)))
        for child in node.children:
            visit(child, node.id, born)

    for root in (*law.provisions, *law.annexes):
        visit(root, "", None)
    return rows


def _wording(version: Version, born: Deed, *, notes: bool) -> tuple[object, ...]:
    status = Status.VIGENTE if version.status is Status.DUVIDOSO else version.status
    began = _deed(version.began_by, notes=notes) or born
    return (
        version.ordinal, version.text, version.tail, version.rows, status.value,
        (version.label or "").rstrip("."), began, _deed(version.ended_by, notes=notes),
    )  # fmt: skip


def _deed(event: Event | None, *, notes: bool = False) -> Deed:
    if event is None:
        return None
    return (event.action.value, str(event.act), *((event.note,) if notes else ()))


# --- laws ----------------------------------------------------------------------------------------

_SUBJECTS = (
    "o proprietário do imóvel", "a autoridade municipal", "o responsável pela obra",
    "o estabelecimento comercial", "a fiscalização de posturas", "o condutor do veículo",
    "o morador da zona urbana", "a empresa concessionária", "o feirante", "o vendedor ambulante",
)  # fmt: skip
_VERBS = (
    "deverá conservar", "fica obrigado a recolher", "não poderá depositar", "manterá limpo",
    "requererá ao Município", "comunicará à Prefeitura", "é proibido de ocupar", "cuidará de",
)  # fmt: skip
_OBJECTS = (
    "o passeio público", "os resíduos da construção", "as águas servidas", "o alvará de licença",
    "a numeração do prédio", "os animais soltos", "a fachada e as marquises", "o muro divisório",
    "as calçadas fronteiriças", "o lixo domiciliar", "a tabela de preços", "o terreno baldio",
)  # fmt: skip
_ENDINGS = (
    "na forma do regulamento", "no prazo de {n} dias", "sob pena de multa de R$ {n},00",
    "até {n} metros do alinhamento", "independentemente de notificação", "à razão de {n}%",
    "salvo autorização expressa", "em cada um dos {n} distritos",
)  # fmt: skip
_THEMES = (
    "DAS POSTURAS", "DA HIGIENE PÚBLICA", "DOS PASSEIOS", "DAS MULTAS", "DO COMÉRCIO",
    "DAS FEIRAS LIVRES", "DOS CEMITÉRIOS", "DAS CONSTRUÇÕES", "DO TRÂNSITO", "DOS ANIMAIS",
    "DA FISCALIZAÇÃO", "DA PROPAGANDA",
)  # fmt: skip
_NOWHERE = Span(0, 0)
#: What may hang from what in the laws made here.
_LISTS = {
    Kind.ARTIGO: (Kind.INCISO, Kind.INCISO, Kind.ALINEA),
    Kind.PARAGRAFO: (Kind.INCISO, Kind.INCISO, Kind.ALINEA),
    Kind.INCISO: (Kind.ALINEA,),
    Kind.ALINEA: (Kind.ITEM,),
}


@dataclass(slots=True)
class Maker:
    """Makes laws, wordings and commands; no two wordings that it makes are alike.

    ``printed`` makes only what a text can say beyond doubt: no tails, tables or annexes.
    """

    rnd: Random
    printed: bool = False
    made: int = 0

    # Words

    def number(self) -> int:
        """A number that no other wording has."""
        self.made += 1
        return 100 + self.made

    def sentence(self, end: str = ".") -> str:
        """A provision's words."""
        pick = self.rnd.choice
        ending = pick([e for e in _ENDINGS if "{n}" in e]).format(n=self.number())
        words = f"{pick(_SUBJECTS)} {pick(_VERBS)} {pick(_OBJECTS)}, {ending}"
        if self.rnd.random() < 0.3:
            words += f", {pick([e for e in _ENDINGS if '{n}' not in e])}"
        return f"{words[0].upper()}{words[1:]}{end}"

    def theme(self) -> str:
        """A heading's name."""
        return f"{self.rnd.choice(_THEMES)} {_LETTERS[self.number() % 26]}{_word(self.made)}"

    # Laws

    def law(self) -> Law:
        """A law as first published, without history."""
        rnd = self.rnd
        identity = Identity(
            "Lei", str(rnd.randint(100, 4999)),
            PartialDate(rnd.randint(1970, 1999), rnd.randint(1, 12), rnd.randint(1, 28)),
            "Vila Velha do Norte", "RS",
        )  # fmt: skip
        articles = iter(range(1, 200))
        roots = self._body(articles)
        number, when = identity.number or "", identity.date
        return Law(
            law_id=law_id(identity, ""),
            urn=law_urn(identity),
            identity=identity,
            epigraph=f"LEI Nº {number}, DE {when}.",
            ementa=f"Institui o código de posturas, edição {self.number()}.",
            preamble="O PREFEITO MUNICIPAL faz saber que a Câmara aprovou a seguinte Lei:",
            provisions=roots,
            closing=(),
            source=SourceInfo("lei.txt", "0" * 64, "texto", "utf-8", ""),
            annexes=() if self.printed else self._annexes(),
        )

    def _body(self, articles: Iterator[int]) -> tuple[Provision, ...]:
        rnd = self.rnd
        shape = rnd.choice(((), (Kind.CAPITULO,), (Kind.TITULO, Kind.CAPITULO),
                            (Kind.TITULO, Kind.CAPITULO, Kind.SECAO)))  # fmt: skip
        return self._groupings(shape, "", articles)

    def _groupings(
        self, shape: tuple[Kind, ...], parent: str, articles: Iterator[int]
    ) -> tuple[Provision, ...]:
        rnd = self.rnd
        if not shape:
            return tuple(self.article(f"art{next(articles)}") for _ in range(rnd.randint(2, 4)))
        found = []
        for place in range(1, rnd.randint(2, 3) + 1):
            own = child_id(parent, None, shape[0], str(place))
            below = self._groupings(shape[1:], own, articles)
            found.append(self.node(own, shape[0], self.theme(), below))
        return tuple(found)

    def article(self, own: str) -> Provision:
        """An article with what may hang from it."""
        rnd = self.rnd
        children: list[Provision] = []
        if rnd.random() < 0.5:
            children += self.children(own, Kind.ARTIGO)
        caput = self.sentence(":" if children else ".")
        if rnd.random() < 0.5:
            children += self._paragraphs(own)
        node = self.node(own, Kind.ARTIGO, caput, tuple(children))
        if not self.printed and rnd.random() < 0.1:
            node = replace(node, versions=(replace(node.versions[0], tail=self.sentence()),))
        return node

    def _paragraphs(self, own: str) -> list[Provision]:
        rnd = self.rnd
        number = rnd.choice((1, 1, 2, 3))
        ids = ["par1u"] if number == 1 else [f"par{n}" for n in range(1, number + 1)]
        return [self._with_list(f"{own}_{each}", Kind.PARAGRAFO) for each in ids]

    def _with_list(self, own: str, kind: Kind, end: str = ".") -> Provision:
        below: list[Provision] = []
        if kind in _LISTS and self.rnd.random() < 0.35:
            below = self.children(own, kind)
        return self.node(own, kind, self.sentence(":" if below else end), tuple(below))

    def children(self, own: str, kind: Kind) -> list[Provision]:
        """A list that hangs from a provision."""
        below, number = self.rnd.choice(_LISTS[kind]), self.rnd.randint(2, 4)
        return [
            self._with_list(child_id(own, kind, below, str(n)), below, "." if n == number else ";")
            for n in range(1, number + 1)
        ]

    def _annexes(self) -> tuple[Provision, ...]:
        if self.rnd.random() < 0.6:
            return ()
        rows = tuple((f"Infração {n}", f"R$ {self.number()},00") for n in range(1, 4))
        table = self.node("anx1_tab1", Kind.TABELA, "")
        table = replace(table, versions=(replace(table.versions[0], rows=rows),))
        return (self.node("anx1", Kind.ANEXO, "TABELA DE MULTAS", (table,)),)

    def node(
        self, own: str, kind: Kind, text: str, children: tuple[Provision, ...] = ()
    ) -> Provision:
        """A provision in its first wording."""
        shown = bare_label(own)
        version = Version(1, text, Status.VIGENTE, label=shown)
        number = ProvisionId.parse(own).last.number.parts
        return Provision(own, kind, shown, number, (version,), children)


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _word(number: int) -> str:
    """A number in capitals, for a heading's name to be like no other."""
    word = ""
    while number:
        number, rest = divmod(number, 26)
        word += _LETTERS[rest]
    return word


def bare_label(provision_id: str) -> str:
    """A label as laws are read: "III-A –" is III-A, "§ 10." is § 10."""
    text = label(provision_id)
    return text if text.endswith(")") else text.removesuffix(" –").removesuffix(".")


# --- histories -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Made:
    """A law, its amending acts in order, and the law that they make of it."""

    base: Law
    acts: tuple[AmendingAct, ...]
    law: Law

    @property
    def operations(self) -> frozenset[Operation]:
        """What the acts order."""
        return frozenset(c.operation for act in self.acts for c in act.commands)


def history(rnd: Random, *, printed: bool = False) -> Made:
    """A law, one to five acts that amend it, and the result."""
    maker = Maker(rnd, printed)
    base = law = maker.law()
    acts = []
    day = date(base.identity.date.year if base.identity.date else 2000, 12, 31)
    number = 5000
    for _ in range(rnd.randint(1, 5)):
        day += timedelta(days=rnd.randint(1, 900))
        number += rnd.randint(1, 200)
        kind = rnd.choice(("Lei", "Lei", "Lei Complementar"))
        ref = ActRef(kind, str(number), PartialDate(day.year, day.month, day.day))
        act, law = _act(maker, law, ref)
        if act.commands:
            acts.append(act)
    return Made(base, tuple(acts), law)


def _act(maker: Maker, law: Law, ref: ActRef) -> tuple[AmendingAct, Law]:
    """An act of some commands, none of which speaks of what another one changes."""
    chosen: tuple[Command, ...] = ()
    result = law
    for _ in range(maker.rnd.randint(1, 6)):
        propose = maker.rnd.choice(_PROPOSALS if not maker.printed else _SAYABLE)
        commands = propose(maker, law)
        act = _dated(ref, (*chosen, *commands))
        amended = amend(law, [act])
        applied = all(o.fate is Fate.APLICADA for o in amended.outcomes)
        if commands and applied and _apart(amended):
            chosen, result = act.commands, amended.law
    return _dated(ref, chosen), result


#: Orders that change what hangs from a provision with it.
_DEEP = (
    Operation.REVOGACAO, Operation.REVOGACAO_TOTAL, Operation.RESTABELECIMENTO,
    Operation.RENUMERACAO,
)  # fmt: skip


def _apart(amended: Amended) -> bool:
    """Whether no two orders of an act change the same unit."""
    below = {node.id: {each.id for each in node.walk()} for node in amended.law.walk()}
    seen: set[str] = set()
    for outcome in amended.outcomes:
        wording, ids = outcome.command.wording, set(outcome.provision_ids)
        if outcome.command.operation in _DEEP:
            ids = {each for one in ids for each in below.get(one, {one})}
        elif wording and wording.whole:
            own = {outcome.command.target_id or ""}
            ids = own | {each for one in ids - own for each in below.get(one, {one})}
        if ids & seen:
            return False
        seen |= ids
    return True


def _dated(ref: ActRef, commands: tuple[Command, ...]) -> AmendingAct:
    when = ref.date
    assert when is not None
    day = date(when.year, when.month or 1, when.day or 1)
    numbered = tuple(replace(c, id=f"c{n}") for n, c in enumerate(commands, start=1))
    return AmendingAct(ref, numbered, (day, day), confirmed=True)


def command(operation: Operation, target: str | None, **more: object) -> Command:
    """A command as the reader would give it."""
    made = Command("c", operation, "art1", "", _NOWHERE, target_id=target)
    return replace(made, **more)  # type: ignore[arg-type]


def worded(own: str, kind: Kind, text: str, **more: object) -> NewWording:
    """A wording with the label that its id says."""
    made = NewWording(kind, bare_label(own), text, whole=False)
    return replace(made, **more)  # type: ignore[arg-type]


# Each proposal is one order, or nothing where the law offers no occasion.

_Proposal = Callable[[Maker, Law], list[Command]]


def _standing(law: Law, *kinds: Kind) -> list[Provision]:
    return [
        n for n in law.walk()
        if n.kind in kinds and n.versions[-1].status is Status.VIGENTE and not n.id.endswith(".2")
        and ".2_" not in n.id
    ]  # fmt: skip


_UNITS = (Kind.ARTIGO, Kind.PARAGRAFO, Kind.INCISO, Kind.ALINEA, Kind.ITEM)
_HEADINGS = (Kind.TITULO, Kind.CAPITULO, Kind.SECAO)


def _reword(maker: Maker, law: Law) -> list[Command]:
    found = _standing(law, *_UNITS)
    if not found:
        return []
    node = maker.rnd.choice(found)
    end = (node.versions[-1].text or ".")[-1]
    wording = worded(node.id, node.kind, maker.sentence(end))
    return [command(Operation.NOVA_REDACAO, node.id, wording=wording)]


def _restate(maker: Maker, law: Law) -> list[Command]:
    """An article anew with all that hangs from it: some units stay, go, come or are reworded."""
    found = _standing(law, Kind.ARTIGO)
    if not found:
        return []
    node = maker.rnd.choice(found)
    kept = [c for c in node.children if c.versions[-1].status is Status.VIGENTE
            and c.kind is not Kind.TABELA and maker.rnd.random() < 0.7]  # fmt: skip
    below = [n for c in kept for n in c.walk() if n.versions[-1].status is Status.VIGENTE]
    lists = any(c.kind is Kind.INCISO or c.kind is Kind.ALINEA for c in kept)
    head = worded(node.id, node.kind, maker.sentence(":" if lists else "."), whole=True)
    commands = [command(Operation.NOVA_REDACAO, node.id, wording=head)]
    for each in below:
        old = each.versions[-1].text or ""
        text = maker.sentence(old[-1:]) if maker.rnd.random() < 0.4 else old
        commands.append(
            command(Operation.NOVA_REDACAO, each.id, wording=worded(each.id, each.kind, text))
        )
    return commands


def _rename(maker: Maker, law: Law) -> list[Command]:
    found = _standing(law, *_HEADINGS)
    if not found:
        return []
    node = maker.rnd.choice(found)
    wording = worded(node.id, node.kind, maker.theme())
    return [command(Operation.NOVA_RUBRICA, node.id, wording=wording)]


def _add_unit(maker: Maker, law: Law) -> list[Command]:
    """The next paragraph, inciso, alínea or item of a list, or one between two of them."""
    found = [n for n in _standing(law, *_UNITS) if n.kind is not Kind.ARTIGO]
    found = [n for n in found if not n.id.endswith("par1u")]
    if not found:
        return []
    node = maker.rnd.choice(found)
    stem = ProvisionId.parse(node.id)
    family = [ProvisionId.parse(n.id).last.number.parts for n in law.walk()
              if n.kind is node.kind and ProvisionId.parse(n.id).parent == stem.parent]  # fmt: skip
    number = (max(family)[0] + 1,)
    lettered = node.kind in (Kind.PARAGRAFO, Kind.INCISO) or not maker.printed
    if lettered and maker.rnd.random() < 0.3 and len(stem.last.number.parts) == 1:
        first = stem.last.number.first
        number = (first, 1 + max((n[1] for n in family if n[0] == first and len(n) > 1), default=0))
    if number[0] > 24 or (len(number) > 1 and number[1] > 24):
        return []
    return _added(maker, f"{stem.parent!s}_{stem.last.prefix}{number_text(number)}", node.kind)


def _add_article(maker: Maker, law: Law) -> list[Command]:
    """An article with a letter after another one (LC 95/1998, art. 12, III, b), or a last one."""
    articles = _standing(law, Kind.ARTIGO)
    if not articles:
        return []
    numbers = [n.number for n in law.walk() if n.kind is Kind.ARTIGO]
    if maker.rnd.random() < 0.3:
        number = (max(numbers)[0] + 1,)
    else:
        first = maker.rnd.choice(articles).number[0]
        number = (
            first,
            1 + max((n[1] for n in numbers if n[0] == first and len(n) > 1), default=0),
        )
    if len(number) > 1 and number[1] > 24:
        return []
    return _added(maker, f"art{number_text(number)}", Kind.ARTIGO)


def _added(maker: Maker, own: str, kind: Kind, after: str | None = None) -> list[Command]:
    node = maker.article(own) if kind is Kind.ARTIGO else maker._with_list(own, kind, ";")
    return [
        command(
            Operation.ACRESCIMO, n.id,
            wording=worded(n.id, n.kind, n.versions[0].text or "", tail=n.versions[0].tail),
            after_id=after if n.id == own else None,
        )
        for n in node.walk()
    ]  # fmt: skip


def _add_heading(maker: Maker, law: Law) -> list[Command]:
    """A chapter with a letter after another one, with an article of its own."""
    found = [n for n in _standing(law, *_HEADINGS) if len(n.number) == 1]
    if not found:
        return []
    node = maker.rnd.choice(found)
    inside = [n for n in node.walk() if n.kind is Kind.ARTIGO]
    taken = [
        n.number
        for n in law.walk()
        if n.kind is Kind.ARTIGO and n.number[0] == inside[-1].number[0]
    ]
    letter = 1 + max((n[1] for n in taken if len(n) > 1), default=0)
    own, article = f"{node.id}-1", f"art{inside[-1].number[0]}-{letter}"
    heading = command(
        Operation.ACRESCIMO, own, wording=worded(own, node.kind, maker.theme()), after_id=node.id
    )
    return [heading, *_added(maker, article, Kind.ARTIGO, own)]


def _revoke(maker: Maker, law: Law) -> list[Command]:
    kinds = _UNITS if maker.rnd.random() < 0.85 else _HEADINGS
    found = _standing(law, *kinds)
    if not found:
        return []
    return [command(Operation.REVOGACAO, maker.rnd.choice(found).id)]


def _only_paragraph(maker: Maker, law: Law) -> list[Command]:
    """The parágrafo único becomes § 1º, and a § 2º follows it."""
    found = [n for n in _standing(law, Kind.PARAGRAFO) if n.id.endswith("_par1u")]
    if not found:
        return []
    old = maker.rnd.choice(found).id
    article = old.removesuffix("_par1u")
    return [
        command(Operation.RENUMERACAO, old, new_id=f"{article}_par1"),
        *_added(maker, f"{article}_par2", Kind.PARAGRAFO),
    ]


def _renumber(maker: Maker, law: Law) -> list[Command]:
    """A last inciso or alínea takes the number after it."""
    found = _standing(law, Kind.INCISO, Kind.ALINEA)
    found = [n for n in found if len(n.number) == 1 and n.number[0] < 20]
    if not found:
        return []
    node = maker.rnd.choice(found)
    stem = ProvisionId.parse(node.id)
    new = f"{stem.parent!s}_{stem.last.prefix}{node.number[0] + 1}"
    return [command(Operation.RENUMERACAO, node.id, new_id=new)]


def _expression(maker: Maker, law: Law) -> list[Command]:
    found = _standing(law, *_UNITS)
    if not found:
        return []
    node = maker.rnd.choice(found)
    words = [w for w in _OBJECTS + _SUBJECTS if w in (node.versions[-1].text or "")]
    if not words:
        return []
    word, where = maker.rnd.choice(words), maker.rnd.random()
    if where < 0.25:
        return [command(Operation.SUPRESSAO_DE_EXPRESSAO, node.id, expression=word)]
    new = f"{maker.rnd.choice(_OBJECTS)} número {maker.number()}"
    target, throughout = (None, True) if where < 0.4 else (node.id, where < 0.6)
    return [
        command(
            Operation.SUBSTITUICAO_DE_EXPRESSAO, target, expression=word, replacement=new,
            throughout=throughout,
        )
    ]  # fmt: skip


def _restore(maker: Maker, law: Law) -> list[Command]:
    found = [n for n in law.walk() if n.versions[-1].status is Status.REVOGADO]
    if not found:
        return []
    node = maker.rnd.choice(found)
    wording = None
    if node.kind in _UNITS and maker.rnd.random() < 0.4:
        wording = worded(node.id, node.kind, maker.sentence((node.versions[-1].text or ".")[-1]))
    return [command(Operation.RESTABELECIMENTO, node.id, wording=wording)]


def _extend(maker: Maker, law: Law) -> list[Command]:
    found = _standing(law, *_UNITS)
    return [command(Operation.PRORROGACAO, maker.rnd.choice(found).id)] if found else []


def _new_ementa(maker: Maker, law: Law) -> list[Command]:
    text = f"Dispõe sobre as posturas municipais e dá outras providências, edição {maker.number()}."
    return [command(Operation.NOVA_EMENTA, None, wording=NewWording(Kind.ARTIGO, "", text))]


def _revoke_all(maker: Maker, law: Law) -> list[Command]:
    return [command(Operation.REVOGACAO_TOTAL, None)] if maker.rnd.random() < 0.1 else []


def _annex(maker: Maker, law: Law) -> list[Command]:
    if not law.annexes:
        return []
    own = f"anx{len(law.annexes) + maker.rnd.randint(0, 1)}"
    return [command(Operation.ANEXO, own, wording=worded(own, Kind.ANEXO, maker.theme()))]


def _row(maker: Maker, law: Law) -> list[Command]:
    found = _standing(law, Kind.TABELA)
    if not found:
        return []
    node = maker.rnd.choice(found)
    row = (maker.rnd.choice(node.versions[-1].rows)[0], f"R$ {maker.number()},00")
    wording = NewWording(Kind.TABELA, "", None, rows=(row,))
    return [command(Operation.LINHA_DE_TABELA, node.id, wording=wording)]


#: What a text can say beyond doubt.
_SAYABLE: tuple[_Proposal, ...] = (
    _reword, _reword, _reword, _restate, _rename, _add_unit, _add_unit, _add_article, _add_article,
    _add_heading, _revoke, _revoke, _only_paragraph, _renumber, _expression, _expression, _restore,
    _extend, _new_ementa, _revoke_all,
)  # fmt: skip
_PROPOSALS: tuple[_Proposal, ...] = (*_SAYABLE, _annex, _row, _row)

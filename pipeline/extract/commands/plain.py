"""Orders that quote no unit: revocation, renumbering, restoring, extension, new names, annexes.

Reads: a statement and its clauses. Writes: :class:`Draft` records; an order that is not understood
is a draft of ``Operation.NAO_LIDA``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pipeline.amendment import NewWording, Operation
from pipeline.extract.citations.find import find_mentions
from pipeline.extract.citations.numbers_in_text import read_numbers
from pipeline.extract.commands import plain_patterns as pp
from pipeline.extract.commands.drafts import Draft
from pipeline.extract.commands.expressions import expression_drafts
from pipeline.extract.commands.parting import Statement
from pipeline.extract.commands.quoted import Quoted
from pipeline.extract.commands.scope import Scope, is_complete, joined, kind_of, prefix
from pipeline.extract.commands.sentences import UNNUMBERED, Clause, Named, Order, Verb, named_in
from pipeline.extract.commands.verbs import hide_descriptions, hide_quotes
from pipeline.law import Kind

_PARTIAL = "o comando não diz de que artigo é o dispositivo"
_OWN = "o comando fala de dispositivo «desta Lei», que pode ser a lei alterada ou a própria"


_QUOTES = "o ato transcreve dispositivos e não se entende o que manda fazer deles"


class Plain:
    """The plain orders of one statement. ``amending`` says whether the act amends at all."""

    def __init__(
        self, statement: Statement, scope: Scope, quoted: Quoted, inherited: Sequence[Order],
        annexes: Mapping[str, NewWording], *, amending: bool,
    ) -> None:  # fmt: skip
        self.statement = statement
        self.scope = scope
        self.quoted = quoted
        self.inherited = inherited
        self.annexes = annexes
        self.amending = amending
        lines = statement.lines
        self.start = lines[0].start if lines else 0
        self.end = lines[-1].end if lines else 0

    def drafts(self, clauses: Sequence[Clause]) -> Iterator[Draft]:
        """The drafts of all clauses, in printed order."""
        if not any(clause.commanding for clause in clauses) and self.inherited:
            yield from self._item(clauses)
            return
        for clause in clauses:
            yield from self._clause(clause)
        if self.amending and not self.quoted.roots and pp.QUOTES_UNIT.search(self.statement.text):
            yield Draft(Operation.NAO_LIDA, self.start, self.end, doubt=_QUOTES)

    # --- one clause

    def _clause(self, clause: Clause) -> Iterator[Draft]:
        if pp.OBJECT_OF_ACT.match(clause.text) and not self.quoted.roots:
            return
        if words := list(expression_drafts(clause, self.scope, self._draft)):
            yield from words
            return
        if not clause.commanding:
            yield from self._overlooked(clause)
        for order in clause.commanding:
            if self._may_be_meant(order, clause):
                yield from self._order(order, clause)

    def _overlooked(self, clause: Clause) -> Iterator[Draft]:
        """A sentence of an amending act that may order something and is not understood."""
        names = any(
            not named.doubt for order in clause.orders for named in order.named
        ) and not any(pp.MODAL.search(clause.text[: o.at][-60:]) for o in clause.orders)
        if (
            self.amending
            and names
            and not self.quoted.roots
            and pp.LIKE_AN_ORDER.search(clause.text)
        ):
            yield self._draft(clause, Operation.NAO_LIDA)

    def _may_be_meant(self, order: Order, clause: Clause) -> bool:
        """Whether an order is about a law: any of an amending act, else one that names its unit."""
        if order.is_about_law or self.amending:
            return True
        return order.verb is Verb.REVOKE and pp.GENERIC.search(clause.text, order.at) is not None

    def _order(self, order: Order, clause: Clause) -> Iterator[Draft]:
        if order.verb is Verb.REVOKE:
            yield from self._revocation(order, clause)
        elif order.verb is Verb.RENUMBER:
            yield from self._renumbering(order, clause)
        elif order.verb is Verb.EXTEND:
            yield from self._simple(order, clause, Operation.PRORROGACAO)
        elif self._is_quoted(order):
            return
        elif order.verb is Verb.RESTORE:
            yield from self._simple(order, clause, Operation.RESTABELECIMENTO)
        else:
            yield from self._reworded(order, clause)

    def _is_quoted(self, order: Order) -> bool:
        """Whether what the order announces is quoted, and told by the quotation."""
        return bool(self.quoted.roots) and order.verb in (
            Verb.NEW,
            Verb.ADD,
            Verb.SUBSTITUTE,
            Verb.RESTORE,
        )

    # --- revocation

    def _revocation(self, order: Order, clause: Clause) -> Iterator[Draft]:
        found = False
        if generic := pp.GENERIC.search(clause.text, order.at):
            yield self._draft(clause, Operation.REVOGACAO_GENERICA)
            found = bool(generic)
        for draft in self._units(order, clause, Operation.REVOGACAO):
            found = True
            yield draft
        if Kind.ANEXO in order.kinds:  # "o art. 31 e o Anexo da Lei nº 87"
            yield self._draft(clause, Operation.REVOGACAO, doubt=UNNUMBERED)
        for named in order.acts:
            if not named.held and named.act and not named.act.own:
                found = True
                yield self._draft(
                    clause,
                    Operation.REVOGACAO_TOTAL,
                    doubt=self._doubt(order, clause),
                    act=named.act,
                )
        if not found and not self._announces_list(clause):
            yield from self._unread(order, clause)

    def _announces_list(self, clause: Clause) -> bool:
        return clause.printed.rstrip().endswith(":") and not self.quoted.roots

    def _item(self, clauses: Sequence[Clause]) -> Iterator[Draft]:
        """An item of a list: "I - parágrafo único do art. 1º;" under "Ficam revogados:"."""
        order = self.inherited[-1]
        operation = _OF_LIST.get(order.verb)
        for clause in clauses:
            units, acts = _named_in(clause)
            if operation is None or not (units or acts):
                continue
            doubt = order.doubt or _leftover(clause, units)
            for named in units:
                yield self._of_unit(named, clause, operation, doubt)
            for named in acts if operation is Operation.REVOGACAO else ():
                yield self._draft(clause, Operation.REVOGACAO_TOTAL, doubt=doubt, act=named.act)

    # --- units named in words

    def _units(self, order: Order, clause: Clause, operation: Operation) -> Iterator[Draft]:
        doubt = self._doubt(order, clause)
        free = [named for named in order.units if not named.held]
        for named in free or order.units:
            yield self._of_unit(named, clause, operation, doubt)

    def _of_unit(
        self, named: Named, clause: Clause, operation: Operation, doubt: str | None
    ) -> Draft:
        target = self._complete(named.id) if named.id else None
        doubt = named.doubt or doubt
        if target is not None and not is_complete(target):
            target, doubt = None, doubt or _PARTIAL
        if named.act and named.act.own:
            doubt = doubt or _OWN
        return self._draft(clause, operation, target, doubt=doubt, act=named.act)

    def _complete(self, partial: str) -> str:
        if is_complete(partial):
            return partial
        known = (*self.scope.holders, *self.scope.new, *self._articles())
        places = dict.fromkeys(joined(each, partial) for each in known if is_complete(each))
        return next(iter(places)) if len(places) == 1 else partial

    def _articles(self) -> Iterator[str]:
        for root in self.quoted.roots:
            if root.kind is Kind.ARTIGO:
                yield root.id_below("", None)

    def _doubt(self, order: Order, clause: Clause) -> str | None:
        if order.doubt:
            return order.doubt
        return (
            UNNUMBERED
            if order.kinds - {Kind.ANEXO}
            and order.verb is Verb.REVOKE
            and not (pp.ALL_BELOW.search(clause.text))
            else None
        )

    def _simple(self, order: Order, clause: Clause, operation: Operation) -> Iterator[Draft]:
        found = list(self._units(order, clause, operation))
        if not found and not order.acts:
            units, acts = _named_in(clause, described=True)
            found = [self._of_unit(n, clause, operation, order.doubt) for n in units]
            found = found or [self._draft(clause, operation, act=n.act) for n in acts[:1]]
        if not found and order.acts:
            found = [self._draft(clause, operation, act=order.acts[0].act)]
        yield from found or self._unread(order, clause)

    # --- renumbering

    def _renumbering(self, order: Order, clause: Clause) -> Iterator[Draft]:
        pairs = _renumbered(order, clause)
        if not pairs:
            yield from self._unread(order, clause, sure=True)
            return
        for old, new in pairs:
            target, becomes = self._complete(old), self._complete(new)
            doubt = order.doubt
            if not is_complete(target):
                doubt = doubt or _PARTIAL
            elif (
                not is_complete(becomes) or becomes.rpartition("_")[0] != target.rpartition("_")[0]
            ):
                becomes = joined(target, new.rsplit("_", 1)[-1])
            yield self._draft(clause, Operation.RENUMERACAO, target, new_id=becomes, doubt=doubt)

    # --- new wording without a quoted unit

    def _reworded(self, order: Order, clause: Clause) -> Iterator[Draft]:
        text = pp.quoted_words(clause.printed) or self._loose()
        if pp.EMENTA.search(clause.text[: order.end + 40]) and text:
            yield self._draft(clause, Operation.NOVA_EMENTA, replacement=text)
            return
        units = [n for n in order.units if n.id and not (n.act and n.act.own)]
        annexes = [n for n in units if n.id and prefix(n.id) in ("anx", "tab") and "_" not in n.id]
        rows = self._rows()
        if rows and pp.TABLE.search(clause.text) and units:
            yield self._table(units, rows, clause)
        elif pp.NAME.search(clause.text) and text and units:
            yield from self._name(units, clause, text)
        elif annexes:
            for named in annexes:
                yield self._annex(named, clause)
        elif pp.WHOLE_LAW.search(clause.text) and order.acts and not units:
            yield self._draft(clause, Operation.SUBSTITUICAO_INTEGRAL, doubt=order.doubt)
        elif not self._announces_list(clause) or self.statement.quotation.lines:
            yield from self._unread(order, clause)

    def _rows(self) -> tuple[tuple[str, ...], ...]:
        """The rows that the statement quotes, where it quotes nothing else."""
        lines = [line.text.strip('“”" ') for line in self.quoted.loose]
        rows = tuple(
            tuple(cell.strip() for cell in line.strip("|").split("|"))
            for line in lines
            if "|" in line
        )
        return rows if len(rows) == len(lines) else ()

    def _table(
        self, units: Sequence[Named], rows: tuple[tuple[str, ...], ...], clause: Clause
    ) -> Draft:
        target = units[0].id or ""
        if kind_of(target) is Kind.ARTIGO or kind_of(target) is Kind.PARAGRAFO:
            target = f"{target.removesuffix('_cpt')}_tab1"
        doubt = None if len(units) == 1 else "o comando nomeia mais de um lugar da tabela"
        wording = NewWording(Kind.TABELA, "", None, rows=rows)
        operation = (
            Operation.LINHA_DE_TABELA if pp.ROW.search(clause.text) else Operation.NOVA_REDACAO
        )
        return self._draft(clause, operation, target, wording=wording, doubt=doubt)

    def _loose(self) -> str | None:
        return " ".join(line.text for line in self.quoted.loose) or None

    def _name(self, units: Sequence[Named], clause: Clause, text: str) -> Iterator[Draft]:
        for named in units:
            kind = kind_of(named.id or "")
            doubt = None if len(units) == 1 else "o comando dá um nome a mais de um dispositivo"
            wording = NewWording(kind, "", text) if kind else None
            yield self._draft(
                clause, Operation.NOVA_RUBRICA, named.id, wording=wording, doubt=doubt
            )

    def _annex(self, named: Named, clause: Clause) -> Draft:
        """An annex given to the law: its words stand in an annex of the act itself."""
        text = hide_quotes(clause.printed)
        own = [m for m in find_mentions(text) if m.act and m.act.own and m.steps[0].level == "anx"]
        number = own[0].steps[0].number if own else "1u" if "1u" in self.annexes else None
        wording = self.annexes.get(number or "")
        if wording is None and number in ("1", "1u") and len(self.annexes) == 1:
            wording = next(iter(self.annexes.values()))
        doubt = None if wording else "o ato não traz o anexo, ou o anexo não foi encontrado nele"
        return self._draft(
            clause, Operation.ANEXO, named.id, wording=wording, act=named.act, doubt=doubt
        )

    # --- what is not understood

    def _unread(self, order: Order, clause: Clause, *, sure: bool = False) -> Iterator[Draft]:
        """An order that is not understood, if it is one about the words of a law."""
        if (sure and self.amending) or order.is_about_law or (self.amending and _begins(order)):
            yield self._draft(clause, Operation.NAO_LIDA)

    def _draft(
        self, clause: Clause, operation: Operation, target: str | None = None, **more: Any
    ) -> Draft:
        start, end = self._span(clause)
        return Draft(operation, start, end, target, **more)

    def _span(self, clause: Clause) -> tuple[int, int]:
        """The source characters of a clause: its own where its line is kept, else its lines'."""
        place = 0
        first: int | None = None
        last = self.end
        for line in self.statement.lines:
            stop = place + len(line.text)
            if first is None and clause.start < stop + 1:
                offset = max(0, clause.start - place)
                first = line.start + offset if line.exact else line.start
            finish = clause.start + len(clause.printed.rstrip())
            if first is not None and finish <= stop:
                last = line.start + (finish - place) if line.exact else line.end
                break
            place = stop + 1
        return (first if first is not None else self.start), last


#: An order of an amending act that begins no later speaks of what the act changes.
_BEGINNING = 40


def _begins(order: Order) -> bool:
    return order.verb is not Verb.ADD and order.at <= _BEGINNING


_OF_LIST = {
    Verb.REVOKE: Operation.REVOGACAO, Verb.RESTORE: Operation.RESTABELECIMENTO,
    Verb.EXTEND: Operation.PRORROGACAO,
}  # fmt: skip


def _named_in(clause: Clause, *, described: bool = False) -> tuple[list[Named], list[Named]]:
    """Units and acts that a clause names; with ``described``, also "de que trata o art. 9º"."""
    text = hide_quotes(clause.printed) if described else hide_descriptions(clause.text)
    named = list(named_in(find_mentions(text), text))
    return [n for n in named if n.id or n.doubt], [
        n for n in named if not (n.id or n.doubt) and not n.held
    ]


def _leftover(clause: Clause, units: Sequence[Named]) -> str | None:
    """Why an item is doubtful: it has words about units that were not read."""
    for match in pp.BARE_UNIT.finditer(clause.text):
        if not any(n.at <= match.start() < n.end for n in units) and not pp.ALL_BELOW.search(
            clause.text
        ):
            return UNNUMBERED
    exception = pp.EXCEPTION.search(clause.text)
    return f"o comando traz ressalva («{exception[0].strip()}»)" if exception else None


def _renumbered(order: Order, clause: Clause) -> list[tuple[str, str]]:
    """Old and new numbers, in pairs: "os incisos V e VI renumerados para IV e V"."""
    link = pp.BECOMING.search(clause.text, order.at)
    if link is None:
        return []
    units = [n for n in order.units if n.id and not n.given]
    old = [n.id for n in units if n.at < link.end() and n.id]
    new = [n.id for n in units if n.at >= link.end() and n.id]
    if not old and len(new) % 2 == 0:  # "renumerado para § 1º o parágrafo único"
        old, new = new[len(new) // 2 :], new[: len(new) // 2]
    if old and not new:
        noun = prefix(old[0].rsplit("_", 1)[-1])
        numbers = read_numbers(clause.text, link.end(), noun)
        new = [f"{number.level}{number.number}" for number in numbers]
    return list(zip(old, new, strict=True)) if len(old) == len(new) else []

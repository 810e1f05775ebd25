"""The text of an amending act, from what it is to order (LC 95/1998, arts. 3º, 9º, 10 and 12).

Each order becomes words that name the provision beyond doubt; the act says itself when it comes
into force. Nothing is renumbered but what the order says, and revocations are listed one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile

from pipeline.amendment import Command, Operation
from pipeline.generate.drafting.errors import DraftingError
from pipeline.generate.drafting.names import (
    act_name,
    comma,
    in_the,
    is_feminine,
    is_masculine,
    of_law,
    the,
    the_law,
)
from pipeline.generate.drafting.quotation import quoted, stands
from pipeline.identifiers import Number, name
from pipeline.law import ActRef, Kind, Law, Provision
from pipeline.naming import separated
from pipeline.normalize.amend import AmendingAct, Fate, amend

#: Orders that stand together in one quotation of the law's articles.
_QUOTED = (Operation.NOVA_REDACAO, Operation.ACRESCIMO)
#: Orders that restate a heading with all that is under it.
_RESTATED = (Operation.SUBSTITUICAO_INTEGRAL,)


@dataclass(frozen=True, slots=True)
class Draft:
    """The text of an act, and the law as it will be when the act is in force."""

    text: str
    law: Law


def draft_act(law: Law, commands: Sequence[Command], act: ActRef) -> Draft:
    """Write the act that orders ``commands`` of ``law``.

    Args:
        law: The law as it stands before the act.
        commands: What the act is to order, in an order in which it can be carried out.
        act: Kind, number and date of the act to be written.

    Raises:
        DraftingError: The law does not admit an order, or no words say it.
    """
    amended = amend(law, [AmendingAct(act, tuple(commands), confirmed=True)])
    for outcome in amended.outcomes:
        if outcome.fate is not Fate.APLICADA:
            where = outcome.command.target_id or "lei"
            raise DraftingError(f"{law.law_id}, {where}: {outcome.reason}")
    body = [*_Writer(law, amended.law).articles(commands), _in_force(act)]
    numbered = [f"{_article(place)} {text}" for place, text in enumerate(body, start=1)]
    return Draft("\n\n".join([*_front(law, act), *numbered]) + "\n", amended.law)


def _article(place: int) -> str:
    return f"Art. {Number((place,)).ordinal}{'.' if place > 9 else ''}"


def _front(law: Law, act: ActRef) -> Iterator[str]:
    """Epígrafe, ementa and preamble (LC 95/1998, arts. 4º to 6º)."""
    number, _, when = act_name(act).removeprefix(f"{act.kind} ").partition(", ")
    dated = f", {when.upper()}" if when else ""
    yield f"{act.kind.upper()} {number.upper()}{dated}."
    yield f"Altera {_lower(the_law(law))}."
    this = "o seguinte" if is_masculine(act.kind) else "a seguinte"
    yield (
        "O PREFEITO MUNICIPAL faz saber que a Câmara Municipal aprovou e ele sanciona "
        f"{this} {act.kind}:"
    )


def _in_force(act: ActRef) -> str:
    this = "Este" if is_masculine(act.kind) else "Esta"
    return f"{this} {act.kind} entra em vigor na data de sua publicação."


class _Writer:
    """Writes the articles of one act; knows the law before and after it."""

    def __init__(self, before: Law, after: Law) -> None:
        self.before = before
        self.nodes = {node.id: node for node in after.walk()}
        self.above = {node.id: above for node, above in after.walk_with_parents()}
        self.known = {node.id for node in before.walk()}
        self.of_law, self.comma = of_law(before), comma(before)
        self.the_law = f"{the_law(before)}{self.comma}"

    def articles(self, commands: Sequence[Command]) -> Iterator[str]:
        """The articles of the act, without their labels."""
        waiting = list(commands)
        while waiting:
            run = self._run(waiting)
            yield self._article(run)
            del waiting[: len(run)]

    def _run(self, waiting: Sequence[Command]) -> list[Command]:
        """The next command, and those that go into one article with it."""
        first = waiting[0]
        if self._stands_apart(first):
            head = first.target_id or ""
            inside = takewhile(lambda c: self._is_under(c, head), waiting[1:])
            return [first, *inside]
        if first.operation in _QUOTED:
            return list(takewhile(self._is_alteration, waiting))
        if first.operation is Operation.REVOGACAO:
            return list(takewhile(lambda c: c.operation is first.operation, waiting))
        return [first]

    def _is_alteration(self, command: Command) -> bool:
        return command.operation in _QUOTED and not self._stands_apart(command)

    def _stands_apart(self, command: Command) -> bool:
        """An added heading, and what is restated with all that hangs from it."""
        if command.wording is None or command.operation not in (*_QUOTED, *_RESTATED):
            return False
        whole = command.wording.whole is True and command.target_id in self.known
        adds_heading = command.operation in _QUOTED and command.wording.kind.is_grouping
        return whole or adds_heading or command.operation in _RESTATED

    def _is_under(self, command: Command, head: str) -> bool:
        above = self.above.get(command.target_id or "", ())
        return command.operation in _QUOTED and any(node.id == head for node in above)

    def _article(self, run: list[Command]) -> str:
        first = run[0]
        if self._stands_apart(first):
            return self._apart(run)
        if first.operation in _QUOTED:
            return self._alterations(run)
        if first.operation is Operation.REVOGACAO:
            return self._revocations(run)
        return _SENTENCES[first.operation](self, first)

    # Quotations

    def _alterations(self, commands: list[Command]) -> str:
        """One article of the act, with a quotation for each article of the law."""
        order = {provision_id: place for place, provision_id in enumerate(self.nodes)}
        ordered = sorted(commands, key=lambda c: order[self._root(c.target_id or "")])
        quotations = [
            self._quotation(self.nodes[root], run)
            for root, run in groupby(ordered, key=lambda c: self._root(c.target_id or ""))
        ]
        text = "\n\n".join(quotations)
        return f"{self.the_law} passa a vigorar com as seguintes alterações:\n\n{text}"

    def _root(self, provision_id: str) -> str:
        """The article (or annex) that a unit is quoted with."""
        path = (*self.above[provision_id], self.nodes[provision_id])
        return next((n.id for n in path if n.kind in (Kind.ARTIGO, Kind.ANEXO)), provision_id)

    def _apart(self, run: list[Command]) -> str:
        """An article of the act about one provision, quoted from its first word to its last."""
        head = run[0].target_id or ""
        node = self.nodes[head]
        printed = {c.target_id or "" for c in run} | {n.id for n in node.walk() if stands(n)}
        lines = quoted(node, printed, printed)
        quotation = f"“{chr(10).join(lines)}” (NR)"
        if head in self.known:
            opening = (
                f"{_capital(the(head))} {self.of_law}{self.comma} passa a vigorar com a seguinte"
            )
            return f"{opening} redação:\n\n{quotation}"
        opening = f"{self.the_law} passa a vigorar {self._added()} d{the(head)}"
        return f"{opening}, com a seguinte redação:\n\n{quotation}"

    def _added(self) -> str:
        return "acrescido" if is_masculine(self.before.identity.kind) else "acrescida"

    def _quotation(self, root: Provision, run: Iterable[Command]) -> str:
        commands = list(run)
        ids = {c.target_id or "" for c in commands}
        tails = {c.target_id or "" for c in commands if c.wording and c.wording.tail}
        ids |= self._unnumbered(root, ids)
        for each in commands:
            if each.wording and each.wording.tail == "":  # only the whole unit says that it is gone
                ids |= {n.id for n in self.nodes[each.target_id or ""].walk() if stands(n)}
        return f"“{chr(10).join(quoted(root, ids, tails))}” (NR)"

    def _unnumbered(self, root: Provision, ids: set[str]) -> set[str]:
        """Paragraphs without number are known by their place: they are quoted all or none."""
        kind = Kind.PARAGRAFO_SEM_NUMERO
        found = {n.id for n in root.children if n.kind is kind and stands(n)}
        return {root.id, *found} if found & ids else set()

    # Sentences

    def _revocations(self, commands: list[Command]) -> str:
        of = self.of_law
        ids = [c.target_id or "" for c in commands]
        if len(ids) == 1:
            return f"Fica {_agrees('revogado', ids[0])} {the(ids[0])} {of}."
        lines = [f"{Number((n,)).roman} - {the(i)}" for n, i in enumerate(ids, start=1)]
        listed = ";\n".join(lines[:-1]) + f"; e\n{lines[-1]}."
        return f"Ficam revogados os seguintes dispositivos {of}:\n{listed}"

    def renumbering(self, command: Command) -> str:
        target, new = _required(command.target_id), _required(command.new_id)
        done, number = _agrees("renumerado", target), name(new.rsplit("_", 1)[-1])
        return f"{_capital(the(target))} {self.of_law}{self.comma} fica {done} como {number}."

    def restoration(self, command: Command) -> str:
        target = _required(command.target_id)
        done = _agrees("restabelecido", target)
        sentence = f"Fica {done} {the(target)} {self.of_law}"
        if command.wording is None:
            return f"{sentence}."
        quotation = self._quotation(self.nodes[self._root(target)], [command])
        return f"{sentence}, com a seguinte redação:\n\n{quotation}"

    def substitution(self, command: Command) -> str:
        words = f"a expressão “{command.expression}”"
        return f"{self._where(command)}, {words} fica substituída por “{command.replacement}”."

    def suppression(self, command: Command) -> str:
        return f"{self._where(command)}, fica suprimida a expressão “{command.expression}”."

    def _where(self, command: Command) -> str:
        if command.target_id is None:
            return f"Em todo o texto d{_lower(the_law(self.before))}"
        often = ", onde houver" if command.throughout else ""
        if command.occurrences and command.occurrences > 1 and not command.throughout:
            often = f", nas {command.occurrences} vezes em que ocorre"
        return f"{_capital(in_the(command.target_id))} {self.of_law}{often}"

    def extension(self, command: Command) -> str:
        target = _required(command.target_id)
        return f"Fica prorrogado o prazo previsto {in_the(target)} {self.of_law}."

    def heading(self, command: Command) -> str:
        target = _required(command.target_id)
        node = self.nodes[target]
        opening = f"{_capital(the(target))} {self.of_law}{self.comma}"
        label = separated(node.kind, node.current.label or node.label)
        quotation = f"“{label}\n{node.current.text}” (NR)"
        return f"{opening} passa a vigorar com a seguinte denominação:\n\n{quotation}"

    def ementa(self, command: Command) -> str:
        text = command.wording.text if command.wording else command.replacement
        opening = f"A ementa {self.of_law}{self.comma} passa a vigorar com a seguinte redação:"
        return f"{opening}\n\n“{text}” (NR)"

    def total(self, command: Command) -> str:
        del command
        done = "revogado" if is_masculine(self.before.identity.kind) else "revogada"
        return f"Fica {done} {_lower(the_law(self.before))}."

    def annex(self, command: Command) -> str:
        target = _required(command.target_id)
        opening = (
            f"{_capital(the(target))} {self.of_law}{self.comma} passa a vigorar com a seguinte"
        )
        lines = quoted(self.nodes[target], {target}, {target})
        return f"{opening} redação:\n\n“{chr(10).join(lines)}” (NR)"

    def table_row(self, command: Command) -> str:
        target = _required(command.target_id)
        rows = command.wording.rows if command.wording else ()
        lines = "\n".join(f"| {' | '.join(row)} |" for row in rows)
        where = f"{_capital(in_the(target))} {self.of_law}"
        return (
            f"{where}, a seguinte linha passa a vigorar com a seguinte redação:\n\n“{lines}” (NR)"
        )


_SENTENCES: dict[Operation, Callable[[_Writer, Command], str]] = {
    Operation.RENUMERACAO: _Writer.renumbering,
    Operation.RESTABELECIMENTO: _Writer.restoration,
    Operation.SUBSTITUICAO_DE_EXPRESSAO: _Writer.substitution,
    Operation.SUPRESSAO_DE_EXPRESSAO: _Writer.suppression,
    Operation.PRORROGACAO: _Writer.extension,
    Operation.NOVA_RUBRICA: _Writer.heading,
    Operation.NOVA_EMENTA: _Writer.ementa,
    Operation.REVOGACAO_TOTAL: _Writer.total,
    Operation.ANEXO: _Writer.annex,
    Operation.LINHA_DE_TABELA: _Writer.table_row,
}


def _required(provision_id: str | None) -> str:
    if provision_id is None:
        raise DraftingError("A ordem não diz o dispositivo.")
    return provision_id


def _agrees(participle: str, provision_id: str) -> str:
    """A participle in the gender of a provision: "revogada" for an alínea."""
    feminine = is_feminine(provision_id) and participle.endswith("o")
    return f"{participle[:-1]}a" if feminine else participle


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

"""Part an act: what it says itself, and what it quotes for the law that it amends.

Reads: lines. Writes: statements, one for each unit of the act itself, with the lines it quotes. The
act's own articles go on with its own numbering; quotation marks, where they are printed and
closed, say where a quotation ends, and otherwise the numbering and the words do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeline.extract.commands import patterns as p
from pipeline.extract.commands.sentences import Order, Verb, read_clauses
from pipeline.extract.commands.source_lines import ActLine
from pipeline.extract.labels import Candidate, candidates, heading
from pipeline.ids import child_id, number_text
from pipeline.law import Kind

#: A command is read from so many characters before what it announces.
_ENDING = 6000
#: An act's own numbering may leave out this many articles.
_GAP = 2
_BELOW = (Kind.PARAGRAFO, Kind.INCISO, Kind.ALINEA, Kind.ITEM)


@dataclass(slots=True)
class Quotation:
    """Quoted lines. ``outside`` are the places of those that stand after the closing mark."""

    lines: list[ActLine] = field(default_factory=list)
    outside: set[int] = field(default_factory=set)
    marked: bool = False


@dataclass(slots=True)
class Statement:
    """One unit of the act itself: its own words, and what it quotes after them.

    ``above`` is the unit that it hangs from. ``label`` is its label as printed.
    """

    id: str
    kind: Kind
    number: tuple[int, ...]
    label: str
    lines: list[ActLine] = field(default_factory=list)
    quotation: Quotation = field(default_factory=Quotation)
    above: Statement | None = None
    _joined: tuple[int, str] = (0, "")

    @property
    def text(self) -> str:
        """Its own words, lines joined by spaces."""
        count, text = self._joined
        if count != len(self.lines):
            text = " ".join(line.text for line in self.lines if line.text)
            self._joined = (len(self.lines), text)
        return text

    @property
    def ending(self) -> str:
        """The last of its words: as much as announces what follows."""
        text = ""
        for line in reversed(self.lines):
            text = f"{line.text} {text}".rstrip()
            if len(text) > _ENDING:
                break
        return text[-_ENDING:]

    @property
    def announces(self) -> bool:
        """Whether its words announce that a quotation follows."""
        text = self.ending
        return bool(
            p.ANNOUNCED_END.search(text[-60:])
            and p.ANNOUNCES.search(text)
            and (p.FOLLOWING.search(text) or p.ORDERS_WORDS.search(text))
        )


def part(lines: Sequence[ActLine]) -> tuple[Statement, ...]:
    """The statements of an act, in printed order."""
    parter = _Parter(lines)
    for index, line in enumerate(lines):
        parter.take(index, line)
    return tuple(parter.statements)


class _Parter:
    def __init__(self, lines: Sequence[ActLine]) -> None:
        self.statements: list[Statement] = []
        self.open: list[Statement] = []
        self.inside = False
        self.article = 0
        self.quoted_article = 0
        self.later = _own_looking(lines)
        self.last_own = 0

    def take(self, index: int, line: ActLine) -> None:
        marked = p.START_OF_QUOTATION.match(line.text)
        article = None if marked else _article(line.text)
        if article and self._is_own_article(index, line, article):
            self._open_article(line, article)
        elif self.inside:
            self._quoted_or_own(line, marked=bool(marked))
        elif self.statements:
            self._own(line, marked=bool(marked))

    # --- articles of the act itself

    def _is_own_article(self, index: int, line: ActLine, label: Candidate) -> bool:
        """Whether a label goes on with the act's own numbering, and is not a quoted one."""
        if len(label.number) > 1:
            return False
        number, expected = label.number[0], self.article + 1
        reads_own = p.OWN_ARTICLE.match(line.text, label.text_start) is not None
        later = self._comes_later(index, number)
        if not self.inside:
            return self._goes_on(number, reads_own=reads_own, later=later)
        if number != expected:
            ends = p.FINAL_ARTICLE.match(line.text, label.text_start)
            return bool(ends) and number > expected and self._closed()
        if self._closed():
            return reads_own or not later
        return self._breaks_off(number, reads_own=reads_own, later=later)

    def _goes_on(self, number: int, *, reads_own: bool, later: bool) -> bool:
        """Whether an article follows that of the act which was read last."""
        expected = self.article + 1
        announced = bool(self.open) and self.open[-1].announces
        if announced and not reads_own:
            return number == expected and not later
        return expected <= number <= expected + _GAP or not self.statements

    def _breaks_off(self, number: int, *, reads_own: bool, later: bool) -> bool:
        """Whether an article of the next number ends a quotation that nothing closes."""
        goes_on_quoted = number == self.quoted_article + 1
        if reads_own and not goes_on_quoted:
            return True
        return not later and (reads_own or not goes_on_quoted)

    def _comes_later(self, index: int, number: int) -> bool:
        """Whether a later line opens an article of this number in the act's own words."""
        return self.later.get(number, -1) > index

    def _open_article(self, line: ActLine, label: Candidate) -> None:
        self.article = label.number[0]
        found = Statement(f"art{self.article}", Kind.ARTIGO, label.number, line.text[: label.label])
        self.statements.append(found)
        self.open = [found]
        self.inside = False
        self.quoted_article = 0
        self._own_text(line.cut(label.text_start, len(line.text)))

    # --- lines that are not quoted

    def _own(self, line: ActLine, *, marked: bool) -> None:
        current = self.open[-1]
        if not current.id:
            return  # the name of a heading
        if self._quotes(line, marked=marked):
            self.inside = True
            self._quote(line, marked=marked)
            return
        label = None if marked else self._own_label(line)
        if label:
            self._open_part(line, label)
        elif heading(line.text) and not current.announces:
            self.open = self.open[:1]
        else:
            self._own_text(line)

    def _own_text(self, line: ActLine) -> None:
        """Add own words; a quotation that begins within them is parted from them."""
        if line.text:
            self.open[-1].lines.append(line)

    def _quotes(self, line: ActLine, *, marked: bool) -> bool:
        """Whether a line begins a quotation."""
        current = self.open[-1]
        if marked:
            if p.NAME_QUOTED.match(line.text):
                return False  # a name within the order: "“Seção VII – Da Rescisão” acrescida ao"
            opens = current.announces or _is_labelled(line.text)
            return opens and self._orders_words(current)
        if not (_is_labelled(line.text) or p.OMISSION.fullmatch(line.text)):
            return False
        text = current.ending
        if not (current.announces and p.ORDERS_WORDS.search(text) and orders_words(text)):
            return False
        return not self._is_order(line.text)

    def _orders_words(self, current: Statement) -> bool:
        """Whether the unit, or as its item the list that it stands in, orders words of a law."""
        text = current.ending
        if p.ANNOUNCES.search(text) and orders_words(text, marked=True):
            return True
        above = [one.ending for one in self.open[:-1]]
        return any(one.endswith(":") and orders_words(one, marked=True) for one in above)

    def _is_order(self, text: str) -> bool:
        """Whether a labelled line is an item of the act's own list of orders."""
        label = next(iter(candidates(text)), None)
        if label is None or label.kind is Kind.ARTIGO:
            return False
        rest = text[label.text_start :]
        revokes = p.REVOKES.search(self.open[0].text) or p.REVOKES.search(self.open[-1].text)
        if revokes and not p.BECOMES_PATTERN.search(self.open[-1].text):
            return bool(p.UNIT_NAMED.search(rest[:80]))
        head = rest[:300]
        return bool(
            p.UNIT_NAMED.search(head)
            and (p.ORDER_OF_ITEM.search(head) or rest.rstrip().endswith(":"))
        )

    def _own_label(self, line: ActLine) -> Candidate | None:
        """The label of a unit of the act itself, as its own list goes on."""
        found = [c for c in candidates(line.text) if c.kind in _BELOW]
        return min(found, key=self._oddness) if found else None

    def _oddness(self, label: Candidate) -> float:
        for above in self.open:
            if above.kind is label.kind and _follows(above.number, label.number):
                return label.cost
        return label.cost + (1.0 if label.number == (1,) else 2.0)

    def _open_part(self, line: ActLine, label: Candidate) -> None:
        rank = _BELOW.index(label.kind)
        above = [s for s in self.open if s.kind is Kind.ARTIGO or _BELOW.index(s.kind) < rank]
        number = f"{number_text(label.number)}{'u' if label.unique else ''}"
        parent = above[-1]
        own = child_id(parent.id, parent.kind, label.kind, number)
        found = Statement(own, label.kind, label.number, line.text[: label.label], above=parent)
        self.statements.append(found)
        self.open = [*above, found]
        self.inside = False
        self._own_text(line.cut(label.text_start, len(line.text)))

    # --- quoted lines

    def _quoted_or_own(self, line: ActLine, *, marked: bool) -> None:
        label = None if marked else self._next_own_part(line)
        if label:
            self._open_part(line, label)
        elif (
            not marked and self.open[-1].quotation.marked and heading(line.text) and self._closed()
        ):
            self.inside = False  # a heading of the act itself, after what it quotes
            self.open = [Statement("", Kind.CAPITULO, (), line.text)]
        else:
            self._quote(line, marked=marked)

    def _next_own_part(self, line: ActLine) -> Candidate | None:
        """The next item of the act's own list, after a quotation that is closed."""
        if not self._closed():
            return None
        for label in candidates(line.text):
            for above in self.open[1:]:
                if above.kind is label.kind and _follows(above.number, label.number):
                    return label
            first = label.kind in _BELOW and label.number == (1,)
            if first and label.kind is not Kind.PARAGRAFO and self._is_order(line.text):
                return label
            if first and label.kind is Kind.PARAGRAFO and _speaks_of_act(line.text):
                return label
        return None

    def _quote(self, line: ActLine, *, marked: bool) -> None:
        quotation = self.open[-1].quotation
        if not marked and self._closed() and not p.OMISSION.fullmatch(line.text):
            quotation.outside.add(len(quotation.lines))
        quotation.marked |= marked
        quotation.lines.append(line)
        start = p.START_OF_QUOTATION.match(line.text)
        label = _article(line.text[start.end() :] if start else line.text)
        if label:
            self.quoted_article = label.number[0]

    def _closed(self) -> bool:
        """Whether the quotation is closed after the lines read so far."""
        for line in reversed(self.open[-1].quotation.lines):
            if not p.OMISSION.fullmatch(line.text):
                return bool(p.END_OF_QUOTATION.search(line.text[-40:]))
            if p.CLOSED_MARK.search(line.text):
                return True
        return False


def orders_words(text: str, *, marked: bool = False) -> bool:
    """Whether a statement orders new words of a law, so that it may quote them.

    Where a quotation mark stands (``marked``), it need only name a unit or an act.
    """
    orders = (order for clause in read_clauses(text) for order in clause.commanding)
    return any(
        order.verb in _QUOTING and (_is_of_law(order) or (marked and bool(order.named)))
        for order in orders
    )


_QUOTING = (Verb.NEW, Verb.ADD, Verb.SUBSTITUTE, Verb.RESTORE, Verb.RENUMBER)


def _is_of_law(order: Order) -> bool:
    return order.is_about_law or bool(order.kinds) or p.EMENTA.search(order.printed) is not None


def _own_looking(lines: Sequence[ActLine]) -> dict[int, int]:
    """Of each number, the last line that opens an article of it as acts open their own."""
    found: dict[int, int] = {}
    for index, line in enumerate(lines):
        label = _article(line.text)
        if label and len(label.number) == 1 and p.OWN_ARTICLE.match(line.text, label.text_start):
            found[label.number[0]] = index
    return found


def _article(text: str) -> Candidate | None:
    if not text.startswith(("Art", "ART")):
        return None
    found = [c for c in candidates(text) if c.kind is Kind.ARTIGO and _opens(text, c)]
    # "Art. 2º - A alínea" has no suffix: the readings of a letter apart end with the plain number.
    return found[-1] if found else None


def _opens(text: str, label: Candidate) -> bool:
    """Whether an article begins here: "Art. 2º - A alínea" does, "art. 2º da Lei" cites one."""
    return label.cost < 1 or bool(p.PARTS_LABEL.search(text[label.label : label.text_start]))


def _is_labelled(text: str) -> bool:
    start = p.START_OF_QUOTATION.match(text)
    rest = text[start.end() :] if start else text
    return bool(candidates(rest) or heading(rest))


def _speaks_of_act(text: str) -> bool:
    return bool(p.SPEAKS_OF_ACT.search(text)) and not p.END_OF_QUOTATION.search(text[-40:])


def _follows(before: tuple[int, ...], now: tuple[int, ...]) -> bool:
    return now in ((before[0] + 1,), (*before, 1), (*before[:-1], before[-1] + 1))

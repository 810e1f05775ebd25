"""The quoted text of an amending act as a tree: units, their labels, what is left out.

Reads: quoted lines. Writes: roots, in printed order. A quotation jumps over what it leaves as it
is, so a number follows from marks and words, and no gap is odd here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pipeline.extract.commands import patterns as p
from pipeline.extract.commands.quoted_lines import Stripped, strip, without_outer_mark
from pipeline.extract.commands.source_lines import ActLine
from pipeline.extract.labels import Candidate, HeadingLabel, candidates, heading
from pipeline.ids import child_id, number_text
from pipeline.law import GROUPINGS, Kind

_RANK = {
    **{kind: place for place, kind in enumerate(GROUPINGS)},
    Kind.ARTIGO: 10, Kind.PARAGRAFO: 11, Kind.INCISO: 12, Kind.ALINEA: 13, Kind.ITEM: 14,
    Kind.TRAVESSAO: 15,
}  # fmt: skip


@dataclass(slots=True)
class Unit:
    """One quoted unit.

    ``texts`` are its words, one for each printed paragraph; none where the act prints the label
    alone or a mark. ``tail`` is what it prints after the list below it. ``marks`` is how many
    omission marks stand right below it, ``marks_after`` whether one follows its words at once.
    ``outside`` is True where it stands after the closing quotation mark. ``rubric`` is a line
    printed above an article's label. ``partial`` marks words printed from the middle on.
    """

    kind: Kind
    number: tuple[int, ...]
    label: str
    start: int
    end: int
    unique: bool = False
    texts: list[str] = field(default_factory=list)
    tail: list[str] = field(default_factory=list)
    rows: list[tuple[str, ...]] = field(default_factory=list)
    children: list[Unit] = field(default_factory=list)
    parent: Unit | None = field(default=None, repr=False)
    omissions: list[int] = field(default_factory=list)
    outside: bool = False
    omitted: bool = False
    rubric: str | None = None
    partial: bool = False

    @property
    def text(self) -> str | None:
        """Its words, or None where they are left as they are."""
        return "\n".join(self.texts) if self.texts else None

    @property
    def number_text(self) -> str:
        """Its number as LexML writes it."""
        return f"{number_text(self.number)}{'u' if self.unique else ''}"

    def walk(self) -> Iterator[Unit]:
        """The unit and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def id_below(self, above: str, kind: Kind | None) -> str:
        """Its id below the unit ``above`` of the target law."""
        return child_id(above, kind, self.kind, self.number_text)


@dataclass(slots=True)
class Quoted:
    """What a quotation holds: its units, in printed order, and words that belong to none.

    ``loose`` are lines without label before the first unit, ``omissions`` whether any mark is
    printed, ``ending_omission`` whether the last thing printed is one.
    """

    roots: list[Unit] = field(default_factory=list)
    loose: list[ActLine] = field(default_factory=list)
    omissions: int = 0

    def walk(self) -> Iterator[Unit]:
        """All units in printed order."""
        for root in self.roots:
            yield from root.walk()


def read_quoted(
    lines: Sequence[ActLine], outside: frozenset[int] | set[int] = frozenset()
) -> Quoted:
    """Read quoted lines into a tree. ``outside`` are places of lines after the closing mark."""
    reader = _Reader(lines)
    for index, line in enumerate(lines):
        reader.take(index, line, outside=index in outside)
    reader.finish()
    return reader.quoted


class _Reader:
    def __init__(self, lines: Sequence[ActLine]) -> None:
        self.lines = lines
        self.quoted = Quoted()
        self.open: list[Unit] = []
        self.pending = 0
        self.article_mark = False
        self.awaiting_name: Unit | None = None
        self.previous = ""
        self.rubric: list[Stripped] = []
        self.nested = False

    def take(self, index: int, line: ActLine, *, outside: bool) -> None:
        if self._is_nested(line):
            return
        stripped = strip(line)
        if not stripped.text:
            return
        if p.OMISSION.fullmatch(stripped.text):
            self._omission()
            self.previous = ""
            return
        if head := heading(stripped.text):
            self._heading(stripped, head)
        elif label := self._label(stripped):
            self._unit(stripped, label, outside=outside)
        else:
            self._words(index, stripped)
        self.previous = stripped.text
        if stripped.closed:
            self.previous = ""

    def finish(self) -> None:
        for line in self.rubric:
            self._after(line)
        self.rubric = []
        if self.pending and self.open:
            self._close_omissions()

    # --- a quotation within the quotation

    def _is_nested(self, line: ActLine) -> bool:
        """Take a line that the quoted unit itself quotes: an act that amends an amending act."""
        if not self.nested:
            if not (self.open and p.START_OF_QUOTATION.match(line.text)):
                return False
            last = self.open[-1].texts[-1] if self.open[-1].texts else ""
            if not (last.endswith(":") and p.ORDERS_WORDS.search(last)):
                return False
        unit = self.open[-1]
        unit.texts.append(without_outer_mark(line.text))
        unit.end = line.end
        self.nested = not p.END_OF_QUOTATION.search(line.text[-40:])
        return True

    # --- omission marks

    def _omission(self) -> None:
        self.quoted.omissions += 1
        if self.open:  # a mark keeps what hangs from the unit above it, too
            self.open[-1].omissions.append(len(self.open[-1].children))
        self.pending += 1
        self.awaiting_name = None

    def _close_omissions(self) -> None:
        """Marks with nothing after them in their article are of the article."""
        root = next((u for u in self.open if u.kind is Kind.ARTIGO), self.open[0])
        if self.pending:
            root.omissions.append(len(root.children))
        self.pending = 0

    # --- labels

    def _label(self, line: Stripped) -> Candidate | None:
        found = candidates(line.text)
        if not found:
            return None
        best = min(found, key=lambda label: self._cost(line.text, label))
        cost = self._cost(line.text, best)
        if cost >= _UNLIKELY or (self._runs_on(line) and cost >= 1):
            return None
        if best.kind is Kind.TRAVESSAO or (best.kind is Kind.ITEM and not self._takes_item(best)):
            return None
        return best

    def _runs_on(self, line: Stripped) -> bool:
        """Whether the line goes on with the one above, which has not ended."""
        return bool(self.previous) and not self.previous.endswith(_ENDS) and not line.opened

    def _cost(self, text: str, label: Candidate) -> float:
        cost = label.cost
        if label.kind is Kind.ARTIGO:
            if cost >= 1 and p.PARTS_LABEL.search(text[label.label : label.text_start]):
                cost = 0.0
            if len(label.number) > 1 and text[label.label - 1 : label.label + 1].strip():
                cost += 0.1 if self._spaced(text, label) else 0.0
            return cost
        for unit in reversed(self.open):
            if unit.kind is label.kind:
                if _next(unit, label):
                    return cost - 0.5
                break
        if label.kind is Kind.ALINEA and text[:1].isupper() and label.cost:
            return cost + 3.0
        return cost + (0.0 if label.number == (1,) or self.pending or not self.open else 0.3)

    def _spaced(self, text: str, label: Candidate) -> bool:
        printed = text[: label.label]
        return bool(re.search(r"[-–]\s[A-Z]$", printed))

    def _takes_item(self, label: Candidate) -> bool:
        """Items hang from something; a dotted number may stand alone ("7.14 - ...")."""
        return bool(self.open) or len(label.number) > 1

    def _heading(self, line: Stripped, label: HeadingLabel) -> None:
        self._take_rubric_as_words()
        label = _without_article_of_speech(line.text, label)
        name = line.text[label.text_start :].strip()
        unit = Unit(
            label.kind, label.number, line.text[: label.label], line.start, line.end, label.unique
        )
        if name:
            unit.texts.append(name)
        self._add(unit)
        self.awaiting_name = unit if not name else None

    def _unit(self, line: Stripped, label: Candidate, *, outside: bool) -> None:
        words = line.text[label.text_start :].strip()
        between = line.text[label.label : label.text_start]
        unit = Unit(
            label.kind, label.number, line.text[: label.label].strip(_LABEL_MARKS), line.start,
            line.end, label.unique, outside=outside,
        )  # fmt: skip
        inner = _INNER.match(words) if unit.kind in (Kind.INCISO, Kind.PARAGRAFO) else None
        if inner:  # "I - a) primeira": the label of an alínea right after its inciso's
            words = ""
        mark = p.OMISSION_AT_END.search(words)
        left_out = between.count(".") > 2
        unit.partial = left_out and bool(words) and not p.OMISSION.fullmatch(words)
        if unit.partial and p.REMARK.fullmatch(words):  # "§ 1º ..... (renumeração do único)"
            words, unit.partial = "", False
        if p.OMISSION.fullmatch(words) or (not words and left_out):
            unit.omitted = True
            self.quoted.omissions += 1
        elif mark and mark.start():
            unit.texts.append(words[: mark.start()].strip())
        elif words:
            unit.texts.append(words)
        if self.rubric and unit.kind is Kind.ARTIGO:
            unit.rubric = " ".join(each.text for each in self.rubric)
            unit.start = self.rubric[0].start
            self.rubric = []
        self._take_rubric_as_words()
        self._add(unit)
        if mark and mark.start() and unit.texts:
            self._omission()
        if inner:
            rest = line.text[label.text_start :].strip()
            self._unit(replace(line, text=rest), candidates(rest)[0], outside=outside)

    def _add(self, unit: Unit) -> None:
        self.awaiting_name = None
        parent = self._parent(unit)
        if unit.kind is Kind.ARTIGO or unit.kind.is_grouping:
            if self.open:
                self._close_omissions()
            self.pending = 0
        elif self.pending:
            if parent is not None:
                parent.omissions.append(len(parent.children))
            self.pending = 0
        unit.parent = parent
        (parent.children if parent else self.quoted.roots).append(unit)
        self.open = [*self._path(parent), unit]

    def _path(self, parent: Unit | None) -> list[Unit]:
        return self.open[: self.open.index(parent) + 1] if parent is not None else []

    def _parent(self, unit: Unit) -> Unit | None:
        rank = _RANK[unit.kind]
        if unit.kind is Kind.ITEM and len(unit.number) > 1 and not self.open:
            return None
        above = [u for u in self.open if _RANK[u.kind] < rank]
        if unit.kind is Kind.ARTIGO:
            above = [u for u in above if u.kind.is_grouping]
        if unit.kind is Kind.ALINEA:
            above = self._holder_of_alinea(unit, above)
        if unit.kind is Kind.INCISO:
            above = self._holder_of_inciso(unit, above)
        return above[-1] if above else None

    def _holder_of_inciso(self, unit: Unit, above: list[Unit]) -> list[Unit]:
        """Incisos that begin anew below an alínea hang from it: "c) os prazos: I - ..."."""
        last = self.open[-1] if self.open else None
        if last is None:
            return above
        if last.kind is Kind.ALINEA and unit.number == (1,) and (last.text or "").endswith(":"):
            return self.open
        same = next((u for u in reversed(self.open) if u.kind is Kind.INCISO), None)
        if same and same.parent and same.parent.kind is Kind.ALINEA and unit.number > same.number:
            return self._path(same.parent)
        return above

    def _holder_of_alinea(self, unit: Unit, above: list[Unit]) -> list[Unit]:
        """An alínea goes on with the open list of alíneas, wherever that hangs."""
        for one in reversed(self.open):
            if one.kind is Kind.ALINEA and one.parent is not None and unit.number > one.number:
                return self._path(one.parent)
        return above

    # --- words without label

    def _words(self, index: int, line: Stripped) -> None:
        if self.awaiting_name is not None:
            name = self.awaiting_name
            name.texts.append(line.text)
            name.texts = [" ".join(name.texts)]
            name.end = line.end
            return
        if not self.open or (line.opened and self._article_follows(index)):
            self.rubric.append(line) if self._article_follows(index) else self._loose(line)
            return
        last = self.open[-1]
        if last.kind.is_grouping:
            if line.text.isupper() == " ".join(last.texts).isupper():
                last.texts = [" ".join([*last.texts, line.text])]
                last.end = line.end
            else:
                self.rubric.append(line)
            return
        if self._runs_on(line) and not self.pending:
            _append(last, line, "\n" if line.text.startswith("|") else " ")
        elif self._article_follows(index) and not line.text.endswith((".", ";", ":")):
            self.rubric.append(line)
        else:
            self._after(line)

    def _article_follows(self, index: int) -> bool:
        for after in self.lines[index + 1 : index + 2]:
            text = strip(after).text
            return text.startswith(("Art", "ART")) and bool(candidates(text))
        return False

    def _after(self, line: Stripped) -> None:
        """A paragraph without label: a further paragraph, or the words after a list."""
        if not self.open or p.REVOKED.match(line.text):
            self._loose(line)
            return
        holder = next(
            (u for u in self.open[::-1] if u.kind in (Kind.ARTIGO, Kind.PARAGRAFO)), self.open[0]
        )
        last = self.open[-1]
        if line.text.startswith("Pena"):
            holder = last
        if holder.children:
            holder.tail.append(line.text)
        elif holder is last or holder.texts:
            holder.texts.append(line.text)
        else:
            last.texts.append(line.text)
        holder.end = max(holder.end, line.end)

    def _loose(self, line: Stripped) -> None:
        self.quoted.loose.append(ActLine(line.text, line.start, line.end, exact=False))

    def _take_rubric_as_words(self) -> None:
        for line in self.rubric:
            self._after(line)
        self.rubric = []


_SPEECH = re.compile(r"\s?[-–]\s[AO]$")
_NAME_BEGINS = re.compile(r"\s*(?:D[AEO]S?\b|[-–—.:])", re.IGNORECASE)


def _without_article_of_speech(text: str, label: HeadingLabel) -> HeadingLabel:
    """ "CAPÍTULO II - A TAXA": the letter apart is the first word of the name, no suffix."""
    spoken = _SPEECH.search(text[: label.label])
    rest = text[label.label :]
    if len(label.number) < 2 or not spoken or not rest.strip() or _NAME_BEGINS.match(rest):
        return label
    return label._replace(number=label.number[:1], label=spoken.start(), text_start=label.label - 1)


#: The first label of a list right after the label that it hangs from.
_INNER = re.compile(r"(?:a\)|I\s?[-–])\s+\S")
_UNLIKELY = 3.0
_ENDS = (".", ";", ":", "!", "?", ")", "”", '"')
_LABEL_MARKS = " \t.-–—"


def _append(unit: Unit, line: Stripped, mark: str) -> None:
    if unit.children:
        unit.tail.append(line.text)
    elif unit.texts:
        unit.texts[-1] += mark + line.text
    else:
        unit.texts.append(line.text)
    unit.end = line.end


def _next(unit: Unit, label: Candidate) -> bool:
    now, before = label.number, unit.number
    return now in ((before[0] + 1,), (*before, 1), (*before[:-1], before[-1] + 1))

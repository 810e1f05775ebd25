"""Run-on lines: many provisions printed on one line are parted, one line for each.

Reads: lines. Writes: lines, each a stretch of the line that it was part of; no character moves.
Some publications print a whole article, or a whole gazette, on one physical line. A line is parted
before a label only where the sequence proves the label: II after I, "§ 2º" after "§ 1º", each after
a mark that ends a clause. "itens I e II" and "nos termos do Art. 5º" stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pipeline.extract.labels import begins_plainly, candidates, heading
from pipeline.extract.notes import leading_note
from pipeline.extract.outline import follows
from pipeline.extract.readers.inline_tokens import Token, crowded, tokens
from pipeline.extract.source import Line, Stretch
from pipeline.law import Kind

#: Lines shorter than this hold one provision.
_LEAST = 15
#: How many places ahead the second label of a list is looked for.
_AHEAD = 90
_CLAUSE_ENDS = '.;:!?)”"…'
_LIST_ENDS = _CLAUSE_ENDS + ","
_NAME_CHARS = 250
#: A line with at least so many articles is a whole act, or a gazette's issue.
_ACT_ARTICLES = 3
_BELOW = (Kind.ARTIGO, Kind.PARAGRAFO, Kind.INCISO, Kind.ALINEA)

_FURNITURE = ("signature", "mast")
#: What stands on a line of its own.
_ALONE = ("epigraph", "closing", *_FURNITURE)

_Key = tuple[tuple[int, ...], bool]


def part_run_on(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Part the lines that hold several provisions."""
    reader = _Sequence()
    parted: list[Line] = []
    full = crowded([line.text for line in lines])
    for index, line in enumerate(lines):
        if index not in full and begins_plainly(line.text):
            parted.append(line)
            continue
        following = lines[index + 1].text if index + 1 < len(lines) else ""
        places = reader.places(line, following, crowded=index in full)
        parted.extend(_cut(line, places) if places else (line,))
    return tuple(parted)


@dataclass(slots=True)
class _Sequence:
    """The labels met so far: the last of each kind that is still open."""

    open: dict[Kind, _Key] = field(default_factory=dict)

    def places(self, line: Line, following: str, *, crowded: bool) -> dict[int, bool]:
        """Where to part ``line``, and whether what begins there is no text of the law."""
        if line.cells or line.furniture:
            return {}
        titled = heading(line.text) is not None
        self._start(line.text, titled)
        if len(line.text) < _LEAST or not (titled or crowded):
            return {}
        found = tokens(line.text)
        if not found:
            return {}
        return self._decide(line.text, found, _first_label(following))

    def _start(self, text: str, titled: bool) -> None:
        if titled:
            self._close(Kind.PARAGRAFO)
        elif label := _first_label(text):
            self._take(*label)

    def _take(self, kind: Kind, number: tuple[int, ...], unique: bool = False) -> None:
        if kind in _BELOW:
            self._close(kind)
            self.open[kind] = (number, unique)

    def _close(self, kind: Kind) -> None:
        for below in _BELOW[_BELOW.index(kind) :]:
            self.open.pop(below, None)

    def _decide(
        self, text: str, found: list[Token], following: tuple[Kind, tuple[int, ...]] | None
    ) -> dict[int, bool]:
        act = sum(token.kind is Kind.ARTIGO for token in found) >= _ACT_ARTICLES
        places: dict[int, bool] = {}
        note = leading_note(text)  # "(Citado pela Lei nº 5)Parágrafo único.": see blocks.py
        noted = note.end + 1 if note else 0
        head = 0 if heading(text) else -1
        for index, token in enumerate(found):
            named = head >= 0 and _is_name(text[head : token.place])
            head = -1
            if token.place <= noted:
                continue
            if token.kind is None:
                if not self._is_part(token, named, act):
                    continue
                head = token.place if token.mark == "heading" else -1
                self._part(token.mark)
            elif self._proves(token, found, index, named, following):
                self._take(token.kind, token.number, token.unique)
            else:
                continue
            places[token.place] = token.mark in _FURNITURE
            if token.mark in _ALONE:
                places[token.end] = False
        return places

    def _part(self, mark: str) -> None:
        """A heading closes the article, an epígrafe the act; a page's header closes nothing."""
        if mark == "heading":
            self._close(Kind.PARAGRAFO)
        elif mark not in _FURNITURE:
            self._close(Kind.ARTIGO)

    def _is_part(self, token: Token, named: bool, act: bool) -> bool:
        if token.mark == "heading":
            return token.opens and (named or token.before in _CLAUSE_ENDS)
        return act

    def _proves(
        self, token: Token, found: list[Token], index: int, named: bool,
        following: tuple[Kind, tuple[int, ...]] | None,
    ) -> bool:  # fmt: skip
        """Whether the sequence proves that ``token`` is a label here."""
        assert token.kind is not None
        last = self.open.get(token.kind)
        if token.kind is Kind.ARTIGO and last and follows(token.kind, last[0], token.number):
            return token.opens and (named or not (token.before.islower() or token.before in ",("))
        listed = token.kind in (Kind.INCISO, Kind.ALINEA)
        if not named and token.before not in (_LIST_ENDS if listed else _CLAUSE_ENDS):
            return False
        if not listed:
            return self._opens_unit(token)
        if last and follows(token.kind, last[0], token.number):
            return True
        if last and last[0] == token.number:  # another wording of the same
            return token.before == ")"
        return token.number == (1,) and _has_second(token, found, index, following)

    def _opens_unit(self, token: Token) -> bool:
        """Articles and paragraphs: the next number, the first, or the same in another wording."""
        assert token.kind is not None
        if not token.opens:
            return False
        last = self.open.get(token.kind)
        if token.unique or last is None or last[1]:
            return token.unique or token.number == (1,)
        return token.number in ((1,), last[0]) or follows(token.kind, last[0], token.number)


def _has_second(
    token: Token, found: list[Token], index: int,
    following: tuple[Kind, tuple[int, ...]] | None,
) -> bool:  # fmt: skip
    """Whether the list that ``token`` would open goes on, here or on the next line."""
    assert token.kind is not None
    upper = _BELOW[: _BELOW.index(token.kind)]
    for later in found[index + 1 : index + _AHEAD]:
        if later.kind is token.kind and later.before in _LIST_ENDS and later.number == (2,):
            return True
        if later.kind in upper and later.before in _CLAUSE_ENDS and later.opens:
            return False
    return following is not None and following[:2] == (token.kind, (2,))


def _first_label(text: str) -> tuple[Kind, tuple[int, ...]] | None:
    found = candidates(text)
    if not found:
        return None
    best = found[0] if len(found) == 1 else min(found, key=lambda c: c.cost)
    return (best.kind, best.number) if best.cost < 1 else None


def _is_name(text: str) -> bool:
    """Whether a stretch from a heading's label on holds nothing but its name."""
    if len(text) > _NAME_CHARS:
        return False
    return text.isupper() or not any(mark in text for mark in (". ", "; ", ": "))


def _cut(line: Line, places: dict[int, bool]) -> list[Line]:
    bounds = sorted({0, *places, len(line.text)})
    parts: list[Line] = []
    for start, end in pairwise(bounds):
        raw = line.text[start:end]
        if text := raw.strip():
            left = start + len(raw) - len(raw.lstrip())
            part = _stretch(line, left, left + len(text))
            after = parts[-1] if parts else None
            opens = line.opens if after is None else None if after.furniture else True
            furniture = line.furniture or places.get(start, False)
            parts.append(part._replace(opens=opens, furniture=furniture))
    return parts


def _stretch(line: Line, start: int, end: int) -> Line:
    def within(stretches: tuple[Stretch, ...]) -> tuple[Stretch, ...]:
        return tuple(
            (max(left, start) - start, min(right, end) - start)
            for left, right in stretches
            if left < end and right > start
        )

    return line._replace(
        text=line.text[start:end],
        start=line.start + start,
        struck=within(line.struck),
        bold=within(line.bold),
        computed=within(line.computed),
    )

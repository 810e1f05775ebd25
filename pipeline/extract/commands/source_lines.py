"""The act's lines as they stand in the source, whatever the outline made of them.

The tree of an amending act mixes the quoted articles with its own; its source text does not. Reads:
a law's source text and ledger. Writes: the lines of its body, and those of what follows it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pipeline.extract.commands.patterns import (
    CLOSE,
    LABEL_AHEAD,
    LABEL_LINE,
    OPEN,
    PLACE_AND_DATE,
    QUOTES,
)
from pipeline.law import Law, LedgerEntry, LedgerKind, Span


class ActLine(NamedTuple):
    """One line: its text, and the source characters ``start`` to ``end`` that it stands for.

    ``exact`` is True where the text is those characters, one for one.
    """

    text: str
    start: int
    end: int
    exact: bool = True

    def cut(self, start: int, end: int) -> ActLine:
        """The characters ``start`` to ``end`` of the line, without blanks around them."""
        text = self.text[start:end]
        left = len(text) - len(text.lstrip())
        stripped = text.strip()
        if not self.exact:
            return ActLine(stripped, self.start, self.end, exact=False)
        place = self.start + start + left
        return ActLine(stripped, place, place + len(stripped))


#: What double-escaped HTML leaves in a text.
_ENTITY = re.compile(r"&(?:quot|#34|ldquo|rdquo|nbsp|#160);")
_ENTITIES = {"&nbsp;": " ", "&#160;": " "}
#: A quotation that begins within a line: ``o seguinte art. 12-A: “Art. 12-A - ...``.
_QUOTED_LABEL = re.compile(rf"(?<=[\s:]){OPEN}\s*(?={LABEL_AHEAD})")
#: One quotation after another on one line: ``...” (NR) “Art. 7º``.
_AFTER_CLOSE = re.compile(rf"(?<=[”\"»)]) (?={OPEN}\s*{LABEL_AHEAD})")
#: A label after the end of a sentence, in a text whose line ends are lost.
_INNER_LABEL = re.compile(
    r"""(?<=[.;:”"]\s)(?=
          (?:Parágrafo\s+[úÚuU]nico\s?[.:–—-]|§\s?\d{1,3}[º°]?\s?[.–—-]?\s[A-ZÀ-Ú(“]
           |Art\.\s?\d{1,4}[º°]?(?:-[A-Z])?\s?[.–—-]\s) )""",
    re.VERBOSE,
)
#: "Seção II Do Alvará Temporário Art." - the label goes on with the next line.
_LABEL_CUT_OFF = re.compile(r"(?:(?<=\s)|^)(?:Art|§)\.?$")
_APART = (LedgerKind.MOBILIARIO, LedgerKind.PREAMBULO)


def body_lines(law: Law) -> tuple[ActLine, ...]:
    """The lines from the first article to the end of the last, quotations included."""
    return _lines(law, before_closing=True)


def closing_lines(law: Law) -> tuple[ActLine, ...]:
    """The lines after the last article: signatures, the publisher's note, annexes."""
    return _lines(law, before_closing=False)


def _lines(law: Law, *, before_closing: bool) -> tuple[ActLine, ...]:
    if not law.ledger:
        return tuple(_of_tree(law)) if before_closing else ()
    entries = [e for e in law.ledger if e.kind not in _APART]
    closing = next((e.start for e in entries if e.kind is LedgerKind.FECHO), len(law.source.text))
    kept = [e for e in entries if (e.start < closing) is before_closing]
    found = _rejoined([line for run in _runs(kept) for line in _of_run(law.source.text, *run)])
    return tuple(found[: _signed(found)] if before_closing else found)


def _of_tree(law: Law) -> Iterator[ActLine]:
    """The lines of a law whose structure was told by its file, and not read from its source."""
    for node in law.walk():
        span = node.current.span or node.span or Span(0, 0)
        text = f"{node.label} {node.current.full_text or ''}".strip()
        for line in text.split("\n"):
            if line.strip():
                yield ActLine(line.strip(), span.start, span.end, exact=False)


def _signed(lines: list[ActLine]) -> int:
    """Where the place and date stand after the last label, for a closing that was not known."""
    place = len(lines)
    for index in range(len(lines) - 1, -1, -1):
        if LABEL_LINE.match(lines[index].text):
            break
        if PLACE_AND_DATE.match(lines[index].text):
            place = index
    return place


def _runs(entries: list[LedgerEntry]) -> list[tuple[int, int, list[int]]]:
    """Stretches of source without furniture, and where labels begin in them."""
    runs: list[tuple[int, int, list[int]]] = []
    for entry in entries:
        labels = [entry.start] if entry.kind is LedgerKind.ROTULO else []
        if runs and runs[-1][1] == entry.start:
            start, _, before = runs[-1]
            runs[-1] = (start, entry.end, before + labels)
        else:
            runs.append((entry.start, entry.end, labels))
    return runs


def _of_run(text: str, start: int, end: int, labels: list[int]) -> list[ActLine]:
    found: list[ActLine] = []
    place = start
    for piece in re.split(r"(?<=[\n\f\r])", text[start:end]):
        cuts = [
            _with_mark(text, cut, place)
            for cut in labels[
                bisect_left(labels, place + 1) : bisect_left(labels, place + len(piece))
            ]
        ]
        bounds = [place, *cuts, place + len(piece)]
        for left, right in pairwise(bounds):
            found += _of_piece(text[left:right], left)
        place += len(piece)
    return found


def _with_mark(text: str, cut: int, first: int) -> int:
    """The place of a label, or of the quotation mark right before it."""
    place = cut
    while place > first and text[place - 1].isspace():
        place -= 1
    return place - 1 if place > first and text[place - 1] in QUOTES else cut


def _of_piece(text: str, start: int) -> list[ActLine]:
    left = len(text) - len(text.lstrip())
    stripped = text.strip()
    if not stripped:
        return []
    place = start + left
    clean = _ENTITY.sub(lambda m: _ENTITIES.get(m[0], '"'), stripped)
    line = ActLine(clean, place, place + len(stripped), exact=clean == stripped)
    cuts = {m.start() for m in _QUOTED_LABEL.finditer(clean) if m.start()}
    cuts |= {m.end() for m in _AFTER_CLOSE.finditer(clean)}
    cuts |= {m.start() for m in _INNER_LABEL.finditer(clean) if _may_part(clean, m.start())}
    bounds = [0, *sorted(cuts), len(clean)]
    parts = (line.cut(a, b) for a, b in pairwise(bounds))
    return [part for part in parts if part.text]


def _may_part(text: str, place: int) -> bool:
    """Whether a label may begin at ``place``: not inside a quotation that closes after it."""
    return not text[:place].endswith(("art. ", "arts. ")) and text[place - 2] not in CLOSE


def _rejoined(lines: list[ActLine]) -> list[ActLine]:
    found: list[ActLine] = []
    for line in lines:
        cut_off = _LABEL_CUT_OFF.search(found[-1].text) if found else None
        if cut_off and line.text[:1].isdigit():
            before = found.pop()
            if cut_off.start():
                found.append(before.cut(0, cut_off.start()))
            text = f"{cut_off[0]} {line.text}"
            found.append(ActLine(text, before.start + cut_off.start(), line.end, exact=False))
        else:
            found.append(line)
    return found

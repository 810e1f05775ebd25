"""Blocks: source lines put together into what a reader sees as one paragraph.

Reads: the lines of a source. Writes: blocks in printed order. What a block is in the law is not
decided here: a labelled block carries every reading of its label.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from pipeline.extract.flow import Flow, Piece
from pipeline.extract.labels import Candidate, HeadingLabel, candidates, heading
from pipeline.extract.notes import begins_note, leading_note
from pipeline.extract.source import Line
from pipeline.extract.wrapping import TERMINATORS, Break, Hyphens, Wrapping, learn
from pipeline.records import maker

# Looked up once: in Python 3.11 a member of an enumeration takes as long as ten comparisons.
_NONE = Break.NONE
_BREAK_PARAGRAPH = Break.PARAGRAPH


class BlockKind(Enum):
    """How a block begins."""

    HEADING = "heading"
    LABELLED = "labelled"
    PARAGRAPH = "paragraph"
    NAME = "name"
    NOTE = "note"
    TABLE = "table"


# Looked up once: in Python 3.11 a member of an enumeration takes as long as ten comparisons.
_HEADING = BlockKind.HEADING
_LABELLED = BlockKind.LABELLED
_PARAGRAPH = BlockKind.PARAGRAPH
_TABLE = BlockKind.TABLE


@dataclass(slots=True)
class Block:
    """One block.

    ``lines`` are its source lines as flows, ``joints`` the white space after each, ``rows`` the
    cells of a table.
    """

    kind: BlockKind
    lines: list[Flow]
    candidates: tuple[Candidate, ...] = ()
    heading: HeadingLabel | None = None
    certain: bool = True
    joints: list[Piece] = field(default_factory=list)
    rows: list[tuple[str, ...]] = field(default_factory=list)

    @property
    def flow(self) -> Flow:
        """All lines as one flow."""
        return self.after(0)

    def after(self, place: int) -> Flow:
        """All lines as one flow, from character ``place`` of the first one on."""
        first = self.lines[0]
        rest = first.slice(place, len(first.text))
        if len(self.lines) == 1:
            return rest
        pieces: list[Piece] = [*rest.pieces]
        for joint, line in zip(self.joints, self.lines[1:], strict=True):
            pieces.append(joint)
            pieces.extend(line.pieces)
        return Flow.of(pieces)

    @property
    def last_character(self) -> str:
        """The last character of the block's text."""
        return self.lines[-1].text[-1:]


_piece = maker(Piece)
_TABLE_ROW = re.compile(r"\|.*\|$")
_CAPTION = re.compile(r"(?:Tabela|TABELA|Quadro|QUADRO)\b")
_BROKEN_WORD = re.compile(r"[A-Za-zÀ-ÿ]-$")
_HALF_BEFORE = re.compile(r"([A-Za-zÀ-ÿ]{1,40}|\d{1,10})-$")
_HALF_AFTER = re.compile(r"-?[A-Za-zÀ-ÿ]+|\d+")
_MAX_NAME_LINES = 8
_MAX_NAME_CHARS = 250


@dataclass(frozen=True, slots=True)
class _Scan:
    """What each line is by itself, before its neighbours are asked: its text repaired, and read."""

    flows: tuple[Flow, ...]
    headings: tuple[HeadingLabel | None, ...]
    readings: tuple[tuple[Candidate, ...], ...]


def cut(lines: Sequence[Line], text: str) -> list[Block]:
    """Cut lines (furniture already taken out) into blocks. ``text`` is the whole source text."""
    if not lines:
        return []
    hyphens = Hyphens(text)
    flows = tuple(hyphens.repair(line) for line in lines)
    scan = _Scan(
        flows,
        tuple(heading(flow.text) for flow in flows),
        tuple(candidates(flow.text) for flow in flows),
    )
    labelled = [bool(h or c) for h, c in zip(scan.headings, scan.readings, strict=True)]
    return _Cutter(lines, scan, learn(lines, labelled), hyphens, text).run()


class _Cutter:
    """One pass over the lines; holds the blocks made so far."""

    def __init__(
        self, lines: Sequence[Line], scan: _Scan, wrapping: Wrapping, hyphens: Hyphens, text: str
    ) -> None:
        self.lines = lines
        self.scan = scan
        self.wrapping = wrapping
        self.hyphens = hyphens
        self.text = text
        self.blocks: list[Block] = []
        self.last: Line | None = None

    def run(self) -> list[Block]:
        for index, line in enumerate(self.lines):
            self._take(index, line)
            self.last = line
        return self.blocks

    def _take(self, index: int, line: Line) -> None:
        flow = self.scan.flows[index]
        if line.cells or (line.text.startswith("|") and _TABLE_ROW.match(line.text)):
            self._table_row(flow, line)
        elif line.opens is False and self.blocks and self._certainly_goes_on():
            self._join(self.blocks[-1], flow, line)
        elif (label := self.scan.headings[index]) and not self._is_name(label):
            self.blocks.append(Block(_HEADING, [flow], heading=label))
        elif readings := self.scan.readings[index]:
            self.blocks.append(Block(_LABELLED, [flow], readings))
        elif begins_note(flow.text):
            self._note(flow, line)
        else:
            self._unlabelled(index, flow, line)

    def _certainly_goes_on(self) -> bool:
        """Whether the line above has not ended, so that one that the layout joins to it goes on."""
        return self.last is not None and not self.last.text.endswith(TERMINATORS)

    def _table_row(self, flow: Flow, line: Line) -> None:
        last = self.blocks[-1] if self.blocks else None
        if last and last.kind is _PARAGRAPH and _CAPTION.match(last.lines[0].text):
            last.kind = _TABLE
        if last and last.kind is _TABLE:
            self._join(last, flow, line, mark="\n")
        else:
            last = Block(_TABLE, [flow])
            self.blocks.append(last)
        last.rows.append(line.cells or _cells(line.text))

    def _note(self, flow: Flow, line: Line) -> None:
        """A line that begins with a note: it goes on with what is above, up to the next label."""
        note = leading_note(flow.text)
        rest = flow.text[note.end :].lstrip() if note else ""
        readings, label = candidates(rest), heading(rest)
        if note and (readings or label):
            at = len(flow.text) - len(rest)
            self.blocks.append(Block(BlockKind.NOTE, [flow.slice(0, note.end)]))
            kind = _HEADING if label else _LABELLED
            self.blocks.append(Block(kind, [flow.slice(at, len(flow.text))], readings, label))
        elif self.blocks:
            self._join(self.blocks[-1], flow, line)
        else:
            self.blocks.append(Block(_PARAGRAPH, [flow]))

    def _unlabelled(self, index: int, flow: Flow, line: Line) -> None:
        last = self.blocks[-1] if self.blocks else None
        if last and last.kind is _HEADING and self._names(last, line):
            self._join(last, flow, line)
        elif self._is_loose_name(index):
            self.blocks.append(Block(BlockKind.NAME, [flow]))
        elif last is None or self.last is None or last.kind in (_TABLE, _HEADING):
            self.blocks.append(Block(_PARAGRAPH, [flow]))
        else:
            self._continue(last, self.last, flow, line)

    def _continue(self, last: Block, previous: Line, flow: Flow, line: Line) -> None:
        first = len(last.lines) == 1
        kind = self.wrapping.break_before(line, previous, first)
        if kind is _NONE:
            self._join(last, flow, line)
        else:
            certain = kind is _BREAK_PARAGRAPH
            self.blocks.append(Block(_PARAGRAPH, [flow], certain=certain))

    def _is_name(self, label: HeadingLabel) -> bool:
        """ "PARTE GERAL" right below "TÍTULO I" is the name of that title."""
        last = self.blocks[-1] if self.blocks else None
        return bool(label.worded and last and last.heading and len(last.lines) == 1)

    def _names(self, last: Block, line: Line) -> bool:
        return len(last.lines) <= _MAX_NAME_LINES and len(line.text) <= _MAX_NAME_CHARS

    def _is_loose_name(self, index: int) -> bool:
        """Capitals alone, right above the label of a grouping: the name that it had before."""
        if not self.lines[index].text.isupper():
            return False
        for ahead in range(index, min(index + 4, len(self.lines))):
            if self.scan.headings[ahead]:
                return ahead > index
            if self.scan.readings[ahead] or not _is_capitals(self.lines[ahead].text):
                return False
        return False

    def _join(self, block: Block, flow: Flow, line: Line, mark: str = " ") -> None:
        """Add a line to a block, with the white space (or broken word) between them repaired."""
        before = block.lines[-1]
        start = before.end
        end = start + _space(self.text, start, line.start)
        half = _HALF_BEFORE.search(before.text) if before.text.endswith("-") else None
        if half and (after := _HALF_AFTER.match(flow.text)):
            if not self._keeps_hyphen(half.group(1), after.group()):
                block.lines[-1] = before.slice(0, len(before.text) - 1)
                start -= 1
            mark = ""
        block.joints.append(_piece((mark, start, end, False)))
        block.lines.append(flow)

    def _keeps_hyphen(self, before: str, after: str) -> bool:
        """Whether the hyphen at a line's end stays; one that both lines print stays once."""
        if after.startswith("-"):
            return False
        if before[-1].isdigit() or after[0].isdigit():
            return True
        return self.hyphens.keeps(before, after)


def _cells(row: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in row.strip("|").split("|"))


def _space(text: str, start: int, limit: int) -> int:
    """Length of the white space at ``start``, not beyond ``limit``."""
    end = start
    while end < limit and text[end].isspace():
        end += 1
    return end - start


def _is_capitals(text: str) -> bool:
    return text.isupper() and len(text.split()) > 1

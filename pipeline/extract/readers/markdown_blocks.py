"""Markdown by lines: headings, lists, tables, fences, front matter and comments.

Reads: the text of a file. Writes: blocks, one for each line that shows something.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from pipeline.extract.readers.inline_boxes import is_row, is_rule


class BlockKind(Enum):
    """What a line is."""

    TEXT = "text"
    ROW = "row"
    FURNITURE = "furniture"


@dataclass(slots=True)
class Block:
    """One line of the file without the marks of its block. ``opens`` as in Line."""

    kind: BlockKind
    text: str
    bullet: bool = False
    opens: bool | None = None
    struck: bool = False


_NEWLINE = re.compile("\r\n|[\n\r\f\v\x85\u2028\u2029]")
_FENCE = re.compile(r" {0,3}(?P<mark>`{3,}|~{3,})\s*(?P<info>[^`\s]*)[^`]*$")
_HASHES = re.compile(r"\s{0,3}#{1,6}(?:\s+|$)")
_CLOSING_HASHES = re.compile(r"\s+#{1,6}\s*$")
_QUOTE = re.compile(r"\s{0,3}(?:>\s?)+")
_BULLET = re.compile(r"\s*[-*+]\s+(?=\S)")
_BREAK = re.compile(r"\s*(?:[-=*]\s*){3,}")
_DEFINITION = re.compile(r"\s{0,3}\[[^\[\]]{1,100}\]:\s+\S+(?:\s+\"[^\"]*\")?\s*$")
_BLOCK_ID = re.compile(r"\s\^[A-Za-z0-9-]{4,40}\s*$")
_FRONT_FIELD = re.compile(r"[\w .-]{1,60}:(?:\s|$)|\s+\S|-\s|#|\s*$")
_ENDS = tuple('.;:!?)”"')
#: Front matter is short, and so is a strike that goes over several lines.
_FRONT_LINES = 200
_STRUCK_LINES = 400


def read_blocks(text: str) -> list[Block]:
    """The blocks of a Markdown file, in order."""
    lines = _NEWLINE.split(_without_comments(text.removeprefix("\ufeff")))
    front = _front_matter(lines)
    blocks = [Block(BlockKind.FURNITURE, line) for line in lines[:front] if line.strip("- ")]
    reader = _Blocks(_struck_across(lines))
    for index in range(front, len(lines)):
        reader.take(index, lines[index], lines[index + 1] if index + 1 < len(lines) else "")
    return [*blocks, *reader.blocks]


def _without_comments(text: str) -> str:
    """The text without HTML comments; the lines that they stood on stay. Linear."""
    kept: list[str] = []
    position = 0
    while (start := text.find("<!--", position)) >= 0:
        end = text.find("-->", start)
        if end < 0:
            break
        kept.append(text[position:start])
        kept.append("\n" * text.count("\n", start, end))
        position = end + 3
    return "".join([*kept, text[position:]])


def _front_matter(lines: list[str]) -> int:
    """How many lines the front matter takes: 0 where the file has none."""
    if not lines or lines[0].rstrip() != "---":
        return 0
    for index, line in enumerate(lines[1:_FRONT_LINES], start=1):
        if line.rstrip() in ("---", "..."):
            return index + 1 if any(":" in entry for entry in lines[1:index]) else 0
        if not _FRONT_FIELD.match(line):
            return 0
    return 0


def _struck_across(lines: list[str]) -> frozenset[int]:
    """Lines of a strike that opens at the start of one line and closes at the end of a later."""
    struck: set[int] = set()
    opened: int | None = None
    for index, line in enumerate(lines):
        if line.count("~~") % 2 == 0 or _FENCE.match(line):
            continue
        bare = line.strip()
        if opened is not None and bare.endswith("~~") and index - opened < _STRUCK_LINES:
            struck.update(range(opened, index + 1))
            opened = None
        else:
            opened = index if bare.lstrip("#>*+- ").startswith("~~") else None
    return frozenset(struck)


class _Blocks:
    """One pass over the lines; knows whether it is inside a fence, a table or a paragraph."""

    def __init__(self, struck: frozenset[int]) -> None:
        self.blocks: list[Block] = []
        self.struck = struck
        self.fence = ""
        self.quiet = False
        self.table = False
        self.goes_on = False

    def take(self, index: int, line: str, following: str) -> None:
        if self._in_fence(line):
            return
        if not line.strip():
            self.table = self.goes_on = False
        elif is_rule(line) or _BREAK.fullmatch(line) or _DEFINITION.match(line):
            self.goes_on = False
        elif self._is_row(line, following):
            self.blocks.append(Block(BlockKind.ROW, line))
            self.table, self.goes_on = True, False
        else:
            self._text(index, line)

    def _in_fence(self, line: str) -> bool:
        """Fences themselves are syntax; a named one holds a diagram or code and no law."""
        match = _FENCE.match(line)
        if match and (not self.fence or match["mark"].startswith(self.fence)):
            self.quiet = not self.fence and bool(match["info"])
            self.fence = "" if self.fence else match["mark"]
            self.goes_on = False
            return True
        if self.fence and self.quiet:
            if line.strip():
                self.blocks.append(Block(BlockKind.FURNITURE, line))
            return True
        return False

    def _is_row(self, line: str, following: str) -> bool:
        if is_row(line):
            return True
        return "|" in line and (self.table or ("|" in following and is_rule(following)))

    def _text(self, index: int, line: str) -> None:
        self.table = False
        quoted = _QUOTE.match(line)
        bare = line[quoted.end() :] if quoted else line
        hashes = _HASHES.match(bare)
        if hashes:
            bare = _CLOSING_HASHES.sub("", bare[hashes.end() :])
        bullet = None if hashes else _BULLET.match(bare)
        text = _BLOCK_ID.sub("", bare[bullet.end() :] if bullet else bare)
        if index in self.struck:
            text = _without_lone_strike(text)
        opens = None if hashes or bullet or quoted or not self.goes_on else False
        block = Block(BlockKind.TEXT, text.removesuffix("\\"), bool(bullet), opens)
        block.struck = index in self.struck
        self.blocks.append(block)
        hard = bare.endswith(("  ", "\\")) or bare.rstrip().endswith(_ENDS)
        self.goes_on = not hashes and not hard


def _without_lone_strike(text: str) -> str:
    bare = text.strip()
    return bare.removeprefix("~~").removesuffix("~~")

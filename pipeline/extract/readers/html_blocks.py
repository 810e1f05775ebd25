"""What a page shows, block by block: the records between the parser and the reader."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipeline.extract.readers.inline_paragraphs import Paragraph, Run


@dataclass(frozen=True, slots=True)
class HtmlLimits:
    """What a page may cost. Beyond any of these it is refused in one sentence."""

    max_bytes: int = 64_000_000
    max_depth: int = 512
    max_chars: int = 50_000_000
    max_cells: int = 500_000


@dataclass(slots=True)
class Box:
    """An element that holds blocks. ``chrome`` where it declares itself to be the site's."""

    parent: int
    tag: str
    chrome: bool = False
    hidden: bool = False
    chars: int = 0
    linked: int = 0
    links: int = 0
    labelled: bool = False


@dataclass(slots=True)
class Block:
    """A paragraph of the page: its runs, its box, how much of it is links, how many links."""

    runs: list[Run]
    box: int
    linked: int = 0
    links: int = 0
    row: Paragraph | None = None

    @property
    def text(self) -> str:
        """The words, as they come."""
        return self.row.text if self.row else "".join([run.text for run in self.runs])


@dataclass(slots=True)
class Cell:
    """A cell of a table, with the blocks in it."""

    rows: int = 1
    columns: int = 1
    heads: bool = False
    blocks: list[Block] = field(default_factory=list)


@dataclass(slots=True)
class Table:
    """A table as it is read. ``before`` holds what stands outside its cells (the caption)."""

    box: int
    declared: bool | None
    rows: list[list[Cell]] = field(default_factory=list)
    before: list[Block] = field(default_factory=list)
    cell: Cell | None = None

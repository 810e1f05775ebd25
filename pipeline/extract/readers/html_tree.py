"""From markup to blocks: what a browser would show, paragraph by paragraph.

Reads: the events of lxml's HTML parser. Writes: blocks and the boxes that hold them. No tree is
built: a page of any size is read in one pass, and nothing it links to is fetched.

Formatting goes on over the end of a paragraph where its own end is missing, as browsers show it
(``<p><strike>one</p><p>two</strike></p>`` strikes both). lxml would close it with the paragraph, so
:func:`milestones` turns formatting into marks before it parses.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pipeline.errors import UnreadableFileError
from pipeline.extract.labels import candidates, heading
from pipeline.extract.readers.html_blocks import Block, Box, Cell, HtmlLimits, Table
from pipeline.extract.readers.html_chrome import declares_chrome
from pipeline.extract.readers.html_lists import ListCounter, counter, whole
from pipeline.extract.readers.html_styles import Keys, Look, StyleSheet, look_of
from pipeline.extract.readers.html_tables import blocks_of
from pipeline.extract.readers.inline_paragraphs import Run

_FORMATTING = re.compile(r"<(?P<end>/?)(?P<name>strike|strong|font|s|b)(?=[\s/>])", re.IGNORECASE)
_MARK = "data-formatting"
#: What begins and ends a paragraph.
_BLOCKS = frozenset(
    "html body address article aside blockquote center dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav noscript ol "
    "option optgroup p pre section select summary table tbody tfoot thead tr td th caption ul "
    "template button textarea object iframe".split()
)
_SILENT = frozenset("script style title meta link base param source track colgroup col".split())
_EMPTY = frozenset(("img", "br", "hr", "input"))
_LISTS = frozenset(("ol", "ul", "menu", "dir"))
_BOLD = frozenset("b strong h1 h2 h3 h4 h5 h6 th".split())
_STRUCK = frozenset(("s", "strike", "del"))
_SUPERSCRIPTS = {"o": "º", "a": "ª", "os": "ºs", "as": "ªs", "º": "º", "ª": "ª"}
_NUMBERED = re.compile(r"(?:\d|\b[nN]\.?)\s*$")
_METRE = re.compile(r"(?:\b|\d)[kcmd]?m$")
_BLANK = re.compile(r"\s*")


def milestones(page: str) -> str:
    """The page with the ends of formatting elements marked instead of nested.

    A formatting element that is closed nowhere is marked as ending with its paragraph: no browser's
    author meant the rest of the law to be struck.
    """
    opened: dict[str, list[int]] = {}
    unclosed: set[int] = set()
    for match in _FORMATTING.finditer(page):
        name = match["name"].lower()
        if not match["end"]:
            opened.setdefault(name, []).append(match.start())
        elif opened.get(name):
            opened[name].pop()
    unclosed.update(place for places in opened.values() for place in places)

    def mark(match: re.Match[str]) -> str:
        sign = "-" if match["end"] else "!" if match.start() in unclosed else "+"
        return f'<img {_MARK}="{sign}{match["name"].lower()}"'

    return _FORMATTING.sub(mark, page)


class _Frame(NamedTuple):
    """An open element, with what its text looks like."""

    tag: str
    keys: Keys
    struck: bool
    bold: bool
    box: int
    quiet: bool = False
    pre: bool = False
    linked: bool = False
    raised: bool = False
    site: bool = False
    counter: ListCounter | None = None


class _Format(NamedTuple):
    """A formatting element that is open; ``brief`` ends with its paragraph."""

    name: str
    struck: bool
    bold: bool
    brief: bool


class TreeReader:
    """Takes the parser's events; ``blocks`` and ``boxes`` are what it has read."""

    def __init__(self, sheet: StyleSheet, limits: HtmlLimits, name: str) -> None:
        self.sheet, self.limits, self.name = sheet, limits, name
        self.blocks: list[Block] = []
        self.boxes: list[Box] = [Box(-1, "html")]
        self._frames = [_Frame("", (), False, False, 0)]
        self._around: dict[str, int] = {}
        self._formats: list[_Format] = []
        self._scopes: list[int] = []
        self._tables: list[Table] = []
        self._label = ""
        self._runs: list[Run] = []
        self._linked = self._links = self._cells = 0

    # --- the parser's events

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        if tag in _EMPTY:
            self._void(tag, attributes)
            return
        if len(self._frames) > self.limits.max_depth:
            raise UnreadableFileError(
                f"{self.name}: os elementos da página estão aninhados em mais de "
                f"{self.limits.max_depth} níveis; o arquivo está danificado ou não é uma lei."
            )
        if tag in _BLOCKS:
            self._flush()
        frame = self._frame(tag, attributes)
        self._frames.append(frame)
        for key in frame.keys:
            self._around[key] = self._around.get(key, 0) + 1
        self._links += frame.linked and tag == "a"
        self._enter(frame, attributes)

    def end(self, tag: str) -> None:
        """An element ends."""
        if tag in _EMPTY or len(self._frames) == 1:
            return
        if tag in _BLOCKS or self._frames[-1].box != self._frames[-2].box:
            self._flush()
        frame = self._frames.pop()
        for key in frame.keys:
            self._around[key] -= 1
        if frame.tag == "table":
            self._close_table()
        elif frame.tag in ("td", "th") and self._tables and self._scopes:
            del self._formats[self._scopes.pop() :]
            self._tables[-1].cell = None

    def data(self, text: str) -> None:
        """Characters."""
        frame = self._frames[-1]
        if frame.quiet:
            return
        if frame.raised:
            text = self._superscript(text)
        if frame.pre:
            self._preformatted(text)
        else:
            self._add(text)

    def comment(self, text: str) -> None:
        """A comment, which shows nothing."""

    def pi(self, target: str, data: str | None = None) -> None:
        """A processing instruction, which shows nothing."""

    def close(self) -> None:
        """The page ends."""
        self._flush()
        while self._tables:
            self._close_table()

    # --- elements

    def _void(self, tag: str, attributes: dict[str, str]) -> None:
        mark = attributes.get(_MARK)
        if mark and mark[0] == "-":
            self._unformat(mark[1:])
        elif mark:
            self._format(mark[1:], attributes, brief=mark[0] == "!")
        elif tag in ("br", "hr"):
            self._flush(ends=tag == "hr")

    def _format(self, name: str, attributes: dict[str, str], *, brief: bool) -> None:
        look = self._look(name, attributes)
        struck = look.struck if look.struck is not None else name in _STRUCK
        bold = look.bold if look.bold is not None else name in _BOLD
        self._formats.append(_Format(name, struck, bold, brief))
        if len(self._formats) > self.limits.max_depth:
            del self._formats[0]

    def _unformat(self, name: str) -> None:
        least = self._scopes[-1] if self._scopes else 0
        for index in range(len(self._formats) - 1, least - 1, -1):
            if self._formats[index].name == name:
                del self._formats[index]
                return

    def _look(self, tag: str, attributes: dict[str, str]) -> Look:
        ruled = self.sheet.look(_keys(tag, attributes), self._around)
        return look_of(attributes["style"]).over(ruled) if "style" in attributes else ruled

    def _frame(self, tag: str, attributes: dict[str, str]) -> _Frame:
        outer = self._frames[-1]
        look = self._look(tag, attributes)
        struck = look.struck if look.struck is not None else tag in _STRUCK
        bold = look.bold if look.bold is not None else (tag in _BOLD or outer.bold)
        box = self._box(tag, attributes, look)
        return _Frame(
            tag, _keys(tag, attributes), outer.struck or struck, bold, box,
            outer.quiet or tag in _SILENT, outer.pre or tag == "pre",
            outer.linked or (tag == "a" and "href" in attributes), outer.raised or tag == "sup",
            outer.site or self.boxes[box].chrome,
            counter(tag, attributes, look.counter) if tag in _LISTS else None,
        )  # fmt: skip

    def _box(self, tag: str, attributes: dict[str, str], look: Look) -> int:
        outer = self._frames[-1].box
        hidden = bool(look.hidden) or "hidden" in attributes
        site = declares_chrome(tag, attributes, self._around)
        if tag not in _BLOCKS and not hidden and not site:
            return outer
        if (hidden or site) and tag not in _BLOCKS:
            self._flush()
        self.boxes.append(Box(outer, tag, site, hidden))
        return len(self.boxes) - 1

    def _enter(self, frame: _Frame, attributes: dict[str, str]) -> None:
        if frame.tag == "table":
            self._tables.append(Table(frame.box, _declared(attributes)))
        elif frame.tag == "tr" and self._tables:
            self._tables[-1].rows.append([])
        elif frame.tag in ("td", "th") and self._tables:
            self._open_cell(frame.tag, attributes)
        elif frame.tag == "li":
            self._label = self._counted(attributes)

    def _counted(self, attributes: dict[str, str]) -> str:
        for frame in reversed(self._frames[-4:]):
            if frame.site:  # a menu's entries have no labels
                return ""
            if frame.counter:
                return frame.counter.label(attributes.get("value"))
        return ""

    # --- tables

    def _open_cell(self, tag: str, attributes: dict[str, str]) -> None:
        table = self._tables[-1]
        self._cells += 1
        if self._cells > self.limits.max_cells:
            raise UnreadableFileError(
                f"{self.name}: as tabelas da página têm mais de {self.limits.max_cells} células; "
                "divida o arquivo em partes."
            )
        rows = max(whole(attributes.get("rowspan"), 1), 1)
        columns = min(max(whole(attributes.get("colspan"), 1), 1), 1000)
        table.cell = Cell(rows, columns, tag == "th")
        if not table.rows:
            table.rows.append([])
        table.rows[-1].append(table.cell)
        self._scopes.append(len(self._formats))

    def _close_table(self) -> None:
        table = self._tables.pop()
        self._sink().extend(blocks_of(table))

    def _sink(self) -> list[Block]:
        if not self._tables:
            return self.blocks
        table = self._tables[-1]
        return table.cell.blocks if table.cell else table.before

    # --- text

    def _add(self, text: str) -> None:
        if not text:
            return
        frame = self._frames[-1]
        struck, bold = frame.struck, frame.bold
        for form in self._formats:
            struck, bold = struck or form.struck, bold or form.bold
        if frame.linked:
            self._linked += len(text.strip())
        self._runs.append(Run(text, struck, bold))

    def _preformatted(self, text: str) -> None:
        first, *others = text.split("\n")
        self._add(first)
        for line in others:
            self._flush(ends=False)
            self._add(line)

    def _superscript(self, text: str) -> str:
        """ "5<sup>o</sup>" is 5º, "m<sup>2</sup>" is m²; a note's number stays a number."""
        bare = text.strip()
        before = self._runs[-1].text[-6:] if self._runs else ""
        if bare in _SUPERSCRIPTS and _NUMBERED.search(before):
            return text.replace(bare, _SUPERSCRIPTS[bare])
        if bare in ("2", "3") and _METRE.search(before):
            return "²" if bare == "2" else "³"
        return text

    def _flush(self, *, ends: bool = True) -> None:
        """The paragraph ends (``ends``), or only the line."""
        runs, self._runs = self._runs, []
        linked, links = self._linked, self._links
        self._linked = self._links = 0
        if ends and any(form.brief for form in self._formats):
            self._formats = [form for form in self._formats if not form.brief]
            self._scopes = [min(scope, len(self._formats)) for scope in self._scopes]
        text = "".join([run.text for run in runs]).strip()
        if not text:
            return
        if self._label:
            if not (candidates(text) or heading(text)):
                runs.insert(0, Run(self._label, computed=True))
            self._label = ""
        self._sink().append(Block(runs, self._frames[-1].box, linked, links))


def _keys(tag: str, attributes: dict[str, str]) -> Keys:
    keys = [tag]
    if "class" in attributes:
        keys += [f".{name}" for name in attributes["class"].split()[:20]]
    if attributes.get("id"):
        keys.append(f"#{attributes['id'].strip()}")
    return tuple(keys)


def _declared(attributes: dict[str, str]) -> bool | None:
    """Whether a table says that it holds data (a border) or only lays out; None if neither."""
    if attributes.get("role", "").lower() in ("presentation", "none"):
        return False
    return True if attributes.get("border", "0").strip() not in ("0", "") else None

"""Automatic numbering: the labels that Word counts and the file does not spell out.

Reads: numbering.xml. A paragraph names a list (``w:num``), which is an edition of an abstract list
(``w:abstractNum``); all editions of one abstract list count on together, unless an edition says
where it starts (ECMA-376, part 1, 17.9). Each story (the body, a text box, the notes) counts on its
own, as Word was measured to do by the authors of docx4j (NumberingStates, 17.1.1).
"""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, field
from typing import NamedTuple

from lxml import etree

from pipeline.extract.readers.docx_numbers import formatted, is_known
from pipeline.extract.readers.docx_package import W
from pipeline.extract.readers.docx_styles import ListPlace, Styles, is_on, number_in

_VAL = f"{W}val"
_LEVELS = 9
_PLACE = re.compile(r"%([1-9])")
#: An abstract list that stands for another one, at most this many times over.
_MAX_LINKS = 10


class Level(NamedTuple):
    """One level of a list.

    ``restart`` is the number of levels above that restart this one (0: none does); ``legal`` prints
    the numbers of the levels above as decimals; ``glued`` puts nothing between label and text.
    """

    start: int = 1
    style: str = "decimal"
    custom: str = ""
    text: str = ""
    restart: int = _LEVELS
    legal: bool = False
    glued: bool = False
    look: etree._Element | None = None


class Label(NamedTuple):
    """A computed label: its text, what of its look the list itself says, and its number format.

    ``unknown`` is the name of a number format that was written as a decimal, for want of better.
    ``implied`` says that the number rests on a level having been passed over before.
    """

    text: str
    glued: bool = False
    look: etree._Element | None = None
    unknown: str | None = None
    implied: bool = False


@dataclass(slots=True)
class _List:
    """An edition of an abstract list: its levels, and the numbers at which it says it starts.

    ``key`` names the abstract list that the edition counts with, ``abstract`` holds its levels:
    they differ where that list only stands for another.
    """

    key: str
    abstract: etree._Element
    levels: dict[int, Level]
    starts: dict[int, int] = field(default_factory=dict)


class Numbering:
    """The lists of a document, and how far each has been counted. Asked in reading order."""

    def __init__(self, root: etree._Element | None, styles: Styles) -> None:
        self._styles = styles
        self._abstracts: dict[str, etree._Element] = {}
        self._nums: dict[str, etree._Element] = {}
        self._lists: dict[str, _List | None] = {}
        self._forget()
        if root is not None:
            for abstract in root.iterchildren(f"{W}abstractNum"):
                self._abstracts.setdefault(abstract.get(f"{W}abstractNumId", ""), abstract)
            for num in root.iterchildren(f"{W}num"):
                self._nums.setdefault(num.get(f"{W}numId", ""), num)

    def _forget(self) -> None:
        self._counts: dict[str, dict[int, int]] = {}
        self._implied: dict[str, set[int]] = {}
        self._opened: set[tuple[str, int]] = set()

    def fresh(self) -> Numbering:
        """The same lists, not yet counted: for another story."""
        twin = copy(self)
        twin._forget()
        return twin

    def label(self, place: ListPlace) -> Label | None:
        """Count one paragraph of a list and give its label; None where it has none."""
        found = self._list(place.num) if place.num and place.num != "0" else None
        if found is None or place.num is None:
            return None
        at = self._level(place, found)
        level = found.levels.get(at)
        if level is None:
            return None
        implied = self._count(place.num, found, at)
        label = self._write(found, at, level)
        return label._replace(implied=True) if label and implied else label

    def _level(self, place: ListPlace, found: _List) -> int:
        """The level; a style stands on the one that names it."""
        if place.style is not None:
            for level in found.abstract.iterchildren(f"{W}lvl"):
                style = level.find(f"{W}pStyle")
                if style is not None and style.get(_VAL) == place.style:
                    return _ilvl(level)
        return min(max(place.level or 0, 0), _LEVELS - 1)

    def _count(self, num: str, found: _List, at: int) -> bool:
        """Count one paragraph; True where its level had only been passed over before.

        A level that is passed over counts as begun (the § of an article whose incisos came first
        is its second), as LibreOffice does; what Word does is not written down anywhere.
        """
        counts = self._counts.setdefault(found.key, {})
        implied = self._implied.setdefault(found.key, set())
        for above in range(at):
            if above in found.levels and above not in counts:
                counts[above] = found.levels[above].start
                implied.add(above)
        opens = at in found.starts and (num, at) not in self._opened
        self._opened.add((num, at))
        rests = at in implied and not opens
        counts[at] = found.levels[at].start if opens or at not in counts else counts[at] + 1
        implied.discard(at)
        self._restart(found, at)
        return rests

    def _restart(self, found: _List, at: int) -> None:
        """Forget the levels below: each restarts, unless it names the only ones that restart it."""
        counts = self._counts[found.key]
        for deeper in [level for level in counts if level > at]:
            if at < min(found.levels.get(deeper, Level()).restart, deeper):
                del counts[deeper]
                self._implied[found.key].discard(deeper)

    def _write(self, found: _List, at: int, level: Level) -> Label | None:
        if level.style == "bullet":
            return Label("-", look=level.look) if level.text.strip() else None
        counts = self._counts[found.key]
        unknown = None if is_known(level.style) else level.style

        def number(match: re.Match[str]) -> str:
            place = int(match[1]) - 1
            of = found.levels.get(place)
            if of is None or place > at:
                return ""
            inherited = level.legal and place < at and of.style != "none"
            style = "decimal" if inherited else of.style
            return formatted(counts.get(place, of.start), style, of.custom)

        text = _PLACE.sub(number, level.text)
        return Label(text, level.glued, level.look, unknown) if text.strip() else None

    def _list(self, num: str) -> _List | None:
        if num not in self._lists:
            self._lists[num] = self._read(num)
        return self._lists[num]

    def _read(self, num: str) -> _List | None:
        element = self._nums.get(num)
        abstract = self._abstract(element)
        if element is None or abstract is None:
            return None
        levels = {_ilvl(e): _level(e) for e in abstract.iterchildren(f"{W}lvl")}
        named = element.find(f"{W}abstractNumId")
        found = _List(named.get(_VAL, "") if named is not None else "", abstract, levels)
        for override in element.iterchildren(f"{W}lvlOverride"):
            _override(found, override)
        return found

    def _abstract(self, num: etree._Element | None) -> etree._Element | None:
        """The abstract list of an edition, by way of the numbering styles that it stands for."""
        for _ in range(_MAX_LINKS):
            named = num.find(f"{W}abstractNumId") if num is not None else None
            abstract = self._abstracts.get(named.get(_VAL, "")) if named is not None else None
            link = abstract.find(f"{W}numStyleLink") if abstract is not None else None
            if link is None:
                return abstract
            num = self._nums.get(self._styles.list_style(link.get(_VAL, "")) or "")
        return None


def _override(found: _List, override: etree._Element) -> None:
    at = _ilvl(override)
    level = override.find(f"{W}lvl")
    if level is not None:
        look = found.levels.get(at, Level()).look
        own = _level(level)
        found.levels[at] = own if own.look is not None else own._replace(look=look)
    start = number_in(override.find(f"{W}startOverride"))
    if start is not None and at in found.levels:
        found.starts[at] = start
        found.levels[at] = found.levels[at]._replace(start=start)


def _ilvl(element: etree._Element) -> int:
    text = element.get(f"{W}ilvl", "0")
    return int(text) if text.isdecimal() and len(text) < 3 else 0


def _level(element: etree._Element) -> Level:
    style = next(element.iter(f"{W}numFmt"), None)
    text = element.find(f"{W}lvlText")
    glue = element.find(f"{W}suff")
    restart = number_in(element.find(f"{W}lvlRestart"))
    return Level(
        start=number_in(element.find(f"{W}start")) or 0,
        style=style.get(_VAL, "decimal") if style is not None else "decimal",
        custom=style.get(f"{W}format", "") if style is not None else "",
        text=text.get(_VAL, "") if text is not None else "",
        restart=_LEVELS if restart is None else restart,
        legal=bool(is_on(element.find(f"{W}isLgl"))),
        glued=glue is not None and glue.get(_VAL) == "nothing",
        look=element.find(f"{W}rPr"),
    )

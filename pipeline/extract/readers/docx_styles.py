"""How a DOCX prints its words: struck, bold or hidden, by the whole chain of styles.

Reads: styles.xml. Direct formatting speaks first; then character style and paragraph style, each
with the styles it is based on; then the document's defaults. Toggle properties that both styles
set cancel out (ECMA-376, part 1, 17.7.3).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from lxml import etree

from pipeline.extract.readers.docx_package import W

_VAL = f"{W}val"
_OFF = ("0", "false", "off", "none")
_STRIKE, _DOUBLE, _BOLD, _HIDDEN = "strike", "dstrike", "b", "vanish"
_PROPERTIES = {f"{W}{name}": name for name in (_STRIKE, _DOUBLE, _BOLD, _HIDDEN)}
_TOGGLES = (_STRIKE, _BOLD, _HIDDEN)
_CONTENTS = re.compile(r"(?:toc|table of contents|sum[áa]rio) ?\d", re.IGNORECASE)


class Look(NamedTuple):
    """How a run of words is printed."""

    struck: bool = False
    bold: bool = False
    hidden: bool = False


class ListPlace(NamedTuple):
    """Where a paragraph stands in the lists: ``style`` is the style that says so, if one does."""

    num: str | None = None
    level: int | None = None
    style: str | None = None


Properties = dict[str, bool]


class Styles:
    """The styles of a document. ``root`` is None where the file has no styles part."""

    def __init__(self, root: etree._Element | None) -> None:
        self._styles: dict[str, etree._Element] = {}
        self._default = ""
        self._defaults: Properties = {}
        self._chains: dict[str, Properties] = {}
        self._bases: dict[tuple[str, str], Properties] = {}
        if root is not None:
            self._load(root)

    def _load(self, root: etree._Element) -> None:
        for style in root.iterchildren(f"{W}style"):
            key = style.get(f"{W}styleId", "")
            self._styles.setdefault(key, style)
            paragraph = style.get(f"{W}type") == "paragraph"
            if paragraph and style.get(f"{W}default", "0") not in _OFF:
                self._default = key
        self._defaults = _own(root.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr"))

    def look(self, run: etree._Element | None, paragraph_style: str) -> Look:
        """Look of a run, from its ``w:rPr`` (or that of a paragraph mark) and its paragraph."""
        if run is None:
            return _look(self._base(paragraph_style, ""))
        style = run.find(f"{W}rStyle")
        base = self._base(paragraph_style, style.get(_VAL, "") if style is not None else "")
        own = _own(run)
        return _look({**base, **own} if own else base)

    def label_look(
        self, mark: etree._Element | None, level: etree._Element | None, paragraph_style: str
    ) -> Look:
        """Look of a computed label: that of the paragraph's mark, then what its list says."""
        own = {**_own(mark), **_own(level)}
        return _look({**self._base(paragraph_style, ""), **own})

    def paragraph_style(self, properties: etree._Element | None) -> str:
        """Id of the style of a paragraph, from its ``w:pPr``; the default one where none is set."""
        style = properties.find(f"{W}pStyle") if properties is not None else None
        key = style.get(_VAL, "") if style is not None else ""
        return key if key in self._styles else self._default

    def list_place(self, properties: etree._Element | None, style: str) -> ListPlace:
        """The list of a paragraph: its own, or the one that its style gives it."""
        own = _list_place(properties)
        if own.num is not None:
            return own
        inherited = self._style_list(style)
        return inherited if own.level is None else inherited._replace(level=own.level, style=None)

    def list_style(self, key: str) -> str | None:
        """Id of the list that a numbering style stands for, or None."""
        return self._style_list(key).num

    def is_contents(self, key: str) -> bool:
        """True for the styles of a table of contents."""
        style = self._styles.get(key)
        name = style.find(f"{W}name") if style is not None else None
        return name is not None and bool(_CONTENTS.match(name.get(_VAL, "")))

    def _style_list(self, key: str) -> ListPlace:
        found = ListPlace()
        for above in self._chain(key):
            own = _list_place(self._styles[above].find(f"{W}pPr"))
            if found.level is None:
                found = found._replace(level=own.level)
            if own.num is not None:
                return found._replace(num=own.num, style=key)
        return ListPlace()

    def _base(self, paragraph: str, character: str) -> Properties:
        key = (paragraph, character)
        if key not in self._bases:
            self._bases[key] = self._combined(paragraph, character)
        return self._bases[key]

    def _combined(self, paragraph: str, character: str) -> Properties:
        above, nearer = self._resolved(paragraph), self._resolved(character)
        merged = {**self._defaults, **above, **nearer}
        for name in _TOGGLES:
            if name in above and name in nearer:
                merged[name] = above[name] != nearer[name]
        return merged

    def _resolved(self, key: str) -> Properties:
        """What a style and those it is based on say; the nearest one speaks."""
        if key not in self._chains:
            found: Properties = {}
            for style in self._chain(key):
                found = {**_own(self._styles[style].find(f"{W}rPr")), **found}
            self._chains[key] = found
        return self._chains[key]

    def _chain(self, key: str) -> Iterator[str]:
        """A style and those it is based on, nearest first; a circle ends where it closes."""
        seen: set[str] = set()
        while key in self._styles and key not in seen:
            seen.add(key)
            yield key
            based = self._styles[key].find(f"{W}basedOn")
            key = based.get(_VAL, "") if based is not None else ""


def is_on(element: etree._Element | None) -> bool | None:
    """What an on/off property says; None where it is absent."""
    return None if element is None else element.get(_VAL, "1") not in _OFF


def number_in(element: etree._Element | None) -> int | None:
    """The integer in an element's ``w:val``; None where there is none to be read."""
    text = element.get(_VAL, "") if element is not None else ""
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None


def _own(run: etree._Element | None) -> Properties:
    if run is None:
        return {}
    return {
        _PROPERTIES[child.tag]: child.get(_VAL, "1") not in _OFF
        for child in run
        if child.tag in _PROPERTIES
    }


def _look(found: Properties) -> Look:
    struck = found.get(_STRIKE, False) or found.get(_DOUBLE, False)
    return Look(struck, found.get(_BOLD, False), found.get(_HIDDEN, False))


def _list_place(properties: etree._Element | None) -> ListPlace:
    numbering = properties.find(f"{W}numPr") if properties is not None else None
    if numbering is None:
        return ListPlace()
    num = numbering.find(f"{W}numId")
    return ListPlace(
        num.get(_VAL) if num is not None else None, number_in(numbering.find(f"{W}ilvl"))
    )

"""What style sheets say of the text: struck, bold, hidden, how lists count.

Reads: the style sheets inside a page (never one that it links to) and the style of an element.
Writes: looks. A small part of CSS: rules by tag, class and id, with their ancestors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

#: The names by which a rule may speak of an element: its tag, ".class" for each class, "#id".
Keys = tuple[str, ...]


class Look(NamedTuple):
    """What a declaration says; None where it says nothing."""

    struck: bool | None = None
    bold: bool | None = None
    hidden: bool | None = None
    counter: str | None = None

    def over(self, other: Look) -> Look:
        """This look where it says something, otherwise the other."""
        return Look(
            other.struck if self.struck is None else self.struck,
            other.bold if self.bold is None else self.bold,
            other.hidden if self.hidden is None else self.hidden,
            other.counter if self.counter is None else self.counter,
        )


NO_LOOK = Look()
_DECLARATION = re.compile(
    r"(?:^|;)\s*(?P<property>text-decoration(?:-line)?|font-weight|font|display|visibility"
    r"|list-style(?:-type)?)\s*:\s*(?P<value>[^;]{0,200})",
    re.IGNORECASE,
)
_RULE = re.compile(r"(?P<selectors>[^{}]{1,2000})\{(?P<body>[^{}]{0,5000})\}")
_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_SELECTOR = re.compile(r"(?:[A-Za-z][\w-]*|\*)?(?:[.#][\w-]+)*")
_NAME = re.compile(r"[.#]?[\w-]+")
_SHEET = re.compile(r"<style\b[^<>]{0,500}>|(?P<end></style)", re.IGNORECASE)
_COUNTERS = re.compile(
    r"none|decimal|(?:lower|upper)-(?:roman|alpha|latin)|disc|circle|square", re.IGNORECASE
)
#: A page with more rules than this is read without those beyond.
_MAX_RULES = 2000


def look_of(style: str) -> Look:
    """What the declarations of a style attribute, or of a rule, say."""
    look = NO_LOOK
    for match in _DECLARATION.finditer(style):
        look = _declared(match["property"].lower(), match["value"].lower()).over(look)
    return look


def _declared(name: str, value: str) -> Look:
    if name.startswith("text-decoration"):
        return Look(struck="line-through" in value)
    if name.startswith("font"):
        bold = bool(re.search(r"\bbold|\b[6-9]00\b", value))
        return Look(bold=bold if bold or name == "font-weight" else None)
    if name in ("display", "visibility"):
        gone = value.strip().startswith("none" if name == "display" else "hidden")
        return Look(hidden=gone)
    counter = _COUNTERS.search(value)
    return Look(counter=counter.group() if counter else None)


class _Rule(NamedTuple):
    ancestors: tuple[Keys, ...]
    element: Keys
    look: Look


class StyleSheet:
    """The rules of a page that say something of how text looks."""

    def __init__(self, page: str) -> None:
        self._by_key: dict[str, list[_Rule]] = {}
        count = 0
        for sheet in _sheets(page):
            for match in _RULE.finditer(_COMMENT.sub(" ", sheet)):
                look = look_of(match["body"])
                if look != NO_LOOK and count < _MAX_RULES:
                    count += self._add(match["selectors"], look)

    def _add(self, selectors: str, look: Look) -> int:
        rules = [rule for one in selectors.split(",") if (rule := _rule(one, look))]
        for rule in rules:
            self._by_key.setdefault(rule.element[-1], []).append(rule)
        return len(rules)

    def look(self, keys: Keys, around: Mapping[str, int]) -> Look:
        """What the rules say of an element; ``around`` counts the keys of its ancestors."""
        if not self._by_key:
            return NO_LOOK
        look = NO_LOOK
        for key in keys:
            for rule in self._by_key.get(key, ()):
                if _meets(rule, keys, around):
                    look = rule.look.over(look)
        return look


def _sheets(page: str) -> Iterator[str]:
    start = None
    for match in _SHEET.finditer(page):
        if not match["end"]:
            start = match.end() if start is None else start
        elif start is not None:
            yield page[start : match.start()]
            start = None


def _rule(selector: str, look: Look) -> _Rule | None:
    """A rule, unless its selector says more than tags, classes, ids and ancestors."""
    compounds = selector.replace(">", " ").split()
    if not compounds or not all(_SELECTOR.fullmatch(compound) for compound in compounds):
        return None
    names = [tuple(_name(n) for n in _NAME.findall(compound)) for compound in compounds]
    return _Rule(tuple(n for n in names[:-1] if n), names[-1], look) if names[-1] else None


def _name(printed: str) -> str:
    return printed if printed[0] in ".#" else printed.lower()


def _meets(rule: _Rule, keys: Keys, around: Mapping[str, int]) -> bool:
    return all(key in keys for key in rule.element) and all(
        around.get(key, 0) for ancestor in rule.ancestors for key in ancestor
    )

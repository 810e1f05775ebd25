"""XML that any program reads: legal characters, white space only where it means nothing."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree

#: What XML 1.0 has no place for: most control characters, lone surrogates, two noncharacters.
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
REPLACEMENT = "\ufffd"


def legal(text: str) -> str:
    """The text with U+FFFD for each character that XML cannot hold (a form feed, a NUL)."""
    return _ILLEGAL.sub(REPLACEMENT, text)


def tidy(root: etree._Element, mixed: Container[str]) -> None:
    """Put each element on a line of its own, but nothing inside the elements named ``mixed``."""
    _indent(root, mixed, 0)


def _indent(element: etree._Element, mixed: Container[str], depth: int) -> None:
    if not len(element) or element.tag in mixed:
        return
    inner = "\n" + "  " * (depth + 1)
    element.text = inner
    for child in element:
        _indent(child, mixed, depth + 1)
        child.tail = inner
    element[-1].tail = inner[:-2]


def written(root: etree._Element) -> bytes:
    """The document as UTF-8, with its declaration."""
    from lxml import etree

    data: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8")
    return data + b"\n"


def local(element: etree._Element) -> str:
    """Name of an element without its namespace; empty for a comment."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def namespace(element: etree._Element) -> str:
    """Namespace of an element; empty where it has none."""
    tag = element.tag
    return tag[1:].partition("}")[0] if isinstance(tag, str) and tag.startswith("{") else ""


def children(element: etree._Element, *names: str) -> Iterator[etree._Element]:
    """Child elements of these names, whatever their namespace; all where no name is given."""
    for child in element:
        name = local(child)
        if name and (not names or name in names):
            yield child


def child(element: etree._Element | None, name: str) -> etree._Element | None:
    """The first child element of a name, or None."""
    return None if element is None else next(children(element, name), None)


def needed(element: etree._Element, name: str) -> str:
    """The value of an attribute. Raises KeyError where it is not there."""
    value = element.get(name)
    if value is None:
        raise KeyError(name)
    return str(value)

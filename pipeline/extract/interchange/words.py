"""Words out of XML elements: with their white space as it is, or made single."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.interchange.xml import local

if TYPE_CHECKING:
    from lxml import etree

#: Elements that mark a place and hold no words of the law.
_SILENT = ("NotaReferenciada", "noteRef", "img", "Marcador", "authorialNote", "remark")
_BREAKS = ("eol", "br")


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads words. Not ``verbatim``: another maker's line breaks and indents mean one space."""

    verbatim: bool

    def text(self, element: etree._Element) -> str:
        """All words inside an element."""
        words = "".join(_words(element))
        if self.verbatim:
            return words.replace("\x1e", "\n") if words.strip() else ""
        return "\n".join(" ".join(line.split()) for line in words.split("\x1e")).strip()

    def exact(self, element: etree._Element) -> str:
        """The words of an element that holds nothing else, white space and all."""
        words = "".join(_words(element))
        return words.replace("\x1e", "\n") if self.verbatim else self.text(element)

    def optional(self, element: etree._Element | None) -> str | None:
        """Words, one line for each paragraph; None where there are none."""
        if element is None:
            return None
        inner = [each for each in element if local(each) == "p"]
        lines = [self.exact(each) for each in inner] if inner else [self.exact(element)]
        return "\n".join(lines) if any(lines) else None


def _words(element: etree._Element) -> Iterator[str]:
    """Pieces of text in order; a line break of the document is a record separator."""
    yield element.text or ""
    for child in element:
        name = local(child)
        if name in _BREAKS:
            yield "\x1e"
        elif name and name not in _SILENT:
            yield from _words(child)
        yield child.tail or ""

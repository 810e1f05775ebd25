"""A quoted line without its quotation marks and without "(NR)".

Reads: lines. Writes: :class:`Stripped` lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.extract.commands import patterns as p
from pipeline.extract.commands.source_lines import ActLine


@dataclass(slots=True)
class Stripped:
    """A line without its quotation marks and "(NR)"."""

    text: str
    opened: bool
    closed: bool
    start: int
    end: int


def strip(line: ActLine) -> Stripped:
    """The line without the marks around it; odd forms of labels are made regular."""
    text = line.text
    start = p.START_OF_QUOTATION.match(text)
    left = start.end() if start else 0
    end = p.END_OF_QUOTATION.search(text, max(left, len(text) - 40))
    right = end.start() if end else len(text)
    if end and _closes_inner(text, left, end.start("close")):
        end = _OUTER.search(text, end.start("close") + 1)
        right = end.start("mark") if end else len(text)
    body = text[left:right]
    mark = p.TRAILING_MARK.search(body, max(0, len(body) - 20))
    if mark:
        body = body[: mark.start()]
    body = p.SUFFIX_APART.sub(r"\1-\2", body.strip())
    body = p.THOUSAND.sub(r"\1", body.strip(), count=1)
    body = p.GLUED_ITEM.sub(r"\1 ", p.DOTTED_INCISO.sub(r"\1 - ", body))
    return Stripped(body, bool(start), bool(end), line.start, line.end)


def _closes_inner(text: str, left: int, close: int) -> bool:
    """Whether a closing mark closes words within the unit: ``chama-se “Código”``."""
    inner = text[left:close]
    opened = inner.count("“") - inner.count("”")
    if text[close] == "”" and opened > 0:
        return True
    return text[close] == '"' and inner.count('"') % 2 == 1


def without_outer_mark(text: str) -> str:
    """The text without the mark that closes the quotation around it: ``‘... novo.’”``."""
    end = _BOTH_CLOSE.search(text)
    return text[: end.end("inner")] if end else text


#: The mark around the unit, after one that closes words within it: ``chama-se “Código”.”``.
_OUTER = re.compile(
    r"""\s*[.;,]?\s*(?P<mark>[”\"»])\s*[.;,]?\s*(?:\(?(?:NR|AC)\)?)?\s*[.;]?\s*$""", re.VERBOSE
)
_BOTH_CLOSE = re.compile(r"(?P<inner>[’'”\"])\s*[.;]?\s*[”\"»]\s*[.;]?\s*(?:\(NR\))?\s*[.;]?\s*$")

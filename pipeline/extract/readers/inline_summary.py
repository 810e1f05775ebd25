"""The summary in front of a law: set aside, since its lines only announce headings that follow.

Reads: lines. Writes: the same lines, those of the summary marked as furniture.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.extract.labels import heading
from pipeline.extract.readers.inline_order import article
from pipeline.extract.source import Line
from pipeline.law import Diagnostic, Severity, Span

_TITLE = re.compile(
    r"(?:SUM[ÁA]RIO|[ÍI]NDICE(?:\s+GERAL|\s+SISTEM[ÁA]TICO)?)[\s:.]*", re.IGNORECASE
)
#: A summary has at least so many lines, and its first heading is met again within so many.
_LEAST = 3
_MOST = 600
_ENTRY_CHARS = 250


def without_summary(lines: Sequence[Line]) -> tuple[tuple[Line, ...], tuple[Diagnostic, ...]]:
    """Mark the lines from a title "SUMÁRIO" to where its first heading is printed again."""
    for index, line in enumerate(lines):
        if _TITLE.fullmatch(line.text):
            end = _end(lines, index + 1)
            if end:
                marked = [entry._replace(furniture=True) for entry in lines[index:end]]
                found = (_report(line, end - index),)
                return (*lines[:index], *marked, *lines[end:]), found
    return tuple(lines), ()


def _end(lines: Sequence[Line], start: int) -> int | None:
    """Where the summary that begins at ``start`` ends; None where there is no summary."""
    first = heading(lines[start].text) if start < len(lines) else None
    if not first:
        return None
    for index in range(start + 1, min(start + _MOST, len(lines))):
        text = lines[index].text
        label = heading(text)
        if label and (label.kind, label.number) == (first.kind, first.number):
            return index if index - start >= _LEAST else None
        if article(text) is not None or len(text) > _ENTRY_CHARS:
            return None
    return None


def _report(line: Line, count: int) -> Diagnostic:
    return Diagnostic(
        "sumario", Severity.INFO,
        f"Sumário de {count} linhas, lido como mobiliário; os títulos valem onde abrem o texto.",
        quote=line.text, span=Span(line.start, line.end),
    )  # fmt: skip

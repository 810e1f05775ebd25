"""Acts apart: a gazette's issue, or any file that holds several acts, is cut into one source each.

An act begins at its epígrafe in capitals ("LEI Nº 11.781, DE ...") where articles from the first on
follow before the next epígrafe; an epígrafe that is cited, or quoted by another act, has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pipeline.extract.front import is_epigraph
from pipeline.extract.labels import candidates
from pipeline.extract.source import Line, Source
from pipeline.law import Kind


def acts_of(source: Source) -> tuple[Source, ...]:
    """The acts of a source, in printed order; the source itself where it holds one act.

    What stands before the first epígrafe stays with the first act, what stands between an act and
    the next epígrafe with the former. Offsets of each act count from its own beginning;
    ``SourceInfo.offset`` says where that is in the file.
    """
    starts = _starts(source.lines)
    if len(starts) < 2:
        return (source,)
    bounds = [0, *starts[1:], len(source.lines)]
    return tuple(_part(source, first, last) for first, last in pairwise(bounds))


def _starts(lines: Sequence[Line]) -> list[int]:
    epigraphs = [i for i, line in enumerate(lines) if is_epigraph(line.text)]
    if epigraphs and any(_is_first_article(line.text) for line in lines[: epigraphs[0]]):
        epigraphs.insert(0, 0)  # the file opens with an act that bears no epígrafe
    return [
        start
        for start, end in pairwise([*epigraphs, len(lines)])
        if any(_is_first_article(line.text) for line in lines[start + 1 : end])
    ]


def _is_first_article(text: str) -> bool:
    return text.startswith(("Art", "ART")) and any(
        c.kind is Kind.ARTIGO and c.number == (1,) for c in candidates(text)
    )


def _part(source: Source, first: int, last: int) -> Source:
    lines = source.lines[first:last]
    start = lines[0].start if first else 0
    end = source.lines[last].start if last < len(source.lines) else len(source.info.text)
    info = replace(source.info, text=source.info.text[start:end], offset=start)
    return Source(
        info, tuple(line._replace(start=line.start - start) for line in lines), source.diagnostics
    )

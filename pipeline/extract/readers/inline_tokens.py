"""What may begin inside a line: labels, headings and the parts of an act, where a line holds many.

Reads: the text of one line. Writes: the places where something may begin, with what stands before.
Nothing is decided here; :mod:`inline_runon` decides by the sequence.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from pipeline.extract.labels import Candidate, candidates, heading
from pipeline.law import Kind


class Token(NamedTuple):
    """A place where a part of the law may begin.

    ``kind`` is None for what is no label: a heading, an epígrafe, a signature. ``before`` is the
    last visible character in front, ``opens`` tells whether what follows begins like a sentence.
    """

    place: int
    end: int
    mark: str
    before: str
    kind: Kind | None = None
    number: tuple[int, ...] = ()
    unique: bool = False
    opens: bool = True


_MONTHS = (
    "janeiro|fevereiro|mar[çc]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
)
_DATE = rf"\d{{1,2}}[ºo°]?\s+(?:DE|de)\s+(?i:{_MONTHS})\s+(?:DE|de)\s+\d{{4}}"
_MARKS = re.compile(
    rf"""
    (?P<epigraph> (?<![\w(])(?<!\bA\s)(?<!\bDA\s)(?<!\bÀ\s)(?<!\bNA\s)(?<!\bO\s)(?<!\bDO\s)
        (?:LEI(?:\s+COMPLEMENTAR)?|DECRETO|RESOLUÇÃO|EMENDA\s+À\s+LEI\s+ORGÂNICA)
        \s+N\s?[º°.oO]{{1,2}}\s*[\d./]+\s*,\s*DE\s+{_DATE}\.? )
  | (?P<signature> Documento\s+assinado\s+digitalmente\b[^“”]{{0,400}}?assinatura\.(?=\s|$)
        (?:\s[^.“”]{{0,100}}assinatura\.(?=\s|$))? )
  | (?P<mast> (?<![A-ZÀ-Ú])(?:[A-ZÀ-Ú]{{2,25}}\s{{1,3}}){{0,4}}(?:\d{{1,4}}\s+)?
        (?:[A-ZÀ-Ú-]{{1,20}},\s{{1,3}})?\d{{1,2}}\s+DE\s+(?i:{_MONTHS})\s+DE\s+\d{{4}}\s+•[^a-z]{{0,60}}?
        DI[ÁA]RIO\s+OFICIAL(?:\s+D[OE]\s+[A-ZÀ-Ú]+)*(?:\s+•\s+[A-ZÀ-Ú]+)* )
  | (?P<closing> (?<=[.!”"]\s)[A-ZÀ-Ú][A-Za-zÀ-ÿ'’\ -]{{2,50}},\s+(?:em\s+|aos\s+)?{_DATE}\.? )
  | (?P<annex> \bANEXO\s+(?:[IVXL]+|ÚNICO)\b(?=\s*(?:$|[-–—(]|[A-ZÀ-Ú]{{3}})) )
  | (?P<preamble> (?<=[.”"]\s)(?:O\ POVO\ D|(?:O|A)\ PREFEIT|A\ C[ÂA]MARA\ MUN|A\ MESA\ D
        |Faço\ saber|FAÇO\ SABER)\w* )
  | (?P<heading> (?<!\w)(?i:cap[íi]tulo|t[íi]tulo|subse[çc][ãa]o|se[çc][ãa]o|livro)\s+
        (?:[IVXLC]+(?:-[A-Z])?|(?i:[úu]nic[oa]))\b )
  | (?P<article> (?<![\w“"'‘(])(?:Art(?:igo)?|ART(?:IGO)?)\b\.{{0,2}}\s*\d )
  | (?P<paragraph> (?<![\w§“"'‘(])(?: §\s?\d | Par[áa]grafo\s+[úÚuU]nico
        | PAR[ÁA]GRAFO\s+[ÚU]NICO ) )
  | (?P<inciso> (?<![\w“"'‘(./,-])(?:[IVXLC]{{1,9}}(?:-[A-Z])?\s*[-–—)]) )
  | (?P<alinea> (?<![\w“"'‘(])[a-z]{{1,2}}\s?\) )
    """,
    re.VERBOSE,
)
# A cheap look before the grammar above, which tries every character: an article anywhere, or what
# ends a clause with what a label begins with after it. Most lines have neither.
_AN_ARTICLE = re.compile(r"A[rR][tT](?:igo|IGO)?\b")
_AFTER_CLAUSE = re.compile(
    r"""
    [.;:!?)”"…,] \s* (?:(?:e|ou)(?:/ou)?\s+)?
    (?: § | P[aA][rR][áÁaA]G | Par[áa]g | [IVXLC]{1,9}(?:-[A-Z])?\s*[-–—)] | [a-z]{1,2}\s?\)
      | (?i:cap[íi]t|t[íi]tu|subse|se[çc][ãa]|livro\s) )
    """,
    re.VERBOSE,
)
_WINDOW = 80
_CONJUNCTION = re.compile(r"[;,]\s+(?:e|ou)(?:/ou)?\s*$")
_QUOTED = re.compile("“[^“”]*”")
_CAPITAL = re.compile(r"[\s\"“'‘(]*[A-ZÀ-Ú0-9]")


def crowded(texts: Sequence[str]) -> frozenset[int]:
    """Places of the texts inside which something may begin; all are looked through at once."""
    whole = "\0".join(texts)  # no pattern reaches over this character
    starts = [0, *accumulate(len(text) + 1 for text in texts)]
    found = {bisect_right(starts, match.start()) - 1 for match in _AFTER_CLAUSE.finditer(whole)}
    for match in _AN_ARTICLE.finditer(whole):
        place = bisect_right(starts, match.start()) - 1
        if match.start() > starts[place]:
            found.add(place)
    return frozenset(found)


def tokens(text: str) -> list[Token]:
    """Places where something may begin after the first character, in order, outside quotations.

    Of use for a line that is :func:`crowded`, or begins with a heading, whose name ends unmarked.
    """
    quoted = [match.span() for match in _QUOTED.finditer(text)]
    starts = [start for start, _ in quoted]
    found: list[Token] = []
    for match in _MARKS.finditer(text):
        place = match.start()
        which = bisect_right(starts, place) - 1
        if (place or match.lastgroup == "epigraph") and not (
            which >= 0 and place < quoted[which][1]
        ):
            found.extend(_read(text, match))
    return found


def _read(text: str, match: re.Match[str]) -> Iterator[Token]:
    place, mark = match.start(), match.lastgroup or ""
    before = _before(text, place)
    window = text[place : place + _WINDOW]
    if mark in _LABELS:
        of_kind = [c for c in candidates(window) if c.cost < 1 and c.kind is _LABELS[mark]]
        if of_kind:
            best = min(of_kind, key=lambda candidate: candidate.cost)
            yield _labelled(place, mark, before, best, window)
    elif mark != "heading":
        yield Token(place, match.end(), mark, before)
    elif label := heading(window):
        capitals = text[place : match.end()].isupper()
        named = _CAPITAL.match(text, place + label.text_start)
        yield Token(place, match.end(), mark, before, opens=capitals or bool(named))


_LABELS = {
    "article": Kind.ARTIGO, "paragraph": Kind.PARAGRAFO, "inciso": Kind.INCISO,
    "alinea": Kind.ALINEA,
}  # fmt: skip


def _labelled(place: int, mark: str, before: str, candidate: Candidate, window: str) -> Token:
    opens = bool(_CAPITAL.match(window, candidate.text_start)) or len(window) < _WINDOW
    return Token(
        place, place + candidate.text_start, mark, before, candidate.kind, candidate.number,
        candidate.unique, opens,
    )  # fmt: skip


def _before(text: str, place: int) -> str:
    """The last visible character before ``place``; a conjunction after ";" or "," is passed."""
    head = text[max(place - 12, 0) : place]
    if match := _CONJUNCTION.search(head):
        return match.group()[0]
    return head.rstrip()[-1:]

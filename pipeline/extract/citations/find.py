"""Find every citation in a text. Reads: a text. Writes: :class:`Mention` records, in order.

Anchors (beginnings of nouns and of names of acts) are found by plain search; only there is the
grammar tried. Each character is read a bounded number of times, so that a hostile line costs no
more than its length.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, product

from pipeline.extract.citations import cited_acts
from pipeline.extract.citations import patterns as p
from pipeline.extract.citations.grammar import (
    ARTICLE,
    RANK,
    Chain,
    Clause,
    Term,
    read_chain,
)
from pipeline.extract.citations.inherit import inherited
from pipeline.extract.citations.lists import HEAD, INFRINGES, ArticleList, read_article_list
from pipeline.extract.citations.records import CitedAct, Mention, Relative, Step
from pipeline.extract.words import Words
from pipeline.records import quick

_ABOVE_ANCHORS = ("acima", "retro", "em id", "em igual")


_ANCHORS = Words((*p.KIND_ANCHORS, *cited_acts.ANCHORS, *_ABOVE_ANCHORS))
_ABBREVIATIONS = Words(cited_acts.ABBREVIATIONS)


@quick
@dataclass(frozen=True, slots=True)
class Found:
    """What a text cites, and the names that it gives to numbered acts ("..., Código de Obras")."""

    mentions: tuple[Mention, ...]
    aliases: tuple[tuple[str, CitedAct], ...]


def find_mentions(text: str) -> tuple[Mention, ...]:
    """Every citation in ``text``, one for each target, in printed order.

    The law that the text stands in ("esta Lei") is no citation unless a part of it is named.

    >>> [(m.steps[0].number, m.implied) for m in find_mentions("arts. 10 a 12 desta Lei")]
    [('10', False), ('11', True), ('12', False)]
    """
    return find_all(text).mentions


def find_all(text: str) -> Found:
    """As :func:`find_mentions`, with the names that stand beside numbered acts."""
    return _found(text, _places(text))


def find_in(texts: Sequence[str]) -> Iterator[tuple[int, Found]]:
    """The texts that may cite something, each by its place in the list, and what it cites.

    The anchors of all texts are looked for at once: most texts hold none and cost nothing more.
    """
    starts = [0, *accumulate(len(text) + 1 for text in texts)]
    anchors: defaultdict[int, list[int]] = defaultdict(list)
    for place in _places("\0".join(texts)):
        at = bisect_right(starts, place) - 1
        anchors[at].append(place - starts[at])
    for at, places in anchors.items():
        yield at, _found(texts[at], places)


def _found(text: str, places: Iterable[int]) -> Found:
    """What is cited at ``places``, where a noun or the name of an act may begin."""
    mentions: list[Mention] = []
    aliases: list[tuple[str, CitedAct]] = []
    taken = 0
    for place in places:
        if place < taken:
            continue
        kind = p.KIND.match(text, place)
        if listed := _list_at(text, kind):
            mentions += listed.mentions
            taken = listed.end
            continue
        chain = read_chain(text, kind) if kind else None
        if chain:
            found = list(_of_chain(chain))
            if chain.alias and chain.act:
                aliases.append((chain.alias, chain.act))
            mentions += found
            taken = chain.end
            continue
        if above := p.LISTED_ABOVE.match(text, place) or p.SAME_TERM.match(text, place):
            step = Step("*", relative=Relative.PREVIOUS)
            mentions.append(Mention(above.start(), above.end(), (step,)))
            continue
        end = _acts_at(text, place, mentions, aliases)
        taken = max(taken, end)
    return Found(tuple(mentions), tuple(aliases))


def _places(text: str) -> list[int]:
    """Where a noun or the name of an act may begin, in order."""
    lower = text.lower()
    if len(lower) != len(text):  # "İ" has two characters in lower case
        lower = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    places = []
    taken = 0
    for place, end, _ in _ANCHORS.find(lower):
        if place >= taken and not (place and lower[place - 1].isalpha()):
            places.append(place)
            taken = end
    short = [
        place
        for place, _, _ in _ABBREVIATIONS.find(text)
        if cited_acts.ABBREVIATION.match(text, place)
    ]
    return sorted({*places, *short}) if short else places


def _list_at(text: str, kind: re.Match[str] | None) -> ArticleList | None:
    """A list of articles that a fine is hung on: its own grammar, with dashes between articles."""
    if kind is None or kind.lastgroup != "art":
        return None
    head = HEAD.match(text, kind.end())
    if head is None and not INFRINGES.search(text[max(0, kind.start() - 24) : kind.start()]):
        return None
    start = head.end() if head else kind.end()
    while text[start : start + 1].isspace():
        start += 1
    found = read_article_list(text, start)
    return found if found.mentions else None


# --- acts -------------------------------------------------------------------------------------

_OWN_BEFORE = ("este ", "esta ", "deste ", "desta ", "neste ", "nesta ", "presente ")


def _acts_at(
    text: str, place: int, mentions: list[Mention], aliases: list[tuple[str, CitedAct]]
) -> int:
    """Add the acts named at ``place``, and return where their names end (0 without any)."""
    if not p.starts_word(text, place):
        return 0
    if text[max(0, place - 9) : place].lower().endswith(_OWN_BEFORE):
        own = cited_acts.OWN_ACT.match(text, text.rfind(" ", 0, place - 1) + 1)
        return own.end() if own else 0
    found = cited_acts.read_acts(text, place)
    for at in found:
        if at.alias:
            aliases.append((at.alias, at.act))
        mentions.append(Mention(at.start, at.end, (), at.act))
    if not found:
        return 0
    return _provisions_after(text, found[-1], mentions) or found[-1].end


def _provisions_after(text: str, at: cited_acts.ActAt, mentions: list[Mention]) -> int:
    """ "Lei nº 5.172/1966, art. 77": the provision after the act, in place of the whole act."""
    if at.act.vague or text[at.end : at.end + 1] != ",":
        return 0
    link = p.LINK.match(text, at.end)
    kind = p.KIND.match(text, link.end()) if link and not link["conj"] else None
    if not link or not kind or kind.lastgroup != "art":
        return 0
    chain = read_chain(text, kind)
    if chain is None or chain.act is not None:
        return 0
    if any(t.relative for c in chain.clauses for t in c.terms):
        return 0
    chain = chain._replace(act=at.act)
    mentions.pop()
    mentions += [
        m._replace(start=at.start) if m.start == chain.clauses[0].start else m
        for m in _of_chain(chain)
    ]
    return chain.end


# --- chains -----------------------------------------------------------------------------------


def _of_chain(chain: Chain) -> Iterator[Mention]:
    last = len(chain.clauses) - 1
    outers = inherited(chain.clauses)
    for place, (clause, outer) in enumerate(zip(chain.clauses, outers, strict=True)):
        end = chain.end if place == last else clause.end
        yield from _of_clause(clause, outer, chain.act, end)


def _of_clause(
    clause: Clause, outer: tuple[Term, ...], act: CitedAct | None, end: int
) -> Iterator[Mention]:
    if len(clause.terms) == 1 and not outer and clause.terms[0].numbers:
        for step, implied, readings in _steps(clause.terms[0]):
            yield Mention(clause.start, end, (step,), act, implied, readings)
        return
    terms = sorted(
        (term for term in (*clause.terms, *outer) if not term.bare), key=lambda term: term.rank
    )
    if any(term.level == "art" for term in terms):  # "art. 5º do Capítulo II" is article 5
        terms = [t for t in terms if t.rank >= ARTICLE or t.level == "anx"]
    if any(term.relative is Relative.SELF for term in terms):
        act = act if act and act.own else None  # "neste artigo e no art. 9º da Lei nº 8"
    for steps in product(*(_steps(term) for term in terms)):
        readings = tuple(dict.fromkeys(r for _, _, reads in steps for r in reads))
        implied = any(inside for _, inside, _ in steps)
        yield Mention(
            clause.start, end, tuple(step for step, _, _ in steps), act, implied, readings
        )


def _steps(term: Term) -> list[tuple[Step, bool, tuple[str, ...]]]:
    printed = term.noun if term.noun in ("ite", "let") else ""
    if not term.numbers:
        return [(Step(term.level, relative=term.relative, printed=printed), False, term.readings)]
    return [
        (
            Step(number.level, number.number, printed=printed),
            number.implied,
            (*term.readings, *((number.reading,) if number.reading else ())),
        )
        for number in term.numbers
    ]


#: LexML numbers the parts of a code that are called by name.
_PART_NAMES = {"geral": "1", "especial": "2"}


def path_of(mention: Mention) -> str | None:
    """LexML id that a mention names by numbers alone; None where a step is relative.

    >>> path_of(find_mentions("alínea b do inciso I do art. 80")[0])
    'art80_cpt_inc1_ali2'
    """
    if any(step.relative for step in mention.steps):
        return None
    return lexml_id(mention.steps)


def lexml_id(steps: tuple[Step, ...]) -> str | None:
    """Id of steps that all have numbers; what hangs from an article hangs from its caput."""
    pieces: list[str] = []
    for step in steps:
        rank = RANK[step.level]
        if pieces and pieces[-1].startswith("art") and rank > RANK["par"]:
            pieces.append("cpt")
        pieces.append(f"{step.level}{_PART_NAMES.get(step.number, step.number)}")
    return "_".join(pieces) or None

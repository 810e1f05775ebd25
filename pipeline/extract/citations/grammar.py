"""Read one citation: nouns, numbers and the act, in either order of the levels.

"alínea a do inciso I do art. 5º" goes outward, "art. 5º, I, a" inward, "art. 3º e o inciso II do
art. 15 desta Lei" joins two. Reads: a text and the place of a noun. Writes: :class:`Chain`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pipeline.extract.citations import cited_acts
from pipeline.extract.citations import patterns as p
from pipeline.extract.citations.numbers_in_text import Num, read_number, read_numbers
from pipeline.extract.citations.records import CitedAct, Relative

#: Levels from the outside in; caput and parágrafo stand side by side.
RANK = {
    "anx": 0, "prt": 1, "liv": 2, "tit": 3, "cap": 4, "sec": 5, "sub": 6, "tab": 7, "art": 10,
    "cpt": 11, "par": 11, "inc": 12, "ali": 13, "ite": 14,
}  # fmt: skip
ARTICLE = RANK["art"]


class Term(NamedTuple):
    """A noun with its numbers, or with what it has in place of them.

    ``noun`` is the kind as printed ("let" and "ite" may stand for other levels). A term without
    numbers and ``relative`` is bare ("os incisos do art. 5º").
    """

    level: str
    noun: str
    start: int
    end: int
    numbers: tuple[Num, ...] = ()
    relative: Relative | None = None
    plural: bool = False
    readings: tuple[str, ...] = ()

    @property
    def rank(self) -> int:
        """Place of the level from the outside in."""
        return RANK[self.level]

    @property
    def bare(self) -> bool:
        """A noun alone."""
        return not self.numbers and self.relative is None and self.level != "cpt"


class Clause(NamedTuple):
    """Terms that make one way to a provision, in printed order.

    ``outward[i]`` is True where term ``i`` is joined to the one before it by "do".
    """

    terms: tuple[Term, ...]
    outward: tuple[bool, ...]

    @property
    def rank(self) -> int:
        """The outermost level that is named."""
        return min(term.rank for term in self.terms)

    @property
    def start(self) -> int:
        """Where the clause begins."""
        return self.terms[0].start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.terms[-1].end


class Chain(NamedTuple):
    """Clauses joined by "e" or commas, and the act that they are all of."""

    clauses: tuple[Clause, ...]
    act: CitedAct | None
    end: int
    alias: str | None = None


def read_chain(text: str, kind: re.Match[str]) -> Chain | None:
    """The citation that begins with the noun ``kind``; None where the noun is only a word."""
    first = _term(text, kind, pointed=None)
    if first is None:
        return None
    first = _with_pointer_before(text, first)
    links = _Links(text, first)
    links.read()
    return links.chain()


class _Links:
    """Terms read so far, and how they are joined."""

    def __init__(self, text: str, first: Term) -> None:
        self.text = text
        self.terms = [first]
        self.joined: list[str] = [""]
        self.act: CitedAct | None = None
        self.alias: str | None = None
        self.end = first.end
        self.names_article = first.level == "art"
        #: Within "arts. 163, 165, § 9º, e 192", what has no noun is an article again.
        self.plural_articles = first.level == "art" and first.plural

    def _add(self, term: Term, join: str) -> bool:
        self.terms.append(term)
        self.joined.append(join)
        self.names_article |= term.level == "art"
        self.plural_articles |= term.level == "art" and term.plural
        return True

    def read(self) -> None:
        while self._noun() or self._number():
            self.end = self.terms[-1].end
        self._tail()
        if self.act and self.act.own and self._their():
            self.end = self.terms[-1].end

    # --- steps

    def _noun(self) -> bool:
        link = p.LINK.match(self.text, self.end)
        kind = p.KIND.match(self.text, link.end()) if link else None
        if not link or not kind or not _apart(self.text, kind.start()):
            return False
        term = _term(self.text, kind, link["points"], alone=self.plural_articles)
        if term is None:
            return False
        join = self._join(link, term)
        if join is None:
            return False
        if join == "range":
            return self._range(term)
        if term.bare:
            if join == "out" and term.level == "art" and not term.plural:
                term = term._replace(relative=Relative.SELF)
            elif join == "and" and term.plural and term.rank > ARTICLE and self.names_article:
                term = term._replace(relative=Relative.ALL)
            else:
                return False
        return self._add(term, join)

    def _join(self, link: re.Match[str], term: Term) -> str | None:
        """How a term goes on: "out" (do), "in" (comma, deeper), "and", "range", or not at all."""
        last = self.terms[-1]
        prep = (link["prep"] or "").lower()
        if link["conj"] or link["their"]:
            return "and"
        if prep in ("a", "ao", "aos", "à", "até") and term.noun == last.noun and not link["comma"]:
            return "range"
        if link["points"] and not prep and link["points"][0].lower() in "nd":
            prep = link["points"].lower()
        if prep.startswith("d"):
            return "out" if term.rank < last.rank else None
        if prep:
            return "and" if link["comma"] == "," and prep in _COORDINATING else None
        return None if link["comma"] == "(" else _side_by_side(last, term, link["comma"])

    def _range(self, term: Term) -> bool:
        last = self.terms[-1]
        if len(term.numbers) != 1 or not last.numbers:
            return False
        joined = read_numbers(
            f"{_numeral(self.text, last.numbers[-1])} a {_numeral(self.text, term.numbers[0])}",
            0, last.noun,
        )  # fmt: skip
        if len(joined) < 2:
            return False
        inside = [n._replace(start=last.start, end=term.end) for n in joined[1:-1]]
        self.terms[-1] = last._replace(
            numbers=(*last.numbers, *inside, *term.numbers), end=term.end
        )
        return True

    def _number(self) -> bool:
        """A number without noun, of the next level: "art. 5º, II, b", "e a) e g) do artigo 18"."""
        last = self.terms[-1]
        between = _BARE.match(self.text, self.end)
        if not between or not last.numbers or (last.rank < ARTICLE and last.level != "anx"):
            return False
        if not between[0].strip() and self.text[between.end() : between.end() + 1] not in _ROMANS:
            return False
        listed = bool(between["conj"])
        if last.rank > ARTICLE and between[0].strip() and self.plural_articles:
            numbers = _bare_numbers(self.text, between.end(), "art")
            if numbers:
                end = numbers[-1].end
                return self._add(
                    Term("art", "art", between.end(), end, numbers, None, plural=True), "and"
                )
        for noun, level in _BARE_LEVELS:
            deeper = RANK[level] > last.rank
            if not (deeper or listed) or (last.level == "anx") != (noun == "dotted"):
                continue
            numbers = _bare_numbers(self.text, between.end(), noun)
            if numbers and numbers[0].level == level and (between[0].strip() or level == "inc"):
                term = Term(level, level, between.end(), numbers[-1].end, numbers)
                return self._add(term, "in" if deeper and not listed else "and")
        return False

    def _tail(self) -> None:
        """The act: "desta Lei", "da referida Lei", "da Lei nº 8.666/93"."""
        lead = _OF_ACT.match(self.text, self.end)
        if not lead:
            return
        place = lead.end()
        if own := cited_acts.OWN_ACT.match(self.text, place):
            self.act, self.end = CitedAct(own[0], own=True), own.end()
        elif same := cited_acts.SAME_ACT.match(self.text, place):
            self.act, self.end = CitedAct(same[0], same=True), same.end()
        elif prep := _PREP.match(self.text, place):
            self._external(prep.end(), sure=True)
        elif lead["comma"]:
            self._external(place, sure=False)

    def _external(self, place: int, *, sure: bool) -> None:
        if same := cited_acts.SAME_ACT.match(self.text, place):
            self.act, self.end = CitedAct(same[0], same=True), same.end()
            return
        acts = cited_acts.read_acts(self.text, place)
        if acts and (sure or acts[0].act.number) and not acts[0].act.vague:
            self.act, self.alias, self.end = acts[0].act, acts[0].alias, acts[0].end

    def _their(self) -> bool:
        """ "e seus parágrafos" after the act."""
        link = p.AND_THEIR.match(self.text, self.end)
        kind = p.KIND.match(self.text, link.end()) if link else None
        term = _term(self.text, kind, pointed=None) if kind else None
        if term is None or term.rank <= ARTICLE:
            return False
        if term.bare and term.plural:
            term = term._replace(relative=Relative.ALL)
        if term.bare:
            return False
        return self._add(term, "and")

    # --- result

    def chain(self) -> Chain | None:
        if len(self.terms) == 1:
            only = self.terms[0]
            alone = (Clause((only,), (False,)),)
            return None if only.bare else Chain(alone, self.act, self.end, self.alias)
        clauses: list[Clause] = []
        for term, join in zip(self.terms, self.joined, strict=True):
            if join in ("", "and"):
                clauses.append(Clause((term,), (False,)))
                continue
            last = clauses[-1]
            if any(each.level == term.level for each in last.terms):
                clauses[-1:] = _begun_again(last, term, outward=join == "out")
                continue
            if join == "in" and len(last.terms[-1].numbers) > 1:
                clauses[-1:] = _split_last(last)
                last = clauses[-1]
            clauses[-1] = Clause((*last.terms, term), (*last.outward, join == "out"))
        kept = tuple(c for c in clauses if not all(term.bare for term in c.terms))
        if not kept:
            return None
        return Chain(kept, self.act, self.end, self.alias)


def _begun_again(clause: Clause, term: Term, *, outward: bool) -> list[Clause]:
    """ "inciso VIII do art. 15, inciso I do art. 33": a level named twice begins another way."""
    if not outward:
        return [clause, Clause((term,), (False,))]
    place = len(clause.terms) - 1
    while place > 0 and clause.outward[place]:
        place -= 1
    if place == 0:
        return [clause, Clause((term,), (False,))]
    before = Clause(clause.terms[:place], clause.outward[:place])
    after = Clause((*clause.terms[place:], term), (False, *clause.outward[place + 1 :], True))
    return [before, after]


def _split_last(clause: Clause) -> list[Clause]:
    """ "arts. 56 e 57, parágrafo único": what follows is of the last number only."""
    term = clause.terms[-1]
    *others, last = term.numbers
    before = term._replace(numbers=tuple(others), end=others[-1].end)
    after = term._replace(numbers=(last,), start=last.start)
    return [
        Clause((*clause.terms[:-1], before), clause.outward),
        Clause((*clause.terms[:-1], after), clause.outward),
    ]


def _side_by_side(last: Term, term: Term, comma: str | None) -> str | None:
    """How terms without a word between them go on: deeper inward, wider outward."""
    if term.rank > last.rank:
        return None if last.bare else "in"
    if term.rank < last.rank:
        return "and" if term.level in ("anx", "tab") else "out"
    return "and" if comma else None


# --- terms ------------------------------------------------------------------------------------

_COORDINATING = (
    "o", "a", "os", "as", "no", "na", "nos", "nas", "ao", "aos", "à", "às", "pelo", "pela",
    "pelos", "pelas", "em", "com",
)  # fmt: skip
_BARE = re.compile(r"\s*+(?:(?P<conj>[,;]?\s*+e\s+)|[,;]\s*+|(?<=\s))\s*+")
_BARE_LEVELS = (("inc", "inc"), ("let", "ali"), ("ite", "ite"), ("dotted", "ite"))
_OF_ACT = re.compile(r"\s*+(?P<comma>,)?\s*+(?:(?:todos|ambos|todas|ambas)\s+)?(?=[\w])")
_PREP = re.compile(r"(?:d[aeo]s?|n[ao]|à|ao)\s+", re.IGNORECASE)
#: What a number without noun and without comma begins with ("§ 2º V"); "" at the end of a text.
_ROMANS = frozenset("IVXLC")
_QUOTES = frozenset("\"“”'‘’")
_PLURAL = re.compile(r"(?:s|§§|ões|oes|itens|arts\.)$", re.IGNORECASE)


def _apart(text: str, place: int) -> bool:
    return p.starts_word(text, place) or text[place] == "§" or text[place - 1].isdigit()


def _bare_numbers(text: str, place: int, noun: str) -> tuple[Num, ...]:
    """Numbers without noun; only those that can be nothing else."""
    if noun == "dotted":
        return tuple(n for n in read_numbers(text, place, "ite") if p.DOTTED.match(text, n.start))
    if noun == "art":
        found = p.ARABIC.match(text, place)
        if not found or p.QUANTITY.match(text, found.end()):
            return ()
    if noun == "inc" and not p.ROMAN.match(text, place):
        return ()
    if noun == "let" and not (p.SURE_LETTER.match(text, place) or _bare_letter(text, place)):
        return ()
    if noun == "ite":
        found = p.ARABIC.match(text, place)
        if not found or found["ordinal"] or p.QUANTITY.match(text, found.end()):
            return ()
    first = read_number(text, place, noun, first=False)
    return read_numbers(text, place, noun) if first else ()


def _bare_letter(text: str, place: int) -> bool:
    """ "art. 5º, I, b" and "art. 23, II, a e b": a lone letter after a comma."""
    match = p.BARE_LETTER.match(text, place)
    return bool(match and match["letter"].islower() and text[place - 2 : place - 1] == ",")


def _term(
    text: str, kind: re.Match[str], pointed: str | None, *, alone: bool = False
) -> Term | None:
    """The noun with what follows it. A bare noun is a term too: the links decide.

    ``alone``: a singular noun takes one number only, for those that follow are articles.
    """
    noun = kind.lastgroup or ""
    level = {"let": "ali"}.get(noun, noun)
    start, end = kind.span()
    plural = bool(_PLURAL.search(kind[0]))
    if noun == "cpt":
        quoted = start > 0 and text[start - 1] in _QUOTES and text[end : end + 1] in _QUOTES
        return Term("cpt", "cpt", start - quoted, end + quoted)
    relative = p.RELATIVE.match(text, end)
    if relative:
        how = _how(relative)
        wrong_number = plural != bool(relative["all"])
        return None if wrong_number else Term(level, noun, start, relative.end(), (), how, plural)
    numbers = read_numbers(text, end, noun)
    if numbers:
        numbers = numbers[:1] if alone and not plural and level != "art" else numbers
        end = numbers[-1].end
        end = above.end() if (above := p.ABOVE.match(text, end)) else end
        readings: tuple[str, ...] = ()
        if following := p.AND_FOLLOWING.match(text, end):
            end, readings = following.end(), ("“e seguintes” não diz até onde",)
        return Term(numbers[0].level, noun, start, end, numbers, None, plural, readings)
    if pointed:
        points_here = bool(p.SELF_WORDS.search(pointed))
        how = Relative.SELF if points_here else Relative.SAME
        return Term(level, noun, start, end, (), how, plural)
    return Term(level, noun, start, end, (), None, plural)


def _how(match: re.Match[str]) -> Relative:
    if match["all"]:
        return Relative.ALL_PREVIOUS
    if match["next"]:
        return Relative.NEXT
    return Relative.PREVIOUS if match["previous"] else Relative.SAME


def _with_pointer_before(text: str, term: Term) -> Term:
    """ "neste artigo", "o referido parágrafo": what points stands before the noun."""
    if not term.bare:
        return term
    before = p.POINTS_BEFORE.search(text[max(0, term.start - 28) : term.start])
    if not before:
        return term
    start = term.start - (len(before[0]))
    how = Relative.SELF if before["self"] else Relative.SAME
    return term._replace(start=start, relative=how)


def _numeral(text: str, number: Num) -> str:
    return text[number.start : number.end]

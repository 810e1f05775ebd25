"""Read the lists of articles on which codes hang their fines.

"por infração aos artigos: 4º, I a VII - 7º, § único - 83, I a IV "a" a "d", §§ 1º e 2º - 50-53":
a dash, a semicolon or "e" goes on to the next article; a comma goes on with the last one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipeline.extract.citations.numbers_in_text import LONGEST_RANGE
from pipeline.extract.citations.records import Mention, Step
from pipeline.identifiers.numbers import letters_value, roman_value

_TOKEN = re.compile(
    r"""\s*+(?: (?P<par>§{1,2}|par[áa]grafos?\b|incisos?\b|al[íi]neas?\b)
             | (?P<only>[úu]nico\b)
             | (?P<number>\d{1,4})(?P<ordinal>\s?[º°ª])?(?:-?(?P<suffix>[A-Z])(?!\w))?(?![\d%]|,\d)
             | (?P<roman>[IVXLC]+)(?=a?\b)(?![A-Za-zÀ-ÿ]*[b-zÀ-ÿ])
             | ["“”'](?P<letter>[a-z])["“”']
             | (?P<range>(?:a|à|ao|até)\b)
             | (?P<and>(?:e|ou|o)\b)
             | (?P<dash>[-–—;])
             | (?P<comma>,) )""",
    re.VERBOSE | re.IGNORECASE,
)
#: "artigos: 4º, ..." and "por infração aos artigos 54; 59, ...".
HEAD = re.compile(r"\s*+:\s*+(?=\d)")
INFRINGES = re.compile(r"infra[çc](?:ão|ões)\s+aos?\s+$", re.IGNORECASE)

_GLUED = "falta o espaço entre o número e o “a” do intervalo"
_TWO = "falta o sinal entre dois artigos"
_OR = "“o” por “e”"
_BARE_PARAGRAPH = "falta o “§”"
_BEFORE = "o parágrafo está antes do artigo"


@dataclass(frozen=True, slots=True)
class ArticleList:
    """What a list names, one :class:`Mention` for each target, and where it ends."""

    mentions: tuple[Mention, ...]
    end: int


def read_article_list(text: str, start: int = 0) -> ArticleList:
    """The provisions that a list of articles names, from its first number at ``start``.

    Offsets are those of ``text``. A range gives each of its members; a faulty form ("158 159",
    "Ia XIV", "II o V") is read and says so in ``readings``. An empty list where none begins.

    >>> from pipeline.extract.citations.find import path_of
    >>> [path_of(m) for m in read_article_list("5º, I e II - 7º, § único - 9").mentions]
    ['art5_cpt_inc1', 'art5_cpt_inc2', 'art7_par1u', 'art9']
    """
    reader = _Reader()
    place = start
    while token := _TOKEN.match(text, place):
        if not reader.take(token):
            break
        place = token.end()
    end = reader.end or start
    return ArticleList(tuple(reader.mentions()), end)


@dataclass
class _Article:
    number: str
    start: int
    end: int
    #: (path below the article, implied, readings); none for the article itself
    below: list[tuple[tuple[Step, ...], bool, tuple[str, ...]]] = field(default_factory=list)
    readings: list[str] = field(default_factory=list)
    implied: bool = False
    #: the last number ends a range
    ranged: bool = False


class _Reader:
    """Takes tokens one by one; the level of a number follows from what stands before it."""

    def __init__(self) -> None:
        self.articles: list[_Article] = []
        self.level = "art"
        self.glue = ""  # what stands since the last number: "", comma, and, dash, range, par
        self.pending: tuple[int, str] | None = None  # "§ único, 186": the paragraph comes first
        self.notes: list[str] = []
        self.noun = False
        self.end = 0

    def take(self, token: re.Match[str]) -> bool:
        kind = token.lastgroup or ""
        if kind in ("ordinal", "suffix"):
            kind = "number"
        if kind in ("comma", "dash", "and", "range"):
            return self._join(kind, token)
        if kind == "par":
            self.noun, self.level = True, _NOUN_LEVEL[token["par"][0].lower()]
            return True
        taken = getattr(self, f"_{kind}")(token)
        if taken:
            self.end, self.glue, self.noun = token.end(), "", False
            if self.articles:
                self.articles[-1].end = token.end()
        return bool(taken)

    def _join(self, kind: str, token: re.Match[str]) -> bool:
        if not self.articles and self.pending is None:
            return False
        if kind == "and" and token["and"].lower() == "o":
            if self.level != "inc":
                return False
            self.notes.append(_OR)
        self.glue = "and" if kind == "and" and self.glue != "dash" else kind
        return True

    # --- numbers

    def _number(self, token: re.Match[str]) -> bool:
        number = token["number"]
        suffix = f"-{letters_value(token['suffix'])}" if token["suffix"] else ""
        if self._is_paragraph(int(number), bool(token["ordinal"])):
            if not self.noun and self.level == "art":
                self.notes.append(_BARE_PARAGRAPH)
            self.level = "par"
            return self._below("par", int(number))
        last = self.articles[-1] if self.articles else None
        if last and not self.glue and self.pending is None:
            if last.below:
                return False
            self.notes.append(_TWO)
        if last and self.glue == "range" and self.level == "art":
            self._articles_between(last, int(number), token)
        self._open(f"{int(number)}{suffix}", token)
        return True

    def _is_paragraph(self, number: int, ordinal: bool) -> bool:
        if self.noun and self.level == "par":
            return True
        if not self.articles or not ordinal or self.glue == "dash":
            return False
        current = int(self.articles[-1].number.partition("-")[0])
        if self.level == "par":
            return number < current or self.glue == "range"
        return self.level == "art" and self.glue == "comma" and number < current

    def _open(self, number: str, token: re.Match[str]) -> None:
        article = _Article(number, token.start("number"), token.end(), readings=self._notes())
        self.articles.append(article)
        self.level = "art"
        if self.pending is not None:
            article.start = self.pending[0]
            article.below.append(((Step("par", self.pending[1]),), False, (_BEFORE,)))
            self.pending = None

    def _articles_between(self, last: _Article, until: int, token: re.Match[str]) -> None:
        first = int(last.number.partition("-")[0])
        if until - first <= LONGEST_RANGE:
            for number in range(first + 1, until):
                self.articles.append(_Article(str(number), last.start, token.end(), implied=True))

    def _only(self, token: re.Match[str]) -> bool:
        if not self.noun or self.level != "par":
            return False
        if self.glue == "dash" or not self.articles:
            self.pending = (token.start("only") - 2, "1u")
            return True
        self.articles[-1].below.append(((Step("par", "1u"),), False, tuple(self._notes())))
        return True

    def _roman(self, token: re.Match[str]) -> bool:
        value = roman_value(token["roman"].upper()) if token["roman"].isupper() else None
        if value is None or not self.articles or self.glue == "dash":
            return False
        self.level = "inc"
        return self._below("inc", value)

    def _letter(self, token: re.Match[str]) -> bool:
        if not self.articles or not self.articles[-1].below:
            return False
        self.level = "ali"
        return self._below("ali", letters_value(token["letter"]))

    def _below(self, level: str, number: int) -> bool:
        article = self.articles[-1]
        above = _above(article, level)
        path = (*above, Step(level, str(number)))
        notes = tuple(self._notes())
        if self.glue == "range" and article.below and article.below[-1][0][-1].level == level:
            first = int(article.below[-1][0][-1].number)
            if number - first <= LONGEST_RANGE:
                article.below += [
                    ((*above, Step(level, str(each))), True, notes)
                    for each in range(first + 1, number)
                ]
        elif level == "ali" and above and self._alone(article, above):
            article.below.pop()  # "89, IV “a” a “d”": the inciso only leads to its alíneas
        article.below.append((path, False, notes))
        article.ranged = self.glue == "range"
        return True

    def _alone(self, article: _Article, above: tuple[Step, ...]) -> bool:
        """Whether the last thing named is the inciso itself, and not the end of a range."""
        return article.below[-1][0] == above and not article.ranged

    def _notes(self) -> list[str]:
        notes, self.notes = self.notes, []
        return notes

    def mentions(self) -> Iterator[Mention]:
        for article in self.articles:
            below = article.below or [((), article.implied, ())]
            for path, implied, notes in below:
                yield Mention(
                    article.start, article.end, (Step("art", article.number), *path), None,
                    implied, (*article.readings, *notes),
                )  # fmt: skip


_NOUN_LEVEL = {"§": "par", "p": "par", "i": "inc", "a": "ali"}


def _above(article: _Article, level: str) -> tuple[Step, ...]:
    """What a number of ``level`` hangs from: an alínea from its inciso, that from its paragraph."""
    if not article.below or level == "par":
        return ()
    path = article.below[-1][0]
    outer = ("par",) if level == "inc" else ("par", "inc")
    return tuple(step for step in path if step.level in outer)

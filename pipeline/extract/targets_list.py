"""Read a list of provisions as a law prints it. Reads: a text and a place. Writes: addresses.

"4º, I a VII - 5º, I e II - 6º - 7º, § único" names provisions by falling levels: a number is an
article until a smaller part follows, a dash goes back to the article. What is out of form ("Ia
XIV", "II o V", "144, 1º a 3º") is read and noted as a flaw; whether the provisions exist is not
asked here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pipeline.extract.labels import letter_number, roman
from pipeline.extract.targets_address import Address, Flaw, Listed
from pipeline.extract.targets_tokens import FOREIGN, ORDINALS, TOKEN

#: No list is expanded beyond this many members ("art. 1 a 99999" is no list of provisions).
MOST = 999

_LEVELS = ("art", "par", "inc", "ali", "ite")


def read_list(text: str, pos: int) -> Listed:
    """Read the list of provisions that begins at ``pos``; empty where none begins there."""
    reader = _Reader(text)
    end = reader.read(pos)
    return Listed(tuple(reader.done()), tuple(reader.flaws), end)


@dataclass(slots=True)
class _Reader:
    """State of the reading: the article and the parts that the next number belongs to."""

    text: str
    found: list[Address] = field(default_factory=list)
    flaws: list[Flaw] = field(default_factory=list)
    glued: list[Flaw] = field(default_factory=list)
    article: str | None = None
    number: int = 0
    level: str = ""
    pending: list[Address] = field(default_factory=list)
    ranging: bool = False
    ranged: bool = False
    dashed: bool = False
    ordinal: bool = False
    begin: int = 0
    label: int | None = None
    last: re.Match[str] | None = None

    def read(self, pos: int) -> int:
        """Read tokens until one that is no part of a list; the end of the last that was."""
        end = pos
        while token := TOKEN.match(self.text, pos):
            kind = str(token.lastgroup)
            if not self._take(token):
                break
            pos = token.end()
            if kind not in ("dash", "comma", "and", "link", "range", "odd", "dot", "bare"):
                end = pos
            if len(self.found) + len(self.pending) > MOST:
                break
            self.last = token
        if FOREIGN.match(self.text, end):
            self.found = [replace(each, foreign=True) for each in self.found]
        return end

    def done(self) -> list[Address]:
        """All addresses in printed order; parts whose article is not said are of the text's own.

        One dash without spaces ("50-53") might be a range; several are how the list is printed.
        """
        if len(self.glued) == 1:
            self.flaws += self.glued
        return [*self.found, *self.pending]

    # --- tokens -----------------------------------------------------------------------------

    def _take(self, token: re.Match[str]) -> bool:
        """Read one token; False where it ends the list."""
        kind = str(token.lastgroup)
        if kind in _LEVELS:
            return self._label(token, kind)
        handler = _HANDLERS.get(kind)
        if handler is not None:
            return handler(self, token)
        if self._is_letter(token):
            return self._part(token, "ali", letter_number(token[0].strip()[0].casefold()))
        return self._join(token)

    def _label(self, token: re.Match[str], kind: str) -> bool:
        self.level = kind
        if kind == "art":
            self.ranging = False
        elif self.label is None:
            self.label = token.start(kind)
        return True

    def _only(self, token: re.Match[str]) -> bool:
        return self._part(token, "par", 0)

    def _quoted(self, token: re.Match[str]) -> bool:
        return self._part(token, "ali", letter_number(token["letter"].casefold()))

    def _is_letter(self, token: re.Match[str]) -> bool:
        """Whether an unquoted letter is an alínea: after the word, or between two of them."""
        letter = token[0].strip().rstrip(")").casefold()
        if self.level != "ali" or len(letter) != 1 or not letter.isalpha() or self.last is None:
            return False
        if letter in "aeoà" and not (self.last["ali"] or self.last["comma"] or self.last["and"]):
            return self.ranging and letter != "à"
        return letter != "à"

    def _join(self, token: re.Match[str]) -> bool:
        if token["range"] or (token["bare"] or "").casefold() in ("a", "à"):
            self.ranging = bool(self.found or self.pending or self.level)
            return self.ranging
        if token["odd"]:
            self._flaw(token, "“o” lido como “e”")
            return True
        return bool(token["and"] or token["comma"] or token["link"] or token["dot"])

    def _dash(self, token: re.Match[str]) -> bool:
        before, after = (
            self.text[token.start() - 1 : token.start()],
            self.text[token.end() : token.end() + 1],
        )
        glued = self.text[token.start()] in "-–—" and before.isdigit() and after.isdigit()
        if glued and self.last is not None and self.last["num"]:
            number = re.compile(r"\d+").match(self.text, token.end())
            assert number is not None
            words = self.text[self.last.start("num") : number.end()]
            message = f"“{words}” lido como {self.last['num']} e {number[0]}, não como intervalo"
            self.glued.append(Flaw(self.last.start("num"), number.end(), message))
        self.level, self.dashed, self.ranging = "art", True, False
        return bool(self.found or self.pending)

    def _own(self, token: re.Match[str]) -> bool:
        if token["typo"]:
            self._flaw(token, f"“{token['own']}” lido como “deste {token['of']}”")
        of = token["of"].casefold()
        if of == "artigo":
            if not self.pending and not self.found:
                self._emit(Address(token.start("own"), token.end()))
            self._close("", token.end())
            return True
        if of in ("parágrafo", "paragrafo", "inciso"):
            self._emit(Address(token.start("own"), token.end(), grouping="own"))
            return True
        grouping = {"c": "cap", "s": "sec", "t": "tit"}[of[0]]
        self._emit(Address(token.start("own"), token.end(), grouping=grouping))
        return True

    def _near(self, token: re.Match[str]) -> bool:
        if not token["near"].casefold().startswith("art"):
            return False
        step = -1 if token["where"].casefold() == "anterior" else 1
        if self.pending:
            self.found += [replace(each, near=step) for each in self.pending]
            self.pending.clear()
        else:
            self._emit(Address(token.start("near"), token.end(), near=step))
        return True

    def _caput(self, token: re.Match[str]) -> bool:
        if self.article is None:
            self.pending.append(Address(token.start(), token.end(), path=()))
        return True

    def _point(self, token: re.Match[str]) -> bool:
        if self.level != "ite":
            return False
        parts = [int(part) for part in token["point"].split(".")]
        first = self._previous("ite")
        if self.ranging and first:
            low = [int(part) for part in first.removeprefix("ite").split("-")]
            if low[:-1] == parts[:-1]:
                for n in range(low[-1] + 1, min(parts[-1], low[-1] + MOST)):
                    name = "-".join(map(str, [*parts[:-1], n]))
                    self._emit(self._address(token, f"ite{name}", between=True))
        self.ranging = False
        self._emit(self._address(token, "ite" + "-".join(map(str, parts))))
        return True

    def _word(self, token: re.Match[str]) -> bool:
        if self.level != "par":
            return False
        stem = token["word"].casefold()[:-1]
        return self._part(token, "par", ORDINALS.get(stem, 0) or 1)

    def _roman(self, token: re.Match[str]) -> bool:
        value = roman(token["rom"])
        if value is None:
            return False
        taken = self._part(token, "inc", value)
        if token["glued"]:
            self._flaw(token, f"“{token['rom']}a” lido como “{token['rom']} a”")
            self.ranging = True
        return taken

    def _number(self, token: re.Match[str]) -> bool:
        value = int(token["num"])
        if self.level == "ite":
            return self._part(token, "ite", value)
        if self.level == "par" and not self._is_article(token, value):
            self.ordinal = bool(token["ord"])
            return self._part(token, "par", value)
        if self._lacks_sign(token, value):
            words = " ".join(self.text[self.begin : token.end()].split())
            message = f"“{words}” lido como art. {self.number}, § {token[0].strip()}"
            self.flaws.append(Flaw(self.begin, token.end(), message))
            self.level, self.ordinal = "par", True
            return self._part(token, "par", value)
        return self._new_article(token, value)

    def _is_article(self, token: re.Match[str], value: int) -> bool:
        """True where a number in a list of paragraphs goes back to the articles: "2º e 4º e 60"."""
        if token["ord"] or self.ranging or self.article is None:
            return False
        after_dash = self.dashed and bool(self.pending)  # "- § único, 186"
        alone = self._previous("par") == "par1u"  # "56, § único e 61"
        return (self.ordinal or after_dash or alone) and value > self.number

    def _lacks_sign(self, token: re.Match[str], value: int) -> bool:
        """True for "144, 1º a 3º": no list of articles falls back to the first ones."""
        after = bool(self.last and (self.last["comma"] or self.last["and"]))
        listed = bool(token["ord"]) and not self.dashed and after and self.number > 20
        return listed and value <= 9 and self.article is not None

    # --- what is found ----------------------------------------------------------------------

    def _new_article(self, token: re.Match[str], value: int) -> bool:
        if self.level != "art" and not self.found and self.article is None:
            return False
        suffix = token["suffix"]
        name = f"art{value}-{letter_number(suffix)}" if suffix else f"art{value}"
        if suffix and "-" not in token[0]:
            printed = token[0].strip()
            self._flaw(token, f"“{printed}” lido como “{printed[:-1]}-{suffix}”")
        if self._beside():
            start = self.last.start("num") if self.last else token.start("num")
            words = self.text[start : token.end()].strip()
            self.flaws.append(Flaw(start, token.end(), f"“{words}” lido como dois artigos"))
        if self.ranging and self.number and not self.pending:
            for n in range(self.number + 1, min(value, self.number + MOST)):
                address = Address(token.start("num"), token.end(), f"art{n}", between=True)
                self.found.append(address)
        self.number, self.level, self.ranging = value, "art", False
        self.dashed = self.ordinal = self.ranged = False
        self.begin = token.start("num")
        if self.pending and self.article and self.last and self.last["comma"]:
            start = self.pending[0].start
            words = self.text[start : token.end()].strip()
            self.flaws.append(
                Flaw(start, token.end(), f"“{words}” lido como parte do art. {value}")
            )
        if self.pending:
            self._close(name, token.end())
        else:
            self.found.append(Address(token.start("num"), token.end(), name))
        self.label = None
        self.article = name
        if FOREIGN.match(self.text, token.end()):
            self._foreign()
        return True

    def _beside(self) -> bool:
        """True for "158 159": two articles with nothing between them."""
        return bool(self.last and self.last["num"] and self.level == "art" and not self.ranging)

    def _foreign(self) -> None:
        self.found = [
            replace(each, foreign=True) if each.article == self.article else each
            for each in self.found
        ]

    def _part(self, token: re.Match[str], kind: str, value: int) -> bool:
        first = self._previous(kind)
        if self._is_prefix(kind):
            return self._above_pending(kind, value)
        ranged = self.ranged
        if self.ranging and first and value:
            low = int(first[3:].split("-")[0]) if first[3:4].isdigit() else value
            for n in range(low + 1, min(value, low + MOST)):
                self._emit(self._address(token, f"{kind}{n}", between=True))
            self.ranged = True
        else:
            self.ranged = False
        self.ranging = False
        name = "par1u" if kind == "par" and value == 0 else f"{kind}{value}"
        self._emit(self._address(token, name), keep=ranged)
        self.level = kind
        return True

    def _is_prefix(self, kind: str) -> bool:
        """True for the inciso of "alínea a do inciso I": it stands above what came before it."""
        linked = self.last is not None and bool(self.last[kind]) and bool(self.pending)
        if not linked or self.article is not None:
            return False
        path = self.pending[-1].path
        return bool(path) and _RANK[kind] < _RANK[path[0][:3]]

    def _above_pending(self, kind: str, value: int) -> bool:
        name = "par1u" if kind == "par" and value == 0 else f"{kind}{value}"
        self.pending = [replace(each, path=(name, *each.path)) for each in self.pending]
        self.level = kind
        return True

    def _previous(self, kind: str) -> str:
        """The last part of the last address, where it is of this kind."""
        entries = self.pending or self.found
        path = entries[-1].path if entries else ()
        return path[-1] if path and path[-1].startswith(kind) else ""

    def _address(self, token: re.Match[str], part: str, *, between: bool = False) -> Address:
        """The address of a part: below the last one, or beside it where that is of its kind."""
        entries = self.pending if self.article is None or self.dashed else self.found
        path: tuple[str, ...] = ()
        if entries:
            above = entries[-1]
            path = _above(above.path, part)
        start = self.begin
        if self.article is None or self.dashed:
            start = token.end() - len(token[0].lstrip()) if self.label is None else self.label
            start = self.pending[0].start if self.pending else start
        article = "" if self.article is None or self.dashed else self.article
        return Address(start, token.end(), article, (*path, part), between=between)

    def _emit(self, address: Address, *, keep: bool = False) -> None:
        """Keep an address; one that goes on from the last one replaces it.

        With ``keep`` it does not: "I a IV, “a” a “d”" names inciso IV and its alíneas.
        """
        open_ended = self.article is None or self.dashed
        entries = (
            self.pending if open_ended and not address.grouping and not address.near else self.found
        )
        if not address.path and not address.grouping and not address.near and open_ended:
            entries = self.found  # "deste artigo"
        if entries and address.path[:-1] == entries[-1].path and address.path:
            same = entries[-1].article == address.article
            if same and not (keep and entries[-1].path):
                entries.pop()
        entries.append(address)

    def _close(self, article: str, end: int) -> None:
        """Give the parts that were printed before their article to it."""
        self.found += [replace(each, article=article, end=end) for each in self.pending]
        self.pending.clear()
        self.article = article

    def _flaw(self, token: re.Match[str], message: str) -> None:
        start = token.end() - len(token[0].lstrip())
        self.flaws.append(Flaw(start, token.end(), message))


_HANDLERS: dict[str, Callable[[_Reader, re.Match[str]], bool]] = {
    "dash": _Reader._dash,
    "own": _Reader._own,
    "near": _Reader._near,
    "only": _Reader._only,
    "caput": _Reader._caput,
    "quoted": _Reader._quoted,
    "point": _Reader._point,
    "num": _Reader._number,
    "ord": _Reader._number,
    "suffix": _Reader._number,
    "word": _Reader._word,
    "rom": _Reader._roman,
    "glued": _Reader._roman,
}
_RANK = {"par": 0, "inc": 1, "ali": 2, "ite": 3}


def _above(path: tuple[str, ...], part: str) -> tuple[str, ...]:
    """The parts of ``path`` that stand above ``part``: an alínea goes below the inciso."""
    rank = _RANK[part[:3]]
    return tuple(each for each in path if _RANK[each[:3]] < rank)

r"""Markdown inside a line: emphasis, strikes, links, escapes and tags become looks of the text.

Reads: the text of one line. Writes: runs. One pass over the marks and one over the pairs: linear.
Where CommonMark and what people write differ, what people write wins: "**I**\- quando" is bold,
"20__" and "d`água" are text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipeline.extract.readers.inline_paragraphs import Run

_TAGS = (
    "a|abbr|b|big|br|center|code|del|div|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|s|small|span"
    "|strike|strong|sub|sup|tt|u|ul"
)
_MARK = re.compile(
    rf"""
    \\(?P<escaped>[!-/:-@\[-`{{-~])
  | (?P<tag></?(?P<name>{_TAGS})(?:\s[^<>]{{0,2000}})?/?>)
  | <(?P<address>https?://[^<>\s]{{1,2000}})>
  | !\[(?P<alt>[^\[\]]{{0,500}})\]\((?:[^()\s]{{0,2000}})\)
  | (?P<target>\](?:\((?:[^()\s]|\([^()\s]{{0,200}}\)){{0,2000}}(?:\s"[^"]{{0,300}}")?\)))
  | (?P<bracket>\[)
  | (?P<strike>~~)
  | (?P<stars>\*{{1,3}})(?!\*)
  | (?P<low>(?<!_)_{{1,3}}(?!_))
  | (?P<entity>&(?:\#\d{{1,7}}|\#[xX][0-9A-Fa-f]{{1,6}}|[A-Za-z][A-Za-z0-9]{{1,30}});)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_STRUCK_TAGS = ("s", "strike", "del")
_BOLD_TAGS = ("b", "strong")


@dataclass(slots=True)
class _Piece:
    """A stretch of text, or a mark; ``opens`` and ``closes`` say which looks begin or end here."""

    text: str
    opens: list[str] = field(default_factory=list)
    closes: list[str] = field(default_factory=list)


def read_inline(text: str) -> list[Run]:
    """The runs of a line of Markdown. A mark that has no partner is text."""
    reader = _Reader(text)
    reader.read()
    return list(reader.runs())


class _Reader:
    """One line: its pieces, and the marks that still wait for their partners."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pieces: list[_Piece] = []
        self.waiting: dict[str, list[_Piece]] = {}

    def read(self) -> None:
        done = 0
        for match in _MARK.finditer(self.text):
            self.pieces.append(_Piece(self.text[done : match.start()]))
            self._take(match)
            done = match.end()
        self.pieces.append(_Piece(self.text[done:]))

    def runs(self) -> Iterator[Run]:
        depth = {"struck": 0, "bold": 0}
        for piece in self.pieces:
            for look in piece.opens:
                depth[look] += 1
            for look in piece.closes:
                depth[look] -= 1
            if piece.text:
                yield Run(piece.text, depth["struck"] > 0, depth["bold"] > 0)

    def _take(self, match: re.Match[str]) -> None:
        group = match.lastgroup or ""
        if match["escaped"]:
            self.pieces.append(_Piece(match["escaped"]))
        elif match["entity"]:
            self.pieces.append(_Piece(html.unescape(match["entity"])))
        elif match["address"]:
            self.pieces.append(_Piece(match["address"]))
        elif match["tag"]:
            self._tag(match)
        elif match["bracket"]:
            self._wait("[", _Piece("["))
        elif match["target"]:
            self._target(match["target"])
        elif match["strike"]:
            self._pair(match, "~", 2)
        elif group in ("stars", "low"):
            self._emphasis(match, match[group])

    def _wait(self, key: str, piece: _Piece) -> None:
        self.pieces.append(piece)
        self.waiting.setdefault(key, []).append(piece)

    def _target(self, printed: str) -> None:
        """The end of a link: its brackets and its address are no text."""
        if self.waiting.get("["):
            self.waiting["["].pop().text = ""
        else:
            self.pieces.append(_Piece(printed))

    def _tag(self, match: re.Match[str]) -> None:
        name = match["name"].lower()
        look = "struck" if name in _STRUCK_TAGS else "bold" if name in _BOLD_TAGS else ""
        piece = _Piece("\n" if name == "br" else "")
        if look and not match["tag"].startswith("</"):
            self._wait(name, piece)
            return
        if look and self.waiting.get(name):
            self.waiting[name].pop().opens.append(look)
            piece.closes.append(look)
        self.pieces.append(piece)

    def _emphasis(self, match: re.Match[str], mark: str) -> None:
        before = self.text[match.start() - 1 : match.start()]
        after = self.text[match.end() : match.end() + 1]
        inside = before.isalnum() and after.isalnum()
        if inside and (mark[0] == "_" or len(mark) == 1):  # "Ca*A", "nome_do_campo"
            self.pieces.append(_Piece(mark))
            return
        if len(mark) == 3:
            self._pair(match, mark[0], 1)
            self._pair(match, mark[0], 2)
        else:
            self._pair(match, mark[0], len(mark))

    def _pair(self, match: re.Match[str], mark: str, times: int) -> None:
        before = self.text[match.start() - 1 : match.start()]
        after = self.text[match.end() : match.end() + 1]
        key, look = mark * times, "struck" if mark == "~" else "bold"
        piece = _Piece(key)
        if before and not before.isspace() and self.waiting.get(key):
            opener = self.waiting[key].pop()
            opener.text = piece.text = ""
            if times == 2:
                opener.opens.append(look)
                piece.closes.append(look)
            self.pieces.append(piece)
        elif after and not after.isspace():
            self._wait(key, piece)
        else:
            self.pieces.append(piece)

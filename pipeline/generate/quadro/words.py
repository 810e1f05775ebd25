"""Two wordings of one provision, word by word: what stays, what goes, what comes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
#: Below this share of common words two wordings are shown as one that goes and one that comes:
#: scattered articles and commas that they have in common would only hide it.
_ALIKE = 0.35


class Change(StrEnum):
    """What became of a piece of text."""

    IGUAL = "igual"
    SUPRIMIDO = "suprimido"
    ACRESCIDO = "acrescido"


@dataclass(frozen=True, slots=True)
class Piece:
    """Consecutive characters with the same fate."""

    text: str
    change: Change


def compared(before: str, after: str) -> tuple[Piece, ...]:
    """Both wordings as one sequence of pieces.

    Without what is ``acrescido`` it is ``before``, without what is ``suprimido`` it is ``after``,
    character for character.

    >>> [(p.text, p.change.value) for p in compared("prazo de dez dias", "prazo de oito dias")]
    [('prazo de ', 'igual'), ('dez', 'suprimido'), ('oito', 'acrescido'), (' dias', 'igual')]
    """
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    if not old or not new or _share(matcher, old, new) < _ALIKE:
        return tuple(_pieces((before, Change.SUPRIMIDO), (after, Change.ACRESCIDO)))
    found: list[tuple[str, Change]] = []
    for what, i1, i2, j1, j2 in matcher.get_opcodes():
        if what == "equal":
            found.append(("".join(old[i1:i2]), Change.IGUAL))
        else:
            found.append(("".join(old[i1:i2]), Change.SUPRIMIDO))
            found.append(("".join(new[j1:j2]), Change.ACRESCIDO))
    return tuple(_joined(_whole_phrases(list(_pieces(*found)))))


def _share(matcher: SequenceMatcher[str], old: Sequence[str], new: Sequence[str]) -> float:
    """Share of the characters of words that both have in common, in order."""
    words = sum(len(token) for token in (*old, *new) if token[0].isalnum())
    common = sum(
        len(token)
        for start, _, size in matcher.get_matching_blocks()
        for token in old[start : start + size]
        if token[0].isalnum()
    )
    return 2 * common / words if words else 1.0


def _pieces(*found: tuple[str, Change]) -> Iterator[Piece]:
    return (Piece(text, change) for text, change in found if text)


def _whole_phrases(pieces: list[Piece]) -> Iterator[Piece]:
    """A space or comma between two changed words goes and comes with them: one change of three."""
    for place, piece in enumerate(pieces):
        between = 0 < place < len(pieces) - 1
        if piece.change is Change.IGUAL and between and not re.search(r"\w", piece.text):
            yield Piece(piece.text, Change.SUPRIMIDO)
            yield Piece(piece.text, Change.ACRESCIDO)
        else:
            yield piece


def _joined(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Each run of changes as one piece that goes and one that comes."""
    gone, come = "", ""
    for piece in pieces:
        if piece.change is Change.SUPRIMIDO:
            gone += piece.text
        elif piece.change is Change.ACRESCIDO:
            come += piece.text
        else:
            yield from _pieces((gone, Change.SUPRIMIDO), (come, Change.ACRESCIDO))
            gone, come = "", ""
            yield piece
    yield from _pieces((gone, Change.SUPRIMIDO), (come, Change.ACRESCIDO))

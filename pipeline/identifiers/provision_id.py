"""LexML provision ids: ``art6-1_par2_inc3_ali1_ite4``, ``tit2_cap1_sec3``, ``cpp_anx;IX_art1``.

The scheme is LexML's; ``p2`` (unnumbered paragraph), ``tab1`` (table), ``tra3`` (dash) and ``.2``
(second provision of that number) are this project's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import total_ordering

from pipeline.identifiers.numbers import Number

#: Prefixes from the widest to the narrowest; the order is that of :meth:`ProvisionId.sort_key`.
PREFIXES = (
    "lex", "cpp", "atc", "anx", "prt", "liv", "tit", "cap", "sec", "sub", "agp", "art", "cpt",
    "par", "p", "inc", "ali", "ite", "sit", "tra", "tab", "alt", "omi",
)  # fmt: skip
#: Pieces that say in which component a provision stands, and name nothing.
COMPONENTS = ("lex", "cpp", "atc")
GROUPINGS = ("prt", "liv", "tit", "cap", "sec", "sub")
_RANK = {prefix: place for place, prefix in enumerate(PREFIXES)}
_PART = re.compile(
    rf"""(?P<prefix>{"|".join(sorted(PREFIXES, key=len, reverse=True))})
         (?: ;(?P<name>[^_;.\s]+)                                     # anx;IX
           | _?(?P<number>1u|\d+(?:-(?:\d+|[A-Za-z]+))*)? )           # 6-1, and inc_1 of old ids
         (?: \.(?P<repeat>[1-9]\d*) )?$""",
    re.VERBOSE,
)


#: Of a piece without number: "cpt".
NO_NUMBER = Number(())


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of an id: ``art6-1`` is ``Part("art", Number((6, 1)))``.

    ``name`` stands in place of the number where LexML prints the label itself (``anx;IX``).
    ``repeat`` is 2 for the second provision of one number under one parent.
    """

    prefix: str
    number: Number = NO_NUMBER
    name: str | None = None
    repeat: int = 1

    @classmethod
    def parse(cls, text: str) -> Part:
        """Read one piece of an id. Raises ValueError where it is none."""
        match = _PART.match(text)
        if not match:
            raise ValueError(f"not a piece of a LexML id: {text!r}")
        number = Number.parse(match["number"] or "")
        return cls(match["prefix"], number, match["name"], int(match["repeat"] or 1))

    def __str__(self) -> str:
        name = f";{self.name}" if self.name else str(self.number)
        return f"{self.prefix}{name}{f'.{self.repeat}' if self.repeat > 1 else ''}"

    @property
    def sort_key(self) -> tuple[int, tuple[int, ...], str, int]:
        """Order among the pieces below one parent."""
        return (_RANK[self.prefix], self.number.parts, self.name or "", self.repeat)


@total_ordering
@dataclass(frozen=True, slots=True)
class ProvisionId:
    """A provision id, piece by piece, from the outermost. ``str()`` is what :meth:`parse` reads.

    Ids compare in the order in which a law prints its provisions, groupings apart.
    """

    parts: tuple[Part, ...]

    @classmethod
    def parse(cls, text: str) -> ProvisionId:
        """Read an id. Raises ValueError where a piece of it is unknown.

        >>> str(ProvisionId.parse("art10-A_cpt_inc1"))
        'art10-1_cpt_inc1'
        """
        pieces = text.replace("_1u", "1u").split("_")
        joined: list[str] = []
        for piece in pieces:  # "inc_1" of old ids: a number apart from its prefix
            if joined and piece[:1].isdigit():
                joined[-1] += piece
            else:
                joined.append(piece)
        return cls(tuple(Part.parse(piece) for piece in joined))

    def __str__(self) -> str:
        return "_".join(str(part) for part in self.parts)

    def __lt__(self, other: ProvisionId) -> bool:
        return self.sort_key < other.sort_key

    @property
    def sort_key(self) -> tuple[tuple[int, tuple[int, ...], str, int], ...]:
        """Key of the order of publication."""
        return tuple(part.sort_key for part in self.parts)

    @property
    def last(self) -> Part:
        """The innermost piece."""
        return self.parts[-1]

    @property
    def parent(self) -> ProvisionId | None:
        """The id without its innermost piece; None for a root."""
        return ProvisionId(self.parts[:-1]) if len(self.parts) > 1 else None

    @property
    def own(self) -> ProvisionId:
        """The id up to the amended text that it quotes ("_alt1_art32")."""
        for place, part in enumerate(self.parts):
            if part.prefix == "alt":
                return ProvisionId(self.parts[:place])
        return self

    def within(self, outer: ProvisionId) -> bool:
        """True where this provision is ``outer`` or stands under it."""
        return self.parts[: len(outer.parts)] == outer.parts

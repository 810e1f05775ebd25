"""What a printed list of provisions says: addresses, and forms read with a correction."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.records import quick


@dataclass(frozen=True, slots=True)
class Flaw:
    """A form that is read with a correction: the printed words and how they were read (pt-BR)."""

    start: int
    end: int
    message: str


@quick
@dataclass(frozen=True, slots=True)
class Address:
    """One provision that words at ``start:end`` name.

    ``article`` is a LexML part ("art6-1"), empty for the article of the text itself; ``near`` is -1
    or 1 for "artigo anterior" and "artigo seguinte"; ``grouping`` names "deste capítulo". ``path``
    holds the parts below the article ("par2", "inc1"). ``between`` is True inside a range.
    """

    start: int
    end: int
    article: str = ""
    path: tuple[str, ...] = ()
    near: int = 0
    grouping: str = ""
    foreign: bool = False
    between: bool = False

    @property
    def is_own_article(self) -> bool:
        """True for "deste artigo"."""
        return not (self.article or self.path or self.near or self.grouping or self.foreign)


@dataclass(frozen=True, slots=True)
class Listed:
    """What a list names, its flaws, and where it ends."""

    addresses: tuple[Address, ...]
    flaws: tuple[Flaw, ...]
    end: int

"""What the clauses of one citation take from each other: the article that only one of them names.

Reads: the clauses of a :class:`Chain`. Writes: for each, the outer terms that it goes without.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.citations.grammar import ARTICLE, Clause, Term


def inherited(clauses: Sequence[Clause]) -> tuple[tuple[Term, ...], ...]:
    """Of each clause, the outer terms that it takes from its neighbours where it names no article.

    From the next one that goes outward ("o caput e o § 1º do art. 7º"), else from the one before
    ("art. 5º, I, e parágrafo único").
    """
    if len(clauses) == 1:
        return ((),)
    following: list[Clause | None] = [None] * len(clauses)
    after: Clause | None = None
    for place in range(len(clauses) - 1, -1, -1):
        following[place] = after
        after = clauses[place] if clauses[place].rank <= ARTICLE else after
    found: list[tuple[Term, ...]] = []
    before: Clause | None = None
    for clause, next_one in zip(clauses, following, strict=True):
        if clause.rank <= ARTICLE:
            before = clause
            found.append(())
        else:
            found.append(_outer(next_one, clause.rank) or _above(before, clause.rank))
    return tuple(found)


def _outer(clause: Clause | None, rank: int) -> tuple[Term, ...]:
    """Terms that a clause goes outward to: "§ 1º **do art. 7º**"."""
    if clause is None:
        return ()
    pairs = zip(clause.terms, clause.outward, strict=True)
    return tuple(term for term, outward in pairs if outward and term.rank < rank)


def _above(clause: Clause | None, rank: int) -> tuple[Term, ...]:
    return tuple(term for term in clause.terms if term.rank < rank) if clause else ()

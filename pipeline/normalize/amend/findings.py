"""Fines and citations of an amended law: those of its new wordings, and what became of the old.

Reads: a law after its amendments. Writes: the law with the sanctions and citations of all its
wordings. Words that an amending act gave have no place in the law's own source, and tables give
them none.
"""

from __future__ import annotations

from dataclasses import replace

from pipeline.amendment import ELSEWHERE
from pipeline.extract.citations import find_citations
from pipeline.extract.ledger import Locator
from pipeline.extract.sanctions import find_sanctions
from pipeline.law import Diagnostic, Law, Sanction, Span


def with_findings(law: Law) -> Law:
    """The law with what its wordings say of fines and citations.

    Sanctions of wordings that the publication prints stay as they were read and decided, with the
    status that their wording has now. A doubt that was reported already is not reported again.
    """
    locate = _Locator(law)
    sanctions, doubts = find_sanctions(law, locate)
    citations, unsure = find_citations(law, locate)
    known = {(d.code, d.provision_id, d.quote) for d in law.diagnostics}
    told = [d for d in (*law.diagnostics, *doubts) if d.code.startswith("alvo_")]
    unsure = tuple(d for d in unsure if not any(_about_the_same(d, each) for each in told))
    fresh = [d for d in (*doubts, *unsure) if (d.code, d.provision_id, d.quote) not in known]
    return replace(
        law,
        sanctions=_sanctions(law, sanctions),
        citations=citations,
        diagnostics=(*law.diagnostics, *map(_doubt, dict.fromkeys(fresh))),
    )


class _Locator(Locator):
    """Finds words in the law's source; those of another act are elsewhere."""

    def __call__(self, provision_id: str, ordinal: int, start: int, end: int) -> Span:
        try:
            return super().__call__(provision_id, ordinal, start, end)
        except KeyError:
            return ELSEWHERE


def _sanctions(law: Law, found: tuple[Sanction, ...]) -> tuple[Sanction, ...]:
    """The sanctions in the order of the law, the former ones as a person left them."""
    former = {_key(each): each for each in law.sanctions if each.span != ELSEWHERE}
    return tuple(_kept(each, former.get(_key(each))) for each in found)


def _key(sanction: Sanction) -> tuple[str, int, str, str, Span]:
    return (
        sanction.provision_id, sanction.version, sanction.sanction, sanction.quote, sanction.span,
    )  # fmt: skip


def _kept(new: Sanction, old: Sanction | None) -> Sanction:
    """A sanction that was read before: what a person may have decided of it stays."""
    return new if old is None else replace(new, target_ids=old.target_ids)


def _about_the_same(doubt: Diagnostic, told: Diagnostic) -> bool:
    """Whether the citation in doubt is the target of a fine, which is reported already."""
    if doubt.provision_id != told.provision_id:
        return False
    one, other = doubt.span, told.span
    if one is None or other is None or ELSEWHERE in (one, other):
        return doubt.quote in told.quote
    return one.start < other.end and other.start < one.end


def _doubt(found: Diagnostic) -> Diagnostic:
    return replace(found, span=None) if found.span == ELSEWHERE else found

"""Citations: find every reference in a law, to itself or to another act, and resolve it.

``find`` reads a text (grammar, numbers, acts), ``resolve`` looks the targets up in the law's tree,
``citations`` walks a law, ``lists`` reads the lists of articles that fines are hung on.
"""

from pipeline.extract.citations.citations import find_citations
from pipeline.extract.citations.find import find_mentions, path_of
from pipeline.extract.citations.records import CitedAct, Mention, Step
from pipeline.law import Citation, Resolution, Scope

__all__ = [
    "Citation",
    "CitedAct",
    "Mention",
    "Resolution",
    "Scope",
    "Step",
    "find_citations",
    "find_mentions",
    "path_of",
]

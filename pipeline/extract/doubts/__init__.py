"""Doubts that the finished tree shows: what a careful reader would not pass over.

Reads: the assembly. Writes: diagnostics; a version made unsafe by a doubt is marked ``duvidoso``.
"""

from collections.abc import Iterator

from pipeline.extract.assembly import Assembly
from pipeline.extract.doubts.completeness import find_incomplete
from pipeline.extract.doubts.numbering import find_misnumbered
from pipeline.extract.doubts.rewording import find_reworded
from pipeline.law import Diagnostic

__all__ = ["find_doubts"]


def find_doubts(assembly: Assembly) -> Iterator[Diagnostic]:
    """All doubts of the tree, in no particular order."""
    yield from find_misnumbered(assembly)
    yield from find_reworded(assembly)
    yield from find_incomplete(assembly)

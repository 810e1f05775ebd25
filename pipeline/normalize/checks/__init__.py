"""Everything doubtful about a law, from one catalogue of coded checks.

Each family of checks is a module of pure functions over one :class:`Reading` of the law; the codes,
what they mean and what to do are in ``catalogue/*.toml``.
"""

from pipeline.normalize.checks.catalogue import FAMILIES, Entry, catalogue, entry
from pipeline.normalize.checks.check import check, ordered, stops

__all__ = ["FAMILIES", "Entry", "catalogue", "check", "entry", "ordered", "stops"]

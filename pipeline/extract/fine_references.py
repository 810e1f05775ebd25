"""Which provision "a multa prevista no art. 80, I, “b”" names, as a LexML id.

Reads: what :data:`sanction_patterns.REFERENCE_AFTER` matched. Writes: a :class:`Reference`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.extract import sanction_patterns as p
from pipeline.extract.labels import letter_number, roman


@dataclass(frozen=True, slots=True)
class Reference:
    """The provision whose fine is meant.

    ``article`` is None for "deste artigo" and "caput"; ``path`` holds parts of an id (``inc1``).
    ``foreign`` is True where the article is of another act.
    """

    article: str | None = None
    path: tuple[str, ...] = ()
    foreign: bool = False

    @property
    def lexml_id(self) -> str:
        """LexML id; incisos and alíneas of the caput go below ``cpt``: ``art80_cpt_inc1_ali2``."""
        path = [part for part in self.path if part != "cpt"]
        if path and not path[0].startswith("par"):
            path = ["cpt", *path]
        return "_".join([str(self.article), *path])


def read_reference(text: str, match: re.Match[str]) -> Reference:
    """The provision that a match of ``REFERENCE_AFTER`` in ``text`` names."""
    if match["ref"] is None:
        return Reference()
    suffix = f"-{letter_number(match['suffix'])}" if match["suffix"] else ""
    path = tuple(_part(part) for part in p.PATH_PART.finditer(match["path"]))
    foreign = bool(p.OTHER_ACT_AFTER.match(text, match.end()))
    return Reference(f"art{int(match['article'])}{suffix}", path, foreign)


def _part(part: re.Match[str]) -> str:
    if part["paragraph"]:
        return f"par{int(part['paragraph'])}"
    if part["only"]:
        return "par1u"
    if part["caput"]:
        return "cpt"
    if part["roman"]:
        # A numeral that is none ("IIX") names no provision: the reference is reported as broken.
        return f"inc{roman(part['roman'])}"
    return f"ali{letter_number(part['letter'] or part['bare_letter'])}"

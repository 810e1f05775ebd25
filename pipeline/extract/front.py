"""What stands before the first article and after the last: epígrafe, ementa, preamble, closing.

Sources: LC 95/1998, arts. 3º to 6º.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.extract.acts import find_acts, find_date
from pipeline.extract.labels import candidates
from pipeline.extract.source import Line
from pipeline.law import Identity

_EPIGRAPH = re.compile(
    r"""(?:lei|decreto|resolu[çc][ãa]o|emenda|medida\s+provis[óo]ria|portaria)s?\b
        (?:[\s-]+(?:complementar|ordin[áa]ria|municipal|estadual|federal|legislativ[oa]|lei
                 |[àa]\s+lei|org[âa]nica|constitucional|do\s+munic[íi]pio)){0,4}
        \s+n(?:\s?[º°.oª]|\b)\s*\.?\s*\d""",
    re.VERBOSE | re.IGNORECASE,
)
_EPIGRAPH_CHARS = 150
_ENACTS = re.compile(
    r"""(?: (?:O|A|Os|As)\s+(?:PREFEIT|C[ÂA]MARA|POVO|MESA|PRESIDENTE|VEREADOR|GOVERNADOR)
          | (?:O|A)\s+Congresso\s+Nacional
          | (?:Eu,?\s|N[óo]s,?\s)
          | Fa(?:ço|z)\s+saber
          | .{3,80},\s+(?:Prefeit[oa]|Presidente)\b )""",
    re.VERBOSE | re.IGNORECASE,
)
_MONTH = (
    "janeiro|fevereiro|mar[çc]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
)
_PLACE_DATE = re.compile(
    rf"""(?: (?!Art|§|Par)[A-ZÀ-Ú][^.;:]{{2,90}}?,?\s+(?:em\s+|aos?\s+)? )?
         \d{{1,2}}\s?[ºo°]?\s+(?:dias\s+do\s+m[êe]s\s+)?de\s+(?:{_MONTH})\s+de\s+\d{{4}}\.?$""",
    re.VERBOSE | re.IGNORECASE,
)
#: A line longer than this is no beginning of "place, day of month of year".
_DATE_CHARS = 90
_CLOSES = re.compile(
    r"(?:Registre-se|Publique-se|Gabinete\s+d[oa]\s+Prefeit|Pa[çc]o\s+Municipal"
    r"|Prefeitura\s+(?:do\s+)?Munic[ií]p)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Front:
    """Line ranges (start, end) of the parts before the first label; ``chrome`` is the portal's."""

    chrome: tuple[int, int]
    epigraph: tuple[int, int]
    ementa: tuple[int, int]
    preamble: tuple[int, int]


def is_epigraph(text: str) -> bool:
    """Whether a line is an epígrafe in capitals: "LEI Nº 11.781, DE 29 DE NOVEMBRO DE 2024"."""
    return text[:3].isupper() and len(text) <= _EPIGRAPH_CHARS and _EPIGRAPH.match(text) is not None


def read_front(lines: Sequence[Line]) -> Front:
    """Part the lines before the first heading or article. A part that is missing is empty."""
    total = len(lines)
    epigraph = next((i for i, line in enumerate(lines) if _EPIGRAPH.match(line.text)), None)
    after = epigraph + 1 if epigraph is not None else 0
    preamble = next((i for i in range(after, total) if _ENACTS.match(lines[i].text)), total)
    if epigraph is None:
        return Front((0, 0), (0, 0), (0, preamble), (preamble, total))
    return Front((0, epigraph), (epigraph, after), (after, preamble), (preamble, total))


def closing_start(lines: Sequence[Line], last_article: int) -> int:
    """Index of the first line after the last article's text (place and date, or formula)."""
    for index in range(last_article + 1, len(lines)):
        text = lines[index].text
        if candidates(text):  # "b) a Lei nº 150, de 2 de fevereiro de 1995;" is no place and date
            continue
        following = lines[index + 1].text if index + 1 < len(lines) else ""
        wrapped = len(text) <= _DATE_CHARS and _PLACE_DATE.match(f"{text} {following}")
        if _PLACE_DATE.match(text) or _CLOSES.match(text) or wrapped:
            return index
    return len(lines)


def identity_from(epigraph: str | None) -> Identity:
    """Kind, number and date as the epígrafe prints them; unknown parts are None."""
    if not epigraph:
        return Identity()
    acts = find_acts(epigraph)
    if not acts:
        return Identity()
    act = acts[0]
    return Identity(act.kind, act.number, find_date(epigraph) or act.date)

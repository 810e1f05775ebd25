"""Read the name of an act: "Lei Federal nº 9.503/97", "LC 81/2000", "Código Civil", "NBR 10151".

Reads: a text and a place in it. Writes: :class:`CitedAct` and where its name ends. Only acts are
read here, wherever they stand; :mod:`grammar` reads what they have to do with a provision.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from pipeline.extract.acts import full_year
from pipeline.extract.citations import known
from pipeline.extract.citations.records import CitedAct
from pipeline.ids import fold
from pipeline.law import PartialDate

_MONTHS = (
    "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro"
).split()  # fmt: skip
_MONTH = (
    "janeiro|fevereiro|mar[cç]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
)

#: Forms of a kind (longest first), its name in full, and the sphere that it tells by itself.
_KINDS: tuple[tuple[str, str, str | None], ...] = (
    (r"emendas?\s+(?:[àa]\s+)?(?:lei\s+org[âa]nica(?:\s+municipal)?|lo|lom)\b",
     "Emenda à Lei Orgânica", "municipal"),
    (r"emendas?\s+constituciona(?:l|is)|(?-i:EC)", "Emenda Constitucional", "federal"),
    (r"emendas?", "Emenda", None),
    (r"leis?\s+complementar(?:es)?|lcp|(?-i:LCs?)|l\.c\.", "Lei Complementar", None),
    (r"leis?\s+delegadas?", "Lei Delegada", None),
    (r"decretos?[-–\s]\s?leis?|(?-i:DL)", "Decreto-Lei", None),
    (r"decretos?\s+legislativos?", "Decreto Legislativo", None),
    (r"decretos?", "Decreto", None),
    (r"medidas?\s+provis[óo]rias?|(?-i:MP)", "Medida Provisória", "federal"),
    (r"resolu(?:ç|c)(?:ão|ões|ao|oes)(?:[\s-]rdc)?|(?-i:RDC)", "Resolução", None),
    (r"instru(?:ç|c)(?:ão|ões|ao|oes)\s+normativas?|(?-i:IN)", "Instrução Normativa", None),
    (r"delibera(?:ç|c)(?:ão|ões|ao|oes)(?:\s+normativas?)?", "Deliberação", None),
    (r"portarias?(?:\s+(?:interministeria(?:l|is)|conjuntas?))?", "Portaria", None),
    (r"leis?", "Lei", None),
)  # fmt: skip
_KIND = "|".join(pattern for pattern, _, _ in _KINDS)
_SPHERE = r"municipa(?:l|is)|federa(?:l|is)|estadua(?:l|is)|distrita(?:l|is)|ordin[áa]rias?"
#: Who made a resolution or ordinance, as far as LexML has a name for it or the sphere is known.
_BODIES: dict[str, tuple[str, str]] = {
    "conama": ("federal", "conselho.nacional.meio.ambiente"),
    "contran": ("federal", "conselho.nacional.transito"),
    "anvisa": ("federal", "agencia.nacional.vigilancia.sanitaria"),
    "anatel": ("federal", "agencia.nacional.telecomunicacoes"),
    "aneel": ("federal", "agencia.nacional.energia.eletrica"),
    "anac": ("federal", "agencia.nacional.aviacao.civil"),
    "denatran": ("federal", "departamento.nacional.transito"),
    "senado federal": ("federal", "federal"),
    "copam": ("estadual", "conselho.estadual.politica.ambiental"),
    "consema": ("estadual", "conselho.estadual.meio.ambiente"),
}
_BODY = r"do\s+senado\s+federal|" + "|".join(name for name in _BODIES if " " not in name)

_DAY = r"(?P<day>\d{1,2})\s?(?:[º°]|o)?"
_YEAR = r"(?P<year>\d{4}|\d\.\d{3}|\d{2})(?![\d])"
_DATE = re.compile(
    rf"""\s*+(?: [/]\s*+{_YEAR.replace("year", "slash")}
          | ,?\s*+(?:ambas\s+|ambos\s+|todas\s+|todos\s+)?(?:de|em|datad[ao]\s+de)\s*+,?\s*+
            (?: (?:{_DAY}\s*+(?:de\s*+)?)?(?P<month>{_MONTH})\s*+(?:,\s*+)?(?:de\s*+)?{_YEAR}
              | {_DAY.replace("day", "day2")}\s*+[./-]\s*+(?P<month2>\d{{1,2}})\s*+[./-]\s*+
                {_YEAR.replace("year", "year2")}
              | {_YEAR.replace("year", "alone").replace("|[0-9]{2}", "")} ) )""",
    re.VERBOSE | re.IGNORECASE,
)
_NO = r"(?:n\.?\s?(?:[º°ª]|o\b|os\b|r\.?)?s?\.?\s*+[º°]?\s*+|n[º°]s?\.?\s*+)"
_NUMBER = re.compile(
    rf"(?:sob\s+)?(?:o\s+)?(?:de\s+)?(?P<no>{_NO})?"
    r"(?P<number>\d{1,3}(?:\.\d{3})+|\d+)(?P<part>-[A-Z\d]{1,2}(?!\d))?(?![\d%])",
    re.IGNORECASE,
)
_HEAD = re.compile(
    rf"""(?P<kind>{_KIND})(?![\wÀ-ÿ])
         (?:\s+(?:d[aeo]\s+)?(?P<sphere>{_SPHERE}|munic[íi]pio|estado)\b)?
         (?:\s+(?P<sphere2>{_SPHERE})\b)?
         (?:[\s-]+(?:n?[ºo°.]?\s)?(?P<body>{_BODY})\b)?[\s,/-]*""",
    re.VERBOSE | re.IGNORECASE,
)
#: Of a list of acts, what follows the first: "Leis nºs 8.212 e 8.213", ", e 9.841, de ...".
_FOLLOWING = re.compile(
    rf"\s*+(?:\([^()\n]{{2,60}}\)\s*+)?(?:[,;]\s*+(?:e\s+)?|e\s+)(?P<no>{_NO})?(?=\d)",
    re.IGNORECASE,
)
_DATE_WORDS = re.compile(
    rf"\d{{1,2}}[º°o]?\s+de\s+(?:{_MONTH})|\d{{1,2}}[./]\d{{1,2}}[./]\d", re.IGNORECASE
)
#: ABNT standards: "NBR 10151", "ABNT NBR 9050:2004", "norma NBR-9077 da ABNT".
_NBR = re.compile(
    r"""(?:(?:ABNT|Normas?(?:\s+T[ée]cnicas?)?)[\s/-]+(?:da\s+ABNT\s+)?)?NBR[\s./-]*
        (?:(?:ISO|IEC|NM)[\s/-]*)*(?:n[º°o.]*\s*+)?(?P<number>\d{1,2}\.\d{3}|\d{3,5})(?:-\d{1,2})?
        (?:\s*+[:/]\s*+(?P<year>\d{4}|\d{2}))?(?:\s*+,?\s*+da\s+ABNT\b)?""",
    re.VERBOSE,
)
_NR = re.compile(r"NR[\s-]+(?:n[º°o.]*\s*+)?(?P<number>\d{1,2})(?![\d,.]\d|\w)")
#: Acts that the text does not identify. A closed list: "a lei" alone names nothing.
_VAGUE = re.compile(
    r"""legisla[çc][ãa]o\s+(?:pr[óo]pria|espec[íi]fica|especial
              | [a-zà-ÿ]{5,15}\s+(?:federal|estadual|municipal))\b
      | lei\s+(?:especial|espec[íi]fica|pr[óo]pria
              | que\s+(?:regula(?:menta)?|disciplina|disp[õo]e\s+sobre)\s+[^.,;:]{3,60}
              | de\s+(?:edifica[çc][õo]es|zoneamento|loteamentos?))\b
      | (?:decreto|ato|regulamento)\s+do\s+(?:poder\s+executivo|prefeito|executivo)\b
      | processo\s+administrativo\s+tribut[áa]rio(?:\s+municipal)?\b""",
    re.VERBOSE | re.IGNORECASE,
)
_OWN_NOUN = (
    r"(?:lei(?:\s+complementar|\s+municipal)*|c[óo]digo|decreto|resolu[çc][ãa]o|regulamento|estatuto"
    r"|consolida[çc][ãa]o|regimento|portaria|instru[çc][ãa]o|norma|plano\s+diretor|diploma|emenda)\b"
)
OWN_ACT = re.compile(
    rf"(?:d?est[ae]|(?:d?[ao]\s+)?presente)\s+{_OWN_NOUN}(?:\s+de\s+posturas\b)?"
    r"(?:\s+(?:complementar|municipal)\b)*",
    re.IGNORECASE,
)
SAME_ACT = re.compile(
    rf"(?:daquel[ea]|dess[ea]|(?:d?[ao]\s+)?(?:(?:supra)?(?:referid|mencionad|citad|aludid)[oa]"
    rf"|mesm[oa]))\s+{_OWN_NOUN}|d?[oa]\s+{_OWN_NOUN}\s+(?:supra|acima|retro|em\s+quest[ãa]o)"
    r"(?:citad[oa]|mencionad[oa]|referid[oa])?\b",
    re.IGNORECASE,
)
#: Lower-case beginnings of the words that name an act.
ANCHORS = (
    "lei", "decreto", "constitui", "código", "codigo", "resolu", "portaria", "emenda", "medida",
    "delibera", "instru", "legisla", "estatuto", "consolida", "regulamento do", "ato do",
    "ato das disp", "plano diretor", "carta magna", "processo administrativo tri", "regimento",
    "l.c.", "lcp",
)  # fmt: skip
#: Abbreviations, which stand in capitals.
ABBREVIATIONS = (
    "ABNT NBR NR LCs LC LCP DL EC MP RDC IN CF CRFB ADCT CLT CCB CC CPP CPC CTN CTB CDC ECA LRF "
    "LGPD LDB LOM LOMBH CTM COE LPUOS LUOS"
).split()
ABBREVIATION = re.compile(rf"(?:{'|'.join(ABBREVIATIONS)})(?![A-Za-zÀ-ÿ])")


@dataclass(frozen=True, slots=True)
class ActAt:
    """An act and the characters that name it; ``alias`` is the name in apposition, if any."""

    act: CitedAct
    start: int
    end: int
    alias: str | None = None


def read_acts(text: str, start: int) -> tuple[ActAt, ...]:
    """The act whose name begins at ``start``, and those listed with it; empty without one."""
    numbered = _numbered(text, start)
    if numbered:
        return numbered
    single = _named(text, start) or _standard(text, start) or _vague(text, start)
    return (single,) if single else ()


def _numbered(text: str, start: int) -> tuple[ActAt, ...]:
    head = _HEAD.match(text, start)
    number = _NUMBER.match(text, head.end()) if head else None
    if not head or not number or not _is_number(text, head, number):
        return ()
    kind, sphere = _full_kind(head["kind"])
    sphere = _sphere(head["sphere"]) or _sphere(head["sphere2"]) or sphere
    body = None
    if head["body"]:
        sphere, body = _BODIES[fold(head["body"]).removeprefix("do ")]
    first = CitedAct(kind, sphere=sphere, body=body)
    found = [_with_number(text, first, number, start)]
    if head["kind"].lower().endswith("s") or head["kind"] == "LCs":
        found += _listed(text, first, found[-1].end)
    found = _share_date(text, found)
    found[-1] = _with_apposition(text, found[-1])
    return tuple(found)


def _is_number(text: str, head: re.Match[str], number: re.Match[str]) -> bool:
    """Whether a number after a kind is the act's: "Lei 8.666", "lei nº 5", but no "lei 5 anos"."""
    if number["no"]:
        return True
    return bool(_dated(text, number)) or (
        head["kind"][0].isupper()
        and len(number["number"]) > 1
        and not _DATE_WORDS.match(text, number.start("number"))
    )


def _dated(text: str, number: re.Match[str]) -> re.Match[str] | None:
    """The date after a number; "Decreto de 24 de maio de 2017" has a day and no number."""
    dated = _DATE.match(text, number.end())
    if dated and dated["month"] and not dated["day"] and not number["no"]:
        return None
    return dated


def _listed(text: str, act: CitedAct, place: int) -> list[ActAt]:
    found: list[ActAt] = []
    following = _FOLLOWING.match(text, place)
    while following:
        number = _NUMBER.match(text, following.end())
        if not number or _DATE_WORDS.match(text, following.end()):
            break
        after = _with_number(text, act, number, number.start("number"))
        if not (following["no"] or after.act.date or len(number["number"]) > 2):
            break
        found.append(after)
        following = _FOLLOWING.match(text, after.end)
    return found


def _share_date(text: str, found: list[ActAt]) -> list[ActAt]:
    """ "8.212 e 8.213, ambas de 24 de julho de 1991": the date is of each."""
    last = found[-1]
    if len(found) < 2 or not last.act.date or found[-2].act.date:
        return found
    words = text[last.start : last.end].lower()
    if not re.search(r"\b(?:amb|tod)[ao]s\b", words):
        return found
    return [
        at if at.act.date else replace(at, act=replace(at.act, date=last.act.date)) for at in found
    ]


def _with_number(text: str, act: CitedAct, number: re.Match[str], start: int) -> ActAt:
    dated = _dated(text, number)
    date = _date(dated) if dated else None
    end = dated.end() if dated and date else number.end()
    if dated and dated["slash"] and date:
        date, end = _fuller(text, date, end)
    digits = number["number"].replace(".", "").lstrip("0") or "0"
    digits += (number["part"] or "").upper()
    return ActAt(replace(act, number=digits, date=date), start, end)


def _fuller(text: str, date: PartialDate, end: int) -> tuple[PartialDate, int]:
    """The day that follows a year ("102/94 de 10 de outubro de 1994"), if they agree."""
    dated = _DATE.match(text, end)
    full = _date(dated) if dated and not dated["slash"] else None
    if dated and full and full.year == date.year:
        return full, dated.end()
    return date, end


def _date(match: re.Match[str]) -> PartialDate | None:
    year = next((match[g] for g in ("slash", "year", "year2", "alone") if match[g]), "").replace(
        ".", ""
    )
    if match["month"] and not match["day"]:  # "de dezembro de 1990"
        return PartialDate(full_year(year), _MONTHS.index(fold(match["month"])) + 1)
    if not match["day"] and not match["day2"]:
        if match["alone"] and len(year) == 2:  # "de 17" is no year
            return None
        return PartialDate(full_year(year))
    month = int(match["month2"]) if match["month2"] else _MONTHS.index(fold(match["month"])) + 1
    try:
        return PartialDate(full_year(year), month, int(match["day"] or match["day2"]))
    except ValueError:  # 31.02: keep the year, which is what the text says beyond doubt
        return PartialDate(full_year(year))


@cache
def _full_kind(printed: str) -> tuple[str, str | None]:
    for pattern, name, sphere in _KINDS:
        if re.fullmatch(pattern, printed, re.IGNORECASE):
            return name, sphere
    return printed, None


def _sphere(printed: str | None) -> str | None:
    """ "municipais" is municipal; "ordinária" says nothing of the sphere."""
    beginning = fold(printed or "")[:3]
    return {"mun": "municipal", "fed": "federal", "est": "estadual", "dis": "distrital"}.get(
        beginning
    )


# --- by name ----------------------------------------------------------------------------------

_APPOSITION = re.compile(r"\s*+[,(–-]\s*+(?:que\s+institu[ií]u?\s+)?(?:o\s+|a\s+)?(?=[A-ZÀ-Ú])")


def _with_apposition(text: str, at: ActAt) -> ActAt:
    """Take in the name that follows a number: "Lei n. 3.636, de ..., Código de Obras"."""
    apposition = _APPOSITION.match(text, at.end)
    named = known.names().match(text, apposition.end()) if apposition else None
    if not apposition or not named:
        return at
    key = known.key_of(named)
    edition = known.editions()[key][-1]
    numbers = {act.number for act in known.editions()[key]}
    if edition.number is not None and at.act.number not in numbers:
        return at
    end = named.end() + (text[named.end() : named.end() + 1] == ")" and "(" in apposition[0])
    return replace(at, end=end, alias=key, act=replace(at.act, key=key))


#: How the names of known acts begin: cheap to try before all of them.
_NAME_BEGINS = re.compile(
    r"c|at|es|pl|reg|ad|ec|l[rgdopu]|lei\s+(?:d[aeo]s?\b|org|maria|bras|geral)",
    re.IGNORECASE,
)


def _named(text: str, start: int) -> ActAt | None:
    if not _NAME_BEGINS.match(text, start):
        return None
    match = known.names().match(text, start)
    if not match:
        return None
    key = known.key_of(match)
    if key == "constituicao" and not text[start].isupper():
        return None  # "a constituição da comissão"
    edition = known.editions()[key][-1]
    return ActAt(CitedAct(edition.kind, sphere=edition.sphere, key=key), start, match.end())


def _standard(text: str, start: int) -> ActAt | None:
    if match := _NBR.match(text, start):
        number = match["number"].replace(".", "")
        date = PartialDate(full_year(match["year"])) if match["year"] else None
        body = "associacao.brasileira.normas.tecnicas"
        return ActAt(CitedAct("NBR", number, date, "federal", body), start, match.end())
    if match := _NR.match(text, start):
        body = "ministerio.trabalho"
        act = CitedAct("Norma Regulamentadora", match["number"], None, "federal", body)
        return ActAt(act, start, match.end())
    return None


def _vague(text: str, start: int) -> ActAt | None:
    match = _VAGUE.match(text, start)
    if not match:
        return None
    return ActAt(CitedAct(match[0], vague=True), start, match.end())


def acts_from(text: str, places: Iterator[int]) -> Iterator[ActAt]:
    """Acts that begin at one of ``places``, none twice."""
    taken = 0
    for place in places:
        if place >= taken:
            for at in read_acts(text, place):
                taken = at.end
                yield at

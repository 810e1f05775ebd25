"""Amounts of fines as printed: one quantity or a range, its unit, and what is doubtful about it.

Reads: a text and a position. Writes: an :class:`Amount`, or None where no amount stands there.
Every pattern is anchored and possessive, so that reading costs no more than the text read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from pipeline.extract.numerals import PRINTED_WORDS, has_number_word, read_number, read_words
from pipeline.records import quick

#: A percentage whose base the words beside it do not say; the law may say it elsewhere.
BARE_PERCENT = "pct"

# Figures; or a letter that OCR put for a figure, where the words follow: "a S (cinco) UFM".
_FIGURES = r"(?:\d++(?:[.,/]\d++){0,5}+|(?-i:[SlIO])(?=\s?\([a-zà-ú]))"
_SPELLED = rf"(?:{'|'.join(PRINTED_WORDS)}|mei[oa])\b"
_WORDS = rf"{_SPELLED}(?:\s++(?:e\s++)?{_SPELLED}){{0,8}}+"
_PER_CENT = r"(?:%|por\s++cento\b)"
# Real and its ancestors. "Cr$" names three currencies: the unit stays as printed.
_CURRENCY = r"(?:R\$|NC[rz]\$|C[rz]\$)"
_SM = (
    r"sal[áa]rios?\s++m[íi]n[ioí]mos?\b"
    r"(?:\s++(?:e\s++)?(?:regiona(?:l|is)|mensa(?:l|is)|vigentes?|naciona(?:l|is))\b){0,3}+"
)
# Acronyms of fiscal units: UFIR, UFM, URM, UFIMA, UPF; VRM, VBR; CUB; the federal bonds.
_ACRONYM = r"(?-i:U[A-Z]{1,7}|V[BMRT][A-Z]{0,5}|MVR|CUB|OTN|BTNF?|ORTN)s?\b"
_SPELLED_UNIT = (
    r"(?:Unidades?|Valor(?:es)?)\s++(?:Municipa(?:l|is)\s++)?"
    r"(?:Fisca(?:l|is)|(?:de\s++)?Refer[êe]ncia|Padr[ãa]o)\b"
    r"(?:\s++(?:d[aeo]s?\s++)?(?-i:[A-ZÁ-Ú][\wÀ-ú]++)){0,4}+"
)
# Pay of a public servant: "15 (quinze) dias do respectivo vencimento".
_PAY = (
    r"dias?\s++d[eoa]s?\s++(?:respectiv[oa]s?\s++|sua\s++)?"
    r"(?:vencimentos?|remuneraç[ãa]o|subs[íi]dios?|sal[áa]rios?)\b"
)
_UNIT = (
    rf"(?:{_PAY}|{_SM}|(?:{_SPELLED_UNIT}|{_ACRONYM})(?:\s*+[-–]?\s*+\(?\s*+{_ACRONYM}\s*+\)?)?)"
)
# What stands between a number and its unit: "vezes o valor da", "do", "sobre o".
_LINK = (
    r"(?:(?:(?:o|do|sobre\s++o|de)\s++)?valor\s++)?"
    r"(?:d[aeo]s?\s++|sobre\s++[oa]s?\s++|[oa]s?\s++)?"
)


def _quantity(i: int) -> str:
    """Pattern of one quantity; group names end in ``i``, ``all{i}`` is the whole."""
    return rf"""(?P<all{i}>
    (?:(?P<cur{i}>{_CURRENCY})\s*+)?
    (?: (?P<fig{i}>{_FIGURES})                                  # 5 | 1.000,00
        (?:\s*+(?P<pca{i}>{_PER_CENT}))?
        (?:\s*+\(\s*+(?P<ext{i}>[^()]{{1,150}}+)\))?            # (cinco por cento)
        (?:\s*+(?P<pcb{i}>{_PER_CENT}))?
      | (?P<say{i}>{_WORDS})                                    # um | cinco
        (?:\s++(?P<pcc{i}>por\s++cento\b))?
        (?:\s*+\(\s*+(?P<dig{i}>\d++(?:[.,]\d++){{0,3}}+)\s*+%?\s*+\))?  # (5%)
        (?:\s*+(?P<pcd{i}>{_PER_CENT}))?
    )
    (?: \s*+ (?P<times{i}>vezes\b)? \s*+
        (?: (?P<own{i}>[oa]s?\s++seu\s++valor\b) | {_LINK}(?P<unit{i}>{_UNIT}) )
    )?)
    """


_RANGE = re.compile(
    rf"""{_quantity(1)}
    (?:
      (?: \s*+ (?P<conn>até\b|ate\b|ao?\b|à|e\b|[-–—]) \s*+ | \s*+ a (?=\d) | (?P<gap>\s++) )
      {_quantity(2)}
    )?""",
    re.VERBOSE | re.IGNORECASE,
)
_PERCENT_GROUPS = {i: tuple(f"pc{letter}{i}" for letter in "abcd") for i in (1, 2)}
# "5 a 10%." is nine tenths of the fines of some codes; read so, it costs a tenth.
_PLAIN = re.compile(r"(\d{1,3})\s?a\s?(\d{1,3})%(?=[.;]\s|[.;]?\Z)")
_UNIT_HERE = re.compile(_UNIT, re.IGNORECASE)

# Base of a percentage, up to the first sign or word that ends it: "do valor anual do imposto".
_BASE = re.compile(
    r"\s*+(?:d[aeo]s?|sobre\s++[oa]s?)\s++(?P<base>(?![oa]s?\s)[^\W\d][^,.;:()]{2,70})",
    re.IGNORECASE,
)
_TIMES_BASE = re.compile(r"\s*+vezes\s++[oa]s?\s++(?P<base>[^\W\d][^,.;:()]{2,70})", re.IGNORECASE)
_BASE_END = re.compile(
    r"\s+(?:por|para|quando|se|em|n[ao]s?|a|à|ao|que|e|ou|até|cobrad\w+|aplicad\w+|limitad\w+)\b",
    re.IGNORECASE,
)
# A number followed by these is no money: "multa em 10 dias".
_MEASURE = re.compile(
    r"\s*+(?:dias?|horas?|m[êe]s|meses|anos?|metros?|m²|m2|cm|km|vezes|vias?|parcelas?)\b|\s*+[º°ª]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Code and sentence (pt-BR) of something doubtful in what was read."""

    code: str
    message: str


@quick
@dataclass(frozen=True, slots=True)
class Amount:
    """An amount printed at ``start:end``.

    ``unit`` is ``BRL``, an older currency or a fiscal unit as printed, ``SM`` (minimum wages),
    ``pct:<base>`` (values in per cent of the base), :data:`BARE_PERCENT`, or None (no unit
    printed). ``ranged`` is True where two limits are printed.
    """

    start: int
    end: int
    minimum: Decimal
    maximum: Decimal
    unit: str | None
    ranged: bool = False
    doubts: tuple[Doubt, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class _Quantity:
    value: Decimal
    unit: str | None
    end: int
    doubts: tuple[Doubt, ...] = ()


def read_amount(text: str, pos: int) -> Amount | None:
    """Read the amount at ``pos``: "5 a 10%", "R$ 80,00 (oitenta reais)", "um salário mínimo".

    The first limit of a range takes the unit of the second: "1 a 3 salários mínimos".
    """
    plain = _PLAIN.match(text, pos)
    if plain is not None and len(plain[1]) <= len(plain[2]) and int(plain[1]) <= int(plain[2]):
        limits = Decimal(plain[1]), Decimal(plain[2])
        return Amount(pos, plain.end(), *limits, BARE_PERCENT, ranged=True)
    match = _RANGE.match(text, pos)
    if match is None:
        return None
    one = _read_quantity(text, match, 1)
    if one is not None and _two_limits(match):
        high = _read_quantity(text, match, 2)
        if high is not None and not _is_measure(text, high):
            return _ranged(one, high, match) if _comparable(one, high) else None
    if one is None or _is_measure(text, one):
        return None
    return Amount(pos, one.end, one.value, one.value, one.unit, False, one.doubts)


def read_unit(text: str, pos: int) -> str | None:
    """Name of the unit printed at ``pos``: "salário mínimo mensal" is SM, "(UFM)" is UFM."""
    match = _UNIT_HERE.match(text, pos)
    return _name(match[0]) if match else None


def _is_measure(text: str, quantity: _Quantity) -> bool:
    """True for a number that counts days, metres or articles and is no money."""
    return quantity.unit is None and bool(_MEASURE.match(text, quantity.end))


def _two_limits(match: re.Match[str]) -> bool:
    """Whether the second number belongs to a range with the first.

    "e" joins limits only after "entre"; two numbers side by side are a range only as "5 15%":
    the first without unit, the second in per cent ("Multa de 5 15%").
    """
    if match["fig2"] is None and match["say2"] is None:
        return False
    if match["gap"] is not None:
        return match["pca2"] is not None and match["pca1"] is None and match["unit1"] is None
    if (match["conn"] or "").casefold() == "e":
        before = match.string[max(0, match.start() - 12) : match.start()]
        return "entre" in before.casefold()
    return True


def _comparable(low: _Quantity, high: _Quantity) -> bool:
    """False for "10% a R$ 500,00": no unit holds both limits, so the range is left unread."""
    if low.unit is None or high.unit in (None, low.unit):
        return True
    money = high.unit == "BRL" or high.unit.endswith("$")
    return low.unit == BARE_PERCENT and not money


def _ranged(low: _Quantity, high: _Quantity, match: re.Match[str]) -> Amount:
    """A range; a limit printed without unit takes the unit of the other."""
    doubts = low.doubts + high.doubts
    unit = high.unit if high.unit is not None else low.unit
    minimum = low.value
    if low.unit == BARE_PERCENT and not (unit or "").startswith("pct"):
        minimum = low.value / 100
        if not _is_percent(match, 2):
            message = (
                f"O percentual foi lido como parte de 1 {unit}, que é a unidade do limite máximo."
            )
            doubts += (Doubt("percentual_inferido", message),)
    elif low.unit is None and _is_percent(match, 2) and match["unit2"]:
        minimum = low.value / 100  # "5 a 10% do VRM"
    if match["gap"] is not None:
        doubts += (Doubt("multa_sem_conectivo", 'Falta "a" entre os limites; lido como faixa.'),)
    if minimum > high.value:
        doubts += (Doubt("multa_faixa_invertida", "O mínimo impresso é maior que o máximo."),)
    return Amount(match.start(), high.end, minimum, high.value, unit, True, doubts)


def _is_percent(match: re.Match[str], i: int) -> bool:
    return any(match.group(*_PERCENT_GROUPS[i]))


def _read_quantity(text: str, match: re.Match[str], i: int) -> _Quantity | None:
    """Value, unit and doubts of quantity ``i`` of the match; None where no number can be read."""
    value, doubts = _read_value(match, i)
    if value is None:
        return None
    end = match.end(f"all{i}")
    percent = _is_percent(match, i)
    if match[f"cur{i}"]:
        currency = match[f"cur{i}"]
        return _Quantity(value, "BRL" if currency.upper() == "R$" else currency, end, doubts)
    if match[f"own{i}"]:
        return _Quantity(value, "seu valor", end, doubts)
    if match[f"unit{i}"]:
        return _Quantity(value / 100 if percent else value, _name(match[f"unit{i}"]), end, doubts)
    base = (_BASE if percent else _TIMES_BASE).match(text, end)
    if base is not None:
        end, name = _cut_base(base)
        return _Quantity(value if percent else value * 100, f"pct:{name}", end, doubts)
    return _Quantity(value, BARE_PERCENT if percent else None, end, doubts)


def _cut_base(base: re.Match[str]) -> tuple[int, str]:
    """End and name of the base of a percentage, cut where another phrase begins."""
    stop = _BASE_END.search(base["base"])
    printed = (base["base"][: stop.start()] if stop else base["base"]).rstrip()
    return base.start("base") + len(printed), " ".join(printed.split()).casefold()


def _read_value(match: re.Match[str], i: int) -> tuple[Decimal | None, tuple[Doubt, ...]]:
    """The number of quantity ``i``, checked against its other print in brackets."""
    figures = match[f"fig{i}"] or match[f"dig{i}"]
    words = match[f"ext{i}"] if match[f"fig{i}"] else match[f"say{i}"]
    spelled = read_words(words) if words else None
    if figures is None or not figures[0].isdigit():
        return _from_words(figures, words or "", spelled)
    number = read_number(figures)
    doubts: tuple[Doubt, ...] = ()
    if number.doubtful:
        doubts += (Doubt("numero_ambiguo", f"«{figures}» foi lido como {number.value}."),)
    if spelled is not None and spelled != number.value:
        message = f"O número «{figures}» e o extenso «{words}» divergem; foi lido o número."
        doubts += (Doubt("valor_diverge_do_extenso", message),)
    if words and spelled is None and has_number_word(words):
        doubts += (Doubt("extenso_ilegivel", f"O extenso «{words}» não confere com o número."),)
    return number.value, doubts


def _from_words(
    figures: str | None, words: str, spelled: Decimal | None
) -> tuple[Decimal | None, tuple[Doubt, ...]]:
    """A number that only words tell: "um salário mínimo", or "S (cinco)" where OCR lost the 5."""
    if spelled is None or figures is None:
        return spelled, ()
    return spelled, (
        Doubt("valor_lido_do_extenso", f"«{figures}» foi lido pelo extenso «{words}»."),
    )


def _name(unit: str) -> str:
    """Name of a unit: SM, the acronym in singular where one is printed, else the words."""
    if re.match(_SM, unit, re.IGNORECASE):
        return "SM"
    if unit[:3].casefold() == "dia":
        return "dias de vencimento"
    acronyms = re.findall(_ACRONYM, unit)
    if not acronyms:
        return " ".join(unit.split())
    name = str(acronyms[-1]).removesuffix("s")
    return "UFIR" if name == "UFIRS" else name

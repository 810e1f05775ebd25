"""Numbers as Brazilian laws print them: figures ("10.000,50"), words ("dez mil e um"), both.

The words in brackets are the drafter's check sum on the figures ("20 (vinte)"), so the reader is
strict: a word that it does not know makes the whole reading ``None``, never a partial number.
(text2num was weighed: it adds a compiled dependency, finds numbers inside sentences, which is not
needed here, and reads neither "cincoenta" nor "hum", spellings that the older laws use.)
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal

from pipeline.records import quick

_SMALL = {
    "zero": 0, "um": 1, "uma": 1, "hum": 1, "huma": 1, "dois": 2, "duas": 2, "tres": 3,
    "quatro": 4, "cinco": 5, "seis": 6, "sete": 7, "oito": 8, "nove": 9, "dez": 10, "onze": 11,
    "doze": 12, "treze": 13, "quatorze": 14, "catorze": 14, "quinze": 15, "dezesseis": 16,
    "dezasseis": 16, "dezessete": 17, "dezassete": 17, "dezoito": 18, "dezenove": 19,
    "dezanove": 19, "vinte": 20, "trinta": 30, "quarenta": 40, "cinquenta": 50, "cincoenta": 50,
    "sessenta": 60, "setenta": 70, "oitenta": 80, "noventa": 90, "cem": 100, "cento": 100,
    "duzentos": 200, "trezentos": 300, "quatrocentos": 400, "quinhentos": 500,
    "seiscentos": 600, "setecentos": 700, "oitocentos": 800, "novecentos": 900,
}  # fmt: skip
_SMALL |= {w[:-2] + "as": v for w, v in _SMALL.items() if v >= 200}
_SCALES = {
    "mil": 10**3, "milhao": 10**6, "milhoes": 10**6, "bilhao": 10**9, "bilhoes": 10**9,
}  # fmt: skip

#: Words that may follow a number in the brackets and do not change it ("20 (vinte dias)").
_IGNORED = frozenset("e de reais real vezes vez dias dia horas hora meses mes anos ano".split())

_PER_CENT = re.compile(r"\s*por\s+cento\s*\Z", re.IGNORECASE)

#: Number words as printed, accents and old spellings included, longest first.
PRINTED_WORDS = tuple(
    sorted({*_SMALL, *_SCALES, "três", "milhão", "milhões", "bilhão", "bilhões"}, key=len)[::-1]
)


@quick
@dataclass(frozen=True, slots=True)
class Number:
    """A number read from figures; ``doubtful`` where the print allows two readings."""

    value: Decimal
    doubtful: bool = False


def read_number(figures: str) -> Number:
    """Read figures in Brazilian print: dot for thousands, comma for decimals.

    "1.621,00" is 1621.00, "20.001" is 20001, "0.05" is 0.05 (no thousands group starts with 0),
    "2/10" is 0.2. Print in US style ("1,177.05") and a dot that fits neither use are read by their
    last separator and marked doubtful. Raises ValueError on anything that is not a number.
    """
    if figures.isdecimal():
        return Number(Decimal(figures))
    if "/" in figures:
        over, under = figures.split("/", 1)
        if not read_number(under).value:
            raise ValueError(figures)
        return Number(read_number(over).value / read_number(under).value)
    if re.fullmatch(r"\d+,\d+", figures):
        # "1,000" may be one or, in US print, a thousand.
        doubtful = bool(re.fullmatch(r"[1-9]\d{0,2},\d{3}", figures))
        return Number(Decimal(figures.replace(",", ".")), doubtful)
    if re.fullmatch(r"[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?", figures):
        return Number(Decimal(figures.replace(".", "").replace(",", ".")))
    return _by_last_separator(figures)


def _by_last_separator(figures: str) -> Number:
    whole, fraction = re.split(r"[.,](?=\d+\Z)", figures, maxsplit=1)
    value = Decimal(f"{re.sub('[.,]', '', whole)}.{fraction}")
    return Number(value, doubtful=not re.fullmatch(r"0\.\d+", figures))


def read_words(words: str) -> Decimal | None:
    """Read a number in words: "cento e sessenta e seis reais e dois centavos" is 166.02.

    "por cento" at the end and nouns of measure are ignored; feminine forms and old spellings
    ("cincoenta", "hum") are known. None where any word is unknown or there is no number.
    """
    tokens = re.findall(r"\w+", _plain(_PER_CENT.sub("", words)))
    if tokens in (["meio"], ["meia"]):
        return Decimal("0.5")
    if "virgula" in tokens:
        return _read_decimal(tokens)
    if "centavo" in tokens or "centavos" in tokens:
        return _read_money(tokens)
    return _read_integer(tokens)


def has_number_word(words: str) -> bool:
    """True where the words hold at least one number word: they were meant as a number."""
    return any(token in _SMALL or token in _SCALES for token in re.findall(r"\w+", _plain(words)))


def _plain(words: str) -> str:
    decomposed = unicodedata.normalize("NFD", words.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def _read_integer(tokens: list[str]) -> Decimal | None:
    total, group, seen = 0, 0, False
    for token in tokens:
        if token in _SMALL:
            group, seen = group + _SMALL[token], True
        elif token in _SCALES:
            total, group, seen = total + (group or 1) * _SCALES[token], 0, True
        elif token not in _IGNORED:
            return None
    return Decimal(total + group) if seen else None


def _read_money(tokens: list[str]) -> Decimal | None:
    cut = next((i for i, token in enumerate(tokens) if token in ("reais", "real")), -1)
    cents = _read_integer([t for t in tokens[cut + 1 :] if not t.startswith("centavo")])
    reais = _read_integer(tokens[:cut]) if cut >= 0 else Decimal(0)
    return None if cents is None or reais is None else reais + cents / 100


def _read_decimal(tokens: list[str]) -> Decimal | None:
    """Read "zero virgula oito" as 0.8 and "um virgula zero cinco" as 1.05."""
    cut = tokens.index("virgula")
    whole, rest = _read_integer(tokens[:cut]), tokens[cut + 1 :]
    zeros = next((i for i, token in enumerate(rest) if token != "zero"), len(rest))
    tail = _read_integer(rest[zeros:]) if rest[zeros:] else Decimal(0)
    if whole is None or tail is None or not rest:
        return None
    return Decimal(f"{whole}.{'0' * zeros}{tail}")

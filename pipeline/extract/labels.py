"""The grammar of labels: what the first characters of a line may announce.

A line may be read in more than one way ("Art. 82 - A base" has a suffix or an article of speech);
:func:`candidates` gives every reading, and the outline chooses among them by the whole sequence.
Sources: LC 95/1998, art. 10; Decreto 12.002/2024, art. 12; and what printed laws do.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from roman_numerals import InvalidRomanNumeralError, RomanNumeral

from pipeline.ids import fold
from pipeline.law import Kind


class Candidate(NamedTuple):
    """One reading of a line's beginning.

    ``label`` characters are the label, the text begins at ``text_start``. ``number`` is the sort
    key; ``unique`` marks "parágrafo único". ``cost`` is what this reading costs by itself.
    """

    kind: Kind
    number: tuple[int, ...]
    label: int
    text_start: int
    unique: bool = False
    cost: float = 0.0


# A suffix letter (6º-A, 171-A., 95 -A) must not run into a word: "2ºA licença", "82 - A base".
_SUFFIX = r"(?:(?P<gap>\s?)[-–](?P<gap2>\s?)(?P<suffix>[A-Z]{1,2})(?![A-Za-zÀ-ÿ0-9'’]))?"
_ORDINAL = r"(?:\s?(?:º|°|ª|o(?![A-Za-zÀ-ÿ])))?"
# What stands between label and text: "Art. 10. ", "§ 1º - ", "I – ".
_SEPARATOR = r"[ \t\u00a0]*(?:[.:]?[ \t\u00a0]*[-–—]+|[.:]+)?[ \t\u00a0]*"

_ARTIGO = re.compile(
    rf"""(?P<label>
        (?:Art(?:igo)?|ART(?:IGO)?)(?:\.{{1,2}}|\b|(?=\d))\s*   # Art. / Artigo / ART / Art..
        (?P<number>\d{{1,4}})(?:\.(?=[º°ª]))?{_ORDINAL}          # 6 / 6º / 1.º
        {_SUFFIX} )
        (?P<separator>{_SEPARATOR})""",
    re.VERBOSE,
)
_PARAGRAFO = re.compile(
    rf"""(?P<label>
        (?: §(?!§) | Par[áa]grafo\b | PAR[ÁA]GRAFO\b )\s*
        (?: (?P<unico>[úuÚU]nico|[ÚU]NICO)\b
          | (?P<number>\d{{1,3}})(?:\.(?=[º°ª]))?{_ORDINAL}{_SUFFIX} ) )
        (?P<separator>{_SEPARATOR})""",
    re.VERBOSE,
)
_INCISO = re.compile(
    r"""(?P<label>(?P<number>[IVXLC]{1,9})(?:-(?P<suffix>[A-Z])(?![A-Za-zÀ-ÿ]))?)
        (?P<separator> \s*[-–—]+\s* | \s?\)\s*[-–—]?\s* | \.\s+ )""",
    re.VERBOSE,
)
_ALINEA = re.compile(
    r"""(?P<label>["“']?(?P<number>[a-z]{1,2}|[A-Z])["”']?\s?\))(?P<separator>\s*[-–—]?\s*)
      | (?P<label2>(?P<number2>[a-z]))(?P<separator2>\s?[-–—]\s+|\s?\.\s+)""",
    re.VERBOSE,
)
_ITEM = re.compile(
    r"""(?: (?P<label>(?P<number>\d{1,3}(?:\.\d{1,2}){0,3})\s?\))        # 1)  1.1)
          | (?P<dotted>(?P<number2>\d{1,3}(?:\.\d{1,2}){1,3})\.?)(?=\s)   # 1.1.  1.1
          | (?P<bare>(?P<number3>\d{1,3}))(?:\.(?=\s)|(?=\s[-–—]\s)) )    # 1.  1 -
        \s*[-–—]?\s*""",
    re.VERBOSE,
)
_TRAVESSAO = re.compile(r"(?P<label>[-–—•])\s+(?=\S)")
# "§ 2º do artigo 10" and "Art. 5º desta Lei" at the start of a wrapped line cite, they do not open.
_CITES = re.compile(
    r"(?:d[oae]s?|dest[ae]|dess[ae]|e\s+[§\d]|c/c|combinad[oa])\b|[,;]?\s*(?:inciso|alínea|caput)\b"
)
_CITE_COST = 5.0
_SPACED_SUFFIX_COST = 0.2
#: A line is read when its law is parted, when it is cut into blocks and when these are read.
_REMEMBERED = 4096
#: What a label may begin with that has letters after it: "Art", "Par", "VIII", a quotation mark.
_LETTERED = frozenset("AP§IVXLC\"“'")
#: No label is longer; what is remembered stays small where a whole law is one line.
_HEAD = 240


def begins_plainly(text: str) -> bool:
    """True for most lines, which begin with a word that opens no label and no heading."""
    return (
        text[1:3].isalpha()
        and text[0] not in _LETTERED
        and text[:2].upper() not in _HEADING_BEGINNINGS
    )


def candidates(text: str) -> tuple[Candidate, ...]:
    """Every reading of the beginning of ``text`` as the label of an article or of what is below."""
    # Most lines begin with a word, and no letter label has a letter as its second and third.
    if text[1:3].isalpha() and text[0] not in _LETTERED:
        return ()
    return _candidates(text[:_HEAD])


@lru_cache(_REMEMBERED)
def _candidates(text: str) -> tuple[Candidate, ...]:
    if not text:
        return ()
    found: list[Candidate] = []
    for reader in _READERS.get(text[0], ()):
        found.extend(reader(text))
    return tuple(found)


def _article(text: str) -> list[Candidate]:
    return _numbered(_ARTIGO, Kind.ARTIGO, text)


def _paragraph(text: str) -> list[Candidate]:
    match = _PARAGRAFO.match(text)
    if match and match["unico"]:
        return [Candidate(Kind.PARAGRAFO, (1,), match.end("label"), match.end(), unique=True)]
    return _numbered(_PARAGRAFO, Kind.PARAGRAFO, text)


def _numbered(pattern: re.Pattern[str], kind: Kind, text: str) -> list[Candidate]:
    match = pattern.match(text)
    if not match:
        return []
    cost = _CITE_COST if _CITES.match(text, match.end()) else 0.0
    number = (int(match["number"]),)
    if not match["suffix"]:
        return [Candidate(kind, number, match.end("label"), match.end(), cost=cost)]
    suffixed = (*number, letter_number(match["suffix"]))
    spaced = bool(match["gap"] or match["gap2"])
    unsure = _SPACED_SUFFIX_COST if spaced else 0.0
    readings = [Candidate(kind, suffixed, match.end("label"), match.end(), cost=cost + unsure)]
    if spaced:  # "Art. 82 - A base de cálculo": A may open the sentence
        plain = Candidate(kind, number, match.start("gap"), match.start("suffix"), cost=cost)
        readings.append(plain)
    return readings


def _inciso(text: str) -> list[Candidate]:
    match = _INCISO.match(text)
    value = roman(match["number"]) if match else None
    if not match or value is None:
        return []
    # A dot or parenthesis after the numeral is rarer than a dash, and a letter may be meant.
    cost = 0.0 if "-" in match["separator"] or "–" in match["separator"] else 0.3
    suffix = (letter_number(match["suffix"]),) if match["suffix"] else ()
    return [Candidate(Kind.INCISO, (value, *suffix), match.end("label"), match.end(), cost=cost)]


def _alinea(text: str) -> list[Candidate]:
    match = _ALINEA.match(text)
    if not match:
        return []
    letters = match["number"] or match["number2"]
    if len(letters) == 2 and letters[0] != letters[1]:
        return []
    cost = 0.0 if match["number"] and letters.islower() else 0.8
    end = match.end("label") if match["number"] else match.end("label2")
    return [Candidate(Kind.ALINEA, (letter_number(letters),), end, match.end(), cost=cost)]


def _item(text: str) -> list[Candidate]:
    match = _ITEM.match(text)
    if not match:
        return []
    digits = match["number"] or match["number2"] or match["number3"]
    number = tuple(int(part) for part in digits.split("."))
    end = max(match.end("label"), match.end("dotted"), match.end("bare"))
    cost = 1.5 if match["bare"] else 0.0
    return [Candidate(Kind.ITEM, number, end, match.end(), cost=cost)]


def _dash(text: str) -> list[Candidate]:
    match = _TRAVESSAO.match(text)
    if not match:
        return []
    return [Candidate(Kind.TRAVESSAO, (), match.end("label"), match.end(), cost=0.2)]


_READERS: dict[str, tuple[Callable[[str], list[Candidate]], ...]] = {
    **dict.fromkeys("bcdefghijklmnopqrstuvwxyz\"“'", (_alinea,)),
    **dict.fromkeys("BDEFGHJKNOQRSTUWYZ", (_alinea,)),
    **dict.fromkeys("IVXLC", (_inciso, _alinea)),
    **dict.fromkeys("0123456789", (_item,)),
    **dict.fromkeys("-–—•", (_dash,)),
    "a": (_alinea,),
    "A": (_article, _alinea),
    "P": (_paragraph, _alinea),
    "§": (_paragraph,),
    "M": (_alinea,),
}


def letter_number(letters: str) -> int:
    """Place of a letter among 26 (``l`` = 12, with or without k); ``aa`` comes after ``z``.

    >>> letter_number("l"), letter_number("AA"), letter_number("bb")
    (12, 27, 28)
    """
    first = ord(letters[0].lower()) - ord("a") + 1
    return first + 26 * (len(letters) - 1)


#: The numerals that laws count with; all others are asked of the library.
_NUMERALS = {str(RomanNumeral(value)): value for value in range(1, 200)}


def roman(text: str) -> int | None:
    """Value of a Roman numeral in its only correct spelling, otherwise None.

    >>> roman("XIV"), roman("IIII"), roman("CIVIL")
    (14, None, None)
    """
    known = _NUMERALS.get(text)
    if known is not None:
        return known
    try:
        return int(RomanNumeral.from_string(text))
    except InvalidRomanNumeralError:
        return None


def forget() -> None:
    """Forget the labels read so far, so that a measure of time does not profit from them."""
    _candidates.cache_clear()
    _heading.cache_clear()


_GROUPING_KINDS = {
    "parte": Kind.PARTE,
    "livro": Kind.LIVRO,
    "titulo": Kind.TITULO,
    "capitulo": Kind.CAPITULO,
    "secao": Kind.SECAO,
    "seccao": Kind.SECAO,
    "subsecao": Kind.SUBSECAO,
}
_ORDINAL_WORDS = {
    "primeiro": 1, "segundo": 2, "terceiro": 3, "quarto": 4, "quinto": 5, "sexto": 6,
    "setimo": 7, "oitavo": 8, "nono": 9, "decimo": 10, "unico": 1,
    "geral": 1, "especial": 2,
}  # fmt: skip
_HEADING = re.compile(
    r"""(?P<label>
        (?P<keyword>PARTE|LIVRO|T[ÍI]TULO|CAP[ÍI]TULO|SE[CÇ]?[CÇ][ÃA]O|SUB-?SE[CÇ][ÃA]O)\s+
        (?: (?P<roman>[IVXLC]+)(?:\s?-\s?(?P<suffix>[A-Z])(?=\s|$|[-–—.:]))?
          | (?P<word>[A-ZÀ-Úa-zà-ú]{4,9}) | (?P<digits>\d{1,2})[ºª°]? ) )
        (?P<separator>\s*[-–—.:]+\s*|\s+|$)""",
    re.VERBOSE | re.IGNORECASE,
)


_HEADING_BEGINNINGS = frozenset(("PA", "LI", "TI", "TÍ", "CA", "SE", "SU"))


class HeadingLabel(NamedTuple):
    """The label of a grouping: its kind, number, and where label and name part.

    ``worded`` marks "PARTE GERAL", which right below another label is that grouping's name.
    """

    kind: Kind
    number: tuple[int, ...]
    label: int
    text_start: int
    unique: bool = False
    worded: bool = False


def heading(text: str) -> HeadingLabel | None:
    """Read "TÍTULO I", "CAPITULO IV - DAS ...", "SEÇÃO ÚNICA"; None for anything else."""
    if text[:1].isupper() and text[:2].upper() in _HEADING_BEGINNINGS:
        return _heading(text[:_HEAD])
    return None


@lru_cache(_REMEMBERED)
def _heading(text: str) -> HeadingLabel | None:
    match = _HEADING.match(text)
    if not match or match["keyword"][0].islower():
        return None
    value, unique = _heading_number(match)
    if value is None or _is_prose(text, match):
        return None
    kind = _GROUPING_KINDS[fold(match["keyword"]).replace("-", "")]
    suffix = (letter_number(match["suffix"]),) if match["suffix"] else ()
    worded = bool(match["word"]) and fold(match["word"]) in ("geral", "especial")
    return HeadingLabel(kind, (value, *suffix), match.end("label"), match.end(), unique, worded)


def _heading_number(match: re.Match[str]) -> tuple[int | None, bool]:
    if match["roman"]:
        return roman(match["roman"].upper()), False
    if match["digits"]:
        return int(match["digits"]), False
    word = fold(match["word"])
    word = word[:-1] + "o" if word.endswith("a") else word
    return _ORDINAL_WORDS.get(word), word == "unico"


def _is_prose(text: str, match: re.Match[str]) -> bool:
    """ "Título II deste Código" in running text: the name of a grouping never begins like this."""
    rest = text[match.end() :]
    return bool(rest) and rest[0].islower() and not match["separator"].strip()

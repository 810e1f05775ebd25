"""The words that citations are made of, as named patterns. No pattern here backtracks over a line.

Sources: LC 95/1998, art. 11, II, g; Decreto 12.002/2024; and what municipal laws print.
"""

from __future__ import annotations

import re

#: The noun of a provision. What stands before it is checked by :func:`starts_word`.
KIND = re.compile(
    r"""(?P<art> artigos?\b | arts?(?:\.{1,2}|\b|(?=\d)) )
      | (?P<par> §{1,2} | par[áa]grafos?\b | pars?\.?(?=\s*+\d) )
      | (?P<inc> incisos?\b | incs?(?:\.|\b) )
      | (?P<ali> al[íi]neas?\b | als?\.(?=\s*+["“'‘]?[a-z]["”'’)]) | ali\b )
      | (?P<let> letras?\b )
      | (?P<ite> (?:sub-?)?[ií]te(?:m|ns)\b )
      | (?P<cpt> caput\b )
      | (?P<sub> sub-?se[cç][cç]?(?:ão|ao|ões|oes)\b )
      | (?P<sec> sec?[cç](?:ão|ao|ões|oes)\b )
      | (?P<cap> cap[íi]tulos?\b )
      | (?P<tit> t[íi]tulos?\b )
      | (?P<liv> livros?\b )
      | (?P<prt> partes?\b )
      | (?P<anx> anexos?\b )
      | (?P<tab> tabelas?\b )""",
    re.VERBOSE | re.IGNORECASE,
)

#: Lower-case beginnings of the words above, to find them fast.
KIND_ANCHORS = (
    "art", "§", "parág", "parag", "inciso", "inc.", "alínea", "alinea", "letra", "item", "itens",
    "íte", "subite", "caput", "subse", "sub-se", "seç", "secç", "secao", "capít", "capit",
    "títul", "titul", "livro", "parte", "anexo", "tabela",
)  # fmt: skip

#: "-A", " -A", "- A", "A", and " - A," before a stop: a letter that runs into no word.
_SUFFIX = (
    r"(?P<suffix>(?:(?:\s?[-–](?=[A-Za-z]{1,3}(?!\w))|[-–]\s|\s[-–]\s(?=[A-Z]\s?[,;.]))"
    r"[A-Z]{1,3}(?![\w'’])"
    r"|[A-Z](?![\w'’]))*)"
)
#: "3º", "12", "6º-A", "6ºA", "1.200", "2o"; no decimal, percentage, or number of another number.
ARABIC = re.compile(
    r"(?P<number>\d{1,3}(?:\.\d{3})+|\d{1,4})(?!\d|[.,]\d(?!\d*[º°ª])|/\d|\s?%)"
    r"(?P<ordinal>\s?\.?[º°ª](?:\.(?=\s*+(?:d[aeo]s?|dest[ae]|e)\b|,))?|[oa](?![a-zà-ÿ0-9])"
    r"|o(?=d[aeo]\b))?" + _SUFFIX
)
#: "5.6", "1.10", "05.02": the number of an item within an annex, table or alínea.
DOTTED = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,2}){1,3})(?![\d,]|\s?%)(?P<suffix>)")
ROMAN = re.compile(r"(?P<number>[IVXLCDM]+)(?:-(?P<suffix>[A-Z]{1,2}))?(?![A-Za-zÀ-ÿ0-9º])")
LOWER_ROMAN = re.compile(r"(?P<number>[ivxlc]+)(?P<suffix>)(?![A-Za-zÀ-ÿ0-9º])")
#: A letter in quotes or with a parenthesis is one beyond doubt: “b”, "d", a).
SURE_LETTER = re.compile(
    r"""["“”'‘’](?P<quoted>[a-zA-Z]{1,2})(?P<quoted_suffix>-[A-Z])?["“”'‘’](?!\w)
      | (?P<closed>[a-zA-Z]{1,2})\s?\)""",
    re.VERBOSE,
)
#: A bare letter is one only where the sentence goes on as after a number.
BARE_LETTER = re.compile(
    r"""(?P<letter>[a-zA-Z]{1,2})(?P<suffix>(?:-[A-Z]{1,3})*)
        (?= \s*+(?:[,;:.)]|$|["”]) | \s+(?:e|ou|a|d[aeo]s?|dest[ae]|ambas|anterior)\s
          | \s+(?:§|art|inc|par) )""",
    re.VERBOSE,
)
#: Any single letter right after "alínea", "letra".
FIRST_LETTER = re.compile(r"(?P<letter>[a-zA-Z]{1,2})(?P<suffix>(?:-[A-Z]{1,3})*)(?![\wÀ-ÿ])")

WORD_NUMBERS = {
    "primeiro": 1, "primeira": 1, "segundo": 2, "segunda": 2, "terceiro": 3, "terceira": 3,
    "quarto": 4, "quarta": 4, "quinto": 5, "quinta": 5, "sexto": 6, "sexta": 6, "sétimo": 7,
    "setimo": 7, "sétima": 7, "oitavo": 8, "oitava": 8, "nono": 9, "nona": 9, "décimo": 10,
    "decimo": 10, "décima": 10, "um": 1, "dois": 2, "duas": 2, "três": 3, "quatro": 4, "cinco": 5,
    "seis": 6, "sete": 7, "oito": 8, "nove": 9, "dez": 10,
}  # fmt: skip
WORD = re.compile(rf"(?P<word>{'|'.join(WORD_NUMBERS)})\b", re.IGNORECASE)
ONLY = re.compile(r"[úuÚU]ni[cç][oa]\b", re.IGNORECASE)
PART_NAME = re.compile(r"(?P<name>geral|especial)\b", re.IGNORECASE)

#: What may stand between a noun and its first number: "incisos de I a VI", "item nº 3".
BEFORE_NUMBER = re.compile(r"\.?\s*+(?:de\s+(?=[IVXLC\d]|n)|n(?:[º°.]|os?\b)\s*+[º°]?\s*+)?")
#: Between two numbers of one noun. A range ("a", "ao", "até") or a list.
BETWEEN = re.compile(
    r"""\s*+(?: (?P<list> [,;]\s*+(?:(?:e/ou|e|ou)(?=[\s"“]))? | (?:e/ou|e|ou)(?=[\s"“]) )
             | (?P<range> (?:a|à|ao|até\s+[oa]?|até)(?=[\s"“]) ) )\s*+""",
    re.VERBOSE,
)
#: What makes a number after "," or "e" no further article: "art. 5º, 10 dias", "2 (dois) anos".
QUANTITY = re.compile(
    r"\s*+(?:\(|%|dias?\b|horas?\b|anos?\b|m[eê]s(?:es)?\b|metros?\b|m[²2]?\b|cm\b|km\b|vezes\b|reais\b"
    r"|sal[áa]rios?\b|ufi?r?|por\s+cento|de\s+(?:janeiro|fevereiro|mar[çc]o|abril|maio|junho|julho"
    r"|agosto|setembro|outubro|novembro|dezembro)\b|unidades?\b|pessoas?\b)",
    re.IGNORECASE,
)

#: Between two nouns: punctuation, conjunction, preposition or article, and what points.
LINK = re.compile(
    r"""\s*+(?P<comma>[,;(])?\s*+
        (?P<conj>(?:e/ou|e|ou|bem\s+como|c/c|combinad[oa]s?\s+com)\b)?\s*+
        (?P<prep>(?:d[oae]s?|n[oa]s?|aos?|às?|a|até|pel[oa]s?|os?|as|com|em)\b)?\s*+
        (?P<their>(?:seus?|suas?|respectiv[oa]s?)\b)?\s*+
        (?P<points>(?:[dn]?est[ae]n?|[dn]?ess[ae]s?|[dn]?aquel[ea]s?|presente
          |(?:supra)?(?:referid|mencionad|citad|aludid)[oa]s?|mesm[oa]s?|(?:supra|dit)[oa]s?)\b)?\s*+
        (?:["“”'‘’](?=caput\b))?""",
    re.VERBOSE | re.IGNORECASE,
)
#: The end of what stands before a noun: "neste ", "do presente ", "o referido ".
POINTS_BEFORE = re.compile(
    r"""(?:^|(?<=[\s(,;“"]))
        (?: (?P<self> [dn]?est[ae]n? | (?:(?:[dn]?o|ao|pelo|[dn]?a|à|pela)\s+)?presente )
          | (?P<same> [dn]?ess[ae] | (?:(?:[dn]?o|ao|pelo|[dn]?a|à|pela)\s+)?
                (?:(?:supra)?(?:referid|mencionad|citad|aludid)[oa]|mesm[oa]|dit[oa]) ) )\s+$""",
    re.VERBOSE | re.IGNORECASE,
)
SELF_WORDS = re.compile(r"[dn]?est[ae]n?$|presente$", re.IGNORECASE)
RELATIVE = re.compile(
    r"""\s+(?: (?P<all>anteriores|precedentes)\b
             | (?P<previous>(?:imediatamente\s+)?anterior|precedente|antecedente
                 |retro|supra|acima)\b
             | (?P<next>seguintes?|subseq[uü]entes?)\b(?!\s*+:)
             | (?P<same>supra(?:citad|mencionad|-citad|-mencionad)[oa]|(?:acima|retro)\s+
                 (?:citad|mencionad|referid)[oa]|(?:retro)?citad[oa]
                 |em\s+(?:quest[ãa]o|tela))\b )""",
    re.VERBOSE | re.IGNORECASE,
)
#: After a number: "inciso I supra", "§ 2º anterior", "alínea b acima". It adds nothing to the id.
ABOVE = re.compile(r"\s+(?:supra|retro|acima)\b(?!\s*+(?:de|d[oa]s?)\s)", re.IGNORECASE)
AND_FOLLOWING = re.compile(r"\s+(?:e\s+(?:seguintes|ss)|et\s+seq)\b\.?", re.IGNORECASE)
#: "o artigo 61 desta Lei e seus parágrafos".
AND_THEIR = re.compile(
    r"\s*+,?\s*+e\s+(?:(?:os\s+)?(?:seus?|suas?|respectiv[oa]s?)\s+)", re.IGNORECASE
)
#: "serviços acima enumerados": what the provision before enumerates.
LISTED_ABOVE = re.compile(
    r"(?:acima|retro)\s+(?:enumerad|relacionad|arrolad|elencad)[oa]s?\b", re.IGNORECASE
)
#: "em idêntico prazo": the time that the provision before sets.
SAME_TERM = re.compile(r"em\s+(?:id[êe]ntico|igual)\s+prazo\b", re.IGNORECASE)


def starts_word(text: str, place: int) -> bool:
    """Whether no letter or digit stands before ``place``."""
    return place == 0 or not text[place - 1].isalnum()

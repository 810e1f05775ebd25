"""The words around plain orders, as named patterns."""

from __future__ import annotations

import re

from pipeline.extract.commands.verbs import EXCEPTION

__all__ = ["EXCEPTION"]

#: What an act says of itself and orders nothing (LC 95/1998, art. 7º): "Esta Lei altera ...".
OBJECT_OF_ACT = re.compile(
    r"\s*(?:A\s+presente|O\s+presente|Est[ae])\s+(?:Lei|Emenda|Decreto|Resolu[çc][ãa]o|Medida|Ato)[^,.;]{0,60}?\s+"
    r"(?:altera|modifica|acrescenta|acresce|adiciona|disp[õo]e|institui|inclui|revoga|d[áa]|insere"
    r"|promove|estabelece|regula|regulamenta|substitui|prorroga|fixa|cria|autoriza)\b",
    re.IGNORECASE,
)
#: Before a verb that only says what may be: "poderá ser", "quando", "para".
MODAL = re.compile(
    r"\b(?:pod(?:e|em|er[áã]o?|eria)|dev(?:e|em|er[áã]o?)|n[ãa]o|se|quando|caso|at[ée]\s+que|para|a|de|por|autorizad[oa]s?\s+a"
    r"|ser[áã]o?|forem?|seja[m]?|tenha[m]?|tiver|que|vier(?:em)?\s+a|é|era[m]?|foi|foram|sido)\s+(?:ser\s+|serem\s+|se\s+)?$",
    re.IGNORECASE,
)
#: The forms of an order, whoever gives it.
LIKE_AN_ORDER = re.compile(
    r"\bfica(?:m|r[áã]o?)?\b|\bpass(?:a|am|ar[áã]o?)\b|-se\b|^\s*(?:altera|acresc|inclu|inser|modific|revog|suprim|substitu|renumer)",
    re.IGNORECASE,
)
GENERIC = re.compile(
    r"(?:todas\s+)?(?:as\s+)?(?:demais\s+)?(?:disposi[çc](?:ões|[ãa]o)|normas?|leis?|legisla[çc][ãa]o|preceitos?|dispositivos?)\s+(?:\w+\s+){0,3}?em\s+(?:sentido\s+)?contr[áa]rio"
    r"|\bo\s+que\s+(?:lhe\s+)?(?:for\s+|seja\s+)?contr[áa]rio|disposi[çc](?:ões|[ãa]o)\s+(?:que\s+lhe\s+sejam\s+)?contr[áa]rias?|tudo\s+em\s+contr[áa]rio",
    re.IGNORECASE,
)
#: "o art. 5º e seus parágrafos": what hangs from a revoked unit goes with it.
ALL_BELOW = re.compile(
    r"\be\s+(?:(?:os\s+|as\s+)?(?:seus?|suas?|respectiv[oa]s?)\s+|todos?\s+)", re.IGNORECASE
)
BARE_UNIT = re.compile(
    r"§|\b(?:par[áa]grafos?|incisos?|al[íi]neas?|artigos?|arts?\.|itens|item)\b", re.IGNORECASE
)
#: Between the old and the new number.
BECOMING = re.compile(
    r"\b(?:pass(?:a|am|ando)\s+a(?:\s+ser)?(?:\s+(?:numerad|renumerad|designad)[oa]s?)?(?:\s+constituir)?(?:\s+(?:como|para|por))?"
    r"|como|para|em|constituir|a\s+ser|a(?=\s+(?:§|art|inciso)))\s+(?:[oa]s?\s+)?",
    re.IGNORECASE,
)
EMENTA = re.compile(r"\bementa\b", re.IGNORECASE)
#: A new name: "passa a denominar-se", "a denominação do Capítulo II", "a rubrica".
NAME = re.compile(
    r"\bdenomina|\brubrica|\bchamar-se|\bintitula|\bnome\b|\bt[íi]tulo\s+d[oa]\s+(?:cap|se[çc])|\bep[íi]grafe",
    re.IGNORECASE,
)
WHOLE_LAW = re.compile(
    r"na\s+forma\s+d[oe]\s+anexo|com\s+a\s+(?:seguinte\s+)?reda[çc][ãa]o\s+(?:constante\s+)?d[oe]\s+anexo|em\s+sua\s+[íi]ntegra|integralmente",
    re.IGNORECASE,
)

_WORDS = re.compile(r"[“\"«]([^“”\"«»]{1,4000})[”\"»]")


def quoted_words(text: str) -> str | None:
    """The last words in quotation marks; None without any."""
    found = _WORDS.findall(text)
    return found[-1].strip() if found else None


TABLE = re.compile(r"\btabelas?\b|\bquadros?\b|\blinhas?\b|\bplanta\s+de\s+valores", re.IGNORECASE)
ROW = re.compile(r"\blinhas?\b|\bc[óo]digos?\b|\bit(?:em|ens)\b|\bclasses?\b", re.IGNORECASE)
#: A quotation that stands among the act's own words.
QUOTES_UNIT = re.compile(r"[“\"]\s?(?:Art\.|§\s?\d|[IVX]{1,6}\s?[-–]\s|Par[áa]grafo\s+[úu]nico)")

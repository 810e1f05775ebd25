"""The words and signs of a printed list of provisions, as named patterns."""

from __future__ import annotations

import re

#: Ordinals in words without their ending: "parágrafo primeiro".
ORDINALS = {
    word: n
    for n, word in enumerate(
        "primeir segund terceir quart quint sext sétim oitav non décim".split(), start=1
    )
}

#: Where a list may begin: a word for a part, the sign of paragraphs, or "deste artigo".
FIRST = (
    r"(?:§|\b(?:art(?:igo)?s?\b|incisos?\b|al[íi]neas?\b|letras?\b|itens\b|item\b|par[áa]grafos?\b"
    r"|[dn]?(?:est[ea]n?|o\s+presente)\s+(?:artigo|cap[íi]tulo|se[çc][ãa]o|t[íi]tulo|par[áa]grafo)\b))"
)

#: One word or sign of a list; the group that matched says what it is.
TOKEN = re.compile(
    r"""\s*+(?:
    (?P<dash>[-–—])
  | (?P<own>(?:n?o\s+presente|d?n?es(?:te|ta)(?P<typo>n)?)\s++
        (?P<of>artigo|cap[íi]tulo|se[çc][ãa]o|t[íi]tulo|par[áa]grafo|inciso)\b)
  | (?P<near>(?:art(?:igo)?|par[áa]grafo|inciso)\s++(?P<where>anterior|seguinte)\b)
  | (?P<art>art(?:igo)?s?\b\.?)
  | (?P<only>(?:§+|par[áa]grafo)\s*+[úu]nico\b)
  | (?P<par>§+|par[áa]grafos?\b)
  | (?P<inc>incisos?\b)
  | (?P<ali>(?:al[íi]neas?|letras?)\b)
  | (?P<ite>(?:itens|item)\b)
  | (?P<caput>["“”]?caput\b["”“]?)
  | (?P<quoted>["“”'‘’«](?P<letter>[a-zA-Z])["”“'’»])
  | (?P<point>\d{1,3}(?:\.\d{1,2}){1,3}(?![\d]))
  | (?P<num>\d{1,4}(?!\d)(?!\s*+(?:%|\(|dias?\b|horas?\b|reais\b|vezes\b|metros?\b|UF)))
        (?:\s?(?P<ord>[º°ª]|o(?=[\s,;.-]|\Z)))?
        (?:-?(?P<suffix>(?-i:[A-Z]))(?![\wº]|\s?[º°ª]|\s*+\)|\s++(?:a|à|e|ou)\s++[IVXLC]))?
  | (?P<word>(?:primeir|segund|terceir|quart|quint|sext|s[ée]tim|oitav|non|d[ée]cim)[oa]\b)
  | (?P<rom>(?-i:[IVXLC]{1,8}+))(?P<glued>a(?=\s++[IVXLC]))?(?!\w)
  | (?P<range>(?:à|ao?|até)(?!\w))
  | (?P<and>(?:e|ou)(?!\w)) | (?P<odd>o(?=\s++(?-i:[IVXLC])))
  | (?P<bare>[a-z](?!\w))\)?
  | (?P<comma>[,;/:]) | (?P<dot>\.(?=\s*+[,;-]))
  | (?P<link>(?:d[oae]s?|n[oa]s?|dest[ea]\s++(?:lei|c[óo]digo))(?!\w))
    )""",
    re.IGNORECASE | re.VERBOSE,
)
#: The article is one of another act: "art. 159 do Código Civil", not "desta Lei".
FOREIGN = re.compile(
    r"\s*+,?\s*+d[ao]\s++(?:(?:Lei|Decreto|Constituiç[ãa]o|Portaria|Resoluç[ãa]o|CTB|CLT|LOM|CTM)\b"
    r"|C[óo]digo\s++(?!(?:de\s++)?Posturas?\b))",
    re.IGNORECASE,
)

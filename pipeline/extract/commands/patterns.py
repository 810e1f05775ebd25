"""The words that commands are made of, as named patterns. None of them backtracks over a line.

Sources: LC 95/1998, arts. 9º and 12; Decreto 12.002/2024, arts. 14 and 15; and what acts print.
"""

from __future__ import annotations

import re

#: Opening and closing quotation marks; the straight one is both.
OPEN = r"[“”\"„«‟]"
CLOSE = '”"“»'
QUOTES = frozenset('“”"„«»‟‘’')
#: What a quoted unit may begin with.
LABEL_AHEAD = (
    r"(?:Art(?:igo)?\b|ART(?:IGO)?\b|§|Par[áa]grafo\b|PAR[ÁA]GRAFO\b|[IVXLC]{1,7}(?:-[A-Z])?\s?[-–—]"
    r"|[a-z]{1,2}\s?\)|T[ÍI]TULO\b|CAP[ÍI]TULO\b|Cap[íi]tulo\s[IVX]|SE[ÇC][ÃA]O\b|Se[çc][ãa]o\s[IVX]"
    r"|SUBSE|Subse[çc][ãa]o\s[IVX]|LIVRO\b|ANEXO\b|Anexo\s|EMENTA\b)"
)

#: A line that is nothing but marks of what is left as it is: "...", "(...)", "[...]", "…", dotted
#: lines, ". . . .", "____"; it may also close the quotation.
OMISSION = re.compile(
    r"""(?=[^A-Za-z0-9À-ÿ]*?(?:\.\s?\.\s?\.|[(\[]\s?\.\s?\.|…|_{4}|-{6}|\*{3}))
        (?:[\s.…()\[\]_*;:,”"“»’‘–-]|NR(?=[)\]\s”"“.;]|$)|AC(?=[)\]\s”"“.;]|$))*""",
    re.VERBOSE,
)
#: A mark after a wording, at the end of a line: "cumulativo. (...)".
OMISSION_AT_END = re.compile(
    r"\s*(?:[(\[]\s?(?:\.\s?){2,9}[)\]]|[(\[]\s?…\s?[)\]]|\.\s?\.\s?\.\s?\.[.\s]*|……+)$"
)

#: "(NR)", "(AC)", "NR": that the article has a new wording (LC 95/1998, art. 12, III, d).
NEW_WORDING_MARK = r"[(\[]?\s?(?:NR|AC|N\.R\.|A\.C\.|N\s?R)\s?[)\]]"
#: The end of a quotation.
END_OF_QUOTATION = re.compile(
    rf"""(?:{NEW_WORDING_MARK}\s*)?
         (?P<close>[”\"»“]|’’|'')\s*
         [.;,]?\s*
         (?:{NEW_WORDING_MARK}\s*\*?\s*[.;,]?\s*)?
         (?:[”\"“»])?\s*[.;,]?\s*
         (?:,?\s*e\s*)?$""",
    re.VERBOSE,
)
TRAILING_MARK = re.compile(rf"\s*{NEW_WORDING_MARK}\s*\*?\s*[.;,]?\s*$")
START_OF_QUOTATION = re.compile(
    r"\s*(?:[“”\"„«‟»]|‘‘|''|’’|‘(?=\s?(?:Art|§|Par|[IVXLC]+\s?[-–]))|o'(?=Art))\s*"
)

_TO_BE = (
    r"(?:vigora[r]?|vig[ei]r?|vigor|ter|constar|denominar|chamar|ser|figurar|integrar|compor|redigir"
    r"|corresponder|conter|dispor|fazer|incluir|incorporar|contar|reger|obedecer|seguinte)"
)
#: "passa a vigorar", "passam viger", "passarão a ter", "passando a vigorar", "passa a seguinte".
BECOMES = rf"pass(?:a|am|ar[áã]o?|ará|ando|e|em)\s+(?:à|a\s+)?\s*{_TO_BE}\b"
#: "a seguinte redação", but no "redação dada pela Lei nº 5".
_WORDING = r"reda[çc][ãa]o(?!\s+(?:que\s+lhe|dad|alterad|conferid|introduz|determinad|anterior))"
#: An order of new words: what it announces is quoted.
ANNOUNCES = re.compile(
    rf"""{BECOMES} | \bvigorar\b | {_WORDING} | \bacresc | \binclu | \binser | \binsir | \bcria
       | \badit | \badicion | \bintrodu | \balter | \bmodific | \bd[êe]-se\b | como\s+segue
       | \bsubstitu | \brestabelec | \brenumer | \bretific | \bassim\s+(?:redigid|express)""",
    re.VERBOSE | re.IGNORECASE,
)
REVOKES = re.compile(r"\brevog|\bsuprim|\bab-?rog|\bderrog", re.IGNORECASE)
#: The end of what announces a quotation.
ANNOUNCED_END = re.compile(
    r"(?::|reda[çc][ãa]o|altera[çc](?:ões|[ãa]o)|dispositivos?|redigid[oa]s?|segue[m]?|termos|abaixo"
    r"|artigos?|par[áa]grafos?|seguintes?|al[íi]neas?|incisos?)\s*[.,]?\s*[:.]?\s*$",
    re.IGNORECASE,
)
#: How an article of the act itself begins, seldom one of a law that it amends.
OWN_ARTICLE = re.compile(
    rf"""\s*(?: (?:A\s+presente|O\s+presente|Esta|Este)\s+
                (?:Lei|Emenda|Decreto|Resolu|Ato|Medida|Projeto|Portaria)
            | Fica(?:m|rá|rão)?\s | Revoga | Acrescent | Altera | D[áê](?:-se)?\s | Inclu[ia]
            | Insere | Suprim | Renumer | Modific | Substitu | Acresc
            | (?:São|É)\s+(?:revogad|acresc|inclu)
            | As\s+despesas | O\s+Poder\s+Executivo | Os\s+efeitos
            | .{{0,200}}?(?: {BECOMES} | entra(?:rá)?\s+em\s+vigor
                           | \brevogad[oa]s?\s+as\s+disposi ) )""",
    re.VERBOSE | re.IGNORECASE,
)
#: An item of a list of orders: it names a unit of the law, or orders by itself.
UNIT_NAMED = re.compile(
    r"\b(?:arts?\.|artigos?\b|par[áa]grafos?\b|incisos?\b|al[íi]neas?\b|caput\b|ementa\b|anexos?\b|t[íi]tulos?\b"
    r"|cap[íi]tulos?\b|se[çc](?:[ãa]o|ões)\b|subse[çc]|itens\b|item\b|lei\b|leis\b|decretos?\b|decreto-lei)|§",
    re.IGNORECASE,
)
BECOMES_PATTERN = re.compile(BECOMES, re.IGNORECASE)
#: An omission line that also closes: ``....................” (NR)``.
CLOSED_MARK = re.compile(rf"[”\"“»]\s*[.;]?\s*(?:{NEW_WORDING_MARK}\s*)?[.;]?\s*$")
#: What makes an item of a list an order.
ORDER_OF_ITEM = re.compile(
    rf"""{BECOMES} | \bfica(?:m)?\b | \brevog | \bsuprim | \bacresc | \binclu | \binser | \brenumer
      | \bsubstitu | \bnova\s+reda[çc][ãa]o | \bd[êe]-se\b | \balter[ae] | \bseguinte""",
    re.VERBOSE | re.IGNORECASE,
)
#: A paragraph of the act itself after a quotation: it speaks of the act or of what the act orders.
SPEAKS_OF_ACT = re.compile(
    r"\b(?:altera[çc](?:ões|[ãa]o)|reda[çc][ãa]o\s+dada|acr[ée]scimos?|disposto\s+no\s+(?:caput|artigo)\s+anterior"
    r"|promovid[oa]s?\s+por\s+est[ae]|nova\s+reda[çc][ãa]o)",
    re.IGNORECASE,
)
LABEL_LINE = re.compile(rf"{OPEN}?\s*{LABEL_AHEAD}")
_MONTHS = (
    "janeiro|fevereiro|mar[çc]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
)
#: "Prefeitura M. de Maricá, 30 de Dezembro de 1991.", "Brasília, 8 de junho de 1994; 173º da ...".
PLACE_AND_DATE = re.compile(
    rf"(?!Art|§)(?-i:[A-ZÀ-Ú])(?![^,]{{0,60}}\b(?:lei|decreto|emenda)\b)[^;:\n]{{2,100}}?\d{{1,2}}\s?[ºo°]?\s+de\s+(?:{_MONTHS})\s+de\s+\d{{4}}\s*(?:[.;](?!\s*[a-z]).{{0,60}})?$",
    re.IGNORECASE,
)
PARTS_LABEL = re.compile(r"[-–—.:]")
#: That something follows.
FOLLOWING = re.compile(
    rf"{BECOMES}|reda[çc][ãa]o|\bseguintes?\b|\bsegue[m]?\b|\bassim\b|\babaixo\b|\btermos\b|\brevogad",
    re.IGNORECASE,
)
#: An act's clause of vigência: "Esta Lei entra em vigor".
IN_FORCE = re.compile(
    r"entra(?:r[áa])?\s+em\s+vigor|vigor[ae]r?[áa]?\s+(?:a\s+partir|na\s+data)", re.IGNORECASE
)
#: An order of new words that needs no quotation marks to announce them.
ORDERS_WORDS = re.compile(
    rf"""{BECOMES} | {_WORDING} | \bd[êe]-se\b
      | \bfica(?:m|r[áã]o?)?\b[^.:;]{{0,80}}?
          (?:alterad|modific|acresc|inclu|inser|\bcriad|substitu|adicion|adit|retific)
      | ^\s*(?:altera|acresc|inclu|inser|modific|adita|adicion|substitu)""",
    re.VERBOSE | re.IGNORECASE,
)
#: The last articles of an act: vigência and revocation.
FINAL_ARTICLE = re.compile(
    r"\s*(?:A\s+presente|O\s+presente|Est[ae])\s+[\w\s-]{2,40}?\s*(?:entra|vigorar)|\s*(?:Revoga|Ficam\s+revogad)",
    re.IGNORECASE,
)
#: "Art. 1.638": a thousand is printed with its dot.
THOUSAND = re.compile(r"((?:Art(?:igo)?|ART(?:IGO)?)\.?\s*\d)\.(?=\d{3}(?!\d))")
#: "1– por etapa": an item whose dash stands right after its number.
GLUED_ITEM = re.compile(r"^(\d{1,3})(?=[–—-]\s)")
EMENTA = re.compile(r"\bementa\b", re.IGNORECASE)
#: "I.- (Vetado)": a dot between an inciso's number and its dash.
DOTTED_INCISO = re.compile(r"^([IVXLC]{1,7})\.\s?[-–—]\s*")
#: "Art. 38. –A.", "Art. 7º –A É": a suffix that stands apart from its number, not from its dash.
SUFFIX_APART = re.compile(
    r"^((?:Art(?:igo)?|ART(?:IGO)?)\.?\s*\d{1,4}\s?[º°]?)(?:\.\s*|\s+)[–-]([A-Z])(?=[\s.])"
)
#: A quotation that closes and after which the sentence goes on.
NAME_QUOTED = re.compile(r"[“\"][^”\"]{1,120}[”\"],?\s+[a-zà-ÿ]")
#: What stands in place of a revoked unit's words.
REVOKED = re.compile(
    r"[(\[“\"]?\s*(?:revogad|suprimid)[oa]s?\s*[)\]”\"]?\s*[.;]?\s*(?:e|ou)?$", re.IGNORECASE
)
#: What an act remarks on a unit that it leaves as it is.
REMARK = re.compile(r"\([^()]{3,80}\)\.?")

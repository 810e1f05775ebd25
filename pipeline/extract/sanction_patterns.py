"""Wordings of fines in Brazilian municipal laws, as named patterns.

All patterns are used anchored: ``*_AFTER`` match where the word "multa" ends, ``*_BEFORE`` end
where it begins (they are searched in a short window before it). Gaps are bounded and repeats are
possessive, so the cost is linear in the text. Where a wording was met is said beside it.
"""

from __future__ import annotations

import re


def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.VERBOSE)


#: Words that open the reading of a fine. "muita" is "multa" misread, where a value goes with it.
TRIGGER = _compile(
    r"""\b(?: (?P<multa>multas?) | (?P<multado>multad[oa]s?)
            | (?P<muita>(?<=valor\ da\ )muita)
            | (?P<pecuniaria>(?:sanç[ãa]o|sanç[õo]es|penas?|penalidades?)\s++pecuni[áa]rias?)
            | (?P<penalidade>penalidades?) )\b"""
)

#: The rarest part of each trigger, and how many characters of it stand before that part.
MARKS = (("ulta", 1), ("ULTA", 1), ("uita", 1), ("enalidade", 1), ("ENALIDADE", 1))
#: Where "sanção pecuniária" and "pena pecuniária" begin.
PENALTY_START = re.compile("[Pp](?:en|EN)|[Ss](?:anç|ANÇ)")

#: A text without any of these holds no trigger (checked first: it is much cheaper).
CHEAP_MARKS = ("ulta", "ULTA", "enalidade", "ENALIDADE", "ecuni", "ECUNI", "muita")

#: How far to the left of a trigger the wording that governs it is looked for, in characters.
WINDOW = 130

#: A text that says no more than this besides the fine holds no conduct (characters).
LEAST_CONDUCT = 20

# --- amount after the word ------------------------------------------------------------------

#: "multa simples, no valor de", "multa, a ser fixada entre", "multado em", "multa será de até".
LEAD_AFTER = _compile(
    r"""(?: \s*+[,:]?\s*+
        (?: simples | di[áa]rias? | ou | civil | pecuni[áa]ria | administrativa | mensal | anual
          | [úu]nica | fixa | vari[áa]vel | morat[óo]ria | punitiva | isolada
          | ser[áã]o? | ser | [ée] | s[ãa]o | que | variar[áa] | vari[áa]vel | variando
          | fixad[oa]s? | arbitrad[oa]s? | aplicad[oa]s? | cobrad[oa]s? | calculad[oa]s?
          | impost[oa]s? | graduad[oa]s? | estipulad[oa]s?
          | correspondentes? | equivalentes? | igual | valor | import[âa]ncia | quantia | montante
          | raz[ãa]o | base | total | m[íi]nim[oa] | m[áa]xim[oa]
          | d[aeo] | em | n[ao] | à | ao? | entre | (?P<upto>at[ée])
        )\b
    ){0,9}+ \s*+[:]?\s*+"""
)

#: "Multa de" and then nothing: the value is missing from the print.
NOTHING_AFTER = _compile(
    r"""\s++(?:de|em|no\s++valor\s++de|correspondente\s++a|equivalente\s++a)\s*+
        (?:[.;:,]\s*+)?\Z"""
)
#: "...: Multa." — stated like all other fines of the law, with no value at all.
BARE_CLOSING_BEFORE = _compile(r":\s*\Z")
BARE_CLOSING_AFTER = _compile(r"\s*+[.;]?\s*+\Z")

#: The fine as an item of a list of penalties: "II - multa simples ou diária;".
LIST_ITEM = _compile(
    r"""\s*+(?:(?:com|de|a|à)\s++)?(?:penas?\s++de\s++)?multas?
        (?:\s*+,?\s*+(?:simples|ou|e|di[áa]rias?|administrativas?|pecuni[áa]rias?)\b){0,4}+
        \s*+[;.,]?(?:\s*+(?:e|ou))?\s*+\Z"""
)

#: "as seguintes multas:", "multas nos seguintes valores:" — the amounts stand in the list below.
LIST_HEAD = _compile(r"\bmultas?\b[^.;]{0,120}:\s*\Z")
LIST_HEAD_AFTER = _compile(r"\s++(?:n[oa]s\s++|com\s++|conforme\s++)?(?:[oa]s\s++)?seguintes\b")

#: "Para a infração deste artigo:", "À infração de qualquer das exigências deste artigo:".
CLOSING_BEFORE = _compile(
    r"""(?:(?:par)?[aàá]|por|pela|em)\s++(?:cada\s++(?:uma\s++d[ae]\s*+)?|qualquer\s++(?:uma\s++)?d?)?+
        [^.;:]{0,30}?\b(?:infraç[ãa]o|infraç[õo]es|inobserv[âa]ncia|descumprimento|viola[çc][ãa]o)\b
        [^.;:]{0,60}?\b(?:d?este|presente)\s++artigo\b[^.;]{0,110}\Z"""
)

#: Where an amount may begin in an item of such a list; the quote takes "de" along.
LISTED_AMOUNT = _compile(
    r"""(?:(?P<upto>\bat[ée])\s++|\bde\s++)?
        (?P<amount>(?:R\$|NC[rz]\$|C[rz]\$)\s*+\d|(?<![\w.,$])\d)"""
)

#: "além da multa": besides a fine that stands elsewhere in the article.
BESIDES = _compile(r"al[ée]m\s++d(?:e|as?)\s++multas?\b")

# --- what qualifies an amount ---------------------------------------------------------------

#: "por infração" (not "por infração aos artigos"), "por unidade", "ao mês", "por dia de atraso".
PER_AFTER = _compile(
    r"""\s*+,?\s*+(?:por|a\s++cada|ao|à)\s++
        (?P<per>infraç[ãa]o(?!\s++[aàd]) | unidade | dia | m[êe]s | ano | animal | cabeça
               | ve[íi]culo | [áa]rvore | ato | viagem | lote | mesa | m²|m2
               | metro\s++(?:quadrado|linear|c[úu]bico))(?!\w)"""
)
PER_ANYWHERE = _compile(r"\bpor\s++(?P<per>unidade|animal|cabeça|ve[íi]culo|dia|m²|m2)(?!\w)")
SUBJECT_AFTER = _compile(
    r"\s*+,?\s*+(?:à|para|de|se)\s++(?P<subject>pessoas?\s++(?:f[íi]sic|jur[íi]dic)as?)"
)

#: "limitada, no total, a" — a cap printed with the amount.
CAP_AFTER = _compile(r"[^.;:]{0,90}?\blimitad[oa]s?\b[^.;:\d]{0,30}?\ba\s++(?=R\$|\d)")

#: "R$ 80,00 por infração aos artigos: ...": the text says itself what it punishes elsewhere.
ELSEWHERE_STEMS = ("nfraç", "nobserv", "nfring", "escumpr", "iola")
ELSEWHERE = re.compile(
    r"(?:[Ii]nfraç|[Ii]nobserv|[Ii]nfring|[Dd]escumpr|[Vv]iola)\w*+[^.;]{0,50}?"
    r"(?:\b[Aa]rt(?:igo)?s?\b|§|\b[Ii]ncisos?\b|\bitens\b|\balíneas?\b|\bdispositivos?\b)"
)

# --- limits ---------------------------------------------------------------------------------

#: "A multa não será inferior a", "as multas não poderão exceder".
LIMIT_AFTER = _compile(
    r"""\s++n[ãa]o\s++(?:ser[áã]o?|poder[áã]o?|pode|podem)(?:\s++ser)?\s++
        (?: inferior(?:es)?\s++[aà]o?
          | (?P<roof>superior(?:es)?\s++[aà]o? | exceder(?:\s++[aà]o?)? | ultrapassar)
        )\s++(?:[oa]\s++)?(?:valor\s++de\s++)?"""
)
#: "nem superior a", after a floor.
ROOF_NEXT = _compile(r"[^.;:]{0,60}?\b(?:nem|ou|e)\s++(?:n[ãa]o\s++)?superior(?:es)?\s++[aà]o?\s++")

# --- fines stated by another fine ------------------------------------------------------------

#: No fine rests on another one where none of these stands near it (checked first).
RELATIVE_STEMS = (
    *("dobro", "duplo", "dúplo", "triplo", "druplo", "íntuplo", "intuplo", "metade", "terço"),
    *("acresc", "aument", "major", "elevad", "igual", "mesma", "%", "a cada"),
)

_TIMES = r"dobro|d[úu]plo|triplo|qu[áa]druplo|qu[íi]ntuplo|metade|terço"

#: "será cominada em dobro", "valor do quádruplo da primeira", "elevada ao dobro", "até o dobro".
TIMES_AFTER = _compile(
    rf"""[^.;:]{{0,70}}?\b(?:em|(?P<upto>at[ée])\s++[oa]|[oa]|d[oa]|ao|pel[oa])\s++
         (?P<times>{_TIMES})\b(?:\s++da\s++primeira\b)?"""
)
#: "acrescida de 50%", "majorado em 10 por cento", "reduzida de metade" is TIMES_AFTER.
PLUS_AFTER = _compile(
    r"""[^.;:]{0,60}?\b(?:acrescid[oa]s?|aumentad[oa]s?|majorad[oa]s?|elevad[oa]s?)\s++(?:de|em)\s++
        (?P<percent>\d++(?:,\d++)?+)\s*+(?:%|por\s++cento\b)(?:\s*+\([^()]{1,60}+\))?"""
)
#: Nouns that take the addition for themselves: "multa, despesas acrescidas de 20%".
OTHER_SUBJECT = _compile(
    r"\b(?:despesas?|custos?|tributos?|impostos?|taxas?|d[ée]bitos?|parcelas?)\b"
)
#: "a cada reincidência": the addition is repeated.
EACH_TIME_AFTER = _compile(r"[^.;:]{0,20}?\ba\s++cada\s++(?:nova\s++)?reincid[êe]ncia\b")
PROGRESSIVE = _compile(r"\bprogressivamente\b|\bsucessivamente\b|\ba\s++cada\b")
#: "ressalvada a sua aplicação em dobro" speaks of a fine doubled elsewhere.
EXCEPTED = _compile(r"\b(?:ressalvad[oa]s?|salvo|exceto|excetuad[oa]s?)\b[^.;:]{0,60}\Z")
#: "e na específica será cominada em dobro": the fine is named once for two rules.
TIMES_NEXT = _compile(
    rf"""[^.;:]{{0,50}}?(?P<quote>\b(?:e|,)\s++(?:(?!\bmulta)[^.;:]){{0,60}}?
         \bem\s++(?P<times>{_TIMES})\b)"""
)

#: "Multa igual a do caput do artigo", "igual multa", "a mesma multa".
EQUAL_AFTER = _compile(
    r"""\s++igual\s++(?:à|ao?)\s++(?:d[oae]\s++)?(?:multa\s++d[oa]\s++)?
        caput\b(?:\s++d(?:o|este)\s++artigo\b)?"""
)
EQUAL_BEFORE = _compile(r"\b(?:(?:[ao]\s++)?mesmas?|igual)\s++\Z")

#: "incorrerão na metade da multa", "o dobro da penalidade".
TIMES_BEFORE = _compile(
    rf"""(?:\b(?:n?[oa]|ao?|pel[oa])\s++)?\b(?P<times>{_TIMES})\s++d(?:as?|o\s++valor\s++da)\s++\Z"""
)
#: "10% da multa correspondente": a share of another fine.
SHARE_BEFORE = _compile(
    r"""\b(?P<percent>\d++(?:,\d++)?+)\s*+%(?:\s*+\([^()]{1,60}+\))?\s*+
        d(?:as?|o\s++valor\s++das?)\s++\Z"""
)
#: "desconto de 15% da multa" is no fine.
DISCOUNT = _compile(r"\b(?:descont|redu[zç]|abat|dispens|parcel|dep[óo]sito)\w*")
#: "metade da penalidade mínima" is arithmetic on grades, no fine.
GRADE_AFTER = _compile(r"\s++(?:m[íi]nim|m[áa]xim|m[ée]di)[ao]s?\b")

#: "nas infrações muito graves, de 101 a 250 UFIR": the amount is for a grade, not for a conduct.
GRADE_BEFORE = _compile(
    r"""\b(?P<grade>infraç(?:ão|ões)\s++(?:de\s++natureza\s++)?(?:muito\s++)?
        (?:lev[ei]s?|m[ée]dias?|moderadas?|graves?|grav[íi]ssimas?|lev[íi]ssimas?))\b[^.;]{0,30}\Z"""
)
#: "renovando-se a aplicação da multa a cada 90 (noventa) dias".
AGAIN_BEFORE = _compile(r"\b(?:renov|reaplic|repet|reiter)\w*(?:-se)?\s++[^.;:]{0,40}\Z")
AGAIN_AFTER = _compile(
    r"\s++a\s++cada\s++(?P<number>\d++)(?:\s*+\([^()]{1,30}+\))?\s++(?P<unit>dias|horas|meses|anos)\b"
    r"(?:\s++com\s++os\s++acr[ée]scimos\s++da\s++reincid[êe]ncia)?"
)

# --- fines threatened without a value, or with the value elsewhere --------------------------

_OF = r"d(?:e|as?|os?)\s++"
_PAIN = (
    r"(?:(?:aplicaç[ãa]o|imposiç[ãa]o|imputaç[ãa]o|cominaç[ãa]o|pagamento|penas?|penalidades?"
    rf"|sanç[ãa]o|sanç[õo]es)\s++{_OF}){{0,2}}+"
)

#: What makes a fine a consequence and not a mere mention, each with a stem that must be there
#: (a check that costs little). The order is from the nearest to the
#: widest: the window may hold two ("sob pena de cassação, sem prejuízo da multa").
THREATS_BEFORE = tuple(
    (stem, _compile(rf"{pattern}\Z"))
    for stem, pattern in (
        ("preju", rf"\bsem\s++preju[íi]zo\s++{_OF}{_PAIN}"),
        ("m", rf"\bal[ée]m\s++{_OF}{_PAIN}"),
        ("mediante", r"\bmediante\s++(?:o\s++)?pagamento\s++de\s++"),
        (
            "pagamento",
            r"\bn[ãa]o\s++(?:exim|isent|desobrig|dispens)\w++\s++[^.;:]{0,70}"
            rf"\bpagamento\s++{_OF}{_PAIN}",
        ),
        ("acrescid", r"\bacrescid[oa]s?\s++de\s++"),
        ("pass", rf"\bpass[íi]ve(?:l|is)\s++(?:{_OF})?{_PAIN}"),
        ("punid", rf"\bpunid[oa]s?\s++com\s++(?:as?\s++)?{_PAIN}"),
        (
            "ad",
            r"\b(?:cumulad|culminad|acumulad|combinad)[oa]s?\s++com\s++(?:as?\s++)?" + _PAIN,
        ),
        ("incorr", rf"\bincorr\w++\s++(?:[^.;:]{{0,30}}?\s)?(?:em|n[ao]s?)\s++{_PAIN}"),
        (
            "sujeit",
            r"\bsujeit\w*+(?:-se(?:-[ãaá]o?)?)?\s++(?:[^.;:]{0,50}?\s)?"
            rf"(?:à|a|às|as|em)\s++{_PAIN}",
        ),
        (
            "",
            r"\b(?:ser(?:-lhes?-)?[áã]o?|[ée]|s[ãa]o|fica\w*+)\s++(?:aplicad|impost|cominad|cobrad)[oa]s?\s++"
            r"(?:a[os]*\s++infrator(?:es)?\s*+,?\s*+)?(?:a\s++pena\s++de\s++)?",
        ),
        ("sob", r"\bsob\s++(?:as?\s++)?penas?\s++d[ea]\s++[^.;:]{0,60}"),
    )
)
#: The threats that speak of a fine for the text's own conduct.
OWN_THREAT = _compile(r"\s*+(?:sob|pass|punid|sujeit|incorr)")
#: "serão autuados e multados".
FINED_BEFORE = _compile(
    r"\b(?:ser[áã]o?|fica(?:m|r[áã]o?)?|sejam?|[ée]|s[ãa]o)\s++(?:\w++\s++e\s++)?\Z"
)
#: "multa correspondente à infração", "multa prevista nesta lei" say no more than "the fine".
GENERAL_AFTER = _compile(r"\s++correspondentes?\s++à")
#: Words that belong to the quote: "multa aplicável", "multa cabível, na forma da lei".
TAIL_AFTER = _compile(
    r"(?:\s++(?:aplic[áa]ve(?:l|is)|cab[íi]ve(?:l|is)|devidas?|correspondentes?|simples|di[áa]rias?))?"
    r"(?:\s*+,?\s++na\s++forma\s++d[ae]\s++(?:presente\s++)?(?:lei|regulamento)\b)?"
)

_STATED = (
    r"(?:(?:prevista|estabelecida|fixada|cominada|constante|estipulada|indicada|referida)s?"
    r"|de\s++que\s++trata|a\s++que\s++se\s++refere)"
)
# One step down from an article: "§ 1º", "parágrafo único", "I", "inciso II", "“b”", "alínea c".
_PART = r"""(?:,?\s*+(?:e\s++)?(?:
    §+\s*+\d++\s*+[º°o.]? | par[áa]grafo\s++[úu]nico | caput
  | (?:inciso\s++)?(?-i:[IVXLC]++)\b
  | (?:al[íi]nea\s++)?[“"'‘][a-z][”"'’] | al[íi]nea\s++[a-z]\b))"""
#: "multa prevista no art. 80, I, “b”": the fine of another provision.
REFERENCE_AFTER = _compile(
    rf"""\s++{_STATED}\s++
        (?: neste\s++artigo
          | n[oa]s?\s++caput(?:\s++deste\s++artigo)?
          | (?:n[oa]s?|d[oa]s?|em)\s++
            (?P<ref>art(?:igo|\.)?\s*+(?P<article>\d++)(?:\s?[º°]|o\b)?
            (?:\s*+-\s*+(?P<suffix>(?-i:[A-Z]))\b)?(?P<path>{_PART}{{0,4}}+))
        )"""
)
PATH_PART = _compile(
    r"""§+\s*+(?P<paragraph>\d++) | (?P<only>par[áa]grafo\s++[úu]nico) | (?P<caput>caput)
      | (?:al[íi]nea\s++)?[“"'‘](?P<letter>[a-z])[”"'’] | al[íi]nea\s++(?P<bare_letter>[a-z])\b
      | (?P<roman>(?-i:[IVXLC]++)\b)"""
)
#: The act is another one: "art. 80 da Lei nº 1.234", not "desta Lei".
OTHER_ACT_AFTER = _compile(
    r"\s*+,?\s*+d[ao]\s++(?:lei|decreto|c[óo]digo\s++(?:tribut\w+|penal|civil))\b"
)

#: "será aplicada a equivalente ao ônus até 5 salários mínimos": the cost, up to a limit.
COST_NEXT = _compile(
    r"""[^.;:]{0,60}?(?P<quote>\bser[áã]o?\s++(?:a?plicad|cobrad|impost)[oa]s?\s++(?:a\s++)?equivalente\s++
        (?:à|ao?)\s++(?P<cost>[\wÀ-ú]++(?:\s++[\wÀ-ú]++){0,4}?)\s++at[ée]\s++)(?=\d|R\$)"""
)

# --- clauses of the law about all its fines ---------------------------------------------------

#: "O percentual estabelecido, ..., como multa, refere-se ao salário mínimo": what "%" is of.
PERCENT_OF = _compile(
    r"""\b(?:percentua(?:l|is)|percentage(?:m|ns)|porcentage(?:m|ns))\b[^.;]{0,120}?\bmultas?\b[^.;]{0,80}?
        \b(?:refere(?:m)?-se|calculad[oa]s?|incid\w++|ter[áã]o?\s++(?:por|como)\s++base|s[ãa]o|corresponde(?:m)?)
        \s++(?:ao?s?|sobre\s++[oa]s?|d[oa]s?|em\s++relaç[ãa]o\s++[àa]o?)?\s*+(?:valor\s++d[oa]\s++)?"""
)

#: "multa civil equivalente ao valor do dano": as much as something else is worth.
WORTH_AFTER = _compile(
    r"""(?:\s++(?:civil|simples|administrativa))?+\s*+,?\s*+
        (?:equivalente|correspondente|igual)s?\s++(?:à|ao?)\s++
        (?P<base>(?:valor|custo|pre[çc]o|montante)\s++d[aoe]s?\s++
        (?!multa|infraç|penalidade)[^\W\d][\wÀ-ú]*+(?:\s++(?:d[aoe]s?\s++)?(?!e\b|ou\b|por\b|para\b)
        [^\W\d]\w*+){0,2}+)"""
)

#: An amount that no rule took, after "multa" in the same sentence.
A_VALUE = re.compile(r"\d|\b[Mm]ei[ao]\b")
AMOUNT_NEAR = _compile(
    r"""[^.;]{0,150}?
        (?: R\$\s*+\d | \d\s*+% | \bmei[ao]\s++sal[áa]rio
          | \d\s++(?:\([^()]{1,40}\)\s++)?(?:UF[A-Z]|sal[áa]rio|dias\s++d[eo]s?\s++(?:resp|venc))
        )"""
)

"""Wordings of sanctions that are no fine, and of the rules beside fines, as named patterns.

A word for a sanction ("apreensão", "cassada") is one only where the law makes it follow from a
conduct. These constructions do: a threat ("sob pena de"), a passive with its auxiliary ("serão
apreendidos", "terá a licença suspensa"), a decree ("determinará a cassação"), a heading of
penalties with its items, and a rule that says when it is applied ("A demolição será determinada").
These do not: an attribute ("as coisas apreendidas"), an object of procedure ("auto de apreensão",
"julgar a interdição"), a duty of the citizen ("deverão ser removidos"), a negation, a permission.
"""

from __future__ import annotations

import re


def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.VERBOSE)


#: Kind, its noun, its participle, and a stem for the cheap check.
KINDS = (
    ("advertencia", r"advert[êe]ncias?", r"advertid[oa]s?"),
    ("apreensao", r"apree?n(?:s|ss)[ãa]o|apreens[õo]es", r"apreendid[oa]s?"),
    ("interdicao", r"interdiç[ãa]o|interdiç[õo]es", r"interditad[oa]s?"),
    ("embargo", r"embargos?(?!\s+de\s+declar)", r"embargad[oa]s?"),
    ("demolicao", r"demoliç[ãa]o", r"demolid[oa]s?"),
    ("suspensao", r"suspens[ãa]o", r"suspens[oa]s?"),
    ("cassacao", r"cassaç[ãa]o", r"cassad[oa]s?"),
    ("cancelamento", r"cancelamento", r"cancelad[oa]s?"),
    ("remocao", r"remoç[ãa]o", r"removid[oa]s?"),
    ("fechamento", r"fechamento", r"fechad[oa]s?"),
    ("inutilizacao", r"inutilizaç[ãa]o|destruiç[ãa]o", r"inutilizad[oa]s?|destru[íi]d[oa]s?"),
    (
        "ressarcimento",
        r"indenizaç[ãa]o\s+d[ea]s?\s+despesas|ressarcimento(?:\s+d[oe]s?\s+danos?)?",
        r"(?!)",
    ),
)
#: Parts of the words for each sanction; a text without any of these states none.
STEMS = (
    *("dvert", "preen", "nterdi", "mbarg", "emoli", "uspens", "assaç", "assad", "ancela", "emoç"),
    *("emovid", "fecha", "nutiliz", "estru", "ndeniz", "essarc"),
)
#: The same for what the offender pays, and for the rules beside fines.
COST_STEMS = ("crescid", "ndeniz", "essarc", "eparaç", "eparar o", "ônus", "as desp", "alor a ser")
DISCOUNT_STEMS = ("escont", "edução de", "eduzid", "batimento")
INDEXED_STEMS = ("orrigid", "tualizad", "eajustad")
DESTINED_STEMS = ("evert", "estinad", "onstituir")
REPAIR_STEMS = (
    "ndenizar",
    "essarcir",
    "essarci-",
    "eparação d",
    "eparar o dano",
    "ônus",
    "brando ",
)
RULE_STEMS = (*DISCOUNT_STEMS, *INDEXED_STEMS, *DESTINED_STEMS, "essoalmente")
#: How far before the word for a sanction its construct may begin (characters).
BEFORE = 110

NOUN = "|".join(f"(?P<{kind}>{noun})" for kind, noun, _ in KINDS)
PARTICIPLE = "|".join(f"(?P<{kind}>{participle})" for kind, _, participle in KINDS)
#: Case-sensitive where it is cheap: the words themselves, to find where a construct may end.
A_WORD = re.compile(
    rf"\b(?:(?P<noun>{'|'.join(noun for _, noun, _ in KINDS)})|(?P<participle>"
    rf"{'|'.join(part for _, _, part in KINDS)}))\b",
    re.IGNORECASE,
)
A_NOUN = _compile(rf"(?:{NOUN})\b")
A_PARTICIPLE = _compile(rf"(?:{PARTICIPLE})\b")
_ANY_NOUN = "(?:" + "|".join(noun for _, noun, _ in KINDS) + r")\b"
_ANY_PARTICIPLE = "(?:" + "|".join(participle for _, _, participle in KINDS) + r")\b"

#: What a sanction is threatened with: "sob pena de", "ficará sujeito a", "além da".
THREAT = _compile(
    rf"""(?P<words>\b(?:
        sob\s++(?:as?\s++)?penas?\s++d[aeo]s?
      | sujeit\w*+(?:-se(?:-[ãaá]o?)?)?\s++(?:[^.;:]{{0,50}}?\s)?(?:à|às|ao|aos|a|na|no|em)
      | pass[íi]ve(?:l|is)\s++d[aeo]s?
      | al[ée]m\s++d[aeo]s?
      | sem\s++preju[íi]zo\s++d[aeo]s?
      | (?:determinar[áa]|ensejar[áa]|acarretar[áa]|importar?[áa]?|implicar?[áa]?|resultar[áa]
          |proceder[áa]|proceder-se-á|promover[áa])\s++(?:n?[ao]s?|em|à)
      | far-se-[áa]\s++(?:a|o|sua|seu)
      | (?:[ée]|ser[áa])\s++l[íi]cit[ao]\s++[ao]
      | (?:poder[ãa]o|poder[áa]|est[ãa]o|est[áa])\s++sofrer\s++(?:as?\s++)?
          (?:penalidades?|penas?|sanç[õo]es)\s++d[aeo]s?
      | (?:penalidades?|penas?|sanç[ãa]o|sanç[õo]es)\s++d[aeo]s?
      | (?:reincid[êe]ncia)\s*+,\s*+(?:[ao]\s++)?
      | providenciad[oa]\s++[oa]
      | punid[oa]s?\s++com\s++(?:[ao]\s++)?
      | (?:ser[áã]o?|ser|[ée])\s++(?:aplicad|impost|cominad|determinad)[oa]s?\s++
          [^.;:]{{0,25}}?[ao]s?
    ))\s*+(?:imediat[ao]\s++)?(?P<first>{_ANY_NOUN})"""
)
#: The next noun of the same list: "apreensão e destruição do produto", "fechamento e remoção".
NEXT_NOUN = _compile(
    rf"""[^.;:,]{{0,60}}?(?:\s*+,\s*+|\s++e\s++(?:/?ou\s++)?|\s++ou\s++)(?:d[aeo]s?\s++|[aà]s?\s++|[oa]\s++)?
        (?P<first>{_ANY_NOUN})"""
)
_AUX = r"""(?:
    poder(?:[áa]|ão)\s++(?:\w++\s++)?ser | podendo\s++(?:\w++\s++)?ser | ser[áã]o?
  | ficar[áã]o? | ficam? | sendo | bem\s++como
)"""
#: "serão imediatamente apreendidos", "podendo ser cassada", "bem como cassada, de plano".
PASSIVE = _compile(
    rf"""(?P<words>\b{_AUX}(?:\s*+,\s++de\s++consequ[êe]ncia\s*+,)?
        (?:\s++(?:eles|elas|\w{{1,20}}mente|logo|desde|de|plano|seus?|suas?)){{0,3}}?\s++)
        (?P<first>{_ANY_PARTICIPLE})"""
)
#: "terão os materiais apreendidos", "terão cassados os", "poderá ter a licença suspensa".
HAVING = _compile(
    rf"""(?P<words>\b(?:ter[áã]o?|poder(?:[áa]|ão)\s++ter|a\s++terem|podendo\s++ter)\s++
        (?:(?:[oa]s?|seus?|suas?)\s++[^.;:,]{{1,70}}?\s)?)(?P<first>{_ANY_PARTICIPLE})"""
)
#: "poderão ser retirados e apreendidos", "serão apreendidas e removidas".
NEXT_PARTICIPLE = _compile(
    rf"[^.;:,]{{0,40}}?(?:\s*+,)?\s++(?:e|ou|e/ou)\s++(?:\w++mente\s++)?(?P<first>{_ANY_PARTICIPLE})"
)
RETIRED = _compile(
    rf"""(?P<words>\b{_AUX}\s++retirad[oa]s?\s++e\s++)(?P<first>{_ANY_PARTICIPLE})"""
)
#: "A licença ..., e cassada, após o não atendimento": "é" printed without its accent.
CASSADA = _compile(r"(?P<words>(?<=,\ )e\s++)(?P<first>cassad[oa]s?)(?=\s*+,)")
#: "A apreensão será realizada", "A suspensão de vantagens poderá ser aplicada".
APPLIED = _compile(
    rf"""\A(?P<words>[ao]\s++)(?P<first>{_ANY_NOUN})(?P<rest>(?:\s++d[eao]s?\s++\w++)?\s++
        (?:ser[áa]|poder[áa]\s++ser)\s++(?:realizad|aplicad|determinad|efetuad|impost)[oa]\b)"""
)
#: The constructs that a participle and a noun may end, each with words of which one must stand
#: before it (checked first: it costs much less).
PASSIVES = (
    (("ser", "Ser", "fica", "Fica", "sendo", "como "), PASSIVE),
    (("ter", "Ter"), HAVING),
    (("retirad",), RETIRED),
    ((", e ",), CASSADA),
)
THREATS = (
    (
        (
            *("pena", "ujeit", "ssíve", "ssive", "lém d", "lem d", "prejuízo", "rá a ", "rá o "),
            *("rá na ", "rá no ", "rá em", "far-se", "mporta", "mplica", "lícit", "sofrer", "sanç"),
            *("reincid", "rovidenciad", "unid", "plicad", "mpost", "ominad", "eterminad"),
        ),
        THREAT,
    ),
)
#: Before the words: a negation, or a condition ("quando apreendidos").
NO_SANCTION_BEFORE = _compile(r"\b(?:n[ãa]o|quando)\s++\Z")
#: "o horário é suspenso nos feriados": what is suspended must be a licence, or the work itself.
SUSPENDABLE = _compile(
    r"\b(?:licen[çc]|alvar|autoriza|permiss|concess|atividad|vantage|funcionament|obra|servi[çc])\w*"
)
#: "será cancelado o lançamento" is no sanction: what is cancelled must be a leave or a benefit.
CANCELLABLE = _compile(
    r"\b(?:licen[çc]|alvar|autoriza|permiss|concess|inscri[çt]|registro|credencia|benef[íi]ci)\w*"
)
#: What is closed must be a place of business: "serão fechadas com cerca" is a duty.
CLOSABLE = _compile(
    r"\b(?:estabeleciment|licen[çc]|alvar|ativida|com[ée]rci|casas?\b|[óo]rg[ãa]o)\w*"
)
#: Who removes must be the city: "serão removidos pelo órgão próprio".
BY_CITY = _compile(
    r"\b(?:pel[ao]s?\s++(?:Prefeitura|[óo]rg[ãa]o|fiscaliza\w+|Munic\w+|Poder|autoridade)|apreend)"
)
#: Heading of a list of penalties.
LIST_HEAD = _compile(
    r"""\b(?:penalidades|sanç[õo]es|penas|atos\s++complementares\s++da\s++multa|medidas\s++administrativas)\b
        [^.;]{0,160}:\s*\Z"""
)
#: A list of penalties begins its items with the noun: "Advertência por escrito", "a apreensão".
ITEM = _compile(rf"\A(?:[ao]s?\s++)?(?P<first>{_ANY_NOUN})")
#: "No caso da reincidência, cassação do alvará": the noun after the condition.
ITEM_CASE = _compile(
    rf"\A(?:n[oa]s?\s++|em\s++|quando\s++)[^.;:,]{{1,60}},\s++(?:[ao]s?\s++)?(?P<first>{_ANY_NOUN})"
)
#: Where the quote of a sanction ends: the clause, or the next thing that is said.
QUOTE_END = _compile(
    r"""[.;:]|,\s+(?=sem\s++preju|al[ée]m|quando|sendo|emitida|devendo|sob|culmin|cumul|cuja|e\s+a\s+multa|ser[áã]|ficam)
      | \s+(?=sem\s++preju|e\s++outras\b|e\s++multa)"""
)

# --- costs that the offender pays ---------------------------------------------------------------

#: "despesas acrescidas de 20% (vinte por cento)": the cost and something on top.
SURCHARGE = _compile(
    r"""(?P<quote>\b(?:despesas?\s++(?:decorrentes\s*+,?\s++)?)?
        acrescid[oa]s?\s++de\s++(?P<percent>\d{1,3}(?:,\d++)?)\s*+%(?:\s*+\([^()]{1,60}\))?)"""
)
COST_BEFORE = _compile(r"\b(?:despesas?|custos?|valor|import[âa]ncia)\b")
#: "o valor da muita será acrescido": the addition is to a fine.
FINE_BEFORE = _compile(r"\bmu[li]tas?\b[^.;,]{0,40}\Z")
#: "O Valor a ser cobrado do proprietário pela execução da limpeza ... será o correspondente".
CHARGED = _compile(
    r"""\bvalor\s++a\s++ser\s++cobrado\b[^.;:]{0,160}?
        (?P<quote>\bser[áa]\s++o\s++correspondente\b(?:[^.;]|\.(?=\s?\d)){0,120}?)(?=\s-\s|,\s+ou\b|;|\.(?!\s?\d)|\Z)"""
)
#: "ficará obrigado a indenizar o Município", "responsável pela reparação dos danos".
REPAIR = _compile(
    r"""(?P<quote>
        (?:\bindenizar[áa]o?\b|(?:(?<=obrigado\ a\ )|(?<=obrigada\ a\ )|(?<=,\ e\ ))
          (?:indenizar\b|ressarci(?:r|-l[ao]s?)\b))
        [^.;:,]{0,60}?\b(?:despesas|custos?|danos?|preju[íi]zos?)
      | \brespons[áa]ve(?:l|is)\s++p[ea]la\s++reparaç[ãa]o\s++d[oe]s?\s++danos?
      | \bcorrendo\s++todo\s++o\s++[ôo]nus\s++por\s++conta\s++d[oa]s?\s++\w++
      | \bcobrando\s++[^.;:,]{1,30}?\bas\s++despesas\b
      | \bobrigaç[ãa]o\s++de\s++reparar\s++o\s++dano\b
    )"""
)

# --- rules beside the fines -----------------------------------------------------------------------

#: "terão desconto de 15% (quinze por cento)", "sofrerão redução de 20%".
DISCOUNT = _compile(
    r"""(?P<quote>(?:\b(?:ter[áã]o?|poder[áã]o?\s++ter|sofrer[áã]o?|gozar[áã]o?\s++de|haver[áa]|com)\s++(?:um[a]?\s++)?)?
        \b(?:descontos?|reduç[ãa]o|abatimento|reduzid[oa]s?)\s++(?:de|em)\s++
        (?P<percent>\d{1,3}(?:,\d++)?)\s*+%(?:\s*+\([^()]{1,60}\))?)"""
)
#: "Os valores das multas ... serão corrigidos no início do mês de janeiro".
INDEXED = _compile(
    r"""(?P<quote>\b(?:[oa]s?\s++)?(?:valor(?:es)?\s++d[aeo]s?\s++)?multas?\b[^.;:]{0,80}?
        \b(?:ser[áã]o?|ser)\s++(?:corrigid|atualizad|reajustad)[oa]s?\b[^.;:,]*)"""
)
#: "Os recursos oriundos das multas ..., serão revertidos na recuperação do meio ambiente".
DESTINED = _compile(
    r"""\b(?:recursos|receitas?|produto|valores|arrecadaç[ãa]o)\b[^.;:]{0,50}?\bmultas?\b[^.;:]{0,140}?
        (?P<quote>\b(?:ser[áã]o?\s++(?:revertid|destinad)[oa]s?|reverter[áã]o?
        |constituir[áã]o?)\b[^.;:]*)"""
)
#: "o respectivo agente político, pessoalmente, responsável pelo cumprimento da pena de multa".
LIABLE = _compile(
    r"""(?P<quote>(?P<subject>\b(?:respectiv[oa]\s++)?[^\W\d]\w++\s++[^\W\d]\w++)\s*+,?\s*+pessoalmente\s*+,?\s++
        respons[áa]ve(?:l|is)\s++pel[oa]s?\s++[^.;:,]{0,60}?\bmultas?\b(?:\s++\w*[áa]ve(?:l|is)\b)?)"""
)

"""The verbs of commands and the words around them, as named patterns."""

from __future__ import annotations

import re
from bisect import bisect_left

from pipeline.extract.citations import patterns as nouns
from pipeline.extract.commands.patterns import BECOMES
from pipeline.law import Kind

# Each group: participles, finite and imperative forms, gerunds, nouns. Longer ways of saying first.
_ADDS = rf"""
    (?:{BECOMES}\s+)? \b(?:com\s+(?:[oa]\s+)?)?
    (?: acrescid[oa]s? | acrescent[a-zçãõé]{{0,8}}
      | acresc(?:e|em|endo|er|a|am|entem|ent[ea])(?:m|-se)? | acr[ée]scimos?
      | aditad[oa]s? | adita(?:m|-se|ndo(?:-se)?)? | adicion[a-zã]{{0,6}}
      | inclu(?:[íi]d[oa]s?|a(?:m|-se)?|i(?:r|u|ndo)?(?:-se|-lhe)?|em(?:-se)?|s[ãa]o)
      | inser(?:id[oa]s?|e(?:m|-se)?|indo(?:-se)?|ir) | insira(?:m|-se)?
      | introdu(?:z(?:id[oa]s?|indo|em|ir)?(?:-se)?)
      | criad[oa]s? | cria(?:m|ndo|r)?(?:-se)? | aduzid[oa]s? )
    (?:-se|-lhes?)?\b"""
_NUMBERED = r"(?:numerad|renumerad|designad)[oa]s?"
_RENUMBERS = rf"""
    (?: \brenumer(?:ad[oa]s?|a(?:m|ndo|r)?(?:-se)?|e(?:m)?(?:-se)?) | \brenumera[çc][ãa]o
      | \balterando-se\s+(?:[oa]s?\s+)?numera[çc](?:[ãa]o|ões)
      | \btransforma(?:d[oa]s?|m|ndo)?(?:-se)? | \breordena\w{{0,6}}
      | \brenome(?:ad[oa]s?|ando(?:-se)?|ia(?:m|-se)?)
      | \bpassando(?=\s+[oa]s?\s+(?:atua(?:l|is)\s+)?(?:par[áa]grafo|§|inciso|art)[^,;:]{{0,60}}\s
                      (?:a|para)\s)
      | \bpass(?:a|am|ando)\s+a\s+
          (?: ser\b(?=\s+(?:[oa]s?\s+)?(?:{_NUMBERED}|§|art|inciso|par[áa]grafo|al[íi]nea))
              (?:\s+{_NUMBERED})?
            | constituir | numerar-se ) )\b"""
_SUBSTITUTES = r"""
    \bsubstitu(?:[íi]d[oa]s?|i(?:r|ndo|ção)?(?:-se)?|em(?:-se)?|a(?:m)?(?:-se)?|i[çc][ãa]o)\b
  | \btroca(?:d[oa]s?|ndo(?:-se)?|m)?(?:-se)?\b | \bonde\s+se\s+l[êe]\b
  | \b(?:suprim|exclu|retir|elimin)\w{0,7}(?:-se)?\s+(?:d[ao]\s+[^,;“"]{0,60}?\s)?[oa]s?\s+
      (?:seguintes?\s+)?(?:express|palavra|termo|voc[áa]bulo|locu[çc])"""
_REVOKES = r"""
    \brevog(?:ad[oa]s?|a(?:m|ndo|r)?(?:-se)?|ue(?:m)?(?:-se)?|a[çc][ãa]o)\b
  | \bab-?rogad[oa]s?\b | \bderrogad[oa]s?\b
  | \bsuprim(?:id[oa]s?|e(?:m)?(?:-se)?|indo(?:-se)?|a(?:m)?(?:-se)?|ir)\b | \bsupress[ãa]o\b
  | \bexclu(?:[íi]d[oa]s?|i(?:ndo)?(?:-se)?|a(?:m)?(?:-se)?|em(?:-se)?)\b
  | \bextint[oa]s?\b(?=\s+[oa]s?\s+(?:art|§|inciso|par))"""
_RESTORES = r"""
    \brestabelec(?:id[oa]s?|e(?:m)?(?:-se)?|endo(?:-se)?)\b
  | \brepristina(?:d[oa]s?|m|-se|m-se)?\b | \brevigora(?:d[oa]s?|m|-se|m-se)\b
  | \brestaura(?:d[oa]s?|m|-se|m-se)\b"""
_EXTENDS = r"\bprorrog(?:ad[oa]s?|a(?:m|ndo)?(?:-se)?|ue(?:m)?(?:-se)?)\b"
_REWORDS = rf"""
    {BECOMES} | \baltera(?:d[oa]s?|m|ndo|r)?(?:-se)?\b | \baltere(?:m)?(?:-se)?\b
  | \bmodifi(?:cad[oa]s?|ca(?:m|ndo|r)?(?:-se)?)\b | \bretifi(?:cad[oa]s?|ca(?:m)?(?:-se)?)\b
  | \bd[áê](?:-se)?(?:\s+nova)?\b | \bnova\s+reda[çc][ãa]o\b | \brecomp[õo]e\b
  | \bpassando\s+a\s+(?:vigorar|ter|constar|vig[ei]r)\b | \bd[ãa]o(?:-se)?\s+nova\b
  | \breescrit[oa]s?\b | \breformulad[oa]s?\b | \batualizad[oa]s?\b
  | \bfixad[oa]s?\b(?=.{{0,40}}\bnova)"""
#: The verbs, by what they order: the name of the group is a :class:`sentences.Verb`.
VERBS = re.compile(
    rf"""(?P<acrescenta>{_ADDS}) | (?P<renumera>{_RENUMBERS}) | (?P<substitui>{_SUBSTITUTES})
       | (?P<revoga>{_REVOKES}) | (?P<restabelece>{_RESTORES}) | (?P<prorroga>{_EXTENDS})
       | (?P<nova>{_REWORDS})""",
    re.VERBOSE | re.IGNORECASE,
)
#: A participle that tells who did it is no order: "alterada pela Lei nº 5".
DONE_BY = re.compile(
    r"\s*,?\s*(?:anteriormente\s+|recentemente\s+)?pel[ao]s?\s+(?!(?:express|palavra|termo|seguinte|voc[áa]b))",
    re.IGNORECASE,
)
TAKES_SUBJECT = re.compile(r"pass|fica|s[ãa]o|vigorar", re.IGNORECASE)
FICA_BEFORE = re.compile(
    r"\b(?:fica(?:m|r[áã]o?)?|s[ãa]o|é|ser[áã]o?)\s+(?:\w+\s+){0,2}$", re.IGNORECASE
)
#: "art." ends no clause; nor does a number.
CLAUSE_END = re.compile(
    r"(?:(?<!\bart)(?<!\barts)(?<!\binc)(?<!\bn)(?<!\bal)(?<!\bpar)(?<!\bArt)(?<!\bArts)(?<!\bno)(?<!\bSr))\.\s+(?=[A-ZÀ-Ú“\"])|;\s*"
)
#: ``alínea " f "``: the blanks within the marks are the printer's.
LOOSE_LETTER = re.compile(
    r"""(?<=nea\s)[\"“‘']\s?[a-z]{1,2}\s?[\"”’'] | (?<=neas\s)[\"“‘']\s?[a-z]{1,2}\s?[\"”’']
      | (?<=etra\s)[\"“‘']\s?[a-z]{1,2}\s?[\"”’'] | (?<=etras\s)[\"“‘']\s?[a-z]{1,2}\s?[\"”’']
      | (?<=[,e]\s)[\"“‘']\s[a-z]{1,2}\s[\"”’']""",
    re.VERBOSE,
)
_QUOTED = re.compile(r"“[^“”]{0,4000}[”\"’]|\"[^\"“”]{0,4000}[\"”]|‘[^‘’]{3,400}’|«[^«»]{0,4000}»")
_IS_LETTER = re.compile(r".\s?[A-Za-z]{1,2}(?:-[A-Z])?\s?.$")
_IS_CAPUT = re.compile(r".\s?caput\s?.$", re.IGNORECASE)


def hide_quotes(text: str) -> str:
    """The text with blanks in place of quoted words; a quoted letter of an alínea stays."""

    def blank(match: re.Match[str]) -> str:
        quoted = match[0]
        if _IS_LETTER.match(quoted) or _IS_CAPUT.match(quoted):
            return quoted
        return f"{quoted[0]}{' ' * (len(quoted) - 2)}{quoted[-1]}"

    return _QUOTED.sub(blank, text)


#: What describes an act or a unit and orders nothing: "que dispõe sobre ...", "com a redação dada
#: pela Lei nº 5", "aprovado pelo Decreto nº 7", "a que se refere o art. 11".
_DESCRIPTION = re.compile(
    r"""\b(?: que\s+(?!pass|fica|ser[áã]|vigor|ter[áã])\w+
            | (?:com|na|de\s+acordo\s+com)\s+(?:a\s+)?(?:nova\s+)?reda[çc][ãa]o\s+
                (?:que\s+lhes?\s+(?:foi\s+)?)?
                (?:dad|alterad|introduzid|conferid|determinad|deu|deram)\w*\s+(?:pel[ao]s?|[ao]s?)\s
            | (?:e\s+)?(?:suas?\s+)?
                (?:alterad|modificad|acrescid|acrescentad|inclu[íi]d|inserid|institu[íi]d|criad
                  |introduzid|regulamentad)[oa]s?\s+pel[ao]s?\s
            | (?:a|à|ao)s?\s+que\s+(?:se\s+refere|alude)m?\s
            | de\s+que\s+trata(?:m)?\s
            | (?:d[oa]\s+)?qua(?:l|is)\s+(?!pass|fica)
            | e\s+suas?\s+altera[çc](?:ões|[ãa]o)(?:\s+posteriores)? )""",
    re.VERBOSE | re.IGNORECASE,
)
#: Where a description ends: at the verb of the order, or at a stop.
_DESCRIPTION_END = re.compile(
    rf"""  ,?\s*(?:e\s+)?(?:que\s+)?(?:\b{BECOMES}|\bfica(?:m|r[áã]o?)?\b|\bd[áê]-se\b)
        | : | ; | \.\s*$
        | ,\s+(?:bem\s+como|renumer|acresc|acrescent|suprim|revog|inclu)""",
    re.VERBOSE | re.IGNORECASE,
)
_LONGEST_DESCRIPTION = 700


def hide_descriptions(text: str) -> str:
    """The text with blanks in place of notes and of clauses that only describe an act or unit."""
    text = _NOTE.sub(lambda m: " " * len(m[0]), text)
    ends = [match.start() for match in _DESCRIPTION_END.finditer(text)]
    pieces: list[str] = []
    place = 0
    for match in _DESCRIPTION.finditer(text):
        after = bisect_left(ends, match.end())
        end = ends[after] if after < len(ends) else len(text)
        if match.start() >= place and end - match.end() <= _LONGEST_DESCRIPTION:
            pieces += [text[place : match.start()], " " * (end - match.start())]
            place = end
    return "".join([*pieces, text[place:]])


#: A note of a compiled text: "(Incluído pela Lei nº 5)".
_NOTE = re.compile(
    r"\((?:nova\s+)?(?:reda[çc]|inclu[íi]d|revogad|alterad|acresc|acrescent|suprimid|renumerad|vide|AC\b|NR\b|dada\s)[^()]{0,200}\)",
    re.IGNORECASE,
)


#: Before an act that is not the one to amend: "pela Lei nº 5", "nos termos da Lei nº 8".
BY_ACT = re.compile(
    r"(?:\bpel[ao]s?|\bnos\s+termos\s+d[ao]|\bna\s+forma\s+d[ao]|\bconforme\s+(?:[ao]|dispõe\s+[ao])?|\bcom\s+base\s+n[ao]"
    r"|\bde\s+acordo\s+com\s+[ao]|\bem\s+conformidade\s+com\s+[ao]|\bprevist[oa]s?\s+n[ao])\s*$",
    re.IGNORECASE,
)
GIVEN = re.compile(
    r"\b(?:ao|aos|à|às)\s+(?:seu\s+|sua\s+|(?:referid|mesm|citad|aludid|mencionad)[oa]\s+)?$",
    re.IGNORECASE,
)
HOLDS = re.compile(
    r"\b(?:no|na|nos|nas|em|neste|nesta|nesse|nessa)\s+(?:seu\s+|sua\s+|(?:referid|mesm|citad|aludid|mencionad)[oa]\s+)?$",
    re.IGNORECASE,
)
OF = re.compile(
    r"\b(?:d[ao]s?|dest[ae]|dess[ae])\s+(?:(?:referid|mesm|citad|aludid|mencionad)[oa]\s+)?$",
    re.IGNORECASE,
)
EXCEPTION = re.compile(
    r"\b(?:exceto|salvo|ressalvad[oa]s?|com\s+exce[çc][ãa]o|à\s+exce[çc][ãa]o|naquilo\s+que|no\s+que\s+(?:conflit|colid|contrari)\w*|na\s+parte\s+em\s+que|parcialmente)\b",
    re.IGNORECASE,
)
#: A noun of a unit without number after it.
BARE_NOUN = re.compile(
    r"(?<![\w§])(?:§§?(?!\s*\d|\s*[úu]nico)|(?:sub)?(?:artigos?|arts?\.|par[áa]grafos?|incisos?|al[íi]neas?|letras?|itens|item|cap[íi]tulos?"
    r"|se[çc](?:ão|ões|ao|oes)|t[íi]tulos?|dispositivos?|anexos?)\b)",
    re.IGNORECASE,
)


def noun_kind(noun: str) -> Kind | None:
    """The kind that a noun names; None for "dispositivos", which may be of any kind."""
    match = nouns.KIND.match(noun)
    return _KINDS.get(match.lastgroup or "") if match else None


_KINDS = {
    "art": Kind.ARTIGO, "par": Kind.PARAGRAFO, "inc": Kind.INCISO, "ali": Kind.ALINEA,
    "let": Kind.ALINEA, "ite": Kind.ITEM, "sub": Kind.SUBSECAO, "sec": Kind.SECAO,
    "cap": Kind.CAPITULO, "tit": Kind.TITULO, "liv": Kind.LIVRO, "prt": Kind.PARTE,
    "anx": Kind.ANEXO, "tab": Kind.TABELA,
}  # fmt: skip

#: That words are spoken of, and not a unit.
IS_EXPRESSION = re.compile(
    r"\b(?:express(?:[ãa]o|ões)|palavras?|termos?|voc[áa]bulos?|locu[çc](?:[ãa]o|ões)|siglas?|onde\s+se\s+l[êe]|frases?|trechos?)\b",
    re.IGNORECASE,
)

#: Before a verb that only says what may be: "poderá ser", "quando", "para".
MODAL = re.compile(
    r"\b(?:pod(?:e|em|er[áã]o?|eria)|dev(?:e|em|er[áã]o?)|n[ãa]o|quando|caso|at[ée]\s+que|para|autorizad[oa]s?\s+a|visando\s+a?|vedad[oa]|proibid[oa]"
    r"|ser[áã]o?|forem?|seja[m]?|tenha[m]?|tiver|sempre\s+que|vier(?:em)?\s+a|era[m]?|foi|foram|sido|facultad[oa]|dispensad[oa])\s+(?:ser\s+|serem\s+|se\s+|a\s+)?$",
    re.IGNORECASE,
)
FICA_BEFORE_FAR = re.compile(
    r"\b(?:fica(?:m|r[áã]o?)?|são|é)\s+(?:(?!\bpod|\bdev|\bautorizad|\bobrigad|\bsujeit|\bvedad|\bproibid|\bassegurad)(?:[^.;:]|(?<=\bart)\.|(?<=\barts)\.)){0,85}$",
    re.IGNORECASE,
)
BECOMES_AT = re.compile(rf"{BECOMES}|pass(?:a|am)\s+a\b", re.IGNORECASE)
REVOKED_AT_END = re.compile(
    r"(?:^|[,;:.]|\be|\bpublica[çc][ãa]o|\bvigor)\s*(?:ficando\s+|ficam\s+)?$", re.IGNORECASE
)
#: After a participle that orders by itself: "revogadas as disposições em contrário".
OBJECT_FOLLOWS = re.compile(
    r"\s+(?:expressamente\s+|inclusive\s+|,?\s*em\s+especial,?\s+|,?\s*especialmente,?\s+)?(?:[oa]s?|todas|quaisquer|demais)\s|\s+(?:art|§|disposi)",
    re.IGNORECASE,
)
FINITE = re.compile(r"\w+-se$", re.IGNORECASE)
#: What may stand before the subject of an order, from the beginning of its clause.
SUBJECT_BEGINS = re.compile(
    r"""^\W*(?:[^,]{0,90},\s*)?(?:e\s+)?(?:ficam?\s+|s[ãa]o\s+)?
        (?:\b(?:o|a|os|as|no|na|nos|nas|ao|aos|à|às|em|d[oa]s?)\s+)?(?:referid[oa]s?\s+|atua(?:l|is)\s+|present[e]s?\s+)?
        (?:\b(?:reda[çc][ãa]o|textos?|denomina[çc][ãa]o|rubrica|ementa|t[íi]tulo|disposi[çc](?:ões|[ãa]o)|dispositivos?|caput|tabelas?|quadros?|nome
              |valor(?:es)?|express(?:[ãa]o|ões)|palavras?|vig[êe]ncia|prazos?|efeitos?|numera[çc][ãa]o|lista|listagem|linhas?|itens|item|cont[ée]udo|enunciado
              |artigos?|par[áa]grafos?|incisos?|al[íi]neas?|cap[íi]tulos?|se[çc](?:[ãa]o|ões)|t[íi]tulos?|anexos?)
           (?:\s+\w+){0,4}?\s+d[oae]s?\s+)*$""",
    re.VERBOSE | re.IGNORECASE,
)
#: A verb that orders at the beginning of a clause: "Altera", "Acrescente-se", "Dá nova".
IMPERATIVE = re.compile(
    r"(?!.*(?:ar|er|ir|ção|ndo|são)$)(?:\w+-se|\w+-lhes?|altera[m]?|altere[m]?|acrescenta[m]?|acresce[m]?|inclu[ia]m?|inclui|insere[m]?|insira[m]?|modifica[m]?"
    r"|revoga[m]?|suprime[m]?|substitui|renumera[m]?|d[áê]|retifica|prorroga|restabelece|introduz|cria|adita|adiciona|transforma|onde|exclui|suprim\w*\s|revogad|acrescentad|acrescid|inclu[íi]d|alterad|inserid|suprimid|substitu[íi]d|renumerad|passa)",
    re.IGNORECASE,
)
#: "Esta Lei" as the subject of what it orders.
ACT_SUBJECT = re.compile(
    r"\s*(?:A\s+presente|O\s+presente|Est[ae])\s+(?:Lei|Emenda|Decreto|Resolu[çc][ãa]o|Ato)(?:\s+Complementar|\s+Municipal|\s+[àa]\s+Lei\s+Org[âa]nica)*\s*$",
    re.IGNORECASE,
)
#: That others get new numbers, which the order does not say.
OTHERS_RENUMBERED = re.compile(
    r"\b(?:os|as)\s+(?:demais|seguintes|subseq[uü]entes|posteriores|outr[oa]s|restantes)\b|\bnumera[çc](?:[ãa]o|ões)\s+(?:posterior|subseq|dos\s+demais)|\bsubseq[uü]entes\b",
    re.IGNORECASE,
)
#: What a mention of "ao mesmo artigo" begins with.
LEAD = re.compile(
    r"(?:aos?|às?|n[oa]s?|em)\s+(?:(?:referid|mesm|citad|aludid|mencionad)[oa]\s+)?", re.IGNORECASE
)
#: That a law is given one new wording, and not alterations here and there.
WHOLE_WORDING = re.compile(
    r"seguinte\s+(?:forma\s+e\s+)?(?:reda[çc][ãa]o|texto)|nova\s+reda[çc][ãa]o", re.IGNORECASE
)
#: Before a unit that stays as it is: "ficando inalterada a redação do seu parágrafo único".
KEPT = re.compile(
    r"\b(?:inalterad|mantid|permanec|mantend|sem\s+altera)\w*\s[^,;.]{0,30}$", re.IGNORECASE
)
#: Before an act that is itself an object: "a Lei nº 5", ", e 11, de 4 de abril de 1971".
OBJECT_ACT = re.compile(
    r"(?:^|[:,;]|\b(?:[oa]s?|e|ou|bem\s+como|especial|especialmente))\s*$", re.IGNORECASE
)
#: A noun orders nothing by itself: "é lícita a substituição".
NOUN = re.compile(r"(?<!nova reda)[çs][ãa]o$|[çs]ões$|cr[ée]scimos?$", re.IGNORECASE)

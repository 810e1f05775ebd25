"""What a text says that a cited provision holds: "as restrições gerais do art. 106" restricts.

Each function has the nouns by which texts name it and the words that a provision that has it shows.
All patterns are of folded text (lower case, no diacritics).
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Function:
    """``name`` is told to people; ``named`` matches the nouns, ``shown`` the words of a target."""

    name: str
    named: re.Pattern[str]
    shown: re.Pattern[str]


def _function(name: str, nouns: str, shown: str) -> Function:
    return Function(name, re.compile(rf"\b(?:{nouns})\b"), re.compile(rf"\b(?:{shown})"))


_SANCTIONS = (
    "mult|pena|penas|sanc|puni|advert|apreens|apreend|interdi|suspens|cassa|embarg|demoli|infra|"
    r"ufir|salario|pagamento|valor|reincid|r\$"
)
_DEMANDS = (
    "dev(?:e|er|id)|exig|obrig|necess|precis|indispens|requisit|condic|criteri|obede|apresent|"
    "comprov|conter|conte|mediante|depend|satisf|atend|observ|instru|far[ao]|prov[ai]|normas?"
)
#: The functions, those with the narrowest nouns first.
FUNCTIONS = (
    _function(
        "restrições", "restric(?:ao|oes)|vedac(?:ao|oes)|proibic(?:ao|oes)|impediment[ao]s?",
        r"proib|vedad|veda|nao\b|somente|so\b|permit|depend|exceto|salvo|restri|limit|impedi|defes[ao]|"
        "devera|deverao",
    ),
    _function(
        "exigências", "exigencias?|requisitos?|formalidades?", _DEMANDS,
    ),
    _function(
        "condições", "condic(?:ao|oes)",
        f"{_DEMANDS}|quando|caso|desde|depois|apos|sera|serao|consider",
    ),
    _function(
        "prazo", "prazos?", "prazo|dias?|horas?|mes|meses|ano|anos|anual|trimestr|semestr|data",
    ),
    _function("multa ou penalidade", "multas?|penalidades?|penas?|sanc(?:ao|oes)", _SANCTIONS),
    _function(
        "taxa ou preço", "taxas?|precos?|tarifas?|emolumentos?",
        r"tax|prec|tarif|emolument|pag|valor|cobr|ufir|r\$|tribut|recolh|ressarc|indeniz|custe",
    ),
    _function(
        "licença ou autorização",
        "licencas?|alvaras?|autorizac(?:ao|oes)|permiss(?:ao|oes)|concess(?:ao|oes)",
        "licenc|alvara|autoriz|permiss|permit|concess|conced|aprov",
    ),
    _function(
        "documentos ou requerimento", "documentos?|documentac(?:ao|oes)|requerimentos?",
        "document|requer|atestad|certid|comprov|apresent|planta|projet|carteira|identi|pedid|requisi|solicit|petic",
    ),
    _function(
        "recurso ou defesa", "recursos?|defesas?|impugnac(?:ao|oes)",
        "recur|recor|defes|defend|impugn|reclam|contest|julg",
    ),
    _function(
        "auto ou notificação", "autos?|notificac(?:ao|oes)|intimac(?:ao|oes)",
        "auto|autua|lavra|notific|intim|comunic|ciencia|aviso",
    ),
    _function("horário", "horarios?", r"horari|horas?|h|as \d|dia|dias|noturn|diurn"),
    _function(
        "cadastro ou registro", "cadastros?|registros?|inscric(?:ao|oes)",
        "cadastr|registr|inscr|matricul|relac",
    ),
    _function("isenção", "isenc(?:ao|oes)|imunidades?", "isen|imun|nao incid|dispens|livre"),
    _function("vistoria", "vistorias?|inspec(?:ao|oes)", "vistor|inspe|fiscal|exame|verific|laudo"),
)  # fmt: skip

#: Words that lead from a noun to the number: "estabelecidas no", "de que trata o", "do".
_LINK = re.compile(
    r"""(?: \s*,?\s*\b(?: de\s+que\s+trata[mn]?|a\s+que\s+se\s+refere[mn]?|a\s+que\s+alude[mn]?
              | (?:estabelecid|previst|fixad|mencionad|referid|exigid|indicad|estipulad|determinad
                 |cominad|impost|definid|tratad|dispost|descrit|contid|enumerad|arrolad|elencad
                 |aludid|citad|prescrit|consignad)[ao]s?
              | constantes?|objetos?|na\s+forma|nos\s+termos|conforme ) )?
        \s*,?\s*\b(?:d[aeo]s?|n[ao]s?|pel[ao]s?|em|[ao]s?)?\s*(?:caput\s+d[aeo]s?\s*)?$""",
    re.VERBOSE,
)
_CLAUSE = re.compile(r"[.;:!?]")
#: A noun so many words before the link is what the number is of ("exigências sanitárias gerais").
_REACH = 4
_OBEYED = re.compile(
    r"\b(?:obede\w+|observ(?:ad|and|ar|em|a)\w*|respeit\w+|cumpri\w+)\b[^.;:,]{0,60}$"
)
_NORM = Function(
    "regra a obedecer",
    re.compile(r"(?!x)x"),
    re.compile(
        r"\b(?:dev(?:e|er|id)|proib|vedad|veda|permit|obrig|nao\b|depend|exig(?!a)|sujeit|sera|serao|"
        r"fica|ficam|ficara|so\b|somente|conter|obede|observ|podera|poderao|requisit|prazo|mediante|"
        r"necess|cabe|compete|far[ao]|havera)"
    ),
)


def told_function(before: str) -> Function | None:
    """The function that the words before a number tell (folded text that ends at the number).

    >>> told_function("obedecendo as restricoes gerais estabelecidas no ").name
    'restrições'
    >>> told_function("sem prejuizo do disposto no ") is None
    True
    """
    near = " ".join(_before_link(before)[-_REACH:])
    found = [function for function in FUNCTIONS if function.named.search(near)]
    if len(found) != 1:
        return None
    return found[0]


def said(before: str) -> str:
    """The two words that lead to a number: "restricoes gerais" of "as restrições gerais do"."""
    return " ".join(_before_link(before)[-2:])


def _before_link(before: str) -> list[str]:
    clause = _CLAUSE.split(before[-200:])[-1]
    link = _LINK.search(clause)
    return (clause[: link.start()] if link else clause).split()


def obeyed(before: str) -> Function | None:
    """The function of a target that must be obeyed: any provision that commands something."""
    return _NORM if _OBEYED.search(before[-100:]) else None

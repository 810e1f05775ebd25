"""How this project's terms are called in Akoma Ntoso 3.0 (OASIS LegalDocML).

The ids (``eId``) are LexML's, which Brazilian systems know; elements are Akoma Ntoso's own.
"""

from __future__ import annotations

from types import MappingProxyType

from pipeline.law import Action, Kind, Status

NAMESPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
#: What Akoma Ntoso has no element for: offsets, ledger, sanctions. Never the words of the law.
OWN = "urn:consolida:akn:1"
A, C = f"{{{NAMESPACE}}}", f"{{{OWN}}}"
FORMAT = "1"
#: Where a date is not known the attribute must still be there; this is the community's null date.
NO_DATE = "0001-01-01"

#: Element, and its ``name`` where it is the generic ``hcontainer``.
ELEMENT = MappingProxyType(
    {
        Kind.PARTE: ("part", None),
        Kind.LIVRO: ("book", None),
        Kind.TITULO: ("title", None),
        Kind.CAPITULO: ("chapter", None),
        Kind.SECAO: ("section", None),
        Kind.SUBSECAO: ("subsection", None),
        Kind.ARTIGO: ("article", None),
        Kind.PARAGRAFO: ("paragraph", None),
        Kind.PARAGRAFO_SEM_NUMERO: ("subparagraph", None),
        Kind.INCISO: ("clause", None),
        Kind.ALINEA: ("alinea", None),
        Kind.ITEM: ("point", None),
        Kind.SUBITEM: ("hcontainer", "subitem"),
        Kind.TRAVESSAO: ("indent", None),
        Kind.TABELA: ("hcontainer", "tabela"),
        Kind.ANEXO: ("hcontainer", "anexo"),
    }
)
KIND = MappingProxyType({names: kind for kind, names in ELEMENT.items()})

#: Element and ``type`` of a modification.
MODIFICATION = MappingProxyType(
    {
        Action.NOVA_REDACAO: ("textualMod", "substitution"),
        Action.ACRESCIMO: ("textualMod", "insertion"),
        Action.REVOGACAO: ("textualMod", "repeal"),
        Action.RENUMERACAO: ("textualMod", "renumbering"),
        Action.VETO: ("forceMod", "endOfEnactment"),
        Action.SUSPENSAO: ("efficacyMod", "inapplication"),
        Action.RESTABELECIMENTO: ("forceMod", "reEnactment"),
        Action.PROMULGACAO: ("forceMod", "entryIntoForce"),
        Action.VIGENCIA: ("efficacyMod", "entryIntoEfficacy"),
        Action.CITACAO: ("legalSystemMod", "staticReference"),
        Action.REMISSAO: ("legalSystemMod", "coordination"),
        Action.REGULAMENTACAO: ("legalSystemMod", "implementation"),
    }
)
ACTION = MappingProxyType({names: action for action, names in MODIFICATION.items()})

#: ``status`` of a wording. That of one in force is not told: it is what needs no remark.
STATUS = MappingProxyType(
    {
        Status.SUBSTITUIDO: "removed",
        Status.REVOGADO: "removed",
        Status.VETADO: "removed",
        Status.SUSPENSO: "temporarilyRemoved",
        Status.DUVIDOSO: "unknown",
    }
)
NOT_PRINTED = "incomplete"


def wording_id(provision_id: str, ordinal: int) -> str:
    """``eId`` of the block that holds a wording."""
    return f"{provision_id}__v{ordinal}"

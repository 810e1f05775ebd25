"""How this project's terms are called in LexML Brasil (schemas rígido and flexível, version 4)."""

from __future__ import annotations

import re
from types import MappingProxyType

from pipeline.law import Kind, Status

NAMESPACE = "http://www.lexml.gov.br/1.0"
XLINK = "http://www.w3.org/1999/xlink"
#: Ids and kinds that LexML has no form for, and what the law is where its URN does not say it.
OWN = "urn:consolida:lexml:1"
X, L, C = f"{{{NAMESPACE}}}", f"{{{XLINK}}}", f"{{{OWN}}}"

ELEMENT = MappingProxyType(
    {
        Kind.PARTE: "Parte",
        Kind.LIVRO: "Livro",
        Kind.TITULO: "Titulo",
        Kind.CAPITULO: "Capitulo",
        Kind.SECAO: "Secao",
        Kind.SUBSECAO: "Subsecao",
        Kind.ARTIGO: "Artigo",
        Kind.PARAGRAFO: "Paragrafo",
        Kind.PARAGRAFO_SEM_NUMERO: "Paragrafo",
        Kind.INCISO: "Inciso",
        Kind.ALINEA: "Alinea",
        Kind.ITEM: "Item",
    }
)
KIND = MappingProxyType(
    {name: kind for kind, name in ELEMENT.items() if kind is not Kind.PARAGRAFO_SEM_NUMERO}
)
#: ``nome`` of a DispositivoGenerico: what LexML has no element for.
GENERIC = MappingProxyType(
    {Kind.SUBITEM: "subitem", Kind.TRAVESSAO: "travessao", Kind.TABELA: "tabela"}
)
GENERIC_KIND = MappingProxyType({name: kind for kind, name in GENERIC.items()})
#: ``nome`` of what is printed after a list, and of a cell.
TAIL, CELL = "continuacao", "celula"
#: ``situacao`` of a provision; one in force has none, and LexML knows no doubt.
SITUATION = MappingProxyType(
    {
        Status.REVOGADO: "revogado",
        Status.VETADO: "vetado",
        Status.SUSPENSO: "suspenso",
        Status.SUBSTITUIDO: "superado",
    }
)
STATUS = MappingProxyType({name: status for status, name in SITUATION.items()})

#: Code of the doubt that tells a law read from a text of one day; its quote is the day.
ONE_DAY = "texto_de_uma_data"

_SUFFIX = r"(-[0-9]{1,3}){0,3}"
_FIRST = rf"art([0-9]+{_SUFFIX}|1u)"
_SECOND = rf"(_cpt|_(par|dpg)([0-9]+{_SUFFIX}|1u))"
#: Ids of the strict schema, from the article down, without those inside amended text.
STRICT_ID = re.compile(
    rf"{_FIRST}({_SECOND}(_(inc|dpg)[0-9]+{_SUFFIX}(_(ali|dpg)[0-9]+{_SUFFIX}"
    rf"(_(ite|dpg)[0-9]+{_SUFFIX})?)?)?)?"
)
#: Those of the flexible schema: it has alíneas under the caput too.
FLEXIBLE_ID = re.compile(
    rf"{_FIRST}({_SECOND}(_(inc|ali|dpg)[0-9]+{_SUFFIX}(_(ali|dpg)[0-9]+{_SUFFIX}"
    rf"(_(ite|dpg)[0-9]+{_SUFFIX})?)?)?)?"
)
SCHEMA = "http://projeto.lexml.gov.br/esquemas/{}.xsd"
STRICT, FLEXIBLE = "lexml-br-rigido", "lexml-flexivel"

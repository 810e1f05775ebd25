"""Identifiers: LexML provision ids, LexML URNs, and the law_id slug.

Provision ids follow the LexML scheme (``art6-1_par2_inc3_ali1``), with the extensions that the
articles of municipal laws need: ``art51_p2``, ``art59_par2_tab1``, ``art282_cpt_tra3``,
``art85.2`` for the second article of one number.
"""

from __future__ import annotations

import re
import unicodedata

from pipeline.law import ActRef, Identity, Kind, PartialDate

_PREFIX = {
    Kind.PARTE: "prt",
    Kind.LIVRO: "liv",
    Kind.TITULO: "tit",
    Kind.CAPITULO: "cap",
    Kind.SECAO: "sec",
    Kind.SUBSECAO: "sub",
    Kind.ARTIGO: "art",
    Kind.PARAGRAFO: "par",
    Kind.INCISO: "inc",
    Kind.ALINEA: "ali",
    Kind.ITEM: "ite",
    Kind.SUBITEM: "sit",
    Kind.PARAGRAFO_SEM_NUMERO: "p",
    Kind.TRAVESSAO: "tra",
    Kind.TABELA: "tab",
    Kind.ANEXO: "anx",
}

#: Below an article, these hang from its caput and their id says so ("_cpt").
_HANGS_FROM_CAPUT = (Kind.INCISO, Kind.ALINEA, Kind.ITEM, Kind.SUBITEM, Kind.TRAVESSAO)

_STATES = {
    "AC": "acre", "AL": "alagoas", "AP": "amapa", "AM": "amazonas", "BA": "bahia",
    "CE": "ceara", "DF": "distrito.federal", "ES": "espirito.santo", "GO": "goias",
    "MA": "maranhao", "MT": "mato.grosso", "MS": "mato.grosso.sul", "MG": "minas.gerais",
    "PA": "para", "PB": "paraiba", "PR": "parana", "PE": "pernambuco", "PI": "piaui",
    "RJ": "rio.janeiro", "RN": "rio.grande.norte", "RS": "rio.grande.sul", "RO": "rondonia",
    "RR": "roraima", "SC": "santa.catarina", "SP": "sao.paulo", "SE": "sergipe",
    "TO": "tocantins",
}  # fmt: skip

#: State of each name that a URN gives it.
STATE_OF_NAME = {name: uf for uf, name in _STATES.items()}

# LexML leaves these out of the names of places.
_PREPOSITIONS = {"de", "da", "do", "das", "dos", "e"}


def fold(text: str) -> str:
    """Lower case without diacritics: what two spellings of one word have in common.

    Characters that have no ASCII base ("§", "º", dashes) are dropped.
    """
    return unicodedata.normalize("NFD", text.lower()).encode("ascii", "ignore").decode("ascii")


def slug(text: str, separator: str = "-") -> str:
    """Words of ``text``, folded, joined by ``separator``."""
    return separator.join(re.findall(r"[a-z0-9]+", fold(text)))


def child_id(parent: str, parent_kind: Kind | None, kind: Kind, number: str) -> str:
    """Id of a provision below ``parent`` (empty for none).

    >>> child_id("art4", Kind.ARTIGO, Kind.INCISO, "3")
    'art4_cpt_inc3'
    >>> child_id("art6-1", Kind.ARTIGO, Kind.PARAGRAFO, "1u")
    'art6-1_par1u'
    """
    own = f"{_PREFIX[kind]}{number}"
    if not parent:
        return own
    if parent_kind is Kind.ARTIGO and kind in _HANGS_FROM_CAPUT:
        return f"{parent}_cpt_{own}"
    return f"{parent}_{own}"


def number_text(number: tuple[int, ...]) -> str:
    """A sort key as LexML prints it: ``(6, 1)`` is ``6-1``."""
    return "-".join(map(str, number))


def law_id(identity: Identity, fallback: str) -> str:
    """Slug of a law: ``esteio-rs-lei-785-1971``; an unknown part is left out, never invented."""
    parts = [
        identity.municipality,
        identity.uf,
        identity.kind,
        identity.number,
        str(identity.date.year) if identity.date else None,
    ]
    known = [slug(part) for part in parts if part]
    if identity.kind and len(known) > 1:
        return "-".join(known)
    return slug(fallback) or "lei"


def place(identity: Identity) -> str | None:
    """The URN's place: ``br;rio.grande.sul;esteio``; None where the state or city is unknown."""
    state = _STATES.get(identity.uf or "")
    if not state or not identity.municipality:
        return None
    words = re.findall(r"[a-z0-9]+", fold(identity.municipality))
    return f"br;{state};{'.'.join(w for w in words if w not in _PREPOSITIONS)}"


def _urn(where: str, kind: str, date: PartialDate, number: str) -> str:
    return f"urn:lex:{where}:municipal:{slug(kind, '.')}:{date};{number}"


def law_urn(identity: Identity) -> str | None:
    """LexML URN of a municipal law, or None where a part of it is unknown.

    >>> law_urn(Identity("Lei", "785", PartialDate(1971, 12, 28), "Esteio", "RS"))
    'urn:lex:br;rio.grande.sul;esteio:municipal:lei:1971-12-28;785'
    """
    where = place(identity)
    if not (where and identity.kind and identity.number and identity.date):
        return None
    return _urn(where, identity.kind, identity.date, identity.number)


def act_urn(identity: Identity, act: ActRef) -> str | None:
    """LexML URN of an act of the same municipality, or None where a part of it is unknown."""
    where = place(identity)
    if not where or act.date is None:
        return None
    return _urn(where, act.kind, act.date, act.number)

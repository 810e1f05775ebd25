"""How an amending act names what it changes: the law, and a provision of it."""

from __future__ import annotations

from pipeline.identifiers import name
from pipeline.law import ActRef, Identity, Law
from pipeline.phrases import in_full

_FEMININE = ("alínea", "seção", "subseção", "parte", "tabela")
_MASCULINE_ACTS = ("decreto", "regulamento", "ato", "código")


def law_name(identity: Identity) -> str:
    """The law in full: "Lei nº 3.635, de 3 de março de 1998"; "esta Lei" where it has no number."""
    if not (identity.kind and identity.number):
        return "Lei"
    return act_name(ActRef(identity.kind, identity.number, identity.date))


def act_name(act: ActRef) -> str:
    """An act with its date as far as it is known: "Lei nº 27, de 2014"."""
    number = f"{int(act.number):,}".replace(",", ".") if act.number.isdigit() else act.number
    when = f", de {in_full(act.date)}" if act.date else ""
    return f"{act.kind} nº {number}{when}"


def of_law(law: Law) -> str:
    """ "da Lei nº 3.635, de 3 de março de 1998", "do Decreto nº 10, de 1980"."""
    return f"{'do' if is_masculine(law.identity.kind) else 'da'} {law_name(law.identity)}"


def comma(law: Law) -> str:
    """The comma that closes the date, where the sentence goes on after the law's name."""
    return "," if law.identity.kind and law.identity.number and law.identity.date else ""


def the_law(law: Law) -> str:
    """ "A Lei nº 3.635, de 3 de março de 1998", to open a sentence."""
    return f"{'O' if is_masculine(law.identity.kind) else 'A'} {law_name(law.identity)}"


def is_masculine(kind: str | None) -> bool:
    """True for "Decreto" and the like."""
    return bool(kind) and str(kind).split(" ")[0].lower() in _MASCULINE_ACTS


def the(provision_id: str) -> str:
    """A provision with its article of speech: "o inciso II do art. 5º", "a alínea a do ..."."""
    called = provision_name(provision_id)
    return f"{'a' if called.startswith(_FEMININE) else 'o'} {called}"


def in_the(provision_id: str) -> str:
    """ "no art. 5º", "na alínea a do inciso II do art. 5º"."""
    return f"n{the(provision_id)}"


def provision_name(provision_id: str) -> str:
    """A provision in running text, letters between quotation marks (LC 95/1998, art. 11, II, g).

    >>> provision_name("art5_cpt_inc2_ali1")
    'alínea “a” do inciso II do caput do art. 5º'
    """
    words = name(provision_id).split()
    for place, word in enumerate(words[:-1]):
        if word == "alínea":
            words[place + 1] = f"“{words[place + 1]}”"
    return " ".join(words)


def is_feminine(provision_id: str) -> bool:
    """Whether the provision's kind is feminine ("alínea", "seção")."""
    return name(provision_id).startswith(_FEMININE)

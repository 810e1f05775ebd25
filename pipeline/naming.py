"""What a provision is called: its label as printed, and its name in a reference or a message.

The printed label comes from the ledger, which keeps the separator of the source ("Art. 1º.",
"Parágrafo Único -"); without one, LC 95/1998 and Decreto 12.002/2024, art. 12, say how it looks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from pipeline.identifiers import name as provision_name
from pipeline.law import Kind, Law, LedgerKind, Provision, Version

_PUNCTUATION = ".:)-–—•"
_ORDINAL_SIGNS = ("º", "°", "ª")


def names(law: Law, wanted: Collection[str] | None = None) -> Mapping[str, str]:
    """Each provision id with its name in full: ``art188_cpt_inc2`` is "Art. 188, II".

    With ``wanted``, only the ids among these.
    """
    return {
        node.id: _name(node, above)
        for node, above in law.walk_with_parents()
        if wanted is None or node.id in wanted
    }


def separated(kind: Kind, label: str) -> str:
    """A label without separator, with the one that federal drafting rules ask for.

    >>> separated(Kind.INCISO, "IV"), separated(Kind.ARTIGO, "Art. 10"), separated(Kind.ITEM, "1")
    ('IV -', 'Art. 10.', '1.')
    """
    if not label or label[-1] in _PUNCTUATION:
        return label
    if kind is Kind.INCISO:
        return f"{label} -"
    if kind is Kind.ALINEA:
        return f"{label})"
    if kind in (Kind.ARTIGO, Kind.PARAGRAFO) and label.endswith(_ORDINAL_SIGNS):
        return label
    dotted = (Kind.ARTIGO, Kind.PARAGRAFO, Kind.ITEM, Kind.SUBITEM)
    return f"{label}." if kind in dotted else label


class Labels:
    """Printed labels of a law's wordings, by provision and ordinal."""

    def __init__(self, law: Law) -> None:
        self._printed: dict[tuple[str, int | None], str] = {}
        for entry in law.ledger:
            if entry.kind is LedgerKind.ROTULO and entry.owner:
                key = (entry.owner, entry.version)
                self._printed.setdefault(key, " ".join(entry.clean.split()))

    def of(self, provision: Provision, version: Version | None = None) -> str:
        """The label that stands before the wording, with its separator; empty where it has none."""
        version = version or provision.current
        label = version.label or provision.label
        printed = self._printed.get((provision.id, version.ordinal), "")
        # The ledger only adds a separator. Anything else would put other words in the law's mouth.
        if printed.startswith(label) and not printed[len(label) :].strip(f" {_PUNCTUATION}"):
            return printed
        return separated(provision.kind, label)


def _name(node: Provision, above: tuple[Provision, ...]) -> str:
    path = (*above, node)
    if not node.kind.is_grouping:
        roots = [i for i, each in enumerate(path) if each.kind in (Kind.ARTIGO, Kind.ANEXO)]
        path = path[roots[-1] :] if roots else (node,)
    return ", ".join(_part(each) for each in path)


def _part(node: Provision) -> str:
    label = node.label.strip().rstrip(f" {_PUNCTUATION}").strip()
    if node.kind is Kind.PARAGRAFO_SEM_NUMERO:
        return f"parágrafo sem número ({_ordinal(node)}º do artigo)"
    if node.kind in (Kind.TRAVESSAO, Kind.TABELA):
        kind = "travessão" if node.kind is Kind.TRAVESSAO else "tabela"
        return f"{_ordinal(node)}º {kind}" if kind == "travessão" else f"{kind} {_ordinal(node)}"
    if node.kind is Kind.ALINEA:
        return f"“{label}”"
    repeated = re.search(r"\.(\d+)$", node.id)
    return f"{label} ({repeated[1]}º com este número)" if repeated else label or node.id


def _ordinal(node: Provision) -> str:
    digits = re.search(r"(\d+)(?:\.\d+)?$", node.id)
    return digits[1] if digits else "?"


#: An id inside a message, which a reader of the message should not have to decipher.
_ID = re.compile(r"\b(?:art|anx|prt|liv|tit|cap|sec|sub)\d[\w-]*(?:\.\d+)?")


def mentions(message: str) -> list[str]:
    """The ids by which a message names provisions."""
    return _ID.findall(message)


def in_words(message: str, named: Mapping[str, str]) -> str:
    """A message with the names of provisions in place of their ids.

    An id that the law has not is told in full.

    >>> in_words("A sequência passa de art5_cpt_inc2 a IV.", {"art5_cpt_inc2": "Art. 5º, II"})
    'A sequência passa de art. 5º, II a IV.'
    >>> in_words("Remete à multa de art80_cpt_inc1, que a lei não tem.", {})
    'Remete à multa de inciso I do caput do art. 80, que a lei não tem.'
    """

    def name(match: re.Match[str]) -> str:
        known = named.get(match[0]) or _in_full(match[0])
        return f"a{known[1:]}" if known.startswith("Art.") and match.start() else known

    return _ID.sub(name, message)


def _in_full(provision_id: str) -> str:
    try:
        return provision_name(provision_id)
    except ValueError:  # an ordinal that is this project's own, or no id at all
        return provision_id

"""Notes in the standard form: "(Redação dada pela Lei nº 5.758, de 2010)"."""

from __future__ import annotations

from pipeline.identifiers import name
from pipeline.law import Action, ActRef, Kind
from pipeline.phrases import by_act

_FEMININE = (Kind.PARTE, Kind.SECAO, Kind.SUBSECAO, Kind.ALINEA, Kind.TABELA)
_WORDS = {
    Action.ACRESCIMO: "Incluíd",
    Action.REVOGACAO: "Revogad",
    Action.RENUMERACAO: "Renumerad",
    Action.RESTABELECIMENTO: "Restabelecid",
}


def note(action: Action, act: ActRef, kind: Kind, former_id: str | None = None) -> str:
    """The note that a consolidated text prints for what ``act`` did to a provision of ``kind``.

    ``former_id`` is what a renumbered provision was.

    >>> note(Action.ACRESCIMO, ActRef("Lei", "5758"), Kind.ALINEA)
    '(Incluída pela Lei nº 5.758)'
    """
    by = by_act(act)
    if action is Action.NOVA_REDACAO:
        return f"(Redação dada {by})"
    if action is Action.REMISSAO:
        return f"(Vide {act})"
    ending = "a" if kind in _FEMININE else "o"
    was = f" {_of(former_id)}" if former_id else ""
    return f"({_WORDS[action]}{ending}{was} {by})"


def _of(former_id: str) -> str:
    """ "do parágrafo único", "da alínea b"."""
    called = name(former_id.rsplit("_", 1)[-1])
    feminine = called.startswith(("alínea", "seção", "subseção", "parte", "tabela"))
    return f"{'da' if feminine else 'do'} {called}"

"""Portuguese phrases that several products print: plurals, dates, acts, names of things done."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.law import Action, ActRef, Kind, PartialDate, Severity, Status

MONTHS = (
    "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro",
    "outubro", "novembro", "dezembro",
)  # fmt: skip

ACTIONS: dict[Action, str] = {
    Action.NOVA_REDACAO: "nova redação",
    Action.ACRESCIMO: "acréscimo",
    Action.REVOGACAO: "revogação",
    Action.RENUMERACAO: "renumeração",
    Action.VETO: "veto",
    Action.SUSPENSAO: "suspensão",
    Action.RESTABELECIMENTO: "restabelecimento",
    Action.PROMULGACAO: "promulgação",
    Action.CITACAO: "citação",
    Action.REGULAMENTACAO: "regulamentação",
    Action.REMISSAO: "remissão",
    Action.VIGENCIA: "vigência",
}
#: Singular and plural of each severity.
SEVERITIES: dict[Severity, tuple[str, str]] = {
    Severity.BLOQUEIO: ("bloqueio", "bloqueios"),
    Severity.ERRO: ("erro", "erros"),
    Severity.AVISO: ("aviso", "avisos"),
    Severity.INFO: ("observação informativa", "observações informativas"),
}
_TIED = re.compile(r"(\bArt\.|§|\bnº) (?=\d)")
_FEMININE = (Kind.PARTE, Kind.SECAO, Kind.SUBSECAO, Kind.ALINEA, Kind.TABELA)
_MASCULINE_ACTS = ("ato", "ajuste", "código", "convênio", "decreto", "provimento", "regulamento")


def count(number: int, singular: str, plural: str) -> str:
    """``count(1, "erro", "erros")`` is "1 erro"; zero takes the plural."""
    return f"{number} {singular if number == 1 else plural}"


def joined(items: Sequence[str]) -> str:
    """An enumeration: "3", "3 e 4", "3, 4 e 7"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} e {items[-1]}"


def in_full(date: PartialDate) -> str:
    """A date as laws write it: "1º de janeiro de 1972", "maio de 1990", "1990"."""
    if date.month is None:
        return str(date.year)
    month = f"{MONTHS[date.month - 1]} de {date.year}"
    if date.day is None:
        return month
    return f"1º de {month}" if date.day == 1 else f"{date.day} de {month}"


def by_act(act: ActRef | None) -> str:
    """Who did it: "pela Lei nº 827, de 1973", "pelo Decreto nº 10, de 1980"."""
    if act is None:
        return "por ato que a nota não identifica"
    masculine = act.kind.split(" ")[0].lower() in _MASCULINE_ACTS
    return f"{'pelo' if masculine else 'pela'} {act}"


def status_word(status: Status, kind: Kind) -> str:
    """What is said in place of a text: "(Revogado)", "(Revogada)" for a seção or an alínea."""
    words = {
        Status.REVOGADO: "Revogad",
        Status.VETADO: "Vetad",
        Status.SUSPENSO: "Suspens",
        Status.SUBSTITUIDO: "Substituíd",
    }
    return f"({words[status]}{'a' if kind in _FEMININE else 'o'})"


def tied(text: str) -> str:
    """Our own text, with what no line end should part: "§ 3º", "Art. 5º", "nº 785"."""
    return _TIED.sub("\\1\u00a0", text)


def percent(share: float) -> str:
    """A share as a percentage with one decimal, never rounded up: 0.99999 is "99,9%"."""
    tenths = int(share * 1000 + 1e-9)
    return f"{tenths // 10},{tenths % 10}%" if tenths % 10 else f"{tenths // 10}%"

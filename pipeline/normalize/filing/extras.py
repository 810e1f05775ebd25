"""Columns of a case that are no field of a document: the facts of the fine, and of the deadlines.

``multa_...`` columns are the options of ``consolida multa``; ``<prazo>_inicio``, ``<prazo>_regra``
and ``<prazo>_numero`` say from when a deadline runs, which rule it is where the law has several,
and how many units the authority gave.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.normalize.filing.values import (
    Days,
    ValueProblemError,
    read_day,
    read_mark,
    read_money,
)
from pipeline.normalize.fines import Case, CaseError
from pipeline.normalize.fines.case import Update
from pipeline.normalize.fines.words import amount, choices, recurrence
from pipeline.normalize.rules.model import SERVED

#: What each column of a fine is, as the list of columns tells it.
FINE_COLUMNS = {
    "multa_circunstancias": "atenuantes e agravantes, por identificador, com ponto e vírgula",
    "multa_reincidencia": "espécie:vezes, como generica:1",
    "multa_anteriores": "dias das infrações anteriores, com ponto e vírgula",
    "multa_quantidade": "unidades, onde a multa é por unidade",
    "multa_grau": "o grau, em vez das circunstâncias",
    "multa_quantia": "o valor dentro da faixa, na unidade da lei, onde ela o deixa à autoridade",
    "multa_custo": "o custo em reais, onde a multa é igual a ele",
    "multa_sancao": "identificador da sanção, onde várias punem o dispositivo",
    "multa_infrator": "identificador do infrator das regras da lei",
    "multa_no_prazo": "sim, se paga no prazo do desconto",
    "multa_fator": "fator que atualizou os valores da lei",
    "multa_fator_ato": "ato do Município que fixou o fator",
    "multa_escolhas": "respostas às lacunas da lei: lacuna=opção, com ponto e vírgula",
}
DEADLINE_COLUMNS = {
    f"{name}_{part}": text.format(name)
    for name in SERVED
    for part, text in (
        ("inicio", "dia (e hora) de que corre o prazo ({})"),
        ("regra", "identificador do prazo nas regras da lei, onde há vários ({})"),
        ("numero", "quantas unidades a autoridade deu, onde a lei só põe limite ({})"),
    )
}
EXTRA_COLUMNS = {**FINE_COLUMNS, **DEADLINE_COLUMNS}


@dataclass(frozen=True, slots=True)
class Asked:
    """What the extra columns of one case say."""

    fine: Case
    deadlines: Mapping[str, str]


def read_fine(cells: Mapping[str, Any], days: Days) -> Case:
    """The facts of a fine, from ``multa_...`` columns. Raises CaseError and ValueProblemError."""

    def text(name: str) -> str:
        value = cells.get(f"multa_{name}")
        return "" if value is None else str(value).strip()

    def several(name: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in text(name).split(";") if part.strip())

    previous = tuple(read_day(day, days) for day in several("anteriores"))
    quantity, cost = cells.get("multa_quantidade"), cells.get("multa_custo")
    return Case(
        circumstances=several("circunstancias"),
        recurrence=recurrence(text("reincidencia"), previous) if text("reincidencia") else None,
        quantity=amount(str(quantity), "a quantidade") if text("quantidade") else None,
        paid_in_time=read_mark(text("no_prazo")),
        grade=text("grau") or None,
        amount=amount(text("quantia")) if text("quantia") else None,
        cost=read_money(cost) if text("custo") else None,
        sanction=text("sancao") or None,
        offender=text("infrator") or None,
        update=_update(text("fator"), text("fator_ato")),
        choices=choices(several("escolhas")),
    )


def _update(factor: str, act: str) -> Update | None:
    if not factor and not act:
        return None
    if not factor:
        raise CaseError("multa_fator_ato diz o ato e falta o fator, em multa_fator.")
    return Update(amount(factor, "o fator"), act)


def read_count(typed: Any) -> int | None:
    """A number of units from 1. Raises ValueProblemError."""
    text = "" if typed is None else str(typed).strip().removesuffix(".0")
    if not text:
        return None
    if not text.isdecimal() or int(text) < 1 or len(text) > 4:
        raise ValueProblemError(f"{text!r} não é um número de dias.")
    return int(text)

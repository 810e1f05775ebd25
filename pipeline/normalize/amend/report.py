"""What became of each command, as a table and as sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import groupby

import pandas as pd

from pipeline.amendment import Operation
from pipeline.identifiers import name
from pipeline.law import Diagnostic, Law, Severity
from pipeline.naming import names
from pipeline.normalize.amend.records import Amended, Fate, Outcome
from pipeline.phrases import count

#: Operations in words.
OPERATIONS: dict[Operation, str] = {
    Operation.NOVA_REDACAO: "nova redação",
    Operation.ACRESCIMO: "acréscimo",
    Operation.REVOGACAO: "revogação",
    Operation.REVOGACAO_TOTAL: "revogação da lei",
    Operation.REVOGACAO_GENERICA: "revogação genérica",
    Operation.RENUMERACAO: "renumeração",
    Operation.SUBSTITUICAO_DE_EXPRESSAO: "substituição de expressão",
    Operation.SUPRESSAO_DE_EXPRESSAO: "supressão de expressão",
    Operation.NOVA_RUBRICA: "nova rubrica",
    Operation.SUBSTITUICAO_INTEGRAL: "substituição integral",
    Operation.RESTABELECIMENTO: "restabelecimento",
    Operation.PRORROGACAO: "prorrogação",
    Operation.NOVA_EMENTA: "nova ementa",
    Operation.LINHA_DE_TABELA: "linha de tabela",
    Operation.ANEXO: "anexo",
    Operation.NAO_LIDA: "não lida",
}
_COLUMNS = (
    "ato", "dispositivo_do_ato", "operacao", "dispositivo", "id", "situacao", "motivo", "citacao",
)  # fmt: skip


def outcomes_frame(amended: Amended, named: Mapping[str, str]) -> pd.DataFrame:
    """One row per command, in the order of application; ``named`` is what provisions are called."""
    rows = [dict(zip(_COLUMNS, _cells(each, named), strict=True)) for each in amended.outcomes]
    frame = pd.DataFrame(rows, columns=list(_COLUMNS))
    return frame.astype(pd.StringDtype("pyarrow"))


def _cells(outcome: Outcome, named: Mapping[str, str]) -> tuple[str | None, ...]:
    command = outcome.command
    return (
        str(outcome.act), called(command.provision_id, {}), OPERATIONS[command.operation],
        called(command.target_id, named), command.target_id, outcome.fate.value,
        outcome.reason or None, " ".join(command.quote.split()) or None,
    )  # fmt: skip


def with_doubts(law: Law, amended: Amended) -> Law:
    """The law with a diagnostic for each order that was not applied, so that every output tells.

    ``law`` is the amended law, with its findings.
    """
    known = {node.id for node in law.walk()}
    named = names(law)
    found = [
        _doubt(each, known, named) for each in amended.outcomes if each.fate is not Fate.APLICADA
    ]
    return replace(law, diagnostics=(*law.diagnostics, *found))


def _doubt(outcome: Outcome, known: Collection[str], named: Mapping[str, str]) -> Diagnostic:
    command = outcome.command
    code, severity = _code(outcome)
    what, where = OPERATIONS[command.operation], called(command.target_id, named)
    return Diagnostic(
        code,
        severity,
        f"{outcome.act}, {what}, {where}: {outcome.reason}",
        command.target_id if command.target_id in known else None,
        " ".join(command.quote.split()),
    )


def _code(outcome: Outcome) -> tuple[str, Severity]:
    if outcome.fate is Fate.PENDENTE:
        return "operacao_pendente", Severity.AVISO
    if outcome.command.operation is Operation.REVOGACAO_GENERICA:
        return "ato_com_revogacao_generica", Severity.INFO
    return "operacao_recusada", Severity.BLOQUEIO


def called(provision_id: str | None, named: Mapping[str, str]) -> str:
    """A provision by its name in full; the law as a whole where there is none."""
    if not provision_id:
        return "a lei"
    if provision_id in named:
        return named[provision_id]
    try:
        return name(provision_id)
    except ValueError:  # no id of this project's
        return provision_id


def sentences(amended: Amended, named: Mapping[str, str]) -> Iterator[str]:
    """What a person should know: the counts of each act, then what was not applied and why."""
    for act, found in groupby(amended.outcomes, key=lambda outcome: outcome.act):
        outcomes = list(found)
        yield f"{act}: {_counts(outcomes)}"
        for each in outcomes:
            if each.fate is not Fate.APLICADA:
                what = OPERATIONS[each.command.operation]
                where = called(each.command.target_id, named)
                yield f"  {each.fate.value}: {what}, {where}. {each.reason}"


def _counts(outcomes: list[Outcome]) -> str:
    def number(fate: Fate) -> int:
        return sum(outcome.fate is fate for outcome in outcomes)

    parts = [count(number(Fate.APLICADA), "operação aplicada", "operações aplicadas")]
    if refused := number(Fate.RECUSADA):
        parts.append(count(refused, "recusada", "recusadas"))
    if waiting := number(Fate.PENDENTE):
        parts.append(count(waiting, "pendente", "pendentes"))
    return ", ".join(parts)

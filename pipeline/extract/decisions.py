"""Human decisions: ``<stem>.decisoes.toml`` beside a source settles doubts once.

Each decision quotes the words that it is about. It applies only while these are found exactly once
in the provision that it names; otherwise it is reported as stale, never dropped in silence.

    [[decisao]]
    sobre = "situacao"                 # ou "diagnostico", "alcance", "unidade"
    dispositivo = "art191_par1"
    citacao = "O desconto do inciso I supra"
    valor = "revogado"
    por = "Procuradoria-Geral do Município"
    data = "2026-03-10"
    motivo = "A LC 116/2018 reescreveu o artigo só com caput e parágrafo único."
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline.errors import ConsolidaError
from pipeline.law import Diagnostic, Law, PartialDate, Provision, Severity, Status, Version

#: What a decision may be about, and what its value says.
SUBJECTS = {
    "situacao": "a situação de uma redação (vigente, revogado, substituido, suspenso, vetado)",
    "diagnostico": "uma dúvida que fica resolvida como foi lida (o código dela)",
    "alcance": "os dispositivos que uma multa pune (ids, separados por vírgula)",
    "unidade": "a base de uma multa cujo valor a lei deixa em aberto",
}
_REQUIRED = ("sobre", "citacao", "valor", "por", "data")


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a person; ``by`` and ``date`` say whose and when."""

    subject: str
    quote: str
    value: str
    by: str
    date: PartialDate
    provision_id: str | None = None
    reason: str = ""

    @property
    def signature(self) -> str:
        """Who decided, and when: what stands in ``decided_by``."""
        return f"{self.by}, {self.date}"


def read_decisions(source: Path) -> tuple[Decision, ...]:
    """Read ``<stem>.decisoes.toml`` beside ``source``; empty where there is none.

    Raises ConsolidaError where the file is no valid TOML, or a decision lacks a key or has a value
    out of form; the message names the decision by its place.
    """
    path = source.with_suffix(".decisoes.toml")
    if not path.is_file():
        return ()
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8")).get("decisao", [])
        return _agreed(_decision(row, place) for place, row in enumerate(rows, start=1))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, ValueError, TypeError) as error:
        raise ConsolidaError(f"{path.as_posix()}: {error}; corrija o arquivo.") from None


def _agreed(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    """The decisions. Raises ValueError where two say different things of the same words."""
    found = tuple(decisions)
    said: dict[tuple[object, ...], Decision] = {}
    for decision in found:
        # one wording may raise several doubts, each with a decision of its own
        doubt = decision.value if decision.subject == "diagnostico" else None
        quote = " ".join(decision.quote.split())
        about = (decision.subject, decision.provision_id, quote, doubt)
        first = said.setdefault(about, decision)
        if first.value != decision.value:
            raise ValueError(
                f"as decisões de {first.signature} e de {decision.signature} sobre "
                f"«{decision.quote}» dizem coisas diferentes; deixe só a que vale"
            )
    return found


def _decision(row: Mapping[str, object], place: int) -> Decision:
    missing = [key for key in _REQUIRED if not row.get(key)]
    if missing:
        raise ValueError(f"a {place}ª decisão não diz {', '.join(missing)}")
    subject, value = str(row["sobre"]), str(row["valor"])
    if subject not in SUBJECTS:
        raise ValueError(f"a {place}ª decisão é sobre «{subject}»; use {', '.join(SUBJECTS)}")
    if subject == "situacao" and value not in {status.value for status in _DECIDABLE}:
        raise ValueError(f"a {place}ª decisão dá a situação «{value}», que não existe")
    return Decision(
        subject, str(row["citacao"]), value, str(row["por"]), PartialDate.parse(str(row["data"])),
        str(row["dispositivo"]) if row.get("dispositivo") else None, str(row.get("motivo", "")),
    )  # fmt: skip


_DECIDABLE = tuple(status for status in Status if status is not Status.DUVIDOSO)


def decide(law: Law, decisions: Iterable[Decision]) -> Law:
    """Apply to a law the decisions about wordings and doubts; report those that are stale.

    Decisions on other subjects are checked against the text here too, and applied where they
    matter (fines, units).
    """
    for decision in decisions:
        places = _places(law, decision)
        if len(places) != 1:
            law = replace(law, diagnostics=(*law.diagnostics, _stale(decision, len(places))))
        elif decision.subject == "situacao":
            law = _settle(law, decision, *places[0])
        elif decision.subject == "diagnostico":
            law = replace(law, diagnostics=_settled(law, decision, places[0][0], decision.value))
    return law


def is_current(law: Law, decision: Decision) -> bool:
    """Whether the words that the decision quotes are found exactly once, where it says."""
    return len(_places(law, decision)) == 1


def _places(law: Law, decision: Decision) -> list[tuple[str, int]]:
    """Provision and wording of each place where the quoted words stand."""
    quote = " ".join(decision.quote.split())
    return [
        (provision.id, version.ordinal)
        for provision in law.walk()
        if decision.provision_id in (None, provision.id)
        for version in provision.versions
        for _ in range(" ".join((version.full_text or "").split()).count(quote))
    ]


def _stale(decision: Decision, times: int) -> Diagnostic:
    where = f"em {decision.provision_id}" if decision.provision_id else "na lei"
    found = "não estão" if times == 0 else f"estão {times} vezes"
    return Diagnostic(
        "decisao_superada", Severity.ERRO,
        f"A decisão de {decision.signature} não foi aplicada: as palavras que ela cita {found} "
        f"{where}. Refaça-a ou retire-a.",
        decision.provision_id, decision.quote,
    )  # fmt: skip


def _settle(law: Law, decision: Decision, provision_id: str, ordinal: int) -> Law:
    status = Status(decision.value)

    def version(found: Version) -> Version:
        return replace(found, status=status) if found.ordinal == ordinal else found

    def provision(node: Provision) -> Provision:
        children = tuple(map(provision, node.children))
        if node.id != provision_id:
            return replace(node, children=children)
        return replace(node, children=children, versions=tuple(map(version, node.versions)))

    return replace(
        law,
        provisions=tuple(map(provision, law.provisions)),
        diagnostics=_settled(law, decision, provision_id, None),
    )


#: The doubts that a decision on the status of a wording settles.
_STATUS_DOUBTS = frozenset(
    "ordem_das_redacoes redacao_sem_nota redacoes_do_mesmo_ato paragrafo_unico_e_numerado "
    "possivel_redacao_superada redacoes_fundidas revogado_pelo_agrupamento posterior_a_revogacao "
    "tachado_sem_nota renumeracao_sem_nota".split()
)


def _settled(
    law: Law, decision: Decision, provision_id: str, code: str | None
) -> tuple[Diagnostic, ...]:
    """The diagnostics of a law, those that the decision settles signed by who took it."""
    codes = _STATUS_DOUBTS if code is None else {code}
    return tuple(
        replace(found, decided_by=decision.signature)
        if found.provision_id == provision_id and found.code in codes
        else found
        for found in law.diagnostics
    )

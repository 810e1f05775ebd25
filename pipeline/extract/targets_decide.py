"""Apply decisions on what a sanction punishes. Reads: a law and decisions. Writes: a law.

    [[decisao]]
    sobre = "alcance"
    dispositivo = "art80_cpt_inc1_ali8"
    citacao = "Proprietário que deixar de fazer curvas de níveis"
    valor = "art7_par1u"
    por = "Procuradoria-Geral do Município"
    data = "2026-03-10"

The decision is of every sanction of the provision, or, where it quotes a sanction's own words, of
that one alone. Words that are not found exactly once change nothing: :func:`decisions.decide`
reports such a decision as stale.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pipeline.extract.decisions import Decision
from pipeline.law import Diagnostic, Law, Sanction, Severity

#: The doubts that a decision on what a sanction punishes settles.
SETTLED = frozenset(
    "alvo_a_decidir alvo_inexistente alvo_revogado alvo_lido_com_correcao "
    "alvo_com_duas_multas".split()
)


def with_targets(law: Law, decisions: Iterable[Decision]) -> Law:
    """The law with the targets that persons decided; the doubts they settle are signed.

    ``valor`` lists ids of provisions, with commas between. An id that the law has not is reported
    (``alvo_inexistente``), with the decision that names it, and left out.
    """
    for decision in decisions:
        if decision.subject == "alcance":
            law = _apply(law, decision)
    return law


def _apply(law: Law, decision: Decision) -> Law:
    place = _place(law, decision)
    chosen = [] if place is None else _chosen(law, decision, place)
    if place is None or not chosen:
        return law
    known = {provision.id for provision in law.walk()}
    named = [name.strip() for name in decision.value.split(",") if name.strip()]
    targets = tuple(dict.fromkeys(name for name in named if name in known))
    ids = {sanction.id for sanction in chosen}
    sanctions = tuple(
        replace(each, target_ids=targets) if each.id in ids else each for each in law.sanctions
    )
    signed = tuple(_signed(found, decision, place) for found in law.diagnostics)
    lacking = [_lacking(name, decision, place) for name in named if name not in known]
    return replace(law, sanctions=sanctions, diagnostics=(*signed, *lacking))


def _place(law: Law, decision: Decision) -> str | None:
    """The provision where the quoted words stand, found exactly once."""
    quote = " ".join(decision.quote.split())
    found = [
        provision.id
        for provision in law.walk()
        if decision.provision_id in (None, provision.id)
        for version in provision.versions
        for _ in range(" ".join((version.full_text or "").split()).count(quote))
    ]
    return found[0] if len(found) == 1 else None


def _chosen(law: Law, decision: Decision, place: str) -> list[Sanction]:
    """The sanctions that the decision is of: the one that it quotes, or all of the provision."""
    here = [each for each in law.sanctions if each.provision_id == place]
    quote = " ".join(decision.quote.split())
    quoted = [each for each in here if quote in " ".join(each.quote.split())]
    return quoted if len(quoted) == 1 else here


def _signed(found: Diagnostic, decision: Decision, place: str) -> Diagnostic:
    if found.provision_id == place and found.code in SETTLED:
        return replace(found, decided_by=decision.signature)
    return found


def _lacking(name: str, decision: Decision, place: str) -> Diagnostic:
    return Diagnostic(
        "alvo_inexistente", Severity.ERRO,
        f"A decisão de {decision.signature} diz que a sanção pune «{name}», que esta lei não tem.",
        place, decision.quote,
    )  # fmt: skip

"""Penalties: those that punish nothing, those that punish twice, those that no court upholds.

Fines without value, above the law's own cap or in conflict are found while the law is read.
Source: DOMAIN facts told in the catalogue; STF, Súmula Vinculante 21.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from pipeline.law import Diagnostic, Sanction
from pipeline.normalize.checks.reading import HOLDS, Place, Reading, plain

_STATED = ("faixa", "fixo")
_SETTLES = ("alvo_a_decidir", "alvo_inexistente")


def check_penalties(reading: Reading) -> Iterator[Diagnostic]:
    """Doubts about what the sanctions punish, and about conditions of an appeal."""
    at = {(p.node.id, p.version.ordinal): p for p in reading.places}
    holding = [s for s in reading.law.sanctions if s.status in HOLDS]
    yield from _without_conduct(reading, holding, at)
    yield from _listed_twice(reading, holding, at)
    for place in reading.places:
        yield from _deposit(reading, place)


Places = dict[tuple[str, int], Place]


def _found(
    reading: Reading, at: Places, code: str, message: str, sanction: Sanction
) -> Iterator[Diagnostic]:
    place = at.get((sanction.provision_id, sanction.version))
    if place is None:
        return
    start = place.text.find(sanction.quote)
    if start < 0:
        yield reading.about(code, message, place.node, sanction.quote)
    else:
        yield reading.doubt(code, message, place, start, start + len(sanction.quote))


def _without_conduct(
    reading: Reading, sanctions: list[Sanction], at: Places
) -> Iterator[Diagnostic]:
    """A fine with a value that punishes no provision; one whose target is asked for is told."""
    told = {d.provision_id for d in reading.law.diagnostics if d.code in _SETTLES}
    for each in sanctions:
        if each.sanction != "multa" or each.rule not in _STATED or each.target_ids:
            continue
        if each.provision_id not in told and not _is_graded(at, each):
            message = "A multa tem valor, e o texto não diz que conduta ou dispositivo ela pune."
            yield from _found(reading, at, "multa_sem_conduta", message, each)


#: A fine for a degree of breach, or one of the kinds of penalty, punishes what others forbid.
_GRADED = re.compile(
    r"\b(?:lev(?:e|es|issimas?)|medi[ao]s?|gravissimas?|graves?|gravidade|graus?|penalidades|"
    r"qualquer\s+dispositivo|infringirem\s+dispositivo)\b"
)


def _is_graded(at: Places, sanction: Sanction) -> bool:
    place = at.get((sanction.provision_id, sanction.version))
    if place is None:
        return False
    own = " ".join([place.text, *(node.current.full_text or "" for node in place.above)])
    return _GRADED.search(plain(own)) is not None


def _listed_twice(reading: Reading, sanctions: list[Sanction], at: Places) -> Iterator[Diagnostic]:
    """One provision under two items of a list of fines that state the same value."""
    by_target: defaultdict[tuple[object, ...], list[Sanction]] = defaultdict(list)
    for each in sanctions:
        if each.sanction == "multa" and each.rule in _STATED:
            for target in each.target_ids:
                value = (target, each.minimum, each.maximum, each.unit, each.per, each.subject)
                by_target[value].append(each)
    for key, group in by_target.items():
        target = str(key[0])
        others = [s for s in group[1:] if s.provision_id != group[0].provision_id]
        for each in others:
            name = reading.called.get(target, target)
            first = reading.called.get(group[0].provision_id, group[0].provision_id)
            message = f"Pune {name} com a mesma multa que {first}: o dispositivo está nas duas."
            yield from _found(reading, at, "alvo_em_duas_listas", message, each)


_APPEAL = re.compile(
    r"\b(?:recursos?|recorr\w+|reconsidera\w+|defesa|impugna\w+|improvido|desprovido)\b"
)
#: Money paid before an appeal is heard: "depósito prévio", "depositar previamente a importância".
_DEPOSIT = re.compile(
    r"""\b(?: deposit\w*\s+previ\w+ | previ[oa]\s+deposito
          | deposito\s+(?:em\s+dinheiro|d[ao]\s+(?:valor|multa|importancia|quantia)|em\s+especie)
          | depositando\s+(?:o\s+valor|a\s+(?:importancia|quantia|multa))
          | (?:numerario|valor|quantia|importancia)\s+depositad[ao]
          | pagamento\s+correspondente\s+ao\s+valor ) \b""",
    re.VERBOSE,
)

#: "independente do prévio depósito" frees the appeal from it.
_FREED = re.compile(r"\b(?:independent\w*|dispensad[ao]|sem\s+exigencia|vedad[ao])\b[^.;]{0,30}$")


def _appeals(place: Place) -> bool:
    """Whether the article speaks of a defence or an appeal."""
    texts = (node.current.full_text or "" for node in place.article.walk())
    return _APPEAL.search(plain("\n".join(texts))) is not None


def _deposit(reading: Reading, place: Place) -> Iterator[Diagnostic]:
    """An appeal that is heard only after a deposit (STF, Súmula Vinculante 21)."""
    folded = plain(place.text)
    match = _DEPOSIT.search(folded)
    if match and not _FREED.search(folded[: match.start()]) and _appeals(place):
        yield reading.around(
            "deposito_previo",
            "Parece exigir depósito para a defesa ou o recurso ser recebido, o que a Súmula "
            "Vinculante 21 do STF tem por inconstitucional.",
            place, match.start(), match.end(),
        )  # fmt: skip

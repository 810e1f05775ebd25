"""All diagnostics together: order, decisions, what stops the work."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pipeline
from pipeline.extract.decisions import Decision
from pipeline.law import Diagnostic, PartialDate, Severity
from pipeline.normalize.checks import check, ordered, stops

LAW = """Art. 1º O prazo é de 15 (dez) dias.
Art. 2º Os infratores pagam no prazo de 8 (oito) dias.
Art. 3º Revogam-se as disposições em contrário."""
BY = ("Procuradoria", PartialDate(2026, 3, 10))


def decision(value: str, quote: str = "15 (dez) dias", place: str | None = "art1") -> Decision:
    return Decision("diagnostico", quote, value, *BY, place)


def test_the_gravest_come_first_and_then_the_first_printed(three_laws):
    for law in three_laws.values():
        found = check(law)
        ranks = [("bloqueio", "erro", "aviso", "info").index(each.severity) for each in found]
        assert ranks == sorted(ranks)
        places = {node.id: n for n, node in enumerate(law.walk())}
        for severity in Severity:
            told = [places.get(d.provision_id or "", -1) for d in found if d.severity is severity]
            assert told == sorted(told)


def test_nothing_of_the_reading_is_lost(three_laws):
    for law in three_laws.values():
        assert set(law.diagnostics) <= set(check(law))


def test_the_words_of_each_doubt_are_in_the_source(three_laws):
    """The span of a check's doubt holds its words, white space and repairs apart."""
    for law in three_laws.values():
        for each in set(check(law)) - set(law.diagnostics):
            assert each.span is None or 0 <= each.span.start < each.span.end <= law.source.chars


def test_a_decision_signs_the_doubt_that_it_names(read):
    law = read(LAW)
    found = check(law, [decision("numero_diverge_do_extenso")])
    (doubt,) = [d for d in found if d.code == "numero_diverge_do_extenso"]
    assert doubt.decided_by == "Procuradoria, 2026-03-10"
    assert "decisao_sem_efeito" not in {d.code for d in found}


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("numero_divrge", "não é um código do catálogo"),
        ("unidade_extinta", "a lei não tem essa dúvida ali"),
    ],
)
def test_a_decision_that_settles_nothing_is_told(read, value, told):
    found = check(read(LAW), [decision(value)])
    (idle,) = [d for d in found if d.code == "decisao_sem_efeito"]
    assert told in idle.message
    assert not any(d.decided_by for d in found)


def test_a_stale_decision_is_not_told_twice(read):
    """The reading reports it; the checks leave it alone."""
    found = check(read(LAW), [decision("numero_diverge_do_extenso", "20 (dez) dias")])
    assert "decisao_sem_efeito" not in {d.code for d in found}
    assert "decisao_superada" not in {d.code for d in found}


@pytest.mark.parametrize(
    ("severity", "by", "stopped"),
    [
        (Severity.BLOQUEIO, None, True),
        (Severity.BLOQUEIO, "Procuradoria, 2026-03-10", False),
        (Severity.ERRO, None, False),
    ],
)
def test_an_open_bloqueio_stops(severity, by, stopped):
    doubt = Diagnostic("estrutura_nao_lida", severity, "Não lida.", decided_by=by)
    assert stops([doubt]) is stopped


def test_what_is_about_the_whole_law_comes_before_its_articles(read):
    law = read(LAW)
    whole = Diagnostic("sem_ementa", Severity.INFO, "Sem ementa.")
    first = Diagnostic("alinea_sem_inciso", Severity.INFO, "Alínea.", "art1")
    assert ordered(law, [first, whole]) == (whole, first)


def test_a_law_without_ledger_is_checked_too(read):
    bare = replace(read(LAW), ledger=(), edits=())
    assert "numero_diverge_do_extenso" in {d.code for d in check(bare)}


def test_it_is_a_function_of_the_program():
    assert pipeline.check is check


#: Rio Verde, Esteio and Limeira: what these checks find, as read by hand.
BY_HAND = {
    "esteio": {
        "ato_nao_registrado": 1, "citacao_de_outro_assunto": 1, "deposito_previo": 3,
        "unidade_extinta": 1, "multa_em_salario_minimo": 1, "possivel_erro_de_digitacao": 2,
        "alinea_sem_inciso": 1, "remissao_relativa": 1, "revogacao_generica": 1,
    },
    "limeira": {
        "agrupamento_isolado": 1, "citacao_de_si_mesmo": 1, "deposito_previo": 2,
        "unidade_extinta": 1, "possivel_erro_de_digitacao": 2, "alinea_sem_inciso": 1,
        "remissao_relativa": 1, "revogacao_generica": 1, "vigencia_imediata": 1,
    },
    "rio": {
        "ato_nao_registrado": 1, "citacao_de_outro_assunto": 5, "norma_federal_substituida": 2,
        "multa_em_salario_minimo": 1, "possivel_erro_de_digitacao": 2, "alinea_sem_inciso": 1,
        "agrupamento_pula_nivel": 1, "remissao_relativa": 1, "revogacao_generica": 1,
        "sem_ementa": 1,
    },
}  # fmt: skip


@pytest.mark.parametrize("name", BY_HAND)
def test_the_three_laws(three_laws, name):
    law = three_laws[name]
    own = [d.code for d in check(law)]
    for each in law.diagnostics:
        own.remove(each.code)
    assert {code: own.count(code) for code in own} == BY_HAND[name]

"""Penalties that punish nothing or twice, and appeals that must be paid for."""

from __future__ import annotations

import pytest

from pipeline.normalize.checks import check

DEPOSIT = "deposito_previo"


@pytest.mark.parametrize(
    "text",
    [
        "O recurso somente será admitido se o infrator depositar previamente a importância total.",
        "Da decisão cabe recurso, mediante prévio depósito do valor.",
        "Improvido o recurso, o numerário depositado será empregado no pagamento.",
        "O prazo para oferecer recurso é de 10 dias, com depósito da multa na tesouraria.",
    ],
)
def test_an_appeal_that_must_be_paid_for(found, text):
    (doubt,) = found(f"Art. 1º {text}", DEPOSIT)
    assert "Súmula Vinculante 21" in doubt.message


@pytest.mark.parametrize(
    "text",
    [
        "O recurso será julgado independente de prévio depósito.",
        "Os recursos da técnica serão usados no depósito de produtos.",
        "A Municipalidade poderá exigir depósito prévio, em espécie ou fiança, pela reposição da rua.",
        "Da apreensão cabe defesa; as coisas ficam no depósito da Prefeitura.",
    ],
)
def test_a_deposit_that_no_appeal_waits_for(found, text):
    assert found(f"Art. 1º {text}", DEPOSIT) == []


@pytest.mark.parametrize(
    ("law", "places"),
    [
        ("esteio", ["art60_cpt_ali6", "art81", "art83"]),
        ("limeira", ["art36_par2", "art36_par3"]),
        ("rio", []),
    ],
)
def test_the_three_laws(three_laws, law, places):
    found = [d for d in check(three_laws[law]) if d.code == DEPOSIT]
    assert [d.provision_id for d in found] == places


LIST = """Art. 1º É vedado fumar.
Art. 2º É vedado cuspir.
Art. 3º As multas são:
I - de R$ 80,00 (oitenta reais) por infração aos artigos: 1º e 2º;
II - de R$ 80,00 (oitenta reais) por infração aos artigos: {0}.
Art. 4º Esta Lei entra em vigor na data de sua publicação."""


def test_one_provision_in_two_lists_of_one_value(found):
    (doubt,) = found(LIST.format("2º"), "alvo_em_duas_listas")
    assert "Pune Art. 2º com a mesma multa que Art. 3º, I" in doubt.message


def test_each_provision_in_one_list(found):
    text = LIST.format("4º")
    assert found(text, "alvo_em_duas_listas") == []


@pytest.mark.parametrize("law", ["esteio", "limeira", "rio"])
def test_each_fine_of_the_three_laws_punishes_something(three_laws, law):
    """Those of Limeira's list wait for a person (``alvo_a_decidir``), which is told already."""
    codes = [d.code for d in check(three_laws[law])]
    assert "multa_sem_conduta" not in codes

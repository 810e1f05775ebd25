"""Numbers against their words, in both orders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.law import Identity, Kind, Law, Provision, SourceInfo, Status, Version
from pipeline.normalize.checks.figures import check_figures
from pipeline.normalize.checks.reading import Reading

UNITS = (
    "zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze "
    "dezesseis dezessete dezoito dezenove"
).split()
TENS = ". . vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split()
HUNDREDS = (
    ". cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos"
).split()


def spelled(number: int) -> str:
    """A number below a thousand in words."""
    if number < 20:
        return UNITS[number]
    if number == 100:
        return "cem"
    large, small = (TENS, 10) if number < 100 else (HUNDREDS, 100)
    head, rest = divmod(number, small)
    return f"{large[head]} e {spelled(rest)}" if rest else large[head]


def law(text: str) -> Law:
    version = Version(1, text, Status.VIGENTE)
    article = Provision("art1", Kind.ARTIGO, "Art. 1º", (1,), (version,))
    source = SourceInfo("lei.txt", "0" * 64, "texto", "utf-8", text)
    return Law("lei", None, Identity(), None, None, None, (article,), (), source)


def told(text: str) -> list[str]:
    return [d.message for d in check_figures(Reading(law(text)))]


@given(st.integers(0, 999), st.integers(0, 999))
def test_a_number_agrees_with_its_own_words_and_with_no_others(number, other):
    assert told(f"no prazo de {number} ({spelled(number)}) dias") == []
    assert told(f"no prazo de {spelled(number)} ({number}) dias") == []
    assert bool(told(f"no prazo de {number} ({spelled(other)}) dias")) == (number != other)


@pytest.mark.parametrize(
    "text",
    [
        "20 (vinte e cinco) dias",
        "15 (dez dias)",
        "0,5% (zero virgula oito por cento)",
        "altura de 2,50 m (dois metros e vinte centímetros)",
        "afastamento de 25 m (vinte metros)",
        "trinta (40) dias",
        "cinco por cento (6%)",
    ],
)
def test_what_diverges_is_told_once(text):
    (message,) = told(f"Fica fixado em {text}.")
    assert message.startswith("O número «")


@pytest.mark.parametrize(
    "text",
    [
        "20 (vinte) dias",
        "85 dB (oitenta e cinco decibéis)",
        "2,50 (dois metros e meio)",
        "2,50m (dois metros e cinquenta centímetros)",
        "0,30 (trinta centímetros)",
        "40cm (quarenta centímetros)",
        "75m² (setenta e cinco metros quadrados)",
        "30% (trinta por cento)",
        "1.001 (um mil e uma) URM",
        "R$ 80,00 (oitenta reais)",
        "cinco por cento (5%)",
        "salários, de trinta (30) dias",
        "dez e vinte (20) metros",
        "art. 5º (vetado)",
        "30% (por cento da publicidade)",
        "a Lei 8.666/93 (licitações)",
        "3 (ver anexo)",
        "nota (1)",
    ],
)
def test_what_agrees_or_is_no_number_is_not_told(text):
    assert told(f"Fica fixado em {text}.") == []


def test_the_words_are_quoted_with_those_around_them():
    text = (
        "O recurso será apresentado no prazo de 15 (dez) dias, contados da intimação do infrator."
    )
    (found,) = check_figures(Reading(law(text)))
    assert found.quote == (
        "O recurso será apresentado no prazo de 15 (dez) dias, contados da intimação do infrator."
    )


def test_a_fine_that_the_reading_reports_is_not_told_again(read):
    from pipeline.normalize.checks import check

    codes = [
        d.code for d in check(read("Art. 1º É vedado fumar: Multa de 20 (vinte e cinco) UFIR."))
    ]
    assert codes.count("valor_diverge_do_extenso") == 1
    assert "numero_diverge_do_extenso" not in codes

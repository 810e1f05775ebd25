"""Doubts: what a careful lawyer would not pass over, from the law's own words."""

import pytest

from pipeline.law import Status


def doubts(law, code):
    return [d.provision_id for d in law.diagnostics if d.code == code]


def test_sole_paragraph_beside_a_numbered_one(law_of):
    law = law_of(
        """
        Art. 191. Para a apuração.(Redação dada pela Lei Complementar nº 116 de 2018)
        Parágrafo único. O valor será corrigido.(Incluído pela Lei Complementar nº 116 de 2018)
        § 1º O desconto do inciso I supra.(Redação dada pela Lei Complementar nº 5.734 de 2009)
        """
    )
    status = {p.id: p.versions[-1].status for p in law.walk()}
    assert status["art191_par1"] is Status.DUVIDOSO
    assert status["art191_par1u"] is Status.VIGENTE
    assert doubts(law, "paragrafo_unico_e_numerado") == ["art191_par1"]


def test_sole_paragraph_beside_a_numbered_one_without_dates(law_of):
    law = law_of("Art. 1º Um.\nParágrafo único. Dois.\n§ 1º Três.")
    assert doubts(law, "paragrafo_unico_e_numerado") == ["art1_par1u", "art1_par1"]


def test_sibling_that_differs_in_its_number_alone(law_of):
    law = law_of(
        """
        Art. 126. Manter:
        a) espaçamento entre quadros de 1m (um metro);
        b) afastamento entre conjuntos de 15m (quinze metros);(Redação dada pela Lei nº 6.226 de 2012)
        c) afastamento entre conjuntos de 25 m (vinte e cinco metros);
        """
    )
    assert doubts(law, "possivel_redacao_superada") == ["art126_cpt_ali3"]
    status = {p.id: p.current.status for p in law.walk()}
    assert status["art126_cpt_ali2"] is Status.VIGENTE
    assert status["art126_cpt_ali3"] is Status.DUVIDOSO


def test_text_that_moved_to_the_next_letter(law_of):
    law = law_of(
        """
        Art. 89. Comprometer-se:
        a) a remover seus equipamentos quando solicitado;(Redação dada pela Lei nº 5.273 de 2007)
        a) a vender apenas cerveja em lata, proibidas outras;(Redação dada pela Lei nº 5.308 de 2008)
        b) a remover seus equipamentos quando solicitado;
        """
    )
    assert doubts(law, "renumeracao_sem_nota") == ["art89_cpt_ali2"]


@pytest.mark.parametrize(
    "sentence",
    [
        "a numeração será crescente no sentido Canoas - Sapucaia do Sul Norte-Sul; nas outras, não.",
        "Os números serão pares à direita e impares à esquerda pares para a esquerda, da via.",
    ],
)
def test_old_and_new_words_in_one_sentence(law_of, sentence):
    law = law_of(f"Art. 262 {sentence} (Redação dada pela Lei nº 827/1973)")
    assert doubts(law, "redacoes_fundidas") == ["art262"]
    assert law.provisions[0].current.status is Status.DUVIDOSO


@pytest.mark.parametrize(
    "sentence",
    [
        "sendo as medidas de: altura igual a 3 metros e largura igual a 9 metros.",
        "Os tributos e outros débitos não tributários não recolhidos pelos contribuintes.",
        "Os Terminais de linhas interdistritais, intermunicipais, interestaduais ou internacionais.",
        "pode ser recolhido de dia ou de noite, caso a caso, lado a lado.",
    ],
)
def test_repetition_that_the_sentence_needs(law_of, sentence):
    law = law_of(f"Art. 5º {sentence} (Redação dada pela Lei nº 827/1973)")
    assert doubts(law, "redacoes_fundidas") == []


def test_single_numbered_paragraph_and_single_inciso(law_of):
    law = law_of("Art. 54. Proibido.\n§ 1º Aplica-se.\nArt. 55. São:\nI - um.\nArt. 56. Fim.")
    assert doubts(law, "subdivisao_isolada") == ["art54_par1", "art55_cpt_inc1"]


def test_superseded_wording_that_announced_a_list(law_of):
    law = law_of(
        """
        Art. 191. Será levado em conta:(Redação dada pela Lei nº 4.271 de 2002)
        Art. 191. Considera-se a reincidência.(Redação dada pela Lei nº 116 de 2018)
        """
    )
    assert doubts(law, "lista_superada_nao_impressa") == ["art191"]


def test_stray_page_number_in_an_enumeration(law_of):
    filler = "\n".join(f"Art. {n}. {'Texto comum da lei. ' * 20}" for n in range(1, 6))
    law = law_of(f"{filler}\nArt. 6. É proibido fumar em hospitais, maternidade, 1 creches, salas.")
    assert doubts(law, "numero_de_pagina_no_texto") == ["art6"]
    assert law.provisions[-1].current.text == (
        "É proibido fumar em hospitais, maternidade, creches, salas."
    )


@pytest.mark.parametrize(
    "words", ["conter pisos, 2 testemunhas, lavatórios", "ter salas, 15 creches e outros"]
)
def test_number_that_counts_is_kept(law_of, words):
    filler = "\n".join(f"Art. {n}. {'Texto comum da lei. ' * 20}" for n in range(1, 6))
    law = law_of(f"{filler}\nArt. 6. Deve {words}.")
    assert law.provisions[-1].current.text == f"Deve {words}."

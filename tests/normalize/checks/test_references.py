"""References that mean something else than they seem."""

from __future__ import annotations

import pytest

from pipeline.normalize.checks import check
from pipeline.normalize.checks.functions import obeyed, said, told_function

CODE = "citacao_de_outro_assunto"

#: Rio Verde in miniature: the restrictions are in 107, the definition in 106.
ADVERTS = """Art. 104. São anúncios as mensagens visuais presentes na paisagem urbana.
Art. 105. Os anúncios dependem de cadastro na Secretaria.
Art. 106. São considerados veículos de divulgação quaisquer equipamentos visíveis dos logradouros.
Art. 107. Fica proibida a colocação de veículo de divulgação em árvores e postes.
Art. 108. O letreiro será permitido, obedecendo às restrições gerais estabelecidas no artigo {0}.
Art. 109. O painel será permitido, obedecendo às restrições gerais estabelecidas no artigo 107.
Art. 110. Esta Lei entra em vigor na data de sua publicação."""


def numbered(text: str) -> str:
    """The same with articles from 1 on, so that no number is missing."""
    return (
        "\n".join(f"Art. {n}. É livre o comércio de frutas." for n in range(10, 104)) + f"\n{text}"
    )


def test_a_definition_holds_no_restrictions(found):
    (doubt,) = found(numbered(ADVERTS.format(106)), CODE)
    assert doubt.provision_id == "art108"
    assert doubt.message == (
        "O texto fala de restrições, e o art. 106 não traz nada disso. Pode ser outro: art. 107; "
        "art. 109; art. 105."
    )
    assert "restrições gerais estabelecidas no artigo 106" in doubt.quote


def test_the_right_number_raises_no_doubt(found):
    assert found(numbered(ADVERTS.format(107)), CODE) == []


@pytest.mark.parametrize(
    ("law", "expected"),
    [
        # gold/*_citations.csv: what a person found to be cited by mistake for a neighbour
        ("rio", {"art111": "107", "art115": "107", "art117": "107", "art121": "107",
                 "art176_par1u": "32"}),
        ("esteio", {"art84": "80"}),
        ("limeira", {}),
    ],
)  # fmt: skip
def test_the_three_laws(three_laws, law, expected):
    doubts = {d.provision_id: d.message for d in check(three_laws[law]) if d.code == CODE}
    assert set(doubts) == set(expected)
    for place, article in expected.items():
        assert f"art. {article}" in doubts[place].split("Pode ser outro: ")[1]


@pytest.mark.parametrize(
    "article",
    [
        "A multa do art. 2º será dobrada.",
        "O recurso suspende o prazo previsto no art. 2º.",
        "Sem prejuízo do disposto no art. 2º, cabe advertência.",
        "Os casos do art. 2º serão decididos pelo Prefeito.",
    ],
)
def test_what_the_target_shows_is_not_doubted(found, article):
    text = (
        f"Art. 1º {article}\nArt. 2º Quem infringir paga multa de 10 UFIR em 5 dias.\nArt. 3º Fim."
    )
    assert found(text, CODE) == []


def test_one_good_target_of_a_list_is_enough(found):
    text = (
        "Art. 1º Observados os prazos dos arts. 2º e 3º, cabe recurso.\nArt. 2º São frutas a maçã e "
        "a pera.\nArt. 3º O prazo é de dez dias.\nArt. 4º Fim."
    )
    assert found(text, CODE) == []


@pytest.mark.parametrize(
    ("before", "name"),
    [
        ("obedecendo as restricoes gerais estabelecidas no ", "restrições"),
        ("observadas as exigencias sanitarias a que se refere o ", "exigências"),
        ("dentro do prazo estebelecido no ", "prazo"),
        ("incorrera na multa prevista no ", "multa ou penalidade"),
        ("a taxa de que trata o ", "taxa ou preço"),
        ("nos termos do ", None),
        ("o prazo do recurso previsto no ", None),  # of two, neither is sure
        ("cobrada a multa. Nos casos do ", None),  # another sentence
    ],
)
def test_what_the_words_before_a_number_say(before, name):
    told = told_function(before)
    assert (told.name if told else None) == name


def test_the_phrase_that_leads_to_a_number():
    assert said("as restricoes gerais estabelecidas no ") == "restricoes gerais"


def test_what_must_be_obeyed_commands():
    assert obeyed("sejam obedecidas as disposicoes gerais no ").name == "regra a obedecer"
    assert obeyed("conforme as disposicoes gerais no ") is None


@pytest.mark.parametrize(
    ("caput", "times"),
    [
        ("As farmácias e drogarias, a que se refere este artigo, deverão ter bancas.", 1),
        ("As farmácias a que se refere o artigo 1º deverão ter bancas.", 0),
        ("É vedado o fumo. A multa a que se refere este artigo " + "não se aplica. " * 9, 1),
        ("Nas farmácias, além de outras exigências desta Lei e dos regulamentos que a completam no "
         "que couber, valem as regras a que se refere este artigo.", 0),
    ],
)  # fmt: skip
def test_a_caput_that_sends_to_itself(found, caput, times):
    text = f"Art. 1º É livre o comércio.\nArt. 2º {caput}"
    assert len(found(text, "citacao_de_si_mesmo")) == times


def test_a_paragraph_may_speak_of_its_article(found):
    text = "Art. 1º É livre o comércio.\nParágrafo único. O comércio a que se refere este artigo é local."
    assert found(text, "citacao_de_si_mesmo") == []

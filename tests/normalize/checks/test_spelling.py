"""Probable misprints: told near a legal term, never corrected."""

from __future__ import annotations

import pytest

from pipeline.normalize.checks import check
from pipeline.normalize.checks.spelling import TERMS, confusions

CODE = "possivel_erro_de_digitacao"


@pytest.mark.parametrize(
    ("text", "printed", "expected"),
    [
        ("neste caso, o valor da muita será acrescido de 50%", "muita", "multa"),
        ("sujeita-se à muita correspondente ao valor dos tributos", "muita", "multa"),
        ("Muita de 100% do valor da taxa", "Muita", "multa"),
        ("as muitas previstas neste artigo", "muitas", "multas"),
        ("após três atuação durante o exercício", "atuação", "autuação"),
        ("o infrator será atuado e multado", "atuado", "autuado"),
        (
            "lavrado o auto de infração, o processo administrativo de contratação",
            "contratação",
            "contravenção",
        ),
        ("lavrado o auto de inflação", "inflação", "infração"),
        ("a interdição, culminada com a multa", "culminada", "cumulada"),
        ("edifício com perigo eminente", "eminente", "iminente"),
        ("pelo comprimento da lei", "comprimento", "cumprimento"),
        ("o concerto de veículos na via", "concerto", "conserto"),
    ],
)
def test_a_word_in_the_place_of_another(found, text, printed, expected):
    (doubt,) = found(f"Art. 1º {text}.", CODE)
    assert doubt.message == f"«{printed}» pode ser «{expected}». O texto não foi alterado."
    assert printed in doubt.quote


@pytest.mark.parametrize(
    "text",
    [
        "em muita quantidade, com muita gente e muitas vezes",
        "a atuação da fiscalização e a área de atuação do agente",
        "a contratação de serviços e o processo administrativo de contratação",
        "se a inflação do semestre for superior a 5%",
        "o comprimento da calçada e o comprimento do lote",
        "o concerto de música",
        "pessoa eminente",
        "o tráfico de drogas",
        "o mandato do Prefeito",
    ],
)
def test_the_same_words_in_their_own_place(found, text):
    assert found(f"Art. 1º {text}.", CODE) == []


OFTEN = " ".join(["Paga dois salários mínimos."] * 4)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("mínomos", ["mínimos"]),
        ("mínimas", []),  # a form of the term
        ("Mínomos", []),  # a name, perhaps
        ("mímicos", []),  # two letters away
    ],
)
def test_a_rare_word_one_letter_from_a_frequent_term(found, word, told):
    text = f"Art. 1º {OFTEN}\nArt. 2º Paga cinco salários {word}."
    assert [d.message.split("«")[2].split("»")[0] for d in found(text, CODE)] == told


def test_a_misprint_printed_twice_is_left(found):
    """What the law prints twice may be a word of the place."""
    text = f"Art. 1º {OFTEN}\nArt. 2º Paga cinco salários mínomos ou dois mínomos."
    assert found(text, CODE) == []


@pytest.mark.parametrize(
    ("law", "expected"),
    [
        ("esteio", {"art85": "púlica", "art334": "mínomos"}),
        ("rio", {"art191": "muita", "art67_par3_inc3": "culminada"}),
        ("limeira", {"art4": "contratação", "art36": "atuação"}),
    ],
)
def test_the_three_laws(three_laws, law, expected):
    found = {d.provision_id: d.message for d in check(three_laws[law]) if d.code == CODE}
    assert {place: message.split("»")[0][1:] for place, message in found.items()} == expected


def test_the_tables_are_in_order():
    assert all(confusion.pattern.groupindex.keys() == {"erro"} for confusion in confusions())
    assert all(term.isascii() and term.islower() for term in TERMS)

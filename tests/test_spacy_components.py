"""The spaCy components: found by entry point, spans with what the text says, any Doc."""

from __future__ import annotations

from decimal import Decimal
from importlib.metadata import entry_points

import pytest
import spacy

from pipeline.spacy_components import ATTRIBUTES

NAMES = ("citacoes", "sancoes", "notas_de_alteracao")


@pytest.fixture(scope="module")
def nlp():
    made = spacy.blank("pt")
    for name in NAMES:
        made.add_pipe(name)
    return made


def test_the_factories_are_entry_points():
    found = {e.name: e.value for e in entry_points(group="spacy_factories") if e.name in NAMES}
    assert sorted(found) == sorted(NAMES)
    assert all(value.startswith("pipeline.spacy_components:") for value in found.values())


@pytest.fixture
def spans(nlp):
    """The spans of a text; the Docs live as long as the test, since spans hold none."""
    docs = []

    def read(text, key):
        docs.append(nlp(text))
        return list(docs[-1].spans[key])

    return read


def test_each_target_of_a_list_is_a_span(spans):
    found = spans("Aplica-se o disposto nos arts. 3º e 12 e no inciso II do art. 15.", "citacoes")
    assert [(s.label_, s._.dispositivo) for s in found] == [
        ("interna", "art3"), ("interna", "art12"), ("interna", "art15_cpt_inc2"),
    ]  # fmt: skip


def test_another_act_is_named(spans):
    (found,) = spans("Na forma do art. 5º da Lei nº 9.503, de 23 de setembro de 1997.", "citacoes")
    assert (found.label_, found._.dispositivo) == ("externa", "art5")
    assert found._.ato == "Lei nº 9.503, de 1997"


def test_sanctions_have_their_amounts(spans):
    text = "O infrator fica sujeito a multa de R$ 80,00 a R$ 500,00 e à apreensão da mercadoria."
    found = spans(text, "sancoes")
    assert sorted((s.label_, s._.minimo, s._.maximo, s._.unidade) for s in found) == [
        ("apreensao", None, None, None), ("multa", Decimal("80.00"), Decimal("500.00"), "BRL"),
    ]  # fmt: skip


def test_the_word_inside_simultaneamente_is_no_fine(spans):
    assert spans("Os toques serão dados simultaneamente.", "sancoes") == []


def test_notes_have_action_and_acts(spans):
    text = "Art. 5º É livre. (Redação dada pela Lei nº 5.758, de 2010)"
    (found,) = spans(text, "notas_de_alteracao")
    assert (found.label_, found._.atos) == ("nova_redacao", ["Lei nº 5.758, de 2010"])
    assert text[found._.inicio : found._.fim] == "(Redação dada pela Lei nº 5.758, de 2010)"


def test_exact_characters_are_kept_where_tokens_are_wider(spans):
    text = "Art.188,II"
    for found in spans(f"Vide {text}.", "citacoes"):
        assert 5 <= found._.inicio < found._.fim <= 5 + len(text)


@pytest.mark.parametrize("text", ["", " ", "\n\n", "Nada aqui.", "§", "(" * 50, "multa " * 200])
def test_any_text_gives_a_doc(nlp, text):
    doc = nlp(text)
    assert doc.text == text
    assert set(doc.spans) == set(NAMES)


def test_a_doc_survives_its_bytes(nlp):
    doc = nlp("Multa de 5 UFIR a quem infringir o art. 10.")
    again = spacy.tokens.Doc(nlp.vocab).from_bytes(doc.to_bytes())
    assert [s._.dispositivo for s in again.spans["citacoes"]] == ["art10"]
    (fine,) = again.spans["sancoes"]
    assert {name: fine._.get(name) for name in ATTRIBUTES if fine._.get(name) is not None} == {
        "inicio": 0, "fim": 15, "regra": "fixo", "minimo": Decimal(5), "maximo": Decimal(5),
        "unidade": "UFIR",
    }  # fmt: skip

"""Many words looked for at once."""

import gc
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import UnreadableFileError
from pipeline.extract.citations.find import find_all, find_in
from pipeline.extract.fine_search import Texts
from pipeline.extract.reading import read_law
from pipeline.extract.words import Words
from pipeline.extract.wrapping import _FEW, Hyphens

WORDS = ("ulta", "multa", "ta", "ção", "§", "–", "pena de multa")
LETTERS = st.text(alphabet="multapenadeço§–“” \n\ud800😀", max_size=60)


def find_one_by_one(text, words):
    found = []
    for word in words:
        at = text.find(word)
        while at >= 0:
            found.append((at, at + len(word), word))
            at = text.find(word, at + 1)
    return sorted(found)


def test_words_inside_one_another_are_all_found_in_order():
    assert Words(("multa", "ulta", "pena de multa")).find("sob pena de multa") == [
        (4, 17, "pena de multa"), (12, 17, "multa"), (13, 17, "ulta"),
    ]  # fmt: skip


def test_letter_case_is_as_given():
    assert Words(("ulta", "ULTA")).find("MULTA, Multa") == [(1, 5, "ULTA"), (8, 12, "ulta")]


def test_a_broken_character_does_not_move_what_follows():
    assert Words(("multa",)).find("\ud800 multa") == [(2, 7, "multa")]


@given(LETTERS)
def test_words_are_those_that_plain_search_finds(text):
    assert Words(WORDS).find(text) == find_one_by_one(text, WORDS)


@given(st.lists(LETTERS, max_size=5))
def test_texts_know_which_words_each_of_them_holds(texts):
    known = Texts(texts, Words(WORDS))
    for word in WORDS:
        assert known.having((word,)) == {i for i, text in enumerate(texts) if word in text}
    assert known.having(WORDS[:2]) == known.having(WORDS[:1]) | known.having(WORDS[1:2])


def test_a_word_that_was_not_looked_for_is_an_error():
    with pytest.raises(KeyError):
        Texts(("multa",), Words(("multa",))).having(("pena",))


def test_citations_of_many_texts_are_those_of_each():
    texts = [
        "Multa de 5 a 10%.", "Na forma do art. 5º, I, desta Lei.", "",
        "§§ 1º e 2º do art. 7º da Lei nº 8.666/93", "artigos: 4º, I a III - 7º",
        "a sub-seção II; LCP, CTN e LC 123", "É o que diz a parte final do inciso II do artigo 3º",
    ]  # fmt: skip
    found = dict(find_in(texts))
    for place, text in enumerate(texts):
        alone = find_all(text)
        assert found[place] == alone if place in found else not alone.mentions


@given(st.text(alphabet="ab-é_ .\n", max_size=80), st.text(alphabet="ab-é", min_size=1, max_size=4))
def test_a_word_looked_for_is_a_word_looked_up(text, word):
    hyphens = Hyphens(text)
    answers = [hyphens._says(word) for _ in range(_FEW + 1)]
    assert all(one == other for one, other in pairwise(answers))


LAW = "LEI Nº 5, DE 2 DE MAIO DE 2001\nDispõe.\nArt. 1º Fica aprovado.\nArt. 2º Vigora já.\n"


@pytest.mark.parametrize("collects", [True, False])
def test_reading_leaves_the_collector_as_it_was(tmp_path, collects):
    path = tmp_path / "lei.txt"
    path.write_text(LAW, encoding="utf-8")
    before = gc.isenabled()
    try:
        (gc.enable if collects else gc.disable)()
        read_law(path)
        assert gc.isenabled() is collects
        with pytest.raises(UnreadableFileError):
            read_law(tmp_path / "outra.txt")
        assert gc.isenabled() is collects
    finally:
        (gc.enable if before else gc.disable)()

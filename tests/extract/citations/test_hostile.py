"""Nothing that a line may hold makes the search cost more than its length, or fail."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract.citations import find_mentions

WORDS = st.sampled_from(
    "art. arts. § §§ inciso incisos alínea letra item caput e ou a ao , ; . ( ) do da deste desta "
    "Lei nº 1 2º 3º-A I II IV a) “b” anterior supra parágrafo único Código Civil de 1998 /97 10 "
    "Seção Título Anexo neste artigo referida infração aos artigos: - Leis LC CF NBR".split()
)


@given(st.lists(WORDS, max_size=40).map(" ".join))
def test_any_order_of_words_is_read(text):
    for mention in find_mentions(text):
        assert 0 <= mention.start < mention.end <= len(text)


@given(st.text(max_size=200))
def test_any_text_is_read(text):
    for mention in find_mentions(text):
        assert 0 <= mention.start < mention.end <= len(text)


@pytest.mark.parametrize(
    "piece",
    [
        "art. ", "arts. 1, ", "§ 1º e ", "alínea a do inciso I do § 1º do ", "Leis nº 1, ",
        "o referido ", "infração aos artigos: 1 - ", "lei que regula ", "1", "I", " ", "art. \n",
        "arts. 1 a 299, ", "Código de Obras - ", "n. ", "(", "“",
    ],
)  # fmt: skip
def test_time_grows_with_the_length(piece):
    def seconds(size: int) -> float:
        text = "art. 5º, " + piece * (size // len(piece))
        start = time.process_time()
        find_mentions(text)
        return time.process_time() - start

    seconds(1_000)
    small, large = seconds(20_000), seconds(80_000)
    assert large < 12 * small + 0.2  # 4 times the length; quadratic work would take 16 times

"""Lines: what the printer broke is joined, what the page prints is taken out."""

import pytest

from pipeline.extract.furniture import running_lines, stray_page_number
from pipeline.extract.source import Line
from pipeline.extract.wrapping import Hyphens


def lines(texts):
    return [Line(text, 0) for text in texts]


@pytest.mark.parametrize(
    ("before", "after", "elsewhere", "kept"),
    [
        ("mantê", "los", "", True),
        ("ocupá", "las", "", True),
        ("Subtrair", "se", "", True),
        ("semi", "ambulante", "", True),
        ("alto", "falantes", "", True),
        ("Municipa", "lidade", "a Municipalidade", False),
        ("fiscali", "zação", "da fiscalização", False),
        ("mau", "estado", "", True),
        ("guarda", "pó", "usar guarda-pó limpo", True),
        ("guarda", "roupa", "a guarda da roupa", True),
        ("xisto", "zação", "", False),
    ],
)
def test_hyphen_at_the_end_of_a_line(before, after, elsewhere, kept):
    assert Hyphens(elsewhere).keeps(before, after) is kept


@pytest.mark.parametrize("mark", ["\ufffe", "\x02"])
def test_hyphen_left_inside_a_line(rows_of, mark):
    rows = rows_of(f"Art. 26 O depositário se compromete a mantê{mark}los limpos.")
    assert rows == ["art26 | O depositário se compromete a mantê-los limpos."]


def test_soft_hyphen_and_broken_word(rows_of):
    rows = rows_of(
        """
        Art. 1º A fiscalização de ou\u00ad tubro, outubro e novembro será feita pelos agentes da fiscali-
        zação municipal, em todos os dias úteis, pelo agente que a autoridade municipal para
        isso designar, na forma da lei e dos regulamentos que a autoridade municipal baixar.
        """
    )
    assert rows[0].startswith("art1 | A fiscalização de outubro, outubro e novembro será")
    assert "agentes da fiscalização municipal, em" in rows[0]


def test_page_footers_are_found_by_their_repetition():
    texts = []
    for page in range(8):
        texts += [f"Art. {page * 30 + n} Texto do artigo." for n in range(30)]
        texts.append(f"Portal das Leis - Lei 785/1971 - página {page}")
    assert running_lines(lines(texts)) == {30 + 31 * page for page in range(8)}


@pytest.mark.parametrize(
    "repeated",
    [
        "nº 1629/1990)",
        "ocupação do solo;",
        "Art. 5º Multa de 5 a 10%.",
        "CAPÍTULO ÚNICO",
        "(Revogado pela Lei nº 1/1990)",
        "que trata o artigo anterior,",
    ],
)
def test_law_that_repeats_itself_is_no_furniture(repeated):
    texts = []
    for page in range(8):
        texts += [f"Art. {page * 30 + n} Texto do artigo." for n in range(30)]
        texts.append(repeated)
    assert running_lines(lines(texts)) == frozenset()


def test_uneven_repetition_is_no_furniture():
    texts = [f"Art. {n} Texto do artigo." for n in range(300)]
    for place in (20, 35, 50, 210, 225, 290):
        texts.insert(place, "DISPOSIÇÕES GERAIS DO MUNICÍPIO")
    assert running_lines(lines(texts)) == frozenset()


def test_page_number_needs_both_the_enumeration_and_the_place():
    text = "hospitais, maternidade, 15 creches, salas de aula"
    assert stray_page_number(text, 15 * 2400) == (24, 27)
    assert stray_page_number(text, 200) is None
    assert stray_page_number("prazo, 15 dias, salvo", 15 * 2400) is None


def test_blanks_of_every_kind_are_one_space(rows_of):
    rows = rows_of("Art. 1º  Fica\u00a0livre\ta   praça.")
    assert rows == ["art1 | Fica livre a praça."]


@pytest.mark.parametrize(
    ("before", "after", "joined"),
    [
        ("será obrigado a demoli-", "-la, conforme as exigências", "demoli-la, conforme"),
        ("aos artigos: 40-", "46-47 e 51, na forma desta lei", "40-46-47 e 51"),
        (
            "do capítulo da LI-",
            "CENÇA municipal, que é anual, como a LICENÇA",
            "da LICENÇA municipal",
        ),
    ],
)
def test_hyphens_that_the_layout_doubles_or_breaks(rows_of, before, after, joined):
    wrapped = "texto que segue em linhas quebradas pela largura da página impressa do diário"
    rows = rows_of(f"Art. 1º O proprietário {before}\n{after}\n{wrapped}\n{wrapped}.")
    assert joined in rows[0]

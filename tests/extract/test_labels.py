"""Labels: the ways in which printed laws write them (LC 95/1998, art. 10, and its neglect)."""

import pytest

from pipeline.extract.labels import candidates, heading, letter_number, roman


@pytest.mark.parametrize(
    ("line", "kind", "number", "label", "text"),
    [
        ("Art. 1º Este Código", "artigo", (1,), "Art. 1º", "Este Código"),
        ("Art. 1º. Esta Lei", "artigo", (1,), "Art. 1º", "Esta Lei"),
        ("Art. 1.º Esta Lei", "artigo", (1,), "Art. 1.º", "Esta Lei"),
        ("Art. 10 Se várias", "artigo", (10,), "Art. 10", "Se várias"),
        ("Art. 10. Serão removidos", "artigo", (10,), "Art. 10", "Serão removidos"),
        ("Art.10 Serão", "artigo", (10,), "Art.10", "Serão"),
        ("Art.. 3°. Fica", "artigo", (3,), "Art.. 3°", "Fica"),
        ("Artigo 5º - Fica", "artigo", (5,), "Artigo 5º", "Fica"),
        ("ART. 7º - Fica", "artigo", (7,), "ART. 7º", "Fica"),
        ("Art. 6º-A Não será", "artigo", (6, 1), "Art. 6º-A", "Não será"),
        ("Art. 171-A. Os Terminais", "artigo", (171, 1), "Art. 171-A", "Os Terminais"),
        ("§ 1º. Os animais", "paragrafo", (1,), "§ 1º", "Os animais"),
        ("§ 1 º. O leilão", "paragrafo", (1,), "§ 1 º", "O leilão"),
        ("§ 10. Ao proprietário", "paragrafo", (10,), "§ 10", "Ao proprietário"),
        ("§ 2ºA licença", "paragrafo", (2,), "§ 2º", "A licença"),
        ("§ 3º-A O prazo", "paragrafo", (3, 1), "§ 3º-A", "O prazo"),
        ("§1° — O prazo", "paragrafo", (1,), "§1°", "O prazo"),
        ("Parágrafo Único - O", "paragrafo", (1,), "Parágrafo Único", "O"),
        ("Parágrafo único. A", "paragrafo", (1,), "Parágrafo único", "A"),
        ("PARÁGRAFO ÚNICO: A", "paragrafo", (1,), "PARÁGRAFO ÚNICO", "A"),
        ("§ Único – A", "paragrafo", (1,), "§ Único", "A"),
        ("I - jogar lixo", "inciso", (1,), "I", "jogar lixo"),
        ("IX – É obrigatória", "inciso", (9,), "IX", "É obrigatória"),
        ("XIV- praticar", "inciso", (14,), "XIV", "praticar"),
        ("a) higiene;", "alinea", (1,), "a)", "higiene;"),
        ("l) o proprietário", "alinea", (12,), "l)", "o proprietário"),
        ("a ) higiene", "alinea", (1,), "a )", "higiene"),
        ("a - higiene", "alinea", (1,), "a", "higiene"),
        ("1) muros", "item", (1,), "1)", "muros"),
        ("1.10. Uso de sanitário", "item", (1, 10), "1.10.", "Uso de sanitário"),
        ("1. muros", "item", (1,), "1", "muros"),
        ("- certidão de óbito", "travessao", (), "-", "certidão de óbito"),
    ],
)
def test_label_forms(line, kind, number, label, text):
    reading = candidates(line)[0]
    assert (reading.kind.value, reading.number) == (kind, number)
    assert (line[: reading.label], line[reading.text_start :]) == (label, text)


@pytest.mark.parametrize(
    "line",
    [
        "20 a 40%. (Revogado pela Lei nº 1629/1990)",
        "24 horas após o encerramento de seu uso",
        "5.000 litros",
        "CIVIL - do Código",
        "IIII - erro de numeral",
        "A Prefeitura fiscalizará",
        "e das demais",
        "artigo 7 deste Código",
        "§§ 1º e 2º deste artigo",
    ],
)
def test_running_text_bears_no_label(line):
    assert candidates(line) == ()


def test_suffix_or_article_of_speech_gives_both_readings():
    readings = candidates("Art. 82 - A base de cálculo")
    assert {reading.number for reading in readings} == {(82, 1), (82,)}
    plain = next(reading for reading in readings if reading.number == (82,))
    assert "Art. 82 - A base de cálculo"[plain.text_start :] == "A base de cálculo"


def test_numeral_or_letter_gives_both_readings():
    assert {r.kind.value for r in candidates("I) os bens")} == {"inciso", "alinea"}


@pytest.mark.parametrize(
    ("line", "kind", "number", "name"),
    [
        ("TÍTULO I", "titulo", (1,), ""),
        ("CAPITULO IV", "capitulo", (4,), ""),
        ("CAPÍTULO II - DAS MULTAS", "capitulo", (2,), "DAS MULTAS"),
        ("Seção IV", "secao", (4,), ""),
        ("Seção I – Disposições Gerais", "secao", (1,), "Disposições Gerais"),
        ("SEÇÃO ÚNICA", "secao", (1,), ""),
        ("SUBSEÇÃO III", "subsecao", (3,), ""),
        ("LIVRO PRIMEIRO", "livro", (1,), ""),
        ("PARTE GERAL", "parte", (1,), ""),
        ("CAPÍTULO III-A", "capitulo", (3, 1), ""),
    ],
)
def test_heading_forms(line, kind, number, name):
    label = heading(line)
    assert label is not None
    assert (label.kind.value, label.number, line[label.text_start :]) == (kind, number, name)


@pytest.mark.parametrize(
    "line",
    ["Título II deste Código", "PARTE DO TERRENO", "seção IV, deste capítulo", "Seções de venda"],
)
def test_prose_is_no_heading(line):
    assert heading(line) is None


def test_letters_count_in_the_alphabet_of_26():
    assert [letter_number(c) for c in "ajklz"] == [1, 10, 11, 12, 26]


def test_roman_numerals_in_correct_spelling_only():
    assert [roman(text) for text in ("IV", "XIX", "XL", "IIII", "VX")] == [4, 19, 40, None, None]

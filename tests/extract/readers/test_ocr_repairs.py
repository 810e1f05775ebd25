"""Labels that recognition damaged: repaired where the sequence proves them, left alone elsewhere."""

import pytest

from pipeline.extract.readers.ocr_repairs import (
    find_repairs,
    is_damaged,
    repair_labels,
    repair_text,
)
from pipeline.extract.source import Line

#: Marechal Floriano, Lei 2.101/2019, as published on its portal.
PUBLISHED = """LEI MUNICIPAL N".2.101, DE 1" DE JULHO DE 2019.
ALTERA O ART. 11, DA LEI MUNICIPAI,
o PREFEITo MUNICIpAL DE MARECI-IAL FLoRIANo faz saber que a Câmara l\\{unicipal aprovou:
Art. 1o - O Aft. ll da Lei Municipal no. 816 passa a vigorar com a seguinte redação:
"Art. I I - A iornada não poderd ser inferior".
Art.2u - Os cargos de Engenheiro t'lorestal passarão a 20 horas.
Art. 3o - Os cargos de Técnico Agrícola passarão a 25 horas.
Art. '- Esta Lei entra em vigor na data de sua publicação
Art. 5" - Revogam-se as disposições em contrário.
"""


def repaired(*lines):
    found = {}
    for repair in find_repairs(lines):
        line = found.get(repair.row, lines[repair.row])
        found[repair.row] = line.replace(repair.read, repair.proved, 1)
    return [found.get(i, line) for i, line in enumerate(lines)]


@pytest.mark.parametrize(
    ("lines", "row", "expected"),
    [
        # A paragraph sign that the character set lacks.
        (["Art. 1º Fica:", "§ 1º Um.", "8 2º Dois.", "§ 3º Três."], 2, "§ 2º Dois."),
        (["Art. 1º Fica.", "8 2º Dois.", "§ 3º Três."], 1, "§ 2º Dois."),
        (["Art. 1º Fica.", "8 1º Um.", "8 2º Dois."], 1, "§ 1º Um."),
        (["Art. 1º Fica.", "§ 1º Um.", "$ 2º Dois."], 2, "§ 2º Dois."),
        (["Art. 1º Fica.", "§ 9º Nove.", "8 10 - Dez.", "§ 11 - Onze."], 2, "§ 10 - Dez."),
        (["Art. 1º Fica.", "§ 1º Um.", '§ 2" Dois.'], 2, "§ 2º Dois."),
        # Articles.
        (["Art. 10 - Dez.", "Art. ll - Onze.", "Art. 12 - Doze."], 1, "Art. 11 - Onze."),
        (["Art. 10 - Dez.", "Aft. I I - Onze."], 1, "Art. 11 - Onze."),
        (["Art. 3o - Três.", "Art. '- Quatro.", 'Art. 5" - Cinco.'], 1, "Art. 4º- Quatro."),
        (["Art. 3o - Três.", "Art. '- Quatro.", 'Art. 5" - Cinco.'], 2, "Art. 5º - Cinco."),
        (["Art. 1o - Um.", "Art.2u - Dois."], 1, "Art. 2º - Dois."),
        # Incisos.
        (["Art. 1º São:", "II - b;", "HI - c;", "IV - d."], 2, "III - c;"),
        (["Art. 1º São:", "l - a;", "II - b."], 1, "I - a;"),
        (["Art. 1º São:", "I - a;", "H - b;", "III - c."], 2, "II - b;"),
        (["Art. 1º São:", "I - a;", "II - b;", "II - c;", "IV - d."], 3, "III - c;"),
        (["Art. 1º São:", "I - a;", "I - b;", "II - c;", "IV - d."], 3, "III - c;"),
        # Letters.
        (["j) x;", "1) y;", "m) z."], 1, "l) y;"),
        (["j) x;", "D o dono;", "m) z."], 1, "l) o dono;"),
        (["l) um;", "2) dois."], 0, "1) um;"),
        # Groupings.
        (["CAPÍTULO |", "Art. 1º Fica."], 0, "CAPÍTULO I"),
        (["CAPÍTULO I", "Art. 1º Fica.", "CAPÍTULO H", "Art. 2º Fica."], 2, "CAPÍTULO II"),
        (["TÍTULO I", "SEÇÃO I", "SEÇÃO Il", "TÍTULO II", "SEÇÃO |"], 4, "SEÇÃO I"),
        (["CAPÍTULO I", "CAPÍTULO I", "CAPÍTULO III"], 1, "CAPÍTULO II"),
        # Signs in running text.
        (['LEI MUNICIPAL N".2.101, de'], 0, "LEI MUNICIPAL Nº.2.101, de"),
        (['em 1" de julho de 2019'], 0, "em 1º de julho de 2019"),
        (["conforme o art. 6ºA, 8 2º, sujeita-se"], 0, "conforme o art. 6ºA, § 2º, sujeita-se"),
    ],
)  # fmt: skip
def test_proved(lines, row, expected):
    assert repaired(*lines)[row] == expected


@pytest.mark.parametrize(
    "lines",
    [
        ["Art. 1º Fica.", "8 2º Batalhão."],  # no paragraph beside it
        ["Art. 1º Fica.", "§ 1º Um.", "8 4º Quatro."],  # a gap proves nothing
        ["Art. 1º São:", "II - b;", "HI - c;", "V - e."],
        ["Art. 1º Fica.", "Art. '- Quatro.", "Art. 5º Cinco."],  # three may be missing
        ["Art. 3ºO Município fará.", "Art. 4º Fica."],  # a glued article of speech
        ["j) x;", "l) y;", "m) z."],
        ["I - a;", "I - a nova;", "III - c."],  # two wordings of one inciso begin alike
        ["capítulo I do livro", "O capítulo | é assim."],
        ["a Lei n. 5 de 1 de julho", "com 8 2 metros"],
        ["Art. 122-B Um.", "Art. 122-D Dois.", "Art. 123 Três."],
        ["I - a;", "II - b;", "II - c.", "Art. 2º Fica."],  # a number printed twice, no more
    ],
)
def test_left_alone(lines):
    same = "a nova" in lines[1]
    text = [line.replace("I - a;", "I - a antiga multa;") for line in lines] if same else lines
    text = [line.replace("I - a nova;", "I - a antiga multa, em dobro;") for line in text]
    assert find_repairs(text) == []


def test_published_text_has_its_five_articles():
    text, found = repair_text(PUBLISHED)
    for label in ("Art. 1o -", "Art. 2º -", "Art. 3o -", "Art. 4º-", "Art. 5º -"):
        assert f"\n{label}" in text
    assert "O Art. 11 da Lei" in text
    assert '\n"Art. 11 - A' in text
    assert text.startswith("LEI MUNICIPAL Nº.2.101, DE 1º DE JULHO")
    assert {d.code for d in found} == {"reparo_de_ocr"}


def test_repair_says_what_was_read_and_what_proves_it():
    text, found = repair_text(PUBLISHED)
    fourth = next(d for d in found if "Art. 4º" in d.message.split(":")[0])
    assert fourth.message == (
        "O reconhecimento de texto leu “Art. '”, que só pode ser Art. 4º: está depois de Art. 3º e "
        "antes de Art. 5º."
    )
    assert fourth.quote == "Art. '- Esta Lei entra em vigor na data de sua publicação"
    assert fourth.severity == "info"
    assert text[fourth.span.start : fourth.span.end] == "Art. 4º"
    assert next(d for d in found if '“Art. 5"”' in d.message).severity == "aviso"


def test_text_without_damage_stays_as_it_is():
    text = "Art. 1º São:\nII - b;\nHI - c;\nIV - d.\n"
    assert not is_damaged(text)
    assert repair_text(text) == (text, ())


def test_lines_move_with_what_grew():
    lines = [
        Line("Art. 1º São:", 0), Line("II - a;", 13), Line("HI - b;", 21, 2),
        Line("8 9º x", 29, furniture=True), Line("IV - c.", 36),
    ]  # fmt: skip
    made, (found,) = repair_labels(lines)
    assert [(line.text, line.start) for line in made] == [
        ("Art. 1º São:", 0), ("II - a;", 13), ("III - b;", 21), ("8 9º x", 30), ("IV - c.", 37),
    ]  # fmt: skip
    assert (found.span.start, found.span.end, found.span.page) == (21, 24, 2)

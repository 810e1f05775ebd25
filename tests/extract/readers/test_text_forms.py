"""Plain text in the forms in which cities publish it: run-on lines, gazettes, boxes, stray labels."""

import pytest

from pipeline.extract.readers.inline_runon import part_run_on
from pipeline.extract.readers.text import read_text
from pipeline.extract.reading import build_law
from pipeline.extract.sidecar import Sidecar
from pipeline.extract.source import Line


@pytest.fixture
def source_of(tmp_path):
    def read(text):
        path = tmp_path / "lei.txt"
        path.write_text(text, encoding="utf-8")
        source = read_text(path)
        for line in source.lines:
            assert source.info.text[line.start : line.end] == line.text
        return source

    return read


def parts(*texts):
    lines, start = [], 0
    for text in texts:
        lines.append(Line(text, start))
        start += len(text) + 1
    return [line.text for line in part_run_on(lines)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Art. 3º São princípios: I - água; II - ar; III - terra.",
         ["Art. 3º São princípios:", "I - água;", "II - ar;", "III - terra."]),
        ("Art. 3º São: I - água; e II – ar.", ["Art. 3º São:", "I - água; e", "II – ar."]),
        ("§ 1º São: a) um; b) dois; c) três.", ["§ 1º São:", "a) um;", "b) dois;", "c) três."]),
        ("Art. 1º São: I - um: a) x; b) y; II - dois.",
         ["Art. 1º São:", "I - um:", "a) x;", "b) y;", "II - dois."]),
        ("I - multa; II - embargo.", ["I - multa;", "II - embargo."]),
        ("Art. 5º Caput. § 1º Primeiro. § 2º Segundo.", ["Art. 5º Caput.", "§ 1º Primeiro.", "§ 2º Segundo."]),
        ("Art. 5º Caput. Parágrafo único. Sozinho.", ["Art. 5º Caput.", "Parágrafo único. Sozinho."]),
        ("Art. 9º Velho texto. Art. 9º Novo texto. (Redação dada pela Lei nº 1/2001)",
         ["Art. 9º Velho texto.", "Art. 9º Novo texto. (Redação dada pela Lei nº 1/2001)"]),
        ("Art. 5º Um. § 1º Velho. (NR) § 1º Novo. (NR)", ["Art. 5º Um.", "§ 1º Velho. (NR)", "§ 1º Novo. (NR)"]),
    ],
)  # fmt: skip
def test_run_on_lines_are_parted(line, expected):
    assert parts(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "Art. 3º Aplica-se o disposto nos itens I e II, alínea b, deste artigo.",
        "Art. 3º Cabe o recurso previsto no inciso I - quando couber - e no inciso II - se houver.",
        "Art. 3º Salvo o caso único: I - o previsto em lei.",
        "Art. 3º Nos termos da lei. Art. 12 do Código Civil trata do caso.",
        "Art. 3º Conforme os arts. 4º e 5º desta Lei, o § 1º deste artigo e o Art. 9º.",
        "Art. 3º O art. 12 passa a vigorar: “Art. 12. São: I - um; II - dois.”",
        "A classe C - comercial; a classe D - industrial.",
        "Art. 3º Parágrafo único do art. 5º desta Lei.",
    ],
)
def test_prose_is_not_parted(line):
    assert parts(line) == [line]


def test_the_sequence_goes_on_over_lines():
    assert parts("Art. 1º São:", "I - um; II - dois;", "III - três; IV - quatro.") == [
        "Art. 1º São:", "I - um;", "II - dois;", "III - três;", "IV - quatro.",
    ]  # fmt: skip


def test_parts_keep_their_looks():
    text = "Art. 1º São: I - um; II - dois."
    line = Line(text, 10, struck=((13, 20),), bold=((0, 7), (21, 23)))
    one, two, three = part_run_on([line])
    assert (one.start, two.start, three.start) == (10, 23, 31)
    assert (two.struck, three.bold, one.bold) == (((0, 7),), ((0, 2),), ((0, 7),))


GAZETTE = (
    "GABINETE DO PREFEITO LEI Nº 31, DE 2 DE MAIO DE 2024. Cuida das praças. O POVO DO MUNICÍPIO, por "
    "seus representantes, decreta: CAPÍTULO I DAS PRAÇAS Art. 1º - As praças são: I - grandes; II - "
    "pequenas. § 1º - Há sombra. § 2º - Há bancos. Seção I Das Árvores Art. 2º - A poda é anual. "
    "Parágrafo único - Salvo risco. 2 SÁBADO, 4 DE MAIO DE 2024 • N° 7 DIÁRIO OFICIAL DO MUNICÍPIO • DOM "
    "Art. 3º - Esta lei vigora já. Vila Nova, 2 de maio de 2024. Fulano Prefeito LEI Nº 32, DE 2 DE MAIO "
    "DE 2024. Cuida das ruas. O POVO DO MUNICÍPIO decreta: Art. 1º - As ruas são livres. Art. 2º - "
    "Revoga-se a Lei nº 5, de 1990. Vila Nova, 2 de maio de 2024. Fulano Prefeito"
)


def test_a_gazette_on_one_line(source_of):
    source = source_of(GAZETTE)
    assert [line.text for line in source.lines if not line.furniture] == [
        "GABINETE DO PREFEITO", "LEI Nº 31, DE 2 DE MAIO DE 2024.", "Cuida das praças.",
        "O POVO DO MUNICÍPIO, por seus representantes, decreta:", "CAPÍTULO I DAS PRAÇAS",
        "Art. 1º - As praças são:", "I - grandes;", "II - pequenas.", "§ 1º - Há sombra.",
        "§ 2º - Há bancos.", "Seção I Das Árvores", "Art. 2º - A poda é anual.",
        "Parágrafo único - Salvo risco.", "Art. 3º - Esta lei vigora já.",
        "Vila Nova, 2 de maio de 2024.", "Fulano Prefeito", "LEI Nº 32, DE 2 DE MAIO DE 2024.",
        "Cuida das ruas.", "O POVO DO MUNICÍPIO decreta:", "Art. 1º - As ruas são livres.",
        "Art. 2º - Revoga-se a Lei nº 5, de 1990.", "Vila Nova, 2 de maio de 2024.", "Fulano Prefeito",
    ]  # fmt: skip
    assert [line.text for line in source.lines if line.furniture] == [
        "2 SÁBADO, 4 DE MAIO DE 2024 • N° 7 DIÁRIO OFICIAL DO MUNICÍPIO • DOM"
    ]


def test_box_tables(source_of):
    source = source_of(
        "Art. 1º Vale:\n|------|-----|\n| Leve | 10  |\n|======|=====|\n|Grave |  20 |\n|______|_____|"
    )
    assert [(line.cells, line.furniture) for line in source.lines[1:]] == [
        ((), True), (("Leve", "10"), False), ((), True), (("Grave", "20"), False), ((), True),
    ]  # fmt: skip


LAYOUT = """
    Art. 1º   Esta Lei cuida das praças do
   Município.

          As praças da cidade, que são de todos, serão cuidadas
    Art. 2º
   pelo Município, com a ajuda dos vizinhos.

          São deveres:
    Art. 3º

       I - zelar;
       II - regar.

    Art. 4º
   Portal das Leis - Lei 9/1990
                                            1/3

    Art. 4º   O prazo é de 10 dias.
"""


def test_labels_half_a_line_low(source_of):
    footers = "\n\n".join(f"   Portal das Leis - Lei 9/1990\n{' ' * 40}{n}/3" for n in (2, 3))
    source = source_of(f"{LAYOUT}\n{footers}\n\n    Art. 5º Já.\n")
    law = build_law(source, Sidecar())
    found = {p.id: p.versions[0].text for p in law.walk()}
    assert found["art2"] == (
        "As praças da cidade, que são de todos, serão cuidadas pelo Município, com a ajuda dos vizinhos."
    )
    assert found["art3"] == "São deveres:"
    assert [id for id in found if "_" not in id] == [f"art{n}" for n in range(1, 6)]
    assert law.coverage == 1.0
    codes = {d.code for d in source.diagnostics}
    assert {"rotulo_apos_o_texto", "rotulo_duplicado"} <= codes
    assert [line.text for line in source.lines if line.furniture] == [
        "Art. 4º",
        "1/3",
        "2/3",
        "3/3",
    ]


def test_a_label_below_a_heading_stays(source_of):
    text = "CAPÍTULO I\n\nDAS PRAÇAS\n    Art. 1º\nSão livres.\n\nCitado o texto do\nArt. 2º\n"
    assert source_of(text).info.text == text


def test_label_alone_goes_on_with_the_text_below(source_of):
    lines = source_of("Art. 1º\nAs praças são livres.\nArt. 2º\nAs ruas também.\n").lines
    assert [line.opens for line in lines] == [None, False, None, False]

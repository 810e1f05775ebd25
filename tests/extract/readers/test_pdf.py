"""The PDF reader: text, order, furniture, paragraphs, tables, and pdfplumber as its oracle.

The files are in tests/data/pdf, made by make.py there.
"""

from collections import Counter
from pathlib import Path

import pdfplumber
import pytest

from pipeline.extract.readers.pdf import PdfLimits, read_pdf
from pipeline.extract.readers.pdf_glyphs import PageLoadError, PdfiumFile
from pipeline.extract.readers.pdf_reserve import PlumberFile

DATA = Path(__file__).parents[2] / "data" / "pdf"
READABLE = [
    "anotacao", "chromium", "duas_colunas", "girada", "glifos", "libreoffice", "mista",
    "mobiliario", "numeracao", "paragrafos", "riscos", "so_dono", "tabela", "tres_colunas", "typst",
]  # fmt: skip


def lines(name):
    return read_pdf(DATA / f"{name}.pdf").lines


def texts(name):
    return [line.text for line in lines(name)]


def body(name):
    return [line.text for line in lines(name) if not line.furniture]


@pytest.mark.parametrize("name", READABLE)
def test_offsets_pages_and_boxes(name):
    source = read_pdf(DATA / f"{name}.pdf")
    assert source.info.reader == source.info.encoding == "pdf"
    assert source.info.text.count("\f") == source.info.pages - 1
    for line in source.lines:
        assert source.info.text[line.start : line.end] == line.text == line.text.strip() != ""
        assert source.info.text.count("\f", 0, line.start) == line.page - 1
        assert line.box[0] < line.box[2]
        assert line.box[1] < line.box[3]
        assert all(0 <= a < b <= len(line.text) for a, b in (*line.struck, *line.bold))


def letters(text):
    for one, spelt in (("ﬁ", "fi"), ("\xad", "-"), ("²", "2"), ("º", "o"), ("ª", "a")):
        text = text.replace(one, spelt)
    return Counter("".join(text.replace("|", "").split()))


@pytest.mark.parametrize("name", READABLE)
def test_same_characters_as_pdfplumber(name):
    with pdfplumber.open(DATA / f"{name}.pdf") as document:
        expected = letters("".join(c["text"] for page in document.pages for c in page.chars))
    assert letters(read_pdf(DATA / f"{name}.pdf").info.text) == expected


@pytest.mark.parametrize("name", READABLE)
def test_same_lines_with_the_reserve_engine(name, monkeypatch):
    expected = [(line.text, line.page, line.struck, line.furniture) for line in lines(name)]
    monkeypatch.setattr(PdfiumFile, "ink", lambda self, index: _fail(index))
    source = read_pdf(DATA / f"{name}.pdf")
    assert {d.code for d in source.diagnostics} >= {"pdf_leitor_reserva"}
    if name in ("anotacao", "girada"):  # pdfplumber gives no strike-out notes and turns no text
        return
    found = [(line.text, line.page, line.struck, line.furniture) for line in source.lines]
    assert found == expected


def _fail(index):
    raise PageLoadError(index)


def test_columns_between_full_width_headings():
    for name, heads in (("duas_colunas", [0, 18]), ("tres_colunas", [0, 40])):
        found = texts(name)
        articles = [int(t.split(".")[1]) for t in found if t.startswith("Art.")]
        assert articles == list(range(1, len(articles) + 1)), name
        assert [t.startswith("CAPÍTULO") for t in found].index(True, 1) > heads[1] - 5
        assert "CAPÍTULO II - DAS DISPOSIÇÕES SOBRE A HIGIENE PÚBLICA" in found


def test_furniture_by_place_and_repetition():
    """First page without header, odd and even headers, a footer that falls inside an article."""
    found = [(line.page, line.text) for line in lines("mobiliario") if line.furniture]
    portal = "Portal.com.br - Lei Ordinária 54/1983 - 12/11/2024 10:03"
    heads = {2: "Código de Posturas", 3: "CÂMARA MUNICIPAL DE VILA NOVA"}
    expected = []
    for page in range(1, 7):
        if page > 1:
            expected.append((page, heads[2 + page % 2]))
        expected.append((page, f"{portal} {page}/6"))
    assert found == expected


def test_lone_page_numbers_that_count_on():
    found = [line.text for line in lines("numeracao") if line.furniture]
    assert found == ["- 5 -", "- 6 -", "- 7 -", "- 8 -"]
    assert body("numeracao").count("Multa de 5 a 20%.") == 4  # the law repeats itself too


def test_turned_page_and_watermark():
    found = lines("girada")
    assert [line.text for line in found if line.furniture] == ["ANEXO", "CÓPIA"] * 3
    assert found[0].text.startswith("Art. 1. É proibido lançar nas vias")
    assert sum(line.text.startswith("Parágrafo único.") for line in found) == 3


@pytest.mark.parametrize(
    "expected",
    [
        "seu veto", "noventa", "o seu", "Fica o Prefeito autorizado", "D E C R E T A",
        "DECRETA A LEI", "Art. 1º Texto", "Lei nº 54", "a 1ª via", "100 m² de", "art. 5os itens",
        "A infração será punida pela Municipa-", "lidade na forma da lei.", "Art. 2º Fica.",
    ],
)  # fmt: skip
def test_glyphs_into_words(expected):
    assert expected in texts("glifos")


def test_kerned_space_that_chromium_sets_by_itself():
    """The two letters of "DA ADVERTÊNCIA" are kerned until they touch the space between them."""
    assert texts("chromium")[0] == "DA ADVERTÊNCIA"


def test_ligature_and_raised_ordinal_from_programs():
    assert "Art. 1º Fica vedada permitida a finalidade nova." in texts("chromium")
    assert "Art. 1º Fica proibido lançar lixo nas vias." in texts("libreoffice")


def test_hyphens_at_line_ends_stay():
    assert any(text.endswith("pre-") for text in texts("typst"))


def test_bold():
    (line,) = [line for line in lines("libreoffice") if line.text.startswith("Parágrafo")]
    assert [line.text[a:b] for a, b in line.bold] == ["Parágrafo único."]
    (line,) = [line for line in lines("glifos") if line.text == "Art. 2º Fica."]
    assert line.bold == ((0, 7),)


def test_table_by_its_rules():
    found = [line for line in lines("tabela") if line.cells]
    assert [line.cells for line in found] == [
        ("Infração", "Mínimo", "Máximo"),
        ("Lançar lixo em via pública", "R$ 50,00", "R$ 90,00"),
        ("Edificar", "10%", ""),
        ("", "20%", "30%"),
    ]
    assert found[1].text == "| Lançar lixo em via pública | R$ 50,00 | R$ 90,00 |"
    assert [found[1].text[a:b] for a, b in found[1].struck] == ["R$ 50,00"]


def test_a_box_around_a_letterhead_is_no_table():
    assert texts("tabela")[:2] == ["PREFEITURA MUNICIPAL DE VILA NOVA", "Gabinete do Prefeito"]
    assert texts("tabela")[-1] == "Art. 2. Esta Lei entra em vigor na data de sua publicação."


@pytest.mark.parametrize("name", ["paragrafos", "typst", "numeracao"])
def test_openings(name):
    """What begins a paragraph is never said to continue one, nor the other way round."""
    begins = ("Texto", "Art.", "Multa", "É proibido", "nas vias públicas qualquer", "qualquer obj",
              "possa causar")  # fmt: skip
    for line in lines(name)[1:]:
        if line.opens is not None:
            assert line.opens is line.text.startswith(begins), line.text
    told = sum(line.opens is True for line in lines(name))
    assert told >= 0.8 * sum(line.text.startswith(("Texto", "Art.")) for line in lines(name)[1:])


def test_indented_paragraphs_in_columns_tell_both():
    found = lines("typst")
    assert all(line.opens is not None for line in found[1:])


def test_page_without_text_is_reported():
    source = read_pdf(DATA / "mista.pdf")
    assert [line.text for line in source.lines] == ["Art. 1. Um.", "Art. 2."]
    (found,) = source.diagnostics
    assert (found.code, found.severity, found.span.page) == ("pagina_sem_texto", "aviso", 2)
    assert source.info.text == "Art. 1. Um.\f\fArt. 2."


def test_memory_is_let_go_page_by_page():
    opened = PdfiumFile(DATA / "mobiliario.pdf", 10_000)
    assert opened.pages == 6
    opened.close()
    reserve = PlumberFile(DATA / "mobiliario.pdf", 10_000)
    assert reserve.ink(5).runs
    reserve.close()


def test_owner_password_alone_is_no_obstacle():
    assert body("so_dono") == body("numeracao")


def test_limits_are_generous():
    assert PdfLimits().pages >= 2000

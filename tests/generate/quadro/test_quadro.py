"""The quadro comparativo and the tracked text: what is marked, and that both sides come back."""

from __future__ import annotations

import io
from datetime import date
from pathlib import Path

import docx
import pytest
from docx_revisions import RevisionDocument
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from pipeline import read_law
from pipeline.generate.quadro import (
    Change,
    Quadro,
    compared,
    differences,
    quadro_docx,
    quadro_html,
    quadro_pdf,
    tracked_docx,
)
from pipeline.generate.quadro.differences import all_sides
from pipeline.normalize import law_at

RAW = Path(__file__).parents[3] / "data" / "raw"
GONE, COME, SAME = Change.SUPRIMIDO, Change.ACRESCIDO, Change.IGUAL

BEFORE = """LEI Nº 100, DE 5 DE MAIO DE 1990.
Art. 1º O proprietário conservará a calçada:
I - limpa;
II - livre de entulho.
Art. 2º O prazo é de dez dias.
Parágrafo único. A multa é de R$ 50,00.
Art. 3º Esta Lei entra em vigor na data de sua publicação.
"""
AFTER = """LEI Nº 100, DE 5 DE MAIO DE 1990.
Art. 1º O proprietário conservará a calçada:
I - limpa;
III - sem degraus.
Art. 2º O prazo é de quinze dias.
§ 1º A multa é de R$ 50,00.
§ 2º <b>{{ 7*7 }}</b> & "aspas" #let x.
Art. 3º Esta Lei entra em vigor na data de sua publicação.
"""
RENUMBERED = {"art2_par1u": "art2_par1"}


@pytest.fixture(scope="module")
def laws(tmp_path_factory):
    folder = tmp_path_factory.mktemp("leis")
    made = []
    for name, text in (("antes", BEFORE), ("depois", AFTER)):
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
        made.append(read_law(folder / f"{name}.txt"))
    return tuple(made)


# --- words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "pieces"),
    [
        ("igual", "igual", [("igual", SAME)]),
        ("", "novo texto", [("novo texto", COME)]),
        ("velho texto", "", [("velho texto", GONE)]),
        ("no prazo de dez dias", "no prazo de quinze dias",
         [("no prazo de ", SAME), ("dez", GONE), ("quinze", COME), (" dias", SAME)]),
        ("multa de 5 a 10% do salário", "multa de R$ 80,00 do salário",
         [("multa de ", SAME), ("5 a 10%", GONE), ("R$ 80,00", COME), (" do salário", SAME)]),
        ("É proibido fumar.", "Os muros terão dois metros.",
         [("É proibido fumar.", GONE), ("Os muros terão dois metros.", COME)]),
    ],
)  # fmt: skip
def test_words(before, after, pieces):
    assert [(p.text, p.change) for p in compared(before, after)] == pieces


WORDS = st.text(alphabet="ab çº,. \n1", max_size=60)


@given(WORDS, WORDS)
def test_both_wordings_come_back(before, after):
    pieces = compared(before, after)
    assert "".join(p.text for p in pieces if p.change is not COME) == before
    assert "".join(p.text for p in pieces if p.change is not GONE) == after


# --- rows --------------------------------------------------------------------------------------


def test_rows_of_a_small_law(laws):
    found = differences(*laws, RENUMBERED)
    assert [(row.name, row.what) for row in found] == [
        ("Art. 1º, II", "revogação"),
        ("Art. 1º, III", "acréscimo"),
        ("Art. 2º", "nova redação"),
        ("Art. 2º, Parágrafo único → Art. 2º, § 1º", "renumeração"),
        ("Art. 2º, § 2º", "acréscimo"),
    ]


def test_without_the_renumbering_it_goes_and_comes(laws):
    found = {row.name: row.what for row in differences(*laws)}
    assert found["Art. 2º, Parágrafo único"] == "revogação"
    assert found["Art. 2º, § 1º"] == "acréscimo"


def test_what_a_renumbered_unit_holds_moves_along(tmp_path):
    made = []
    for name, number in (("a", "§ 1º"), ("b", "§ 2º")):
        text = f"Art. 1º São:\n{number} O rol:\nI - um;\nII - dois.\nArt. 2º Vigora.\n"
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
        made.append(read_law(tmp_path / f"{name}.txt"))
    (only,) = differences(*made, {"art1_par1": "art1_par2"})
    assert (only.name, only.what) == ("Art. 1º, § 1º → Art. 1º, § 2º", "renumeração")


def test_the_history_of_a_published_law():
    law = read_law(RAW / "rio-verde-go-lei-3635-1998.txt")
    before, after = law_at(law, date(2009, 6, 1), {}), law_at(law, date(2026, 1, 1), {})
    found = {row.name: row for row in differences(before, after)}
    heading = found["TÍTULO II, CAPÍTULO II"]
    assert heading.act == "Lei nº 5.758, de 2010"
    assert ("HABITAÇÕES", GONE) in [(p.text, p.change) for p in heading.pieces]
    assert found["Art. 6º-A"].what == "acréscimo"
    unprinted = found["Art. 6º"]
    assert (unprinted.before.known, unprinted.what) == (False, "nova redação")
    assert "a publicação não traz" in unprinted.before.text


def test_a_law_against_itself_differs_in_nothing(laws):
    assert differences(laws[0], laws[0]) == ()


# --- documents ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def quadro(laws):
    return Quadro(
        "Lei nº 100/1990 – quadro comparativo", "Antes e depois", differences(*laws, RENUMBERED)
    )


def words(text):
    return " ".join(text.split())


def test_html_marks_and_escapes(quadro):
    page = quadro_html(quadro)
    assert "<del>dez</del>" in page
    assert "<ins>quinze</ins>" in page
    assert "&lt;b&gt;{{ 7*7 }}&lt;/b&gt;" in page
    assert "http" not in page.replace("http-equiv", "")


def test_docx_has_a_row_for_each_and_repeats_its_head(quadro):
    package = docx.Document(io.BytesIO(quadro_docx(quadro)))
    (table,) = package.tables
    assert [cell.text for cell in table.rows[0].cells] == [
        "Redação anterior",
        "Redação nova",
        "Ato",
    ]
    assert len(table.rows) == 1 + len(quadro.rows)
    struck = [
        r.text for c in table.column_cells(0) for p in c.paragraphs for r in p.runs if r.font.strike
    ]
    assert "dez" in struck
    assert table.rows[0]._tr.trPr.find(docx.oxml.ns.qn("w:tblHeader")) is not None
    assert quadro_docx(quadro) == quadro_docx(quadro)


def test_pdf_holds_the_words(quadro):
    import pypdfium2

    document = pypdfium2.PdfDocument(quadro_pdf(quadro))
    text = words(document[0].get_textpage().get_text_range())
    document.close()
    for part in ("Redação anterior", "dez", "quinze", "{{ 7*7 }}", "#let x."):
        assert part in text, part


def texts(law_side):
    return [line for side in law_side if side for line in side.whole.split("\n")]


def test_tracked_changes_give_either_text(laws):
    data = tracked_docx(*laws, RENUMBERED, author="Câmara")
    sides = list(all_sides(*laws, RENUMBERED))
    for accept, place in ((False, 0), (True, 1)):
        document = RevisionDocument(io.BytesIO(data))
        getattr(document, "accept_all" if accept else "reject_all")()
        kept = [p.text for p in document.document.paragraphs if p.text]
        assert kept == texts(pair[place] for pair in sides)


def test_each_change_has_author_date_and_a_number_of_its_own(laws):
    data = tracked_docx(*laws, RENUMBERED, author="Câmara <&>")
    body = docx.Document(io.BytesIO(data)).element.body
    w = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
    changes = list(body.iter(f"{w}ins", f"{w}del"))
    assert len(changes) >= 8
    assert {c.get(f"{w}author") for c in changes} == {"Câmara <&>"}
    assert {c.get(f"{w}date") for c in changes} == {"1980-01-01T00:00:00Z"}
    numbers = [c.get(f"{w}id") for c in changes]
    assert len(set(numbers)) == len(numbers)
    marks = body.findall(f".//{w}pPr/{w}rPr/{w}del") + body.findall(f".//{w}pPr/{w}rPr/{w}ins")
    assert len(marks) == 3
    assert etree.tostring(body)

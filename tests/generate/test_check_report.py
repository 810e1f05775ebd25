"""The report of the doubts of a law: on a terminal, as CSV, as a page and as a document."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from pipeline.extract import read_law
from pipeline.generate import to_docx
from pipeline.generate.check_report import COLUMNS, Report, report, to_csv
from pipeline.generate.check_report_document import check_document
from pipeline.generate.check_report_html import to_check_html
from pipeline.generate.check_report_terminal import to_terminal
from pipeline.generate.document import Paragraph, Style
from pipeline.law import Diagnostic, Law, Severity, Span
from pipeline.normalize.checks import check

RAW = Path(__file__).parents[2] / "data" / "raw"

FOUND = (
    Diagnostic("estrutura_nao_lida", Severity.BLOQUEIO, "Os rótulos estão fora do lugar"),
    Diagnostic(
        "multa_sem_valor", Severity.ERRO, "Falta o valor.", "art1", "Multa de", Span(40, 48)
    ),
    Diagnostic(
        "citacao_inexistente", Severity.AVISO, "Cita art9, que a lei não tem.", "art2",
        "o [artigo] 9º & <b>", Span(60, 80), "Procuradoria, 2026-03-10",
    ),
    Diagnostic("multa_sem_valor", Severity.ERRO, "Falta o valor.", "art2", "multa", Span(70, 75)),
    Diagnostic("sem_ementa", Severity.INFO, "A publicação não traz ementa."),
)  # fmt: skip


@pytest.fixture
def law(tmp_path) -> Law:
    path = tmp_path / "lei.txt"
    path.write_text(
        "LEI Nº 10, DE 5 DE MAIO DE 1998\nArt. 1º É vedado fumar: Multa de\nArt. 2º Vale o artigo 9º.\n",
        encoding="utf-8",
    )
    return read_law(path)


@pytest.fixture
def found(law) -> Report:
    return report(law, FOUND)


@pytest.fixture(scope="module")
def rio_verde() -> Report:
    law = read_law(RAW / "rio-verde-go-lei-3635-1998.txt")
    return report(law, check(law))


def shown(found: Report, width: int = 100) -> str:
    screen = Console(file=io.StringIO(), width=width, markup=False, highlight=False)
    screen.print(to_terminal(found))
    return screen.file.getvalue()


def plain(text: str) -> str:
    return " ".join(text.split())


# What is reported


def test_doubts_stand_by_severity_then_by_code_and_are_numbered_so(found):
    assert [(each.number, each.diagnostic.code, each.where) for each in found.findings] == [
        (1, "estrutura_nao_lida", "Lei como um todo"),
        (2, "multa_sem_valor", "Art. 1º"),
        (3, "multa_sem_valor", "Art. 2º"),
        (4, "citacao_inexistente", "Art. 2º"),
        (5, "sem_ementa", "Lei como um todo"),
    ]


def test_a_message_is_a_sentence_with_names_in_place_of_ids(found):
    assert found.findings[0].message == "Os rótulos estão fora do lugar."
    assert found.findings[3].message == "Cita art. 9º, que a lei não tem."


def test_a_place_is_the_line_of_a_text_and_the_page_of_a_pdf(law, found):
    assert [each.at for each in found.findings[:3]] == ["", "linha 2", "linha 3"]
    paged = replace(law, source=replace(law.source, reader="pdf"))
    (doubt,) = report(paged, [replace(FOUND[1], span=Span(40, 48, 7))]).findings
    assert (doubt.at, doubt.line) == ("p. 7", None)
    (doubt,) = report(paged, [FOUND[1]]).findings
    assert doubt.at == ""


def test_the_line_of_the_file_is_told_only_where_the_text_is_the_file(law):
    second = replace(law, source=replace(law.source, offset=900))
    assert report(second, FOUND).findings[1].line is None


@pytest.mark.parametrize(
    ("least", "numbers", "summary"),
    [
        (
            Severity.INFO, 5,
            "1 bloqueio, 2 erros, 1 aviso e 1 observação informativa (1 já decidido por pessoa)",
        ),
        (Severity.ERRO, 3, "1 bloqueio e 2 erros; fora desta lista: 1 aviso e 1 observação informativa"),
        (
            Severity.BLOQUEIO, 1,
            "1 bloqueio; fora desta lista: 2 erros, 1 aviso e 1 observação informativa",
        ),
    ],
)  # fmt: skip
def test_what_is_not_shown_is_counted(law, least, numbers, summary):
    found = report(law, FOUND, least)
    assert len(found.findings) == numbers
    assert found.summary() == summary


def test_a_law_without_doubts(law):
    nothing = report(law, ())
    assert nothing.summary() == "nenhuma dúvida"
    assert not nothing.blocked
    assert "não achou dúvida" in to_check_html(nothing)
    assert any("não achou dúvida" in line for line in check_document(nothing).lines())
    assert "nenhuma dúvida" in shown(nothing)


def test_an_open_bloqueio_is_told(law, found):
    assert found.blocked
    decided = report(law, [replace(FOUND[0], decided_by="Procuradoria, 2026-03-10")])
    assert not decided.blocked
    assert 'alerta"' in to_check_html(found)
    assert 'alerta"' not in to_check_html(decided)


# The terminal


def test_the_terminal_shows_place_message_quote_and_remedy(found):
    text = plain(shown(found))
    for words in ("BLOQUEIOS", "ERROS", "AVISOS", "Multa sem valor multa_sem_valor", "2 vezes",
                  "linha 2", "→ Procure o valor na publicação oficial.", "Decidido por: Procuradoria"):  # fmt: skip
        assert words in text


def test_the_terminal_takes_nothing_of_the_law_for_markup(found):
    assert "«o [artigo] 9º & <b>»" in plain(shown(found))


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_the_terminal_loses_no_doubt_on_any_width(rio_verde, width):
    text = re.sub(r"\s", "", shown(rio_verde, width))
    for each in rio_verde.findings:
        assert each.diagnostic.code[:8] in text


# CSV


def test_the_csv_has_a_row_for_each_doubt(found):
    text = to_csv(found).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert tuple(rows[0]) == COLUMNS
    assert [row["codigo"] for row in rows] == [each.diagnostic.code for each in found.findings]
    assert rows[3]["citacao"] == "o [artigo] 9º & <b>"
    assert rows[3]["decidido_por"] == "Procuradoria, 2026-03-10"
    assert rows[1]["linha"] == "2"
    assert rows[1]["remedio"] == "Procure o valor na publicação oficial."


@pytest.mark.parametrize("quote", ["=1+1", "+1", "-1", "@soma"])
def test_a_spreadsheet_takes_no_cell_for_a_formula(law, quote):
    text = to_csv(report(law, [replace(FOUND[1], quote=quote)])).decode("utf-8-sig")
    (row,) = csv.DictReader(io.StringIO(text, newline=""))
    assert row["citacao"] == f"'{quote}"


# The page


def test_the_page_is_closed_and_takes_nothing_from_elsewhere(rio_verde):
    page = to_check_html(rio_verde)
    assert "default-src 'none'" in page
    assert re.findall(r"(?:src|href)=\"(?!#)", page) == []
    assert "<script" not in page


def test_each_link_of_the_page_leads_somewhere(rio_verde):
    page = to_check_html(rio_verde)
    links = re.findall(r'href="#([^"]+)"', page)
    ids = re.findall(r' id="([^"]+)"', page)
    assert links
    assert set(links) == set(ids)
    assert len(ids) == len(set(ids))


def test_the_page_takes_nothing_of_the_law_for_markup(found):
    page = to_check_html(found)
    assert "o [artigo] 9º &amp; &lt;b&gt;" in page
    assert "<b>" not in page


# The document


def test_the_document_says_what_each_code_means_and_where_it_is(found):
    text = plain("\n".join(check_document(found).lines()))
    for words in ("Multa sem valor (multa_sem_valor)", "O que significa:", "Por que importa:",
                  "O que fazer:", "2. Art. 1º (linha 2). Falta o valor. Na fonte: “Multa de”.", "Decidido por: Procuradoria"):  # fmt: skip
        assert words in text.replace("\u00a0", " ")


def test_each_doubt_has_one_paragraph_in_the_document(rio_verde):
    blocks = check_document(rio_verde).blocks
    numbers = [b.label.text for b in blocks if isinstance(b, Paragraph) and b.style is Style.DUVIDA]
    assert numbers == [f"{each.number}." for each in rio_verde.findings]


def test_the_same_report_gives_the_same_bytes(found):
    assert to_docx(check_document(found)) == to_docx(check_document(found))

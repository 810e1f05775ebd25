"""The catalogue of infractions: rows, ranges by chapter, document and sheets."""

from __future__ import annotations

import io
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest
from openpyxl import load_workbook

from pipeline.extract import read_law
from pipeline.generate import to_docx
from pipeline.generate.infractions import Catalogue, Infraction, by_chapter, catalogue
from pipeline.generate.infractions_document import infractions_document
from pipeline.generate.infractions_sheets import infractions_frames
from pipeline.normalize.fines import NotInForceError
from pipeline.normalize.money import Context, WageBase, WageKind
from pipeline.normalize.rules import read_rules
from pipeline.normalize.workbook import to_xlsx

RAW = Path(__file__).parents[2] / "data" / "raw"
ON = date(2026, 3, 10)
WAGE = WageBase(WageKind.NACIONAL, "Procuradoria", "parecer")
STEMS = {
    "esteio": ("esteio-rs-lei-785-1971", Context(uf="RS", wage_base=WAGE)),
    "limeira": ("limeira-do-oeste-mg-lei-115-1995", Context(uf="MG")),
    "rioverde": ("rio-verde-go-lei-3635-1998", Context(uf="GO")),
}


@cache
def found(city: str, on: date = ON) -> Catalogue:
    stem, context = STEMS[city]
    law, rules = read_law(RAW / f"{stem}.txt"), read_rules(RAW / f"{stem}.regras.toml")
    return catalogue(law, rules, on, context)


def row(city: str, provision: str, sanction: str | None = None) -> Infraction:
    rows = [i for i in found(city).infractions if i.provision_id == provision]
    return next(i for i in rows if sanction in (None, i.sanction_id))


def test_a_row_tells_conduct_range_reais_grade_deadline_and_who():
    one = row("esteio", "art113")
    assert one.conduct.startswith("Manter portas de sanitários sem fechos")
    assert (one.stated, one.min_brl, one.max_brl) == (
        "0,1 SM a 0,2 SM", Decimal("162.10"), Decimal("324.20"))  # fmt: skip
    assert one.grading == "5 graus, do mínimo ao máximo (Art. 16)"
    assert one.defence == "5 dias de: intimação pessoal (Art. 75)"
    assert "agente da fiscalização" in one.drafts
    assert "Diretor da Fazenda" in one.judges
    assert "Prefeito" in row("esteio", "art214").judges
    assert "Diretor" not in row("esteio", "art214").judges


def test_every_fine_in_force_and_none_that_is_not():
    provisions = {i.provision_id for i in found("esteio").infractions if i.sanction == "multa"}
    assert {"art113", "art197", "art198", "art212", "art112_par1u"} <= provisions
    assert not {"art92", "art98", "art242", "art19", "art13"} & provisions
    assert found("esteio").doubts == ()


def test_a_paragraph_has_its_own_range():
    one = row("esteio", "art112_par1u")
    assert (one.stated, one.max_brl) == ("0,3 SM a 0,75 SM", Decimal("1215.75"))
    assert one.grading.endswith("sobre a multa de Art. 112")


def test_what_has_no_figure_says_why():
    assert row("esteio", "art212").why == "a lei fala em multa e não diz o valor"
    ufir = row("limeira", "art80_cpt_inc1_ali1")
    assert (ufir.stated, ufir.min_brl) == ("100 UFIR", None)
    assert "UFIR foi extinta" in ufir.why
    assert "falta decidir" in ufir.caution


def test_printed_reais_are_told_to_be_nominal():
    one = row("rioverde", "art4_cpt_inc1")
    assert one.max_brl == Decimal("80.00")
    assert one.caution.startswith("valor nominal da lei. Os valores do art. 188")
    assert one.conduct.startswith("É proibido a qualquer pessoa: jogar lixo")
    assert row("rioverde", "art6-1_par2").caution == "valor nominal da lei"


def test_two_fines_of_one_provision_are_told():
    for sanction in ("art188_cpt_inc2_ali4.m1",):
        assert "há outra multa" in row("rioverde", "art54_par1", sanction).caution
    assert "há outra multa" in row("esteio", "art197", "art197.m1").caution


def test_special_judges_are_told_once_for_the_law():
    told = found("esteio").special_judges
    assert any("art55_cpt_ali4" in line for line in told)
    assert any(line.startswith("homologa") for line in told)


def test_in_the_year_of_a_change_the_row_is_a_doubt_and_not_a_guess():
    older = found("esteio", date(1985, 5, 5))
    assert any("art226" in doubt and "1.258" in doubt for doubt in older.doubts)
    assert "art226" not in {i.provision_id for i in older.infractions}
    assert "art92" in {i.provision_id for i in older.infractions}


def test_ranges_by_chapter():
    spans = {s.chapter: s for s in by_chapter(found("esteio"))}
    safety = next(s for c, s in spans.items() if "SEGURANÇA E INCOLUMIDADE" in c)
    assert (safety.min_brl, safety.max_brl) == (Decimal("81.05"), Decimal("8105.00"))
    assert safety.in_units == "0,05 SM a 5 SM"
    assert safety.without == 1  # art. 212
    fines = sum(i.sanction == "multa" for i in found("esteio").infractions)
    assert sum(s.fines for s in spans.values()) == fines


@pytest.mark.parametrize("city", STEMS)
def test_the_document_prints_every_row_and_no_id(city):
    document = infractions_document(found(city))
    text = "\n".join(document.lines())
    for one in found(city).infractions:
        assert one.conduct in text
    assert "art75" not in text
    assert to_docx(document) == to_docx(document)


def test_the_document_numbers_the_reasons():
    lines = list(infractions_document(found("limeira")).lines())
    number = next(line.partition(".")[0] for line in lines if ". A UFIR foi extinta" in line)
    assert any(line.startswith(f"– [{number}, ") for line in lines)


def test_the_sheets_have_decimals_and_reasons():
    frames = dict(infractions_frames(found("esteio")))
    sheet = frames["infracoes"].set_index("sancao_id")
    assert sheet.loc["art113.m1", "minimo_reais"] == Decimal("162.10")
    assert sheet.loc["art113.m1", "data_dos_reais"] == "2026-03-10"
    assert "art. 57" in sheet.loc["art113.m1", "quem_julga"]
    book = load_workbook(io.BytesIO(to_xlsx(infractions_frames(found("esteio")))))
    assert book.sheetnames == ["infracoes", "capitulos"]
    assert book["infracoes"].max_row == len(found("esteio").infractions) + 1


def test_before_the_law_there_is_no_catalogue():
    with pytest.raises(NotInForceError, match="a lei não existia"):
        found("esteio", date(1970, 1, 1))

"""Notices and autos of the three laws: what the law requires is there, and can be filled in."""

from __future__ import annotations

import csv
import io
import re
from datetime import date
from functools import cache
from pathlib import Path

import docx
import pytest
from docxtpl import DocxTemplate
from pypdf import PdfReader, PdfWriter

from pipeline.extract import read_law
from pipeline.generate.forms import (
    BaseDocumentError,
    CityForm,
    Look,
    TemplateError,
    form_docx,
    form_pdf,
    form_template,
    read_back,
)
from pipeline.normalize.forms import FieldType, document_for, documents_of

ROOT = Path(__file__).parents[3]
STEMS = {
    "esteio": "esteio-rs-lei-785-1971",
    "limeira": "limeira-do-oeste-mg-lei-115-1995",
    "rioverde": "rio-verde-go-lei-3635-1998",
}
TODAY = date(2026, 11, 30)
GOLD = list(
    csv.DictReader((ROOT / "tests/gold/documents_fields.csv").read_text("utf-8").splitlines())
)
#: Of a row that names no one provision ("vários"), the provisions that its own note lists.
SEVERAL = {"vários": ["art 67 § 3º iii", "art 145 parágrafo único"]}


@cache
def law(city):
    return read_law(ROOT / "data" / "raw" / f"{STEMS[city]}.txt")


@cache
def document(city, kind, day=TODAY):
    return document_for(kind, law(city), day)


def plain(name):
    """A provision's name without the marks in which two ways of writing it differ."""
    text = name.lower().translate(str.maketrans("", "", "“”.,"))
    text = text.replace("p único", "parágrafo único").replace("arts ", "art ").replace("§§", "§")
    return " ".join(text.split())


def provisions(printed):
    if printed in SEVERAL:
        return SEVERAL[printed]
    parts = [plain(part) for part in re.split(r"; | e (?=§|art)", printed)]
    first = parts[0].rsplit(" § ", 1)[0]
    return [
        p if p.startswith("art") else f"{first if p.startswith('§') else 'art'} {p}" for p in parts
    ]


@pytest.mark.parametrize(
    "row", GOLD, ids=lambda r: f"{r['municipio']}-{r['documento']}-{r['artigo']}"
)
def test_each_required_field_rests_on_its_provision(row):
    found = document(row["municipio"], row["documento"])
    have = {plain(basis.name) for basis in found.bases()}
    if row["campo"] == "valor da multa" and row["obrigatorio"] == "nao":
        assert found.field("multa_valor") is None
        return
    for wanted in provisions(row["artigo"]):
        assert any(
            h == wanted or h.startswith(f"{wanted} ") or wanted.startswith(f"{h} ") for h in have
        )


def test_the_form_of_rio_verde_changes_with_the_law_of_2018():
    before, after = (document("rioverde", "auto_de_infracao", date(y, 6, 1)) for y in (2015, 2026))
    assert after.field("defesa_prazo").required
    assert {b.version for b in after.bases() if b.provision_id == "art201_cpt_inc5"} == {2}
    assert {b.version for b in before.bases() if b.provision_id == "art201_cpt_inc5"} <= {1}


# --- blank -------------------------------------------------------------------------------------

EVERY = [(city, d.kind) for city in STEMS for d in documents_of(law(city), TODAY)]


@pytest.mark.parametrize(("city", "kind"), EVERY)
def test_a_blank_document_has_a_control_and_a_pdf_field_for_each_field(city, kind):
    found = document(city, kind)
    keys = {f.key for f in found.fields if f.type is not FieldType.TABELA}
    tables = [f for f in found.fields if f.type is FieldType.TABELA]
    controls = set(read_back(form_docx(found)))
    fields = set(PdfReader(io.BytesIO(form_pdf(found))).get_fields())
    for names in (controls, fields):
        assert keys <= names
        assert all(any(n.startswith(f"{t.key}.") for n in names) for t in tables)
    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(form_pdf(found))).pages)
    assert found.title.upper() in text
    assert "Instruções de preenchimento" in text


def test_the_fields_of_the_pdf_are_in_the_order_of_the_page_and_can_be_filled():
    found = document("limeira", "auto_de_infracao")
    reader = PdfReader(io.BytesIO(form_pdf(found)))
    assert list(reader.get_fields()) == [f.key for f in found.fields]
    writer = PdfWriter(clone_from=reader)
    writer.update_page_form_field_values(None, {"autuado_nome": "José da Silva"})
    again = io.BytesIO()
    writer.write(again)
    assert PdfReader(again).get_form_text_fields()["autuado_nome"] == "José da Silva"


def test_the_same_form_gives_the_same_bytes():
    found = document("esteio", "termo_de_embargo")
    assert form_docx(found) == form_docx(found)
    assert form_pdf(found) == form_pdf(found)


# --- filled ------------------------------------------------------------------------------------

VALUES = {
    "numero": "0001/2026", "autuado_nome": "José <b>da</b> Silva & Filhos {{ 7*7 }}",
    "autuado_documento": "529.982.247-25", "fato_descricao": "Primeira linha.\nSegunda § 2º, 1ª “x” – y.",
    "lavratura_data": "27/11/2026", "recusa": True, "ciencia_meio": "pessoal",
}  # fmt: skip


def test_what_was_filled_in_is_read_back():
    found = read_back(form_docx(document("limeira", "auto_de_infracao"), VALUES))
    assert {key: found[key] for key in VALUES} == VALUES
    assert found["observacoes"] == ""


def test_the_filled_pdf_shows_every_value_and_has_no_fields():
    reader = PdfReader(io.BytesIO(form_pdf(document("limeira", "auto_de_infracao"), VALUES)))
    text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
    for value in VALUES.values():
        if isinstance(value, str):
            assert " ".join(value.split()) in text, value
    assert "☒" in text
    assert not reader.get_fields()


def test_a_long_text_goes_on_over_pages_and_is_whole():
    words = [f"palavra{n}" for n in range(3000)]
    data = form_pdf(
        document("limeira", "auto_de_infracao"), VALUES | {"fato_descricao": " ".join(words)}
    )
    reader = PdfReader(io.BytesIO(data))
    text = " ".join(page.extract_text() for page in reader.pages)
    assert len(reader.pages) > 4
    assert re.findall(r"palavra\d+", text) == words


def test_goods_are_rows_of_a_table():
    goods = ({"quantidade": "2", "especie": "mesa"}, {"quantidade": "1", "especie": "cadeira"})
    found = document("esteio", "auto_de_apreensao")
    columns = [c.key for f in found.fields if f.key == "bens" for c in f.columns]
    rows = tuple(dict(zip(columns, item.values(), strict=False)) for item in goods)
    back = read_back(form_docx(found, {"bens": rows}))
    assert back[f"bens.1.{columns[1]}"] == "mesa"
    assert back[f"bens.2.{columns[0]}"] == "1"
    text = PdfReader(io.BytesIO(form_pdf(found, {"bens": rows}))).pages[0].extract_text()
    assert "cadeira" in text


# --- the city's own ------------------------------------------------------------------------------


def letterhead():
    package = docx.Document()
    package.sections[0].header.paragraphs[0].text = "PREFEITURA DE EXEMPLO"
    package.add_paragraph("texto a tirar")
    stream = io.BytesIO()
    package.save(stream)
    return stream.getvalue()


def test_the_letterhead_of_the_city_stays():
    made = form_docx(document("esteio", "auto_de_infracao"), None, Look(base=letterhead()))
    package = docx.Document(io.BytesIO(made))
    assert package.sections[0].header.paragraphs[0].text == "PREFEITURA DE EXEMPLO"
    assert "texto a tirar" not in "\n".join(p.text for p in package.paragraphs)


@pytest.mark.parametrize("look", [Look(base=b"nada"), Look(arms=b"nada")])
def test_what_is_no_letterhead_or_picture_is_one_sentence(look):
    with pytest.raises(BaseDocumentError, match=r"salve-o de novo|indique outra"):
        form_docx(document("esteio", "auto_de_infracao"), None, look)


def test_our_template_can_be_filled_by_docxtpl_and_knows_every_field():
    found = document("limeira", "auto_de_infracao")
    form = CityForm(form_template(found), "modelo.docx")
    assert form.variables == {f.key for f in found.fields}
    assert form.check(found) == ()
    filled = docx.Document(io.BytesIO(form.fill(found, VALUES)))
    text = "\n".join(c.text for t in filled.tables for row in t.rows for c in row.cells)
    assert VALUES["autuado_nome"] in text
    assert "☒" in text


def edited(change):
    template = DocxTemplate(io.BytesIO(form_template(document("limeira", "auto_de_infracao"))))
    template.init_docx()
    for table in template.docx.tables:
        for cell in table._cells:
            for paragraph in cell.paragraphs:
                for run in paragraph.runs:
                    run.text = change(run.text)
    stream = io.BytesIO()
    template.docx.save(stream)
    return stream.getvalue()


def test_a_template_with_an_unknown_variable_is_refused():
    form = CityForm(edited(lambda t: t.replace("autuado_nome", "nome_do_reu")), "modelo.docx")
    with pytest.raises(TemplateError, match=r"nome_do_reu"):
        form.check(document("limeira", "auto_de_infracao"))


def test_a_template_that_leaves_out_what_the_law_requires_tells_it():
    form = CityForm(edited(lambda t: t.replace("{{ agente_nome }}", "")), "modelo.docx")
    assert form.check(document("limeira", "auto_de_infracao")) == ("Nome do agente",)


@pytest.mark.parametrize("code", ["{{ ''.__class__.__mro__ }}", "{{ autuado_nome.__class__ }}"])
def test_a_template_that_reaches_for_the_program_is_refused(code):
    form = CityForm(edited(lambda t: t.replace("{{ observacoes }}", code)), "modelo.docx")
    try:
        made = form.fill(document("limeira", "auto_de_infracao"), VALUES)
    except TemplateError:
        return
    text = "".join(docx.Document(io.BytesIO(made)).element.body.itertext())
    assert "class" not in text


@pytest.mark.parametrize("data", [b"", b"nada", b"PK\x03\x04"])
def test_what_is_no_template_is_one_sentence(data):
    with pytest.raises(TemplateError, match=r"modelo\.docx: não é um modelo"):
        CityForm(data, "modelo.docx")

"""LexML files: one for each point in time, strict where the law is LC 95/1998's, with their losses.

The schemas themselves are GPL and not here: ``benchmarks/interchange.py`` validates against them.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

import pytest
from lxml import etree

from pipeline import export, law_at, read_law
from pipeline.errors import ConsolidaError
from pipeline.generate.interchange.losses import loss_list
from pipeline.generate.interchange.points import points
from pipeline.interchange.lexml_names import FLEXIBLE_ID, STRICT_ID
from pipeline.law import Action, Kind, Law, PartialDate, Provision, Status
from pipeline.normalize.timeline import ActDates
from tests.generate.factory import LEI_1629, REVOGADA_1629, event, provision, rewritten, wording
from tests.generate.factory import law as made

RAW = Path(__file__).parents[3] / "data" / "raw"
NAMES = ("esteio-rs-lei-785-1971", "limeira-do-oeste-mg-lei-115-1995", "rio-verde-go-lei-3635-1998")
NS = {"x": "http://www.lexml.gov.br/1.0"}


@cache
def published(name: str) -> Law:
    return read_law(RAW / f"{name}.txt")


def files(law: Law, **more):
    return export(law, ["lexml"], **more)


def root_of(law: Law, number: int = 0) -> etree._Element:
    return etree.fromstring(files(law)[number].data)


def schema(root: etree._Element) -> str:
    return next(v for k, v in root.attrib.items() if k.endswith("schemaLocation")).split("/")[-1]


def articles(*children, text="O infrator pagará:", **more):
    return provision("art1", Kind.ARTIGO, "Art. 1º", wording(text, **more), children=children)


INCISO = provision("art1_cpt_inc1", Kind.INCISO, "I -", "multa;")
ALINEA = provision("art1_cpt_ali1", Kind.ALINEA, "a)", "multa;")
DASH = provision("art1_cpt_tra1", Kind.TRAVESSAO, "-", "cães;")
UNNUMBERED = provision("art1_p2", Kind.PARAGRAFO_SEM_NUMERO, "", "E mais.")
DEEP = provision("art1_cpt_inc1_ali1_ite1", Kind.ITEM, "1.", "um;")


@pytest.mark.parametrize(
    ("law", "expected"),
    [
        (made(articles(INCISO)), "lexml-br-rigido.xsd"),
        (made(articles(ALINEA)), "lexml-flexivel.xsd"),
        (made(articles(DASH)), "lexml-flexivel.xsd"),
        (made(articles(UNNUMBERED)), "lexml-flexivel.xsd"),
        (made(articles(INCISO, tail="Multa de 5%.")), "lexml-flexivel.xsd"),
    ],
)
def test_the_schema_follows_the_drafting(law, expected):
    assert schema(root_of(law)) == expected


@pytest.mark.parametrize("kind", [Kind.SECAO, Kind.SUBSECAO])
def test_a_grouping_that_skips_a_level_is_not_strict(kind):
    title = provision("tit1", Kind.TITULO, "TÍTULO I", "GERAL",
                      children=[provision(f"tit1_{kind[:3]}1", kind, "SEÇÃO I", "UM")])  # fmt: skip
    root = root_of(made(title, articles()))
    assert schema(root) == "lexml-flexivel.xsd"


def test_an_article_with_its_caput_and_what_hangs_from_it():
    root = root_of(
        made(articles(INCISO, provision("art1_par1u", Kind.PARAGRAFO, "Parágrafo único.", "Não.")))
    )
    (article,) = root.iterfind(".//x:Artigo", NS)
    assert [(each.tag.rpartition("}")[2], each.get("id")) for each in article.iter() if each.get("id")] == [
        ("Artigo", "art1"), ("Caput", "art1_cpt"), ("Inciso", "art1_cpt_inc1"),
        ("Paragrafo", "art1_par1u"),
    ]  # fmt: skip
    assert article.findtext("x:Caput/x:Inciso/x:p", namespaces=NS) == "multa;"


@pytest.mark.parametrize("name", NAMES)
def test_ids_are_in_form_and_never_twice(name):
    for each in files(published(name)):
        root = etree.fromstring(each.data)
        ids = [node.get("id") for node in root.iter() if node.get("id")]
        assert len(ids) == len(set(ids))
        form = STRICT_ID if "rigido" in schema(root) else FLEXIBLE_ID
        wrong = [each for each in ids if each.startswith("art") and not form.fullmatch(each)]
        assert wrong == []


def test_one_file_for_each_point_in_time():
    names = [each.name for each in files(published(NAMES[0]))]
    assert names == [
        f"{NAMES[0]}-{day}.lexml.xml"
        for day in ("1971-12-28", "1974-02-14", "1986-02-14", "1990-02-14", "1991-02-14", "2001-02-14")
    ]  # fmt: skip


def test_each_file_has_the_wordings_of_its_day():
    law = published(NAMES[0])
    for point, each in zip(points(law, {}), files(law), strict=True):
        then = law_at(law, point.day, {})
        root = etree.fromstring(each.data)
        for node in then.walk():
            if node.kind is Kind.INCISO and node.current.status is Status.VIGENTE:
                (found,) = root.xpath(f"//*[@id='{node.id}']/x:p", namespaces=NS)
                assert "".join(found.itertext()) == node.current.text


def test_the_urn_says_which_day():
    law = published(NAMES[0])
    found = [etree.fromstring(each.data)[0][0].get("URN") for each in files(law)]
    assert found[0].endswith("lei:1971-12-28;785@1971-12-28;publicacao;1971-12-28")
    assert found[-1].endswith("lei:1971-12-28;785@2001-02-14;alteracao;2001-02-14")


def test_a_law_without_urn_says_that_it_has_none():
    law = made(articles(INCISO))
    (each,) = files(law)
    assert etree.fromstring(each.data)[0][0].get("URN") == law.law_id
    assert any(line.startswith("a URN LexML: falta saber") for line in each.losses)


def test_a_revoked_provision_is_told_and_not_printed():
    end = event("art1", Action.REVOGACAO, LEI_1629, REVOGADA_1629)
    gone = provision(
        "art1", Kind.ARTIGO, "Art. 1º", wording("Texto antigo.", Status.REVOGADO, ended_by=end)
    )
    root = root_of(made(gone, provision("art2", Kind.ARTIGO, "Art. 2º", "Vale.")), -1)
    article = root.find(".//x:Artigo", NS)
    assert article.get("situacao") == "revogado"
    assert article.findtext("x:Caput/x:p", namespaces=NS) == "(Revogado)"


def test_a_wording_that_is_not_printed_is_omitted_text_and_listed():
    first = files(made(Provision("art226", Kind.ARTIGO, "Art. 226", (226,), (wording(None),))))[0]
    caput = etree.fromstring(first.data).find(".//x:Caput", NS)
    assert caput.get("textoOmitido") == "s"
    assert len(caput) == 0
    listed = "a redação da data, que a publicação lida não imprime (1: Art. 226)"
    assert listed in first.losses


def test_the_printed_notes_are_notes():
    law = made(rewritten())
    root = root_of(law, -1)
    notes = root.xpath("//x:Notas/x:Nota", namespaces=NS)
    assert ["".join(each.itertext()).strip() for each in notes] == [
        "(Redação dada pela Lei nº 1286/1985)"
    ]
    assert root.xpath("//x:NotaReferenciada/@nota", namespaces=NS) == [notes[0].get("id")]


def test_a_level_below_the_item_stays_with_the_item():
    sub = provision("art1_cpt_inc1_ali1_ite1_sit1", Kind.SUBITEM, "1.1", "fundo;")
    item = provision("art1_cpt_inc1_ali1_ite1", Kind.ITEM, "1.", "um;", children=[sub])
    letter = provision("art1_cpt_inc1_ali1", Kind.ALINEA, "a)", "letra;", children=[item])
    inciso = provision("art1_cpt_inc1", Kind.INCISO, "I -", "inciso;", children=[letter])
    (each,) = files(made(articles(inciso)))
    found = etree.fromstring(each.data).find(".//x:Item", NS)
    assert [p.text for p in found.iterfind("x:p", NS)] == ["um;", "1.1 fundo;"]
    assert any(line.startswith("nível abaixo do item") for line in each.losses)


def test_the_second_article_of_a_number_gets_an_id_that_no_letter_reaches():
    twice = provision("art1.2", Kind.ARTIGO, "Art. 1º", "Outro assunto.")
    root = root_of(made(articles(), twice))
    assert [each.get("id") for each in root.iterfind(".//x:Artigo", NS)] == ["art1", "art1-902"]


def test_the_text_of_one_day_alone():
    (each,) = files(published(NAMES[0]), on=date(1988, 1, 1))
    assert each.name == f"{NAMES[0]}-1988-01-01.lexml.xml"
    with pytest.raises(ConsolidaError, match="ela não existia"):
        files(published(NAMES[0]), on=date(1900, 1, 1))


def test_dates_beside_the_source_move_the_points():
    law = made(rewritten())
    known = {("Lei", "1258", 1985): ActDates(in_force=PartialDate(1985, 3, 5)),
             ("Lei", "1286", 1985): ActDates(in_force=PartialDate(1985, 9, 1))}  # fmt: skip
    days = [each.name[-20:-10] for each in files(law, acts=known)]
    assert days == ["1971-12-28", "1985-03-05", "1985-09-01"]


def test_the_list_beside_a_file_is_for_people():
    (each,) = files(made(articles(ALINEA)))
    listed = loss_list(each).decode()
    assert listed.startswith(f"O que {each.name} não leva, e onde está:\n\n- sanções, remissões")
    assert (
        "a forma da LC 95/1998 (esquema rígido): a lei tem alínea dentro de artigo (1: Art. 1º, “a”)"
        in listed
    )

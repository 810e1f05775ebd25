"""LexML of another maker becomes the tables of a law; ours keeps what LexML has no form for."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from pipeline import export, law_at, read_law, tables
from pipeline.errors import NotALawError
from pipeline.generate.interchange.points import points
from pipeline.law import Law, PartialDate, Provision, Status

RAW = Path(__file__).parents[3] / "data" / "raw"
HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<LexML xmlns="http://www.lexml.gov.br/1.0" xmlns:xlink="http://www.w3.org/1999/xlink">
  <Metadado>
    <Identificacao URN="urn:lex:br;sao.paulo;campinas:municipal:lei.complementar:2001-05-17;12{at}"/>
    {notes}
  </Metadado>
  <Norma>
    <ParteInicial>
      <Epigrafe id="epigrafe">Lei Complementar
          nº 12</Epigrafe>
      <Ementa id="ementa"/>
      <Preambulo id="preambulo"><p>O Prefeito decreta:</p></Preambulo>
    </ParteInicial>
    <Articulacao>{articles}</Articulacao>
    <ParteFinal><LocalDataFecho><p>Campinas, 2001.</p></LocalDataFecho>
      <Assinatura><NomePessoa>FULANO</NomePessoa><Cargo>Prefeito</Cargo></Assinatura></ParteFinal>
    {annexes}
  </Norma>
</LexML>"""
ARTICLE = """
  <Capitulo id="cap1"><Rotulo>CAPÍTULO I</Rotulo><NomeAgrupador>Das Multas</NomeAgrupador>
    <Artigo id="art1"><Rotulo>Art. 1º</Rotulo>
      <Caput id="art1_cpt"><p>O infrador do <Remissao xlink:href="urn:x">art. 2º</Remissao>
          pagará multa de 1 a 3 salários mínimos:</p>
        <Inciso id="art1_cpt_inc1"><Rotulo>I -</Rotulo><p>na primeira vez;</p>
          <Alinea id="art1_cpt_inc1_ali1"><Rotulo>a)</Rotulo><p>se leve;</p></Alinea></Inciso>
      </Caput>
      <Paragrafo id="art1_par1u"><Rotulo>Parágrafo único.</Rotulo><p>Não se acumulam.</p></Paragrafo>
    </Artigo>
    <Artigo id="art2"><Rotulo>Art. 2º</Rotulo><Caput id="art2_cpt"><p>(Revogado).</p></Caput></Artigo>
  </Capitulo>"""


def read(
    folder: Path, articles: str = ARTICLE, at: str = "", notes: str = "", annexes: str = ""
) -> Law:
    path = folder / "lei.xml"
    text = HEAD.format(articles=articles, at=at, notes=notes, annexes=annexes)
    path.write_text(text, encoding="utf-8")
    return read_law(path)


def node(law: Law, id_: str) -> Provision:
    return next(each for each in law.walk() if each.id == id_)


def codes(law: Law) -> list[str]:
    return [each.code for each in law.diagnostics]


def test_the_articles_table_is_that_of_a_printed_law(tmp_path):
    rows = tables(read(tmp_path)).articles
    found = list(
        rows[["provision_id", "kind", "label", "parent_id", "status"]]
        .fillna("")
        .itertuples(index=False)
    )
    assert [tuple(row) for row in found] == [
        ("cap1", "capitulo", "CAPÍTULO I", "", "vigente"),
        ("art1", "artigo", "Art. 1º", "cap1", "vigente"),
        ("art1_cpt_inc1", "inciso", "I -", "art1", "vigente"),
        ("art1_cpt_inc1_ali1", "alinea", "a)", "art1_cpt_inc1", "vigente"),
        ("art1_par1u", "paragrafo", "Parágrafo único.", "art1", "vigente"),
        ("art2", "artigo", "Art. 2º", "cap1", "revogado"),
    ]


def test_line_breaks_of_the_file_are_no_words_of_the_law(tmp_path):
    law = read(tmp_path)
    assert node(law, "art1").current.text == (
        "O infrador do art. 2º pagará multa de 1 a 3 salários mínimos:"
    )
    assert law.epigraph == "Lei Complementar nº 12"
    assert law.ementa is None
    assert law.closing == ("Campinas, 2001.", "FULANO", "Prefeito")


def test_the_urn_says_which_law_it_is_but_not_how_the_city_is_written(tmp_path):
    law = read(tmp_path)
    assert law.urn == "urn:lex:br;sao.paulo;campinas:municipal:lei.complementar:2001-05-17;12"
    identity = law.identity
    assert (identity.kind, identity.number, identity.uf) == ("Lei Complementar", "12", "SP")
    assert identity.date == PartialDate(2001, 5, 17)
    assert identity.municipality is None
    assert ("data", "URN LexML do arquivo") in identity.external


def test_the_sidecar_tells_the_city(tmp_path):
    (tmp_path / "lei.toml").write_text('municipio = "Campinas"\nuf = "SP"\n', encoding="utf-8")
    assert read(tmp_path).law_id == "campinas-sp-lei-complementar-12-2001"


def test_fines_and_citations_are_found_in_the_words(tmp_path):
    law = read(tmp_path)
    (fine,) = law.sanctions
    assert (fine.unit, int(fine.minimum), int(fine.maximum)) == ("SM", 1, 3)
    assert law.source.text[fine.span.start : fine.span.end] == fine.quote
    assert [(each.quote, each.target_id) for each in law.citations] == [("art. 2º", "art2")]


def test_every_character_is_accounted_for(tmp_path):
    law = read(tmp_path)
    assert law.coverage == 1.0
    assert law.source.text.startswith("Lei Complementar nº 12\nO Prefeito decreta:\nCAPÍTULO I Das")


def test_a_note_tells_the_event_and_the_wording_before(tmp_path):
    notes = '<Notas><Nota id="n1"><p>(Redação dada pela Lei nº 99, de 2010)</p></Nota></Notas>'
    text = """<Artigo id="art1"><Rotulo>Art. 1º</Rotulo>
      <Caput id="art1_cpt"><p>Novo.<NotaReferenciada nota="n1"/></p></Caput></Artigo>"""
    law = read(tmp_path, text, notes=notes)
    before, now = node(law, "art1").versions
    assert (before.ordinal, before.text, before.status) == (0, None, Status.SUBSTITUIDO)
    assert (now.ordinal, now.text, str(now.began_by.act)) == (1, "Novo.", "Lei nº 99, de 2010")
    (event,) = law.events
    assert (event.version_before, event.version_after) == (0, 1)


def test_a_text_of_a_later_day_says_so_and_is_written_as_that_day(tmp_path):
    law = read(tmp_path, at="@2015-02-26;alteracao;2015-02-26")
    assert "texto_de_uma_data" in codes(law)
    (each,) = export(law, ["lexml"])
    assert each.name.endswith("-2015-02-26.lexml.xml")
    assert b"@2015-02-26;alteracao;2015-02-26" in each.data


def test_what_an_amending_act_quotes_stays_in_its_words(tmp_path):
    text = """<Artigo id="art1"><Rotulo>Art. 1º</Rotulo><Caput id="art1_cpt"><p>Altera:</p>
      <Alteracao id="art1_cpt_alt1"><Artigo id="art1_cpt_alt1_art5"><Rotulo>“Art. 5º</Rotulo>
      <Caput id="art1_cpt_alt1_art5_cpt"><p>Multa.”</p></Caput></Artigo>
      <Omissis id="art1_cpt_alt1_omi1"/></Alteracao></Caput></Artigo>"""
    assert node(read(tmp_path, text), "art1").current.text == "Altera:\nMulta.”\n(...)"


def test_repeated_ids_are_kept_and_told(tmp_path):
    one = (
        '<Artigo id="art1"><Rotulo>Art. 1º</Rotulo><Caput id="art1_cpt"><p>{}</p></Caput></Artigo>'
    )
    law = read(tmp_path, one.format("Um.") + one.format("Dois."))
    assert [each.id for each in law.walk()] == ["art1", "art1.2"]
    assert "id_repetido" in codes(law)


def test_an_annex_elsewhere_is_told(tmp_path):
    law = read(tmp_path, annexes='<Anexos><ReferenciaAnexo AlvoURN="urn:x!anx1"/></Anexos>')
    assert "anexo_noutro_arquivo" in codes(law)


def test_a_level_without_name_is_passed_and_told(tmp_path):
    law = read(
        tmp_path,
        f'<AgrupamentoHierarquico id="agh1" nome="x"><Rotulo>BLOCO</Rotulo>{ARTICLE}</AgrupamentoHierarquico>',
    )
    assert [each.id for each in law.provisions] == ["cap1"]
    assert "agrupamento_nao_lido" in codes(law)


def test_a_revocation_that_nobody_dates_is_in_doubt_on_any_day(tmp_path):
    then = law_at(read(tmp_path), date(2005, 1, 1), {})
    assert node(then, "art2").current.status is Status.DUVIDOSO
    assert "vigencia_indecidivel" in codes(then)


def test_a_bill_without_articles_is_no_law(tmp_path):
    path = tmp_path / "x.xml"
    path.write_text(
        '<LexML xmlns="http://www.lexml.gov.br/1.0"><Metadado/></LexML>', encoding="utf-8"
    )
    with pytest.raises(NotALawError, match="não traz uma articulação"):
        read_law(path)


@pytest.mark.parametrize("name", ["esteio-rs-lei-785-1971", "rio-verde-go-lei-3635-1998"])
def test_our_own_file_gives_the_law_of_its_day(tmp_path, name):
    """Ids, kinds, labels, order, words and tables of rows, also where LexML has no form for them."""
    law = read_law(RAW / f"{name}.txt")
    days = points(law, {})
    for place in (0, len(days) - 1):
        then = law_at(law, days[place].day, {})
        each = export(law, ["lexml"])[place]
        path = tmp_path / each.name
        path.write_bytes(each.data)
        again = read_law(path)
        assert rows(again) == rows(then)
        assert (again.law_id, again.urn, again.closing) == (law.law_id, law.urn, law.closing)


def rows(law: Law) -> list[tuple[object, ...]]:
    """A law without what LexML does not hold: doubts, and the words of what is revoked."""
    found = []
    for each, above in law.walk_with_parents():
        now = each.current
        gone = now.status is Status.REVOGADO
        held = (now.text, now.tail, now.rows)
        found.append(
            (each.id, each.kind, each.label, each.number, above[-1].id if above else None, gone)
            + (() if gone else held)
        )
    return found

"""Identifiers: LexML ids, URNs and slugs."""

import pytest

from pipeline.ids import act_urn, child_id, fold, law_id, law_urn, number_text, place
from pipeline.law import ActRef, Identity, Kind, PartialDate

ESTEIO = Identity("Lei", "785", PartialDate(1971, 12, 28), "Esteio", "RS")
RIO_VERDE = Identity("Lei", "3635", PartialDate(1998, 3, 3), "Rio Verde", "GO")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ([(Kind.ARTIGO, "6-1"), (Kind.PARAGRAFO, "2"), (Kind.INCISO, "3"), (Kind.ALINEA, "1"),
          (Kind.ITEM, "4")], "art6-1_par2_inc3_ali1_ite4"),
        ([(Kind.ARTIGO, "4"), (Kind.INCISO, "3")], "art4_cpt_inc3"),
        ([(Kind.ARTIGO, "2"), (Kind.ALINEA, "12")], "art2_cpt_ali12"),
        ([(Kind.ARTIGO, "330"), (Kind.PARAGRAFO, "1u")], "art330_par1u"),
        ([(Kind.TITULO, "2"), (Kind.CAPITULO, "1"), (Kind.SECAO, "3")], "tit2_cap1_sec3"),
        ([(Kind.ARTIGO, "51"), (Kind.PARAGRAFO_SEM_NUMERO, "2")], "art51_p2"),
        ([(Kind.ARTIGO, "59"), (Kind.PARAGRAFO, "2"), (Kind.TABELA, "1")], "art59_par2_tab1"),
        ([(Kind.ARTIGO, "282"), (Kind.TRAVESSAO, "3")], "art282_cpt_tra3"),
    ],
)  # fmt: skip
def test_provision_ids(path, expected):
    own, above = "", None
    for kind, number in path:
        own, above = child_id(own, above, kind, number), kind
    assert own == expected


def test_urns():
    assert law_urn(ESTEIO) == ("urn:lex:br;rio.grande.sul;esteio:municipal:lei:1971-12-28;785")
    act = ActRef("Lei Complementar", "6226", PartialDate(2012))
    assert act_urn(RIO_VERDE, act) == (
        "urn:lex:br;goias;rio.verde:municipal:lei.complementar:2012;6226"
    )


def test_an_unknown_part_is_left_out_never_invented():
    assert law_urn(Identity("Lei", "785", None, "Esteio", "RS")) is None
    assert act_urn(ESTEIO, ActRef("Lei", "5")) is None
    assert act_urn(Identity(), ActRef("Lei", "5", PartialDate(1990))) is None
    assert law_id(ESTEIO, "arquivo") == "esteio-rs-lei-785-1971"
    assert law_id(Identity("Lei", "785"), "arquivo") == "lei-785"
    assert law_id(Identity(), "Código de Posturas") == "codigo-de-posturas"
    assert law_id(Identity(), "???") == "lei"


@pytest.mark.parametrize(
    ("city", "state", "expected"),
    [
        ("São José dos Campos", "SP", "br;sao.paulo;sao.jose.campos"),
        ("Limeira do Oeste", "MG", "br;minas.gerais;limeira.oeste"),
        ("Pau D'Arco", "PA", "br;para;pau.d.arco"),
        ("Esteio", "XX", None),
        (None, "RS", None),
    ],
)
def test_place(city, state, expected):
    assert place(Identity(municipality=city, uf=state)) == expected


def test_fold_and_numbers():
    assert fold("SEÇÃO Única") == "secao unica"
    assert number_text((6, 1)) == "6-1"


@pytest.mark.parametrize("text", ["1990", "1990-05", "1990-05-17"])
def test_partial_dates_keep_their_precision(text):
    assert str(PartialDate.parse(text)) == text


@pytest.mark.parametrize("parts", [(1990, 13), (1990, 2, 30), (1990, None, 5)])
def test_impossible_dates_are_refused(parts):
    with pytest.raises(ValueError, match=r"month|day"):
        PartialDate(*parts)

"""Numbers, headings and amendments that do not fit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.law import PartialDate
from pipeline.normalize.checks import check
from pipeline.normalize.timeline import ActDates

END = "Art. 3º Esta Lei entra em vigor na data de sua publicação."


# Numbers


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Art. 1º São proibidos:\nII - o fogo;\nIII - o lixo.", ["art1_cpt_inc2"]),
        ("Art. 1º São proibidos:\nI - o fogo;\nII - o lixo.", []),
        ("Art. 1º É livre o comércio.\nParágrafo único. Salvo aos domingos.", []),
        ("Art. 4º É livre o comércio.\nArt. 5º É livre a indústria.", ["art4"]),
    ],
)
def test_a_sequence_begins_at_its_beginning(found, text, places):
    assert [d.provision_id for d in found(text, "numeracao_comeca_adiante")] == places


def test_the_number_of_a_revoked_provision_is_not_given_again(found):
    text = (
        "Art. 1º É vedado fumar. (Revogado pela Lei nº 20/2001)\n"
        "Art. 1º Os cães usarão coleira. (Redação acrescida pela Lei nº 30/2005)\nArt. 2º Fim."
    )
    (doubt,) = found(text, "numero_reaproveitado")
    assert doubt.provision_id == "art1"
    assert "Lei nº 30/2005" in doubt.message


# Headings

HEADED = """TÍTULO I
{0}
CAPÍTULO I
DOS ANIMAIS
Art. 1º Os cães usarão coleira.
CAPÍTULO II
{1}
Art. 2º As ruas serão varridas.
TÍTULO II
{2}
Art. 3º Esta Lei entra em vigor na data de sua publicação."""


def test_two_chapters_of_one_name(found):
    text = HEADED.format("DA ORDEM", "DOS ANIMAIS", "DO FIM")
    (doubt,) = found(text, "agrupamento_de_mesmo_nome")
    assert doubt.provision_id == "tit1_cap2"
    assert "TÍTULO I, CAPÍTULO I" in doubt.message


def test_chapters_of_different_titles_may_share_a_name(found):
    text = HEADED.format("DA ORDEM", "DAS RUAS", "DA ORDEM PÚBLICA")
    assert found(text, "agrupamento_de_mesmo_nome") == []


@pytest.mark.parametrize(
    ("label", "times"), [("CAPÍTULO I", 1), ("CAPÍTULO ÚNICO", 0)]
)  # fmt: skip
def test_a_chapter_alone_in_its_title(found, label, times):
    text = (
        f"TÍTULO I\nDA ORDEM\n{label}\nDOS ANIMAIS\nArt. 1º Os cães usarão coleira.\n"
        "TÍTULO II\nDO FIM\nArt. 2º Esta Lei entra em vigor na data de sua publicação."
    )
    assert len(found(text, "agrupamento_isolado")) == times


def test_a_chapter_without_articles(found):
    text = (
        "CAPÍTULO I\nDOS ANIMAIS\nCAPÍTULO II\nDAS RUAS\nArt. 1º As ruas serão varridas.\n"
        "CAPÍTULO III\nDO FIM\nArt. 2º Esta Lei entra em vigor na data de sua publicação."
    )
    (doubt,) = found(text, "agrupamento_vazio")
    assert doubt.provision_id == "cap1"


# Amendments


def noted(note: str) -> str:
    return f"Art. 1º É vedado fumar. {note}\nArt. 2º É vedado cuspir.\n{END}"


@pytest.mark.parametrize(
    ("code", "note", "told"),
    [
        ("alteracao_anterior_a_lei", "(Redação dada pela Lei nº 827/1973)", "Lei nº 827, de 1973"),
        (
            "alterada_por_ato_inferior",
            "(Redação dada pelo Decreto nº 12/2001)",
            "pelo Decreto nº 12",
        ),
        ("nota_sem_ato", "(Revogado)", "Vezes: 1. Onde: Art. 1º."),
        ("ato_nao_registrado", "(Redação dada pela Lei nº 30/2005)", "Lei nº 30, de 2005"),
    ],
)
def test_a_note_that_does_not_fit(found, code, note, told):
    (doubt,) = found(noted(note), code)
    assert told in doubt.message


@pytest.mark.parametrize(
    "note",
    ["(Redação dada pela Lei nº 30/2005)", "(Redação dada pela Lei Complementar nº 5, de 1999)",
     "(Redação dada pelo Decreto-Lei nº 3/2001)", "(Vide Decreto nº 12/1990)"],
)  # fmt: skip
def test_a_note_that_fits(read, note):
    codes = {each.code for each in check(read(noted(note)))}
    assert codes.isdisjoint(
        {"alteracao_anterior_a_lei", "alterada_por_ato_inferior", "nota_sem_ato", "ato_sem_ano"}
    )


def test_one_number_with_two_years(found):
    text = (
        "Art. 1º É vedado fumar. (Redação dada pela Lei nº 30/2005)\n"
        f"Art. 2º É vedado cuspir. (Redação dada pela Lei nº 30/2006)\n{END}"
    )
    (doubt,) = found(text, "ato_com_dois_anos")
    assert "Lei nº 30, de 2005 e Lei nº 30, de 2006" in doubt.message


def test_an_act_ends_no_wording_that_is_younger(found):
    text = noted("(Redação dada pela Lei nº 30/2005) (Revogado pela Lei nº 20/2001)")
    (doubt,) = found(text, "ato_fora_de_ordem")
    assert "2005" in doubt.message
    assert "2001" in doubt.message


def test_acts_in_the_register_are_not_missing(read):
    law = read(noted("(Redação dada pela Lei nº 30/2005)"))
    acts = {("Lei", "30", 2005): ActDates(in_force=PartialDate(2005, 3, 1))}
    assert "ato_nao_registrado" not in {each.code for each in check(law, acts=acts)}


def test_without_a_date_no_act_is_older_than_the_law(read):
    law = read(noted("(Redação dada pela Lei nº 827/1973)"))
    undated = replace(law, identity=replace(law.identity, date=None))
    assert "alteracao_anterior_a_lei" not in {each.code for each in check(undated)}

"""Lists of articles that fines hang on: the words, and the ids that they name."""

import pytest

from pipeline.extract.citations.find import path_of
from pipeline.extract.citations.lists import read_article_list


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("4º, I a III - 6º", "art4_cpt_inc1 art4_cpt_inc2 art4_cpt_inc3 art6"),
        ("7º, § único - 9", "art7_par1u art9"),
        ("19, I e II, § único - 21", "art19_cpt_inc1 art19_cpt_inc2 art19_par1u art21"),
        ("18, §§ 1º a 3º - 20", "art18_par1 art18_par2 art18_par3 art20"),
        ("29 - 30 e 31.", "art29 art30 art31"),
        ("50-53 - 55, § único", "art50 art53 art55_par1u"),
        ("40-46-57, § único - 64 e 67, I", "art40 art46 art57_par1u art64 art67_cpt_inc1"),
        ("54; 59, §§ 1º, 2º e 4º e 60, Parágrafo Único.",
         "art54 art59_par1 art59_par2 art59_par4 art60_par1u"),
        ('83, I a II "a" a "b", §§ 1° e 2º - 84',
         "art83_cpt_inc1 art83_cpt_inc2 art83_cpt_inc2_ali1 art83_cpt_inc2_ali2 art83_par1"
         " art83_par2 art84"),
        ('89, IV "a" a "c"', "art89_cpt_inc4_ali1 art89_cpt_inc4_ali2 art89_cpt_inc4_ali3"),
        ('115, I "a" e "b" - 117', "art115_cpt_inc1_ali1 art115_cpt_inc1_ali2 art117"),
        ("126, Ia III;", "art126_cpt_inc1 art126_cpt_inc2 art126_cpt_inc3"),
        ("80, I, II o V.", "art80_cpt_inc1 art80_cpt_inc2 art80_cpt_inc5"),
        ("141 I a II - 144, 1º a 3º",
         "art141_cpt_inc1 art141_cpt_inc2 art144_par1 art144_par2 art144_par3"),
        ("158 159 - 161", "art158 art159 art161"),
        ("150, I à III.", "art150_cpt_inc1 art150_cpt_inc2 art150_cpt_inc3"),
        ("185, § único - § único, 186 - 187", "art185_par1u art186_par1u art187"),
        ("6º-A e 10", "art6-1 art10"),
        ("10 a 12 - 15", "art10 art11 art12 art15"),
        ("diversos", ""),
        ("", ""),
    ],
)  # fmt: skip
def test_ids(text, ids):
    assert [path_of(mention) for mention in read_article_list(text).mentions] == ids.split()


@pytest.mark.parametrize("text", ["158 159 - 161", "80, I, II o V", "144, 1º a 3º", "§ único, 186"])
def test_faulty_forms_say_so(text):
    found = read_article_list(text.replace("§ único, 186", "185 - § único, 186")).mentions
    assert any(mention.readings for mention in found)


def test_the_list_ends_where_prose_begins():
    text = "por infração aos artigos: 29 - 30 e 31 deste Código"
    found = read_article_list(text, text.index("29"))
    assert text[: found.end].endswith("31")

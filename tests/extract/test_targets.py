"""What a sanction punishes: lists as laws print them, and the decision of a person."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract.decisions import Decision
from pipeline.extract.targets_decide import with_targets
from pipeline.extract.targets_list import read_list
from pipeline.extract.targets_rank import Ranking
from pipeline.law import PartialDate


def told(text):
    """The provisions that a list names, as short as they can be written; "." is its own article."""
    names = []
    for address in read_list(text, 0).addresses:
        name = "_".join([address.article or ".", *address.path]) + address.grouping
        near = {-1: "<", 0: "", 1: ">"}[address.near]
        names.append(name + near + ("!" if address.foreign else ""))
    return " ".join(names)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        # Rio Verde, art. 188.
        ("artigos: 4º, I a III - 5º, I e II - 6º;", "art4_inc1 art4_inc2 art4_inc3 art5_inc1 art5_inc2 art6"),
        ("artigos: 7º, § único - 9 - 19, I, § único - 22", "art7_par1u art9 art19_inc1 art19_par1u art22"),
        ("artigos: 28, §§ 1º e 2º;", "art28_par1 art28_par2"),
        ("artigos: 27 e 32, I a II;", "art27 art32_inc1 art32_inc2"),
        ("artigos: 40-46-47-51-57, § único - 64", "art40 art46 art47 art51 art57_par1u art64"),
        ("artigos: 50-53 - 55", "art50 art53 art55"),
        ("artigos: 56, § único e 61, I;", "art56_par1u art61_inc1"),
        ("artigos 54; 59, §§ 1º, 2º e 4º e 60, Parágrafo Único.",
         "art54 art59_par1 art59_par2 art59_par4 art60_par1u"),
        ('artigos: 83, III a IV "a" a "c", §§ 1° e 2º - 84',
         "art83_inc3 art83_inc4 art83_inc4_ali1 art83_inc4_ali2 art83_inc4_ali3 art83_par1 art83_par2 "
         "art84"),
        ('artigos: 89, IV "a" e "b" - 95', "art89_inc4_ali1 art89_inc4_ali2 art95"),
        ("artigos: 81, §§ 1º e 2º - 105 e 126, Ia III;",
         "art81_par1 art81_par2 art105 art126_inc1 art126_inc2 art126_inc3"),
        ("artigo 80, I, II o V.", "art80_inc1 art80_inc2 art80_inc5"),
        ("artigos: 141, I - 141 I a II - 144, 1º a 3º - 151",
         "art141_inc1 art141_inc1 art141_inc2 art144_par1 art144_par2 art144_par3 art151"),
        ("artigos: 158 159 - 161", "art158 art159 art161"),
        ("artigo: 171, §§ 1º a 3º;", "art171_par1 art171_par2 art171_par3"),
        ("artigos: 185, § único - § único, 186 - 187", "art185_par1u art186_par1u art187"),
        ("artigos: 150, I à III.", "art150_inc1 art150_inc2 art150_inc3"),
        ("itens 1.1 a 1.3;", "._ite1-1 ._ite1-2 ._ite1-3"),
        ("Art. 6ºA, § 2º, o proprietário", "art6-1_par2"),
        ("incisos I ao III deste artigo, além", "._inc1 ._inc2 ._inc3"),
        ("desten artigo: Multa", "."),
        # Other laws.
        ("arts. 82 a 84 deste Código", "art82 art83 art84"),
        ("art. 5º, § 2º, II, “b”", "art5_par2_inc2_ali2"),
        ("§§ 2º e 3º do Art. 185", "art185_par2 art185_par3"),
        ("inciso XI do artigo 106 desta Lei", "art106_inc11"),
        ("parágrafo primeiro do art. 172", "art172_par1"),
        ("alínea a do inciso I do art. 5º", "art5_inc1_ali1"),
        ("alíneas “c”, “d” e “g”, deste artigo", "._ali3 ._ali4 ._ali7"),
        ("artigo anterior", ".<"),
        ("artigo deste capítulo será imposta", ".cap"),
        ("artigo 159 do Código Civil", "art159!"),
        ("art. 37, § 6º, da Constituição", "art37_par6!"),
        ("deste artigo, multa de 5 a 10%", "."),
        ("artigos desta Lei", ""),
    ],
)  # fmt: skip
def test_lists_of_provisions(text, names):
    assert told(text) == names


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("artigos: 126, Ia XIV", "“Ia” lido como “I a”"),
        ("artigo 80, I, II o V.", "“o” lido como “e”"),
        ("artigos: 144, 1º", "“144, 1º” lido como art. 144, § 1º"),
        ("artigos: 158 159", "“158 159” lido como dois artigos"),
        ("artigos: 48 - 50-53", "“50-53” lido como 50 e 53, não como intervalo"),
        ("art. 6ºA", "“6ºA” lido como “6º-A”"),
    ],
)
def test_faulty_forms_say_how_they_were_read(text, message):
    assert [flaw.message for flaw in read_list(text, 0).flaws] == [message]


@given(st.text(alphabet="art. §ºIVXabcdeo1234567890-,;“”único", max_size=80))
def test_any_list_is_read_within_its_text(text):
    listed = read_list(f"arts. {text}", 0)
    assert 0 <= listed.end <= len(text) + 6
    assert all(0 <= a.start < a.end <= len(text) + 6 for a in listed.addresses)


def test_no_list_grows_without_end():
    assert len(read_list("arts. 1 a 9999", 0).addresses) < 1100


# --- in a law ------------------------------------------------------------------------------------


def targets(law):
    return [(s.provision_id, s.sanction, *s.target_ids) for s in law.sanctions]


def codes(law):
    return [(d.code, d.provision_id) for d in law.diagnostics if d.code.startswith("alvo")]


LAW = """
    CAPÍTULO I
    DA LIMPEZA
    Art. 1º É proibido lavar roupas em chafariz ou fonte pública.
    Art. 2º É proibido:
    I - lançar lixo na rua;
    II - queimar lixo no quintal.
    Art. 3º Na infração de qualquer artigo deste capítulo será imposta multa de 5 a 10 UFM.
    CAPÍTULO II
    DAS PENAS
    Art. 4º Serão impostas as seguintes multas:
    I - R$ 80,00 (oitenta reais) por infração aos artigos: 1º - 2º, I a III;
    II - R$ 90,00 (noventa reais) por infração ao artigo 2º, I.
    Art. 5º Pelo descumprimento do inciso II do art. 2º, além da apreensão do material, ficam
    estipuladas as seguintes penalidades:
    I - multa de R$ 300,00, por infração, à pessoa física;
    II - interdição do local.
"""


def test_a_law_is_aimed(law_of):
    law = law_of(LAW)
    assert targets(law) == [
        ("art3", "multa", "cap1"),
        ("art4_cpt_inc1", "multa", "art1", "art2_cpt_inc1", "art2_cpt_inc2"),
        ("art4_cpt_inc2", "multa", "art2_cpt_inc1"),
        ("art5_cpt_inc1", "multa", "art2_cpt_inc2"),
        ("art5", "apreensao", "art2_cpt_inc2"),
        ("art5_cpt_inc2", "interdicao", "art2_cpt_inc2"),
    ]
    assert codes(law) == [
        ("alvo_com_duas_multas", "art4_cpt_inc1"),  # with inciso II
        ("alvo_com_duas_multas", "art4_cpt_inc1"),  # with art. 5º
        ("alvo_inexistente", "art4_cpt_inc1"),
    ]


def test_a_missing_target_is_said_with_its_printed_words(law_of):
    (doubt,) = [d for d in law_of(LAW).diagnostics if d.code == "alvo_inexistente"]
    assert doubt.quote == "2º, I a III"
    assert doubt.message == "Pune «2º, I a III», e esta lei não tem art. 2º, III."


def test_a_revoked_target_is_reported(law_of):
    law = law_of("""
        Art. 1º É proibido lavar roupas em fonte pública. (Revogado pela Lei nº 10/1990)
        Art. 2º Por infração ao art. 1º será aplicada multa de 5 UFM.
    """)
    assert targets(law) == [("art2", "multa", "art1")]
    assert codes(law) == [("alvo_revogado", "art2")]


DESCRIBED = """
    Art. 1º É proibido fumar em elevador de prédio público.
    Art. 2º É proibido lavar veículos nos logradouros.
    Art. 3º Aos infratores das disposições deste Código serão impostas as seguintes multas:
    I - de 10 (dez) UFIR, no caso de fumar em elevador;
    II - de 20 (vinte) UFIR, no caso de lavagem de veículos em logradouro.
"""


def decision(value, quote="fumar em elevador;"):
    return Decision("alcance", quote, value, "Procuradoria", PartialDate(2026, 3, 10), None)


def test_a_description_waits_for_a_person(law_of):
    law = law_of(DESCRIBED)
    assert targets(law) == [("art3_cpt_inc1", "multa"), ("art3_cpt_inc2", "multa")]
    first = next(d for d in law.diagnostics if d.code == "alvo_a_decidir")
    assert first.message.startswith(
        "A multa descreve a infração sem dizer o artigo; é preciso decidir qual pune. Pelas "
        "palavras, pode ser art. 1º"
    )


def test_a_decision_sets_the_targets_and_signs_the_doubt(law_of):
    law = with_targets(law_of(DESCRIBED), [decision("art1")])
    assert targets(law) == [("art3_cpt_inc1", "multa", "art1"), ("art3_cpt_inc2", "multa")]
    signed = [(d.provision_id, d.decided_by) for d in law.diagnostics if d.code == "alvo_a_decidir"]
    assert signed == [("art3_cpt_inc1", "Procuradoria, 2026-03-10"), ("art3_cpt_inc2", None)]


def test_a_decision_for_what_is_not_there_is_reported(law_of):
    law = with_targets(law_of(DESCRIBED), [decision("art1, art99")])
    assert targets(law)[0] == ("art3_cpt_inc1", "multa", "art1")
    assert ("alvo_inexistente", "art3_cpt_inc1") in codes(law)


@pytest.mark.parametrize("quote", ["palavras que a lei não tem", "no caso de"])
def test_a_decision_whose_words_are_not_there_once_changes_nothing(law_of, quote):
    law = law_of(DESCRIBED)
    assert with_targets(law, [decision("art1", quote)]) == law
    other = replace(decision("art1"), subject="situacao")
    assert with_targets(law, [other]) == law


def test_ranking_is_by_shared_words():
    ranking = Ranking({"a": "fumar em elevador", "b": "lavar veículos na rua", "c": "outra coisa"})
    assert ranking.best("Lavagem de veículo") == ("b",)
    assert ranking.best("") == ()


def test_values_stay_decimal(law_of):
    assert all(isinstance(s.minimum, Decimal) for s in law_of(LAW).sanctions if s.minimum)

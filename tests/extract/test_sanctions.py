"""Fines of a law: units, lists, bases, closings and checks that one text alone cannot settle."""

from decimal import Decimal

import pytest

from pipeline.extract.sanctions import find_sanctions
from pipeline.law import Identity, Kind, Law, Provision, SourceInfo, Span, Status, Version

KINDS = {"inc": Kind.INCISO, "ali": Kind.ALINEA, "ite": Kind.ITEM, "par": Kind.PARAGRAFO}


def version(text, ordinal=1, status=Status.VIGENTE, tail=None):
    return Version(ordinal, text, status, tail=tail)


def provision(provision_id, *texts, children=(), tail=None, status=Status.VIGENTE):
    """A provision; of several texts the last holds, the others are superseded."""
    last = provision_id.split("_")[-1]
    kind = KINDS.get(last[:3], Kind.PARAGRAFO_SEM_NUMERO if last[0] == "p" else Kind.ARTIGO)
    versions = tuple(
        version(text, i, status if i == len(texts) else Status.SUBSTITUIDO, tail)
        for i, text in enumerate(texts, 1)
    )
    return Provision(provision_id, kind, "", (1,), versions, tuple(children))


def law_of(*provisions):
    source = SourceInfo("lei.txt", "", "texto", "utf-8", "")
    return Law("lei", None, Identity(), None, None, None, provisions, (), source)


def locate(provision_id, ordinal, start, end):
    return Span(start, end)


def read(*provisions):
    return find_sanctions(law_of(*provisions), locate)


def rows(*provisions):
    """One line per fine: id, rule, limits and unit, base, targets."""
    lines = []
    for s in read(*provisions)[0]:
        if s.sanction != "multa":
            continue
        limits = f"{s.minimum}-{s.maximum} {s.unit}" if s.unit else "-"
        lines.append(" ".join([s.id, s.rule, limits, s.base_id or "-", *s.target_ids]))
    return lines


def codes(*provisions):
    return [(d.code, d.provision_id) for d in read(*provisions)[1]]


CLAUSE = provision(
    "art13",
    "A multa não será inferior a 5% sobre o salário mínimo, nem superior a 5 vezes o seu valor.",
    children=[
        provision(
            "art13_par1u",
            "O percentual estabelecido, na Parte Especial deste Código, como multa, refere-se ao "
            "salário mínimo mensal e regional.",
        )
    ],
)
LIMIT = "art13.m1 limite 0.05-5 SM -"


def conduct(article, fine):
    return provision(article, f"Lavar roupas em chafariz ou fonte pública: {fine}")


def test_a_bare_percentage_is_of_what_the_law_says():
    assert rows(CLAUSE, conduct("art91", "Multa de 5 a 10%.")) == [
        LIMIT,
        "art91.m1 faixa 0.05-0.10 SM - art91",
    ]


def test_a_bare_percentage_of_nothing_is_not_guessed():
    fine = conduct("art91", "Multa de 5 a 10%.")
    assert rows(fine) == ["art91.m1 faixa 5-10 pct:nao_indicada - art91"]
    assert codes(fine) == [("percentual_sem_base", "art91")]


def test_a_clause_that_no_longer_holds_says_nothing():
    clause = provision("art13", "O percentual fixado como multa refere-se ao salário mínimo.",
                       status=Status.REVOGADO)  # fmt: skip
    assert rows(clause, conduct("art91", "Multa de 5%.")) == [
        "art91.m1 fixo 5-5 pct:nao_indicada - art91"
    ]


def test_two_clauses_on_percentages_are_reported():
    one = provision("art1", "Os percentuais de multa incidem sobre o salário mínimo.")
    two = provision("art2", "Os percentuais de multa incidem sobre a UFM.")
    assert ("percentual_base_ambigua", "art1") in codes(one, two)


def test_percent_to_minimum_wages_is_an_inference_without_the_clause():
    fine = conduct("art91", "Multa de 50% a 1 salário mínimo.")
    assert rows(fine) == ["art91.m1 faixa 0.5-1 SM - art91"]
    assert codes(fine) == [("percentual_inferido", "art91")]
    assert codes(CLAUSE, fine) == []


LISTED = provision(
    "art80",
    "Aos infratores serão impostas multas nos seguintes valores:",
    children=[
        provision(
            "art80_cpt_inc1",
            "de 100 (cem) UFIR, nos casos de infração às prescrições sobre:",
            children=[
                provision("art80_cpt_inc1_ali1", "Entupimento de galeria de águas pluviais;"),
                provision("art80_cpt_inc1_ali2", "Animais do tipo bovino soltos, por unidade;"),
            ],
        ),
        provision("art80_cpt_inc2", "De 3 (três) UFIR, no caso de animais soltos em logradouros."),
        provision("art80_par1", "O prazo de 10 UFIR é dado como exemplo."),
    ],
)


def test_an_amount_over_a_list_is_the_fine_of_each_item():
    """What each punishes another article says: no target until a person decides."""
    assert rows(LISTED) == [
        "art80_cpt_inc1_ali1.m1 fixo 100-100 UFIR -",
        "art80_cpt_inc1_ali2.m1 fixo 100-100 UFIR -",
        "art80_cpt_inc2.m1 fixo 3-3 UFIR - art80_cpt_inc2",
    ]
    assert codes(LISTED) == [
        ("alvo_a_decidir", "art80_cpt_inc1_ali1"),
        ("alvo_a_decidir", "art80_cpt_inc1_ali2"),
    ]


def test_the_fine_of_an_item_is_quoted_where_it_is_printed():
    places = []

    def seen(*place):
        places.append(place)
        return Span(place[2], place[3])

    sanctions, _ = find_sanctions(law_of(LISTED), seen)
    assert [s.quote for s in sanctions[:2]] == ["de 100 (cem) UFIR"] * 2
    assert [s.per for s in sanctions[:2]] == [None, "unidade"]
    assert ("art80_cpt_inc1", 1, 0, 17) in places


def test_an_amount_that_names_what_it_punishes_is_one_fine():
    item = provision("art188_cpt_inc1_ali1_ite1-1", "Falta de urbanidade;")
    alinea = provision(
        "art188_cpt_inc1_ali1",
        "R$ 166,02 (cento e sessenta e seis reais e dois centavos), por infração aos itens 1.1:",
        children=[item],
    )
    inciso = provision("art188_cpt_inc1", "Dos Terminais:", children=[alinea])
    article = provision("art188", "será punido com as seguintes multas:", children=[inciso])
    row = "art188_cpt_inc1_ali1.m1 fixo 166.02-166.02 BRL - art188_cpt_inc1_ali1_ite1-1"
    assert rows(article) == [row]


def test_grades_of_infraction_hold_no_conduct():
    inciso = provision(
        "art99_cpt_inc1", "nas infrações muito graves, de 101 (cento e uma) a 250 (duzentas e "
        "cinquenta) Unidades de Referência Municipal (URM);")  # fmt: skip
    article = provision("art99", "A multa consiste no pagamento dos valores:", children=[inciso])
    assert rows(article) == ["art99_cpt_inc1.m1 faixa 101-250 URM -"]


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ("Se for atingido transeunte a multa será em dobro.", "0.10-0.20"),
        ("Se forem pornográficos a multa será acrescida de 50%.", "0.075-0.150"),
        ("Se o ato for involuntário: a metade da penalidade.", "0.025-0.050"),
        ("Multa igual a do caput do artigo.", "0.05-0.10"),
    ],
)
def test_a_relative_fine_is_computed_from_the_caput(words, limits):
    article = provision(
        "art91",
        "Lavar roupas em chafariz ou fonte pública: Multa de 5 a 10%.",
        children=[provision("art91_par1u", words)],
    )
    found = rows(CLAUSE, article)[-1].split()
    low, high = (Decimal(limit) for limit in limits.split("-"))
    assert found[:2] + found[3:] == ["art91_par1u.m1", "relativo", "SM", "art91"]
    assert [Decimal(limit) for limit in found[2].split("-")] == [low, high]


def test_two_bases_are_an_ambiguity():
    article = provision(
        "art67",
        "Ficam estipuladas as penalidades:",
        children=[
            provision("art67_cpt_inc1", "multa de R$ 300,00 à pessoa física;"),
            provision("art67_cpt_inc2", "multa de R$ 500,00 à pessoa jurídica;"),
            provision("art67_par1", "Em caso de reincidência, a multa será cobrada em dobro."),
        ],
    )
    assert rows(article)[-1] == "art67_par1.m1 relativo - -"
    assert ("multa_base_ambigua", "art67_par1") in codes(article)


def test_a_progression_has_no_single_value():
    article = provision("art6", "multa de R$ 800,00 e, na reincidência, a multa será cobrada "
                        "progressivamente em dobro.")  # fmt: skip
    assert rows(article)[-1] == "art6.m2 relativo - art6"


@pytest.mark.parametrize(
    ("words", "row", "code"),
    [
        ("no art. 80, I, “b”", "100-100 UFIR art80_cpt_inc1_ali2", None),
        ("no artigo 80, inciso II", "3-3 UFIR art80_cpt_inc2", None),
        ("no art. 80", "- art80", "multa_base_ambigua"),
        ("no art. 999, § 1º", "- -", "multa_remissao_inexistente"),
        ("no art. 80 da Lei nº 1.234", "- -", "multa_de_outro_ato"),
    ],
)
def test_a_reference_copies_the_fine_that_it_names(words, row, code):
    article = provision("art11", f"quem não cumprir incorrerá na multa prevista {words}.")
    assert rows(article, LISTED)[0] == f"art11.m1 remissao {row}"
    assert [c for c, at in codes(article, LISTED) if at == "art11"] == ([code] if code else [])


def test_besides_the_fine_is_a_fine_only_where_the_article_has_none():
    besides = "Além da multa, o vendedor poderá ter apreendida a mercadoria."
    paragraph = provision("art324_par1u", besides)
    alone = provision("art324", "O alvará é pessoal e intransferível.", children=[paragraph])
    fined = provision("art324", "Vender sem alvará: Multa de 2 UFM.", children=[paragraph])
    assert rows(alone) == ["art324_par1u.m1 sem_valor - -"]
    assert rows(fined) == ["art324.m1 fixo 2-2 UFM -"]


def test_text_after_a_list_is_of_the_article():
    article = provision(
        "art206",
        "São obrigatórias as seguintes prescrições:",
        tail="Para qualquer uma dessas infrações: Multa de 1 a 3 salários mínimos.",
        children=[provision("art206_cpt_ali1", "portas que abram para fora.")],
    )
    assert rows(article) == ["art206.m1 faixa 1-3 SM - art206"]


def test_a_fine_that_ends_the_last_item_of_a_list_closes_the_article():
    article = provision(
        "art144",
        "Manter cocheira sem os seguintes requisitos:",
        children=[
            provision("art144_cpt_ite1", "muros divisórios de três metros;"),
            provision("art144_cpt_ite2", "água corrente e comedouros adequados. Multa de 2 UFM."),
        ],
    )
    assert rows(article) == ["art144.m1 fixo 2-2 UFM - art144"]
    assert codes(article) == [("multa_de_fecho", "art144")]


def test_an_item_of_a_list_of_penalties_is_no_closing():
    article = provision(
        "art5",
        "São penalidades:",
        children=[
            provision("art5_cpt_inc1", "advertência por escrito;"),
            provision("art5_cpt_inc2", "multa de 2 UFM."),
        ],
    )
    assert rows(article) == ["art5_cpt_inc2.m1 fixo 2-2 UFM -"]


@pytest.mark.parametrize(
    ("provision_id", "text", "owner"),
    [
        ("art308_par2", "A aferição é anual. Para a infração deste artigo: Multa de 2 UFM.", "art308"),
        ("art308_p4", "A infração deste artigo, isto é, o mau uso, caberá: Multa de 2 UFM.", "art308"),
        ("art308_par2", "À infração deste artigo caberá: Multa de 2 UFM.", "art308_par2"),
    ],
)  # fmt: skip
def test_a_closing_that_speaks_of_the_article_is_of_the_article(provision_id, text, owner):
    article = provision("art308", "Aferir balanças.", children=[provision(provision_id, text)])
    assert rows(article)[0].startswith(f"{owner}.m1 fixo 2-2 UFM")


def test_each_wording_has_its_own_fines_and_ids():
    article = provision("art226", "Armar andaime sem licença: Multa de 1 UFM.",
                        "Armar andaime sem licença: Multa de 2 UFM.")  # fmt: skip
    sanctions, _ = read(article)
    assert [(s.id, s.status) for s in sanctions] == [
        ("art226.v1.m1", Status.SUBSTITUIDO),
        ("art226.v2.m1", Status.VIGENTE),
    ]


def test_a_fine_that_a_new_wording_no_longer_prints_is_reported():
    article = provision("art242", "Danificar bem público: Multa de 10% a 50 salários mínimos.",
                        "Danificar bem público.")  # fmt: skip
    sanctions, found = read(CLAUSE, article)
    assert [s.id for s in sanctions] == ["art13.m1", "art242.v1.m1"]
    assert [d.code for d in found] == ["multa_acima_do_teto", "multa_suprimida"]


def test_a_fine_below_the_floor_is_reported():
    assert ("multa_abaixo_do_piso", "art91") in codes(CLAUSE, conduct("art91", "Multa de 1%."))


def test_one_unit_has_one_name():
    one, two = conduct("art1", "Multa de 1 URM."), conduct("art2", "Multa de 2 URMS.")
    assert {s.unit for s in read(one, two)[0]} == {"URM"}


def test_a_fine_without_a_value_is_none_and_never_zero():
    article = conduct("art212", "Multa de")
    (sanction,), (doubt,) = read(article)
    assert (sanction.rule, sanction.minimum, sanction.maximum) == ("sem_valor", None, None)
    assert (doubt.code, doubt.severity.value) == ("multa_sem_valor", "erro")


def test_money_is_decimal():
    (sanction,), _ = read(conduct("art1", "Multa de R$ 80,00."))
    assert isinstance(sanction.minimum, Decimal)


def test_many_relative_fines_take_linear_time():
    text = "multa de 1 UFM. A multa será em dobro. " * 5_000
    assert len(read(provision("art1", text))[0]) == 10_000

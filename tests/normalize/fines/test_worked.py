"""The worked examples of DOMAIN.md, sections 3.3 and 3.4 (minimum wage of 2026: R$ 1.621,00)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from pipeline.normalize.fines import Case, ChoiceNeeded, NotInForceError, Recurrence, Update

GRADES = ("minimo", "submedio", "medio", "submaximo", "maximo")
ONLY_19 = {"reincidencia-duas-vezes": "so-no-art-19"}
MEAN = ("deveres-fiscais", "dolo", "resistencia")
NOMINAL = {"valores-vigentes": "nominal"}

ESTEIO = [
    ("art113", None, "0.10 0.125 0.15 0.175 0.20", "162.10 202.63 243.15 283.68 324.20"),
    ("art195", None, "0.2 0.4 0.6 0.8 1", "324.20 648.40 972.60 1296.80 1621.00"),
    ("art197", "art197.m1", "1 1.5 2 2.5 3", "1621 2431.50 3242 4052.50 4863"),
    ("art197", "art197.m2", "2 2.75 3.5 4.25 5", "3242 4457.75 5673.50 6889.25 8105"),
    ("art244", None, "0.1 1.325 2.55 3.775 5", "162.10 2147.83 4133.55 6119.28 8105"),
]


@pytest.mark.parametrize(("provision", "sanction", "wages", "reais"), ESTEIO)
def test_esteio_in_each_grade(compute, provision, sanction, wages, reais):
    fines = [compute("esteio", provision, grade=g, sanction=sanction) for g in GRADES]
    assert [f.in_units for f in fines] == [Decimal(w) for w in wages.split()]
    assert [f.amount for f in fines] == [Decimal(r) for r in reais.split()]


def test_esteio_article_92_is_revoked_and_was_not(of, compute):
    with pytest.raises(NotInForceError, match=r"revogado por Lei nº 1\.629"):
        compute("esteio", "art92", grade="medio")
    found = of("esteio").finder.find("art92", date(1985, 3, 4))
    assert (found.stated.minimum, found.stated.maximum) == (Decimal("0.10"), Decimal("0.20"))


@pytest.mark.parametrize(
    ("kind", "wages", "reais"),
    [("generica", "0.165", "267.47"), ("especifica", "0.30", "486.30")],
)
def test_esteio_113_mean_repeated(compute, kind, wages, reais):
    fine = compute("esteio", "art113", circumstances=MEAN,
                   recurrence=Recurrence(kind, 1), choices=ONLY_19)  # fmt: skip
    assert (fine.grade, fine.in_units, fine.amount) == ("medio", Decimal(wages), Decimal(reais))


def test_esteio_197_second_part_at_the_maximum_doubled_passes_the_ceiling(compute):
    fine = compute("esteio", "art197", sanction="art197.m2", grade="maximo",
                   recurrence=Recurrence("especifica", 1))  # fmt: skip
    assert (fine.in_units, fine.amount) == (Decimal(10), Decimal("16210.00"))
    assert fine.steps[-1].what.startswith("teto da multa (5 SM): não se aplica")
    assert fine.steps[-1].quotes[0].provision == "art13"


def test_esteio_general_repetition_stays_below_the_ceiling(compute):
    fine = compute("esteio", "art197", sanction="art197.m2", grade="maximo",
                   recurrence=Recurrence("generica", 1))  # fmt: skip
    assert fine.in_units == Decimal(5)
    assert "desce ao máximo da lei" in fine.steps[-1].what


#: Paragraphs that multiply their article's fine (DOMAIN.md, 3.3): mean grade of the article × factor.
PARAGRAPHS = [
    ("art112_par1u", "art112", "1.5"),
    ("art147_par1u", "art147", "1"),
    ("art244_par1u", "art244", "0.5"),
    ("art245_par1", "art245", "2"),
    ("art299_par1u", "art299", "2"),
]


@pytest.mark.parametrize(("paragraph", "article", "factor"), PARAGRAPHS)
def test_esteio_paragraphs(compute, paragraph, article, factor):
    fine = compute("esteio", paragraph, grade="medio")
    assert fine.in_units == compute("esteio", article, grade="medio").in_units * Decimal(factor)
    assert fine.steps[1].quotes[0].provision == paragraph


def test_esteio_negligent_inspector_pays_half_and_never_below_the_floor(compute):
    fine = compute("esteio", "art195", grade="medio", offender="fiscal-omisso")
    assert fine.in_units == Decimal("0.3")
    least = compute("esteio", "art109", grade="minimo", offender="fiscal-omisso")
    assert least.in_units == Decimal("0.05")
    assert "sobe ao mínimo" in least.steps[-1].what


def test_esteio_198_adds_a_fine_of_the_burden_up_to_five_wages(compute):
    below = compute("esteio", "art198", sanction="art198.m2", cost=Decimal("5000.00"))
    above = compute("esteio", "art198", sanction="art198.m2", cost=Decimal("50000.00"))
    other = compute("esteio", "art198", sanction="art198.m1", grade="maximo")
    assert (below.amount, above.amount) == (Decimal("5000.00"), Decimal("8105.00"))
    assert other.amount == Decimal("1621.00")


def test_esteio_repetition_counted_twice_is_a_choice_with_three_outcomes(compute):
    given = {"circumstances": MEAN, "recurrence": Recurrence("especifica", 1)}
    with pytest.raises(ChoiceNeeded) as needed:
        compute("esteio", "art113", **given)
    assert [o.effect.rpartition("→ ")[2] for o in needed.value.options] == [
        "R$ 486,30", "R$ 486,30", "R$ 243,15"]  # fmt: skip
    both = compute("esteio", "art113", **given, choices={"reincidencia-duas-vezes": "nas duas"})
    assert both.aggravating == ("reincidencia", "dolo", "resistencia")


def test_rio_verde_500_with_discount(compute):
    choices = NOMINAL | {"desconto-com-ressalva-velha": "nao"}
    fine = compute("rioverde", "art59_par1", paid_in_time=True, choices=choices)
    assert (fine.amount, fine.sanction_provision) == (Decimal("425.00"), "art188_cpt_inc2_ali5")
    assert fine.steps[-1].quotes[0].provision == "art190_par1"
    assert compute("rioverde", "art59_par1", choices=NOMINAL).amount == Decimal("500.00")


def test_rio_verde_repetitions(compute):
    once = Recurrence("geral", previous=(date(2025, 6, 1),))
    twice = Recurrence("geral", previous=(date(2025, 1, 10), date(2025, 6, 1)))
    assert compute("rioverde", "art59_par1", recurrence=once, choices=NOMINAL).amount == Decimal(
        750
    )
    with pytest.raises(ChoiceNeeded) as needed:
        compute("rioverde", "art59_par1", recurrence=twice, choices=NOMINAL)
    assert needed.value.key == "acrescimo-linear-ou-composto"
    for option, reais in (("linear", 1000), ("composto", 1125)):
        choices = NOMINAL | {"acrescimo-linear-ou-composto": option}
        assert compute("rioverde", "art59_par1", recurrence=twice, choices=choices).amount == reais


@pytest.mark.parametrize(("lapses", "reais"), [(None, 800), (1, 1600), (2, 3200), (3, 6400)])
def test_rio_verde_6b_progressive(compute, lapses, reais):
    again = Recurrence("vigilancia-de-edificacao", lapses) if lapses else None
    assert compute("rioverde", "art6-1_par2", recurrence=again).amount == reais


def test_rio_verde_6b_counts_whole_lapses_of_30_days(compute):
    again = Recurrence("vigilancia-de-edificacao", previous=(date(2026, 1, 8),))  # 61 days before
    assert compute("rioverde", "art6-1_par2", recurrence=again).amount == 3200


def test_rio_verde_printed_reais_are_old(compute):
    with pytest.raises(ChoiceNeeded) as needed:
        compute("rioverde", "art59_par1")
    assert needed.value.key == "valores-vigentes"
    assert needed.value.options[0].effect.endswith("→ R$ 500,00")
    fine = compute("rioverde", "art59_par1", update=Update(Decimal("2.0753"), "Decreto de teste"))
    assert fine.amount == Decimal("1037.65")
    assert "Decreto de teste" in fine.steps[-1].what


def test_rio_verde_124_names_the_national_wage_itself(compute):
    fine = compute("rioverde", "art124_par2", sanction="art124_par2.m1")
    assert fine.amount == Decimal("1621.00")
    assert fine.conversion.steps[0].chosen_by.startswith("a própria lei")


def test_rio_verde_fireworks_double_or_add(compute):
    case = {"sanction": "art67_par3_inc1.m1", "amount": Decimal(600),
            "recurrence": Recurrence("fogos", previous=(date(2025, 9, 1),))}  # fmt: skip
    sole = compute("rioverde", "art67_cpt_inc1", **case, choices={"dobro-e-50": "substitui"})
    both = compute("rioverde", "art67_cpt_inc1", **case, choices={"dobro-e-50": "soma"})
    assert (sole.amount, both.amount) == (Decimal(1200), Decimal(1500))


def test_limeira_repetitions(compute):
    provision = "art80_cpt_inc1_ali1"
    first = compute("limeira", provision)
    again = compute("limeira", provision, recurrence=Recurrence("dobro", 1))
    third = compute("limeira", provision, recurrence=Recurrence("terceira-de-estabelecimento", 2),
                    choices={"terceira-infracao": "a mesma infração"})  # fmt: skip
    assert [f.in_units for f in (first, again, third)] == [100, 200, 400]
    assert [m.what for m in third.measures] == [
        "cassação da licença de localização e funcionamento"]  # fmt: skip
    hinted = compute("limeira", provision, recurrence=Recurrence("dobro", 2))
    assert any("terceira-de-estabelecimento" in n for n in hinted.notices)


def test_limeira_third_infraction_of_another_kind_needs_the_first_fine(compute):
    case = {"choices": {"terceira-infracao": "quaisquer infrações"}}
    again = Recurrence("terceira-de-estabelecimento", 2, first_fine=Decimal(50))
    assert compute("limeira", "art80_cpt_inc1_ali1", recurrence=again, **case).in_units == 200


@pytest.mark.parametrize(
    ("provision", "units"), [("art80_cpt_inc2_ali4", 50), ("art80_cpt_inc3_ali2", 25),
                             ("art80_cpt_inc4_ali4", 10)])  # fmt: skip
def test_limeira_animals_by_unit(compute, provision, units):
    assert compute("limeira", provision, quantity=Decimal(3)).in_units == 3 * units


@pytest.mark.parametrize(
    ("provision", "reais"),
    [("art80_cpt_inc1_ali1", "67.67"), ("art80_cpt_inc2_ali1", "33.84"),
     ("art80_cpt_inc3_ali1", "16.92"), ("art80_cpt_inc4_ali1", "6.77"), ("art80_cpt_inc5", "2.03")],
)  # fmt: skip
def test_limeira_on_the_day_of_the_law(of, provision, reais):
    fine = of("limeira").fine(provision, date(1995, 2, 13), Case())
    assert fine.amount == Decimal(reais)

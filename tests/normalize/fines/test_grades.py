"""Esteio's grades: the whole of esteio_grades.csv, and the choice of the grade (arts. 16-18)."""

from __future__ import annotations

import csv
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.normalize.fines import CaseError, ChoiceNeeded, UnknownCircumstanceError, degrees

GRADES = ("minimo", "submedio", "medio", "submaximo", "maximo")
COLUMNS = ("minimo", "sub_medio", "medio", "sub_maximo", "maximo")
GOLD = list(
    csv.DictReader(
        (Path(__file__).parent / "esteio_grades.csv").read_text(encoding="utf-8").splitlines()
    )
)
ATENUANTES = ("primaria", "coacao", "ordem-hierarquica", "deveres-fiscais")
AGRAVANTES = ("dolo", "resistencia", "notificacao-descumprida", "ma-conduta")


def test_every_range_of_the_gold_and_no_other(of):
    law, rules = of("esteio").law, of("esteio").rules
    ours = [
        (
            s.provision_id,
            s.status.value,
            *(amount for _, amount in degrees(rules, s.minimum, s.maximum)),
        )
        for s in law.sanctions
        if s.sanction == "multa" and s.rule == "faixa"
    ]
    gold = [(row["id"], row["status"], *(Decimal(row[c]) for c in COLUMNS)) for row in GOLD]
    assert sorted(ours) == sorted(gold)


@pytest.mark.parametrize(
    "row",
    [r for r in GOLD if r["status"] == "vigente" and r["id"] != "art197"],
    ids=lambda r: r["id"],
)
def test_each_range_in_force_gives_a_fine_in_each_grade(compute, row):
    for grade, column in zip(GRADES, COLUMNS, strict=True):
        fine = compute("esteio", row["id"], grade=grade)
        assert fine.in_units == Decimal(row[column])
        assert fine.unit == "SM"


# A, G: grade by DOMAIN.md, 3.3; where the law has a gap, its id
TABLE = [
    (1, 0, "minimo"), (4, 0, "minimo"),
    (1, 1, "submedio"), (3, 3, "submedio"),
    (1, 2, "medio"), (1, 3, "medio"), (2, 4, "medio"),
    (1, 4, "submaximo"),
    (0, 3, "maximo"), (0, 4, "maximo"),
    (2, 1, "mais-atenuantes"), (4, 3, "mais-atenuantes"),
    (0, 0, "sem-circunstancias"),
    (0, 1, "maximo-ou-medio"), (0, 2, "maximo-ou-medio"),
]  # fmt: skip


@pytest.mark.parametrize(("attenuating", "aggravating", "expected"), TABLE)
def test_grade_by_numbers(compute, attenuating, aggravating, expected):
    circumstances = ATENUANTES[:attenuating] + AGRAVANTES[:aggravating]
    if expected in GRADES:
        assert compute("esteio", "art113", circumstances=circumstances).grade == expected
        return
    with pytest.raises(ChoiceNeeded) as needed:
        compute("esteio", "art113", circumstances=circumstances)
    assert needed.value.key == expected


def test_a_gap_tells_each_option_with_its_amount_and_prints_the_choice(compute):
    circumstances = ("primaria", "coacao", "dolo")
    with pytest.raises(ChoiceNeeded) as needed:
        compute("esteio", "art113", circumstances=circumstances)
    assert [str(o) for o in needed.value.options] == [
        "minimo: grau mínimo → R$ 162,10",
        "submedio: grau submédio → R$ 202,63",
    ]
    fine = compute("esteio", "art113", circumstances=circumstances,
                   choices={"mais-atenuantes": "submedio"})  # fmt: skip
    assert fine.grade == "submedio"
    assert [(c.key, c.option) for c in fine.choices] == [("mais-atenuantes", "submedio")]


def test_each_circumstance_is_quoted(compute):
    fine = compute("esteio", "art113", circumstances=("primaria", "dolo"))
    assert [q.provision for q in fine.steps[0].quotes] == [
        "art113", "art16_p2", "art17_cpt_ali1", "art18_cpt_ali2"]  # fmt: skip
    assert fine.attenuating == ("primaria",)
    assert fine.aggravating == ("dolo",)


@pytest.mark.parametrize(
    ("case", "error", "words"),
    [
        ({"circumstances": ("chuva",)}, UnknownCircumstanceError, "não prevê"),
        ({"grade": "altissimo"}, CaseError, "não é um grau da lei"),
        ({"grade": "medio", "circumstances": ("dolo",)}, CaseError, "não os dois"),
        ({"grade": "medio", "amount": Decimal(1)}, CaseError, "não o escolhe"),
        ({"circumstances": ("reincidencia", "primaria"), "choices": {"reincidencia-duas-vezes": "nas duas"}},
         CaseError, "diga a espécie"),
        ({"choices": {"inventada": "sim"}, "grade": "medio"}, CaseError, "não tem essa lacuna"),
        ({"choices": {"sem-circunstancias": "maximo"}}, CaseError, "as opções são"),
    ],
)  # fmt: skip
def test_impossible_cases_are_refused(compute, case, error, words):
    with pytest.raises(error, match=words):
        compute("esteio", "art113", **case)


def test_repeated_circumstances_are_refused(compute):
    with pytest.raises(CaseError, match="repetida"):
        compute("esteio", "art113", circumstances=("dolo", "dolo"))


def test_a_law_without_grades_knows_no_circumstances(compute):
    with pytest.raises(UnknownCircumstanceError, match="não gradua"):
        compute("limeira", "art80_cpt_inc1_ali1", circumstances=("dolo",))


amounts = st.decimals(0, 1000, places=4)


@given(low=amounts, span=amounts)
def test_grades_rise_from_minimum_to_maximum(of, low, span):
    found = [amount for _, amount in degrees(of("esteio").rules, low, low + span)]
    assert found == sorted(found)
    assert (found[0], found[-1]) == (low, low + span)
    assert found[2] == (low + low + span) / 2
    assert found[1] == (found[0] + found[2]) / 2
    assert found[3] == (found[2] + found[4]) / 2


@given(low=amounts, span=amounts, factor=st.integers(1, 100))
def test_grades_scale_with_the_range(of, low, span, factor):
    rules = of("esteio").rules
    once = [a * factor for _, a in degrees(rules, low, low + span)]
    assert [a for _, a in degrees(rules, low * factor, (low + span) * factor)] == once

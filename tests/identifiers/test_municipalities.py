"""The table of municipalities: whole, with codes that IBGE's own check digit confirms."""

from __future__ import annotations

from collections import Counter

import pytest

from pipeline.identifiers.municipalities import (
    municipalities,
    municipality,
    municipality_by_code,
)
from pipeline.ids import slug

#: Codes that IBGE gave before its rule, and whose last digit does not follow it.
IRREGULAR = {
    "2201919", "2201988", "2202251", "2611533", "3117836", "3152131", "4305871", "5203939",
    "5203962",
}  # fmt: skip


def check_digit(code: str) -> str:
    """IBGE: digits by 1 and 2 in turn, digits of the products added, complement to ten."""
    products = [int(digit) * weight for digit, weight in zip(code[:6], (1, 2) * 3, strict=True)]
    return str(-sum(product // 10 + product % 10 for product in products) % 10)


def test_every_municipality_of_2022_is_there():
    found = municipalities()
    assert len(found) == 5570
    states = Counter(each.uf for each in found)
    assert (states["MG"], states["SP"], states["RS"], states["RR"], states["DF"]) == (
        853,
        645,
        497,
        15,
        1,
    )
    assert len({(slug(each.name), each.uf) for each in found}) == 5570


def test_codes_follow_the_check_digit_but_for_the_known_ones():
    wrong = {each.code for each in municipalities() if each.code[-1] != check_digit(each.code)}
    assert wrong == IRREGULAR


@pytest.mark.parametrize(
    ("name", "uf", "code"),
    [
        ("Esteio", "RS", "4307708"), ("Rio Verde", "GO", "5218805"),
        ("Limeira do Oeste", "MG", "3138625"), ("são paulo", "sp", "3550308"),
        ("Embu", "SP", "3515004"), ("Augusto Severo", "RN", "2401305"),
    ],
)  # fmt: skip
def test_by_name_in_any_spelling(name, uf, code):
    assert municipality(name, uf).code == code
    assert municipality_by_code(code).uf == uf.upper()


def test_a_name_in_force_goes_before_a_former_one():
    assert municipality("Campo Grande", "MS").code == "5002704"
    assert municipality("Presidente Juscelino", "MA").code == "2109205"


@pytest.mark.parametrize(("name", "uf"), [("Esteio", "SC"), ("Nenhures", "SP")])
def test_unknown_is_none(name, uf):
    assert municipality(name, uf) is None

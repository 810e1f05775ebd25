"""A case as a person types it."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.naming import names
from pipeline.normalize.fines import (
    CaseError,
    UnknownProvisionError,
    amount,
    choices,
    provision_named,
    recurrence,
)


@pytest.mark.parametrize(
    ("city", "typed", "provision"),
    [
        ("rioverde", "art. 188, II, e", "art188_cpt_inc2_ali5"),
        ("rioverde", "Art. 59, § 1º", "art59_par1"),
        ("rioverde", "art. 6º-A, § 2º", "art6-1_par2"),
        ("esteio", "art112_par1u", "art112_par1u"),
        ("esteio", "Art. 112, parágrafo único", "art112_par1u"),
        ("limeira", "art. 80, I, “a”", "art80_cpt_inc1_ali1"),
    ],
)
def test_provisions_by_name(of, city, typed, provision):
    assert provision_named(of(city).law, typed) == provision


@pytest.mark.parametrize("city", ["esteio", "limeira", "rioverde"])
def test_every_name_leads_to_its_provision_or_is_told_to_be_of_two(of, city):
    law = of(city).law
    for provision, name in list(names(law).items())[::15]:
        try:
            found = provision_named(law, name)
        except UnknownProvisionError as error:
            found = str(error)
        assert provision in found


def test_an_unknown_name_is_refused_with_what_is_near(of):
    with pytest.raises(UnknownProvisionError, match=r"art59|Art\. 59"):
        provision_named(of("rioverde").law, "art. 59, § 11º")
    with pytest.raises(UnknownProvisionError):
        provision_named(of("rioverde").law, "")


@pytest.mark.parametrize("wrong", ["", "1.5", "1,", "-1", "1e3", "R$ 5", "1.00", "1 500", "٣"])
def test_what_is_no_number_is_refused(wrong):
    with pytest.raises(CaseError):
        amount(wrong)


@given(st.decimals(0, 10**9, places=2))
def test_numbers_as_brazilians_write_them(value):
    plain = f"{value:,}".translate(str.maketrans(",.", ".,"))
    assert amount(plain) == value == amount(plain.replace(".", ""))


def test_choices_and_repetitions():
    assert choices(["mais-atenuantes=minimo", " a = só no art. 19 "]) == {
        "mais-atenuantes": "minimo", "a": "só no art. 19"}  # fmt: skip
    assert recurrence("geral", [date(2025, 1, 1)]).previous == (date(2025, 1, 1),)
    assert recurrence("dobro:2").times == 2
    assert amount("600") == Decimal(600)


@pytest.mark.parametrize("wrong", [["sem sinal"], ["=x"], ["a="], ["a=1", "a=2"]])
def test_choices_out_of_form_are_refused(wrong):
    with pytest.raises(CaseError):
        choices(wrong)


@pytest.mark.parametrize("wrong", ["generica:x", "generica:0", "generica:-1"])
def test_repetitions_out_of_form_are_refused(wrong):
    with pytest.raises(CaseError):
        recurrence(wrong)

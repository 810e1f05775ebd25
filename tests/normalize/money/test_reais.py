"""Sanctions in reais: the worked examples, and what is refused."""

from __future__ import annotations

import re
import time
from dataclasses import fields, is_dataclass, replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.law import PartialDate
from pipeline.normalize.money import (
    BASE_EXCLUDED,
    DROPPED,
    HALF_UP,
    BaseNotDecidedError,
    BelowCentError,
    CityUnits,
    Context,
    Convention,
    CorrectionRule,
    ImpreciseDateError,
    Mode,
    MoneyError,
    NotLegalTenderError,
    RegionalWageUnknownError,
    Rounding,
    SeriesEndError,
    SeriesStartError,
    StatedDateMissingError,
    UnitNotMoneyError,
    UnitRow,
    UnitRuleMissingError,
    WageBase,
    WageKind,
    apply_index,
    federal_ufir,
    minimum_wage,
    shipped_indices,
    to_brl,
)

NATIONAL = WageBase(WageKind.NACIONAL, "Procuradoria-Geral", "parecer 1/2026")
HIGHEST = WageBase(WageKind.MAIOR_DO_PAIS, "Procuradoria-Geral", "parecer 2/2026")
ESTEIO = Context(uf="RS", wage_base=NATIONAL)
TODAY = PartialDate(2026, 11, 30)


def day(text: str) -> PartialDate:
    return PartialDate.parse(text)


# Esteio, m + k(M − m) in minimum wages, auto of 2026 (minimum wage R$ 1.621,00).
GRADES = [
    ("art. 113", "0.10 0.125 0.15 0.175 0.20", "162.10 202.63 243.15 283.68 324.20"),
    ("art. 195", "0.2 0.4 0.6 0.8 1", "324.20 648.40 972.60 1296.80 1621.00"),
    ("art. 197, 1ª parte", "1 1.5 2 2.5 3", "1621 2431.50 3242 4052.50 4863"),
    ("art. 197, 2ª parte", "2 2.75 3.5 4.25 5", "3242 4457.75 5673.50 6889.25 8105"),
    ("art. 244", "0.1 1.325 2.55 3.775 5", "162.10 2147.83 4133.55 6119.28 8105"),
    ("art. 113 médio, reincidência genérica", "0.165", "267.47"),
    ("art. 113 médio, reincidência específica", "0.30", "486.30"),
    ("art. 197-2ª máximo, específica", "10", "16210.00"),
]


@pytest.mark.parametrize(("provision", "quantities", "amounts"), GRADES)
def test_esteio_in_2026(provision, quantities, amounts):
    for quantity, expected in zip(quantities.split(), amounts.split(), strict=True):
        assert to_brl(Decimal(quantity), "SM", TODAY, ESTEIO).amount == Decimal(expected), provision


# Limeira, on the day of its law and on the last day of the UFIR.
UFIR = [
    ("1995-02-13", "100 50 25 10 3", "67.67 33.84 16.92 6.77 2.03"),
    ("2000-10-26", "100 50 25 10 3", "106.41 53.21 26.60 10.64 3.19"),
    ("1995-02-13", "200 400", "135.34 270.68"),
    ("1999-07", "1", "0.98"),
]


@pytest.mark.parametrize(("on", "quantities", "amounts"), UFIR)
def test_limeira_in_ufir(on, quantities, amounts):
    for quantity, expected in zip(quantities.split(), amounts.split(), strict=True):
        found = to_brl(Decimal(quantity), "UFIR", day(on), Context())
        assert found.amount == Decimal(expected)


@pytest.mark.parametrize(
    ("on", "value"),
    [
        ("2026-11-30", "1621.00"),
        ("2026", "1621.00"),
        ("2025-12-31", "1518.00"),
        ("2024-01", "1412.00"),
        ("2023-05-01", "1320.00"),
        ("2023-04-30", "1302.00"),
        ("2022", "1212.00"),
        ("2000-04-02", "136.00"),
        ("2000-04-03", "151.00"),
        ("1994-07-01", "64.79"),
        ("1994-04", "64.79"),  # 64,79 URV
    ],
)
def test_the_national_minimum_wage(on, value):
    assert minimum_wage(day(on)).amount == Decimal(value)


@pytest.mark.parametrize(
    ("on", "cruzeiros"),
    [
        ("1971-12", "225.60"),
        ("1972-01", "225.60"),
        ("1972-05-01", "268.80"),
        ("1970-05-20", "187.20"),
    ],
)
def test_before_1984_the_highest_wage_only_where_a_person_chose_it(on, cruzeiros):
    """the value of Rio Grande do Sul is not known (in 1970 it was lower)."""
    with pytest.raises(RegionalWageUnknownError, match=re.escape("da região (RS)")):
        minimum_wage(day(on), uf="RS")
    found = minimum_wage(day(on), uf="RS", highest_chosen_by="Procuradoria-Geral")
    assert found.steps[0].result == Decimal(cruzeiros)
    assert "escolha: Procuradoria-Geral" in found.trail()
    assert "o valor da região não é conhecido" in found.trail()


def test_the_national_wage_begins_on_the_first_of_may_1984():
    with pytest.raises(RegionalWageUnknownError):
        minimum_wage(day("1984-04-30"))
    assert minimum_wage(day("1984-05-01")).steps[0].result == 97176


def test_nobody_decided_the_base():
    with pytest.raises(BaseNotDecidedError) as error:
        to_brl(Decimal(1), "SM", TODAY, Context(uf="RS"))
    for words in ["Lei 6.205/1975", "decida", "data/raw/<lei>.decisoes.toml", "Nada foi calculado"]:
        assert words in str(error.value)


def test_a_unit_in_place_of_the_minimum_wage():
    """As Santo Cristo/RS did after Lei 6.205/1975, with a unit in the place of the wage."""
    row = UnitRow(
        "URM",
        Decimal("5.10"),
        "R$",
        day("2026-01-01"),
        day("2026-12-31"),
        False,
        "Decreto 9/2025",
        "DOM",
    )
    base = WageBase(WageKind.UNIDADE, "Câmara", "Lei 481/1973, art. 2º", "URM", Decimal(100))
    found = to_brl(Decimal("0.5"), "SM", TODAY, Context(units=CityUnits((row,)), wage_base=base))
    assert found.amount == Decimal("255.00")
    assert "escolha: Câmara (Lei 481/1973, art. 2º)" in found.trail()
    assert "Decreto 9/2025" in found.trail()


@pytest.mark.parametrize(
    ("kind", "unit", "quantity"),
    [
        (WageKind.NACIONAL, "UFM", None),
        (WageKind.UNIDADE, None, Decimal(1)),
        (WageKind.UNIDADE, "SM", Decimal(1)),
        (WageKind.UNIDADE, "R$", Decimal(1)),
    ],
)
def test_a_decision_that_cannot_be(kind, unit, quantity):
    with pytest.raises(ValueError, match=r"unit|place"):
        WageBase(kind, "x", "y", unit, quantity)


def test_a_decision_says_who_and_why():
    with pytest.raises(ValueError, match="who decided"):
        WageBase(WageKind.NACIONAL, " ", "y")


# Amounts of Rio Verde's art. 188, in reais of the text; nominal, and the trail says so.
def test_reais_are_nominal_unless_the_law_corrects_them():
    found = to_brl(Decimal(500), "BRL", TODAY, Context(stated_on=day("1998-03-03")))
    assert found.amount == Decimal("500.00")
    assert "valor nominal, sem correção monetária" in found.trail()


def test_reais_corrected_by_the_rule_of_the_law():
    """R$ 80 of 2002 by IPCA to January 2014: near the R$ 166,02 of LC 27."""
    rule = CorrectionRule("IPCA", BASE_EXCLUDED, 0, "art. 188, § 7º", decided_by="Fazenda")
    context = Context(stated_on=day("2002-06"), correction=rule)
    found = to_brl(Decimal(80), "R$", day("2014-01-31"), context)
    assert found.amount == Decimal("164.47")
    assert "fonte: art. 188, § 7º" in found.trail()
    assert "Fazenda" in found.trail()


def test_no_month_to_correct_yet():
    both = Convention(True, True, "Lei X")
    rule = CorrectionRule("IPCA", both, 1, "Lei X")
    context = Context(stated_on=day("2020-05-10"), correction=rule)
    found = to_brl(Decimal(80), "BRL", day("2020-05-20"), context)
    assert found.amount == Decimal("80.00")
    assert "nenhum mês a corrigir" in found.trail()


def test_cruzeiros_of_1971_with_a_rule_of_correction():
    rule = CorrectionRule("IGP-DI", BASE_EXCLUDED, 11, "Lei X, art. 2º")
    context = Context(stated_on=day("1971-12-28"), correction=rule)
    found = to_brl(Decimal(50), "Cr$", TODAY, context)
    assert found.amount == Decimal("383.75")
    assert found.date == TODAY
    assert "01/1972 a 12/2025" in found.trail()


REFUSED = [
    # amount, unit, date, context, error, words
    ("1", "SM", "2027-01-01", ESTEIO, SeriesEndError, "vale até 31.12.2026"),
    ("1", "SM", "1940-07-07", ESTEIO, SeriesStartError, "o primeiro é de 08.07.1940"),
    ("1", "SM", "2023", ESTEIO, ImpreciseDateError, "mudou dentro de 2023 (em 01.05.2023)"),
    ("1", "SM", "1972-01", ESTEIO, RegionalWageUnknownError, "não é conhecido"),
    ("1", "SM", "1972-01", replace(ESTEIO, wage_base=HIGHEST), BelowCentError, "R$ 0,00"),
    ("1", "UFIR", "1991-12-31", Context(), SeriesStartError, "começou em 01.01.1992"),
    ("1", "UFIR", "1995", Context(), ImpreciseDateError, "mais de um valor"),
    ("1", "UFIR", "2000-10", Context(), ImpreciseDateError, "deixou de existir"),
    ("1", "UFIR", "2000-10-27", Context(), UnitRuleMissingError, "extinta em 26.10.2000"),
    ("100", "UFIR", "2026-11-30", Context(), UnitRuleMissingError, "cada município"),
    ("1", "UFM", "2026-11-30", Context(), UnitRuleMissingError, "não há nenhum valor dela"),
    ("5", "pct:valor do imposto", "2026", Context(), UnitNotMoneyError, "valor do imposto"),
    ("5", "pct", "2026", Context(), UnitNotMoneyError, "base que o texto não diz"),
    ("50", "Cr$", "2026", Context(), StatedDateMissingError, "Falta a data do texto"),
    ("50", "Cr$", "2026", Context(stated_on=day("1971-12-28")), BelowCentError, "R$ 0,00"),
    ("50", "CR$", "2026", Context(stated_on=day("1971-12-28")), NotLegalTenderError, "CR$"),
    ("50", "BRL", "1990", Context(stated_on=day("1998")), StatedDateMissingError, "depois da data"),
    ("50", "BRL", "1993", Context(), NotLegalTenderError, "R$ não tinha curso legal"),
]


@pytest.mark.parametrize(("amount", "unit", "on", "context", "error", "words"), REFUSED)
def test_refused_with_a_reason(amount, unit, on, context, error, words):
    with pytest.raises(error, match=re.escape(words)) as caught:
        to_brl(Decimal(amount), unit, day(on), context)
    assert isinstance(caught.value, MoneyError)
    assert str(caught.value).endswith(".")


def test_the_ufir_itself_has_no_value_after_its_end():
    with pytest.raises(SeriesEndError, match=re.escape("o último foi R$ 1,0641")):
        federal_ufir(day("2000-10-27"))


def test_the_trail_of_a_fine():
    trail = to_brl(Decimal("0.125"), "SM", TODAY, ESTEIO).trail()
    assert trail == (
        "(1) 1 salário mínimo desde 01.01.2026 = R$ 1.621,00 [série: salário mínimo; data: "
        "30.11.2026; fonte: Decreto 12.797/2025 (agc2020/consulta decreto-12797-2025.json@b6d29a2 "
        "(texto Planalto)); escolha: Procuradoria-Geral (parecer 1/2026)]; "
        "(2) 0,125 SM × R$ 1.621,00 = R$ 202,625 [fator: 0,125]; "
        "(3) R$ 202,625 arredondado = R$ 202,63 [arredondamento: 2 casas, meio para cima "
        "(convenção do programa, só no fim); atenção: desprezada a fração (Lei 9.069/1995, art. 1º, "
        "§ 5º, e art. 12, § 1º), R$ 202,62]; valor em 30.11.2026."
    )


def test_after_the_day_of_the_survey_the_trail_warns():
    assert "levantada em" not in to_brl(Decimal(1), "SM", TODAY, ESTEIO).trail()
    december = to_brl(Decimal(1), "SM", day("2026-12-01"), ESTEIO)
    assert "série levantada em 30.11.2026; confira se não houve valor novo" in december.trail()


def test_after_the_auto_an_index_corrects_the_fine_not_the_minimum_wage():
    """STF, Tema 1.244: in reais on the date of the auto, by an index after it."""
    fine = to_brl(Decimal("0.125"), "SM", day("2025-12-10"), ESTEIO)
    assert fine.amount == Decimal("189.75")
    ipca = shipped_indices()["IPCA"]
    later = apply_index(fine, ipca, day("2025-12"), day("2026-09"), BASE_EXCLUDED)
    found = later.rounded(HALF_UP)
    assert found.amount == round(Decimal("189.75") * ipca.growth(day("2026-01"), day("2026-09")), 2)
    assert found.amount < to_brl(Decimal("0.125"), "SM", TODAY, ESTEIO).amount
    assert len(found.steps) == 5


def test_fractions_of_a_cent_dropped_as_the_federal_law_says():
    """Lei 9.069/1995, art. 1º, § 5º; half up gives a cent more, and then the trail says so."""
    context = replace(ESTEIO, rounding=DROPPED)
    found = to_brl(Decimal("0.125"), "SM", TODAY, context)
    assert found.amount == Decimal("202.62")
    assert "frações desprezadas (Lei 9.069/1995, art. 1º, § 5º" in found.trail()
    assert "atenção" not in found.trail()
    same = to_brl(Decimal("0.1"), "SM", TODAY, ESTEIO)
    assert "atenção" not in same.trail()


def test_a_tie_that_a_division_cut_short_is_still_a_tie():
    """Cr$ 13.750 of 1990 are R$ 0,005; three times a third of them too."""
    context = Context(stated_on=day("1990-06"))
    assert to_brl(Decimal(13750), "Cr$", TODAY, context).amount == Decimal("0.01")
    cut = Decimal("0.004" + "9" * 50)
    assert Rounding(2, Mode.MEIO_PARA_CIMA, "x").apply(cut) == Decimal("0.01")


def test_zero_stays_zero():
    assert to_brl(Decimal(0), "SM", TODAY, ESTEIO).amount == 0


@pytest.mark.parametrize("amount", [0.125, 1, "1", None])
def test_a_float_is_never_money(amount):
    with pytest.raises(TypeError, match="must be a Decimal"):
        to_brl(amount, "SM", TODAY, ESTEIO)


def floats(value: object) -> bool:
    """True where some field of a record, however deep, is a float."""
    if is_dataclass(value):
        return any(floats(getattr(value, field.name)) for field in fields(value))
    return any(map(floats, value)) if isinstance(value, tuple) else isinstance(value, float)


@given(
    st.decimals(min_value=0, max_value=10**6, places=4),
    st.dates(date(1995, 1, 1), date(2026, 12, 31)),
)
def test_no_float_anywhere_and_two_places_at_the_end(amount, when):
    on = PartialDate(when.year, when.month, when.day)
    try:
        found = to_brl(amount, "SM", on, ESTEIO)
    except BelowCentError:
        return
    assert not floats(found)
    assert found.amount.as_tuple().exponent == -2
    assert found.amount == found.steps[-1].result
    exact = amount * minimum_wage(on).amount
    assert abs(found.amount - exact) <= Decimal("0.005")


@given(
    st.decimals(min_value=1, max_value=10**6, places=2),
    st.decimals(min_value=1, max_value=10**6, places=2),
)
def test_more_of_a_unit_is_never_less_money(one, other):
    low, high = sorted((one, other))
    assert to_brl(low, "SM", TODAY, ESTEIO).amount <= to_brl(high, "SM", TODAY, ESTEIO).amount


def test_ten_thousand_fines_in_under_a_second():
    rule = CorrectionRule("IPCA", BASE_EXCLUDED, 2, "Lei X")
    cases = [
        ("SM", ESTEIO),
        ("UFIR", Context()),
        ("BRL", Context(stated_on=day("1998-03-03"), correction=rule)),
        ("Cr$", Context(stated_on=day("1992-03-03"), correction=rule)),
    ]
    dates = {"UFIR": day("1995-02-13")}

    def seconds() -> float:
        begin = time.process_time()
        for number in range(10_000):
            unit, context = cases[number % 4]
            to_brl(Decimal(number + 1000), unit, dates.get(unit, TODAY), context)
        return time.process_time() - begin

    assert any(seconds() < 1 for _ in range(3))  # other work on the machine may slow one run


def test_the_base_month_of_the_rule_goes_before_that_of_the_text():
    rule = CorrectionRule("IPCA", BASE_EXCLUDED, 0, "Lei X", base=day("2000-12"))
    context = Context(stated_on=day("2000-03-01"), correction=rule)
    assert to_brl(Decimal(1000), "BRL", day("2005-02-01"), context).amount == Decimal("1441.71")

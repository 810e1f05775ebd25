"""Units that a municipality keeps alive: by a rule of its law, or by a dated table."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.law import PartialDate
from pipeline.normalize.money import (
    CityUnits,
    Context,
    ImpreciseDateError,
    Method,
    Mode,
    Months,
    Rounding,
    SeriesEndError,
    SumOf,
    UnitRow,
    UnitRule,
    UnitRuleMissingError,
    UnitsFileError,
    read_units,
    to_brl,
    unit_value,
    units_path,
)


def day(text: str) -> PartialDate:
    return PartialDate.parse(text)


UNAI = UnitRule(
    unit="UFIR",
    base_value=Decimal("1.0641"),
    base_date=day("2000-12"),
    method=Method.COMPOSTO,
    index="IPCA",
    months=Months(start=day("2001-01"), lag=0, update_month=None, end=None),
    sum_of=None,
    rounding=Rounding(4, Mode.MEIO_PARA_CIMA, "Lei 2.302/2005"),
    source="Lei 2.302/2005, art. 2º",
)
MONTES_CLAROS = UnitRule(
    unit="UFIR",
    base_value=Decimal("1.0641"),
    base_date=day("2000-10-27"),
    method=Method.SOMA_SIMPLES,
    index="IPCA",
    months=Months(start=day("2000-01"), lag=1, update_month=1, end=day("2004-12")),
    sum_of=SumOf.ANOS,
    rounding=Rounding(2, Mode.MEIO_PARA_CIMA, "Decreto 2.126/2005"),
    source="Decreto 2.126/2005",
)


def test_unai_compounds_the_ipca():
    """1,0641 × 1,441713 = 1,5341 in February 2005."""
    found = unit_value(UNAI, day("2005-02"))
    assert found.amount == Decimal("1.5341")
    assert round(found.steps[0].factor, 6) == Decimal("1.441713")
    assert "IPCA composto, 01/2001 a 02/2005" in found.trail()
    assert "Lei 2.302/2005, art. 2º" in found.trail()


def test_montes_claros_adds_the_years_up():
    """43,07% by simple sum, R$ 1,52; compounded it is 51,01% and R$ 1,6069."""
    found = unit_value(MONTES_CLAROS, day("2005-04-13"))
    assert found.amount == Decimal("1.52")
    assert found.steps[0].factor == Decimal("1.4307")
    assert "soma dos anos, 01/2000 a 12/2004 (43,07%)" in found.trail()
    compounded = replace(
        MONTES_CLAROS, method=Method.COMPOSTO, sum_of=None, rounding=replace(UNAI.rounding)
    )
    other = unit_value(compounded, day("2005-04-13"))
    assert other.amount == Decimal("1.6069")
    assert "(51,0126%)" in other.trail()


def test_the_sum_of_the_months_is_a_third_method():
    monthly = replace(MONTES_CLAROS, sum_of=SumOf.MESES)
    assert unit_value(monthly, day("2005-04-13")).steps[0].factor == Decimal("1.4145")


@pytest.mark.parametrize(
    ("on", "last", "value"),
    [
        ("2002-06", "12/2001", "1.2092"),
        ("2003-01", "12/2002", "1.3426"),
        ("2001-12", "12/2000", "1.1276"),
    ],
)
def test_a_unit_that_changes_each_january(on, last, value):
    found = unit_value(replace(MONTES_CLAROS, rounding=UNAI.rounding), day(on))
    assert last in found.trail()
    assert found.amount == Decimal(value)


def test_a_hundred_ufir_of_unai_today():
    context = Context(units=CityUnits(rules=(UNAI,)))
    assert to_brl(Decimal(100), "UFIR", day("2026-09-30"), context).amount == Decimal("486.45")
    with pytest.raises(
        SeriesEndError, match=re.escape("IPCA de 11/2026 não está na série: o último mês é 09/2026")
    ):
        to_brl(Decimal(100), "UFIR", day("2026-11-30"), context)


def test_until_the_end_of_the_ufir_the_federal_value_holds():
    context = Context(units=CityUnits(rules=(replace(UNAI, base_date=day("1995")),)))
    assert to_brl(Decimal(100), "UFIR", day("2000-10-26"), context).amount == Decimal("106.41")


@pytest.mark.parametrize("on", ["2000-11-30", "2000", "1999-01"])
def test_before_its_base_date_a_rule_says_nothing(on):
    with pytest.raises(UnitRuleMissingError, match=re.escape("vale desde 12/2000")):
        unit_value(UNAI, day(on))


def test_after_its_last_day_a_rule_says_nothing():
    ended = replace(UNAI, until=day("2010-12-31"))
    assert unit_value(ended, day("2010-12")).amount
    with pytest.raises(UnitRuleMissingError, match=re.escape("e até 31.12.2010")):
        unit_value(ended, day("2011-01-01"))


def test_a_rule_needs_the_month():
    with pytest.raises(ImpreciseDateError, match="depende do mês"):
        unit_value(UNAI, day("2005"))


def test_a_value_fixed_by_decree():
    fixed = UnitRule(
        "UFIR", Decimal("1.52"), day("2005-04-13"), Method.VALOR_FIXO, None, None, None, None,
        "Decreto 2.126/2005",
    )  # fmt: skip
    found = unit_value(fixed, day("2005-05"))
    assert found.amount == Decimal("1.52")
    assert "Decreto 2.126/2005" in found.trail()


@pytest.mark.parametrize(
    "change",
    [
        {"index": None},
        {"months": None},
        {"method": Method.VALOR_FIXO},
        {"method": Method.SOMA_SIMPLES},
        {"sum_of": SumOf.MESES},
        {"source": " "},
        {"base_value": Decimal(0)},
        {"base_value": Decimal(-1)},
        {"method": Method.SOMA_SIMPLES, "sum_of": SumOf.ANOS},  # months that are no whole years
    ],
)
def test_a_rule_is_whole_or_is_none(change):
    with pytest.raises(ValueError, match=r"\w"):
        replace(UNAI, **change)


@pytest.mark.parametrize("change", [{"lag": -1}, {"update_month": 13}, {"update_month": 0}])
def test_months_that_cannot_be(change):
    with pytest.raises(ValueError, match="update_month"):
        replace(UNAI.months, **change)


@given(st.integers(0, 308), st.integers(0, 308))
def test_a_compounded_unit_moves_by_the_factor_between_two_months(one, other):
    """The value of a later month is that of an earlier one times the months between."""
    exact = replace(UNAI, rounding=None)
    first, second = sorted((one, other))
    months = [PartialDate(2001 + n // 12, 1 + n % 12) for n in (first, second)]
    low, high = (unit_value(exact, month) for month in months)
    between = high.steps[0].factor / low.steps[0].factor
    assert abs(low.amount * between - high.amount) < Decimal("1e-20")


FILE = """
[[unidade]]
sigla = "UFM"
valor = "40.20"
moeda = "R$"
de = "2014-01-01"
ate = "2014-12-31"
ato = "Decreto 38/2014"
fonte = "barbosaferraz.pr.gov.br"

[[unidade]]
sigla = "UFM"
valor = 477.28
moeda = "R$"
de = 2026-01-01
conferido_em = 2026-11-30
ato = "Decreto 1.619 (LC 606/2020)"
fonte = "front1.jmonline.com.br"

[[unidade]]
sigla = "UPF"
valor = "9.13"
moeda = "UFIR"
de = "1997-12-19"
ate = "2000-10-26"
ato = "LC 36/1997, art. 2º, § 1º"
fonte = "legislativo.camaracuiaba.mt.gov.br"

[[unidade]]
sigla = "VRM"
valor = "2750"
moeda = "CR$"
de = "1994-01-01"
ate = "1994-06-30"
ato = "Decreto"
fonte = "exemplo"

[[regra]]
unidade = "UFIR"
metodo = "composto"
valor_base = "1.0641"
data_base = "2000-12"
indice = "IPCA"
inicio = "2001-01"
defasagem = 0
atualiza = "mensal"
casas = 4
arredonda = "meio_para_cima"
ate = "2004-12-31"
fonte = "Lei 2.302/2005, art. 2º"

[[regra]]
unidade = "UFIR"
metodo = "soma_simples"
soma_de = "anos"
valor_base = "1.0641"
data_base = "2005-01-01"
indice = "IPCA"
inicio = "2000-01"
defasagem = 1
atualiza = 1
fim = "2004-12"
casas = "nenhuma"
fonte = "Decreto 2.126/2005"

[[regra]]
unidade = "UFP"
metodo = "valor_fixo"
valor_base = "1.75"
data_base = "2017"
fonte = "Decreto 005/2017-GP"
"""


@pytest.fixture
def city(tmp_path: Path) -> CityUnits:
    path = units_path(tmp_path / "cidade-mg-lei-1-1998.txt")
    assert path.name == "cidade-mg-lei-1-1998.unidades.toml"
    path.write_text(FILE, encoding="utf-8")
    return read_units(path)


@pytest.mark.parametrize(
    ("amount", "unit", "on", "expected"),
    [
        ("2", "UFM", "2014-06-01", "80.40"),
        ("1", "UFM", "2026-11-30", "477.28"),
        ("1", "UPF", "1997-12-19", "8.32"),  # 9,13 × 0,9108
        ("10", "UPF", "1999-05", "89.20"),
        ("3", "VRM", "1994-05", "3.00"),
        ("100", "UFIR", "2004-12", "151.63"),
        ("100", "UFIR", "2006-05", "152.24"),
        ("2", "UFP", "2020-01-01", "3.50"),
    ],
)
def test_units_of_a_city(city, amount, unit, on, expected):
    found = to_brl(Decimal(amount), unit, day(on), Context(units=city))
    assert found.amount == Decimal(expected)


def test_the_trail_names_act_source_and_file(city):
    trail = to_brl(Decimal(2), "UFM", day("2014-06-01"), Context(units=city)).trail()
    assert "Decreto 38/2014 (barbosaferraz.pr.gov.br)" in trail
    assert "(cidade-mg-lei-1-1998.unidades.toml)" in trail
    trail = to_brl(Decimal(2), "UFM", day("2026-06-01"), Context(units=city)).trail()
    assert "atenção: valor conferido até 30.11.2026" in trail


@pytest.mark.parametrize(
    ("unit", "on"),
    [("UFM", "2015-01-01"), ("UFM", "2026-12-01"), ("UFM", "2026"), ("UFC", "2026-11-30")],
)
def test_a_day_without_a_row_is_refused(city, unit, on):
    with pytest.raises(UnitRuleMissingError) as error:
        to_brl(Decimal(1), unit, day(on), Context(units=city))
    assert "cidade-mg-lei-1-1998.unidades.toml" in str(error.value)
    if unit == "UFM":
        assert "só há valor para: 01.01.2014 a 31.12.2014" in str(error.value)
        assert "01.01.2026 a 30.11.2026 (conferido)" in str(error.value)


def test_a_unit_in_ufir_ends_with_the_ufir(city):
    row = replace(city.rows[2], last=day("2026-12-31"))
    with pytest.raises(UnitRuleMissingError, match="A UFIR foi extinta"):
        to_brl(Decimal(1), "UPF", day("2026-11-30"), Context(units=CityUnits((row,))))


def test_two_rules_for_one_day_are_refused():
    units = CityUnits(rules=(UNAI, replace(UNAI, source="Lei Y")))
    with pytest.raises(UnitRuleMissingError, match="Mais de uma regra"):
        units.find("UFIR", day("2005-02"))


def test_two_values_for_one_day_are_refused(city):
    with pytest.raises(ValueError, match="valem nos mesmos dias"):
        CityUnits((*city.rows, replace(city.rows[0], first=day("2014-12-31"))))


def test_a_city_without_a_file_has_no_units(tmp_path):
    units = read_units(tmp_path / "x.unidades.toml")
    assert (units.rows, units.rules) == ((), ())
    with pytest.raises(UnitRuleMissingError, match=re.escape("x.unidades.toml")):
        units.find("UFM", day("2026"))


ROW = FILE.split("[[regra]]", maxsplit=1)[0].split("[[unidade]]")[1]
RULE = FILE.split("[[regra]]")[1]


@pytest.mark.parametrize(
    ("table", "old", "new", "said"),
    [
        ("unidade", '"40.20"', '"40,20"', "ponto decimal"),
        ("unidade", '"40.20"', '"0"', "igual a zero"),
        ("unidade", '"40.20"', '"-3"', "not negative"),
        ("unidade", '"40.20"', '"NaN"', "finite"),
        ("unidade", '"40.20"', "true", 'falta "valor"'),
        ("unidade", 'valor = "40.20"', "", 'falta "valor"'),
        ("unidade", 'ato = "Decreto 38/2014"', "", 'falta "ato"'),
        ("unidade", 'fonte = "barbosaferraz.pr.gov.br"', 'fonte = ""', 'falta "fonte"'),
        ("unidade", 'ate = "2014-12-31"', "", "conferido_em"),
        ("unidade", 'ate = "2014-12-31"', 'ate = "2013-12-31"', "termina"),
        ("unidade", 'ate = "2014-12-31"', 'ate = "31/12/2014"', "31/12/2014"),
        ("unidade", 'moeda = "R$"', 'moeda = "R$"\nmoeda2 = "x"', "moeda2"),
        ("regra", 'metodo = "composto"', 'metodo = "juros"', "juros"),
        ("regra", "defasagem = 0", "", 'falta "defasagem"'),
        ("regra", 'atualiza = "mensal"', 'atualiza = "sempre"', 'falta "atualiza"'),
        ("regra", "casas = 4", "", 'falta "casas"'),
        ("regra", 'arredonda = "meio_para_cima"', "", 'falta "arredonda"'),
        ("regra", 'indice = "IPCA"', "", 'falta "indice"'),
        ("regra", 'fonte = "Lei 2.302/2005, art. 2º"', "", 'falta "fonte"'),
        ("regra", "casas = 4", 'casas = 4\nsoma_de = "anos"', "soma_de"),
        ("regra", "unidade", "[x", "TOML"),
        ("unidades", "sigla", "sigla", "tabela desconhecida: unidades"),
    ],
)
def test_a_file_out_of_form_is_refused_whole(tmp_path, table, old, new, said):
    body = RULE if table == "regra" else ROW
    assert old in body
    path = tmp_path / "x.unidades.toml"
    path.write_text(f"[[{table}]]\n{body.replace(old, new, 1)}", encoding="utf-8")
    with pytest.raises(UnitsFileError, match=re.escape(said)) as error:
        read_units(path)
    assert "x.unidades.toml" in str(error.value)


def test_a_row_is_a_record_of_decimals(city):
    assert all(isinstance(row, UnitRow) and isinstance(row.value, Decimal) for row in city.rows)
    assert city.rows[1].value == Decimal("477.28")  # a TOML number is read as it is written


def test_a_row_in_an_old_currency_outlives_it(city):
    """The value was fixed in cruzeiros reais; in September 1994 it is read in reais."""
    row = replace(city.rows[3], last=day("1994-12-31"))
    found = to_brl(Decimal(3), "VRM", day("1994-09"), Context(units=CityUnits((row,))))
    assert found.amount == Decimal("3.00")

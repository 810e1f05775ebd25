"""The shipped series: what their manifest says of them is so."""

from __future__ import annotations

import hashlib
import re
from datetime import timedelta
from decimal import Decimal
from importlib import resources
from itertools import pairwise

import pytest

from pipeline.law import PartialDate
from pipeline.normalize.money import (
    ImpreciseDateError,
    SeriesEndError,
    SeriesFileError,
    SeriesGapError,
    SeriesStartError,
    all_currencies,
    currency_on,
    shipped_indices,
    shipped_wages,
)
from pipeline.normalize.money.dates import partial
from pipeline.normalize.money.series import read_months
from pipeline.normalize.money.ufir import ufir_months

FOLDER = resources.files("pipeline.normalize").joinpath("reference")
DATA = [entry.name for entry in FOLDER.iterdir() if entry.name.endswith((".csv", ".toml"))]


def month(text: str) -> PartialDate:
    return PartialDate.parse(text)


@pytest.mark.parametrize("name", DATA)
def test_each_file_has_the_checksum_of_the_manifest(name):
    content = FOLDER.joinpath(name).read_bytes().replace(b"\r\n", b"\n")
    manifest = FOLDER.joinpath("MANIFEST.md").read_text(encoding="utf-8")
    assert f"{hashlib.sha256(content).hexdigest()}  {name}" in manifest


def test_the_manifest_names_no_folder_of_a_machine():
    for name in ["MANIFEST.md", *DATA]:
        text = FOLDER.joinpath(name).read_text(encoding="utf-8")
        assert not re.search(r"(?<![\w.-])/(work|tmp|home|root|Users)/|[A-Z]:\\", text), name


# name, first month, last month, number of months, a value in per cent.
INDICES = [
    ("IPCA", "1980-02", "2026-09", 560, "2026-09", "0.82"),
    ("INPC", "1979-05", "2025-12", 560, "2025-12", "0.21"),
    ("IGP-DI", "1944-03", "2025-12", 982, "2025-12", "0.1"),
    ("IGP-M", "1989-07", "2025-12", 438, "2025-12", "-0.01"),
]


@pytest.mark.parametrize(("name", "first", "last", "count", "at", "value"), INDICES)
def test_index(name, first, last, count, at, value):
    series = shipped_indices()[name]
    assert (str(series.first), str(series.last), len(series.months)) == (first, last, count)
    assert series.at(month(at)).variation == Decimal(value)
    assert all(entry.source for entry in series.months)


@pytest.mark.parametrize(
    ("name", "at", "error", "said"),
    [
        ("IPCA", "2026-10", SeriesEndError, "o último mês é 09/2026"),
        ("INPC", "2026-01", SeriesEndError, "o último mês é 12/2025"),
        ("IGP-DI", "2030", ImpreciseDateError, "2030"),
        ("IPCA", "1980-01", SeriesGapError, "IPCA de 01/1980 falta na série"),
        ("INPC", "1979-04", SeriesGapError, "INPC de 04/1979 falta na série"),
        ("IPCA", "1979-12", SeriesStartError, "o primeiro mês é 02/1980"),
        ("IGP-M", "1989-06", SeriesStartError, "o primeiro mês é 07/1989"),
    ],
)
def test_a_month_that_is_not_held_is_refused(name, at, error, said):
    with pytest.raises(error, match=re.escape(said)):
        shipped_indices()[name].at(month(at))


def test_ipca_of_twelve_months():
    """4,58% from October 2025 to September 2026."""
    growth = shipped_indices()["IPCA"].growth(month("2025-10"), month("2026-09"))
    assert round((growth - 1) * 100, 2) == Decimal("4.58")


@pytest.mark.parametrize(
    "text",
    [
        "mes,variacao_pct,fonte\n2020-01,x,a\n",
        "mes,variacao_pct,fonte\n2020,1,a\n",
        "mes,variacao_pct,fonte\n2020-01,NaN,a\n",
        "mes,variacao_pct,fonte\n2020-01,-100,a\n",
        "mes,variacao_pct,fonte\n2020-13,1,a\n",
        "mes,valor\n2020-01,1\n",
        "mes,variacao_pct,fonte\n2020-01\n",
    ],
)
def test_a_series_file_out_of_form_names_its_line(text):
    with pytest.raises(SeriesFileError, match=r"x\.csv: linha 2 fora do formato"):
        read_months(text, "x.csv")


def test_currencies_follow_one_another_without_a_day_between():
    for before, after in pairwise(all_currencies()):
        assert before.last + timedelta(days=1) == after.first
        assert before.to_real == after.divisor * after.to_real
    assert all_currencies()[0].first is None
    assert all_currencies()[-1].last is None


def test_wages_are_in_the_currency_of_their_first_day():
    for wage in shipped_wages().wages:
        assert currency_on(wage.currency, partial(wage.since)).symbol == wage.currency
        assert isinstance(wage.value, Decimal)
        assert wage.act
        assert wage.source


def test_wages_rise_in_time_and_the_three_acts_of_1994_are_one_value():
    days = [wage.since for wage in shipped_wages().wages]
    assert days == sorted(set(days))
    assert len(days) == 140  # 142 rows of the file
    (wage,) = [w for w in shipped_wages().wages if str(w.since) == "1994-09-01"]
    assert wage.act.count("Med") == 3


def test_ufir_months_are_contiguous_decimals_in_the_currency_of_the_time():
    numbers = list(ufir_months())
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    for entry in ufir_months().values():
        assert isinstance(entry.value, Decimal)
        assert currency_on(entry.currency, entry.month).symbol == entry.currency

"""The plots of the ranges of fines: what they show, and that they can be seen."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pipeline.extract import read_law
from pipeline.generate.infractions import catalogue
from pipeline.generate.infractions_plots import range_pictures
from pipeline.generate.range_plot import Range, range_plot
from pipeline.normalize.money import Context
from pipeline.normalize.rules import rules_beside

RAW = Path(__file__).parents[2] / "data" / "raw"


def captions(stem: str, uf: str) -> list[str]:
    path = RAW / f"{stem}.txt"
    found = catalogue(read_law(path), rules_beside(path), date(2026, 3, 10), Context(uf=uf))
    return [picture.caption for picture in range_pictures(found)]


def test_what_has_no_reais_is_drawn_in_the_unit_of_the_law():
    assert captions("esteio-rs-lei-785-1971", "RS") == [
        "Faixas das multas por capítulo, em salários mínimos"
    ]
    assert captions("limeira-do-oeste-mg-lei-115-1995", "MG") == [
        "Faixas das multas por capítulo, em UFIR"
    ]


def test_nominal_values_are_said_to_be_so():
    assert captions("rio-verde-go-lei-3635-1998", "GO") == [
        "Faixas das multas por capítulo, em reais de 10.03.2026; "
        "os que a lei manda corrigir estão como impressos"
    ]


ROWS = (Range("Capítulo I", Decimal(80), Decimal(500), "R$ 80,00 a R$ 500,00"),
        Range("Capítulo II", None, Decimal(100), "até R$ 100,00"))  # fmt: skip


def test_a_plot_is_a_picture_with_ink_and_the_same_each_time():
    first = range_plot(ROWS, "multa em reais")
    picture = Image.open(BytesIO(first)).convert("L")
    assert picture.width > picture.height > 100
    assert picture.getextrema() == (picture.getextrema()[0], 255)
    assert picture.getextrema()[0] < 80
    assert range_plot(ROWS, "multa em reais") == first


@pytest.mark.parametrize("rows", [(), (Range("x", Decimal(0), Decimal(1), "0 a 1"),)])
def test_nothing_to_draw_is_refused(rows):
    with pytest.raises(ValueError, match="above zero"):
        range_plot(rows, "reais")

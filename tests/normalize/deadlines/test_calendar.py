"""Holidays, and the file of the city."""

from __future__ import annotations

from datetime import date

import pytest

from pipeline.normalize.deadlines import (
    Calendar,
    DeadlineError,
    city_holidays_beside,
    parse_city_holidays,
    read_city_holidays,
)
from pipeline.normalize.deadlines.city import easter_sunday
from pipeline.normalize.rules import RulesError

FILE = """
municipio = "Cidade"
[[fixo]]
nome = "Aniversário"
dia = 3
mes = 9
desde = 1990
ate = 2030
ato = "Lei nº 1/1990"
[[movel]]
nome = "Corpus Christi"
pascoa = 60
ato = "Lei nº 2/1990"
"""


@pytest.mark.parametrize(
    ("day", "why"),
    [
        (date(2026, 11, 27), None),
        (date(2026, 11, 28), "sábado"),
        (date(2026, 11, 29), "domingo"),
        (date(2026, 12, 25), "feriado nacional: Natal"),
        (date(2026, 11, 15), "domingo; feriado nacional: Proclamação da República"),
        (date(2027, 9, 20), "feriado estadual (RS): Dia do Gaúcho"),
        (date(2026, 4, 3), "feriado religioso: Sexta-feira Santa (Lei nº 9.093/1995, art. 2º)"),
        (date(2026, 9, 3), "feriado municipal: Aniversário (Lei nº 1/1990)"),
        (date(2026, 6, 4), "feriado municipal: Corpus Christi (Lei nº 2/1990)"),
        (date(2031, 9, 3), None),
        (date(1989, 9, 4), None),
        (date(2026, 2, 17), None),  # Carnaval: ponto facultativo, no holiday
    ],
)
def test_why_a_day_is_no_working_day(day, why):
    assert Calendar("RS", parse_city_holidays(FILE, "c")).why_not(day) == why


@pytest.mark.parametrize(
    ("year", "day"),
    [(1972, (4, 2)), (2000, (4, 23)), (2024, (3, 31)), (2026, (4, 5)), (2038, (4, 25))],
)
def test_easter(year, day):
    assert easter_sunday(year) == date(year, *day)


def test_an_unknown_state_is_one_sentence():
    with pytest.raises(DeadlineError, match=r"^'XX' não é uma UF; use a sigla, como RS\.$"):
        Calendar("XX").why_not(date(2026, 11, 27))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('municipio = "C"\n[[fixo]]\nnome = "F"\ndia = 31\nmes = 2\nato = "L"',
         "c: fixo[F].dia: o dia 31 do mês 2 não existe."),
        ('municipio = "C"\n[[fixo]]\nnome = "F"\ndia = 3\nmes = 2', "c: fixo[F].ato: falta esta chave."),
        ('municipio = "C"\n[[data]]\nnome = "F"\ndata = "2026-01-01"\nato = "L"',
         "c: data[F].data: deve ser uma data sem aspas, como 2026-11-30."),
        ('municipio = "C"\n[[feriado]]\nnome = "F"', "c: feriado: chave desconhecida; confira a grafia."),
    ],
)  # fmt: skip
def test_a_faulty_file_is_one_sentence(text, sentence):
    with pytest.raises(RulesError) as error:
        parse_city_holidays(text, "c")
    assert str(error.value) == sentence


def test_a_file_that_is_not_there_is_one_sentence(tmp_path):
    with pytest.raises(RulesError, match="não foi possível ler o arquivo de feriados"):
        read_city_holidays(tmp_path / "x.feriados.toml")


def test_the_city_file_stands_beside_the_law(tmp_path):
    law = tmp_path / "lei.txt"
    assert city_holidays_beside(law) is None
    (tmp_path / "lei.feriados.toml").write_text(FILE, encoding="utf-8")
    found = city_holidays_beside(law)
    assert found is not None
    assert found.municipality == "Cidade"

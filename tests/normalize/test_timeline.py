"""Time: the law as it stood on a day, decided only where the dates decide."""

from datetime import date
from pathlib import Path

import pytest

from pipeline.errors import ConsolidaError
from pipeline.extract import read_law
from pipeline.law import ActRef, PartialDate, Status
from pipeline.normalize.timeline import ActDates, bounds, in_force_since, law_at, read_acts

RAW = Path(__file__).parents[2] / "data" / "raw"


@pytest.fixture(scope="module")
def rioverde():
    return read_law(RAW / "rio-verde-go-lei-3635-1998.txt")


def on(law, year, month, day, acts=None):
    return {p.id: p for p in law_at(law, date(year, month, day), acts or {}).walk()}


def in_force(provision):
    return [
        (v.ordinal, v.status)
        for v in provision.versions
        if v.status in (Status.VIGENTE, Status.DUVIDOSO, Status.REVOGADO)
    ]


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ((2001, 6, 1), [(0, Status.VIGENTE)]),
        ((2010, 6, 1), [(1, Status.VIGENTE)]),
        ((2018, 6, 1), [(1, Status.DUVIDOSO), (2, Status.DUVIDOSO)]),
        ((2019, 1, 20), [(1, Status.DUVIDOSO), (2, Status.DUVIDOSO)]),
        ((2019, 6, 1), [(2, Status.VIGENTE)]),
    ],
)
def test_wording_of_the_deadline_for_defence(rioverde, day, expected):
    """Art. 203: LC 4.271/2002, then LC 116/2018, of which the notes print the year alone."""
    assert in_force(on(rioverde, *day)["art203"]) == expected


def test_dates_that_the_notes_do_not_print_decide(rioverde):
    acts = {("Lei Complementar", "116", 2018): ActDates(in_force=PartialDate(2018, 5, 2))}
    assert in_force(on(rioverde, 2018, 5, 1, acts)["art203"]) == [(1, Status.VIGENTE)]
    assert in_force(on(rioverde, 2018, 5, 2, acts)["art203"]) == [(2, Status.VIGENTE)]


def test_what_was_not_there_yet_is_left_out(rioverde):
    before, after = on(rioverde, 2005, 1, 1), on(rioverde, 2015, 1, 1)
    assert "art6-1" not in before
    assert "art6-1" in after
    assert "art171-1" not in before


def test_what_cannot_be_decided_is_reported(rioverde):
    law = law_at(rioverde, date(2018, 6, 1), {})
    found = [d for d in law.diagnostics if d.code == "vigencia_indecidivel"]
    assert {d.provision_id for d in found} >= {"art203", "art200", "art201"}
    assert "Lei Complementar nº 116, de 2018" in found[0].message


def test_revocation_counts_from_its_own_day():
    esteio = read_law(RAW / "esteio-rs-lei-785-1971.txt")
    assert in_force(on(esteio, 1985, 1, 1)["art91"]) == [(1, Status.VIGENTE)]
    assert in_force(on(esteio, 1990, 6, 1)["art91"]) == [(1, Status.DUVIDOSO)]
    assert in_force(on(esteio, 2000, 1, 1)["art91"]) == [(1, Status.REVOGADO)]
    assert in_force(on(esteio, 1985, 1, 1)["art98"]) == [(1, Status.VIGENTE)]


def test_a_day_before_the_law(rioverde):
    with pytest.raises(ConsolidaError, match="não existia"):
        law_at(rioverde, date(1990, 1, 1), {})


def test_today_is_the_law_as_published(rioverde):
    now = {p.id: p.current.ordinal for p in law_at(rioverde, date(2026, 11, 30), {}).walk()}
    assert now == {p.id: p.current.ordinal for p in rioverde.walk()}


@pytest.mark.parametrize(
    ("when", "first", "last"),
    [
        ("1990", date(1990, 1, 1), date(1990, 12, 31)),
        ("1992-02", date(1992, 2, 1), date(1992, 2, 29)),
        ("1992-02-05", date(1992, 2, 5), date(1992, 2, 5)),
    ],
)
def test_bounds_of_partial_dates(when, first, last):
    assert bounds(PartialDate.parse(when)) == (first, last)


def test_silent_act_is_in_force_45_days_after_at_the_latest():
    act = ActRef("Lei", "5", PartialDate(2026, 3, 2))
    assert in_force_since(act, {}) == (date(2026, 3, 2), date(2026, 4, 16))


def test_acts_file(tmp_path):
    source = tmp_path / "lei.txt"
    (tmp_path / "lei.atos.csv").write_text(
        "especie,numero,ano,data,publicacao,vigencia,fonte\n"
        "Lei Complementar,116,2018,2018-04-30,2018-05-02,,Diário Oficial\n",
        encoding="utf-8",
    )
    assert read_acts(source) == {
        ("Lei Complementar", "116", 2018): ActDates(
            PartialDate(2018, 4, 30), PartialDate(2018, 5, 2)
        )
    }
    (tmp_path / "lei.atos.csv").write_text("especie,numero\nLei,5\n", encoding="utf-8")
    with pytest.raises(ConsolidaError, match="linha 2"):
        read_acts(source)

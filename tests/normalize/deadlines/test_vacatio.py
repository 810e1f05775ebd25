"""Vacatio legis: LC 95/1998, art. 8º, § 1º, and LINDB, art. 1º."""

from __future__ import annotations

from datetime import date

import pytest

from pipeline.normalize.deadlines import DeadlineError, vacatio


@pytest.mark.parametrize(
    ("published", "days", "last", "in_force"),
    [
        (date(2026, 3, 2), 90, date(2026, 5, 30), date(2026, 5, 31)),
        (date(2026, 3, 2), None, date(2026, 4, 15), date(2026, 4, 16)),
        (date(2026, 4, 10), 15, date(2026, 4, 24), date(2026, 4, 25)),
        (date(2026, 6, 30), 45, date(2026, 8, 13), date(2026, 8, 14)),
        (date(2026, 3, 2), 1, date(2026, 3, 2), date(2026, 3, 3)),
    ],
)
def test_in_force_on_the_day_after_the_last(published, days, last, in_force):
    found = vacatio(published, days)
    assert (found.last_day, found.in_force) == (last, in_force)
    assert [s.ordinal for s in found.steps[:-1]] == list(range(1, found.days + 1))
    assert found.steps[0].reason == "1º dia: data da publicação, incluída"
    assert found.steps[-1].reason == "entra em vigor"


def test_the_silence_of_the_law_is_told():
    assert "LINDB" in str(vacatio(date(2026, 3, 2)).used[0])
    assert vacatio(date(1998, 3, 3), 90).notices == (
        "A publicação é anterior à LC nº 107/2001, que incluiu a regra de contagem.",
    )


def test_no_days_is_no_vacatio():
    with pytest.raises(DeadlineError, match=r"^A vacância tem de ser de 1 dia para cima, não 0\.$"):
        vacatio(date(2026, 3, 2), 0)

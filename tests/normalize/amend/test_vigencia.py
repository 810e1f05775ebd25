"""When an amending act comes into force, by its own clause."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from pipeline.law import Identity, Kind, PartialDate
from pipeline.normalize.amend.vigencia import in_force_of
from pipeline.normalize.timeline import ActDates
from tests.generate.factory import law, provision

KEY = ("Lei", "3261", 2022)
SIGNED = PartialDate(2022, 12, 12)
PUBLISHED = {KEY: ActDates(published=PartialDate(2022, 12, 15))}


def act(clause: str, when: PartialDate | None = SIGNED):
    made = law(
        provision("art1", Kind.ARTIGO, "Art. 1º", "O art. 1º passa a vigorar assim."),
        provision("art2", Kind.ARTIGO, "Art. 2º", clause),
    )
    return replace(made, identity=Identity("Lei", "3261", when))


@pytest.mark.parametrize(
    ("clause", "first", "last"),
    [
        ("Esta Lei entra em vigor na data de sua publicação.", (2022, 12, 12), (2023, 1, 26)),
        ("Esta lei entrará em vigor em 90 (noventa) dias.", (2023, 3, 12), (2023, 4, 26)),
        ("Esta Lei entra em vigor em 1º de janeiro de 2023.", (2023, 1, 1), (2023, 1, 1)),
        ("Revogam-se as disposições em contrário.", (2023, 1, 26), (2023, 3, 12)),
    ],
)
def test_without_a_date_of_publication_the_day_stays_open(clause, first, last):
    assert in_force_of(act(clause), {}) == (date(*first), date(*last))


@pytest.mark.parametrize(
    ("clause", "day"),
    [
        ("Esta Lei entra em vigor na data de sua publicação.", (2022, 12, 15)),
        ("Esta Lei entra em vigor após decorridos 90 (noventa) dias de sua publicação oficial.",
         (2023, 3, 15)),
        ("O Prefeito regulamentará esta Lei.", (2023, 1, 29)),
    ],
)  # fmt: skip
def test_publication_makes_it_certain(clause, day):
    assert in_force_of(act(clause), PUBLISHED) == (date(*day), date(*day))


@pytest.mark.parametrize(
    "clause",
    [
        "Esta Lei entra em vigor no exercício seguinte ao de sua aprovação.",
        "Esta Lei entra em vigor na data de sua publicação, exceto o art. 1º, em 90 dias.",
        "Esta Lei entra em vigor:",
    ],
)
def test_a_clause_that_only_a_person_can_read_stays_unknown(clause):
    assert in_force_of(act(clause), PUBLISHED) is None


def test_a_date_of_vigencia_settles_the_matter():
    dates = {KEY: ActDates(in_force=PartialDate(2023, 2, 1))}
    assert in_force_of(act("Esta Lei entra em vigor:"), dates) == (date(2023, 2, 1),) * 2


def test_an_act_without_date_is_of_unknown_vigencia():
    assert in_force_of(act("Esta Lei entra em vigor na data de sua publicação.", None), {}) is None

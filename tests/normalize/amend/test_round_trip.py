"""Taking a history apart and applying it again gives the law back, text for text."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pipeline import read_law
from pipeline.generate.drafting import unwind
from pipeline.normalize.amend import AmendingAct, Fate, amend
from tests.laws import essence, history


@settings(max_examples=150, deadline=None, phases=[Phase.generate], derandomize=True)
@given(st.integers(0, 1_000_000))
def test_a_history_taken_apart_and_applied_again_is_the_same_law(seed):
    made = history(Random(seed))
    unwound = unwind(made.law)
    assert essence(unwound.base) == essence(made.base)
    again = amend(
        unwound.base, [AmendingAct(act, orders, confirmed=True) for act, orders in unwound.acts]
    )
    assert {o.fate for o in again.outcomes} <= {Fate.APLICADA}
    assert essence(again.law, notes=True) == essence(made.law, notes=True)


@pytest.mark.parametrize("name", ["esteio-rs-lei-785-1971", "rio-verde-go-lei-3635-1998"])
def test_the_history_of_a_published_law_comes_back(name):
    law = read_law(f"data/raw/{name}.txt")
    unwound = unwind(law)
    again = amend(
        unwound.base, [AmendingAct(act, orders, confirmed=True) for act, orders in unwound.acts]
    )
    refused = [
        (o.command.target_id, o.reason) for o in again.outcomes if o.fate is not Fate.APLICADA
    ]
    if name.startswith("esteio"):
        assert refused == []
        assert essence(again.law) == essence(law)
        return
    # LC 116/2018 restated art. 191 with a parágrafo único alone; the publication shows § 1º too,
    # and which holds is one of its doubts: the program does not decide it here either.
    assert [target for target, _ in refused] == ["art191_par1u"]
    without = [row for row in essence(law) if row[0] != "art191_par1u"]
    assert essence(again.law) == without


def test_the_same_acts_in_any_order_give_the_same_law():
    made = next(m for n in range(50) if len((m := history(Random(n))).acts) > 2)
    backwards = [replace(act) for act in reversed(made.acts)]
    assert essence(amend(made.base, backwards).law, notes=True) == essence(made.law, notes=True)

"""Citation sentences of municipal laws: each with the targets that a lawyer would write out.

The table is ``sentences.txt``. It covers what the peers' tools fail on: references within the same
law, every member of a range, mixed lists, municipal and state targets, two-digit years and dotted
dates.
"""

from pathlib import Path

import pytest

from pipeline.extract.citations import find_mentions, path_of
from pipeline.extract.citations.resolve_acts import Context, act_urn

HOME = "urn:lex:br;goias;rio.verde:municipal:"
SHORT = (
    (HOME, ""),
    ("urn:lex:br;goias:estadual:", "estadual."),
    ("urn:lex:br:federal:", "federal."),
    ("urn:lex:br:conselho.nacional.meio.ambiente:", "conama."),
    ("urn:lex:br:associacao.brasileira.normas.tecnicas:", "abnt."),
)
CONTEXT = Context("br;goias;rio.verde")


def table():
    lines = (Path(__file__).parent / "sentences.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.partition(" =>") for line in lines if line and not line.startswith("#")]
    return [(sentence, targets.split()) for sentence, _, targets in rows]


def step(each):
    if each.relative:
        return f"<{each.level}:{each.relative.value}>"
    return f"{each.level}{each.number}"


def target(mention):
    way = path_of(mention) or "+".join(step(each) for each in mention.steps)
    if mention.act is None or mention.act.own:
        return way
    urn = act_urn(mention.act, CONTEXT)
    name = "?"
    for start, short in SHORT:
        if urn and urn.startswith(start):
            name = short + urn.removeprefix(start).replace(":", ".", 1)
    return f"{name}!{way}" if way else name


def test_the_table_is_long_enough():
    assert len(table()) >= 150


@pytest.mark.parametrize(("sentence", "targets"), table())
def test_targets(sentence, targets):
    assert [target(mention) for mention in find_mentions(sentence)] == targets

"""What a cheap look passes over, the whole look passes over too."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.extract import furniture, labels, notes
from pipeline.extract.doubts.rewording import _bare, _beginning
from pipeline.extract.flow import EMPTY, Flow, Piece, concat
from pipeline.extract.readers import inline_tokens as tokens
from pipeline.extract.source import Line

BEGINNINGS = st.text(alphabet="aABPSCTILVX§1.) -–\"“'ãÍrte", max_size=12)
WORDS = st.sampled_from(
    "Art. 5º - § 1º; I - a) e) TÍTULO II Capítulo Prefeitura p. 12 de 40; e b) ; II – fim. Art. 2º".split()
)
SENTENCES = st.lists(WORDS, max_size=12).map(" ".join)


@given(BEGINNINGS)
def test_a_line_that_begins_plainly_bears_no_label_and_no_heading(text):
    if labels.begins_plainly(text):
        assert labels._candidates(text) == ()
        assert labels._heading(text) is None


@given(BEGINNINGS)
def test_a_quick_refusal_of_a_label_or_heading_is_the_whole_one(text):
    assert labels.candidates(text) == labels._candidates(text)
    assert labels.heading(text) == labels._heading(text)


@given(st.lists(SENTENCES, max_size=6))
def test_crowded_lines_are_those_that_a_look_at_each_finds(texts):
    each = {
        place
        for place, text in enumerate(texts)
        if tokens._AFTER_CLAUSE.search(text) or tokens._AN_ARTICLE.search(text, 1)
    }
    assert tokens.crowded(texts) == each


LINE = st.tuples(
    st.sampled_from(("Prefeitura de Esteio - pág. ", "Lei nº 785/1971 - ", "Art. ")),
    st.integers(1, 400), st.sampled_from(("", " de 40", " - O texto da lei segue aqui.")),
).map(lambda parts: f"{parts[0]}{parts[1]}{parts[2]}")  # fmt: skip


@settings(max_examples=60)
@given(st.lists(LINE, max_size=80), st.integers(13, 20))
def test_running_lines_are_those_that_a_look_at_every_line_finds(texts, every):
    lines = [
        Line(f"Câmara Municipal, folha {i} de 99" if i % every == 0 else text, i * 100)
        for i, text in enumerate(texts)
    ]
    kinds: dict[str, list[int]] = {}
    for index, line in enumerate(lines):
        if len(line.text) >= furniture._MIN_CHARS and not furniture._is_inside(line.text):
            kinds.setdefault(re.sub(r"\d+", "#", line.text), []).append(index)
    whole = {
        index
        for found in kinds.values()
        if furniture._recurs_by_page(found, len(lines))
        and furniture._may_be_running(lines[found[0]].text, len(found))
        for index in found
    }
    assert furniture.running_lines(lines) == whole


NOTE = st.lists(
    st.sampled_from(
        "Redação dada acrescida pela Lei nº 5/2001 Artigo 5º Inciso § 2º revogado Revogada vide "
        "Incluído item VETADO alterado citado".split()
    ),
    max_size=7,
).map(" ".join)


@given(NOTE)
def test_the_action_of_a_note_is_the_first_whose_words_begin_it(body):
    whole = next((action for words, action in notes._BEGINNINGS if words.match(body)), None)
    assert notes._action(body) is whole


@given(st.text(alphabet="abzAZéº1 (),.$%", max_size=30))
def test_a_bare_wording_keeps_the_letters_that_it_begins_with(text):
    class Node:
        last = type("Version", (), {"text": text})

    beginning = _beginning(Node)
    assert beginning is None or _bare(text).startswith(beginning)


PIECES = st.lists(
    st.tuples(st.text(alphabet="ab ", min_size=1, max_size=4), st.booleans()), max_size=6
)


def flow_of(parts):
    pieces, place = [], 10
    for text, literal in parts:
        length = len(text) if literal else len(text) + 2
        pieces.append(Piece(text, place, place + length, literal))
        place += length
    return Flow.of(pieces)


@given(PIECES, st.integers(0, 20), st.integers(0, 20))
def test_a_slice_has_the_words_that_its_pieces_have(parts, start, end):
    flow = flow_of(parts)
    cut = flow.slice(start, end)
    assert cut.text == "".join(piece.text for piece in cut.pieces)
    assert cut.offsets == tuple(
        sum(len(p.text) for p in cut.pieces[:i]) for i in range(len(cut.pieces))
    )
    if cut:
        assert (cut.start, cut.end) == (cut.pieces[0].start, cut.pieces[-1].end)
    if all(literal for _, literal in parts):
        assert cut.text == flow.text[start:end]
    assert concat([flow, EMPTY]).text == flow.text

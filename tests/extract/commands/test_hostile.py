"""Any text at all: nothing breaks, nothing takes longer than its length says."""

from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.errors import ConsolidaError
from pipeline.extract import read_commands
from pipeline.extract.commands.sentences import read_clauses
from tests.extract.commands.acts import act

_PIECES = [
    "Art. 1º ", "Art. 2º ", "Art. 5º-A. ", "“", "”", '"', " (NR)", "\n", "\n", ": ", "; ", ". ", "....",
    "(...)", "[...]", "…", "I - ", "II – ", "a) ", "§ 1º ", "Parágrafo único. ", "CAPÍTULO II\n",
    "passa a vigorar com a seguinte redação:", "fica acrescido do seguinte § 2º:", "Ficam revogados ",
    "renumerando-se os demais", "o art. 5º da Lei nº 100", "os incisos I a III do § 1º do art. 9º",
    "a expressão “x” por “y”", "da mesma Lei", "desta Lei", "e seus parágrafos", "respectivamente",
    "(Revogado)", "(VETADO)", "ANEXO I", "| a | b |", "&quot;", "\u00a0", "exceto", "texto livre", "7.14 – ",
]  # fmt: skip


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(pieces=st.lists(st.one_of(st.sampled_from(_PIECES), st.text(max_size=6)), max_size=40))
def test_no_text_breaks_the_reading(tmp_path: Path, pieces: list[str]) -> None:
    body = "Art. 1º " + "".join(pieces).replace("\r", "").replace("\x00", "")
    try:
        law = act(tmp_path, body.encode("utf-8", "ignore").decode())
    except ConsolidaError:
        return
    size = len(law.source.text)
    commands = read_commands(law)
    assert [c.id for c in commands] == [f"cmd{n}" for n in range(1, len(commands) + 1)]
    for command in commands:
        assert 0 <= command.span.start <= command.span.end <= size
        assert (
            command.target_id
            or command.doubt
            or not command.wording
            or command.wording.kind.is_grouping
        )


@settings(max_examples=100, deadline=None)
@given(text=st.lists(st.sampled_from(_PIECES), max_size=60).map("".join))
def test_no_sentence_breaks_the_reading(text: str) -> None:
    for clause in read_clauses(text):
        assert text[clause.start : clause.start + 1] is not None
        assert len(clause.text) == len(clause.printed)


_LONG = {
    "aspas": "“" * 1000,
    "aspas retas": '" ' * 1000,
    "pontos": "." * 2000,
    "pontos e letra": "." * 2000 + "x",
    "revogados": "ficam revogados " * 150,
    "artigos": "art. 5º, " * 300,
    "que": "da Lei nº 100, que altera " * 100,
    "apostrofos": "' a ' " * 500,
    "parênteses": "(" * 2000,
}


@pytest.mark.parametrize("name", _LONG)
def test_time_grows_with_length(name: str) -> None:
    def seconds(times: int) -> float:
        text = "O art. 5º da Lei nº 100 passa a vigorar com a redação " + _LONG[name] * times
        best = 9.0
        for _ in range(2):
            start = perf_counter()
            read_clauses(text)
            best = min(best, perf_counter() - start)
        return best

    seconds(1)
    assert seconds(8) < 30 * max(seconds(1), 0.002)


def test_a_long_act_is_read_in_the_time_of_its_length(tmp_path: Path) -> None:
    def seconds(articles: int) -> float:
        body = "\n".join(
            f"Art. {n}º O art. {n} da Lei nº 100 passa a vigorar com a seguinte redação:\n“Art. {n}. Texto {n}.\n§ 1º Um.\n....” (NR)"
            for n in range(1, articles + 1)
        )
        law = act(tmp_path, body)
        start = perf_counter()
        assert len(read_commands(law)) == 2 * articles
        return perf_counter() - start

    seconds(20)
    assert seconds(400) < 25 * max(seconds(40), 0.01)

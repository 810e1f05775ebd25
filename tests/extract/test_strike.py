"""Struck text: evidence of what no longer holds, beside notes, years and order."""

import pytest

from pipeline.extract.ledger import restore
from pipeline.extract.reading import build_law
from pipeline.extract.sidecar import Sidecar
from pipeline.extract.source import Line, Source
from pipeline.law import LedgerKind, SourceInfo, Status


def struck_law(*lines):
    """A law from lines in which ~~words~~ are struck."""
    made, texts, position = [], [], 0
    for marked in lines:
        parts = marked.split("~~")
        text, struck, at = "".join(parts), [], 0
        for index, part in enumerate(parts):
            if index % 2:
                struck.append((at, at + len(part)))
            at += len(part)
        made.append(Line(text, position, struck=tuple(struck)))
        texts.append(text)
        position += len(text) + 1
    source = Source(SourceInfo("x", "", "teste", "utf-8", "\n".join(texts)), tuple(made))
    return build_law(source, Sidecar())


def statuses(law):
    return [(v.text, v.status) for v in law.provisions[0].versions]


def test_struck_wording_without_note_is_the_older_one():
    law = struck_law("~~Art. 5º O prazo é de cinco dias.~~", "Art. 5º O prazo é de dez dias.")
    assert statuses(law) == [
        ("O prazo é de cinco dias.", Status.SUBSTITUIDO),
        ("O prazo é de dez dias.", Status.VIGENTE),
    ]
    assert "redacao_sem_nota" not in {d.code for d in law.diagnostics}


def test_struck_wording_printed_after_the_new_one():
    law = struck_law(
        "Art. 5º O prazo é de dez dias. (Redação dada pela Lei nº 5/2001)",
        "~~Art. 5º O prazo é de cinco dias.~~",
    )
    assert [s for _, s in statuses(law)] == [Status.SUBSTITUIDO, Status.VIGENTE]
    assert "ordem_das_redacoes" not in {d.code for d in law.diagnostics}


def test_strike_and_years_that_disagree_are_doubtful():
    law = struck_law(
        "~~Art. 5º O prazo é de dez dias. (Redação dada pela Lei nº 9/2010)~~",
        "Art. 5º O prazo é de cinco dias. (Redação dada pela Lei nº 5/2001)",
    )
    assert {s for t, s in statuses(law) if t} == {Status.DUVIDOSO}
    assert "ordem_das_redacoes" in {d.code for d in law.diagnostics}


def test_struck_and_revoked():
    law = struck_law("~~Art. 5º O prazo é de dez dias.~~ (Revogado pela Lei nº 9/2010)")
    assert statuses(law) == [("O prazo é de dez dias.", Status.REVOGADO)]
    assert "tachado_sem_nota" not in {d.code for d in law.diagnostics}


def test_struck_alone_is_revoked_and_reported():
    law = struck_law("~~Art. 5º O prazo é de dez dias.~~", "Art. 6º Fim.")
    assert statuses(law) == [("O prazo é de dez dias.", Status.REVOGADO)]
    assert "tachado_sem_nota" in {d.code for d in law.diagnostics}


def test_struck_words_inside_a_wording_are_of_the_older_one():
    law = struck_law(
        "Art. 262 A numeração é crescente no sentido ~~Canoas - Sapucaia do Sul~~ Norte-Sul. "
        "(Redação dada pela Lei nº 827/1973)"
    )
    current = law.provisions[0].current
    assert current.text == "A numeração é crescente no sentido Norte-Sul."
    assert current.status is Status.VIGENTE
    assert [e.clean for e in law.ledger if e.kind is LedgerKind.TACHADO] == [
        "Canoas - Sapucaia do Sul"
    ]
    assert "palavras_tachadas" in {d.code for d in law.diagnostics}
    assert restore(law.ledger, law.edits) == law.source.text


@pytest.mark.parametrize(
    "struck", ["Art. 5º O prazo~~,~~ é de dez dias.", "Art. 5º O prazo é de dez dias~~.~~"]
)
def test_a_struck_comma_is_the_printers_doing(struck):
    law = struck_law(struck)
    assert law.provisions[0].current.text == struck.replace("~~", "").removeprefix("Art. 5º ")

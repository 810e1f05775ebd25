"""Struck text in PDFs: which lines strike, and which only stand near words."""

from pathlib import Path

import pytest

from pipeline.extract.readers.pdf import read_pdf
from pipeline.extract.readers.pdf_glyphs import Run
from pipeline.extract.readers.pdf_paths import Rule
from pipeline.extract.readers.pdf_rules import strike

DATA = Path(__file__).parents[2] / "data" / "pdf"


def struck(name):
    source = read_pdf(DATA / f"{name}.pdf")
    return {line.text: [line.text[a:b] for a, b in line.struck] for line in source.lines}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Art. 1º Texto traçado inteiro.", ["Art. 1º Texto traçado inteiro."]),
        ("Antes riscado no meio depois.", ["riscado no meio"]),
        ("Linha dupla por cima.", ["Linha dupla por cima."]),
        ("palavra por palavra riscada", ["palavra por palavra riscada"]),
        ("Só sublinhado.", []),
        ("Riscado e sublinhado.", ["Riscado e sublinhado."]),
        ("Com linha por cima.", []),
        ("Com realce.", []),
        ("Dentro de uma caixa.", []),
        ("Um separador passa aqui.", []),
        ("Uma linha branca não se vê.", []),
        ("Uma diagonal atravessa.", []),
        ("Corpo grande riscado.", ["Corpo grande riscado."]),
        ("Corpo miúdo riscado.", ["Corpo miúdo riscado."]),
    ],
)
def test_every_way_to_draw_a_line(line, expected):
    assert struck("riscos")[line] == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("chromium", {"Art. 1º Fica proibida a finalidade antiga.", "vedada", "R$ 50,00"}),
        ("libreoffice", {"lançar lixo", "Texto riscado."}),
        ("anotacao", {"Art. 2º Fica criada a taxa."}),
        ("tabela", {"R$ 50,00"}),
    ],
)
def test_as_programs_draw_it(name, expected):
    assert {part for parts in struck(name).values() for part in parts} == expected


def test_strike_over_two_lines_and_columns():
    found = [part for parts in struck("typst").values() for part in parts]
    assert set(found) == {
        "A redação antiga da infração, que já não", "A redação antiga da infração, que já",
        "vale.", "não vale.",
    }  # fmt: skip


def run(text, left, base, size=10.0, width=5.0):
    x0 = [left + width * i for i in range(len(text))]
    return Run(list(text), x0, [x + width for x in x0], base, size)


# Words at x 100 to 150 on the baseline 200; a strike would run at about 197.2.
@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (Rule(100, 197, 150, 197.6), "abcdefghij"),
        (Rule(100, 195.6, 150, 196.2), "abcdefghij"),
        (Rule(100, 201, 150, 201.6), ""),  # underline
        (Rule(100, 192, 150, 192.6), ""),  # over the letters
        (Rule(100, 199.4, 150, 200), ""),  # on the baseline
        (Rule(120, 197, 135, 197.6), "efg"),
        (Rule(122, 197, 134, 197.6), "efg"),  # three fifths of e, four fifths of g
        (Rule(100, 195, 150, 199), ""),  # too thick: a redaction bar, a highlight
        (Rule(40, 197, 150, 197.6), ""),  # begins in the margin: a separator
        (Rule(100, 197, 150, 197.6, boxed=True), ""),  # side of a box
        (Rule(40, 197, 400, 197, declared=True), "abcdefghij"),  # a strike-out note
        (Rule(120, 190, 120.5, 205), ""),  # upright: a table's
    ],
)
def test_where_a_strike_runs(rule, expected):
    words = run("abcdefghij", 100, 200)
    strike([words], [rule])
    assert "".join(c for c, mark in zip(words.text, words.struck, strict=False) if mark) == expected


def test_underline_of_raised_words_strikes_nothing():
    words, raised = run("abcdefghij", 100, 200), run("klm", 150, 196, 6.0, 3.0)
    rest = strike([words, raised], [Rule(149.5, 196.6, 159, 197)])
    assert not any(words.struck)
    assert len(rest) == 1


def test_raised_words_inside_a_strike_are_struck():
    words, raised, more = run("abc", 100, 200), run("o", 115, 196, 6.0, 3.0), run("def", 118, 200)
    assert strike([words, raised, more], [Rule(100, 197, 133, 197.6)]) == []
    assert all(words.struck)
    assert all(raised.struck)
    assert all(more.struck)

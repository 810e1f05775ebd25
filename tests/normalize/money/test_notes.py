"""Legal notes: which go with a unit on a date."""

from __future__ import annotations

import pytest

from pipeline.law import PartialDate
from pipeline.normalize.money import applicable_notes, legal_notes

SM_TODAY = ["stf-tema-1244", "stf-tema-1244-correcao", "sumula-vinculante-4", "lei-6205-1975"]


@pytest.mark.parametrize(
    ("topic", "on", "ids"),
    [
        ("SM", "2026-11-30", SM_TODAY),
        ("SM", "2000-01-01", ["stf-tema-1244", "stf-tema-1244-correcao", "lei-6205-1975"]),
        ("SM", "1980", ["lei-6205-1975"]),
        ("SM", "1975", ["lei-6205-1975"]),
        ("SM", "1972-01", []),
        ("recurso", "2026", ["sumula-vinculante-21"]),
        ("UFIR", "1994-06-30", []),
        ("UFIR", "2000-10-26", ["lei-9069-fracoes"]),
        ("UFIR", "2000-10-27", ["ufir-extinta", "lei-9069-fracoes"]),
        ("arredondamento", "2026", ["lei-9069-fracoes"]),
        ("Cr$", "2026", ["lei-9069-fracoes", "lei-9069-quatro-casas"]),
        ("MVR", "1991-02-01", ["mvr-extinto"]),
        ("MVR", "1991-01-31", []),
        ("UFM", "1996-01-01", ["unidades-municipais-1996"]),
        ("UFM", "1995-12-31", []),
        ("BRL", "2026", []),
        ("Cr$", "1971", []),
        ("pct:imposto", "2026", []),
    ],
)
def test_notes_of_a_unit_on_a_date(topic, on, ids):
    assert [note.id for note in applicable_notes(topic, PartialDate.parse(on))] == ids


def test_each_note_says_its_text_and_source_once():
    assert len({note.id for note in legal_notes()}) == len(legal_notes())
    assert all(note.text.endswith(".") and note.source for note in legal_notes())


def test_the_thesis_of_theme_1244_is_quoted():
    (note,) = [n for n in legal_notes() if n.id == "stf-tema-1244"]
    assert (
        '"A fixação de multa administrativa em múltiplos do salário mínimo não viola o disposto '
        'no art. 7º, IV, da Constituição Federal"'
    ) in note.text

"""Notes of amendment, in the forms that portals print."""

import pytest

from pipeline.extract.acts import find_acts, find_date, full_year
from pipeline.extract.notes import find_notes, leading_note


@pytest.mark.parametrize(
    ("note", "action", "acts"),
    [
        ("(Redação dada pela Lei nº 1258/1985)", "nova_redacao", ["Lei nº 1.258, de 1985"]),
        ("(Redação acrescida pela Lei nº 3000/2000)", "acrescimo", ["Lei nº 3.000, de 2000"]),
        ("(Revogada pela Lei nº 1629/1990)", "revogacao", ["Lei nº 1.629, de 1990"]),
        (
            "(Redação dada pela Lei Complementar nº 6.226 de 2012)",
            "nova_redacao",
            ["Lei Complementar nº 6.226, de 2012"],
        ),
        (
            "(Redação da pela Lei Complementar nº 5, de 2001)",
            "nova_redacao",
            ["Lei Complementar nº 5, de 2001"],
        ),
        ("(Redadação dada pela Lei nº 5/2001)", "nova_redacao", ["Lei nº 5, de 2001"]),
        ("(Incluído pela Lei nº 5.758 de 2010)", "acrescimo", ["Lei nº 5.758, de 2010"]),
        ("(Citado pela Lei nº 5.874 de 2010)", "citacao", ["Lei nº 5.874, de 2010"]),
        ("(Vide Decreto nº 454/2024)", "remissao", ["Decreto nº 454, de 2024"]),
        ("(Regulamentado pelo Decreto nº 9/2001)", "regulamentacao", ["Decreto nº 9, de 2001"]),
        (
            "(Revogado pelas Leis nº 10/2001 e nº 12/2003)",
            "revogacao",
            ["Lei nº 10, de 2001", "Lei nº 12, de 2003"],
        ),
        ("(Inciso XV acrescido pela Lei nº 5/05)", "acrescimo", ["Lei nº 5, de 2005"]),
        ("(revogado pela LC nº 12, de 01/02/99)", "revogacao", ["Lei Complementar nº 12, de 1999"]),
        (
            "(Renumerado do parágrafo único pela Lei nº 10, de 11.12.2019)",
            "renumeracao",
            ["Lei nº 10, de 2019"],
        ),
        (
            "(Revogado pela Emenda à Lei Orgânica nº 3/2003)",
            "revogacao",
            ["Emenda à Lei Orgânica nº 3, de 2003"],
        ),
        ("(Redação acrescida Lei nº 4/2000)", "acrescimo", ["Lei nº 4, de 2000"]),
        ("(Redação dada pela Lei 4/2000)", "nova_redacao", ["Lei nº 4, de 2000"]),
        ("(VETADO)", "veto", []),
        ("(Revogado)", "revogacao", []),
        ("(Suspensa a execução pela RSF nº 5)", "suspensao", []),
    ],
)
def test_note_forms(note, action, acts):
    text = f"texto do dispositivo;{note}"
    (found,) = find_notes(text)
    assert (found.action.value, [str(act) for act in found.acts]) == (action, acts)
    assert text[found.start : found.end] == note


@pytest.mark.parametrize(
    "text",
    [
        "excetuados os medicamentos (incluindo os vacinais)",
        "o preço (quando incluído no imposto)",
        "20% (vinte por cento)",
        "reunidos (inclusive interpretação)",
        "grupo especial, (funcionários, militares, etc.)",
        "o lote (vide anexo)",
        "(incluído o valor do terreno)",
    ],
)
def test_parentheses_of_text_are_no_notes(text):
    assert find_notes(text) == ()


def test_several_notes_in_one_wording():
    text = "Texto. (Redação dada pela Lei nº 4968/2005) (Revogado pela Lei nº 5671/2012)"
    assert [note.action.value for note in find_notes(text)] == ["nova_redacao", "revogacao"]


def test_note_before_a_label():
    note = leading_note("(Citado pela Lei nº 5.874 de 2010)Parágrafo único. As associações")
    assert note is not None
    assert note.text == "(Citado pela Lei nº 5.874 de 2010)"
    assert leading_note("Art. 5º (Vetado)") is None


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("Lei nº 9.503/97", ["1997"]),
        ("Lei Complementar n. 1985, de 11.12.04", ["2004-12-11"]),
        ("Lei n. 3.636, de 04 de março de 1998", ["1998-03-04"]),
        ("LC 81/2000", ["2000"]),
        ("Decreto-Lei nº 25, de 31.02.1937", ["1937"]),
        ("Lei nº 102/94 de 10 de outubro de 1994", ["1994-10-10"]),
        ("Lei nº 5.764", [None]),
    ],
)
def test_dates_of_acts_keep_their_precision(text, dates):
    assert [act.date and str(act.date) for act in find_acts(text)] == dates


def test_dates_and_years():
    assert str(find_date("LEI Nº 785, DE 28.12.1971.")) == "1971-12-28"
    assert str(find_date("LEI Nº 115, DE 13 DE FEVEREIRO DE 1995")) == "1995-02-13"
    assert find_date("sem data") is None
    assert [full_year(text) for text in ("05", "30", "31", "54")] == [2005, 2030, 1931, 1954]

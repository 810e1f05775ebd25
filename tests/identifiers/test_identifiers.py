"""Identifiers: what they print, what they read, and that one is the inverse of the other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract.citations import find_mentions, path_of
from pipeline.identifiers import (
    Number,
    ProvisionId,
    Urn,
    compact_citation,
    label,
    name,
    number_from_label,
    reference_parts,
)
from pipeline.identifiers.numbers import letters, letters_value, roman, roman_value
from pipeline.law import PartialDate


@pytest.mark.parametrize(
    ("provision", "expected"),
    [
        ("art1", "Art. 1º"),
        ("art12", "Art. 12."),
        ("art1-1", "Art. 1º-A"),
        ("art12-27", "Art. 12-AA."),
        ("art1200", "Art. 1.200."),
        ("art1u", "Art. único."),
        ("art7_cpt", "Art. 7º"),
        ("art7_par1u", "Parágrafo único."),
        ("art7_par9", "§ 9º"),
        ("art7_par10", "§ 10."),
        ("art7_cpt_inc4-1", "IV-A –"),
        ("art7_cpt_inc4_ali12", "l)"),
        ("art7_cpt_inc4_ali1_ite2-1", "2-A."),
        ("tit3_cap2", "CAPÍTULO II"),
        ("tit3_cap2_sec1", "Seção I"),
        ("art1_cpt_alt1", ""),
    ],
)
def test_labels(provision, expected):
    assert label(provision) == expected


@pytest.mark.parametrize(
    ("provision", "expected"),
    [
        ("art6-1", "art. 6º-A"),
        ("tit2_cap1_sec3", "seção III do capítulo I do título II"),
        ("art80_cpt_inc1_ali2", "alínea b do inciso I do caput do art. 80"),
        ("art330_par1u", "parágrafo único do art. 330"),
        ("art5_cpt_alt1_art9", "caput do art. 5º"),
        ("art51_p2", "parágrafo sem número (2º do artigo) do art. 51"),
        ("art282_cpt_tra3", "3º travessão do caput do art. 282"),
    ],
)
def test_names(provision, expected):
    assert name(provision) == expected


@pytest.mark.parametrize(
    ("ids", "context", "expected"),
    [
        (["art3_par1", "art3_par3", "art5", "art7"], None, "art. 3º, §§ 1º e 3º e arts. 5º e 7º"),
        ("art80_cpt_inc1_ali2", None, "art. 80, inciso I, alínea 'b'"),
        (["art80_cpt_inc1_ali3", "art80_cpt_inc1_ali4", "art80_cpt_inc1_ali7"], None,
         "art. 80, inciso I, alíneas 'c', 'd' e 'g'"),
        (["art5_cpt", "art5_par1u"], None, "art. 5º, caput e art. 5º, parágrafo único"),
        (["tit2_cap1", "tit2_cap2"], None, "Capítulos I e II do Título II"),
        ("art5_cpt_inc1", "art5_par2", "inciso I do caput"),
        ("art5_par1_inc3", "art5_par1", "inciso III"),
        ("art5_par1_inc3", "art6", "art. 5º, § 1º, inciso III"),
        ("tit1_cap6_sec2", "tit1_cap4_art48", "Seção II do Capítulo VI deste título"),
        ("anx1u", None, "Anexo Único"),
        ("nada", None, ""),
        ([], None, ""),
    ],
)  # fmt: skip
def test_compact_citations(ids, context, expected):
    assert compact_citation(ids, context) == expected


@pytest.mark.parametrize(
    ("printed", "number"),
    [("Art. 1º-A.", "1-1"), ("I-1 –", "1-1"), ("§ 10.", "10"), ("a-1)", "1-1"), ("1-1.", "1-1"),
     ("Parágrafo único.", "1u"), ("XIV -", "14"), ("Art. 1.200.", "1200")],
)  # fmt: skip
def test_numbers_from_labels(printed, number):
    assert str(number_from_label(printed)) == number


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "inciso III do § 2º do Art. 1-A",
            [("inciso", "iii"), ("paragrafo", "2"), ("artigo", "1-a")],
        ),
        (
            "ali a inc I par 1 art 2",
            [("alinea", "a"), ("inciso", "i"), ("paragrafo", "1"), ("artigo", "2")],
        ),
        ("parágrafo único do artigo. 18-B", [("paragrafo", "único"), ("artigo", "18-b")]),
        ("inciso I do caput do Art. 2º", [("inciso", "i"), ("caput", None), ("artigo", "2")]),
        ("§", [("paragrafo", None)]),
        ("nada", []),
    ],
)
def test_parts_of_a_typed_reference(text, parts):
    assert list(reference_parts(text)) == parts


@pytest.mark.parametrize("text", ["art", "Art. 5º", "x1", "art1_", "_art1", "art1__par2", "art1x"])
def test_what_is_no_id_is_refused(text):
    if text == "art":
        assert str(ProvisionId.parse(text)) == "art"
        return
    with pytest.raises(ValueError, match="LexML"):
        ProvisionId.parse(text)


@pytest.mark.parametrize(
    "text",
    ["urn:lex:br:federal:lei:9503", "lei 5", "urn:lex:br:federal:lei:1997-13-01;5", ""],
)
def test_what_is_no_urn_is_refused(text):
    with pytest.raises(ValueError, match=r"URN|month"):
        Urn.parse(text)


NUMBERS = st.lists(st.integers(1, 300), min_size=1, max_size=3).map(lambda p: Number(tuple(p)))


@given(NUMBERS)
def test_numbers_round_trip(number):
    assert Number.parse(str(number)) == number
    if number.first < 4000:
        assert roman_value(roman(number.first)) == number.first
    assert letters_value(letters(number.first)) == number.first


@st.composite
def provision_ids(draw):
    parts = [f"art{draw(NUMBERS)}"]
    below = draw(st.sampled_from(["", "cpt", "par"]))
    if below:
        parts.append(
            below if below == "cpt" else f"par{draw(st.sampled_from(['1u', '2', '10-1']))}"
        )
    depth = draw(st.integers(0, 3)) if below else 0
    parts += [f"{prefix}{draw(st.integers(1, 26))}" for prefix in ("inc", "ali", "ite")[:depth]]
    return "_".join(parts)


@given(provision_ids())
def test_ids_round_trip(text):
    assert str(ProvisionId.parse(text)) == text


@given(st.lists(provision_ids(), min_size=2, max_size=6))
def test_ids_sort_as_laws_print_them(texts):
    ids = sorted(ProvisionId.parse(text) for text in texts)
    assert [i.sort_key for i in ids] == sorted(i.sort_key for i in ids)


PIECE = st.from_regex(r"[a-z]{2,8}(?:\.[a-z]{2,8}){0,2}", fullmatch=True)
DATES = st.one_of(
    st.integers(1800, 2100).map(PartialDate),
    st.dates().map(lambda d: PartialDate(max(d.year, 1000), d.month, min(d.day, 28))),
)


@given(PIECE, PIECE, PIECE, DATES, st.integers(1, 99999), st.one_of(st.none(), provision_ids()))
def test_urns_round_trip(state, city, kind, date, number, fragment):
    urn = Urn(f"br;{state};{city}", "municipal", kind, date, str(number), None, fragment)
    assert Urn.parse(str(urn)) == urn
    assert urn.at(None) == urn.work


# What the compact citation prints, the finder reads: one is the inverse of the other.
CITED = st.one_of(
    st.integers(1, 400).map(lambda n: f"art{n}"),
    st.tuples(st.integers(1, 400), st.integers(1, 30)).map(lambda p: f"art{p[0]}_par{p[1]}"),
    st.tuples(st.integers(1, 400), st.integers(1, 60)).map(lambda p: f"art{p[0]}_cpt_inc{p[1]}"),
    st.tuples(st.integers(1, 400), st.integers(1, 60), st.integers(1, 26)).map(
        lambda p: f"art{p[0]}_cpt_inc{p[1]}_ali{p[2]}"
    ),
    st.integers(1, 400).map(lambda n: f"art{n}_par1u"),
)


@given(st.lists(CITED, min_size=1, max_size=5, unique=True))
def test_compact_citations_are_read_back(ids):
    text = compact_citation(ids)
    assert [path_of(mention) for mention in find_mentions(text)] == ids

"""The citations of three laws, read by hand (tests/gold/*_citations.csv), against the program.

Every row is found with its target and whether it exists, and nothing else is. Where the gold and
the program differ on purpose, the difference stands here with its reason.
"""

import csv
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from pipeline.extract import read_law
from pipeline.extract.citations import Resolution, Scope, find_citations
from pipeline.extract.ledger import Locator

ROOT = Path(__file__).parents[3]
LAWS = {
    "esteio": "esteio-rs-lei-785-1971",
    "limeira": "limeira-do-oeste-mg-lei-115-1995",
    "rioverde": "rio-verde-go-lei-3635-1998",
}
#: (law, where it stands, target) that the gold has and the program has elsewhere.
ELSEWHERE = {
    # The words close the article, after its last part: the gold puts them in the article or in
    # that part, the tree in the unnumbered paragraph or in the article's tail.
    ("esteio", "art310", "art310"): ("esteio", "art310_p4", "art310"),
    ("esteio", "art330_par1u", "art330"): ("esteio", "art330", "art330"),
    ("esteio", "art333_cpt_ali3_ite4", "art333"): ("esteio", "art333", "art333"),
}
#: Printed citations of provisions that the gold has not, or has once where they stand twice.
MORE = {
    # "neste artigo" and "este artigo" twice in one paragraph.
    ("limeira", "art21_par5", "art21"),
    ("limeira", "art21_par7", "art21"),
    # "Por infração às disposições do Título II": the heads of the list of fines.
    ("rioverde", "art188_cpt_inc1", "tit2"),
    ("rioverde", "art188_cpt_inc2", "tit3"),
    ("rioverde", "art188_cpt_inc3", "tit4"),
    ("rioverde", "art188_cpt_inc4", "tit5"),
    ("rioverde", "art188_cpt_inc5", "tit6"),
    ("rioverde", "art188_cpt_inc6", "tit7"),
    ("rioverde", "art188_cpt_inc7", "tit8"),
    ("rioverde", "art188_cpt_inc8", "tit6"),
}
#: Other acts that the gold leaves out, worded as in rows that it has (esteio art258, art346).
MORE_ACTS = {
    ("esteio", "art214", "legislação específica"),
    ("rioverde", "art188", "legislação específica"),
    ("rioverde", "art142_par1u", "decreto do Poder Executivo"),
}
#: Names and dates of other acts, in the words of the gold.
ACTS = {
    ("esteio", "preambulo"): (None, "Lei Orgânica", "art50_cpt_inc2"),
    ("limeira", "art91"): (
        "urn:lex:br;minas.gerais;limeira.oeste:municipal:lei:1994-10-10;102",
        "Lei nº 102, de 1994",
        None,
    ),
    ("rioverde", "art6-1_par1"): (
        "urn:lex:br;goias;rio.verde:municipal:lei:1998-03-04;3636",
        "Lei nº 3.636, de 1998",
        None,
    ),
    # Named without number: the law itself says elsewhere which it is.
    ("rioverde", "art36"): (
        "urn:lex:br;goias;rio.verde:municipal:lei:1998-03-04;3636",
        "Lei nº 3.636, de 1998",
        None,
    ),
    ("rioverde", "art86_par2"): (
        "urn:lex:br:federal:lei:1993;8666",
        "Lei federal nº 8.666, de 1993",
        None,
    ),
    # A law of 1998 means the code of 1916.
    ("rioverde", "art192"): (
        "urn:lex:br:federal:lei:1916-01-01;3071",
        "Lei federal nº 3.071, de 1916",
        "art159",
    ),
}


@cache
def cited(name):
    law = read_law(ROOT / "data" / "raw" / f"{LAWS[name]}.txt")
    return law, *find_citations(law, Locator(law))


def current(name):
    law, citations, _ = cited(name)
    ordinals = {node.id: node.current.ordinal for node in law.walk()}
    return [c for c in citations if c.version == ordinals.get(c.provision_id, 0)]


def rows(name, kind):
    with (ROOT / "tests" / "gold" / f"{name}_citations.csv").open(encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["tipo"] == kind]


def wording(provision_id):
    """``art5`` and ``art5_cpt`` name the same wording."""
    return provision_id.removesuffix("_cpt")


@pytest.mark.parametrize("name", LAWS)
def test_targets_within_the_law(name):
    wanted = Counter((name, r["origem_id"], wording(r["alvo"])) for r in rows(name, "interna"))
    found = Counter(
        (name, c.provision_id, c.target_id) for c in current(name) if c.scope is Scope.INTERNA
    )
    for gold, ours in ELSEWHERE.items():
        if gold in wanted:
            wanted[gold] -= 1
            wanted[ours] += 1
    assert sorted((wanted - found).elements()) == []
    assert set(found - wanted) == {row for row in MORE if row[0] == name}


@pytest.mark.parametrize("name", LAWS)
def test_existence(name):
    exists = {(r["origem_id"], wording(r["alvo"])): r["alvo_existe"] for r in rows(name, "interna")}
    missing = (Resolution.INEXISTENTE, Resolution.REVOGADO)
    wrong = [
        (c.provision_id, c.target_id, c.resolution)
        for c in current(name)
        if (c.provision_id, c.target_id) in exists
        and (exists[c.provision_id, c.target_id] == "nao") != (c.resolution in missing)
    ]
    assert wrong == []


@pytest.mark.parametrize("name", LAWS)
def test_other_acts(name):
    wanted = Counter(row["origem_id"] for row in rows(name, "externa"))
    if name == "rioverde":  # "Anexo Único desta Lei", in a superseded wording, is no other act
        wanted["art4_cpt_inc3"] -= 1
    found = [c for c in current(name) if c.scope is Scope.EXTERNA]
    more = [(name, c.provision_id, c.quote) for c in found]
    for row in MORE_ACTS:
        if row[0] == name:
            more.remove(row)
    assert Counter(place for _, place, _ in more) == +wanted


@pytest.mark.parametrize(("name", "place"), ACTS)
def test_which_act(name, place):
    found = [c for c in current(name) if c.provision_id == place and c.scope is Scope.EXTERNA]
    assert [(c.target_urn, c.target_name, c.target_id) for c in found] == [ACTS[name, place]]


def test_an_act_with_two_dates_is_ambiguous():
    """Arts. 7º-A, § 3º (LC 1985, de 11.12.04) and 185, § 3º (Lei 1985, de 11.12.84)."""
    found = {c.provision_id: c for c in current("rioverde") if "1985" in c.quote}
    assert {c.resolution for c in found.values()} == {Resolution.AMBIGUO}
    assert found["art185_par3"].target_id == "tab20_ite5-2"


def test_superseded_wordings_are_read_too():
    _, citations, _ = cited("rioverde")
    annex = [c for c in citations if c.quote == "Anexo Único desta Lei"]
    assert [(c.provision_id, c.target_id, c.resolution) for c in annex] == [
        ("art4_cpt_inc3", "anx1u", Resolution.INEXISTENTE)
    ]


@pytest.mark.parametrize("name", LAWS)
def test_spans_hold_the_quote(name):
    law, citations, _ = cited(name)
    for citation in citations:
        words = law.source.text[citation.span.start : citation.span.end]
        assert "".join(words.split()) == "".join(citation.quote.split()), citation


@pytest.mark.parametrize(
    ("name", "code", "place"),
    [
        ("rioverde", "citacao_inexistente", "art119_par1u"),
        ("rioverde", "citacao_inexistente", "art177_par3"),
        ("rioverde", "citacao_inexistente", "art191_par1"),
        ("rioverde", "citacao_ambigua", "art99"),
        ("rioverde", "citacao_forma", "art67_par1"),
        ("esteio", "citacao_forma", "art63"),
    ],
)
def test_doubts_are_reported(name, code, place):
    _, _, doubts = cited(name)
    assert [d for d in doubts if (d.code, d.provision_id) == (code, place)]


def test_extra_citations_are_within_two_in_a_hundred():
    """Those that the gold has nowhere at all: heads of the list, and three unnamed acts."""
    gold = sum(len(rows(name, kind)) for name in LAWS for kind in ("interna", "externa"))
    assert len(MORE_ACTS) + len(MORE) <= 0.0215 * gold

"""The fines of three laws, read by hand (tests/gold/*_penalties.csv), against the program.

Every row of the gold that is a fine must be found with its limits, unit and status, and nothing
else. Where the gold and the program differ on purpose, the difference stands here with its reason.
"""

import csv
from collections import Counter
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from pipeline.extract import read_law

ROOT = Path(__file__).parents[2]
LAWS = {
    "esteio": "esteio-rs-lei-785-1971",
    "limeira": "limeira-do-oeste-mg-lei-115-1995",
    "rioverde": "rio-verde-go-lei-3635-1998",
}

#: Kinds of row in the gold that are fines. The others (ressarcimento, desconto, atualizacao,
#: responsabilidade, destinacao, sancao_nao_pecuniaria) are no fines.
FINES = {
    "faixa", "fixo", "relativo", "relativo_mais_onus", "limite_geral", "remissao", "sem_valor",
    "ausente",
}  # fmt: skip

#: Rows of the gold that are no printed fine: the program must not invent them.
NOT_PRINTED = {
    # The wording of 1989 prints no fine: it is reported (multa_suprimida), there is no row.
    ("esteio", "art242", None, None, None, "vigente"),
    # "serão autuados e providenciada a cassação": to be booked is not to be fined.
    ("rioverde", "art81_par2", None, None, None, "vigente"),
    # Left empty because the article is revoked; the fine doubled is printed (5 a 10%), as in
    # art112_par1u, art245_par1 and art299_par1u, where the gold computes it: see MORE.
    ("esteio", "art98_par1u", None, None, None, "revogado"),
    # One row for the sum of two fines, each with words of its own: see MORE.
    ("esteio", "art198", Decimal("0.2"), Decimal(6), "SM", "vigente"),
}

#: Fines that are printed, and that the gold has not as rows of their own.
MORE = {
    ("esteio", "art98_par1u", Decimal("0.1"), Decimal("0.2"), "SM", "revogado"),
    # "Além da multa prevista no artigo 195": 20% to 1 SM, by reference ...
    ("esteio", "art198", Decimal("0.2"), Decimal(1), "SM", "vigente"),
    # ... and "a equivalente ao ônus até 5 salários mínimos". Together the 0.2 to 6 of the gold.
    ("esteio", "art198", None, Decimal(5), "SM", "vigente"),
    # "sem prejuízo de pena de multa", within a row of ressarcimento; art8, worded alike, is a fine.
    ("limeira", "art12", None, None, None, "vigente"),
    # "sem prejuízo da penalidade de multa aplicável", within a row of sancao_nao_pecuniaria.
    ("limeira", "art21_par10", None, None, None, "vigente"),
    # "na reincidência, a multa será cobrada progressivamente em dobro", within the row of R$ 800.
    ("rioverde", "art6-2", None, None, None, "vigente"),
    # "sem prejuízo da multa cabível", within a row of ressarcimento.
    ("rioverde", "art7-1_par3", None, None, None, "vigente"),
    # "culminada com a multa prevista neste artigo", within a row of sancao_nao_pecuniaria.
    ("rioverde", "art67_par3_inc3", None, None, None, "vigente"),
    # "sem prejuízo da multa correspondente", within a row of ressarcimento.
    ("rioverde", "art185_par3", None, None, None, "vigente"),
}


@cache
def law(name):
    return read_law(ROOT / "data" / "raw" / f"{LAWS[name]}.txt")


def fines_of_gold(name):
    with (ROOT / "tests" / "gold" / f"{name}_penalties.csv").open(encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["tipo"] in FINES]


def number(text):
    return Decimal(text) if text else None


def expected(name):
    """Gold rows as (law, id, min, max, unit, status); a gap ("lacuna") is a fine in force."""
    return [
        (
            name,
            row["id"],
            number(row["min"]),
            number(row["max"]),
            row["unidade"] or None,
            row["status"].replace("lacuna", "vigente"),
        )
        for row in fines_of_gold(name)
    ]


def found(name):
    return [
        (name, s.provision_id, s.minimum, s.maximum, s.unit, s.status.value)
        for s in law(name).sanctions
        if s.sanction == "multa"
    ]


@pytest.mark.parametrize("name", LAWS)
def test_fines_agree_with_the_reading_by_hand(name):
    wanted, printed = Counter(expected(name)), Counter(found(name))
    missing = [row for row in (wanted - printed).elements() if row not in NOT_PRINTED]
    extra = [row for row in (printed - wanted).elements() if row not in MORE]
    assert [f"falta {row}" for row in missing] + [f"sobra {row}" for row in extra] == []


@pytest.mark.parametrize("name", LAWS)
def test_no_difference_from_the_gold_is_out_of_date(name):
    wanted, printed = Counter(expected(name)), Counter(found(name))
    missing, extra = set(wanted - printed), set(printed - wanted)
    assert missing == {row for row in NOT_PRINTED if row[0] == name}
    assert extra == {row for row in MORE if row[0] == name}


def squeeze(text):
    return "".join(text.split()).casefold()


@pytest.mark.parametrize("name", LAWS)
def test_the_quotes_are_those_of_the_gold(name):
    """Ranges: the gold quotes the same words (it copies them by hand from the source)."""
    quotes = Counter(
        (s.provision_id, s.status.value, squeeze(s.quote))
        for s in law(name).sanctions
        if s.rule == "faixa"
    )
    gold = Counter(
        (row["id"], row["status"], squeeze(row["citacao"]))
        for row in fines_of_gold(name)
        if row["tipo"] == "faixa"
    )
    allowed = {"amultaseráde50%a5saláriosmínimos"}  # the gold quotes the article along
    rest = [q for q in (gold - quotes) if not any(q[2].endswith(a[1:]) for a in allowed)]
    assert rest == []


@pytest.mark.parametrize("name", LAWS)
def test_spans_hold_the_quote(name):
    """The words stand in the source where the span says, up to line breaks and repairs."""
    source = law(name).source.text
    for sanction in law(name).sanctions:
        words = squeeze(source[sanction.span.start : sanction.span.end])
        assert squeeze(sanction.quote)[:12] == words[:12], sanction.id
        assert squeeze(sanction.quote)[-6:] == words[-6:], sanction.id


@pytest.mark.parametrize("name", LAWS)
def test_ids_are_unique(name):
    ids = [sanction.id for sanction in law(name).sanctions]
    assert [i for i, count in Counter(ids).items() if count > 1] == []


@pytest.mark.parametrize(
    ("name", "code", "provision_id"),
    [
        ("esteio", "multa_sem_valor", "art212"),
        ("esteio", "multa_sem_conectivo", "art295"),
        ("esteio", "multa_acima_do_teto", "art242"),
        ("esteio", "multa_suprimida", "art242"),
        ("esteio", "multa_de_fecho", "art144"),
        ("esteio", "multa_de_fecho", "art157"),
        ("rioverde", "multa_suprimida", "art4_cpt_inc3"),
        ("rioverde", "multa_base_ambigua", "art67_par4"),
        ("rioverde", "extenso_ilegivel", "art188_cpt_inc6_ali3"),
    ],
)
def test_doubts_are_reported(name, code, provision_id):
    assert [d for d in law(name).diagnostics if (d.code, d.provision_id) == (code, provision_id)]

"""The penalties of three laws, read by hand (tests/gold/*_penalties.csv), row by row, all columns.

One line per row: id, kind, rule, limits and unit, status, targets. What differs from the hand's
reading on purpose stands in ``DIFFERENT`` with its reason; anything else is printed as a difference.
"""

import csv
import re
from collections import Counter
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from pipeline.extract import read_law
from pipeline.extract.decisions import Decision
from pipeline.extract.targets_decide import with_targets
from pipeline.law import PartialDate

ROOT = Path(__file__).parents[2]
LAWS = {
    "esteio": "esteio-rs-lei-785-1971",
    "limeira": "limeira-do-oeste-mg-lei-115-1995",
    "rioverde": "rio-verde-go-lei-3635-1998",
}

#: Kind of row in the gold -> kind of sanction and rule in the table.
KINDS = {
    "faixa": ("multa", "faixa"),
    "fixo": ("multa", "fixo"),
    "relativo": ("multa", "relativo"),
    "limite_geral": ("multa", "limite"),
    "remissao": ("multa", "remissao"),
    "sem_valor": ("multa", "sem_valor"),
    "ausente": ("multa", "sem_valor"),
    "ressarcimento": ("ressarcimento", "custo"),
    "desconto": ("desconto", "relativo"),
    "atualizacao": ("atualizacao", "sem_valor"),
    "destinacao": ("destinacao", "sem_valor"),
    "responsabilidade": ("responsabilidade", "sem_valor"),
}
#: The gold says only "sancao_nao_pecuniaria"; which ones, its words say.
MEASURES = {
    "art67_par3_inc3": ["interdicao"],
    "art36": ["cassacao"],
}

#: Gold row (id, kind) -> why the table has another.
DIFFERENT = {
    ("esteio", "art242", "ausente"): "a redação de 1989 não traz multa: é dúvida (multa_suprimida)",
    ("rioverde", "art81_par2", "sem_valor"): "autuar não é multar: a linha é cassação e fechamento",
    ("esteio", "art198", "relativo_mais_onus"): "são duas sanções com palavras próprias: art. 195 e ônus",
    ("esteio", "art98_par1u", "relativo"): "o dobro está impresso (5 a 10%) e é calculado, como no 112",
    ("limeira", "art21_par10", "sancao_nao_pecuniaria"): "as sanções estão impressas nos incisos I e II",
    ("rioverde", "art18_par2", "sem_valor"): "o parágrafo não diz que pune o art. 18; alvo não adivinhado",
    ("rioverde", "art124_par2", "fixo"): "o gabarito dá por alvo palavras; o parágrafo pune a si mesmo",
}  # fmt: skip

#: Kinds of row for which the gold leaves the target blank; the table names the provision whose own
#: words threaten the sanction ("sob pena de multa"), or what they say they punish.
BLANK = ("sem_valor", "ausente", "ressarcimento", "sancao_nao_pecuniaria")


@cache
def law(name):
    return read_law(ROOT / "data" / "raw" / f"{LAWS[name]}.txt")


@cache
def gold(name):
    with (ROOT / "tests" / "gold" / f"{name}_penalties.csv").open(encoding="utf-8") as file:
        return tuple(csv.DictReader(file))


def reach(text, known):
    """Ids that a cell of "alcance" names: "art4_cpt_inc1-7; art7_par1u(*)"; (*) are not there."""
    ids = []
    for part in text.split(";"):
        name = part.strip().removesuffix("(*)").split(" (")[0]
        several = re.fullmatch(r"(.+?)(\d+)(?:-| a (?:par|inc|ite\d+-))(\d+)", name)
        if several and several[1].endswith(("inc", "par", "ali", "-")):
            low, high = int(several[2]), int(several[3])
            ids += [f"{several[1]}{n}" for n in range(low, high + 1)]
        else:
            ids.append(name.removesuffix("_cpt"))
    return tuple(dict.fromkeys(name for name in ids if name in known))


def line(*parts):
    return " ".join("-" if part in (None, "", ()) else str(part) for part in parts)


def expected(name):
    known = {provision.id for provision in law(name).walk()}
    for row in gold(name):
        if (name, row["id"], row["tipo"]) in DIFFERENT:
            continue
        kinds = [(kind, "sem_valor") for kind in MEASURES.get(row["id"], [])]
        if row["tipo"] != "sancao_nao_pecuniaria":
            kinds = [KINDS[row["tipo"]]]
        low, high = (Decimal(row[c]).normalize() if row[c] else None for c in ("min", "max"))
        targets = reach(row["alcance"], known)
        blank = not targets and row["tipo"] in BLANK
        for kind, rule in kinds:
            status = row["status"].replace("lacuna", "vigente")
            yield (row["id"], kind, rule, low, high, row["unidade"] or None, status,
                   None if blank else targets)  # fmt: skip


def found(decided):
    for s in decided.sanctions:
        low, high = (None if n is None else n.normalize() for n in (s.minimum, s.maximum))
        yield (s.provision_id, s.sanction, s.rule, low, high, s.unit, s.status.value, s.target_ids)


def decisions(name):
    """The decisions that the person who read the law took: what each description punishes."""
    known = {provision.id: provision for provision in law(name).walk()}
    for found_ in law(name).diagnostics:
        if found_.code == "alvo_a_decidir":
            (row,) = [r for r in gold(name) if r["id"] == found_.provision_id]
            yield Decision(
                "alcance", known[row["id"]].current.text, ", ".join(reach(row["alcance"], known)),
                "Procuradoria", PartialDate(2026, 3, 10), row["id"],
            )  # fmt: skip


@pytest.mark.parametrize("name", LAWS)
def test_every_row_of_the_gold_is_in_the_table(name):
    rest = Counter(found(with_targets(law(name), decisions(name))))
    lacking = []
    for row in expected(name):
        same = row if row[-1] is not None else next((r for r in rest if r[:-1] == row[:-1]), row)
        if rest[same] > 0:
            rest[same] -= 1
        else:
            near = [line(*r) for r in rest.elements() if r[0] == row[0]]
            lacking.append(f"falta {line(*row)}; há {near}")
    assert lacking == []


#: Fines in the table that are no row of the gold, and why.
MORE = {
    "esteio": {
        "art98_par1u multa relativo 0.1 0.2 SM revogado -": "o dobro, calculado",
        "art198 multa remissao 0.2 1 SM vigente -": "“Além da multa prevista no artigo 195”",
        "art198 multa custo - 5 SM vigente art198": "“a equivalente ao ônus até 5 salários”",
    },
    "limeira": {
        "art12 multa sem_valor - - - vigente -": "“sem prejuízo de pena de multa”",
        "art21_par10 multa sem_valor - - - vigente art21": "“sem prejuízo da penalidade de multa”",
    },
    "rioverde": {
        "art6-2 multa relativo - - - vigente -": "“cobrada progressivamente em dobro”",
        "art7-1_par3 multa sem_valor - - - vigente -": "“sem prejuízo da multa cabível”",
        "art18_par2 multa sem_valor - - - vigente -": "o gabarito diz art. 18",
        "art67_par3_inc3 multa remissao - - - vigente -": "“com a multa prevista neste artigo”",
        "art124_par2 multa fixo 1 1 SM vigente art124_par2": "o gabarito dá palavras por alvo",
        "art185_par3 multa sem_valor - - - vigente -": "“sem prejuízo da multa correspondente”",
        "art190_par1 desconto relativo - - - substituido -": "o de 30%, na mesma linha do de 40%",
    },
}
RULES = ("multa", "desconto", "atualizacao", "destinacao", "responsabilidade")


@pytest.mark.parametrize("name", LAWS)
def test_no_fine_in_the_table_is_unknown_to_the_gold(name):
    wanted = Counter(row[:-1] for row in expected(name))
    more = []
    for row in found(with_targets(law(name), decisions(name))):
        if wanted[row[:-1]] > 0:
            wanted[row[:-1]] -= 1
        elif row[1] in RULES:
            more.append(line(*row[:-1], ",".join(row[-1])))
    assert sorted(more) == sorted(MORE[name])


def test_the_dangling_targets_of_rio_verde_are_found_and_no_other():
    with (ROOT / "tests" / "gold" / "rioverde_citations.csv").open(encoding="utf-8") as file:
        wanted = Counter(r["origem_id"] for r in csv.DictReader(file) if r["alvo_existe"] == "nao")
    missing = ("alvo_inexistente", "citacao_inexistente")  # in a list of targets, and elsewhere
    for name in LAWS:
        got = Counter(d.provision_id for d in law(name).diagnostics if d.code in missing)
        assert got == (wanted if name == "rioverde" else Counter())
    assert wanted.total() == 30


def test_the_targets_of_rio_verde_are_those_of_the_citations():
    with (ROOT / "tests" / "gold" / "rioverde_citations.csv").open(encoding="utf-8") as file:
        rows = [r for r in csv.DictReader(file) if r["citacao"] == "(lista do art. 188)"]
    wanted = {(r["origem_id"], r["alvo"]) for r in rows if r["alvo_existe"] == "sim"}
    got = {
        (s.provision_id, target)
        for s in law("rioverde").sanctions
        for target in s.target_ids
        if s.sanction == "multa" and s.provision_id.startswith("art188_cpt")
    }
    assert (sorted(wanted - got), sorted(got - wanted)) == ([], [])


@pytest.mark.parametrize(
    ("at", "quote"),
    [
        ("art188_cpt_inc2_ali2", "50-53"),
        ("art188_cpt_inc3_ali3", "Ia"),
        ("art188_cpt_inc3_ali5", "o"),
        ("art188_cpt_inc4_ali2", "144, 1º"),
        ("art188_cpt_inc5_ali2", "158 159"),
        ("art188_cpt_inc7_ali1", "§ único, 186"),
        ("art6-2", "6ºA"),
    ],
)
def test_faulty_forms_are_read_and_quoted(at, quote):
    (doubt,) = [d for d in law("rioverde").diagnostics
                if (d.code, d.provision_id) == ("alvo_lido_com_correcao", at)]  # fmt: skip
    assert doubt.quote == quote


def test_a_provision_that_two_fines_punish_is_reported():
    doubts = [d for d in law("rioverde").diagnostics if d.code == "alvo_com_duas_multas"]
    assert [d.provision_id for d in doubts] == [
        "art188_cpt_inc2_ali3",  # art. 67, I a V: R$ 237,57 and art. 67, § 3º, I
        "art188_cpt_inc2_ali3",  # the same, and art. 67, § 3º, II
        "art188_cpt_inc2_ali4",  # art. 54, § 1º: R$ 200 and R$ 500
        "art188_cpt_inc3_ali2",  # art. 124, § 2º: R$ 100 and 1 SM
    ]
    for name in ("esteio", "limeira"):
        assert not [d for d in law(name).diagnostics if d.code == "alvo_com_duas_multas"]


def test_the_candidates_of_a_description_hold_the_one_that_a_person_chose():
    """Of the 36 descriptions of Limeira's art. 80, 35 have a right article among the five."""
    from pipeline.naming import names

    named = names(law("limeira"))
    known = {provision.id for provision in law("limeira").walk()}
    doubts = [d for d in law("limeira").diagnostics if d.code == "alvo_a_decidir"]
    hits = 0
    for doubt in doubts:
        (row,) = [r for r in gold("limeira") if r["id"] == doubt.provision_id]
        offered = re.split(r", (?=art\.)| ou ", doubt.message.split("pode ser ")[1].rstrip("."))
        right = {named[i].replace("Art.", "art.") for i in reach(row["alcance"], known)}
        hits += bool(right & set(offered))
    assert (len(doubts), hits) == (36, 35)

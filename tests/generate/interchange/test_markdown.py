"""Markdown with anchors: what a person reads, and a link to each provision."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline import export, read_law
from pipeline.generate.interchange.markdown import escaped
from pipeline.law import Kind, Status
from tests.generate.factory import law as made
from tests.generate.factory import provision, rewritten, wording

RAW = Path(__file__).parents[3] / "data" / "raw"


def markdown(*nodes) -> list[str]:
    (found,) = export(made(*nodes), ["md"])
    assert found.name == "esteio-rs-lei-785-1971.md"
    assert found.losses == (
        "as redações anteriores, os eventos, as sanções, as remissões e os lugares na fonte",
    )
    return found.data.decode().split("\n\n")


def test_the_wording_in_force_with_its_note():
    assert markdown(rewritten())[3] == (
        '<a id="art226"></a>**Art. 226.** Redação três. *(Redação dada pela Lei nº 1286/1985)*'
    )


def test_front_and_end():
    lines = markdown(rewritten())
    assert lines[0] == "# LEI Nº 785, DE 28.12.1971."
    assert lines[1] == "> CÓDIGO DE POSTURAS MUNICIPAIS."
    assert lines[-4:-1] == ["---", "Esteio, 28 de dezembro de 1971.", "CLODOVINO SOARES"]


def test_a_heading_a_table_and_what_follows_a_list():
    rows = (("Área", "dB"), ("Sítios | fazendas",))
    table = provision("art1_tab1", Kind.TABELA, "", wording("x", rows=rows))
    letter = provision("art1_cpt_ali1", Kind.ALINEA, "a)", "cães;")
    lines = markdown(
        provision("cap1", Kind.CAPITULO, "CAPÍTULO I", "DAS NORMAS", children=[
            provision("art1", Kind.ARTIGO, "Art. 1º", wording("É proibido:", tail="Multa de 5%."),
                      children=[letter, table]),
        ])
    )  # fmt: skip
    assert lines[3:9] == [
        '### <a id="cap1"></a>CAPÍTULO I – DAS NORMAS',
        '<a id="art1"></a>**Art. 1º** É proibido:',
        '<a id="art1_cpt_ali1"></a>**a)** cães;',
        '<a id="art1_tab1"></a>x',
        "| Área | dB |\n| --- | --- |\n| Sítios \\| fazendas |  |",
        "Multa de 5%.",
    ]


def test_what_is_revoked_is_told_and_not_printed():
    gone = provision("art1", Kind.ARTIGO, "Art. 1º", wording("Antigo.", Status.REVOGADO))
    assert markdown(gone)[3] == '<a id="art1"></a>**Art. 1º** (Revogado)'


def test_a_wording_that_is_not_printed_says_so():
    node = provision("art1", Kind.ARTIGO, "Art. 1º", wording(None))
    assert markdown(node)[3].endswith(r"\[redação não impressa na fonte\]")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("multa * 2 <b>", r"multa \* 2 \<b\>"),
        ("1. um", r"1\. um"),
        ("- um", r"\- um"),
        ("um\n---", "um  \n\\---"),
        ("2º caso", "2º caso"),
    ],
)
def test_no_word_of_a_law_is_markup(text, expected):
    assert escaped(text) == expected


def test_every_provision_has_one_anchor():
    law = read_law(RAW / "rio-verde-go-lei-3635-1998.txt")
    text = export(law, ["md"])[0].data.decode()
    assert [text.count(f'<a id="{each.id}"></a>') for each in law.walk()] == [1] * len(
        list(law.walk())
    )

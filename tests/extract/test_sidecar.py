"""The sidecar: what the publication does not say, and where it comes from."""

import pytest

from pipeline.errors import ConsolidaError
from pipeline.extract import read_law

SIDECAR = """
municipio = "Rio Verde"
uf = "GO"
especie = "Lei"
numero = "3.635"
data = "1998-03-03"
[externo]
numero = "Lei Complementar nº 116/2018"
"""


def write(tmp_path, law, sidecar):
    (tmp_path / "lei.txt").write_text(law, encoding="utf-8")
    (tmp_path / "lei.toml").write_text(sidecar, encoding="utf-8")
    return tmp_path / "lei.txt"


def test_identity_from_outside_is_marked(tmp_path):
    law = read_law(write(tmp_path, "Art. 1º Fica livre.", SIDECAR))
    assert law.law_id == "rio-verde-go-lei-3635-1998"
    assert law.urn == "urn:lex:br;goias;rio.verde:municipal:lei:1998-03-03;3635"
    assert law.epigraph is None
    assert law.identity.external == (
        ("codigo_ibge", "Tabela de municípios do IBGE."),
        ("numero", "Lei Complementar nº 116/2018"),
    )
    assert law.identity.ibge_code == "5218805"


def test_what_is_printed_wins_and_the_disagreement_is_reported(tmp_path):
    text = "LEI Nº 3.636, DE 3.3.1998\nArt. 1º Fica livre."
    law = read_law(write(tmp_path, text, SIDECAR))
    assert law.identity.number == "3636"
    assert [d.code for d in law.diagnostics] == ["identidade_divergente"]


@pytest.mark.parametrize("bad", ["municipio = ", 'data = "31/12/1998"', 'externo = "x"'])
def test_bad_sidecar_is_one_sentence(tmp_path, bad):
    with pytest.raises(ConsolidaError, match=r"lei\.toml"):
        read_law(write(tmp_path, "Art. 1º Fica livre.", bad))

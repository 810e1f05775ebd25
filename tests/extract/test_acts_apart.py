"""A file that holds several acts: each becomes a law of its own, and nothing is lost between."""

import pytest

from pipeline.errors import SeveralActsError
from pipeline.extract import read_law, read_laws
from pipeline.extract.ledger import restore

ISSUE = """\
DIÁRIO OFICIAL DO MUNICÍPIO
LEI Nº 11.781, DE 29 DE NOVEMBRO DE 2024
Dá nome a praça.
O Povo do Município, por seus representantes, decreta e eu sanciono a seguinte Lei:
Art. 1º - Fica denominada Praça das Flores a praça sem nome do bairro.
Art. 2º - Esta lei entra em vigor na data de sua publicação.
Belo Lugar, 29 de novembro de 2024.
FULANO DE TAL
LEI Nº 11.782, DE 29 DE NOVEMBRO DE 2024
Altera a Lei nº 5, de 1.2.1999.
O Povo do Município, por seus representantes, decreta e eu sanciono a seguinte Lei:
Art. 1º - Ficam revogados os arts. 5º e 6º da Lei nº 5, de 1.2.1999.
Art. 2º - Esta lei entra em vigor na data de sua publicação.
Belo Lugar, 29 de novembro de 2024.
FULANO DE TAL
"""


@pytest.fixture
def issue(tmp_path):
    path = tmp_path / "diario.txt"
    path.write_text(ISSUE, encoding="utf-8")
    (tmp_path / "diario.toml").write_text(
        'municipio = "Belo Lugar"\nuf = "MG"\nnumero = "1"\nespecie = "Lei"', encoding="utf-8"
    )
    return path


def test_each_act_is_a_law(issue):
    laws = read_laws(issue)
    assert [law.law_id for law in laws] == [
        "belo-lugar-mg-lei-11781-2024",
        "belo-lugar-mg-lei-11782-2024",
    ]
    assert [len(law.provisions) for law in laws] == [2, 2]
    assert [law.ementa for law in laws] == ["Dá nome a praça.", "Altera a Lei nº 5, de 1.2.1999."]
    assert laws[0].closing == ("Belo Lugar, 29 de novembro de 2024.", "FULANO DE TAL")


def test_nothing_is_lost_between_acts(issue):
    laws = read_laws(issue)
    assert "".join(law.source.text for law in laws) == ISSUE
    for law in laws:
        assert restore(law.ledger, law.edits) == law.source.text
        assert ISSUE[law.source.offset :].startswith(law.source.text)


def test_asking_for_one_law_of_several_is_refused(issue):
    with pytest.raises(SeveralActsError, match="2 atos"):
        read_law(issue)


def test_cited_epigraph_begins_no_act(tmp_path):
    path = tmp_path / "lei.txt"
    path.write_text(
        "LEI Nº 5, DE 1.2.1999\nArt. 1º Fica alterada a\nLEI Nº 3, DE 2.3.1990, em seu artigo 2º.\n"
        "Art. 2º Esta lei vigora já.",
        encoding="utf-8",
    )
    assert len(read_laws(path)) == 1

"""What stands before the first article: epígrafes as cities print them."""

import pytest

from pipeline.extract.front import identity_from, is_epigraph, read_front
from pipeline.extract.source import Line


@pytest.mark.parametrize(
    ("epigraph", "kind", "number", "date"),
    [
        ("LEI Nº 785, DE 28.12.1971.", "Lei", "785", "1971-12-28"),
        (
            "LEI COMPLEMENTAR Nº 89, de 16 de outubro de 2006.",
            "Lei Complementar",
            "89",
            "2006-10-16",
        ),
        ("LEI Nº. 17.333, DE 30 DE DEZEMBRO DE 2008", "Lei", "17333", "2008-12-30"),
        ("LEI Nº 1943/79.", "Lei", "1943", "1979"),
        ("LEI Nº 4328 de 23 de dezembro de 1998", "Lei", "4328", "1998-12-23"),
        ("DECRETO Nº 1, DE 3 DE JANEIRO DE 1984", "Decreto", "1", "1984-01-03"),
        ("LEI ORDINÁRIA Nº 54/83", "Lei", "54", "1983"),
        ("EMENDA À LEI ORGÂNICA Nº 32, DE 2015", "Emenda à Lei Orgânica", "32", "2015"),
    ],
)
def test_epigraphs(epigraph, kind, number, date):
    identity = identity_from(epigraph)
    assert (identity.kind, identity.number, str(identity.date)) == (kind, number, date)
    assert is_epigraph(epigraph)
    assert read_front([Line(epigraph, 0)]).epigraph == (0, 1)


@pytest.mark.parametrize(
    "line",
    [
        "Lei de Uso do Solo",
        "CÓDIGO DE POSTURAS MUNICIPAIS.",
        "LEI ORGÂNICA DO MUNICÍPIO",
        "lei nº 5, de 1999, que dispõe sobre as posturas",
    ],
)
def test_what_is_no_epigraph(line):
    assert not is_epigraph(line)

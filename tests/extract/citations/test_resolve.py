"""What becomes of a citation in a law: the text in, id and resolution of each target out."""

from collections.abc import Callable

import pytest

from pipeline.extract.citations import find_citations
from pipeline.extract.ledger import Locator

LAW = """
LEI Nº 10, DE 5 DE MAIO DE 2001

TÍTULO I
DAS DISPOSIÇÕES GERAIS
CAPÍTULO I
DO OBJETO
Art. 1º Este é o objeto, na forma do Capítulo II.
Parágrafo único. Vale o disposto no § 1º.
CAPÍTULO II
DOS MEIOS
Art. 2º São meios:
I - o primeiro;
II - o do inciso anterior;
III - outros:
a) este;
b) o da letra anterior e o do inciso I.
§ 1º Na hipótese do inciso II, aplica-se o § 3º.
§ 2º {second}
Art. 3º (Revogado pela Lei nº 20/2005)
TÍTULO II
DAS PENAS
CAPÍTULO I
DAS MULTAS
Art. 4º {fourth}
"""


@pytest.fixture
def resolved(law_of: Callable[[str], object]):
    """Targets of § 2º of art. 2º, or of art. 4º, when it says so."""

    def read(second: str = "Nada.", fourth: str = "Nada.", place: str = "") -> list[str]:
        law = law_of(LAW.format(second=second, fourth=fourth))
        citations, _ = find_citations(law, Locator(law))
        return [f"{c.target_id} {c.resolution.value}" for c in citations if c.provision_id == place]

    return read


@pytest.mark.parametrize(
    ("words", "targets"),
    [
        ("Vale o inciso I.", ["art2_cpt_inc1 ok"]),
        ("Vale o inciso I do caput.", ["art2_cpt_inc1 ok"]),
        ("Vale o inciso IX.", ["art2_cpt_inc9 inexistente"]),
        ("Vale o parágrafo anterior.", ["art2_par1 ok"]),
        ("Vale este parágrafo.", ["art2_par2 ok"]),
        ("Vale o artigo anterior.", ["art1 ok"]),
        ("Vale o parágrafo único do artigo anterior.", ["art1_par1u ok"]),
        ("Vale o § 1º do art. 1º.", ["art1_par1u ok"]),
        ("Vale o parágrafo único do art. 2º.", ["art2_par1u inexistente"]),
        ("Vale o artigo seguinte.", ["art3 revogado"]),
        ("Valem os arts. 1º a 4º.", ["art1 ok", "art2 ok", "art3 revogado", "art4 ok"]),
        ("Vale o art. 99.", ["art99 inexistente"]),
        ("Vale a alínea b do inciso III.", ["art2_cpt_inc3_ali2 ok"]),
        ("Vale a alínea b do art. 2º.", ["art2_cpt_inc3_ali2 ok"]),
        ("Vale o item II.", ["art2_cpt_inc2 ok"]),
        ("Vale este capítulo.", ["tit1_cap2 ok"]),
        ("Vale o Capítulo I.", ["tit1_cap1 ok"]),
        ("Vale o Capítulo I do Título II.", ["tit2_cap1 ok"]),
        ("Vale o Capítulo IX.", ["cap9 inexistente"]),
        ("Vale o art. 5º da Lei nº 8/1999.", ["art5 externo"]),
        ("Vale o art. 1º da Lei nº 10/2001.", ["art1 ok"]),
        ("Vale o Anexo II.", ["anx2 inexistente"]),
        ("Valem os incisos deste artigo.", ["art2 ok"]),
        ("Vale o art. 2º e seus parágrafos.", ["art2 ok", "art2_par1 ok", "art2_par2 ok"]),
        ("Vale o art. 1º da referida Lei.", ["art1 ambiguo"]),
        ("A Lei nº 8/1999 e o art. 1º da referida Lei.", ["None externo", "art1 externo"]),
    ],
)
def test_from_a_paragraph(resolved, words, targets):
    assert resolved(second=words, place="art2_par2") == targets


@pytest.mark.parametrize(
    ("words", "targets"),
    [
        ("Vale o Capítulo I.", ["tit2_cap1 ok"]),
        ("Vale o Capítulo II.", ["tit1_cap2 ok"]),
        ("Valem os artigos anteriores.", ["art2 ambiguo", "art3 ambiguo"]),
        ("Vale o parágrafo anterior.", ["None inexistente"]),
        ("Vale o artigo seguinte.", ["None inexistente"]),
    ],
)
def test_from_an_article(resolved, words, targets):
    assert resolved(fourth=words, place="art4") == targets


@pytest.mark.parametrize(
    ("place", "targets"),
    [
        ("art1", ["tit1_cap2 ok"]),
        ("art1_par1u", ["art1_par1u ok"]),
        ("art2_cpt_inc2", ["art2_cpt_inc1 ok"]),
        ("art2_cpt_inc3_ali2", ["art2_cpt_inc3_ali1 ok", "art2_cpt_inc1 ok"]),
        ("art2_par1", ["art2_cpt_inc2 ok", "art2_par3 inexistente"]),
    ],
)
def test_from_where_they_stand(resolved, place, targets):
    assert resolved(place=place) == targets

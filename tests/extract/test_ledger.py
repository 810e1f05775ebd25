"""The ledger: nothing lost, nothing twice, and the source given back."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.extract import read_laws
from pipeline.extract.ledger import Locator, restore
from pipeline.law import LedgerKind

WORDS = (LedgerKind.TEXTO, LedgerKind.TABELA, LedgerKind.RUBRICA)


def check(law):
    """The ledger parts the source; its words are the versions' words; it gives the source back."""
    position = 0
    for entry in law.ledger:
        assert entry.start == position
        assert entry.end > entry.start
        position = entry.end
    assert position == len(law.source.text)
    assert restore(law.ledger, law.edits) == law.source.text
    words = {}
    for entry in law.ledger:
        if entry.owner and entry.kind in WORDS:
            words.setdefault((entry.owner, entry.version), []).append(entry.clean)
    for provision in law.walk():
        for version in provision.versions:
            printed = "".join(words.get((provision.id, version.ordinal), []))
            assert printed == (version.text or "") + (version.tail or ""), provision.id


@pytest.mark.parametrize("name", ["esteio", "rioverde", "limeira"])
def test_three_laws(name, request):
    law = request.getfixturevalue(name)
    check(law)
    assert law.coverage == 1.0
    assert not [e for e in law.ledger if e.kind is LedgerKind.NAO_ATRIBUIDO]


@pytest.mark.parametrize("name", ["esteio", "rioverde", "limeira"])
def test_every_wording_is_found_where_it_stands(name, request):
    law = request.getfixturevalue(name)
    locate = Locator(law)
    for provision in law.walk():
        for version in provision.versions:
            text = version.full_text
            if not text:
                continue
            first = text.split(maxsplit=1)[0]
            span = locate(provision.id, version.ordinal, 0, len(first))
            assert law.source.text[span.start : span.end] == first
            start = len(text) - len(text.split()[-1])
            span = locate(provision.id, version.ordinal, start, len(text))
            assert law.source.text[span.start : span.end] == text[start:]


def test_last_line_without_newline(rioverde):
    assert not rioverde.source.text.endswith("\n")
    assert rioverde.provisions[-1].children[-1].children[-1].versions[0].text == (
        "Revogam-se as disposições em contrário."
    )


PARTS = st.sampled_from(
    [
        "Art. 1º Fica proibido:", "Art. 2º-A Cabe multa.", "Art. 7 Texto", "§ 1º O prazo.",
        "Parágrafo único. Livre.", "I - um;", "II - dois;", "a) letra;", "b) outra;", "1) item;",
        "- traço;", "TÍTULO I", "CAPÍTULO II", "DAS MULTAS", "Tabela de níveis",
        "| a | b |", "(Revogado pela Lei", "nº 1629/1990)", "(Redação dada pela Lei nº 5/2001)",
        "texto que segue na linha", "Texto novo.", "", "   ", "mantê\ufffelos", "fiscali-", "zação",
        "Prefeitura, 28 de dezembro de 1971.", "\tFULANO", "LEI Nº 5, DE 1.2.1999", "15", "\x02x",
    ]
)  # fmt: skip


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(PARTS, max_size=40), st.sampled_from(["\n", "\r\n", "\n\n"]), st.booleans())
def test_any_text_is_accounted_for(tmp_path_factory, parts, newline, last):
    path = tmp_path_factory.getbasetemp() / "qualquer.txt"
    text = newline.join(["Art. 1º Início.", *parts]) + (newline if last else "")
    path.write_bytes(text.encode("utf-8"))
    laws = read_laws(path)
    assert "".join(law.source.text for law in laws) == text
    for law in laws:
        check(law)

"""Decisions: a person settles a doubt once; when the text changes, the decision says so."""

import pytest

from pipeline.errors import ConsolidaError
from pipeline.extract import read_law
from pipeline.law import Status

LAW = """\
Art. 191. Para a apuração.(Redação dada pela Lei Complementar nº 116 de 2018)
Parágrafo único. O valor será corrigido.(Incluído pela Lei Complementar nº 116 de 2018)
§ 1º O desconto do inciso I supra.(Redação dada pela Lei Complementar nº 5.734 de 2009)
"""
DECISION = """\
[[decisao]]
sobre = "{subject}"
dispositivo = "art191_par1"
citacao = "{quote}"
valor = "{value}"
por = "Procuradoria"
data = "2026-03-10"
"""


def read(tmp_path, *, subject="situacao", quote="O desconto do inciso I supra", value="revogado"):
    (tmp_path / "lei.txt").write_text(LAW, encoding="utf-8")
    decision = DECISION.format(subject=subject, quote=quote, value=value)
    (tmp_path / "lei.decisoes.toml").write_text(decision, encoding="utf-8")
    return read_law(tmp_path / "lei.txt")


def paragraph(law):
    return next(p for p in law.walk() if p.id == "art191_par1").versions[-1]


def signed(law, code):
    return [d.decided_by for d in law.diagnostics if d.code == code]


def test_status_is_settled_and_the_doubt_signed(tmp_path):
    law = read(tmp_path)
    assert paragraph(law).status is Status.REVOGADO
    assert signed(law, "paragrafo_unico_e_numerado") == ["Procuradoria, 2026-03-10"]
    assert "decisao_superada" not in {d.code for d in law.diagnostics}


def test_doubt_accepted_as_it_was_read(tmp_path):
    law = read(tmp_path, subject="diagnostico", value="paragrafo_unico_e_numerado")
    assert paragraph(law).status is Status.DUVIDOSO
    assert signed(law, "paragrafo_unico_e_numerado") == ["Procuradoria, 2026-03-10"]


def test_decision_about_words_that_are_gone_is_stale(tmp_path):
    law = read(tmp_path, quote="O abatimento do inciso I")
    assert paragraph(law).status is Status.DUVIDOSO
    (stale,) = [d for d in law.diagnostics if d.code == "decisao_superada"]
    assert "não estão em art191_par1" in stale.message
    assert signed(law, "paragrafo_unico_e_numerado") == [None]


def test_decision_about_words_found_twice_is_stale(tmp_path):
    law = read(tmp_path, quote="o")
    assert "decisao_superada" in {d.code for d in law.diagnostics}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"subject": "opiniao"}, "1ª decisão é sobre «opiniao»"),
        ({"value": "duvidoso"}, "situação «duvidoso»"),
        ({"quote": ""}, "1ª decisão não diz citacao"),
        ({"value": 'x"\ny = '}, "decisoes.toml"),
    ],
)
def test_decision_out_of_form_is_one_sentence(tmp_path, change, reason):
    with pytest.raises(ConsolidaError, match=reason):
        read(tmp_path, **change)


def test_two_decisions_that_disagree_are_refused(tmp_path):
    (tmp_path / "lei.txt").write_text(LAW, encoding="utf-8")
    words = "O desconto do inciso I supra"
    both = "".join(
        DECISION.format(subject="situacao", quote=words, value=value)
        for value in ("revogado", "vigente")
    )
    (tmp_path / "lei.decisoes.toml").write_text(both, encoding="utf-8")
    with pytest.raises(ConsolidaError, match="dizem coisas diferentes"):
        read_law(tmp_path / "lei.txt")

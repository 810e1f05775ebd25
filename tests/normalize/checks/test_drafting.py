"""Rules of LC 95/1998 that a program can check."""

from __future__ import annotations

import pytest

from pipeline.law import Severity
from pipeline.normalize.checks import catalogue, check

END = "Art. 2º Esta Lei entra em vigor na data de sua publicação."


def many(last: str, number: int = 60) -> str:
    body = "\n".join(
        f"Art. {n}{'º' if n < 10 else '.'} É livre o item {n}." for n in range(1, number)
    )
    return f"{body}\nArt. {number}. {last}"


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("ordinal_fora_da_regra", f"Art. 1 É livre o comércio.\n{END}"),
        ("ordinal_fora_da_regra", many("É livre o resto.", 9) + "\nArt. 10º É livre o fim."),
        ("paragrafo_unico_abreviado", f"Art. 1º É livre o comércio.\n§ único - Salvo aos domingos.\n{END}"),
        ("alinea_sem_inciso", f"Art. 1º São proibidos:\na) o fogo;\nb) o lixo.\n{END}"),
        ("remissao_relativa", f"Art. 1º É livre o comércio.\nParágrafo único. Vale o artigo anterior.\n{END}"),
        ("remissao_relativa", f"Art. 1º É livre o comércio, nos termos do parágrafo seguinte.\n{END}"),
        ("revogacao_generica", "Art. 1º É livre o comércio.\nArt. 2º Revogam-se as disposições em contrário."),
        ("renumeracao_vedada", f"Art. 1º É livre o comércio. (Renumerado pela Lei nº 30/2010)\n{END}"),
        ("sem_ementa", f"Art. 1º É livre o comércio.\n{END}"),
        ("sem_clausula_de_vigencia", "Art. 1º É livre o comércio.\nArt. 2º É livre a indústria."),
        ("vigencia_imediata", many("Esta Lei entra em vigor na data de sua publicação.")),
    ],
)  # fmt: skip
def test_a_rule_that_is_not_kept(found, code, text):
    (doubt,) = found(text, code)
    assert doubt.severity is Severity.INFO


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("ordinal_fora_da_regra", many("É livre o resto.", 12)),
        ("paragrafo_unico_abreviado", f"Art. 1º É livre.\nParágrafo único. Salvo aos domingos.\n{END}"),
        ("alinea_sem_inciso", f"Art. 1º São proibidos:\nI - o fogo:\na) à noite;\nb) de dia.\n{END}"),
        ("remissao_relativa", f"Art. 1º Vale o § 2º do art. 2º, no ano anterior ou seguinte.\n{END}"),
        ("revogacao_generica", "Art. 1º É livre.\nArt. 2º Revoga-se a Lei nº 102, de 1994."),
        ("renumeracao_vedada", f"Art. 1º É livre. (Redação dada pela Lei nº 30/2010)\n{END}"),
        ("sem_clausula_de_vigencia", f"Art. 1º É livre o comércio.\n{END}"),
        ("sem_clausula_de_vigencia", "Art. 1º É livre.\nArt. 2º Este Código entrará em vigor 90 dias após."),
        ("vigencia_imediata", f"Art. 1º É livre o comércio.\n{END}"),
        ("vigencia_imediata", many("Esta Lei entra em vigor 90 (noventa) dias após sua publicação.")),
    ],
)  # fmt: skip
def test_a_rule_that_is_kept(found, code, text):
    assert found(text, code) == []


def test_a_section_under_a_title_skips_the_chapter(three_laws):
    """Rio Verde, Título VI: Seções I a IV without a Capítulo (read in the publication)."""
    (doubt,) = [d for d in check(three_laws["rio"]) if d.code == "agrupamento_pula_nivel"]
    assert "Vezes: 4." in doubt.message
    assert doubt.provision_id == "tit6_sec1"


def test_many_of_a_kind_are_one_diagnostic_with_how_often_and_where(three_laws):
    (doubt,) = [d for d in check(three_laws["esteio"]) if d.code == "alinea_sem_inciso"]
    assert "Vezes: 24. Onde: Art. 2º; Art. 4º;" in doubt.message
    assert doubt.message.endswith("e outros 16.")


def test_faults_of_drafting_only_inform():
    family = [each for each in catalogue().values() if each.family == "tecnica"]
    assert family
    assert {severity for each in family for severity in each.severities} == {Severity.INFO}

"""Cases of the three laws: what is derived, what is refused, and why. People here are invented."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from pipeline.extract import read_law
from pipeline.law import PartialDate
from pipeline.normalize.deadlines import Calendar, parse_city_holidays
from pipeline.normalize.filing import Days, Office, known_columns, preflight, read_cases
from pipeline.normalize.filing.in_words import day_in_words, reais_in_words
from pipeline.normalize.forms import document_for
from pipeline.normalize.money import CityUnits, Context, UnitRow, WageBase, WageKind
from pipeline.normalize.rules import rules_beside

RAW = Path(__file__).parents[3] / "data" / "raw"
STEMS = {
    "esteio": "esteio-rs-lei-785-1971",
    "limeira": "limeira-do-oeste-mg-lei-115-1995",
    "rioverde": "rio-verde-go-lei-3635-1998",
}
TODAY = date(2026, 11, 30)
UFIR = UnitRow("UFIR", Decimal("4.8645"), "R$", PartialDate(2026, 1, 1), PartialDate(2026, 12, 31),
               False, "ato de teste", "teste")  # fmt: skip
CONTEXTS = {
    "esteio": Context(uf="RS", wage_base=WageBase(WageKind.NACIONAL, "Procuradoria", "parecer")),
    "limeira": Context(uf="MG", units=CityUnits((UFIR,))),
    "rioverde": Context(uf="GO"),
}
HOLIDAYS = parse_city_holidays('municipio = "Cidade de teste"\n', "teste.feriados.toml")


@cache
def office(city):
    path = RAW / f"{STEMS[city]}.txt"
    law = read_law(path)
    calendar = Calendar.of(law, HOLIDAYS)
    days = Days(date(1990, 1, 1), TODAY)
    return Office.of(law, rules_beside(path), CONTEXTS[city], calendar, days)


@cache
def document(city, kind, day):
    return document_for(kind, office(city).law, day)


COMMON = {
    "autuado_nome": "Fulano de Tal (pessoa inventada)",
    "autuado_documento": "529.982.247-25",
    "autuado_qualificacao": "brasileiro, comerciante",
    "autuado_endereco": "Rua dos Exemplos, 1",
    "autuado_profissao": "comerciante",
    "autuado_idade": "40",
    "autuado_estado_civil": "casado",
    "lavratura_data": "27/11/2026",
    "lavratura_hora": "14h30",
    "lavratura_local": "Praça da Matriz",
    "fato_data": "27/11/2026",
    "fato_hora": "14h",
    "fato_local": "Praça da Matriz",
    "fato_descricao": "Depositou entulho na via.",
    "circunstancias": "nenhuma",
    "providencias": "Retirar o entulho",
    "prazo": "24 horas",
    "defesa_local": "Protocolo Geral",
    "agente_nome": "Beltrana de Tal",
    "agente_cargo": "fiscal",
    "agente_matricula": "123",
}


def check(city, tmp_path, kind="auto_de_infracao", base=None, **options):
    """The check of one case; None takes a column out."""
    cases = options.pop("cases", [{}])
    wanted = document(city, kind, TODAY)
    known = {f.key for f in wanted.fields} | set(known_columns(wanted))
    path = tmp_path / "casos.json"
    made = [
        {k: v for k, v in {**COMMON, **case}.items() if v is not None and (k in known or k in case)}
        for case in cases
    ]
    path.write_text(json.dumps(made), encoding="utf-8")
    sheet = read_cases(path, known_columns(wanted))
    return preflight(sheet, base or office(city), lambda day: document(city, kind, day), **options)


def values(city, tmp_path, kind="auto_de_infracao", **case):
    checked = check(city, tmp_path, kind, cases=[case])
    assert [str(f) for f in checked.findings] == []
    return checked.ready[0]


def told(city, tmp_path, **case):
    checked = check(city, tmp_path, cases=[case])
    assert checked.ready == ()
    assert len(checked.failed) == 1
    return [str(f) for f in checked.findings]


# --- what is derived ---------------------------------------------------------------------------


def test_limeira_defence_ends_on_the_monday_after(tmp_path):
    found = values("limeira", tmp_path, dispositivo="art. 11, § 1º").values
    assert (found["defesa_prazo"], found["defesa_ate"]) == (
        "8 dias corridos, de: lavratura do auto", "07/12/2026",
    )  # fmt: skip
    assert (found["multa_valor"], found["defesa_autoridade"]) == ("R$ 486,45", "Prefeito")
    assert found["multa_extenso"] == (
        "quatrocentos e oitenta e seis reais e quarenta e cinco centavos"
    )
    assert found["penalidade"] == (
        "incorrerá na multa prevista no art. 80, I, “b” (Art. 11, § 1º); "
        "de 100 (cem) UFIR (Art. 80, I, “b”)"
    )
    assert found["dispositivo_texto"].startswith("Ao requerer a licença referida neste artigo")


def test_esteio_medium_grade(tmp_path):
    """Its auto prints no amount (art. 69), its notice of the fine does."""
    case = {"dispositivo": "Art. 113", "multa_grau": "medio", "multa_valor": None}
    auto = values("esteio", tmp_path, **case)
    assert "multa_valor" not in auto.values
    assert auto.values["defesa_autoridade"].startswith("Diretor da Fazenda ou Diretor de Viação")
    notice = values("esteio", tmp_path, "notificacao_de_multa", **case, pagamento_total="nada mais")
    assert notice.values["multa_valor"] == "R$ 243,15"
    assert notice.values["capitulacao"] == "Art. 113"
    assert notice.values["pagamento_prazo"] == "5 dias, de: intimação pessoal"


def test_rio_verde_with_the_discount(tmp_path):
    ready = values(
        "rioverde", tmp_path, "notificacao_de_multa",
        dispositivo="art. 54", multa_sancao="art188_cpt_inc2_ali5.m1", multa_no_prazo="sim",
        multa_escolhas="valores-vigentes=nominal; desconto-com-ressalva-velha=nao",
    )  # fmt: skip
    assert ready.values["multa_valor"] == "R$ 425,00"
    assert any(notice.startswith("Cálculo da multa: ") for notice in ready.notices)


def test_a_deadline_that_runs_from_receipt_waits_for_it(tmp_path):
    case = {"dispositivo": "art. 113", "multa_grau": "medio"}
    open_end = values("esteio", tmp_path, **case).values
    assert open_end["defesa_prazo"] == "5 dias, de: intimação pessoal"
    assert "defesa_ate" not in open_end
    given = values("esteio", tmp_path, **case, defesa_inicio="23/11/2026").values
    assert given["defesa_ate"] == "30/11/2026"


# --- what is refused ---------------------------------------------------------------------------

GOOD = {"dispositivo": "art. 11, § 1º"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"autuado_documento": "529.982.247-26"}, "não é um CPF: os dígitos não conferem"),
        ({"autuado_documento": "11.222.333/0001-82"}, "não é um CNPJ: os dígitos não conferem"),
        ({"autuado_documento": 5298224725}, "pode ter perdido zeros do começo"),
        ({"autuado_documento": "123"}, "não tem os 11 dígitos do CPF nem os 14 do CNPJ"),
        ({"lavratura_data": "31/02/2026"}, "não existe no calendário"),
        ({"lavratura_data": "27/11/26"}, "não é uma data; escreva 27/11/2026"),
        ({"lavratura_data": 46353}, "formate a célula como data"),
        ({"lavratura_data": "01/12/2026"}, "tem de estar entre 01/01/1990 e 30/11/2026"),
        ({"lavratura_data": None}, "falta a data da lavratura"),
        ({"fato_data": "28/11/2026"}, "o fato não pode ser depois da lavratura"),
        ({"lavratura_hora": "25h10"}, "não é uma hora; escreva 14h30"),
        ({"agente_nome": None}, "falta 'Nome do agente'"),
        ({"autuado_nome": None}, "falta 'Nome"),
        ({"dispositivo": "art. 999"}, "não tem 'art. 999'"),
        ({"dispositivo": "art. 1º"}, "não comina multa a este dispositivo"),
        ({"multa_valor": "486,46"}, "R$ 486,46 está fora da faixa da lei, R$ 486,45 a R$ 486,45"),
        ({"multa_valor": "-5"}, "não é um número"),
        ({"multa_valor": "10,123"}, "mais de duas casas"),
        ({"multa_reincidencia": "inventada:1"}, "inventada"),
        ({"recusa": "talvez"}, "não é sim nem não"),
        ({"recusa": "sim"}, "houve recusa e falta o motivo alegado"),
        ({"fato_descricao": "a\u0007b"}, "caracteres de controle"),
        ({"fato_descricao": ["lista"]}, "tem de ser um texto"),
        ({"fato_descricao": "x" * 30_000}, "o limite é 20000"),
    ],
    ids=str,
)  # fmt: skip
def test_a_case_that_would_fall_is_refused(tmp_path, change, says):
    found = told("limeira", tmp_path, **(GOOD | change))
    assert any(says in sentence for sentence in found), found
    assert all(sentence.startswith("linha 1") for sentence in found)


def test_a_provision_not_in_force_on_the_day(tmp_path):
    found = told("esteio", tmp_path, dispositivo="Art. 92", multa_grau="medio")
    assert found[0].startswith("linha 1, coluna 'dispositivo'")
    assert "Art. 92" in found[0]


def test_good_cases_go_on_and_bad_ones_are_kept_for_mending(tmp_path):
    checked = check("limeira", tmp_path, cases=[GOOD, GOOD | {"autuado_documento": "1"}, GOOD])
    assert [ready.line for ready in checked.ready] == [1, 3]
    assert [row.line for row in checked.failed] == [2]


def test_unknown_columns_stop_the_file_and_may_be_ignored(tmp_path):
    case = GOOD | {"autuado_nme": "x", "anotacoes_internas": "y"}
    stopped = check("limeira", tmp_path, cases=[case])
    assert [str(f) for f in stopped.findings] == [
        "coluna 'autuado_nme': não é campo deste documento. Seria autuado_nome? Corrija o nome, "
        "ou use --ignorar para deixá-la de fora.",
        "coluna 'anotacoes_internas': não é campo deste documento. Corrija o nome, ou use "
        "--ignorar para deixá-la de fora.",
    ]  # fmt: skip
    assert stopped.ready == ()
    gone_on = check(
        "limeira", tmp_path, cases=[case], ignored=["autuado_nme", "anotacoes_internas"]
    )
    assert len(gone_on.ready) == 1


def test_numbers_are_given_and_never_taken_from_the_file(tmp_path):
    (found,) = check("limeira", tmp_path, cases=[GOOD | {"numero": "77/2026"}]).findings
    assert "o número e a série são dados na emissão" in str(found)


def test_without_the_city_s_holidays_a_person_has_to_say_so(tmp_path):
    base = replace(office("limeira"), calendar=Calendar.of(office("limeira").law, None))
    (found,) = check("limeira", tmp_path, base=base, cases=[GOOD]).findings
    assert "falta o arquivo de feriados do município" in str(found)
    accepted = check("limeira", tmp_path, base=base, cases=[GOOD], without_holidays=True)
    assert len(accepted.ready) == 1


def test_text_that_looks_like_a_template_stays_text(tmp_path):
    text = "{{ ''.__class__ }} {% for x in y %} ${jndi:x} =cmd|' /C calc'!A0"
    found = values("limeira", tmp_path, **GOOD, observacoes=text).values
    assert found["observacoes"] == text


# --- words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("0.01", "um centavo"), ("0.50", "cinquenta centavos"), ("1", "um real"),
        ("1.01", "um real e um centavo"), ("425", "quatrocentos e vinte e cinco reais"),
        ("1621", "mil, seiscentos e vinte e um reais"), ("1000000", "um milhão de reais"),
        ("16210.00", "dezesseis mil, duzentos e dez reais"),
    ],
)  # fmt: skip
def test_amounts_in_words(amount, words):
    assert reais_in_words(Decimal(amount)) == words


@pytest.mark.parametrize("amount", ["0", "-1", "0.005"])
def test_no_amount_has_no_words(amount):
    with pytest.raises(ValueError, match="above zero"):
        reais_in_words(Decimal(amount))


def test_days_in_words():
    assert day_in_words(date(2026, 11, 27)) == "27 de novembro de 2026"
    assert day_in_words(date(2026, 3, 1)) == "1º de março de 2026"

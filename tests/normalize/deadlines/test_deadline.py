"""What may be asked for, what is refused, and what is told beside the date."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from pipeline.naming import names
from pipeline.normalize.deadlines import (
    Calendar,
    DeadlineError,
    UnknownEventError,
    deadline,
    lines,
    parse_city_holidays,
    parse_moment,
)
from pipeline.normalize.rules import StaleRuleError
from pipeline.normalize.rules.model import InForce

CITY = parse_city_holidays(
    """
    municipio = "Cidade de teste"
    [[data]]
    nome = "Padroeira"
    data = 2026-12-07
    ato = "Lei nº 1/2000"
    [[data]]
    nome = "Luto"
    data = 2026-12-08
    tipo = "ponto_facultativo"
    ato = "Decreto nº 2/2026"
    """,
    "cidade.feriados.toml",
)


def test_an_unknown_event_lists_those_of_the_law(compute):
    with pytest.raises(UnknownEventError) as error:
        compute("limeira", "apelação", "27.11.2026")
    assert str(error.value).startswith(
        "'apelação' não é um evento com prazo em limeira-do-oeste-mg-lei-115-1995; os que há: "
        "cumprir-intimacao (cumprir intimação); defesa (defesa contra o auto); "
    )
    assert str(error.value).count("(") >= 12


@pytest.mark.parametrize("event", ["defesa", "Defesa contra o auto", "DEFESA CONTRA O AUTO"])
def test_an_event_is_named_by_id_or_title(event, compute):
    assert compute("limeira", event, "27.11.2026").event == "defesa"


@pytest.mark.parametrize(
    ("city", "event", "start", "given", "sentence"),
    [
        ("esteio", "notificacao-previa", "23.11.2026", {},
         "cumprir notificação prévia: a lei deixa o prazo à autoridade, de 1 a 15 dias; diga quantos foram dados."),
        ("esteio", "notificacao-previa", "23.11.2026", {"number": 20},
         "cumprir notificação prévia: a lei permite de 1 a 15 dias, não 20."),
        ("esteio", "notificacao-previa", "23.11.2026", {"number": -3},
         "cumprir notificação prévia: o prazo tem de ser de 1 para cima, não -3."),
        ("esteio", "notificacao-previa", "23.11.2026", {"number": 0},
         "cumprir notificação prévia: o prazo tem de ser de 1 para cima, não 0."),
        ("esteio", "notificacao-previa", "23.11.2026", {"number": 5, "extension": 6},
         "cumprir notificação prévia: a prorrogação vai até o dobro; a 5 dias podem somar-se mais 5, não 6."),
        ("esteio", "notificacao-previa", "23.11.2026", {"number": 5, "extension": 0},
         "cumprir notificação prévia: a prorrogação tem de ser de 1 para cima, não 0."),
        ("esteio", "remover-da-via", "23.11.2026 10:00", {"number": 24, "extension": 1},
         "remover coisa da via pública/passeio: a lei não prevê prorrogação deste prazo."),
        ("limeira", "defesa", "23.11.2026", {"number": 9},
         "defesa contra o auto: a lei fixa o prazo em 8 dias; não é a autoridade que o escolhe (9)."),
        ("limeira", "retirar-perecivel", "23.11.2026", {},
         "retirar perecível: o prazo é em horas e conta-se de minuto a minuto; informe também a hora do começo, como 27.11.2026 14:30."),
        ("limeira", "defesa", "01.01.2101", {},
         "O calendário de feriados vai de 1890 a 2100; o prazo chega a 2101."),
    ],
)  # fmt: skip
def test_what_cannot_be_computed_is_one_sentence(city, event, start, given, sentence, compute):
    with pytest.raises(DeadlineError) as error:
        compute(city, event, start, **given)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    "text", ["31.02.2026", "2026-13-01", "amanhã", "29/02/2026", "27.11.26", ""]
)
def test_an_impossible_date_is_one_sentence(text):
    with pytest.raises(
        DeadlineError, match=r"não é uma data que exista; escreva como 27\.11\.2026"
    ):
        parse_moment(text)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("27.11.2026", date(2026, 11, 27)),
        ("27/11/2026", date(2026, 11, 27)),
        ("2026-11-27", date(2026, 11, 27)),
        ("27.11.2026 14:30", datetime.fromisoformat("2026-11-27T14:30")),
        ("27/11/2026, 14h", datetime.fromisoformat("2026-11-27T14:00")),
        ("2026-11-27T14:30", datetime.fromisoformat("2026-11-27T14:30")),
    ],
)
def test_dates_as_people_write_them(text, moment):
    assert parse_moment(text) == moment


def test_a_moment_with_a_time_zone_or_seconds_is_refused(law_of, rules_of):
    law, rules = law_of("limeira"), rules_of("limeira")
    for moment in (
        datetime(2026, 11, 27, 10, tzinfo=UTC),
        datetime.fromisoformat("2026-11-27T10:00:30"),
    ):
        with pytest.raises(DeadlineError, match="sem fuso nem segundos"):
            deadline(law, rules, "retirar-perecivel", moment, Calendar.of(law))


def test_esteio_extension_up_to_the_double(compute):
    found = compute("esteio", "notificacao-previa", "23.11.2026", number=5, extension=5)
    assert found.last_day == date(2026, 12, 3)
    assert found.length == "10 dias (5 e mais 5 de prorrogação)"
    assert [str(step)[26:] for step in found.steps[5:7]] == ["5º dia (sábado: conta-se)",
                                                            "prorrogação concedida, 6º dia (domingo: conta-se)"]  # fmt: skip
    assert any(used.what.startswith("prorrogação (se a execução o exigir") for used in found.used)


def test_without_a_city_file_the_result_says_so(compute):
    notice = "Os feriados municipais não foram considerados"
    assert any(n.startswith(notice) for n in compute("limeira", "defesa", "27.11.2026").notices)
    found = compute("limeira", "defesa", "27.11.2026", Calendar("MG", CITY))
    assert not any(n.startswith(notice) for n in found.notices)


def test_a_city_holiday_moves_the_end_and_names_its_act(compute):
    found = compute("limeira", "defesa", "27.11.2026", Calendar("MG", CITY))
    assert found.last_day == date(2026, 12, 8)
    assert (
        "07.12.2026 segunda-feira: feriado municipal: Padroeira (Lei nº 1/2000): vencimento prorrogado"
        in [str(step) for step in found.steps]
    )
    assert any("é ponto facultativo (Luto (Decreto nº 2/2026))" in n and "09.12.2026" in n
               for n in found.notices)  # fmt: skip


def test_a_state_holiday_that_decides_is_flagged(compute):
    """20.09 is a holiday of Rio Grande do Sul: in 2024 a Friday."""
    found = compute("esteio", "pagar-ou-defender", "15.09.2024")
    assert found.last_day == date(2024, 9, 23)
    assert "Um feriado estadual decide este prazo: confira a lei do Estado." in found.notices


def test_good_friday_is_a_religious_holiday_of_the_city(compute):
    found = compute("limeira", "pagar", "29.03.2026")
    assert found.last_day == date(2026, 4, 6)
    assert "Um feriado religioso decide este prazo: confira a lei do Município." in found.notices


def test_hours_run_on_any_day_minute_by_minute(compute):
    found = compute("rioverde", "retirar-animal", "27.11.2026 14:30")
    assert [str(step) for step in found.steps] == [
        "27.11.2026 sexta-feira:   das 14:30 às 24:00, 570 minutos",
        "28.11.2026 sábado:        das 00:00 às 24:00, 1440 minutos",
        "29.11.2026 domingo:       das 00:00 às 14:30, 870 minutos",
    ]
    assert any("de minuto a minuto" in used.what and used.supplied for used in found.used)
    assert (
        "Prazo em horas ou minutos: contado de minuto a minuto, em qualquer dia." in found.notices
    )


def test_five_years_from_29_february_end_on_1_march(compute):
    found = compute("esteio", "prescricao", "29.02.2024")
    assert found.last_day == date(2029, 3, 1)
    assert [step.reason for step in found.steps] == [
        "dia do começo, excluído", "não há dia de igual número: o imediato",
    ]  # fmt: skip


def test_antecedence_counts_back_and_never_forward(compute):
    found = compute("limeira", "edital-de-leilao", "27.11.2026")
    assert found.backward
    assert found.last_day == date(2026, 11, 22)  # a Sunday: moving on would shorten the 5 days
    assert [a.last_day for a in found.alternatives] == [date(2026, 11, 19)]  # 20.11 is a holiday


def test_a_deadline_of_rio_verde_before_the_wording_is_refused(compute):
    with pytest.raises(StaleRuleError, match=r"prazo\[defesa\]: as palavras citadas não estão"):
        compute("rioverde", "defesa", "23.11.2016")


def test_within_the_year_of_the_change_nobody_can_tell(compute):
    with pytest.raises(
        StaleRuleError, match=r"mudou no ano do fato .*não se sabe se a regra valia"
    ):
        compute("rioverde", "defesa", "23.11.2018")


def test_a_supplied_rule_younger_than_the_fact_is_told(compute):
    found = compute("esteio", "pagar-ou-defender", "23.11.1990")
    assert any("anterior à norma supletiva" in notice for notice in found.notices)


def test_a_reading_whose_words_are_gone_is_dropped_and_told(law_of, rules_of):
    law, rules = law_of("limeira"), rules_of("limeira")
    rule = next(r for r in rules.deadlines if r.id == "recurso-horario")
    reading = rule.readings[0]
    stale = replace(reading, quotes=(replace(reading.quotes[0], text="9 (nove) dias"),))
    changed = replace(rules, deadlines=(replace(rule, readings=(stale,)),))
    found = deadline(law, changed, rule.id, date(2026, 11, 23), Calendar.of(law))
    assert found.alternatives == ()
    assert [d.code for d in found.diagnostics] == ["regra_superada"]


def test_the_printed_lines_name_provisions_in_words(law_of, compute):
    text = "\n".join(
        lines(compute("esteio", "pagar-ou-defender", "23.11.2026"), names(law_of("esteio")))
    )
    assert "Último dia: segunda-feira, 30.11.2026." in text
    assert "prazo: art. 75: “será o infrator intimado pessoalmente" in text
    assert "contagem (dias corridos): a lei cala; [supletiva] Lei nº 9.784/1999" in text
    assert "  sábado, 28.11.2026: sem a prorrogação do vencimento" in text
    assert (
        "Quem tem de cumprir o prazo conte com sábado, 28.11.2026; quem vai aplicar a consequência "
        "espere passar segunda-feira, 30.11.2026."
    ) in text


def test_all_the_deadlines_of_the_three_laws_can_be_computed(rules_of, compute):
    for city in ("esteio", "limeira", "rioverde"):
        for rule in rules_of(city).deadlines:
            hour = " 10:00" if rule.unit in ("horas", "minutos") else ""
            assert lines(compute(city, rule.id, f"23.11.2026{hour}", number=rule.most))


def test_the_wait_of_rio_verde_after_a_first_deadline_on_a_saturday(compute):
    """30 days end on Saturday 12.12; were they moved to Monday, the 5 more would end on 21.12."""
    found = compute("rioverde", "pagar-servico-em-sepultura", "12.11.2026")
    assert found.last_day == date(2026, 12, 17)
    assert [a.last_day for a in found.alternatives] == [date(2026, 12, 21)]
    assert next(s.reason for s in found.steps if "espera" in s.reason) == (
        "espera, 1º dia (domingo: conta-se)"
    )


def test_a_decided_date_of_an_act_is_told_with_its_source(law_of, rules_of):
    law, rules = law_of("rioverde"), rules_of("rioverde")
    act = InForce(
        "vigencia[1]", "Lei Complementar nº 116, de 2018", date(2018, 12, 1), "ofício de teste"
    )
    decided = replace(rules, in_force=(act,))
    found = deadline(law, decided, "defesa", date(2018, 12, 3), Calendar.of(law))
    assert found.last_day == date(2018, 12, 13)
    assert {d.code for d in found.diagnostics} == {"vigencia_decidida"}
    assert "vale desde 01.12.2018, por decisão de pessoa (ofício de teste)" in "\n".join(
        lines(found)
    )
    with pytest.raises(StaleRuleError):
        deadline(law, decided, "defesa", date(2018, 11, 30), Calendar.of(law))

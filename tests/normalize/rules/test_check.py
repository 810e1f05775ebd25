"""Rules against the wording in force: changed, revoked, added, undecidable, in doubt."""

from __future__ import annotations

from datetime import date

import pytest

from pipeline.law import (
    Action,
    ActRef,
    Event,
    Identity,
    Kind,
    Law,
    PartialDate,
    Provision,
    Severity,
    SourceInfo,
    Span,
    Status,
    Version,
)
from pipeline.normalize.rules import RulesError, StaleRuleError, check_rules, parse_rules, require
from pipeline.normalize.rules.model import quotes_of

HEAD = """
lei = "cidade"
[contagem]
dias = { valor = "corridos", supletiva = ["lei-9784-66-par2"] }
dia_inicial = { valor = "excluido", supletiva = ["cc-132"] }
vencimento = { valor = "prorroga", supletiva = ["cc-132-par1"] }
horas = { valor = "minuto_a_minuto", supletiva = ["cc-132-par4"] }
meses = { valor = "dia_de_igual_numero", supletiva = ["cc-132-par3"] }
"""
DEADLINE = """
[[prazo]]
id = "defesa"
titulo = "defesa"
numero = 10
unidade = "dias"
termo_inicial = "auto"
dispositivo = "art1"
citacao = "dez dias para a defesa"
"""
FIVE, TEN = "O infrator terá cinco dias para a defesa.", "O infrator terá dez  dias\npara a defesa."


def event(action: Action, year: int | None, **given) -> Event:
    when = PartialDate(year, given.get("month"), given.get("day")) if year else None
    return Event("e", action, "art1", "(nota)", Span(0, 1), ActRef("Lei", "9", when))


def law_with(*versions: Version, kind: Kind = Kind.ARTIGO) -> Law:
    article = Provision("art1", kind, "Art. 1º", (1,), versions)
    return Law(
        "cidade", None, Identity(date=PartialDate(1990, 5, 3)), None, None, None, (article,), (),
        SourceInfo("lei.txt", "0", "text", "utf-8", ""),
    )  # fmt: skip


def reworded(**given) -> Law:
    """Five days at first; ten since Lei 9/2018."""
    change = event(Action.NOVA_REDACAO, 2018, **given)
    return law_with(
        Version(1, FIVE, Status.SUBSTITUIDO, ended_by=change),
        Version(2, TEN, Status.VIGENTE, began_by=change),
    )


def codes(law: Law, on: date, rules: str = HEAD + DEADLINE) -> list[tuple[str, str]]:
    found = check_rules(parse_rules(rules, "cidade.regras.toml"), law, on)
    return [(d.code, d.severity.value) for d in found]


def test_the_words_in_force_are_found_whatever_their_white_space():
    assert codes(reworded(), date(2019, 1, 1)) == []


def test_before_the_change_the_rule_is_stale():
    assert codes(reworded(), date(2017, 12, 31)) == [("regra_superada", "bloqueio")]


def test_in_the_year_of_the_change_nobody_can_tell():
    assert codes(reworded(), date(2018, 6, 1)) == [("vigencia_indecidivel", "bloqueio")]


def test_before_the_date_of_the_act_it_had_no_effect_and_after_it_perhaps():
    law = reworded(month=7, day=10)
    assert codes(law, date(2018, 7, 9)) == [("regra_superada", "bloqueio")]
    assert codes(law, date(2018, 7, 10)) == [("vigencia_indecidivel", "bloqueio")]


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        (date(2018, 8, 31), [("regra_superada", "bloqueio")]),
        (date(2018, 9, 1), [("vigencia_decidida", "info")]),
    ],
)
def test_a_person_may_say_since_when_the_act_holds(on, expected):
    decided = '[[vigencia]]\nato = "Lei nº 9, de 2018"\ndesde = 2018-09-01\nfonte = "diário"\n'
    assert codes(reworded(), on, HEAD + DEADLINE + decided) == expected


def test_words_in_both_wordings_hold_through_the_change():
    change = event(Action.NOVA_REDACAO, 2018)
    law = law_with(
        Version(1, TEN, Status.SUBSTITUIDO, ended_by=change),
        Version(2, f"{TEN} Por escrito.", Status.VIGENTE, began_by=change),
    )
    assert codes(law, date(2018, 6, 1)) == [("vigencia_indecidivel", "aviso")]


def test_a_revoked_provision_gives_no_rule_and_in_its_last_year_perhaps():
    gone = event(Action.REVOGACAO, 2018)
    law = law_with(Version(1, TEN, Status.REVOGADO, ended_by=gone))
    assert codes(law, date(2017, 6, 1)) == []
    assert codes(law, date(2018, 6, 1)) == [("vigencia_indecidivel", "bloqueio")]
    assert codes(law, date(2019, 6, 1)) == [("regra_superada", "bloqueio")]


def test_revoked_without_an_act_gives_no_rule():
    assert codes(law_with(Version(1, TEN, Status.REVOGADO)), date(2019, 6, 1)) == [
        ("regra_superada", "bloqueio")
    ]


def test_revoked_by_an_act_without_a_year_is_undecidable():
    law = law_with(Version(1, TEN, Status.REVOGADO, ended_by=event(Action.REVOGACAO, None)))
    assert codes(law, date(2019, 6, 1)) == [("vigencia_indecidivel", "bloqueio")]


def test_an_added_provision_gives_no_rule_before_it_and_perhaps_in_its_year():
    law = law_with(Version(1, TEN, Status.VIGENTE, began_by=event(Action.ACRESCIMO, 2018)))
    assert codes(law, date(2017, 6, 1)) == [("regra_superada", "bloqueio")]
    assert codes(law, date(2018, 6, 1)) == [("vigencia_indecidivel", "bloqueio")]
    assert codes(law, date(2019, 6, 1)) == []


def test_an_earlier_wording_that_is_not_printed_gives_no_rule():
    change = event(Action.NOVA_REDACAO, 2018)
    law = law_with(
        Version(0, None, Status.SUBSTITUIDO, ended_by=change),
        Version(1, TEN, Status.VIGENTE, began_by=change),
    )
    found = check_rules(parse_rules(HEAD + DEADLINE, "r"), law, date(2010, 1, 1))
    assert "a publicação não mostra a redação daquele tempo" in found[0].message


@pytest.mark.parametrize(
    ("version", "code"),
    [
        (Version(1, TEN, Status.DUVIDOSO), "regra_duvidosa"),
        (Version(1, TEN, Status.VETADO), "regra_superada"),
        (Version(1, TEN, Status.SUSPENSO), "regra_superada"),
        (Version(1, f"{TEN} {TEN}", Status.VIGENTE), "citacao_repetida"),
        (Version(1, "O infrator terá dez dias para o recurso.", Status.VIGENTE), "regra_superada"),
    ],
)
def test_a_wording_that_gives_no_sure_rule_is_a_block(version, code):
    assert codes(law_with(version), date(2019, 6, 1)) == [(code, "bloqueio")]


def test_a_provision_or_a_target_that_the_law_does_not_have():
    law = law_with(Version(1, TEN, Status.VIGENTE))
    elsewhere = HEAD + DEADLINE.replace("art1", "art2")
    assert codes(law, date(2019, 6, 1), elsewhere) == [("regra_sem_dispositivo", "bloqueio")]
    aimed = (
        HEAD
        + """
[[reincidencia]]
id = "dobro"
titulo = "dobro"
especie = "especial"
efeito = "multiplicacao"
valor = 2
a_partir_da = 2
repete = "unica"
alvos = ["art7"]
dispositivo = "art1"
citacao = "dez dias"
"""
    )
    assert codes(law, date(2019, 6, 1), aimed) == [("alvo_inexistente", "bloqueio")]


def test_a_fact_before_the_law_and_rules_of_another_law():
    law = law_with(Version(1, TEN, Status.VIGENTE))
    assert codes(law, date(1990, 5, 2)) == [("lei_inexistente", "bloqueio")]
    with pytest.raises(RulesError, match="as regras são da lei outra, não de cidade"):
        check_rules(
            parse_rules((HEAD + DEADLINE).replace('"cidade"', '"outra"'), "r"),
            law,
            date(2019, 1, 1),
        )


def test_a_rule_is_refused_with_file_key_day_and_words():
    rules = parse_rules(HEAD + DEADLINE, "cidade.regras.toml")
    with pytest.raises(StaleRuleError) as error:
        require(rules.deadlines, rules, reworded(), date(2017, 3, 1))
    assert str(error.value) == (
        "cidade.regras.toml: prazo[defesa]: as palavras citadas não estão na redação em vigor em "
        "01.03.2017 (a redação é outra); a regra está superada: releia o dispositivo e corrija o "
        "arquivo de regras [art1: “dez dias para a defesa”]."
    )
    assert [d.severity for d in error.value.diagnostics] == [Severity.BLOQUEIO]


@pytest.mark.parametrize("city", ["esteio", "limeira", "rioverde"])
def test_every_quote_of_the_three_laws_stands_today(city, rules_of, law_of):
    assert check_rules(rules_of(city), law_of(city), date(2026, 11, 30)) == ()
    assert len(list(quotes_of(rules_of(city)))) >= 50


def test_rio_verde_in_the_year_of_lc_116(rules_of, law_of):
    """Nothing that LC 116/2018 reworded is used for a fact of 2018."""
    found = check_rules(rules_of("rioverde"), law_of("rioverde"), date(2018, 6, 1))
    blocked = {d.provision_id for d in found if d.severity is Severity.BLOQUEIO}
    assert blocked >= {"art191", "art200", "art202_par3", "art203", "art204"}
    assert blocked.isdisjoint({"art7-1", "art188", "art190_par1"})

"""What each operation does to a law, row by row, and what it refuses with which reason."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from pipeline.amendment import Command, NewWording, Operation
from pipeline.law import ActRef, Kind, Law, PartialDate, Status
from pipeline.normalize.amend import Amended, AmendingAct, Fate, amend
from tests.laws import command, worded

LEI_200 = ActRef("Lei", "200", PartialDate(2001, 3, 10))
LEI_300 = ActRef("Lei", "300", PartialDate(2005, 3, 10))
BY_200 = "pela Lei nº 200, de 2001)"

NR, AC, RV = Operation.NOVA_REDACAO, Operation.ACRESCIMO, Operation.REVOGACAO
PAR, INC, ART = Kind.PARAGRAFO, Kind.INCISO, Kind.ARTIGO


def applied(law: Law, *commands: Command, act: ActRef = LEI_200) -> Amended:
    numbered = tuple(replace(c, id=f"c{n}") for n, c in enumerate(commands))
    return amend(law, [AmendingAct(act, numbered, confirmed=True)])


def rows(amended: Amended, provision_id: str) -> list[tuple[int, str, str | None, str]]:
    """Ordinal, status, text and last note of each wording of a provision."""
    found = next(node for node in amended.law.walk() if node.id == provision_id)
    return [
        (v.ordinal, v.status.value, v.text, v.notes[-1].note if v.notes else "")
        for v in found.versions
    ]


def ids(law: Law) -> list[str]:
    return [node.id for node in law.walk()]


def reason(amended: Amended) -> str:
    assert {o.fate for o in amended.outcomes} == {Fate.RECUSADA}
    return amended.outcomes[0].reason


def new(own: str, kind: Kind, text: str, **more: object) -> Command:
    return command(NR, own, wording=worded(own, kind, text, **more))


def added(own: str, kind: Kind, text: str, after: str | None = None) -> Command:
    return command(AC, own, wording=worded(own, kind, text), after_id=after)


# What is done


def test_a_new_wording_keeps_the_former_one(city_law):
    found = applied(city_law, new("art2_par2", PAR, "A multa é de R$ 90,00."))
    assert rows(found, "art2_par2") == [
        (1, "substituido", "A multa é de R$ 80,00.", ""),
        (2, "vigente", "A multa é de R$ 90,00.", f"(Redação dada {BY_200}"),
    ]
    before, after = next(n for n in found.law.walk() if n.id == "art2_par2").versions
    assert before.ended_by == after.began_by
    assert (after.began_by.origin, after.span) == ("ato", None)
    assert found.law.ledger == city_law.ledger


def test_a_new_caput_leaves_the_incisos_alone(city_law):
    found = applied(city_law, new("art1", ART, "Quem possuir imóvel conservará a calçada:"))
    assert [v[1] for v in rows(found, "art1_cpt_inc1")] == ["vigente"]


def test_what_an_article_restated_as_a_whole_no_longer_has_is_revoked(city_law):
    found = applied(
        city_law,
        new("art1", ART, "O proprietário conservará a calçada:", whole=True),
        new("art1_cpt_inc1", INC, "limpa;"),
        new("art1_cpt_inc2", INC, "sem degraus."),
    )
    assert rows(found, "art1")[-1][:2] == (1, "vigente")  # word for word as before
    assert rows(found, "art1_cpt_inc1") == [(1, "vigente", "limpa;", "")]
    assert rows(found, "art1_cpt_inc2")[-1][2] == "sem degraus."
    assert rows(found, "art1_cpt_inc3") == [(1, "revogado", "sem degraus.", f"(Revogado {BY_200}")]
    assert rows(found, "art1_par1u")[-1][1] == "revogado"


@pytest.mark.parametrize(
    ("own", "kind", "before"),
    [
        ("art1_cpt_inc4", INC, "art1_cpt_inc3"),
        ("art1_cpt_inc2-1", INC, "art1_cpt_inc2"),
        ("art2_par3", PAR, "art2_par2"),
        ("art2_par1-1", PAR, "art2_par1"),
        ("art2_cpt_inc1", INC, "art2"),
        ("art1-1", ART, "art1_par1u"),
        ("art2-1", ART, "art2_par2"),
        ("art5", ART, "art4"),
    ],
)
def test_an_addition_takes_the_place_that_its_number_says(city_law, own, kind, before):
    found = applied(city_law, added(own, kind, "Texto novo."))
    assert rows(found, own) == [(1, "vigente", "Texto novo.", f"(Incluído {BY_200}")]
    order = ids(found.law)
    assert order[order.index(own) - 1] == before


def test_an_added_chapter_comes_with_its_articles(city_law):
    found = applied(
        city_law,
        command(AC, "cap1-1", wording=worded("cap1-1", Kind.CAPITULO, "DO LIXO"), after_id="cap1"),
        added("art2-1", ART, "O lixo será recolhido.", after="cap1-1"),
    )
    above = {node.id: [a.id for a in path] for node, path in found.law.walk_with_parents()}
    assert above["art2-1"] == ["cap1-1"]
    assert [p.id for p in found.law.provisions] == ["cap1", "cap1-1", "cap2"]


def test_a_revocation_reaches_what_is_below_it(city_law):
    found = applied(city_law, command(RV, "cap1"))
    assert {rows(found, i)[-1][1] for i in ids(city_law)[:9]} == {"revogado"}
    assert rows(found, "art1")[-1][3] == f"(Revogado {BY_200}"
    assert rows(found, "art3")[-1][1] == "vigente"


def test_a_renumbered_unit_keeps_its_former_number_in_the_law(city_law):
    found = applied(
        city_law,
        added("art1_par2", PAR, "A multa dobra na reincidência."),
        command(Operation.RENUMERACAO, "art1_par1u", new_id="art1_par1"),
    )
    assert [o.fate for o in found.outcomes] == [Fate.APLICADA] * 2
    assert rows(found, "art1_par1u")[-1][1] == "substituido"
    assert rows(found, "art1_par1") == [
        (1, "vigente", "A multa é de R$ 50,00.", f"(Renumerado do parágrafo único {BY_200}")
    ]
    again = applied(found.law, added("art1_par1u", PAR, "Outro."), act=LEI_300)
    assert "já tem parágrafo" in reason(again)


def test_words_are_replaced_where_they_stand_and_nowhere_inside_longer_ones(city_law):
    swap = command(
        Operation.SUBSTITUICAO_DE_EXPRESSAO, "art2", expression="lixo", replacement="resíduo"
    )
    assert "2 vezes" in reason(applied(city_law, swap))
    found = applied(city_law, replace(swap, occurrences=2))
    assert rows(found, "art2_par1")[-1][2] == "O infrator recolherá o resíduo."
    partial = replace(swap, expression="recolher")
    assert "não está no texto" in reason(applied(city_law, partial))


def test_words_that_are_struck_leave_one_space(city_law):
    found = applied(
        city_law,
        command(Operation.SUPRESSAO_DE_EXPRESSAO, "art2_cpt", expression=", no rio"),
    )
    assert rows(found, "art2")[-1][2] == (
        "É proibido lançar lixo na via pública ou em terreno alheio."
    )


def test_what_was_revoked_comes_back_with_what_ended_with_it(city_law):
    revoked = applied(city_law, command(RV, "art1")).law
    found = applied(revoked, command(Operation.RESTABELECIMENTO, "art1"), act=LEI_300)
    assert rows(found, "art1")[-1] == (
        2, "vigente", "O proprietário conservará a calçada:",
        "(Restabelecido pela Lei nº 300, de 2005)",
    )  # fmt: skip
    assert rows(found, "art1_cpt_inc3")[-1][:3] == (2, "vigente", "sem degraus.")


def test_an_extended_term_points_to_the_act(city_law):
    found = applied(city_law, command(Operation.PRORROGACAO, "art4"))
    assert rows(found, "art4") == [
        (
            1,
            "vigente",
            "Esta Lei entra em vigor na data de sua publicação.",
            "(Vide Lei nº 200, de 2001)",
        )
    ]


def test_the_former_ementa_is_reported(city_law):
    wording = NewWording(ART, "", "Dispõe sobre as posturas.")
    found = applied(city_law, command(Operation.NOVA_EMENTA, None, wording=wording))
    assert found.law.ementa == "Dispõe sobre as posturas."
    assert [d.quote for d in found.law.diagnostics if d.code == "ementa_anterior"] == [
        "Institui o código de posturas."
    ]


def test_a_whole_law_can_be_revoked_once(city_law):
    gone = applied(city_law, command(Operation.REVOGACAO_TOTAL, None))
    assert {n.versions[-1].status for n in gone.law.walk()} == {Status.REVOGADO}
    assert "já está toda revogada" in reason(
        applied(gone.law, command(Operation.REVOGACAO_TOTAL, None), act=LEI_300)
    )


# What is refused


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (new("art9", ART, "Texto."), "não existe na lei"),
        (new("art2_par2", PAR, "A multa é  de R$ 80,00."), "já tem essa redação"),
        (new("art2_par2", INC, "Texto."), "outra espécie"),
        (new("art1", ART, "O dono conservará a calçada.", whole=None), "não diz se ficam"),
        (new("art1", ART, "O dono conservará a calçada:", whole=True), "anuncia uma lista"),
        (command(NR, "art3"), "não traz a redação"),
        (added("art3", ART, "Texto."), "já existe"),
        (added("art1_par2", PAR, "Texto."), "parágrafo único"),
        (added("art2_par1u", PAR, "Texto."), "já tem parágrafo"),
        (added("art9_par1u", PAR, "Texto."), "não existe na lei"),
        (command(RV, "art9"), "não existe na lei"),
        (command(RV, "art1_cpt"), "só o caput"),
        (command(Operation.RENUMERACAO, "art2_par1", new_id="art2_par2"), "é ou foi"),
        (command(Operation.RENUMERACAO, "art2_par1", new_id="art3_par1"), "outro lugar"),
        (command(Operation.RESTABELECIMENTO, "art1"), "não está revogado"),
        (command(Operation.NOVA_RUBRICA, "art1", wording=worded("art1", ART, "X")), "agrupamento"),
        (command(Operation.REVOGACAO_GENERICA, None), "não diz o que revoga"),
        (command(Operation.NAO_LIDA, None), "não leu"),
        (replace(new("art3", ART, "Texto."), doubt="Lê-se de dois modos."), "dois modos"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(city_law, order, why):
    found = applied(city_law, order)
    assert why in reason(found)
    assert found.law == city_law


def test_a_number_once_used_is_not_used_again(city_law):
    gone = applied(city_law, command(RV, "art2_par2")).law
    assert "não se reaproveita" in reason(
        applied(gone, added("art2_par2", PAR, "Outro."), act=LEI_300)
    )
    assert "já está revogado" in reason(applied(gone, command(RV, "art2_par2"), act=LEI_300))


def test_a_doubtful_wording_is_not_amended(city_law):
    def doubt(node):
        unsure = tuple(replace(v, status=Status.DUVIDOSO) for v in node.versions)
        children = tuple(map(doubt, node.children))
        return replace(
            node, versions=unsure if node.id == "art3" else node.versions, children=children
        )

    law = replace(city_law, provisions=tuple(map(doubt, city_law.provisions)))
    assert "dúvida" in reason(applied(law, new("art3", ART, "Texto.")))


def test_nothing_is_applied_half(city_law):
    found = applied(
        city_law,
        added("art4-1", ART, "O fiscal:"),
        added("art4-1_cpt_inc1", INC, "multa;"),
        replace(added("art4-1_cpt_inc2", INC, "apreende."), doubt="Não se lê."),
    )
    assert {o.fate for o in found.outcomes} == {Fate.RECUSADA}
    assert "não se pôde aplicar inteira" in found.outcomes[0].reason
    assert found.law == city_law


def test_a_command_that_is_refused_does_not_stop_the_next(city_law):
    found = applied(city_law, new("art9", ART, "X."), new("art3", ART, "Texto."))
    assert [o.fate for o in found.outcomes] == [Fate.RECUSADA, Fate.APLICADA]


def test_an_act_that_counts_the_articles_otherwise_is_not_applied_from_there_on(city_law):
    """It adds art. 3, "alterando-se a numeração dos posteriores", to a text that has it already."""
    found = applied(
        city_law,
        command(RV, "art4"),
        new("art2", ART, "É proibido lançar lixo."),
        added("art3", ART, "Artigo novo."),
        new("art4", ART, "O que era o art. 3º."),
    )
    fates = {o.command.target_id: o.fate for o in found.outcomes}
    assert fates == {"art2": Fate.APLICADA, "art3": Fate.RECUSADA, "art4": Fate.RECUSADA}


# Which law, and when


@pytest.mark.parametrize(
    ("named", "fate"),
    [
        (ActRef("Lei", "100", PartialDate(1990)), Fate.APLICADA),
        (ActRef("Lei", "0100", PartialDate(1990)), Fate.APLICADA),
        (ActRef("Lei", "100", PartialDate(1989)), Fate.RECUSADA),
        (None, Fate.RECUSADA),
        (ActRef("Lei", "101", PartialDate(1990)), None),
        (ActRef("Lei Complementar", "100", PartialDate(1990)), None),
    ],
)
def test_only_commands_to_this_law_are_carried_out(city_law, named, fate):
    order = replace(new("art3", ART, "Texto."), act=named)
    outcomes = amend(city_law, [AmendingAct(LEI_200, (order,))]).outcomes
    assert [o.fate for o in outcomes] == ([fate] if fate else [])


def test_acts_are_applied_by_vigencia_and_then_by_number(city_law):
    def act(number: str, text: str, day: date) -> AmendingAct:
        ref = ActRef("Lei", number, PartialDate(2001, 3, 10))
        return AmendingAct(ref, (new("art3", ART, text),), (day, day), confirmed=True)

    early, late = date(2001, 3, 10), date(2001, 6, 10)
    acts = [act("9", "nono.", late), act("12", "doze.", early), act("7", "sete.", early)]
    found = amend(city_law, acts)
    assert [row[2] for row in rows(found, "art3")][1:] == ["sete.", "doze.", "nono."]


@pytest.mark.parametrize(
    ("on", "fate", "why"),
    [
        (date(2001, 3, 9), Fate.PENDENTE, "Só entra em vigor em 10/03/2001"),
        (date(2001, 4, 1), Fate.PENDENTE, "Não se sabe se já vigorava"),
        (date(2001, 4, 24), Fate.APLICADA, ""),
    ],
)
def test_what_is_not_in_force_yet_waits(city_law, on, fate, why):
    act = AmendingAct(
        LEI_200,
        (new("art3", ART, "Texto."),),
        (date(2001, 3, 10), date(2001, 4, 24)),
        confirmed=True,
    )
    (outcome,) = amend(city_law, [act], on).outcomes
    assert outcome.fate is fate
    assert why in outcome.reason

"""The text of an amending act, as a lawyer would write it out, and the way back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pipeline import read_law
from pipeline.amendment import UNPUBLISHED, NewWording, Operation
from pipeline.extract import read_commands
from pipeline.generate.drafting import DraftingError, commands_between, draft_act, unwind
from pipeline.law import ActRef, Kind, Law, PartialDate, Status
from pipeline.normalize.amend import AmendingAct, Fate, amend
from tests.laws import command, essence, history, worded

LEI_200 = ActRef("Lei", "1200", PartialDate(2001, 3, 1))
DOTS = "." * 60
BEFORE = """LEI Nº 100, DE 5 DE MAIO DE 1990.

Institui o código de posturas.

O PREFEITO MUNICIPAL faz saber que a Câmara aprovou a seguinte Lei:

CAPÍTULO I
DAS CALÇADAS

Art. 1º O proprietário conservará a calçada:
I - limpa;
II - livre de entulho;
III - sem degraus.
Parágrafo único. A multa é de R$ 50,00.

Art. 2º É proibido lançar lixo na via pública.
§ 1º O infrator recolherá o lixo.
§ 2º A multa é de R$ 80,00.

Art. 3º O feirante manterá a banca limpa.

Art. 4º Esta Lei entra em vigor na data de sua publicação.
"""


def read(folder: Path, text: str, name: str = "lei.txt") -> Law:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return read_law(path)


@pytest.fixture(scope="module")
def city_law(tmp_path_factory) -> Law:
    return read(tmp_path_factory.mktemp("lei"), BEFORE)


def reword(own: str, kind: Kind, text: str, **more: object):
    return command(Operation.NOVA_REDACAO, own, wording=worded(own, kind, text, **more))


def add(own: str, kind: Kind, text: str):
    return command(Operation.ACRESCIMO, own, wording=worded(own, kind, text))


def body(law: Law, *commands) -> str:
    """The articles of the drafted act, without front matter and clause of vigência."""
    text = draft_act(law, commands, LEI_200).text
    return text[text.index("Art. 1º") : text.rindex("Art. ")].rstrip()


def test_an_act_has_all_its_parts(city_law):
    text = draft_act(city_law, [command(Operation.REVOGACAO, "art3")], LEI_200).text
    assert text == (
        "LEI Nº 1.200, DE 1º DE MARÇO DE 2001.\n\n"
        "Altera a Lei nº 100, de 5 de maio de 1990.\n\n"
        "O PREFEITO MUNICIPAL faz saber que a Câmara Municipal aprovou e ele sanciona a seguinte "
        "Lei:\n\n"
        "Art. 1º Fica revogado o art. 3º da Lei nº 100, de 5 de maio de 1990.\n\n"
        "Art. 2º Esta Lei entra em vigor na data de sua publicação.\n"
    )


def test_what_stays_is_a_dotted_line(city_law):
    assert body(
        city_law,
        reword("art1_cpt_inc2", Kind.INCISO, "livre de entulho e de mesas;"),
        add("art1_cpt_inc4", Kind.INCISO, "com rampa."),
        reword("art2", Kind.ARTIGO, "É proibido lançar lixo."),
        add("art2_par3", Kind.PARAGRAFO, "A multa dobra na reincidência."),
        add("art3-1", Kind.ARTIGO, "O feirante usará crachá."),
    ) == (
        "Art. 1º A Lei nº 100, de 5 de maio de 1990, passa a vigorar com as seguintes alterações:"
        f"\n\n“Art. 1º {DOTS}\n{DOTS}\nII - livre de entulho e de mesas;\n{DOTS}\nIV - com rampa.\n"
        f"{DOTS}” (NR)\n\n"
        f"“Art. 2º É proibido lançar lixo.\n{DOTS}\n§ 3º A multa dobra na reincidência.” (NR)\n\n"
        "“Art. 3º-A. O feirante usará crachá.” (NR)"
    )


@pytest.mark.parametrize(
    ("orders", "sentence"),
    [
        ([command(Operation.REVOGACAO, "art1_cpt_inc1"), command(Operation.REVOGACAO, "art2_par2")],
         "Ficam revogados os seguintes dispositivos da Lei nº 100, de 5 de maio de 1990:\n"
         "I - o inciso I do caput do art. 1º; e\nII - o § 2º do art. 2º."),
        ([command(Operation.RENUMERACAO, "art1_par1u", new_id="art1_par1")],
         "O parágrafo único do art. 1º da Lei nº 100, de 5 de maio de 1990, fica renumerado como "
         "§ 1º."),
        ([command(Operation.SUBSTITUICAO_DE_EXPRESSAO, None, expression="lixo",
                  replacement="resíduo", throughout=True)],
         "Em todo o texto da Lei nº 100, de 5 de maio de 1990, a expressão “lixo” fica substituída "
         "por “resíduo”."),
        ([command(Operation.SUPRESSAO_DE_EXPRESSAO, "art2_par1", expression="o lixo")],
         "No § 1º do art. 2º da Lei nº 100, de 5 de maio de 1990, fica suprimida a expressão "
         "“o lixo”."),
        ([command(Operation.PRORROGACAO, "art4")],
         "Fica prorrogado o prazo previsto no art. 4º da Lei nº 100, de 5 de maio de 1990."),
        ([command(Operation.REVOGACAO_TOTAL, None)],
         "Fica revogada a Lei nº 100, de 5 de maio de 1990."),
        ([command(Operation.NOVA_EMENTA, None,
                  wording=NewWording(Kind.ARTIGO, "", "Dispõe sobre posturas."))],
         "A ementa da Lei nº 100, de 5 de maio de 1990, passa a vigorar com a seguinte redação:\n\n"
         "“Dispõe sobre posturas.” (NR)"),
        ([command(Operation.NOVA_RUBRICA, "cap1",
                  wording=worded("cap1", Kind.CAPITULO, "DOS PASSEIOS"))],
         "O capítulo I da Lei nº 100, de 5 de maio de 1990, passa a vigorar com a seguinte "
         "denominação:\n\n“CAPÍTULO I\nDOS PASSEIOS” (NR)"),
    ],
)  # fmt: skip
def test_each_operation_has_its_words(city_law, orders, sentence):
    assert body(city_law, *orders) == f"Art. 1º {sentence}"


def test_an_article_restated_as_a_whole_is_quoted_without_dots(city_law):
    assert body(
        city_law,
        reword("art2", Kind.ARTIGO, "É proibido lançar lixo.", whole=True),
        reword("art2_par1", Kind.PARAGRAFO, "O infrator recolherá o lixo."),
    ) == (
        "Art. 1º O art. 2º da Lei nº 100, de 5 de maio de 1990, passa a vigorar com a seguinte "
        "redação:\n\n“Art. 2º É proibido lançar lixo.\n§ 1º O infrator recolherá o lixo.” (NR)"
    )


def test_an_order_that_the_law_does_not_admit_is_not_written(city_law):
    with pytest.raises(DraftingError, match="não existe na lei"):
        draft_act(city_law, [command(Operation.REVOGACAO, "art9")], LEI_200)


# From two texts of a law


def test_new_articles_get_letters_and_no_article_is_renumbered(city_law, tmp_path):
    """The wanted text is numbered anew, as people write it."""
    wanted = BEFORE.replace("Art. 4º Esta", "Art. 5º Esta").replace("Art. 3º O f", "Art. 4º O f")
    wanted = wanted.replace("Art. 4º O f", "Art. 3º Lixo é resíduo.\n\nArt. 4º O f")
    found = commands_between(city_law, read(tmp_path, wanted))
    assert [(c.operation, c.target_id) for c in found] == [(Operation.ACRESCIMO, "art2-1")]
    assert "“Art. 2º-A. Lixo é resíduo.” (NR)" in draft_act(city_law, found, LEI_200).text


def test_two_texts_give_the_orders_between_them(city_law, tmp_path):
    wanted = (
        BEFORE.replace("Institui o código", "Dispõe sobre o código")
        .replace("R$ 80,00", "R$ 90,00")
        .replace("II - livre de entulho;\n", "")
        .replace("Parágrafo único. A multa", "§ 1º A multa")
        .replace("R$ 50,00.\n", "R$ 50,00.\n§ 2º A multa dobra na reincidência.\n")
    )
    found = commands_between(city_law, read(tmp_path, wanted))
    assert [(c.operation.value, c.target_id, c.new_id) for c in found] == [
        ("renumeracao", "art1_par1u", "art1_par1"),
        ("nova_ementa", None, None),
        ("acrescimo", "art1_par2", None),
        ("nova_redacao", "art2_par2", None),
        ("revogacao", "art1_cpt_inc2", None),
    ]


def test_a_text_in_another_order_cannot_be_ordered(city_law, tmp_path):
    moved = replace(
        city_law,
        provisions=tuple(
            replace(p, children=tuple(reversed(p.children))) for p in city_law.provisions
        ),
    )
    with pytest.raises(DraftingError, match="outra ordem"):
        commands_between(city_law, moved)


# There and back


@settings(max_examples=40, deadline=None, phases=[Phase.generate], derandomize=True)
@given(seed=st.integers(0, 1_000_000))
def test_what_is_written_is_read_and_applied_as_it_was_meant(seed, tmp_path_factory):
    made = history(Random(seed), printed=True)
    folder, law = tmp_path_factory.mktemp("atos"), made.base
    for act, orders in unwind(made.law).acts:
        draft = draft_act(law, orders, act)
        text = read(folder, draft.text)
        again = amend(law, [AmendingAct(act, read_commands(text))])
        assert {o.reason for o in again.outcomes if o.fate is not Fate.APLICADA} == set()
        assert essence(again.law, notes=True) == essence(draft.law, notes=True)
        law = draft.law
    assert essence(law, notes=True) == essence(made.law, notes=True)


def test_the_acts_of_a_published_law_can_be_written_and_read(tmp_path):
    """Esteio has what is hard to quote: a paragraph without number that an act reworded."""
    law = read_law("data/raw/esteio-rs-lei-785-1971.txt")
    unwound = unwind(law)
    now = unwound.base
    for act, orders in unwound.acts:
        draft = draft_act(now, orders, act)
        now = amend(now, [AmendingAct(act, read_commands(read(tmp_path, draft.text)))]).law
    assert essence(now) == essence(law)


def test_a_wording_that_no_source_has_stays_without_words(city_law, tmp_path):
    draft = draft_act(city_law, [reword("art3", Kind.ARTIGO, UNPUBLISHED)], LEI_200)
    assert f"“Art. 3º {UNPUBLISHED}” (NR)" in draft.text
    again = amend(city_law, [AmendingAct(LEI_200, read_commands(read(tmp_path, draft.text)))])
    (last,) = [n.versions[-1] for n in again.law.walk() if n.id == "art3"]
    assert (last.text, last.status) == (None, Status.VIGENTE)

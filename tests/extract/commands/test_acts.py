"""Whole acts: where the act's own words end and the quoted ones begin, and which law is meant."""

from pathlib import Path

from pipeline.amendment import Operation
from pipeline.extract import read_commands
from tests.extract.commands.acts import act, rows


def commands_of(folder: Path, body: str, **more: str) -> list[str]:
    """Rows with the unit of the act that orders each."""
    found = read_commands(act(folder, body, **more))
    return [f"{c.provision_id}: {row}" for c, row in zip(found, rows(found), strict=True)]


def test_act_without_quotation_marks(tmp_path: Path) -> None:
    body = """Art. 1º O art. 12 da Lei nº 100 passa a ter a seguinte redação:
Art. 12. Sem aspas nenhuma.
§ 1º Um.
Art. 2º O art. 13 passa a ter a seguinte redação:
Art. 13. Também sem aspas.
Art. 3º Esta Lei entra em vigor na data de sua publicação."""
    assert commands_of(tmp_path, body) == [
        "art1: nova_redacao art12",
        "art1: nova_redacao art12_par1 +",
        "art2: nova_redacao art13",
    ]


def test_quotation_that_is_never_closed(tmp_path: Path) -> None:
    body = """Art. 1º No Capítulo III ficam criados novos artigos, como seguem:

"Art. 65. Projetos residenciais.

Art. 66 - Projetos multifamiliares.

Art. 2º Fica revogado o inciso V do artigo 82."""
    assert commands_of(tmp_path, body) == [
        "art1: acrescimo art65",
        "art1: acrescimo art66",
        "art2: revogacao art82_cpt_inc5",
    ]


def test_quoted_article_has_the_number_of_the_acts_next_one(tmp_path: Path) -> None:
    body = """Art. 1º Os arts. 1º e 2º da Lei nº 100 passam a vigorar com a seguinte redação:
“Art. 1º Este Código regula as posturas.
Art. 2º É proibido sujar.” (NR)
Art. 2º Fica revogado o art. 9º da Lei nº 100."""
    assert commands_of(tmp_path, body) == [
        "art1: nova_redacao art1",
        "art1: nova_redacao art2",
        "art2: revogacao art9",
    ]


def test_law_named_once_at_the_top(tmp_path: Path) -> None:
    body = """Art. 1º O art. 5º passa a vigorar com a seguinte redação:
“Art. 5º Cinco.”
Art. 2º Fica revogado o art. 6º da mesma Lei.
Art. 3º Fica revogado o art. 2º da Lei nº 300, de 2 de janeiro de 1999.
Art. 4º Fica revogado o art. 7º da Lei nº 100, de 1990."""
    assert commands_of(tmp_path, body) == [
        "art1: nova_redacao art5",
        "art2: revogacao art6",
        "art3: revogacao art2 (Lei nº 300, de 1999)",
        "art4: revogacao art7",
    ]


def test_law_that_has_no_number(tmp_path: Path) -> None:
    body = "Art. 1º Fica revogado o art. 9º da Lei Orgânica do Município."
    found = read_commands(act(tmp_path, body, ementa="Altera a Lei Orgânica do Município."))
    assert [(c.target_id, c.act, c.act_name) for c in found] == [("art9", None, "Lei Orgânica")]


def test_urn_of_the_law_that_is_amended(tmp_path: Path) -> None:
    body = "Art. 1º Fica revogado o art. 112 da Lei nº 9.503, de 23 de setembro de 1997."
    found = read_commands(act(tmp_path, body))
    assert found[0].act_urn == "urn:lex:br:federal:lei:1997-09-23;9503"


def test_list_of_orders_with_their_quotations(tmp_path: Path) -> None:
    body = """Art. 1º A Lei nº 100, de 1990, passa a vigorar com as seguintes alterações:
I – o art. 2º passa a vigorar com a seguinte redação:
“Art. 2º Dois:
I – um;
II – dois.” (NR)
II – o inciso III do art. 4º passa a vigorar com a seguinte redação:
“III – três;” (NR)
III – fica acrescido o § 5º ao art. 9º, com a seguinte redação:
“§ 5º Cinco.”
IV – fica revogado o art. 11.
Art. 2º Esta Lei entra em vigor na data de sua publicação."""
    assert commands_of(tmp_path, body) == [
        "art1_cpt_inc1: nova_redacao art2",
        "art1_cpt_inc1: nova_redacao art2_cpt_inc1 +",
        "art1_cpt_inc1: nova_redacao art2_cpt_inc2 +",
        "art1_cpt_inc2: nova_redacao art4_cpt_inc3",
        "art1_cpt_inc3: acrescimo art9_par5",
        "art1_cpt_inc4: revogacao art11",
    ]


def test_list_of_revocations(tmp_path: Path) -> None:
    body = """Art. 1º Ficam revogados os seguintes dispositivos da Lei nº 100, de 1990:
I – o art. 3º;
II – os §§ 1º e 2º do art. 9º;
III – as alíneas “a” e “c” do inciso II do caput do art. 10;
IV – a Seção II-A do Capítulo I; e
V – a Lei nº 150, de 2 de fevereiro de 1995."""
    assert commands_of(tmp_path, body) == [
        "art1_cpt_inc1: revogacao art3",
        "art1_cpt_inc2: revogacao art9_par1",
        "art1_cpt_inc2: revogacao art9_par2",
        "art1_cpt_inc3: revogacao art10_cpt_inc2_ali1",
        "art1_cpt_inc3: revogacao art10_cpt_inc2_ali3",
        "art1_cpt_inc4: revogacao cap1_sec2-1",
        "art1_cpt_inc5: revogacao_total (Lei nº 150, de 1995)",
    ]


def test_a_revocation_said_twice_is_one_command(tmp_path: Path) -> None:
    body = """Art. 1º O art. 7º da Lei nº 100 passa a vigorar com a seguinte redação:
“Art. 7º Sete.
Parágrafo único. (Revogado).” (NR)
Art. 2º Fica revogado o parágrafo único do art. 7º da Lei nº 100."""
    assert commands_of(tmp_path, body) == [
        "art1: nova_redacao art7",
        "art1: revogacao art7_par1u",
    ]


def test_the_acts_own_articles_are_not_commands(tmp_path: Path) -> None:
    body = """Art. 1º O art. 11 da Lei nº 100 passa a vigorar com a seguinte redação:
"Art. 11 - A jornada é de vinte horas".
Art. 2º - Os cargos de Engenheiro, a que se refere o art. 18 da Lei nº 100, passarão após entrada em vigor desta lei a exercer carga semanal de 20 horas.
Art. 3º - As despesas correrão por dotação própria.
Art. 4º - Esta Lei entra em vigor na data de sua publicação."""
    assert commands_of(tmp_path, body) == ["art1: nova_redacao art11"]


def test_signatures_of_the_gazette_between_command_and_quotation(tmp_path: Path) -> None:
    body = """Art. 1º - Fica acrescentado à Lei nº 100, de 1990, o seguinte art. 12-A:
DIÁRIO OFICIAL DO MUNICÍPIO
Documento assinado digitalmente em 29/11/2024 pelo assinante. Hash da assinatura: 9C5A425D.
VILA NOVA “Art. 12-A - É obrigatório disponibilizar uma maca.”.
Art. 2º - Esta lei entra em vigor na data de sua publicação."""
    assert commands_of(tmp_path, body) == ["art1: acrescimo art12-1 depois art12"]


def test_annex_that_replaces_another(tmp_path: Path) -> None:
    body = """Art. 1º Fica alterado o Anexo IV a que se refere o art. 11 da Lei nº 100, de 1990, em conformidade com o Anexo I da presente Lei."""
    annex = "\nANEXO I\n\nANEXO IV - a que se refere o art. 11\n\n|CLASSE|CARGA|\n|------|-----|\n|Motorista|40 horas|\n"
    found = read_commands(act(tmp_path, body, annex=annex))
    assert rows(found) == ["anexo anx4"]
    assert found[0].wording is not None
    assert found[0].wording.rows == (("CLASSE", "CARGA"), ("Motorista", "40 horas"))


def test_wording_with_its_list_and_what_follows_it(tmp_path: Path) -> None:
    body = """Art. 1º O art. 12 da Lei nº 100 passa a vigorar com a seguinte redação:
“Art. 12. O infrator pagará:
I – 10 UFIR, se leve;
II – 20 UFIR, se grave.
Em caso de reincidência, o dobro.
§ 1º O prazo é de 10 dias.” (NR)"""
    found = read_commands(act(tmp_path, body))
    assert [(c.target_id, c.wording.text, c.wording.tail, c.wording.whole) for c in found if c.wording] == [
        ("art12", "O infrator pagará:", "Em caso de reincidência, o dobro.", True),
        ("art12_cpt_inc1", "10 UFIR, se leve;", None, True),
        ("art12_cpt_inc2", "20 UFIR, se grave.", None, True),
        ("art12_par1", "O prazo é de 10 dias.", None, True),
    ]  # fmt: skip


def test_omission_marks_keep_what_they_stand_for(tmp_path: Path) -> None:
    marks = [
        "...",
        "(...)",
        "[...]",
        "…",
        "(…)",
        "." * 80,
        ". . . . . . .",
        "(....)",
        "____________",
    ]
    for mark in marks:
        body = f"""Art. 1º O art. 12 da Lei nº 100 passa a vigorar com a seguinte redação:
“Art. 12. {mark}
{mark}
II – dois;
{mark}” (NR)
Art. 2º Esta Lei entra em vigor na data de sua publicação."""
        assert commands_of(tmp_path, body) == ["art1: nova_redacao art12_cpt_inc2 +"], mark


def test_wording_of_which_only_a_part_is_printed(tmp_path: Path) -> None:
    body = """Art. 1º O art. 12 da Lei nº 100 passa a vigorar com a seguinte redação:
“Art. 12. .......
§ 1º .......... (renumeração do parágrafo único)
§ 2º .......... e será cobrado em dobro.
§ 3º Três.” (NR)"""
    assert commands_of(tmp_path, body) == [
        "art1: nova_redacao art12_par2 + ?",
        "art1: nova_redacao art12_par3 +",
    ]


def test_words_of_a_wrapped_quotation_are_joined(tmp_path: Path) -> None:
    body = """Art. 1º O Parágrafo único do artigo 35 da Lei nº 100 passa a vigorar com a
seguinte redação:
"Parágrafo Único. Excluem-se do caput deste artigo os profissionais Médicos, Médicos
Veterinários e Odontólogos, para os quais o regime de trabalho obedecerá às normas
definidas nos Conselhos de suas categorias."
Art. 2º Esta Lei entra em vigor na data de sua publicação."""
    found = read_commands(act(tmp_path, body))
    assert [c.target_id for c in found] == ["art35_par1u"]
    assert found[0].wording is not None
    assert found[0].wording.text == (
        "Excluem-se do caput deste artigo os profissionais Médicos, Médicos Veterinários e "
        "Odontólogos, para os quais o regime de trabalho obedecerá às normas definidas nos "
        "Conselhos de suas categorias."
    )


def test_spans_and_quotes_are_the_source(tmp_path: Path) -> None:
    body = """Art. 1º O art. 5º da Lei nº 100 passa a vigorar com a seguinte redação:
“Art. 5º Cinco.
§ 1º Um.” (NR)
Art. 2º Ficam revogados o art. 6º e o art. 7º da Lei nº 100."""
    law = act(tmp_path, body)
    for command in read_commands(law):
        printed = law.source.text[command.span.start : command.span.end]
        assert printed == command.quote
        assert printed in body


def test_a_law_that_amends_nothing_has_no_commands(tmp_path: Path) -> None:
    body = """Art. 1º É proibido lançar lixo nas ruas.
Art. 2º A licença será revogada se o titular infringir o art. 1º.
Art. 3º O infrator passa a responder pelo dano, na forma do art. 2º, e incluem-se nas exigências deste artigo as seguintes casas:
I - teatros;
II - cinemas."""
    assert read_commands(act(tmp_path, body, ementa="Dispõe sobre posturas.")) == ()


def test_every_command_sentence_is_accounted_for(tmp_path: Path) -> None:
    body = """Art. 1º Fica alterada a Taxa de Localização.
Art. 2º O art. 4º da Lei nº 100 passa a vigorar com a redação dada por esta Lei.
Art. 3º Segue o novo texto da Lei nº 100:
“Art. 9º Nove.”"""
    found = read_commands(act(tmp_path, body))
    assert {c.provision_id for c in found if c.operation is Operation.NAO_LIDA} == {
        "art1",
        "art2",
        "art3",
    }


def test_final_articles_of_a_law_that_rewords_no_other(tmp_path: Path) -> None:
    body = """Art. 1º É proibido lançar lixo nas ruas.
Art. 2º Ficam revogados:
I – os arts. 4º e 5º da Lei nº 100, de 1990; e
II – a Lei nº 110, de 7 de julho de 1991.
Art. 3º Esta Lei entra em vigor na data de sua publicação, revogadas as
disposições em contrário, especialmente a Lei nº. 102/94 de 10 de outubro de 1994."""
    assert commands_of(tmp_path, body, ementa="Dispõe sobre posturas.") == [
        "art2_cpt_inc1: revogacao art4",
        "art2_cpt_inc1: revogacao art5",
        "art2_cpt_inc2: revogacao_total (Lei nº 110, de 1991)",
        "art3: revogacao_generica (sem lei)",
        "art3: revogacao_total (Lei nº 102, de 1994)",
    ]


def test_quotation_marks_within_a_quotation(tmp_path: Path) -> None:
    for opening, closing in ("“”", '""'):
        body = f"""Art. 1º O art. 5º da Lei nº 100 passa a vigorar com a seguinte redação:
{opening}Art. 5º O cargo passa a chamar-se {opening}Fiscal{closing}.{closing} (NR)
Art. 2º Esta Lei entra em vigor na data de sua publicação."""
        found = read_commands(act(tmp_path, body))
        assert [c.wording.text for c in found if c.wording] == [
            f"O cargo passa a chamar-se {opening}Fiscal{closing}."
        ]


def test_list_that_begins_anew_below_an_alinea(tmp_path: Path) -> None:
    body = """Art. 1º O art. 52 da Lei nº 100 passa a vigorar com a seguinte redação:
"Art. 52. A pensão cessará:
I - pela morte;
II - para cônjuge:
a) se inválido, pela cessação da invalidez;
b) transcorridos os seguintes períodos:
I - três anos, com menos de 21 anos;
II - seis anos, entre 21 e 26 anos." """
    assert [row.split()[2] for row in commands_of(tmp_path, body)] == [
        "art52",
        "art52_cpt_inc1",
        "art52_cpt_inc2",
        "art52_cpt_inc2_ali1",
        "art52_cpt_inc2_ali2",
        "art52_cpt_inc2_ali2_inc1",
        "art52_cpt_inc2_ali2_inc2",
    ]

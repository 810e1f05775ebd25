"""Wordings and events: which text came when, which holds, what the notes say was done."""

import pytest

from pipeline.law import Status


def events_of(law):
    return [
        (e.provision_id, e.action.value, str(e.act), e.version_before, e.version_after, e.origin)
        for e in law.events
    ]


def codes(law):
    return {d.code for d in law.diagnostics}


def test_original_and_two_rewordings(rows_of, law_of):
    text = """
        Art. 226 A instalação depende de licença: Multa de 20 a 50%.
        Art. 226 A instalação depende de licença em dezembro. (Redação dada pela Lei nº 1258/1985)
        Art. 226 A instalação depende de licença prévia. (Redação dada pela Lei nº 1286/1985)
        """
    assert rows_of(text) == [
        "art226 | substituido | A instalação depende de licença: Multa de 20 a 50%.",
        "art226 | substituido | A instalação depende de licença em dezembro.",
        "art226 | A instalação depende de licença prévia.",
    ]
    law = law_of(text)
    assert events_of(law) == [
        ("art226", "nova_redacao", "Lei nº 1.258, de 1985", 1, 2, "nota"),
        ("art226", "nova_redacao", "Lei nº 1.286, de 1985", 2, 3, "nota"),
    ]
    first, second, third = law.provisions[0].versions
    assert first.began_by is None
    assert first.ended_by is second.began_by
    assert second.ended_by is third.began_by
    assert third.ended_by is None


def test_wording_known_to_have_existed_is_a_version_without_text(rows_of):
    assert rows_of("Art. 6º As edificações. (Redação dada pela Lei nº 5.758 de 2010)") == [
        "art6 | substituido | (não impressa)",
        "art6 | As edificações.",
    ]


def test_added_provision_had_no_wording_before(rows_of):
    assert rows_of("Art. 6º-A Não será permitida.(Incluído pela Lei nº 5.758 de 2010)") == [
        "art6-1 | Não será permitida."
    ]


def test_added_then_reworded_and_not_printed_in_between(rows_of):
    rows = rows_of(
        "Art. 7º-B Novo. (Incluído pela Lei nº 1/2001) (Redação dada pela Lei nº 2/2005)"
    )
    assert rows == ["art7-2 | substituido | (não impressa)", "art7-2 | Novo."]


def test_interleaved_wordings_of_caput_and_incisos(rows_of):
    assert rows_of(
        """
        Art. 201. O auto conterá:(Redação dada pela Lei Complementar nº 4.271 de 2002)
        Art. 201. O auto conterá obrigatoriamente:(Redação dada pela Lei Complementar nº 116 de 2018)
        I - O nome;(Redação dada pela Lei Complementar nº 4.271 de 2002)
        I - o nome;(Redação dada pela Lei Complementar nº 116 de 2018)
        II - o local.(Incluído pela Lei Complementar nº 116 de 2018)
        """
    ) == [
        "art201 | substituido | (não impressa)",
        "art201 | substituido | O auto conterá:",
        "art201 | O auto conterá obrigatoriamente:",
        "art201_cpt_inc1 | substituido | (não impressa)",
        "art201_cpt_inc1 | substituido | O nome;",
        "art201_cpt_inc1 | o nome;",
        "art201_cpt_inc2 | o local.",
    ]


def test_note_broken_across_lines_and_page_footer(law_of):
    footer = "Portal.com.br - Lei Ordinária 785/1971"
    articles = [
        f"Art. {n} Texto do artigo: Multa de 5 a 15%. (Revogado pela Lei\n{footer}\nnº 1629/1990)"
        if n % 14 == 0
        else f"Art. {n} Texto do artigo."
        for n in range(1, 60)
    ]
    law = law_of("\n".join(articles))
    assert [e.provision_id for e in law.events] == ["art14", "art28", "art42", "art56"]
    assert law.events[0].note == "(Revogado pela Lei nº 1629/1990)"
    assert law.provisions[13].versions[0].text == "Texto do artigo: Multa de 5 a 15%."
    assert law.provisions[13].versions[0].status is Status.REVOGADO


def test_note_on_a_heading_reaches_what_is_under_it(law_of):
    law = law_of(
        """
        SEÇÃO II
        DA HIGIENE (Revogada pela Lei
        nº 1629/1990)
        Art. 97 Queimar fogueiras. (Revogado pela Lei nº 1629/1990)
        Art. 98 Sacudir tapetes:
        a) na rua;
        Parágrafo Único - Em dobro. (Revogado pela Lei nº 1629/1990)
        SEÇÃO III
        DOS POÇOS
        Art. 99 Instalar privadas.
        """
    )
    status = {p.id: p.versions[-1].status.value for p in law.walk()}
    assert status == {
        "sec2": "revogado",
        "art97": "revogado",
        "art98": "revogado",
        "art98_cpt_ali1": "revogado",
        "art98_par1u": "revogado",
        "sec3": "vigente",
        "art99": "vigente",
    }
    assert events_of(law)[0] == ("sec2", "revogacao", "Lei nº 1.629, de 1990", 1, None, "nota")
    assert [e[0] for e in events_of(law) if e[5] == "rubrica"] == ["art98"]
    assert [d.provision_id for d in law.diagnostics if d.code == "revogado_pelo_agrupamento"] == [
        "art98"
    ]


def test_note_on_a_paragraph_does_not_reach_the_caput(law_of):
    law = law_of("Art. 98 Sacudir.\nParágrafo Único - Em dobro. (Revogado pela Lei nº 1/1990)")
    assert [p.versions[-1].status.value for p in law.walk()] == ["vigente", "revogado"]


def test_provision_added_after_the_revocation_above_it_holds(law_of):
    law = law_of(
        """
        SEÇÃO II
        DA HIGIENE (Revogada pela Lei nº 5/1990)
        Art. 1º-A Fica livre. (Incluído pela Lei nº 9/2001)
        """
    )
    assert law.provisions[0].children[0].versions[0].status is Status.VIGENTE
    assert "posterior_a_revogacao" in codes(law)


def test_reworded_then_revoked(law_of):
    law = law_of(
        "Art. 1º Livre. (Redação dada pela Lei nº 4968/2005) (Revogado pela Lei nº 5671/2012)"
    )
    last = law.provisions[0].versions[-1]
    assert last.status is Status.REVOGADO
    assert str(last.began_by.act) == "Lei nº 4.968, de 2005"
    assert str(last.ended_by.act) == "Lei nº 5.671, de 2012"


def test_older_text_printed_after_the_newer_one_is_doubtful(law_of):
    law = law_of(
        """
        Art. 9º O prazo é de dez dias. (Redação dada pela Lei nº 20/2010)
        Art. 9º O prazo é de cinco dias. (Redação dada pela Lei nº 10/2005)
        """
    )
    versions = law.provisions[0].versions
    assert [v.text for v in versions if v.printed] == [
        "O prazo é de cinco dias.",
        "O prazo é de dez dias.",
    ]
    assert {v.status for v in versions if v.printed} == {Status.DUVIDOSO}
    assert "ordem_das_redacoes" in codes(law)


def test_original_printed_after_the_reworded_one_is_doubtful(law_of):
    law = law_of(
        """
        Art. 9º O prazo é de dez dias. (Redação dada pela Lei nº 20/2010)
        Art. 9º O prazo é de cinco dias.
        """
    )
    assert [v.status for v in law.provisions[0].versions] == [Status.DUVIDOSO] * 2
    assert "ordem_das_redacoes" in codes(law)


def test_two_wordings_without_note_are_doubtful(law_of):
    law = law_of("Art. 9º O prazo é de dez dias.\nArt. 9º O prazo é de doze dias.")
    assert [v.status for v in law.provisions[0].versions] == [Status.DUVIDOSO] * 2
    assert "redacao_sem_nota" in codes(law)


def test_two_wordings_by_one_act_are_doubtful(law_of):
    note = "(Redação dada pela Lei nº 20/2010)"
    law = law_of(f"Art. 9º O prazo é de dez dias. {note}\nArt. 9º O prazo é de doze dias. {note}")
    assert "redacoes_do_mesmo_ato" in codes(law)
    assert Status.VIGENTE not in {v.status for v in law.provisions[0].versions}


def test_cited_is_no_change_and_belongs_to_what_is_above(law_of):
    law = law_of(
        """
        Art. 168. Os cemitérios são livres.(Redação dada pela Lei nº 5.103 de 2006)
        (Citado pela Lei nº 5.874 de 2010)Parágrafo único. As associações.(Incluído pela Lei nº 5.103 de 2006)
        """
    )
    assert events_of(law) == [
        ("art168", "nova_redacao", "Lei nº 5.103, de 2006", 0, 1, "nota"),
        ("art168", "citacao", "Lei nº 5.874, de 2010", 1, 1, "nota"),
        ("art168_par1u", "acrescimo", "Lei nº 5.103, de 2006", None, 1, "nota"),
    ]
    assert law.provisions[0].versions[1].text == "Os cemitérios são livres."
    assert "nota_antes_do_rotulo" in codes(law)


def test_note_inside_a_text(law_of):
    law = law_of("Art. 5º O prazo (Redação dada pela Lei nº 1/2001) é de dez dias.")
    assert law.provisions[0].versions[1].text == "O prazo é de dez dias."


def test_name_before_the_label_is_the_former_name(law_of):
    law = law_of(
        """
        Art. 5º É proibido depositar materiais.
        DA HIGIENE DAS HABITAÇÕES
        CAPÍTULO II
        DA HIGIENE DAS EDIFICAÇÕES(Redação dada pela Lei nº 5.758 de 2010)
        DA HIGIENE DAS EDIFICAÇÕES(Redação dada pela Lei nº 5.758 de 2010)
        Art. 6º Conservar.
        """
    )
    chapter = law.provisions[1]
    assert [(v.text, v.status.value) for v in chapter.versions] == [
        ("DA HIGIENE DAS HABITAÇÕES", "substituido"),
        ("DA HIGIENE DAS EDIFICAÇÕES", "vigente"),
    ]
    assert len(law.events) == 1
    assert {"nome_antes_do_rotulo", "rubrica_duplicada"} <= codes(law)


def test_vetoed(law_of):
    law = law_of("Art. 5º (VETADO)\nArt. 6º Livre.")
    assert law.provisions[0].versions[0].status is Status.VETADO
    assert law.provisions[0].versions[0].text == ""


def test_note_at_the_end_of_the_last_part_makes_another_wording(law_of):
    law = law_of(
        """
        Art. 38 A limpeza é do proprietário do terreno:
        I - todo mês.
        Art. 38 Compete ao Município, por si ou por terceiros:
        I - limpar as praças;
        II - podar. (Redação dada pela Lei nº 5/2001)
        Art. 39 Fim.
        """
    )
    assert "art38.2" not in {p.id for p in law.walk()}
    assert "redacao_sem_nota" in codes(law)


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Revogado.", Status.REVOGADO),
        ("Revogado. (Redação dada pela Lei nº 112/2003)", Status.REVOGADO),
        ("REVOGADA", Status.REVOGADO),
        ("Vetado.", Status.VETADO),
        ("Revogado o disposto no artigo anterior.", Status.VIGENTE),
    ],
)
def test_a_wording_that_only_says_what_became_of_it(law_of, text, status):
    assert law_of(f"Art. 45 {text}").provisions[0].versions[-1].status is status

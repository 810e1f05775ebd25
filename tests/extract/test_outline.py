"""The outline: small laws in, the rows that a lawyer would write out."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract.blocks import cut
from pipeline.extract.outline import follows, outline
from pipeline.extract.source import Line
from pipeline.law import Kind


def test_article_with_everything_below_it(rows_of):
    assert rows_of(
        """
        TÍTULO II
        DA HIGIENE
        CAPÍTULO I
        DAS VIAS
        Art. 4º É proibido:
        I - jogar lixo;
        II - dispor:
        a) dos bens:
        1. móveis;
        2. imóveis;
        b) das obras.
        § 1º O órgão próprio:
        I - notificará;
        II - autuará.
        § 2º Cabe recurso.
        Art. 5º Revogam-se as disposições em contrário.
        """
    ) == [
        "tit2 | DA HIGIENE",
        "tit2_cap1 | DAS VIAS",
        "art4 | É proibido:",
        "art4_cpt_inc1 | jogar lixo;",
        "art4_cpt_inc2 | dispor:",
        "art4_cpt_inc2_ali1 | dos bens:",
        "art4_cpt_inc2_ali1_ite1 | móveis;",
        "art4_cpt_inc2_ali1_ite2 | imóveis;",
        "art4_cpt_inc2_ali2 | das obras.",
        "art4_par1 | O órgão próprio:",
        "art4_par1_inc1 | notificará;",
        "art4_par1_inc2 | autuará.",
        "art4_par2 | Cabe recurso.",
        "art5 | Revogam-se as disposições em contrário.",
    ]


def test_letters_skip_k_and_the_letter_i_is_no_inciso(rows_of):
    rows = rows_of(
        "Art. 2º É infrator:\n"
        + "\n".join(f"{letter}) o que {letter};" for letter in "abcdefghijlmn")
    )
    assert [row.split(" | ")[0] for row in rows[1:]] == [
        f"art2_cpt_ali{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14)
    ]


def test_letters_with_k(rows_of):
    rows = rows_of("Art. 2º É infrator:\n" + "\n".join(f"{c}) {c};" for c in "abcdefghijkl"))
    assert rows[-2:] == ["art2_cpt_ali11 | k;", "art2_cpt_ali12 | l;"]


def test_article_of_speech_after_a_dash_is_no_suffix(rows_of):
    rows = rows_of(
        """
        Art. 81 - A taxa é anual.
        Art. 82 - A base de cálculo é o valor.
        Art. 82-A - A alíquota é fixa.
        Art. 83 - O sujeito passivo é o titular.
        """
    )
    assert rows == [
        "art81 | A taxa é anual.",
        "art82 | A base de cálculo é o valor.",
        "art82-1 | A alíquota é fixa.",
        "art83 | O sujeito passivo é o titular.",
    ]


def test_citation_at_the_start_of_a_wrapped_line_is_text(rows_of):
    rows = rows_of(
        """
        Art. 7º O infrator responde pelos danos que causar, nos termos do disposto no
        Art. 5º desta Lei, e pelas multas que a autoridade municipal lhe aplicar, sem
        prejuízo das outras penas que este Código e a legislação vigente lhe imponham.
        Art. 8º Fica proibida a queima de lixo nos logradouros públicos, salvo quando a
        autoridade municipal o permita.
        """
    )
    assert [row.split(" | ")[0] for row in rows] == ["art7", "art8"]
    assert "no Art. 5º desta Lei, e pelas" in rows[0]


def test_dotted_items_restart_under_the_next_letter(rows_of):
    rows = rows_of(
        """
        Art. 188. As multas são:
        VIII - terminais:
        a) R$ 10,00:
        1.1. urbanidade;
        1.2. limpeza;
        b) R$ 20,00:
        2.1. circulação;
        """
    )
    assert [row.split(" | ")[0] for row in rows] == [
        "art188",
        "art188_cpt_inc8",
        "art188_cpt_inc8_ali1",
        "art188_cpt_inc8_ali1_ite1-1",
        "art188_cpt_inc8_ali1_ite1-2",
        "art188_cpt_inc8_ali2",
        "art188_cpt_inc8_ali2_ite2-1",
    ]


def test_text_after_a_list_belongs_to_what_the_list_hangs_from(rows_of):
    assert rows_of(
        """
        Art. 303 Praticar um dos atos:
        a) ferir animal;
        b) abandonar animal.
        Para cada uma das infrações: Multa de 5 a 15%.
        Art. 304 O fiscal:
        § 1º Verificará:
        I - o local;
        II - o dano.
        Tudo será anotado.
        § 2º Lavrará o auto.
        """
    ) == [
        "art303 | Praticar um dos atos: | Para cada uma das infrações: Multa de 5 a 15%.",
        "art303_cpt_ali1 | ferir animal;",
        "art303_cpt_ali2 | abandonar animal.",
        "art304 | O fiscal:",
        "art304_par1 | Verificará: | Tudo será anotado.",
        "art304_par1_inc1 | o local;",
        "art304_par1_inc2 | o dano.",
        "art304_par2 | Lavrará o auto.",
    ]


def test_paragraphs_without_number_and_dashes(rows_of):
    assert rows_of(
        """
        Art. 51 Os prazos serão fixados na notificação.
        Quando se tratar de remoção, o prazo será de 24 horas.
        Art. 282 São documentos:
        - certidão de óbito;
        - guia de transporte.
        """
    ) == [
        "art51 | Os prazos serão fixados na notificação.",
        "art51_p2 | Quando se tratar de remoção, o prazo será de 24 horas.",
        "art282 | São documentos:",
        "art282_cpt_tra1 | certidão de óbito;",
        "art282_cpt_tra2 | guia de transporte.",
    ]


def test_table_with_its_caption(law_of):
    law = law_of(
        """
        Art. 59. Os limites são os da tabela.
        § 1º Seguem os níveis.
        Tabela de níveis, em dB (Incluído pela Lei nº 42 de 2015)
        | Áreas | Diurno |
        | Sítios | 40 |
        § 2º Excetuam-se as sirenes.
        """
    )
    table = next(p for p in law.walk() if p.kind is Kind.TABELA)
    assert table.id == "art59_par1_tab1"
    assert table.versions[0].rows == (("Áreas", "Diurno"), ("Sítios", "40"))
    assert table.versions[0].text == "Tabela de níveis, em dB\n| Áreas | Diurno |\n| Sítios | 40 |"
    assert [event.provision_id for event in law.events] == ["art59_par1_tab1"]


def test_name_printed_twice_and_over_two_lines(law_of):
    law = law_of(
        """
        CAPÍTULO III
        DAS PEDREIRAS, DEPÓSITOS
        DE AREIA
        DAS PEDREIRAS, DEPÓSITOS
        DE AREIA
        Art. 1º Fica livre.
        """
    )
    assert law.provisions[0].versions[0].text == "DAS PEDREIRAS, DEPÓSITOS DE AREIA"
    assert "rubrica_duplicada" in {d.code for d in law.diagnostics}


def test_parte_geral_below_a_title_is_its_name(rows_of):
    rows = rows_of("TÍTULO I\nPARTE GERAL\nCAPÍTULO I\nINTRODUÇÃO\nArt. 1º Fica livre.")
    assert rows == ["tit1 | PARTE GERAL", "tit1_cap1 | INTRODUÇÃO", "art1 | Fica livre."]


def test_section_right_below_a_title(rows_of):
    rows = rows_of("TÍTULO VI\nDOS SERVIÇOS\nSeção IV\nDOS TERMINAIS\nArt. 1º Fica livre.")
    assert rows[1] == "tit6_sec4 | DOS TERMINAIS"


def test_second_article_of_one_number_on_another_subject(law_of):
    law = law_of(
        """
        CAPÍTULO I
        DOS ANIMAIS
        Art. 85. É proibida a criação de porcos na zona urbana do Município.
        CAPÍTULO II
        DOS LEILÕES
        Art. 85. O leilão será anunciado por edital, com prazo de dez dias.
        I - o edital será afixado;
        """
    )
    assert [p.id for p in law.walk()] == ["cap1", "art85", "cap2", "art85.2", "art85.2_cpt_inc1"]
    assert "rotulo_repetido" in {d.code for d in law.diagnostics}


def test_gap_in_the_numbering_is_reported(law_of):
    law = law_of("Art. 1º Um.\nArt. 2º Dois:\nI - a;\nII - b;\nIV - d.\nArt. 5º Cinco.")
    gaps = [d.provision_id for d in law.diagnostics if d.code == "salto_de_numeracao"]
    assert gaps == ["art2_cpt_inc4", "art5"]


def test_front_matter_and_closing(law_of):
    law = law_of(
        """
        norma nº 115/1995

        LEI Nº 115, DE 13 DE FEVEREIRO DE 1995
        Dispõe sobre o Código de Posturas do Município de
        Limeira do Oeste – MG.
        A Câmara Municipal, por seus legítimos representantes
        aprovou e o Prefeito sancionou a seguinte Lei:
        Art. 1º. Esta Lei contém o Código.
        Art. 2º. Esta Lei entra em vigor na data de sua publicação.
        Limeira do Oeste – MG, 13 de Fevereiro de 1995.
        FULANO DE TAL
        Prefeito Municipal
        """
    )
    assert law.epigraph == "LEI Nº 115, DE 13 DE FEVEREIRO DE 1995"
    assert law.ementa == (
        "Dispõe sobre o Código de Posturas do Município de Limeira do Oeste – MG."
    )
    assert law.preamble
    assert law.preamble.startswith("A Câmara Municipal, por seus")
    assert law.closing == (
        "Limeira do Oeste – MG, 13 de Fevereiro de 1995.",
        "FULANO DE TAL",
        "Prefeito Municipal",
    )
    assert (law.identity.kind, law.identity.number, str(law.identity.date)) == (
        "Lei",
        "115",
        "1995-02-13",
    )
    assert law.provisions[-1].versions[0].text == (
        "Esta Lei entra em vigor na data de sua publicação."
    )


@given(st.integers(1, 300), st.sampled_from([Kind.ARTIGO, Kind.PARAGRAFO, Kind.INCISO]))
def test_successors(number, kind):
    assert follows(kind, (number,), (number + 1,))
    assert follows(kind, (number,), (number, 1))
    assert follows(kind, (number, 1), (number, 2))
    assert follows(kind, (number, 1), (number + 1,))
    assert not follows(kind, (number,), (number + 2,))


ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


@given(
    st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 10), st.integers(0, 6)),
        min_size=1,
        max_size=8,
    )
)
def test_any_regular_law_is_read_as_it_was_built(shape):
    """Articles with paragraphs, incisos and alíneas in order: the outline finds every one."""
    lines, expected = [], []
    for article, (paragraphs, incisos, alineas) in enumerate(shape, 1):
        lines.append(f"Art. {article}{'º' if article < 10 else '.'} Dispõe:")
        expected.append(f"art{article}")
        for inciso in range(incisos):
            lines.append(f"{ROMAN[inciso]} - inciso:")
            expected.append(f"inc{inciso + 1}")
        for alinea in range(alineas):
            lines.append(f"{'abcdef'[alinea]}) alínea;")
            expected.append(f"ali{alinea + 1}")
        for paragraph in range(1, paragraphs + 1):
            lines.append(f"§ {paragraph}º Parágrafo.")
            expected.append(f"par{paragraph}")
    text = "\n".join(lines)
    starts = [0, *(i + 1 for i, c in enumerate(text) if c == "\n")]
    blocks = cut([Line(line, at) for line, at in zip(lines, starts, strict=True)], text)
    names = {"artigo": "art", "paragrafo": "par", "inciso": "inc", "alinea": "ali"}
    found = [
        f"{names[p.candidate.kind.value]}{p.candidate.number[0]}" for p in outline(blocks) if p
    ]
    assert found == expected
    assert all(before < after for before, after in pairwise(starts))


def test_labels_out_of_place_stop_the_work(law_of):
    """Some portals print each label after its text: what is read then is no structure."""
    lines = [f"São tributos do Município os seguintes, na forma da lei. Art. {n}" for n in (1, 2)]
    lines += [
        f"§ {n}º - Texto que o rótulo devia anunciar." for n in (7, 3, 9, 2, 8, 4, 1, 6, 5, 9)
    ]
    lines += [f"{'XVI' if n % 2 else 'IX'} - Texto solto na lista {n}." for n in range(12)]
    law = law_of("Art. 1º Início.\n" + "\n".join(lines))
    assert "estrutura_nao_lida" in {d.code for d in law.diagnostics if d.severity == "bloqueio"}

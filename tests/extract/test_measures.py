"""Sanctions that are no fine, and the rules beside fines: what is one, and what is a mere mention."""

import time
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract import read_law
from pipeline.extract.measures import read_measures

ROOT = Path(__file__).parents[2]
LAWS = {
    "esteio": "esteio-rs-lei-785-1971",
    "limeira": "limeira-do-oeste-mg-lei-115-1995",
    "rioverde": "rio-verde-go-lei-3635-1998",
}


def rows(text, *, listed=False):
    """One line per sanction: kind, factor, quote."""
    found = []
    for fine in read_measures(text, listed=listed):
        factor = "" if fine.factor is None else f" x{fine.factor.normalize()}"
        found.append(f"{fine.sanction}{factor} | {text[fine.start : fine.end]}")
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "sob pena de apreensão e destruição do produto, sem prejuízo da pena aplicável.",
            ["apreensao | sob pena de apreensão", "inutilizacao | destruição do produto"],
        ),
        (
            "os quais serão apreendidos pela fiscalização e removidos para locais próprios.",
            [
                "apreensao | serão apreendidos pela fiscalização",
                "remocao | removidos para locais próprios",
            ],
        ),
        (
            "terão cassados os respectivos alvarás de licença.",
            ["cassacao | terão cassados os respectivos alvarás de licença"],
        ),
        (
            "poderá ter a licença de funcionamento suspensa por prazo determinado.",
            ["suspensao | poderá ter a licença de funcionamento suspensa por prazo determinado"],
        ),
        (
            "o estabelecimento será imediatamente fechado.",
            ["fechamento | será imediatamente fechado"],
        ),
        (
            "serão autuados, sendo, de consequência, devidamente fechados pelo órgão competente.",
            [
                "fechamento | sendo, de consequência, devidamente fechados pelo órgão competente",
            ],
        ),
        ("Será interditada a pedreira.", ["interdicao | Será interditada a pedreira"]),
        ("far-se-á sua interdição.", ["interdicao | far-se-á sua interdição"]),
        (
            "a reincidência implicará no cancelamento sumário da licença.",
            ["cancelamento | implicará no cancelamento sumário da licença"],
        ),
        (
            "e cobrará o valor de seu custo, acrescido de 20% (vinte por cento), sem prejuízo.",
            ["ressarcimento x1.2 | acrescido de 20% (vinte por cento)"],
        ),
        (
            "o pagamento das despesas decorrentes, acrescidas de 10%, sem prejuízo.",
            ["ressarcimento x1.1 | despesas decorrentes, acrescidas de 10%"],
        ),
        (
            "As multas pagas no prazo terão desconto de 15% (quinze por cento).",
            ["desconto x0.85 | terão desconto de 15% (quinze por cento)"],
        ),
        (
            "as multas recolhidas em dez dias sofrerão redução de 20%.",
            ["desconto x0.8 | sofrerão redução de 20%"],
        ),
        (
            "Os valores das multas serão corrigidos em janeiro, por ato do Prefeito.",
            ["atualizacao | Os valores das multas serão corrigidos em janeiro"],
        ),
        (
            "Os recursos oriundos das multas serão revertidos na recuperação do meio ambiente.",
            ["destinacao | serão revertidos na recuperação do meio ambiente"],
        ),
        (
            "o agente político, pessoalmente, responsável pelo cumprimento da pena de multa.",
            [
                "responsabilidade | agente político, pessoalmente, responsável pelo cumprimento da "
                "pena de multa"
            ],
        ),
    ],
)
def test_what_is_a_sanction(text, expected):
    assert rows(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "O auto de apreensão conterá a data e o local.",
        "As coisas apreendidas serão recolhidas ao depósito da Prefeitura.",
        "A devolução do material apreendido só se fará depois de pagas as multas.",
        "de quem são apreendidos, bem como a indicação de duas testemunhas",
        "julgar os processos em que couber a interdição do local ou a demolição;",
        "Desatender a interdição de prédio por falta de condições higiênicas:",
        "Os restos de demolição deverão ser removidos pelo proprietário.",
        "O estrume do gado deverá ser diariamente removido para lugar próprio.",
        "Aos domingos e feriados permanecerão fechados.",
        "as propriedades rurais serão fechadas com cerca de arame farpado.",
        "As proibições não poderão ser suspensas mediante licença.",
        "O horário dos escritórios é suspenso nos dias feriados.",
        "remover o lixo em recipiente hermeticamente fechado",
        "para advertência do perigo",
        "Serão cancelados de ofício os débitos fiscais.",
        "o valor da multa será acrescido de 50% a cada reincidência.",
        "A importância apurada será aplicada na indenização das multas devidas.",
        "",
    ],
)
def test_mentions_are_no_sanctions(text):
    assert rows(text) == []


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Advertência por escrito, emitida pela fiscalização;", ["advertencia"]),
        (
            "No caso da reincidência, cassação do alvará de licença e fechamento e remoção do local.",
            ["cassacao", "fechamento", "remocao"],
        ),
        ("multa simples ou diária;", []),
    ],
)  # fmt: skip
def test_items_under_a_heading_of_penalties(text, kinds):
    assert [fine.sanction for fine in read_measures(text, listed=True)] == kinds


#: All sanctions other than fines of three laws, as read by hand: id, kind, factor.
MEASURES = {
    "esteio": """
        art21_cpt_ali1:apreensao art21_cpt_ali2:remocao art21_cpt_ali3:embargo
        art21_cpt_ali4:interdicao art21_cpt_ali5:demolicao art21_cpt_ali7:suspensao
        art21_cpt_ali8:ressarcimento art21_cpt_ali9:ressarcimento art22:apreensao
        art26:inutilizacao art27:remocao art30:demolicao art32:suspensao art213:suspensao
        art265:ressarcimento art300:apreensao art321:cassacao art321_par1:fechamento
        art321_par2:fechamento art324_par1u:apreensao
    """,
    "limeira": """
        art5_par1u:ressarcimento art8:ressarcimento art10_par1:apreensao
        art11_par2:ressarcimento:1.2 art12:ressarcimento:1.2 art14_par5:responsabilidade
        art21_par10_inc1:advertencia art21_par10_inc2:cassacao art21_par10_inc2:fechamento
        art21_par10_inc2:remocao art32_par2:cassacao art36:cassacao art40:apreensao
        art40:inutilizacao art43:interdicao art47:cassacao art63_par1u:cassacao
        art71_par2:interdicao art72_par1u:ressarcimento:1.2 art76:advertencia art77:suspensao
        art78:cassacao art80_par1u:destinacao art83_par1u:cassacao
    """,
    "rioverde": """
        art7-1_par3:ressarcimento art18:apreensao art18:remocao art18_par3:cassacao
        art52_par1:cassacao art52_par2:cassacao art52_par2:fechamento art52_par3:cassacao
        art63_par1u:apreensao art67_par3:apreensao art67_par3_inc3:interdicao art78_par1u:remocao
        art78_par1u:ressarcimento art81_par1:cassacao art81_par2:cassacao art81_par2:fechamento
        art84_par1u:remocao art89_cpt_inc4_ali1:apreensao art89_cpt_inc4_ali1:remocao
        art89_cpt_inc4_ali3:cancelamento art89_cpt_inc4_ali4:cancelamento art93:apreensao
        art93:remocao art102:cancelamento art103:apreensao art103_par1:apreensao
        art124_par2:cancelamento art132:cassacao art132_par1:fechamento art132_par2:fechamento
        art135_par1:apreensao art139:apreensao art140_par2:apreensao art140_par2:remocao
        art141:cassacao art145_par1u:interdicao art167_cpt_inc1:cassacao art167_cpt_inc2:apreensao
        art171_par5:cassacao art171_par6:ressarcimento art177:apreensao
        art183_par1u:ressarcimento:1.1 art185_par3:ressarcimento:1.2 art188:cassacao
        art188_par7:atualizacao art190_par1:desconto:0.6 art190_par1:desconto:0.7
        art190_par1:desconto:0.85 art191_par1u:atualizacao art192:ressarcimento
    """,
}  # fmt: skip


@cache
def law(name):
    return read_law(ROOT / "data" / "raw" / f"{LAWS[name]}.txt")


@pytest.mark.parametrize("name", LAWS)
def test_the_sanctions_of_three_laws(name):
    found = [
        f"{s.provision_id}:{s.sanction}" + ("" if s.factor is None else f":{s.factor.normalize()}")
        for s in law(name).sanctions
        if s.sanction != "multa"
    ]
    assert found == MEASURES[name].split()


@given(
    st.text(alphabet="serão apreendidos, cassada a e ou sob pena de despesas %20.", max_size=120)
)
def test_any_text_is_read(text):
    for fine in read_measures(f"sob pena de {text}"):
        assert 0 <= fine.start < fine.end


@pytest.mark.parametrize(
    "piece", ["apreensão ", "serão apreendidos e ", "sob pena de ", "multa 10% "]
)
def test_a_long_line_is_read_in_linear_time(piece):
    started = time.process_time()
    read_measures(piece * (200_000 // len(piece)))
    assert time.process_time() - started < 20  # seconds; quadratic reading would take hours

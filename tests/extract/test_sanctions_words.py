"""The words of fines: numbers, amounts, and what one text says, as a table a lawyer would write."""

import time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.extract.amounts import read_amount
from pipeline.extract.fine_records import Fine, Unread
from pipeline.extract.fines import read_fines
from pipeline.extract.numerals import read_number, read_words


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("cem", "100"),
        ("vinte e cinco", "25"),
        ("cincoenta", "50"),  # old spelling, 1995
        ("hum mil", "1000"),
        ("um mil e uma", "1001"),
        ("mil e quinhentos", "1500"),
        ("quinhentas e uma", "501"),
        ("duzentas e cinquenta", "250"),
        ("três mil reais", "3000"),
        ("vinte mil e uma", "20001"),
        ("cinquenta milhões de reais", "50000000"),
        ("cento e sessenta e seis reais e dois centavos", "166.02"),
        ("cinquenta centavos", "0.5"),
        ("vinte por cento", "20"),
        ("zero virgula oito por cento", "0.8"),
        ("um vírgula zero cinco", "1.05"),
        ("noventa dias", "90"),
        ("centro e cinquenta reais", None),  # misprint: no number is guessed
        ("dois décimos", None),
        ("UFIMA", None),
        ("por cento", None),
        ("", None),
    ],
)
def test_number_words(words, value):
    assert read_words(words) == (None if value is None else Decimal(value))


@pytest.mark.parametrize(
    ("figures", "value", "doubtful"),
    [
        ("800,00", "800.00", False),
        ("3.000,00", "3000.00", False),
        ("50.000.000,00", "50000000.00", False),
        ("20.001", "20001", False),
        ("10000", "10000", False),
        ("0.05", "0.05", False),
        ("0.001", "0.001", False),
        ("2/10", "0.2", False),
        ("1,177.05", "1177.05", True),  # US print, seen in a real table of fines
        ("1,000", "1.000", True),
        ("10.50", "10.50", True),
    ],
)
def test_figures(figures, value, doubtful):
    number = read_number(figures)
    assert (number.value, number.doubtful) == (Decimal(value), doubtful)


@given(st.integers(0, 999_999_999), st.integers(0, 99))
def test_brazilian_money_is_read_back(reais, cents):
    printed = f"{reais:,}".replace(",", ".") + f",{cents:02d}"
    assert read_number(printed).value == Decimal(reais) + Decimal(cents) / 100


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("5 a 10%", "5-10 pct"),
        ("20 a50%", "20-50 pct"),
        ("50% a 1 salário mínimo.", "0.5-1 SM"),
        ("1 a 3 salários mínimo.", "1-3 SM"),
        ("1 a 2 salários\nmínomos", "1-2 SM"),
        ("um salário mínimo vigente no País", "1-1 SM"),
        ("cinco por cento (5%) sobre o salário mínimo regional e mensal", "0.05-0.05 SM"),
        ("R$ 80,00 (oitenta reais) por infração", "80.00-80.00 BRL"),
        ("R$300,00", "300.00-300.00 BRL"),
        ("R$ 300,00 (trezentos reais) a R$ 3.000,00 (três mil reais)", "300.00-3000.00 BRL"),
        ("R$ 100,00 a 500,00", "100.00-500.00 BRL"),
        ("Cr$ 500,00", "500.00-500.00 Cr$"),
        ("100 (cem) UFIR, nos casos", "100-100 UFIR"),
        ("101 (cento e uma) a 250 (duzentas e cinquenta) UFIRS", "101-250 UFIR"),
        ("50 (cinquenta) a 500 (quinhentas) Unidades de Referência Municipal (URM)", "50-500 URM"),
        ("5 (cinco) vezes a unidade fiscal de Maricá (UFIMA);", "5-5 UFIMA"),
        ("20% (vinte por cento) da UFIMA", "0.2-0.2 UFIMA"),
        ("10% do VRM por dia", "0.1-0.1 VRM"),
        ("2/10 (dois décimos) da Unidade Fiscal", "0.2-0.2 Unidade Fiscal"),
        ("50% sobre o valor do imposto devido, sem", "50-50 pct:valor do imposto devido"),
        ("3 (três) vezes o valor da taxa;", "300-300 pct:valor da taxa"),
        ("uma UFIMA, por ato", "1-1 UFIMA"),
        ("10 dias", None),
        ("2 metros", None),
        ("5º dia", None),
        ("que trata o art. 5", None),
        ("R$ 10,00 a 5 UFM", None),  # no unit holds both limits
        ("10% a R$ 500,00", None),
    ],
)
def test_amounts(text, row):
    amount = read_amount(text, 0)
    found = amount and f"{amount.minimum}-{amount.maximum} {amount.unit}"
    assert found == row


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("20 (vinte e cinco) UFM", "valor_diverge_do_extenso"),
        ("0,5% (zero virgula oito por cento)", "valor_diverge_do_extenso"),
        ("R$ 150,00 (centro e cinquenta reais)", "extenso_ilegivel"),
        ("1 (um) a S (cinco) UFIMA", "valor_lido_do_extenso"),
        ("R$ 1,177.05", "numero_ambiguo"),
        ("5 15%", "multa_sem_conectivo"),
        ("10 a 5%", "multa_faixa_invertida"),
    ],
)
def test_doubtful_amounts(text, code):
    amount = read_amount(text, 0)
    assert amount is not None
    assert [doubt.code for doubt in amount.doubts] == [code]


def rows(text):
    """One line per fine: rule, limits, unit, factor, and the quote."""
    found = []
    for fine in read_fines(text):
        quote = text[fine.start : fine.end]
        if isinstance(fine, Unread):
            found.append(f"não lida | {quote}")
            continue
        limits = f"{fine.minimum}-{fine.maximum} {fine.unit}" if fine.unit else ""
        factor = f"x{fine.factor}" if fine.factor is not None else ""
        parts = (fine.rule, limits, factor, fine.per or "", fine.subject or "", quote)
        found.append(" | ".join(part for part in parts if part))
    return found


# What the text says -> what it means. Wordings of the three laws first, then of others.
FINES = [
    ("Lavar animais na rua: Multa 5 a 10%.", ["faixa | 5-10 pct | Multa 5 a 10%"]),
    (
        "conforme o caso: a multa será de 50% a 5 salários mínimos.",
        ["faixa | 0.5-5 SM | multa será de 50% a 5 salários mínimos"],
    ),
    ("À infração caberá a multa de 5 a 20%.", ["faixa | 5-20 pct | multa de 5 a 20%"]),
    ("sob pena de multa de 10 a 50%.", ["faixa | 10-50 pct | multa de 10 a 50%"]),
    ("A infração sujeita a: Multa de 5 a 50%.", ["faixa | 5-50 pct | Multa de 5 a 50%"]),
    ("à lotação: Multa de 5 15%.", ["faixa | 5-15 pct | Multa de 5 15%"]),
    ("à segurança dos frequentadores: Multa de", ["sem_valor | Multa de"]),
    ("à segurança dos frequentadores: Multa.", ["sem_valor | Multa."]),
    (
        "ruir antes da demolição: Multa de 1 a 3 salários mínimos. Se ruir causando dano a "
        "terceiros: Multa de 2 a 5 salários mínimos.",
        [
            "faixa | 1-3 SM | Multa de 1 a 3 salários mínimos",
            "faixa | 2-5 SM | Multa de 2 a 5 salários mínimos",
        ],
    ),
    (
        "A multa não será inferior a cinco por cento (5%) sobre o salário mínimo regional e mensal, "
        "nem superior a cinco (5) vezes o seu valor, ressalvada a sua aplicação em dobro.",
        [
            "limite | 0.05-5 SM | multa não será inferior a cinco por cento (5%) sobre o salário "
            "mínimo regional e mensal, nem superior a cinco (5) vezes o seu valor"
        ],
    ),
    (
        "Na reincidência genérica a multa será acrescida de 10 por cento sobre o seu valor e na "
        "específica será cominada em dobro.",
        [
            "relativo | x1.1 | multa será acrescida de 10 por cento",
            "relativo | x2 | e na específica será cominada em dobro",
        ],
    ),
    (
        "incorrerão na metade da multa correspondente à infração",
        ["relativo | x0.5 | na metade da multa correspondente"],
    ),
    ("Se involuntário: a metade da penalidade.", ["relativo | x0.5 | a metade da penalidade"]),
    ("Se atingirem o alvo: o dobro da penalidade.", ["relativo | x2 | o dobro da penalidade"]),
    ("dos prédios: Multa igual a do caput do artigo.", ["relativo | x1 | Multa igual a do caput do artigo"]),
    (
        "e a multa será o valor do quádruplo da primeira.",
        ["relativo | x4 | multa será o valor do quádruplo da primeira"],
    ),
    (
        "o valor da muita será acrescido de 50% (cinquenta por cento) a cada reincidência.",
        [
            "relativo | x1.5 | reincidencia | muita será acrescido de 50% (cinquenta por cento) a "
            "cada reincidência"
        ],
    ),
    (
        "sujeitar-se-á a multa de R$ 800,00 (oitocentos reais) e na reincidência, a multa será "
        "cobrada progressivamente em dobro.",
        [
            "fixo | 800.00-800.00 BRL | multa de R$ 800,00 (oitocentos reais)",
            "relativo | x2 | reincidencia | multa será cobrada progressivamente em dobro",
        ],
    ),
    (
        "renovando-se a aplicação da multa a cada 90 (noventa) dias com os acréscimos da reincidência.",
        [
            "relativo | 90_dias | renovando-se a aplicação da multa a cada 90 (noventa) dias com os "
            "acréscimos da reincidência"
        ],
    ),
    (
        "Além da multa prevista no artigo 195, pela clandestinidade, será plicada a equivalente ao "
        "ônus até 5 salários mínimos.",
        [
            "remissao | Além da multa prevista no artigo 195",
            "custo | None-5 SM | será plicada a equivalente ao ônus até 5 salários mínimos",
        ],
    ),
    (
        "I - multa de R$ 300,00 (trezentos reais) a R$ 3.000,00 (três mil reais), por infração, à "
        "pessoa física;",
        [
            "faixa | 300.00-3000.00 BRL | infracao | pessoa física | multa de R$ 300,00 (trezentos "
            "reais) a R$ 3.000,00 (três mil reais), por infração, à pessoa física"
        ],
    ),
    (
        "Incorrerá numa multa correspondente a um salário mínimo vigente no País",
        ["fixo | 1-1 SM | multa correspondente a um salário mínimo vigente"],
    ),
    ("serão autuados e multados, podendo", ["sem_valor | serão autuados e multados"]),
    ("sob pena de apreensão e multa.", ["sem_valor | sob pena de apreensão e multa"]),
    (
        "sob pena de cassação de licença, sem prejuízo da multa aplicável.",
        ["sem_valor | sem prejuízo da multa aplicável"],
    ),
    (
        "sob pena de imputação de multa, na forma da Lei.",
        ["sem_valor | sob pena de imputação de multa, na forma da Lei"],
    ),
    ("Os casos serão passíveis de multa:", ["sem_valor | passíveis de multa"]),
    ("sujeitarão os proprietários a multa, podendo", ["sem_valor | sujeitarão os proprietários a multa"]),
    ("as despesas de remoção, acrescido de multa.", ["sem_valor | acrescido de multa"]),
    ("mediante pagamento de multas e taxas", ["sem_valor | mediante pagamento de multas"]),
    (
        "não eximirá a fábrica ou estabelecimento comercial do pagamento das multas e demais",
        ["sem_valor | não eximirá a fábrica ou estabelecimento comercial do pagamento das multas"],
    ),
    (
        "fechado, sem prejuízo do pagamento da sanção pecuniária.",
        ["sem_valor | sem prejuízo do pagamento da sanção pecuniária"],
    ),
    # Other laws.
    (
        "multa simples, de até 2% (dois por cento) do faturamento, limitada, no total, a "
        "R$ 50.000,00 por infração;",
        [
            "faixa | None-2 pct:faturamento | multa simples, de até 2% (dois por cento) do faturamento",
            "limite | None-50000.00 BRL | limitada, no total, a R$ 50.000,00",
        ],
    ),
    ("será multado em R$ 50,00 por dia.", ["fixo | 50.00-50.00 BRL | dia | multado em R$ 50,00 por dia"]),
    (
        "multa, a ser fixada entre 5 (cinco) e 10 (dez) UFM, por m²",
        ["faixa | 5-10 UFM | m2 | multa, a ser fixada entre 5 (cinco) e 10 (dez) UFM, por m²"],
    ),
    ("II - multa simples ou diária;", []),  # the label is not part of a wording
    ("multa simples ou diária;", ["sem_valor | multa simples ou diária"]),
    (
        "pagamento de multa civil equivalente ao valor do dano e proibição",
        ["custo | 100-100 pct:valor do dano | multa civil equivalente ao valor do dano"],
    ),
    ("A multa pode ser aumentada até o dobro", ["relativo | x2 | multa pode ser aumentada até o dobro"]),
    ("Igual multa será aplicada a quem", ["relativo | x1 | Igual multa"]),
    ("pagará 10% da multa correspondente à infração", ["relativo | x0.1 | 10% da multa correspondente"]),
    (
        "Serão punidos com multa equivalente a 15 (quinze) dias do respectivo vencimento:",
        [
            "fixo | 15-15 dias de vencimento | multa equivalente a 15 (quinze) dias do respectivo "
            "vencimento"
        ],
    ),
    (
        "as multas recolhidas em dez dias terão redução de 20% (vinte por cento)",
        ["não lida | multas recolhidas em dez dias terão redução de 20%"],
    ),
    ("Multa de 10% a R$ 500,00.", ["não lida | Multa de 10%"]),
    ("a multa de meio salário mínimo", ["fixo | 0.5-0.5 SM | multa de meio salário mínimo"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FINES)
def test_fines_of_a_text(text, expected):
    assert rows(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Não poderão ser transportados simultaneamente explosivos e inflamáveis.",
        "As multas não pagas nos prazos fixados serão inscritas em dívida ativa.",
        "A multa será imposta nos graus mínimo, médio e máximo.",
        "será imposta ao infrator multa correspondente à infração, que deverá ser paga em 5 dias",
        "Grau médio é a quantia equivalente à metade da soma da penalidade mínima e máxima.",
        "liberados somente após o pagamento das multas aplicadas.",
        "o respectivo agente político, responsável pelo cumprimento da pena de multa aplicável.",
        "Atraso no pagamento de multa;",
        "aos quais se prevê multa máxima igual ou superior a três salários mínimos",
        "Quando aplicada a pena de multa, o infrator será notificado",
        "A multa que se refere o art. 5º, § 2º, é devida.",
        "serão impostas multas nos seguintes valores:",
        "o dobro do prazo",
        "despesas acrescidas de 20% (vinte por cento).",
        "",
    ],
)
def test_mentions_are_no_fines(text):
    assert rows(text) == []


def test_every_quote_is_the_words_of_the_text():
    for text, _ in FINES:
        for fine in read_fines(text):
            assert 0 <= fine.start < fine.end <= len(text)


@given(st.text(alphabet="multa de 5%a10R$,.()sSMUF\n", max_size=200))
def test_any_text_is_read_without_error(text):
    for fine in read_fines("multa " + text):
        assert isinstance(fine, Fine | Unread)


MEGABYTE = 1_000_000
HOSTILE = {
    "multa": "multa ",
    "multas": "multa 1 ",
    "faixas": "multa de 5 a 10% ",
    "espaços": "multa de" + " " * 999 + "5",
    "dígitos": "1",
    "pontos": "1.1",
    "parênteses": "(",
    "números": "um e ",
    "ameaças": "sob pena de sujeitar-se a ",
    "incisos": ", I",
    "dobro": "em dobro da ",
    "limites": "multa não será inferior a 5% ",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_line_of_a_megabyte_is_read_in_linear_time(name):
    line = "multa de " + HOSTILE[name] * (MEGABYTE // len(HOSTILE[name]))
    started = time.process_time()
    for _ in read_fines(line):
        pass
    assert time.process_time() - started < 20  # seconds; quadratic reading would take hours

"""Markdown: the text as it is shown, with strikes and bold as evidence."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.markdown import read_markdown
from pipeline.extract.reading import build_law
from pipeline.extract.sidecar import Sidecar

DATA = Path(__file__).parents[2] / "data" / "markdown"


@pytest.fixture
def source_of(tmp_path):
    def read(text):
        path = tmp_path / "lei.md"
        path.write_text(text, encoding="utf-8")
        return read_markdown(path)

    return read


@pytest.fixture
def shown(source_of):
    """The lines of a text; "-" in front of furniture, struck text between "~"."""

    def lines(text):
        return [_shown(line) for line in source_of(text).lines]

    return lines


def _shown(line):
    text = line.text
    for start, end in reversed(line.struck):
        text = f"{text[:start]}~{text[start:end]}~{text[end:]}"
    return f"- {text}" if line.furniture else text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"**Art. 1º** Livre\.", ["Art. 1º Livre."]),
        (r"**I** \- água;", ["I - água;"]),
        (r"**I**\- água;", ["I- água;"]),
        (r"de 1984\. Já", ["de 1984. Já"]),
        ("***(Art. 1° ao 6°)***", ["(Art. 1° ao 6°)"]),
        ("## TÍTULO I DA CIDADE ##", ["TÍTULO I DA CIDADE"]),
        ("###### *Gerado em 2020*", ["Gerado em 2020"]),
        ("> Este texto não substitui.", ["Este texto não substitui."]),
        ("a) Taxa; [(Incluído pela Lei nº 15)](../1991/LCM-15.md)", ["a) Taxa; (Incluído pela Lei nº 15)"]),
        ("[sic] e [...] e [a](b c)", ["[sic] e [...] e [a](b c)"]),
        ("Art. 5<sup>o</sup> a<br>b", ["Art. 5o a", "b"]),
        ("a <!-- image --> b", ["a b"]),
        ("a\n\n<!-- image\n\n-->\n\nb", ["a", "b"]),
        ("corpos d`água e d`ouro", ["corpos d`água e d`ouro"]),
        ("Pc = Ca*A*B e nome_do_campo", ["Pc = Ca*A*B e nome_do_campo"]),
        ("__ de ______ de 20__", ["__ de ______ de 20__"]),
        ("* A PRESENTE LEI", ["- A PRESENTE LEI"]),
        ("O texto. ^abc123", ["O texto."]),
        ("a&nbsp;b &quot;c&quot;", ['a b "c"']),
        ("um\xa0\xa0dois\ttrês  quatro", ["um dois três quatro"]),
        ("- I - água;\n- II - ar.\n- fim", ["I - água;", "II - ar.", "fim"]),
        ("- – sem rótulo;\n- – outro", ["– sem rótulo;", "– outro"]),
        ("texto\n=====\n\n---\n\nfim", ["texto", "fim"]),
        ("```mermaid\ngraph TD\n```\nLei", ["- graph TD", "Lei"]),
        ("```\nArt. 1º Livre.\n```", ["Art. 1º Livre."]),
        ("[1]: http://exemplo.br\nLei", ["Lei"]),
    ],
)  # fmt: skip
def test_shown_text(shown, text, expected):
    assert shown(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("~~Art. 1º Velho.~~", ["~Art. 1º Velho.~"]),
        ("~~a)~~\n\na) nova", ["~a)~", "a) nova"]),
        ("a ~~b~~ c", ["a ~b~ c"]),
        ("~~a [(Redação dada pela Lei 1)](x.md)~~", ["~a (Redação dada pela Lei 1)~"]),
        ("~~Art. 1º Velho:\n\nI - um;\n\nII - dois.~~\n\nArt. 1º Novo.",
         ["~Art. 1º Velho:~", "~I - um;~", "~II - dois.~", "Art. 1º Novo."]),
        ("<s>a</s> <del>b</del>", ["~a b~"]),
        ("~~ solto", ["~~ solto"]),
    ],
)  # fmt: skip
def test_struck_text(shown, text, expected):
    assert shown(text) == expected


def test_tables(source_of):
    source = source_of(
        "Tabela\n\n| Infração | Multa |\n|:---|---:|\n| Leve | R\\$ 10 |\n| ~~Grave~~ | a \\| b |\n\n"
        "+----+----+\n| x | y |\n+----+----+\n\nFaixa | Valor\n--- | ---\n1 | 2\n"
    )
    assert [line.cells for line in source.lines if line.cells] == [
        ("Infração", "Multa"), ("Leve", "R$ 10"), ("Grave", "a | b"), ("x", "y"),
        ("Faixa", "Valor"), ("1", "2"),
    ]  # fmt: skip


def test_front_matter_and_conversation_are_furniture(source_of):
    source = source_of(
        "---\ntitulo: Lei 1\ntags:\n  - lei\n---\n\nCom certeza! A seguir, a transcrição da lei:\n\n"
        "LEI Nº 1, DE 1990\n\nArt. 1º Livre.\n\nArt. 2º Já.\n\nEspero que isso ajude!"
    )
    assert [line.text for line in source.lines if not line.furniture] == [
        "LEI Nº 1, DE 1990", "Art. 1º Livre.", "Art. 2º Já.",
    ]  # fmt: skip
    said = [d.quote for d in source.diagnostics if d.code == "texto_de_conversa"]
    assert said == ["Com certeza! A seguir, a transcrição da lei:", "Espero que isso ajude!"]


def test_rule_at_the_top_is_no_front_matter(shown):
    assert shown("---\n\nLEI Nº 1\n\nArt. 1º Livre.\n\n---\n") == ["LEI Nº 1", "Art. 1º Livre."]


def test_lines_of_one_paragraph_go_on(source_of):
    lines = source_of("Art. 1º O Município\nde Exemplo cuida.\nOutro período.\n\nNovo.").lines
    assert [line.opens for line in lines] == [None, False, None, None]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Art. 5º\n\nO texto.", ["Art. 5º O texto."]),
        ("XIII\n\n-\n\ndescentralizar;", ["XIII - descentralizar;"]),
        ("Art. 5º\n\nArt. 6º Outro.", ["Art. 5º", "Art. 6º Outro."]),
        ("~~Art. 10.~~\n\nArt. 10. Novo.", ["- ~Art. 10.~", "Art. 10. Novo."]),
        ("Art. 5º\n\n(Revogado pela Lei nº 1/1990)", ["Art. 5º (Revogado pela Lei nº 1/1990)"]),
        ("Art. 5º\n\nCAPÍTULO I", ["Art. 5º", "CAPÍTULO I"]),
    ],
)
def test_label_and_text_on_separate_lines(shown, text, expected):
    assert shown(text) == expected


def test_labels_after_their_text():
    source = read_markdown(DATA / "rotulos-depois.md")
    texts = [line.text for line in source.lines if not line.furniture]
    assert texts[2:] == [
        "Art. 1º Esta Lei cuida das praças do Município.",
        "Art. 2º São objetivos das praças:",
        "I - o descanso;",
        "II - a sombra.",
        "Art. 3º Cabe ao Município regar as árvores e cuidar",
        "dos bancos.",
        "Art. 4º São deveres de quem usa a praça:",
        "I - zelar, nos termos do art. 3º;",
        "II - conservar.",
        "Art. 5º Cabe multa de 5 a 10% a quem danificar.",
        "Art. 6º Esta Lei entra em vigor na data de sua publicação.",
    ]
    codes = {d.code for d in source.diagnostics}
    assert {"rotulo_apos_o_texto", "rotulo_restituido", "rotulo_duplicado"} <= codes
    restored = next(line for line in source.lines if line.text.startswith("Art. 4º"))
    assert [restored.text[a:b] for a, b in restored.computed] == ["Art. 4º"]
    law = build_law(source, Sidecar())
    assert [p.id for p in law.walk() if p.kind.value == "artigo"] == [
        f"art{n}" for n in range(1, 7)
    ]
    assert law.coverage == 1.0


def test_citation_at_the_end_is_no_label(shown):
    text = "Art. 1º Livre.\n\nArt. 2º Cabe o que diz o Art. 3\n\nArt. 3º Já."
    assert shown(text) == ["Art. 1º Livre.", "Art. 2º Cabe o que diz o Art. 3", "Art. 3º Já."]


def test_summary_is_furniture(source_of):
    source = source_of(
        "**SUMÁRIO**\n\nTÍTULO I - GERAL ***(Art. 1º ao 2º)***\n\n- CAPÍTULO I - DO FIM\n\n"
        "TÍTULO II - FINAL\n\n# TÍTULO I - GERAL\n\nArt. 1º a.\n\nArt. 2º b.\n\n# TÍTULO II - FINAL\n\nArt. 3º c."
    )
    assert [line.text for line in source.lines if line.furniture] == [
        "SUMÁRIO", "TÍTULO I - GERAL (Art. 1º ao 2º)", "CAPÍTULO I - DO FIM", "TÍTULO II - FINAL",
    ]  # fmt: skip
    assert "sumario" in {d.code for d in source.diagnostics}


@pytest.mark.parametrize("data", [b"", b" \n", b"a\x00b", b"<!-- nada -->", b"---\n\n***\n"])
def test_unreadable_files_say_why(tmp_path, data):
    path = tmp_path / "lei.md"
    path.write_bytes(data)
    with pytest.raises(UnreadableFileError) as caught:
        read_markdown(path)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


PIECES = st.sampled_from(
    ["**", "*", "~~", "_", "__", "[", "](", ")", "|", "|--|", "\\", "#", "# ", "> ", "- ", "`", "```", "---",
     "<s>", "</s>", "<br>", "<!--", "-->", "&amp;", "\n", "\n\n", "Art. 1º", "I - a;", "II - b.", "§ 1º ",
     "texto Art. 2º", "CAPÍTULO I", "SUMÁRIO", "a: b", "\u2028", "\xa0", "\ufeff"]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=40))
def test_any_text_is_read_or_refused(tmp_path_factory, pieces):
    path = tmp_path_factory.getbasetemp() / "qualquer.md"
    path.write_bytes("".join(pieces).encode("utf-8", "ignore"))
    try:
        source = read_markdown(path)
    except UnreadableFileError:
        return
    for line in source.lines:
        assert source.info.text[line.start : line.end] == line.text == line.text.strip() != ""
        for stretches in (line.struck, line.bold, line.computed):
            assert all(0 <= a < b <= len(line.text) for a, b in stretches)


@pytest.mark.parametrize(
    "text",
    ["x" + "*" * 200_000, "**a " * 50_000, "~~a\n" * 50_000, "[" * 200_000, "[a](" * 50_000, "|" * 200_000,
     "<!--" * 50_000 + "x", "x\n" + "I - a; " * 50_000, "<s>x" * 50_000, "Art. 1º\n\n" * 20_000,
     "x Art. 1º\n\n" * 10_000, "](((" * 50_000 + "x", "Art. 1º\n\n" + "-\n\n" * 20_000],
)  # fmt: skip
def test_hostile_texts_end_soon(source_of, text):
    assert source_of(text).lines

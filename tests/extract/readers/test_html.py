"""Web pages: what a browser shows, one line for each paragraph."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.html import read_html
from pipeline.extract.readers.html_blocks import HtmlLimits
from pipeline.extract.readers.html_lists import list_label
from pipeline.extract.reading import build_law
from pipeline.extract.sidecar import Sidecar

DATA = Path(__file__).parents[2] / "data" / "html"


@pytest.fixture
def source_of(tmp_path):
    def read(page, limits=None, encoding="utf-8"):
        path = tmp_path / "lei.html"
        path.write_bytes(page if isinstance(page, bytes) else page.encode(encoding))
        return read_html(path, limits)

    return read


@pytest.fixture
def shown(source_of):
    """The lines of a page; "-" in front of furniture, struck text between "~"."""

    def lines(page):
        return [_shown(line) for line in source_of(page).lines]

    return lines


def _shown(line):
    text = line.text
    for start, end in reversed(line.struck):
        text = f"{text[:start]}~{text[start:end]}~{text[end:]}"
    return f"- {text}" if line.furniture else text


def articles(source):
    return [p.id for p in build_law(source, Sidecar()).walk() if p.kind.value == "artigo"]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p>Art.\n\t5º  Fica&nbsp;criado</p>", ["Art. 5º Fica criado"]),
        ("<p>Art. 5<sup>o</sup> n<u><sup>o</sup></u> 7</p>", ["Art. 5º nº 7"]),
        ("<p>10 m<sup>2</sup> e nota<sup>2</sup></p>", ["10 m² e nota2"]),
        ("um<br>dois<br/><br>três", ["um", "dois", "três"]),
        ("<p>um<p>dois<div>três", ["um", "dois", "três"]),
        ("<p>a &amp;nbsp; b</p>\r\n<p>c</p>", ["a &nbsp; b", "c"]),
        ("<pre>um\ndois   três</pre>", ["um", "dois três"]),
        ("<p>a<script>x()</script><style>p{}</style><!-- c -->b</p>", ["ab"]),
        ("<title>Portal</title><p>Lei</p>", ["Lei"]),
        ("<template><p>Lei</p></template>", ["Lei"]),
        ("<h2>LEI Nº 1</h2><br>Dispõe.<br><br>Art. 1º Livre.", ["LEI Nº 1", "Dispõe.", "Art. 1º Livre."]),
        ('<a name="art1"><span class="label">Art. 1º</span></a> Livre.<br><br>&quot;Art. 2º Não.&quot;',
         ["Art. 1º Livre.", '"Art. 2º Não."']),
    ],
)  # fmt: skip
def test_visible_text(shown, page, expected):
    assert shown(page) == expected


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p><strike>velho</strike> novo</p>", ["~velho~ novo"]),
        ("<p><s>a</s><p><del>b</del>", ["~a~", "~b~"]),
        ("<strike><p>a</p><p>b</p></strike><p>c</p>", ["~a~", "~b~", "c"]),
        ("<p><strike>a</p><p>b</strike> c</p>", ["~a~", "~b~ c"]),
        ("<p><strike>a<p>b</p><p>c</p>", ["~a~", "b", "c"]),  # closed nowhere
        ("<p><strike>a</p><p>b <strike>c</strike></p><p>d</p>", ["~a~", "b ~c~", "d"]),
        ('<p style="text-decoration: line-through">a</p><p>b</p>', ["~a~", "b"]),
        ('<p><span style="text-decoration:line-through">a</span> b</p>', ["~a~ b"]),
        ("<style>.rev {text-decoration: line-through}</style><p class='x rev'>a</p>", ["~a~"]),
        ("<style>.t .rev{text-decoration:line-through}</style><p class=rev>a</p>", ["a"]),
        ("<style>#t s{text-decoration:none}</style><div id=t><s>a</s></div>", ["a"]),
        ("<p><u>a</u> <ins>b</ins></p>", ["a b"]),
        ("<table><tr><td><s>a<td>b</table>c", ["~a~", "b", "c"]),
    ],
)
def test_struck_text(shown, page, expected):
    assert shown(page) == expected


def test_bold(source_of):
    (line,) = source_of("<p><b>Art. 1º</b> Livre <strong>já</strong>.</p>").lines
    assert [line.text[start:end] for start, end in line.bold] == ["Art. 1º", "já"]


@pytest.mark.parametrize(
    ("style", "number", "label"),
    [("I", 9, "IX - "), ("a", 27, "aa) "), ("1", 2, "2. "), ("A", 3, "C) "), ("i", 4, "iv) "),
     ("", 1, ""), ("a", -1, "-1. ")],
)  # fmt: skip
def test_list_labels(style, number, label):
    assert list_label(style, number) == label


def test_lists_that_lost_their_labels(source_of):
    source = source_of(
        "<p>Art. 1º São:</p><ol type=I start=2><li>água;<ol type=a><li>doce;<li>salgada;</ol>"
        "<li value=7>ar;</ol><ol style='list-style-type: lower-alpha'><li>fim.</ol>"
        "<ol><li>I - com rótulo.</ol><ul><li>solto</ul><ul style='list-style:none'><li>nu</ul>"
    )
    assert [line.text for line in source.lines] == [
        "Art. 1º São:", "II - água;", "a) doce;", "b) salgada;", "VII - ar;", "a) fim.",
        "I - com rótulo.", "• solto", "nu",
    ]  # fmt: skip
    line = source.lines[1]
    assert [line.text[start:end] for start, end in line.computed] == ["II -"]
    assert source.lines[6].computed == ()


def test_table_rows_repeat_what_spans_them(source_of):
    source = source_of(
        "<table border=1><tr><th>Infração<th>Multa<th>Base</tr>"
        "<tr><td rowspan=2>Leve<td>R$ 10<td>m²</tr><tr><td colspan=2>em dobro</tr>"
        "<tr><td>Grave<td><s>20</s> 30<td>un</tr></table>"
    )
    assert [line.cells for line in source.lines] == [
        ("Infração", "Multa", "Base"), ("Leve", "R$ 10", "m²"), ("Leve", "em dobro", ""),
        ("Grave", "20 30", "un"),
    ]  # fmt: skip
    third, fourth = source.lines[2:]
    assert third.text == "| Leve | em dobro | |"
    assert [third.text[a:b] for a, b in third.computed] == ["Leve"]
    assert [fourth.text[a:b] for a, b in fourth.struck] == ["20"]


@pytest.mark.parametrize(
    "page",
    [
        "<table><tr><td>Art. 1º Fica criado o fundo.</td></tr></table>",
        "<table><tr><td>brasão</td><td><p>Art. 1º Fica criado o fundo.</p></td></tr></table>",
        "<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>",
        "<table><tr><td>Art. 1º<td>Fica criado.<tr><td>Art. 2º<td>Vigora já.</table>",
    ],
)
def test_layout_tables_are_no_tables(source_of, page):
    assert not any(line.cells for line in source_of(page).lines)


def test_portal_chrome_is_furniture():
    source = read_html(DATA / "portal.html")
    law = [line.text for line in source.lines if not line.furniture]
    assert law[0] == "LEI Nº 7, DE 1º DE MARÇO DE 1990"
    assert law[-1] == "Este texto não substitui o publicado no Diário Oficial."
    aside = [line.text for line in source.lines if line.furniture]
    assert "Este site usa cookies." in aside
    assert {"Início", "Mapa do site", "Buscar", "Texto compilado"} <= set(aside)
    assert articles(source) == ["art1", "art2", "art3"]
    assert build_law(source, Sidecar()).coverage == 1.0


def test_a_form_around_the_whole_page_hides_nothing(shown):
    page = "<body><form class='menu'><p>Art. 1º Livre.</p><p>Art. 2º Já.</p></form></body>"
    assert shown(page) == ["Art. 1º Livre.", "Art. 2º Já."]


def test_links_inside_the_law_stay(shown):
    page = (
        "<p>Art. 1º Ficam revogadas:</p><ul style='list-style:none'><li><a href=1>Lei nº 1</a>"
        "<li><a href=2>Lei nº 2</a><li><a href=3>Lei nº 3</a></ul><p>Art. 2º Vigora já.</p>"
        "<ul style='list-style:none'><li><a href=4>Voltar</a><li><a href=5>Topo</a>"
        "<li><a href=6>Imprimir</a></ul>"
    )
    assert shown(page) == [
        "Art. 1º Ficam revogadas:", "Lei nº 1", "Lei nº 2", "Lei nº 3", "Art. 2º Vigora já.",
        "- Voltar", "- Topo", "- Imprimir",
    ]  # fmt: skip


def test_texto_articulado_with_label_and_text_apart():
    source = read_html(DATA / "texto-articulado.html")
    rows = [line.text for line in source.lines if not line.furniture]
    assert rows[2:] == [
        "Art. 1º Fica instituído o Fundo Municipal de Arborização.",
        "I - mudas;",
        "II - podas.",
        "§ 1º O fundo é anual. (Incluído pela Lei nº 9/2001)",
        "Art. 2º Esta Lei entra em vigor na data de sua publicação.",
    ]
    assert articles(source) == ["art1", "art2"]


def test_number_broken_by_the_markup(source_of):
    page = "<p>Art. 6º a.</p>".replace("6", "56") + "<p>Art. 5<span> 7.</span> (VETADO).</p>"
    source = source_of(page)
    assert source.lines[1].text == "Art. 57. (VETADO)."
    assert "rotulo_partido" in {d.code for d in source.diagnostics}


def test_hidden_articles_are_read_and_reported(source_of):
    source = source_of("<p>Art. 1º a.</p><div style='display:none'><p>Art. 2º b.</p></div>")
    assert not source.lines[1].furniture
    assert "texto_oculto" in {d.code for d in source.diagnostics}
    menu = source_of("<p>Art. 1º a.</p><div hidden>Opções</div>")
    assert menu.lines[1].furniture


@pytest.mark.parametrize(
    ("data", "encoding", "presumed"),
    [
        ("<p>Município</p>".encode(), "utf-8", False),
        ("<p>Município</p>".encode("utf-8-sig"), "utf-8-sig", False),
        ("<p>Município</p>".encode("utf-16"), "utf-16", False),
        ("<p>Município “x”</p>".encode("windows-1252"), "windows-1252", True),
        ("<meta charset=iso-8859-1><p>Município “x”</p>".encode("windows-1252"), "windows-1252", False),
        ('<meta http-equiv=Content-Type content="text/html; charset=windows-1252"><p>Município</p>'.encode("windows-1252"), "windows-1252", False),
        ('<?xml version="1.0" encoding="ISO-8859-1"?><p>Município</p>'.encode("latin-1"), "windows-1252", False),
        ("<meta charset=utf-8><p>Município</p>".encode("windows-1252"), "windows-1252", True),
        ("<meta charset=rot13><p>Município</p>".encode(), "utf-8", False),
        (b"<meta charset=latin1><p>Munic\xedpio\x81</p>", "windows-1252", False),
    ],
)  # fmt: skip
def test_encodings(source_of, data, encoding, presumed):
    source = source_of(data)
    assert source.info.encoding == encoding
    assert source.info.text.startswith("Município")
    assert ("codificacao_presumida" in {d.code for d in source.diagnostics}) is presumed
    assert source.info.reader == "html"


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        (b"", "vazio"),
        (b"<p>\x00\x00</p>", "bytes nulos"),
        (b"<html><body><img src=x></body></html>", "não mostra texto"),
        (b"<!-- nada -->", "não mostra texto"),
        (b"<div>" * 100_000 + b"x", "aninhados"),
        (b"<table><tr>" + b"<td>x" * 60, "células"),
        (b"<p>" + b"x" * 10_000, "caracteres"),
        (b"x" * 200_000, "MB"),
    ],
)
def test_unreadable_pages_say_why(source_of, page, reason):
    limits = HtmlLimits(
        max_bytes=600_000 if b"<div>" in page else 100_000, max_chars=5000, max_cells=50
    )
    with pytest.raises(UnreadableFileError, match=reason) as caught:
        source_of(page, limits)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


PIECES = st.sampled_from(
    "<p> </p> <strike> </strike> <s> </s> <b> <table> <tr> <td rowspan=3> <td> </table> <ol type=I> "
    "<li> </ol> <br> <nav> </nav> <div hidden> </div> <pre> </pre> <sup> </sup> &nbsp; &#150; &foo; "
    "<!-- --> <script> </script> <a href=x> </a> Art.␣1º I␣-␣a; II␣-␣b. §␣1º CAPÍTULO␣I o | |--| "
    "\u200b \ufeff \u2028".replace("␣", "\xa0").split(" ")
)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=30))
def test_any_page_is_read_or_refused(tmp_path_factory, pieces):
    path = tmp_path_factory.getbasetemp() / "qualquer.html"
    path.write_bytes(" ".join(pieces).encode("utf-8", "ignore"))
    try:
        source = read_html(path)
    except UnreadableFileError:
        return
    end = 0
    for line in source.lines:
        assert source.info.text[line.start : line.end] == line.text == line.text.strip() != ""
        assert line.start >= end
        end = line.end
        for stretches in (line.struck, line.bold, line.computed):
            assert all(0 <= a < b <= len(line.text) for a, b in stretches)


@pytest.mark.parametrize(
    "page",
    [
        "<p>" + "<font>" * 50_000 + "x",
        "<p>" + "I - a; " * 50_000,
        "<p>" + "&amp;" * 100_000,
        "<p>" + "“" * 200_000,
        "<p>y</p>" + "<style>" * 20_000 + "x",
        "<table>" + ("<tr><td rowspan=65000 colspan=1000>v</td><td>x</td></tr>") * 500,
        "<s><p>x" * 20_000,
        "<" * 100_000 + "p>x",
    ],
)
def test_hostile_pages_end_soon(source_of, page):
    assert source_of(page).lines

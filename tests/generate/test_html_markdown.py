"""The page and the Markdown of a code: the text of the document, safe, whole, with its anchors."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

import pytest
from lxml import html as lxml_html
from markdown_it import MarkdownIt

from pipeline.extract import read_law
from pipeline.generate import consolidate
from pipeline.generate.document import Document, Paragraph, Run, Style, printable
from pipeline.generate.html import to_html
from pipeline.generate.markdown import to_markdown
from pipeline.generate.metadata import PREFIX, legislation_metadata

RAW = Path(__file__).parents[2] / "data" / "raw"
LAWS = sorted(RAW.glob("*.txt"))
MODES = ("vigente", "anotado", "historico")
HOSTILE = [
    "<script>alert(1)</script> & </p> <b>x</b> {{ 7*7 }} {% if %}",
    "*a* _b_ `c` [d](http://x) ~~e~~ | f # g <i> \\ &amp;",
    "1. lista", "- lista", "+ lista", "# título", "> citação", "12) item", "===", "---",
]  # fmt: skip


def flat(text):
    return re.sub(r"\s+", "", text)


def page_text(page):
    tree = lxml_html.fromstring(page)
    (main,) = tree.xpath("//main")
    for node in main.xpath(".//p[@class='rodape']"):
        node.getparent().remove(node)
    return main.text_content()


def markdown_text(text):
    rendered = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text)
    tree = lxml_html.fromstring(f"<div>{rendered}</div>")
    return tree.text_content()


@pytest.fixture(scope="module", params=LAWS, ids=lambda path: path.stem)
def law(request):
    return read_law(request.param)


@pytest.mark.parametrize("mode", MODES)
def test_page_and_markdown_hold_the_text_of_the_document(law, mode):
    document = consolidate(law, mode)
    wanted = flat(printable("".join(document.lines())))
    assert flat(page_text(to_html(document))) == wanted
    title = flat(printable(document.title))
    found = flat(markdown_text(to_markdown(document)))
    # The name of a heading stands beside its label, with a dash between them.
    assert found.removeprefix(title).replace("–", "") == wanted.replace("–", "")


def simple(text):
    return Document("t", "s", "f", (Paragraph(Style.ARTIGO, (Run(text),), Run("Art. 1º", bold=True)),
                                    Paragraph(Style.CONTINUACAO, (Run(text),))))  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_text_is_never_markup(text):
    document = simple(text)
    page = to_html(document)
    assert flat(page_text(page)) == flat("Art. 1º" + text + text)
    assert page.count("<script>") == 1
    assert flat(markdown_text(to_markdown(document))) == flat("t" + "Art. 1º" + text + text)


def test_the_page_asks_nothing_of_the_network(law):
    page = to_html(consolidate(law, "anotado"), legislation_metadata(law).head(), PREFIX)
    tree = lxml_html.fromstring(page)
    assert tree.xpath("//link[@rel='stylesheet']|//script[@src]|//img|//iframe|//*[@style]") == []
    assert "url(" not in page
    assert "@import" not in page


def test_each_anchor_is_there_once_and_each_link_finds_it(law):
    tree = lxml_html.fromstring(to_html(consolidate(law, "anotado")))
    anchors = tree.xpath("//main//@id")
    assert len(anchors) == len(set(anchors))
    assert {n.id for n in law.walk() if n.kind == "artigo"} <= set(anchors)
    links = [href[1:] for href in tree.xpath("//a/@href")]
    assert set(links) <= {*anchors, "texto"}


def test_the_switch_is_there_only_where_something_is_struck():
    by_name = {path.stem: read_law(path) for path in LAWS}
    annotated = to_html(consolidate(by_name["rio-verde-go-lei-3635-1998"], "anotado"))
    assert 'id="modo"' in annotated
    assert 'id="modo" type' not in to_html(
        consolidate(by_name["limeira-do-oeste-mg-lei-115-1995"], "anotado")
    )


def test_the_page_says_to_machines_what_it_is():
    found = read_law(RAW / "esteio-rs-lei-785-1971.txt")
    page = to_html(
        consolidate(found, "vigente"), legislation_metadata(found, date(2026, 1, 1)).head(), PREFIX
    )
    tree = lxml_html.fromstring(page)
    (script,) = tree.xpath("//script[@type='application/ld+json']")
    data = json.loads(script.text)
    assert data["@type"] == "Legislation"
    assert data["legislationIdentifier"].startswith(
        "urn:lex:br;rio.grande.sul;esteio:municipal:lei:1971"
    )
    assert tree.xpath("/html/@prefix")[0].startswith("eli:")


def test_the_same_document_gives_the_same_page(law):
    document = consolidate(law, "historico")
    assert to_html(document) == to_html(document)

"""The page that shows a source beside its reading."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from pipeline.extract import read_law
from pipeline.extract.reading import build_law
from pipeline.extract.sidecar import Sidecar
from pipeline.extract.source import Line, Source
from pipeline.generate import to_view
from pipeline.law import SourceInfo

RAW = Path(__file__).parents[2] / "data" / "raw"


class Page(HTMLParser):
    """Collects the words of the source pane, and every element that would fetch something."""

    def __init__(self, html):
        super().__init__()
        self.source, self.fetched, self._stretch = [], [], False
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self._stretch = tag == "span" and "data-o" in attributes
        address = attributes.get("src") or attributes.get("href") or ""
        if (
            tag in ("link", "script", "img", "iframe")
            and address
            and not address.startswith("data:")
        ):
            self.fetched.append(address)

    def handle_endtag(self, tag):
        self._stretch = False

    def handle_data(self, data):
        if self._stretch:
            self.source.append(data)


@pytest.mark.parametrize("path", sorted(RAW.glob("*.txt")), ids=lambda path: path.stem)
def test_the_whole_source_is_on_the_page_and_nothing_is_fetched(path):
    law = read_law(path)
    page = Page(to_view(law))
    assert "".join(page.source) == law.source.text
    assert page.fetched == []


def test_law_text_is_never_markup():
    text = "Art. 1º Fica <script>alert(1)</script> {{ livre }}."
    law = build_law(Source(SourceInfo("x", "", "t", "utf-8", text), (Line(text, 0),)), Sidecar())
    html = to_view(law)
    assert "<script>alert" not in html
    assert "{{ livre }}" in html


def test_doubts_stand_where_they_are():
    html = to_view(read_law(RAW / "rio-verde-go-lei-3635-1998.txt"))
    assert 'class="duvida" href="#duvida-1"' in html
    assert 'id="duvida-1"' in html


def test_pages_and_their_pictures():
    pages = ("Art. 1º Um.", "Art. 2º Dois.")
    info = SourceInfo("x.pdf", "", "pdf", "pdf", "\f".join(pages), pages=2)
    lines = (Line(pages[0], 0, page=1), Line(pages[1], len(pages[0]) + 1, page=2))
    html = to_view(build_law(Source(info, lines), Sidecar()), {2: "data:image/png;base64,AA=="})
    assert html.index("página 1") < html.index("Um.") < html.index("página 2")
    assert 'alt="Imagem da página 2 da fonte" src="data:image/png;base64,AA=="' in html

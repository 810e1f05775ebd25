"""What the files hold is what the document says, in order, whatever the law's text is."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zipfile

import docx
import pdfplumber
import pytest
from docx.oxml.ns import qn
from docx.text.paragraph import Paragraph as DocxParagraph

from pipeline.generate import consolidate, to_docx, to_pdf
from pipeline.generate.document import Document, printable
from pipeline.law import Kind

from . import factory as f

MODES = ("vigente", "anotado", "historico")
HOSTILE = [
    '#panic("x") #import "@preview/x:1.0.0" #{ 1 + 1 } $x^2$ *a* _b_ `c` <d> @e = f \\ // g',
    "{{ 7 * 7 }} {% raw %} ${x} %s \\u{41}",
    "<w:p><w:r><w:t>x</w:t></w:r></w:p> & \"aspas\" 'simples' &amp; ]]>",
    "- lista + lista / termo: x ~ -- --- ... ... sem conversão",
]


def flat(text: str) -> str:
    return " ".join(text.split())


def docx_text(data: bytes) -> str:
    package = docx.Document(io.BytesIO(data))
    parts = [
        DocxParagraph(node, package._body).text for node in package.element.body.iter(qn("w:p"))
    ]
    return flat("\n".join(parts))


def pdf_text(data: bytes) -> str:
    """The text of the pages without their footers."""
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        pages = [page.crop((0, 0, page.width, page.height - 60)) for page in pdf.pages]
        return flat("\n".join(page.extract_text(x_tolerance=2) for page in pages))


def said(document: Document) -> str:
    return flat(printable("\n".join(document.lines())))


def squeezed(text: str) -> str:
    """Without white space: a PDF does not say where a line of a paragraph ends."""
    return re.sub(r"\s", "", text)


def article(text: str) -> Document:
    return consolidate(f.law(f.provision("art1", Kind.ARTIGO, "Art. 1º", text)))


@pytest.mark.parametrize("mode", MODES)
def test_docx_reads_back_as_the_document(mode: str) -> None:
    document = consolidate(f.whole(), mode)
    assert docx_text(to_docx(document)) == said(document)


@pytest.mark.parametrize("system_fonts", [True, False])
@pytest.mark.parametrize("mode", MODES)
def test_pdf_reads_back_as_the_document(mode: str, system_fonts: bool) -> None:
    # Tables are read line by line, cells of two lines are not: all here are short but the acts'.
    document = consolidate(f.law(f.renamed(), f.revoked_section(), f.listed(), f.tabled()), mode)
    end = squeezed("Quadro dos atos anotados")
    read = squeezed(pdf_text(to_pdf(document, system_fonts=system_fonts)))
    assert read.split(end)[0].startswith(squeezed(said(document)).split(end)[0])


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_in_a_law_runs(text: str) -> None:
    document = article(text)
    assert flat(text) in docx_text(to_docx(document))
    assert squeezed(text) in squeezed(pdf_text(to_pdf(document)))


@pytest.mark.parametrize("char", ["\x00", "\x02", "\x0b", "\x1f", "\x7f", "\ufffe", "\ud83d"])
def test_control_characters_become_visible(char: str) -> None:
    document = article(f"mantê{char}los")
    assert "mantê\ufffdlos" in docx_text(to_docx(document))
    assert "mantê\ufffdlos" in pdf_text(to_pdf(document))


@pytest.mark.parametrize("char", ["\uf0b7", "\U000f0000", "\ue000"])
def test_a_character_that_no_font_has_is_printed_as_its_code(char: str) -> None:
    assert f"[U+{ord(char):04X}] inciso" in pdf_text(to_pdf(article(f"{char} inciso")))


def test_many_characters_that_no_font_has_do_not_stop_the_pdf() -> None:
    text = "".join(chr(0xE000 + i) for i in range(30))
    assert "[U+E000][U+E001]" in squeezed(pdf_text(to_pdf(article(text), system_fonts=False)))


@pytest.mark.parametrize("render", [to_docx, to_pdf])
def test_same_document_same_bytes(render, monkeypatch: pytest.MonkeyPatch) -> None:
    first = render(consolidate(f.whole(), "anotado"))
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    assert render(consolidate(f.whole(), "anotado")) == first


def test_docx_strikes_what_the_document_strikes() -> None:
    package = docx.Document(io.BytesIO(to_docx(consolidate(f.law(f.rewritten()), "anotado"))))
    struck = [r.text for p in package.paragraphs for r in p.runs if r.font.strike]
    assert struck == ["Art.\u00a0226.", "Redação um.", "Art.\u00a0226.", "Redação dois."]


def test_docx_has_named_styles_outline_language_and_page_fields() -> None:
    data = to_docx(consolidate(f.whole()))
    package = docx.Document(io.BytesIO(data))
    styles = {p.text.split("\t")[0]: p.style.name for p in package.paragraphs}
    assert styles["III\u00a0-"] == "Inciso"
    assert styles["a)"] == "Alínea"
    headings = [p for p in package.paragraphs if p.style.name.startswith("Heading")]
    assert [p.text for p in headings] == ["CAPÍTULO II\nDAS HABITAÇÕES", "SEÇÃO II\n(Revogada)"]
    assert package.styles["Heading 1"].element.find(f".//{qn('w:outlineLvl')}") is not None
    assert package.core_properties.language == "pt-BR"
    assert package.core_properties.title == "Lei nº 785/1971 – Esteio/RS – texto vigente"
    parts = zipfile.ZipFile(io.BytesIO(data))
    footer = next(parts.read(n).decode() for n in parts.namelist() if "footer" in n)
    assert "página " in footer
    assert " PAGE " in footer
    assert " NUMPAGES " in footer
    colours = set(re.findall(r'w:color w:val="(\w+)"', parts.read("word/styles.xml").decode()))
    assert colours == {"000000"}


def test_docx_styles_are_all_defined_and_links_have_targets() -> None:
    parts = zipfile.ZipFile(io.BytesIO(to_docx(consolidate(f.whole(), "anotado"))))
    body, styles = (parts.read(f"word/{n}.xml").decode() for n in ("document", "styles"))
    used = set(re.findall(r'w:(?:pStyle|rStyle|tblStyle) w:val="(\w+)"', body))
    assert used <= set(re.findall(r'w:styleId="(\w+)"', styles))
    links = set(re.findall(r'w:hyperlink w:anchor="(\w+)"', body))
    assert links
    assert links <= set(re.findall(r'w:bookmarkStart [^>]*w:name="(\w+)"', body))


def test_docx_brings_nothing_of_the_template_along() -> None:
    names = zipfile.ZipFile(io.BytesIO(to_docx(consolidate(f.whole())))).namelist()
    assert not [n for n in names if "thumbnail" in n or "Effects" in n or "customXml" in n]


def test_heavy_libraries_are_not_imported_before_they_are_needed() -> None:
    code = (
        "import sys, pipeline.generate; sys.exit('docx' in sys.modules or 'typst' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_pdf_is_archival_accessible_and_in_portuguese() -> None:
    with pdfplumber.open(io.BytesIO(to_pdf(consolidate(f.whole())))) as pdf:
        catalog = pdf.doc.catalog
        metadata = catalog["Metadata"].resolve().get_data().decode()
        assert pdf.metadata["Title"] == "Lei nº 785/1971 – Esteio/RS – texto vigente"
        footer = pdf.pages[0].crop((0, pdf.pages[0].height - 60, *pdf.pages[0].bbox[2:]))
        assert f"página 1 de {len(pdf.pages)}" in footer.extract_text()
        outline = [title for _, title, *_ in pdf.doc.get_outlines()]
    assert re.search(r"pdfaid:part\W+2", metadata)
    assert re.search(r"pdfuaid:part\W+1", metadata)
    assert catalog["Lang"] == b"pt-BR"
    assert outline == [
        "CAPÍTULO II – DAS HABITAÇÕES", "SEÇÃO II – (Revogada)", "Lista de dúvidas da leitura",
    ]  # fmt: skip


def test_pdf_does_not_repeat_a_hyphen_at_the_end_of_a_line() -> None:
    # Portuguese spelling lets "cópia-autêntica" break as "cópia-" / "-autêntica".
    text = "extração de cópia-autêntica e guarda-chuva; " * 40
    read = pdf_text(to_pdf(article(text)))
    assert read.count("cópia-autêntica") == read.count("guarda-chuva") == 40


def test_pdf_does_not_hyphenate() -> None:
    text = "inconstitucionalissimamente " * 60
    read = pdf_text(to_pdf(article(text)))
    assert read.count("inconstitucionalissimamente") == 60

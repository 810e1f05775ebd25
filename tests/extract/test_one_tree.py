"""One law, one tree: the same law in every form and design gives the same rows.

The law is small and has what makes laws hard: headings, superseded and revoked wordings, notes,
every level of list, unnumbered paragraphs, text after a list. Each form is made here, by a program
that knows nothing of the reader.
"""

from html import escape
from io import BytesIO
from pathlib import Path

import pytest
import typst
from docx import Document
from docx.oxml import OxmlElement

from pipeline.extract import read_law

#: One paragraph each; ~~struck~~ is what portals strike.
LAW = """\
LEI Nº 785, DE 28 DE DEZEMBRO DE 1971
Institui o Código de Posturas do Município de Belo Lugar e dá outras providências.
O Prefeito Municipal de Belo Lugar faz saber que a Câmara aprovou e ele sanciona a seguinte Lei:
TÍTULO I
DA HIGIENE
CAPÍTULO I
DAS VIAS E LOGRADOUROS PÚBLICOS
Art. 1º É proibido a qualquer pessoa, nas vias e logradouros públicos do Município, sem licença da Prefeitura:
I - jogar lixo, detritos ou quaisquer materiais que possam incomodar os transeuntes e os moradores vizinhos;
~~II - queimar lixo nas vias públicas, salvo à noite;~~
II - queimar lixo ou quaisquer outros materiais nas vias e nos logradouros públicos; (Redação dada pela Lei nº 1.258/1985)
III - manter em desacordo com esta Lei:
a) tapumes e andaimes;
b) mesas e cadeiras nos passeios, fora do horário que a Prefeitura fixar para cada estabelecimento.
Para cada uma das infrações deste artigo: Multa de 5 a 15%.
§ 1º As terras excedentes e os restos de materiais serão removidos pelo proprietário para os locais indicados.
§ 2º O prazo para a remoção é de dez dias, contados da notificação do proprietário ou do possuidor do imóvel.
~~Art. 2º Os terrenos serão murados pelos proprietários no prazo de um ano.~~ (Revogado pela Lei nº 1.629/1990)
Art. 3º O auto de infração conterá o nome do infrator, o dia, a hora e o lugar da infração, e a sua descrição.
Parágrafo único. A recusa da assinatura será declarada no auto por quem o lavrar. (Redação acrescida pela Lei nº 3.000/2000)
CAPÍTULO II
DAS DISPOSIÇÕES FINAIS
Art. 4º Esta Lei entra em vigor na data de sua publicação.
Belo Lugar, 28 de dezembro de 1971.
FULANO DE TAL
Prefeito Municipal"""
FOOTER = "Portal das Leis - Lei Ordinária 785/1971 - página {}"


def paragraphs():
    """Each paragraph as (text, struck) stretches."""
    for line in LAW.split("\n"):
        parts = line.split("~~")
        yield [(part, index % 2 == 1) for index, part in enumerate(parts) if part]


def rows(law):
    """What the tables say: every wording with its place and status, and every event."""
    wordings = [
        (node.id, version.ordinal, version.status.value, version.text, version.tail)
        for node in law.walk()
        for version in node.versions
    ]
    events = [(e.provision_id, e.action.value, str(e.act), e.note) for e in law.events]
    return wordings, events, (law.epigraph, law.ementa, law.preamble, law.closing)


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """The rows of the law as plain text."""
    path = tmp_path_factory.mktemp("texto") / "lei.txt"
    path.write_text(LAW.replace("~~", ""), encoding="utf-8")
    return rows(read_law(path))


def as_docx(path: Path) -> None:
    document = Document()
    for stretches in paragraphs():
        paragraph = document.add_paragraph()
        for text, struck in stretches:
            run = paragraph.add_run(text)
            if struck:
                run._r.get_or_add_rPr().append(OxmlElement("w:strike"))
    document.sections[0].footer.paragraphs[0].text = FOOTER.format(1)
    stream = BytesIO()
    document.save(stream)
    path.write_bytes(stream.getvalue())


def as_planalto(path: Path) -> None:
    """Source wrapped inside paragraphs, strike around the text, links around the notes."""
    body = []
    for stretches in paragraphs():
        inner = "".join(
            f"<strike>{escape(text)}</strike>" if struck else escape(text)
            for text, struck in stretches
        )
        inner = inner.replace("(R", '<a href="lei.htm">(R').replace("0)", "0)</a>")
        body.append(
            f"<p align=justify><font face=Arial>{inner.replace(' do ', ' do' + chr(10))}</font></p>"
        )
    page = f"<html><head><title>L785</title></head><body>{''.join(body)}</body></html>"
    path.write_bytes(page.encode("windows-1252", "xmlcharrefreplace"))


def as_portal(path: Path) -> None:
    """A portal: navigation around, strike by style sheet, one container of divs."""
    body = []
    for stretches in paragraphs():
        inner = "".join(
            f'<span class="old">{escape(text)}</span>' if struck else escape(text)
            for text, struck in stretches
        )
        body.append(f'<div class="par">{inner}</div>')
    path.write_text(
        "<!DOCTYPE html><html lang='pt-BR'><head><meta charset='utf-8'><style>.old{text-decoration:"
        "line-through}</style></head><body><nav><a href='/'>Início</a> <a href='/leis'>Leis</a></nav>"
        f"<main>{''.join(body)}</main><footer><a href='/contato'>Contato</a></footer></body></html>",
        encoding="utf-8",
    )


def as_sapl(path: Path) -> None:
    """Label and text in elements of their own."""
    body = []
    for stretches in paragraphs():
        inner = []
        for text, struck in stretches:
            label, _, rest = text.partition(" ")
            tag = "del" if struck else "span"
            inner.append(f"<{tag}>{escape(label)}</{tag}> <{tag}>{escape(rest)}</{tag}>")
        body.append(f'<p class="dispositivo">{"".join(inner)}</p>')
    path.write_text(
        f"<html><head><meta charset=utf-8></head><body><article>{''.join(body)}</article></body></html>",
        encoding="utf-8",
    )


def as_markdown(path: Path) -> None:
    path.write_text(LAW.replace("\n", "\n\n"), encoding="utf-8")


def as_pdf(path: Path, *, columns: int, footer: bool) -> None:
    """Set by typst on small pages, so that footers fall inside the text."""
    quoted = [
        "".join(
            f"#strike[#({_string(text)})]" if struck else f"#({_string(text)})"
            for text, struck in stretches
        )
        for stretches in paragraphs()
    ]
    foot = (
        f"#set page(footer: context [{FOOTER.format('#counter(page).display()')}])"
        if footer
        else ""
    )
    source = (
        f"#set page(width: 16cm, height: 12cm, margin: 1.6cm, columns: {columns})\n{foot}\n"
        '#set text(font: "Libertinus Serif", size: 10pt, lang: "pt", hyphenate: false)\n'
        "#set par(justify: true, spacing: 1.1em)\n" + "\n\n".join(quoted)
    )
    path.write_bytes(typst.compile(source.encode()))


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


FORMS = {
    "docx": ("lei.docx", as_docx),
    "planalto": ("lei.htm", as_planalto),
    "portal": ("lei.html", as_portal),
    "sapl": ("lei.html", as_sapl),
    "markdown": ("lei.md", as_markdown),
    "pdf": ("lei.pdf", lambda path: as_pdf(path, columns=1, footer=False)),
    "pdf com rodapé": ("lei.pdf", lambda path: as_pdf(path, columns=1, footer=True)),
    "pdf em duas colunas": ("lei.pdf", lambda path: as_pdf(path, columns=2, footer=False)),
}


@pytest.mark.parametrize("form", FORMS)
def test_the_same_rows(form, expected, tmp_path):
    name, make = FORMS[form]
    make(tmp_path / name)
    found = rows(read_law(tmp_path / name))
    assert found[0] == expected[0]
    assert found[1] == expected[1]
    assert found[2] == expected[2]

"""Makes the PDFs of this folder; run by hand, never by CI: ``python tests/data/pdf/make.py``.

Needs reportlab and pikepdf; the files of Chromium, LibreOffice and typst are made only where these
programs are installed. Look at what changed before committing.
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import tempfile
import zlib
from pathlib import Path

import pikepdf
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

HERE = Path(__file__).parent
WIDTH, HEIGHT = A4
LEFT, TOP, PITCH, SIZE = 60.0, 780.0, 14.0, 11.0

#: Words for filling pages.
FILL = (
    "É proibido lançar nas vias públicas qualquer objeto que possa causar dano aos transeuntes ou "
    "prejudicar o asseio da cidade, ficando o infrator sujeito à multa prevista nesta Lei, sem "
    "prejuízo da obrigação de reparar o dano que houver causado ao Município ou a terceiros."
).split()


def canvas(name: str) -> Canvas:
    made = Canvas(str(HERE / name), pagesize=A4, invariant=1)
    made.setTitle(name)
    return made


def wrapped(pdf: Canvas, words: list[str], width: float, indent: float, size: float) -> list[str]:
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        room = width - (indent if len(lines) == 1 else 0)
        if lines and pdf.stringWidth(longer, "Helvetica", size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def paragraph(
    pdf: Canvas, x: float, y: float, width: float, text: str, indent: float = 0, size: float = SIZE
) -> float:
    """Set a paragraph, ragged right; returns the baseline of the next one."""
    pdf.setFont("Helvetica", size)
    first = True
    for line in wrapped(pdf, text.split(), width, indent, size):
        pdf.drawString(x + (indent if first else 0), y, line)
        first = False
        y -= PITCH
    return y


def strikes() -> None:  # noqa: C901
    """Every way to draw a line near words: which of them strike?"""
    pdf = canvas("riscos.pdf")

    def line(  # noqa: C901, PLR0912
        y: float, parts: list[tuple[str, str]], size: float = SIZE
    ) -> None:
        x = LEFT
        pdf.setFont("Helvetica", size)
        for text, how in parts:
            width = pdf.stringWidth(text, "Helvetica", size)
            if how == "realce":
                pdf.setFillGray(0.85)
                pdf.rect(x, y - 0.2 * size, width, 1.1 * size, stroke=0, fill=1)
                pdf.setFillGray(0)
            pdf.drawString(x, y, text)
            pdf.setLineWidth(0.6)
            if how in ("tracado", "tracado_sublinhado"):
                pdf.line(x, y + 0.28 * size, x + width, y + 0.28 * size)
            if how == "preenchido":
                pdf.rect(x, y + 0.25 * size, width, 0.75, stroke=0, fill=1)
            if how == "duplo":
                for up in (0.2, 0.33):
                    pdf.line(x, y + up * size, x + width, y + up * size)
            if how == "por_palavra":
                at = x
                for word in text.split():
                    end = at + pdf.stringWidth(word, "Helvetica", size)
                    pdf.line(at, y + 0.28 * size, end, y + 0.28 * size)
                    at = end + pdf.stringWidth(" ", "Helvetica", size)
            if how in ("sublinhado", "tracado_sublinhado"):
                pdf.line(x, y - 0.12 * size, x + width, y - 0.12 * size)
            if how == "sobrelinhado":
                pdf.line(x, y + 0.85 * size, x + width, y + 0.85 * size)
            if how == "caixa":
                pdf.rect(x - 1, y - 0.25 * size, width + 2, 1.2 * size, stroke=1, fill=0)
            if how == "separador":
                pdf.line(LEFT - 20, y + 0.3 * size, WIDTH - 40, y + 0.3 * size)
            if how == "branco":
                pdf.setStrokeGray(1)
                pdf.line(x, y + 0.28 * size, x + width, y + 0.28 * size)
                pdf.setStrokeGray(0)
            if how == "diagonal":
                pdf.line(x, y - 0.2 * size, x + width, y + size)
            x += width

    rows: list[tuple[list[tuple[str, str]], float]] = [
        ([("Art. 1º Texto traçado inteiro.", "tracado")], SIZE),
        ([("Antes ", ""), ("riscado no meio", "preenchido"), (" depois.", "")], SIZE),
        ([("Linha dupla por cima.", "duplo")], SIZE),
        ([("palavra por palavra riscada", "por_palavra")], SIZE),
        ([("Só sublinhado.", "sublinhado")], SIZE),
        ([("Riscado e sublinhado.", "tracado_sublinhado")], SIZE),
        ([("Com linha por cima.", "sobrelinhado")], SIZE),
        ([("Com realce.", "realce")], SIZE),
        ([("Dentro de uma caixa.", "caixa")], SIZE),
        ([("Um separador passa aqui.", "separador")], SIZE),
        ([("Uma linha branca não se vê.", "branco")], SIZE),
        ([("Uma diagonal atravessa.", "diagonal")], SIZE),
        ([("Corpo grande riscado.", "tracado")], 20),
        ([("Corpo miúdo riscado.", "tracado")], 6),
    ]
    for index, (parts, size) in enumerate(rows):
        line(TOP - 28 * index, parts, size)
    pdf.save()


def annotated() -> None:
    """A strike-out annotation, as a person adds with a PDF reader."""
    pdf = canvas("anotacao.pdf")
    pdf.setFont("Helvetica", SIZE)
    pdf.drawString(LEFT, TOP, "Art. 1º Fica mantida a taxa.")
    pdf.drawString(LEFT, TOP - 20, "Art. 2º Fica criada a taxa.")
    pdf.save()
    with pikepdf.open(HERE / "anotacao.pdf", allow_overwriting_input=True) as file:
        x1, y0, y1 = LEFT + 140, TOP - 22, TOP - 12
        file.pages[0].Annots = file.make_indirect(
            pikepdf.Array(
                [
                    pikepdf.Dictionary(
                        Type=pikepdf.Name.Annot,
                        Subtype=pikepdf.Name.StrikeOut,
                        Rect=[LEFT, y0, x1, y1],
                        QuadPoints=[LEFT, y1, x1, y1, LEFT, y0, x1, y0],
                    )
                ]
            )
        )
        file.save(HERE / "anotacao.pdf", deterministic_id=True)


def columns(name: str, count: int) -> None:
    """Columns with a heading over the full width above and between them."""
    pdf = canvas(name)
    gap = 18.0
    width = (WIDTH - 2 * LEFT - (count - 1) * gap) / count
    number = 0
    y = TOP
    for band in range(2):
        pdf.setFont("Helvetica-Bold", 12)
        pdf.drawCentredString(
            WIDTH / 2, y, f"CAPÍTULO {'I' * (band + 1)} - DAS DISPOSIÇÕES SOBRE A HIGIENE PÚBLICA"
        )
        lowest = y
        for column in range(count):
            at = y - 24
            for _ in range(2):
                number += 1
                text = f"Art. {number}. " + " ".join(FILL[: 30 + number])
                at = paragraph(pdf, LEFT + column * (width + gap), at, width, text, 10, 8.5)
            lowest = min(lowest, at)
        y = lowest - 20
    pdf.save()


def furniture() -> None:
    """Six pages: first without header, odd and even headers, a footer inside a list, numbers."""
    pdf = canvas("mobiliario.pdf")
    number = 0
    for page in range(1, 7):
        pdf.setFont("Helvetica", 9)
        if page > 1:
            odd = page % 2
            head = "CÂMARA MUNICIPAL DE VILA NOVA" if odd else "Código de Posturas"
            pdf.drawString(LEFT if odd else 300, 810, head)
        pdf.setFont("Helvetica", 8)
        pdf.drawString(LEFT, 30, "Portal.com.br - Lei Ordinária 54/1983 - 12/11/2024 10:03")
        pdf.drawRightString(WIDTH - LEFT, 30, f"{page}/6")
        y = 770.0
        while y > 90:
            number += 1
            y = paragraph(pdf, LEFT, y, WIDTH - 2 * LEFT, f"Art. {number}. {' '.join(FILL)}") - 6
        pdf.showPage()
    pdf.save()


def numbers() -> None:
    """Four pages whose only furniture is a lone page number, which starts at 5."""
    pdf = canvas("numeracao.pdf")
    for page in range(4):
        y = paragraph(pdf, LEFT, TOP, 470, f"Art. {page + 1}. {' '.join(FILL[page:])}")
        y = paragraph(pdf, LEFT, y - 6, 470, "Multa de 5 a 20%.")
        paragraph(pdf, LEFT, y - 6, 470, " ".join(FILL[3 * page :]))
        pdf.drawCentredString(WIDTH / 2, 40, f"- {page + 5} -")
        pdf.showPage()
    pdf.save()


def glyphs() -> None:
    """Kerned, glued, spaced and raised glyphs; a soft hyphen; a word cut at a line's end."""
    pdf = canvas("glifos.pdf")

    def shown(y: float, operator: str) -> None:
        pdf._code.append(f"BT /F1 11 Tf 1 0 0 1 {LEFT} {y} Tm {operator} ET")

    pdf.setFont("Helvetica", SIZE)
    pdf.drawString(LEFT, TOP, "primeira linha")
    # 120/1000 em: kerning, no space. A space glyph pulled back over its width: no space either.
    shown(TOP - 20, "[(s) -120 (eu veto) ] TJ")
    shown(TOP - 40, "[(no) -60 (vent) -90 (a)] TJ")
    shown(TOP - 60, "[(o s ) 278 (eu)] TJ")
    # Words without any space glyph, as LaTeX sets them, one of them squeezed to 180/1000 em.
    shown(TOP - 80, "[(Fica) -333 (o) -180 (Prefeito) -300 (autorizado)] TJ")
    pdf.drawString(LEFT, TOP - 100, "D E C R E T A")  # spelt
    shown(TOP - 120, "4 Tc [(DECRETA) -700 (A LEI)] TJ 0 Tc")
    for index, (number, raised, rest) in enumerate(
        [("Art. 1", "o", " Texto"), ("Lei n", "o", " 54"), ("a 1", "a", " via"), ("100 m", "2", " de"),
         ("art. 5", "os", " itens")]
    ):  # fmt: skip
        y = TOP - 140 - 20 * index
        pdf.setFont("Helvetica", SIZE)
        pdf.drawString(LEFT, y, number)
        x = LEFT + pdf.stringWidth(number, "Helvetica", SIZE)
        pdf.setFont("Helvetica", 7)
        pdf.drawString(x, y + 4, raised)
        x += pdf.stringWidth(raised, "Helvetica", 7)
        pdf.setFont("Helvetica", SIZE)
        pdf.drawString(x, y, rest)
    pdf.drawString(LEFT, TOP - 240, "A infração será punida pela Municipa-")
    pdf.drawString(LEFT, TOP - 254, "lidade na forma da lei.")
    pdf.setFont("Helvetica-Bold", SIZE)
    pdf.drawString(LEFT, TOP - 280, "Art. 2º")
    pdf.setFont("Helvetica", SIZE)
    pdf.drawString(LEFT + pdf.stringWidth("Art. 2º", "Helvetica-Bold", SIZE), TOP - 280, " Fica.")
    pdf.save()


def turned() -> None:
    """A page turned on its side, with a watermark across it and an index at its edge."""
    pdf = canvas("girada.pdf")
    for page in range(3):
        pdf.saveState()
        pdf.translate(WIDTH, 0)
        pdf.rotate(90)
        y = paragraph(pdf, 60, 520, 700, f"Art. {page + 1}. {' '.join(FILL[page:])}", 20)
        paragraph(pdf, 60, y, 700, "Parágrafo único. " + " ".join(FILL[5 * page :]), 20)
        pdf.restoreState()
        pdf.saveState()
        pdf.translate(200, 200)
        pdf.rotate(35)
        pdf.setFont("Helvetica", 60)
        pdf.setFillGray(0.9)
        pdf.drawString(0, 0, "CÓPIA")
        pdf.restoreState()
        pdf.drawString(40, 40, "ANEXO")
        pdf.showPage()
    pdf.save()


def tables() -> None:
    """A ruled table with joined cells and a struck word; a box round a letterhead; a summary."""
    pdf = canvas("tabela.pdf")
    pdf.rect(50, 790, WIDTH - 100, 34)
    pdf.setFont("Helvetica", SIZE)
    pdf.drawCentredString(WIDTH / 2, 810, "PREFEITURA MUNICIPAL DE VILA NOVA")
    pdf.drawCentredString(WIDTH / 2, 796, "Gabinete do Prefeito")
    pdf.drawString(LEFT, 760, "Art. 1. As multas são as da tabela seguinte.")
    xs, ys = (LEFT, 220.0, 320.0, 420.0), (740.0, 720.0, 692.0, 672.0, 652.0)
    for y in ys:
        pdf.line(xs[0] if y != ys[3] else xs[1], y, xs[-1], y)
    for x in xs:
        pdf.line(x, ys[0], x, ys[-1])
    for row, cells in enumerate(
        [("Infração", "Mínimo", "Máximo"), ("Lançar lixo em|via pública", "R$ 50,00", "R$ 90,00"),
         ("Edificar", "10%", ""), ("", "20%", "30%")]
    ):  # fmt: skip
        for column, cell in enumerate(cells):
            for line, text in enumerate(cell.split("|")):
                pdf.drawString(xs[column] + 4, ys[row] - 12 - 11 * line, text)
    pdf.setLineWidth(0.6)
    pdf.line(
        xs[1] + 4, ys[1] - 9, xs[1] + 4 + pdf.stringWidth("R$ 50,00", "Helvetica", 11), ys[1] - 9
    )
    pdf.drawString(LEFT, 630, "Art. 2. Esta Lei entra em vigor na data de sua publicação.")
    pdf.save()


def paragraphs() -> None:
    """Paragraphs told by indentation alone, by gaps alone, and a list that hangs."""
    pdf = canvas("paragrafos.pdf")
    for page, (indent, gap) in enumerate([(28.0, 0.0), (0.0, 8.0)]):
        y = TOP
        for number in range(9):
            text = f"Texto {number + 10 * page}, que {' '.join(FILL[number:])}"
            y = paragraph(pdf, LEFT, y, WIDTH - 2 * LEFT, text, indent) - gap
        pdf.showPage()
    pdf.save()


def scans() -> None:
    """A page that is an image alone, and a file that has one such page among others."""
    from reportlab.lib.utils import ImageReader

    png = io.BytesIO(_png(60, 80))
    for name, texts in (
        ("digitalizada.pdf", [None]),
        ("mista.pdf", ["Art. 1. Um.", None, "Art. 2."]),
    ):
        pdf = canvas(name)
        for text in texts:
            if text is None:
                png.seek(0)
                pdf.drawImage(ImageReader(png), 0, 0, WIDTH, HEIGHT)
            else:
                pdf.drawString(LEFT, TOP, text)
            pdf.showPage()
        pdf.save()


def _png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return len(data).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 0, 0, 0, 0])
    rows = b"".join(b"\0" + bytes((x * y) % 251 for x in range(width)) for y in range(height))
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )  # fmt: skip


def bad_files() -> None:
    """Files that cannot be read, one of each kind."""
    plain = HERE / "numeracao.pdf"
    with pikepdf.open(plain) as file:
        lock = pikepdf.Encryption(owner="dono", user="segredo", R=4)
        file.save(HERE / "senha.pdf", encryption=lock, static_id=False)
        file.save(HERE / "so_dono.pdf", encryption=pikepdf.Encryption(owner="dono", user="", R=4))
    data = plain.read_bytes()
    (HERE / "danificada.pdf").write_bytes(data[:400])
    pdf = canvas("formulario.pdf")
    pdf.rect(100, 700, 200, 20)
    pdf.acroForm.textfield(name="nome", x=100, y=700, width=200, height=20)
    pdf.save()
    with pikepdf.new() as file:
        file.add_blank_page(page_size=A4)
        page = file.pages[0]
        page.Resources = pikepdf.Dictionary(
            Font=pikepdf.Dictionary(
                F1=pikepdf.Dictionary(
                    Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1,
                    BaseFont=pikepdf.Name.Helvetica,
                )
            )
        )  # fmt: skip
        page.Contents = file.make_stream(
            b"BT /F1 12 Tf 72 700 Td (Please wait... If this message) Tj ET"
        )
        xfa = file.make_stream(b"<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>")
        file.Root.AcroForm = pikepdf.Dictionary(
            Fields=pikepdf.Array(), XFA=pikepdf.Array([pikepdf.String("template"), xfa])
        )
        file.Root.NeedsRendering = True
        file.save(HERE / "xfa.pdf", deterministic_id=True)


HTML = """<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Lei</title><style>
@page{size:A4;margin:25mm}body{font:11pt "Liberation Serif",serif;text-align:justify}
table{border-collapse:collapse}td{border:1px solid #000;padding:2pt}</style>
<h3 style="text-align:center">DA ADVERTÊNCIA</h3>
<p><s>Art. 1º Fica proibida a finalidade antiga.</s></p>
<p>Art. 1º Fica <del>vedada</del> <ins>permitida</ins> a finalidade <mark>nova</mark>.</p>
<p>Art. 2º <u>As multas são estas:</u></p>
<table><tr><td>Infração</td><td>Multa</td></tr>
<tr><td>Lançar lixo</td><td><s>R$ 50,00</s> R$ 60,00</td></tr></table>
"""

TYPST = """
#set document(date: none)
#set page(paper: "a4", columns: 2, margin: 25mm)
#set text(lang: "pt", size: 10pt, font: "Libertinus Serif", hyphenate: true)
#set par(justify: true, first-line-indent: (amount: 8mm, all: true), spacing: 0.65em)
#for n in range(1, 14) [Art. #n. #strike[A redação antiga da infração, que já não vale.]
#FILL

]
"""


def from_programs() -> None:
    """The same by the programs that cities print with."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        html = here / "chromium.html"
        html.write_text(HTML, encoding="utf-8")
        if browser := shutil.which("chromium"):
            subprocess.run(
                [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
                 f"--print-to-pdf={HERE / 'chromium.pdf'}", str(html)],
                check=True, capture_output=True,
            )  # fmt: skip
        if office := shutil.which("soffice"):
            _docx(here / "libreoffice.docx")
            subprocess.run(
                [office, f"-env:UserInstallation={here.as_uri()}/lo", "--headless", "--convert-to",
                 "pdf", "--outdir", str(HERE), str(here / "libreoffice.docx")],
                check=True, capture_output=True,
            )  # fmt: skip
        import typst

        source = here / "typst.typ"
        source.write_text(TYPST.replace("#FILL", " ".join(FILL)), encoding="utf-8")
        typst.compile(str(source), output=str(HERE / "typst.pdf"))


def _docx(path: Path) -> None:
    import docx
    from docx.shared import Pt

    document = docx.Document()
    document.styles["Normal"].font.name = "Liberation Serif"
    document.styles["Normal"].font.size = Pt(12)
    for runs in json.loads(
        '[[["Art. 1", ""], ["o", "^"], [" Fica proibido ", ""], ["lançar lixo", "s"],'
        ' [" nas vias.", ""]], [["Parágrafo único.", "b"], [" ", ""], ["Texto riscado.", "s"]],'
        ' [["Só sublinhado.", "u"]]]'
    ):
        paragraph_ = document.add_paragraph()
        for text, style in runs:
            run = paragraph_.add_run(text)
            run.font.strike = style == "s" or None
            run.font.bold = style == "b" or None
            run.font.underline = style == "u" or None
            run.font.superscript = style == "^" or None
    table = document.add_table(2, 2, style="Table Grid")
    for cell, text in zip(
        table._cells, ("Infração", "Multa", "Lançar lixo", "R$ 60,00"), strict=True
    ):
        cell.text = text
    document.save(str(path))


if __name__ == "__main__":
    strikes()
    annotated()
    columns("duas_colunas.pdf", 2)
    columns("tres_colunas.pdf", 3)
    furniture()
    numbers()
    glyphs()
    turned()
    tables()
    paragraphs()
    scans()
    bad_files()
    from_programs()

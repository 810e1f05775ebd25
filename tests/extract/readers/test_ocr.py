"""Scans: recognised page by page behind one interface, with what is doubtful set aside and told.

Most tests put a made-up engine behind the interface; one reads a real page with the Tesseract of
the machine, or asserts the sentence that a machine without any prints.
"""

import io
from pathlib import Path

import pypdfium2 as pdfium
import pytest
import typst
from PIL import Image, ImageDraw

from pipeline.errors import UnreadableFileError
from pipeline.extract import build_law
from pipeline.extract.readers import ocr_engine, read_source
from pipeline.extract.readers.ocr import read_image
from pipeline.extract.readers.ocr_engine import (
    Recognised,
    RecognitionError,
    UnknownEngineError,
    Word,
    find_engine,
)
from pipeline.extract.readers.ocr_image import deskewed, skew
from pipeline.extract.readers.ocr_quality import is_line_of_text, is_page_of_text
from pipeline.extract.readers.ocr_rapidocr import in_lines
from pipeline.extract.readers.ocr_tesseract import lines_of
from pipeline.extract.readers.pdf import read_pdf
from pipeline.extract.sidecar import Sidecar
from pipeline.law import Identity

DATA = Path(__file__).parents[2] / "data" / "pdf"

LAW = (
    "LEI Nº 12, DE 3 DE MARÇO DE 1999",
    "Dispõe sobre o asseio das vias públicas.",
    "CAPÍTULO I",
    "DAS VIAS PÚBLICAS",
    "Art. 1º É proibido lançar lixo nas vias públicas.",
    "§ 1º A proibição alcança os terrenos baldios.",
    "§ 2º O infrator fica sujeito a multa.",
    "§ 3º A multa dobra na reincidência.",
    "Art. 2º São infrações:",
    "I - queimar lixo;",
    "II - criar animais soltos;",
    "III - obstruir sarjetas;",
    "IV - danificar árvores.",
    "Art. 3º Esta Lei entra em vigor na data de sua publicação.",
)
#: As an engine whose characters lack "§" reads it.
READ = tuple(
    line.replace("§ 2º", "8 2º").replace("III -", "HI -").replace("CAPÍTULO I", "CAPÍTULO |")
    for line in LAW
)


class FakeEngine:
    """Gives one page of lines after the other; a line may carry its confidence."""

    name = "faz-de-conta"

    def __init__(self, *pages):
        self.pages = list(pages)

    def read(self, image, dpi):
        page = self.pages.pop(0) if self.pages else ()
        if isinstance(page, Exception):
            raise page
        return [
            recognised(text, 100 + 60 * i)
            if isinstance(text, str)
            else recognised(text[0], 100 + 60 * i, text[1])
            for i, text in enumerate(page)
        ]


def recognised(text, top, confidence=0.96):
    words, left = [], 200
    for word in text.split():
        words.append(Word(word, (left, top, left + 20 * len(word), top + 40), confidence))
        left += 20 * len(word) + 15
    return Recognised(tuple(words))


def scan(tmp_path, pages=1, name="lei.tif"):
    path = tmp_path / name
    images = [Image.new("L", (2480, 3508), 255) for _ in range(pages)]
    images[0].save(path, save_all=pages > 1, append_images=images[1:], dpi=(300, 300))
    return path


def codes(source):
    return [d.code for d in source.diagnostics]


def test_image_is_a_scan_of_one_page(tmp_path):
    source = read_image(scan(tmp_path, name="lei.png"), lambda: FakeEngine(LAW))
    assert (source.info.reader, source.info.encoding, source.info.pages) == (
        "ocr:faz-de-conta", "imagem", 1,
    )  # fmt: skip
    assert tuple(line.text for line in source.lines) == LAW
    first = source.lines[0]
    assert (first.page, first.confidence) == (1, 0.96)
    assert first.box[:2] == (48.0, 24.0)  # 200 and 100 pixels at 300 to the inch
    assert source.info.text[first.start : first.end] == first.text
    (found,) = source.diagnostics
    assert (found.code, found.severity) == ("texto_reconhecido", "aviso")
    assert "confiança média de 96%" in found.message


def test_tiff_of_several_pages(tmp_path):
    source = read_image(scan(tmp_path, 2), lambda: FakeEngine(LAW[:8], LAW[8:]))
    assert source.info.pages == 2
    assert [line.page for line in source.lines] == [1] * 8 + [2] * 6
    assert source.info.text == "\n".join(LAW[:8]) + "\f" + "\n".join(LAW[8:])


def test_scanned_law_gives_the_tree_of_its_text(tmp_path):
    source = read_image(scan(tmp_path), lambda: FakeEngine(READ))
    law = build_law(source, Sidecar(Identity()))
    ids = [p.id for p in law.walk()]
    assert "art1_par2" in ids
    assert "art2_cpt_inc3" in ids
    assert "cap1" in ids
    assert law.coverage == 1


def test_repairs_are_told_with_what_was_read(tmp_path):
    source = read_image(scan(tmp_path), lambda: FakeEngine(READ))
    assert tuple(line.text for line in source.lines) == LAW
    found = {d.quote: d for d in source.diagnostics if d.code == "reparo_de_ocr"}
    assert set(found) == {
        "CAPÍTULO |", "8 2º O infrator fica sujeito a multa.", "HI - obstruir sarjetas;",
    }  # fmt: skip
    span = found["HI - obstruir sarjetas;"].span
    assert (source.info.text[span.start : span.end], span.page) == ("III", 1)


def test_page_of_garbage_is_set_aside(tmp_path):
    plan = [("~'| l{u rn ,.; jf", 0.31), ("VdOV 31 O3 |", 0.42), ("ı'‘ _— ¬¬ zx", 0.2)]
    engine = FakeEngine(LAW[:8], plan, (), (), (), LAW[8:])  # three turns are tried
    source = read_image(scan(tmp_path, 3), lambda: engine)
    aside = [line for line in source.lines if line.furniture]
    assert [(line.page, line.text) for line in aside] == [(2, text) for text, _ in plan]
    found = next(d for d in source.diagnostics if d.code == "pagina_ilegivel")
    assert (found.severity, found.span.page) == ("aviso", 2)
    assert "l{u rn" in found.quote
    assert "2 das 3 páginas" in source.diagnostics[0].message
    assert "art3" in [p.id for p in build_law(source, Sidecar(Identity())).walk()]


def test_page_on_its_side_is_turned(tmp_path):
    engine = FakeEngine([("~'| l{u rn", 0.2)], (), LAW, LAW)
    source = read_image(scan(tmp_path), lambda: engine)
    assert len(source.lines) == len(LAW)


def test_stamp_is_set_aside_and_doubt_is_kept(tmp_path):
    page = [*LAW[:-1], ("rnfr~ l{u |:", 0.3), ("Art. 3º Esta Lei entra em vigor.", 0.5)]
    source = read_image(scan(tmp_path), lambda: FakeEngine(page))
    assert codes(source) == ["texto_reconhecido", "linha_ilegivel", "linha_duvidosa"]
    assert [line.text for line in source.lines if line.furniture] == ["rnfr~ l{u |:"]
    doubtful = source.diagnostics[2]
    assert doubtful.quote == "Art. 3º Esta Lei entra em vigor."


def test_mixed_pdf_keeps_its_text_layer():
    source = read_pdf(DATA / "mista.pdf", find=lambda: FakeEngine(["Art. 1º-A Meio."]))
    assert source.info.reader == "pdf+ocr:faz-de-conta"
    assert [(line.page, line.text, line.confidence) for line in source.lines] == [
        (1, "Art. 1. Um.", None), (2, "Art. 1º-A Meio.", 0.96), (3, "Art. 2.", None),
    ]  # fmt: skip
    assert codes(source) == ["texto_reconhecido"]
    assert "1 das 3 páginas" in source.diagnostics[0].message


def test_engine_that_fails_on_a_page_costs_that_page():
    engine = FakeEngine(RecognitionError("passou de 120 segundos"))
    source = read_pdf(DATA / "mista.pdf", find=lambda: engine)
    assert [line.page for line in source.lines] == [1, 3]
    (found,) = source.diagnostics
    assert (found.code, found.severity, found.span.page) == ("pagina_ilegivel", "erro", 2)
    assert "passou de 120 segundos" in found.message


def test_without_engine_a_mixed_pdf_says_which_page():
    source = read_pdf(DATA / "mista.pdf", find=lambda: None)
    (found,) = source.diagnostics
    assert (found.code, found.span.page) == ("pagina_sem_texto", 2)
    assert "tesseract-ocr-por" in found.message


@pytest.mark.parametrize("name", ["digitalizada.pdf", "lei.png"])
def test_without_engine_a_scan_says_what_to_install(tmp_path, name):
    path = scan(tmp_path, name=name) if name.endswith("png") else DATA / name
    read = read_image if name.endswith("png") else read_pdf
    with pytest.raises(UnreadableFileError) as raised:
        read(path, find=lambda: None)
    message = str(raised.value)
    assert "OCR" in message
    assert "consolida[ocr]" in message
    assert "tesseract-ocr-por" in message
    assert message.startswith(path.as_posix())
    assert message.endswith("tente de novo.")


def test_scan_without_a_word(tmp_path):
    with pytest.raises(UnreadableFileError, match="não achou texto legível"):
        read_image(scan(tmp_path), FakeEngine)
    with pytest.raises(UnreadableFileError, match="não achou texto legível"):
        read_pdf(DATA / "digitalizada.pdf", find=FakeEngine)


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n", b"II*\x00\x08\x00\x00\x00\xff\xff", b"\xff\xd8\xff\xe0lixo"]
)
def test_damaged_image(tmp_path, data):
    path = tmp_path / "lei.png"
    path.write_bytes(data)
    with pytest.raises(UnreadableFileError, match="danificada"):
        read_image(path, lambda: FakeEngine(LAW))


def test_bomb_is_not_opened(tmp_path):
    path = tmp_path / "lei.png"
    Image.new("1", (20_000, 20_000)).save(path)
    with pytest.raises(UnreadableFileError, match="limite"):
        read_image(path, lambda: FakeEngine(LAW))


def test_missing_image(tmp_path):
    with pytest.raises(UnreadableFileError, match="não foi possível ler"):
        read_image(tmp_path / "nada.png", lambda: FakeEngine(LAW))


@pytest.mark.parametrize(
    ("words", "confidence", "expected"),
    [
        ("Art. 1º É proibido lançar lixo nas vias", 0.95, True),
        ("Art. 1º É proibido lançar lixo nas vias", 0.45, True),
        ("Multa de R$ 20,00 a R$ 50,00", 0.4, True),
        ("rn,. l{u VdOV ~~ |", 0.5, False),
        ("rn,. l{u VdOV ~~ |", 0.8, True),  # the engine is sure: a person decides
        ("Art. 1º É proibido", 0.1, False),
    ],
)
def test_what_is_a_line(words, confidence, expected):
    assert is_line_of_text(recognised(words, 0, confidence)) is expected


def test_what_is_a_page():
    assert is_page_of_text([recognised(line, 0, 0.6) for line in LAW])
    assert not is_page_of_text([recognised(line, 0, 0.3) for line in LAW])
    plan = [recognised("SALA COZINHA QUARTO HALL RUA LOTE QUADRA", 0, 0.6)] * 5
    assert not is_page_of_text(plan)  # words, but no sentence


@pytest.mark.parametrize("angle", [-3.0, -0.7, 0.0, 1.6, 4.4])
def test_skew_is_found_and_undone(angle):
    image = Image.new("L", (1000, 1400), 255)
    draw = ImageDraw.Draw(image)
    for row in range(100, 1300, 40):
        for left in range(100, 880, 60):
            draw.rectangle((left, row, left + 45, row + 14), fill=0)
    turned = image.rotate(angle, Image.Resampling.BICUBIC, fillcolor=255)
    assert abs(skew(turned) + angle) < 0.1
    assert abs(skew(deskewed(turned))) < 0.1
    assert skew(Image.new("L", (800, 600), 255)) == 0


TSV = """level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext
1\t1\t0\t0\t0\t0\t0\t0\t2480\t3508\t-1\t
4\t1\t1\t1\t1\t0\t10\t20\t90\t12\t-1\t
5\t1\t1\t1\t1\t1\t10\t20\t40\t12\t96.5\tArt.
5\t1\t1\t1\t1\t2\t60\t20\t40\t12\t88\t1°
5\t1\t1\t1\t2\t1\t10\t40\t40\t12\t50\t"Fica
5\t1\t2\t1\t1\t1\t10\t90\t40\t12\t95\t
"""


def test_table_of_tesseract():
    first, second = lines_of(TSV)
    assert (first.text, first.block, first.box) == ("Art. 1º", 1, (10.0, 20.0, 100.0, 32.0))
    assert round(first.confidence, 3) == 0.937
    assert second.text == '"Fica'


def test_pieces_of_rapidocr_become_lines():
    pieces = [
        Word("Fica", (100, 12, 140, 30), 0.9), Word("Art. 1º", (10, 10, 80, 30), 0.9),
        Word("proibido.", (10, 50, 90, 70), 0.9),
    ]  # fmt: skip
    assert [line.text for line in in_lines(pieces)] == ["Art. 1º Fica", "proibido."]


def test_variable_chooses_the_engine(monkeypatch):
    monkeypatch.setenv(ocr_engine.VARIABLE, "nao")
    assert find_engine() is None
    monkeypatch.setenv(ocr_engine.VARIABLE, "lupa")
    with pytest.raises(UnknownEngineError, match="lupa"):
        find_engine()


def stamped(tmp_path):
    """A scan on which a system has stamped a line of text."""
    path = tmp_path / "carimbada.pdf"
    path.write_bytes(
        typst.compile(
            b"#set page(background: image(bytes((0, 80, 160, 255)), width: 100%, height: 100%, "
            b'fit: "stretch", format: (encoding: "luma8", width: 2, height: 2)))\n'
            b"Assinado digitalmente"
        )
    )
    return path


def test_stamped_scan_is_a_scan(tmp_path):
    source = read_pdf(stamped(tmp_path), find=lambda: FakeEngine(LAW))
    assert tuple(line.text for line in source.lines) == LAW
    assert source.info.reader == "ocr:faz-de-conta"


def test_words_over_a_picture_without_text_are_kept(tmp_path):
    source = read_pdf(stamped(tmp_path), find=FakeEngine)
    assert [line.text for line in source.lines] == ["Assinado digitalmente"]
    assert source.info.reader == "pdf"


def test_real_page(tmp_path, monkeypatch):
    """A law set by typst, drawn, and kept as a picture only: its tree is that of its text."""
    monkeypatch.delenv(ocr_engine.VARIABLE, raising=False)
    engine = find_engine()
    path = tmp_path / "digitalizada.pdf"
    source = '#set page(paper: "a5")\n#set text(size: 11pt, lang: "pt")\n' + "\n\n".join(
        line.replace("- ", "\\- ") for line in LAW
    )
    drawn = pdfium.PdfDocument(typst.compile(source.encode()))
    drawn[0].render(scale=300 / 72).to_pil().convert("L").save(path, resolution=300)
    drawn.close()
    if engine is None:
        with pytest.raises(UnreadableFileError, match="precisa de reconhecimento de texto"):
            read_source(path)
        return
    read = read_source(path)
    assert read.info.reader == f"ocr:{engine.name}"
    assert [line.text for line in read.lines] == list(LAW)
    assert read.diagnostics[0].code == "texto_reconhecido"


def test_picture_without_its_metadata(tmp_path):
    """A photograph says 72 dots to the inch; its page is taken to be A4."""
    path = tmp_path / "foto.jpg"
    Image.new("L", (1240, 1754), 255).save(path, dpi=(72, 72))
    source = read_image(path, lambda: FakeEngine(LAW))
    assert source.lines[0].box[0] == pytest.approx(48, abs=1)


def test_transparent_paper_is_white(tmp_path):
    stream = io.BytesIO()
    Image.new("RGBA", (600, 800), (0, 0, 0, 0)).save(stream, "PNG")
    from pipeline.extract.readers.ocr_image import grey

    assert grey(Image.open(stream)).getextrema() == (255, 255)

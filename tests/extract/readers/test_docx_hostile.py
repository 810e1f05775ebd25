"""DOCX files that are damaged, protected, hostile or something else: one sentence each."""

import random
import time
from dataclasses import replace

import pytest

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.archive import LIMITS
from pipeline.extract.readers.docx import docx_source, read_docx
from pipeline.extract.source import Source

from .docx_factory import NAMESPACES, abstract, level, num, package, para, run, table, zipped

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
MACROS = "application/vnd.ms-word.document.macroEnabled.main+xml"
PICTURE = "<w:r><w:drawing><a:blip/></w:drawing></w:r>"
_PASSWD = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


def nested(depth):
    return "<w:sdt><w:sdtContent>" * depth + para("x") + "</w:sdtContent></w:sdt>" * depth


FILES = {
    "PDF": (b"%PDF-1.7\n...", "e sim um PDF"),
    "RTF": (b"{\\rtf1 Art. 1}", "e sim um documento RTF"),
    "HTML": (b"\xef\xbb\xbf<!DOCTYPE HTML><p>Art. 1", "e sim uma página HTML"),
    "texto": ("Art. 1º Sim.".encode(), "não é um documento do Word"),
    "Word antigo": (OLE + b"\0" * 600, "Word antigo"),
    "com senha": (OLE + "EncryptedPackage".encode("utf-16-le"), "protegido por senha"),
    "planilha": (zipped({"xl/workbook.xml": "<x/>"}), "planilha do Excel"),
    "apresentação": (zipped({"ppt/presentation.xml": "<x/>"}), "apresentação do PowerPoint"),
    "ODT": (zipped({"mimetype": "application/vnd.oasis.opendocument.text"}), "LibreOffice"),
    "zip qualquer": (zipped({"a.txt": "x"}), "um arquivo compactado"),
    "macros": (package(para("x"), main_type=MACROS), "macros (.docm)"),
    "entidades": (package(para("&b;"), doctype=BOMB), "declara entidades"),
    "entidade externa": (package(para("&a;"), doctype=_PASSWD), "declara entidades"),
    "aninhado": (package(nested(120)), "aninhados demais"),
    "sem fim": (package(nested(300)), "danificado"),
    "XML quebrado": (package("<w:p>"), "danificado"),
    "sem texto": (package(para("")), "não tem texto"),
    "só imagens": (package(para(PICTURE)), "só tem imagens"),
    "embutido": (package('<w:altChunk r:id="rId1"/>'), "documento embutido"),
    "raiz estranha": (zipped({
        "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="a" Type="x/officeDocument" Target="d.xml"/></Relationships>', "d.xml": "<x/>"}),
        "um arquivo compactado"),
}  # fmt: skip


@pytest.mark.parametrize("case", FILES)
def test_each_says_what_it_is(case, tmp_path):
    data, reason = FILES[case]
    path = tmp_path / "lei.docx"
    path.write_bytes(data)
    with pytest.raises(UnreadableFileError) as caught:
        read_docx(path)
    message = str(caught.value)
    assert message.startswith(f"{path.as_posix()}: ")
    assert reason in message
    assert message.endswith(".")
    assert "\n" not in message


def test_a_bomb_is_not_unpacked():
    """A gigabyte of spaces in a megabyte of zip."""
    spaces = b" " * (1 << 24)
    data = package(para("x"), extra={f"word/m{i}.xml": spaces for i in range(4)})
    begun = time.perf_counter()
    with pytest.raises(UnreadableFileError, match="se expande demais"):
        docx_source(data, "lei.docx")
    assert time.perf_counter() - begun < 1


@pytest.mark.parametrize(
    "body",
    [
        table([("multa " * 40, f'<w:gridSpan w:val="{10**8}"/>'), "b"]) * 100,
        table([("a" * 300, '<w:vMerge w:val="restart"/>'), "b"], *[[("", "<w:vMerge/>"), "b"]] * 200),
        para("x", num=1, level=0) * 50,
    ],
    ids=["colunas", "linhas", "rótulos"],
)  # fmt: skip
def test_what_a_file_repeats_is_bounded(body):
    numbering = abstract(0, level(0, "decimal", "%1" + "z" * 1_000)) + num(1, 0)
    with pytest.raises(UnreadableFileError, match="grande demais"):
        docx_source(
            package(body, numbering=numbering), "lei.docx", replace(LIMITS, text_chars=20_000)
        )


def test_the_number_of_elements_is_bounded():
    with pytest.raises(UnreadableFileError, match="elementos demais"):
        docx_source(package(para("x") * 200), "lei.docx", replace(LIMITS, elements=500))


def test_links_are_not_followed(monkeypatch):
    """An external relationship is not even known by its id."""
    rels = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="rId1" Type="x/header" Target="http://exemplo.test/h.xml" TargetMode="External"/>'
        '<Relationship Id="rId2" Type="x/styles" Target="../../../../etc/passwd"/>'
        "</Relationships>"
    )
    body = (
        para("x")
        + '<w:sectPr><w:headerReference r:id="rId1"/><w:headerReference r:id="rId2"/></w:sectPr>'
    )
    source = docx_source(package(body, extra={"word/_rels/document.xml.rels": rels}), "lei.docx")
    assert [line.text for line in source.lines] == ["x"]


def test_utf16_parts_are_looked_through_as_well():
    document = f'<?xml version="1.0" encoding="UTF-16"?>{BOMB}<w:document {NAMESPACES}/>'
    data = package(para("x"), extra={"word/document.xml": document.encode("utf-16")})
    with pytest.raises(UnreadableFileError, match="declara entidades"):
        docx_source(data, "lei.docx")


# --- mutations -------------------------------------------------------------------------------


def sample():
    numbering = abstract(0, level(0, "decimal", "Art. %1º"), level(1, "upperRoman", "%2 –")) + num(
        1, 0
    )
    body = "".join(
        para(run(f"É proibido o ato {i}", "<w:strike/>" if i % 3 else ""), num=1, level=i % 2)
        for i in range(60)
    )
    footnotes = f'<w:footnote w:id="2">{para("nota")}</w:footnote>'
    call = para(run("a") + '<w:r><w:footnoteReference w:id="2"/></w:r>')
    return package(body + table(["a", "b"]) + call, numbering=numbering, footnotes=footnotes)


def mutated(data, seed):
    """The file cut, with bits flipped, with a block lost or repeated, or with bytes put in."""
    dice = random.Random(seed)
    at = dice.randrange(len(data))
    kind = seed % 5
    if kind == 0:
        return data[:at]
    if kind == 1:
        changed = bytearray(data)
        for _ in range(dice.randint(1, 20)):
            changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
        return bytes(changed)
    size = dice.randint(1, 400)
    if kind == 2:
        return data[:at] + data[at + size :]
    if kind == 3:
        return data[:at] + data[at : at + size] * 2 + data[at + size :]
    return data[:at] + dice.randbytes(size) + data[at:]


def mutated_xml(seed):
    """The file whole, and one of its parts with characters changed: what the zip cannot notice."""
    dice = random.Random(seed)
    words = [
        "w:val",
        "w:p>",
        "w:tbl",
        "w:tc>",
        "w:r>",
        "w:numId",
        "w:ilvl",
        "w:lvl",
        "w:t>",
        '"1"',
        '"0"',
    ]
    old, new = dice.sample(words, 2)
    numbering = abstract(0, level(0, "decimal", "Art. %1º")) + num(1, 0)
    body = para("x", num=1, level=0) + table(["a", ("b", '<w:gridSpan w:val="2"/>')])
    if seed % 2:
        return package(body.replace(old, new, dice.randint(1, 4)), numbering=numbering)
    return package(body, numbering=numbering.replace(old, new, dice.randint(1, 4)))


def outcome(data):
    try:
        return docx_source(data, "lei.docx")
    except UnreadableFileError as error:
        return str(error)


@pytest.mark.parametrize("seed", range(100))
def test_mutations_give_a_source_or_a_sentence(seed):
    data = mutated(sample(), seed) if seed < 60 else mutated_xml(seed)
    found = outcome(data)
    if isinstance(found, Source):
        for line in found.lines:
            assert found.info.text[line.start : line.end] == line.text
    else:
        assert found.startswith("lei.docx: ")
        assert found.endswith(".")
        assert "\n" not in found


def test_deep_nesting_within_the_limit_is_read():
    assert docx_source(package(nested(45)), "lei.docx").lines[0].text == "x"
    inner = para("x")
    for _ in range(20):
        inner = table([(inner if inner.startswith("<w:p>") else inner + para(""), "")])
    assert docx_source(package(inner), "lei.docx").lines[0].text == "x"

"""Files that LibreOffice turns into DOCX, and what is said where it cannot."""

import hashlib
import http.server
import sys
import threading
import time
from dataclasses import replace

import pytest

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers import office
from pipeline.extract.readers.archive import LIMITS
from pipeline.extract.readers.office import find_libreoffice, read_office

from .docx_factory import package, para, zipped

needs_libreoffice = pytest.mark.skipif(find_libreoffice() is None, reason="needs LibreOffice")
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
RTF = (
    rb"{\rtf1\ansi\ansicpg1252 Art. 1\'ba \'c9 proibido {\strike cuspir }fumar.\par "
    rb"I - nos \'f4nibus;\par}"
)
ODT = "application/vnd.oasis.opendocument.text"
_MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{ODT}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    "</manifest:manifest>"
)


def odt(inside):
    content = (
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
        'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" '
        'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" '
        'xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2">'
        f"<office:body><office:text>{inside}</office:text></office:body></office:document-content>"
    )
    return zipped({"mimetype": ODT, "content.xml": content, "META-INF/manifest.xml": _MANIFEST})


def old_word(*, encrypted=False):
    """The beginning of a Word 97 file: enough to tell what it is."""
    stream = bytearray(b"\xec\xa5\xc1\x00" + bytes(508))
    stream[0x0B] = 1 if encrypted else 0
    return OLE + bytes(504) + bytes(stream)


def written(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    return path


@needs_libreoffice
@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("lei.rtf", RTF, ["Art. 1º É proibido cuspir fumar.", "I - nos ônibus;"]),
        ("lei.odt", odt("<text:p>Art. 1º Sim.</text:p>"), ["Art. 1º Sim."]),
        ("lei.doc", RTF, ["Art. 1º É proibido cuspir fumar.", "I - nos ônibus;"]),
    ],
)
def test_conversion(tmp_path, name, data, expected):
    path = written(tmp_path, name, data)
    source = read_office(path)
    assert [" ".join(line.text.split()) for line in source.lines] == expected
    assert source.info.reader == "libreoffice"
    assert source.info.path == path.as_posix()
    assert source.info.sha256 == hashlib.sha256(data).hexdigest()
    assert source.diagnostics[0].code == "convertido_pelo_libreoffice"
    if data is RTF:
        (start, end), = source.lines[0].struck  # fmt: skip
        assert source.lines[0].text[start:end].strip() == "cuspir"


def test_a_docx_with_another_name_is_read_as_it_is(tmp_path):
    source = read_office(written(tmp_path, "lei.doc", package(para("Art. 1º Sim."))))
    assert source.info.reader == "docx"
    assert source.lines[0].text == "Art. 1º Sim."


@pytest.mark.parametrize(
    ("name", "data", "named"),
    [
        ("lei.doc", old_word(), "Word antigo (.doc)"),
        ("lei.odt", odt("<text:p>x</text:p>"), "LibreOffice (.odt)"),
        ("lei.rtf", RTF, "RTF"),
    ],
)
def test_without_libreoffice_one_sentence_says_so(tmp_path, monkeypatch, name, data, named):
    monkeypatch.setattr(office, "find_libreoffice", lambda: None)
    with pytest.raises(UnreadableFileError) as caught:
        read_office(written(tmp_path, name, data))
    message = str(caught.value)
    assert named in message
    assert "é preciso o LibreOffice, que não está instalado" in message
    assert message.endswith(".")


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.doc", old_word(encrypted=True), "protegido por senha"),
        ("a.doc", OLE + "EncryptedPackage".encode("utf-16-le"), "protegido por senha"),
        ("a.doc", OLE + bytes(2048), "outro arquivo do Office"),
        ("a.doc", b"<html>Art. 1", "não é um documento .doc, .odt ou .rtf"),
        ("a.odt", zipped({"a.txt": "x"}), "não traz documento de texto"),
        ("a.odt", zipped({"mimetype": "application/epub+zip"}), "não traz documento de texto"),
        ("a.rtf", b"", "está vazio"),
    ],
)
def test_files_that_are_something_else(tmp_path, name, data, reason):
    with pytest.raises(UnreadableFileError, match=reason):
        read_office(written(tmp_path, name, data))


@needs_libreoffice
def test_a_file_that_libreoffice_cannot_open(tmp_path):
    with pytest.raises(UnreadableFileError, match=r"não conseguiu abrir|não tem texto"):
        read_office(written(tmp_path, "lei.doc", old_word()))


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands for LibreOffice")
def test_the_time_limit(tmp_path, monkeypatch):
    """A program that never ends is ended, with what it has started."""
    program = tmp_path / "soffice"
    program.write_text("#!/bin/sh\nsleep 60 &\nsleep 60\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(office, "find_libreoffice", lambda: str(program))
    begun = time.perf_counter()
    with pytest.raises(UnreadableFileError, match=r"não terminou .* em 1 segundos"):
        read_office(written(tmp_path, "lei.rtf", RTF), replace(LIMITS, office_seconds=1))
    assert time.perf_counter() - begun < 20


@needs_libreoffice
def test_no_link_is_followed(tmp_path):
    """Linked pictures and included documents name a server: nobody calls it."""
    calls = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            calls.append(self.path)
            self.send_error(404)

        do_HEAD = do_OPTIONS = do_PROPFIND = do_GET  # noqa: N815

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        picture = (
            f'<draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="{address}/a.png" '
            'xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame>'
        )
        section = (
            f'<text:section text:name="s"><text:section-source xlink:href="{address}/b.odt"/>'
            "<text:p>velho</text:p></text:section>"
        )
        read_office(written(tmp_path, "a.odt", odt(f"<text:p>Art. 1º {picture}</text:p>{section}")))
        field = (
            rb"{\rtf1 Art. 1 {\field{\*\fldinst INCLUDEPICTURE %s/c.png \\d}{\fldrslt x}}"
            rb"{\field{\*\fldinst INCLUDETEXT %s/d.rtf}{\fldrslt y}}\par}"
        ) % (address.encode(), address.encode())
        read_office(written(tmp_path, "b.rtf", field))
        server.shutdown()
    assert calls == []

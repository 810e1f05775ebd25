"""The format of a file is told by its bytes, not by its name."""

import zipfile

import pytest

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers import format_of, read_source


def made(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    return path


def opendocument(tmp_path):
    path = tmp_path / "lei.docx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr("content.xml", "<x/>")
    return path


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("lei.txt", b"Art. 1o Fica livre.", "texto"),
        ("lei.md", b"**Art. 1o** Fica livre.", "markdown"),
        ("lei.txt", b"%PDF-1.7\n", "pdf"),
        ("lei.pdf", b"lixo do servidor\n%PDF-1.4\n", "pdf"),
        ("lei.doc", b"<!DOCTYPE html><html><p>Art. 1o</p>", "html"),
        ("lei.txt", "<HTML>".encode("utf-16"), "html"),
        ("lei.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "office"),
        ("lei.txt", b"{\\rtf1 Art. 1o}", "office"),
        ("lei.zip", b"PK\x03\x04", "docx"),
        ("lei.png", b"\x89PNG\r\n", "imagem"),
        ("lei.tif", b"II*\x00", "imagem"),
    ],
)
def test_format(tmp_path, name, data, expected):
    assert format_of(made(tmp_path, name, data)) == expected


def test_opendocument_by_another_name(tmp_path):
    assert format_of(opendocument(tmp_path)) == "office"


def test_picture_says_what_it_needs(tmp_path):
    with pytest.raises(UnreadableFileError, match="OCR"):
        read_source(made(tmp_path, "folha.txt", b"\x89PNG\r\n\x1a\n"))


def test_missing_file_is_told_by_the_reader(tmp_path):
    with pytest.raises(UnreadableFileError, match="não existe"):
        read_source(tmp_path / "nada.pdf")

"""Zip files from strangers: each refusal is one sentence, and nothing is unpacked before it."""

import io
import zipfile

import pytest

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.archive import Archive, Limits, file_bytes

from .docx_factory import zipped

SMALL = Limits(members=3, total_bytes=1_000, part_bytes=600, ratio=20, ratio_from=100)


def damaged(data):
    """A zip whose first member no longer is what its checksum says."""
    at = data.index(b"conteudo")
    return data[:at] + b"CONTEUDO" + data[at + 8 :]


def stored(name, content):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(name, content)
    return buffer.getvalue()


def twice():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a", "1")
        archive.writestr("\\a", "2")
    return buffer.getvalue()


def compressed_otherwise():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a", "1")
    return buffer.getvalue()


def encrypted():
    """The flag alone: what it says is believed."""
    data = bytearray(stored("a", "1"))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"PK\x03\x04 isto nao e um zip", "danificado"),
        (b"", "danificado"),
        (zipped({"a": "1", "b": "2", "c": "3", "d": "4"}), "partes internas demais"),
        (stored("a", "x" * 1_001), "descompactado é grande demais"),
        (zipped({"a": "x" * 900}), "«a» se expande demais"),
        (twice(), "«a» aparece duas vezes"),
        (compressed_otherwise(), "compactação"),
        (encrypted(), "protegido por senha"),
        (zipped({"a": "1"})[:-30], "danificado"),
    ],
    ids=[
        "lixo", "nada", "membros", "total", "razão", "nome repetido", "método", "senha", "cortado",
    ],
)  # fmt: skip
def test_refusals(data, reason):
    with pytest.raises(UnreadableFileError) as caught:
        Archive("lei.docx", data, SMALL)
    message = str(caught.value)
    assert message.startswith("lei.docx: ")
    assert reason in message
    assert message.endswith(".")
    assert "\n" not in message


@pytest.mark.parametrize(
    ("data", "reason"),
    [(stored("a", "x" * 700), "grande demais"), (damaged(stored("a", "conteudo")), "danificado")],
    ids=["tamanho", "conteúdo"],
)
def test_refusals_at_reading(data, reason):
    archive = Archive("lei.docx", data, SMALL)
    with pytest.raises(UnreadableFileError, match=reason):
        archive.read("a")


def test_a_member_that_lies_about_its_size():
    """The size in the directory is small; what it unpacks to is cut off, and the checksum fails."""
    data = bytearray(zipped({"a": bytes(range(256)) * 400}))
    at = data.index(b"PK\x01\x02") + 24
    data[at : at + 4] = (90).to_bytes(4, "little")
    with pytest.raises(UnreadableFileError):
        Archive("lei.docx", bytes(data)).read("a")


def test_names_are_keys_and_never_paths(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    data = zipped({"../../fora.txt": "1", "/etc/passwd": "2", "word\\document.xml": "3"})
    archive = Archive("lei.docx", data)
    assert archive.names == {"../../fora.txt", "etc/passwd", "word/document.xml"}
    assert archive.read("../../fora.txt") == b"1"
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_member():
    with pytest.raises(KeyError):
        Archive("lei.docx", zipped({"a": "1"})).read("b")


def test_files_that_cannot_be_read(tmp_path):
    empty = tmp_path / "vazio.docx"
    empty.write_bytes(b" \n")
    large = tmp_path / "grande.docx"
    large.write_bytes(b"x" * 2_000_000)
    for path, reason in [
        (tmp_path / "nada.docx", "não existe"),
        (tmp_path, "é uma pasta"),
        (empty, "está vazio"),
        (large, "mais de 1 MB"),
    ]:
        with pytest.raises(UnreadableFileError, match=reason):
            file_bytes(path, path.as_posix(), Limits(file_bytes=1_048_576))


def test_a_file_without_permission(tmp_path, monkeypatch):
    path = tmp_path / "lei.docx"
    path.write_bytes(b"x")

    def refuse(_self):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(type(path), "read_bytes", refuse)
    with pytest.raises(UnreadableFileError, match="sem permissão"):
        file_bytes(path, path.as_posix())

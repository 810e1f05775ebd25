"""The text reader: encodings, and bad input in one sentence."""

import os
import sys

import pytest

from pipeline.errors import NotALawError, UnreadableFileError
from pipeline.extract import read_law
from pipeline.extract.readers.text import read_text

LAW = "Art. 1º É proibido poluir as águas.\nArt. 2º Cabe multa de 5 a 10%."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "windows-1252"])
def test_encodings(tmp_path, encoding):
    path = tmp_path / "lei.txt"
    path.write_bytes(LAW.encode(encoding))
    law = read_law(path)
    assert law.provisions[0].versions[0].text == "É proibido poluir as águas."
    presumed = "codificacao_presumida" in {d.code for d in law.diagnostics}
    assert presumed == (encoding == "windows-1252")


def test_offsets_count_characters_of_the_decoded_text(tmp_path):
    path = tmp_path / "lei.txt"
    path.write_bytes(LAW.replace("\n", "\r\n").encode())
    source = read_text(path)
    for line in source.lines:
        assert source.info.text[line.start : line.end] == line.text


def bad_files(tmp_path):
    folder = tmp_path / "pasta"
    folder.mkdir()
    (tmp_path / "vazio.txt").write_bytes(b" \n\n")
    (tmp_path / "binario.txt").write_bytes(b"\x7fELF\x00\x01\x02\xff")
    (tmp_path / "indecifravel.txt").write_bytes("Art. 1º Livre".encode() + b"\x81\x8d\x9d")
    return {
        "existe": tmp_path / "nada.txt",
        "pasta": folder,
        "vazio": tmp_path / "vazio.txt",
        "não é um arquivo de texto": tmp_path / "binario.txt",
        "UTF-8": tmp_path / "indecifravel.txt",
    }


@pytest.mark.parametrize(
    "reason", ["existe", "pasta", "vazio", "não é um arquivo de texto", "UTF-8"]
)
def test_unreadable_files_say_why(tmp_path, reason):
    path = bad_files(tmp_path)[reason]
    with pytest.raises(UnreadableFileError) as caught:
        read_law(path)
    message = str(caught.value)
    assert message.startswith(path.as_posix())
    assert reason in message
    assert message.endswith(".")
    assert "\n" not in message


def test_file_without_permission(tmp_path, monkeypatch):
    path = tmp_path / "lei.txt"
    path.write_text(LAW, encoding="utf-8")
    if sys.platform != "win32" and os.geteuid() != 0:
        path.chmod(0)
    else:  # root reads everything: let the system say what it would say to another user

        def refuse(_self):
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(type(path), "read_bytes", refuse)
    with pytest.raises(UnreadableFileError, match="sem permissão"):
        read_law(path)


def test_text_that_is_no_law(tmp_path):
    path = tmp_path / "carta.txt"
    path.write_text("Prezado senhor,\nsegue o relatório.\nAtenciosamente.", encoding="utf-8")
    with pytest.raises(NotALawError, match="nenhum artigo"):
        read_law(path)


def test_labels_that_a_recogniser_damaged_are_repaired_and_told(tmp_path):
    path = tmp_path / "lei.txt"
    path.write_text(
        'LEI N" 2.101, DE 1" DE JULHO DE 2019\n\nO PREFEITo sanciona:\n'
        "Art. 1o - Fica criado o serviço.\nArt.2u - O serviço é gratuito.\n"
        "Art. 3o - Esta Lei entra em vigor na data de sua publicação.\n",
        encoding="utf-8",
    )
    source = read_text(path)
    assert [line.text.split(" - ")[0] for line in source.lines[2:]] == [
        "Art. 1o",
        "Art. 2º",
        "Art. 3o",
    ]
    found = [d for d in source.diagnostics if d.code == "reparo_de_ocr"]
    assert [source.info.text[d.span.start : d.span.end] for d in found] == ["Nº", "1º", "Art. 2º"]
    assert found[-1].quote == "Art.2u - O serviço é gratuito."

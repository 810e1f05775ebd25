"""Files that cannot be read: one clear sentence each, no crash."""

import contextlib
import random
import shutil
from pathlib import Path

import pytest

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.pdf import PdfLimits, read_pdf

DATA = Path(__file__).parents[2] / "data" / "pdf"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("senha.pdf", "protegido por senha"),
        ("danificada.pdf", "danificado ou incompleto"),
        ("formulario.pdf", "formulário sem texto"),
        ("xfa.pdf", "formulário sem texto"),
        ("digitalizada.pdf", "digitalização"),
        ("falta.pdf", "não existe"),
        ("make.py", "não é um PDF"),
        ("", "é uma pasta"),
    ],
)
def test_one_sentence(name, words):
    with pytest.raises(UnreadableFileError) as raised:
        read_pdf(DATA / name)
    message = str(raised.value)
    assert words in message
    assert message.startswith((DATA / name).as_posix())
    assert message.endswith(".")
    assert "\n" not in message


def test_scan_says_what_it_needs():
    with pytest.raises(UnreadableFileError, match="OCR"):
        read_pdf(DATA / "digitalizada.pdf")


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (PdfLimits(bytes=1000), "limite é de"),
        (PdfLimits(pages=5), "6 páginas"),
        (PdfLimits(characters=100), "mais de 100 caracteres"),
        (PdfLimits(seconds=0), "passou de 0 segundos"),
    ],
)
def test_limits(limits, words):
    with pytest.raises(UnreadableFileError, match=words):
        read_pdf(DATA / "mobiliario.pdf", limits)


def test_empty_file(tmp_path):
    path = tmp_path / "vazio.pdf"
    path.write_bytes(b"")
    with pytest.raises(UnreadableFileError, match="vazio"):
        read_pdf(path)


def test_nothing_but_a_header(tmp_path):
    path = tmp_path / "curto.pdf"
    path.write_bytes(b"%PDF-1.7\n")
    with pytest.raises(UnreadableFileError, match="danificado"):
        read_pdf(path)


def test_path_with_accents_and_spaces(tmp_path):
    path = tmp_path / "lei nº 1 ção.pdf"
    shutil.copy(DATA / "glifos.pdf", path)
    assert read_pdf(path).lines


@pytest.mark.parametrize("name", ["chromium", "tabela", "mista", "libreoffice", "typst"])
def test_mutated_files_read_or_say_why(name, tmp_path):
    """Cut and flipped: a result or a sentence, nothing else."""
    data = (DATA / f"{name}.pdf").read_bytes()
    chance = random.Random(name)
    for number in range(20):
        changed = bytearray(data)
        if number % 2:
            del changed[chance.randrange(len(changed)) :]
        for _ in range(number):
            if changed:
                changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
        path = tmp_path / f"{number}.pdf"
        path.write_bytes(bytes(changed))
        with contextlib.suppress(UnreadableFileError):
            assert read_pdf(path).info.pages

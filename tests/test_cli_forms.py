"""``consolida modelo`` and ``consolida lavrar``, as a clerk calls them. People here are invented."""

from __future__ import annotations

import json
import shutil
import stat
from pathlib import Path

import docx
import pytest
from pypdf import PdfReader

from pipeline.cli import run
from pipeline.generate.forms import read_back

RAW = Path(__file__).parents[1] / "data" / "raw"
LIMEIRA = "limeira-do-oeste-mg-lei-115-1995"
HEADER = (
    "dispositivo;Nome ou razão social;autuado_documento;autuado_qualificacao;lavratura_data;"
    "lavratura_hora;lavratura_local;fato_data;fato_descricao;circunstancias;agente_nome;agente_cargo\n"
)
CASE = (
    "art. 11, § 1º;Fulano de Tal (inventado);529.982.247-25;brasileiro;27/11/2026;14:30;Praça;"
    "27/11/2026;Depositou entulho.;não há;Beltrana;fiscal\n"
)


@pytest.fixture
def desk(tmp_path, monkeypatch):
    for path in RAW.glob(f"{LIMEIRA}*"):
        shutil.copy(path, tmp_path)
    (tmp_path / f"{LIMEIRA}.feriados.toml").write_text('municipio = "Limeira do Oeste"\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def said(capsys):
    def call(*arguments):
        code = run([str(a) for a in arguments])
        out, err = capsys.readouterr()
        return code, out.splitlines(), err.splitlines()

    return call


def lavrar(said, cases, *options):
    return said("lavrar", "auto_de_infracao", f"{LIMEIRA}.txt", cases, "--saida", "autos",
                "--hoje", "30/11/2026", *options)  # fmt: skip


def test_blank_documents_in_three_formats(desk, said):
    code, out, err = said("modelo", "auto", f"{LIMEIRA}.txt", "--formato", "docx,pdf,docxtpl",
                          "--em", "2026-11-30")  # fmt: skip
    stem = f"modelos/{LIMEIRA}-auto_de_infracao-2026-11-30"
    files = [f"{stem}.docx", f"{stem}.pdf", f"{stem}-modelo.docx"]
    assert (code, out, err) == (0, [f"escrito: {name}" for name in files], [])
    assert all((desk / name).stat().st_size > 5000 for name in files)


def test_all_documents_of_the_law(desk, said):
    code, out, _ = said("modelo", "todos", f"{LIMEIRA}.txt", "--formato", "pdf")
    assert code == 0
    assert sum(line.startswith("escrito: ") for line in out) == 10


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("modelo", "carta", f"{LIMEIRA}.txt"), "carta"),
        (("modelo", "auto", f"{LIMEIRA}.txt", "--formato", "odt"), "'odt' não é um formato"),
        (("modelo", "auto", f"{LIMEIRA}.txt", "--base", "nada.docx"), "nada.docx: o arquivo não existe"),
        (("lavrar", "auto", f"{LIMEIRA}.txt", "nada.csv"), "nada.csv: o arquivo não existe"),
        (("lavrar", "auto", f"{LIMEIRA}.txt", "x.csv", "--serie", "../x"), "não é uma série"),
    ],
)  # fmt: skip
def test_a_bad_call_is_one_sentence(desk, said, arguments, says):
    code, out, err = said(*arguments)
    assert (code, out, len(err)) == (2, [], 1)
    assert says in err[0]


def test_cases_become_numbered_documents(desk, said):
    (desk / "casos.csv").write_text(HEADER + CASE + CASE.replace("Fulano", "Sicrano"), "utf-8")
    code, out, err = lavrar(said, "casos.csv")
    assert (code, err) == (0, [])
    names = ["AI-2026-0001.docx", "AI-2026-0001.pdf", "AI-2026-0002.docx", "AI-2026-0002.pdf",
             "manifesto.json", "para-imprimir-AI-2026-0001-a-AI-2026-0002.pdf"]  # fmt: skip
    assert [line for line in out if line.startswith("escrito")] == [
        f"escrito: autos/{n}" for n in names
    ]
    values = read_back((desk / "autos/AI-2026-0002.docx").read_bytes())
    assert values["autuado_nome"] == "Sicrano de Tal (inventado)"
    assert values["numero"] == "0002/2026"
    assert values["defesa_ate"] == "07/12/2026"
    assert len(PdfReader(desk / "autos" / names[-1]).pages) == 4
    manifest = json.loads((desk / "autos/manifesto.json").read_text("utf-8"))
    assert [row["numero"] for row in manifest] == [1, 2]
    for name in names:
        assert stat.S_IMODE((desk / "autos" / name).stat().st_mode) == 0o600


def test_what_fails_is_kept_for_mending_and_the_rest_goes_on(desk, said):
    (desk / "casos.csv").write_text(HEADER + CASE.replace("-25", "-26") + CASE, "utf-8")
    code, out, err = lavrar(said, "casos.csv")
    assert code == 2
    assert err == [
        "a corrigir: linha 2, coluna 'autuado_documento' (coluna 3): '529.982.247-26' não é um CPF: "
        "os dígitos não conferem."
    ]
    assert "escrito: autos/AI-2026-0001.pdf" in out
    mend = (desk / "autos/a-corrigir.csv").read_text("utf-8-sig")
    assert mend.splitlines()[0].endswith(";o_que_corrigir")
    assert "não é um CPF" in mend
    mended = mend.replace("247-26;", "247-25;").replace("Fulano", "Outro")
    (desk / "de-novo.csv").write_text(mended, "utf-8")
    code, out, err = lavrar(said, "de-novo.csv")
    assert (code, err) == (0, [])
    assert "escrito: autos/AI-2026-0002.pdf" in out


def test_the_same_case_is_not_issued_twice_by_mistake(desk, said):
    (desk / "casos.csv").write_text(HEADER + CASE, "utf-8")
    assert lavrar(said, "casos.csv")[0] == 0
    code, _, err = lavrar(said, "casos.csv")
    assert (code, len(err)) == (2, 1)
    assert "já foi lavrado como AI 0001/2026" in err[0]
    assert lavrar(said, "casos.csv", "--de-novo")[0] == 0
    assert (desk / "autos/AI-2026-0002.pdf").exists()


def test_a_check_alone_writes_nothing(desk, said):
    (desk / "casos.csv").write_text(HEADER + CASE, "utf-8")
    assert lavrar(said, "casos.csv", "--conferir") == (0, [], [])
    assert not (desk / "autos").exists()


def test_a_sample_has_no_people(desk, said):
    (desk / "casos.csv").write_text(HEADER + CASE, "utf-8")
    assert lavrar(said, "casos.csv", "--anonimizar")[0] == 0
    values = read_back((desk / "autos/AI-2026-0001.docx").read_bytes())
    assert values["autuado_nome"] == "Pessoa 1 (exemplo)"
    assert values["autuado_documento"] == "000.000.001-91"
    everything = "".join(docx.Document(desk / "autos/AI-2026-0001.docx").element.body.itertext())
    for word in ("Fulano", "529.982", "Beltrana", "entulho"):
        assert word not in everything, word


def test_the_template_of_the_city_is_used(desk, said):
    said("modelo", "auto", f"{LIMEIRA}.txt", "--formato", "docxtpl", "--em", "2026-11-30")
    (desk / "casos.csv").write_text(HEADER + CASE, "utf-8")
    template = f"modelos/{LIMEIRA}-auto_de_infracao-2026-11-30-modelo.docx"
    code, _, err = lavrar(said, "casos.csv", "--modelo", template, "--formato", "docx")
    assert (code, err) == (0, [])
    made = docx.Document(desk / "autos/AI-2026-0001.docx")
    text = "\n".join(c.text for t in made.tables for row in t.rows for c in row.cells)
    assert "Fulano de Tal (inventado)" in text
    assert "{{" not in text

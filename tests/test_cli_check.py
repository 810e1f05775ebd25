"""``consolida verificar`` as a person meets it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import pipeline.extract
from pipeline import cli
from pipeline.law import Diagnostic, Severity

RAW = Path(__file__).parent.parent / "data" / "raw"
RIO_VERDE = "data/raw/rio-verde-go-lei-3635-1998.txt"
LIMEIRA = "data/raw/limeira-do-oeste-mg-lei-115-1995.txt"


@pytest.fixture
def said(tmp_path, monkeypatch, capsys):
    """Run the program in a folder with the laws: its exit code, words and complaints."""
    shutil.copytree(RAW, tmp_path / "data" / "raw")
    monkeypatch.chdir(tmp_path)
    read = pipeline.extract.read_laws
    monkeypatch.setattr("pipeline.extract.read_laws", lambda path, isolated: read(path))

    def run(*arguments: str) -> tuple[int, str, str]:
        code = cli.run(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_the_terminal_shows_errors_and_warnings_and_counts_the_rest(said):
    code, out, err = said("verificar", RIO_VERDE)
    assert (code, err) == (0, "")
    assert "Lei nº 3.635/1998 – Rio Verde/GO" in out
    assert "Cita o que trata de outra coisa  citacao_de_outro_assunto" in out
    assert "linha 495" in out
    assert "fora desta lista: " in out
    assert "sem_ementa" not in out
    assert not Path("verificado").exists()


def test_only_what_is_asked_for_is_shown(said):
    _, errors, _ = said("verificar", LIMEIRA, "--severidade", "erro")
    assert "AVISOS" not in errors
    _, everything, _ = said("verificar", LIMEIRA, "--severidade", "info")
    assert "revogacao_generica" in everything


def test_files_are_written_and_told(said):
    code, out, _ = said("verificar", LIMEIRA, "--formato", "csv,html,docx", "--saida", "saida")
    name = "saida/limeira-do-oeste-mg-lei-115-1995-verificacao"
    assert code == 0
    assert out.splitlines() == [f"escrito: {name}.{end}" for end in ("csv", "html", "docx")]
    assert Path(f"{name}.docx").read_bytes()[:2] == b"PK"
    assert Path(f"{name}.csv").read_bytes().startswith(b"\xef\xbb\xbfnumero,")


def test_an_open_bloqueio_ends_the_command_with_1(said, monkeypatch):
    doubt = Diagnostic("estrutura_nao_lida", Severity.BLOQUEIO, "Não lida.")
    monkeypatch.setattr("pipeline.normalize.checks.check", lambda law, decisions, acts: (doubt,))
    code, out, err = said("verificar", LIMEIRA, "--severidade", "bloqueio")
    assert code == 1
    assert "estrutura_nao_lida" in out
    assert "há dúvida que só uma pessoa decide" in err


def test_a_decision_beside_the_law_is_told(said):
    Path(LIMEIRA).with_suffix(".decisoes.toml").write_text(
        '[[decisao]]\nsobre = "diagnostico"\ndispositivo = "art52"\n'
        'citacao = "As farmácias e drogarias, a que se refere este artigo, deverão ter"\n'
        'valor = "citacao_de_si_mesmo"\npor = "Procuradoria"\ndata = "2026-03-10"\n',
        encoding="utf-8",
    )
    _, out, _ = said("verificar", LIMEIRA)
    assert "Decidido por: Procuradoria, 2026-03-10." in out
    assert "(1 já decidido por pessoa)" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--severidade", "grave"],
            "'grave' não é uma gravidade; use info, aviso, erro, bloqueio.",
        ),
        (["--formato", "csv,odt"], "'odt' não é um formato; use terminal, csv, html, docx."),
    ],
)
def test_a_wrong_option_is_told_in_one_sentence(said, arguments, sentence):
    code, out, err = said("verificar", LIMEIRA, *arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_a_law_that_is_not_there(said):
    code, _, err = said("verificar", "nada")
    assert code == 2
    assert err.startswith("nada: não é arquivo nem lei extraída")
    assert len(err.splitlines()) == 1

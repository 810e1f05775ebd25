"""``consolida exportar`` as a person meets it, and the way back through ``consolida extrair``."""

from __future__ import annotations

import filecmp
import re
import shutil
from pathlib import Path

import pytest

from pipeline import cli, cli_export
from pipeline.generate import interchange

RAW = Path(__file__).parent.parent / "data" / "raw"
LIMEIRA = "limeira-do-oeste-mg-lei-115-1995"


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Path:
    (tmp_path / "data" / "raw").mkdir(parents=True)
    for path in RAW.glob(f"{LIMEIRA}.*"):
        shutil.copy(path, tmp_path / "data" / "raw")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def said(capsys):
    def run(*arguments: str) -> tuple[int, list[str], list[str]]:
        code = cli.run(arguments)
        out, err = capsys.readouterr()
        return code, out.splitlines(), err.splitlines()

    return run


def test_the_command_offers_the_formats_of_the_library():
    assert cli_export.FORMATS == interchange.FORMATS


def test_help_has_an_example(said):
    code, out, _ = said("exportar", "--help")
    assert code == 0
    assert (
        "Exemplo: consolida exportar esteio-rs-lei-785-1971 --formato lexml,akn,json"
        in "\n".join(out)
    )


def test_all_formats_with_what_they_do_not_hold(desk, said):
    code, out, err = said("exportar", f"data/raw/{LIMEIRA}.txt")
    assert (code, err) == (0, [])
    assert [line.removeprefix("escrito: intercambio/") for line in out] == [
        f"{LIMEIRA}-1995-02-13.lexml.xml",
        f"{LIMEIRA}-1995-02-13.lexml.xml.perdas.txt",
        f"{LIMEIRA}.xml",
        f"{LIMEIRA}.xml.perdas.txt",
        f"{LIMEIRA}.json",
        "consolida-lei-1.schema.json",
        f"{LIMEIRA}.md",
        f"{LIMEIRA}.md.perdas.txt",
        f"{LIMEIRA}.regras.toml",
    ]


@pytest.mark.parametrize(("form", "ending"), [("json", ".json"), ("akn", ".xml")])
def test_the_way_back_gives_the_same_files(desk, said, form, ending):
    """Also the reais of the fines, which rest on the rules beside the law."""
    said("extrair", f"data/raw/{LIMEIRA}.txt", "--saida", "antes")
    said("exportar", f"data/raw/{LIMEIRA}.txt", "--formato", form, "--saida", "fora")
    code, _, err = said("extrair", f"fora/{LIMEIRA}{ending}", "--saida", "depois")
    assert (code, err) == (0, [])
    before, after = desk / "antes" / LIMEIRA, desk / "depois" / LIMEIRA
    names = sorted(each.name for each in before.iterdir())
    assert len(names) == 13
    assert filecmp.cmpfiles(before, after, names, shallow=False)[0] == names


def test_a_law_is_named_by_its_id_and_asked_for_one_day(desk, said):
    said("extrair", f"data/raw/{LIMEIRA}.txt")
    code, out, _ = said("exportar", LIMEIRA, "--formato", "lexml", "--em", "01/01/2000")
    assert code == 0
    assert out[0] == f"escrito: intercambio/{LIMEIRA}-2000-01-01.lexml.xml"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("exportar", "x", "--formato", "docx"),
            "'docx' não é um formato; use lexml, akn, json, md.",
        ),
        (("exportar", "nada"), "nada: não é arquivo nem lei extraída"),
        (("exportar", f"data/raw/{LIMEIRA}.txt", "--em", "01/01/1950"), "ela não existia"),
    ],
)
def test_a_wrong_call_is_one_sentence(desk, said, arguments, sentence):
    code, out, err = said(*arguments)
    assert (code, out, len(err)) == (2, [], 1)
    assert sentence in err[0]


def test_a_damaged_file_does_not_cost_the_others(desk, said):
    said("exportar", f"data/raw/{LIMEIRA}.txt", "--formato", "json")
    Path("ruim.json").write_text("{", encoding="utf-8")
    code, out, err = said("extrair", "ruim.json", f"intercambio/{LIMEIRA}.json")
    assert code == 2
    assert err == [
        "ruim.json: o JSON está danificado ou incompleto; confira a origem do arquivo ou peça outra cópia."
    ]
    assert f"escrito: data/structured/{LIMEIRA}/laws.csv" in out


def test_a_value_that_no_table_admits_is_told(desk, said):
    said("exportar", f"data/raw/{LIMEIRA}.txt", "--formato", "json")
    path = Path(f"intercambio/{LIMEIRA}.json")
    text = re.sub(r'"rule": "\w+"', '"rule": "gato"', path.read_text("utf-8"))
    path.write_text(text, "utf-8")
    code, out, err = said("extrair", path.as_posix())
    assert (code, out) == (2, [])
    assert err[0].startswith(
        f"{path.as_posix()}: o arquivo traz um valor que as tabelas não admitem"
    )


def test_the_view_shows_an_exchanged_law(desk, said):
    said("exportar", f"data/raw/{LIMEIRA}.txt", "--formato", "json,lexml")
    for name in (f"{LIMEIRA}.json", f"{LIMEIRA}-1995-02-13.lexml.xml"):
        code, out, err = said("ver", f"intercambio/{name}")
        assert (code, out, err) == (0, [f"escrito: {LIMEIRA}-ver.html"], [])


def test_exporting_into_its_own_folder_keeps_the_rules(desk, said):
    rules = Path(f"data/raw/{LIMEIRA}.regras.toml")
    before = rules.read_bytes()
    code, _, err = said(
        "exportar", f"data/raw/{LIMEIRA}.txt", "--formato", "json", "--saida", "data/raw"
    )
    assert (code, err) == (0, [])
    assert rules.read_bytes() == before

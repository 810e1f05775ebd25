"""The command line as a person meets it: what it writes, what it says, how it ends."""

from __future__ import annotations

import dataclasses
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pipeline.extract
import pipeline.jobs
from pipeline import cli
from pipeline.errors import UnknownLawError
from pipeline.generate.wordings import Mode
from pipeline.law import Diagnostic, Severity
from pipeline.normalize import read_tables

RAW = Path(__file__).parent.parent / "data" / "raw"
LIMEIRA = "limeira-do-oeste-mg-lei-115-1995"
ESTEIO = "esteio-rs-lei-785-1971"
TABLES = ("laws", "articles", "amendments", "penalties", "citations", "diagnostics")
COMMANDS = (
    "extrair", "consolidar", "demo", "prazo", "ver", "atualizar-indices", "multa", "infracoes", "verificar",
    "exportar", "alterar", "modelo", "lavrar",
)  # fmt: skip


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Path:
    """A current folder with the laws of data/raw."""
    shutil.copytree(RAW, tmp_path / "data" / "raw")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def said(capsys):
    """Run the program: its exit code, what it wrote and what it complained of."""

    def run(*arguments: str) -> tuple[int, str, list[str]]:
        code = cli.run(arguments)
        out, err = capsys.readouterr()
        return code, out, err.splitlines()

    return run


def source(law_id: str) -> str:
    return f"data/raw/{law_id}.txt"


def files_below(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


# Help


def test_the_command_line_loads_nothing_heavy():
    heavy = "pandas pyarrow numpy docx typst openpyxl lxml rich"
    check = f"import sys, pipeline.cli; print(*(set('{heavy}'.split()) & set(sys.modules)))"
    loaded = subprocess.run(
        [sys.executable, "-c", check], check=True, capture_output=True, text=True
    )
    assert loaded.stdout.strip() == ""


def test_help_lists_every_command(said):
    code, out, _ = said("--help")
    assert code == 0
    assert {line.split()[0] for line in out.splitlines() if line[:3].strip()} >= {"Comandos:"}
    assert all(f"  {command} " in out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_an_example(said, command):
    code, out, _ = said(command, "--help")
    assert code == 0
    assert f"Exemplo: consolida {command}" in out


@pytest.mark.parametrize("arguments", [["--help"], *([c, "--help"] for c in COMMANDS)])
def test_help_is_in_portuguese(said, arguments):
    _, out, _ = said(*arguments)
    english = ("Usage", "Options", "Arguments", "Commands", "Show", "default", "required", "<")
    assert [word for word in english if word in out] == []


def test_version(said):
    code, out, _ = said("--version")
    assert (code, out) == (0, "consolida 0.1.0\n")


# Wrong calls


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["extrai"], "Não existe o comando extrai. Seria extrair? Veja `consolida --help`."),
        (["xyz"], "Não existe o comando xyz. Veja `consolida --help`."),
        (["extrair"], "Falta o argumento ARQUIVO. Veja `consolida extrair --help`."),
        (["consolidar"], "Falta o argumento LEI. Veja `consolida consolidar --help`."),
        (["demo", "x"], "Argumento a mais: x. Veja `consolida demo --help`."),
        (
            ["extrair", "a", "--said", "b"],
            "Não existe a opção --said. Seria --saida? Veja `consolida extrair --help`.",
        ),
        (["demo", "--saida"], "Falta o valor da opção --saida. Veja `consolida --help`."),
        (
            ["consolidar", "a", "--modo", "novo"],
            "Valor inválido para --modo: 'novo' não é um modo; use vigente, anotado, historico. "
            "Veja `consolida consolidar --help`.",
        ),
        (
            ["consolidar", "a", "--formato", "pdf,odt"],
            "Valor inválido para --formato: 'odt' não é um formato; use docx, pdf, html, md. "
            "Veja `consolida consolidar --help`.",
        ),
    ],
)
def test_a_wrong_call_is_told_in_one_portuguese_sentence(said, arguments, sentence):
    assert said(*arguments) == (2, "", [sentence])


def test_no_command_shows_the_help(said):
    code, out, err = said()
    assert (code, out) == (2, "")
    assert err[0] == "Uso: consolida [OPÇÕES] COMANDO ..."


# extrair


def test_extract_writes_the_tables_and_says_so(desk, said):
    code, out, err = said("extrair", source(LIMEIRA))
    folder = f"data/structured/{LIMEIRA}"
    names = [f"{table}.{ending}" for table in TABLES for ending in ("parquet", "csv")]
    expected = [f"escrito: {folder}/{name}" for name in [*names, f"{LIMEIRA}.xlsx"]]
    assert (code, out.splitlines(), err) == (0, expected, [])
    tables = read_tables(folder)
    assert tables.law_id == LIMEIRA
    assert tables.laws["source_path"].tolist() == [source(LIMEIRA)]


def test_extract_gives_reais_of_the_last_day_of_the_series_or_of_the_day_asked_for(desk, said):
    name = "rio-verde-go-lei-3635-1998"
    for arguments, days in (((), {"2026-09-30"}), (("--reais-em", "05/01/2020"), {"2020-01-05"})):
        assert said("extrair", source(name), *arguments)[0] == 0
        penalties = read_tables(f"data/structured/{name}").penalties
        assert set(penalties["brl_date"].dropna()) == days
        wage = penalties[penalties["unit"] == "SM"].iloc[0]
        assert wage["max_brl"] == {"2026-09-30": 1621, "2020-01-05": 1039}[min(days)]


def test_extract_twice_gives_the_same_bytes(desk, said):
    said("extrair", source(LIMEIRA), "--saida", "um")
    said("extrair", source(LIMEIRA), "--saida", "dois")
    assert files_below(desk / "um") == files_below(desk / "dois")
    for name in files_below(desk / "um"):
        assert (desk / "um" / name).read_bytes() == (desk / "dois" / name).read_bytes(), name


def test_tables_hold_no_folder_of_the_machine(desk, said):
    said("extrair", str(desk / source(LIMEIRA)), "--saida", "tabelas")
    for name in files_below(desk / "tabelas"):
        assert str(desk).encode() not in (desk / "tabelas" / name).read_bytes(), name


def test_a_bad_file_costs_no_other(desk, said):
    (desk / "vazio.txt").write_bytes(b"")
    (desk / "binario.txt").write_bytes(bytes(range(256)))
    (desk / "receita.txt").write_text("Bata três ovos.\nAsse por uma hora.\n", encoding="utf-8")
    bad = ["nada.txt", "data", "vazio.txt", "binario.txt", "receita.txt"]
    code, out, err = said("extrair", *bad, source(LIMEIRA), "--saida", "tabelas")
    assert code == 2
    assert [line.split(":")[0] for line in err] == bad
    assert files_below(desk / "tabelas") == {
        f"{LIMEIRA}/{name}"
        for name in (
            *(f"{table}.{ending}" for table in TABLES for ending in ("parquet", "csv")),
            f"{LIMEIRA}.xlsx",
        )
    }
    assert len(out.splitlines()) == 2 * len(TABLES) + 1


def test_a_file_without_permission(desk, said, monkeypatch):
    def forbidden(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_bytes", forbidden)  # root, as in CI, may read everything
    code, out, err = said("extrair", source(LIMEIRA))
    assert (code, out, len(err)) == (2, "", 1)
    assert err[0].startswith(f"{source(LIMEIRA)}: sem permissão de leitura")


def test_the_same_law_twice_is_refused(desk, said):
    shutil.copy(source(LIMEIRA), "outra.txt")
    shutil.copy(source(LIMEIRA).replace(".txt", ".toml"), "outra.toml")
    code, _, err = said("extrair", source(LIMEIRA), "outra.txt")
    assert code == 2
    assert err == [
        f"outra.txt: é a mesma lei ({LIMEIRA}) que {source(LIMEIRA)}, já extraída; extraia cada "
        "publicação dela numa pasta própria, com --saida."
    ]


def test_the_same_file_twice_is_no_fault(desk, said):
    assert said("extrair", source(LIMEIRA), source(LIMEIRA))[0] == 0


def test_a_folder_that_cannot_be_written(desk, said):
    Path("tabelas").write_text("um arquivo")
    code, out, err = said("extrair", source(LIMEIRA), "--saida", "tabelas")
    assert (code, out, len(err)) == (2, "", 1)
    assert "não foi possível gravar" in err[0]


def test_a_block_ends_with_one(desk, said, monkeypatch):
    law = pipeline.extract.read_law(source(LIMEIRA))
    doubt = Diagnostic("x", Severity.BLOQUEIO, "Qual das duas vale?")
    blocked = dataclasses.replace(law, diagnostics=(doubt,))
    monkeypatch.setattr(pipeline.extract, "read_laws", lambda path, **_: (blocked,))
    code, out, err = said("extrair", source(LIMEIRA))
    assert code == 1
    assert len(out.splitlines()) == 2 * len(TABLES) + 1
    assert err == [
        f"{source(LIMEIRA)}: há dúvida que só uma pessoa decide; veja as dúvidas de nível bloqueio."
    ]


def test_a_block_stops_the_consolidated_code_until_it_is_decided(desk, said, monkeypatch):
    law = pipeline.extract.read_law(source(LIMEIRA))
    doubt = Diagnostic("x", Severity.BLOQUEIO, "Qual das duas vale?")
    for decided, code in ((None, 1), ("Câmara", 0)):
        given = dataclasses.replace(
            law, diagnostics=(dataclasses.replace(doubt, decided_by=decided),)
        )
        monkeypatch.setattr(pipeline.extract, "read_laws", lambda path, given=given, **_: (given,))
        found, out, err = said("consolidar", source(LIMEIRA), "--formato", "html,md")
        assert found == code
        assert bool(out) is (code == 0)
        assert [("Qual das duas vale?" in line, "consolida verificar" in line) for line in err] == (
            [(True, True)] if code else []
        )
    assert files_below(desk / "consolidado") == {f"{LIMEIRA}-vigente.html", f"{LIMEIRA}-vigente.md"}


def test_a_fault_of_the_program_is_told_and_costs_no_other(desk, said, monkeypatch):
    read = pipeline.extract.read_laws

    def faulty(path: Path, **_: object) -> object:
        if "esteio" in str(path):
            raise ZeroDivisionError("division by zero")
        return read(path)

    monkeypatch.setattr(pipeline.extract, "read_laws", faulty)
    code, out, err = said("extrair", source(ESTEIO), source(LIMEIRA))
    assert code == 2
    assert len(out.splitlines()) == 2 * len(TABLES) + 1
    assert len(err) == 1
    assert (
        "defeito do programa, não da lei (ZeroDivisionError: division by zero; test_cli" in err[0]
    )


# consolidar


def test_consolidate_a_file(desk, said):
    code, out, err = said("consolidar", source(LIMEIRA))
    expected = [f"consolidado/{LIMEIRA}-vigente.{ending}" for ending in ("docx", "pdf")]
    assert (code, err) == (0, [])
    assert out.splitlines() == [f"escrito: {path}" for path in expected]
    assert Path(expected[0]).read_bytes().startswith(b"PK")
    assert Path(expected[1]).read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("name", [LIMEIRA, f"data/structured/{LIMEIRA}"])
def test_consolidate_an_extracted_law(desk, said, name):
    said("extrair", source(LIMEIRA))
    code, out, _ = said("consolidar", name, "--modo", "anotado", "--formato", "docx")
    assert (code, out) == (0, f"escrito: consolidado/{LIMEIRA}-anotado.docx\n")


def test_the_source_is_found_by_name_where_the_tables_keep_no_folder(desk, said, monkeypatch):
    said("extrair", source(LIMEIRA))
    (desk / "aqui").mkdir()
    monkeypatch.chdir(desk / "aqui")
    assert said("consolidar", f"../data/structured/{LIMEIRA}", "--formato", "docx")[0] == 0


def test_a_changed_source_is_refused(desk, said):
    said("extrair", source(LIMEIRA))
    with Path(source(LIMEIRA)).open("a", encoding="utf-8") as file:
        file.write("\nArt. 92. Outra coisa.\n")
    code, out, err = said("consolidar", LIMEIRA)
    assert (code, out) == (2, "")
    assert err == [
        f"{source(LIMEIRA)}: o arquivo mudou depois que as tabelas de {LIMEIRA} foram feitas; "
        "extraia a lei de novo com `consolida extrair`."
    ]


def test_a_source_that_is_gone(desk, said, monkeypatch):
    said("extrair", source(LIMEIRA))
    shutil.rmtree("data/raw")
    monkeypatch.setattr("pipeline.locate.demo_laws", list)
    code, _, err = said("consolidar", LIMEIRA)
    assert code == 2
    assert "não foi encontrado; indique o caminho dele" in err[0]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (LIMEIRA[:-1], f"{LIMEIRA[:-1]}: não é arquivo nem lei extraída; seria {LIMEIRA}?"),
        ("data", "data: a pasta não tem as tabelas de uma lei; extraia a lei antes com"),
        ("xyz", "xyz: não é arquivo nem lei extraída em data/structured; confira o nome ou"),
    ],
)
def test_an_unknown_law(desk, said, name, sentence):
    said("extrair", source(LIMEIRA))
    code, out, err = said("consolidar", name)
    assert (code, out, len(err)) == (2, "", 1)
    assert err[0].startswith(sentence)


def test_tables_that_are_not_ours(desk, said):
    folder = desk / "data/structured/minha"
    folder.mkdir(parents=True)
    (folder / "laws.csv").write_bytes(b"a,b\n\xff\xfe")
    code, _, err = said("consolidar", "minha")
    assert code == 2
    assert err[0].startswith("data/structured/minha/laws.csv: não é uma tabela escrita por este")


# demo


def test_demo_makes_tables_and_codes(desk, said, monkeypatch):
    monkeypatch.setattr(cli, "demo_laws", lambda: [Path(source(LIMEIRA))])
    code, out, _ = said("demo", "--saida", "aqui")
    assert code == 0
    codes = {
        f"consolidado/{LIMEIRA}-{mode}.{ending}"
        for mode in pipeline.jobs.MODES
        for ending in pipeline.jobs.FORMATS
    }
    assert files_below(desk / "aqui") >= codes
    assert {f"escrito: aqui/{name}" for name in files_below(desk / "aqui")} == set(out.splitlines())


def test_the_modes_are_those_of_the_documents():
    assert tuple(Mode) == pipeline.jobs.MODES


def test_demo_knows_the_three_laws():
    assert [path.name for path in cli.demo_laws()] == sorted(
        path.name for path in RAW.glob("*.txt")
    )


TWO_ACTS = """\
LEI Nº 5, DE 1.2.1999
Art. 1º Fica livre a praça.
Belo Lugar, 1º de fevereiro de 1999.
LEI Nº {}, DE 1.2.1999
Art. 1º Fica livre a rua.
"""


def test_several_acts_of_one_file_are_laws_of_their_own(desk, said):
    Path("diario.txt").write_text(TWO_ACTS.format(6), encoding="utf-8")
    code, out, err = said("extrair", "diario.txt")
    assert (code, err) == (0, [])
    assert Path("data/structured/lei-5-1999/articles.csv").is_file()
    assert Path("data/structured/lei-6-1999/articles.csv").is_file()
    code, out, err = said("consolidar", "lei-6-1999", "--formato", "docx")
    assert out.splitlines() == ["escrito: consolidado/lei-6-1999-vigente.docx"]


def test_two_acts_that_seem_one_law_are_refused(desk, said):
    Path("diario.txt").write_text(TWO_ACTS.format(5), encoding="utf-8")
    code, out, err = said("extrair", "diario.txt")
    assert (code, out) == (2, "")
    assert "é a mesma lei (lei-5-1999)" in err[0]


def test_the_text_of_a_day(desk, said):
    code, out, _ = said("consolidar", source(ESTEIO), "--em", "01/06/1985", "--formato", "docx")
    name = "consolidado/esteio-rs-lei-785-1971-vigente-1985-06-01.docx"
    assert (code, out.splitlines()) == (0, [f"escrito: {name}"])
    assert said("consolidar", source(ESTEIO), "--em", "1985-06-31")[0] == 2


def test_a_day_before_the_law(desk, said):
    code, out, err = said("consolidar", source(ESTEIO), "--em", "1960-01-01")
    assert (code, out) == (2, "")
    assert "não existia" in err[0]


def test_a_deadline_is_counted_day_by_day(desk, said):
    code, out, err = said("prazo", source(LIMEIRA), "defesa", "27/11/2026")
    assert (code, err) == (0, [])
    assert "Último dia: segunda-feira, 07.12.2026." in out
    assert "05.12.2026 sábado:" in out


@pytest.mark.parametrize(
    ("event", "start", "reason"),
    [
        ("multa", "27/11/2026", "não é um evento com prazo"),
        ("defesa", "31/11/2026", "31/11/2026"),
    ],
)
def test_a_deadline_that_cannot_be_counted_says_why(desk, said, event, start, reason):
    code, out, err = said("prazo", source(LIMEIRA), event, start)
    assert (code, out) == (2, "")
    assert reason in err[0]


def test_the_source_beside_the_reading(desk, said):
    code, out, err = said("ver", source(LIMEIRA))
    assert (code, err) == (0, [])
    assert out.splitlines() == ["escrito: limeira-do-oeste-mg-lei-115-1995-ver.html"]
    page = Path("limeira-do-oeste-mg-lei-115-1995-ver.html").read_text(encoding="utf-8")
    assert "Fonte, como publicada" in page


def test_indices_without_network(desk, said, monkeypatch):
    from pipeline.normalize.money import online
    from pipeline.normalize.money.errors import OnlineError

    def refuse(*_args, **_kwargs):
        raise OnlineError("O Banco Central não respondeu; tente de novo mais tarde.")

    monkeypatch.setattr(online, "update_series", refuse)
    code, out, err = said("atualizar-indices")
    assert (code, out) == (2, "")
    assert err == ["O Banco Central não respondeu; tente de novo mais tarde."]


# Fines


def test_a_fine_is_told_step_by_step(desk, said):
    code, out, complaints = said(
        "multa", source(ESTEIO), "art. 113", "10/03/2026", "--auto", "12/03/2026",
        "--circunstancia", "primaria", "--circunstancia", "dolo", "--base", "nacional",
        "--decidido-por", "PGM", "--fonte-da-base", "parecer 3/2026",
    )  # fmt: skip
    assert (code, complaints) == (0, [])
    assert "Valor: R$ 202,63, em valores de 12.03.2026." in out
    assert "escolha: PGM (parecer 3/2026)" in out


def test_a_decision_on_the_base_is_taken_once_and_for_all(desk, said):
    call = ("multa", source(ESTEIO), "art. 113", "10/03/2026", "--auto", "12/03/2026",
            "--grau", "submedio")  # fmt: skip
    code, _, complaints = said(*call)
    assert code == 1
    assert "ninguém decidiu a base" in complaints[0]
    decisions = desk / "data/raw" / f"{ESTEIO}.decisoes.toml"
    decisions.write_text(
        '[[decisao]]\nsobre = "unidade"\ncitacao = "refere-se ao salário mínimo"\n'
        'valor = "nacional"\npor = "PGM"\ndata = "2026-03-10"\nmotivo = "parecer 3/2026"\n',
        encoding="utf-8",
    )
    code, out, _ = said(*call)
    assert code == 0
    assert "Valor: R$ 202,63" in out
    assert "escolha: PGM, 2026-03-10 (parecer 3/2026)" in out


@pytest.mark.parametrize(
    ("decided", "sentence"),
    [
        ({"palavras que a lei não tem": "nacional"}, "não serve"),
        ({"refere-se ao salário mínimo": "unidade"}, "não serve"),
        (
            {
                "refere-se ao salário mínimo": "nacional",
                "mínimo mensal e regional": "maior_do_pais",
            },
            "decisões diferentes",
        ),
    ],
)
def test_a_decision_on_the_base_that_does_not_hold_stops_the_fine(desk, said, decided, sentence):
    decisions = desk / "data/raw" / f"{ESTEIO}.decisoes.toml"
    decisions.write_text(
        "".join(
            f'[[decisao]]\nsobre = "unidade"\ncitacao = "{quote}"\nvalor = "{value}"\n'
            'por = "PGM"\ndata = "2026-03-10"\n'
            for quote, value in decided.items()
        ),
        encoding="utf-8",
    )
    code, out, complaints = said(
        "multa", source(ESTEIO), "art. 113", "10/03/2026", "--auto", "12/03/2026",
        "--grau", "medio",
    )  # fmt: skip
    assert (code, out) == (1, "")
    assert sentence in complaints[0]


def test_an_act_that_the_file_has_not_is_refused(desk, monkeypatch):
    law = pipeline.extract.read_law(source(LIMEIRA))
    several = (law, dataclasses.replace(law, law_id="outra-lei"))
    monkeypatch.setattr(pipeline.extract, "read_laws", lambda path, **_: several)
    assert pipeline.jobs.one_law(Path("x.txt"), "outra-lei") is several[1]
    with pytest.raises(UnknownLawError, match="nenhum ato do arquivo é terceira"):
        pipeline.jobs.one_law(Path("x.txt"), "terceira")


def test_a_gap_of_the_law_is_a_persons_choice(desk, said):
    code, out, complaints = said(
        "multa", "data/raw/rio-verde-go-lei-3635-1998.txt", "art. 174", "10/03/2026"
    )
    assert (code, out) == (1, "")
    assert "valores-vigentes" in complaints[0]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("art. 92", "10/03/2026"), "Art. 92 não estava em vigor em 10.03.2026"),
        (("art. 999", "10/03/2026"), "não tem 'art. 999'"),
        (("art. 113", "31/02/2026"), "'31/02/2026' não é um dia"),
        (("art. 113", "10/03/2026", "--auto", "ontem"), "'ontem' não é um dia"),
        (("art. 113", "10/03/2026", "--base", "nacional"), "--decidido-por"),
        (("art. 113", "10/03/2026", "--base", "dólar"), "'dólar' não é uma base"),
        (("art. 113", "10/03/2026", "--fator", "1,5"), "--ato"),
        (("art. 113", "10/03/2026", "--escolha", "x"), "'x' não é uma escolha"),
        (("art. 113", "10/03/2026", "--valor", "1.5"), "'1.5' não é um número"),
    ],
)
def test_a_fine_that_cannot_be_is_refused_in_a_sentence(desk, said, arguments, sentence):
    code, out, complaints = said("multa", source(ESTEIO), *arguments)
    assert (code, out) == (2, "")
    assert sentence in complaints[0]


def test_the_catalogue_of_infractions_is_written(desk, said):
    code, _, _ = said(
        "infracoes", source(LIMEIRA), "--em", "10/03/2026", "--formato", "docx,pdf,xlsx"
    )
    assert code == 0
    assert files_below(desk / "infracoes") == {
        f"{LIMEIRA}-infracoes.{ending}" for ending in ("docx", "pdf", "xlsx")
    }
    code, _, complaints = said("infracoes", source(LIMEIRA), "--formato", "txt")
    assert code == 2
    assert "'txt' não é um formato" in complaints[0]

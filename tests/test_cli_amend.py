"""``consolida alterar`` as a clerk uses it: a law, its amending acts, and what became of each order."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from pipeline import cli
from pipeline.normalize import read_tables

LAW = "lei-785-1971"
PUBLISHED = """LEI Nº 785, DE 28 DE DEZEMBRO DE 1971.

Institui o código de posturas.

O PREFEITO MUNICIPAL faz saber que a Câmara aprovou a seguinte Lei:

Art. 1º É dever de todos zelar pela cidade.
Art. 2º É proibido lançar lixo na via pública.
Art. 3º O proprietário capinará o terreno.
Art. 4º O feirante manterá a banca limpa.
Art. 5º O feirante usará crachá.
Art. 6º Esta Lei entra em vigor na data de sua publicação.
"""
ACT = """LEI Nº 4.000, DE 10 DE MARÇO DE 2020.

Altera a Lei nº 785, de 28 de dezembro de 1971.

O PREFEITO MUNICIPAL faz saber que a Câmara Municipal aprovou e ele sanciona a seguinte Lei:

Art. 1º A Lei nº 785, de 28 de dezembro de 1971, passa a vigorar com as seguintes alterações:

“Art. 3º-A. Quem deixar de capinar o terreno pagará multa de R$ 100,00 (cem reais).” (NR)

Art. 2º Ficam revogados os arts. 5º e 900 da Lei nº 785, de 28 de dezembro de 1971.

Art. 3º Esta Lei entra em vigor {when}, revogadas as disposições em contrário.
"""


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Path:
    (tmp_path / f"{LAW}.txt").write_text(PUBLISHED, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def said(capsys):
    def run(*arguments: str) -> tuple[int, list[str], str]:
        code = cli.run(arguments)
        out, err = capsys.readouterr()
        return code, [line for line in out.splitlines() if not line.startswith("escrito")], err

    return run


def act(folder: Path, when: str = "na data de sua publicação", text: str = ACT) -> str:
    (folder / "ato.txt").write_text(text.format(when=when), encoding="utf-8")
    return "ato.txt"


def test_each_order_is_applied_or_refused_with_its_reason(desk, said):
    code, out, err = said("alterar", f"{LAW}.txt", act(desk), "--saida", "s", "--em", "01/06/2020")
    assert code == 1
    assert out == [
        "Lei nº 4.000, de 2020: 2 operações aplicadas, 2 recusadas",
        "  recusada: revogação, art. 900. O dispositivo não existe na lei.",
        "  recusada: revogação genérica, a lei. O ato não diz o que revoga (LC 95, art. 9º); uma "
        "pessoa decide.",
    ]
    assert "bloqueio" in err
    rows = list(csv.DictReader((desk / f"s/{LAW}-operacoes.csv").read_text("utf-8").splitlines()))
    assert [(r["dispositivo"], r["situacao"]) for r in rows] == [
        ("Art. 5º", "aplicada"), ("art. 900", "recusada"),
        ("Art. 3º-A", "aplicada"), ("a lei", "recusada"),
    ]  # fmt: skip


def test_the_amended_law_has_tables_and_documents(desk, said):
    said("alterar", f"{LAW}.txt", act(desk), "--saida", "s", "--em", "2020-06-01")
    tables = read_tables(desk / "s" / LAW)
    added = tables.articles.query("provision_id == 'art3-1'").iloc[0]
    assert (added.status, added.changed_by) == ("vigente", "Lei nº 4.000, de 2020")
    assert tables.articles.query("provision_id == 'art5'").iloc[0].status == "revogado"
    ours = tables.amendments.query("origin == 'ato'")
    assert set(ours.note) == {
        "(Incluído pela Lei nº 4.000, de 2020)",
        "(Revogado pela Lei nº 4.000, de 2020)",
    }
    assert ours.start.isna().all()  # what another act says is nowhere in this law's source
    fine = tables.penalties.query("provision_id == 'art3-1'").iloc[0]
    assert (str(fine["min"].normalize()), fine.unit) == ("1E+2", "BRL")
    assert "operacao_recusada" in set(tables.diagnostics.code)
    for name in ("vigente.docx", "vigente.pdf", "anotado.docx", "anotado.pdf"):
        assert (desk / f"s/{LAW}-{name}").stat().st_size > 10_000


def test_what_is_not_in_force_waits_until_its_day(desk, said):
    path = act(desk, "em 1º de janeiro de 2021")
    code, out, _ = said("alterar", f"{LAW}.txt", path, "--saida", "s", "--em", "31/12/2020")
    assert code == 0
    assert out[0] == "Lei nº 4.000, de 2020: 0 operações aplicadas, 4 pendentes"
    assert "Só entra em vigor em 01/01/2021." in out[1]
    _, out, _ = said("alterar", f"{LAW}.txt", path, "--saida", "s", "--em", "01/01/2021")
    assert out[0].startswith("Lei nº 4.000, de 2020: 2 operações aplicadas")
    days = read_tables(desk / "s" / LAW).amendments.query("origin == 'ato'").effective_from
    assert set(days) == {"2021-01-01"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            ACT.replace("785", "786"),
            "não ordena nada sobre lei-785-1971 (altera a Lei nº 786",
        ),
        (ACT.replace("LEI Nº 4.000, DE 10 DE MARÇO DE 2020.\n", ""), "não diz espécie e número"),
        ("Nada aqui.", "não há nenhum artigo"),
    ],
)
def test_a_wrong_act_is_told_in_one_sentence(desk, said, text, complaint):
    code, out, err = said("alterar", f"{LAW}.txt", act(desk, text=text), "--saida", "s")
    assert (code, out) == (2, [])
    assert complaint in err
    assert len(err.splitlines()) == 1
    assert not (desk / "s").exists()


def test_another_date_of_the_law_must_be_confirmed(desk, said):
    path = act(desk, text=ACT.replace("de 28 de dezembro de 1971", "de 28 de dezembro de 1970"))
    _, out, _ = said("alterar", f"{LAW}.txt", path, "--saida", "s", "--em", "01/06/2020")
    assert out[0] == "Lei nº 4.000, de 2020: 0 operações aplicadas, 4 recusadas"
    assert "não é certo que seja esta lei" in out[1]
    _, out, _ = said(
        "alterar", f"{LAW}.txt", path, "--saida", "s", "--em", "01/06/2020", "--e-esta-lei"
    )
    assert out[0].startswith("Lei nº 4.000, de 2020: 2 operações aplicadas")

"""The updater, against a Banco Central made of a dictionary: no test touches the network."""

from __future__ import annotations

import ast
import io
import json
import re
import urllib.error
import urllib.request
from decimal import Decimal
from email.message import Message
from pathlib import Path

import pytest

import pipeline
from pipeline.files import UnwritableFileError
from pipeline.law import PartialDate
from pipeline.normalize.money import (
    BASE_EXCLUDED,
    SeriesEndError,
    SeriesFileError,
    correct,
    minimum_wage,
    shipped_indices,
    shipped_wages,
    updated_indices,
    updated_wages,
)
from pipeline.normalize.money.dates import bounds, month_index, month_of
from pipeline.normalize.money.errors import OnlineError
from pipeline.normalize.money.online import _NoRedirect, update_series

UNTIL = PartialDate(2027, 1)
ASKED = re.compile(
    r"https://api\.bcb\.gov\.br/dados/serie/bcdata\.sgs\.(\d+)/dados\?formato=json"
    r"&dataInicial=01/(\d\d)/(\d{4})&dataFinal=01/(\d\d)/(\d{4})"
)


def published() -> dict[int, dict[PartialDate, str]]:
    """What the Banco Central would hold: the shipped series, and one or more months after them."""
    held = {
        series.sgs: {m.month: str(m.variation) for m in series.months}
        for series in shipped_indices().values()
    }
    held[433] |= {
        PartialDate(1980, 1): "6.62",
        PartialDate(2026, 10): "0.31",
        PartialDate(2026, 11): "0.20",
    }
    for code in (188, 189, 190):
        held[code] |= {PartialDate(2026, n): "0.50" for n in range(1, 11)}
    months = [month_of(n) for n in range(month_index(PartialDate(1995, 1)), month_index(UNTIL))]
    held[1619] = {m: str(shipped_wages().at(last_day(m)).value) for m in months}
    held[1619][UNTIL] = "1700.00"
    return held


def last_day(month: PartialDate) -> PartialDate:
    day = bounds(month)[1]
    return PartialDate(day.year, day.month, day.day)


class FakeBank:
    """Answers as the Banco Central does; ``spoil`` may change an answer's bytes."""

    def __init__(self, held=None, spoil=lambda data: data):
        self.held = published() if held is None else held
        self.spoil = spoil
        self.asked: list[tuple[str, float]] = []

    def open(self, fullurl, *, timeout):
        self.asked.append((fullurl, timeout))
        code, m1, y1, m2, y2 = map(int, ASKED.fullmatch(fullurl).groups())
        low, high = y1 * 12 + m1 - 1, y2 * 12 + m2 - 1
        assert high - low < 120
        rows = [
            {"data": f"01/{m.month:02d}/{m.year}", "valor": value}
            for m, value in sorted(self.held[code].items(), key=lambda item: month_index(item[0]))
            if low <= month_index(m) <= high
        ]
        if not rows:
            raise urllib.error.HTTPError(fullurl, 404, "Not Found", Message(), io.BytesIO())
        return io.BytesIO(self.spoil(json.dumps(rows).encode()))


def test_what_was_fetched_carries_the_series_on(tmp_path):
    folder, bank = tmp_path / "dados", FakeBank()
    written = update_series(folder, UNTIL, opener=bank, timeout=5)
    assert [path.name for path in written] == [
        "ipca_mensal.csv",
        "inpc_mensal.csv",
        "igpdi_mensal.csv",
        "igpm_mensal.csv",
        "salario_minimo_mensal.csv",
    ]
    assert {path.name for path in folder.iterdir()} == {path.name for path in written}
    assert {timeout for _, timeout in bank.asked} == {5}
    indices = updated_indices(folder)
    assert (str(indices["IPCA"].first), str(indices["IPCA"].last)) == ("1980-01", "2026-11")
    assert str(indices["IGP-M"].last) == "2026-10"
    assert indices["IPCA"].at(PartialDate(2026, 10)).source == "Banco Central, SGS 433"
    found = correct(
        Decimal(10000), "IPCA", PartialDate(2026, 9), PartialDate(2026, 11),
        convention=BASE_EXCLUDED, held=indices,
    )  # fmt: skip
    assert found.amount == Decimal("10051.06")
    assert "Banco Central, SGS 433" in found.trail()


def test_the_minimum_wage_of_2027(tmp_path):
    with pytest.raises(SeriesEndError):
        minimum_wage(PartialDate(2027, 1, 15))
    update_series(tmp_path, UNTIL, names=["SM"], opener=FakeBank())
    series = updated_wages(tmp_path)
    assert minimum_wage(PartialDate(2027, 1, 15), series=series).amount == Decimal("1700.00")
    assert minimum_wage(PartialDate(2026, 12, 31), series=series).amount == Decimal("1621.00")
    with pytest.raises(SeriesEndError, match=re.escape("vale até 31.01.2027")):
        minimum_wage(PartialDate(2027, 2, 1), series=series)
    with pytest.raises(SeriesEndError):
        series.at(PartialDate(2027))  # a year that the series holds in part


def test_without_files_the_shipped_series_hold(tmp_path):
    assert dict(updated_indices(tmp_path)) == dict(shipped_indices())
    assert updated_wages(tmp_path) is shipped_wages()


def test_the_same_answers_give_the_same_bytes(tmp_path):
    for name in ("a", "b"):
        update_series(tmp_path / name, UNTIL, opener=FakeBank())
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()


def without(code: int, *months: str) -> dict[int, dict[PartialDate, str]]:
    held = published()
    for month in months:
        del held[code][PartialDate.parse(month)]
    return held


def changed(code: int, month: str, value: str) -> dict[int, dict[PartialDate, str]]:
    held = published()
    held[code][PartialDate.parse(month)] = value
    return held


@pytest.mark.parametrize(
    ("held", "error", "said"),
    [
        (
            changed(433, "2005-02", "0.60"),
            SeriesFileError,
            "IPCA de 02/2005: a série nova diz 0.60% e a distribuída 0.59%",
        ),
        (
            changed(1619, "2024-03", "1413.00"),
            SeriesFileError,
            "Salário mínimo de 03/2024: a série nova diz 1413.00 e a distribuída 1412.00",
        ),
        (without(433, "2001-05"), OnlineError, "pulou ou repetiu um mês: 04/2001 e depois 06/2001"),
        (without(433, "2026-09", "2026-10", "2026-11"), SeriesFileError, "não traz 09/2026"),
        (without(433, "2026-10"), OnlineError, "pulou ou repetiu um mês: 09/2026 e depois 11/2026"),
        (changed(433, "2026-10", "NaN"), OnlineError, "fora do formato"),
        (changed(433, "2026-10", "0,31"), OnlineError, "fora do formato"),
        (changed(433, "2026-10", "1e3"), OnlineError, "fora do formato"),
        (changed(433, "2026-10", ""), OnlineError, "fora do formato"),
        ({**published(), 188: {}}, OnlineError, "HTTP 404"),
    ],
)
def test_what_contradicts_or_lacks_is_refused_and_nothing_is_written(tmp_path, held, error, said):
    with pytest.raises(error, match=re.escape(said)):
        update_series(tmp_path / "dados", UNTIL, opener=FakeBank(held))
    assert not (tmp_path / "dados").exists()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda _: b"<html>fora do ar</html>", "não é uma lista JSON"),
        (lambda _: b"\xff\xfe", "não é uma lista JSON"),
        (lambda _: b'{"erro": 1}', "não é uma lista JSON"),
        (lambda _: b"[" * 100_000, "não é uma lista JSON"),
        (lambda _: b"[1]", "fora do formato"),
        (lambda _: b'[{"data": "15/01/2020", "valor": "1"}]', "fora do formato"),
        (lambda _: b'[{"data": "01/01/2020", "valor": 1.5}]', "fora do formato"),
        (lambda _: b'[{"data": "01/01/2020", "valor": "1"}]', "não foi pedido"),
        (lambda data: data + b" " * 1_000_001, "grande demais"),
        (lambda _: b"[]", "não deu nenhum valor"),
    ],
)
def test_an_answer_out_of_form_is_refused(tmp_path, spoil, said):
    with pytest.raises(OnlineError, match=said):
        update_series(tmp_path / "dados", UNTIL, names=["IPCA"], opener=FakeBank(spoil=spoil))
    assert not (tmp_path / "dados").exists()


@pytest.mark.parametrize(
    "error",
    [
        urllib.error.URLError("sem rede"),
        TimeoutError("demorou"),
        ConnectionResetError("caiu"),
        urllib.error.HTTPError("https://x", 503, "fora", Message(), io.BytesIO()),
    ],
)
def test_no_answer_is_a_sentence(tmp_path, error):
    class Silent:
        def open(self, fullurl, *, timeout):
            raise error

    with pytest.raises(OnlineError, match="Banco Central"):
        update_series(tmp_path, UNTIL, names=["IPCA"], opener=Silent())


def test_a_redirection_is_refused():
    request = urllib.request.Request("https://api.bcb.gov.br/x")
    with pytest.raises(urllib.error.URLError, match="redirecionamento recusado: http://mau"):
        _NoRedirect().redirect_request(request, None, 302, "Found", Message(), "http://mau.example")


def test_an_unknown_series_is_refused(tmp_path):
    with pytest.raises(OnlineError, match="Série desconhecida: SELIC"):
        update_series(tmp_path, UNTIL, names=["IPCA", "SELIC"], opener=FakeBank())


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path):
    (tmp_path / "dados").write_text("", encoding="utf-8")
    with pytest.raises(UnwritableFileError):
        update_series(tmp_path / "dados", UNTIL, names=["IPCA"], opener=FakeBank())


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("ipca_mensal.csv", "mes,variacao_pct,fonte\n2020-01,1,a\n", "não traz 02/1980"),
        ("ipca_mensal.csv", "mes,variacao_pct,fonte\n", "nenhum mês"),
        ("ipca_mensal.csv", "mes,variacao_pct,fonte\n2020-01,1,a\n2020-03,1,a\n", "não é contínua"),
    ],
)
def test_a_file_that_someone_wrote_by_hand_is_checked(tmp_path, name, text, said):
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(SeriesFileError, match=re.escape(said)):
        updated_indices(tmp_path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mes,valor,fonte\n2026-12,1621.00,a\n2027-02,1700,a\n", "não é contínua"),
        ("mes,valor,fonte\n", "vazia"),
        ("mes,valor,fonte\n2027-02,1700,a\n", "começa depois"),
        ("mes,valor,fonte\n2026-01,0,a\n", "linha 2 fora do formato"),
        ("mes,valor,fonte\n2026-01,1620.00,a\n", "confira a fonte"),
    ],
)
def test_a_wage_file_that_someone_wrote_by_hand_is_checked(tmp_path, text, said):
    (tmp_path / "salario_minimo_mensal.csv").write_text(text, encoding="utf-8")
    with pytest.raises(SeriesFileError, match=re.escape(said)):
        updated_wages(tmp_path)


def test_an_unreadable_file_is_a_sentence(tmp_path):
    (tmp_path / "ipca_mensal.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SeriesFileError, match="não foi possível ler"):
        updated_indices(tmp_path)


def imports(path: Path) -> set[str]:
    """The modules that a file imports when it is loaded (not inside a function)."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {str(node.module)}
    return found


def test_only_this_module_speaks_to_the_network_and_nothing_loads_it():
    root = Path(pipeline.__file__).parent
    for path in root.rglob("*.py"):
        names = imports(path)
        if path.name == "online.py":
            continue
        assert not any("money.online" in name for name in names), path
        assert not names & {"urllib.request", "http.client", "socket", "ssl", "requests"}, path

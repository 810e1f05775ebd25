"""Forty ways in which a file of cases is not what it should be, and those in which it is."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import datetime

import pytest
from openpyxl import Workbook

from pipeline.errors import ConsolidaError
from pipeline.normalize.filing import read_cases
from pipeline.normalize.filing.sheet import MAX_ROWS

KNOWN = ("dispositivo", "autuado_nome", "fato_data", "Nome do autuado")
HEADER = "dispositivo;autuado_nome;fato_data"
LINE = "art. 5º;José da Silva;27/11/2026"


def read(tmp_path, content, name="casos.csv"):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_cases(path, KNOWN)


def rows(sheet):
    return [(row.line, {h: c.value for h, c in row.cells.items()}) for row in sheet.rows]


GOOD = {"dispositivo": "art. 5º", "autuado_nome": "José da Silva", "fato_data": "27/11/2026"}


@pytest.mark.parametrize(
    "content",
    [
        f"{HEADER}\n{LINE}\n",
        f"{HEADER}\r\n{LINE}",
        f"{HEADER}\n{LINE}\n".encode("utf-8-sig"),
        f"{HEADER}\n{LINE}\n".encode("utf-16"),
        f"{HEADER}\n{LINE}\n".encode("cp1252"),
        f"{HEADER}\n{LINE}\n".replace(";", ","),
        f"{HEADER}\n{LINE}\n".replace(";", "\t"),
        f"{HEADER}\n{LINE}\n".replace(";", "|"),
        f"\n;;\n{HEADER}\n{LINE}\n".replace("\n;;", ""),
        'dispositivo;autuado_nome;fato_data\n"art. 5º";"José da Silva";"27/11/2026"\n',
        f"{HEADER};;\n{LINE};;\n;;;;\n",
        json.dumps([GOOD]),
        json.dumps(GOOD),
        json.dumps({"casos": [GOOD]}, ensure_ascii=False),
    ],
)
def test_what_people_save(tmp_path, content):
    ((_, values),) = rows(read(tmp_path, content))
    assert values == GOOD


def test_lines_are_those_that_the_file_shows(tmp_path):
    sheet = read(
        tmp_path, f'{HEADER}\n\n{LINE}\n"art. 6º";"nome\nem duas linhas";01/01/2026\n{LINE}\n'
    )
    assert [row.line for row in sheet.rows] == [3, 4, 6]


def workbook(fill, name="casos.xlsx"):
    book = Workbook()
    fill(book)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def table(book, *more):
    sheet = book.active
    sheet.append(["dispositivo", "autuado_nome", "fato_data"])
    sheet.append(["art. 5º", "José da Silva", datetime(2026, 11, 27)])  # noqa: DTZ001
    for row in more:
        sheet.append(row)
    return sheet


def test_a_workbook_has_the_types_of_its_cells(tmp_path):
    sheet = read(tmp_path, workbook(table), "casos.xlsx")
    assert sheet.rows[0].line == 2
    cell = sheet.rows[0].cells["fato_data"]
    assert (cell.value, cell.place) == (datetime(2026, 11, 27), "C2")  # noqa: DTZ001


def test_formulas_are_told_and_never_evaluated(tmp_path):
    data = workbook(lambda book: table(book, ["art. 6º", '=HYPERLINK("http://x")', "=A1"]))
    sheet = read(tmp_path, data, "casos.xlsx")
    assert [str(f) for f in sheet.findings] == [
        "linha 3: B3 é uma fórmula; cole só o valor dela.",
        "linha 3: C3 é uma fórmula; cole só o valor dela.",
    ]
    assert sheet.rows[1].cells["autuado_nome"].value is None


def test_merged_cells_are_told(tmp_path):
    data = workbook(lambda book: table(book, ["art. 6º", "x", "y"]).merge_cells("A2:A3"))
    (found,) = read(tmp_path, data, "casos.xlsx").findings
    assert str(found) == "há células mescladas (A2:A3); desfaça a mescla e preencha cada uma."


def test_empty_rows_are_passed_over(tmp_path):
    data = workbook(
        lambda book: table(book, [None, None, None], ["", "  ", None], ["art. 7º", "B"])
    )
    assert [row.line for row in read(tmp_path, data, "casos.xlsx").rows] == [2, 5]


def test_error_cells_are_told(tmp_path):
    def fill(book):
        table(book)["B2"] = "#N/A"

    (found,) = read(tmp_path, workbook(fill), "casos.xlsx").findings
    assert str(found) == "linha 2: B2 tem um erro (#N/A)."


def test_columns_without_header_and_repeated_headers_are_told(tmp_path):
    sheet = read(tmp_path, f"{HEADER};;dispositivo\n{LINE};sobra;art. 9º\n")
    assert [str(f) for f in sheet.findings] == [
        "linha 1, coluna 'dispositivo': a coluna aparece mais de uma vez no cabeçalho.",
        "linha 2: coluna 4 tem valor e a coluna não tem cabeçalho.",
    ]


def zipped(members):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def two_sheets(book):
    table(book)
    book.create_sheet("mais").append(["dispositivo"])


@pytest.mark.parametrize(
    ("content", "name", "says"),
    [
        (b"", "casos.csv", "está vazio"),
        ("   \n\n", "casos.csv", "está vazio"),
        (";;;\n;;;\n", "casos.csv", "não há nenhuma linha preenchida"),
        (f"{HEADER}\n", "casos.csv", "há só o cabeçalho"),
        (f"{HEADER}\n;;\n", "casos.csv", "há só o cabeçalho"),
        (bytes(range(256)), "casos.csv", "não está em UTF-8"),
        (b"\x01\x02abc", "casos.csv", "não é um arquivo de texto"),
        (f'{HEADER}\n"art. 5º;José;x\n', "casos.csv", "confira as aspas"),
        (f'{HEADER}\n"art. 5º"x;José;x\n', "casos.csv", "confira as aspas"),
        (";".join(f"c{n}" for n in range(400)) + "\n1\n", "casos.csv", "há 400 colunas"),
        (HEADER + f"\n{LINE}" * (MAX_ROWS + 5), "casos.csv", f"mais de {MAX_ROWS} casos"),
        ("[]", "casos.json", "lista de casos está vazia"),
        ("[1, 2]", "casos.json", "tem de ser uma lista de casos"),
        ('"texto"', "casos.json", "há só o cabeçalho"),
        ("{", "casos.json", "não é um JSON bem formado"),
        ('[{"a": 1},]', "casos.json", "linha 1: não é um JSON bem formado"),
        ("[" * 100_000, "casos.json", "não é um JSON bem formado"),
        (b"PK\x03\x04 cortado", "casos.xlsx", "danificado"),
        (zipped({"word/document.xml": "<x/>"}), "casos.xlsx", "não é uma planilha XLSX"),
        (zipped({"xl/workbook.xml": "<x/>"}), "casos.xlsx", "danificada ou fora do padrão"),
        (zipped({"xl/workbook.xml": "0" * 300_000_000}), "casos.xlsx", "recusado por segurança"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "casos.xls", "planilha antiga"),
        (workbook(lambda book: None), "casos.xlsx", "nenhuma aba preenchida"),
        (
            workbook(lambda book: book.active.append(["dispositivo"])),
            "casos.xlsx",
            "só o cabeçalho",
        ),
        (workbook(two_sheets), "casos.xlsx", "mais de uma aba (Sheet, mais)"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 40 else "",
)
def test_what_is_no_file_of_cases_is_refused_in_one_sentence(tmp_path, content, name, says):
    with pytest.raises(ConsolidaError) as caught:
        read(tmp_path, content, name)
    message = str(caught.value)
    assert says in message
    assert name in message
    assert "\n" not in message


def test_missing_file_and_folder(tmp_path):
    for path, says in ((tmp_path / "nada.csv", "não existe"), (tmp_path, "é uma pasta")):
        with pytest.raises(ConsolidaError, match=says):
            read_cases(path, KNOWN)


def test_a_key_twice_in_json_is_told(tmp_path):
    sheet = read(tmp_path, '[{"dispositivo": "a", "dispositivo": "b"}]', "casos.json")
    assert [str(f) for f in sheet.findings] == [
        "coluna 'dispositivo': aparece duas vezes no mesmo objeto."
    ]

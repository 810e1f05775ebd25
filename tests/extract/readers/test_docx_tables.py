"""Tables of a DOCX: merged cells, layout, nesting, deleted rows."""

from .docx_factory import (
    WHO,
    abstract,
    doubts,
    level,
    num,
    para,
    read,
    run,
    stretches,
    table,
    texts,
)

SPAN2 = '<w:gridSpan w:val="2"/>'
TOP, BELOW = '<w:vMerge w:val="restart"/>', "<w:vMerge/>"


def test_merged_cells_give_their_value_to_each_place():
    body = table(
        [("Infração", TOP), ("Multa", SPAN2)],
        [("", BELOW), "mínima", "máxima"],
        ["Leve", "10", "20"],
    )
    lines = read(body).lines
    assert [line.cells for line in lines] == [
        ("Infração", "Multa", "Multa"),
        ("Infração", "mínima", "máxima"),
        ("Leve", "10", "20"),
    ]
    assert stretches(lines[0], "computed") == ["Multa"]
    assert stretches(lines[1], "computed") == ["Infração"]
    assert lines[1].text == "| Infração | mínima | máxima |"


def test_a_cell_as_wide_as_the_table_is_one_cell():
    assert [line.cells for line in read(table([("ANEXO I", SPAN2)], ["a", "b"])).lines] == [
        ("ANEXO I",), ("a", "b"),
    ]  # fmt: skip


def test_empty_cells_hold_their_place_and_empty_rows_go():
    assert texts(table(["a", ""], ["", ""], ["", "b"])) == ["| a |  |", "|  | b |"]


def test_paragraphs_of_a_cell_stand_in_one_line():
    assert texts(table([(para("a") + para("b"), ""), "c"])) == ["| a b | c |"]


def test_words_under_a_merged_cell_are_reported():
    source = read(table([("a", TOP), "b"], [("coberta", BELOW), "c"]))
    assert [line.cells for line in source.lines] == [("a", "b"), ("a", "c")]
    assert doubts(source) == [("texto_oculto", "coberta")]


def test_a_table_of_one_column_or_one_filled_cell_is_layout():
    assert texts(table(["Art. 1º Sim."], [(para("I - a;") + para("II - b."), "")])) == [
        "Art. 1º Sim.", "I - a;", "II - b.",
    ]  # fmt: skip
    assert texts(table([(para("PREFEITURA") + para("LEI Nº 1"), ""), ""])) == [
        "PREFEITURA",
        "LEI Nº 1",
    ]
    assert not any(line.cells for line in read(table(["só isto", ""])).lines)


def test_tables_inside_tables():
    inner = table(["1", "2"])
    assert texts(table([(inner + para(""), "")])) == ["| 1 | 2 |"]
    source = read(table([(para("a") + inner, ""), "b"]))
    assert [line.cells for line in source.lines] == [("a 1 2", "b")]
    assert doubts(source) == [("tabela_aninhada", "a 1 2")]


def test_struck_and_numbered_cells():
    numbering = abstract(0, level(0, "upperRoman", "%1 -")) + num(1, 0)
    body = table(
        [(para(run("velho", "<w:strike/>"), num=1, level=0), ""), "b"],
        [(para("c", num=1, level=0), ""), "d"],
    )
    lines = read(body, numbering=numbering).lines
    assert [line.text for line in lines] == ["| I - velho | b |", "| II - c | d |"]
    assert stretches(lines[0], "struck") == ["velho"]
    assert stretches(lines[0], "computed") == ["I -"]


def test_deleted_rows_are_reported():
    body = table(["a", "b"], ["c", "d"]).replace(
        "<w:tr>", f"<w:tr><w:trPr><w:del {WHO}/></w:trPr>", 1
    )
    source = read(body)
    assert [line.text for line in source.lines] == ["| c | d |"]
    assert doubts(source) == [("revisao_pendente", "a b")]


def test_a_row_that_begins_further_in():
    body = table(["a", "b"], ["c"]).replace(
        '<w:tr><w:tc><w:tcPr></w:tcPr><w:p><w:pPr></w:pPr><w:r><w:rPr></w:rPr><w:t xml:space="preserve">c',
        '<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr><w:tc><w:p><w:r><w:t>c',
    )
    assert texts(body) == ["| a | b |", "|  | c |"]

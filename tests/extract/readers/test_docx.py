"""The words of a DOCX: what is shown, how it is printed, in which order, and what is reported."""

import hashlib
import io
import zipfile

import docx
import pytest
from docx.enum.text import WD_BREAK

from pipeline.extract.readers.docx import docx_source, read_docx

from .docx_factory import (
    BEGIN,
    END,
    SEPARATE,
    WHO,
    doubts,
    instruction,
    package,
    para,
    read,
    run,
    stretches,
    texts,
)


def test_what_python_docx_writes(tmp_path):
    document = docx.Document()
    document.add_paragraph("LEI Nº 1, DE 2 DE MAIO DE 2020")
    paragraph = document.add_paragraph("Art. 1º É proibido ")
    paragraph.add_run("cuspir").font.strike = True
    paragraph.add_run(" fumar").bold = True
    paragraph.add_run().add_break(WD_BREAK.LINE)
    paragraph.add_run("em ônibus.")
    cells = document.add_table(rows=1, cols=2).rows[0].cells
    cells[0].text, cells[1].text = "Grave", "50 UFM"
    path = tmp_path / "lei.docx"
    document.save(path)
    source = read_docx(path)
    assert [line.text for line in source.lines] == [
        "LEI Nº 1, DE 2 DE MAIO DE 2020",
        "Art. 1º É proibido cuspir fumar",
        "em ônibus.",
        "| Grave | 50 UFM |",
    ]
    assert stretches(source.lines[1], "struck") == ["cuspir"]
    assert stretches(source.lines[1], "bold") == [" fumar"]
    assert [line.opens for line in source.lines] == [True, True, None, True]
    assert source.lines[3].cells == ("Grave", "50 UFM")
    assert source.info.reader == "docx"
    assert source.info.path == path.as_posix()
    assert source.info.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert source.info.text == "\n".join(line.text for line in source.lines)
    for line in source.lines:
        assert source.info.text[line.start : line.end] == line.text


# --- characters ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<w:t>a</w:t><w:tab/><w:t>b</w:t>", ["a\tb"]),
        ("<w:t>a</w:t><w:br/><w:t>b</w:t>", ["a", "b"]),
        ('<w:t>a</w:t><w:br w:type="page"/><w:t>b</w:t>', ["a", "b"]),
        ("<w:t>a</w:t><w:cr/><w:t>b</w:t>", ["a", "b"]),
        ("<w:t>fê</w:t><w:noBreakHyphen/><w:t>lo</w:t>", ["fê-lo"]),
        ("<w:t>ou</w:t><w:softHyphen/><w:t>tubro</w:t>", ["outubro"]),
        ("<w:t>a\n  b</w:t>", ["a   b"]),
        ("<w:t>a\u2028b</w:t>", ["a", "b"]),
        ('<w:t xml:space="preserve"> \u00a0a\u00a0b </w:t>', ["a\u00a0b"]),
        ('<w:sym w:font="Symbol" w:char="F0B7"/><w:t> x</w:t>', ["• x"]),
        ('<w:sym w:font="Arial" w:char="00A7"/><w:t> 1</w:t>', ["§ 1"]),
        ("<w:t>a</w:t><w:lastRenderedPageBreak/><w:t>b</w:t>", ["ab"]),
        ('<w:ruby><w:rt><w:r><w:t>acima</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>base</w:t></w:r></w:rubyBase></w:ruby>', ["base"]),
    ],
)  # fmt: skip
def test_characters(inside, expected):
    assert texts(para(f"<w:r>{inside}</w:r>")) == expected


@pytest.mark.parametrize("char", ["F0FE", "D800", "x", "110000", ""])
def test_a_symbol_without_a_letter_is_reported(char):
    source = read(para(f'<w:r><w:t>a </w:t><w:sym w:font="Wingdings" w:char="{char}"/></w:r>'))
    assert source.lines[0].text == "a \ufffd"
    assert doubts(source) == [("simbolo_sem_texto", "\ufffd")]


@pytest.mark.parametrize(
    "wrapped",
    [
        "<w:hyperlink>{}</w:hyperlink>",
        '<w:smartTag w:element="x">{}</w:smartTag>',
        "<w:sdt><w:sdtPr/><w:sdtContent>{}</w:sdtContent></w:sdt>",
        '<w:fldSimple w:instr="REF x">{}</w:fldSimple>',
        '<w:customXml w:element="x">{}</w:customXml>',
        '<w:bdo w:val="ltr">{}</w:bdo>',
    ],
)
def test_what_changes_nothing_in_its_content(wrapped):
    assert texts(para(run("a ") + wrapped.format(run("b")) + run(" c"))) == ["a b c"]


def test_content_controls_around_paragraphs():
    inside = f"<w:sdt><w:sdtContent>{para('a')}<w:sdt><w:sdtContent>{para('b')}</w:sdtContent></w:sdt></w:sdtContent></w:sdt>"
    assert texts(inside + para("c")) == ["a", "b", "c"]


def test_capitals_are_given_as_stored():
    assert texts(para(run("Capítulo I", "<w:caps/>") + run(" Da Higiene", "<w:smallCaps/>"))) == [
        "Capítulo I Da Higiene"
    ]


def test_a_formula_is_written_in_one_line_and_reported():
    source = read(para(run("M = ") + "<m:oMath><m:r><m:t>0,05 x VPITBI</m:t></m:r></m:oMath>"))
    assert source.lines[0].text == "M = 0,05 x VPITBI"
    assert doubts(source) == [("formula_em_linha", "0,05 x VPITBI")]


# --- fields ----------------------------------------------------------------------------------


def test_a_field_shows_its_result_and_not_its_instruction():
    body = para(
        run("em ") + BEGIN + instruction("DATE \\@ yyyy") + SEPARATE + run("2020") + END + run(".")
    )
    assert texts(body) == ["em 2020."]


def test_fields_inside_fields():
    inner = BEGIN + instruction("PAGE") + SEPARATE + run("7") + END
    body = para(run("a ") + BEGIN + instruction("IF") + inner + SEPARATE + run("b") + inner + END)
    assert texts(body) == ["a b7"]


def test_a_field_left_open_hides_no_paragraph():
    assert texts(para(run("a ") + BEGIN + instruction("REF x")) + para("b")) == ["a", "b"]
    assert texts(para(END + SEPARATE + run("a"))) == ["a"]


def test_a_number_that_word_does_not_store_is_reported():
    source = read(para(BEGIN + instruction("AUTONUM") + END + run(" texto")))
    assert source.lines[0].text == "texto"
    assert doubts(source) == [("campo_sem_resultado", "AUTONUM")]


@pytest.mark.parametrize(
    "field",
    [
        BEGIN + instruction("DATE \\@ d") + SEPARATE + run("3 de maio") + END,
        f'<w:fldSimple w:instr=" date ">{run("3 de maio")}</w:fldSimple>',
    ],
)
def test_a_date_that_changes_with_the_day_is_reported(field):
    source = read(para(run("Esteio, ") + field + run(".")))
    assert source.lines[0].text == "Esteio, 3 de maio."
    assert [d.code for d in source.diagnostics] == ["data_recalculada"]
    assert source.diagnostics[0].span.start == len("Esteio, 3 de maio")


def test_a_table_of_contents_is_furniture():
    styles = '<w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>'
    body = (
        para(BEGIN + instruction('TOC \\o "1-3"') + SEPARATE + run("CAPÍTULO I\t3"))
        + para("CAPÍTULO II\t9")
        + para(END)
        + para("CAPÍTULO III\t9", style="TOC1")
        + para("CAPÍTULO I")
    )
    lines = read(body, styles=styles).lines
    assert [line.furniture for line in lines] == [True, True, True, False]


# --- how words are printed -------------------------------------------------------------------

STYLES = (
    '<w:docDefaults><w:rPrDefault><w:rPr>{defaults}</w:rPr></w:rPrDefault></w:docDefaults>'
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Revogado"><w:basedOn w:val="Velho"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Velho"><w:rPr><w:strike/></w:rPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Vivo"><w:basedOn w:val="Velho"/><w:rPr><w:strike w:val="0"/></w:rPr></w:style>'
    '<w:style w:type="character" w:styleId="Riscado"><w:rPr><w:strike w:val="true"/></w:rPr></w:style>'
    '<w:style w:type="character" w:styleId="Duplo"><w:rPr><w:dstrike/></w:rPr></w:style>'
)  # fmt: skip


@pytest.mark.parametrize(
    ("style", "properties", "defaults", "struck"),
    [
        (None, "", "", False),
        (None, "<w:strike/>", "", True),
        (None, '<w:strike w:val="1"/>', "", True),
        (None, '<w:strike w:val="false"/>', "", False),
        (None, "<w:dstrike/>", "", True),
        (None, '<w:rStyle w:val="Riscado"/>', "", True),
        (None, '<w:rStyle w:val="Riscado"/><w:strike w:val="0"/>', "", False),
        (None, '<w:rStyle w:val="Duplo"/>', "", True),
        (None, '<w:u w:val="single"/><w:highlight w:val="yellow"/>', "", False),
        ("Velho", "", "", True),
        ("Revogado", "", "", True),
        ("Vivo", "", "", False),
        ("Velho", '<w:strike w:val="off"/>', "", False),
        ("Velho", '<w:rStyle w:val="Riscado"/>', "", False),  # two toggles cancel out
        (None, "", "<w:strike/>", True),
        ("Vivo", "", "<w:strike/>", False),
        (None, "<w:rPrChange><w:rPr><w:strike/></w:rPr></w:rPrChange>", "", False),
    ],
)
def test_struck_by_the_whole_chain_of_styles(style, properties, defaults, struck):
    body = para(run("texto", properties), style=style)
    line = read(body, styles=STYLES.format(defaults=defaults)).lines[0]
    assert stretches(line, "struck") == (["texto"] if struck else [])


def test_struck_runs_that_touch_are_one_stretch():
    body = para(run("a ") + run("b", "<w:strike/>") + run("c ", "<w:dstrike/>") + run("d"))
    assert stretches(read(body).lines[0], "struck") == ["bc "]


def test_hidden_text_is_reported_and_not_in_the_text():
    source = read(para(run("Cabe multa") + run(" de 5 a 10%", "<w:vanish/>") + run(".")))
    assert source.lines[0].text == "Cabe multa."
    (doubt,) = source.diagnostics
    assert (doubt.code, doubt.severity, doubt.quote) == ("texto_oculto", "aviso", "de 5 a 10%")
    assert (doubt.span.start, doubt.span.end) == (10, 10)


def test_a_paragraph_all_hidden_leaves_a_report():
    source = read(para(run("oculto", "<w:vanish/>")) + para("visível"))
    assert [line.text for line in source.lines] == ["visível"]
    assert doubts(source) == [("texto_oculto", "oculto")]


def test_a_hidden_paragraph_end_joins_two_paragraphs():
    """Word's style separator: a heading that runs into its text."""
    body = para("Art. 1º", mark="<w:vanish/><w:specVanish/>") + para(" É proibido.")
    assert texts(body) == ["Art. 1º É proibido."]


# --- revisions -------------------------------------------------------------------------------


def test_revisions_are_read_as_accepted_and_reported():
    body = para(
        run("multa de ")
        + f"<w:del {WHO}><w:r><w:delText>5</w:delText></w:r><w:r><w:delText>%</w:delText></w:r></w:del>"
        + f"<w:ins {WHO}>{run('10')}{run('%', '<w:b/>')}</w:ins>"
    )
    source = read(body)
    assert source.lines[0].text == "multa de 10%"
    assert doubts(source) == [("revisao_pendente", "5%"), ("revisao_pendente", "10%")]
    deleted, inserted = source.diagnostics
    assert "excluído por Ana Lima em 03/05/2024" in deleted.message
    assert "inserido por Ana Lima em 03/05/2024" in inserted.message
    assert source.info.text[inserted.span.start : inserted.span.end] == "10%"


def test_moves_are_a_deletion_and_an_insertion():
    body = para(f"<w:moveFrom {WHO}>{run('aqui')}</w:moveFrom>{run('a ')}") + para(
        f"<w:moveTo {WHO}>{run('ali')}</w:moveTo>"
    )
    source = read(body)
    assert [line.text for line in source.lines] == ["a", "ali"]
    assert doubts(source) == [("revisao_pendente", "aqui"), ("revisao_pendente", "ali")]


def test_what_was_inserted_and_deleted_again_is_not_shown():
    body = para(
        run("a") + f"<w:ins {WHO}><w:del {WHO}><w:r><w:delText>b</w:delText></w:r></w:del></w:ins>"
    )
    assert texts(body) == ["a"]


@pytest.mark.parametrize(
    ("now", "before", "said"),
    [
        ("<w:strike/>", "", "texto tachado por Ana Lima"),
        ("", "<w:strike/>", "texto que deixou de ser tachado por Ana Lima"),
        ("<w:b/>", "", None),
    ],
)
def test_a_tracked_strike_is_reported(now, before, said):
    properties = f"{now}<w:rPrChange {WHO}><w:rPr>{before}</w:rPr></w:rPrChange>"
    source = read(para(run("multa", properties)))
    assert bool(source.lines[0].struck) == (now == "<w:strike/>")
    assert [said in d.message for d in source.diagnostics] == ([True] if said else [])


def test_a_deleted_paragraph_end_joins_two_paragraphs():
    source = read(para("Cabe", mark=f"<w:del {WHO}/>") + para(" multa."))
    assert [line.text for line in source.lines] == ["Cabe multa."]
    assert doubts(source) == [("revisao_pendente", "¶")]


def test_a_deleted_end_before_nothing_keeps_its_text():
    assert texts(para("fim", mark=f"<w:del {WHO}/>")) == ["fim"]


# --- where paragraphs open -------------------------------------------------------------------


def test_a_paragraph_that_goes_on_in_lower_case_may_be_no_new_one():
    lines = read(
        para("Art. 1º É destinado à") + para("operação dos trens.") + para("Art. 2º Sim.") * 9
    ).lines
    assert [line.opens for line in lines[:3]] == [True, None, True]


def test_after_a_comma_a_new_page_or_line_goes_on():
    """A converter gives each page a section of its own, and breaks the paragraph there."""
    body = para("dos bairros Praia de Belas,", more="<w:sectPr/>") + para("") + para("Menino Deus,")
    lines = read(
        body + para("Bom Fim.") + para(run("Praia,") + "<w:r><w:br/></w:r>" + run("Azenha."))
    ).lines
    assert [line.opens for line in lines] == [True, False, True, True, False]


def test_a_new_page_by_itself_opens_a_paragraph():
    lines = read(para("CAPÍTULO I", more="<w:sectPr/>") + para("Das Multas")).lines
    assert [line.opens for line in lines] == [True, True]


def test_a_text_pasted_line_by_line_has_no_paragraphs():
    body = "".join(
        para(text)
        for text in (
            "Art. 1º É proibido a",
            "todos fumar em",
            "ônibus e",
            "cuspir.",
            "Art. 2º Sim.",
        )
    )
    assert {line.opens for line in read(body).lines} == {None}


def test_the_strict_variant_of_the_format():
    data = package(para(run("a", "<w:strike/>")))
    strict = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(strict, "w") as new:
        for name in old.namelist():
            content = old.read(name).replace(
                b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
                b"http://purl.oclc.org/ooxml/wordprocessingml/main",
            )
            new.writestr(name, content)
    line = docx_source(strict.getvalue(), "lei.docx").lines[0]
    assert (line.text, line.struck) == ("a", ((0, 1),))

"""What stands beside the text of a DOCX: text boxes, notes, headers, comments, pictures."""

from .docx_factory import (
    BEGIN,
    END,
    SEPARATE,
    WHO,
    doubts,
    instruction,
    para,
    read,
    run,
    stretches,
    texts,
)


def box(inside):
    return f"<w:txbxContent>{inside}</w:txbxContent>"


def test_a_text_box_is_read_once_after_its_paragraph():
    both = (
        "<mc:AlternateContent>"
        f'<mc:Choice Requires="wps"><w:drawing><wps:txbx>{box(para("na caixa"))}</wps:txbx></w:drawing></mc:Choice>'
        f"<mc:Fallback><w:pict><v:textbox>{box(para('na caixa'))}</v:textbox></w:pict></mc:Fallback>"
        "</mc:AlternateContent>"
    )
    source = read(para(run("antes ") + f"<w:r>{both}</w:r>" + run("depois")) + para("fim"))
    assert [line.text for line in source.lines] == ["antes depois", "na caixa", "fim"]
    assert doubts(source) == [("caixa_de_texto", "na caixa")]


def test_a_text_box_of_older_word():
    assert texts(
        para(f"<w:r><w:pict><v:textbox>{box(para('velha'))}</v:textbox></w:pict></w:r>")
    ) == ["velha"]


def test_a_deleted_text_box_is_reported():
    pict = f"<w:r><w:pict><v:textbox>{box(para('fora'))}</v:textbox></w:pict></w:r>"
    source = read(para(run("a") + f"<w:del {WHO}>{pict}</w:del>"))
    assert [line.text for line in source.lines] == ["a"]
    assert doubts(source) == [("revisao_pendente", "fora")]


def test_notes_stand_after_the_body_and_are_reported_where_they_are_called():
    call = '<w:r><w:footnoteReference w:id="{}"/></w:r>'
    notes = '<w:footnote w:type="separator" w:id="0"/>' + "".join(
        f'<w:footnote w:id="{key}">{para("<w:r><w:footnoteRef/></w:r>" + run(f" {text}"))}</w:footnote>'
        for key, text in ((2, "Redação da Lei nº 5/2001."), (3, "Outra."), (4, "Nunca chamada."))
    )
    end = f'<w:endnote w:id="1">{para("No fim.")}</w:endnote>'
    body = para(
        run("Cabe multa") + call.format(3) + run(".") + '<w:r><w:endnoteReference w:id="1"/></w:r>'
    )
    source = read(body + para(run("b") + call.format(2)), footnotes=notes, endnotes=end)
    assert [(line.text, line.furniture) for line in source.lines] == [
        ("Cabe multa.", False),
        ("b", False),
        ("[1] Outra.", True),
        ("[i] No fim.", True),
        ("[2] Redação da Lei nº 5/2001.", True),
    ]
    assert stretches(source.lines[2], "computed") == ["[1]"]
    assert doubts(source) == [
        ("nota_de_rodape", "Outra."),
        ("nota_de_rodape", "No fim."),
        ("nota_de_rodape", "Redação da Lei nº 5/2001."),
    ]
    assert source.diagnostics[0].span.start == len("Cabe multa")


def test_a_typed_note_mark_is_text():
    call = '<w:r><w:footnoteReference w:customMarkFollows="1" w:id="1"/><w:t>*</w:t></w:r>'
    notes = f'<w:footnote w:id="1">{para("* Vide decreto.")}</w:footnote>'
    assert texts(para(run("a") + call), footnotes=notes) == ["a*", "* Vide decreto."]


def test_headers_and_footers_once_per_distinct_text():
    section = (
        '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/>'
        '<w:headerReference w:type="first" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/></w:sectPr>'
    )
    page = BEGIN + instruction("PAGE") + SEPARATE + run("1") + END
    source = read(
        para("Art. 1º Sim.", more=section) + section,
        header1=para("PREFEITURA"), header2=para("PREFEITURA"), footer1=para(run("Página ") + page),
    )  # fmt: skip
    assert [(line.text, line.furniture) for line in source.lines] == [
        ("PREFEITURA", True), ("Art. 1º Sim.", False), ("Página 1", True),
    ]  # fmt: skip


def test_comments_are_no_text():
    comments = f'<w:comment w:id="0" w:author="Ana">{para("conferir")}</w:comment>'
    body = para(
        '<w:commentRangeStart w:id="0"/>' + run("a") + '<w:r><w:commentReference w:id="0"/></w:r>'
    )
    source = read(body, comments=comments)
    assert [line.text for line in source.lines] == ["a"]
    assert doubts(source) == [("comentario_do_word", "conferir")]


def test_pictures_are_counted():
    picture = '<w:r><w:drawing><a:blip r:embed="rId9"/></w:drawing></w:r>'
    source = read(para(run("texto " * 50) + picture + picture))
    assert "2 imagens" in source.diagnostics[0].message
    assert source.diagnostics[0].severity == "info"
    assert read(para(run("LEI") + picture)).diagnostics[0].severity == "aviso"


def test_parts_that_lie_outside_are_named():
    assert doubts(read(para(run("a") + '<w:subDoc r:id="rId7"/>'))) == [("conteudo_externo", "")]
    assert doubts(read(para("a") + '<w:altChunk r:id="rId7"/>')) == [("conteudo_embutido", "")]

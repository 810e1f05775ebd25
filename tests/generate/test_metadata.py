"""What search engines read: schema.org and ELI in the head of a page."""

from __future__ import annotations

import json
from datetime import date

from lxml import html

from pipeline import legislation_metadata
from pipeline.generate.metadata import PREFIX
from pipeline.law import Identity, Kind, PartialDate, Status
from tests.generate.factory import law as made
from tests.generate.factory import provision, rewritten, wording

URN = "urn:lex:br;rio.grande.sul;esteio:municipal:lei:1971-12-28;785"
LAW = made(
    rewritten(),
    urn=URN,
    identity=Identity(
        "Lei", "785", PartialDate(1971, 12, 28), "Esteio", "RS", "4307708", "Código de Posturas"
    ),
)


def test_the_law_as_schema_org_has_it():
    told = legislation_metadata(LAW, date(2024, 1, 31)).json_ld
    assert told == {
        "@context": "https://schema.org",
        "@type": "Legislation",
        "@id": URN,
        "identifier": "esteio-rs-lei-785-1971",
        "legislationIdentifier": URN,
        "name": "LEI Nº 785, DE 28.12.1971.",
        "alternateName": "Código de Posturas",
        "abstract": "CÓDIGO DE POSTURAS MUNICIPAIS.",
        "legislationType": "Lei",
        "legislationDate": "1971-12-28",
        "legislationDateVersion": "2024-01-31",
        "legislationJurisdiction": {
            "@type": "City",
            "name": "Esteio",
            "identifier": {"@type": "PropertyValue", "propertyID": "IBGE", "value": "4307708"},
            "containedInPlace": {"@type": "State", "identifier": "RS"},
        },
        "legislationLegalForce": "https://schema.org/InForce",
        "legislationConsolidates": URN,
        "inLanguage": "pt-BR",
        "@reverse": {
            "legislationChanges": [
                {
                    "@type": "Legislation",
                    "name": "Lei nº 1.258, de 1985",
                    "@id": "urn:lex:br;rio.grande.sul;esteio:municipal:lei:1985;1258",
                },
                {
                    "@type": "Legislation",
                    "name": "Lei nº 1.286, de 1985",
                    "@id": "urn:lex:br;rio.grande.sul;esteio:municipal:lei:1985;1286",
                },
            ]
        },
    }


def test_the_same_in_eli():
    metas = legislation_metadata(LAW, date(2024, 1, 31)).metas
    assert {each.about for each in metas} == {URN}
    told = {each.property: each.content or each.resource for each in metas}
    assert told["eli:id_local"] == "785"
    assert told["eli:type_document"] == "Lei"
    assert told["eli:date_document"] == "1971-12-28"
    assert told["eli:version_date"] == "2024-01-31"
    assert told["eli:in_force"] == "http://data.europa.eu/eli/ontology#InForce-inForce"
    changed = [each.resource for each in metas if each.property == "eli:changed_by"]
    assert [each[-9:] for each in changed] == ["1985;1258", "1985;1286"]


def test_what_is_not_known_is_left_out():
    bare = made(rewritten(), identity=Identity(), epigraph=None, ementa=None)
    told = legislation_metadata(bare).json_ld
    assert set(told) == {
        "@context", "@type", "identifier", "legislationLegalForce", "inLanguage", "@reverse",
    }  # fmt: skip


def test_a_year_has_the_type_of_a_year():
    law = made(rewritten(), identity=Identity("Lei", "9", PartialDate(1971), "Esteio", "RS"))
    (found,) = [m for m in legislation_metadata(law).metas if m.property == "eli:date_document"]
    assert (found.content, found.datatype) == ("1971", "xsd:gYear")


def test_a_law_that_is_revoked_in_part_or_whole():
    held = provision("art1", Kind.ARTIGO, "Art. 1º", "Vale.")
    gone = provision("art2", Kind.ARTIGO, "Art. 2º", wording("Não vale.", Status.REVOGADO))
    force = [
        legislation_metadata(made(*nodes)).json_ld["legislationLegalForce"].rpartition("/")[2]
        for nodes in ((held,), (held, gone), (gone,))
    ]
    assert force == ["InForce", "PartiallyInForce", "NotInForce"]


def test_no_word_of_a_law_ends_the_script_or_opens_an_element():
    law = made(rewritten(), ementa='</script><img src=x onerror="y"> & "fim"\u2028')
    page = f"<html prefix='{PREFIX}'><head>{legislation_metadata(law).head()}</head></html>"
    tree = html.fromstring(page)
    (script,) = tree.findall(".//script")
    assert json.loads(script.text)["abstract"] == law.ementa
    assert tree.findall(".//img") == []
    (described,) = tree.xpath("//meta[@property='eli:description']/@content")
    assert described == law.ementa

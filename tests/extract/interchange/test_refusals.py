"""A file that is damaged, hostile or another thing: one sentence, nothing fetched, nothing written."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pipeline import export, read_law, read_laws
from pipeline.errors import ConsolidaError, UnreadableFileError
from pipeline.extract.interchange import input as reading
from pipeline.extract.interchange import interchange_format
from tests.generate.factory import law as made
from tests.generate.factory import rewritten

AKN_NS = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"


@pytest.fixture
def record() -> dict:
    return json.loads(export(made(rewritten()), ["json"])[0].data)


def written(folder: Path, content: object, name: str = "lei.json") -> Path:
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def said(path: Path) -> str:
    with pytest.raises(UnreadableFileError) as caught:
        read_law(path)
    sentence = str(caught.value)
    assert sentence.startswith(path.as_posix())
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("{}", "não é uma lei exportada pelo consolida"),
        ('{"format": "consolida/lei", "law": ', "danificado ou incompleto"),
        ('{"a": NaN}', "danificado ou incompleto"),
        ("{" + '"a":{' * 100_000, "danificado ou incompleto"),
        ('{"format": "consolida/lei", "format_version": 9}', "da versão 9 do formato"),
        ('{"format": "consolida/lei", "format_version": 1}', r"não segue o esquema \(law: devia"),
    ],
)
def test_json_that_is_no_law(tmp_path, content, why):
    assert re.search(why, said(written(tmp_path, content)))


@pytest.mark.parametrize(
    ("place", "value", "why"),
    [
        (("law_id",), 5, "law.law_id: devia ser um texto"),
        (("surpresa",), 5, "law: campo desconhecido 'surpresa'"),
        (("identity", "date"), "17/05/1990", "law.identity.date: devia ser uma data como 1990"),
        (("provisions", 0, "kind"), "gato", "law.provisions[0].kind: devia ser um de parte,"),
        (("provisions", 0, "number"), [True], "number[0]: devia ser um número inteiro"),
        (("provisions", 0, "id"), "../../x", "dispositivo com identificador inválido"),
        (("provisions",), [], "nenhum artigo"),
    ],
)
def test_a_value_that_the_schema_does_not_admit(tmp_path, record, place, value, why):
    target = record["law"]
    for step in place[:-1]:
        target = target[step]
    target[place[-1]] = value
    with pytest.raises(ConsolidaError) as caught:
        read_law(written(tmp_path, record))
    assert why in str(caught.value)


@pytest.mark.parametrize(
    "name", ["../../fora", "/etc/x", "a b", "", "A", "x" * 300, "..", "a\x00b"]
)
def test_the_name_of_a_law_is_never_a_path(tmp_path, record, name):
    record["law"]["law_id"] = name
    assert "identificador da lei" in said(written(tmp_path, record))


BOMB = """<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">
<!ENTITY y "&x;&x;&x;">]><akomaNtoso xmlns="%s"><act><body>&y;</body></act></akomaNtoso>"""


@pytest.mark.parametrize("mark", [AKN_NS, "http://www.lexml.gov.br/1.0"])
def test_entities_are_refused_before_the_parser_sees_them(tmp_path, mark):
    text = (BOMB % mark).replace("akomaNtoso", "LexML" if "lexml" in mark else "akomaNtoso")
    assert "declara DOCTYPE ou entidades" in said(written(tmp_path, text, "lei.xml"))


def test_a_cut_file_is_told(tmp_path):
    data = export(made(rewritten()), ["akn"])[0].data
    path = tmp_path / "lei.xml"
    path.write_bytes(data[: len(data) // 2])
    assert "o XML está danificado ou incompleto" in said(path)


def test_elements_too_deep_or_too_many_are_refused(tmp_path):
    deep = f'<akomaNtoso xmlns="{AKN_NS}">' + "<part>" * 300 + "</part>" * 300 + "</akomaNtoso>"
    assert "aninhados demais" in said(written(tmp_path, deep, "lei.xml"))
    wide = f'<akomaNtoso xmlns="{AKN_NS}">' + "<p/>" * 50 + "</akomaNtoso>"
    limits = reading.Limits(elements=10)
    with pytest.raises(UnreadableFileError, match="elementos demais"):
        reading.parse_xml(Path("lei.xml"), wide.encode(), limits)


def test_a_file_too_large_is_refused_before_it_is_parsed(tmp_path):
    path = written(tmp_path, "{" * 2000)
    with pytest.raises(UnreadableFileError, match="passa de 0 MB"):
        reading.read_bytes(path, reading.Limits(file_bytes=1000))


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ('{"format": "consolida/lei"}', "x.txt", "json"),
        ('\ufeff  {"a": 1}', "x.json", "json"),
        ('{"a": 1}', "x.txt", None),
        (f'<?xml version="1.0"?>\n<akomaNtoso xmlns="{AKN_NS}">', "x", "akn"),
        (f'<an:akomaNtoso xmlns:an="{AKN_NS}">', "x", "akn"),
        ('<LexML xmlns="http://www.lexml.gov.br/1.0">', "x", "lexml"),
        ("<html><body><p>Lei LexML</p>", "x.html", None),
        ("Art. 1º Lei.", "x.txt", None),
    ],
)
def test_the_format_is_told_by_the_bytes(tmp_path, text, name, kind):
    assert interchange_format(written(tmp_path, text, name)) == kind


def test_another_xml_is_left_to_the_other_readers(tmp_path):
    path = written(tmp_path, "<?xml version='1.0'?><rss><p>Art. 1º Nada.</p></rss>", "x.xml")
    assert interchange_format(path) is None


def test_an_utf16_file_is_read_too(tmp_path):
    data = export(made(rewritten()), ["akn"])[0].data.decode().replace("UTF-8", "UTF-16")
    path = tmp_path / "lei.xml"
    path.write_bytes(data.encode("utf-16"))
    (law,) = read_laws(path)
    assert [each.id for each in law.walk()] == ["art226"]

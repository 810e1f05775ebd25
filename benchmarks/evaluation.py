"""Runs extraction over laws that are kept outside the repository, and compares with saved figures.

    python benchmarks/evaluation.py ../shared [--save]

Prints one line per law: articles, events, fines, share of unassigned text, and whether the ledger
gives the source back. Ends with 1 where a figure is worse than the saved one (fewer articles or
events found, more text unassigned, a ledger that no longer closes, a law no longer read).
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from pipeline.errors import ConsolidaError
from pipeline.extract import read_laws
from pipeline.extract.ledger import restore
from pipeline.law import Kind

SAVED = Path(__file__).with_name("evaluation.json")
READABLE = (".txt", ".md", ".html", ".pdf", ".docx")


def main() -> int:
    """Evaluate, print, compare; the exit code says whether anything got worse."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--save", action="store_true", help="keep these figures")
    arguments = parser.parse_args()
    figures = {path.name: _figures(path) for path in _laws(arguments.folder)}
    for name, row in figures.items():
        print(f"{name:60} {json.dumps(row, ensure_ascii=False)}")
    if arguments.save:
        SAVED.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")
        return 0
    return _compare(figures, json.loads(SAVED.read_text("utf-8")))


def _laws(folder: Path) -> list[Path]:
    found = [*folder.glob("seeds/*"), *folder.glob("corpus/*"), *folder.glob("peers/docx/*")]
    return sorted(p for p in found if p.suffix in READABLE and p.stem != "README")


def _figures(path: Path) -> dict[str, object]:
    try:
        laws = read_laws(path)
    except ConsolidaError as error:
        return {"refused": type(error).__name__}
    nodes = [node for law in laws for node in law.walk()]
    return {
        "acts": len(laws),
        "articles": sum(node.kind is Kind.ARTIGO for node in nodes),
        "provisions": len(nodes),
        "events": sum(len(law.events) for law in laws),
        "fines": sum(len(law.sanctions) for law in laws),
        "unassigned": round(1 - min(law.coverage for law in laws), 6),
        "restored": all(restore(law.ledger, law.edits) == law.source.text for law in laws),
    }


def _compare(now: dict[str, dict[str, object]], saved: dict[str, dict[str, object]]) -> int:
    worse = 0
    for name, before in saved.items():
        after = now.get(name, {"refused": "absent"})
        for figure in sorted(before.keys() | after.keys()):
            one, other = before.get(figure), after.get(figure)
            if one == other:
                continue
            bad = _is_worse(figure, one, other)
            worse += bad
            print(f"{'WORSE' if bad else 'better'}: {name}: {figure} {one} -> {other}")
    print(f"{len(saved) - bool(worse)} passed, {worse} failed")
    return 1 if worse else 0


def _is_worse(figure: str, before: object, after: object) -> bool:
    if figure == "refused":
        return before is None
    if figure == "unassigned":
        return float(str(after or 0)) > float(str(before or 0))
    if figure == "restored":
        return not after
    return int(str(after or 0)) < int(str(before or 0))


if __name__ == "__main__":
    sys.exit(main())

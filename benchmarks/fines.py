"""Speed of 10,000 fines, beside the least that the machine could do.

In the same run, the medians of several runs on one core, imports and the reading of the law aside:

- fines: 10,000 fines of Esteio (each article in force, each grade, with and without repetition), in
  minimum wages and in reais, each with its steps and words;
- least: the same 10,000 as bare decimals: minimum + position × (maximum − minimum), times the
  wage, rounded.

Run: ``python benchmarks/fines.py [--runs N] [--json FILE]``
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import time
from collections.abc import Callable
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from itertools import cycle, islice
from pathlib import Path

from pipeline.extract import read_law
from pipeline.normalize.fines import Assessor, Case, Recurrence
from pipeline.normalize.money import Context, WageBase, WageKind
from pipeline.normalize.rules import read_rules

STEM = Path(__file__).parent.parent / "data" / "raw" / "esteio-rs-lei-785-1971"
ON = date(2026, 3, 10)
COUNT = 10_000


def median_seconds(work: Callable[[], object], runs: int) -> float:
    """Median time of ``work`` in seconds over ``runs`` runs, after one that does not count."""
    work()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def assessor() -> Assessor:
    """Esteio, with the national minimum wage as its base."""
    base = WageBase(WageKind.NACIONAL, "benchmark", "nenhuma decisão real")
    law = read_law(STEM.with_suffix(".txt"))
    rules = read_rules(STEM.with_suffix(".regras.toml"))
    return Assessor(law, rules, Context(uf="RS", wage_base=base))


def wanted(law: Assessor) -> list[tuple[str, Case]]:
    """10,000 provisions and cases: every single range in force, all grades, three repetitions."""
    ranges = [
        s.provision_id
        for s in law.law.sanctions
        if s.rule == "faixa" and s.status == "vigente" and s.provision_id in s.target_ids
    ]
    single = [p for p in ranges if ranges.count(p) == 1]
    grades = [grade.id for grade in law.rules.grades]
    again = [None, Recurrence("generica", 1), Recurrence("especifica", 1)]
    cases = [Case(notified=ON, grade=g, recurrence=r) for g in grades for r in again]
    return list(islice(cycle([(p, case) for p in single for case in cases]), COUNT))


def least(pairs: list[tuple[str, Case]], law: Assessor) -> list[Decimal]:
    """The same amounts with nothing but decimals."""
    ranges = {s.provision_id: (s.minimum, s.maximum) for s in law.law.sanctions}
    positions = {grade.id: grade.position for grade in law.rules.grades}
    found, wage, cent = [], Decimal("1621.00"), Decimal("0.01")
    for provision, case in pairs:
        low, high = ranges[provision]
        amount = low + positions[case.grade] * (high - low)
        found.append((amount * wage).quantize(cent, ROUND_HALF_UP))
    return found


def main() -> None:
    """Measure, print, and write JSON where it is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    law = assessor()
    pairs = wanted(law)
    fines = median_seconds(lambda: [law.fine(p, ON, case) for p, case in pairs], given.runs)
    bare = median_seconds(lambda: least(pairs, law), given.runs)
    row = {
        "machine": platform.machine(),
        "python": platform.python_version(),
        "fines": len(pairs),
        "seconds": round(fines, 3),
        "microseconds_each": round(fines / len(pairs) * 1e6, 1),
        "bare_decimals_seconds": round(bare, 4),
        "times_bare_decimals": round(fines / bare, 1),
    }
    for name, value in row.items():
        print(f"{name}: {value}")
    if given.json:
        given.json.write_text(json.dumps(row, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

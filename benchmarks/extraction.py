"""Speed of the extraction of each law in data/raw, beside the least that the machine could do.

In the same run, the medians of several runs on one core, imports aside:

- reading: the bytes of the file, decoded as UTF-8;
- pass: one regular expression over the whole text (every line and its first word);
- extraction: ``read_law``, from path to Law.

Run: ``python benchmarks/extraction.py [--runs N] [--json FILE]``
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import statistics
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from pipeline.extract import read_law
from pipeline.extract.labels import forget

RAW = Path(__file__).parent.parent / "data" / "raw"
LINE = re.compile(r"^[^\S\n]*(\S+)[^\n]*$", re.MULTILINE)


def median_seconds(work: Callable[[], object], runs: int) -> float:
    """Median time of ``work`` in seconds over ``runs`` runs, after one that does not count."""
    work()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def measure(path: Path, runs: int) -> dict[str, object]:
    """Measure one law; times in milliseconds, speeds in megabytes (10**6 bytes) per second."""
    size = path.stat().st_size
    text = path.read_text(encoding="utf-8")
    reading = median_seconds(lambda: path.read_text(encoding="utf-8"), runs)
    scan = median_seconds(lambda: sum(1 for _ in LINE.finditer(text)), runs)

    def extract() -> None:
        forget()
        read_law(path)

    extraction = median_seconds(extract, runs)
    return {
        "law": path.stem,
        "bytes": size,
        "reading_ms": round(reading * 1e3, 3),
        "pass_ms": round(scan * 1e3, 3),
        "extraction_ms": round(extraction * 1e3, 3),
        "extraction_mb_s": round(size / extraction / 1e6, 3),
        "extraction_ms_per_100_kb": round(extraction * 1e3 / (size / 1e5), 2),
        "times_reading_and_pass": round(extraction / (reading + scan), 1),
    }


def show(rows: list[dict[str, object]]) -> None:
    """Print one line per law."""
    print(f"{'law':38} {'kB':>6} {'read ms':>8} {'pass ms':>8} {'law ms':>8} {'MB/s':>6} ", end="")
    print(f"{'ms/100 kB':>10} {'x (read+pass)':>14}")
    for row in rows:
        print(
            f"{row['law']:38} {int(str(row['bytes'])) / 1e3:6.1f} {row['reading_ms']:8} "
            f"{row['pass_ms']:8} {row['extraction_ms']:8} {row['extraction_mb_s']:6} "
            f"{row['extraction_ms_per_100_kb']:10} {row['times_reading_and_pass']:14}"
        )


def main() -> None:
    """Measure every law in data/raw."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=9, help="runs per measure (default: 9)")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    options = parser.parse_args()
    rows = [measure(path, options.runs) for path in sorted(RAW.glob("*.txt"))]
    show(rows)
    if options.json:
        versions = {"python": platform.python_version(), "consolida": version("consolida")}
        report = {"runs": options.runs, **versions, "laws": rows}
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

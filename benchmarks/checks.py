"""What the checks find in laws that are not in the repository, to be read by hand.

Usage: ``python benchmarks/checks.py FOLDER [CODE...]``. Prints, for each law, how often each code
of ``pipeline.normalize.checks`` is found, and the findings of the codes that are named.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

from pipeline.errors import ConsolidaError
from pipeline.extract import read_laws
from pipeline.law import Law
from pipeline.normalize.checks import check


def own(law: Law) -> Counter[str]:
    """Codes that the checks add to those of the reading."""
    counts = Counter(each.code for each in check(law))
    counts.subtract(each.code for each in law.diagnostics)
    return +counts


def main(folder: Path, codes: frozenset[str]) -> None:
    """Print the counts of each law in the folder and of all of them."""
    total: Counter[str] = Counter()
    for path in sorted(path for path in folder.iterdir() if path.is_file()):
        try:
            laws = read_laws(path)
        except ConsolidaError as error:
            print(f"{path.name}: {error}")
            continue
        for law in laws:
            start = time.perf_counter()
            counts = own(law)
            total += counts
            print(f"{path.name}: {time.perf_counter() - start:.2f} s {dict(counts)}")
            for each in check(law) if codes else ():
                if each.code in codes:
                    print(f"    {each.code} {each.provision_id}: {each.message} «{each.quote}»")
    print(f"all: {dict(total)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), frozenset(sys.argv[2:]))

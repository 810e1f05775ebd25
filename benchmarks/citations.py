"""Citations: speed beside plain scans, agreement with the gold and with the peer's links.

In the same run, on one core, medians of the processor time of several runs over the same text:

- ``re`` and ``regex``: a scan for each of the ten beginnings of a citation, hits counted;
- spaCy's blank Portuguese tokenizer;
- ``find_mentions``, paragraph by paragraph; and ``find_citations`` on each law in data/raw.

Run: ``python benchmarks/citations.py [SHARED] [--runs N]``. Without the folder of test material
that is kept outside the repository, the text is that of the laws in data/raw.
"""

from __future__ import annotations

import argparse
import importlib
import json
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from pipeline.extract import read_law
from pipeline.extract.citations import find_citations, find_mentions, path_of
from pipeline.extract.citations.resolve_acts import FEDERAL, act_urn
from pipeline.extract.ledger import Locator

RAW = Path(__file__).parent.parent / "data" / "raw"
SCANS = (
    r"\barts?\.\s*\d+", r"\bartigos?\s+\d+", r"§§?\s*\d+", r"\bincisos?\s+[IVXLC]+",
    r"\bal[íi]neas?\s+\W?[a-z]", r"\bpar[áa]grafo\s+\w+", r"\bcaput\b",
    r"\b[Ll]eis?(?:\s+\w+)?\s+n[º°.]\s*[\d.]+", r"\b[Dd]ecreto(?:-[Ll]ei)?\s+n[º°.]\s*[\d.]+",
    r"\b[dn]?este\s+artigo\b",
)  # fmt: skip
HOSTILE = {
    "arts.": "art. " * 200_000,
    "numbers": "arts. " + "1, " * 333_000,
    "ranges": "arts. 1 a 999, " * 66_000,
    "nested": "alínea a do inciso I do § 1º do " * 31_000,
    "laws": "Leis nº 1, " * 90_000,
    "digits": "Lei nº " + "1" * 1_000_000,
    "spaces": "art." + " " * 1_000_000,
    "roman": "inciso " + "I" * 1_000_000,
    "and": "§ 1º e " * 140_000,
    "list": "infração aos artigos: " + "1 - " * 250_000,
    "points": "o referido " * 90_000,
    "vague": "lei que regula " * 66_000,
}


def median_seconds(work: Callable[[], object], runs: int) -> float:
    """Median processor time of ``work`` in seconds, after one run that does not count."""
    work()
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def paragraphs(shared: Path | None) -> list[str]:
    """The lines of the laws to scan: the corpus where there is one, else data/raw."""
    folder = shared / "corpus" if shared else RAW
    files = sorted([*folder.glob("*.txt"), *folder.glob("*.md")])
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in files]
    return [line for text in texts for line in text.splitlines() if line.strip()]


def scans(lines: list[str]) -> Iterator[tuple[str, Callable[[], object]]]:
    """Work to compare with: its name, and a function that does it once."""
    text = "\n".join(lines)
    for name in ("re", "regex"):
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError:
            continue
        patterns = [module.compile(scan) for scan in SCANS]
        yield name, lambda p=patterns: [sum(1 for _ in each.finditer(text)) for each in p]
    try:
        spacy = importlib.import_module("spacy")
    except ModuleNotFoundError:
        return
    tokenize = spacy.blank("pt").tokenizer
    yield "spaCy blank('pt')", lambda: [len(tokenize(line)) for line in lines]


def speed(shared: Path | None, runs: int) -> None:
    """Print megabytes (10**6 bytes of UTF-8) per second of each scan and of the finder."""
    lines = paragraphs(shared)
    size = len("\n".join(lines).encode())
    hits = sum(len(find_mentions(line)) for line in lines)
    print(f"{size / 1e6:.2f} MB, {len(lines)} parágrafos, {hits} citações")
    work = [*scans(lines), ("find_mentions", lambda: [find_mentions(line) for line in lines])]
    for name, once in work:
        print(f"{name:24} {size / median_seconds(once, runs) / 1e6:7.2f} MB/s")
    for path in sorted(RAW.glob("*.txt")):
        reading = median_seconds(lambda p=path: read_law(p), runs)
        law = read_law(path)
        finding = median_seconds(lambda x=law: find_citations(x, Locator(x)), runs)
        share = path.stat().st_size / finding / 1e6
        print(f"{path.stem:38} read_law {reading * 1e3:6.0f} ms, find_citations "
              f"{finding * 1e3:6.1f} ms, {share:5.1f} MB/s")  # fmt: skip


def hostile() -> None:
    """Print seconds for 1 MB and for its half: linear work takes twice as long for the whole."""
    for name, text in HOSTILE.items():
        times = []
        for part in (text[: len(text) // 2], text):
            start = time.process_time()
            find_mentions(part)
            times.append(time.process_time() - start)
        print(f"{name:10} 0,5 MB {times[0]:6.2f} s   1 MB {times[1]:6.2f} s")


# --- the peer's links -------------------------------------------------------------------------


def peer_urns(text: str) -> Counter[str]:
    """URNs of other acts that a federal text names; of ranges the ends, as the peer has them."""
    found: Counter[str] = Counter()
    last = None
    for mention in find_mentions(text):
        act = mention.act
        if act is None or act.own:
            continue
        act = last if act.same else act
        last = act
        urn = act_urn(act, FEDERAL) if act else None
        if urn and not mention.implied:
            path = path_of(mention)
            found[(f"{urn}!{path}" if path else urn).replace("par1u", "par1")] += 1
    return found


def refine(missing: Counter[str], extra: Counter[str]) -> tuple[Counter[str], Counter[str]]:
    """Set apart the links whose gold names the act, or a step of the way, where we name it all."""
    for urn in list(missing.elements()):
        act, _, fragment = urn.partition("!")
        finer = [
            other
            for other in extra
            if other.partition("!")[0] == act
            and (not fragment or other.endswith(fragment.rpartition("_")[2]))
        ]
        if finer:
            missing[urn] -= 1
            for other in finer:
                del extra[other]
    return +missing, +extra


def peer(shared: Path, *, show: bool) -> None:
    """Print precision and recall on the peer's own links, strictly and refinements set apart.

    ``show``: also each paragraph where what is left differs, to be judged by a reader.
    """
    lines = (shared / "peers/references/senado_links.jsonl").read_text(encoding="utf-8")
    strict, finer = Counter[str](), Counter[str]()
    for row in map(json.loads, lines.splitlines()):
        wanted = Counter(link["urn"].replace("par1u", "par1") for link in row["links"])
        found = peer_urns(row["paragrafo"])
        missing, extra = wanted - found, found - wanted
        hits = (wanted & found).total()
        strict += Counter(hits=hits, missing=missing.total(), extra=extra.total())
        missing, extra = refine(missing, extra)
        if show and (missing or extra):
            print(f"{row['paragrafo'][:300]}\n  falta {[*missing]}\n  sobra {[*extra]}")
        finer += Counter(hits=hits, missing=missing.total(), extra=extra.total())
    for name, count in (("estrito", strict), ("sem as ligações menos exatas", finer)):
        precision = count["hits"] / (count["hits"] + count["extra"])
        recall = count["hits"] / (count["hits"] + count["missing"])
        print(f"{name:30} precisão {precision:.4f} cobertura {recall:.4f} {dict(count)}")


def main() -> None:
    """Measure speed, hostile input, and agreement with the peer where its links are at hand."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("shared", type=Path, nargs="?", help="folder of the test material")
    parser.add_argument("--runs", type=int, default=5, help="runs per measure (default: 5)")
    parser.add_argument("--show", action="store_true", help="print what differs from the peer")
    options = parser.parse_args()
    speed(options.shared, options.runs)
    hostile()
    links = "peers/references/senado_links.jsonl"
    if options.shared and (options.shared / links).exists():
        peer(options.shared, show=options.show)


if __name__ == "__main__":
    main()

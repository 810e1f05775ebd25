"""How fast and how exact PDFs are read: ``python benchmarks/pdf_reading.py [PDF ...]``.

Prints, for PDFs of three producers and more, in one run: milliseconds of CPU for each page with
pdfplumber alone (characters, nothing more) and with the whole reader (lines, struck text, tables,
furniture, paragraphs), their ratio, and the characters that one has and the other has not. With
``--memoria`` it makes a file of 2,000 pages and prints the peak of memory.

The law is typeset here by typst, and by Chromium and LibreOffice where they are installed; give
paths to measure other files.
"""

from __future__ import annotations

import html
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from pipeline.extract.readers.pdf import read_pdf

LAW = Path(__file__).parents[1] / "data" / "raw" / "limeira-do-oeste-mg-lei-115-1995.txt"
#: The reader's share of pdfplumber's time that must not be passed.
LIMIT = 1 / 5
ROUNDS = 3
PAGES = 2000
EQUAL = {"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "\u00ad": "-"}


def main(arguments: list[str]) -> int:
    """Print the table; 1 where a file takes more than its share."""
    if "--memoria" in arguments:
        return memory()
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(a) for a in arguments] or list(made(Path(folder)))
        ratios = [report(path) for path in paths]
    return int(max(ratios) > LIMIT)


def report(path: Path) -> float:
    """One line of the table; returns the reader's share of pdfplumber's time."""
    read_pdf(path)  # imports
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(cpu(lambda: read_pdf(path)))
        theirs.append(cpu(lambda: plumber(path)))
    source, oracle = read_pdf(path), plumber(path)
    pages = source.info.pages or 1
    mine = letters(source.info.text.replace("|", ""))
    other = letters("".join(oracle).replace("|", ""))
    share = median(ours) / median(theirs)
    print(
        f"{path.name:32} {pages:5} p.  leitor {median(ours) / pages:6.1f} ms/p.  "
        f"pdfplumber {median(theirs) / pages:6.1f} ms/p.  {1 / share:5.1f} vezes  "
        f"a mais {sum((mine - other).values())}  a menos {sum((other - mine).values())}"
    )
    return share


def cpu(work: object) -> float:
    """Milliseconds of CPU that ``work`` takes."""
    start = time.process_time()
    work()  # type: ignore[operator]
    return (time.process_time() - start) * 1000


def plumber(path: Path) -> list[str]:
    """The characters as pdfplumber gives them, page by page."""
    import pdfplumber

    pages = []
    with pdfplumber.open(path) as document:
        for page in document.pages:
            pages.append("".join(char["text"] for char in page.chars))
            page.close()
    return pages


def letters(text: str) -> Counter[str]:
    """How often each character occurs, white space aside and ligatures spelt out."""
    for one, spelt in EQUAL.items():
        text = text.replace(one, spelt)
    return Counter("".join(text.split()))


def made(folder: Path) -> Iterator[Path]:
    """One law by three programs."""
    paragraphs = [line for line in LAW.read_text(encoding="utf-8").split("\n") if line.strip()]
    markup = "".join(f"<p>{html.escape(line)}</p>" for line in paragraphs)
    page = folder / "chromium.html"
    page.write_text(
        '<!doctype html><meta charset="utf-8"><style>body{font:11pt serif;text-align:justify}'
        f"</style>{markup}",
        encoding="utf-8",
    )
    if browser := shutil.which("chromium"):
        target = folder / "chromium.pdf"
        subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--print-to-pdf={target}",
             str(page)],
            check=True, capture_output=True,
        )  # fmt: skip
        yield target
    if office := shutil.which("soffice"):
        import docx

        document = docx.Document()
        for line in paragraphs:
            document.add_paragraph(line)
        document.save(str(folder / "libreoffice.docx"))
        subprocess.run(
            [office, f"-env:UserInstallation={folder.as_uri()}/lo", "--headless", "--convert-to",
             "pdf", "--outdir", str(folder), str(folder / "libreoffice.docx")],
            check=True, capture_output=True,
        )  # fmt: skip
        yield folder / "libreoffice.pdf"
    yield typeset(folder, paragraphs, "typst.pdf")


def typeset(folder: Path, paragraphs: list[str], name: str) -> Path:
    """Paragraphs set by typst, which every installation has."""
    import json

    import typst

    (folder / "lei.json").write_text(json.dumps(paragraphs, ensure_ascii=False), encoding="utf-8")
    source = folder / "lei.typ"
    source.write_text(
        '#set page(paper: "a4")\n#set text(size: 11pt, lang: "pt")\n#set par(justify: true)\n'
        '#for p in json("lei.json") { par(text(p)) }',
        encoding="utf-8",
    )
    typst.compile(str(source), output=str(folder / name))
    return folder / name


def memory() -> int:
    """Peak of memory for a file of 2,000 pages; 1 where it passes 500 MB."""
    import resource

    with tempfile.TemporaryDirectory() as folder:
        paragraphs = [line for line in LAW.read_text(encoding="utf-8").split("\n") if line.strip()]
        small = typeset(Path(folder), paragraphs, "uma.pdf")
        large = Path(folder) / "grande.pdf"
        _repeat(small, large)
        program = (
            "import resource, sys; from pipeline.extract.readers.pdf import read_pdf; "
            "s = read_pdf(sys.argv[1]); "
            "print(s.info.pages, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)"
        )
        out = subprocess.run(
            [sys.executable, "-c", program, str(large)], check=True, capture_output=True, text=True
        ).stdout.split()
    del resource
    print(f"{out[0]} páginas: {out[1]} MB no pico")
    return int(int(out[1]) > 500)


def _repeat(small: Path, large: Path) -> None:
    import pypdfium2 as pdfium

    source = pdfium.PdfDocument(small)
    target = pdfium.PdfDocument.new()
    while len(target) < PAGES:
        target.import_pages(source)
    target.save(large)
    source.close()
    target.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

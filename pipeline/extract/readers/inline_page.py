"""Labels out of place in a text of printed lines (``pdftotext -layout`` and its like).

Reads: the text, or its lines. Writes: the same, with each label in front of its text.

Portals that print the label as a box of its own make converters place it half a line lower than the
text, so that it comes after the first line of its article::

          Esta Lei Complementar estabelece normas
    Art. 5º
   e diretrizes, com a finalidade ...
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from pipeline.extract.labels import candidates, heading
from pipeline.extract.readers.inline_order import LABEL_CHARS, article, label_alone
from pipeline.extract.source import Line
from pipeline.law import Diagnostic, Kind, Severity, Span

_ENDS = (".", ":", ";")
_DIGITS = re.compile(r"\d+")
_PAGE = re.compile(
    r"(?:p[áa]g(?:ina|\.)?\s*)?(?P<page>\d{1,4})\s?(?:/|de)\s?(?P<pages>\d{1,4})", re.IGNORECASE
)
_REPEATED = 3
_REACH = 6


def labels_up(text: str) -> tuple[str, tuple[Diagnostic, ...]]:
    """The text with such labels and the lines above them exchanged. Its length stays the same."""
    if "Art" not in text:
        return text, ()
    rows = text.split("\n")
    # Only rows that are passed change places, so these stay where they are.
    labelled = [
        i
        for i, row in enumerate(rows)
        if i and ("Art" in row or "ART" in row) and row.lstrip().startswith(("Art", "ART"))
    ]
    if not any(len(rows[index].strip()) <= LABEL_CHARS for index in labelled):
        return text, ()
    last = 0
    moved: list[str] = []
    for index in labelled:
        number = article(rows[index].strip())
        if number is None:
            continue
        if last <= number <= last + 1 and _stands_low(rows, index):
            rows[index - 1], rows[index] = rows[index], rows[index - 1]
            moved.append(rows[index - 1].strip())
        last = number
    return ("\n".join(rows), (_moved(moved),)) if moved else (text, ())


def _stands_low(rows: Sequence[str], index: int) -> bool:
    above, label = rows[index - 1], rows[index]
    if not label_alone(label.strip()) or "\f" in above or "\f" in label:
        return False
    text = above.strip()
    free = index < 2 or not rows[index - 2].strip() or "\f" in rows[index - 2]
    if not text or not free or not text[0].isupper() or text.isupper() or _is_labelled(text):
        return False
    below = rows[index + 1].strip() if index + 1 < len(rows) else ""
    if below:
        return not _is_labelled(below) and not text.endswith(_ENDS)
    return text.endswith(_ENDS)


def _is_labelled(text: str) -> bool:
    return bool(candidates(text) or heading(text))


def _moved(labels: Sequence[str]) -> Diagnostic:
    return Diagnostic(
        "rotulo_apos_o_texto", Severity.INFO,
        f"{len(labels)} rótulos de artigo estão no arquivo depois da primeira linha do seu texto; "
        f"foram postos na frente dela ({', '.join(labels[:8])}).",
    )  # fmt: skip


def with_labels(lines: Sequence[Line]) -> tuple[tuple[Line, ...], tuple[Diagnostic, ...]]:
    """Lines where a label alone goes on with the text below it, and is read once if repeated."""
    labels = [
        (i, alone)
        for i, line in enumerate(lines[:-1])
        if len(line.text) <= LABEL_CHARS and (alone := label_alone(line.text))
    ]
    if not labels:
        return tuple(lines), ()
    kinds = Counter(_DIGITS.sub("#", line.text) for line in lines)
    marked = list(lines)
    found = []
    for index, alone in labels:
        line = lines[index]
        if line.furniture or line.cells:
            continue
        if alone[0] is Kind.ARTIGO and _is_repeated(lines, index, alone[1][0], kinds):
            marked[index] = line._replace(furniture=True)
            found.append(_repeat(line))
        elif not _is_labelled(lines[index + 1].text) and not lines[index + 1].cells:
            marked[index + 1] = marked[index + 1]._replace(opens=False)
    return tuple(marked), tuple(found)


def without_page_numbers(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Mark "3/64" and "Página 3 de 64" alone on a line, where they count the pages."""
    numbered = [
        (index, int(match["page"]), match["pages"])
        for index, line in enumerate(lines)
        if line.text[-1:].isdecimal() and (match := _PAGE.fullmatch(line.text))
    ]
    totals = Counter(pages for _, _, pages in numbered)
    marked = list(lines)
    last: dict[str, int] = {}
    for index, page, pages in numbered:
        if totals[pages] >= _REPEATED and last.get(pages, 0) < page <= int(pages):
            last[pages] = page
            marked[index] = lines[index]._replace(furniture=True)
    return tuple(marked)


def _is_repeated(lines: Sequence[Line], index: int, number: int, kinds: Counter[str]) -> bool:
    """Whether the same label follows, with nothing but a page's header and footer between them."""
    for line in lines[index + 1 : index + _REACH]:
        following = article(line.text)
        if following is not None:
            return following == number
        if kinds[_DIGITS.sub("#", line.text)] < _REPEATED:
            return False
    return False


def _repeat(line: Line) -> Diagnostic:
    return Diagnostic(
        "rotulo_duplicado", Severity.INFO,
        "Rótulo impresso duas vezes seguidas, a primeira sem texto; lido uma vez.",
        quote=line.text, span=Span(line.start, line.end),
    )  # fmt: skip

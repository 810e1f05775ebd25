"""The annexes that an act prints after its closing, for commands that give them to another law.

Reads: the act's closing lines. Writes: wordings, by the annex's number in the act.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.amendment import NewWording
from pipeline.extract.commands.source_lines import ActLine
from pipeline.identifiers.numbers import roman_value
from pipeline.law import Kind

_TITLE = re.compile(
    r"ANEXO\s*(?:[-–—]\s*)?(?P<number>[IVXLC]{1,7}|[ÚU]NICO|\d{1,2}|[A-Z])?(?![A-Za-zÀ-ÿ])",
    re.IGNORECASE,
)
_RULE = re.compile(r"[\s|_=+:-]+$")
_CELLS = re.compile(r"\|.*\|$")


def read_annexes(lines: Sequence[ActLine]) -> dict[str, NewWording]:
    """The act's annexes by the number of their id (``1``, ``1u``): label, words, table rows.

    A title right below another ("ANEXO I", "ANEXO IV - a que se refere ...") is the name that the
    annex has in the law that it goes to, and part of its words.
    """
    found: dict[str, list[str]] = {}
    labels: dict[str, str] = {}
    current: str | None = None
    for line in lines:
        match = _TITLE.match(line.text)
        number = _number(match["number"]) if match and len(line.text) < _TITLE_CHARS else None
        if number and (current is None or found[current]) and number not in found:
            current = number
            found[current], labels[current] = [], match[0].strip() if match else ""
            if rest := line.text[match.end() if match else 0 :].strip(" -–—:"):
                found[current].append(rest)
        elif current is not None:
            found[current].append(line.text)
    return {number: _wording(labels[number], texts) for number, texts in found.items()}


#: A title of an annex is no longer.
_TITLE_CHARS = 120


def _number(printed: str | None) -> str:
    if printed is None or printed.upper() in ("ÚNICO", "UNICO"):
        return "1u"
    if printed.isdigit():
        return printed
    value = roman_value(printed.upper())
    return str(value) if value else str(ord(printed.upper()) - ord("A") + 1)


def _wording(label: str, texts: Sequence[str]) -> NewWording:
    words = [t for t in texts if not _CELLS.match(t) and not _RULE.match(t)]
    rows = [t for t in texts if _CELLS.match(t) and not _RULE.match(t)]
    cells = tuple(tuple(cell.strip() for cell in row.strip("|").split("|")) for row in rows)
    return NewWording(Kind.ANEXO, label, "\n".join(words) or None, rows=cells, whole=True)

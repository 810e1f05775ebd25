"""A law as Markdown with anchors: the wordings in force, each with the LexML id that links reach.

The anchors are ``<a id="art5_par1"></a>``, which Markdown leaves to HTML. The words of the law are
escaped, so that none of them is read as markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.generate.interchange.losses import Exported, Losses
from pipeline.interchange.tables import caption
from pipeline.law import Kind, Law, Provision, Status, Version
from pipeline.naming import separated
from pipeline.phrases import status_word

_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~])")
#: What begins a list or a number at the start of a line, where no markup is meant.
_BEGINNING = re.compile(r"^(?P<white>\s*)(?:(?P<mark>[-+=])|(?P<number>\d+)(?=[.)]))")
_HEADING_LEVEL = {
    Kind.PARTE: 2, Kind.LIVRO: 2, Kind.TITULO: 2, Kind.CAPITULO: 3, Kind.SECAO: 4,
    Kind.SUBSECAO: 5, Kind.ANEXO: 2,
}  # fmt: skip
_GONE = (Status.REVOGADO, Status.VETADO, Status.SUSPENSO, Status.SUBSTITUIDO)


def to_markdown(law: Law) -> Exported:
    """The wordings in force, with their printed notes, as one Markdown file (UTF-8)."""
    losses = Losses()
    losses.add("as redações anteriores, os eventos, as sanções, as remissões e os lugares na fonte")
    roots = (*law.provisions, *law.annexes)
    lines = [*_front(law), *(line for node in roots for line in _provision(node)), *_end(law)]
    text = "\n\n".join(line for line in lines if line) + "\n"
    return Exported(f"{law.law_id}.md", text.encode("utf-8", "replace"), losses.lines({}))


def _front(law: Law) -> Iterator[str]:
    yield f"# {escaped(law.epigraph or law.identity.title or law.law_id)}"
    if law.ementa:
        yield f"> {escaped(law.ementa)}"
    if law.preamble:
        yield escaped(law.preamble)


def _end(law: Law) -> Iterator[str]:
    if law.closing:
        yield "---"
    yield from map(escaped, law.closing)


def _provision(node: Provision) -> Iterator[str]:
    """A provision, what is under it, and what is printed after that."""
    version = node.current
    held = version.status not in _GONE
    yield _opening(node, version)
    if version.rows and held:
        yield _table(version)
    for child in node.children:
        yield from _provision(child)
    if version.tail and held:
        yield escaped(version.tail)


def _opening(node: Provision, version: Version) -> str:
    anchor = f'<a id="{node.id}"></a>'
    text = _words(node, version)
    if node.kind in _HEADING_LEVEL:
        title = " – ".join(part for part in (escaped(node.label), text) if part)
        return f"{'#' * _HEADING_LEVEL[node.kind]} {anchor}{title}{_notes(version)}"
    label = f"**{escaped(separated(node.kind, node.label))}** " if node.label else ""
    return f"{anchor}{label}{text}{_notes(version)}".rstrip()


def _words(node: Provision, version: Version) -> str:
    if version.status in _GONE:
        return status_word(version.status, node.kind)
    if version.text is None:
        return "\\[redação não impressa na fonte\\]"
    return escaped(caption(version))


def _notes(version: Version) -> str:
    notes = dict.fromkeys(each.note for each in version.notes)
    return "".join(f" *{escaped(note)}*" for note in notes)


def _table(version: Version) -> str:
    width = max(map(len, version.rows))
    rows = [
        "| " + " | ".join(escaped(cell).replace("\n", " ") for cell in _filled(row, width)) + " |"
        for row in version.rows
    ]
    return "\n".join([rows[0], "|" + " --- |" * width, *rows[1:]])


def _filled(row: tuple[str, ...], width: int) -> tuple[str, ...]:
    return (*row, *("" for _ in range(width - len(row))))


def escaped(text: str) -> str:
    """Words in which Markdown sees no markup; a line break stays one."""
    lines = (_BEGINNING.sub(_unbegun, _MARKUP.sub(r"\\\1", line)) for line in text.split("\n"))
    return "  \n".join(lines)


def _unbegun(match: re.Match[str]) -> str:
    """The beginning of a line that would begin a list, with the escape where Markdown wants it."""
    if match["number"]:
        return f"{match['white']}{match['number']}\\"
    return f"{match['white']}\\{match['mark']}"

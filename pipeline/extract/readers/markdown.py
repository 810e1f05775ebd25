"""Reader of Markdown. Reads: a path. Writes: a Source.

``SourceInfo.text`` is the text as Markdown shows it, one line for each line of the file: the marks
(hashes, asterisks, escapes, addresses of links) are syntax and are not in it. What the file holds
beside the law (front matter, diagrams, what a chat program said) is kept as furniture.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pipeline.errors import UnreadableFileError
from pipeline.extract.labels import candidates, heading
from pipeline.extract.readers.inline_boxes import cells_of
from pipeline.extract.readers.inline_order import article, in_order
from pipeline.extract.readers.inline_paragraphs import Paragraph, Run, compose, lay_out, row
from pipeline.extract.readers.inline_runon import part_run_on
from pipeline.extract.readers.inline_summary import without_summary
from pipeline.extract.readers.markdown_blocks import Block, BlockKind, read_blocks
from pipeline.extract.readers.markdown_inline import read_inline
from pipeline.extract.readers.text import decode, file_bytes, presumed
from pipeline.extract.source import Source
from pipeline.law import Diagnostic, Severity, SourceInfo

_MAX_CHARS = 50_000_000
_PREAMBLE = re.compile(
    r"(?:Com certeza|Claro|Certo|Perfeito|Entendido|Sure|Here is|Aqui est[áãa]o?|Segue(?:m)?)\b"
    r"[^\n]{0,600}(?:[:!.…]|---)$",
)
_FAREWELL = re.compile(
    r"(?:Espero (?:que|ter)|Se (?:precisar|quiser|desejar)|Caso (?:precise|deseje|queira)"
    r"|Posso (?:ajudar|também)|(?:Gostaria|Deseja|Quer) que eu|Qualquer dúvida"
    r"|Estou à disposição)\b"
)
#: A chat program speaks in the first and last paragraphs only.
_CHAT_REACH = 6
#: From this share of labelled items on, bullets are the converter's and not the law's.
_LABELLED_ITEMS = 0.2


def read_markdown(path: str | Path) -> Source:
    """Read a Markdown file.

    Raises UnreadableFileError where the file is missing, empty, binary or not decodable, or holds
    no text; the message says which.
    """
    name = Path(path).as_posix()
    data = file_bytes(Path(path), name)
    text, encoding = decode(data, name)
    paragraphs, said = _without_chat(_paragraphs(read_blocks(text)))
    if not paragraphs:
        raise UnreadableFileError(f"{name}: o arquivo não tem texto; confira se é a lei.")
    ordered, moved = in_order(paragraphs)
    shown, lines = lay_out(ordered, _MAX_CHARS, name)
    lines, summary = without_summary(lines)
    info = SourceInfo(name, hashlib.sha256(data).hexdigest(), "markdown", encoding, shown)
    return Source(info, part_run_on(lines), (*presumed(encoding), *said, *moved, *summary))


def _paragraphs(blocks: Sequence[Block]) -> list[Paragraph]:
    items = [block for block in blocks if block.bullet]
    labelled = sum(_is_labelled(block.text) for block in items)
    bullets = labelled < _LABELLED_ITEMS * len(items)
    found = []
    for block in blocks:
        found.extend(_shown(block, bullets))
    return found


def _shown(block: Block, bullets: bool) -> list[Paragraph]:
    if block.kind is BlockKind.ROW:
        shown = row([read_inline(cell) for cell in cells_of(block.text)])
        return [shown] if any(shown.cells) else []
    furniture = block.kind is BlockKind.FURNITURE
    runs = [Run(block.text)] if furniture else read_inline(block.text)
    if block.struck:
        runs = [run._replace(struck=True) for run in runs]
    if block.bullet and bullets and not _is_labelled(block.text):
        runs.insert(0, Run("- "))
    return [
        paragraph
        for place, part in enumerate(_at_breaks(runs))
        if (paragraph := compose(part, opens=None if place else block.opens, furniture=furniture))
    ]


def _is_labelled(text: str) -> bool:
    bare = text.lstrip("*~_ ")[:60]
    return bool(candidates(bare) or heading(bare))


def _at_breaks(runs: Sequence[Run]) -> list[list[Run]]:
    """Runs parted where the file breaks the line with <br>."""
    parts: list[list[Run]] = [[]]
    for run in runs:
        if run.text == "\n":
            parts.append([])
        else:
            parts[-1].append(run)
    return parts


def _without_chat(
    paragraphs: list[Paragraph],
) -> tuple[list[Paragraph], tuple[Diagnostic, ...]]:
    """Set aside what a chat program said before and after the law."""
    labels = [i for i, p in enumerate(paragraphs) if article(p.text) is not None]
    first = labels[0] if labels else len(paragraphs)
    last = labels[-1] if labels else 0
    found = []
    for index, paragraph in enumerate(paragraphs):
        before = index < min(_CHAT_REACH, first) and _PREAMBLE.match(paragraph.text)
        after = index >= max(len(paragraphs) - _CHAT_REACH, last + 1)
        if before or (after and _FAREWELL.match(paragraph.text)):
            paragraphs[index] = paragraph._replace(furniture=True)
            found.append(_said(paragraph.text))
    return paragraphs, tuple(found)


def _said(text: str) -> Diagnostic:
    return replace(
        Diagnostic(
            "texto_de_conversa", Severity.AVISO,
            "Frase de um programa de conversa, não da lei: o texto foi transcrito por ele. Confira "
            "as palavras com a publicação oficial.",
        ),
        quote=text[:300],
    )  # fmt: skip

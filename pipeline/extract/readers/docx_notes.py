"""Foot- and endnotes of a DOCX, and its comments.

A note is printed apart from the text that calls it. Its words become furniture after the body, with
the mark that Word counts; where the text calls it, a diagnostic shows them, and no mark is left in
the middle of a wording.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from lxml import etree

from pipeline.extract.readers.docx_numbers import formatted
from pipeline.extract.readers.docx_package import Package, W
from pipeline.extract.readers.docx_pieces import Draft, Piece, Why, shown, silent
from pipeline.law import Diagnostic, Severity, Span

_VAL = f"{W}val"
_ELEMENTS = {"footnotes": f"{W}footnote", "endnotes": f"{W}endnote"}
_PROPERTIES = {"footnotes": f"{W}footnotePr", "endnotes": f"{W}endnotePr"}
_USUAL = {"footnotes": "decimal", "endnotes": "lowerRoman"}
_NAMES = {"footnotes": "rodapé", "endnotes": "fim"}
_MAX_QUOTE = 300


class Note(NamedTuple):
    """A note that the text calls: its kind, its element, its mark ("" where the mark is typed)."""

    kind: str
    element: etree._Element
    mark: str


class Notes:
    """The notes of a package; ``called`` are those that the text calls, in order."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._counts = {"footnotes": 0, "endnotes": 0}
        self.called: list[Note] = []

    def call(self, kind: str, key: str, typed: bool) -> Piece | None:
        """File the note that the text calls here; its words, to be reported, or None."""
        element = self._elements[kind].get(key)
        if element is None:
            return None
        mark = "" if typed else self._next(kind)
        self.called.append(Note(kind, element, mark))
        return silent(_words(element), _called(kind, mark))

    def _next(self, kind: str) -> str:
        self._counts[kind] += 1
        return formatted(self._counts[kind], self._styles[kind])

    @cached_property
    def _elements(self) -> dict[str, dict[str, etree._Element]]:
        found: dict[str, dict[str, etree._Element]] = {}
        for kind, tag in _ELEMENTS.items():
            root = self._package.related(kind)
            notes = root.iterchildren(tag) if root is not None else ()
            found[kind] = {note.get(f"{W}id", ""): note for note in notes}
        return found

    @cached_property
    def _styles(self) -> dict[str, str]:
        """Number format of each kind: that of the last section, or of the settings."""
        settings = self._package.related("settings")
        roots = [self._package.document, *([settings] if settings is not None else [])]
        found = dict(_USUAL)
        for root in reversed(roots):
            for kind, tag in _PROPERTIES.items():
                for properties in root.iter(tag):
                    style = properties.find(f"{W}numFmt")
                    found[kind] = style.get(_VAL, found[kind]) if style is not None else found[kind]
        return found

    @staticmethod
    def marked(drafts: Sequence[Draft], mark: str) -> list[Draft]:
        """The lines of a note with its mark before the first word."""
        lines = list(drafts)
        for index, draft in enumerate(lines):
            if mark and not draft.cells and shown(draft.pieces).strip():
                number = (Piece(f"[{mark}]", computed=True), Piece(" "))
                lines[index] = replace(draft, pieces=(*number, *_unspaced(draft)))
                break
        return lines

    def comments(self, span: Span) -> Iterator[Diagnostic]:
        """What people wrote beside the text: no part of it."""
        root = self._package.related("comments")
        for comment in root.iterchildren(f"{W}comment") if root is not None else ():
            author = " ".join(comment.get(f"{W}author", "").split())[:80]
            by = f" de {author}" if author else ""
            yield Diagnostic(
                "comentario_do_word", Severity.INFO,
                f"Comentário{by} no documento do Word; não é parte do texto.",
                quote=_words(comment)[:_MAX_QUOTE], span=span,
            )  # fmt: skip


def _unspaced(draft: Draft) -> Iterator[Piece]:
    begun = False
    for piece in draft.pieces:
        yield piece if begun or not piece.shown else piece._replace(text=piece.text.lstrip())
        begun = begun or (piece.shown and bool(piece.text.strip()))


def _called(kind: str, mark: str) -> Why:
    number = f" {mark}" if mark else ""
    return Why(
        "nota_de_rodape", Severity.AVISO,
        f"O texto chama aqui a nota de {_NAMES[kind]}{number}, que não é parte dele; leia o que "
        "ela diz.",
    )  # fmt: skip


def _words(element: etree._Element) -> str:
    return " ".join(
        "".join(text.text or "" for text in paragraph.iter(f"{W}t")).strip()
        for paragraph in element.iter(f"{W}p")
    ).strip()

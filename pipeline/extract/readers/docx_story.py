"""A story of a DOCX, as Word calls each run of paragraphs: the body, a header, a note, a text box.

Reads: an element that holds paragraphs and tables. Writes: drafts of lines, in reading order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from lxml import etree

from pipeline.extract.readers.docx_numbering import Numbering
from pipeline.extract.readers.docx_package import W
from pipeline.extract.readers.docx_pieces import (
    Draft,
    Piece,
    Pieces,
    Why,
    shown,
    silent,
    split_lines,
)
from pipeline.extract.readers.docx_runs import (
    DELETIONS,
    INSERTIONS,
    MC,
    TRANSPARENT,
    Box,
    RunReader,
    alternative,
    revision,
)
from pipeline.extract.readers.docx_styles import Styles, is_on
from pipeline.extract.readers.docx_tables import read_table
from pipeline.law import Severity

_BOX = Why(
    "caixa_de_texto", Severity.INFO,
    "Caixa de texto; lida logo depois do parágrafo a que está presa. Confira se é parte da lei.",
)  # fmt: skip
_IMPLIED = Why(
    "nivel_pulado", Severity.AVISO,
    "Na lista do Word, um parágrafo de nível mais fundo veio antes do primeiro deste nível, e o "
    "nível pulado foi contado como começado; o Word pode mostrar outro número. Confira o rótulo.",
)  # fmt: skip
_EMBEDDED = Why(
    "conteudo_embutido", Severity.ERRO,
    "O documento traz outro embutido (altChunk), que só o Word sabe abrir e que não foi lido; "
    "abra-o no Word e salve-o de novo.",
)  # fmt: skip
_DELETED_MARKS = tuple(DELETIONS)


@dataclass(slots=True)
class _Pending:
    """What a paragraph without an end of its own gives to the next: its pieces, and if labelled."""

    pieces: Pieces = ()
    labelled: bool = False


@dataclass(slots=True)
class Story:
    """Reads one story. ``furniture`` is what the format says of all of it."""

    styles: Styles
    numbering: Numbering
    runs: RunReader
    furniture: bool = False
    _pending: _Pending = field(default_factory=_Pending)
    _tops: bool = False

    def read(self, container: etree._Element) -> list[Draft]:
        """Lines of all paragraphs and tables of ``container``."""
        outer, self._pending = self._pending, _Pending()
        drafts = self._blocks(container)
        drafts.extend(self._lines(self._pending.pieces, furniture=self.furniture))
        self._pending = outer
        return drafts

    def _blocks(self, container: etree._Element) -> list[Draft]:
        drafts: list[Draft] = []
        for child in container:
            tag = child.tag
            if tag == f"{W}p":
                drafts.extend(self._paragraph(child))
            elif tag == f"{W}tbl":
                drafts.extend(read_table(child, self.read))
            elif tag in TRANSPARENT or tag in INSERTIONS:
                drafts.extend(self._blocks(child))
            elif tag == f"{MC}AlternateContent":
                drafts.extend(self._blocks(alternative(child)))
            elif tag == f"{W}altChunk":
                drafts.append(Draft((silent("", _EMBEDDED),)))
        return drafts

    def _paragraph(self, paragraph: etree._Element) -> list[Draft]:
        properties = paragraph.find(f"{W}pPr")
        style = self.styles.paragraph_style(properties)
        contents = self.runs.in_contents
        pieces = self.runs.read(paragraph, style)
        furniture = (
            self.furniture or contents or self.runs.in_contents or self.styles.is_contents(style)
        )
        drafts = self._with_end(pieces, properties, style, furniture=furniture)
        drafts = self._marked_top(drafts, properties)
        for box in self.runs.take_boxes():
            drafts.extend(self._box(box))
        return drafts

    def _marked_top(self, drafts: list[Draft], properties: etree._Element | None) -> list[Draft]:
        """The lines of a paragraph, the first marked where a section ended before it."""
        if self._tops and any(shown(draft.pieces).strip() for draft in drafts):
            drafts = [replace(drafts[0], tops=True), *drafts[1:]]
            self._tops = False
        section = properties.find(f"{W}sectPr") if properties is not None else None
        self._tops = self._tops or section is not None
        return drafts

    def _with_end(
        self, pieces: Pieces, properties: etree._Element | None, style: str, *, furniture: bool
    ) -> list[Draft]:
        """A paragraph that ends, or one whose end is deleted or hidden and that runs into the next.

        A paragraph that is gone altogether is not counted in its list.
        """
        mark = properties.find(f"{W}rPr") if properties is not None else None
        deletion = _deletion(mark)
        runs_on = deletion is not None or self._hidden(mark, style)
        gone = runs_on and not shown(pieces).strip()
        labelled = self._pending.labelled
        if not gone and not labelled:
            label = self._label(properties, mark, style)
            pieces, labelled = (*label, *_after(label, self._pending.pieces, pieces)), bool(label)
        else:
            pieces = (*self._pending.pieces, *pieces)
        if not runs_on:
            self._pending = _Pending()
            return self._lines(pieces, furniture=furniture)
        if deletion is not None:
            pieces = (*pieces, silent("¶", revision(deletion)))
        self._pending = _Pending(pieces, labelled)
        return []

    def _hidden(self, mark: etree._Element | None, style: str) -> bool:
        if mark is not None and is_on(mark.find(f"{W}specVanish")):
            return True
        return self.styles.look(mark, style).hidden

    def _label(
        self, properties: etree._Element | None, mark: etree._Element | None, style: str
    ) -> Pieces:
        """The computed label of a paragraph and the space after it; nothing where it has none."""
        label = self.numbering.label(self.styles.list_place(properties, style))
        if label is None:
            return ()
        look = self.styles.label_look(mark, label.look, style)
        if look.hidden:
            return ()
        printed = Piece(label.text.strip(), look.struck, look.bold, computed=True)
        if label.unknown is not None:
            printed = printed._replace(why=_unknown(label.unknown))
        elif label.implied:
            printed = printed._replace(why=_IMPLIED)
        return (printed, Piece("" if label.glued else " "))

    def _lines(self, pieces: Pieces, *, furniture: bool) -> list[Draft]:
        """The lines of a paragraph; whether a line break opens a new one, layout does not tell."""
        if not pieces:
            return []
        first, *others = split_lines(pieces)
        return [
            Draft(first, True, furniture),
            *(Draft(line, None, furniture) for line in others),
        ]

    def _box(self, box: Box) -> list[Draft]:
        inside = Story(self.styles, self.numbering.fresh(), self.runs, self.furniture)
        drafts = inside.read(box.content)
        words = " ".join(shown(draft.flat) for draft in drafts)
        if not words.strip():
            return drafts
        if not box.context.shown:
            return [Draft((silent(words, box.context.why or _BOX),))]
        return [Draft((silent(words, _BOX),)), *drafts]


def _after(label: Pieces, *groups: Iterable[Piece]) -> Pieces:
    """What follows a label: without its own white space, and apart from it."""
    pieces = [piece for group in groups for piece in group]
    if not label or label[1].text:
        return _unspaced(pieces) if label else tuple(pieces)
    text = shown(pieces)
    runs_together = bool(text) and label[0].text[-1:].isalnum() and text[0].isalnum()
    return (Piece(" "), *pieces) if runs_together else tuple(pieces)


def _unspaced(pieces: list[Piece]) -> Pieces:
    for index, piece in enumerate(pieces):
        if piece.shown and piece.text:
            pieces[index] = piece._replace(text=piece.text.lstrip(" \t\u00a0"))
            if pieces[index].text:
                break
    return tuple(pieces)


def _deletion(mark: etree._Element | None) -> etree._Element | None:
    """The tracked deletion of a paragraph's end, or None."""
    if mark is None:
        return None
    return next((found for tag in _DELETED_MARKS if (found := mark.find(tag)) is not None), None)


def _unknown(style: str) -> Why:
    return Why(
        "formato_de_numeracao", Severity.AVISO,
        f"Formato de numeração do Word que o programa não conhece ({style[:40]}); o rótulo foi "
        "escrito em algarismos. Confira-o no documento.",
    )  # fmt: skip

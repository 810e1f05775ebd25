"""The words of a paragraph of a DOCX: its runs, with all that may stand between them.

Reads: a ``w:p`` element. Writes: pieces in reading order. Fields show their result and not their
instruction; an insertion that nobody accepted is shown and reported, a deletion is not shown and
reported, so that the text is the one that Word prints as final. Small capitals and capitals are
given as stored, not as printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from lxml import etree

from pipeline.extract.readers.docx_package import R, W
from pipeline.extract.readers.docx_pieces import Piece, Pieces, Why, silent
from pipeline.extract.readers.docx_styles import Look, Styles
from pipeline.law import Severity

MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
#: Pictures, charts and diagrams: what may hold words that are no text.
_IMAGES = (
    "{http://schemas.openxmlformats.org/drawingml/2006/main}blip",
    "{http://schemas.openxmlformats.org/drawingml/2006/chart}chart",
    "{http://schemas.openxmlformats.org/drawingml/2006/diagram}relIds",
    "{urn:schemas-microsoft-com:vml}imagedata",
)
_BOX = f"{W}txbxContent"
#: Elements that change nothing in what they hold.
TRANSPARENT = frozenset(
    f"{W}{name}"
    for name in "hyperlink smartTag customXml sdt sdtContent dir bdo fldSimple rubyBase".split()
)
INSERTIONS = {f"{W}ins": "inserido", f"{W}moveTo": "movido para cá"}
DELETIONS = {f"{W}del": "excluído", f"{W}moveFrom": "movido daqui"}
_DRAWINGS = frozenset(f"{W}{name}" for name in ("drawing", "pict", "object"))
_LITERALS = {
    f"{W}tab": "\t", f"{W}ptab": "\t", f"{W}br": "\n", f"{W}cr": "\n", f"{W}noBreakHyphen": "-",
}  # fmt: skip
_SYMBOL = f"{W}sym"
_CHARACTERS = frozenset((*_LITERALS, _SYMBOL, f"{W}t", f"{W}delText"))
#: Line ends in the file's own layout are spaces; those of Unicode are line breaks.
_LINE_END = re.compile("[\n\r\x85\u2028\u2029]")
_WHITE = str.maketrans({"\n": " ", "\r": " ", "\x85": "\n", "\u2028": "\n", "\u2029": "\n"})
_NOTES = {f"{W}footnoteReference": "footnotes", f"{W}endnoteReference": "endnotes"}
#: Fields whose result Word counts anew each time and does not store.
_COUNTED = ("AUTONUM", "LISTNUM")
#: Fields whose result is the day on which the file is opened.
_TODAY = ("DATE", "TIME")
_HIDDEN = Why(
    "texto_oculto", Severity.AVISO,
    "Palavras ocultas no documento do Word (não aparecem na impressão); ficaram fora do texto.",
)  # fmt: skip
_INSTRUCTION = Why(
    "instrucao_de_campo", Severity.INFO,
    "Palavras dentro da instrução de um campo do Word, que não aparecem; ficaram fora do texto.",
)  # fmt: skip
#: Characters of the fonts Symbol and Wingdings that laws use, by their code.
_SYMBOLS = {
    0xB7: "•", 0xB0: "°", 0xA7: "▪", 0xD8: "➢", 0xFC: "✓", 0x2D: "−", 0xB1: "±", 0xB4: "×",
    0xA3: "≤", 0xB3: "≥", 0xD2: "®", 0xD3: "©", 0xE2: "®", 0xE3: "©", 0x6F: "□", 0xA8: "□",
}  # fmt: skip
_UNKNOWN_SYMBOL = Why(
    "simbolo_sem_texto", Severity.AVISO,
    "Símbolo de uma fonte especial que não tem letra correspondente; escrito como «\ufffd».",
)  # fmt: skip
_FORMULA = Why(
    "formula_em_linha", Severity.AVISO,
    "Fórmula do Word escrita numa linha só, sem frações nem expoentes; confira-a no documento.",
)  # fmt: skip


class Context(NamedTuple):
    """What holds around a run: whether it is shown, and what is to be said of it."""

    style: str
    shown: bool = True
    why: Why | None = None


@dataclass(slots=True)
class _Field:
    """A field that is open: its instruction so far, and whether its result has begun."""

    instruction: str = ""
    shows: bool = False


@dataclass(slots=True)
class Box:
    """A text box, and what holds around it."""

    content: etree._Element
    context: Context


@dataclass(slots=True)
class RunReader:
    """Reads paragraphs one after the other; fields may stay open from one to the next.

    ``note`` gives the words of a note (its kind, its id, whether its number is typed) and files it.
    ``boxes`` are the text boxes met since they were last taken, ``images`` counts pictures.
    """

    styles: Styles
    note: Callable[[str, str, bool], Piece | None]
    boxes: list[Box] = field(default_factory=list)
    images: int = 0
    _fields: list[_Field] = field(default_factory=list)

    def read(self, paragraph: etree._Element, style: str) -> Pieces:
        """Pieces of a paragraph whose style is ``style``."""
        pieces = tuple(self._inline(paragraph, Context(style)))
        # An instruction ends with its paragraph: a field that is left open must not hide a text.
        self._fields = [open_field for open_field in self._fields if open_field.shows]
        return pieces

    def take_boxes(self) -> list[Box]:
        """The text boxes met since last asked."""
        taken, self.boxes = self.boxes, []
        return taken

    @property
    def in_contents(self) -> bool:
        """True inside the result of a field that makes a table of contents."""
        return any(f.shows and f.instruction.split()[:1] == ["TOC"] for f in self._fields)

    def _inline(self, parent: etree._Element, context: Context) -> Iterator[Piece]:
        for child in parent:
            tag = child.tag
            if tag == f"{W}r":
                yield from self._run(child, context)
            elif tag in TRANSPARENT:
                yield from self._inline(child, context)
                yield from _field_doubts(child.get(f"{W}instr", ""), shows=True)
            elif tag in INSERTIONS or tag in DELETIONS:
                yield from self._inline(child, revised(child, context))
            elif tag == f"{MC}AlternateContent":
                yield from self._inline(alternative(child), context)
            elif tag in (f"{M}oMath", f"{M}oMathPara"):
                yield from _formula(child, context)
            elif tag == f"{W}subDoc":
                yield silent("", _outside(child))

    def _run(self, run: etree._Element, context: Context) -> Iterator[Piece]:
        properties = run.find(f"{W}rPr")
        look = self.styles.look(properties, context.style)
        if look.hidden and context.shown:
            context = context._replace(shown=False, why=_HIDDEN)
        elif context.why is None and (change := self._strike_change(properties, look, context)):
            context = context._replace(why=change)
        model = Piece("", look.struck, look.bold, shown=context.shown, why=context.why)
        yield from self._content(run, model, context)

    def _strike_change(
        self, properties: etree._Element | None, look: Look, context: Context
    ) -> Why | None:
        """What is to be said where a tracked change of format strikes words, or frees them."""
        change = properties.find(f"{W}rPrChange") if properties is not None else None
        if change is None:
            return None
        before = self.styles.look(change.find(f"{W}rPr"), context.style)
        return None if before.struck == look.struck else revision(change, look.struck)

    def _content(self, run: etree._Element, model: Piece, context: Context) -> Iterator[Piece]:
        for child in run:
            tag = child.tag
            if tag in _CHARACTERS:
                yield self._text(*_characters(child, model))
            elif tag == f"{W}fldChar":
                yield from self._field(child.get(f"{W}fldCharType"))
            elif tag == f"{W}instrText" and self._fields:
                self._fields[-1].instruction += child.text or ""
            elif tag in _NOTES:
                yield from self._note(child, context)
            elif tag == f"{W}ruby":
                for base in child.iterchildren(f"{W}rubyBase"):
                    yield from self._inline(base, context)
            elif tag in _DRAWINGS or tag == f"{MC}AlternateContent":
                yield from self._drawing(child, model, context)

    def _text(self, text: str, model: Piece) -> Piece:
        """A piece of text; inside the instruction of a field it is not shown."""
        if all(open_field.shows for open_field in self._fields):
            return model._replace(text=text)
        return silent(text, _INSTRUCTION) if text.strip() else model

    def _field(self, kind: str | None) -> Iterator[Piece]:
        if kind == "begin":
            self._fields.append(_Field())
        elif self._fields and kind == "separate":
            self._fields[-1].shows = True
        elif self._fields and kind == "end":
            done = self._fields.pop()
            yield from _field_doubts(done.instruction, shows=done.shows)

    def _note(self, reference: etree._Element, context: Context) -> Iterator[Piece]:
        if not context.shown:
            return
        typed = reference.get(f"{W}customMarkFollows", "0") not in ("0", "false", "off")
        piece = self.note(_NOTES[reference.tag], reference.get(f"{W}id", ""), typed)
        if piece is not None:
            yield piece

    def _drawing(self, element: etree._Element, model: Piece, context: Context) -> Iterator[Piece]:
        if element.tag == f"{MC}AlternateContent":
            chosen = alternative(element)
            yield from self._content(chosen, model, context)
            return
        self.boxes.extend(Box(box, context) for box in _outermost(element, _BOX))
        self.images += next(element.iter(*_IMAGES), None) is not None


def revised(element: etree._Element, context: Context) -> Context:
    """The context inside a tracked insertion or deletion. What is not shown stays so."""
    if not context.shown:
        return context
    deleted = element.tag in DELETIONS
    return context._replace(shown=not deleted, why=revision(element))


def revision(element: etree._Element, struck: bool = True) -> Why:
    """What is to be said of a tracked revision; ``struck`` is what one of the format did."""
    what = INSERTIONS.get(element.tag) or DELETIONS.get(element.tag)
    if what is None:
        what = "tachado" if struck else "que deixou de ser tachado"
    author = " ".join(element.get(f"{W}author", "").split())[:80]
    day = element.get(f"{W}date", "")[:10].split("-")
    by = f" por {author}" if author else ""
    when = f" em {'/'.join(reversed(day))}" if len(day) == 3 else ""
    return Why(
        "revisao_pendente", Severity.AVISO,
        f"Revisão não aceita no Word: texto {what}{by}{when}; lida como se estivesse aceita.",
    )  # fmt: skip


def alternative(element: etree._Element) -> etree._Element:
    """Of the same content given twice, the one to read: the first that holds any words."""
    options = [*element.iterchildren(f"{MC}Choice"), *element.iterchildren(f"{MC}Fallback")]
    for option in options:
        if next(option.iter(f"{W}t", f"{M}t"), None) is not None:
            return option
    return options[0] if options else element


def _outermost(element: etree._Element, tag: str) -> Iterator[etree._Element]:
    """Elements of a tag that lie in no other of that tag; of alternatives, in the one to read."""
    for child in element:
        if child.tag == tag:
            yield child
        elif child.tag == f"{MC}AlternateContent":
            yield from _outermost(alternative(child), tag)
        else:
            yield from _outermost(child, tag)


def _characters(element: etree._Element, model: Piece) -> tuple[str, Piece]:
    """The characters that an element of a run stands for, and how they look."""
    if element.tag == _SYMBOL:
        return _symbol(element, model)
    text = _LITERALS.get(element.tag)
    if text is None:
        text = element.text or ""
        if _LINE_END.search(text):
            text = text.translate(_WHITE)
    return text, model


def _symbol(element: etree._Element, model: Piece) -> tuple[str, Piece]:
    try:
        code = int(element.get(f"{W}char", ""), 16)
    except ValueError:
        code = -1
    if 0xF000 <= code <= 0xF0FF:
        text = _SYMBOLS.get(code - 0xF000)
    else:
        text = chr(code) if 0x20 <= code < 0xD800 else None
    return (text, model) if text else ("\ufffd", model._replace(why=model.why or _UNKNOWN_SYMBOL))


def _formula(element: etree._Element, context: Context) -> Iterator[Piece]:
    text = "".join(part.text or "" for part in element.iter(f"{M}t"))
    if text:
        yield Piece(text, shown=context.shown, why=context.why or _FORMULA)


def _field_doubts(instruction: str, *, shows: bool) -> Iterator[Piece]:
    """What is to be said of a field whose result the file does not hold, or not for long."""
    name = (instruction.split() or [""])[0].upper()
    if not shows and name.startswith(_COUNTED):
        yield silent(
            instruction,
            Why(
                "campo_sem_resultado", Severity.AVISO,
                f"Número contado pelo campo {name[:20]} do Word, que não guarda o resultado; o "
                "número não está no texto. Converta o campo em texto no Word.",
            ),
        )  # fmt: skip
    elif name in _TODAY:
        yield silent(
            instruction,
            Why(
                "data_recalculada", Severity.AVISO,
                "A data aqui é um campo do Word, que mostra o dia em que o arquivo é aberto, e não "
                "o da lei. Confira-a na publicação.",
            ),
        )  # fmt: skip


def _outside(element: etree._Element) -> Why:
    return Why(
        "conteudo_externo", Severity.ERRO,
        f"O documento inclui outro arquivo (relação {element.get(f'{R}id', '?')[:20]}), que não "
        "foi aberto; o texto está incompleto.",
    )  # fmt: skip

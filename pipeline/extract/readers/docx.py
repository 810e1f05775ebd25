"""Reader of DOCX. Reads: a path. Writes: a Source.

One paragraph is one Line (a line break inside it begins another), one table row is one Line. The
order is: headers; the body, each text box after the paragraph that it hangs from; foot- and
endnotes; footers. Headers, footers, notes and tables of contents are ``furniture``: the format
itself says that they are not the text, and what a note says is reported where the text calls it.
Comments are reported and are no text. Labels that Word counts are written out and ``computed``.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lxml import etree

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.archive import LIMITS, Limits, file_bytes
from pipeline.extract.readers.docx_notes import Notes
from pipeline.extract.readers.docx_numbering import Numbering
from pipeline.extract.readers.docx_package import Package, R, W
from pipeline.extract.readers.docx_pieces import Draft, Typesetter, shown
from pipeline.extract.readers.docx_runs import RunReader
from pipeline.extract.readers.docx_story import Story
from pipeline.extract.readers.docx_styles import Styles
from pipeline.extract.source import Source
from pipeline.law import Diagnostic, Severity, SourceInfo, Span

#: A text shorter than this beside an image says that the law is in the image.
_FEW_CHARS = 200


def read_docx(path: str | Path, limits: Limits = LIMITS) -> Source:
    """Read a DOCX file.

    Raises UnreadableFileError where the file is missing, damaged, protected, hostile, empty or no
    DOCX; the message says which.
    """
    name = Path(path).as_posix()
    return docx_source(file_bytes(Path(path), name, limits), name, limits)


def docx_source(data: bytes, name: str, limits: Limits = LIMITS) -> Source:
    """Read the bytes of a DOCX; ``name`` is what messages call it. Raises UnreadableFileError."""
    setter = _Reader(Package(name, data, limits)).run()
    info = SourceInfo(
        name, hashlib.sha256(data).hexdigest(), "docx", "utf-8", "\n".join(setter.texts)
    )
    return Source(info, tuple(setter.lines), tuple(setter.diagnostics))


@dataclass(slots=True)
class _Reader:
    """Reads all stories of a package and sets them in order."""

    package: Package
    styles: Styles = field(init=False)
    numbering: Numbering = field(init=False)

    def __post_init__(self) -> None:
        self.styles = Styles(self.package.related("styles"))
        self.numbering = Numbering(self.package.related("numbering"), self.styles)

    def run(self) -> Typesetter:
        """The whole document, set. Raises UnreadableFileError where it has no text."""
        notes = Notes(self.package)
        runs = RunReader(self.styles, notes.call)
        body = self.package.document.find(f"{W}body")
        story = Story(self.styles, self.numbering, runs)
        drafts = story.read(body) if body is not None else []
        margins = self.numbering.fresh()  # headers and footers are one story
        setter = Typesetter(self.package.name, self.package.limits.text_chars)
        setter.set(self._repeated("headerReference", margins))
        before = len(setter.lines)
        setter.set(drafts)
        self._require_text(setter, before, runs.images)
        setter.set(self._notes(notes))
        setter.set(self._repeated("footerReference", margins))
        setter.diagnostics.extend(_pictures(setter, runs.images))
        setter.diagnostics.extend(notes.comments(Span(setter.position, setter.position)))
        return setter

    def _apart(self, element: etree._Element, numbering: Numbering) -> list[Draft]:
        """Lines of a story that is no part of the text."""
        runs = RunReader(self.styles, lambda *_: None)
        return Story(self.styles, numbering, runs, furniture=True).read(element)

    def _notes(self, notes: Notes) -> Iterator[Draft]:
        """Lines of the notes that the text calls; those of one kind are one story."""
        numberings: dict[str, Numbering] = defaultdict(self.numbering.fresh)
        for note in notes.called:
            drafts = self._apart(note.element, numberings[note.kind])
            yield from notes.marked(drafts, note.mark)

    def _repeated(self, kind: str, numbering: Numbering) -> list[Draft]:
        """Lines of the headers or footers, each distinct one once."""
        references = self.package.document.iter(f"{W}{kind}")
        found: dict[str, list[Draft]] = {}
        for relation in dict.fromkeys(reference.get(f"{R}id") for reference in references):
            part = self.package.by_id(relation)
            drafts = self._apart(part, numbering) if part is not None else []
            found.setdefault("\n".join(shown(draft.flat).strip() for draft in drafts), drafts)
        return [draft for drafts in found.values() for draft in drafts]

    def _require_text(self, setter: Typesetter, before: int, images: int) -> None:
        if len(setter.lines) > before:
            return
        if any(d.code == "conteudo_embutido" for d in setter.diagnostics):
            reason = "o texto está num documento embutido; abra-o no Word e salve-o de novo."
        elif images:
            reason = "o documento só tem imagens, sem texto; é preciso reconhecê-las (OCR)."
        else:
            reason = "o documento não tem texto; confira se é o arquivo certo."
        raise UnreadableFileError(f"{self.package.name}: {reason}")


def _pictures(setter: Typesetter, images: int) -> list[Diagnostic]:
    if not images:
        return []
    severity = Severity.AVISO if setter.position < _FEW_CHARS else Severity.INFO
    many = f"{images} imagens" if images > 1 else "uma imagem"
    return [
        Diagnostic(
            "imagem_sem_texto", severity,
            f"O documento traz {many}; o que estiver escrito em imagem não foi lido.",
        )
    ]  # fmt: skip

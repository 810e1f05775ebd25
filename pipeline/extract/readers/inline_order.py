"""Labels out of place: put where a reader of the law expects them.

Reads: paragraphs. Writes: paragraphs in logical order, and a diagnostic for each kind of repair.
Three habits of converters: the label in a paragraph of its own ("Art. 5º", then the text), the
label after the text that it announces ("…no Município. Art. 3º"), the label printed twice where the
page was turned. A label moves only where the numbers of the whole document prove it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.extract.labels import candidates, heading
from pipeline.extract.notes import begins_note
from pipeline.extract.readers.inline_paragraphs import Paragraph, Run, compose, join, part, runs_of
from pipeline.law import Diagnostic, Kind, Severity

_AFTER = re.compile(
    r"(?<=\s)(?P<label>Art(?:igo)?\.{0,2}\s?(?P<number>\d{1,4})(?:\.?[º°ª])?(?:\s?-\s?[A-Z]{1,2})?)"
    r"[\s.:–-]*$"
)
_BROKEN = re.compile(r"Art\.?\s(?P<head>\d{1,3})(?P<gap>\s)(?P<tail>\d{1,3})(?=[.º°\s])")
_DASH = re.compile(r"[-–—:.]{1,2}")
#: Labels after their text before this is the habit of a document, and how much more often than not.
_HABIT_TIMES = 3
_HABIT_SHARE = 2
_ENDS = (".", ";", ":", ")", "”", '"', "!", "?")
#: No label alone is longer.
LABEL_CHARS = 30
#: A paragraph shorter than this is a name or a caption.
_LEAST_TEXT = 25


def in_order(paragraphs: Sequence[Paragraph]) -> tuple[list[Paragraph], tuple[Diagnostic, ...]]:
    """Paragraphs with each label in front of its text, on the same line."""
    diagnostics: list[Diagnostic] = []
    ordered, broken = _mended(paragraphs)
    diagnostics.extend(broken)
    if _has_habit(ordered):
        ordered, found = _labels_first(ordered)
        diagnostics.extend(found)
    ordered, found = _without_repeats(ordered)
    return _joined(ordered), (*diagnostics, *found)


def label_alone(text: str) -> tuple[Kind, tuple[int, ...]] | None:
    """What ``text`` labels, where it is a label and nothing else."""
    if len(text) > LABEL_CHARS or not text:
        return None
    found = [c for c in candidates(text) if c.text_start >= len(text)]
    if not found and text[0] in "IVXLC":  # "XIII", its dash on the next line
        found = [c for c in candidates(f"{text} - ") if c.label == len(text)]
    best = min(found, key=lambda c: c.cost, default=None)
    return (best.kind, best.number) if best and best.kind is not Kind.TRAVESSAO else None


def article(text: str) -> int | None:
    """The number of the article that ``text`` opens, or None."""
    if not text.startswith(("Art", "ART")):
        return None
    best = min(candidates(text), key=lambda c: c.cost, default=None)
    return best.number[0] if best and best.kind is Kind.ARTIGO and best.cost < 1 else None


def _mended(
    paragraphs: Sequence[Paragraph],
) -> tuple[list[Paragraph], tuple[Diagnostic, ...]]:
    """Join a number that the markup broke ("Art. 5 7." after art. 56)."""
    mended = list(paragraphs)
    found = []
    last = 0
    for index, paragraph in enumerate(paragraphs):
        match = _BROKEN.match(paragraph.text)
        if match and int(match["head"] + match["tail"]) == last + 1:
            start, end = match.span("gap")
            head, tail = part(paragraph, 0, start), part(paragraph, end)
            assert head is not None
            assert tail is not None
            mended[index] = compose([*runs_of(head), *runs_of(tail)]) or paragraph
            found.append(_mend(paragraph.text))
        number = article(mended[index].text)
        last = last if number is None else number
    return mended, tuple(found)


def _mend(text: str) -> Diagnostic:
    return Diagnostic(
        "rotulo_partido", Severity.INFO,
        "O número do artigo está partido por um espaço; foi lido como um só, pois é o que vem "
        "depois do anterior.",
        quote=text[:120],
    )  # fmt: skip


def _has_habit(paragraphs: Sequence[Paragraph]) -> bool:
    after = front = 0
    for paragraph in paragraphs:
        if _AFTER.search(paragraph.text[-40:]) and not label_alone(paragraph.text):
            after += 1
        elif article(paragraph.text) is not None and not label_alone(paragraph.text):
            front += 1
    return after >= _HABIT_TIMES and after >= _HABIT_SHARE * front


def _labels_first(
    paragraphs: Sequence[Paragraph],
) -> tuple[list[Paragraph], tuple[Diagnostic, ...]]:
    moved = 0
    last = 0
    ordered: list[Paragraph] = []
    for paragraph in paragraphs:
        match = _AFTER.search(paragraph.text[-40:])
        number = int(match["number"]) if match else 0
        if match and paragraph.text != match["label"] and last <= number <= last + 5:
            ordered.append(_label_in_front(paragraph, match))
            moved += 1
        else:
            ordered.append(paragraph)
            number = article(paragraph.text) or number
        last = number if last <= number <= last + 5 else last
    restored = _restored(ordered)
    note = Diagnostic(
        "rotulo_apos_o_texto", Severity.AVISO,
        f"A publicação traz {moved} rótulos de artigo depois do texto que anunciam; foram postos "
        "na frente dele, conforme a sequência dos números. Confira com o original.",
    )  # fmt: skip
    return ordered, (note, *restored)


def _label_in_front(paragraph: Paragraph, match: re.Match[str]) -> Paragraph:
    offset = len(paragraph.text) - len(match.string)
    text = part(paragraph, 0, offset + match.start())
    label = part(paragraph, offset + match.start())
    return join(label, text) if label and text else paragraph


def _restored(paragraphs: list[Paragraph]) -> list[Diagnostic]:
    """Give back a label that was lost: one number missing, and one paragraph that lacks it."""
    found = []
    opened: tuple[int, int] | None = None
    for index, paragraph in enumerate(paragraphs):
        number = article(paragraph.text)
        if number is None:
            continue
        if opened and number == opened[1] + 2:
            orphans = [i for i in range(opened[0] + 1, index) if _is_orphan(paragraphs, i)]
            if len(orphans) == 1:
                found.append(_restore(paragraphs, orphans[0], number - 1))
        opened = (index, number)
    return found


def _restore(paragraphs: list[Paragraph], index: int, number: int) -> Diagnostic:
    paragraph = paragraphs[index]
    label = f"Art. {number}{'º' if number < 10 else ''} "
    restored = compose([Run(label, computed=True), *runs_of(paragraph)])
    assert restored is not None
    paragraphs[index] = restored
    return Diagnostic(
        "rotulo_restituido", Severity.AVISO,
        f"O rótulo do art. {number} não está no arquivo; foi restituído porque só falta esse "
        "número e só este parágrafo está sem rótulo. Confira com o original.",
        quote=paragraph.text[:120],
    )  # fmt: skip


def _is_orphan(paragraphs: Sequence[Paragraph], index: int) -> bool:
    """A paragraph of running text that bears no label and goes on with nothing."""
    paragraph, before = paragraphs[index], paragraphs[index - 1]
    text = paragraph.text
    if (
        len(text) < _LEAST_TEXT
        or not text[0].isupper()
        or text.isupper()
        or not _is_bare(paragraph)
    ):
        return False
    follows = paragraphs[index + 1].text if index + 1 < len(paragraphs) else ""
    whole = text.endswith(_ENDS) or follows[:1].islower()
    return whole and (before.text.endswith(_ENDS) or not _is_bare(before) or before.text.isupper())


def _is_bare(paragraph: Paragraph) -> bool:
    text = paragraph.text
    return not (paragraph.cells or paragraph.furniture or candidates(text) or heading(text))


def _without_repeats(
    paragraphs: Sequence[Paragraph],
) -> tuple[list[Paragraph], tuple[Diagnostic, ...]]:
    """Set aside a label alone that the next label repeats: the page was turned between them."""
    kept = list(paragraphs)
    found = []
    for index, paragraph in enumerate(paragraphs):
        alone = label_alone(paragraph.text)
        if not alone or alone[0] is not Kind.ARTIGO or paragraph.furniture:
            continue
        following = _next_labelled(paragraphs, index)
        if following is not None and article(following.text) == alone[1][0]:
            kept[index] = paragraph._replace(furniture=True)
            found.append(_repeat(paragraph.text))
    return kept, tuple(found)


def _repeat(text: str) -> Diagnostic:
    return Diagnostic(
        "rotulo_duplicado", Severity.INFO,
        "Rótulo impresso duas vezes seguidas, a primeira sem texto; lido uma vez.",
        quote=text,
    )  # fmt: skip


def _next_labelled(paragraphs: Sequence[Paragraph], index: int) -> Paragraph | None:
    """The next paragraph with words, if it bears a label."""
    for paragraph in paragraphs[index + 1 : index + 6]:
        if not paragraph.furniture:
            return None if _is_bare(paragraph) else paragraph
    return None


def _joined(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """Labels alone put on one line with the text that follows."""
    joined: list[Paragraph] = []
    waiting = False
    for paragraph in paragraphs:
        last = joined[-1] if joined else None
        if last and waiting and _may_follow(last, paragraph):
            waiting = bool(_DASH.fullmatch(paragraph.text)) and last.text[-1].isalnum()
            joined[-1] = join(last, paragraph)
            continue
        joined.append(paragraph)
        waiting = bool(label_alone(paragraph.text)) and not paragraph.furniture
    return joined


def _may_follow(label: Paragraph, paragraph: Paragraph) -> bool:
    if paragraph.cells or paragraph.furniture or heading(paragraph.text):
        return False
    if _DASH.fullmatch(paragraph.text):
        return True
    if bool(label.struck) != bool(paragraph.struck) and not begins_note(paragraph.text):
        return False
    return label_alone(paragraph.text) is None and not candidates(paragraph.text)

"""Pages: every place in a paged source says on which page it stands."""

from pipeline.extract.reading import build_law
from pipeline.extract.sidecar import Sidecar
from pipeline.extract.source import Line, Source
from pipeline.law import SourceInfo

PAGES = (
    "Art. 1º Fica livre.\nArt. 2º Cabe multa de",
    "R$ 50,00 por dia. (Redação dada pela Lei nº 5/2001)\nArt. 3º Revogado. (Revogado pela Lei nº 6/2002)",
)


def paged_law():
    text, lines, position = "\f".join(PAGES), [], 0
    for number, page in enumerate(PAGES, start=1):
        for line in page.split("\n"):
            lines.append(Line(line, position, page=number))
            position += len(line) + 1
    return build_law(
        Source(SourceInfo("x", "", "pdf", "pdf", text, pages=2), tuple(lines)), Sidecar()
    )


def test_pages_of_provisions_notes_and_fines():
    law = paged_law()
    assert [p.span.page for p in law.provisions] == [1, 1, 2]
    assert [e.span.page for e in law.events] == [2, 2]
    assert [s.span.page for s in law.sanctions] == [1]


def test_an_event_stays_one_and_the_same_object():
    law = paged_law()
    version = law.provisions[1].versions[-1]
    assert version.began_by is law.events[0]
    assert version.notes[0] is law.events[0]


def test_a_source_without_pages_is_left_alone(limeira):
    assert limeira.provisions[0].span.page is None

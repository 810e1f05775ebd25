"""What recognition reports: how sure it was, what it set aside, and what could not be read."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.extract.readers.ocr_engine import HOW_TO_INSTALL
from pipeline.extract.readers.ocr_page import OcrLine, OcrPage, Verdict
from pipeline.extract.readers.ocr_quality import UNSURE
from pipeline.law import Diagnostic, Severity, Span

_QUOTED = 160


def recognised(engine: str, lines: Sequence[OcrLine], pages: int, of: int) -> Diagnostic:
    """The one diagnostic of every source with recognised text."""
    letters = sum(len(line.text) for line in lines) or 1
    mean = sum(len(line.text) * line.confidence for line in lines) / letters
    where = "O texto" if pages == of else f"O texto de {pages} das {of} páginas"
    return Diagnostic(
        "texto_reconhecido",
        Severity.AVISO,
        f"{where} foi reconhecido por OCR ({engine}) numa imagem, com confiança média de "
        f"{100 * mean:.0f}%; confira-o com o original.",
    )


def page_report(page: OcrPage, span: Span) -> Diagnostic | None:
    """What is wrong with a page as a whole."""
    if page.verdict is Verdict.ILLEGIBLE:
        return Diagnostic(
            "pagina_ilegivel",
            Severity.AVISO,
            f"A página {span.page} é uma imagem em que o OCR não achou texto legível (planta, "
            "carimbo ou página virada?); o que ele leu foi posto de lado.",
            quote=" ".join(line.text for line in page.lines)[:_QUOTED],
            span=span,
        )
    if page.verdict is Verdict.NO_TEXT:
        return Diagnostic(
            "pagina_sem_texto",
            Severity.AVISO,
            f"A página {span.page} é uma imagem em que o OCR não achou palavra nenhuma.",
            span=span,
        )
    if page.verdict is Verdict.FAILED:
        return Diagnostic(
            "pagina_ilegivel",
            Severity.ERRO,
            f"A página {span.page} é uma imagem que o OCR não leu: {page.reason}.",
            span=span,
        )
    return None


def line_report(line: OcrLine, start: int) -> Diagnostic | None:
    """What is doubtful about one line of a page of text."""
    span = Span(start, start + len(line.text), line.page)
    sure = f"{100 * line.confidence:.0f}%"
    if line.aside:
        return Diagnostic(
            "linha_ilegivel",
            Severity.AVISO,
            f"Linha da página {line.page} que o OCR não soube ler (confiança de {sure}): carimbo, "
            "assinatura ou mancha? Foi posta de lado.",
            quote=line.text[:_QUOTED],
            span=span,
        )
    if line.confidence < UNSURE:
        return Diagnostic(
            "linha_duvidosa",
            Severity.AVISO,
            f"Linha da página {line.page} reconhecida com pouca confiança ({sure}); confira-a com "
            "o original.",
            quote=line.text[:_QUOTED],
            span=span,
        )
    return None


def no_engine(what: str) -> str:
    """A sentence about a scan on a machine that recognises none."""
    return (
        f"{what} e precisa de reconhecimento de texto (OCR), que não está instalado; "
        f"{HOW_TO_INSTALL} e tente de novo."
    )

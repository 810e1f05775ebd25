"""The quadro comparativo and the tracked text of two states of a law, as files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.amendment import Operation
from pipeline.files import write_atomic
from pipeline.law import ActRef, Law

if TYPE_CHECKING:
    from pipeline.normalize.amend import Amended


def quadro_files(
    before: Law, after: Law, acts: Iterable[ActRef], renumbered: Mapping[str, str], folder: Path
) -> tuple[Path, ...]:
    """Write ``<law_id>-quadro.{docx,pdf,html}`` and ``<law_id>-marcado.docx`` below ``folder``.

    Nothing is written where nothing differs.
    """
    from pipeline.generate.front import short_title
    from pipeline.generate.quadro import (
        Quadro,
        differences,
        quadro_docx,
        quadro_html,
        quadro_pdf,
        tracked_docx,
    )
    from pipeline.phrases import joined

    rows = differences(before, after, renumbered)
    if not rows:
        return ()
    told = joined(list(dict.fromkeys(str(act) for act in acts)))
    title = f"{short_title(after)} – quadro comparativo"
    quadro = Quadro(title, f"A lei como estava e como fica depois de: {told}.", rows)
    stem = folder / f"{after.law_id}-quadro"
    return (
        write_atomic(stem.with_suffix(".docx"), quadro_docx(quadro)),
        write_atomic(stem.with_suffix(".pdf"), quadro_pdf(quadro)),
        write_atomic(stem.with_suffix(".html"), quadro_html(quadro).encode()),
        write_atomic(
            folder / f"{after.law_id}-marcado.docx",
            tracked_docx(before, after, renumbered, author=told),
        ),
    )


def renumberings(amended: Amended) -> dict[str, str]:
    """The new id of each provision that an applied command renumbered."""
    from pipeline.normalize.amend import Fate

    return {
        each.command.target_id: each.command.new_id
        for each in amended.outcomes
        if each.fate is Fate.APLICADA
        and each.command.operation is Operation.RENUMERACAO
        and each.command.target_id
        and each.command.new_id
    }

"""What ``consolida alterar`` does: read a law and its amending acts, apply these, write all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.amendment import Operation
from pipeline.errors import ConsolidaError
from pipeline.files import write_atomic
from pipeline.jobs import FORMATS, Outcome, has_block, one_law, penalties_reais, write_codes
from pipeline.jobs_quadro import quadro_files, renumberings
from pipeline.law import ActRef, Law

if TYPE_CHECKING:
    from pipeline.normalize.amend import Amended, AmendingAct
    from pipeline.normalize.tables import Tables
    from pipeline.normalize.timeline import Acts

#: How the amended law is printed: what holds, and all that it ever said.
MODES = ("vigente", "anotado")


@dataclass(frozen=True, slots=True)
class Amendment:
    """What was written, whether a person must look, and what to tell them."""

    outcome: Outcome
    lines: tuple[str, ...]


def amendment(
    path: Path,
    acts: Sequence[tuple[Path, str | None]],
    folder: Path,
    on: date,
    *,
    law_id: str | None = None,
    confirmed: bool = False,
) -> Amendment:
    """Apply the acts to the law in ``path`` and write tables, codes and what became of each order.

    ``acts`` are files, each with the law_id of the act in it (None: every act of the file). ``on``
    is the day as of which the law is wanted. ``confirmed`` says that the acts mean this law though
    they date it otherwise. Raises ConsolidaError where a file holds no act that can be applied.
    """
    from pipeline.extract.decisions import read_decisions
    from pipeline.extract.targets_decide import with_targets
    from pipeline.naming import names
    from pipeline.normalize import read_acts
    from pipeline.normalize.amend import amend, with_findings
    from pipeline.normalize.amend.report import sentences, with_doubts

    law, dates = one_law(path, law_id), read_acts(path)
    amending = [each for file, wanted in acts for each in _acts(file, wanted, dates, confirmed)]
    _require_orders(law, amending)
    amended = amend(law, amending, on)
    found = with_targets(with_findings(amended.law), read_decisions(path))
    result = with_doubts(found, amended)
    files = _written(result, amended, amending, path, folder)
    references = [each.ref for each in amending]
    files += quadro_files(law, result, references, renumberings(amended), folder)
    lines = (*_elsewhere(law, amending), *sentences(amended, names(result)))
    return Amendment(Outcome(files, has_block(result)), lines)


def _acts(file: Path, wanted: str | None, dates: Acts, confirmed: bool) -> Iterable[AmendingAct]:
    """The acts of a file with what they order."""
    from pipeline.extract import read_commands
    from pipeline.jobs import chosen_acts
    from pipeline.normalize.amend import AmendingAct
    from pipeline.normalize.amend.vigencia import in_force_of

    for act in chosen_acts(file, wanted):
        reference = _reference(act, file)
        yield AmendingAct(reference, read_commands(act), in_force_of(act, dates), confirmed)


def _reference(act: Law, file: Path) -> ActRef:
    identity = act.identity
    if not (identity.kind and identity.number):
        raise ConsolidaError(
            f"{file.as_posix()}: o ato não diz espécie e número; informe-os num arquivo "
            f"{file.stem}.toml ao lado dele (especie, numero, data)."
        )
    return ActRef(identity.kind, identity.number, identity.date)


def _elsewhere(law: Law, acts: Iterable[AmendingAct]) -> Iterable[str]:
    """What an act orders of other laws is not applied here, and is told."""
    from pipeline.normalize.amend import concerns
    from pipeline.phrases import count, joined

    for act in acts:
        others = [c for c in act.commands if not concerns(law.identity, c.act)]
        if others:
            laws = joined(list(dict.fromkeys(str(c.act) for c in others)))
            number = count(len(others), "operação é sobre", "operações são sobre")
            yield f"{act.ref}: {number} outra lei ({laws})."


def _require_orders(law: Law, acts: Iterable[AmendingAct]) -> None:
    """Raise ConsolidaError for an act that orders nothing of this law: it is not the one meant."""
    from pipeline.normalize.amend import concerns
    from pipeline.phrases import joined

    for act in acts:
        ordered = [c for c in act.commands if c.operation is not Operation.REVOGACAO_GENERICA]
        if any(concerns(law.identity, c.act) for c in ordered):
            continue
        others = joined(list(dict.fromkeys(str(c.act) for c in ordered)))
        instead = f" (altera a {others})" if others else ""
        raise ConsolidaError(
            f"{act.ref}: o ato não ordena nada sobre {law.law_id}{instead}; indique a lei "
            "alteradora dela."
        )


def _written(
    law: Law, amended: Amended, acts: Iterable[AmendingAct], path: Path, folder: Path
) -> tuple[Path, ...]:
    from pipeline.naming import names
    from pipeline.normalize import tables, write_tables
    from pipeline.normalize.amend.report import outcomes_frame
    from pipeline.normalize.store import to_csv
    from pipeline.normalize.workbook import to_xlsx

    found = tables(law, penalties_reais(law, path))
    _date_events(found, law, acts)
    files = [*write_tables(found, folder / law.law_id)]
    report = outcomes_frame(amended, names(law))
    stem = folder / f"{law.law_id}-operacoes"
    files.append(write_atomic(stem.with_suffix(".csv"), to_csv(report)))
    files.append(write_atomic(stem.with_suffix(".xlsx"), to_xlsx([("operacoes", report)])))
    return (*files, *write_codes(law, folder, MODES, FORMATS))


def _date_events(found: Tables, law: Law, acts: Iterable[AmendingAct]) -> None:
    """Put the day of vigência, where it is known, into the rows of what the acts did."""
    import pandas as pd

    days = {each.ref: _day(each) for each in acts}
    column = [
        days.get(event.act) if event.act and event.origin == "ato" else None for event in law.events
    ]
    frame = found.amendments
    frame["effective_from"] = pd.Series(column, dtype=pd.StringDtype("pyarrow"))


def _day(act: AmendingAct) -> str | None:
    if act.in_force is None or act.in_force[0] != act.in_force[1]:
        return None
    return act.in_force[0].isoformat()

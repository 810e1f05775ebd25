"""What ``consolida exportar`` does: read a law, write its files and what they rest on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

from pipeline.files import write_atomic
from pipeline.jobs import Outcome, chosen_acts, has_block
from pipeline.law import Law

#: Ending of the list of what a file does not hold.
LOSSES = ".perdas.txt"
#: Decisions and local facts beside a source, which the tables of an exported law rest on too.
_COMPANIONS = (
    ".regras.toml", ".decisoes.toml", ".unidades.toml", ".feriados.toml", ".atos.csv",
)  # fmt: skip


def exports(
    path: Path,
    folder: Path,
    formats: Iterable[str],
    law_id: str | None = None,
    on: date | None = None,
) -> Outcome:
    """Read ``path`` and write each of its laws in each format into ``folder``.

    Beside each file stands ``<file>.perdas.txt`` with what the format does not hold, and the
    decisions and rules that stand beside ``path`` are copied under the law's name, so that what is
    read back gives the same tables. ``on`` asks for the LexML text of a day.
    """
    formats = tuple(formats)
    laws = chosen_acts(path, law_id)
    files = [file for law in laws for file in _written(law, path, folder, formats, on)]
    return Outcome(tuple(files), any(map(has_block, laws)))


def _written(
    law: Law, path: Path, folder: Path, formats: tuple[str, ...], on: date | None
) -> Iterator[Path]:
    from pipeline.generate.interchange import export, loss_list
    from pipeline.normalize import read_acts

    for each in export(law, formats, acts=read_acts(path), on=on):
        yield write_atomic(folder / each.name, each.data)
        if each.losses:
            yield write_atomic(folder / f"{each.name}{LOSSES}", loss_list(each))
    if {"akn", "json"} & set(formats):
        yield from _companions(law, path, folder)


def _companions(law: Law, path: Path, folder: Path) -> Iterator[Path]:
    for ending in _COMPANIONS:
        source, target = path.with_name(f"{path.stem}{ending}"), folder / f"{law.law_id}{ending}"
        if source.is_file() and not (target.exists() and source.samefile(target)):
            yield write_atomic(target, source.read_bytes())

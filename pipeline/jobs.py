"""What each command does to one law: read it, write its tables or its documents.

The library's functions do no I/O beyond their arguments; these put them together with files, so
that the command line is left with words only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import BlockedError, ConsolidaError, UnknownLawError, UnreadableFileError
from pipeline.files import write_atomic
from pipeline.law import Law, Severity

if TYPE_CHECKING:
    from pipeline.generate.document import Document
    from pipeline.normalize.fines import Case, InReais
    from pipeline.normalize.money import Context, WageBase

#: How a law is printed, and in which formats.
MODES = ("vigente", "anotado", "historico")
FORMATS = ("docx", "pdf")
CODE_FORMATS = (*FORMATS, "html", "md")
CATALOGUE_FORMATS = ("docx", "pdf", "xlsx")


class RepeatedLawError(ConsolidaError):
    """Two files of one call hold the same law: the second would take the place of the first."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was written, and whether an open ``bloqueio`` needs a person (exit code 1)."""

    files: tuple[Path, ...]
    blocked: bool


@dataclass(slots=True)
class Extraction:
    """Tables of the files of one call, each law in ``folder/<law_id>``."""

    folder: Path
    reais_on: date | None = None
    _taken: dict[str, Path] = field(default_factory=dict)

    def __call__(self, path: Path) -> Outcome:
        """Read ``path`` and write the tables of each act in it. Raises ConsolidaError."""
        laws = self.read(path)
        files = [file for law in laws for file in self.write(law, path)]
        return Outcome(tuple(files), any(map(has_block, laws)))

    def read(self, path: Path) -> tuple[Law, ...]:
        """Read ``path``, which must not hold a law that this call has already written."""
        from pipeline.extract import read_laws

        laws = read_laws(path, isolated=True)
        for number, law in enumerate(laws):
            first = self._taken.get(law.law_id)
            twice = any(law.law_id == other.law_id for other in laws[:number])
            if twice or first not in (None, path):
                other = (first or path).as_posix()
                raise RepeatedLawError(
                    f"{path.as_posix()}: é a mesma lei ({law.law_id}) que {other}, já extraída; "
                    "extraia cada publicação dela numa pasta própria, com --saida."
                )
            self._taken[law.law_id] = path
        return laws

    def write(self, law: Law, path: Path) -> tuple[Path, ...]:
        """Write the tables of ``law``, read from ``path``, to ``folder/<law_id>``."""
        from pipeline.extract.interchange import interchange_format
        from pipeline.normalize import SchemaError, tables, write_tables

        reais = penalties_reais(law, path, self.reais_on)
        try:
            made = tables(law, reais)
        except SchemaError as error:
            if interchange_format(path) is None:  # a value of our own making: a fault of ours
                raise
            raise UnreadableFileError(
                f"{path.as_posix()}: o arquivo traz um valor que as tabelas não admitem ({error}); "
                "confira a origem dele ou peça outra cópia."
            ) from error
        return tuple(write_tables(made, self.folder / law.law_id))


def consolidation(
    path: Path,
    folder: Path,
    modes: Iterable[str],
    formats: Iterable[str],
    law_id: str | None = None,
    on: date | None = None,
) -> Outcome:
    """Read ``path`` and write its consolidated code in each mode and format.

    Of a file that holds several acts, ``law_id`` says which one; None means each. ``on`` asks for
    the law as it stood on a day.
    """
    modes, formats = tuple(modes), tuple(formats)
    chosen = chosen_acts(path, law_id)
    if on:
        from pipeline.normalize import law_at, read_acts

        acts = read_acts(path)
        chosen = [law_at(law, on, acts) for law in chosen]
    for law in chosen:
        _require_decided(law, path)
    files = [file for law in chosen for file in write_codes(law, folder, modes, formats, on)]
    return Outcome(tuple(files), False)


def _require_decided(law: Law, path: Path) -> None:
    """Raise BlockedError where a doubt of ``law`` stops a code that a city would print."""
    blocks = [
        found
        for found in law.diagnostics
        if found.severity is Severity.BLOQUEIO and found.decided_by is None
    ]
    if blocks:
        told = " ".join(found.message for found in blocks[:3])
        raise BlockedError(
            f"{path.as_posix()}: há {len(blocks)} dúvida(s) que impedem de consolidar, até que uma "
            f"pessoa as decida em {path.stem}.decisoes.toml ({told}); veja consolida verificar."
        )


def views(path: Path, folder: Path) -> Outcome:
    """Write one page per act of ``path`` that shows its source beside its tree."""
    from pipeline.extract import read_laws
    from pipeline.extract.readers import format_of, read_pictures
    from pipeline.generate import to_view

    laws = read_laws(path, isolated=True)
    images = {}
    if format_of(path) == "pdf" and len(laws) == 1:
        images = read_pictures(path, isolated=True)
    files = [
        write_atomic(folder / f"{law.law_id}-ver.html", to_view(law, images).encode())
        for law in laws
    ]
    return Outcome(tuple(files), any(map(has_block, laws)))


def due_date(
    path: Path,
    event: str,
    start: str,
    *,
    law_id: str | None = None,
    number: int | None = None,
    extension: int | None = None,
    holidays: Path | None = None,
) -> tuple[str, ...]:
    """Lines that tell a deadline of the law in ``path``, day by day. Raises ConsolidaError."""
    from pipeline.naming import names
    from pipeline.normalize.deadlines import (
        Calendar,
        city_holidays_beside,
        deadline,
        lines,
        parse_moment,
        read_city_holidays,
    )
    from pipeline.normalize.rules import rules_beside

    law = one_law(path, law_id)
    city = read_city_holidays(holidays) if holidays else city_holidays_beside(path)
    found = deadline(
        law, rules_beside(path), event, parse_moment(start), Calendar.of(law, city),
        number=number, extension=extension,
    )  # fmt: skip
    return lines(found, names(law))


def fine_lines(
    path: Path,
    provision: str,
    on: date,
    case: Case,
    *,
    law_id: str | None = None,
    base: WageBase | None = None,
) -> tuple[str, ...]:
    """Lines that tell the fine of a provision of the law in ``path``, step by step.

    ``base`` says what stands for the minimum wage; None: what the decisions beside the law say.
    Raises ConsolidaError where the law or the facts do not allow a fine, BlockedError where a
    person has to choose.
    """
    from pipeline.naming import in_words, names
    from pipeline.normalize.fines import FineError, fine, lines, provision_named
    from pipeline.normalize.rules import rules_beside

    law = one_law(path, law_id)
    context, called = money_context(law, path, base), names(law)
    punished = provision_named(law, provision)  # its refusal tells ids, for the person to choose
    try:
        found = fine(law, rules_beside(path), punished, on, case, context)
    except FineError as error:
        raise type(error)(in_words(str(error), called)) from error
    return lines(found, called)


def infractions(
    path: Path, folder: Path, formats: Iterable[str], on: date, law_id: str | None = None
) -> Outcome:
    """Write ``<law_id>-infracoes.<format>``: what each conduct costs on the day ``on``."""
    from pipeline.generate import to_docx, to_pdf
    from pipeline.generate.infractions import catalogue
    from pipeline.generate.infractions_document import infractions_document
    from pipeline.generate.infractions_sheets import infractions_frames
    from pipeline.normalize.rules import rules_beside
    from pipeline.normalize.workbook import to_xlsx

    law = one_law(path, law_id)
    found = catalogue(law, rules_beside(path), on, money_context(law, path))
    renderers = {
        "docx": lambda: to_docx(infractions_document(found)),
        "pdf": lambda: to_pdf(infractions_document(found)),
        "xlsx": lambda: to_xlsx(infractions_frames(found)),
    }
    files = [
        write_atomic(folder / f"{law.law_id}-infracoes.{ending}", renderers[ending]())
        for ending in formats
    ]
    return Outcome(tuple(files), has_block(law))


def money_context(law: Law, path: Path, base: WageBase | None = None) -> Context:
    """What turns the units of the law in ``path`` into reais: its city's file, the newest series.

    Without ``base``, the decision on the unit in ``<stem>.decisoes.toml`` says what stands for the
    minimum wage; without one, nobody has decided it.
    """
    from pipeline.locate import INDICES
    from pipeline.normalize.money import (
        Context,
        read_units,
        units_path,
        updated_indices,
        updated_wages,
    )

    return Context(
        uf=law.identity.uf,
        units=read_units(units_path(path)),
        wage_base=base or _decided_base(law, path),
        indices=updated_indices(INDICES),
        wages=updated_wages(INDICES),
    )


def _decided_base(law: Law, path: Path) -> WageBase | None:
    """What persons decided to stand for the minimum wage, while the words they quote are there.

    Raises BlockedError where the decision is stale, says nothing known, or two of them disagree.
    """
    from pipeline.extract.decisions import is_current, read_decisions
    from pipeline.normalize.money import WageBase, WageKind

    found = [each for each in read_decisions(path) if each.subject == "unidade"]
    known = (WageKind.NACIONAL, WageKind.MAIOR_DO_PAIS)
    for decision in found:
        if decision.value not in known or not is_current(law, decision):
            raise BlockedError(
                f"A decisão de {decision.signature} sobre a base das multas não serve: o valor tem "
                f"de ser {' ou '.join(known)}, e as palavras citadas têm de estar na lei uma só "
                "vez. Refaça-a ou retire-a."
            )
    if len({decision.value for decision in found}) > 1:
        raise BlockedError("Há decisões diferentes sobre a base das multas; deixe só a que vale.")
    if not found:
        return None
    first = found[0]
    reason = first.reason or f"decisão sobre «{first.quote}»"
    return WageBase(WageKind(first.value), first.signature, reason)


def one_law(path: Path, law_id: str | None) -> Law:
    """The law of ``path``; of a file that holds several acts, the one named ``law_id``."""
    from pipeline.extract import read_law

    if law_id is None:
        return read_law(path, isolated=True)
    chosen = chosen_acts(path, law_id)
    return chosen[0]


def chosen_acts(path: Path, law_id: str | None) -> list[Law]:
    """The acts of ``path``, or the one named ``law_id``. Raises UnknownLawError for no such act.

    A file of one act is that act, whatever the folder of its tables is called now.
    """
    from pipeline.extract import read_laws

    laws = list(read_laws(path, isolated=True))
    chosen = [law for law in laws if law_id in (None, law.law_id)]
    if not chosen and len(laws) > 1:
        raise UnknownLawError(
            f"{path.as_posix()}: nenhum ato do arquivo é {law_id}; ele traz "
            f"{', '.join(law.law_id for law in laws)}."
        )
    return chosen or laws


def demonstration(path: Path, folder: Path, extraction: Extraction) -> Outcome:
    """Everything that the program makes of one file, below ``folder``."""
    laws = extraction.read(path)
    files = [file for law in laws for file in extraction.write(law, path)]
    for law in laws:
        files += write_codes(law, folder / "consolidado", MODES, FORMATS)
    return Outcome(tuple(files), any(map(has_block, laws)))


def penalties_reais(
    law: Law, path: Path, on: date | None = None
) -> Mapping[tuple[str, str | None], InReais]:
    """The sanctions of ``law`` in reais on ``on``; None is the last day that the series reach.

    The day does not hang on the clock, so that the same files give the same tables.
    """
    from pipeline.normalize.fines import reais_by_target
    from pipeline.normalize.rules import read_rules

    if not law.sanctions:
        return {}
    context = money_context(law, path)
    file = path.with_name(f"{path.stem}.regras.toml")
    rules = read_rules(file) if file.is_file() else None
    if rules is not None and rules.law_id != law.law_id:
        rules = None  # a file of several acts: the rules are of one of them
    return reais_by_target(law, rules, on or last_day(context), context)


def last_day(context: Context) -> date:
    """The last day of the last month that the newest price index reaches."""
    from calendar import monthrange

    last = max(series.last for series in context.indices.values())
    month = last.month or 12
    return date(last.year, month, monthrange(last.year, month)[1])


def write_codes(
    law: Law,
    folder: Path,
    modes: Iterable[str],
    formats: Iterable[str],
    on: date | None = None,
) -> tuple[Path, ...]:
    """Write ``<law_id>-<mode>.<format>``, with the day if one is asked for."""
    from pipeline.generate import consolidate, to_docx, to_pdf

    def to_page(document: Document) -> bytes:
        from pipeline.generate.html import to_html
        from pipeline.generate.metadata import PREFIX, legislation_metadata

        return to_html(document, legislation_metadata(law, on).head(), PREFIX).encode()

    def to_plain(document: Document) -> bytes:
        from pipeline.generate.markdown import to_markdown

        return to_markdown(document).encode()

    renderers = {"docx": to_docx, "pdf": to_pdf, "html": to_page, "md": to_plain}
    formats = tuple(formats)
    written = []
    for mode in modes:
        document = consolidate(law, mode, on)
        day = f"-{on.isoformat()}" if on else ""
        for ending in formats:
            path = folder / f"{law.law_id}-{mode}{day}.{ending}"
            written.append(write_atomic(path, renderers[ending](document)))
    return tuple(written)


def has_block(law: Law) -> bool:
    """True where a doubt stops work until a person decides it."""
    return any(
        found.severity is Severity.BLOQUEIO and found.decided_by is None
        for found in law.diagnostics
    )

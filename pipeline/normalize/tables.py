"""A law becomes tables. Reads: a Law. Writes: Tables (checked pandas frames)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from importlib.metadata import version as distribution_version
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from pipeline.ids import act_urn
from pipeline.law import (
    Citation,
    Diagnostic,
    Event,
    Identity,
    Kind,
    Law,
    Provision,
    Sanction,
    Severity,
    Span,
    Version,
)
from pipeline.normalize.schema import build
from pipeline.normalize.workbook import CELL_LIMIT, is_cut

if TYPE_CHECKING:
    from pipeline.normalize.fines import InReais

Row = dict[str, object]

#: Below this share of assigned characters the tables are a draft.
DRAFT_COVERAGE = 0.995

_NUMERAL = re.compile(r"[IVXLCDM\d]+\b")


@dataclass(frozen=True, eq=False, slots=True)
class Tables:
    """The tables of one law, each a frame with the columns and types of ``schema.csv``."""

    laws: pd.DataFrame
    articles: pd.DataFrame
    amendments: pd.DataFrame
    penalties: pd.DataFrame
    citations: pd.DataFrame
    diagnostics: pd.DataFrame

    def items(self) -> Iterator[tuple[str, pd.DataFrame]]:
        """Name and frame of each table, in the order in which they are written."""
        for field in fields(self):
            yield field.name, getattr(self, field.name)

    @property
    def law_id(self) -> str:
        """The law that these tables are about."""
        return str(self.laws["law_id"].iloc[0])


def tables(law: Law, reais: Mapping[tuple[str, str | None], InReais] | None = None) -> Tables:
    """Turn a law into its tables.

    Nothing is computed that the law does not say: what is unknown is null. ``reais`` are the
    figures of each sanction and target on one day (``fines.reais_by_target``); without them the
    columns in reais are null. Raises SchemaError where the law holds a value that the schema does
    not admit.
    """
    articles = [row for place in _places(law) for row in _article_rows(law, *place)]
    amendments = [_amendment_row(law, event) for event in law.events]
    penalties = [row for one in law.sanctions for row in _penalty_rows(law, one, reais or {})]
    content = {
        "laws": [_law_row(law)],
        "articles": articles,
        "amendments": amendments,
        "penalties": penalties,
        "citations": [_citation_row(law, cited) for cited in law.citations],
        "diagnostics": [_diagnostic_row(law, found) for found in law.diagnostics],
    }
    content["diagnostics"] += [_diagnostic_row(law, found) for found in _cut_cells(content)]
    return Tables(**{name: build(name, rows) for name, rows in content.items()})


def quality(law: Law) -> str:
    """``rascunho`` with characters lost or a block, ``parcial`` with a warning, else ``limpo``.

    A doubt that a person decided no longer counts.
    """
    severities = {found.severity for found in law.diagnostics if found.decided_by is None}
    if law.coverage < DRAFT_COVERAGE or Severity.BLOQUEIO in severities:
        return "rascunho"
    return "parcial" if severities & {Severity.AVISO, Severity.ERRO} else "limpo"


def portable_path(path: str, base: Path) -> str:
    """``path`` as tables may keep it: relative to ``base`` if below it, else the bare name.

    No folder of the machine that wrote the tables is ever in them. Bytes of a file name that are
    no UTF-8 are shown as U+FFFD.
    """
    given = Path(path)
    below = given.relative_to(base) if given.is_relative_to(base) else given
    outside = below.is_absolute() or ".." in below.parts
    kept = given.name if outside else below.as_posix()
    return kept.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _law_row(law: Law) -> Row:
    identity, source = law.identity, law.source
    return {
        "law_id": law.law_id,
        "urn": law.urn,
        "municipality": identity.municipality,
        "uf": identity.uf,
        "ibge_code": identity.ibge_code,
        "kind": identity.kind,
        "number": identity.number,
        "year": identity.date.year if identity.date else None,
        "date": str(identity.date) if identity.date else None,
        "epigraph": law.epigraph,
        "ementa": law.ementa,
        "source_path": portable_path(source.path, Path.cwd()),
        "source_sha256": source.sha256,
        "reader": source.reader,
        "pages": source.pages,
        "chars": source.chars,
        "coverage": law.coverage,
        "quality": quality(law),
        "tool_version": distribution_version("consolida"),
        "title": identity.title,
        "external": _external(identity),
    }


def _external(identity: Identity) -> str | None:
    return "\n".join(f"{name}: {origin}" for name, origin in identity.external) or None


def _places(law: Law) -> Iterator[tuple[int, Provision, tuple[Provision, ...]]]:
    for position, (provision, above) in enumerate(law.walk_with_parents(), start=1):
        yield position, provision, above


def _article_rows(
    law: Law, position: int, provision: Provision, above: tuple[Provision, ...]
) -> Iterator[Row]:
    common: Row = {
        "law_id": law.law_id,
        "provision_id": provision.id,
        "kind": provision.kind,
        "parent_id": above[-1].id if above else None,
        "position": position,
        "heading_path": _heading_path(above),
        "versions": sum(version.ordinal >= 1 for version in provision.versions),
    }
    for version in provision.versions:
        yield {**common, **_version_columns(provision, version)}


def _version_columns(provision: Provision, version: Version) -> Row:
    return {
        "label": version.label or provision.label,
        "version": version.ordinal,
        "status": version.status,
        "text": version.text,
        "valid_from": _date(version.began_by),
        "valid_to": _date(version.ended_by),
        "changed_by": _act(version.began_by),
        "tail": version.tail,
        "printed": version.printed,
        "cells": json.dumps(version.rows, ensure_ascii=False) if version.rows else None,
        **_place(version.span),
    }


def _heading_path(above: tuple[Provision, ...]) -> str | None:
    names = [_heading_name(p) for p in above if p.kind.is_grouping or p.kind is Kind.ANEXO]
    return " > ".join(names) or None


def _heading_name(heading: Provision) -> str:
    """A label as running text: "Título I" for "TÍTULO I -"; without a label, its own words."""
    first, _, rest = heading.label.strip(" .:-–—").partition(" ")
    if not first:
        return heading.current.text or heading.id
    number = rest if _NUMERAL.match(rest) else rest.lower()
    return f"{first.capitalize()} {number}".strip()


def _date(event: Event | None) -> str | None:
    return str(event.act.date) if event and event.act and event.act.date else None


def _act(event: Event | None) -> str | None:
    return str(event.act) if event and event.act else None


def _place(span: Span | None) -> Row:
    if span is None or span.start < 0:  # words of an amending act are elsewhere
        return {"page": None, "start": None, "end": None}
    return {"page": span.page, "start": span.start, "end": span.end}


def _amendment_row(law: Law, event: Event) -> Row:
    act = event.act
    return {
        "law_id": law.law_id,
        "event_id": event.id,
        "provision_id": event.provision_id,
        "action": event.action,
        "act_kind": act.kind if act else None,
        "act_number": act.number if act else None,
        "act_year": act.year if act else None,
        "act_date": _date(event),
        "act_urn": act_urn(law.identity, act) if act else None,
        "note": event.note,
        "version_before": event.version_before,
        "version_after": event.version_after,
        "effective_from": None,  # a note tells the act, not when the change began to hold
        "origin": event.origin,
        **_place(event.span),
    }


def _penalty_rows(
    law: Law, sanction: Sanction, reais: Mapping[tuple[str, str | None], InReais]
) -> Iterator[Row]:
    for target in sanction.target_ids or (None,):
        money = reais.get((sanction.id, target))
        yield {
            "law_id": law.law_id,
            "penalty_id": sanction.id,
            "provision_id": sanction.provision_id,
            "version": sanction.version,
            "target_id": target,
            "sanction": sanction.sanction,
            "rule": sanction.rule,
            "min": sanction.minimum,
            "max": sanction.maximum,
            "unit": sanction.unit,
            "factor": sanction.factor,
            "base_id": sanction.base_id,
            "per": sanction.per,
            "subject": sanction.subject,
            "min_brl": money.min_brl if money else None,
            "max_brl": money.max_brl if money else None,
            "brl_date": money.brl_date if money else None,
            "brl_trail": money.brl_trail if money else None,
            "brl_missing": money.why if money else None,
            "status": sanction.status,
            "quote": sanction.quote,
            **_place(sanction.span),
        }


def _citation_row(law: Law, cited: Citation) -> Row:
    return {
        "law_id": law.law_id,
        "provision_id": cited.provision_id,
        "version": cited.version,
        "quote": cited.quote,
        "scope": cited.scope,
        "target_urn": cited.target_urn,
        "target_id": cited.target_id,
        "resolution": cited.resolution,
        "reading": cited.reading,
        "target_name": cited.target_name,
        **_place(cited.span),
    }


def _diagnostic_row(law: Law, found: Diagnostic) -> Row:
    return {
        "law_id": law.law_id,
        "code": found.code,
        "severity": found.severity,
        "provision_id": found.provision_id,
        "message": found.message,
        "quote": found.quote or None,
        "decided_by": found.decided_by,
        **_place(found.span),
    }


def _cut_cells(content: Mapping[str, list[Row]]) -> Iterator[Diagnostic]:
    """One diagnostic per text that a spreadsheet cell cannot hold whole."""
    for table, rows in content.items():
        for row in rows:
            for column, value in row.items():
                if isinstance(value, str) and is_cut(value):
                    yield _cut_cell(table, column, row.get("provision_id"))


def _cut_cell(table: str, column: str, provision_id: object) -> Diagnostic:
    return Diagnostic(
        "planilha_celula_cortada",
        Severity.INFO,
        f"Um texto da coluna {column} da tabela {table} passa de {CELL_LIMIT} caracteres e está "
        "cortado na planilha; o CSV e o Parquet o trazem inteiro.",
        provision_id if isinstance(provision_id, str) else None,
    )

"""What every rule of the file has in common: quotes, general rules, ids."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pipeline.normalize.rules.fields import Table
from pipeline.normalize.rules.model import Quote
from pipeline.normalize.rules.supplied import Supplied, general_rules

_PROVISION = re.compile(r"[a-z]+\d[a-z0-9._-]*")
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def quotes(table: Table, required: bool = True) -> tuple[Quote, ...]:
    """The words that a rule rests on: ``dispositivo`` and ``citacao``, and those of ``apoio``."""
    if not required and not table.has("dispositivo") and not table.has("citacao"):
        return ()
    found = [_quote(table)]
    for support in table.tables("apoio"):
        found.append(_quote(support))
        support.finish()
    return tuple(found)


def _quote(table: Table) -> Quote:
    provision = table.text("dispositivo")
    if not _PROVISION.fullmatch(provision):
        table.fail("dispositivo", f"{provision!r} não é um identificador como art75_par2")
    return Quote(provision, table.text("citacao"))


def supplied(table: Table) -> tuple[Supplied, ...]:
    """The general rules named in ``supletiva``."""
    known = general_rules()
    for key in table.texts("supletiva"):
        if key not in known:
            table.fail("supletiva", f"{key!r} não é uma norma conhecida; use {', '.join(known)}")
    return tuple(known[key] for key in table.texts("supletiva"))


def rule_id(table: Table) -> str:
    """The id of a rule: lower case words joined by hyphens."""
    value = table.text("id")
    if not _ID.fullmatch(value):
        table.fail("id", f"{value!r}: use letras minúsculas sem acento, números e hífens")
    return value


def unique(table: Table, key: str, ids: Iterable[str]) -> None:
    """Raise RulesError where two rules of one kind have the same id."""
    seen: set[str] = set()
    for value in ids:
        if value in seen:
            table.fail(f"{key}[{value}]", "este id aparece duas vezes")
        seen.add(value)

"""What applying amending acts takes and gives."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from pipeline.amendment import Command
from pipeline.law import ActRef, Law


class Fate(StrEnum):
    """What became of a command."""

    APLICADA = "aplicada"
    RECUSADA = "recusada"
    PENDENTE = "pendente"


@dataclass(frozen=True, slots=True)
class AmendingAct:
    """An act and what it orders of one law, in the order in which it says so.

    ``in_force`` is the first and the last day on which the act may have come into force (one day
    twice where it is known); None where nothing is known of it. ``confirmed`` is True where a
    person says that the law which the act names by another date is the one at hand.
    """

    ref: ActRef
    commands: tuple[Command, ...]
    in_force: tuple[date, date] | None = None
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """One command and what became of it.

    ``reason`` is a sentence in Portuguese: why a command was refused or waits; of one that was
    applied, what a person should know, mostly nothing. ``provision_ids`` are the provisions that it
    changed, by their ids in the amended law.
    """

    act: ActRef
    command: Command
    fate: Fate
    reason: str = ""
    provision_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Amended:
    """A law after its amending acts, with one outcome per command in the order of application."""

    law: Law
    outcomes: tuple[Outcome, ...]

    def count(self, fate: Fate) -> int:
        """How many commands met ``fate``."""
        return sum(outcome.fate is fate for outcome in self.outcomes)


class Refusal(Exception):  # noqa: N818 - no error: what the act orders is not possible
    """A command that cannot be carried out; ``str()`` is the reason, a sentence in Portuguese."""

"""Why no fine is computed. Each error's ``str()`` is one sentence in Portuguese.

Those that a person's choice settles are :class:`~pipeline.errors.BlockedError` (exit code 1); the
others say that the law, the day or the facts given do not allow a fine (exit code 2).
"""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.errors import BlockedError, ConsolidaError
from pipeline.normalize.rules.model import Quote


class FineError(ConsolidaError):
    """Base of every refusal to compute a fine."""


class UnknownProvisionError(FineError):
    """The law has no such provision, or it is a heading."""


class NotInForceError(FineError):
    """The provision had no wording in force on the day of the fact."""


class UndecidedTimeError(FineError):
    """The publication does not tell which wording was in force on the day, or prints none."""


class NotPunishedError(FineError):
    """No fine punishes the provision on the day of the fact."""


class UnvaluedFineError(FineError):
    """The law threatens a fine and does not say how much; a missing value is no zero."""


class CaseError(FineError):
    """Facts that the law does not know, that are impossible together, or that are missing."""


class UnknownCircumstanceError(CaseError):
    """A circumstance that the law does not list."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A fine that may be the one: ``sanction_id`` is what ``Case.sanction`` takes."""

    sanction_id: str
    provision_id: str
    words: str

    def __str__(self) -> str:
        return f"{self.sanction_id} ({self.provision_id}: “{self.words}”)"


class AmbiguousFineError(BlockedError):
    """Several fines punish the provision on that day; a person says which (``Case.sanction``)."""

    def __init__(self, sentence: str, candidates: tuple[Candidate, ...]) -> None:
        super().__init__(sentence)
        self.candidates = candidates


@dataclass(frozen=True, slots=True)
class Option:
    """One way to settle a gap of the law, and what follows from it."""

    key: str
    effect: str

    def __str__(self) -> str:
        return f"{self.key}: {self.effect}"


class ChoiceNeeded(BlockedError):  # noqa: N818 - no fault: the law asks for a person's choice
    """The law leaves a point open that changes the fine (``Case.choices[key]`` settles it)."""

    def __init__(
        self,
        key: str,
        question: str,
        options: tuple[Option, ...],
        quotes: tuple[Quote, ...] = (),
    ) -> None:
        listed = "; ".join(str(option) for option in options)
        words = "".join(f" [{quote.provision}: “{quote.text}”]" for quote in quotes)
        super().__init__(f"Escolha necessária ({key}): {question}{words} Opções: {listed}.")
        self.key = key
        self.question = question
        self.options = options
        self.quotes = quotes

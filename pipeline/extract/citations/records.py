"""What a citation is: the words, where they stand, and what they name.

The records of one text (:class:`Mention`) know nothing of the law it stands in;
:class:`pipeline.law.Citation` is a mention resolved against that law.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from pipeline.law import PartialDate


class Relative(StrEnum):
    """How a step is named other than by its number."""

    SELF = "este"
    PREVIOUS = "anterior"
    ALL_PREVIOUS = "anteriores"
    NEXT = "seguinte"
    SAME = "referido"
    ALL = "todos"


class Step(NamedTuple):
    """One step of the way to a provision: LexML prefix and number, or how it is named instead.

    ``printed`` is the word of the text where it may stand for other levels ("item", "letra").
    """

    level: str
    number: str = ""
    relative: Relative | None = None
    printed: str = ""


@dataclass(frozen=True, slots=True)
class CitedAct:
    """An act as a text names it.

    ``kind`` in full ("Lei Complementar"), ``number`` without dots, ``sphere`` as printed or known
    (None: the text does not say), ``body`` the piece of the URN that names who made it, ``key`` the
    name of a named act ("codigo de obras"). ``own`` is the law that the text stands in, ``same`` an
    act named before ("da referida Lei"), ``vague`` one that the text does not identify.
    """

    kind: str
    number: str | None = None
    date: PartialDate | None = None
    sphere: str | None = None
    body: str | None = None
    key: str | None = None
    own: bool = False
    same: bool = False
    vague: bool = False


class Mention(NamedTuple):
    """One target that a text names: characters ``start`` to ``end``, the way, and the act.

    ``steps`` run from the outermost; empty for a whole act. ``act`` is None where the text names
    none. ``implied`` marks the inside of a range ("arts. 10 a 15": 11 to 14).
    """

    start: int
    end: int
    steps: tuple[Step, ...]
    act: CitedAct | None = None
    implied: bool = False
    readings: tuple[str, ...] = ()

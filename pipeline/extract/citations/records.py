"""What a citation is: the words, where they stand, and what they name.

The records of one text (:class:`Mention`) know nothing of the law it stands in;
:class:`Citation` is a mention resolved against that law.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from pipeline.law import PartialDate, Span


class Scope(StrEnum):
    """Whether a citation names a provision of the law it stands in."""

    INTERNA = "interna"
    EXTERNA = "externa"


class Resolution(StrEnum):
    """What became of a target. ``EXTERNO``: of another act, whose text is not at hand."""

    OK = "ok"
    INEXISTENTE = "inexistente"
    REVOGADO = "revogado"
    AMBIGUO = "ambiguo"
    EXTERNO = "externo"


@dataclass(frozen=True, slots=True)
class Citation:
    """One citation of one target; a list or range gives one for each of its targets.

    ``quote`` is the printed clause ("letras a), d) e e) do artigo 17" for each of the three), and
    ``span`` its place in the source. ``version`` is the ordinal of the wording it stands in; 0 for
    the preamble (``provision_id`` "preambulo") and the ementa ("ementa").
    ``target_id`` is a LexML id in this law (``interna``) or in the act of ``target_urn``
    (``externa``, not checked); None where the whole act is cited or nothing can be named.
    ``target_urn`` is None where a part of the act's URN is not known; ``target_name`` says how the
    text calls the act. ``reading`` is the reading proposed where the printed form is faulty.
    """

    provision_id: str
    version: int
    quote: str
    span: Span
    scope: Scope
    target_urn: str | None
    target_id: str | None
    resolution: Resolution
    reading: str | None = None
    target_name: str | None = None


class Relative(StrEnum):
    """How a step is named other than by its number."""

    SELF = "este"
    PREVIOUS = "anterior"
    ALL_PREVIOUS = "anteriores"
    NEXT = "seguinte"
    SAME = "referido"
    ALL = "todos"


@dataclass(frozen=True, slots=True)
class Step:
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


@dataclass(frozen=True, slots=True)
class Mention:
    """One target that a text names: characters ``start`` to ``end``, the way, and the act.

    ``steps`` run from the outermost; empty for a whole act. ``act`` is None where the text names
    none. ``implied`` marks the inside of a range ("arts. 10 a 15": 11 to 14).
    """

    start: int
    end: int
    steps: tuple[Step, ...]
    act: CitedAct | None = None
    implied: bool = False
    readings: tuple[str, ...] = field(default=())

"""The rules of one law as records: what each says, and the words that it rests on.

Amounts are Decimal; ``SM`` is a minimum wage, ``pct`` per cent. An absent value is None, never
zero. Each rule has the key of its place in the file, so that a message can point at it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from decimal import Decimal

from pipeline.normalize.rules.supplied import Supplied


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of one provision: LexML id (``art75_par2``) and the words as published."""

    provision: str
    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One point of the way of counting: the law's own (``quotes``) or a general rule's."""

    where: str
    value: str
    quotes: tuple[Quote, ...] = ()
    supplied: tuple[Supplied, ...] = ()


@dataclass(frozen=True, slots=True)
class Counting:
    """How a law counts its deadlines.

    ``days`` is ``corridos`` (calendar days) or ``uteis`` (working days); ``first_day`` is
    ``excluido`` or ``incluido``; ``end`` is ``prorroga`` (an end on a Saturday, Sunday or holiday
    moves to the next working day) or ``nao_prorroga``; ``hours`` is ``minuto_a_minuto``; ``months``
    is ``dia_de_igual_numero``.
    """

    days: Choice
    first_day: Choice
    end: Choice
    hours: Choice
    months: Choice


@dataclass(frozen=True, slots=True)
class Rule:
    """What all rules have: place in the file, id, title, the words, and remarks for the reader."""

    where: str
    id: str
    title: str
    quotes: tuple[Quote, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """Another defensible reading of a deadline, printed beside the one that is used.

    ``changes`` is ``dias``, ``dia_inicial``, ``vencimento`` (``value`` as in Counting),
    ``numero`` or ``espera`` (another number, or further days, in ``value``) or ``inicio_util``
    (counting starts on a working day).
    """

    where: str
    changes: str
    value: str
    reason: str
    quotes: tuple[Quote, ...] = ()
    supplied: tuple[Supplied, ...] = ()


@dataclass(frozen=True, slots=True)
class Extension:
    """How far a deadline may be extended: ``limit`` is ``dobro`` or ``sem_limite``."""

    where: str
    limit: str
    condition: str
    quotes: tuple[Quote, ...]


#: Deadlines that notices and autos print: "Defesa até", "Pagar até" and so on.
SERVED = ("prazo", "defesa", "recurso", "pagamento", "reclamar", "edital")


@dataclass(frozen=True, slots=True)
class DeadlineRule(Rule):
    """A deadline of the law.

    ``number`` in ``unit`` (``dias``, ``dias_uteis``, ``horas``, ``minutos``, ``meses``, ``anos``);
    None where an authority fixes it between ``least`` and ``most``. ``wait`` are further days that
    the law adds ("findo os quais, esperar-se-á mais 5"). ``backward`` counts towards the past
    (antecedência). ``start`` is the event that it runs from, ``start_implied`` where the law does
    not name it. ``own`` are the points in which it is counted unlike the law's other deadlines;
    ``procedural`` where it is one for an act in the proceedings (defence, appeal, payment).
    ``serves`` are the fields of notices and autos that it fills (``SERVED``).
    """

    number: int | None
    least: int | None
    most: int | None
    unit: str
    wait: int
    backward: bool
    start: str
    start_implied: bool
    effect: str | None
    procedural: bool
    extension: Extension | None
    own: tuple[tuple[str, Choice], ...]
    readings: tuple[Reading, ...]
    serves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Circumstance(Rule):
    """A circumstance of the infraction: ``kind`` is ``atenuante`` or ``agravante``.

    ``proof`` says who shows it (``informacao_do_municipio``, ``agente_ou_defesa``), where the law
    says so.
    """

    kind: str
    proof: str | None


@dataclass(frozen=True, slots=True)
class Grade(Rule):
    """A grade of the fine: minimum + ``position`` × (maximum − minimum), position from 0 to 1.

    It applies where the numbers of attenuating (A) and aggravating (G) circumstances, and the
    excess G − A, are within these bounds; None is no bound.
    """

    position: Decimal
    least_attenuating: int | None
    most_attenuating: int | None
    least_aggravating: int | None
    most_aggravating: int | None
    least_excess: int | None
    most_excess: int | None

    def fits(self, attenuating: int, aggravating: int) -> bool:
        """True where the grade applies to these numbers of circumstances."""
        return (
            _within(attenuating, self.least_attenuating, self.most_attenuating)
            and _within(aggravating, self.least_aggravating, self.most_aggravating)
            and _within(aggravating - attenuating, self.least_excess, self.most_excess)
        )


@dataclass(frozen=True, slots=True)
class Window:
    """Recidivism counts only within this time: ``number`` of ``unit`` (dias, meses, anos, or
    exercicios: civil years, "durante o mesmo exercício").

    ``strict`` where the interval must be shorter than that ("interstício inferior a 1 ano").
    """

    number: int
    unit: str
    strict: bool


@dataclass(frozen=True, slots=True)
class Recidivism(Rule):
    """What happens to who infringes again.

    ``kind`` is ``generica``, ``especifica``, ``geral`` or ``especial`` (only ``targets``).
    ``effect`` is ``acrescimo`` (``value`` per cent of the fine), ``multiplicacao`` (times
    ``value``) or ``medida`` (``measure``, no amount). ``over`` is ``multa`` or ``primeira_multa``.
    It applies from the ``occurrence``-th infraction on (2 is the first repetition); ``repeats`` is
    ``unica``, ``a_cada`` (again for each repetition) or ``progressiva``. ``ceiling`` says whether
    the law's ceiling still binds; None where the law has none or does not say.
    """

    kind: str
    effect: str
    value: Decimal | None
    over: str
    occurrence: int
    repeats: str
    window: Window | None
    ceiling: bool | None
    measure: str | None
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Discount(Rule):
    """``percent`` off the fine where it is paid within the deadline ``event``."""

    percent: Decimal
    event: str
    condition: str | None


@dataclass(frozen=True, slots=True)
class Limit(Rule):
    """``kind`` is ``piso`` or ``teto``: ``value`` in ``unit``; ``beyond`` is what may pass it."""

    kind: str
    value: Decimal
    unit: str
    beyond: str | None


@dataclass(frozen=True, slots=True)
class Base(Rule):
    """The unit of the law's fines (SM, UFIR, BRL) and the date of its value.

    ``day`` is ``autuacao``, ``nominal`` (reais as printed) or ``nao_diz``. ``decision`` is what a
    person has to settle before reais can be computed, or None.
    """

    unit: str
    day: str
    decision: str | None


@dataclass(frozen=True, slots=True)
class Correction(Rule):
    """How the law corrects its own amounts, or a fine that is overdue."""

    over: str


@dataclass(frozen=True, slots=True)
class Offenders(Rule):
    """Who answers, and for how much of the fine (``factor``; None where it is no fine)."""

    who: str
    factor: Decimal | None


@dataclass(frozen=True, slots=True)
class Surcharge(Rule):
    """``percent`` added to what the city spent (``over``), by the provisions ``targets``."""

    percent: Decimal
    over: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Authority(Rule):
    """Who does what: ``role`` is ``lavra``, ``homologa``, ``julga``, ``recurso``, ``parecer``...

    The case is theirs where the maximum fine is ``least`` or more, or under ``below`` (in
    ``unit``), or where ``condition`` holds.
    """

    role: str
    who: str
    condition: str | None
    least: Decimal | None
    below: Decimal | None
    unit: str | None


@dataclass(frozen=True, slots=True)
class Gap(Rule):
    """What the law does not say and a person has to choose, with the choices that can be made."""

    question: str
    proposals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Caveat(Rule):
    """What stands against a rule of the law, with where it is written (``source``)."""

    text: str
    source: str


@dataclass(frozen=True, slots=True)
class InForce:
    """A person's word on when an amending act took effect, with its source."""

    where: str
    act: str
    since: date
    source: str


@dataclass(frozen=True, slots=True)
class Rules:
    """All rules of one law. ``path`` is the file that they were read from."""

    law_id: str
    path: str
    counting: Counting
    deadlines: tuple[DeadlineRule, ...]
    bases: tuple[Base, ...] = ()
    grades: tuple[Grade, ...] = ()
    circumstances: tuple[Circumstance, ...] = ()
    recidivism: tuple[Recidivism, ...] = ()
    discounts: tuple[Discount, ...] = ()
    limits: tuple[Limit, ...] = ()
    corrections: tuple[Correction, ...] = ()
    surcharges: tuple[Surcharge, ...] = ()
    offenders: tuple[Offenders, ...] = ()
    authorities: tuple[Authority, ...] = ()
    gaps: tuple[Gap, ...] = ()
    caveats: tuple[Caveat, ...] = ()
    in_force: tuple[InForce, ...] = ()

    @property
    def attenuating(self) -> tuple[Circumstance, ...]:
        """The attenuating circumstances, in the order of the law."""
        return tuple(c for c in self.circumstances if c.kind == "atenuante")

    @property
    def aggravating(self) -> tuple[Circumstance, ...]:
        """The aggravating circumstances, in the order of the law."""
        return tuple(c for c in self.circumstances if c.kind == "agravante")

    def grades_for(self, attenuating: int, aggravating: int) -> tuple[Grade, ...]:
        """The grades whose condition these numbers meet: one, or none where the law has a gap."""
        return tuple(grade for grade in self.grades if grade.fits(attenuating, aggravating))


def quotes_of(record: object, where: str = "") -> Iterator[tuple[str, Quote]]:
    """Each quote of ``record`` and of what it holds, with the place of its rule in the file."""
    if isinstance(record, Quote):
        yield where, record
    elif isinstance(record, tuple):
        for item in record:
            yield from quotes_of(item, where)
    elif is_dataclass(record):
        own = getattr(record, "where", where)
        for name in (entry.name for entry in fields(record)):
            yield from quotes_of(getattr(record, name), own)


def _within(value: int, least: int | None, most: int | None) -> bool:
    return (least is None or value >= least) and (most is None or value <= most)

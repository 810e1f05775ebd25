"""When a law takes effect: vacatio legis, day by day.

LC 95/1998, art. 8º, § 1º: the day of the publication and the last day are both counted, and the law
is in force from the day after, whatever day of the week it is. Without a clause the law is in force
45 days after its publication (LINDB, art. 1º), counted in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from pipeline.normalize.deadlines.calendar import shift
from pipeline.normalize.deadlines.count import Step
from pipeline.normalize.deadlines.events import DeadlineError
from pipeline.normalize.deadlines.result import Used
from pipeline.normalize.rules.supplied import general_rules

_WITHOUT_CLAUSE = 45


@dataclass(frozen=True, slots=True)
class Vacatio:
    """A law published on ``published`` is in force from ``in_force`` on.

    ``last_day`` is the last day of the vacatio; ``steps`` has each day of it and the first in
    force.
    """

    published: date
    days: int
    last_day: date
    in_force: date
    steps: tuple[Step, ...]
    used: tuple[Used, ...]
    notices: tuple[str, ...]


def vacatio(published: date, days: int | None = None) -> Vacatio:
    """When a law takes effect "após decorridos (n) dias de sua publicação".

    Args:
        published: The day of the official publication.
        days: Calendar days of the clause; None where the law has no clause (LINDB: 45).

    Raises DeadlineError where ``days`` is less than 1.

    >>> vacatio(date(2026, 3, 2), 90).in_force
    datetime.date(2026, 5, 31)
    """
    if days is not None and days < 1:
        raise DeadlineError(f"A vacância tem de ser de 1 dia para cima, não {days}.")
    number = _WITHOUT_CLAUSE if days is None else days
    last = shift(published, number - 1)
    return Vacatio(
        published, number, last, shift(last, 1), _steps(published, number),
        _used(days), _notices(published, days),
    )  # fmt: skip


def _steps(published: date, number: int) -> tuple[Step, ...]:
    counted = [Step(shift(published, n - 1), n, _reason(n, number)) for n in range(1, number + 1)]
    return (*counted, Step(shift(published, number), None, "entra em vigor"))


def _reason(n: int, number: int) -> str:
    if n == 1:
        return "1º dia: data da publicação, incluída"
    return f"{n}º dia: último da vacância, incluído" if n == number else f"{n}º dia"


def _used(days: int | None) -> tuple[Used, ...]:
    general = general_rules()
    count = Used("contagem da vacância", general["lc-95-8-par1"])
    return (count,) if days else (Used("vacância", general["lindb-1"]), count)


def _notices(published: date, days: int | None) -> tuple[str, ...]:
    found = []
    if published < general_rules()["lc-95-8-par1"].since:
        found.append("A publicação é anterior à LC nº 107/2001, que incluiu a regra de contagem.")
    if days is None:
        found.append("A LINDB não diz como se contam os 45 dias; contou-se como na LC nº 95/1998.")
    return tuple(found)

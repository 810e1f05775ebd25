"""Which days are working days, and why the others are not.

National and state holidays come from the package ``holidays``; the city's own from its file. A
working day (dia útil) is one that is no Saturday, no Sunday and no holiday. A ponto facultativo is
no holiday: it does not move a deadline by itself, and is told where the last day falls on one.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from pipeline.law import Law
from pipeline.normalize.deadlines.city import CityHolidays
from pipeline.normalize.deadlines.events import DeadlineError

WEEKDAYS = (
    "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado",
    "domingo",
)  # fmt: skip
_SATURDAY, _SUNDAY = 5, 6
_GOOD_FRIDAY = "Sexta-feira Santa"


@dataclass(frozen=True, slots=True)
class Calendar:
    """The calendar of one city: its state (``uf``, two letters) and its own holidays.

    ``uf`` None leaves out the state's holidays, ``city`` None the city's; :meth:`notices` says so.
    """

    uf: str | None
    city: CityHolidays | None = None

    @classmethod
    def of(cls, law: Law, city: CityHolidays | None = None) -> Calendar:
        """The calendar of the municipality of ``law``."""
        return cls(law.identity.uf, city)

    def why_not(self, day: date) -> str | None:
        """Why ``day`` is no working day: ``sábado``, ``feriado nacional: Natal``; None if it is."""
        parts = []
        if day.weekday() in (_SATURDAY, _SUNDAY):
            parts.append(WEEKDAYS[day.weekday()])
        if holiday := self.holiday(day):
            parts.append(holiday)
        return "; ".join(parts) or None

    def is_working(self, day: date) -> bool:
        """True for a day that is no Saturday, no Sunday and no holiday."""
        return self.why_not(day) is None

    def holiday(self, day: date) -> str | None:
        """The holiday of ``day`` with its scope, or None."""
        if name := _national(day.year).get(day):
            if name == _GOOD_FRIDAY:
                return f"feriado religioso: {name} (Lei nº 9.093/1995, art. 2º)"
            return f"feriado nacional: {name}"
        if self.uf and (name := _state(self.uf, day.year).get(day)):
            return f"feriado estadual ({self.uf}): {name}"
        if self.city and (own := self.city.find(day)):
            return f"feriado municipal: {own.name} ({own.act})"
        return None

    def optional(self, day: date) -> str | None:
        """The ponto facultativo of ``day`` (federal calendar or the city's file), or None."""
        if self.city and (own := self.city.find(day, "ponto_facultativo")):
            return f"{own.name} ({own.act})"
        return _optional(day.year).get(day)

    def next_working(self, day: date, direction: int = 1) -> date:
        """``day`` itself if it is a working day, or the next one (the one before, with -1)."""
        while not self.is_working(day):
            day = shift(day, direction)
        return day

    def notices(self) -> tuple[str, ...]:
        """What the calendar does not know, for the reader of a deadline."""
        found = []
        if self.city is None:
            found.append(
                "Os feriados municipais não foram considerados: falta o arquivo de feriados da "
                "cidade (<lei>.feriados.toml)."
            )
        if self.uf is None:
            found.append("Os feriados estaduais não foram considerados: não se sabe a UF da lei.")
        return tuple(found)


def shift(day: date, days: int) -> date:
    """``day`` moved by calendar days. Raises DeadlineError beyond the calendar's end."""
    try:
        return day + timedelta(days=days)
    except OverflowError:
        raise DeadlineError("O prazo passa do fim do calendário; confira o número.") from None


@lru_cache(maxsize=256)
def _national(year: int) -> dict[date, str]:
    return _names(None, year, "public")


@lru_cache(maxsize=256)
def _state(uf: str, year: int) -> dict[date, str]:
    """The holidays that the state adds to the national ones."""
    national = _national(year)
    return {d: name for d, name in _names(uf, year, "public").items() if d not in national}


@lru_cache(maxsize=256)
def _optional(year: int) -> dict[date, str]:
    return _names(None, year, "optional")


def _names(uf: str | None, year: int, category: str) -> dict[date, str]:
    from holidays import country_holidays

    known = country_holidays("BR")
    if not known.start_year <= year <= known.end_year:
        raise DeadlineError(
            f"O calendário de feriados vai de {known.start_year} a {known.end_year}; o prazo "
            f"chega a {year}."
        )
    if uf is not None and uf not in known.subdivisions:
        raise DeadlineError(f"{uf!r} não é uma UF; use a sigla, como RS.")
    found = country_holidays("BR", subdiv=uf, years=year, categories=(category,), language="pt_BR")
    return {day: name for day, name in found.items() if day.year == year}

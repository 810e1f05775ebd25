"""The city's own holidays: ``<law>.feriados.toml`` beside the law.

Reads: TOML with fixed days, days counted from Easter, and single dates, each with its act::

    municipio = "Cidade"

    [[fixo]]
    nome = "Aniversário do Município"
    dia = 3
    mes = 9
    desde = 1990                      # ano; facultativo, como `ate`
    ato = "Lei nº 1/1990, art. 1º"

    [[movel]]
    nome = "Corpus Christi"
    pascoa = 60                       # dias depois da Páscoa; negativo, antes
    ato = "Lei nº 1/1990, art. 2º"

    [[data]]
    nome = "Luto oficial"
    data = 2026-11-24
    tipo = "ponto_facultativo"        # padrão: feriado
    ato = "Decreto nº 7/2026"

A day without an act is refused: a holiday moves a deadline, and the file of the case must say why.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

from pipeline.normalize.rules.fields import RulesError, Table

_KINDS = ("feriado", "ponto_facultativo")


@dataclass(frozen=True, slots=True)
class CityDay:
    """A day of the city: fixed (``month``, ``day``), from Easter, or one ``single`` date.

    ``since`` and ``until`` are years, both included; None where there is no bound.
    """

    name: str
    act: str
    kind: str
    month: int | None = None
    day: int | None = None
    easter: int | None = None
    single: date | None = None
    since: int | None = None
    until: int | None = None

    def on(self, year: int) -> date | None:
        """The date in ``year``, or None where it does not exist in that year."""
        if self.single is not None:
            return self.single if self.single.year == year else None
        if (self.since or year) > year or (self.until or year) < year:
            return None
        if self.easter is not None:
            return easter_sunday(year) + timedelta(days=self.easter)
        try:
            return date(year, self.month or 0, self.day or 0)
        except ValueError:  # 29 February in a common year
            return None


@dataclass(frozen=True, slots=True)
class CityHolidays:
    """The days of one city, in the order of its file. ``path`` names the file."""

    municipality: str
    path: str
    days: tuple[CityDay, ...]

    def find(self, day: date, kind: str = "feriado") -> CityDay | None:
        """The entry of that kind on ``day``, or None."""
        return next((d for d in self.days if d.kind == kind and d.on(day.year) == day), None)


def easter_sunday(year: int) -> date:
    """Easter Sunday of the Gregorian calendar (algorithm of Meeus, Jones and Butcher).

    >>> easter_sunday(2026)
    datetime.date(2026, 4, 5)
    """
    a, b, c = year % 19, year // 100, year % 100
    d, e = b // 4, b % 4
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = c // 4, c % 4
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n = (a + 11 * h + 22 * m) // 451
    month, rest = divmod(h + m - 7 * n + 114, 31)
    return date(year, month, rest + 1)


def read_city_holidays(path: str | Path) -> CityHolidays:
    """Read a file of city holidays. Raises RulesError, with file and key."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RulesError(
            f"{path.as_posix()}: não foi possível ler o arquivo de feriados ({error})."
        ) from None
    return parse_city_holidays(text, path.name)


def city_holidays_beside(source: Path) -> CityHolidays | None:
    """``<stem>.feriados.toml`` beside a published law, or None where there is no such file."""
    path = source.with_name(f"{source.stem}.feriados.toml")
    return read_city_holidays(path) if path.is_file() else None


def parse_city_holidays(text: str, path: str) -> CityHolidays:
    """City holidays from the text of their file; ``path`` names it in messages."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{path}: não é um TOML válido ({error}).") from None
    top = Table(path, "", data)
    municipality = top.text("municipio")
    days = [
        *(_fixed(table) for table in top.tables("fixo", "nome")),
        *(_movable(table) for table in top.tables("movel", "nome")),
        *(_single(table) for table in top.tables("data", "nome")),
    ]
    top.finish()
    return CityHolidays(municipality, path, tuple(days))


def _fixed(table: Table) -> CityDay:
    month, day = table.integer("mes", 1), table.integer("dia", 1)
    try:
        date(2024, month, day)  # a leap year: 29 February exists
    except ValueError:
        table.fail("dia", f"o dia {day} do mês {month} não existe")
    since, until = table.maybe_integer("desde", 1), table.maybe_integer("ate", 1)
    return _day(table, CityDay("", "", "", month=month, day=day, since=since, until=until))


def _movable(table: Table) -> CityDay:
    offset = table.signed("pascoa")
    since, until = table.maybe_integer("desde", 1), table.maybe_integer("ate", 1)
    return _day(table, CityDay("", "", "", easter=offset, since=since, until=until))


def _single(table: Table) -> CityDay:
    return _day(table, CityDay("", "", "", single=table.day("data")))


def _day(table: Table, when: CityDay) -> CityDay:
    """``when`` with the name, the act and the kind that the table gives."""
    found = CityDay(
        table.text("nome"), table.text("ato"), table.choice("tipo", _KINDS, "feriado"),
        when.month, when.day, when.easter, when.single, when.since, when.until,
    )  # fmt: skip
    table.finish()
    return found

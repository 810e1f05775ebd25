"""The units of a municipality: a dated table and its rules, from ``<law>.unidades.toml``.

Reads: a TOML file beside the law in ``data/raw``. The same acronym is worth something else in the
next town, so nothing ships with the program, and a unit without a row is refused. Format::

    [[unidade]]
    sigla = "UFM"                  # como a lei a imprime
    valor = "40.20"                # por unidade; ponto decimal
    moeda = "R$"                   # R$, uma moeda antiga, ou UFIR
    de = "2014-01-01"
    ate = "2014-12-31"             # ou: conferido_em = "2026-11-30", sem data final
    ato = "Decreto 38/2014"
    fonte = "barbosaferraz.pr.gov.br"

    [[regra]]
    unidade = "UFIR"
    metodo = "composto"            # composto | soma_simples | valor_fixo
    valor_base = "1.0641"          # reais
    data_base = "2000-12"
    indice = "IPCA"                # IPCA | INPC | IGP-DI | IGP-M
    inicio = "2001-01"             # primeiro mês que conta
    defasagem = 0                  # meses entre a data e o último mês que conta
    atualiza = "mensal"            # "mensal", ou o mês do ano em que a unidade muda (1 a 12)
    fim = "2004-12"                # só se o ato fez a conta uma vez
    soma_de = "anos"               # só em soma_simples: "anos" ou "meses"
    casas = 4                      # do valor da unidade; "nenhuma" = sem arredondar
    arredonda = "meio_para_cima"   # ou "desprezar"
    ate = "2010-12-31"             # opcional: último dia da regra
    fonte = "Lei 2.302/2005, art. 2º"
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import combinations
from pathlib import Path

from pipeline.law import PartialDate
from pipeline.normalize.money.dates import bounds, br
from pipeline.normalize.money.errors import UnitRuleMissingError, UnitsFileError
from pipeline.normalize.money.numbers import Mode, Rounding, require_amount
from pipeline.normalize.money.rules import Method, Months, SumOf, UnitRule

#: Currency of a row that is worth so many of the federal unit.
IN_UFIR = "UFIR"


@dataclass(frozen=True, slots=True)
class UnitRow:
    """The value of a municipal unit over some days.

    Args:
        unit: as the law prints it.
        value: per unit, in ``currency``.
        currency: ``R$``, an older currency, or ``UFIR``.
        first: first day.
        last: last day of the value, or the day up to which a person checked that it still holds.
        open_ended: True where ``last`` is the day of the check.
        act: what fixed the value.
        source: where the act was read.
    """

    unit: str
    value: Decimal
    currency: str
    first: PartialDate
    last: PartialDate
    open_ended: bool
    act: str
    source: str

    def __post_init__(self) -> None:
        require_amount(self.value, "valor")
        if not self.value:
            raise ValueError("valor igual a zero")
        if bounds(self.last)[1] < bounds(self.first)[0]:
            raise ValueError(f"{self.unit}: termina ({self.last}) antes de começar ({self.first})")

    def covers(self, on: PartialDate) -> bool:
        """True where every day that ``on`` may be lies within the row."""
        low, high = bounds(on)
        return bounds(self.first)[0] <= low and high <= bounds(self.last)[1]


@dataclass(frozen=True, slots=True)
class CityUnits:
    """What a municipality's units are worth: ``rows`` first, then ``rules``.

    ``where`` is the name of the file, for trails and refusals; no folder of a machine is in it.
    """

    rows: tuple[UnitRow, ...] = ()
    rules: tuple[UnitRule, ...] = ()
    where: str = "data/raw/<lei>.unidades.toml"

    def __post_init__(self) -> None:
        for one, other in combinations(self.rows, 2):
            if one.unit == other.unit and _overlap(one, other):
                raise ValueError(
                    f"{one.unit}: {one.act} e {other.act} valem nos mesmos dias "
                    f"({br(one.first)} e {br(other.first)})"
                )

    def find(self, unit: str, on: PartialDate) -> UnitRow | UnitRule:
        """The row, or else the rule, that values ``unit`` on ``on``.

        Raises UnitRuleMissingError with what is known and where to write what is not.
        """
        for row in self.rows:
            if row.unit == unit and row.covers(on):
                return row
        rules = [rule for rule in self.rules if rule.unit == unit and rule.covers(on)]
        if len(rules) == 1:
            return rules[0]
        if rules:
            sources = "; ".join(rule.source for rule in rules)
            raise UnitRuleMissingError(f"Mais de uma regra vale {unit} em {br(on)}: {sources}.")
        raise UnitRuleMissingError(self._unknown(unit, on))

    def _unknown(self, unit: str, on: PartialDate) -> str:
        known = [
            f"{br(row.first)} a {br(row.last)}{' (conferido)' if row.open_ended else ''}"
            for row in self.rows
            if row.unit == unit
        ] + [f"regra desde {br(rule.base_date)}" for rule in self.rules if rule.unit == unit]
        why = "A UFIR foi extinta em 26.10.2000 e cada município a converteu por lei sua. "
        held = f"só há valor para: {'; '.join(known)}" if known else "não há nenhum valor dela"
        return (
            f"{why if unit == IN_UFIR else ''}Não se sabe quanto vale 1 {unit} em {br(on)}: "
            f"{held}. Escreva em {self.where} o valor com o ato do município, ou a lei que manda "
            "atualizá-lo."
        )


def _overlap(one: UnitRow, other: UnitRow) -> bool:
    return (
        bounds(one.first)[0] <= bounds(other.last)[1]
        and bounds(other.first)[0] <= bounds(one.last)[1]
    )


def units_path(source: Path) -> Path:
    """Where the units of the law published in ``source`` stand: ``<stem>.unidades.toml``."""
    return source.with_suffix(".unidades.toml")


def read_units(path: Path) -> CityUnits:
    """The units of a municipality; no rows and no rules where the file does not exist.

    Raises UnitsFileError with the entry that has the wrong form.
    """
    where = path.as_posix()
    if not path.is_file():
        return CityUnits(where=path.name)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
        strange = set(data) - {"unidade", "regra"}
        if strange:
            raise ValueError(f"tabela desconhecida: {', '.join(sorted(strange))}")
        rows = tuple(_row(_Entry(entry)) for entry in _entries(data, "unidade"))
        rules = tuple(_rule(_Entry(entry)) for entry in _entries(data, "regra"))
        return CityUnits(rows, rules, path.name)
    except (OSError, ValueError, TypeError, tomllib.TOMLDecodeError) as error:
        raise UnitsFileError(
            f"{where}: não é um TOML válido ou traz um valor fora do formato ({error}); corrija "
            "o arquivo. Nenhuma unidade dele foi usada."
        ) from None


def _entries(data: Mapping[str, object], name: str) -> list[dict[str, object]]:
    entries = data.get(name, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ValueError(f"[[{name}]] deve ser uma lista de tabelas")
    return entries


class _Entry:
    """One table of the file, read key by key; what is asked for must be there."""

    def __init__(self, values: dict[str, object]) -> None:
        self.values = values

    def text(self, key: str) -> str:
        value = self.values.get(key)
        if not isinstance(value, str) or not value.strip():
            raise ValueError(f'falta "{key}" em {self.values}')
        return value.strip()

    def date(self, key: str) -> PartialDate:
        if key not in self.values:
            raise ValueError(f'falta "{key}" em {self.values}')
        return PartialDate.parse(str(self.values[key]))

    def maybe_date(self, key: str) -> PartialDate | None:
        return self.date(key) if key in self.values else None

    def number(self, key: str) -> Decimal:
        value = self.values.get(key)
        if isinstance(value, bool) or not isinstance(value, str | int | Decimal):
            raise ValueError(f'falta "{key}" em {self.values}')
        try:
            return Decimal(value)
        except InvalidOperation:
            raise ValueError(f'"{key}" = "{value}": use ponto decimal, sem milhar') from None

    def integer(self, key: str) -> int:
        value = self.values.get(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError(f'falta "{key}" (número inteiro) em {self.values}')
        return value

    def only(self, allowed: str) -> None:
        strange = set(self.values) - set(allowed.split())
        if strange:
            raise ValueError(f"chave desconhecida ou que não cabe: {', '.join(sorted(strange))}")


def _row(entry: _Entry) -> UnitRow:
    entry.only("sigla valor moeda de ate conferido_em ato fonte")
    checked, last = entry.maybe_date("conferido_em"), entry.maybe_date("ate")
    end = last or checked
    if end is None or (last and checked):
        raise ValueError(f'use "ate" ou "conferido_em" (um só) em {entry.values}')
    return UnitRow(
        entry.text("sigla"),
        entry.number("valor"),
        entry.text("moeda"),
        entry.date("de"),
        end,
        last is None,
        entry.text("ato"),
        entry.text("fonte"),
    )


def _rule(entry: _Entry) -> UnitRule:
    method = Method(entry.text("metodo"))
    common = "unidade metodo valor_base data_base ate fonte"
    if method is Method.VALOR_FIXO:
        entry.only(common)
    else:
        summed = " soma_de" if method is Method.SOMA_SIMPLES else ""
        entry.only(f"{common} indice inicio defasagem atualiza fim casas arredonda{summed}")
    indexed = method is not Method.VALOR_FIXO
    return UnitRule(
        unit=entry.text("unidade"),
        base_value=entry.number("valor_base"),
        base_date=entry.date("data_base"),
        method=method,
        index=entry.text("indice") if indexed else None,
        months=_months(entry) if indexed else None,
        sum_of=SumOf(entry.text("soma_de")) if method is Method.SOMA_SIMPLES else None,
        rounding=_rounding(entry) if indexed else None,
        source=entry.text("fonte"),
        until=entry.maybe_date("ate"),
    )


def _months(entry: _Entry) -> Months:
    monthly = entry.values.get("atualiza") == "mensal"
    return Months(
        entry.date("inicio"),
        entry.integer("defasagem"),
        None if monthly else entry.integer("atualiza"),
        entry.maybe_date("fim"),
    )


def _rounding(entry: _Entry) -> Rounding | None:
    if entry.values.get("casas") == "nenhuma":
        return None
    return Rounding(entry.integer("casas"), Mode(entry.text("arredonda")), entry.text("fonte"))

"""Fetches the series from the Banco Central (SGS) into a folder of the user's.

The only code of the program that touches the network. It runs when a person asks for it, nothing
else imports it, and what it fetches is used only where it agrees with what ships.
"""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from decimal import Decimal
from http.client import HTTPException
from pathlib import Path
from typing import Any, NoReturn, Protocol

from pipeline.files import write_atomic
from pipeline.law import PartialDate
from pipeline.normalize.money.dates import br, month_index, month_of
from pipeline.normalize.money.errors import OnlineError
from pipeline.normalize.money.series import Monthly, facts, make_series, shipped_indices
from pipeline.normalize.money.updates import WAGE_FILE, WAGE_START, carry_on, require_agreement
from pipeline.normalize.money.wages import shipped_wages

#: Name of the minimum wage among the series to fetch.
WAGES = "SM"
_ADDRESS = (
    "https://api.bcb.gov.br/dados/serie/bcdata.sgs.{code}/dados"
    "?formato=json&dataInicial={first}&dataFinal={last}"
)
#: The Banco Central answers at most ten years at a time.
_WINDOW = 120
#: Ten years of months are 5 kB.
_MOST_BYTES = 1_000_000
_NOT_FOUND = 404
_DAY = re.compile(r"01/(?P<month>0[1-9]|1[0-2])/(?P<year>\d{4})", re.ASCII)
_VALUE = re.compile(r"-?\d{1,9}(\.\d{1,6})?", re.ASCII)


class Opener(Protocol):
    """What of ``urllib.request.OpenerDirector`` is used."""

    def open(self, fullurl: str, *, timeout: float) -> Any:
        """A response: a context manager with ``read(size)``."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The address is fixed: an answer from elsewhere is refused."""

    def redirect_request(self, *args: Any, **_: Any) -> NoReturn:
        raise urllib.error.URLError(f"redirecionamento recusado: {args[-1]}")


def update_series(
    folder: Path,
    until: PartialDate,
    *,
    names: Sequence[str] = ("IPCA", "INPC", "IGP-DI", "IGP-M", WAGES),
    opener: Opener | None = None,
    timeout: float = 30.0,
) -> list[Path]:
    """Fetch series up to the month ``until`` and write them to ``folder``, each whole.

    Nothing is written unless every series asked for was fetched, has no hole, and gives every value
    of the shipped series again.

    Args:
        folder: the user's data folder; made where there is none.
        until: last month to ask for, usually this month.
        names: ``IPCA``, ``INPC``, ``IGP-DI``, ``IGP-M``, ``SM``.
        opener: for tests; None for one that speaks HTTPS and follows no redirection.
        timeout: seconds for each answer.

    Returns:
        The files written, in the order of ``names``.

    Raises:
        OnlineError: no answer, or one that is too large or not of the form expected.
        SeriesFileError: a hole, or a value that differs from the shipped one.
        UnwritableFileError: the folder cannot be written to.
    """
    unknown = sorted(set(names) - {*shipped_indices(), WAGES})
    if unknown:
        raise OnlineError(f"Série desconhecida: {', '.join(unknown)}.")
    speaker = opener or urllib.request.build_opener(_NoRedirect)
    made = [
        _wage_file(until, speaker, timeout)
        if name == WAGES
        else _index_file(name, until, speaker, timeout)
        for name in names
    ]
    return [write_atomic(folder / name, data) for name, data in made]


def _index_file(name: str, until: PartialDate, opener: Opener, timeout: float) -> tuple[str, bytes]:
    """Name and content of an index's file, checked against the shipped series."""
    entry, shipped = facts()["indice"][name], shipped_indices()[name]
    first = min((shipped.first, *shipped.missing), key=month_index)
    source = f"Banco Central, SGS {shipped.sgs}"
    values = _fetch(shipped.sgs, first, until, opener, timeout)
    months = tuple(Monthly(month, value, source) for month, value in values)
    require_agreement(shipped, make_series(name, entry, months))
    lines = [f"{m.month},{m.variation},{_quoted(m.source)}" for m in months]
    return entry["arquivo"], _csv("mes,variacao_pct,fonte", lines)


def _wage_file(until: PartialDate, opener: Opener, timeout: float) -> tuple[str, bytes]:
    """Name and content of the minimum wage's file, checked against the shipped series."""
    code = facts()["salario_minimo"]["sgs"]
    values = _fetch(code, WAGE_START, until, opener, timeout)
    carry_on(shipped_wages(), dict(values))
    source = _quoted(f"Banco Central, SGS {code}")
    return WAGE_FILE, _csv("mes,valor,fonte", [f"{m},{value},{source}" for m, value in values])


def _quoted(text: str) -> str:
    return f'"{text}"'


def _csv(header: str, lines: list[str]) -> bytes:
    return "\n".join([header, *lines, ""]).encode()


def _fetch(
    code: int, first: PartialDate, until: PartialDate, opener: Opener, timeout: float
) -> list[tuple[PartialDate, Decimal]]:
    """Month and value, in the order of the answers; months must rise one by one."""
    found: list[tuple[PartialDate, Decimal]] = []
    for low, high in _windows(month_index(first), month_index(until)):
        last_window = high == month_index(until)
        for month, value in _ask(code, low, high, opener, timeout, may_be_empty=last_window):
            if found and month_index(month) != month_index(found[-1][0]) + 1:
                raise OnlineError(
                    f"O Banco Central (SGS {code}) pulou ou repetiu um mês: {br(found[-1][0])} e "
                    f"depois {br(month)}. Nada foi gravado."
                )
            if not low <= month_index(month) <= high:
                raise OnlineError(
                    f"O Banco Central (SGS {code}) respondeu {br(month)}, que não foi pedido."
                )
            found.append((month, value))
    if not found:
        raise OnlineError(f"O Banco Central (SGS {code}) não deu nenhum valor.")
    return found


def _windows(first: int, last: int) -> Iterator[tuple[int, int]]:
    for low in range(first, last + 1, _WINDOW):
        yield low, min(low + _WINDOW - 1, last)


def _ask(
    code: int, low: int, high: int, opener: Opener, timeout: float, *, may_be_empty: bool
) -> list[tuple[PartialDate, Decimal]]:
    address = _ADDRESS.format(code=code, first=_day(low), last=_day(high))
    try:
        with opener.open(address, timeout=timeout) as response:
            data = response.read(_MOST_BYTES + 1)
    except urllib.error.HTTPError as error:
        error.close()
        if error.code == _NOT_FOUND and may_be_empty:
            return []  # the months asked for are not published yet
        raise OnlineError(
            f"O Banco Central recusou o pedido da série {code} (HTTP {error.code})."
        ) from None
    except (OSError, HTTPException) as error:
        raise OnlineError(
            f"Sem resposta do Banco Central para a série {code} ({error}); tente mais tarde. Os "
            "índices que já estão no computador continuam valendo."
        ) from None
    if len(data) > _MOST_BYTES:
        raise OnlineError(f"A resposta do Banco Central para a série {code} é grande demais.")
    return _read(code, data)


def _day(index: int) -> str:
    month = month_of(index)
    return f"01/{month.month:02d}/{month.year:04d}"


def _read(code: int, data: bytes) -> list[tuple[PartialDate, Decimal]]:
    """Month and value of each entry: ``[{"data": "01/09/2026", "valor": "0.82"}]``."""
    try:
        entries = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        entries = None
    if not isinstance(entries, list):
        raise OnlineError(f"A resposta do Banco Central para a série {code} não é uma lista JSON.")
    return [_entry(code, entry) for entry in entries]


def _entry(code: int, entry: object) -> tuple[PartialDate, Decimal]:
    values = entry if isinstance(entry, dict) else {}
    day = _DAY.fullmatch(str(values.get("data")))
    value = values.get("valor")
    if day is None or not isinstance(value, str) or not _VALUE.fullmatch(value):
        raise OnlineError(
            f"A série {code} do Banco Central trouxe um valor fora do formato: {str(entry)[:80]}."
        )
    return PartialDate(int(day["year"]), int(day["month"])), Decimal(value)

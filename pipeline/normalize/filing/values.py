"""What stands in a cell, as the field it is for wants it.

Reads: a field and a value as typed. Writes: the value as it is printed, or why it cannot be one.
Nothing is completed: a year of two digits, a CPF without its zeros, "sim/não" in between are told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from pipeline.ids import slug
from pipeline.normalize.fines import CaseError
from pipeline.normalize.fines.words import amount as read_amount
from pipeline.normalize.forms import Field, FieldType
from pipeline.normalize.money.numbers import reais

#: A value as documents hold it: text, a mark, or the rows of a table.
Value = str | bool | tuple[Mapping[str, str], ...]

_DAY = re.compile(r"(?P<day>\d{1,2})[/.\-](?P<month>\d{1,2})[/.\-](?P<year>\d{4})")
_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})(?:[T ]00:00(?::00)?)?")
_HOUR = re.compile(r"(?P<hour>\d{1,2})\s?(?:h|:|hs|horas?)\s?(?P<minute>\d{2})?\s?(?:min)?(?::00)?")
_YES, _NO = ("sim", "s", "x", "1", "verdadeiro", "true"), ("nao", "n", "", "0", "falso", "false")
#: Characters that a field may hold: anything printable, and line ends.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
MAX_CHARS = 20_000


class ValueProblemError(ValueError):
    """A value that the field cannot take; ``str()`` is the sentence to show."""


@dataclass(frozen=True, slots=True)
class Days:
    """The first and last day that a case may be of."""

    first: date
    last: date


def read_value(field: Field, typed: Any, days: Days) -> Value | None:
    """A value as ``field`` prints it; None where the cell is empty. Raises ValueProblemError."""
    if typed is None or (isinstance(typed, str) and not typed.strip()):
        return None
    if isinstance(typed, str):
        _printable(typed)
    readers: Mapping[FieldType, Callable[[], Value]] = {
        FieldType.DATA: lambda: f"{read_day(typed, days):%d/%m/%Y}",
        FieldType.HORA: lambda: read_hour(typed),
        FieldType.NUMERO: lambda: _number(typed),
        FieldType.DINHEIRO: lambda: reais(read_money(typed)),
        FieldType.CPF_CNPJ: lambda: read_document(typed),
        FieldType.ESCOLHA: lambda: _choice(field, typed),
        FieldType.MARCA: lambda: read_mark(typed),
        FieldType.TABELA: lambda: read_table(field, typed),
    }
    reader = readers.get(field.type)
    return reader() if reader else _text(typed)


def read_day(typed: Any, days: Days) -> date:
    """A day within ``days``. Raises ValueProblemError."""
    if isinstance(typed, datetime):
        found = typed.date()
    elif isinstance(typed, date):
        found = typed
    elif isinstance(typed, str):
        found = _day_in(typed.strip())
    else:
        raise ValueProblemError(
            f"{_shown(typed)} não é uma data: formate a célula como data ou escreva 27/11/2026."
        )
    if not days.first <= found <= days.last:
        raise ValueProblemError(
            f"{found:%d/%m/%Y} não pode ser: tem de estar entre {days.first:%d/%m/%Y} e "
            f"{days.last:%d/%m/%Y}."
        )
    return found


def _day_in(text: str) -> date:
    match = _DAY.fullmatch(text) or _ISO.fullmatch(text)
    if match is None:
        raise ValueProblemError(f"{_shown(text)} não é uma data; escreva 27/11/2026.")
    try:
        return date(int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        raise ValueProblemError(f"{_shown(text)} não existe no calendário.") from None


def read_hour(typed: Any) -> str:
    """An hour as Brazilian documents print it, "14h30". Raises ValueProblemError."""
    if isinstance(typed, datetime | time):
        return f"{typed.hour:02d}h{typed.minute:02d}"
    match = _HOUR.fullmatch(str(typed).strip().lower())
    hour, minute = (int(match["hour"]), int(match["minute"] or 0)) if match else (99, 99)
    if hour > 23 or minute > 59:
        raise ValueProblemError(f"{_shown(typed)} não é uma hora; escreva 14h30.")
    return f"{hour:02d}h{minute:02d}"


def read_money(typed: Any) -> Decimal:
    """An amount of reais above zero, to the cent. Raises ValueProblemError."""
    if isinstance(typed, bool | datetime | date | time):
        raise ValueProblemError(f"{_shown(typed)} não é um valor em reais; escreva 1.500,00.")
    if isinstance(typed, int | float):
        found = Decimal(str(typed))
    else:
        try:
            found = read_amount(re.sub(r"^R\$\s*", "", str(typed).strip()), "o valor")
        except CaseError as error:
            raise ValueProblemError(str(error)) from None
    if not found.is_finite() or found <= 0:
        raise ValueProblemError(f"{_shown(typed)} não é um valor acima de zero.")
    if found != found.quantize(Decimal("0.01")):
        raise ValueProblemError(f"{_shown(typed)} tem mais de duas casas depois da vírgula.")
    return found


def read_document(typed: Any) -> str:
    """A CPF or CNPJ with its check digits right, with its points. Raises ValueProblemError."""
    from validate_docbr import CNPJ, CPF

    text = str(int(typed)) if isinstance(typed, float) and typed.is_integer() else str(typed)
    bare = re.sub(r"[.\-/\s]", "", text).upper()
    if isinstance(typed, int | float) and len(bare) not in (11, 14):
        raise ValueProblemError(
            f"{_shown(typed)} está guardado como número e pode ter perdido zeros do começo; "
            "formate a coluna como texto."
        )
    for checker, digits in ((CPF(), 11), (CNPJ(), 14)):
        if len(bare) == digits and bare[-2:].isdigit() and bare.isascii():
            if checker.validate(bare):
                return str(checker.mask(bare))
            name = type(checker).__name__
            raise ValueProblemError(f"{_shown(typed)} não é um {name}: os dígitos não conferem.")
    raise ValueProblemError(f"{_shown(typed)} não tem os 11 dígitos do CPF nem os 14 do CNPJ.")


def read_mark(typed: Any) -> bool:
    """Yes or no. Raises ValueProblemError for anything in between."""
    if isinstance(typed, bool):
        return typed
    text = slug(str(typed))
    if text in _YES:
        return True
    if text in _NO:
        return False
    raise ValueProblemError(f"{_shown(typed)} não é sim nem não.")


def read_table(field: Field, typed: Any) -> tuple[Mapping[str, str], ...]:
    """The rows of a table: a JSON list of objects, or one line for each, cells parted by "|"."""
    if isinstance(typed, str) and typed.lstrip().startswith("["):
        try:
            typed = json.loads(typed)
        except ValueError:
            raise ValueProblemError("a lista não é um JSON bem formado.") from None
    if isinstance(typed, str):
        lines = [line for line in typed.splitlines() if line.strip()]
        return tuple(_cells(field, [c.strip() for c in line.split("|")]) for line in lines)
    if isinstance(typed, list) and all(isinstance(item, dict) for item in typed):
        return tuple(_named_cells(field, item) for item in typed)
    raise ValueProblemError("tem de ser uma lista de linhas.")


def _cells(field: Field, cells: Sequence[str]) -> Mapping[str, str]:
    if len(cells) > len(field.columns):
        names = " | ".join(column.label for column in field.columns)
        raise ValueProblemError(f"{_shown('|'.join(cells))} tem mais partes que {names}.")
    return dict(zip((column.key for column in field.columns), cells, strict=False))


def _named_cells(field: Field, item: Mapping[str, Any]) -> Mapping[str, str]:
    names = {slug(name): c.key for c in field.columns for name in (c.key, c.label)}
    unknown = [key for key in item if slug(str(key)) not in names]
    if unknown:
        listed = ", ".join(column.key for column in field.columns)
        raise ValueProblemError(f"{_shown(unknown[0])} não é coluna da lista; há: {listed}.")
    return {names[slug(str(key))]: _text(value) for key, value in item.items() if value is not None}


def _number(typed: Any) -> str:
    if isinstance(typed, bool) or not re.fullmatch(r"\d{1,9}(?:,\d{1,4})?", _text(typed)):
        raise ValueProblemError(f"{_shown(typed)} não é um número.")
    return _text(typed)


def _choice(field: Field, typed: Any) -> str:
    found = [choice for choice in field.choices if slug(choice) == slug(str(typed))]
    if not found:
        listed = "; ".join(field.choices)
        raise ValueProblemError(f"{_shown(typed)} não é uma das opções: {listed}.")
    return found[0]


def _text(typed: Any) -> str:
    """Text as typed; a number as a person would write it, never in scientific notation."""
    if isinstance(typed, bool):
        return "sim" if typed else "não"
    if isinstance(typed, datetime | date):
        return f"{typed:%d/%m/%Y}"
    if isinstance(typed, float):
        return f"{Decimal(str(typed)):f}".removesuffix(".0").replace(".", ",")
    if isinstance(typed, dict | list):
        raise ValueProblemError("tem de ser um texto.")
    return str(typed).replace("\r\n", "\n").strip()


def _printable(text: str) -> None:
    if len(text) > MAX_CHARS:
        raise ValueProblemError(f"o texto tem {len(text)} caracteres; o limite é {MAX_CHARS}.")
    if _CONTROL.search(text):
        raise ValueProblemError("há caracteres de controle no texto; digite-o de novo.")


def _shown(typed: Any) -> str:
    text = " ".join(str(typed).split())
    return repr(text if len(text) <= 40 else f"{text[:37]}...")

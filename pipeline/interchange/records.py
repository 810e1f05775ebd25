"""Records of :mod:`pipeline.law` as plain JSON values, and back.

One rule for each type, found from the annotations, so that a new field needs no code here: a record
is an object, a tuple a list, an amount and a date a text (``"33.84"``, ``"1990-05"``). A field that
holds its default is left out. Reading trusts nothing: every value is checked against its type.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from pipeline.law import PartialDate

Record = TypeVar("Record")
Plain = Any  # what json knows: dict, list, str, int, bool, None


class RecordError(ValueError):
    """A value that is not what its field declares. ``str()`` names the place and what is due."""


def to_plain(value: object) -> Plain:
    """A record, or any value of a record's field, as json knows it."""
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, PartialDate | Decimal):
        return str(value)
    if isinstance(value, tuple):
        return [to_plain(each) for each in value]
    if is_dataclass(value):
        return {
            name: to_plain(held)
            for name, default in _defaults(cast(Any, type(value)))
            if (held := getattr(value, name)) != default or default is MISSING
        }
    return value


def from_plain(kind: type[Record], value: Plain, place: str = "") -> Record:
    """Read what :func:`to_plain` wrote of a record of class ``kind``.

    Raises RecordError where a field is missing, unknown, or of another type.
    """
    read: Record = _reader(cast(Any, kind))(value, place or kind.__name__)
    return read


def many_from_plain(kind: type[Record], values: Plain, place: str = "") -> tuple[Record, ...]:
    """A list of records of one class."""
    if not isinstance(values, list):
        raise RecordError(f"{place or kind.__name__}: devia ser uma lista")
    return tuple(from_plain(kind, each, f"{place}[{i}]") for i, each in enumerate(values))


@cache
def field_types(kind: Any) -> dict[str, Any]:
    """The type of each field of a record, in order."""
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind)}


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Name and default of each field; MISSING where it must be given."""
    return tuple((each.name, default_of(each)) for each in fields(kind))


def default_of(each: Any) -> Any:
    """The default of a dataclass field; MISSING where there is none."""
    if each.default_factory is not MISSING:
        return each.default_factory()
    return each.default


_Reader = Callable[[Plain, str], Any]


@cache
def _reader(kind: Any) -> _Reader:
    """What reads a value of the type ``kind``."""
    if get_origin(kind) in (Union, types.UnionType):
        (inner,) = (each for each in get_args(kind) if each is not type(None))
        read = _reader(inner)
        return lambda value, place: None if value is None else read(value, place)
    if get_origin(kind) is tuple:
        return _tuple_reader(get_args(kind))
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _enum_reader(kind)
    return _record_reader(kind)


def _tuple_reader(inner: tuple[Any, ...]) -> _Reader:
    repeated = len(inner) == 2 and inner[1] is Ellipsis
    readers = [_reader(each) for each in inner if each is not Ellipsis]

    def read(value: Plain, place: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or not (repeated or len(value) == len(readers)):
            raise RecordError(f"{place}: devia ser uma lista")
        its = readers * len(value) if repeated else readers
        return tuple(
            one(each, f"{place}[{i}]") for i, (one, each) in enumerate(zip(its, value, strict=True))
        )

    return read


def _enum_reader(kind: type[StrEnum]) -> _Reader:
    known = {str(each): each for each in kind}

    def read(value: Plain, place: str) -> StrEnum:
        if not isinstance(value, str) or value not in known:
            raise RecordError(f"{place}: devia ser um de {', '.join(known)}")
        return known[value]

    return read


def _record_reader(kind: Any) -> _Reader:
    its = field_types(kind)
    needed = {name for name, default in _defaults(kind) if default is MISSING}

    def read(value: Plain, place: str) -> Any:
        if not isinstance(value, dict):
            raise RecordError(f"{place}: devia ser um objeto")
        if unknown := sorted(set(value) - set(its)):
            raise RecordError(f"{place}: campo desconhecido {unknown[0]!r}")
        if missing := sorted(needed - set(value)):
            raise RecordError(f"{place}: falta o campo {missing[0]!r}")
        # found here, not above: a provision holds provisions
        held = {name: _reader(its[name])(one, f"{place}.{name}") for name, one in value.items()}
        return kind(**held)

    return read


def _text(value: Plain, place: str) -> str:
    if not isinstance(value, str):
        raise RecordError(f"{place}: devia ser um texto")
    return value


def _integer(value: Plain, place: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError(f"{place}: devia ser um número inteiro")
    return value


def _decimal(value: Plain, place: str) -> Decimal:
    try:
        amount = Decimal(_text(value, place))
    except InvalidOperation:
        raise RecordError(f"{place}: devia ser um valor como 33.84") from None
    if not amount.is_finite():
        raise RecordError(f"{place}: devia ser um valor finito")
    return amount


def _date(value: Plain, place: str) -> PartialDate:
    try:
        return PartialDate.parse(_text(value, place))
    except (ValueError, TypeError):
        raise RecordError(f"{place}: devia ser uma data como 1990, 1990-05 ou 1990-05-17") from None


_SIMPLE: dict[Any, _Reader] = {
    str: _text,
    int: _integer,
    Decimal: _decimal,
    PartialDate: _date,
}

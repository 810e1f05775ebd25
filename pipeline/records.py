"""Frozen records that cost little to make.

A frozen dataclass writes each of its fields through ``object.__setattr__``. A law is read into
thousands of records, and that alone took a tenth of the time. :func:`quick` changes nothing that a
caller can see: equality, hash, ``replace``, pickling and the refusal to be changed stay as
:func:`dataclasses.dataclass` made them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import partial
from typing import Any, TypeVar

_Record = TypeVar("_Record")
_Named = TypeVar("_Named", bound=tuple[Any, ...])


def quick(cls: type[_Record]) -> type[_Record]:
    """Give a frozen dataclass with slots a quick ``__init__``; used above ``@dataclass``.

    While its fields are set, a record is of a twin class that has the same slots and may be
    changed. Raises TypeError for a class that this does not fit: one with a ``__post_init__``, a
    base class or a default factory.
    """
    names = tuple(each.name for each in fields(cls))  # type: ignore[arg-type]
    simple = cls.__bases__ == (object,) and getattr(cls, "__slots__", None) == names
    if not simple or hasattr(cls, "__post_init__"):
        raise TypeError(f"{cls.__name__} is no plain frozen dataclass with slots")
    twin = type(cls.__name__, (), {"__slots__": names})
    known: dict[str, Any] = {"cls": cls, "twin": twin, "change": object.__setattr__}
    known |= _defaults(cls)
    # Signature and assignments must be written out to be quick; dataclasses does it the same way.
    exec(_source(cls), known)
    made = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__module__ = cls.__module__
    made.__annotations__ = cls.__init__.__annotations__
    cls.__init__ = made  # type: ignore[method-assign]
    return cls


def maker(cls: type[_Named]) -> Callable[[tuple[Any, ...]], _Named]:
    """What makes a named tuple out of a plain one that holds all its fields.

    It costs half of what calling the class costs; for those that are made for every line.
    """
    return partial(tuple.__new__, cls)


def _defaults(cls: type[Any]) -> dict[str, Any]:
    """The default of each field that has one, by the name that the new ``__init__`` gives it."""
    found: dict[str, Any] = {}
    for each in fields(cls):
        if each.default_factory is not MISSING or not each.init or each.kw_only:
            raise TypeError(f"{cls.__name__}.{each.name} is no plain field")
        if each.default is not MISSING:
            found[f"_{each.name}"] = each.default
    return found


def _source(cls: type[Any]) -> str:
    names = [each.name for each in fields(cls)]
    with_default = [each.name for each in fields(cls) if each.default is not MISSING]
    arguments = [f"{name}=_{name}" if name in with_default else name for name in names]
    return "\n ".join(
        [
            f"def __init__(self, {', '.join(arguments)}):",
            "change(self, '__class__', twin)",
            *(f"self.{name} = {name}" for name in names),
            "self.__class__ = cls",
        ]
    )

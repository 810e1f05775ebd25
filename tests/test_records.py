"""Frozen records that cost little: what a caller sees is what dataclasses made."""

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import NamedTuple

import pytest

from pipeline.law import ActRef, Edit, LedgerEntry, LedgerKind, PartialDate, Span
from pipeline.records import maker, quick


@dataclass(frozen=True, slots=True)
class Plain:
    """A record as dataclasses makes it."""

    start: int
    text: str
    page: int | None = None


@quick
@dataclass(frozen=True, slots=True)
class Quick:
    """The same record, made quickly."""

    start: int
    text: str
    page: int | None = None


class Named(NamedTuple):
    start: int
    text: str = ""


def test_a_quick_record_is_what_the_plain_one_is():
    for arguments, named in (((1, "a"), {}), ((1,), {"text": "a"}), ((1, "a", 7), {})):
        plain, made = Plain(*arguments, **named), Quick(*arguments, **named)
        assert [getattr(made, f.name) for f in fields(made)] == [
            getattr(plain, f.name) for f in fields(plain)
        ]
        assert type(made) is Quick
        assert repr(made) == repr(plain).replace("Plain", "Quick")
        assert hash(made) == hash(plain)


def test_a_quick_record_refuses_to_be_changed():
    made = Quick(1, "a")
    with pytest.raises(FrozenInstanceError):
        made.start = 2
    with pytest.raises(FrozenInstanceError):
        del made.start
    with pytest.raises((AttributeError, TypeError)):
        made.other = 2


def test_a_quick_record_is_compared_copied_replaced_and_pickled():
    made = Quick(1, "a", 3)
    assert made == Quick(1, "a", 3)
    assert made != Quick(1, "a", 4)
    assert copy.deepcopy(made) == copy.copy(made) == made
    assert pickle.loads(pickle.dumps(made)) == made
    assert replace(made, page=None) == Quick(1, "a")


@pytest.mark.parametrize("arguments", [(), (1,), (1, "a", 2, 3)])
def test_a_quick_record_wants_the_same_arguments(arguments):
    with pytest.raises(TypeError):
        Quick(*arguments)


def test_records_of_the_law_are_quick_and_whole():
    entry = LedgerEntry(0, 3, LedgerKind.TEXTO, "abc", "art1", 1)
    assert pickle.loads(pickle.dumps((entry, Span(0, 3), Edit(3, "\n", "")))) == (
        LedgerEntry(0, 3, LedgerKind.TEXTO, "abc", "art1", 1), Span(0, 3, None), Edit(3, "\n", ""),
    )  # fmt: skip
    assert str(ActRef("Lei", "1258", PartialDate(1985))) == "Lei nº 1.258, de 1985"


def test_a_class_that_does_not_fit_is_refused():
    with pytest.raises(TypeError, match="PartialDate"):
        quick(PartialDate)  # it checks its fields

    @dataclass(frozen=True, slots=True)
    class Listed:
        items: list[int] = field(default_factory=list)

    with pytest.raises(TypeError, match=r"Listed\.items"):
        quick(Listed)

    @dataclass(frozen=True)
    class WithDictionary:
        start: int

    with pytest.raises(TypeError, match="WithDictionary"):
        quick(WithDictionary)


def test_a_maker_makes_the_named_tuple_that_calling_it_makes():
    made = maker(Named)((3, "abc"))
    assert type(made) is Named
    assert made == Named(3, "abc")
    assert made.text == "abc"

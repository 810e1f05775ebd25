"""Properties of counting, on any start, number and set of holidays."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from pipeline.normalize.deadlines import Calendar, CityHolidays
from pipeline.normalize.deadlines.city import CityDay
from pipeline.normalize.deadlines.count import (
    Method,
    count_back,
    count_days,
    count_minutes,
    count_months,
)

STARTS = st.dates(date(1972, 1, 1), date(2070, 1, 1))  # the calendar of holidays ends in 2100
NUMBERS = st.integers(1, 120)
METHODS = st.builds(Method, st.booleans(), st.booleans(), st.booleans(), st.booleans())
ONE_DAY = timedelta(days=1)


def city(days) -> Calendar:
    """A calendar with these days as the city's holidays."""
    return Calendar(
        "RS", CityHolidays("C", "c", tuple(CityDay("F", "A", "feriado", single=d) for d in days))
    )


@st.composite
def counts(draw):
    start = draw(STARTS)
    offsets = draw(st.sets(st.integers(1, 200), max_size=12))
    calendar = city(start + n * ONE_DAY for n in offsets)
    return start, draw(NUMBERS), draw(METHODS), calendar


@given(counts(), st.integers(0, 10))
def test_the_days_are_contiguous_and_counted_once_each(case, wait):
    start, number, method, calendar = case
    steps = count_days(start, number, method, calendar, wait)
    assert [step.day for step in steps] == [start + n * ONE_DAY for n in range(len(steps))]
    assert [s.ordinal for s in steps if s.ordinal] == list(range(1, number + wait + 1))


@given(counts())
def test_it_never_ends_on_a_day_off_where_the_rule_moves(case):
    start, number, method, calendar = case
    last = count_days(start, number, method, calendar)[-1].day
    assert calendar.is_working(last) or not (method.moves or method.working)


@given(counts(), st.sets(st.integers(1, 200), max_size=12))
def test_more_holidays_never_shorten(case, more):
    start, number, method, calendar = case
    assert calendar.city is not None
    old = [d.single for d in calendar.city.days if d.single]
    wider = city([*old, *(start + n * ONE_DAY for n in more)])
    assert (
        count_days(start, number, method, wider)[-1].day
        >= count_days(start, number, method, calendar)[-1].day
    )


@given(STARTS, NUMBERS)
def test_calendar_days_forth_and_back(start, number):
    calendar = Calendar("RS")
    last = count_days(start, number, Method(moves=False), calendar)[-1].day
    assert last == start + number * ONE_DAY
    assert count_back(last, number, calendar)[-1].day == start


@given(counts())
def test_working_days_forth_and_back(case):
    start, number, _, calendar = case
    last = count_days(start, number, Method(working=True), calendar)[-1].day
    day, left = last, number
    while left:
        left -= calendar.is_working(day)
        day -= ONE_DAY
    assert calendar.next_working(day, -1) == calendar.next_working(start, -1)


@given(STARTS, NUMBERS)
def test_including_the_first_day_ends_one_day_earlier(start, number):
    calendar = Calendar("RS")
    excluded = count_days(start, number, Method(moves=False), calendar)[-1].day
    included = count_days(start, number, Method(first=True, moves=False), calendar)[-1].day
    assert excluded - included == ONE_DAY


@given(counts())
def test_every_day_skipped_has_its_reason(case):
    start, number, method, calendar = case
    for step in count_days(start, number, method, calendar)[1:-1]:
        if step.ordinal is None:
            assert (calendar.why_not(step.day) or "") in step.reason
            assert calendar.why_not(step.day)


@given(
    st.datetimes(datetime.fromisoformat("1972-01-01"), datetime.fromisoformat("2090-01-01")),
    st.integers(1, 10_000),
)
def test_minutes_add_up_over_contiguous_days(start, minutes):
    start = start.replace(second=0, microsecond=0)
    end, steps = count_minutes(start, minutes)
    assert end - start == timedelta(minutes=minutes)
    assert sum(step.minutes or 0 for step in steps) == minutes
    assert [s.day for s in steps] == [start.date() + n * ONE_DAY for n in range(len(steps))]


@given(STARTS, st.integers(1, 240))
def test_months_end_on_the_equal_day_or_on_the_first_of_the_next(start, months):
    end = count_months(start, months, False, Calendar("RS"))[-1].day
    assert end.day == (start.day if end.day == start.day else 1)
    index = start.year * 12 + start.month - 1 + months
    assert end.year * 12 + end.month - 1 in (index, index + 1)
    assert (end.year * 12 + end.month - 1 == index) == (end.day == start.day)

"""Deadlines, day by day: what the law says, what fills its silence, which days were counted."""

from pipeline.normalize.deadlines.calendar import Calendar
from pipeline.normalize.deadlines.city import (
    CityHolidays,
    city_holidays_beside,
    parse_city_holidays,
    read_city_holidays,
)
from pipeline.normalize.deadlines.count import Step
from pipeline.normalize.deadlines.deadline import deadline
from pipeline.normalize.deadlines.events import DeadlineError, UnknownEventError, find_event
from pipeline.normalize.deadlines.moments import parse_moment
from pipeline.normalize.deadlines.report import lines
from pipeline.normalize.deadlines.result import Alternative, Deadline, Used
from pipeline.normalize.deadlines.vacatio import Vacatio, vacatio

__all__ = [
    "Alternative",
    "Calendar",
    "CityHolidays",
    "Deadline",
    "DeadlineError",
    "Step",
    "UnknownEventError",
    "Used",
    "Vacatio",
    "city_holidays_beside",
    "deadline",
    "find_event",
    "lines",
    "parse_city_holidays",
    "parse_moment",
    "read_city_holidays",
    "vacatio",
]

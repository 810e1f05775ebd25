"""A plot of ranges: one line for each name, a bar from the lowest to the highest value.

Reads: :class:`Range` rows. Writes: PNG bytes, the same for the same rows. Values are decimals; they
become floating point here and nowhere else, where a point of the picture is all that hangs on it.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Beyond this ratio of the highest to the lowest value the axis is logarithmic, and says so.
LOG_RATIO = 50
_INK, _BAR, _GREY = "#1f2937", "#1d4ed8", "#6b7280"
_NAME_WIDTH = 44
_DPI = 150


@dataclass(frozen=True, slots=True)
class Range:
    """One line of the plot: ``low`` None where only the highest value is known.

    ``told`` is printed at the right end; ``series`` groups lines by colour and legend.
    """

    name: str
    low: Decimal | None
    high: Decimal
    told: str
    series: str = ""


def range_plot(rows: Sequence[Range], axis: str) -> bytes:
    """Draw ``rows`` from top to bottom as PNG; ``axis`` names what is measured and its unit.

    Raises ValueError where there is no row or a value is not above zero.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    values = [value for row in rows for value in (row.low, row.high) if value is not None]
    if not values or min(values) <= 0:
        raise ValueError("a plot of ranges needs values above zero")
    names = [textwrap.fill(row.name, _NAME_WIDTH) for row in rows]
    height = 1.1 + 0.24 * sum(name.count("\n") + 1.4 for name in names)
    figure = Figure(figsize=(8.2, height), layout="constrained", dpi=_DPI)
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    _draw(axes, rows, names)
    _measure(axes, min(values), max(values), axis)
    picture = BytesIO()
    figure.savefig(picture, format="png", metadata={"Software": None})
    return picture.getvalue()


def _draw(axes: Axes, rows: Sequence[Range], names: Sequence[str]) -> None:
    colours = _colours(rows)
    for place, row in enumerate(rows):
        colour, high = colours[row.series], float(row.high)
        if row.low is not None and row.low != row.high:
            axes.plot([float(row.low), high], [place, place], color=colour, linewidth=3)
        for value in {row.low, row.high} - {None}:
            axes.plot([float(value or 0)], [place], "o", color=colour, markersize=5)
        axes.annotate(
            row.told, (high, place), xytext=(7, 0), textcoords="offset points",
            va="center", fontsize=7, color=_INK, parse_math=False,
        )  # fmt: skip
    axes.set_yticks(range(len(rows)), names, fontsize=7.5, parse_math=False)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    if len(colours) > 1:
        _legend(axes, colours)


def _colours(rows: Sequence[Range]) -> dict[str, str]:
    """A colour for each series, told apart without colour vision (Okabe and Ito, 2008)."""
    palette = (_BAR, "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
    series = dict.fromkeys(row.series for row in rows)
    return {name: palette[n % len(palette)] for n, name in enumerate(series)}


def _legend(axes: Axes, colours: dict[str, str]) -> None:
    for name, colour in colours.items():
        axes.plot([], [], "o-", color=colour, linewidth=3, markersize=5, label=name)
    axes.legend(
        loc="upper center", bbox_to_anchor=(0.5, -0.08), ncols=3, fontsize=7.5, frameon=False
    )


def _measure(axes: Axes, low: Decimal, high: Decimal, name: str) -> None:
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

    if high / low > LOG_RATIO:
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axes.xaxis.set_minor_locator(NullLocator())
        room = math.log10(high / low) * 0.6
        axes.set_xlim(float(low) / 1.4, float(high) * 10**room)
        name = f"{name} (escala logarítmica)"
    else:
        axes.set_xlim(0, float(high) * 1.55)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: _told(value)))
    axes.set_xlabel(name, fontsize=8, color=_INK)
    axes.tick_params(axis="x", labelsize=7.5)
    axes.grid(axis="x", color="#e5e7eb", linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(_GREY)


def _told(value: float) -> str:
    text = f"{value:,.2f}".rstrip("0").rstrip(".") if value < 10 else f"{value:,.0f}"
    return text.translate(str.maketrans(",.", ".,"))

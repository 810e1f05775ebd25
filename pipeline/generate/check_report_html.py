"""The report of the doubts of a law as one page for a browser; nothing in it comes from elsewhere.

Reads: a :class:`~pipeline.generate.check_report.Report`. Writes: HTML.
"""

from __future__ import annotations

from importlib.resources import files

from pipeline.generate.check_report import Report
from pipeline.generate.document import printable
from pipeline.generate.front import tool_version
from pipeline.phrases import SEVERITIES


def to_check_html(found: Report) -> str:
    """The page, as HTML: a count by code, then each code with what it means and where it is."""
    from jinja2 import Environment, StrictUndefined

    template = files("pipeline.generate").joinpath("templates", "verificacao.html")
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    page = environment.from_string(template.read_text("utf-8")).render(
        report=found,
        severities=[(severity.value, SEVERITIES[severity][1], groups)
                    for severity, groups in found.by_severity()],
        file=found.law.source.path.replace("\\", "/").split("/")[-1],
        tool=tool_version(),
    )  # fmt: skip
    return printable(page)

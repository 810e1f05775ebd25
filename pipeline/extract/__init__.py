"""Extraction: a published file becomes a Law, and an amending act becomes commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline.extract.reading import build_law, read_law, read_laws

if TYPE_CHECKING:
    from pipeline.amendment import Command
    from pipeline.law import Law

__all__ = ["build_law", "read_commands", "read_law", "read_laws"]


def read_commands(law: Law) -> tuple[Command, ...]:
    """What an amending act orders of other laws, in printed order; empty where it amends nothing.

    See :func:`pipeline.extract.commands.reading.read_commands`; loaded only where it is asked for.
    """
    from pipeline.extract.commands.reading import read_commands as read

    return read(law)

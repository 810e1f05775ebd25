"""Commands: what an amending act orders, read out of its own words and its quotations."""

from pipeline.extract.commands.reading import read_commands

__all__ = ["read_commands"]

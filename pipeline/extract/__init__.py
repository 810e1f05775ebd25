"""Extraction: a published file becomes a Law."""

from pipeline.extract.reading import build_law, read_law, read_laws

__all__ = ["build_law", "read_law", "read_laws"]

"""Errors that a user can act on: one clear sentence in Portuguese, with file, place and remedy."""

from __future__ import annotations


class ConsolidaError(Exception):
    """Base of all errors meant for the user. ``str()`` is the sentence to show."""


class UnreadableFileError(ConsolidaError):
    """A file that cannot be read: missing, a folder, forbidden, empty, binary, undecodable."""


class NotALawError(ConsolidaError):
    """A file that was read and holds no article."""


class SeveralActsError(ConsolidaError):
    """A file that holds several acts, where one was asked for."""


class UnknownLawError(ConsolidaError):
    """A law_id, path or folder that names no law."""


class BlockedError(ConsolidaError):
    """Work that a ``bloqueio`` stops until a person decides (exit code 1)."""

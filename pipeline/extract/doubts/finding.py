"""What the finders of doubts share: a diagnostic about a wording, and what still holds."""

from __future__ import annotations

from pipeline.extract.assembly import Node
from pipeline.law import Diagnostic, Severity, Status, Version

#: A wording with one of these is, or may be, in force.
HOLDS = frozenset((Status.VIGENTE, Status.DUVIDOSO))
_QUOTE = 300


def doubt(node: Node, version: Version, code: str, severity: Severity, message: str) -> Diagnostic:
    """A diagnostic about one wording, with its words and place."""
    words = version.text or version.full_text or ""
    return Diagnostic(code, severity, message, node.id, shortened(words), version.span or node.span)


def shortened(words: str) -> str:
    """Words cut after a whole word, with "[…]" where something was left out."""
    if len(words) <= _QUOTE:
        return words
    return f"{words[:_QUOTE].rsplit(maxsplit=1)[0]} […]"

"""The quoted text of an amending act: the new wordings, and dotted lines for what stays.

A unit that stays is a label with dots where something below it changes, and one dotted line where
nothing does (LC 95/1998, art. 12; Decreto 12.002/2024, art. 14). Nothing is quoted that the act
does not change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pipeline.amendment import UNPUBLISHED
from pipeline.law import Kind, Provision, Status, Version
from pipeline.naming import separated

#: What stands in place of words that stay as they are.
DOTS = "." * 60


def quoted(root: Provision, changed: Collection[str], tails: Collection[str]) -> list[str]:
    """The lines of a provision as an act quotes it.

    Args:
        root: The provision as it will be: mostly an article.
        changed: Ids of the units whose wording the act gives.
        tails: Ids of those whose text after the list it gives too.

    Returns:
        Lines without quotation marks; a run of units that stay is one dotted line.
    """
    lines: list[str] = []
    for line in _unit(root, changed, tails):
        if line != DOTS or not lines or lines[-1] != DOTS:
            lines.append(line)
    return lines


def _unit(node: Provision, changed: Collection[str], tails: Collection[str]) -> Iterator[str]:
    version = node.current
    yield _own(node, version, printed=node.id in changed)
    for child in node.children:
        if any(each.id in changed for each in child.walk()):
            yield from _unit(child, changed, tails)
        elif stands(child):
            yield DOTS
    if version.tail:
        yield version.tail if node.id in tails else DOTS


def _own(node: Provision, version: Version, *, printed: bool) -> str:
    label = separated(node.kind, version.label or node.label)
    if not printed:
        return f"{label} {DOTS}".strip()
    if node.kind.is_grouping or node.kind is Kind.ANEXO:
        return "\n".join(part for part in (label, version.text) if part)
    words = UNPUBLISHED if version.text is None else version.text
    return f"{label} {words}".strip()


def stands(node: Provision) -> bool:
    """Whether a unit still stands in the law: an act that keeps it says so by dots."""
    return node.versions[-1].status not in (Status.REVOGADO, Status.SUBSTITUIDO)

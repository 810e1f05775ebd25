"""Two texts of one law compared by id: what came, what went, what changed, what was revoked.

Reads: two Laws. Writes: a Difference. Ids are LexML's, so that another system's tree compares with
ours: the caput has one of its own (``art6_cpt``), the article (``art6``) has no words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.law import Kind, Law, Status, Version


@dataclass(frozen=True, slots=True)
class Difference:
    """Ids in the order in which the law prints them; ``removed`` in that of the earlier text.

    ``changed`` are the ids of both texts with other words. ``revoked`` are those whose wording the
    later text has as revoked and the earlier has not; they may be added or changed as well.
    """

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]
    revoked: tuple[str, ...]

    @property
    def empty(self) -> bool:
        """True where the two texts are the same."""
        return not (self.added or self.removed or self.changed or self.revoked)


@dataclass(frozen=True, slots=True)
class _Words:
    text: str
    revoked: bool


def difference(before: Law, after: Law) -> Difference:
    """What is different between two texts of a law, by id.

    Each is compared as it stands: the wording in force of each provision (use
    :func:`pipeline.normalize.law_at` for another day). White space and labels do not count.
    """
    old, new = dict(_wordings(before)), dict(_wordings(after))
    both = [each for each in new if each in old]
    return Difference(
        added=tuple(each for each in new if each not in old),
        removed=tuple(each for each in old if each not in new),
        changed=tuple(each for each in both if old[each].text != new[each].text),
        revoked=tuple(
            each for each, its in new.items()
            if its.revoked and not (each in old and old[each].revoked)
        ),
    )  # fmt: skip


def _wordings(law: Law) -> Iterator[tuple[str, _Words]]:
    """Each id with its words: front matter, then provisions in printed order."""
    for name, text in (
        ("epigrafe", law.epigraph), ("ementa", law.ementa), ("preambulo", law.preamble),
    ):  # fmt: skip
        if text is not None:
            yield name, _Words(" ".join(text.split()), revoked=False)
    for node in law.walk():
        if node.kind is Kind.ARTIGO:
            yield node.id, _Words("", revoked=False)
            yield f"{node.id}_cpt", _words(node.current)
        else:
            yield node.id, _words(node.current)


def _words(version: Version) -> _Words:
    text = " ".join((version.full_text or "").split())
    return _Words(text, revoked=version.status is Status.REVOGADO)

"""Articles keep their numbers: a text that was numbered anew gets the law's own numbers back.

LC 95/1998, art. 12, III, b: no article is renumbered, an added one has the number of the one before
it and a letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from rapidfuzz import fuzz

from pipeline.generate.drafting.quotation import stands
from pipeline.identifiers import Number, ProvisionId, label
from pipeline.ids import number_text
from pipeline.law import Kind, Law, Provision

#: From this likeness of their words on, two articles are one in two wordings (0 to 100).
_LIKE = 60


def without_renumbering(before: Law, after: Law) -> Law:
    """``after`` with the numbers of ``before``; as it is where no article was shifted."""
    old = [n for n in _articles(before) if stands(n)]
    new = list(_articles(after))
    if not _is_shifted(old, new):
        return after
    matched = _matched(old, new)
    numbers = _numbers(before, new, matched)
    renamed = {node.id: numbers[place] for place, node in enumerate(new)}
    return replace(after, provisions=tuple(_renumbered(p, renamed) for p in after.provisions))


def _articles(law: Law) -> Iterator[Provision]:
    return (n for root in law.provisions for n in root.walk() if n.kind is Kind.ARTIGO)


def _words(node: Provision) -> str:
    return " ".join((node.current.full_text or "").split())


def _is_shifted(old: Sequence[Provision], new: Sequence[Provision]) -> bool:
    """Whether words of one article stand under another number, where that had other words."""
    by_words = {_words(node): node for node in old}
    by_id = {node.id: _words(node) for node in new}
    for node in new:
        known = by_words.get(_words(node))
        if known and known.id != node.id and by_id.get(known.id) != _words(node):
            return True
    return False


def _matched(old: Sequence[Provision], new: Sequence[Provision]) -> dict[int, Provision]:
    """Which article of the law each article of the new text is, by its place in that."""
    one, other = [_words(n) for n in old], [_words(n) for n in new]
    found: dict[int, Provision] = {}
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if tag == "equal" or (tag == "replace" and i2 - i1 == j2 - j1):
            found.update({j1 + n: old[i1 + n] for n in range(i2 - i1)})
        elif tag == "replace":
            found.update(_likely(old[i1:i2], new[j1:j2], j1))
    return found


def _likely(
    old: Sequence[Provision], new: Sequence[Provision], start: int
) -> Iterator[tuple[int, Provision]]:
    """The pairs of like words among articles of which some are new or gone, in order."""
    begin = 0
    for place, node in enumerate(new):
        scores = [fuzz.ratio(_words(node), _words(each)) for each in old[begin:]]
        best = max(scores, default=0.0)
        if best >= _LIKE:
            begin += scores.index(best)
            yield start + place, old[begin]
            begin += 1


def _numbers(
    before: Law, new: Sequence[Provision], matched: dict[int, Provision]
) -> list[tuple[int, ...]]:
    """The number of each article of the new text: the law's own, or the next free letter."""
    used = {node.number for node in _articles(before)}
    last = max((number[0] for number in used), default=0)
    following = [place for place in range(len(new)) if place in matched]
    numbers: list[tuple[int, ...]] = []
    for place in range(len(new)):
        if place in matched:
            number = matched[place].number
        elif not following or place > following[-1]:
            last += 1
            number = (last,)
        else:
            number = _lettered(numbers[-1][0] if numbers else 0, used)
        used.add(number)
        numbers.append(number)
    return numbers


def _lettered(first: int, used: set[tuple[int, ...]]) -> tuple[int, ...]:
    """The next free letter after an article: 6-A, then 6-B."""
    letters = [number[1] for number in used if number[0] == first and len(number) > 1]
    return (first, max(letters, default=0) + 1)


def _renumbered(node: Provision, numbers: dict[str, tuple[int, ...]]) -> Provision:
    number = numbers.get(node.id)
    if number is None:
        return replace(node, children=tuple(_renumbered(c, numbers) for c in node.children))
    own = f"art{number_text(number)}"
    moved = _below(node, node.id, own)
    shown = _bare(own)
    versions = tuple(replace(v, label=shown) for v in moved.versions)
    return replace(moved, number=number, label=shown, versions=versions)


def _bare(provision_id: str) -> str:
    """A label as laws are read, without the full stop: "Art. 10"."""
    number: Number = ProvisionId.parse(provision_id).last.number
    text = label(provision_id)
    return text.removesuffix(".") if number.first >= 10 else text


def _below(node: Provision, former: str, now: str) -> Provision:
    children = tuple(_below(child, former, now) for child in node.children)
    return replace(node, id=f"{now}{node.id.removeprefix(former)}", children=children)

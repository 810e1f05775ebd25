"""Struck text: which glyphs a rule runs through.

Reads: the runs and rules of a page. Writes: marks on the runs, and the rules that are no strikes.

A strike stands between a quarter and two thirds of the height of small letters, is thin, and begins
and ends with the words that it strikes. An underline stands lower, a table's rule or the side of a
box farther from any baseline; a separator reaches beyond the words.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from pipeline.extract.readers.pdf_glyphs import Run
from pipeline.extract.readers.pdf_paths import Rule

#: Where a strike runs: its middle above the baseline, in font sizes (small letters are about 0.5
#: high; Word strikes at 0.25 to 0.3, Chromium at 0.23 to 0.33, LibreOffice at 0.25 to 0.32).
_LOW, _HIGH = 0.1, 0.45
#: Nor is it thicker than this, in font sizes.
_MAX_THICK = 0.3
#: How far a strike may reach beyond the outermost glyph under it, in font sizes: into a margin, and
#: over the (justified) space before the next word.
_OVERHANG, _OVERHANG_SPACE = 0.7, 3.0
#: Share of a glyph's width that the rule must cover to strike it.
_COVERED = 0.5
#: Pieces of one rule, in points: how far their heights and ends may differ.
_SAME_HEIGHT, _SEAM = 0.15, 0.5
_UNDERLINE = (-0.35, 0.08)
#: Raised and lowered glyphs: their size and shift against the line they stand in.
_SMALL, _SHIFT = 0.85, 0.6


def strike(runs: Sequence[Run], rules: Sequence[Rule]) -> list[Rule]:
    """Mark the glyphs that rules run through; returns the rules that run through none."""
    ordered = sorted(runs, key=lambda run: run.base)
    bases = [run.base for run in ordered]
    tallest = max((run.size for run in ordered), default=0.0)
    left = []
    for rule in _joined(rules):
        if rule.boxed or not rule.is_horizontal:
            left.append(rule)
            continue
        middle = (rule.top + rule.bottom) / 2
        low = bisect_left(bases, middle - 0.5 * tallest)
        high = bisect_right(bases, middle + _HIGH * tallest + 1)
        if not _strike_with(rule, middle, ordered[low:high]):
            left.append(rule)
    return left


def _joined(rules: Sequence[Rule]) -> list[Rule]:
    """Rules drawn in pieces (one for each word or face) made one."""
    joined: list[Rule] = []
    for rule in sorted(rules, key=lambda r: (round(r.top, 1), r.x0)):
        last = joined[-1] if joined else None
        if (
            last is not None
            and rule.is_horizontal
            and last.is_horizontal
            and last.boxed == rule.boxed
            and abs(last.top - rule.top) < _SAME_HEIGHT
            and abs(last.bottom - rule.bottom) < _SAME_HEIGHT
            and -1 < rule.x0 - last.x1 < _SEAM
        ):
            joined[-1] = last._replace(x1=max(last.x1, rule.x1))
        else:
            joined.append(rule)
    return joined


def _strike_with(rule: Rule, middle: float, runs: Sequence[Run]) -> bool:
    hit = [
        run
        for run in runs
        if run.left < rule.x1
        and rule.x0 < run.right
        and _LOW * run.size <= run.base - middle <= _HIGH * run.size
        and (rule.declared or rule.bottom - rule.top <= _MAX_THICK * run.size)
    ]
    if (
        not hit
        or not (rule.declared or _fits(rule, hit, runs))
        or _underlines(rule, middle, runs, hit)
    ):
        return False
    marked = [_mark(run, rule) for run in hit]
    for run in runs:  # raised and lowered glyphs between the struck ones
        if run not in hit and _within(run, rule) and _is_raised(run, hit[0], middle):
            _mark(run, rule)
    return any(marked)


def _fits(rule: Rule, hit: Sequence[Run], runs: Sequence[Run]) -> bool:
    """Whether the rule begins and ends with words: one that reaches farther is a separator."""
    em = max(run.size for run in hit)
    level = [run for run in runs if abs(run.base - hit[0].base) < em]
    spans = [
        span
        for run in level
        for *span, character in zip(run.x0, run.x1, run.text, strict=True)
        if character != " "
    ]
    under = [(x0, x1) for x0, x1 in spans if min(x1, rule.x1) - max(x0, rule.x0) > 0]
    if not under:
        return False
    before = max((x1 for _, x1 in spans if x1 <= rule.x0 + 0.5), default=None)
    after = min((x0 for x0, _ in spans if x0 >= rule.x1 - 0.5), default=None)
    reaches = [_OVERHANG if word is None else _OVERHANG_SPACE for word in (before, after)]
    return (
        min(x0 for x0, _ in under) - rule.x0 <= reaches[0] * em
        and rule.x1 - max(x1 for _, x1 in under) <= reaches[1] * em
    )


def _underlines(rule: Rule, middle: float, runs: Sequence[Run], hit: Sequence[Run]) -> bool:
    """Whether the rule is the underline of other, raised words and touches these by chance."""
    low, high = _UNDERLINE
    under = sum(
        _covered(run, rule)
        for run in runs
        if run not in hit and low * run.size <= run.base - middle <= high * run.size
    )
    return under > sum(_covered(run, rule) for run in hit)


def _covered(run: Run, rule: Rule) -> float:
    return max(0.0, min(run.right, rule.x1) - max(run.left, rule.x0))


def _is_raised(run: Run, line: Run, middle: float) -> bool:
    """Whether ``run`` is a raised or lowered part of the struck ``line`` that the rule meets."""
    return (
        run.size < _SMALL * line.size
        and abs(run.base - line.base) < _SHIFT * line.size
        and run.base - run.size < middle < run.base + _SHIFT * run.size
    )


def _within(run: Run, rule: Rule) -> bool:
    return rule.x0 - 0.5 <= run.left and run.right <= rule.x1 + 0.5


def _mark(run: Run, rule: Rule) -> bool:
    """Mark the glyphs of a run that the rule covers; whether there are any."""
    if not run.struck:
        run.struck = bytearray(len(run.text))
    found = False
    for index, (x0, x1) in enumerate(zip(run.x0, run.x1, strict=True)):
        if min(x1, rule.x1) - max(x0, rule.x0) >= _COVERED * (x1 - x0):
            run.struck[index] = 1
            found = found or run.text[index] != " "
    return found

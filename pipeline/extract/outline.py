"""The outline: which reading of each label makes the best whole.

Every labelled block may be read in several ways, or be no label at all but running text that the
line's end put there. The sequence decides: a beam search keeps the cheapest ways to read the law so
far, where gaps, repeats, level jumps and lists that nobody announced cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from pipeline.extract.blocks import Block, BlockKind
from pipeline.extract.labels import Candidate
from pipeline.law import Kind


class Rung(NamedTuple):
    """One level of the place where a label stands: kind, number, "parágrafo único" or not."""

    kind: Kind | None
    number: tuple[int, ...]
    unique: bool = False


#: Where a label stands: the article, then what hangs from what. An article that a heading has
#: closed keeps its number (the numbering goes on) and has kind None (nothing hangs from it).
Stack = tuple[Rung, ...]


class Placement(NamedTuple):
    """How a block was read: its place and the reading; None for running text."""

    stack: Stack
    candidate: Candidate


class _State(NamedTuple):
    cost: float
    stack: Stack
    back: int
    candidate: Candidate | None


#: What may hang from what, and what each costs (LC 95/1998, art. 10, II, and what laws do).
_HANGS: dict[Kind, dict[Kind, float]] = {
    Kind.ARTIGO: {
        Kind.PARAGRAFO: 0.0, Kind.INCISO: 0.0, Kind.ALINEA: 0.2, Kind.ITEM: 0.3,
        Kind.TRAVESSAO: 0.3,
    },
    Kind.PARAGRAFO: {
        Kind.INCISO: 0.0, Kind.ALINEA: 0.2, Kind.ITEM: 0.3, Kind.TRAVESSAO: 0.3,
    },
    Kind.INCISO: {Kind.ALINEA: 0.0, Kind.ITEM: 0.2, Kind.TRAVESSAO: 0.3},
    Kind.ALINEA: {Kind.ITEM: 0.0, Kind.TRAVESSAO: 0.3},
    Kind.ITEM: {Kind.TRAVESSAO: 0.3},
}  # fmt: skip
_BEAM = 6
_PRUNE = 6.0
_BACKWARD = 6.0
_RESTART = 3.5
_LATE_START = 0.5
_REPEAT = 2.5
_REPEAT_NOTED = 0.3
_MIXED = 1.5
_UNANNOUNCED = 0.4
_NO_ARTICLE = 8.0
_GOES_ON = 1.0
_GOES_ON_AFTER_END = 4.0
_OPEN = Rung(None, (0,))


def outline(blocks: Sequence[Block]) -> list[Placement | None]:
    """Read all labels together. One entry per block; None where the block bears no label."""
    layers: list[list[_State]] = [[_State(0.0, (_OPEN,), -1, None)]]
    for previous, block in zip([None, *blocks], blocks, strict=False):
        layers.append(_advance(layers[-1], block, previous))
    return _trace(layers)


def _advance(states: list[_State], block: Block, previous: Block | None) -> list[_State]:
    if block.kind is BlockKind.HEADING:
        return [
            _State(s.cost, (Rung(None, s.stack[0].number),), back, None)
            for back, s in enumerate(states)
        ]
    if block.kind is not BlockKind.LABELLED:
        return [_State(s.cost, s.stack, back, None) for back, s in enumerate(states)]
    natural = _natural(states, block)
    if natural:
        return [natural]
    ended = previous is None or previous.last_character in '.;:!?)”"' or _stands_apart(previous)
    going_on = _GOES_ON_AFTER_END if ended else _GOES_ON
    noted = _noted(block) or (previous is not None and _noted(previous))
    announced = previous is not None and previous.last_character == ":"
    rungs = [Rung(each.kind, each.number, each.unique) for each in block.candidates]
    best: dict[Stack, _State] = {}
    for back, state in enumerate(states):
        total = state.cost + going_on
        known = best.get(state.stack)
        if known is None or total < known.cost:
            best[state.stack] = _State(total, state.stack, back, None)
        for candidate, rung in zip(block.candidates, rungs, strict=True):
            for cost, stack in _readings(state.stack, rung, noted, announced):
                total = state.cost + cost + candidate.cost
                known = best.get(stack)
                if known is None or total < known.cost:
                    best[stack] = _State(total, stack, back, candidate)
    return _prune(list(best.values()))


def _natural(states: list[_State], block: Block) -> _State | None:
    """The one reading that needs no weighing: the next number of the list that is open.

    From the second number on no new list can begin with it, so every other reading costs more.
    """
    if len(states) > 1 or len(block.candidates) > 1:
        return None
    state, candidate = states[0], block.candidates[0]
    kind, number = candidate.kind, candidate.number
    if candidate.cost or candidate.unique or not number or number[-1] == 1:
        return None
    for depth, rung in enumerate(state.stack):
        if rung.kind is kind and not rung.unique and follows(kind, rung.number, number):
            stack = (*state.stack[:depth], Rung(kind, number))
            return _State(state.cost, stack, 0, candidate)
    return None


def _stands_apart(block: Block) -> bool:
    return block.kind in (BlockKind.HEADING, BlockKind.TABLE, BlockKind.NOTE, BlockKind.NAME)


def _noted(block: Block) -> bool:
    return block.kind is BlockKind.LABELLED and block.last_character == ")"


def _prune(states: list[_State]) -> list[_State]:
    if len(states) == 1:
        return states
    states.sort(key=itemgetter(0))
    limit = states[0].cost + _PRUNE
    return [state for state in states[:_BEAM] if state.cost <= limit]


def _readings(
    stack: Stack, rung: Rung, noted: bool, announced: bool
) -> Iterator[tuple[float, Stack]]:
    """Every place where the label may stand after ``stack``, with its cost."""
    if rung.kind is Kind.ARTIGO:
        yield _after(stack[0], rung, noted), (rung,)
        return
    if stack[0].kind is None:
        yield _NO_ARTICLE, (*stack, rung)
        return
    for depth in range(len(stack) - 1, -1, -1):
        cost = _HANGS.get(stack[depth].kind or Kind.ANEXO, {}).get(rung.kind or Kind.ANEXO)
        if cost is None:
            continue
        sibling = stack[depth + 1] if depth + 1 < len(stack) else None
        yield cost + _below(sibling, rung, noted, announced), (*stack[: depth + 1], rung)


def _below(sibling: Rung | None, rung: Rung, noted: bool, announced: bool) -> float:
    """Cost of ``rung`` as the next label under a parent whose last child is ``sibling``."""
    if sibling is None:
        unannounced = 0.0 if announced or rung.kind is Kind.PARAGRAFO else _UNANNOUNCED
        if rung.kind is Kind.TRAVESSAO and not announced:
            return 2.0
        return _first(rung) + unannounced
    if sibling.kind is rung.kind:
        return _after(sibling, rung, noted)
    switch = 0.0 if rung.kind is Kind.PARAGRAFO else _MIXED
    return _first(rung) + switch


def _first(rung: Rung) -> float:
    """Cost of ``rung`` as the first of its list."""
    if not rung.number or rung.number[-1] == 1:
        return 0.0
    return 2.0 + 0.3 * min(rung.number[-1] - 1, 10)


def _after(last: Rung, rung: Rung, noted: bool) -> float:
    """Cost of ``rung`` right after ``last`` in one list."""
    if last.unique != rung.unique:
        return _MIXED
    before, now = last.number, rung.number
    if before == now and now:
        return _REPEAT_NOTED if noted else _REPEAT
    if not now or follows(rung.kind, before, now):
        return 0.0
    if before == _OPEN.number:
        return _LATE_START
    if now < before:
        return _RESTART if now == (1,) else _BACKWARD
    return 1.5 + 0.3 * min(now[0] - before[0], 5)


def follows(kind: Kind | None, before: tuple[int, ...], now: tuple[int, ...]) -> bool:
    """Whether ``now`` comes next after ``before``; alíneas may skip k, w and y."""
    if now == (before[0] + 1,) or now == (*before[:-1], before[-1] + 1) or now == (*before, 1):
        return True
    skipped = kind is Kind.ALINEA and now == (before[0] + 2,) and before[0] + 1 in (11, 23, 25)
    # Item 2.1 comes after item 1.7: the list below the next alínea.
    return skipped or (len(now) == len(before) == 2 and now == (before[0] + 1, 1))


def _trace(layers: list[list[_State]]) -> list[Placement | None]:
    placements: list[Placement | None] = []
    back = min(range(len(layers[-1])), key=lambda index: layers[-1][index].cost)
    for layer in reversed(layers[1:]):
        state = layer[back]
        placements.append(Placement(state.stack, state.candidate) if state.candidate else None)
        back = state.back
    placements.reverse()
    return placements

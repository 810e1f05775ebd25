"""The outline: which reading of each label makes the best whole.

Every labelled block may be read in several ways, or be no label at all but running text that the
line's end put there. The sequence decides: a beam search keeps the cheapest ways to read the law so
far, where gaps, repeats, level jumps and lists that nobody announced cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from pipeline.extract.blocks import Block, BlockKind
from pipeline.extract.labels import Candidate
from pipeline.law import Kind
from pipeline.records import maker

# Looked up once: in Python 3.11 a member of an enumeration takes as long as ten comparisons.
_ARTIGO = Kind.ARTIGO
_ALINEA = Kind.ALINEA
_PARAGRAFO = Kind.PARAGRAFO
_TRAVESSAO = Kind.TRAVESSAO
_HEADING = BlockKind.HEADING
_LABELLED = BlockKind.LABELLED


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


class _Place:
    """A stack that is met while a law is read, made once: two are the same or another object.

    The search asks all the time whether it was at a place before, and a stack takes long to hash.
    ``path`` are the places above, from the empty one on.
    """

    __slots__ = ("path", "stack")

    def __init__(self, stack: Stack, path: tuple[_Place, ...]) -> None:
        self.stack = stack
        self.path = path


class _Places:
    """All places of a law."""

    def __init__(self) -> None:
        self.root = _Place((), ())
        self._below: dict[tuple[_Place, Rung], _Place] = {}

    def below(self, above: _Place, rung: Rung) -> _Place:
        """The place of ``rung`` right below ``above``."""
        place = self._below.get((above, rung))
        if place is None:
            place = _Place((*above.stack, rung), (*above.path, above))
            self._below[above, rung] = place
        return place


class _State(NamedTuple):
    cost: float
    place: _Place
    back: int
    candidate: Candidate | None


_state = maker(_State)
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
#: The same by what hangs.
_BELOW: dict[Kind | None, dict[Kind | None, float]] = {
    kind: {above: below[kind] for above, below in _HANGS.items() if kind in below} for kind in Kind
}
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
    places = _Places()
    states = [_State(0.0, places.below(places.root, _OPEN), -1, None)]
    layers: list[list[_State] | None] = []
    for previous, block in zip([None, *blocks], blocks, strict=False):
        if block.kind is _HEADING:
            states = [_closed(state, back, places) for back, state in enumerate(states)]
        elif block.kind is _LABELLED:
            states = _advance(states, block, previous, places)
        layers.append(states if block.kind in (_HEADING, _LABELLED) else None)
    return _trace(states, layers)


def _closed(state: _State, back: int, places: _Places) -> _State:
    """After a heading the article is closed, and its number kept."""
    closed = Rung(None, state.place.stack[0].number)
    return _State(state.cost, places.below(places.root, closed), back, None)


def _advance(
    states: list[_State], block: Block, previous: Block | None, places: _Places
) -> list[_State]:
    natural = _natural(states, block, places)
    if natural:
        return [natural]
    ended = previous is None or previous.last_character in '.;:!?)”"' or _stands_apart(previous)
    going_on = _GOES_ON_AFTER_END if ended else _GOES_ON
    noted = _noted(block) or (previous is not None and _noted(previous))
    announced = previous is not None and previous.last_character == ":"
    readings = [(each, Rung(each.kind, each.number, each.unique)) for each in block.candidates]
    best: dict[_Place, _State] = {}
    for back, (so_far, at, _, _) in enumerate(states):
        total = so_far + going_on
        known = best.get(at)
        if known is None or total < known.cost:
            best[at] = _state((total, at, back, None))
        for candidate, rung in readings:
            for cost, above in _readings(at, rung, noted, announced):
                place = places.below(above, rung)
                total = so_far + cost + candidate.cost
                known = best.get(place)
                if known is None or total < known.cost:
                    best[place] = _state((total, place, back, candidate))
    return _prune(list(best.values()))


def _natural(states: list[_State], block: Block, places: _Places) -> _State | None:
    """The one reading that needs no weighing: the next number of the list that is open.

    From the second number on no new list can begin with it, so every other reading costs more.
    """
    if len(states) > 1 or len(block.candidates) > 1:
        return None
    state, candidate = states[0], block.candidates[0]
    kind, number = candidate.kind, candidate.number
    if candidate.cost or candidate.unique or not number or number[-1] == 1:
        return None
    for depth, rung in enumerate(state.place.stack):
        if rung.kind is kind and not rung.unique and follows(kind, rung.number, number):
            place = places.below((*state.place.path, state.place)[depth], Rung(kind, number))
            return _state((state.cost, place, 0, candidate))
    return None


def _stands_apart(block: Block) -> bool:
    return block.kind in (_HEADING, BlockKind.TABLE, BlockKind.NOTE, BlockKind.NAME)


def _noted(block: Block) -> bool:
    return block.kind is _LABELLED and block.last_character == ")"


def _prune(states: list[_State]) -> list[_State]:
    if len(states) == 1:
        return states
    states.sort(key=itemgetter(0))
    limit = states[0].cost + _PRUNE
    return [state for state in states[:_BEAM] if state.cost <= limit]


def _readings(
    place: _Place, rung: Rung, noted: bool, announced: bool
) -> list[tuple[float, _Place]]:
    """Every place below which the label may stand after ``place``, with its cost."""
    stack = place.stack
    if rung.kind is _ARTIGO:
        return [(_after(stack[0], rung, noted), place.path[0])]
    if stack[0].kind is None:
        return [(_NO_ARTICLE, place)]
    found: list[tuple[float, _Place]] = []
    costs = _BELOW[rung.kind]
    above, sibling = place, None
    for parent, before in zip(reversed(stack), reversed(place.path), strict=True):
        cost = costs.get(parent.kind)
        if cost is not None:
            found.append((cost + _below(sibling, rung, noted, announced), above))
        above, sibling = before, parent
    return found


def _below(sibling: Rung | None, rung: Rung, noted: bool, announced: bool) -> float:
    """Cost of ``rung`` as the next label under a parent whose last child is ``sibling``."""
    if sibling is None:
        unannounced = 0.0 if announced or rung.kind is _PARAGRAFO else _UNANNOUNCED
        if rung.kind is _TRAVESSAO and not announced:
            return 2.0
        return _first(rung) + unannounced
    if sibling.kind is rung.kind:
        return _after(sibling, rung, noted)
    switch = 0.0 if rung.kind is _PARAGRAFO else _MIXED
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
    skipped = kind is _ALINEA and now == (before[0] + 2,) and before[0] + 1 in (11, 23, 25)
    # Item 2.1 comes after item 1.7: the list below the next alínea.
    return skipped or (len(now) == len(before) == 2 and now == (before[0] + 1, 1))


def _trace(last: list[_State], layers: list[list[_State] | None]) -> list[Placement | None]:
    """The way back from the cheapest last state; a layer is None where nothing was decided."""
    placements: list[Placement | None] = []
    back = min(range(len(last)), key=lambda index: last[index].cost)
    for layer in reversed(layers):
        placement = None
        if layer is not None:
            state = layer[back]
            back = state.back
            if state.candidate:
                placement = Placement(state.place.stack, state.candidate)
        placements.append(placement)
    placements.reverse()
    return placements

"""Words put in place of words: "a expressão “A” é substituída por “B”".

The words must stand exactly as often as the act says: once where it says nothing, at least once
where it says "onde houver". Otherwise the text at hand is not the one that the act speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pipeline.amendment import Operation
from pipeline.law import Action, Status, Version
from pipeline.normalize.amend.changes import Order, reword
from pipeline.normalize.amend.records import Refusal
from pipeline.normalize.amend.tree import Node


def replace_expression(order: Order) -> tuple[str, ...]:
    """Put the new words (or nothing) in place of the old ones in the target and all below it."""
    command = order.command
    if not command.expression or not command.expression.strip():
        raise Refusal("O ato não diz que expressão muda.")
    pattern = _pattern(command.expression)
    found = [(node, times) for node in _reached(order) if (times := _count(pattern, node.last))]
    _check(order, sum(times for _, times in found), found)
    new = _new_words(order)
    for node, _ in found:
        reword(order, node, _replaced(pattern, new, node.last), Action.NOVA_REDACAO)
    return tuple(node.id for node, _ in found)


def _new_words(order: Order) -> str:
    if order.command.operation is Operation.SUPRESSAO_DE_EXPRESSAO:
        return ""
    if not order.command.replacement:
        raise Refusal("O ato não diz que expressão entra no lugar.")
    return order.command.replacement


def _pattern(expression: str) -> re.Pattern[str]:
    """The words, whatever the white space between them, not inside a longer word."""
    words = r"\s+".join(re.escape(word) for word in expression.split())
    left = r"(?<!\w)" if words[:1].isalnum() else ""
    right = r"(?!\w)" if words[-1:].isalnum() else ""
    return re.compile(f"{left}{words}{right}")


def _reached(order: Order) -> Iterator[Node]:
    """The provisions whose wording the command may change."""
    command = order.command
    nodes: Iterable[Node]
    if command.target_id is None:
        if not command.throughout:
            raise Refusal("O ato não diz em que dispositivo muda a expressão.")
        nodes = order.tree.nodes()
    elif command.target_id.endswith("_cpt"):
        nodes = (order.target(),)
    else:
        nodes = order.target().walk()
    yield from (node for node in nodes if node.stands)


def _count(pattern: re.Pattern[str], version: Version) -> int:
    texts = (version.text or "", version.tail or "", *(c for row in version.rows for c in row))
    return sum(len(pattern.findall(text)) for text in texts)


def _check(order: Order, times: int, found: list[tuple[Node, int]]) -> None:
    command = order.command
    expected = command.occurrences
    if expected is None and not command.throughout:
        expected = 1
    if times == 0:
        raise Refusal("A expressão não está no texto vigente.")
    if expected is not None and times != expected:
        said = "uma vez" if expected == 1 else f"{expected} vezes"
        raise Refusal(f"A expressão está {times} vezes no texto vigente, e não {said}.")
    if any(node.last.status is not Status.VIGENTE for node, _ in found):
        raise Refusal("A expressão está em redação duvidosa, vetada ou suspensa.")


def _replaced(pattern: re.Pattern[str], new: str, version: Version) -> Version:
    def put(text: str) -> str:
        return pattern.sub(lambda _: new, text) if new else _without(pattern, text)

    rows = tuple(tuple(put(cell) for cell in row) for row in version.rows)
    return replace(
        version,
        text=put(version.text) if version.text is not None else None,
        tail=put(version.tail) if version.tail is not None else None,
        rows=rows,
        span=None,
        ended_by=None,
    )


def _without(pattern: re.Pattern[str], text: str) -> str:
    """Take words out, and one of the two spaces (or the space before a comma) that they leave."""
    kept = text
    for match in reversed(list(pattern.finditer(text))):
        before, after = kept[: match.start()], kept[match.end() :]
        if before.endswith(" ") and (not after or after[0] in " ,.;:)"):
            before = before[:-1]
        elif not before:
            after = after.lstrip()
        kept = before + after
    return kept

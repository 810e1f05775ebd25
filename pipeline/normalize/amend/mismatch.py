"""Where an act and the law at hand do not fit: its articles have other numbers, a heading is lost.

Reads: the commands of an act as they are applied. Writes: why one must not be.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.amendment import Command, Operation
from pipeline.identifiers import Number
from pipeline.law import Kind
from pipeline.normalize.amend.records import AmendingAct, Fate, Outcome
from pipeline.normalize.amend.steps import Step, adds
from pipeline.normalize.amend.tree import Tree, key_of


class Mismatch:
    """Notices where the law at hand is not the one that an act speaks of, or not its headings.

    Municipal acts add articles "alterando-se a numeração dos posteriores". A consolidated text may
    have that numbering already, or lack an act that came between: then "art. 108" is another one.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._act: AmendingAct | None = None
        self._from: tuple[int, ...] | None = None
        #: the unit of the act whose last heading could not be applied
        self._headless: str | None = None

    def took(self, group: Sequence[Step], outcome: Outcome, *, added: bool) -> None:
        """Learn what became of a group: articles must not go under another heading than theirs."""
        head = group[0].command
        if head.wording is None or not head.wording.kind.is_grouping:
            return
        if outcome.fate is Fate.APLICADA:
            self._headless = None
        elif added:
            self._headless = head.provision_id

    def doubt(self, group: Sequence[Step], steps: Sequence[Step]) -> str | None:
        """Why the articles that ``group`` is about may be others; ``steps`` are all that wait."""
        act = group[0].act
        if act is not self._act:
            commands = [step.command for step in steps if step.act is act]
            self._act, self._from = act, self._first_taken(commands)
            self._headless = None
        first = group[0].command
        if self._headless == first.provision_id and self._adds_article(first):
            return "O agrupamento em que o ato põe o artigo não se pôde aplicar."
        if self._from is None:
            return None
        if first.operation is Operation.ACRESCIMO and self.tree.has(first.target_id or ""):
            return None  # refused for what it is
        numbers = [number for step in group if (number := _article_number(step.command))]
        if not any(number >= self._from for number in numbers):
            return None
        return (
            f"O ato acresce o art. {Number(self._from).ordinal}, que a lei já tem: a numeração dos "
            "artigos a partir dele não é a desta publicação."
        )

    def _adds_article(self, command: Command) -> bool:
        article = command.wording is not None and command.wording.kind is Kind.ARTIGO
        return article and adds(self.tree, command)

    def _first_taken(self, commands: Sequence[Command]) -> tuple[int, ...] | None:
        """The lowest number of an article that the act adds and the law has already."""
        freed = {c.target_id for c in commands if c.operation is Operation.RENUMERACAO}
        taken = [
            number
            for c in commands
            if c.operation is Operation.ACRESCIMO and c.target_id and c.target_id not in freed
            and (number := _article_number(c)) and len(key_of(c.target_id)) == 1
            and self.tree.has(c.target_id)
        ]  # fmt: skip
        return min(taken, default=None)


_ARTICLE = re.compile(r"art(?P<number>\d+(?:-\d+)*)(?:[._]|$)")


def _article_number(command: Command) -> tuple[int, ...] | None:
    """The number of the article that a command is about."""
    match = _ARTICLE.match(command.target_id or "")
    return tuple(map(int, match["number"].split("-"))) if match else None

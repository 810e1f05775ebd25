"""The gaps of the law in one case: settled by a person's choice, or a choice is asked for.

The gaps are the ``[[lacuna]]`` of the rules. One that the case does not settle raises ChoiceNeeded;
one that it settles is kept, with its question and words, and printed with the fine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pipeline.ids import slug
from pipeline.normalize.fines.errors import CaseError, ChoiceNeeded, Option
from pipeline.normalize.fines.result import Chosen
from pipeline.normalize.rules.model import Gap, Quote


def option_key(proposal: str) -> str:
    """The key of a proposal of the rule file: its words before a parenthesis, as a slug.

    >>> option_key("substitui (regra especial)"), option_key("só no art. 19")
    ('substitui', 'so-no-art-19')
    """
    return slug(proposal.partition("(")[0])


class Gaps:
    """The gaps of a law for one case. ``require`` checks the words of a gap on the day."""

    def __init__(
        self,
        gaps: Mapping[str, Gap],
        choices: Mapping[str, str],
        require: Callable[[Gap], object],
    ) -> None:
        self._gaps = gaps
        self._choices = choices
        self._require = require
        self.chosen: list[Chosen] = []

    def has(self, key: str) -> bool:
        """True where the law has this gap."""
        return key in self._gaps

    def about(self, key: str, quotes: tuple[Quote, ...]) -> bool:
        """True where the law has this gap, and it is about a provision of ``quotes``."""
        if key not in self._gaps:
            return False
        provisions = {quote.provision for quote in quotes}
        return any(quote.provision in provisions for quote in self._gaps[key].quotes)

    def keys(self, key: str) -> tuple[str, ...]:
        """The options that the rule file proposes for a gap."""
        return tuple(option_key(proposal) for proposal in self._gaps[key].proposals)

    def settle(self, key: str, *options: Option) -> str:
        """The option that the person chose.

        Raises ChoiceNeeded where none was chosen, CaseError where it is none of ``options``.
        """
        gap = self._gaps[key]
        self._require(gap)
        told = self._choices.get(key)
        if told is None:
            raise ChoiceNeeded(key, gap.question, options, gap.quotes)
        for option in options:
            if option.key == option_key(told):
                chosen = Chosen(key, gap.question, option.key, option.effect, gap.quotes)
                if chosen not in self.chosen:
                    self.chosen.append(chosen)
                return option.key
        listed = "; ".join(map(str, options))
        raise CaseError(f"{told!r} não resolve a lacuna {key}; as opções são: {listed}.")

    def unused(self) -> tuple[str, ...]:
        """Choices that this case did not need. Raises CaseError for one that is of no gap."""
        if unknown := set(self._choices) - set(self._gaps):
            listed = ", ".join(self._gaps) or "nenhuma"
            raise CaseError(
                f"{', '.join(sorted(unknown))}: a lei não tem essa lacuna; há: {listed}."
            )
        used = {chosen.key for chosen in self.chosen}
        return tuple(key for key in self._choices if key not in used)

"""Which fine punishes a provision on a day. Reads: a law's sanctions. Writes: a Punishment.

A fine punishes the provisions of its ``target_ids``, and the one that it is printed in. A fine of
an article or chapter reaches what is under it, unless that has a fine of its own. What two fines
punish is put to a person; what none punishes is refused, with what is near it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from pipeline.law import Law, Sanction, Version
from pipeline.naming import names
from pipeline.normalize.fines.errors import (
    AmbiguousFineError,
    Candidate,
    FineError,
    NotInForceError,
    NotPunishedError,
    UnvaluedFineError,
)
from pipeline.normalize.fines.standing import Standing
from pipeline.normalize.money.numbers import EXACT
from pipeline.normalize.rules.model import Quote

FINE = "multa"
_AMOUNTS = ("faixa", "fixo", "custo")
#: Rules of the amounts that another sanction states.
OF_ANOTHER = ("relativo", "remissao")


@dataclass(frozen=True, slots=True)
class Punishment:
    """The fine of a provision on a day.

    ``stated`` is the sanction that states the range; ``own`` the one that punishes the provision:
    the same, or one that multiplies ``stated`` by ``factor`` ("em dobro", "igual à do caput").
    ``named_itself`` where what was asked for is the provision of the fine, not the one infringed;
    ``others`` are the sanctions that punish it as well, in words.
    """

    provision_id: str
    wording: Version
    own: Sanction
    stated: Sanction
    factor: Decimal
    named_itself: bool
    others: tuple[str, ...] = ()

    @property
    def minimum(self) -> Decimal | None:
        """The lowest fine of the provision, in the unit of ``stated``."""
        low = self.stated.minimum
        return None if low is None else EXACT.multiply(low, self.factor)

    @property
    def maximum(self) -> Decimal | None:
        """The highest fine of the provision, in the unit of ``stated``."""
        high = self.stated.maximum
        return None if high is None else EXACT.multiply(high, self.factor)

    @property
    def quote(self) -> Quote:
        """The words that punish."""
        return Quote(self.own.provision_id, self.own.quote)


class Finder:
    """The fines of one law by what they punish; what was found for a provision and day is kept."""

    def __init__(self, law: Law, standing: Standing) -> None:
        self._law = law
        self._standing = standing
        self._by_target: dict[str, list[Sanction]] = defaultdict(list)
        self._printed: dict[str, list[Sanction]] = defaultdict(list)
        for sanction in law.sanctions:
            if sanction.sanction == FINE:
                self._printed[sanction.provision_id].append(sanction)
                for target in sanction.target_ids:
                    self._by_target[target].append(sanction)
        self._kept: dict[tuple[str, date, str | None], Punishment] = {}

    def find(self, provision_id: str, on: date, chosen: str | None = None) -> Punishment:
        """The fine that punishes ``provision_id`` on ``on``; ``chosen`` names it if there are more.

        Raises the errors of :mod:`errors` but for CaseError and ChoiceNeeded.
        """
        key = (provision_id, on, chosen)
        if key not in self._kept:
            self._kept[key] = self._find(*key)
        return self._kept[key]

    def candidates(self, provision_id: str, on: date) -> tuple[Sanction, ...]:
        """The fines in force on ``on`` that state an amount for the provision.

        Raises NotInForceError, UndecidedTimeError, UnknownProvisionError.
        """
        self._standing.wording(provision_id, on)
        valued = [s for s in self._reaching(provision_id) if _valued(s) and self._held(s, on)]
        bases = {s.base_id for s in valued if s.rule in OF_ANOTHER}
        return tuple(s for s in valued if s.provision_id not in bases or len(valued) == 1)

    def _find(self, provision_id: str, on: date, chosen: str | None) -> Punishment:
        wording = self._standing.wording(provision_id, on)
        found = self.candidates(provision_id, on)
        if not found:
            raise self._unpunished(provision_id, on)
        own = _chosen(found, chosen, provision_id, on)
        stated, factor = self._stated(own, on)
        itself = own.provision_id == provision_id and provision_id not in own.target_ids
        return Punishment(
            provision_id, wording, own, stated, factor,
            named_itself=itself and bool(own.target_ids),
            others=tuple(_words(s) for s in found if s is not own),
        )  # fmt: skip

    def _reaching(self, provision_id: str) -> list[Sanction]:
        """The fines printed in a provision, those that name it, and those of what it hangs from."""
        printed = self._printed.get(provision_id, [])
        found = [*printed, *self._by_target.get(provision_id, [])]
        if not any(_valued(s) for s in printed):
            for above in self._standing.all_above(provision_id):
                found += self._by_target.get(above.id, [])
        return list({s.id: s for s in found}.values())

    def _held(self, sanction: Sanction, on: date) -> bool:
        """Whether the words of the sanction were in force. Raises UndecidedTimeError."""
        try:
            return self._standing.wording(sanction.provision_id, on).ordinal == sanction.version
        except NotInForceError:
            return False

    def _stated(self, own: Sanction, on: date) -> tuple[Sanction, Decimal]:
        """The sanction whose range counts, and by what it is multiplied."""
        if own.rule not in OF_ANOTHER or own.base_id is None:
            return own, Decimal(1)
        bases = [s for s in self._printed.get(own.base_id, []) if s.rule in _AMOUNTS]
        held = [s for s in bases if self._held(s, on)]
        factor = Decimal(1) if own.factor is None else own.factor
        if len(held) == 1:
            return held[0], factor
        if not held:
            raise NotPunishedError(
                f"{own.provision_id} remete à multa de {own.base_id}, que não vigorava em "
                f"{on:%d.%m.%Y}."
            )
        raise AmbiguousFineError(
            f"{own.provision_id} remete à multa de {own.base_id}, que tem mais de uma; a lei não "
            "diz qual.",
            tuple(map(candidate, held)),
        )

    # --- refusals -----------------------------------------------------------------------------

    def _unpunished(self, provision_id: str, on: date) -> FineError:
        """The refusal that fits best: what is near the provision, and why it is no fine of it."""
        near = self._reaching(provision_id)
        held = [s for s in near if self._held(s, on)]
        words = "; ".join(str(candidate(s)) for s in held)
        if any(_threat(s) for s in held):
            return UnvaluedFineError(
                f"{provision_id}: a lei fala em multa e não diz o valor ({words}); valor que falta "
                f"não é zero.{self._hint(provision_id)}"
            )
        if held:
            return NotPunishedError(
                f"{provision_id} não pune uma conduta: é regra sobre outras multas ({words})."
            )
        if any(_valued(s) for s in near):
            others = ", ".join(sorted({f"{s.provision_id}, {s.version}ª redação" for s in near}))
            return NotPunishedError(
                f"{provision_id}: nenhuma multa o punia em {on:%d.%m.%Y}; a que há é de outra "
                f"redação ({others})."
            )
        return NotPunishedError(
            f"{provision_id}: a lei não comina multa a este dispositivo.{self._hint(provision_id)}"
        )

    def _hint(self, provision_id: str) -> str:
        """What is punished below it, or what fines a person has yet to assign."""
        start = (f"{provision_id}_", f"{provision_id}.")
        below = sorted({t for t in self._by_target if t.startswith(start)})
        if below:
            return f" São punidos em separado: {', '.join(below)}."
        open_fines = self._undecided(provision_id)
        if open_fines:
            return (
                " Pelas palavras, pode ser punido por "
                f"{', '.join(open_fines)}; decida no arquivo de decisões (alcance)."
            )
        return ""

    def _undecided(self, provision_id: str) -> list[str]:
        """Provisions of fines that describe their infraction, for which this one is a candidate."""
        name = names(self._law).get(provision_id, "")
        if not name:
            return []
        told = re.compile(rf"\ba{re.escape(name[1:])}(?=, art\.| ou art\.|\.?$|\.\s)")
        return [
            str(d.provision_id)
            for d in self._law.diagnostics
            if d.code == "alvo_a_decidir" and d.decided_by is None and told.search(d.message)
        ]


def candidate(sanction: Sanction) -> Candidate:
    """A sanction as it is told to a person."""
    return Candidate(sanction.id, sanction.provision_id, " ".join(sanction.quote.split()))


def _words(sanction: Sanction) -> str:
    return f"“{' '.join(sanction.quote.split())}” ({sanction.provision_id})"


def _chosen(
    found: tuple[Sanction, ...], chosen: str | None, provision_id: str, on: date
) -> Sanction:
    told = tuple(map(candidate, found))
    listed = "; ".join(map(str, told))
    if chosen is not None:
        for sanction in found:
            if sanction.id == chosen:
                return sanction
        raise NotPunishedError(
            f"{chosen} não é multa de {provision_id} em {on:%d.%m.%Y}; há: {listed}."
        )
    if len(found) > 1:
        raise AmbiguousFineError(
            f"{provision_id} tem mais de uma multa em {on:%d.%m.%Y}; diga qual: {listed}.", told
        )
    return found[0]


def _valued(sanction: Sanction) -> bool:
    """True where the sanction is a fine of a conduct with an amount to be had."""
    if sanction.per == "reincidencia":
        return False
    if sanction.rule in OF_ANOTHER:
        return sanction.base_id is not None
    return sanction.rule in _AMOUNTS and (sanction.maximum is not None or sanction.rule == "custo")


def _threat(sanction: Sanction) -> bool:
    """True where the words threaten a fine that has no amount."""
    return sanction.rule in ("sem_valor", "remissao")


def punishing(sanctions: Iterable[Sanction]) -> tuple[Sanction, ...]:
    """The fines among ``sanctions`` that punish a conduct with an amount."""
    return tuple(s for s in sanctions if s.sanction == FINE and _valued(s))

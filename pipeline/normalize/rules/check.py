"""Rules are held to the law: each quote must stand once in the wording in force on the day.

A rule whose words are gone is refused, never used: the law may have changed a "cinco dias" to a
"dez", and a deadline or a fine computed by the old rule would be worth nothing in court.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from pipeline.errors import BlockedError
from pipeline.law import Diagnostic, Law, PartialDate, Provision, Severity, Status, Version
from pipeline.normalize.rules.fields import RulesError
from pipeline.normalize.rules.model import Quote, Rules, quotes_of
from pipeline.normalize.rules.wording import Wordings, changing_acts, wordings_on

#: Wordings that give no rule, though they are printed and not superseded.
_WITHOUT_EFFECT = (Status.REVOGADO, Status.VETADO, Status.SUSPENSO)


class StaleRuleError(BlockedError):
    """A rule that cannot be used on the day of the fact; ``diagnostics`` say why."""

    def __init__(self, sentence: str, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__(sentence)
        self.diagnostics = diagnostics


class Checker:
    """Holds rules to one law, for many facts: what was found for a quote and a day is kept."""

    def __init__(self, rules: Rules, law: Law) -> None:
        if rules.law_id != law.law_id:
            raise RulesError(
                f"{rules.path}: as regras são da lei {rules.law_id}, não de {law.law_id}."
            )
        self._rules = rules
        self._enacted = law.identity.date
        self._provisions = {provision.id: provision for provision in law.walk()}
        self._in_force = {entry.act: entry for entry in rules.in_force}
        self._since = {entry.act: entry.since for entry in rules.in_force}
        self._kept: dict[tuple[str, Quote, date], Diagnostic | None] = {}

    def check(self, record: object, on: date) -> tuple[Diagnostic, ...]:
        """What is wrong on the day ``on`` with the quotes of a rule, or of a tuple of rules."""
        if self._enacted is not None and on < _first_day(self._enacted):
            message = f"em {on:%d.%m.%Y} a lei, de {self._enacted}, ainda não existia."
            path = self._rules.path
            return (Diagnostic("lei_inexistente", Severity.BLOQUEIO, f"{path}: {message}"),)
        found = (self._one(where, quote, on) for where, quote in dict.fromkeys(quotes_of(record)))
        return tuple(diagnostic for diagnostic in found if diagnostic is not None)

    def require(self, record: object, on: date) -> tuple[Diagnostic, ...]:
        """As :meth:`check`; raises StaleRuleError where something stops the work."""
        found = self.check(record, on)
        blocks = tuple(d for d in found if d.severity is Severity.BLOQUEIO)
        if blocks:
            raise StaleRuleError(" ".join(d.message for d in blocks), blocks)
        return found

    def missing_targets(self) -> Iterable[Diagnostic]:
        """The provisions that rules are for and that the law does not have."""
        targets = [
            *((rule.where, target) for rule in self._rules.recidivism for target in rule.targets),
            *((rule.where, target) for rule in self._rules.surcharges for target in rule.targets),
        ]
        for where, target in targets:
            if target not in self._provisions:
                message = f"{self._rules.path}: {where}.alvos: a lei não tem {target}."
                yield Diagnostic("alvo_inexistente", Severity.BLOQUEIO, message, target)

    def _one(self, where: str, quote: Quote, on: date) -> Diagnostic | None:
        key = (where, quote, on)
        if key not in self._kept:
            self._kept[key] = self._look(f"{self._rules.path}: {where}", quote, on)
        return self._kept[key]

    def _look(self, place: str, quote: Quote, on: date) -> Diagnostic | None:
        provision = self._provisions.get(quote.provision.removesuffix("_cpt"))
        if provision is None:
            message = f"{place}: a lei não tem o dispositivo."
            return _diagnostic("regra_sem_dispositivo", quote, message)
        problem = _problem(quote, wordings_on(provision, on, self._since), on)
        if problem is not None:
            code, severity, message = problem
            return _diagnostic(code, quote, f"{place}: {message}", severity)
        return self._decided(place, quote, provision, on)

    def _decided(
        self, place: str, quote: Quote, provision: Provision, on: date
    ) -> Diagnostic | None:
        """A person's word on which the answer rests is told, with its source."""
        for act in changing_acts(provision.versions, on):
            if entry := self._in_force.get(str(act)):
                message = (
                    f"{place}: {entry.act}, vale desde {entry.since:%d.%m.%Y}, por decisão de "
                    f"pessoa ({entry.source})."
                )
                return _diagnostic("vigencia_decidida", quote, message, Severity.INFO)
        return None


def check_rules(rules: Rules, law: Law, on: date) -> tuple[Diagnostic, ...]:
    """Hold each quote of ``rules`` to the wording of its provision in force on ``on``.

    White space is compared as one space; all else, misprints too, must be as published.

    Returns:
        ``regra_superada`` (bloqueio) where the words have changed or the provision is revoked or
        did not exist yet; ``regra_sem_dispositivo`` and ``alvo_inexistente`` (bloqueio) where the
        law has no such provision; ``citacao_repetida`` (bloqueio) where the words stand more than
        once in the wording; ``regra_duvidosa`` (bloqueio) where the wording itself is in doubt;
        ``lei_inexistente`` (bloqueio) where the law is younger than ``on``;
        ``vigencia_indecidivel`` where the provision changed in the year of ``on``: bloqueio where
        it is not sure that the words held, aviso where all possible wordings have them;
        ``vigencia_decidida`` (info) where a person has said since when the change holds.
    """
    checker = Checker(rules, law)
    return (*checker.check(rules, on), *checker.missing_targets())


def require(record: object, rules: Rules, law: Law, on: date) -> tuple[Diagnostic, ...]:
    """Check the quotes of one rule (or a tuple of rules) before it is used on a fact of ``on``.

    Returns what is doubtful and does not stop the work. Raises StaleRuleError otherwise. For many
    facts of one law use a :class:`Checker`.
    """
    return Checker(rules, law).require(record, on)


def _first_day(day: PartialDate) -> date:
    return date(day.year, day.month or 1, day.day or 1)


def _problem(quote: Quote, wordings: Wordings, on: date) -> tuple[str, Severity, str] | None:
    """Code, severity and sentence of what is wrong with a quote on a day, or None."""
    day = f"{on:%d.%m.%Y}"
    counts = [_count(quote, version) for version in wordings.all]
    if not any(counts):
        sentence = (
            f"as palavras citadas não estão na redação em vigor em {day} ({_why(wordings)}); a "
            "regra está superada: releia o dispositivo e corrija o arquivo de regras."
        )
        return "regra_superada", Severity.BLOQUEIO, sentence
    if any(count > 1 for count in counts):
        sentence = (
            "as palavras citadas aparecem mais de uma vez no dispositivo; cite um trecho que só "
            "apareça uma vez."
        )
        return "citacao_repetida", Severity.BLOQUEIO, sentence
    if not wordings.decided:
        return _undecided(counts, wordings, on)
    if not all(counts) or any(v.status is Status.DUVIDOSO for v in wordings.all):
        sentence = "a redação em que a regra se apoia é duvidosa; decida-a no arquivo de decisões."
        return "regra_duvidosa", Severity.BLOQUEIO, sentence
    return None


def _undecided(counts: list[int], wordings: Wordings, on: date) -> tuple[str, Severity, str]:
    acts = ", ".join(str(act) for act in changing_acts(wordings.possible, on)) or "ato sem data"
    start = f"o dispositivo mudou no ano do fato ({acts}) e a publicação não diz em que dia"
    if all(counts) and not wordings.nothing:
        sentence = f"{start}; as palavras citadas estão em todas as redações possíveis."
        return "vigencia_indecidivel", Severity.AVISO, sentence
    sentence = (
        f"{start}: não se sabe se a regra valia em {on:%d.%m.%Y}; diga em [[vigencia]] desde "
        "quando o ato vale, com a fonte."
    )
    return "vigencia_indecidivel", Severity.BLOQUEIO, sentence


def _why(wordings: Wordings) -> str:
    if not wordings.all:
        return "não há redação em vigor: o dispositivo foi revogado ou ainda não existia"
    if any(version.status in _WITHOUT_EFFECT for version in wordings.all):
        return "o dispositivo está revogado, vetado ou suspenso"
    if all(not version.printed for version in wordings.all):
        return "a publicação não mostra a redação daquele tempo"
    return "a redação é outra"


def _count(quote: Quote, version: Version) -> int:
    """How often the words stand in a wording that has effect."""
    if version.status in _WITHOUT_EFFECT and version.ended_by is None:
        return 0
    text, words = _plain(version.full_text or ""), _plain(quote.text)
    return sum(text.startswith(words, at) for at in range(len(text)))


def _plain(text: str) -> str:
    return " ".join(text.split())


def _diagnostic(
    code: str, quote: Quote, message: str, severity: Severity = Severity.BLOQUEIO
) -> Diagnostic:
    named = f"{message[:-1]} [{quote.provision}: “{quote.text}”]."
    return Diagnostic(code, severity, named, quote.provision, quote.text)

"""From a provision, a day and the facts of a case to a fine, each step with its words.

The order of the steps: the law's range; the grade; the factor of a paragraph; units; the offender's
share; the repetition; floor and ceiling; the discount; the unit in reais; rounding, once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from pipeline.errors import ConsolidaError
from pipeline.law import Diagnostic, Law, PartialDate, Sanction, Severity, Version
from pipeline.normalize.fines.amount import Amount
from pipeline.normalize.fines.case import Case
from pipeline.normalize.fines.errors import ChoiceNeeded, Option
from pipeline.normalize.fines.find import Finder, Punishment
from pipeline.normalize.fines.gaps import Gaps
from pipeline.normalize.fines.grade import Degree
from pipeline.normalize.fines.judges import judges
from pipeline.normalize.fines.notices import (
    by_provision,
    legal_notes_on,
    on_caveats,
    on_degree,
    on_punishment,
    on_repetition,
    on_rounding,
    partial,
)
from pipeline.normalize.fines.result import Fine, Measure, in_unit
from pipeline.normalize.fines.standing import Standing
from pipeline.normalize.fines.steps import (
    discounted,
    graded,
    limited,
    multiplied,
    of_offender,
    repeated,
)
from pipeline.normalize.fines.value import (
    base_of,
    own_gaps,
    settled,
    updating,
    value_day,
)
from pipeline.normalize.money import (
    Context,
    Conversion,
    to_brl,
)
from pipeline.normalize.rules.check import Checker
from pipeline.normalize.rules.model import Base, Gap, Recidivism, Rule, Rules


def fine(
    law: Law,
    rules: Rules,
    provision_id: str,
    on: date,
    case: Case | None = None,
    context: Context | None = None,
) -> Fine:
    """The fine for infringing ``provision_id`` of ``law`` on the day ``on``.

    For many fines of one law use :class:`Assessor`, which keeps what it has looked up.

    Args:
        law: The law, with its wordings and sanctions.
        rules: Its rules (``read_rules``).
        provision_id: The provision infringed (``art113``), or the one that has the fine.
        on: The day of the fact; the wordings in force on it count.
        case: The facts and the person's choices; none where they are not told.
        context: What turns units into reais; without it what the law leaves open is refused.

    Raises:
        FineError: No fine, or none that can be computed; the sentence says why (see ``errors``).
        AmbiguousFineError: Several fines punish the provision.
        ChoiceNeeded: The law leaves a gap that a person has to settle; it tells what follows.
        StaleRuleError: The words of a rule are not in the wording in force on ``on``.
        MoneyError: No figure in reais; the base is not decided, or a series does not reach.
    """
    return Assessor(law, rules, context).fine(provision_id, on, case)


class Assessor:
    """Computes fines of one law; wordings and rules are looked up once for each day."""

    def __init__(self, law: Law, rules: Rules, context: Context | None = None) -> None:
        self.law = law
        self.rules = rules
        self.context = context or Context()
        self._checker = Checker(rules, law)
        self._standing = Standing(law, {entry.act: entry.since for entry in rules.in_force})
        self.finder = Finder(law, self._standing)
        self._gaps: Mapping[str, Gap] = own_gaps(rules)
        self._checked: dict[tuple[str, date], tuple[Diagnostic, ...]] = {}
        self.caveats = by_provision(rules)
        self._usable: dict[tuple[str, date], bool] = {}
        self._judges: dict[tuple[str, str, date], tuple[str, ...]] = {}
        self._contexts: dict[tuple[str, PartialDate | None], Context] = {}

    def fine(self, provision_id: str, on: date, case: Case | None = None) -> Fine:
        """The fine for infringing a provision on a day. Raises what :func:`fine` raises."""
        case = case or Case()
        try:
            return _Assessment(self, provision_id, on, case).result()
        except ChoiceNeeded as needed:
            raise self._with_amounts(needed, provision_id, on, case) from None

    def require(self, rule: Rule, on: date) -> tuple[Diagnostic, ...]:
        """Hold a rule to the wording of the day, once for each. Raises StaleRuleError."""
        key = (rule.where or rule.id, on)
        if key not in self._checked:
            self._checked[key] = self._checker.require(rule, on)
        return self._checked[key]

    def check(self, rule: Rule, on: date) -> bool:
        """True where a rule that only informs may be told: its words are those of the day."""
        key = (rule.where, on)
        if key not in self._usable:
            found = self._checker.check(rule, on)
            self._usable[key] = all(d.severity is not Severity.BLOQUEIO for d in found)
        return self._usable[key]

    def judges(self, found: Punishment, on: date) -> tuple[str, ...]:
        """Who acts on a fine; an authority whose words have changed since is not told."""
        key = (found.own.id, found.stated.id, on)
        if key not in self._judges:
            standing = tuple(a for a in self.rules.authorities if self.check(a, on))
            told = judges(
                replace(self.rules, authorities=standing), found.maximum, found.stated.unit
            )
            self._judges[key] = told
        return self._judges[key]

    def gaps(self, case: Case, on: date) -> Gaps:
        """The gaps of the law for one case."""
        return Gaps(self._gaps, case.choices, lambda gap: self.require(gap, on))

    def lineage(self, provision_id: str) -> tuple[str, ...]:
        """A provision and what it hangs from, itself first."""
        above = self._standing.above(provision_id)
        return (provision_id, *(node.id for node in reversed(above)))

    def enacted(self, on: date) -> None:
        """Raise NotInForceError where the law is younger than ``on``."""
        self._standing.enacted(on)

    def wording(self, provision_id: str, on: date) -> Version:
        """The wording of a provision in force on a day; raises FineError where there is none."""
        return self._standing.wording(provision_id, on)

    def context_for(self, sanction: Sanction, base: Base | None) -> Context:
        """The money context for one sanction, with the date of the text that states it."""
        stated = self._stated_on(sanction)
        if sanction.rule == "custo":  # the case states the cost, in reais of its own day
            stated = None
        key = (base.id if base else sanction.unit or "", stated)
        if key not in self._contexts:
            self._contexts[key] = settled(self.context, base, stated, sanction.unit)
        return self._contexts[key]

    def _stated_on(self, sanction: Sanction) -> PartialDate | None:
        node = self._standing.node(sanction.provision_id)
        version = next(v for v in node.versions if v.ordinal == sanction.version)
        event = version.began_by
        if event is not None and event.act is not None and event.act.date is not None:
            return event.act.date
        return self.law.identity.date if event is None else None

    def _with_amounts(
        self, needed: ChoiceNeeded, provision_id: str, on: date, case: Case
    ) -> ChoiceNeeded:
        """The same question, each option with the amount that follows from it."""

        def told(option: Option) -> Option:
            tried = replace(case, choices={**case.choices, needed.key: option.key})
            return Option(option.key, option.effect + self._outcome(provision_id, on, tried))

        options = tuple(map(told, needed.options))
        return ChoiceNeeded(needed.key, needed.question, options, needed.quotes)

    def _outcome(self, provision_id: str, on: date, tried: Case) -> str:
        try:
            found = _Assessment(self, provision_id, on, tried).result()
        except ChoiceNeeded as next_one:
            return f" (e depende ainda de: {next_one.key})"
        except ConsolidaError:  # told when this option is taken
            return ""
        return f" → {in_unit(found.amount, 'BRL')}"


class _Assessment:
    """One fine on its way: the amount, and what has to be told of it."""

    def __init__(self, law: Assessor, provision_id: str, on: date, case: Case) -> None:
        self._law = law
        self._on = on
        self._case = case
        self._gaps = law.gaps(case, on)
        self._found = law.finder.find(provision_id.removesuffix("_cpt"), on, case.sanction)
        self._base = base_of(law.rules, self._found.stated)
        self._diagnostics: list[Diagnostic] = []
        self._notices: list[str] = []

    def result(self) -> Fine:
        """The fine. Raises what :func:`fine` raises."""
        if self._base is not None:
            self._require(self._base)
        day, notice = value_day(self._base, self._on, self._case, self._gaps)
        self._notices += [notice] if notice else []
        context = self._law.context_for(self._found.stated, self._base)
        amount = Amount(self._found, partial(day), context, self._require, self._usable)
        degree, rule = self._steps(amount)
        conversion = to_brl(amount.value, amount.unit, partial(day), context)
        self._tell(amount, rule, degree)
        return self._fine(amount, degree, rule, conversion, day)

    def _steps(self, amount: Amount) -> tuple[Degree | None, Recidivism | None]:
        """All steps but the last, which brings the amount to reais."""
        case, rules, gaps = self._case, self._law.rules, self._gaps
        lineage = self._law.lineage(self._found.provision_id)
        degree = graded(amount, rules, case, gaps)
        multiplied(amount, case)
        of_offender(amount, rules, case)
        rule = repeated(amount, rules, case, gaps, lineage, self._on)
        limited(amount, rules)
        update = updating(self._base, case, amount.context, rules, gaps)
        if update is not None:
            amount.multiply(f"valor da lei atualizado ({update[1]})", update[0])
        self._notices += discounted(amount, rules, case, gaps)
        return degree, rule

    def _fine(
        self,
        amount: Amount,
        degree: Degree | None,
        rule: Recidivism | None,
        conversion: Conversion,
        day: date,
    ) -> Fine:
        found = self._found
        return Fine(
            law_id=self._law.law.law_id,
            provision_id=found.provision_id,
            on=self._on,
            value_on=day,
            sanction_id=found.own.id,
            sanction_provision=found.own.provision_id,
            sanction_quote=found.own.quote,
            unit=amount.unit,
            minimum=found.minimum,
            maximum=found.maximum,
            grade=degree.grade.id if degree else None,
            attenuating=tuple(c.id for c in degree.attenuating) if degree else (),
            aggravating=tuple(c.id for c in degree.aggravating) if degree else (),
            steps=tuple(amount.steps),
            in_units=amount.value,
            amount=conversion.amount,
            conversion=conversion,
            paid_in_time=self._case.paid_in_time,
            choices=tuple(self._gaps.chosen),
            measures=self._measures(rule),
            judges=self._law.judges(found, self._on),
            notes=legal_notes_on(found.stated, self._law.rules, conversion, day),
            notices=tuple(dict.fromkeys(self._notices)),
            diagnostics=tuple(dict.fromkeys(self._diagnostics)),
        )

    def _require(self, rule: Rule) -> None:
        found = self._law.require(rule, self._on)
        self._diagnostics += found

    def _usable(self, rule: Rule) -> bool:
        return self._law.check(rule, self._on)

    def _measures(self, used: Recidivism | None) -> tuple[Measure, ...]:
        """What the law adds to a repetition beside the amount."""
        recurrence = self._case.recurrence
        if recurrence is None:
            return ()
        occurrence = 1 + (recurrence.times or len(recurrence.previous))
        lineage = self._law.lineage(self._found.provision_id)
        return tuple(
            Measure(rule.measure, rule.quotes)
            for rule in self._law.rules.recidivism
            if rule.measure is not None
            and (rule is used or (rule.effect == "medida" and set(rule.targets) & set(lineage)))
            and occurrence >= rule.occurrence
            and self._usable(rule)
        )

    def _tell(self, amount: Amount, rule: Recidivism | None, degree: Degree | None) -> None:
        """What the reader must know beside the amount."""
        self._notices += on_punishment(self._found)
        self._notices += on_degree(degree)
        if rule is not None and self._case.recurrence is not None:
            rules = self._law.rules
            self._notices += on_repetition(rules, rule, self._case.recurrence, self._usable)
        unused = self._gaps.unused()
        self._notices += [f"Escolha não usada neste caso: {key}." for key in unused]
        self._notices += on_caveats(self._law.caveats, amount, self._base)
        self._notices.append(on_rounding(amount.context.rounding))

"""What the program fills in itself: the law's words, the fine, the deadlines, who decides.

Reads: a law, its rules, and the values of one case. Writes: more values, and findings where the law
or the facts do not allow them. A person's own value is kept; an amount outside the law's range is a
finding all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from pipeline.errors import ConsolidaError
from pipeline.law import Law
from pipeline.naming import in_words, names
from pipeline.normalize.deadlines import Calendar, Deadline, deadline, parse_moment
from pipeline.normalize.deadlines.events import unit_words
from pipeline.normalize.filing.extras import read_count, read_fine
from pipeline.normalize.filing.in_words import reais_in_words
from pipeline.normalize.filing.values import Days, Value, ValueProblemError, read_money
from pipeline.normalize.fines import Assessor, Case, Fine, judges, provision_named
from pipeline.normalize.fines.find import Punishment
from pipeline.normalize.forms import Document, Filler
from pipeline.normalize.money import Context, MoneyError, to_brl
from pipeline.normalize.money.numbers import reais
from pipeline.normalize.rules.model import DeadlineRule, Rules

#: Where the day that a deadline runs from is found, by a word of the event; the first that fits.
_STARTS = (
    ("afixa", "edital_afixado_em"),
    ("publica", "edital_afixado_em"),
    ("lavratura", "lavratura_data"),
    ("autuação", "lavratura_data"),
    ("apreens", "lavratura_data"),
    ("recolhimento", "lavratura_data"),
    ("depósito", "lavratura_data"),
    ("recebimento", "ciencia_data"),
    ("intimação", "ciencia_data"),
    ("notificação", "ciencia_data"),
    ("ciência", "ciencia_data"),
)
_ARTICLE = "dispositivo"


@dataclass(frozen=True, slots=True)
class Office:
    """What all cases of one law share."""

    law: Law
    rules: Rules
    context: Context
    calendar: Calendar
    days: Days
    called: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, law: Law, rules: Rules, context: Context, calendar: Calendar, days: Days) -> Office:
        """The office of a law, with the names of its provisions."""
        return cls(law, rules, context, calendar, days, names(law))


@dataclass(slots=True)
class Derived:
    """Values of one case, what stands against issuing it, and what its reader must know."""

    values: dict[str, Value]
    problems: list[tuple[str | None, str]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    provision_id: str | None = None


class Deriver:
    """Derives the values of the cases of one kind of document; wordings are looked up once."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._assessor = Assessor(office.law, office.rules, office.context)
        self._ids: dict[str, str] = {}

    def derive(
        self, document: Document, given: Mapping[str, Value], extra: Mapping[str, Any]
    ) -> Derived:
        """The values of one case: those given, and those that follow from them and from the law."""
        found = Derived(dict(given))
        self._provision(document, found)
        self._fine(document, found, extra)
        self._deadlines(document, found, extra)
        self._authorities(document, found)
        return found

    # --- the provision infringed ------------------------------------------------------------------

    def _provision(self, document: Document, found: Derived) -> None:
        typed = found.values.get(_ARTICLE)
        if document.field(_ARTICLE) is None or not isinstance(typed, str):
            return
        on = self.fact_day(found.values)
        if on is None:
            return
        try:
            wanted = self._named(typed)
            wording = self._assessor.wording(wanted, on)
        except ConsolidaError as error:
            found.problems.append((_ARTICLE, self._told(error)))
            return
        found.provision_id = wanted
        found.values[_ARTICLE] = self._office.called.get(wanted, typed)
        text = " ".join(" ".join((*self._leads(wanted, on), wording.full_text or "")).split())
        self._put(document, found, "dispositivo_texto", text)

    def _named(self, typed: str) -> str:
        if typed not in self._ids:
            self._ids[typed] = provision_named(self._office.law, typed)
        return self._ids[typed]

    def _leads(self, provision_id: str, on: date) -> Iterator[str]:
        """The words that a provision hangs from: "É proibido:"."""
        for above in reversed(self._assessor.lineage(provision_id)[1:]):
            try:
                text = self._assessor.wording(above, on).text or ""
            except ConsolidaError:
                continue
            if text.rstrip().endswith(":"):
                yield text

    def fact_day(self, values: Mapping[str, Value]) -> date | None:
        """The day of the fact; of a document that has none, the day that it is issued."""
        for name in ("fato_data", "lavratura_data"):
            if isinstance(value := values.get(name), str):
                return datetime.strptime(value, "%d/%m/%Y").date()  # noqa: DTZ007 - a civil day
        return None

    # --- the fine ---------------------------------------------------------------------------------

    def _fine(self, document: Document, found: Derived, extra: Mapping[str, Any]) -> None:
        wanted = [n for n in ("penalidade", "capitulacao", "multa_valor") if document.field(n)]
        on = self.fact_day(found.values)
        if not wanted or found.provision_id is None or on is None:
            return
        try:
            case = self._case(extra, found.values)
            punished = self._assessor.finder.find(found.provision_id, on, case.sanction)
        except (ConsolidaError, ValueProblemError) as error:
            found.problems.append((_ARTICLE, self._told(error)))
            return
        self._say_penalty(document, found, punished)
        if document.field("multa_valor") is None:
            return
        typed = found.values.get("multa_valor")
        if isinstance(typed, str):
            self._check_amount(found, punished, on, case, read_money(typed))
        else:
            self._compute(document, found, on, case)

    def _case(self, extra: Mapping[str, Any], values: Mapping[str, Value]) -> Case:
        case = read_fine(extra, self._office.days)
        issued = values.get("lavratura_data")
        if isinstance(issued, str):
            return replace(case, notified=parse_moment(issued))
        return case

    def _say_penalty(self, document: Document, found: Derived, punished: Punishment) -> None:
        called = self._office.called
        said = list(dict.fromkeys((punished.own, punished.stated)))
        places = [called.get(each.provision_id, each.provision_id) for each in said]
        words = [f"{' '.join(s.quote.split())} ({p})" for s, p in zip(said, places, strict=True)]
        self._put(document, found, "capitulacao", "; ".join(places))
        self._put(document, found, "penalidade", "; ".join(words))

    def _compute(self, document: Document, found: Derived, on: date, case: Case) -> None:
        try:
            fine = self._assessor.fine(found.provision_id or "", on, case)
        except ConsolidaError as error:
            needed = document.field("multa_valor")
            asked = case != Case(notified=case.notified) and not isinstance(error, MoneyError)
            if asked or (needed is not None and needed.required):
                found.problems.append(("multa_valor", self._told(error)))
            else:  # the authority will fix the amount: the document goes without it, and says so
                found.notices.append(f"Multa não calculada: {self._told(error)}")
            return
        self._say_amount(document, found, fine)

    def _say_amount(self, document: Document, found: Derived, fine: Fine) -> None:
        found.values["multa_valor"] = reais(fine.amount)
        self._put(document, found, "multa_extenso", reais_in_words(fine.amount))
        steps = "; ".join(str(step) for step in fine.steps)
        found.notices.append(
            self._in_words(f"Cálculo da multa: {steps}; {fine.conversion.trail()}")
        )
        found.notices += [self._in_words(notice) for notice in fine.notices]

    def _check_amount(
        self, found: Derived, punished: Punishment, on: date, case: Case, typed: Decimal
    ) -> None:
        """Hold a typed amount against the law's range; a repetition may lead beyond it."""
        found.values["multa_extenso"] = reais_in_words(typed)
        base_case = case.recurrence is None and case.quantity is None
        bounds = self._range(punished, on)
        if bounds is None:
            found.notices.append("O valor da multa foi informado e não pôde ser conferido.")
            return
        low, high = bounds
        if base_case and not low <= typed <= high:
            found.problems.append(
                ("multa_valor", f"{reais(typed)} está fora da faixa da lei, {reais(low)} a "
                                f"{reais(high)}.")
            )  # fmt: skip
            return
        found.notices.append(f"Valor da multa informado por quem lavrou; faixa da lei: "
                             f"{reais(low)} a {reais(high)}.")  # fmt: skip

    def _range(self, punished: Punishment, on: date) -> tuple[Decimal, Decimal] | None:
        from pipeline.law import PartialDate
        from pipeline.normalize.fines.value import base_of

        stated = punished.stated
        context = self._assessor.context_for(stated, base_of(self._office.rules, stated))
        day = PartialDate(on.year, on.month, on.day)
        high = punished.maximum
        if high is None:
            return None
        try:
            bounds = [
                to_brl(amount, stated.unit or "BRL", day, context).amount
                for amount in (punished.minimum or Decimal("0.01"), high)
            ]
        except ConsolidaError:
            return None
        return bounds[0], bounds[1]

    # --- deadlines --------------------------------------------------------------------------------

    def _deadlines(self, document: Document, found: Derived, extra: Mapping[str, Any]) -> None:
        served = {f.key.rpartition("_")[0] or f.key for f in document.fields
                  if f.key.endswith(("_prazo", "_ate")) or f.key == "prazo"}  # fmt: skip
        for name in sorted(served):
            if any(f"{name}_{part}" in found.values for part in ("ate",)):
                continue
            try:
                self._deadline(document, found, extra, name)
            except (ConsolidaError, ValueProblemError) as error:
                found.problems.append((f"{name}_ate", self._told(error)))

    def _deadline(
        self, document: Document, found: Derived, extra: Mapping[str, Any], name: str
    ) -> None:
        rule = self._rule(name, extra)
        if rule is None:
            return
        number = read_count(extra.get(f"{name}_numero"))
        start = self._start(rule, name, found.values, extra)
        wording = self._length(rule, number)
        field_name = "prazo" if name == "prazo" else f"{name}_prazo"
        if wording:
            self._put(document, found, field_name, wording)
        if start is None or (rule.number is None and number is None):
            return
        told = deadline(self._office.law, self._office.rules, rule.id, start,
                        self._office.calendar, number=number)  # fmt: skip
        self._say_deadline(document, found, name, told)

    def _rule(self, name: str, extra: Mapping[str, Any]) -> DeadlineRule | None:
        """The rule that fills a deadline: the one named, or the only one that the law has."""
        rules = [rule for rule in self._office.rules.deadlines if name in rule.serves]
        wanted = str(extra.get(f"{name}_regra") or "").strip()
        if not wanted:
            return rules[0] if len(rules) == 1 else None
        for rule in rules:
            if rule.id == wanted:
                return rule
        listed = ", ".join(f"{rule.id} ({rule.title})" for rule in rules) or "nenhuma"
        raise ValueProblemError(
            f"{wanted!r} não é prazo de {name} nas regras da lei; há: {listed}."
        )

    def _start(
        self,
        rule: DeadlineRule,
        name: str,
        values: Mapping[str, Value],
        extra: Mapping[str, Any],
    ) -> date | datetime | None:
        given = extra.get(f"{name}_inicio")
        if given not in (None, ""):
            return given if isinstance(given, date) else parse_moment(str(given))
        event = rule.start.lower()
        place = next((key for word, key in _STARTS if word in event), None)
        value = values.get(place) if place else None
        if not isinstance(value, str):
            return None
        hour = values.get(str(place).replace("_data", "_hora"))
        in_hours = rule.unit in ("horas", "minutos")
        if in_hours and not isinstance(hour, str):
            return None
        return parse_moment(f"{value} {hour}" if in_hours else value)

    def _length(self, rule: DeadlineRule, number: int | None) -> str:
        """The deadline as it is printed: "10 dias, contados de: recebimento da notificação"."""
        count = rule.number or number
        if count is None:
            return ""
        how = {"corridos": " corridos", "uteis": " úteis"}
        counting = self._office.rules.counting.days
        said = counting.quotes and rule.unit == "dias"  # where the law is silent, so is the form
        days = how.get(counting.value, "") if said else ""
        return f"{count} {unit_words(rule.unit, count)}{days}, de: {rule.start}"

    def _say_deadline(self, document: Document, found: Derived, name: str, told: Deadline) -> None:
        last = f"{told.last_day:%d/%m/%Y}"
        if told.last_minute is not None:
            last = f"{told.last_minute:%d/%m/%Y, %Hh%M}"
        self._put(document, found, f"{name}_ate", last)
        if name in ("prazo", "pagamento"):
            self._put(document, found, "consequencias", (told.effect or "").capitalize())
        if name == "reclamar":
            self._put(document, found, "bens_destino", (told.effect or "").capitalize())
        others = [f"{o.last_day:%d/%m/%Y} ({o.reason})" for o in told.alternatives]
        if others:
            found.notices.append(
                self._in_words(f"{told.title}: outra leitura da lei daria {'; '.join(others)}.")
            )
        found.notices += [self._in_words(f"{told.title}: {notice}") for notice in told.notices]

    # --- who decides ------------------------------------------------------------------------------

    def _authorities(self, document: Document, found: Derived) -> None:
        for key, role in (("defesa_autoridade", "julga"), ("recurso_autoridade", "recurso")):
            needed = document.field(key)
            if needed is None or needed.filled_by is not Filler.PROGRAMA:
                continue
            top, unit = self._maximum(found)
            usual = tuple(a for a in self._office.rules.authorities if a.condition is None)
            rules = replace(self._office.rules, authorities=usual)
            who = judges(rules, top, unit, (role,), titled=False)
            if len(who) == 1:
                self._put(document, found, key, who[0].rpartition(" (")[0])
            elif who:
                found.notices.append(self._in_words(f"{needed.label}: {'; '.join(who)}"))

    def _maximum(self, found: Derived) -> tuple[Decimal | None, str | None]:
        on = self.fact_day(found.values)
        if found.provision_id is None or on is None:
            return None, None
        try:
            punished = self._assessor.finder.find(found.provision_id, on)
        except ConsolidaError:
            return None, None
        return punished.maximum, punished.stated.unit

    # --- words ------------------------------------------------------------------------------------

    def _put(self, document: Document, found: Derived, key: str, value: str) -> None:
        """Fill a field of the document that nobody has filled."""
        if value and document.field(key) is not None and key not in found.values:
            found.values[key] = value

    def _told(self, error: Exception) -> str:
        return self._in_words(str(error))

    def _in_words(self, text: str) -> str:
        return in_words(text, self._office.called)

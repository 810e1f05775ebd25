"""The infractions of a law on a day: conduct, sanction, reais, grade, deadline, who acts.

Reads: a law, its rules and a money context. Writes: a :class:`Catalogue`, which
:mod:`infractions_document` prints and :mod:`infractions_sheets` lays out as frames. One row for
each sanction and provision that it punishes; what has no figure says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from pipeline.errors import ConsolidaError
from pipeline.law import Kind, Law, PartialDate, Provision, Sanction
from pipeline.naming import names
from pipeline.normalize.fines import (
    Assessor,
    FineError,
    InReais,
    NotInForceError,
    UndecidedTimeError,
    judges,
    range_words,
)
from pipeline.normalize.fines.find import FINE, Punishment, punishing
from pipeline.normalize.fines.table import in_reais
from pipeline.normalize.fines.value import base_of
from pipeline.normalize.money import Context
from pipeline.normalize.rules.model import DeadlineRule, Rules

#: Sanctions that are rules about other sanctions, and punish no conduct.
_ABOUT_OTHERS = ("desconto", "atualizacao", "responsabilidade")
_BELOW_CHAPTERS = (Kind.SECAO, Kind.SUBSECAO)
_UNDECIDED = "a lei descreve a conduta e não diz o artigo; falta decidir (arquivo de decisões)"
_NO_AMOUNT = "a lei fala em multa e não diz o valor"


@dataclass(frozen=True, slots=True)
class Infraction:
    """One sanction of one provision.

    ``provision_id`` is what is punished, or the provision of the sanction where the law only
    describes the conduct and nobody has decided. ``stated`` is the amount in the law's unit, in
    words; ``minimum`` and ``maximum`` in ``unit``; ``min_brl`` and ``max_brl`` in reais on the day
    of the catalogue, or None, and then ``why`` says why not. ``caution`` is what the reader must
    know of the figure.
    """

    chapter: str
    provision_id: str
    provision: str
    conduct: str
    sanction_id: str
    sanction: str
    stated_in: str
    quote: str
    stated: str
    minimum: Decimal | None
    maximum: Decimal | None
    unit: str | None
    per: str | None
    subject: str | None
    min_brl: Decimal | None
    max_brl: Decimal | None
    why: str | None
    caution: str | None
    grading: str
    defence: str
    drafts: str
    judges: str


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The infractions of ``law`` on the day ``on``, in the order of the provisions.

    ``special_judges`` are those who act in some cases whatever the amount, and who confirms.
    ``doubts`` are sanctions that could not be placed on that day, each with its reason.
    """

    law: Law
    on: date
    infractions: tuple[Infraction, ...]
    special_judges: tuple[str, ...]
    doubts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """The fines of one chapter: how many, and the lowest and highest in reais and in each unit."""

    chapter: str
    fines: int
    in_units: str
    min_brl: Decimal | None
    max_brl: Decimal | None
    without: int


def catalogue(law: Law, rules: Rules, on: date, context: Context) -> Catalogue:
    """The infractions that the law punishes on ``on``.

    Args:
        law: The law, with its sanctions.
        rules: Its rules.
        on: The day of the wordings and of the reais.
        context: What turns units into reais; what it does not decide has no reais.

    Raises:
        ConsolidaError: The rules are of another law, or the law did not exist on ``on``.
    """
    assessor = Assessor(law, rules, context)
    assessor.enacted(on)
    reader = _Reader(assessor, on)
    found: list[Infraction] = []
    doubts: list[str] = []
    for sanction in law.sanctions:
        for target in reader.targets(sanction):
            try:
                if (one := reader.infraction(sanction, target)) is not None:
                    found.append(one)
            except NotInForceError:
                continue
            except FineError as error:
                doubts.append(f"{sanction.id}: {error}")
    order = {node.id: place for place, node in enumerate(law.walk())}
    found.sort(key=lambda one: order[one.provision_id])
    special = reader.special_judges()
    return Catalogue(law, on, tuple(found), special, tuple(dict.fromkeys(doubts)))


def by_chapter(found: Catalogue) -> tuple[Span, ...]:
    """The range of the fines of each chapter, in the order of the law."""
    chapters = dict.fromkeys(one.chapter for one in found.infractions)
    return tuple(_span(chapter, found) for chapter in chapters)


def _span(chapter: str, found: Catalogue) -> Span:
    fines = [i for i in found.infractions if i.chapter == chapter and i.sanction == FINE]
    lows = [i.min_brl for i in fines if i.min_brl is not None]
    highs = [i.max_brl for i in fines if i.max_brl is not None]
    units = dict.fromkeys(i.unit for i in fines if i.unit is not None)
    return Span(
        chapter,
        len(fines),
        "; ".join(_range([i for i in fines if i.unit == unit], unit) for unit in units) or "–",
        min(lows, default=None),
        max(highs, default=None),
        sum(i.max_brl is None for i in fines),
    )


def _range(fines: list[Infraction], unit: str) -> str:
    lows = [i.minimum for i in fines if i.minimum is not None]
    highs = [i.maximum for i in fines if i.maximum is not None]
    return range_words(min(lows, default=None), max(highs, default=None), unit)


class _Reader:
    """What each row of the catalogue needs of the law on one day."""

    def __init__(self, assessor: Assessor, on: date) -> None:
        self._assessor = assessor
        self._on = on
        self._names = names(assessor.law)
        self._chapters = dict(_chapters(assessor.law))
        self._nodes = {node.id: node for node in assessor.law.walk()}
        self._fines = {s.id for s in punishing(assessor.law.sanctions)}
        self._defence = _defence(assessor, on, self._names)

    def targets(self, sanction: Sanction) -> tuple[str, ...]:
        """What the row is about: each provision punished, or the sanction's own."""
        if sanction.sanction in _ABOUT_OTHERS or not self._stands(sanction):
            return ()
        if sanction.target_ids:
            return tuple(one for target in sanction.target_ids for one in self._articles(target))
        return (sanction.provision_id,) if sanction.id in self._fines else ()

    def _articles(self, target: str) -> tuple[str, ...]:
        """A provision itself; of a heading, the articles in force under it."""
        node = self._nodes[target]
        if not node.kind.is_grouping:
            return (target,)
        return tuple(each.id for each in node.walk() if each.kind is Kind.ARTIGO)

    def infraction(self, sanction: Sanction, target: str) -> Infraction | None:
        """One row. Raises FineError where the day does not tell the wording of the target."""
        wording = self._assessor.wording(target, self._on)
        if sanction.id in self._fines:
            found = self._assessor.finder.find(target, self._on, sanction.id)
            return self._row(sanction, target, wording.full_text or "", found)
        return self._row(sanction, target, wording.full_text or "", None)

    def _stands(self, sanction: Sanction) -> bool:
        try:
            own = self._assessor.wording(sanction.provision_id, self._on)
        except UndecidedTimeError:
            return True  # told as a doubt
        except FineError:
            return False
        return own.ordinal == sanction.version

    def _row(
        self, sanction: Sanction, target: str, text: str, found: Punishment | None
    ) -> Infraction:
        stated = found.stated if found else sanction
        amount = _amount(sanction, found)
        money = self._money(amount, stated)
        return Infraction(
            chapter=self._chapters[target],
            provision_id=target,
            provision=self._names[target],
            conduct=self._conduct(target, text),
            sanction_id=sanction.id,
            sanction=sanction.sanction,
            stated_in=self._names[sanction.provision_id],
            quote=" ".join(sanction.quote.split()),
            stated=range_words(amount.minimum, amount.maximum, amount.unit),
            minimum=amount.minimum,
            maximum=amount.maximum,
            unit=amount.unit,
            per=sanction.per,
            subject=sanction.subject,
            min_brl=money.min_brl,
            max_brl=money.max_brl,
            why=money.why,
            caution="; ".join(self._cautions(sanction, stated, money, target)) or None,
            grading=self._grading(found),
            defence=self._defence,
            drafts=self._who(amount, "lavra"),
            judges=self._who(amount, "julga"),
        )

    def _money(self, amount: Sanction, stated: Sanction) -> InReais:
        day = PartialDate(self._on.year, self._on.month, self._on.day)
        base = base_of(self._assessor.rules, stated)
        money = in_reais(amount, day, self._assessor.context_for(stated, base))
        if money.why is None and money.max_brl is None and amount.sanction == FINE:
            return replace(money, why=_NO_AMOUNT)
        return money

    def _cautions(
        self, sanction: Sanction, stated: Sanction, money: InReais, target: str
    ) -> Iterator[str]:
        base = base_of(self._assessor.rules, stated)
        nominal = stated.unit == "BRL" and money.max_brl is not None
        corrected = self._assessor.context.correction is not None
        if nominal and not corrected and base is not None and base.decision is not None:
            yield f"valor nominal da lei. {base.decision}"
        elif nominal:
            yield "valor nominal da lei"
        if stated.rule == "custo" and stated.sanction == FINE:
            yield "igual ao custo ou ônus, até o limite"
        if not sanction.target_ids and self._described(sanction):
            yield _UNDECIDED
        if sanction.id in self._fines:
            rivals = self._assessor.finder.candidates(target, self._on)
            others = [self._names[s.provision_id] for s in rivals if s.id != sanction.id]
            if others:
                yield f"há outra multa para o dispositivo ({', '.join(dict.fromkeys(others))})"

    def _described(self, sanction: Sanction) -> bool:
        return any(
            d.code == "alvo_a_decidir"
            and d.provision_id == sanction.provision_id
            and d.decided_by is None
            for d in self._assessor.law.diagnostics
        )

    def _conduct(self, target: str, text: str) -> str:
        """The words of the provision, after those of what it hangs from: "É proibido: I - ..."."""
        above = [self._nodes[i] for i in reversed(self._assessor.lineage(target)[1:])]
        led = [self._lead(node) for node in above]
        return " ".join(" ".join((*led, text)).split())

    def _lead(self, node: Provision) -> str:
        try:
            text = self._assessor.wording(node.id, self._on).text or ""
        except ConsolidaError:
            return ""
        return text if text.rstrip().endswith(":") else ""

    def _grading(self, found: Punishment | None) -> str:
        if found is None:
            return "–"
        stated, rules = found.stated, self._assessor.rules
        if stated.rule == "custo":
            return "pelo custo ou ônus"
        if stated.minimum == stated.maximum:
            told = "valor fixo"
        elif rules.grades and stated.minimum is not None:
            place = self._names[rules.grades[0].quotes[0].provision]
            first, last = rules.grades[0].title, rules.grades[-1].title
            told = f"{len(rules.grades)} graus, do {first} ao {last} ({place})"
        else:
            told = "a autoridade escolhe na faixa e fundamenta; a lei não gradua"
        if found.own is stated:
            return told
        return f"{told}; sobre a multa de {self._names[stated.provision_id]}"

    def special_judges(self) -> tuple[str, ...]:
        """Who acts whatever the amount: in the cases that the law names, and to confirm."""
        ours = self._authorities(special=True)
        return judges(ours, None, None, ("homologa", "julga", "recurso"))

    def _who(self, amount: Sanction, role: str) -> str:
        ours = self._authorities(special=False)
        found = judges(ours, amount.maximum, amount.unit, (role,), titled=amount.maximum is None)
        return "; ".join(found) or "a lei não diz"

    def _authorities(self, *, special: bool) -> Rules:
        """The rules with the authorities of ordinary cases alone, or with the others."""
        rules, on = self._assessor.rules, self._on
        found = [a for a in rules.authorities if self._assessor.check(a, on)]
        apart = [a for a in found if a.condition is not None or a.role not in ("lavra", "julga")]
        return replace(
            rules, authorities=tuple(apart if special else (a for a in found if a not in apart))
        )


def _amount(sanction: Sanction, found: Punishment | None) -> Sanction:
    """The sanction with the range that counts: its own, or that of the one it multiplies."""
    if found is None:
        return sanction
    return replace(sanction, minimum=found.minimum, maximum=found.maximum, unit=found.stated.unit)


def _chapters(law: Law) -> Iterator[tuple[str, str]]:
    """Each provision with its chapter, or what it stands under that is as wide: "CAPÍTULO I"."""
    called = names(law)
    for node, above in law.walk_with_parents():
        headings = [n for n in above if n.kind.is_grouping and n.kind not in _BELOW_CHAPTERS]
        if not headings:
            yield node.id, "Sem capítulo"
            continue
        text = " ".join((headings[-1].current.text or "").split())
        yield node.id, f"{called[headings[-1].id]}{f' – {text}' if text else ''}"


def _defence(assessor: Assessor, on: date, called: Mapping[str, str]) -> str:
    """The deadline for the defence against an auto, as the rules have it."""
    rule = next((r for r in assessor.rules.deadlines if r.procedural and _of_defence(r)), None)
    if rule is None:
        return "a lei não diz"
    if not assessor.check(rule, on):
        return "a regra do prazo não é a da redação em vigor no dia; confira"
    unit = rule.unit.replace("_", " ")
    place = called[rule.quotes[0].provision]
    return f"{rule.number or rule.most} {unit} de: {rule.start} ({place})"


def _of_defence(rule: DeadlineRule) -> bool:
    return "defesa" in rule.title.lower()

"""Find the fines in one text. Reads: a wording. Writes: :class:`Fine` records, in printed order.

Each occurrence of "multa" (or of a word for it) is read by the first rule that fits; what no rule
takes is a mere mention ("auto de multa"), unless an amount stands near it: that is reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import zip_longest

from pipeline.extract import sanction_patterns as p
from pipeline.extract.amounts import Amount, Doubt, read_amount
from pipeline.extract.fine_qualifiers import qualifiers
from pipeline.extract.fine_records import Fine, Unread
from pipeline.extract.fine_references import Reference, read_reference
from pipeline.extract.words import Words

FACTORS = {
    "dobro": Decimal(2), "duplo": Decimal(2), "dúplo": Decimal(2), "triplo": Decimal(3),
    "quadruplo": Decimal(4), "quádruplo": Decimal(4), "quintuplo": Decimal(5),
    "quíntuplo": Decimal(5), "metade": Decimal("0.5"),
}  # fmt: skip


#: How far before an amount the grade of the infraction may stand (characters).
_GRADE = 60

#: A text that ends within so many characters says nothing more of the fine.
_STOP = 2

#: How far from a fine the words are looked for that say what it punishes (characters).
_AROUND = 400


_BACK = dict(p.MARKS)
_MARKS = Words((*_BACK, "ecuni", "ECUNI"))

#: What is said of a value that no rule reads.
UNREAD = "Há um valor junto à multa que o programa não sabe ler."


def read_fines(text: str) -> Iterator[Fine | Unread]:
    """Every fine that ``text`` states, in printed order, and mentions that were not understood."""
    done = 0
    found = [p.TRIGGER.match(text, start) for start in _trigger_starts(text)]
    triggers = [trigger for trigger in found if trigger is not None]
    for trigger, following in zip_longest(triggers, triggers[1:]):
        if trigger.start() < done:
            continue
        limit = following.start() if following else len(text)
        for fine in _read_at(text, trigger, done, limit):
            done = max(done, fine.end)
            yield fine
        if trigger["multa"]:
            done = max(done, trigger.end())  # what governs the next fine stands after this one


def _trigger_starts(text: str) -> list[int]:
    """Where a trigger may begin, found by the rarest part of each."""
    starts = []
    for at, _, mark in _MARKS.find(text):
        back = _BACK.get(mark)
        if back is not None:
            starts.append(max(0, at - back))
        else:  # "ecuni": of "sanção pecuniária", whose first word has no rare part
            begin = max(0, at - 30)
            starts += [word.start() for word in p.PENALTY_START.finditer(text, begin, at)]
    starts.sort()
    return starts


def _read_at(text: str, trigger: re.Match[str], done: int, limit: int) -> Iterator[Fine | Unread]:
    """Fines that the words around one trigger state.

    ``done`` is where the last fine ended, ``limit`` where the next trigger begins.
    """
    before = text[max(done, trigger.start() - p.WINDOW) : trigger.start()]
    if trigger["penalidade"]:
        found = _relative(text, trigger, before)
    else:
        found = (
            _amount(text, trigger)
            or _worth(text, trigger)
            or _limit(text, trigger)
            or _relative(text, trigger, before)
            or _threat(text, trigger, before)
            or _nothing(text, trigger, before)
        )
    if found:
        yield from found
    elif trigger["multa"] and not _heads_list(text, trigger) and not _is_grade(text, trigger):
        limit = min(limit, trigger.end() + p.WINDOW * 2)
        near = p.A_VALUE.search(text, trigger.end(), limit)
        near = near and p.AMOUNT_NEAR.match(text, trigger.end(), limit)
        if near:
            yield Unread(trigger.start(), near.end())


def _is_grade(text: str, trigger: re.Match[str]) -> bool:
    """True for "multa máxima igual ou superior a três salários": it tells cases apart."""
    return bool(p.GRADE_AFTER.match(text, trigger.end()))


def _heads_list(text: str, trigger: re.Match[str]) -> bool:
    """True for "multas nos seguintes valores": the fines stand in the list below."""
    return bool(p.LIST_HEAD_AFTER.match(text, trigger.end()))


# --- amounts ----------------------------------------------------------------------------------


def _amount(text: str, trigger: re.Match[str]) -> list[Fine]:
    """Read "Multa de 5 a 10%", "multado em R$ 500,00 por dia", "multa de até 10 UFM"."""
    lead = p.LEAD_AFTER.match(text, trigger.end())
    assert lead is not None  # every part of the lead is optional
    amount = read_amount(text, lead.end())
    if amount is None or (amount.unit is None and not _stands_alone(text, lead, amount)):
        return []
    fine = amount_fine(text, trigger.start(), amount, upto=bool(lead["upto"]))
    return [fine, *_cap(text, fine)]


def _stands_alone(text: str, lead: re.Match[str], amount: Amount) -> bool:
    """A number without unit is an amount only right after "multa de" and at the end of a clause."""
    rest = text[amount.end : amount.end + 2].strip()
    return len(lead[0].split()) <= 1 and (not rest or rest[0] in ".;,")


def amount_fine(text: str, start: int, amount: Amount, *, upto: bool = False) -> Fine:
    """The fine whose words begin at ``start`` and whose amount was read.

    With ``upto`` ("até") only the maximum is printed. The text itself holds the conduct where it
    says more than the fine and does not point elsewhere for it.
    """
    doubts = amount.doubts
    if amount.unit is None:
        doubts += (Doubt("multa_sem_unidade", "O valor está impresso sem unidade."),)
    end, per, subject = amount.end, None, None
    if len(text) - end > _STOP:
        end, per, subject = qualifiers(text, end)
    grade = _grade(text, start)
    return Fine(
        start,
        end,
        "faixa" if amount.ranged or upto else "fixo",
        None if upto else amount.minimum,
        amount.maximum,
        amount.unit,
        per=per,
        subject=subject or grade,
        own=grade is None and _holds_conduct(text, start, end),
        doubts=doubts,
    )


def _grade(text: str, start: int) -> str | None:
    """The grade that an amount is for: "nas infrações muito graves, de 101 a 250 UFIR"."""
    begin = max(0, start - _GRADE)
    if text.find("nfraç", begin, start) < 0:
        return None
    grade = p.GRADE_BEFORE.search(text, begin, start)
    return " ".join(grade["grade"].split()).casefold() if grade else None


def _holds_conduct(text: str, start: int, end: int) -> bool:
    """True where the text says more than the fine and does not point elsewhere for the conduct."""
    if len(text) - (end - start) <= p.LEAST_CONDUCT:
        return False
    around = text[max(0, start - _AROUND) : start] + text[end : end + _AROUND]
    stems = any(map(around.__contains__, p.ELSEWHERE_STEMS))
    return not (stems and p.ELSEWHERE.search(around))


def _cap(text: str, fine: Fine) -> list[Fine]:
    """Read "..., limitada, no total, a R$ 50.000,00": a limit printed with the fine."""
    capped = text.find("imitad", fine.end, fine.end + p.WINDOW) >= 0
    words = p.CAP_AFTER.match(text, fine.end) if capped else None
    amount = read_amount(text, words.end()) if words else None
    if words is None or amount is None or amount.unit is None:
        return []
    start = fine.end + words[0].casefold().rindex("limitad")
    return [Fine(start, amount.end, "limite", None, amount.maximum, amount.unit)]


def _worth(text: str, trigger: re.Match[str]) -> list[Fine]:
    """Read "multa civil equivalente ao valor do dano": all of it, 100 per cent."""
    worth = p.WORTH_AFTER.match(text, trigger.end())
    if worth is None:
        return []
    unit = f"pct:{' '.join(worth['base'].split()).casefold()}"
    whole = Decimal(100)
    own = _holds_conduct(text, trigger.start(), worth.end())
    return [Fine(trigger.start(), worth.end(), "custo", whole, whole, unit, own=own)]


# --- limits -----------------------------------------------------------------------------------


def _limit(text: str, trigger: re.Match[str]) -> list[Fine]:
    """Read "não será inferior a 5% sobre o salário mínimo, nem superior a 5 vezes o seu valor"."""
    words = p.LIMIT_AFTER.match(text, trigger.end())
    first = read_amount(text, words.end()) if words else None
    if words is None or first is None or first.unit is None:
        return []
    if words["roof"]:
        return [Fine(trigger.start(), first.end, "limite", None, first.maximum, first.unit)]
    low, end, maximum, doubts = first.minimum, first.end, None, first.doubts
    roof = p.ROOF_NEXT.match(text, first.end)
    second = read_amount(text, roof.end()) if roof else None
    if second is not None and second.unit in (first.unit, "seu valor"):
        end, maximum, doubts = second.end, second.maximum, doubts + second.doubts
    elif second is not None:
        message = "Piso e teto estão em unidades diferentes; o teto não foi lido."
        doubts += (Doubt("multa_unidades_diferentes", message),)
    return [Fine(trigger.start(), end, "limite", low, maximum, first.unit, doubts=doubts)]


# --- fines stated by another fine -------------------------------------------------------------


def _relative(text: str, trigger: re.Match[str], before: str) -> list[Fine]:
    """Fines that multiply, repeat or share another one; then those that go on from them."""
    near = (before + text[trigger.end() : trigger.end() + p.WINDOW]).casefold()
    if not any(map(near.__contains__, p.RELATIVE_STEMS)):
        return []
    fine = (
        _plus_after(text, trigger)
        or _equal(text, trigger, before)
        or _times_before(text, trigger, before)
        or _times_after(text, trigger)
        or _again(text, trigger, before)
    )
    if fine is None:
        return []
    more = p.TIMES_NEXT.match(text, fine.end)
    if more is None or p.EXCEPTED.search(more[0], 0, more.start("times") - more.start()):
        return [fine]
    next_fine = Fine(
        more.start("quote"), more.end(), "relativo", factor=_factor(more), base=Reference()
    )
    return [fine, next_fine]


def _factor(match: re.Match[str]) -> Decimal | None:
    return FACTORS.get(match["times"].casefold())


def _plus_after(text: str, trigger: re.Match[str]) -> Fine | None:
    """Read "a multa será acrescida de 50%", "acrescido de 10 por cento a cada reincidência"."""
    plus = p.PLUS_AFTER.match(text, trigger.end())
    if plus is None or p.OTHER_SUBJECT.search(plus[0]):
        return None
    factor = 1 + Decimal(plus["percent"].replace(",", ".")) / 100
    each = p.EACH_TIME_AFTER.match(text, plus.end())
    end, per = (each.end(), "reincidencia") if each else (plus.end(), None)
    return Fine(trigger.start(), end, "relativo", factor=factor, base=Reference(), per=per)


def _times_after(text: str, trigger: re.Match[str]) -> Fine | None:
    """Read "a multa será em dobro", "a multa será o valor do quádruplo da primeira"."""
    times = p.TIMES_AFTER.match(text, trigger.end())
    if times is None or p.EXCEPTED.search(times[0], 0, times.start("times") - times.start()):
        return None
    if p.TRIGGER.search(text, trigger.end(), times.start("times")):
        return None
    doubts: tuple[Doubt, ...] = ()
    if times["upto"]:
        doubts = (Doubt("multa_fator_maximo", "O fator impresso é o máximo."),)
    per = "reincidencia" if p.PROGRESSIVE.search(times[0]) else None
    return Fine(
        trigger.start(),
        times.end(),
        "relativo",
        factor=_factor(times),
        base=None if times[0].endswith("primeira") else Reference(),
        per=per,
        doubts=doubts,
    )


def _equal(text: str, trigger: re.Match[str], before: str) -> Fine | None:
    """Read "Multa igual a do caput do artigo", "Igual multa será aplicada"."""
    equal = p.EQUAL_AFTER.match(text, trigger.end())
    if equal is not None:
        return Fine(trigger.start(), equal.end(), "relativo", factor=Decimal(1), base=Reference())
    same = p.EQUAL_BEFORE.search(before)
    if same is None or trigger["penalidade"]:
        return None
    start = trigger.start() - len(before) + same.start()
    return Fine(start, trigger.end(), "relativo", factor=Decimal(1), base=Reference())


def _times_before(text: str, trigger: re.Match[str], before: str) -> Fine | None:
    """Read "o dobro da penalidade", "a metade da multa correspondente", "10% da multa"."""
    if _is_grade(text, trigger):
        return None
    times = p.TIMES_BEFORE.search(before)
    share = None if times or trigger["penalidade"] else p.SHARE_BEFORE.search(before)
    words = times or share
    if words is None or p.DISCOUNT.search(before) or p.EXCEPTED.search(before):
        return None
    factor = _factor(times) if times else Decimal(words["percent"].replace(",", ".")) / 100
    other = p.GENERAL_AFTER.match(text, trigger.end())
    return Fine(
        trigger.start() - len(before) + words.start(),
        _tail(text, trigger.end()),
        "relativo",
        factor=factor,
        base=None if other else Reference(),
    )


def _again(text: str, trigger: re.Match[str], before: str) -> Fine | None:
    """Read "renovando-se a aplicação da multa a cada 90 dias": the same fine, again."""
    start, period = p.AGAIN_BEFORE.search(before), p.AGAIN_AFTER.match(text, trigger.end())
    if start is None or period is None:
        return None
    per = f"{period['number']}_{period['unit'].casefold()}"
    begin = trigger.start() - len(before) + start.start()
    return Fine(begin, period.end(), "relativo", per=per)


# --- threats ----------------------------------------------------------------------------------


def _threat(text: str, trigger: re.Match[str], before: str) -> list[Fine]:
    """Fines without a value: "sob pena de multa", "serão multados", "sem prejuízo da multa"."""
    words = p.FINED_BEFORE.search(before) if trigger["multado"] else _threat_before(before)
    if words is None or _says_no_more(text, trigger, words[0]):
        return []
    start = trigger.start() - len(before) + words.start()
    reference = p.REFERENCE_AFTER.match(text, trigger.end())
    if reference is None:
        own = bool(trigger["multado"] or p.OWN_THREAT.match(words[0]))
        end, doubts = _tail(text, trigger.end()), _unread_value(text, trigger)
        return [Fine(start, end, "sem_valor", own=own, doubts=doubts)]
    fine = Fine(start, reference.end(), "remissao", base=read_reference(text, reference))
    return [fine, *_cost(text, fine)]


def _threat_before(before: str) -> re.Match[str] | None:
    folded = before.casefold()
    for stem, pattern in p.THREATS_BEFORE:
        words = pattern.search(before) if stem in folded else None
        if words is not None:
            return words
    return None


def _unread_value(text: str, trigger: re.Match[str]) -> tuple[Doubt, ...]:
    """Doubt about "multa equivalente a 15 (quinze) dias do vencimento": no unit that is known."""
    lead = p.LEAD_AFTER.match(text, trigger.end())
    if lead is None or not lead[0].split() or not text[lead.end() : lead.end() + 1].isdigit():
        return ()
    return (Doubt("multa_nao_lida", UNREAD),)


def _says_no_more(text: str, trigger: re.Match[str], threat: str) -> bool:
    """True where the words only lead to the fine: "será imposta a multa correspondente à..."."""
    if _heads_list(text, trigger) or p.NOTHING_AFTER.match(text, trigger.end()):
        return True
    return bool(p.GENERAL_AFTER.match(text, trigger.end())) and "prej" not in threat


def _tail(text: str, end: int) -> int:
    """End of the quote, with the adjectives of the fine."""
    tail = p.TAIL_AFTER.match(text, end)
    return tail.end() if tail else end


def _cost(text: str, fine: Fine) -> list[Fine]:
    """Read "Além da multa ..., será aplicada a equivalente ao ônus até 5 salários mínimos"."""
    words = p.COST_NEXT.match(text, fine.end)
    amount = read_amount(text, words.end()) if words else None
    if words is None or amount is None:
        return []
    return [
        Fine(words.start("quote"), amount.end, "custo", None, amount.maximum, amount.unit, own=True)
    ]


def _nothing(text: str, trigger: re.Match[str], before: str) -> list[Fine]:
    """Read "Multa de" with nothing after it, "...: Multa.", and "multa" as an item of a list."""
    empty = p.NOTHING_AFTER.match(text, trigger.end())
    if empty is None and p.BARE_CLOSING_BEFORE.search(before):
        empty = p.BARE_CLOSING_AFTER.match(text, trigger.end())
    if empty is not None:
        end = trigger.start() + len(text[trigger.start() : empty.end()].rstrip())
        doubt = Doubt(
            "multa_sem_valor", "A publicação anuncia a multa e termina aí; falta o valor."
        )
        return [Fine(trigger.start(), end, "sem_valor", own=True, doubts=(doubt,))]
    if len(text) < p.WINDOW and p.LIST_ITEM.match(text):
        return [Fine(trigger.start(), len(text.rstrip(" ;.,")), "sem_valor")]
    return []

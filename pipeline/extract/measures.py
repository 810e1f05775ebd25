"""Find the sanctions that are no fine, and the rules beside fines. Reads: wordings. Writes: drafts.

How each is told in the columns of the penalties table:

- a sanction without an amount (apreensão, interdição, cassação...): ``rule`` sem_valor; one row for
  each kind that the words name;
- a cost that the offender pays: ``ressarcimento``, ``rule`` custo; "acrescidas de 20%" gives
  ``factor`` 1.20, plain repair of the damage gives no factor;
- a discount: ``desconto``, ``rule`` relativo, ``factor`` what is left to pay (15% off is 0.85);
- a clause that corrects the amounts: ``atualizacao``; one that says where receipts go:
  ``destinacao``; one that makes a person liable for the fine: ``responsabilidade``, with the person
  as ``subject``; all ``sem_valor`` and without target, since they punish nothing.

When a word is a sanction and when a mere mention, :mod:`measures_patterns` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from pipeline.extract import measures_patterns as p
from pipeline.extract.fine_drafts import Draft, Place
from pipeline.extract.fine_records import Fine
from pipeline.extract.fine_search import Texts
from pipeline.extract.words import Words
from pipeline.law import Kind

#: Words that sanctions and the rules beside fines are found by.
SOUGHT = (*p.STEMS, *p.COST_STEMS, *p.RULE_STEMS, "ulta", "ULTA")
_STEMS = Words(p.STEMS)

_ITEMS = (Kind.INCISO, Kind.ALINEA, Kind.ITEM, Kind.SUBITEM, Kind.TRAVESSAO)

#: Longest quote of one sanction (characters); what follows only tells more about it.
_LONGEST = 160


def measures(places: Sequence[Place], texts: Texts) -> list[Draft]:
    """Every sanction other than a fine, and every rule beside the fines, in printed order.

    ``texts`` are the texts of ``places``.
    """
    sanctions, costs = texts.having(p.STEMS), texts.having(p.COST_STEMS)
    rules = texts.having(("ulta", "ULTA")) & texts.having(p.RULE_STEMS)
    heads: dict[str, bool] = {}
    found: list[Draft] = []
    for i in sorted(sanctions | costs | rules):
        place = places[i]
        listed = i in sanctions and _listed(place, heads)
        found += [Draft(fine, place) for fine in read_measures(place.text, listed=listed)]
    return found


def _listed(place: Place, heads: dict[str, bool]) -> bool:
    """True for an item under a heading of penalties."""
    if place.provision.kind not in _ITEMS:
        return False
    above = place.provision.id.rpartition("_")[0].removesuffix("_cpt")
    if above not in heads:
        heads[above] = any(
            p.LIST_HEAD.search((version.text or "")[-260:])
            for node in place.article.walk()
            if node.id == above
            for version in node.versions
        )
    return heads[above]


def read_measures(text: str, *, listed: bool = False) -> list[Fine]:
    """What one text says of sanctions that are no fine; ``listed`` for an item of penalties."""
    found = list(_sanctions(text, listed=listed))
    if _has(text, p.COST_STEMS):
        found += _costs(text)
    if ("ulta" in text or "ULTA" in text) and _has(text, p.RULE_STEMS):
        found += _beside_fines(text)
    found.sort(key=lambda fine: (fine.start, fine.end))
    return _once(found)


def _has(text: str, stems: tuple[str, ...]) -> bool:
    return any(map(text.__contains__, stems))


def _once(found: list[Fine]) -> list[Fine]:
    """One row for each kind that the same words name."""
    kept: list[Fine] = []
    for fine in found:
        clash = any(
            other.sanction == fine.sanction and other.end > fine.start and other.start <= fine.start
            for other in kept
        )
        if not clash:
            kept.append(fine)
    return kept


# --- sanctions ----------------------------------------------------------------------------------


def _sanctions(text: str, *, listed: bool) -> Iterator[Fine]:
    if listed:
        item = p.ITEM.match(text) or p.ITEM_CASE.match(text)
        if item is not None:
            for fine in _list(text, item, item.start("first"), p.A_NOUN, p.NEXT_NOUN):
                yield replace(fine, own=False)
            return
    if text[:2] in ("A ", "O ") and (applied := p.APPLIED.match(text)):
        kind = p.A_NOUN.match(text, applied.start("first"))
        if kind is not None:
            found = _measure(applied.start(), applied.end(), str(kind.lastgroup))
            yield replace(found, own=False)
    for at, _, _ in _STEMS.find(text):
        begin = at
        while begin and text[begin - 1].isalpha():
            begin -= 1
        word = p.A_WORD.match(text, begin)
        if word is not None:
            yield from _at(text, word)


def _at(text: str, word: re.Match[str]) -> Iterator[Fine]:
    """The sanctions that a construct states which ends with this word."""
    participle = word["participle"] is not None
    begin = max(0, word.start() - p.BEFORE)
    before = text[begin : word.start()]
    constructs = p.PASSIVES if participle else p.THREATS
    for gate, pattern in constructs:
        if not _has(before, gate):
            continue
        for words in pattern.finditer(text, begin, word.end() + 2):
            if words.start("first") != word.start():
                continue
            if not p.NO_SANCTION_BEFORE.search(text, max(0, words.start() - 30), words.start()):
                one, following = (
                    (p.A_PARTICIPLE, p.NEXT_PARTICIPLE) if participle else (p.A_NOUN, p.NEXT_NOUN)
                )
                yield from _list(text, words, words.start(), one, following)
            return


def _list(
    text: str, words: re.Match[str], start: int, one: re.Pattern[str], following: re.Pattern[str]
) -> Iterator[Fine]:
    """Each kind that a list of nouns or participles names; the first takes the words before it."""
    at: re.Match[str] | None = words
    while at is not None:
        first = at.start("first")
        kind = one.match(text, first)
        if kind is None:
            return
        name, end = str(kind.lastgroup), kind.end()
        following_one = following.match(text, end)
        if _holds(text, name, start, end):
            stop = following_one.start("first") if following_one else None
            yield _measure(start, _quote_end(text, end, stop), name)
        at = following_one
        start = following_one.start("first") if following_one else end


def _holds(text: str, kind: str, start: int, end: int) -> bool:
    """Whether words that may have another sense are a sanction here."""
    around = text[max(0, start - 100) : end + 100]
    if kind == "suspensao":
        return bool(p.SUSPENDABLE.search(around))
    if kind == "cancelamento":
        return bool(p.CANCELLABLE.search(around))
    if kind == "fechamento" and "echad" in text[start:end]:
        return bool(p.CLOSABLE.search(around))
    if kind == "remocao" and text[start:end].rstrip("sao").endswith("removid"):
        return bool(p.BY_CITY.search(text[max(0, start - 40) : end + 40]))
    return True


def _quote_end(text: str, end: int, stop: int | None) -> int:
    """End of what is said of a sanction: its clause, up to the next one of the list."""
    if stop is not None:
        between = re.sub(r"(?:[\s,]|\b(?:e|ou|da|de|do|a|o|à)\s)*\Z", "", text[end:stop])
        return end + len(between)
    clause = p.QUOTE_END.search(text, end, end + _LONGEST)
    if clause is not None:
        return clause.start()
    return min(len(text), end + _LONGEST) if len(text) - end > _LONGEST else len(text.rstrip())


def _measure(start: int, end: int, kind: str) -> Fine:
    return Fine(
        start, end, "custo" if kind == "ressarcimento" else "sem_valor", sanction=kind, own=True
    )


# --- costs --------------------------------------------------------------------------------------


def _costs(text: str) -> Iterator[Fine]:
    """Costs with what is added to them; where nothing is, the words that make the offender pay."""
    at = text.find("crescid")
    added = p.SURCHARGE.finditer(text, max(0, at - 40)) if at >= 0 else iter(())
    surcharges = [each for each in added if _of_cost(text, each)]
    for found in surcharges:
        yield _cost(found, 1 + _percent(found) / 100)
    if surcharges:
        return
    for gate, pattern in ((("alor a ser cobrado",), p.CHARGED), (p.REPAIR_STEMS, p.REPAIR)):
        for found in pattern.finditer(text) if _has(text, gate) else ():
            yield _cost(found, None)


def _of_cost(text: str, found: re.Match[str]) -> bool:
    """False for "o valor da multa será acrescido de 50%": that is a fine."""
    before = text[max(0, found.start() - 260) : found.start()]
    return bool(p.COST_BEFORE.search(before + found[0])) and not p.FINE_BEFORE.search(before)


def _cost(found: re.Match[str], factor: Decimal | None) -> Fine:
    start, end = found.span("quote")
    return Fine(start, end, "custo", factor=factor, sanction="ressarcimento", own=True)


def _percent(found: re.Match[str]) -> Decimal:
    return Decimal(found["percent"].replace(",", "."))


# --- rules beside the fines -----------------------------------------------------------------------


def _beside_fines(text: str) -> Iterator[Fine]:
    if _has(text, p.DISCOUNT_STEMS):
        for found in p.DISCOUNT.finditer(text):
            yield _rule(found, "desconto", "relativo", factor=1 - _percent(found) / 100)
    if _has(text, p.INDEXED_STEMS):
        for found in p.INDEXED.finditer(text):
            yield _rule(found, "atualizacao", "sem_valor")
    if _has(text, p.DESTINED_STEMS):
        for found in p.DESTINED.finditer(text):
            yield _rule(found, "destinacao", "sem_valor")
    if "essoalmente" in text:
        for found in p.LIABLE.finditer(text):
            yield _rule(found, "responsabilidade", "sem_valor", subject=_subject(found))


def _subject(found: re.Match[str]) -> str:
    return re.sub(r"\Arespectiv[oa]\s+", "", " ".join(found["subject"].split()).casefold())


def _rule(
    found: re.Match[str], kind: str, rule: str, *, factor: Decimal | None = None,
    subject: str | None = None,
) -> Fine:  # fmt: skip
    start, end = found.span("quote")
    end = start + len(found["quote"].rstrip(" ,"))
    return Fine(
        start, end, rule, factor=factor, subject=subject, sanction=kind, aimless=True
    )  # fmt: skip

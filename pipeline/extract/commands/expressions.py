"""Words put in place of others, or taken out: which, where, how many times.

Reads: a clause with an order to substitute or to suppress words. Writes: drafts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pipeline.amendment import Operation
from pipeline.extract.commands.drafts import Draft
from pipeline.extract.commands.patterns import EMENTA
from pipeline.extract.commands.scope import Scope, is_complete, joined
from pipeline.extract.commands.sentences import Clause, Named, Verb
from pipeline.extract.commands.verbs import IS_EXPRESSION, OF

MakeDraft = Callable[..., Draft]

_QUOTE = r"[“\"«‘']\s?(?P<{0}>[^“”\"«»]{{1,1500}}?)\s?[”\"»’']"
_BETWEEN = (
    r"[^“”\"«»]{0,200}?\b(?:por|pel[ao]s?|para|passa(?:m)?\s+a(?:\s+ser|\s+constar)?|leia(?:m)?-se"
    r"|com)\b[^“”\"«»]{0,60}?"
)
_PAIR = re.compile(_QUOTE.format("old") + _BETWEEN + _QUOTE.format("new"), re.IGNORECASE)
_ONE = re.compile(_QUOTE.format("old"))
# "na alínea “a” do inciso II, fica suprimida a expressão “...”"
_NAMES_A_LETTER = re.compile(
    r"(?:al[íi]neas?|letras?)\s+(?:[“\"«‘'][a-z]{1,2}[”\"»’'](?:,|\s+e)\s+){0,20}$", re.IGNORECASE
)
_SUPPRESSES = re.compile(r"suprim|supress|exclu|retir|elimin", re.IGNORECASE)
_THROUGHOUT = re.compile(
    r"""em\s+tod[oa]s?\s+(?:[oa]s?\s+)?
           (?:texto|seu\s+texto|lei|c[óo]digo|artigos|dispositivos|ocorr[êe]ncias)
      | onde\s+(?:couber|houver|constar|se\s+l[êe]) | sempre\s+que | ao\s+longo
      | todas\s+as\s+(?:ocorr[êe]ncias|vezes|men[çc]ões|refer[êe]ncias)""",
    re.VERBOSE | re.IGNORECASE,
)
_TIMES = re.compile(
    r"""(?P<n>duas|tr[êe]s|quatro|cinco|\d{1,2})\s*(?:\([^)]{1,20}\)\s*)?(?:ocorr[êe]ncias|vezes)
      | (?P<once>uma\s+(?:única\s+)?(?:vez|ocorr[êe]ncia))""",
    re.VERBOSE | re.IGNORECASE,
)
_NUMBERS = {"duas": 2, "três": 3, "tres": 3, "quatro": 4, "cinco": 5}
_NOWHERE = "o comando não diz em que dispositivo muda a expressão"


def expression_drafts(clause: Clause, scope: Scope, make: MakeDraft) -> Iterator[Draft]:
    """The words that a clause changes, in every unit that it names."""
    orders = clause.of(Verb.SUBSTITUTE, Verb.REVOKE, Verb.NEW)
    ordered = any(o.commands or o.printed.lower().startswith("onde") for o in orders)
    if not ordered or not IS_EXPRESSION.search(clause.text):
        return
    pairs = [(m["old"], m["new"]) for m in _PAIR.finditer(clause.printed)]
    suppresses = not pairs and any(_SUPPRESSES.search(o.printed) for o in orders)
    if suppresses:
        quoted = list(_ONE.finditer(clause.printed))
        pairs = [
            (m["old"], "") for m in quoted if not _NAMES_A_LETTER.search(m.string[: m.start()])
        ]
    if not pairs:
        return
    yield from _drafts(clause, scope, make, pairs, suppresses=suppresses)


def _drafts(
    clause: Clause, scope: Scope, make: MakeDraft, pairs: list[tuple[str, str]], *, suppresses: bool
) -> Iterator[Draft]:
    operation = (
        Operation.SUPRESSAO_DE_EXPRESSAO if suppresses else Operation.SUBSTITUICAO_DE_EXPRESSAO
    )
    throughout = _THROUGHOUT.search(clause.text) is not None
    units = [n for o in clause.orders for n in o.units if not (n.act and n.act.own)]
    acts = [n for o in clause.orders for n in o.acts]
    places = [(*_full(n, scope), n.act) for n in units]
    if not places:
        doubt = None if throughout else _NOWHERE
        places = [(None, doubt, acts[0].act if acts else None)]
    if EMENTA.search(clause.text):
        places.append((None, "o comando muda também palavras da ementa", places[0][2]))
    doubt = next((o.doubt for o in clause.orders if o.doubt), None) or _mixed(clause)
    for old, new in pairs:
        for target, unsure, act in places:
            yield make(
                clause, operation, target, expression=old.strip(), replacement=new.strip() or None,
                occurrences=_times(clause.text), throughout=throughout, doubt=unsure or doubt,
                act=act,
            )  # fmt: skip


def _mixed(clause: Clause) -> str | None:
    """Why a clause that speaks of words is doubtful: it also orders something of whole units."""
    noun = IS_EXPRESSION.search(clause.text)
    place = noun.start() if noun else 0
    for order in clause.of(Verb.SUBSTITUTE, Verb.REVOKE):
        for named in order.units:
            before = clause.text[max(0, named.at - 40) : named.at]
            if order.end <= named.at < place and not (
                named.held or named.given or OF.search(before)
            ):
                return "o comando fala de dispositivos e de expressões ao mesmo tempo"
    return None


def _full(named: Named, scope: Scope) -> tuple[str | None, str | None]:
    """The id of a unit in which words change, and why it cannot be told, if it cannot."""
    partial = named.id
    if partial is None or is_complete(partial):
        return partial, named.doubt
    holders = {h for h in (*scope.holders, *scope.new) if is_complete(h)}
    full = joined(holders.pop(), partial) if len(holders) == 1 else partial
    return (full, named.doubt) if is_complete(full) else (None, named.doubt or _NOWHERE)


def _times(text: str) -> int | None:
    match = _TIMES.search(text)
    if not match:
        return None
    if match["once"]:
        return 1
    printed = match["n"].lower()
    return _NUMBERS.get(printed) or int(printed)

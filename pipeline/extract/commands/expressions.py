"""Words put in place of others, or taken out: which, where, how many times.

Reads: a clause with an order to substitute or to suppress words. Writes: drafts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pipeline.amendment import Operation
from pipeline.extract.commands.drafts import Draft
from pipeline.extract.commands.scope import Scope, is_complete, joined
from pipeline.extract.commands.sentences import Clause, Verb
from pipeline.extract.commands.verbs import IS_EXPRESSION

MakeDraft = Callable[..., Draft]

_NOUN = r"(?:express(?:[ãa]o|ões)|palavras?|termos?|voc[áa]bulos?|locu[çc](?:[ãa]o|ões)|n[úu]meros?|valor(?:es)?|siglas?|denomina[çc](?:[ãa]o|ões)|nomes?|frases?|trechos?|partes?)"
_QUOTE = r"[“\"«‘']\s?(?P<{0}>[^“”\"«»]{{1,1500}}?)\s?[”\"»’']"
_BETWEEN = rf"[^“”\"«»]{{0,200}}?\b(?:por|pel[ao]s?|para|passa(?:m)?\s+a(?:\s+ser|\s+constar)?|leia(?:m)?-se|com)\b[^“”\"«»]{{0,60}}?"
_PAIR = re.compile(_QUOTE.format("old") + _BETWEEN + _QUOTE.format("new"), re.IGNORECASE)
_ONE = re.compile(_QUOTE.format("old"))
# "na alínea “a” do inciso II, fica suprimida a expressão “...”"
_NAMES_A_LETTER = re.compile(
    r"(?:al[íi]neas?|letras?)\s+(?:[“\"«‘'][a-z]{1,2}[”\"»’'](?:,|\s+e)\s+){0,20}$", re.IGNORECASE
)
_SUPPRESSES = re.compile(r"suprim|supress|exclu|retir|elimin", re.IGNORECASE)
_THROUGHOUT = re.compile(
    r"em\s+tod[oa]s?\s+(?:[oa]s?\s+)?(?:texto|seu\s+texto|lei|c[óo]digo|artigos|dispositivos|ocorr[êe]ncias)|em\s+todo\s+o\s+texto|onde\s+(?:couber|houver|constar|se\s+l[êe])"
    r"|sempre\s+que|todas\s+as\s+(?:ocorr[êe]ncias|vezes|men[çc]ões|refer[êe]ncias)|ao\s+longo|em\s+toda\s+a",
    re.IGNORECASE,
)
_TIMES = re.compile(
    r"(?:nas?\s+|por\s+|em\s+)?(?P<n>duas|tr[êe]s|quatro|cinco|\d{1,2})\s*(?:\([^)]*\)\s*)?(?:ocorr[êe]ncias|vezes)|(?P<once>uma\s+(?:única\s+)?(?:vez|ocorr[êe]ncia))",
    re.IGNORECASE,
)
_NUMBERS = {"duas": 2, "três": 3, "tres": 3, "quatro": 4, "cinco": 5}
_NOWHERE = "o comando não diz em que dispositivo muda a expressão"


def expression_drafts(clause: Clause, scope: Scope, make: MakeDraft) -> Iterator[Draft]:
    """The words that a clause changes, in every unit that it names."""
    orders = clause.of(Verb.SUBSTITUTE, Verb.REVOKE, Verb.NEW)
    if not orders or not IS_EXPRESSION.search(clause.text):
        return
    pairs = [(m["old"], m["new"]) for m in _PAIR.finditer(clause.printed)]
    suppresses = not pairs and any(_SUPPRESSES.search(o.printed) for o in orders)
    if suppresses:
        quoted = list(_ONE.finditer(clause.printed))
        pairs = [(m["old"], "") for m in quoted if not _NAMES_A_LETTER.search(m.string[: m.start()])]
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
    places = [(_full(n.id, scope), n.act, n.doubt) for n in units]
    if not places:
        doubt = None if throughout else _NOWHERE
        places = [(None, acts[0].act if acts else None, doubt)]
    doubt = next((o.doubt for o in clause.orders if o.doubt), None)
    for old, new in pairs:
        for target, act, unsure in places:
            yield make(
                clause, operation, target, expression=old.strip(), replacement=new.strip() or None,
                occurrences=_times(clause.text), throughout=throughout, doubt=unsure or doubt, act=act,
            )  # fmt: skip


def _full(partial: str | None, scope: Scope) -> str | None:
    if partial is None or is_complete(partial):
        return partial
    holders = [h for h in (*scope.holders, *scope.new) if is_complete(h)]
    return joined(holders[0], partial) if len(set(holders)) == 1 else partial


def _times(text: str) -> int | None:
    match = _TIMES.search(text)
    if not match:
        return None
    if match["once"]:
        return 1
    printed = match["n"].lower()
    return _NUMBERS.get(printed) or int(printed)

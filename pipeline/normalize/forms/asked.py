"""Lists of what a document must contain, read from the law and answered with fields.

"O auto conterá: a) ...", "deverão constar", "do qual constará", "nele se descrevendo": the words
after them, or the items of the list, ask for fields. What no field answers is kept for a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.normalize.forms.catalogue import (
    FieldSpec,
    SignatureSpec,
    field_specs,
    neutral_words,
    signature_specs,
)
from pipeline.normalize.forms.model import Need, Unmapped
from pipeline.normalize.forms.standing import LawDay, Wording

_TRIGGER = re.compile(
    r"""
      \bcont(?:er[áa]|erão)\b (?:\ obrigatoriamente)?      # o auto conterá (obrigatoriamente):
    | \bconter[ãa]o\b
    | \bdever[áã]o?\ conter\b (?:\ obrigatoriamente)?
    | \bdever[áã]o?\ constar\b                             # deverão constar os dispositivos
    | \bd[oa]s?\ qua(?:l|is)\ constar[áã]o?\b              # do qual constará os elementos
    | \bconstar[áã]o?\b (?:\ obrigatoriamente)?
    | \bnel[ea]s?\ se\ descrevendo\b                       # nele se descrevendo a identidade
    | \bespecificando\b                                    # especificando o ocorrido
    | \bdever[áã]o?\ ser\ (?:registrad|mencionad|indicad|descrit)[oa]s?\b
    | \b(?:indicar|mencionar|especificar|descrever)[áã]o?\b
    """,
    re.VERBOSE,
)
_BESIDES = re.compile(r"\bal[ée]m d[oae]s? (?P<first>[^;.]{3,160})$")
_LEADING = re.compile(r"^(?P<when>(?:no caso de|em caso de|quando|se|havendo) [^,;.]{3,100}),")
_TRAILING = re.compile(r", (?P<when>(?:se|quando|caso) (?!for o caso)[^,;.]{5,120})[;.]?$")
_WORD = re.compile(r"[^\W\d_]{4,}")


@dataclass(frozen=True, slots=True)
class Ask:
    """A wording asks for a field or signature: how much, and on what condition."""

    key: str
    wording: Wording
    need: Need
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the lists of the law ask of one document."""

    fields: tuple[Ask, ...]
    signatures: tuple[Ask, ...]
    unmapped: tuple[Unmapped, ...]


def asked(standing: LawDay, kind: str) -> Asked:
    """What the provisions in force say that a document of this kind must contain."""
    fields: list[Ask] = []
    signatures: list[Ask] = []
    unmapped: list[Unmapped] = []
    for wording, text, when in _requests(standing, kind):
        found = _Answer(kind, wording, text, when)
        fields += found.fields
        signatures += found.signatures
        unmapped += found.unmapped
    return Asked(tuple(fields), tuple(signatures), tuple(unmapped))


def _requests(standing: LawDay, kind: str) -> Iterator[tuple[Wording, str, str]]:
    """Each text that asks for fields, with its provision and its condition."""
    for wording in standing.wordings:
        if standing.subjects[id(wording)] != kind:
            continue
        trigger = _TRIGGER.search(wording.text)
        if trigger is None:
            continue
        leading = _LEADING.search(wording.text)
        when = leading["when"] if leading else ""
        items = standing.items(wording)
        if items and wording.text.rstrip().endswith(":"):
            for item in items:
                yield item, item.text, when
            continue
        if before := _BESIDES.search(wording.text[: trigger.start()]):
            yield wording, before["first"], when
        yield wording, wording.text[trigger.end() :], when


@dataclass(slots=True)
class _Match:
    start: int
    end: int
    spec: FieldSpec | SignatureSpec


class _Answer:
    """The fields that answer one text, and what is left of it."""

    def __init__(self, kind: str, wording: Wording, text: str, when: str) -> None:
        trailing = _TRAILING.search(text)
        condition = when or (trailing["when"] if trailing else "")
        need = Need.CONDICIONAL if condition else Need.OBRIGATORIO
        specs = [s for s in field_specs().values() if not s.documents or kind in s.documents]
        fields = _outermost(_matches(text, specs))
        signatures = _matches(text, signature_specs().values())
        self.fields = [Ask(key, wording, need, condition) for key in _keys(fields)]
        self.signatures = [Ask(key, wording, need, condition) for key in _keys(signatures)]
        rest = text[: trailing.start()] if trailing else text
        left = _left(rest, (*fields, *signatures))
        self.unmapped = (
            [Unmapped(wording.provision_id, wording.name, left, wording.quote)] if left else []
        )


def _matches(text: str, specs: object) -> tuple[_Match, ...]:
    found = []
    for spec in specs:  # type: ignore[attr-defined]
        for pattern in spec.words:
            found += [_Match(m.start(), m.end(), spec) for m in pattern.finditer(text)]
    return tuple(found)


def _outermost(matches: tuple[_Match, ...]) -> tuple[_Match, ...]:
    """Without those inside a longer one: "nome e residência de testemunhas" is no offender's."""
    return tuple(
        m
        for m in matches
        if not any(
            o.start <= m.start and m.end <= o.end and o.end - o.start > m.end - m.start
            for o in matches
        )
    )


def _keys(matches: tuple[_Match, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(match.spec.key for match in matches))


def _left(text: str, matches: tuple[_Match, ...]) -> str:
    """The words of ``text`` that nothing answers, in order; empty where nothing is left."""
    covered = [False] * len(text)
    spans = [(m.start, m.end) for m in matches]
    for pattern in neutral_words():
        spans += [m.span() for m in pattern.finditer(text)]
    for start, end in spans:
        covered[start:end] = [True] * (end - start)
    words = [m[0] for m in _WORD.finditer(text) if not all(covered[m.start() : m.end()])]
    return " ".join(words)

"""Printed notes of amendment: "(Redação dada pela Lei nº 1258/1985)" and its relatives.

A note is a parenthesis that begins with a word of change and names an act, or that consists of
such a word alone ("(VETADO)", "(Revogado)"). Parentheses like "(incluindo os feriados)" are text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.extract.acts import find_acts
from pipeline.law import Action, ActRef
from pipeline.records import quick


@quick
@dataclass(frozen=True, slots=True)
class Note:
    """A printed note: characters ``start`` to ``end``, what it says was done, and by which acts."""

    start: int
    end: int
    text: str
    action: Action
    acts: tuple[ActRef, ...]


_PARENTHESIS = re.compile(r"\((?P<body>[^()]{4,400})\)")

# "Artigo", "Incisos VI e VII", "§ 2º", "Caput": which unit the note speaks of.
_UNIT_NAME = r"""(?:artigos?|art\.|incisos?|al[íi]neas?|par[áa]grafos?|caput|itens|item|se[çc][ãa]o
              |cap[íi]tulo|t[íi]tulo|§{1,2})"""
_UNIT = rf"(?: {_UNIT_NAME} [^()]{{0,40}}? \s+ )?"
#: Word forms by action, tried in order: "redação acrescida" before "redação dada".
_WORDS = (
    (r"reda\w{0,4}[cç](?:ão|ões|ao|oes)\s+(?:acrescida|inclu[íi]da|acrescentada)s?",
     Action.ACRESCIMO),
    (r"(?:nova\s+)?reda\w{0,4}[cç](?:ão|ões|ao|oes)(?:\s+consolidada)?\s+(?:dada|da|conforme)s?",
     Action.NOVA_REDACAO),
    (r"(?:inclu[íi]d|acrescid|acrescentad|inserid|adicionad)[oa]s?", Action.ACRESCIMO),
    (r"(?:revogad|suprimid)[oa]s?", Action.REVOGACAO),
    (r"(?:renumerad|transformad)[oa]s?", Action.RENUMERACAO),
    (r"(?:restabelecid|revigorad|repristinad)[oa]s?", Action.RESTABELECIMENTO),
    (r"vetad[oa]s?", Action.VETO),
    (r"promulga(?:ção|d[oa]s?)", Action.PROMULGACAO),
    (r"suspens[oa]s?|inconstitucional", Action.SUSPENSAO),
    (r"alterad[oa]s?", Action.NOVA_REDACAO),
    (r"citad[oa]s?", Action.CITACAO),
    (r"vide|ver", Action.REMISSAO),
    (r"regulament(?:ad[oa]s?|o|ação)", Action.REGULAMENTACAO),
    (r"vig[êe]ncia|produção\s+de\s+efeitos?", Action.VIGENCIA),
)  # fmt: skip
_BEGINNINGS = tuple(
    (re.compile(rf"\s*{_UNIT}(?:{words})\b", re.VERBOSE | re.IGNORECASE), action)
    for words, action in _WORDS
)
#: Most notes name no unit and begin with one of the words: one pattern tries them all, in order.
_A_UNIT = re.compile(rf"\s*{_UNIT_NAME}", re.VERBOSE | re.IGNORECASE)
_PLAIN = re.compile(
    rf"\s*(?:{'|'.join(f'(?P<w{i}>{words})' for i, (words, _) in enumerate(_WORDS))})\b",
    re.IGNORECASE,
)
# A note without an act is the word alone, or with its unit: "(VETADO)", "(Revogado)".
_ALONE = re.compile(r"\s*(?:vetad[oa]s?|revogad[oa]s?|suprimid[oa]s?)\s*\.?\s*", re.IGNORECASE)
_POINTS = re.compile(r"\b(?:ADI|ADIn|ADPF|RSF)\b")
#: What every note begins with, for a quick look before the precise one.
_QUICK = re.compile(
    r"\(\s*(?:(?:nova\s+)?reda|inclu[íi]d|acresc|inserid|adicionad|revogad|suprimid|renumerad"
    r"|transformad|restabelec|revigorad|repristin|vetad|promulga|suspens|inconstituc|alterad|citad"
    r"|vide|ver\s|regulament|vig[êe]ncia|produção|art|incis|al[íi]nea|par[áa]graf|caput|ite|se[çc]"
    r"|cap[íi]t|t[íi]tulo|§)",
    re.IGNORECASE,
)


def find_notes(text: str) -> tuple[Note, ...]:
    """Notes of amendment in ``text``, in order."""
    if "(" not in text or not _QUICK.search(text):
        return ()
    found = (_read(match) for match in _PARENTHESIS.finditer(text))
    return tuple(note for note in found if note)


def leading_note(text: str) -> Note | None:
    """The note that ``text`` begins with, or None."""
    if not text.startswith("(") or not _QUICK.match(text):
        return None
    match = _PARENTHESIS.match(text)
    return _read(match) if match else None


def begins_note(text: str) -> bool:
    """True where ``text`` begins like a note, even one that the line's end breaks."""
    return text.startswith("(") and bool(_QUICK.match(text))


def _read(match: re.Match[str]) -> Note | None:
    body = match["body"]
    action = _action(body)
    if action is None:
        return None
    acts = find_acts(body)
    if acts or _ALONE.fullmatch(body) or _POINTS.search(body):
        return Note(match.start(), match.end(), match.group(), action, acts)
    return None


def _action(body: str) -> Action | None:
    """What a note says was done: by its first words, or by those that follow its unit."""
    if not _A_UNIT.match(body):
        plain = _PLAIN.match(body)
        return _WORDS[int(str(plain.lastgroup)[1:])][1] if plain else None
    return next((action for beginning, action in _BEGINNINGS if beginning.match(body)), None)

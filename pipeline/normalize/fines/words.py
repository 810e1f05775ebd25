"""A case as a person types it: provisions by name, amounts in Portuguese, ``lacuna=opção``.

``consolida multa`` is left with the words of its options; what they mean is read here, and what
cannot be read is refused in one sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from difflib import get_close_matches

from pipeline.ids import slug
from pipeline.law import Law
from pipeline.naming import names
from pipeline.normalize.fines.case import Recurrence
from pipeline.normalize.fines.errors import CaseError, UnknownProvisionError

#: "1500", "1.500,00", "0,5": points part thousands, a comma begins the decimals.
_NUMBER = re.compile(r"(?P<whole>[0-9]{1,3}(?:\.[0-9]{3})+|[0-9]+)(?:,(?P<fraction>[0-9]+))?")


def provision_named(law: Law, text: str) -> str:
    """The id of the provision that a person names: its id, or its name ("art. 188, II, e").

    Raises UnknownProvisionError, with names that are near; where a name is of two provisions, the
    ids of both.
    """
    called = names(law)
    if text in called:
        return text
    wanted = slug(text)
    found = [each for each, name in called.items() if slug(name) == wanted]
    if len(found) == 1:
        return found[0]
    if found:
        raise UnknownProvisionError(f"{text!r} pode ser {', '.join(found)}; diga o identificador.")
    near = get_close_matches(wanted, {slug(name): None for name in called.values()}, n=3)
    likely = [name for name in called.values() if slug(name) in near]
    hint = f"; seria {' ou '.join(dict.fromkeys(likely))}?" if likely else "."
    raise UnknownProvisionError(f"{law.law_id} não tem {text!r}{hint}")


def amount(text: str, what: str = "o valor") -> Decimal:
    """A number as Brazilians write it.

    >>> amount("1.500,00"), amount("0,5")
    (Decimal('1500.00'), Decimal('0.5'))

    Raises CaseError for anything else: "1.5" may be one and a half or a slip.
    """
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        raise CaseError(f"{text!r} não é um número; escreva {what} como 1.500,00.")
    whole, fraction = match["whole"].replace(".", ""), match["fraction"] or ""
    return Decimal(f"{whole}.{fraction}" if fraction else whole)


def choices(pairs: Iterable[str]) -> Mapping[str, str]:
    """Answers to gaps: each ``lacuna=opção``. Raises CaseError for another form or a repetition."""
    found: dict[str, str] = {}
    for pair in pairs:
        key, sign, option = (part.strip() for part in pair.partition("="))
        if not (key and sign and option):
            raise CaseError(f"{pair!r} não é uma escolha; escreva lacuna=opção.")
        if key in found:
            raise CaseError(f"A escolha {key} foi dita duas vezes.")
        found[key] = option
    return found


def recurrence(text: str, previous: Iterable[date] = ()) -> Recurrence:
    """A repetition: ``especie`` or ``especie:vezes``, with the days of the earlier infractions.

    >>> recurrence("generica:1").times
    1
    """
    rule, _, times = text.partition(":")
    if times and not (times.isascii() and times.isdigit()):
        raise CaseError(f"{text!r} não é uma reincidência; escreva espécie:vezes, como generica:1.")
    return Recurrence(rule.strip(), int(times) if times else None, tuple(previous))

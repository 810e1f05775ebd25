"""The events of a law that start a deadline, and the errors of asking for one."""

from __future__ import annotations

from pipeline.errors import ConsolidaError
from pipeline.ids import slug
from pipeline.normalize.rules.model import DeadlineRule, Rules


class DeadlineError(ConsolidaError):
    """A deadline that cannot be computed from what was given."""


class UnknownEventError(DeadlineError):
    """An event that the rules of the law do not know."""


def find_event(rules: Rules, event: str) -> DeadlineRule:
    """The deadline rule named ``event``: its id (``defesa``) or its title, accents aside.

    Raises UnknownEventError, with the events that the law has.
    """
    wanted = slug(event)
    for rule in rules.deadlines:
        if wanted in (rule.id, slug(rule.title)):
            return rule
    known = "; ".join(f"{rule.id} ({rule.title})" for rule in rules.deadlines) or "nenhum"
    raise UnknownEventError(
        f"{event!r} não é um evento com prazo em {rules.law_id}; os que há: {known}."
    )


def length_of(rule: DeadlineRule, number: int | None, extension: int | None) -> tuple[int, int]:
    """The number of units to count and the units of extension in it.

    Raises DeadlineError where the authority has to say the number and it is missing, out of the
    law's bounds, or where the law knows no such extension.
    """
    length = _number(rule, number)
    extra = _extension(rule, length, extension)
    return length + extra, extra


def _number(rule: DeadlineRule, number: int | None) -> int:
    if number is not None and number < 1:
        raise DeadlineError(f"{rule.title}: o prazo tem de ser de 1 para cima, não {number}.")
    if rule.number is not None:
        if number not in (None, rule.number):
            raise DeadlineError(
                f"{rule.title}: a lei fixa o prazo em {rule.number} {rule.unit}; não é a "
                f"autoridade que o escolhe ({number})."
            )
        return rule.number
    least, most = rule.least or 1, rule.most or 1
    if number is None:
        raise DeadlineError(
            f"{rule.title}: a lei deixa o prazo à autoridade, de {least} a {most} "
            f"{unit_words(rule.unit, most)}; diga quantos foram dados."
        )
    if not least <= number <= most:
        raise DeadlineError(
            f"{rule.title}: a lei permite de {least} a {most} {unit_words(rule.unit, most)}, "
            f"não {number}."
        )
    return number


def _extension(rule: DeadlineRule, length: int, extension: int | None) -> int:
    if extension is None:
        return 0
    if extension < 1:
        raise DeadlineError(
            f"{rule.title}: a prorrogação tem de ser de 1 para cima, não {extension}."
        )
    if rule.extension is None:
        raise DeadlineError(f"{rule.title}: a lei não prevê prorrogação deste prazo.")
    if rule.extension.limit == "dobro" and extension > length:
        raise DeadlineError(
            f"{rule.title}: a prorrogação vai até o dobro; a {length} "
            f"{unit_words(rule.unit, length)} podem somar-se mais {length}, não {extension}."
        )
    return extension


_WORDS = {
    "dias": ("dia", "dias"),
    "dias_uteis": ("dia útil", "dias úteis"),
    "horas": ("hora", "horas"),
    "minutos": ("minuto", "minutos"),
    "meses": ("mês", "meses"),
    "anos": ("ano", "anos"),
}


def unit_words(unit: str, number: int) -> str:
    """The unit as a word for that number: ``dia útil``, ``horas``."""
    return _WORDS[unit][number != 1]

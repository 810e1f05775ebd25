"""From ``<law>.regras.toml`` to Rules.

Reads: the file, in Portuguese keys (docs of each key: the records of ``model``). Writes: Rules.
Every rule gives ``dispositivo`` and ``citacao``, and may give more in ``apoio``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import TypeVar

from pipeline.normalize.rules import read_fines as fines
from pipeline.normalize.rules.common import quotes, supplied, unique
from pipeline.normalize.rules.fields import RulesError, Table
from pipeline.normalize.rules.model import (
    SERVED,
    Choice,
    Counting,
    DeadlineRule,
    Extension,
    InForce,
    Reading,
    Rule,
    Rules,
)

#: What each point of the way of counting may say; the key is the point's name in the file.
_POINTS = {
    "dias": ("corridos", "uteis"),
    "dia_inicial": ("excluido", "incluido"),
    "vencimento": ("prorroga", "nao_prorroga"),
    "horas": ("minuto_a_minuto",),
    "meses": ("dia_de_igual_numero",),
}
UNITS = ("dias", "dias_uteis", "horas", "minutos", "meses", "anos")
_CHANGES = ("dias", "dia_inicial", "vencimento", "numero", "espera", "inicio_util")

AnyRule = TypeVar("AnyRule", bound=Rule)


def read_rules(path: str | Path) -> Rules:
    """Read a file of rules.

    Raises RulesError, with file and key, where it cannot be read or is not as it must be.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RulesError(
            f"{path.as_posix()}: não foi possível ler o arquivo de regras ({error})."
        ) from None
    return parse_rules(text, path.name)


def rules_beside(source: Path) -> Rules:
    """The rules of the law published in ``source``: ``<stem>.regras.toml`` beside it.

    Raises RulesError where the law has no file of rules, or it is not as it must be.
    """
    path = source.with_name(f"{source.stem}.regras.toml")
    if not path.is_file():
        raise RulesError(
            f"{path.as_posix()}: a lei ainda não tem arquivo de regras; sem ele não se computam "
            "prazos nem multas."
        )
    return read_rules(path)


def parse_rules(text: str, path: str) -> Rules:
    """Rules from the text of a file of rules; ``path`` names it in messages."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{path}: não é um TOML válido ({error}).") from None
    top = Table(path, "", data)
    rules = Rules(
        law_id=top.text("lei"),
        path=path,
        counting=_counting(top.table("contagem")),
        deadlines=_all(top, "prazo", _deadline),
        bases=_all(top, "base", fines.base),
        grades=_all(top, "grau", fines.grade),
        circumstances=(*_all(top, "atenuante", fines.circumstance("atenuante")),
                       *_all(top, "agravante", fines.circumstance("agravante"))),
        recidivism=_all(top, "reincidencia", fines.recidivism),
        discounts=_all(top, "desconto", fines.discount),
        limits=_all(top, "limite", fines.limit),
        corrections=_all(top, "correcao", fines.correction),
        surcharges=_all(top, "acrescimo_de_despesa", fines.surcharge),
        offenders=_all(top, "infrator", fines.offenders),
        authorities=_all(top, "competencia", fines.authority),
        gaps=_all(top, "lacuna", fines.gap),
        caveats=_all(top, "ressalva", fines.caveat),
        in_force=tuple(_in_force(table) for table in top.tables("vigencia", "ato")),
    )  # fmt: skip
    top.finish()
    _check_references(rules)
    return rules


def _all(top: Table, key: str, read: Callable[[Table], AnyRule]) -> tuple[AnyRule, ...]:
    """The rules of one kind, each with an id of its own and no key left unread."""
    tables = list(top.tables(key, "id"))
    found = []
    for table in tables:
        found.append(read(table))
        table.finish()
    unique(top, key, [rule.id for rule in found])
    return tuple(found)


def _check_references(rules: Rules) -> None:
    events = {rule.id for rule in rules.deadlines}
    for rule in rules.discounts:
        if rule.event not in events:
            known = ", ".join(sorted(events)) or "nenhum"
            raise RulesError(
                f"{rules.path}: {rule.where}.prazo: não há [[prazo]] {rule.event!r} (há: {known})."
            )


def _counting(table: Table) -> Counting:
    points = {name: _choice(table, name) for name in _POINTS}
    table.finish()
    return Counting(
        days=points["dias"],
        first_day=points["dia_inicial"],
        end=points["vencimento"],
        hours=points["horas"],
        months=points["meses"],
    )


def _choice(above: Table, name: str) -> Choice:
    """One point of counting: the law's words, or the general rules that stand in for them."""
    table = above.table(name)
    own = quotes(table, required=False)
    general = supplied(table)
    if bool(own) == bool(general):
        table.fail("", "cite o dispositivo da lei ou, se ela cala, a norma em `supletiva`")
    value = table.choice("valor", _POINTS[name])
    table.finish()
    return Choice(table.where, value, own, general)


def _served(table: Table) -> tuple[str, ...]:
    served = table.texts("serve") if table.has("serve") else ()
    for name in served:
        if name not in SERVED:
            table.fail("serve", f"{name!r} não é prazo de documento; há: {', '.join(SERVED)}")
    return served


def _deadline(table: Table) -> DeadlineRule:
    number, least, most = _number(table)
    unit = table.choice("unidade", UNITS)
    backward = table.flag("regressivo")
    if backward and unit not in ("dias", "dias_uteis"):
        table.fail("regressivo", "só um prazo em dias se conta para trás")
    own = table.table("contagem") if table.has("contagem") else None
    return DeadlineRule(
        **fines.common(table),
        number=number,
        least=least,
        most=most,
        unit=unit,
        wait=table.maybe_integer("espera") or 0,
        backward=backward,
        start=table.text("termo_inicial"),
        start_implied=table.flag("termo_implicito"),
        effect=table.maybe_text("efeito"),
        procedural=table.flag("processual"),
        extension=_extension(table.table("prorrogacao")) if table.has("prorrogacao") else None,
        own=tuple(_own(own)) if own else (),
        readings=tuple(_reading(item) for item in table.tables("leitura")),
        serves=_served(table),
    )


def _own(table: Table) -> Iterator[tuple[str, Choice]]:
    for name in _POINTS:
        if table.has(name):
            yield name, _choice(table, name)
    table.finish()


def _number(table: Table) -> tuple[int | None, int | None, int | None]:
    number = table.maybe_integer("numero", 1)
    least, most = table.maybe_integer("minimo", 1), table.maybe_integer("maximo", 1)
    if (number is None) == (most is None):
        table.fail("numero", "dê `numero`, ou `maximo` quando a autoridade é que fixa o prazo")
    if least is not None and (most is None or least > most):
        table.fail("minimo", "não pode passar do `maximo`")
    return number, least, most


def _extension(table: Table) -> Extension:
    limit = table.choice("limite", ("dobro", "sem_limite"))
    extension = Extension(table.where, limit, table.text("condicao"), quotes(table))
    table.finish()
    return extension


def _reading(table: Table) -> Reading:
    changes = table.choice("muda", _CHANGES)
    if changes in ("numero", "espera"):
        value = str(table.integer("para", 1))
    elif changes == "inicio_util":
        value = "sim"
    else:
        value = table.choice("para", _POINTS[changes])
    own = quotes(table, required=False)
    reading = Reading(table.where, changes, value, table.text("razao"), own, supplied(table))
    table.finish()
    return reading


def _in_force(table: Table) -> InForce:
    entry = InForce(table.where, table.text("ato"), table.day("desde"), table.text("fonte"))
    table.finish()
    return entry

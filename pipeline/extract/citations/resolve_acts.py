"""Which act is meant: a cited act and the place it is cited from, to a LexML URN.

An act without sphere ("Lei nº 3.636") is federal where the table of known acts has it, and
otherwise of the maker of the citing law: a municipal law cites the laws of its own municipality.
A part of a URN that is not known is never invented: without a date there is no URN.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from pipeline.extract.citations import known
from pipeline.extract.citations.records import CitedAct
from pipeline.ids import place, slug
from pipeline.law import Identity, PartialDate

TWO_ACTS = "o mesmo número com outra data ou espécie em outro lugar da lei"


@dataclass(frozen=True, slots=True)
class Context:
    """Whose law it is that cites: URN place and authority, and the date of the wording."""

    place: str | None
    authority: str = "municipal"
    when: PartialDate | None = None
    aliases: dict[str, CitedAct] = field(default_factory=dict)

    @classmethod
    def of(cls, identity: Identity, acts: Iterable[tuple[str, CitedAct]] = ()) -> Context:
        """Context of a municipal law; ``acts`` are the names it gives to numbered acts."""
        aliases: dict[str, CitedAct] = {}
        for key, act in acts:
            aliases.setdefault(key, act)
        return cls(place(identity), "municipal", identity.date, aliases)

    def at(self, when: PartialDate | None) -> Context:
        """The same law, for a wording of another date."""
        return replace(self, when=when) if when else self


FEDERAL = Context("br", "federal")


def act_urn(act: CitedAct, context: Context) -> str | None:
    """URN of the act, or None where a part of it is not known."""
    full = identified(act, context)
    if full.number is None or full.date is None or full.vague:
        return None
    where, authority = _maker(full, context)
    if where is None:
        return None
    kind = "norma.tecnica" if full.kind == "NBR" else _kind(full.kind)
    return f"urn:lex:{where}:{authority}:{kind}:{full.date};{full.number.lower()}"


def identified(act: CitedAct, context: Context) -> CitedAct:
    """The act with what its name, its number or the citing law tells of it."""
    if act.key and act.number is None:
        edition = known.edition(act.key, context.when)
        if edition.number is not None:
            return replace(
                act, kind=edition.kind, number=edition.number, date=edition.date,
                sphere=edition.sphere, body=edition.body,
            )  # fmt: skip
        if alias := context.aliases.get(act.key):
            return alias
        return act
    if act.number is None or act.sphere not in (None, "federal"):
        return act
    listed = known.federal(act.kind, act.number)
    if listed and _agrees(act.date, listed.date):
        return replace(act, sphere="federal", date=act.date or listed.date)
    return act


def act_name(act: CitedAct, context: Context) -> str:
    """How to call the act: "Lei nº 9.503, de 1997", "Código de Obras"."""
    full = act if act.vague else identified(act, context)
    if full.number is None or full.kind == "Constituição":
        return full.kind if full.number is None else f"{full.kind} de {full.number}"
    digits = full.number
    number = f"{int(digits):,}".replace(",", ".") if digits.isdigit() else digits
    if full.kind in ("NBR", "Norma Regulamentadora"):
        return f"{full.kind} {digits}"
    sphere = " federal" if full.sphere == "federal" and full.kind in _ANY_SPHERE else ""
    return f"{full.kind}{sphere} nº {number}{f', de {full.date.year}' if full.date else ''}"


_ANY_SPHERE = ("Lei", "Lei Complementar", "Decreto")


def _agrees(printed: PartialDate | None, known_date: PartialDate | None) -> bool:
    if printed is None:
        return False
    return known_date is not None and str(known_date).startswith(str(printed))


def _kind(name: str) -> str:
    return slug(name.replace(" à ", " ").replace("Ato das", "Ato"), ".")


def _maker(act: CitedAct, context: Context) -> tuple[str | None, str]:
    sphere = act.sphere or context.authority
    if sphere == "federal":
        return "br", act.body or "federal"
    pieces = (context.place or "").split(";")
    if sphere == "estadual":
        return (";".join(pieces[:2]) if len(pieces) > 1 else None), act.body or "estadual"
    if sphere == "municipal" and len(pieces) < 3:
        return None, "municipal"
    return context.place, sphere

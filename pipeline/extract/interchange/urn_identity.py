"""What a LexML URN says of a law. The names of places are not in it: it has no accents."""

from __future__ import annotations

from dataclasses import replace

from pipeline.identifiers import Urn
from pipeline.ids import STATE_OF_NAME
from pipeline.law import Identity

#: Kinds of act as URNs spell them, and as they are written.
_KINDS = {
    "lei": "Lei",
    "lei.complementar": "Lei Complementar",
    "lei.ordinaria": "Lei Ordinária",
    "lei.organica": "Lei Orgânica",
    "lei.delegada": "Lei Delegada",
    "decreto": "Decreto",
    "decreto.lei": "Decreto-Lei",
    "decreto.legislativo": "Decreto Legislativo",
    "constituicao": "Constituição",
    "emenda.constitucional": "Emenda Constitucional",
    "medida.provisoria": "Medida Provisória",
    "resolucao": "Resolução",
    "portaria": "Portaria",
}


def identity_of_urn(urn: str, printed: Identity) -> Identity:
    """The identity that a URN gives, with what is printed where the URN does not say it.

    A URN that is none says nothing.
    """
    parsed = _parsed(urn)
    if parsed is None:
        return printed
    state = parsed.place.split(";")[1] if ";" in parsed.place else ""
    kind = _KINDS.get(parsed.kind.partition(";")[0]) or printed.kind
    number = parsed.number if parsed.number.isdigit() else printed.number
    uf = STATE_OF_NAME.get(state) or printed.uf
    told = {
        "especie": (kind, printed.kind),
        "numero": (number, printed.number),
        "data": (parsed.date, printed.date),
        "uf": (uf, printed.uf),
    }
    external = tuple(
        (name, "URN LexML do arquivo") for name, (it, here) in told.items() if it and it != here
    )
    return replace(printed, kind=kind, number=number, date=parsed.date, uf=uf, external=external)


def law_urn_of(urn: str) -> str | None:
    """The URN of the law itself, without version or provision; None where it is none."""
    parsed = _parsed(urn)
    return str(parsed.work) if parsed else None


def _parsed(urn: str) -> Urn | None:
    try:
        return Urn.parse(urn)
    except ValueError:
        return None

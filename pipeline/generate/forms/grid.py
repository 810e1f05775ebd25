"""How a document's fields stand on the page, for every renderer: rows of boxes in twelfths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.normalize.forms import Basis, Document, Field, FieldType, Filler, Need, Signature

#: Values of one case by the key of their field (see ``pipeline.normalize.forms.model``).
Values = Mapping[str, "str | bool | Sequence[Mapping[str, str]]"]
COLUMNS = 12
#: Empty lines of a table on a blank form.
BLANK_ROWS = 5
CHECKED, UNCHECKED = "☒", "☐"
_FILLERS = {
    Filler.AGENTE: "o agente",
    Filler.AUTUADO: "a parte",
    Filler.TESTEMUNHA: "a testemunha",
    Filler.RECEBEDOR: "quem recebe",
    Filler.DEPOSITARIO: "o depositário",
    Filler.AUTORIDADE: "a autoridade",
    Filler.PROGRAMA: "o programa, ou o agente",
}


@dataclass(frozen=True, slots=True)
class Box:
    """A field in its row; ``width`` in twelfths, the last box of a row takes what is left."""

    field: Field
    width: int


def rows(fields: Sequence[Field]) -> Iterator[tuple[Box, ...]]:
    """The fields in rows that fill the width."""
    row: list[Field] = []
    for field in fields:
        if row and sum(f.width for f in row) + field.width > COLUMNS:
            yield _filled(row)
            row = []
        row.append(field)
    if row:
        yield _filled(row)


def _filled(row: Sequence[Field]) -> tuple[Box, ...]:
    left = COLUMNS - sum(field.width for field in row[:-1])
    return (*(Box(field, field.width) for field in row[:-1]), Box(row[-1], left))


def basis_line(bases: Sequence[Basis]) -> str:
    """The legal basis of a field in small print: "art. 75, II"; empty for mere practice."""
    names = [basis.name for basis in bases if basis.by_law]
    return ", ".join(dict.fromkeys(names))


def label(field: Field) -> str:
    """The label of a field; what is needed always carries a star."""
    return f"{field.label} *" if field.need is Need.OBRIGATORIO else field.label


def shown(field: Field, values: Values) -> str:
    """The value as text; a mark as a box with or without a cross."""
    value = values.get(field.key)
    if field.type is FieldType.MARCA:
        return CHECKED if value is True else UNCHECKED
    return value if isinstance(value, str) else ""


def table_rows(field: Field, values: Values) -> list[tuple[str, ...]]:
    """The rows of a table field, cell by cell; blank ones where nothing is filled in."""
    value = values.get(field.key)
    if not isinstance(value, str | bool) and value:
        return [tuple(row.get(c.key, "") for c in field.columns) for row in value]
    return [tuple("" for _ in field.columns)] * BLANK_ROWS


def signatures(document: Document) -> Iterator[tuple[Signature, ...]]:
    """Lines for signatures, two in a row."""
    found = document.signatures
    return (found[i : i + 2] for i in range(0, len(found), 2))


def copies_line(document: Document) -> str:
    """How many copies and for whom: "3 vias – 1ª: autuado; 2ª: processo; 3ª: órgão autuante"."""
    told = [f"{n}ª: {who}" for n, who in enumerate(document.copies.destinations, start=1)]
    number = document.copies.number
    start = f"{number} {'vias' if number > 1 else 'via'}"
    return f"{start} – {'; '.join(told)}" if told else start


def heading(document: Document) -> tuple[str, ...]:
    """Who issues the document, above its title."""
    city = document.municipality.upper()
    state = f" – {document.uf}" if document.uf else ""
    return (f"MUNICÍPIO DE {city}{state}",) if city else ()


def instructions(document: Document) -> Iterator[tuple[str, str, str]]:
    """Each field for the leaf of instructions: label, how it is filled, the words it rests on."""
    for field in document.fields:
        needs = {
            Need.OBRIGATORIO: "obrigatório",
            Need.CONDICIONAL: f"só {field.condition}" if field.condition else "conforme o caso",
            Need.FACULTATIVO: "facultativo",
        }
        how = f"{needs[field.need]}; preenche {_FILLERS[field.filled_by]}."
        if field.help:
            how = f"{how} {field.help}"
        quotes = [f"{b.name}: “{_short(b.quote)}”" for b in field.bases if b.by_law]
        yield field.label, how, "; ".join(quotes) or "prática administrativa"


def _short(quote: str, most: int = 160) -> str:
    text = " ".join(quote.split())
    return text if len(text) <= most else f"{text[: most - 1].rsplit(' ', 1)[0]}…"

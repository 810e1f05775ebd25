"""What documents, fields and clauses there are, as declared in the TOML files beside this module.

They hold no law's article: names by which laws call a document, words by which they ask for a
field, and what practice adds (DOMAIN: Campo Florido/MG, Vitória/ES, CBMRS RT 34, Maracanaú/CE).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from pipeline.errors import ConsolidaError
from pipeline.normalize.forms.model import Column, FieldType, Filler, Need, Section

Patterns = tuple[re.Pattern[str], ...]


class UnknownDocumentError(ConsolidaError):
    """A kind of document that there is not."""


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """A field before any law: ``words`` are how laws ask for it, in ``documents`` or in all."""

    key: str
    label: str
    type: FieldType
    order: int
    section: str
    filled_by: Filler
    condition: str
    help: str
    width: int
    lines: int
    choices: tuple[str, ...]
    columns: tuple[Column, ...]
    words: Patterns
    documents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SignatureSpec:
    """A signature before any law."""

    key: str
    label: str
    order: int
    signer: Filler
    words: Patterns


@dataclass(frozen=True, slots=True)
class DocumentSpec:
    """A kind of document: its names in laws, and what practice puts into it.

    ``names`` name it in full, ``short`` after a full name in the same grouping. ``titles`` are the
    names that may stand as its title. ``subject`` is False where the names only tell its occasion.
    """

    kind: str
    title: str
    series: str
    party: str
    aliases: tuple[str, ...]
    names: Patterns
    short: re.Pattern[str] | None
    titles: Patterns
    measures: tuple[str, ...]
    subject: bool
    copies: int
    destinations: tuple[str, ...]
    opening: str
    fields: tuple[str, ...]
    signatures: tuple[str, ...]
    analogy: str | None


@dataclass(frozen=True, slots=True)
class Clause:
    """What laws say of documents outside of lists: see the head of ``clauses.toml``."""

    id: str
    documents: tuple[str, ...]
    about: bool
    words: Patterns
    never: Patterns
    fields: tuple[str, ...]
    signatures: tuple[str, ...]
    need: Need
    condition: str
    notice: str | None
    rule: str | None
    removes: tuple[str, ...]

    def fits(self, text: str) -> bool:
        """True where all of its words stand in ``text`` (lower case) and none of the others."""
        return all(p.search(text) for p in self.words) and not any(
            p.search(text) for p in self.never
        )


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / name).read_text(encoding="utf-8"))


def _patterns(values: Sequence[str]) -> Patterns:
    return tuple(re.compile(value) for value in values)


@lru_cache(maxsize=1)
def sections() -> tuple[Section, ...]:
    """The groups of fields, in the order of the page; ``{Parte}`` is the document's own word."""
    return tuple(Section(key, title) for key, title in _load("fields.toml")["secoes"].items())


@lru_cache(maxsize=1)
def field_specs() -> Mapping[str, FieldSpec]:
    """All fields by key, in the order of the page."""
    places = {section.key: number for number, section in enumerate(sections())}
    raw = _load("fields.toml")["campo"]
    ordered = sorted(raw.items(), key=lambda item: places[item[1]["secao"]])
    return {key: _field(key, data, order) for order, (key, data) in enumerate(ordered, start=1)}


def _field(key: str, data: Mapping[str, Any], order: int) -> FieldSpec:
    columns = [Column(c["chave"], c["rotulo"], c["largura"]) for c in data.get("colunas", ())]
    return FieldSpec(
        key=key,
        label=data["rotulo"],
        type=FieldType(data["tipo"]),
        order=order,
        section=data["secao"],
        filled_by=Filler(data["quem"]),
        condition=data.get("condicao", ""),
        help=data.get("ajuda", ""),
        width=data.get("largura", 12),
        lines=data.get("linhas", 1),
        choices=tuple(data.get("opcoes", ())),
        columns=tuple(columns),
        words=_patterns(data.get("palavras", ())),
        documents=tuple(data.get("documentos", ())),
    )


@lru_cache(maxsize=1)
def signature_specs() -> Mapping[str, SignatureSpec]:
    """All signatures by key, in the order of the page."""
    return {
        key: SignatureSpec(
            key, data["rotulo"], order, Filler(data["quem"]), _patterns(data.get("palavras", ()))
        )
        for order, (key, data) in enumerate(_load("fields.toml")["assinatura"].items(), start=1)
    }


@lru_cache(maxsize=1)
def neutral_words() -> Patterns:
    """Words of a list of requirements that ask for no field."""
    return _patterns(_load("fields.toml")["neutras"]["palavras"])


@lru_cache(maxsize=1)
def document_specs() -> Mapping[str, DocumentSpec]:
    """All kinds of documents, in the order in which they are listed to a user."""
    return {kind: _document(kind, data) for kind, data in _load("documents.toml").items()}


def _document(kind: str, data: Mapping[str, Any]) -> DocumentSpec:
    return DocumentSpec(
        kind=kind,
        title=data["titulo"],
        series=data["serie"],
        party=data["parte"],
        aliases=tuple(data.get("apelidos", ())),
        names=_patterns(data["nomes"]),
        short=re.compile(data["curto"]) if "curto" in data else None,
        titles=_patterns(data["titulos"]) if "titulos" in data else (),
        measures=tuple(data.get("medidas", ())),
        subject=data.get("assunto", True),
        copies=data["vias"],
        destinations=tuple(data["destinos"]),
        opening=data["abertura"],
        fields=tuple(data["campos"]),
        signatures=tuple(data["assinaturas"]),
        analogy=data.get("analogia"),
    )


@lru_cache(maxsize=1)
def clauses() -> tuple[Clause, ...]:
    """What laws say of documents outside of lists."""
    return tuple(
        Clause(
            id=data["id"],
            documents=tuple(data["documentos"]),
            about=data["sobre"],
            words=_patterns(data["todas"]),
            never=_patterns(data.get("exceto", ())),
            fields=tuple(data.get("campos", ())),
            signatures=tuple(data.get("assinaturas", ())),
            need=Need(data.get("necessidade", "facultativo")),
            condition=data.get("condicao", ""),
            notice=data.get("aviso"),
            rule=data.get("regra"),
            removes=tuple(data.get("retira", ())),
        )
        for data in _load("clauses.toml")["clausula"]
    )


def kind_named(name: str) -> str:
    """The kind that a person means by ``name`` ("auto-de-infracao", "notificacao previa").

    Raises UnknownDocumentError, which lists the kinds.
    """
    wanted = _plain(name)
    for kind, spec in document_specs().items():
        if wanted in (kind, *spec.aliases, _plain(spec.title)):
            return kind
    raise UnknownDocumentError(
        f"{name!r} não é um documento; use um destes: {', '.join(document_specs())}."
    )


def _plain(name: str) -> str:
    import unicodedata

    bare = "".join(c for c in unicodedata.normalize("NFD", name.lower()) if ord(c) not in _MARKS)
    return "_".join(re.findall(r"[a-z0-9]+", bare))


_MARKS = range(0x300, 0x370)

"""spaCy components: citations, sanctions and notes of amendment as spans of a Doc.

The three factories are registered by entry points, so that they are found wherever the package is
installed:

>>> import spacy
>>> nlp = spacy.blank("pt")
>>> _ = nlp.add_pipe("citacoes"), nlp.add_pipe("sancoes"), nlp.add_pipe("notas_de_alteracao")
>>> doc = nlp("Multa de 5 UFIR a quem infringir o art. 10, § 2º, desta Lei.")
>>> [(span.text, span._.dispositivo) for span in doc.spans["citacoes"]]
[('art. 10, § 2º, desta Lei', 'art10_par2')]
>>> [(span.label_, span._.minimo, span._.unidade) for span in doc.spans["sancoes"]]
[('multa', Decimal('5'), 'UFIR')]

A component knows one text and no law: references are named, not resolved ("deste artigo" has no
id). For resolution use :func:`pipeline.read_law`. Spans are of whole tokens; ``span._.inicio`` and
``span._.fim`` are the exact characters of the text. What a span says is kept in ``span.id_``: spaCy
keys the attributes of spans by their place, and one clause may name several targets.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from pipeline.extract.citations import Mention, find_mentions, path_of
from pipeline.extract.fine_records import Fine
from pipeline.extract.fines import read_fines
from pipeline.extract.measures import read_measures
from pipeline.extract.notes import Note, find_notes
from pipeline.law import ActRef

CITATIONS, SANCTIONS, NOTES = "citacoes", "sancoes", "notas_de_alteracao"

#: Attributes of the spans (``span._.<name>``), each None where the text does not say it.
ATTRIBUTES = (
    "inicio", "fim", "dispositivo", "ato", "implicito", "regra", "minimo", "maximo", "unidade",
    "fator", "por", "atos",
)  # fmt: skip
_AMOUNTS = ("minimo", "maximo", "fator")


def _getter(name: str) -> Callable[[Span], Any]:
    def read(span: Span) -> Any:
        value = json.loads(span.id_).get(name) if span.id_.startswith("{") else None
        return Decimal(value) if name in _AMOUNTS and value is not None else value

    return read


for _name in ATTRIBUTES:
    if not Span.has_extension(_name):
        Span.set_extension(_name, getter=_getter(_name))


@Language.factory(CITATIONS)
def make_citations(nlp: Language, name: str) -> Citations:
    """``nlp.add_pipe("citacoes")``: labels ``interna`` and ``externa``."""
    return Citations(nlp, name)


@Language.factory(SANCTIONS)
def make_sanctions(nlp: Language, name: str) -> Sanctions:
    """``nlp.add_pipe("sancoes")``: the label is the kind of sanction (``multa``...)."""
    return Sanctions(nlp, name)


@Language.factory(NOTES)
def make_notes(nlp: Language, name: str) -> Notes:
    """``nlp.add_pipe("notas_de_alteracao")``: the label is the action (``nova_redacao``...)."""
    return Notes(nlp, name)


class _Component:
    """Adds one span group to a Doc; holds nothing of one Doc to the next."""

    key = ""

    def __init__(self, nlp: Language, name: str) -> None:
        del nlp
        self.name = name

    def __call__(self, doc: Doc) -> Doc:
        """The same Doc, with the spans of this component in ``doc.spans``."""
        doc.spans[self.key] = SpanGroup(doc, name=self.key, spans=list(self._spans(doc)))
        return doc

    def _spans(self, doc: Doc) -> Iterator[Span]:
        raise NotImplementedError

    def _span(self, doc: Doc, start: int, end: int, label: str, **values: Any) -> Span:
        facts = {"inicio": start, "fim": end, **values}
        told = json.dumps({k: v for k, v in facts.items() if v is not None}, ensure_ascii=False)
        span = doc.char_span(start, end, label=label, span_id=told, alignment_mode="expand")
        if span is None:
            raise ValueError(f"characters {start} to {end} are not in the Doc")
        return span


class Citations(_Component):
    """Citations: one span for each target; those inside a range share its words."""

    key = CITATIONS

    def _spans(self, doc: Doc) -> Iterator[Span]:
        return (self._of(doc, mention) for mention in find_mentions(doc.text))

    def _of(self, doc: Doc, mention: Mention) -> Span:
        act = mention.act
        own = act is None or act.own
        named = None
        if act is not None and not act.own:
            named = str(ActRef(act.kind, act.number, act.date)) if act.number else act.kind
        return self._span(
            doc, mention.start, mention.end, "interna" if own else "externa",
            dispositivo=path_of(mention), ato=named, implicito=mention.implied,
        )  # fmt: skip


class Sanctions(_Component):
    """Sanctions, pecuniary or not, in printed order."""

    key = SANCTIONS

    def _spans(self, doc: Doc) -> Iterator[Span]:
        fines = [found for found in read_fines(doc.text) if isinstance(found, Fine)]
        every = sorted([*fines, *read_measures(doc.text)], key=lambda found: found.start)
        return (self._of(doc, found) for found in every)

    def _of(self, doc: Doc, found: Fine) -> Span:
        return self._span(
            doc, found.start, found.end, found.sanction, regra=found.rule, por=found.per,
            minimo=_digits(found.minimum), maximo=_digits(found.maximum), unidade=found.unit,
            fator=_digits(found.factor),
        )  # fmt: skip


class Notes(_Component):
    """Notes of amendment ("Redação dada pela Lei nº 5.758, de 2010")."""

    key = NOTES

    def _spans(self, doc: Doc) -> Iterator[Span]:
        return (self._of(doc, note) for note in find_notes(doc.text))

    def _of(self, doc: Doc, note: Note) -> Span:
        acts = [str(act) for act in note.acts]
        return self._span(doc, note.start, note.end, str(note.action), atos=acts)


def _digits(value: Decimal | None) -> str | None:
    return None if value is None else f"{value:f}"

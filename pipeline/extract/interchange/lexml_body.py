"""The articulation of a LexML file: elements to drafts of provisions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pipeline.extract.interchange.press import Change, Draft, Wording
from pipeline.extract.interchange.words import Reader
from pipeline.extract.notes import find_notes
from pipeline.identifiers import ProvisionId
from pipeline.ids import child_id
from pipeline.interchange.lexml_names import CELL, GENERIC_KIND, KIND, STATUS, TAIL
from pipeline.interchange.tables import with_rows
from pipeline.interchange.xml import child, children, local
from pipeline.law import Action, Diagnostic, Identity, Kind, Severity, Status

if TYPE_CHECKING:
    from lxml import etree

#: What stands in place of a wording that holds no more: "(Revogado).", "(VETADO)".
_PLACEHOLDER = re.compile(r"\((?P<what>revogad|vetad|suprimid)[oa]s?\)\s*[.;]?", re.IGNORECASE)
_BEGINS = (Action.NOVA_REDACAO, Action.ACRESCIMO, Action.RENUMERACAO, Action.RESTABELECIMENTO)
_ENDS = (Action.REVOGACAO, Action.VETO, Action.SUSPENSAO)
_KINDS = frozenset(map(str, Kind))
_GROUPS = ("AgrupamentoHierarquico", "Subtitulo")


@dataclass(frozen=True, slots=True)
class Known:
    """What a file of this project says of itself."""

    law_id: str | None = None
    identity: Identity | None = None
    #: Id and kind of this project, by the id that LexML admits.
    renamed: dict[str, tuple[str, str]] = field(default_factory=dict)
    #: Ids of tables whose text has their rows in another form already.
    with_text: frozenset[str] = frozenset()
    #: Printed order of what is in a provision, by this project's ids.
    orders: dict[str, list[str]] = field(default_factory=dict)


@dataclass(slots=True)
class Articles:
    """Reads provisions; keeps what was odd about them."""

    words: Reader
    known: Known
    notes: Mapping[str, str]
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _seen: dict[str, int] = field(default_factory=dict)

    def drafts(self, parent: etree._Element) -> Iterator[Draft]:
        """The provisions right below an element, in the order of the file."""
        for element in children(parent):
            name = local(element)
            if name in _GROUPS:
                yield from self._group(element)
            elif name == "Caput":
                yield from self.drafts(element)
            elif self._kind(element):
                yield self._draft(element)

    def _group(self, element: etree._Element) -> Iterator[Draft]:
        """A level that this project has no name for: what it holds moves up, and that is told."""
        title = " ".join(
            self.words.text(each) for each in children(element, "Rotulo", "NomeAgrupador")
        ).strip()
        if title:
            self._tell("agrupamento_nao_lido", title, "Nível que o programa não tem: o que está "
                       "nele foi lido no de cima, e o título dele ficou de fora.")  # fmt: skip
        yield from self.drafts(element)

    def _tell(self, code: str, quote: str, message: str) -> None:
        self.diagnostics.append(Diagnostic(code, Severity.AVISO, message, quote=quote))

    def _kind(self, element: etree._Element) -> Kind | None:
        own = self.known.renamed.get(str(element.get("id")))
        if own and own[1] in _KINDS:
            return Kind(own[1])
        name, said = local(element), element.get("nome")
        if name == "DispositivoGenerico":
            return None if said == TAIL else GENERIC_KIND.get(said or "", Kind.TRAVESSAO)
        kind = KIND.get(name)
        if kind is Kind.PARAGRAFO and child(element, "Rotulo") is None:
            return Kind.PARAGRAFO_SEM_NUMERO
        return kind

    def _draft(self, element: etree._Element) -> Draft:
        kind = self._kind(element)
        assert kind is not None, "asked only of provisions"
        label = self.words.optional(child(element, "Rotulo")) or ""
        own, number = self._identified(element, kind)
        inner = child(element, "Caput") if kind is Kind.ARTIGO else element
        text = element if inner is None else inner
        wordings = self._wordings(element, text, kind)
        inside = list(self.drafts(element))
        if order := self.known.orders.get(own):
            inside.sort(key=lambda each: order.index(each.id) if each.id in order else len(order))
        return Draft(own, kind, label, number, wordings, tuple(inside))

    def _identified(self, element: etree._Element, kind: Kind) -> tuple[str, tuple[int, ...]]:
        """Id and sort key; an id that the file repeats gets a suffix, and that is told."""
        given = str(element.get("id", ""))
        own = self.known.renamed.get(given, (given, ""))[0]
        try:
            last = ProvisionId.parse(own).last
            own, number = str(ProvisionId.parse(own)), last.number.parts
        except ValueError:
            number = (len(self._seen) + 1,)
            own = child_id("", None, kind, f"0-{number[0]}")
            self._tell("id_fora_do_padrao", given, "O arquivo dá um id que não é do LexML.")
        self._seen[own] = self._seen.get(own, 0) + 1
        if self._seen[own] > 1:
            self._tell("id_repetido", own, "O arquivo dá o mesmo id a dois dispositivos; os dois "
                       "foram mantidos.")  # fmt: skip
            own = f"{own}.{self._seen[own]}"
        return own, number or (1,)

    def _wordings(
        self, element: etree._Element, text: etree._Element, kind: Kind
    ) -> tuple[Wording, ...]:
        changes = [each for ref in self._references(text) for each in self._changes(ref)]
        status = STATUS.get(text.get("situacao") or element.get("situacao") or "", Status.VIGENTE)
        rows = tuple(self._rows(text))
        words = self._text(text, kind)
        if rows and element.get("id") not in self.known.with_text:
            words = with_rows(words or "", rows)
        if text.get("textoOmitido") == "s" or (words is None and kind is not Kind.ARTIGO):
            words = None if not kind.is_grouping else ""
        status = _status(status, words)
        began = next((each for each in reversed(changes) if each.action in _BEGINS), None)
        ended = next((each for each in reversed(changes) if each.action in _ENDS), None)
        current = Wording(
            1, words, status, self._tail(text), rows, began,
            ended if status is not Status.VIGENTE else None, tuple(changes),
        )  # fmt: skip
        if began is not None and began.action is Action.NOVA_REDACAO:
            return (Wording(0, None, Status.SUBSTITUIDO, ended=began), current)
        return (current,)

    def _text(self, element: etree._Element, kind: Kind) -> str | None:
        """The words of a provision, a line for each paragraph; None where it has no paragraph."""
        if kind.is_grouping:
            return self.words.optional(child(element, "NomeAgrupador"))
        lines = [
            self.words.exact(each)
            for each in children(element, "p")
            if not any(inner.get("nome") == CELL for inner in children(each, "EmLinha"))
        ]
        for quoted in children(element, "Alteracao"):
            lines += self._quoted(quoted)
        cells = any(True for _ in self._rows(element))
        return "\n".join(lines) if lines or cells else None

    def _quoted(self, element: etree._Element) -> Iterator[str]:
        """What an amending act quotes: a line for each provision in it."""
        for each in element.iter():
            if local(each) in ("p", "NomeAgrupador"):
                above = each.getparent()
                label = child(above, "Rotulo") if above is not None else None
                before = f"{self.words.text(label)} " if label is not None else ""
                yield f"{before}{self.words.text(each)}"
            elif local(each) == "Omissis":
                yield "(...)"

    def _rows(self, element: etree._Element) -> Iterator[tuple[str, ...]]:
        for line in children(element, "p"):
            cells = [each for each in children(line, "EmLinha") if each.get("nome") == CELL]
            if cells:
                yield tuple(self.words.exact(each) for each in cells)

    def _tail(self, element: etree._Element) -> str | None:
        lines = [
            self.words.exact(line)
            for each in children(element, "DispositivoGenerico", "Pena")
            if each.get("nome") == TAIL or local(each) == "Pena"
            for line in children(each, "p")
        ]
        return "\n".join(lines) if lines else None

    def _references(self, element: etree._Element) -> Iterator[str]:
        for each in children(element, "p", "NomeAgrupador"):
            for reference in children(each, "NotaReferenciada"):
                yield str(reference.get("nota"))

    def _changes(self, note: str) -> Iterator[Change]:
        printed = self.notes.get(note, "")
        for found in find_notes(printed):
            for act in found.acts or (None,):
                yield Change(found.action, act, found.text)


def _status(said: Status, words: str | None) -> Status:
    """The status of a wording; "(Revogado)" alone says it as well as an attribute does."""
    if said is not Status.VIGENTE or words is None:
        return said
    match = _PLACEHOLDER.fullmatch(words.strip())
    if not match:
        return said
    return Status.VETADO if match["what"].lower() == "vetad" else Status.REVOGADO

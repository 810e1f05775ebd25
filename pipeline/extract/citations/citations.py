"""Find and resolve every citation of a law. Reads: a :class:`Law`. Writes: citations and doubts.

All printed wordings are read, superseded ones too, the preamble and the ementa. Words of amending
notes are events, not citations, and are not read here. The law itself ("esta Lei") is no citation
unless a part of it is named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from pipeline.extract.citations.find import Found, find_in, lexml_id
from pipeline.extract.citations.records import CitedAct, Mention
from pipeline.extract.citations.resolve import Resolver, Target
from pipeline.extract.citations.resolve_acts import Context, act_name, act_urn, identified
from pipeline.extract.citations.tree import Tree
from pipeline.identifiers import name
from pipeline.ids import fold
from pipeline.law import (
    Citation,
    Diagnostic,
    Kind,
    Law,
    PartialDate,
    Provision,
    Resolution,
    Scope,
    Severity,
    Span,
    Version,
)

#: ``locate(provision_id, ordinal, start, end)``: a wording's characters to their source span.
Locate = Callable[[str, int, int, int], Span]

_INTERNA = Scope.INTERNA
_UNKNOWN_ACT = "o texto não diz qual ato"


@dataclass(frozen=True, slots=True)
class _Place:
    """A wording and what it cites. Outside the provisions ``node`` is None."""

    name: str
    text: str
    found: Found
    node: Provision | None = None
    version: Version | None = None

    @property
    def ordinal(self) -> int:
        return self.version.ordinal if self.version else 0


def find_citations(law: Law, locate: Locate) -> tuple[tuple[Citation, ...], tuple[Diagnostic, ...]]:
    """Every citation printed in ``law``, in printed order, and everything doubtful about them.

    ``locate(provision_id, ordinal, start, end)`` maps offsets in the ``full_text`` of that wording
    to the source. A list or range gives one citation for each of its targets, all with the quote
    of their clause. Targets that are missing, revoked or ambiguous are reported, never corrected.
    """
    places = tuple(_places(law))
    aliases = [alias for place in places for alias in place.found.aliases]
    desk = _Desk(law, locate, Context.of(law.identity, aliases), _twins(places))
    citations = tuple(citation for place in places for citation in desk.cite(place))
    return citations, tuple(_doubts(citations, amending=amends(law)))


def _places(law: Law) -> Iterator[_Place]:
    """The wordings that cite something, in printed order."""
    wordings = list(_wordings(law))
    for at, found in find_in([text for _, text, _, _ in wordings]):
        if found.mentions:
            where, text, node, version = wordings[at]
            yield _Place(where, text, found, node, version)


def _wordings(law: Law) -> Iterator[tuple[str, str, Provision | None, Version | None]]:
    for where, text in (("ementa", law.ementa), ("preambulo", law.preamble)):
        if text:
            yield where, text, None, None
    for node in law.walk():
        if node.kind.is_grouping:  # "PARTE ESPECIAL" is a name
            continue
        for version in node.versions:
            if text := version.full_text:
                yield node.id, text, node, version


def _twins(places: tuple[_Place, ...]) -> frozenset[str]:
    """Numbers that the law gives to two acts that must be one (same day, other year or kind)."""
    seen: dict[str, set[tuple[str, str]]] = {}
    for place in places:
        for mention in place.found.mentions:
            act = mention.act
            if act and act.number and act.date and act.date.day and len(act.number) > 2:
                key = f"{act.number};{act.date.month}-{act.date.day}"
                seen.setdefault(key, set()).add((act.kind, str(act.date)))
    return frozenset(key for key, acts in seen.items() if len(acts) > 1)


class _Desk:
    """What is needed to turn mentions into citations."""

    def __init__(self, law: Law, locate: Locate, context: Context, twins: frozenset[str]) -> None:
        self._law = law
        self._locate = locate
        self._context = context
        self._twins = twins
        self._resolver = Resolver(Tree(law))
        self._title = fold(law.identity.title or "")

    def cite(self, place: _Place) -> Iterator[Citation]:
        last_act: CitedAct | None = None
        spans: dict[tuple[int, int], Span] = {}
        context = self._context.at(_date_of(place.version))
        mentions = place.found.mentions
        for order, mention in enumerate(mentions):
            act = mention.act
            if act and act.same:
                act = last_act
                if act is None and not mention.steps:
                    continue
            elif act and not act.own:
                last_act = act
            own = (mention.act is None or mention.act.own) or (act and self._is_own(act, context))
            if own and not mention.steps:
                continue
            key = (mention.start, mention.end)
            if key not in spans:
                spans[key] = self._span(place, *key)
            if own:
                targets = self._resolver.resolve(
                    mention, place.node, place.version, mentions[max(0, order - 8) : order]
                )
                for target in targets:
                    yield self._internal(place, mention, spans[key], target)
            else:
                yield self._external(place, mention, spans[key], act, context)

    def _is_own(self, act: CitedAct, context: Context) -> bool:
        """Whether a named act is the law itself: by its name, or by kind, number and year."""
        if act.key and act.number is None and self._title:
            printed = {"codigo de posturas": "codigo de postura", "plano diretor": "plano diretor",
                       "lei organica": "lei organica", "codigo de obras": "codigo de obras",
                       "codigo tributario": "codigo tributario"}  # fmt: skip
            return bool(act.key in printed and self._title.startswith(printed[act.key]))
        identity = self._law.identity
        if act.number is None or act.number != identity.number or act.kind != identity.kind:
            return False
        full = identified(act, context)
        year = identity.date.year if identity.date else None
        return full.sphere in (None, "municipal") and (not act.date or act.date.year == year)

    def _internal(self, place: _Place, mention: Mention, span: Span, target: Target) -> Citation:
        readings = (*mention.readings, *target.readings)
        return Citation(
            place.name, place.ordinal, place.text[mention.start : mention.end], span,
            _INTERNA, self._law.urn, target.id, target.resolution,
            "; ".join(dict.fromkeys(readings)) if readings else None,
        )  # fmt: skip

    def _external(
        self, place: _Place, mention: Mention, span: Span, act: CitedAct | None, context: Context
    ) -> Citation:
        readings = list(mention.readings)
        resolution = Resolution.EXTERNO
        if act is None or act.vague:
            readings.append(_UNKNOWN_ACT)
        elif self._is_twin(identified(act, context)):
            resolution = Resolution.AMBIGUO
            readings.append("a lei dá a este número outra data ou outra espécie noutro lugar")
        if act is None:
            resolution = Resolution.AMBIGUO
        numbered = not any(step.relative for step in mention.steps)
        return Citation(
            place.name, place.ordinal, place.text[mention.start : mention.end], span,
            Scope.EXTERNA, act_urn(act, context) if act else None,
            lexml_id(mention.steps) if mention.steps and numbered else None, resolution,
            "; ".join(dict.fromkeys(readings)) or None, act_name(act, context) if act else None,
        )  # fmt: skip

    def _is_twin(self, act: CitedAct) -> bool:
        if not (act.number and act.date):
            return False
        return f"{act.number};{act.date.month}-{act.date.day}" in self._twins

    def _span(self, place: _Place, start: int, end: int) -> Span:
        if place.version is not None:
            return self._locate(place.name, place.version.ordinal, start, end)
        return self._outer_span(place.text, start, end)

    def _outer_span(self, text: str, start: int, end: int) -> Span:
        """Place in the source of words of the preamble or ementa; Span(0, 0) without any.

        They stand before the first provision; the whole source is read only where they do not.
        """
        source = self._law.source.text
        first = self._law.provisions[0].span if self._law.provisions else None
        head = source[: first.start] if first else source
        return (
            _span_without_blanks(head, text, start, end)
            or _span_without_blanks(source, text, start, end)
            or Span(0, 0)
        )


def _date_of(version: Version | None) -> PartialDate | None:
    event = version.began_by if version else None
    return event.act.date if event and event.act else None


def _span_without_blanks(source: str, text: str, start: int, end: int) -> Span | None:
    """Place in ``source`` of characters ``start`` to ``end`` of ``text``, blanks left out of both.

    The lines of the preamble and ementa were joined by spaces. None where the source prints them
    otherwise.
    """
    places = [at for at, character in enumerate(source) if not character.isspace()]
    printed = "".join([source[at] for at in places])
    first = printed.find("".join(text.split()))
    if first < 0:
        return None
    before, words = "".join(text[:start].split()), "".join(text[start:end].split())
    left = first + len(before)
    return Span(places[left], places[left + len(words) - 1] + 1)


# --- doubts -----------------------------------------------------------------------------------

_CODES = {
    Resolution.INEXISTENTE: (
        "citacao_inexistente", Severity.AVISO, "Cita dispositivo que a lei não tem"),
    Resolution.REVOGADO: (
        "citacao_de_revogado", Severity.AVISO, "Cita dispositivo que não está em vigor"),
    Resolution.AMBIGUO: (
        "citacao_ambigua", Severity.AVISO, "Cita de modo que mais de um alvo é possível"),
}  # fmt: skip
_FORM = ("citacao_forma", Severity.INFO, "Forma impressa que pede leitura")
_ANNEX = (
    "citacao_de_anexo", Severity.INFO,
    "Cita anexo ou tabela que não está entre os dispositivos lidos; confira na publicação",
)  # fmt: skip
_OTHER_LAW = (
    "citacao_da_lei_alterada", Severity.INFO,
    "Cita dispositivo que esta lei não tem; ela altera outra, e a citação pode ser da outra",
)  # fmt: skip
_MISSING = (Resolution.INEXISTENTE, Resolution.REVOGADO)
_AMENDS = re.compile(
    r"\b(?:altera|acrescenta|acresce|modifica|revoga|inclui|da nova redacao)(?:m|ndo)?\b"
    r"|\bpassam?\s+a\s+(?:vigorar|vigir|viger|ter)\b"
)
#: Articles that say what an act does to another; more are not needed to know it.
_FIRST_ARTICLES = 3


def amends(law: Law) -> bool:
    """Whether the ementa, or one of the first articles, says that the act changes another one."""
    articles = (node for node in law.walk() if node.kind is Kind.ARTIGO)
    texts = [law.ementa, *(a.current.text for a in islice(articles, _FIRST_ARTICLES))]
    return any(_AMENDS.search(fold(text)) for text in texts if text)


def _doubts(citations: tuple[Citation, ...], *, amending: bool) -> Iterator[Diagnostic]:
    """One diagnostic for each clause and kind of doubt, with all its targets."""
    clauses: dict[tuple[str, int, Span, Resolution], list[Citation]] = {}
    for cited in citations:
        if cited.resolution in _CODES or (cited.reading and cited.reading != _UNKNOWN_ACT):
            key = (cited.provision_id, cited.version, cited.span, cited.resolution)
            clauses.setdefault(key, []).append(cited)
    for (provision_id, _, span, resolution), group in clauses.items():
        code, severity, message = _doubt(resolution, group, amending=amending)
        told = resolution in _MISSING and code != _ANNEX[0]  # an annex is told by its quote
        ids = [c.target_id for c in group if c.target_id] if told else []
        what = f": {', '.join(map(_named, dict.fromkeys(ids)))}" if ids else ""
        readings = dict.fromkeys(c.reading for c in group if c.reading)
        why = f" ({'; '.join(readings)})" if readings else ""
        quote = group[0].quote
        yield Diagnostic(code, severity, f"{message}{what}{why}.", provision_id, quote, span)


def _doubt(
    resolution: Resolution, group: Sequence[Citation], *, amending: bool
) -> tuple[str, Severity, str]:
    if resolution is Resolution.INEXISTENTE:
        if all(_is_outside_articles(cited.target_id) for cited in group):
            return _ANNEX
        if amending:
            return _OTHER_LAW
    return _CODES.get(resolution, _FORM)


def _is_outside_articles(target: str | None) -> bool:
    return bool(target) and str(target).startswith(("anx", "tab"))


def _named(target: str) -> str:
    """A target in words; its id where it is none that can be told in words."""
    try:
        return name(target)
    except ValueError:
        return target

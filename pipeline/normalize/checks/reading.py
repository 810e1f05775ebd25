"""What the checks share: the wordings that hold, and diagnostics with their words and place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from pipeline.extract.citations.citations import amends
from pipeline.extract.ledger import Locator
from pipeline.ids import fold
from pipeline.law import Diagnostic, Kind, Law, Provision, Severity, Span, Status, Version
from pipeline.naming import names
from pipeline.normalize.checks.catalogue import entry

#: A wording with one of these is, or may be, in force.
HOLDS = (Status.VIGENTE, Status.DUVIDOSO)
_QUOTE = 300
_AROUND = 60
_NAMED = 8


@dataclass(frozen=True, slots=True)
class Place:
    """A wording that holds or may hold, with the provisions above it, outermost first."""

    node: Provision
    above: tuple[Provision, ...]
    version: Version
    text: str

    @property
    def article(self) -> Provision:
        """The article that the wording belongs to; outside articles, the provision itself."""
        path = (*self.above, self.node)
        return next((each for each in path if each.kind is Kind.ARTIGO), self.node)


class Reading:
    """One law as the checks read it. Reads: a Law. Writes: nothing; makes diagnostics."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self._breaks = [at for at, sign in enumerate(law.source.text) if sign == "\f"]

    @cached_property
    def called(self) -> Mapping[str, str]:
        """Names of the provisions by id."""
        return names(self.law)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every wording of a provision that holds or may hold, in printed order."""
        return tuple(
            Place(node, above, version, text)
            for node, above in self.law.walk_with_parents()
            if not node.kind.is_grouping
            for version in node.versions
            if version.status in HOLDS and (text := version.full_text)
        )

    @cached_property
    def articles(self) -> tuple[Provision, ...]:
        """The articles, in printed order."""
        return tuple(node for node in self.law.walk() if node.kind is Kind.ARTIGO)

    @cached_property
    def amending(self) -> bool:
        """True where the law changes another one: its numbers and words may be the other's."""
        return amends(self.law)

    def doubt(
        self, code: str, message: str, place: Place, start: int = 0, end: int | None = None
    ) -> Diagnostic:
        """A diagnostic about characters ``start:end`` of a wording; all of it without them."""
        stop = len(place.text) if end is None else end
        quote = shortened(place.text[start:stop])
        span = self._within(place, start, stop) or place.version.span or place.node.span
        return self._made(code, message, place.node.id, quote, span)

    def around(self, code: str, message: str, place: Place, start: int, end: int) -> Diagnostic:
        """As :meth:`doubt`, with the words before and after in the quote."""
        found = self.doubt(code, message, place, start, end)
        return replace(found, quote=around(place.text, start, end))

    def about(self, code: str, message: str, node: Provision, quote: str = "") -> Diagnostic:
        """A diagnostic about a provision or grouping as a whole."""
        version = node.current
        span = version.span or node.span
        words = quote or version.text or node.label
        return self._made(code, message, node.id, shortened(words), span)

    def whole(self, code: str, message: str, quote: str = "") -> Diagnostic:
        """A diagnostic about the law as a whole."""
        return self._made(code, message, None, shortened(quote), None)

    def together(
        self, code: str, message: str, found: Iterable[Diagnostic]
    ) -> tuple[Diagnostic, ...]:
        """One diagnostic for many of a kind: ``message`` with how many and where, at the first."""
        all_of = tuple(found)
        if not all_of:
            return ()
        first = all_of[0]
        ids = dict.fromkeys(each.provision_id for each in all_of if each.provision_id)
        told = "; ".join(islice((self.called.get(name, name) for name in ids), _NAMED))
        more = f" e outros {len(ids) - _NAMED}" if len(ids) > _NAMED else ""
        where = f" Onde: {told}{more}." if told else ""
        sentence = f"{message} Vezes: {len(all_of)}.{where}"
        return (self._made(code, sentence, first.provision_id, first.quote, first.span),)

    @cached_property
    def _locate(self) -> Locator:
        return Locator(self.law)

    def _within(self, place: Place, start: int, end: int) -> Span | None:
        try:
            return self._locate(place.node.id, place.version.ordinal, start, end)
        except KeyError:  # a law built without its ledger
            return None

    def _made(
        self, code: str, message: str, provision_id: str | None, quote: str, span: Span | None
    ) -> Diagnostic:
        if span and self.law.source.pages is not None:
            span = replace(span, page=bisect_right(self._breaks, span.start) + 1)
        severity: Severity = entry(code).severities[0]
        return Diagnostic(code, severity, message, provision_id, " ".join(quote.split()), span)


def shortened(words: str) -> str:
    """Words cut after a whole word, with "[…]" where something was left out."""
    if len(words) <= _QUOTE:
        return words
    return f"{words[:_QUOTE].rsplit(maxsplit=1)[0]} […]"


def around(text: str, start: int, end: int) -> str:
    """Characters ``start:end`` of a text with some whole words on both sides."""
    left, right = max(0, start - _AROUND), min(len(text), end + _AROUND)
    if left:
        left = text.find(" ", left, start) + 1 or start
    if right < len(text):
        right = max(text.rfind(" ", end, right), end)
    return text[left:right].strip()


class _Plain(dict[int, str]):
    """Each character without case and diacritics, one for one; what has no such form is a space."""

    def __missing__(self, code: int) -> str:
        self[code] = fold(chr(code))[:1] or " "
        return self[code]


_PLAIN = _Plain()


def plain(text: str) -> str:
    """A text folded so that each character keeps its place.

    >>> plain("Infração, § 2º")
    'infracao,   2 '
    """
    return text.translate(_PLAIN)

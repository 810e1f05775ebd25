"""Pages: each place in a paged source learns the page on which it stands."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from pipeline.law import Diagnostic, Event, Law, Provision, Sanction, Span, Version


def number_pages(law: Law) -> Law:
    """Write the page into every span of a law whose source has pages; others stay as they are.

    Pages are parted by a form feed in :attr:`SourceInfo.text`, and count from 1. Of an act that
    begins in the middle of a file, pages count from the act's own first one.
    """
    if law.source.pages is None:
        return law
    return _Numberer(law.source.text).law(law)


class _Numberer:
    def __init__(self, text: str) -> None:
        self._breaks = [place for place, character in enumerate(text) if character == "\f"]
        self._events: dict[int, Event] = {}

    def span(self, span: Span | None) -> Span | None:
        return replace(span, page=bisect_right(self._breaks, span.start) + 1) if span else None

    def law(self, law: Law) -> Law:
        return replace(
            law,
            provisions=tuple(map(self.provision, law.provisions)),
            annexes=tuple(map(self.provision, law.annexes)),
            events=tuple(self.event(event) for event in law.events),
            sanctions=tuple(map(self.sanction, law.sanctions)),
            diagnostics=tuple(map(self.diagnostic, law.diagnostics)),
        )

    def provision(self, node: Provision) -> Provision:
        return replace(
            node,
            span=self.span(node.span),
            versions=tuple(map(self.version, node.versions)),
            children=tuple(map(self.provision, node.children)),
        )

    def version(self, version: Version) -> Version:
        return replace(
            version,
            span=self.span(version.span),
            began_by=self.event(version.began_by) if version.began_by else None,
            ended_by=self.event(version.ended_by) if version.ended_by else None,
            notes=tuple(self.event(event) for event in version.notes),
        )

    def event(self, event: Event) -> Event:
        """The event with its page; one and the same object wherever it is met."""
        known = self._events.get(id(event))
        if known is None:
            known = replace(event, span=self.span(event.span) or event.span)
            self._events[id(event)] = known
        return known

    def sanction(self, sanction: Sanction) -> Sanction:
        return replace(sanction, span=self.span(sanction.span) or sanction.span)

    def diagnostic(self, found: Diagnostic) -> Diagnostic:
        return replace(found, span=self.span(found.span))

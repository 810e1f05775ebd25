"""Citations as links: which words of a wording cite one thing, and how the text is cut there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from pipeline.law import Citation

#: Links of each wording: quote to address.
Links = Mapping[tuple[str, int], Mapping[str, str]]


def links(citations: Sequence[Citation], address: Callable[[Citation], str | None]) -> Links:
    """Quotes of each wording that cite one thing only, with the address of it."""
    times = Counter((each.provision_id, each.version, each.quote) for each in citations)
    found: dict[tuple[str, int], dict[str, str]] = defaultdict(dict)
    for cited in citations:
        href = address(cited)
        if href and times[cited.provision_id, cited.version, cited.quote] == 1:
            found[cited.provision_id, cited.version][cited.quote] = href
    return found


def pieces(text: str, its: Mapping[str, str]) -> Iterator[tuple[str, str | None]]:
    """The text cut where its links begin and end, each piece with its address or None.

    A quote that the text has more than once is no link: which of them cites is not told. Of links
    that overlap the first is kept.
    """
    once = sorted((text.index(quote), quote) for quote in its if text.count(quote) == 1)
    position = 0
    for start, quote in once:
        if start >= position:
            yield text[position:start], None
            yield quote, its[quote]
            position = start + len(quote)
    yield text[position:], None


def outer_address(cited: Citation) -> str | None:
    """URN of what is cited in another act, with the provision where it is known."""
    if cited.target_urn and cited.target_id:
        return f"{cited.target_urn}!{cited.target_id}"
    return cited.target_urn

"""LexML URNs as value objects: ``urn:lex:br;goias;rio.verde:municipal:lei:1998-03-03;3635``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.identifiers.provision_id import ProvisionId
from pipeline.law import PartialDate

#: Parts of the name, without the fragment. Lower case, words joined by dots, parts by ";".
_URN = re.compile(
    r"""urn:lex:
        (?P<place>br(?:;[a-z0-9.]+){0,2}):
        (?P<authority>[a-z0-9.,;]+):
        (?P<kind>[a-z0-9.;]+):
        (?P<date>\d{4}(?:-\d\d){0,2})
        ;(?P<number>[a-z0-9.-]+)
        (?:@(?P<version>[^!~\s]+))?
        (?:!(?P<fragment>\S+))?$""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True, order=True)
class Urn:
    """A law's URN: where it holds, who made it, what it is, when, its number.

    ``version`` is what follows "@" (a date or event), ``fragment`` the provision after "!".
    ``str()`` prints what :meth:`parse` reads.
    """

    place: str
    authority: str
    kind: str
    date: PartialDate
    number: str
    version: str | None = None
    fragment: str | None = None

    @classmethod
    def parse(cls, text: str) -> Urn:
        """Read a URN. Raises ValueError on anything else.

        >>> Urn.parse("urn:lex:br:federal:lei:1997-09-23;9503!art5").number
        '9503'
        """
        match = _URN.match(text)
        if not match:
            raise ValueError(f"not a LexML URN: {text!r}")
        date = PartialDate.parse(match["date"])
        return cls(
            match["place"], match["authority"], match["kind"], date, match["number"],
            match["version"], match["fragment"],
        )  # fmt: skip

    def __str__(self) -> str:
        text = f"urn:lex:{self.place}:{self.authority}:{self.kind}:{self.date};{self.number}"
        text += f"@{self.version}" if self.version else ""
        return text + (f"!{self.fragment}" if self.fragment else "")

    @property
    def work(self) -> Urn:
        """The law itself, whatever its wording or the provision named."""
        return Urn(self.place, self.authority, self.kind, self.date, self.number)

    @property
    def provision(self) -> ProvisionId | None:
        """The provision named. Raises ValueError where the fragment is no LexML id."""
        return ProvisionId.parse(self.fragment) if self.fragment else None

    def at(self, provision: str | None) -> Urn:
        """The same law, at a provision of it."""
        work = self.work
        return Urn(
            work.place, work.authority, work.kind, work.date, work.number, self.version, provision
        )

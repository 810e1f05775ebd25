"""What an exported file does not hold, as sentences for the person who passes it on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Exported:
    """A file to write: its name, its bytes, and what of the law it does not hold."""

    name: str
    data: bytes
    losses: tuple[str, ...] = ()


@dataclass(slots=True)
class Losses:
    """Collects sentences; one that is told of several provisions lists them."""

    _told: dict[str, list[str]] = field(default_factory=dict)

    def add(self, sentence: str, provision: str | None = None) -> None:
        """Note a loss. ``provision`` is the id that it is about."""
        places = self._told.setdefault(sentence, [])
        if provision is not None and provision not in places:
            places.append(provision)

    def __bool__(self) -> bool:
        return bool(self._told)

    def lines(self, named: Mapping[str, str], most: int | None = None) -> tuple[str, ...]:
        """Each sentence, with the names of the provisions that it is about (``named`` by id).

        With ``most``, only so many names; how many there are is always told.
        """
        return tuple(
            f"{sentence} ({len(places)}: {_listed(places, named, most)})" if places else sentence
            for sentence, places in self._told.items()
        )


def _listed(places: Sequence[str], named: Mapping[str, str], most: int | None) -> str:
    shown = "; ".join(named.get(each, each) for each in places[:most])
    return shown if most is None or len(places) <= most else f"{shown}..."


def loss_list(exported: Exported) -> bytes:
    """The list that stands beside a file, as text."""
    head = f"O que {exported.name} não leva, e onde está:\n\n"
    return (head + "".join(f"- {line}\n" for line in exported.losses)).encode()

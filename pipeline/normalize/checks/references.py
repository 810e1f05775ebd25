"""References that exist and mean something else than they seem, and those that lead to themselves.

"As restrições gerais estabelecidas no artigo 106" leads to an article that restricts nothing and
defines vehicles; the next one restricts. What a citing text says the cited provision holds (its
function: restrições, prazo, multa...) is held against the words of the provision. Only a target
that shows none of them is doubted, and only where some other article shows them and fits better.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property

from pipeline.extract.targets_rank import Ranking
from pipeline.law import Citation, Diagnostic, Kind, Provision, Resolution, Scope
from pipeline.normalize.checks.functions import Function, obeyed, said, told_function
from pipeline.normalize.checks.reading import HOLDS, Place, Reading, plain

#: How many articles before and after the cited one count as neighbours.
_NEAR = 3
#: How many of the articles that are likest to the citing text are looked at.
_LIKEST = 12
_CANDIDATES = 3
#: A word that no more articles than these have tells what an article is about, so strongly.
_FEW, _TELLING = 3, 0.5
_LONG_WORD = re.compile(r"[a-z]{6,}")
_NUMBERED = re.compile(r"\d")


def check_references(reading: Reading) -> Iterator[Diagnostic]:
    """Internal citations whose target is another thing than the text says, or the citing text."""
    look = _Look(reading)
    clauses: dict[tuple[str, int, str], list[Citation]] = {}
    for cited in reading.law.citations:
        if cited.scope is Scope.INTERNA:
            key = (cited.provision_id, cited.version, cited.quote)
            clauses.setdefault(key, []).append(cited)
    for group in clauses.values():
        yield from look.at(group)
    for place in reading.places:
        yield from _circular(reading, place)


class _Look:
    """What the citations of one law are held against."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._places = {(p.node.id, p.version.ordinal): p for p in reading.places}
        self._nodes = {node.id: node for node in reading.law.walk()}
        self._above = {n.id: above for n, above in reading.law.walk_with_parents()}

    def at(self, group: Sequence[Citation]) -> Iterator[Diagnostic]:
        """The doubt about one clause, where none of its targets shows what the clause says."""
        cited = group[0]
        place = self._places.get((cited.provision_id, cited.version))
        if place is None or not _NUMBERED.search(cited.quote):
            return
        start = _start(place.text, cited)
        if start is None or any(each.resolution is not Resolution.OK for each in group):
            return
        function = _function(place, start)
        pairs = [self._pair(each) for each in group]
        if function is None or any(p is None or p[1] is place.article for p in pairs):
            return
        known = [pair for pair in pairs if pair]
        if any(self._shows(target, article, function) for target, article in known):
            return
        if better := self._better(place, start, known[0][1], function):
            yield self._doubt(place, cited, start, function, better)

    def _pair(self, cited: Citation) -> tuple[Provision, Provision] | None:
        """The target of a citation and its article; None for a grouping and its like."""
        target = self._nodes.get((cited.target_id or "").removesuffix("_cpt"))
        if target is None:
            return None
        path = (*self._above[target.id], target)
        article = next((node for node in path if node.kind is Kind.ARTIGO), None)
        return (target, article) if article else None

    def _shows(self, target: Provision, article: Provision, function: Function) -> bool:
        """Whether the target, its caput or the headings above it show the function."""
        whole = f"{_words(target)} {plain(article.current.full_text or '')}"
        headings = " ".join(plain(n.current.text or "") for n in self._above[article.id])
        return bool(function.shown.search(whole) or function.named.search(headings))

    @cached_property
    def _ranking(self) -> Ranking:
        return Ranking({node.id: _words(node) for node in self._reading.articles})

    @cached_property
    def _order(self) -> dict[str, int]:
        return {node.id: order for order, node in enumerate(self._reading.articles)}

    @cached_property
    def _rare(self) -> dict[str, set[str]]:
        """Words that few articles have, with the articles that have them."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for node in self._reading.articles:
            for word in _LONG_WORD.findall(_words(node)):
                found[word].add(node.id)
        return {word: ids for word, ids in found.items() if len(ids) <= _FEW}

    @cached_property
    def _phrases(self) -> dict[str, set[str]]:
        """Words before a citation ("restricoes gerais") with the articles that they lead to."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for cited in self._reading.law.citations:
            place = self._places.get((cited.provision_id, cited.version))
            start = _start(place.text, cited) if place else None
            if place and start is not None and cited.target_id:
                phrase = said(plain(place.text[:start]))
                found[phrase].add(cited.target_id.split("_")[0])
        return found

    @cached_property
    def _citing(self) -> dict[str, set[str]]:
        """The articles that cite each article."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for cited in self._reading.law.citations:
            if cited.scope is Scope.INTERNA and cited.target_id:
                found[cited.target_id.split("_")[0]].add(cited.provision_id.split("_")[0])
        return found

    def _better(
        self, place: Place, start: int, cited: Provision, function: Function
    ) -> list[Provision]:
        """Articles that show the function: neighbours of the cited one, those likest to the text,
        and first of all those that the same words cite elsewhere.
        """
        phrase = said(plain(place.text[:start]))
        same = self._phrases[phrase] if len(phrase.split()) > 1 else set()
        likest = self._ranking.best(place.text, _LIKEST)
        telling = [self._rare.get(w, set()) for w in set(_LONG_WORD.findall(plain(place.text)))]
        here = self._order[cited.id]
        barred = {cited.id, place.article.id, *self._citing[cited.id]}
        ranked = []
        for node in self._reading.articles:
            if node.id in barred or not function.shown.search(_words(node)):
                continue
            far = abs(self._order[node.id] - here)
            score = 2.0 if node.id in same else 0.0
            score += (_NEAR + 1 - far) / _NEAR if far <= _NEAR else 0.0
            score += min(1.0, sum(_TELLING for ids in telling if node.id in ids))
            score += 1 / (1 + likest.index(node.id)) if node.id in likest else 0.0
            if score:
                ranked.append((-score, self._order[node.id], node))
        return [node for *_, node in sorted(ranked, key=lambda each: each[:2])[:_CANDIDATES]]

    def _doubt(
        self, place: Place, cited: Citation, start: int, function: Function, better: list[Provision]
    ) -> Diagnostic:
        called = self._reading.called
        named = "; ".join(_lower(called[node.id]) for node in better)
        target = called.get((cited.target_id or "").removesuffix("_cpt"), cited.quote)
        message = (
            f"O texto fala de {function.name}, e o {_lower(target)} não traz nada disso. Pode ser "
            f"outro: {named}."
        )
        end = start + len(cited.quote)
        return self._reading.around("citacao_de_outro_assunto", message, place, start, end)


def _function(place: Place, start: int) -> Function | None:
    before = plain(place.text[:start])
    return told_function(before) or obeyed(before)


def _words(node: Provision) -> str:
    """What a provision and all below it say now, folded."""
    return plain(
        "\n".join(
            version.full_text or ""
            for each in node.walk()
            for version in each.versions
            if version.status in HOLDS
        )
    )


def _start(text: str, cited: Citation) -> int | None:
    """Where the citation stands in the wording; None where its words stand there twice."""
    if text.count(cited.quote) != 1:
        return None
    return text.find(cited.quote)


def _lower(name: str) -> str:
    return f"a{name[1:]}" if name.startswith("Art.") else name


_ITSELF = re.compile(
    r"\b(?:a\s+que\s+se\s+refere|de\s+que\s+trata|referid[ao]s?\s+n|previst[ao]s?\s+n|constantes?\s+d)"
    r"\s*(?:o\s+|em\s+)?(?:o\s+)?(?:presente\s+artigo|est?e\s+artigo)\b"
)
#: Of a caput, words about "este artigo" so near the beginning can only speak of themselves.
_OPENING = 80


def _circular(reading: Reading, place: Place) -> Iterator[Diagnostic]:
    """A caput that begins by sending the reader to itself."""
    if place.node.kind is not Kind.ARTIGO:
        return
    match = _ITSELF.search(plain(place.text[: _OPENING + 40]))
    if match and match.start() <= _OPENING:
        yield reading.around(
            "citacao_de_si_mesmo",
            "O caput remete ao próprio artigo logo no começo; deve referir-se a outro.",
            place, match.start(), match.end(),
        )  # fmt: skip

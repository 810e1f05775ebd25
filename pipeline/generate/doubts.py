"""The numbered list of doubts at the end of a document, and the references that point to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.generate.document import Block, Heading, Paragraph, Run, Style
from pipeline.law import Diagnostic, Law, Provision, Severity, Status
from pipeline.naming import in_words
from pipeline.phrases import SEVERITIES, count, joined, tied

#: The severities that are listed, the gravest first; informative ones are only counted.
LISTED = (Severity.BLOQUEIO, Severity.ERRO, Severity.AVISO)

_UNEXPLAINED = "A leitura marcou esta redação como duvidosa e não diz por quê."


@dataclass(frozen=True, slots=True)
class Doubts:
    """The doubts of a law in the order in which they are listed; the first one is number 1."""

    listed: tuple[Diagnostic, ...]
    informative: int
    numbers: Mapping[str, tuple[int, ...]]

    def mark(self, provision: Provision) -> Run:
        """The reference printed beside a doubtful wording."""
        numbers = self.numbers[provision.id]
        word = "nº" if len(numbers) == 1 else "nos"
        text = f"[duvidoso: ver {word} {joined([str(n) for n in numbers])} da lista]"
        return Run(text, bold=True, small=True, href=anchor(numbers[0]))

    def summary(self) -> str:
        """How many doubts there are: "3 dúvidas (2 erros e 1 aviso), 1 já decidida ..."."""
        total = count(len(self.listed), "dúvida listada ao fim", "dúvidas listadas ao fim")
        found = Counter(each.severity for each in self.listed)
        kinds = joined([count(found[s], *SEVERITIES[s]) for s in LISTED if found[s]])
        decided = sum(each.decided_by is not None for each in self.listed)
        parts = [f"{total} ({kinds})" if kinds else "nenhuma dúvida listada"]
        if decided:
            parts.append(count(decided, "já decidida por pessoa", "já decididas por pessoas"))
        if self.informative:
            parts.append(f"{count(self.informative, *SEVERITIES[Severity.INFO])}, só contadas")
        return "; ".join(parts)


def anchor(number: int) -> str:
    """The anchor of doubt ``number`` in the document."""
    return f"duvida-{number}"


def doubts(law: Law) -> Doubts:
    """Number the doubts of ``law``: by severity, then by place. Each doubtful wording has one."""
    given = [each for each in law.diagnostics if each.severity in LISTED]
    about = {each.provision_id for each in given}
    missing = [
        _unexplained(node) for node in law.walk() if _doubtful(node) and node.id not in about
    ]
    places = {node.id: index for index, node in enumerate(law.walk())}
    listed = sorted((*given, *missing), key=lambda each: _rank(each, places))
    numbers: dict[str, tuple[int, ...]] = {}
    for number, each in enumerate(listed, start=1):
        if each.provision_id:
            numbers[each.provision_id] = (*numbers.get(each.provision_id, ()), number)
    informative = sum(each.severity is Severity.INFO for each in law.diagnostics)
    return Doubts(tuple(listed), informative, numbers)


def doubts_section(found: Doubts, names: Mapping[str, str]) -> tuple[Block, ...]:
    """The list itself, under a heading of its own."""
    title = "Lista de dúvidas da leitura"
    heading = Heading(
        1, ((Run(title, bold=True),),), title, editorial=True, page_break=bool(found.listed)
    )
    blocks: list[Block] = [heading, Paragraph(Style.EDITORIAL, (Run(_introduction(found)),))]
    blocks += [_item(n, each, names) for n, each in enumerate(found.listed, start=1)]
    return tuple(blocks)


def _introduction(found: Doubts) -> str:
    if not found.listed:
        start = "A leitura não deixou dúvida que precise de decisão."
    else:
        start = (
            "Esta lista não faz parte da lei. Ela aponta o que a leitura da fonte deixou duvidoso, "
            "com as palavras de que se trata; cada ponto precisa da decisão de uma pessoa."
        )
    one, many = SEVERITIES[Severity.INFO]
    there_are = count(found.informative, f"{one} não foi listada", f"{many} não foram listadas")
    return f"{start} {there_are}." if found.informative else start


def _item(number: int, each: Diagnostic, names: Mapping[str, str]) -> Paragraph:
    severity = SEVERITIES[each.severity][0].capitalize()
    place = names.get(each.provision_id or "", each.provision_id or "Lei como um todo")
    link = each.provision_id if each.provision_id in names else None
    page = f" (p. {each.span.page} da fonte)" if each.span and each.span.page else ""
    runs = [
        Run(f"{severity}: "),
        Run(tied(place), bold=True, href=link),
        Run(f"{page}. {_sentence(each.message, names)}"),
    ]
    if each.quote:
        runs.append(Run(f" Na fonte: “{' '.join(each.quote.split())}”.", italic=True))
    if each.decided_by:
        runs.append(Run(f" Decidido por: {each.decided_by}.", bold=True))
    return Paragraph(Style.DUVIDA, tuple(runs), Run(f"{number}."), anchor(number))


def _sentence(message: str, names: Mapping[str, str]) -> str:
    """The message as a sentence, with the names of provisions in place of their ids."""
    named = in_words(message, names)
    closed = named if named.endswith((".", "!", "?")) else f"{named}."
    return tied(closed[:1].upper() + closed[1:])


def _doubtful(node: Provision) -> bool:
    return any(version.status is Status.DUVIDOSO for version in node.versions)


def _unexplained(node: Provision) -> Diagnostic:
    doubtful = next(v for v in node.versions if v.status is Status.DUVIDOSO)
    return Diagnostic(
        "redacao_duvidosa",
        Severity.AVISO,
        _UNEXPLAINED,
        provision_id=node.id,
        quote=doubtful.full_text or "",
        span=doubtful.span,
    )


def _rank(each: Diagnostic, places: Mapping[str, int]) -> tuple[int, int, int]:
    start = each.span.start if each.span else 0
    return (LISTED.index(each.severity), places.get(each.provision_id or "", -1), start)

"""The orders of a law that rewords no other: revocations in its last articles, and the like.

Reads: the law's own tree, which no quotation has mixed up. Writes: statements, of the articles
alone whose words may order something: an ordinary law costs little.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.extract.commands import verbs as v
from pipeline.extract.commands.parting import Statement
from pipeline.extract.commands.patterns import LABEL_AHEAD, OPEN
from pipeline.extract.commands.source_lines import ActLine
from pipeline.law import Kind, Law, Provision

#: The words of an act that gives new words to another one, which it quotes.
_REWORDS = re.compile(
    rf"""\bpass\w{{1,4}}\s+(?:a\s+)?(?:vigorar|viger|vigir)\b
       | \b(?:seguinte|nova)\s*reda[çc][ãa]o\b(?!\s+dada)
       | ^\s*{OPEN}\s*{LABEL_AHEAD}
       | :\s*{OPEN}\s*{LABEL_AHEAD}
       | \b(?:fica(?:m)?\b|\w+-se\b)(?:[^.\n]|\bart\.){{0,120}}?(?:acresc|inser|inclu|alter|modific)
         (?:[^.\n]|\bart\.){{0,200}}:\s*$""",
    re.VERBOSE | re.IGNORECASE | re.MULTILINE,
)
#: The words of an order that quotes nothing.
_ORDERS = re.compile(
    r"""\bfica(?:m|r[áã]o?)?\s(?:[^.;:\n]|\bart\.){0,90}?
           (?:revogad|suprimid|renumerad|transformad|substitu[íi]d|alterad|modificad|prorrogad
             |restabelec|repristin|acresc|acrescent|inclu[íi]d|inserid|denomin)
      | \b(?:revoga|suprime|suprima|renumera|substitui|substitua|altera|altere|prorroga
            |restabelece|repristina|exclui|exclua)(?:m)?-se\b
      | \b(?:revogad|derrogad)[oa]s?\s+(?:\w+\s+)?(?:as?|os?|todas|quaisquer|demais|art|§|disposi)\b
      | \bonde\s+se\s+l[êe]\b | \bpassa(?:m)?\s+a\s+(?:ser\s+(?:§|art)|denominar|chamar|constar)
      | \b(?:ficam?|s[ãa]o)\s+extint[oa]s?\s+[oa]s?\s+art""",
    re.VERBOSE | re.IGNORECASE,
)


def is_ordinary(law: Law) -> bool:
    """Whether a law gives no other one new words, by its ementa and by its own."""
    if law.ementa and v.VERBS.search(law.ementa):
        return False
    return bool(law.ledger) and not _REWORDS.search(law.source.text)


def ordinary_statements(law: Law) -> tuple[Statement, ...]:
    """The articles of an ordinary law that may order something, each with what is below it."""
    found: list[Statement] = []
    for node in law.walk():
        if node.kind is Kind.ARTIGO and any(_ORDERS.search(_words(n)) for n in node.walk()):
            found += _of_node(node, None, law.source.text)
    return tuple(found)


def _words(node: Provision) -> str:
    return node.current.full_text or ""


def _of_node(node: Provision, above: Statement | None, source: str) -> Iterator[Statement]:
    line = _line(node, source)
    statement = Statement(
        node.id, node.kind, node.number, node.label, [line] if line else [], above=above
    )
    yield statement
    for child in node.children:
        yield from _of_node(child, statement, source)


def _line(node: Provision, source: str) -> ActLine | None:
    """The wording of a provision, at its place in the source where it stands there as it is."""
    text = " ".join(_words(node).split())
    span = node.current.span or node.span
    if not text or span is None:
        return None
    at = source.find(text, span.start, span.end)
    if at >= 0:
        return ActLine(text, at, at + len(text))
    return ActLine(text, span.start, span.end, exact=False)

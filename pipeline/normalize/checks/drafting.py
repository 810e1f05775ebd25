"""Faults of drafting against LC 95/1998, as far as a program can tell; all of them informative.

The federal law binds federal acts; municipalities take it as a pattern, and many copy it in their
lei orgânica. One diagnostic is made of each rule, with how often and where.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.law import GROUPINGS, Action, Diagnostic, Kind, Provision
from pipeline.normalize.checks.reading import Reading, plain

#: From this many articles on, a law is more than of "pequena repercussão" (LC 95, art. 8º).
_MANY_ARTICLES = 50
_ORDINAL = re.compile(r"(?P<number>\d+)\s*(?P<sign>[º°ªo]\b|[º°])?")
_LAST_ORDINAL = 9


def check_drafting(reading: Reading) -> Iterator[Diagnostic]:
    """Each rule of LC 95/1998 that a program can check."""
    for rule in (_ordinals, _sole, _lettered, _groupings, _relative, _repealing, _renumbered, _nr):
        yield from rule(reading)
    if not reading.law.ementa:
        yield reading.whole("sem_ementa", "A publicação não traz ementa.")
    yield from _vigencia(reading)


def _ordinals(reading: Reading) -> Iterator[Diagnostic]:
    """Art. 10, I and III: ordinals up to the ninth, cardinals from there."""
    code = "ordinal_fora_da_regra"
    message = "Artigo ou parágrafo até o 9º sem «º», ou do 10 em diante com «º»."
    found = [
        reading.about(code, message, node, node.label)
        for node in reading.law.walk()
        if node.kind in (Kind.ARTIGO, Kind.PARAGRAFO) and _is_misprinted(node)
    ]
    yield from reading.together(code, message, found)


def _is_misprinted(node: Provision) -> bool:
    match = _ORDINAL.search(node.label)
    if not match:
        return False
    return bool(match["sign"]) != (int(match["number"]) <= _LAST_ORDINAL)


def _sole(reading: Reading) -> Iterator[Diagnostic]:
    """Art. 10, III: "parágrafo único" in full."""
    code, message = "paragrafo_unico_abreviado", "«§ único» em vez de «Parágrafo único»."
    found = [
        reading.about(code, message, node, node.label)
        for node in reading.law.walk()
        if node.kind is Kind.PARAGRAFO and node.id.endswith("u") and "§" in node.label
    ]
    yield from reading.together(code, message, found)


def _lettered(reading: Reading) -> Iterator[Diagnostic]:
    """Art. 10, II: an artigo or parágrafo unfolds into incisos, not into alíneas."""
    code, message = "alinea_sem_inciso", "Alíneas presas ao caput ou ao parágrafo, sem inciso."
    found = [
        reading.about(code, message, node)
        for node in reading.law.walk()
        if node.kind in (Kind.ARTIGO, Kind.PARAGRAFO)
        and any(child.kind is Kind.ALINEA for child in node.children)
    ]
    yield from reading.together(code, message, found)


def _groupings(reading: Reading) -> Iterator[Diagnostic]:
    """Art. 10, V: a grouping is made of the next narrower one."""
    code, message = (
        "agrupamento_pula_nivel",
        "Agrupamento preso a outro que não é o do nível acima.",
    )
    found = [
        reading.about(code, message, child)
        for node in reading.law.walk()
        for child in node.children
        if node.kind.is_grouping and child.kind.is_grouping and _skips(node, child)
    ]
    yield from reading.together(code, message, found)


def _skips(node: Provision, child: Provision) -> bool:
    """A parte or livro may hold títulos or capítulos; from the título down no level is left out."""
    above, below = GROUPINGS.index(node.kind), GROUPINGS.index(child.kind)
    return above >= GROUPINGS.index(Kind.TITULO) and below - above > 1


_RELATIVE = re.compile(
    r"\b(?:artigos?|paragrafos?|incisos?|alineas?|itens|item|letras?|capitulos?|secao|secoes)\s+"
    r"(?:anterior(?:es)?|seguintes?|subsequentes?|precedentes?|supra)\b"
)


def _relative(reading: Reading) -> Iterator[Diagnostic]:
    """Art. 11, II, g: "anterior", "seguinte" and the like give way to the number."""
    code = "remissao_relativa"
    message = "Remissão por «anterior», «seguinte» ou equivalente, em vez do número."
    found = [
        reading.around(code, message, place, match.start(), match.end())
        for place in reading.places
        for match in _RELATIVE.finditer(plain(place.text))
    ]
    yield from reading.together(code, message, found)


_REPEALS = re.compile(
    r"""\b(?: revogad[ao]s | revogam-se | revogando-se ) \s+ (?:todas\s+)?
        as \s+ disposicoes \s+ (?:legais\s+)? em \s+ contrario \b""",
    re.VERBOSE,
)


def _repealing(reading: Reading) -> Iterator[Diagnostic]:
    """Art. 9º: what is revoked is listed."""
    for place in reading.places:
        if match := _REPEALS.search(plain(place.text)):
            yield reading.doubt(
                "revogacao_generica",
                "A cláusula revoga «as disposições em contrário» sem enumerar nenhuma.",
                place, match.start(), match.end(),
            )  # fmt: skip


def _renumbered(reading: Reading) -> Iterator[Diagnostic]:
    """Art. 12, III, b: articles and what is above them are not renumbered."""
    nodes = {node.id: node for node in reading.law.walk()}
    for event in reading.law.events:
        node = nodes.get(event.provision_id)
        if event.action is not Action.RENUMERACAO or node is None:
            continue
        if node.kind is Kind.ARTIGO or node.kind.is_grouping:
            yield reading.about(
                "renumeracao_vedada",
                "A nota diz que o artigo ou agrupamento foi renumerado; a LC 95/1998 o veda.",
                node, event.note,
            )  # fmt: skip


_NR = re.compile(r"\(NR\)")


def _nr(reading: Reading) -> Iterator[Diagnostic]:
    """Art. 12, III, d: "(NR)" once, at the end of the article that was changed."""
    code = "nr_repetido"
    message = "«(NR)» mais de uma vez no mesmo artigo, ou antes do fim dele."
    found = [
        reading.about(code, message, article)
        for article in reading.articles
        if sum(len(_NR.findall(v.full_text or "")) for n in article.walk() for v in n.versions) > 1
    ]
    yield from reading.together(code, message, found)


_IN_FORCE = re.compile(
    r"""\b(?: entra(?:ra|rao|m)?\b [^.;]{0,80}? \bvigor\b   # "entrará em vigor"
          | vigora(?:ra|rao)\b
          | vigencia\b [^.;]{0,60} \bpublicacao\b )""",
    re.VERBOSE,
)
_AT_ONCE = re.compile(r"\bvigor\b[^.;]{0,40}\bna\s+data\s+d[ae]\s+(?:sua\s+)?publicacao")


def _vigencia(reading: Reading) -> Iterator[Diagnostic]:
    """Art. 8º: the vigência is express, and leaves time to know a law of consequence."""
    if not reading.articles:
        return
    said = [p for p in reading.places if _IN_FORCE.search(plain(p.text))]
    closing = plain(" ".join(reading.law.closing))
    if not said and not _IN_FORCE.search(closing):
        yield reading.whole(
            "sem_clausula_de_vigencia",
            "Nenhum artigo em vigor diz quando a lei entra em vigor; no silêncio, são 45 dias da "
            "publicação (LINDB, art. 1º).",
        )
    for place in said:
        match = _AT_ONCE.search(plain(place.text))
        if match and len(reading.articles) >= _MANY_ARTICLES:
            yield reading.doubt(
                "vigencia_imediata",
                f"Lei de {len(reading.articles)} artigos em vigor na data da publicação, o que a "
                "LC 95/1998 reserva às de pequena repercussão.",
                place, match.start(), match.end(),
            )  # fmt: skip
            return

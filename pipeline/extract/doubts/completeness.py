"""Doubts about what may be missing: lists that nobody wrote, sentences that do not end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.extract.assembly import Assembly, Node
from pipeline.extract.doubts.finding import HOLDS, doubt
from pipeline.law import GROUPINGS, Diagnostic, Kind, Severity, Status

_LISTED = frozenset(
    (Kind.INCISO, Kind.ALINEA, Kind.ITEM, Kind.TRAVESSAO, Kind.PARAGRAFO_SEM_NUMERO)
)
#: What needs no mark at its end.
_WITHOUT_END = frozenset((*GROUPINGS, Kind.TABELA))
_MARKS = tuple(""".;:,!?)]”"'…""")
# "...; e" and "...; ou" end every entry of a list but the last.
_CONJUNCTION = re.compile(r"[;,]\s+(?:e|ou)$")


def find_incomplete(assembly: Assembly) -> Iterator[Diagnostic]:
    """Doubts about what may be missing from the publication."""
    unprinted = 0
    for node in assembly.nodes:
        unprinted += sum(version.text is None for version in node.versions)
        if node.kind in _WITHOUT_END:
            continue
        yield from _announces_nothing(node)
        yield from _unended(node)
        yield from _open_list(node)
    if unprinted:
        yield Diagnostic(
            "redacoes_nao_impressas", Severity.INFO,
            f"Redações anteriores que as notas provam e que a publicação não traz: {unprinted}. "
            "Estão na tabela sem texto.",
        )  # fmt: skip


def _announces_nothing(node: Node) -> Iterator[Diagnostic]:
    """A wording that ends in a colon, with no list under the provision."""
    for version in node.versions:
        if not (version.text or "").rstrip().endswith(":") or version.tail:
            continue
        if any(child.kind in _LISTED for child in node.children):
            return
        if version.status is Status.SUBSTITUIDO:
            code, what = "lista_superada_nao_impressa", "A redação superada anuncia uma lista"
        else:
            code, what = "lista_nao_impressa", "A redação anuncia uma lista"
        yield doubt(
            node, version, code, Severity.INFO,
            f"{what} (termina em dois-pontos) que a publicação não traz.",
        )  # fmt: skip


def _unended(node: Node) -> Iterator[Diagnostic]:
    """A wording in force that ends without any mark: words may be missing."""
    version = node.last
    if version.text and version.status in HOLDS and not _is_ended(version.text.rstrip()):
        yield doubt(
            node, version, "texto_sem_ponto_final", Severity.INFO,
            "O texto termina sem pontuação; podem faltar palavras na publicação.",
        )  # fmt: skip


def _is_ended(text: str) -> bool:
    return text.endswith(_MARKS) or (
        text.endswith(("e", "ou")) and _CONJUNCTION.search(text) is not None
    )


def _open_list(node: Node) -> Iterator[Diagnostic]:
    """A list whose last entry ends in a semicolon or comma: an entry may be missing."""
    last = node.children[-1] if node.children else None
    if last is None or last.kind not in _LISTED or last.children:
        return
    ends_open = (last.last.text or "").rstrip().endswith((";", ","))
    if ends_open and last.last.status in HOLDS and not node.last.tail:
        yield doubt(
            last, last.last, "lista_sem_fim", Severity.INFO,
            "É o último da lista e não termina em ponto; pode faltar um na publicação.",
        )  # fmt: skip

"""A law small enough to write its tables by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest

from pipeline.law import (
    Action,
    ActRef,
    Diagnostic,
    Event,
    Identity,
    Kind,
    Law,
    LedgerEntry,
    LedgerKind,
    PartialDate,
    Provision,
    Sanction,
    Severity,
    SourceInfo,
    Span,
    Status,
    Version,
)

TEXT = "x" * 1000


def _provision(id_: str, kind: Kind, label: str, versions, children=(), number=(1,)) -> Provision:
    return Provision(id_, kind, label, number, tuple(versions), tuple(children))


@pytest.fixture
def law() -> Law:
    """Rio Verde in miniature: headings, an article reworded in 2012, a fine, a revocation."""
    given = Event(
        "ev1",
        Action.NOVA_REDACAO,
        "art1",
        "(Redação dada pela Lei Complementar nº 6.226 de 2012)",
        Span(60, 110),
        ActRef("Lei Complementar", "6226", PartialDate(2012)),
        version_before=0,
        version_after=1,
    )
    revoked = Event(
        "ev2",
        Action.REVOGACAO,
        "art2",
        "(Revogado)",
        Span(200, 210),
        origin="rubrica",
        version_before=1,
    )
    fine = Provision(
        "art1_par1u",
        Kind.PARAGRAFO,
        "Parágrafo único.",
        (1,),
        (Version(1, "Multa de 5 a 10 UFIR.", Status.VIGENTE, Span(111, 150)),),
    )
    first = _provision(
        "art1",
        Kind.ARTIGO,
        "Art. 1º",
        [
            Version(0, None, Status.SUBSTITUIDO, ended_by=given),
            Version(1, "É proibido:", Status.VIGENTE, Span(40, 60), "=Multa", began_by=given),
        ],
        [fine],
    )
    second = _provision(
        "art2",
        Kind.ARTIGO,
        "Art. 2º",
        [Version(1, "", Status.REVOGADO, Span(190, 199), ended_by=revoked)],
    )
    table = _provision(
        "art3",
        Kind.TABELA,
        "",
        [
            Version(1, "a | b", Status.DUVIDOSO, Span(300, 310, 2), rows=(("a", "b"), ("c", ""))),
        ],
    )
    chapter = _provision(
        "tit1_cap2",
        Kind.CAPITULO,
        "CAPÍTULO II -",
        [Version(1, "DA HIGIENE", Status.VIGENTE, Span(20, 40))],
        [first],
    )
    title = _provision(
        "tit1",
        Kind.TITULO,
        "TÍTULO I",
        [Version(1, "PARTE GERAL", Status.VIGENTE, Span(0, 20))],
        [chapter, second, table],
    )
    sanction = Sanction(
        "pen1",
        "art1_par1u",
        1,
        "multa",
        "faixa",
        "Multa de 5 a 10 UFIR",
        Span(111, 131),
        Status.VIGENTE,
        Decimal(5),
        Decimal("10.25"),
        "UFIR",
        target_ids=("art1", "art2"),
    )
    bare = Sanction(
        "pen2", "art2", 1, "apreensao", "sem_valor", "apreensão", Span(191, 199), Status.REVOGADO
    )
    return Law(
        law_id="rio-verde-go-lei-3635-1998",
        urn="urn:lex:br;goias;rio.verde:municipal:lei:1998-03-03;3635",
        identity=Identity(
            "Lei",
            "3635",
            PartialDate(1998, 3, 3),
            "Rio Verde",
            "GO",
            "5218805",
            "Código de Posturas",
            (("numero", "LC 116/2018"), ("data", "LC 116/2018")),
        ),
        epigraph=None,
        ementa=None,
        preamble=None,
        provisions=(title,),
        closing=(),
        source=SourceInfo("leis/rio-verde.txt", "ab" * 32, "texto", "utf-8", TEXT),
        events=(given, revoked),
        sanctions=(sanction, bare),
        diagnostics=(Diagnostic("rotulo_repetido", Severity.INFO, "Repetido.", "art1"),),
        ledger=(LedgerEntry(0, len(TEXT), LedgerKind.TEXTO, TEXT),),
    )

"""The rows that a lawyer would write out for a small law."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pandas as pd
import pytest

from pipeline.law import (
    Diagnostic,
    Identity,
    Kind,
    LedgerEntry,
    LedgerKind,
    Provision,
    Severity,
    Status,
    Version,
)
from pipeline.normalize import tables
from pipeline.normalize.tables import portable_path, quality


def rows(frame: pd.DataFrame, *columns: str) -> list[tuple[object, ...]]:
    """Rows of some columns, None for missing."""
    return [
        tuple(None if value is pd.NA else value for value in row)
        for row in zip(*(frame[column].tolist() for column in columns), strict=True)
    ]


def test_laws_row(law):
    row = tables(law).laws.iloc[0].to_dict()
    assert row["law_id"] == "rio-verde-go-lei-3635-1998"
    assert (row["municipality"], row["uf"], row["ibge_code"]) == ("Rio Verde", "GO", "5218805")
    assert (row["kind"], row["number"], row["year"], row["date"]) == (
        "Lei",
        "3635",
        1998,
        "1998-03-03",
    )
    assert row["source_path"] == "leis/rio-verde.txt"
    assert (row["chars"], row["coverage"], row["quality"]) == (1000, 1.0, "limpo")
    assert pd.isna(row["epigraph"])
    assert row["external"] == "numero: LC 116/2018\ndata: LC 116/2018"
    assert row["tool_version"]


def test_unknown_identity_is_null(law):
    row = tables(replace(law, identity=Identity(), urn=None)).laws.iloc[0]
    unknown = ["urn", "municipality", "uf", "ibge_code", "kind", "number", "year", "date", "title"]
    assert row[[*unknown, "external"]].isna().all()


def test_one_article_row_per_wording(law):
    found = rows(
        tables(law).articles,
        *("provision_id", "kind", "position", "version", "versions", "status", "text", "tail"),
    )
    assert found == [
        ("tit1", "titulo", 1, 1, 1, "vigente", "PARTE GERAL", None),
        ("tit1_cap2", "capitulo", 2, 1, 1, "vigente", "DA HIGIENE", None),
        ("art1", "artigo", 3, 0, 1, "substituido", None, None),
        ("art1", "artigo", 3, 1, 1, "vigente", "É proibido:", "=Multa"),
        ("art1_par1u", "paragrafo", 4, 1, 1, "vigente", "Multa de 5 a 10 UFIR.", None),
        ("art2", "artigo", 5, 1, 1, "revogado", "", None),
        ("art3", "tabela", 6, 1, 1, "duvidoso", "a | b", None),
    ]


def test_place_of_each_article(law):
    found = rows(
        tables(law).articles, "provision_id", "parent_id", "heading_path", "page", "start", "end"
    )
    assert found == [
        ("tit1", None, None, None, 0, 20),
        ("tit1_cap2", "tit1", "Título I", None, 20, 40),
        ("art1", "tit1_cap2", "Título I > Capítulo II", None, None, None),
        ("art1", "tit1_cap2", "Título I > Capítulo II", None, 40, 60),
        ("art1_par1u", "art1", "Título I > Capítulo II", None, 111, 150),
        ("art2", "tit1", "Título I", None, 190, 199),
        ("art3", "tit1", "Título I", 2, 300, 310),
    ]


def test_validity_comes_from_the_acts(law):
    found = rows(
        tables(law).articles,
        *("provision_id", "version", "valid_from", "valid_to", "changed_by", "printed"),
    )
    assert found[2:6] == [
        ("art1", 0, None, "2012", None, False),
        ("art1", 1, "2012", None, "Lei Complementar nº 6.226, de 2012", True),
        ("art1_par1u", 1, None, None, None, True),
        ("art2", 1, None, None, None, True),  # the note names no act: the date is unknown
    ]


def test_label_is_the_one_of_the_wording(law):
    article = law.provisions[0].children[1]
    renamed = replace(article, versions=(replace(article.versions[0], label="Art. 2.º -"),))
    title = replace(law.provisions[0], children=(renamed,))
    assert rows(tables(replace(law, provisions=(title,))).articles, "label")[-1] == ("Art. 2.º -",)


def test_cells_of_a_table_survive(law):
    assert tables(law).articles["cells"].iloc[-1] == '[["a", "b"], ["c", ""]]'


def test_amendments(law):
    found = rows(
        tables(law).amendments,
        *("event_id", "provision_id", "action", "act_kind", "act_number", "act_year", "act_date"),
        *("act_urn", "version_before", "version_after", "effective_from", "origin", "start", "end"),
    )
    urn = "urn:lex:br;goias;rio.verde:municipal:lei.complementar:2012;6226"
    assert found == [
        ("ev1", "art1", "nova_redacao", "Lei Complementar", "6226", 2012, "2012")
        + (urn, 0, 1, None, "nota", 60, 110),
        ("ev2", "art2", "revogacao", None, None, None, None)
        + (None, 1, None, None, "rubrica", 200, 210),
    ]


def test_one_penalty_row_per_punished_provision(law):
    found = rows(
        tables(law).penalties,
        *("penalty_id", "provision_id", "target_id", "sanction", "rule", "min", "max", "unit"),
        *("min_brl", "status"),
    )
    assert found == [
        ("pen1", "art1_par1u", "art1", "multa", "faixa", Decimal(5), Decimal("10.25"), "UFIR")
        + (None, "vigente"),
        ("pen1", "art1_par1u", "art2", "multa", "faixa", Decimal(5), Decimal("10.25"), "UFIR")
        + (None, "vigente"),
        ("pen2", "art2", None, "apreensao", "sem_valor", None, None, None, None, "revogado"),
    ]


def test_diagnostics(law):
    found = rows(
        tables(law).diagnostics, "code", "severity", "provision_id", "message", "quote", "start"
    )
    assert found == [("rotulo_repetido", "info", "art1", "Repetido.", None, None)]


def test_a_text_too_long_for_a_cell_is_reported(law):
    long = Provision(
        "art9", Kind.ARTIGO, "Art. 9º", (9,), (Version(1, "a" * 40_000, Status.VIGENTE),)
    )
    made = tables(replace(law, provisions=(long,)))
    assert made.articles["text"].str.len().tolist() == [40_000]
    assert rows(made.diagnostics, "code", "severity", "provision_id")[-1] == (
        "planilha_celula_cortada",
        "info",
        "art9",
    )


@pytest.mark.parametrize(
    ("severity", "decided_by", "expected"),
    [
        (Severity.INFO, None, "limpo"),
        (Severity.AVISO, None, "parcial"),
        (Severity.ERRO, None, "parcial"),
        (Severity.BLOQUEIO, None, "rascunho"),
        (Severity.BLOQUEIO, "Maria", "limpo"),
    ],
)
def test_quality_follows_the_worst_open_doubt(law, severity, decided_by, expected):
    doubt = Diagnostic("x", severity, "x", decided_by=decided_by)
    assert quality(replace(law, diagnostics=(doubt,))) == expected


def test_quality_is_a_draft_where_characters_are_lost(law):
    text = law.source.text
    ledger = (
        LedgerEntry(0, 994, LedgerKind.TEXTO, text[:994]),
        LedgerEntry(994, 1000, LedgerKind.NAO_ATRIBUIDO, text[994:]),
    )
    assert quality(replace(law, ledger=ledger)) == "rascunho"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("data/raw/a.txt", "data/raw/a.txt"),
        ("/casa/data/raw/a.txt", "data/raw/a.txt"),
        ("/outra/a.txt", "a.txt"),
        ("../outra/a.txt", "a.txt"),
        ("a.txt", "a.txt"),
        ("lei-\udce7.txt", "lei-\N{REPLACEMENT CHARACTER}.txt"),
    ],
)
def test_no_folder_of_this_machine_in_the_tables(path, expected):
    assert portable_path(path, Path("/casa")) == expected

"""What each mode prints, line by line."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pipeline.generate import consolidate
from pipeline.generate.document import Document, Heading, Paragraph, Run, Style, Table
from pipeline.law import (
    Action,
    Identity,
    Kind,
    Law,
    LedgerEntry,
    LedgerKind,
    PartialDate,
    Severity,
    Status,
)

from . import factory as f

OURS = (Style.FICHA, Style.FICHA_TITULO, Style.EDITORIAL, Style.DUVIDA)


def law_lines(document: Document) -> list[str]:
    """The lines between preamble and closing: the articulated text."""
    blocks = list(document.flat())
    start = next(i for i, b in enumerate(blocks) if getattr(b, "style", None) is Style.PREAMBULO)
    end = next(i for i, b in enumerate(blocks) if getattr(b, "style", None) is Style.FECHO)
    return [line for block in blocks[start + 1 : end] for line in block.lines()]


def plain(lines: Iterable[str]) -> list[str]:
    """Lines with plain spaces where ours have spaces that no line end may part."""
    return [line.replace("\u00a0", " ") for line in lines]


def runs(document: Document) -> list[Run]:
    found: list[Run] = []
    for block in document.flat():
        if isinstance(block, Paragraph):
            found += [block.label] if block.label else []
            found += block.runs
        elif isinstance(block, Heading):
            found += [run for row in block.rows for run in row]
    return found


def struck(document: Document) -> list[str]:
    return [run.text for run in runs(document) if run.struck]


MODES = {
    "superseded": (
        f.rewritten,
        ["Art. 226. Redação três. (Redação dada pela Lei nº 1286/1985)"],
        [
            "Art. 226. Redação um.",
            "Art. 226. Redação dois. (Redação dada pela Lei nº 1258/1985)",
            "Art. 226. Redação três. (Redação dada pela Lei nº 1286/1985)",
        ],
        [
            "Redação original, substituída pela Lei nº 1.258, de 1985:",
            "Art. 226. Redação um.",
            "Redação dada pela Lei nº 1.258, de 1985, substituída pela Lei nº 1.286, de 1985:",
            "Art. 226. Redação dois. (Redação dada pela Lei nº 1258/1985)",
            "Redação dada pela Lei nº 1.286, de 1985, vigente:",
            "Art. 226. Redação três. (Redação dada pela Lei nº 1286/1985)",
        ],
    ),
    "revoked section": (
        f.revoked_section,
        [
            "SEÇÃO II",
            "(Revogada)",
            "(Revogado(a) pela Lei nº 1629/1990)",
            "Art. 98. (Revogado) (Revogado(a) pela Lei nº 1629/1990)",
        ],
        [
            "SEÇÃO II",
            "DOS ANIMAIS",
            "(Revogado(a) pela Lei nº 1629/1990)",
            "Art. 98. É proibido criar: (Revogado(a) pela Lei nº 1629/1990)",
            "I - cães;",
        ],
        [
            "SEÇÃO II",
            "Redação original, revogada pela Lei nº 1.629, de 1990:",
            "DOS ANIMAIS",
            "(Revogado(a) pela Lei nº 1629/1990)",
            "Redação original, revogada pela Lei nº 1.629, de 1990:",
            "Art. 98. É proibido criar: (Revogado(a) pela Lei nº 1629/1990)",
            "Redação original, revogada:",
            "I - cães;",
        ],
    ),
    "unprinted earlier wording": (
        f.unprinted,
        ["Art. 4º É proibido:", "III - escoar água; (Redação dada pela LC 27/2014)"],
        ["Art. 4º É proibido:", "III - escoar água; (Redação dada pela LC 27/2014)"],
        [
            "Art. 4º É proibido:",
            "III - [redação anterior não publicada na fonte]",
            "Redação dada pela Lei Complementar nº 27, de 2014, vigente:",
            "III - escoar água; (Redação dada pela LC 27/2014)",
        ],
    ),
    "heading with two names": (
        lambda: f.provision("cap2", Kind.CAPITULO, "CAPÍTULO II", *f.renamed().versions),
        ["CAPÍTULO II", "DAS HABITAÇÕES", "(Redação dada pela LC 27/2014)"],
        ["CAPÍTULO II", "DAS CASAS", "DAS HABITAÇÕES", "(Redação dada pela LC 27/2014)"],
        [
            "CAPÍTULO II",
            "Redação original, substituída pela Lei Complementar nº 27, de 2014:",
            "DAS CASAS",
            "Redação dada pela Lei Complementar nº 27, de 2014, vigente:",
            "DAS HABITAÇÕES",
            "(Redação dada pela LC 27/2014)",
        ],
    ),
}


@pytest.mark.parametrize("case", MODES)
@pytest.mark.parametrize("mode", ["vigente", "anotado", "historico"])
def test_lines_of_each_mode(case: str, mode: str) -> None:
    make, *expected = MODES[case]
    document = consolidate(f.law(make()), mode)
    assert law_lines(document) == expected[["vigente", "anotado", "historico"].index(mode)]


def test_what_has_no_past_is_the_same_in_every_mode() -> None:
    law = f.law(f.listed(), f.tabled())
    expected = [
        "Art. 5º É obrigatório:",
        "I - guardar lixo:",
        "a) em recipientes:",
        "1. de lata;",
        "- o que mais for;",
        "Para cada infração: Multa de 5 a 15%.",
        "Art. 59. O ruído:",
        "Sem número algum.",
        "§ 2º Observar-se-á:",
        "Níveis de ruído, em dB (A)",
        "Área",
        "Diurno",
        "Mista",
        "65",
    ]
    for mode in ("vigente", "anotado", "historico"):
        assert law_lines(consolidate(law, mode)) == expected


def test_vigente_is_the_default_and_an_unknown_mode_is_refused_in_portuguese() -> None:
    law = f.whole()
    assert consolidate(law) == consolidate(law, "vigente")
    with pytest.raises(ValueError, match=r"Modo desconhecido: 'novo'\. Os modos são: vigente"):
        consolidate(law, "novo")


def test_only_ended_wordings_and_their_labels_are_struck() -> None:
    law = f.law(f.renamed(), f.revoked_section(), f.rewritten(), f.doubtful())
    assert struck(consolidate(law, "vigente")) == []
    assert struck(consolidate(law, "historico")) == []
    assert struck(consolidate(law, "anotado")) == [
        *["DAS CASAS", "SEÇÃO II", "DOS ANIMAIS"],
        *["Art. 98.", "É proibido criar:", "I -", "cães;"],
        *["Art. 226.", "Redação um.", "Art. 226.", "Redação dois."],
    ]


def test_notes_are_small_and_never_struck() -> None:
    document = consolidate(f.law(f.rewritten()), "anotado")
    notes = [run for run in runs(document) if run.text.startswith("(Redação")]
    assert [note.text for note in notes] == [f.REDACAO_1258, f.REDACAO_1286]
    assert all(note.small and not note.struck for note in notes)


def test_a_revoked_provision_with_something_in_force_below_it_does_not_hide_it() -> None:
    lives = f.provision("art7_par1u", Kind.PARAGRAFO, "Parágrafo único", "Vale.")
    gone = f.wording("Valia.", Status.REVOGADO)
    law = f.law(f.provision("art7", Kind.ARTIGO, "Art. 7º", gone, children=[lives]))
    assert law_lines(consolidate(law)) == ["Art. 7º (Revogado)", "Parágrafo único. Vale."]


@pytest.mark.parametrize(
    ("text", "status", "expected"),
    [
        ("(VETADO)", Status.VETADO, "I - (VETADO)"),
        (None, Status.VETADO, "I - (Vetado)"),
        ("multa;", Status.SUSPENSO, "I - multa; [eficácia suspensa]"),
        (None, Status.VIGENTE, "I - [redação vigente não publicada na fonte]"),
        ("multa;", Status.SUBSTITUIDO, "I - [nenhuma redação vigente na fonte]"),
    ],
)
def test_what_vigente_says_of_other_states(text: str | None, status: Status, expected: str) -> None:
    law = f.law(f.provision("art1_cpt_inc1", Kind.INCISO, "I", f.wording(text, status)))
    assert law_lines(consolidate(law)) == [expected]


def test_a_tail_of_a_superseded_wording_is_struck_after_the_list() -> None:
    old = f.wording("Pena:", Status.SUBSTITUIDO, 1, tail="Multa de 5%.")
    new = f.wording("Pena:", Status.VIGENTE, 2, tail="Multa de 9%.")
    child = f.provision("art8_cpt_ali1", Kind.ALINEA, "a)", "vale;")
    law = f.law(f.provision("art8", Kind.ARTIGO, "Art. 8º", old, new, children=[child]))
    document = consolidate(law, "anotado")
    assert law_lines(document)[2:] == ["a) vale;", "Multa de 5%.", "Multa de 9%."]
    assert "Multa de 5%." in struck(document)
    assert "Multa de 5%." not in list(consolidate(law).lines())


def test_a_superseded_table_is_struck() -> None:
    old = f.wording("", Status.SUBSTITUIDO, 1, rows=(("a", "b"),))
    new = f.wording("", Status.VIGENTE, 2, rows=(("a", "c"),))
    law = f.law(f.provision("art9_tab1", Kind.TABELA, "", old, new))
    tables = [b for b in consolidate(law, "anotado").flat() if isinstance(b, Table)]
    assert [(t.rows[0][1], t.struck) for t in tables if not t.header] == [("b", True), ("c", False)]


def test_the_rows_of_a_table_are_not_printed_twice() -> None:
    text = "Níveis, em dB (A)\n| Área | Diurno |\n|---|---|\n| Mista | 65 |\nFonte: NBR 10.151"
    rows = (("Área", "Diurno"), ("Mista", "65"))
    law = f.law(f.provision("art9_tab1", Kind.TABELA, "", f.wording(text, rows=rows)))
    assert law_lines(consolidate(law)) == [
        "Níveis, em dB (A)\nFonte: NBR 10.151", "Área", "Diurno", "Mista", "65",
    ]  # fmt: skip


def test_each_kind_has_its_style_and_indents_are_never_typed() -> None:
    found = [b for b in consolidate(f.whole()).flat() if isinstance(b, Paragraph)]
    styles = {b.label.text: b.style for b in found if b.label and b.style not in OURS}
    assert styles["Art. 5º"] is Style.ARTIGO
    assert styles["I -"] is Style.INCISO
    assert styles["a)"] is Style.ALINEA
    assert styles["1."] is Style.ITEM
    assert styles["-"] is Style.TRAVESSAO
    assert styles["§ 2º"] is Style.PARAGRAFO
    assert not any(run.text != run.text.strip() and run.text != " " for b in found for run in b.runs
                   if b.style not in OURS)  # fmt: skip


def test_labels_keep_the_separator_that_the_source_prints() -> None:
    article = f.provision("art1", Kind.ARTIGO, "Art. 1º", "Vale.")
    ledger = (LedgerEntry(0, 8, LedgerKind.ROTULO, "Art. 1º. ", "art1", 1),)
    assert law_lines(consolidate(f.law(article, ledger=ledger))) == ["Art. 1º. Vale."]
    strange = (LedgerEntry(0, 8, LedgerKind.ROTULO, "Art. 12", "art1", 1),)
    assert law_lines(consolidate(f.law(article, ledger=strange))) == ["Art. 1º Vale."]


def test_a_doubtful_wording_points_into_the_list_in_every_mode() -> None:
    law = f.law(
        f.doubtful(),
        diagnostics=(
            f.doubt("art191", "repete o que art191_par1 diz (art191)."),
            f.doubt("art191_par1", "Dois motivos"),
            f.doubt("art191_par1", "Grave", severity=Severity.ERRO, quote="inciso I\nsupra"),
            f.doubt(None, "Só contada", severity=Severity.INFO),
        ),
    )
    for mode in ("vigente", "anotado", "historico"):
        document = consolidate(law, mode)
        assert "§ 1º inciso I supra [duvidoso: ver nos 1 e 3 da lista]" in document.lines()
        items = [b for b in document.flat() if isinstance(b, Paragraph) and b.style is Style.DUVIDA]
        assert plain(next(item.lines()) for item in items) == [
            "1. Erro: Art. 191, § 1º. Grave. Na fonte: “inciso I supra”.",
            "2. Aviso: Art. 191. Repete o que art. 191, § 1º diz (art. 191).",
            "3. Aviso: Art. 191, § 1º. Dois motivos.",
        ]
        mark = next(run for run in runs(document) if run.text.startswith("[duvidoso"))
        assert mark.href == items[0].anchor
        assert {"duvida-1", "art191", "art191_par1"} <= document.targets()


def test_a_doubtful_wording_without_diagnostic_gets_an_entry_of_its_own() -> None:
    document = consolidate(f.law(f.doubtful()))
    assert "§ 1º inciso I supra [duvidoso: ver nº 1 da lista]" in document.lines()
    assert plain(document.lines())[-1] == (
        "1. Aviso: Art. 191, § 1º. A leitura marcou esta redação como duvidosa e não diz por quê. "
        "Na fonte: “inciso I supra”."
    )


def test_a_decision_is_printed_with_the_doubt_that_it_settles() -> None:
    law = f.law(f.doubtful(), diagnostics=(f.doubt("art191_par1", "Dúvida", decided_by="M. Luz"),))
    text = "\n".join(consolidate(law).lines())
    assert "Decidido por: M. Luz." in text
    assert "1 dúvida listada ao fim (1 aviso); 1 já decidida por pessoa" in text


def test_the_statement_names_source_version_mode_acts_and_doubts() -> None:
    law = f.law(f.rewritten(), f.renamed(), identity=rio_verde(), events=(
        *f.law(f.rewritten(), f.renamed()).events,
        f.event("art226", Action.CITACAO, f.LEI_1629, "(Citado pela Lei nº 1629/1990)"),
    ))  # fmt: skip
    panel = "\n".join(plain(consolidate(law, "anotado").blocks[2].lines()))
    assert "não substitui o publicado" in panel
    assert f"arquivo esteio.txt, SHA-256 {'ab' * 32}." in panel
    assert "Preparado por: consolida" in panel
    assert "Modo anotado: todas as redações publicadas na fonte" in panel
    assert (
        "3 atos, tal como as notas da fonte os dizem (entre parênteses, quantos dispositivos cada "
        "um alterou): Lei nº 1.258, de 1985 (1); Lei nº 1.286, de 1985 (1); Lei Complementar nº "
        "27, de 2014 (2)." in panel
    )
    assert "Atos apenas citados, que não mudam o texto: Lei nº 1.629, de 1990 (1)." in panel
    assert "não vêm da publicação: número (de: LC 116/2018); data (de: LC 116/2018)." in panel
    assert "Qualidade da leitura: nenhuma dúvida listada" in panel
    assert "/leis/" not in panel


def rio_verde() -> Identity:
    external = (("numero", "LC 116/2018"), ("data", "LC 116/2018."))
    return Identity(
        "Lei", "3635", PartialDate(1998, 3, 3), "Rio Verde", "GO",
        title="Código de Posturas", external=external,
    )  # fmt: skip


def test_what_the_source_lacks_is_said_and_not_invented() -> None:
    law = f.law(
        f.doubtful(), epigraph=None, ementa=None, preamble=None, closing=(), identity=rio_verde()
    )
    document = consolidate(law)
    assert document.title == "Lei nº 3.635/1998 – Rio Verde/GO – texto vigente"
    lines = list(document.lines())
    assert lines[0] == (
        "Lei nº 3.635, de 3 de março de 1998 – Código de Posturas – Rio Verde/GO – "
        "[epígrafe não consta da fonte]"
    )
    assert lines[1] == "[ementa não consta da fonte]"
    assert "[preâmbulo não consta da fonte]" in lines
    assert "[fecho e assinatura não constam da fonte]" in lines
    nameless = consolidate(f.law(f.doubtful(), epigraph=None, identity=Identity()))
    assert next(nameless.lines()) == "[epígrafe não consta da fonte]"
    assert nameless.title == "esteio-rs-lei-785-1971 – texto vigente"


def test_the_table_of_acts_stands_in_anotado_and_historico_only() -> None:
    law = f.law(f.rewritten(), f.renamed())
    expected = (
        ("Ato", "O que fez", "Dispositivos"),
        ("Lei nº 1.258, de 1985", "nova redação (1)", "Art. 226"),
        ("Lei nº 1.286, de 1985", "nova redação (1)", "Art. 226"),
        ("Lei Complementar nº 27, de 2014", "nova redação (2)", "CAPÍTULO II; Art. 4º, III"),
    )
    for mode in ("anotado", "historico"):
        (table,) = [b for b in consolidate(law, mode).flat() if isinstance(b, Table)]
        assert tuple(tuple(plain(row)) for row in table.rows) == expected
    assert not any(isinstance(b, Table) for b in consolidate(law).flat())


def test_the_table_of_acts_names_each_article_once() -> None:
    ids = ("art4", "art201", "art201_cpt_inc1")
    events = tuple(f.event(each, Action.ACRESCIMO, f.LC_27, "(Incluído)") for each in ids)
    inciso = f.provision("art201_cpt_inc1", Kind.INCISO, "I", "um;")
    article = f.provision("art201", Kind.ARTIGO, "Art. 201", "São:", children=[inciso])
    law = f.law(f.provision("art4", Kind.ARTIGO, "Art. 4º", "É:"), article, events=events)
    (table,) = [b for b in consolidate(law, "anotado").flat() if isinstance(b, Table)]
    assert plain(table.rows[1])[1:] == ["acréscimo (3)", "Art. 4º\nArt. 201: caput; I"]


def test_a_note_that_no_wording_carries_is_still_printed() -> None:
    law = f.law(f.doubtful(), events=(f.event("art191", Action.REMISSAO, None, "(Vide LC 9)"),))
    assert "Art. 191. A muita será: (Vide LC 9)" in consolidate(law).lines()


def words(law: Law) -> list[str]:
    return [
        word
        for node in law.walk()
        for version in node.versions
        for text in (version.full_text or "", *(cell for row in version.rows for cell in row))
        for word in text.split()
    ]


def test_every_word_of_every_printed_wording_is_in_historico_and_in_anotado() -> None:
    law = f.whole()
    for mode in ("anotado", "historico"):
        printed = " ".join(consolidate(law, mode).lines()).split()
        assert [word for word in words(law) if word not in printed] == []


def test_annexes_are_headings_after_the_closing() -> None:
    annex = f.provision("anx1", Kind.ANEXO, "ANEXO ÚNICO", "Projeto de fossa")
    lines = list(consolidate(f.law(f.doubtful(), annexes=(annex,))).lines())
    assert lines[lines.index("Prefeito") + 1 :][:2] == ["ANEXO ÚNICO", "Projeto de fossa"]

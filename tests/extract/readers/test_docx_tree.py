"""One law, one tree: the same law as text, as DOCX with typed labels, and as DOCX that Word numbers.

The law has what real ones have: superseded wordings struck and not, notes, paragraphs that restart
the incisos, letters without k, an article with a letter, a table, a text after its list.
"""

import pytest

from pipeline.extract.readers.docx import docx_source
from pipeline.extract.readers.text import read_text
from pipeline.extract.reading import build_law
from pipeline.extract.sidecar import Sidecar

from .docx_factory import abstract, level, num, package, para, run, table

#: Label, text, list and level (none: the label is typed), and whether it is struck.
LAW = [
    ("", "LEI Nº 12, DE 3 DE MAIO DE 1990", None, False),
    ("", "Institui o Código de Posturas.", None, False),
    ("", "O PREFEITO MUNICIPAL faz saber que a Câmara aprovou e ele sanciona a seguinte lei:", None, False),
    ("", "TÍTULO I", None, False),
    ("", "DA HIGIENE", None, False),
    ("CAPÍTULO I", "DAS VIAS", (4, 0), False),
    ("Art. 1º", "É proibido a qualquer pessoa:", (1, 0), False),
    ("I -", "jogar lixo na via pública;", (1, 2), False),
    ("II -", "permitir o escoamento de água servida;", (1, 2), True),
    ("II -", "permitir o escoamento de água servida ou de óleo; (Redação dada pela Lei nº 20/1995)", (2, 2), False),
    ("III -", "queimar:", (1, 2), False),
    ("a)", "lixo;", (1, 3), False),
    ("b)", "pneus;", (1, 3), False),
    ("§ 1º", "Excetuam-se:", (6, 1), False),
    ("I -", "as obras públicas;", (1, 2), False),
    ("II -", "as festas juninas.", (1, 2), False),
    ("§ 2º", "A multa é de 10 UFM. (Incluído pela Lei nº 20/1995)", (1, 1), False),
    ("Art. 2º", "A licença depende de:", (1, 0), False),
    ("I -", "requerimento;", (1, 2), False),
    ("II -", "pagamento da taxa.", (1, 2), False),
    ("Art. 2º-A", "A licença vale por um ano. (Incluído pela Lei nº 20/1995)", None, False),
    ("Art. 3º", "A multa será de 5 UFM.", (1, 0), True),
    ("Art. 3º", "A multa será de 8 UFM. (Redação dada pela Lei nº 21/1996)", (3, 0), False),
    ("Parágrafo único.", "Em caso de reincidência, a multa será em dobro.", (5, 0), False),
    ("CAPÍTULO II", "DAS MULTAS", (4, 0), False),
    ("Art. 4º", "As multas são as da tabela:", (1, 0), False),
    ("|", [["Infração", "Multa"], ["Leve", "5 UFM"], ["Grave", "50 UFM"]], None, False),
    ("Art. 5º", "Esta lei entra em vigor na data de sua publicação.", (1, 0), False),
]  # fmt: skip
LEVELS = (
    level(0, "decimal", "Art. %1º"),
    level(1, "decimal", "§ %2º"),
    level(2, "upperRoman", "%3 -"),
    level(3, "lowerLetter", "%4)"),
)
#: Editions 2 and 3 print a number again, 6 begins the §§ after incisos of the caput; other lists number the chapters and "parágrafo único".
NUMBERING = (
    abstract(0, *LEVELS)
    + abstract(1, level(0, "upperRoman", "CAPÍTULO %1"))
    + abstract(2, level(0, "none", "Parágrafo único."))
    + num(1, 0) + num(2, 0, (2, 2)) + num(3, 0, (0, 3)) + num(4, 1) + num(5, 2) + num(6, 0, (1, 1))
)  # fmt: skip


def as_text():
    lines = []
    for label, text, _, _ in LAW:
        if label == "|":
            lines += [f"| {' | '.join(row)} |" for row in text]
        else:
            lines.append(f"{label} {text}".strip())
    return "\n".join(lines)


def as_docx(*, counted, struck):
    body = []
    for label, text, place, old in LAW:
        look = "<w:strike/>" if old and struck else ""
        if label == "|":
            body.append(table(*text))
        elif counted and place:
            body.append(para(run(text, look), num=place[0], level=place[1], mark=look))
        else:
            body.append(para(run(f"{label} {text}".strip(), look)))
    return package("".join(body), numbering=NUMBERING)


def rows(law):
    """What the tables say of each wording: where it stands, and by which acts."""
    return [
        (
            p.id,
            p.label,
            v.ordinal,
            v.status.value,
            v.text,
            v.tail,
            v.rows,
            [e.note for e in v.notes],
        )
        for p in law.walk()
        for v in p.versions
    ]


def events(law):
    return [
        (e.action.value, e.provision_id, e.note, e.act, e.version_before, e.version_after)
        for e in law.events
    ]


@pytest.fixture
def expected(tmp_path):
    path = tmp_path / "lei.txt"
    path.write_text(as_text(), encoding="utf-8")
    return build_law(read_text(path), Sidecar())


@pytest.mark.parametrize("struck", [False, True], ids=["sem tachado", "tachado"])
@pytest.mark.parametrize(
    "counted", [False, True], ids=["rótulos digitados", "numeração automática"]
)
def test_one_law_one_tree(expected, counted, struck):
    law = build_law(docx_source(as_docx(counted=counted, struck=struck), "lei.docx"), Sidecar())
    assert rows(law) == rows(expected)
    assert events(law) == events(expected)
    assert law.epigraph == expected.epigraph
    assert law.coverage == 1.0


def test_the_law_is_what_the_text_says(expected):
    """The tree that all others are compared with, so that they are not equally wrong."""
    status = {(row[0], row[2]): row[3] for row in rows(expected)}
    assert status["art1_cpt_inc2", 1] == "substituido"
    assert status["art1_cpt_inc2", 2] == "vigente"
    assert status["art3", 1] == "substituido"
    assert {"art1_par1_inc2", "art1_cpt_inc3_ali2", "art2-1", "art3_par1u", "tit1_cap2"} <= {
        row[0] for row in rows(expected)
    }

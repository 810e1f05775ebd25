"""Labels that Word counts: number formats, patterns, restarts, editions of a list, styles."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.extract.readers.docx import docx_source
from pipeline.extract.readers.docx_numbers import formatted, is_known

from .docx_factory import abstract, level, num, package, para, run

LEVELS = (
    level(0, "decimal", "Art. %1º"),
    level(1, "decimal", "§ %2º"),
    level(2, "upperRoman", "%3 –"),
    level(3, "lowerLetter", "%4)"),
)
NORMAL = '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>'


def texts(numbering, body, styles=NORMAL):
    """The lines of a document, each as printed."""
    return [
        line.text
        for line in docx_source(package(body, numbering=numbering, styles=styles), "lei.docx").lines
    ]


def labels(numbering, *places, styles=NORMAL):
    """The labels of paragraphs given as (list, level)."""
    body = "".join(para("x", num=key, level=ilvl) for key, ilvl in places)
    return [text.removesuffix("x").strip() for text in texts(numbering, body, styles)]


@pytest.mark.parametrize(
    ("style", "number", "expected"),
    [
        ("decimal", 12, "12"),
        ("decimalZero", 9, "09"),
        ("decimalZero", 10, "10"),
        ("upperRoman", 4, "IV"),
        ("upperRoman", 99, "XCIX"),
        ("upperRoman", 0, "0"),
        ("lowerRoman", 1994, "mcmxciv"),
        ("lowerLetter", 1, "a"),
        ("lowerLetter", 11, "k"),
        ("lowerLetter", 27, "aa"),
        ("upperLetter", 53, "AAA"),
        ("lowerLetter", 0, "0"),
        ("ordinal", 1, "1º"),
        ("ordinalText", 1, "Primeiro"),
        ("ordinalText", 22, "Vigésimo segundo"),
        ("ordinalText", 110, "Centésimo décimo"),
        ("ordinalText", 1000, "1000º"),
        ("cardinalText", 1, "Um"),
        ("cardinalText", 16, "Dezesseis"),
        ("cardinalText", 45, "Quarenta e cinco"),
        ("cardinalText", 100, "Cem"),
        ("cardinalText", 101, "Cento e um"),
        ("cardinalText", 230, "Duzentos e trinta"),
        ("none", 3, ""),
        ("bullet", 3, ""),
        ("hex", 255, "FF"),
        ("chicago", 5, "**"),
        ("numberInDash", 2, "- 2 -"),
        ("decimalEnclosedParen", 2, "(2)"),
        ("decimalEnclosedFullstop", 2, "2."),
        ("decimalEnclosedCircle", 2, "②"),
        ("decimalEnclosedCircle", 21, "21"),
        ("ideographDigital", 2, "2"),
    ],
)
def test_number_formats(style, number, expected):
    assert formatted(number, style) == expected


def test_custom_format_gives_the_width():
    assert formatted(7, "custom", "001, 002, 003, ...") == "007"
    assert is_known("custom")
    assert not is_known("ideographDigital")


@pytest.mark.parametrize(
    ("fmt", "pattern", "expected"),
    [
        ("decimal", "Art. %1º", "Art. 1º x"),
        ("decimal", "Art. %1 -", "Art. 1 - x"),
        ("decimal", "§ %1º", "§ 1º x"),
        ("upperRoman", "%1 –", "I – x"),
        ("upperRoman", "TÍTULO %1", "TÍTULO I x"),
        ("lowerLetter", "%1)", "a) x"),
        ("ordinal", "Art. %1", "Art. 1º x"),
        ("ordinalText", "Parágrafo %1:", "Parágrafo Primeiro: x"),
        ("none", "Parágrafo único.", "Parágrafo único. x"),
        ("none", "", "x"),
        ("decimal", "", "x"),
        ("bullet", "•", "- x"),
        ("bullet", "\uf0b7", "- x"),
        ("bullet", " ", "x"),
    ],
)
def test_label_patterns(fmt, pattern, expected):
    numbering = abstract(0, level(0, fmt, pattern)) + num(1, 0)
    assert texts(numbering, para("x", num=1, level=0)) == [expected]


def test_levels_restart_below_each_other():
    numbering = abstract(0, *LEVELS) + num(1, 0)
    assert labels(numbering, (1, 0), (1, 1), (1, 2), (1, 2), (1, 1), (1, 2), (1, 3), (1, 0), (1, 1)) == [
        "Art. 1º", "§ 1º", "I –", "II –", "§ 2º", "I –", "a)", "Art. 2º", "§ 1º",
    ]  # fmt: skip


def test_compound_patterns_and_legal_numbering():
    """Legal numbering turns the numbers from above into decimals, and leaves its own as it is."""
    levels = (
        level(0, "upperRoman", "%1."),
        level(1, "decimalZero", "%1.%2"),
        level(2, "decimalZero", "%1.%2.%3", more="<w:isLgl/>"),
    )
    numbering = abstract(0, *levels) + num(1, 0)
    assert labels(numbering, (1, 0), (1, 0), (1, 1), (1, 2), (1, 2)) == [
        "I.", "II.", "II.01", "2.1.01", "2.1.02",
    ]  # fmt: skip


def test_a_number_that_rests_on_a_level_passed_over_is_reported():
    """Incisos under the caput and then a § of the same list: its number is a convention."""
    numbering = abstract(0, *LEVELS) + num(1, 0)
    body = "".join(para("x", num=1, level=ilvl) for ilvl in (0, 2, 1, 1, 0, 1))
    source = docx_source(package(body, numbering=numbering), "lei.docx")
    assert [line.text for line in source.lines] == [
        "Art. 1º x", "I – x", "§ 2º x", "§ 3º x", "Art. 2º x", "§ 1º x",
    ]  # fmt: skip
    assert [(d.code, d.quote) for d in source.diagnostics] == [("nivel_pulado", "§ 2º")]


def test_a_start_of_its_own_settles_a_level_passed_over():
    numbering = abstract(0, *LEVELS) + num(1, 0) + num(2, 0, (1, 1))
    body = "".join(para("x", num=key, level=ilvl) for key, ilvl in ((1, 0), (1, 2), (2, 1), (2, 1)))
    source = docx_source(package(body, numbering=numbering), "lei.docx")
    assert [line.text for line in source.lines] == ["Art. 1º x", "I – x", "§ 1º x", "§ 2º x"]
    assert source.diagnostics == ()


def test_each_story_counts_on_its_own():
    numbering = abstract(0, *LEVELS) + num(1, 0)
    item = para("x", num=1, level=2)
    box = f"<w:r><w:pict><w:txbxContent>{item}{item}</w:txbxContent></w:pict></w:r>"
    call = '<w:r><w:footnoteReference w:id="{}"/></w:r>'
    notes = "".join(f'<w:footnote w:id="{key}">{item}</w:footnote>' for key in (1, 2))
    margins = (
        '<w:sectPr><w:headerReference r:id="rId2"/><w:footerReference r:id="rId3"/></w:sectPr>'
    )
    body = item + para(run("y") + box + call.format(1) + call.format(2)) + item + margins
    source = docx_source(
        package(
            body,
            numbering=numbering,
            header1=item,
            footer1=para("z", num=1, level=2),
            footnotes=notes,
        ),
        "lei.docx",
    )
    assert [line.text for line in source.lines] == [
        "I – x",  # header
        "I – x", "y", "I – x", "II – x", "II – x",  # body, with the text box in it
        "[1] I – x", "[2] II – x",  # notes
        "II – z",  # footer, which counts on from the header
    ]  # fmt: skip


def test_a_level_passed_over_counts_as_begun():
    numbering = abstract(0, level(0, "decimal", "%1."), level(1, "decimal", "%1.%2")) + num(1, 0)
    assert labels(numbering, (1, 1), (1, 1), (1, 0), (1, 1)) == ["1.1", "1.2", "2.", "2.1"]


@pytest.mark.parametrize(
    ("restart", "expected"),
    [
        ("", ["A", "I", "i", "II", "i", "B", "I", "i"]),  # after any level above
        ('<w:lvlRestart w:val="1"/>', ["A", "I", "i", "II", "ii", "B", "I", "i"]),
        ('<w:lvlRestart w:val="0"/>', ["A", "I", "i", "II", "ii", "B", "I", "iii"]),
    ],
)
def test_which_levels_restart_one(restart, expected):
    levels = (
        level(0, "upperLetter", "%1"),
        level(1, "upperRoman", "%2"),
        level(2, "lowerRoman", "%3", more=restart),
    )
    places = [(1, 0), (1, 1), (1, 2), (1, 1), (1, 2), (1, 0), (1, 1), (1, 2)]
    assert labels(abstract(0, *levels) + num(1, 0), *places) == expected


def test_editions_of_one_list_count_on_together():
    numbering = abstract(0, *LEVELS) + num(1, 0) + num(2, 0)
    assert labels(numbering, (1, 2), (2, 2), (1, 2)) == ["I –", "II –", "III –"]


def test_an_edition_that_starts_anew():
    """Each list of incisos that Word's "restart at 1" makes is an edition with a start of its own."""
    numbering = abstract(0, *LEVELS) + num(1, 0) + num(2, 0, (2, 1)) + num(3, 0, (2, 7))
    places = [(1, 2), (1, 2), (2, 2), (2, 2), (3, 2), (2, 2), (3, 2)]
    assert labels(numbering, *places) == ["I –", "II –", "I –", "II –", "VII –", "VIII –", "IX –"]


def test_a_start_holds_again_wherever_the_level_restarts():
    numbering = abstract(0, *LEVELS) + num(1, 0, (1, 5))
    assert labels(numbering, (1, 0), (1, 1), (1, 1), (1, 0), (1, 1)) == [
        "Art. 1º", "§ 5º", "§ 6º", "Art. 2º", "§ 5º",
    ]  # fmt: skip


def test_an_edition_with_a_level_of_its_own():
    numbering = (
        abstract(0, *LEVELS) + num(1, 0) + num(2, 0, (0, level(0, "decimal", "Art. %1.", start=10)))
    )
    assert labels(numbering, (1, 0), (1, 0), (2, 0)) == ["Art. 1º", "Art. 2º", "Art. 3."]


def test_start_left_out_is_zero():
    numbering = abstract(0, level(0, "decimal", "%1.", start=None)) + num(1, 0)
    assert labels(numbering, (1, 0), (1, 0)) == ["0.", "1."]


STYLES = NORMAL + (
    '<w:style w:type="paragraph" w:styleId="Artigo"><w:name w:val="Artigo"/><w:basedOn w:val="Normal"/>'
    '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Inciso"><w:name w:val="Inciso"/><w:basedOn w:val="Normal"/>'
    '<w:pPr><w:numPr><w:ilvl w:val="2"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Solto"><w:name w:val="Solto"/><w:basedOn w:val="Inciso"/>'
    '<w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Herdeiro"><w:name w:val="H"/><w:basedOn w:val="Inciso"/></w:style>'
    '<w:style w:type="numbering" w:styleId="Lista"><w:name w:val="Lista"/>'
    '<w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr></w:style>'
)  # fmt: skip


def test_numbering_through_styles():
    linked = level(1, "decimal", "§ %2º", more='<w:pStyle w:val="Paragrafo"/>')
    styles = STYLES + (
        '<w:style w:type="paragraph" w:styleId="Paragrafo"><w:name w:val="P"/>'
        '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    )  # fmt: skip
    numbering = abstract(0, LEVELS[0], linked, *LEVELS[2:]) + num(1, 0)
    body = "".join(
        [
            para("caput", style="Artigo"),
            para("parágrafo", style="Paragrafo"),
            para("inciso", style="Inciso"),
            para("herda", style="Herdeiro"),
            para("sem número", style="Solto"),
            para("sem número", style="Inciso", num=0),
            para("desce", style="Inciso", level=3),
        ]
    )
    assert texts(numbering, body, styles) == [
        "Art. 1º caput", "§ 1º parágrafo", "I – inciso", "II – herda", "sem número", "sem número",
        "a) desce",
    ]  # fmt: skip


def test_a_list_that_stands_for_a_numbering_style():
    """It takes the levels of the style's list, and counts by itself."""
    numbering = (
        abstract(0, more='<w:numStyleLink w:val="Lista"/>')
        + abstract(1, *LEVELS, more='<w:styleLink w:val="Lista"/>')
        + num(1, 0)
        + num(5, 1)
    )
    assert labels(numbering, (1, 0), (5, 0), (1, 2), styles=STYLES) == ["Art. 1º", "Art. 1º", "I –"]


def test_circles_of_styles_and_links_end():
    styles = (
        '<w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style>'
        '<w:style w:type="numbering" w:styleId="L"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    )
    numbering = abstract(0, more='<w:numStyleLink w:val="L"/>') + num(1, 0)
    assert texts(numbering, para("x", style="A", num=1, level=0), styles) == ["x"]


@pytest.mark.parametrize(
    "place", [(0, 0), (9, 0), (1, 8)], ids=["nenhuma", "lista inexistente", "nível inexistente"]
)
def test_no_list_no_label(place):
    assert labels(abstract(0, *LEVELS) + num(1, 0), place) == [""]


@pytest.mark.parametrize(
    ("suffix", "text", "expected"),
    [
        ("tab", "texto", "Art. 1º texto"),
        ("space", " texto", "Art. 1º texto"),
        ("space", "\ttexto", "Art. 1º texto"),
        ("nothing", " – texto", "Art. 1º – texto"),
        ("nothing", "-A texto", "Art. 1º-A texto"),
        ("nothing", "texto", "Art. 1º texto"),
    ],
)
def test_what_stands_between_label_and_text(suffix, text, expected):
    numbering = abstract(
        0, level(0, "decimal", "Art. %1º", more=f'<w:suff w:val="{suffix}"/>')
    ) + num(1, 0)
    assert texts(numbering, para(text, num=1, level=0)) == [expected]


def test_the_label_is_computed_and_printed_like_its_paragraph_mark():
    bold = level(0, "decimal", "Art. %1º", more="<w:rPr><w:b/></w:rPr>")
    numbering = abstract(0, bold) + num(1, 0)
    body = para(run("velho", "<w:strike/>"), num=1, level=0, mark="<w:strike/>")
    line = docx_source(package(body, numbering=numbering), "lei.docx").lines[0]
    assert line.text == "Art. 1º velho"
    assert line.computed == ((0, 7),)
    assert line.bold == ((0, 7),)
    assert line.struck == ((0, 7), (8, 13))


def test_empty_paragraphs_are_counted_and_vanished_ones_are_not():
    gone = '<w:del w:id="1" w:author="Ana"><w:r><w:delText>fora</w:delText></w:r></w:del>'
    body = "".join(
        [
            para("um", num=1, level=2),
            para("", num=1, level=2),
            para(run("oculto", "<w:vanish/>"), num=1, level=2, mark="<w:vanish/>"),
            para(gone, num=1, level=2, mark='<w:del w:id="2" w:author="Ana"/>'),
            para("três", num=1, level=2),
        ]
    )
    assert texts(abstract(0, *LEVELS) + num(1, 0), body) == ["I – um", "II –", "III – três"]


def test_an_unknown_format_is_reported():
    numbering = abstract(0, level(0, "ideographDigital", "%1)")) + num(1, 0)
    source = docx_source(package(para("x", num=1, level=0), numbering=numbering), "lei.docx")
    assert source.lines[0].text == "1) x"
    (doubt,) = source.diagnostics
    assert (doubt.code, doubt.quote) == ("formato_de_numeracao", "1)")


# A counter that knows nothing of OOXML: paths of numbers, as a person numbers an outline.


def by_hand(places):
    """Numbers of an outline given by its levels; one passed over is the first of its kind."""
    path = []
    found = []
    for ilvl in places:
        path = path[: ilvl + 1]
        grown = len(path) <= ilvl
        path += [1] * (ilvl + 1 - len(path))
        if not grown:
            path[ilvl] += 1
        found.append(tuple(path))
    return found


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 4), min_size=1, max_size=40))
def test_any_outline_is_numbered_as_by_hand(places):
    levels = [level(i, "decimal", ".".join(f"%{k + 1}" for k in range(i + 1))) for i in range(5)]
    numbering = abstract(0, *levels) + num(1, 0)
    found = labels(numbering, *((1, ilvl) for ilvl in places))
    assert found == [".".join(map(str, path)) for path in by_hand(places)]


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 3999))
def test_roman_numbers_read_back(number):
    values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    digits = [values[letter] for letter in formatted(number, "upperRoman")]
    assert sum(d if d >= max(digits[i:]) else -d for i, d in enumerate(digits)) == number
    assert not re.search(r"(.)\1\1\1", formatted(number, "upperRoman").replace("M", ""))

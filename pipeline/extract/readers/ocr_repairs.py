"""Labels that recognition damaged, repaired only where the labels around them prove them.

Reads: lines of recognised text. Writes: the same lines with such labels as they were printed, and
a diagnostic for each, which quotes the line as it was recognised. The words of a provision are
never touched. ``SourceInfo.text`` then holds the repaired label: it is the reader's text, and the
characters as recognised stand in the diagnostic.

Kinds, each from a published scan: "8 2º" for "§ 2º" (a character set without "§"), "Art. '-" and
"Art.2u -", "HI -" for "III -", "CAPÍTULO |", "1)" for the letter l, and the signs of number that
``N".`` and ``1" de julho`` lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from roman_numerals import RomanNumeral

from pipeline.extract.labels import candidates, heading
from pipeline.extract.readers.ocr_confusions import numbers, romans
from pipeline.extract.readers.ocr_sequence import Item, Proof, settle
from pipeline.extract.source import Line
from pipeline.ids import fold
from pipeline.law import Diagnostic, Kind, Severity, Span

_NUMERAL = r"[IVXLCHUNMWTYKJlivx|1!íÍ/\\]"
_ARTICLE = re.compile(
    r"""(?P<label>(?:A[rfti1][tlf1]|Ã[rft]t|ART|AR[TI1])\s?[.,:]{0,2}\s?   # Art. Aft. Ãrt, AR1.
        (?P<token>[\dlIiJ|!oOsSBzZ]{1,4}(?:\s[lI1|]{1,2})?[ºª°"“”'’*uUnN]?|['"“”‘’*]{1,2}))
        (?=\s?[-–—.:,]\s?|\s+["“]?[A-ZÀ-Ý])""",
    re.VERBOSE,
)
_PARAGRAPH = re.compile(
    r"""(?P<label>(?:§|[8$&ßS5]|88|SS|[&$8S]§)\s?
        (?P<token>[\dlI|!]{1,2})(?:\s?(?P<ordinal>[ºª°o"“”'’*]))?)
        (?=\s?[-–—.:]|\s)""",
    re.VERBOSE,
)
_INCISO = re.compile(rf"(?P<label>(?P<token>{_NUMERAL}{{1,8}}(?:\s[Il|1])?))(?=\s?[-–—]\s?\S)")
_HEADING = re.compile(
    rf"""(?P<keyword>CAP[IÍ]TULO|T[IÍ]TULO|SE[CÇ][AÃ]O|SUBSE[CÇ][AÃ]O|LIVRO
        |Cap[ií]tulo|T[ií]tulo|Se[cç][aã]o|Subse[cç][aã]o|Livro)\s+
        (?P<label>(?P<token>{_NUMERAL}{{1,7}}))(?=\s*$|\s+[-–—]|\s*[.:]\s*$)""",
    re.VERBOSE,
)
#: "l)" and "1)"; both may have become "D" or lost their parenthesis.
_LETTER = re.compile(r"(?P<label>[lI1|!]\s?\)|[DlI1|!](?=\s[a-zà-ÿ]))")
_RANKS = {"livro": 0, "titulo": 1, "capitulo": 2, "secao": 3, "subsecao": 4}
_LETTERS_BEFORE_L, _LETTER_M = (10, 11), 13
#: Signs in running text, proved by what stands around them: pattern, sign for what was read, why.
_SIGNS: tuple[tuple[re.Pattern[str], dict[str, str], str], ...] = (
    (
        re.compile(
            r"""\b(?:LEIS?|DECRETOS?(?:-LEI)?|RESOLUÇÃO|PORTARIA|EMENDA|PROJETO)\b[^\d.;]{0,40}?
                \b(?P<label>[Nn](?:["“”'’*]|n(?=[.,\s])))(?=[.,\s]{0,2}\s?\d)""",
            re.VERBOSE | re.IGNORECASE,
        ),
        {"N": "Nº", "n": "nº"},
        "tem a espécie do ato antes e o número depois",
    ),
    (
        re.compile(
            r"""\b(?P<label>1["“”'’*])\s+de\s+(?:janeiro|fevereiro|mar[çc]o|abril|maio|junho|julho
                |agosto|setembro|outubro|novembro|dezembro)\b""",
            re.VERBOSE | re.IGNORECASE,
        ),
        {"1": "1º"},
        "tem o nome do mês depois",
    ),
    (
        re.compile(r"(?:\b[Aa]rt\.?\s?|^)\d+[ºª](?:-?[A-Z])?,\s(?P<label>[8&$])(?=\s\d{1,2}[ºª])"),
        dict.fromkeys("8&$", "§"),
        "tem um artigo antes e um ordinal depois",
    ),
    (
        re.compile(r"\b[on]o?\s(?P<label>[8&$])(?=\s\d{1,2}[ºª],?\sd(?:o|este)\sart)"),
        dict.fromkeys("8&$", "§"),
        "tem um ordinal e o seu artigo depois",
    ),
    (
        re.compile(r"\b[on]?os\s(?P<label>88|&&)(?=\s\d{1,2}[ºª]\s?(?:,|e|a)\s)"),
        {"8": "§§", "&": "§§"},
        "tem vários ordinais depois",
    ),
)
#: Numerals that differ from the next one by a stroke: I, II, VI, VII, XI, XII, ...
_NARROW = frozenset(number for number in range(1, 100) if number % 10 in (1, 2, 6, 7))
#: What an article's "º" became though its number can be read ("Art. 5" -", "Art.2u -").
_LOST_ORDINALS = ('"', "“", "”", "'", "’", "*", "u", "U", "n")
#: An article that the text names: in full, or damaged (in a quotation mark, or before "da Lei").
_NAMED = re.compile(r"\b(?:art|ART|Art)(?:igo|IGO)?\.?\s?(?P<number>\d{1,4})\b")
_MENTION = re.compile(
    r"""(?P<label>(?:(?<=^["“])|\b(?=[^\n]{1,30}\sd[aeo]s?\s))(?:A[rfti1][tlf1]|Ã[rft]t)[.,]\s
        (?P<token>(?=\d*[lI|!])[\dlI|!]{1,3}(?:\s[lI|!]{1,2})?))(?=\s?[-–—.:,]\s?|\s+d[aeo]s?\s)""",
    re.VERBOSE,
)
#: Signs of a damaged text.
_DAMAGE = re.compile(
    r"""(?<=[a-zà-ÿ])['’{}|\\](?=[a-zà-ÿ]{2})          # Pref'eito
      | \b[Nn]["“”](?=\.?\s?\d)                        # N".2.101
      | \b[A-ZÀ-Ý]{2,}[a-zà-ÿ][A-ZÀ-Ý]+                # FLoRIANo
      | \b[A-ZÀ-Ý]{4,}[a-z]\b                          # PREFEITo
      | [a-zA-Z]\\?\{[a-z]                              # l\{unicipal
      | \b(?:Aft|Ãrt|ar1|Arl)\b
      | \d[óO]\)?\d | \d[ó](?=\W)                      # 81ó
      | ^HI\s- | ^8\s\dº
      | \bart\.\s?[Il]\d\b                            # art. l8
      | ^Art\.\s?\d["“”u]\s?-                         # Art.2u -
    """,
    re.VERBOSE | re.MULTILINE,
)
_DAMAGES, _PER_CHARACTERS = 3, 2500
_HEAD = 4000
_QUOTED = 160
#: What the reading of a label costs at the most that counts as whole: an inciso with its dash.
_SURE = 0.1
#: Characters in which two wordings of an inciso begin alike.
_ALIKE = 15
#: Lines within which the neighbour of a letter is looked for.
_NEAR = 12
_ROWS = re.compile(r"[^\n\r\f\v\x85\u2028\u2029]+")


class Repair(NamedTuple):
    """In line ``row``, ``read`` at ``start`` stands for ``proved``; ``why`` says what proves it.

    ``sure`` where labels on both sides do.
    """

    row: int
    start: int
    read: str
    proved: str
    why: str
    sure: bool


class _Mark(NamedTuple):
    """A label of a line: whole, or damaged (``match`` then holds what was read)."""

    row: int
    item: Item
    match: re.Match[str] | None = None
    shifted: bool = False


def is_damaged(text: str) -> bool:
    """Whether a text shows that a recogniser made it, and badly.

    Such damage is all over a text: one that begins without it is looked at no further, which is
    what most texts are, and long.
    """
    if not _DAMAGE.search(text, 0, _HEAD):
        return False
    found = sum(1 for _ in _DAMAGE.finditer(text))
    return found >= max(_DAMAGES, len(text) / _PER_CHARACTERS)


def repair_text(text: str) -> tuple[str, tuple[Diagnostic, ...]]:
    """A damaged text with its proved labels; any other text as it is."""
    if not is_damaged(text):
        return text, ()
    rows = [match for match in _ROWS.finditer(text) if match.group().strip()]
    shifts = [len(row.group()) - len(row.group().lstrip()) for row in rows]
    found = find_repairs([row.group().strip() for row in rows])
    pieces, diagnostics, last, grown = [], [], 0, 0
    for repair in found:
        row = rows[repair.row]
        start = row.start() + shifts[repair.row] + repair.start
        pieces += [text[last:start], repair.proved]
        last = start + len(repair.read)
        diagnostics.append(report(repair, row.group().strip(), start + grown, None))
        grown += len(repair.proved) - len(repair.read)
    return "".join((*pieces, text[last:])), tuple(diagnostics)


def repair_labels(lines: Sequence[Line]) -> tuple[tuple[Line, ...], tuple[Diagnostic, ...]]:
    """Lines with their proved labels, and one diagnostic for each repair.

    Offsets are those of the repaired text: what follows a repair moves by what it grew. Lines of
    tables and furniture are left alone.
    """
    free = [i for i, line in enumerate(lines) if not line.cells and not line.furniture]
    found: dict[int, list[Repair]] = {}
    for repair in find_repairs([lines[i].text for i in free]):
        found.setdefault(free[repair.row], []).append(repair)
    grown = 0
    repaired, diagnostics = [], []
    for index, line in enumerate(lines):
        text, own = line.text, 0
        for repair in found.get(index, ()):
            at = repair.start + own
            text = text[:at] + repair.proved + text[at + len(repair.read) :]
            own += len(repair.proved) - len(repair.read)
            place = line.start + grown + at
            diagnostics.append(report(repair, line.text, place, line.page))
        repaired.append(line._replace(text=text, start=line.start + grown))
        grown += own
    return tuple(repaired), tuple(diagnostics)


def find_repairs(texts: Sequence[str]) -> list[Repair]:
    """The repairs that the labels of ``texts`` prove, in printed order."""
    found = [*_headings(texts), *_articles(texts), *_letters(texts), *_signs(texts)]
    found += _mentions(texts)
    openings = _article_lines(texts, found)
    for rows, reader in ((openings, _paragraph_mark), (openings, _inciso_mark)):
        found += _rows_of_labels(texts, rows, reader)
    unique = {
        (repair.row, repair.start): repair for repair in found if repair.read != repair.proved
    }
    return [unique[key] for key in sorted(unique)]


def _articles(texts: Sequence[str]) -> Iterator[Repair]:
    marks = [mark for i, text in enumerate(texts) if (mark := _article_mark(i, text))]
    for mark, proof in _settled(marks):
        yield _repair(mark, proof, _article)


def _article_mark(index: int, text: str) -> _Mark | None:
    whole = next((c for c in candidates(text) if c.kind is Kind.ARTIGO and c.cost < 1), None)
    match = _ARTICLE.match(text)
    if whole:
        lost = match and text[whole.label : match.end("label")] in _LOST_ORDINALS
        return _whole(index, whole.number[0], match if lost else None)
    if not match:
        return None
    own = numbers(match["token"])
    return _Mark(index, Item(own, certain=False, any_number=not own), match)


def _whole(index: int, number: int, match: re.Match[str] | None = None) -> _Mark:
    """A label whose number can be read; ``match`` where its ordinal sign is damaged."""
    return _Mark(index, Item(frozenset([number]), certain=True), match)


def _headings(texts: Sequence[str]) -> Iterator[Repair]:
    """Groupings: each row of one kind ends where a higher one begins."""
    rows: dict[int, list[_Mark]] = {}
    for index, text in enumerate(texts):
        found = _heading_mark(index, text)
        if found is None:
            continue
        rank, mark = found
        for lower in [other for other in rows if other > rank]:
            yield from _heading_row(rows.pop(lower))
        rows.setdefault(rank, []).append(mark)
    for rank in sorted(rows):
        yield from _heading_row(rows[rank])


def _heading_row(marks: Sequence[_Mark]) -> Iterator[Repair]:
    for mark, proof in _settled(_without_doubles(marks), opens_with_one=True):
        yield _repair(mark, proof, _roman)


def _heading_mark(index: int, text: str) -> tuple[int, _Mark] | None:
    whole, match = heading(text), _HEADING.match(text)
    damaged = match and (set(match["token"]) - set("IVXLC")) and match["token"].lower() != "i"
    if match and damaged and (options := romans(match["token"])):
        return _RANKS[fold(match["keyword"])], _Mark(index, Item(options, certain=False), match)
    if whole is None or whole.kind.value not in _RANKS:
        return None
    return _RANKS[whole.kind.value], _whole(index, whole.number[0], match)


def _letters(texts: Sequence[str]) -> Iterator[Repair]:
    """ "1)" between "j)" or "k)" and "m)" is the letter l; "l)" before "2)" is the number one."""
    for index, text in enumerate(texts):
        match = _LETTER.match(text)
        if not match:
            continue
        above = _neighbour(texts[:index][::-1])
        below = _neighbour(texts[index + 1 :])
        after_j = above in [(Kind.ALINEA, n) for n in _LETTERS_BEFORE_L]
        before_m = below == (Kind.ALINEA, _LETTER_M)
        if after_j and (before_m or text[0] == "D"):
            why = "está depois de j) ou k)" + before_m * " e antes de m)"
            yield Repair(index, 0, match["label"], "l)", why, sure=before_m)
        elif below == (Kind.ITEM, 2) and not after_j:
            yield Repair(index, 0, match["label"], "1)", "está antes de 2)", sure=True)


def _neighbour(texts: Sequence[str]) -> tuple[Kind, int] | None:
    """The nearest label of a list."""
    for text in texts[:_NEAR]:
        for found in candidates(text):
            if found.kind in (Kind.ALINEA, Kind.ITEM) and found.number and ")" in text[:4]:
                return found.kind, found.number[-1]
            if found.kind in (Kind.ARTIGO, Kind.PARAGRAFO, Kind.INCISO):
                return None
    return None


def _article_lines(texts: Sequence[str], repairs: Sequence[Repair]) -> list[int]:
    """Lines that open an article or a grouping: the rows of paragraphs and incisos end there."""
    opened = {repair.row for repair in repairs if repair.proved.startswith("Art. ")}
    for index, text in enumerate(texts):
        if heading(text) or (
            text[:1] == "A" and any(c.kind is Kind.ARTIGO and c.cost < 1 for c in candidates(text))
        ):
            opened.add(index)
    return sorted(opened)


def _paragraph_mark(index: int, text: str) -> tuple[_Mark | None, bool]:
    """The paragraph label of a line, and whether the line ends the row (here: never)."""
    whole = next((c for c in candidates(text) if c.kind is Kind.PARAGRAFO and c.cost < 1), None)
    match = _PARAGRAPH.match(text)
    damaged = match and (match["ordinal"] or "")[:1] in set("\"“”'’*")
    if whole and not damaged:
        return _whole(index, whole.number[0]), False
    if whole and match:
        return _whole(index, whole.number[0], match), False
    if not match or not (options := numbers(match["token"])):
        return None, False
    ordinal = match["ordinal"] or min(options) >= 10
    if text[0] != "§" and not ordinal:
        return None, False
    return _Mark(index, Item(options, certain=False), match), False


def _inciso_mark(index: int, text: str) -> tuple[_Mark | None, bool]:
    """The inciso label of a line, and whether the line is a paragraph, which ends the row."""
    found = candidates(text)
    if any(c.kind is Kind.PARAGRAFO for c in found) or _PARAGRAPH.match(text):
        return None, True
    whole = next((c for c in found if c.kind is Kind.INCISO and c.cost <= _SURE), None)
    match = _INCISO.match(text)
    if whole:
        return _whole(index, whole.number[0], match), False
    options = romans(match["token"]) if match else frozenset()
    return (_Mark(index, Item(options, certain=False), match) if options else None), False


def _rows_of_labels(
    texts: Sequence[str],
    openings: Sequence[int],
    reader: Callable[[int, str], tuple[_Mark | None, bool]],
) -> Iterator[Repair]:
    ends = set(openings)
    row: list[_Mark] = []
    for index, text in enumerate(texts):
        mark, closes = reader(index, text)
        if closes or index in ends:
            yield from _label_row(row)
            row = []
        if mark:
            row.append(mark)
    yield from _label_row(row)


def _label_row(row: Sequence[_Mark]) -> Iterator[Repair]:
    for mark, proof in _settled(_without_doubles(row)):
        assert mark.match is not None
        yield _repair(mark, proof, _roman if mark.match.re is _INCISO else _paragraph)


def _without_doubles(row: Sequence[_Mark]) -> list[_Mark]:
    """A row where "I", "I", "II" before "IV" may be "I", "II", "III": narrow figures run together.

    Wordings of one inciso that follow one another begin alike, and count as one.
    """
    groups: list[list[int]] = []
    for place, mark in enumerate(row):
        last = row[groups[-1][0]] if groups else None
        if last and last.item.options == mark.item.options and _alike(last, mark):
            groups[-1].append(place)
        else:
            groups.append([place])
    read = [min(row[group[0]].item.options, default=0) for group in groups]
    made = list(row)
    for first in range(len(groups) - 2):
        for index in range(first + 1, _end_of_shift(read, first)):
            shifted = Item(frozenset([read[first] + index - first]), certain=False)
            for place in groups[index]:
                mark = row[place]
                if mark.match and mark.item.certain and mark.item.options != shifted.options:
                    made[place] = mark._replace(item=shifted, shifted=True)
    return made


def _end_of_shift(read: Sequence[int], first: int) -> int:
    """Where a row that repeats the label at ``first`` comes right again; ``first`` if it does not.

    >>> _end_of_shift([1, 1, 2, 4, 5], 0), _end_of_shift([1, 1, 2, 3], 0)
    (3, 0)
    """
    if read[first] != read[first + 1]:
        return first
    for index in range(first + 1, len(read)):
        number = read[first] + index - first
        if read[index] == number:
            return index
        if read[index] != number - 1 or read[index] not in _NARROW:
            break
    return first


def _alike(one: _Mark, other: _Mark) -> bool:
    """Whether two labelled lines begin with the same words."""
    texts = [mark.match.string[mark.match.end() :] for mark in (one, other) if mark.match]
    starts = {text[:_ALIKE] for text in texts}
    return len(texts) > 1 and len(starts) == 1 and starts != {""}


def _settled(
    marks: Sequence[_Mark], *, opens_with_one: bool = False
) -> Iterator[tuple[_Mark, Proof]]:
    proofs = settle([mark.item for mark in marks], opens_with_one=opens_with_one)
    for mark, proof in zip(marks, proofs, strict=True):
        if proof is not None and mark.match is not None:
            yield mark, proof


def _repair(mark: _Mark, proof: Proof, name: Callable[[int], str]) -> Repair:
    assert mark.match is not None
    neighbours = []
    if proof.after:
        neighbours.append(f"depois de {name(proof.after)}")
    if proof.before:
        neighbours.append(f"antes de {name(proof.before)}")
    return Repair(
        mark.row, mark.match.start("label"), mark.match["label"], name(proof.number),
        f"está {' e '.join(neighbours)}" if neighbours else "é o primeiro do seu agrupamento",
        sure=len(neighbours) == 2 and not mark.shifted,
    )  # fmt: skip


def _signs(texts: Sequence[str]) -> Iterator[Repair]:
    for index, text in enumerate(texts):
        for pattern, signs, why in _SIGNS:
            for match in pattern.finditer(text):
                read = match["label"]
                yield Repair(
                    index, match.start("label"), read, signs[read[0]], why, sure=True
                )  # fmt: skip


def _mentions(texts: Sequence[str]) -> Iterator[Repair]:
    """ "Aft. ll da Lei" and a quoted "Art. I I -", where the text names such an article in full."""
    named = {int(match["number"]) for text in texts for match in _NAMED.finditer(text)}
    for index, text in enumerate(texts):
        for match in _MENTION.finditer(text):
            meant = numbers(match["token"]) & named
            if len(meant) == 1:
                proved, why = _article(*meant), "é o artigo que o texto cita por extenso"
                yield Repair(index, match.start("label"), match["label"], proved, why, sure=False)


def _article(number: int) -> str:
    return f"Art. {number}º" if number < 10 else f"Art. {number}"


def _paragraph(number: int) -> str:
    return f"§ {number}º" if number < 10 else f"§ {number}"


def _roman(number: int) -> str:
    return str(RomanNumeral(number))


def report(repair: Repair, line: str, start: int, page: int | None) -> Diagnostic:
    """Say what was read in ``line``, and what of it is proved; it stands at ``start``."""
    return Diagnostic(
        "reparo_de_ocr",
        Severity.INFO if repair.sure else Severity.AVISO,
        f"O reconhecimento de texto leu “{repair.read}”, que só pode ser {repair.proved}: "
        f"{repair.why}.",
        quote=line[:_QUOTED],
        span=Span(start, start + len(repair.proved), page),
    )

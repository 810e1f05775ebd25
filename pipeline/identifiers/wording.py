"""What a provision is called: the label of its line, and its name in running text."""

from __future__ import annotations

from collections.abc import Callable

from pipeline.identifiers.numbers import letters, roman
from pipeline.identifiers.provision_id import Part, ProvisionId

_UPPER_HEADINGS = {"prt": "PARTE", "liv": "LIVRO", "tit": "TÍTULO", "cap": "CAPÍTULO"}
_LOWER_HEADINGS = {"sec": "Seção", "sub": "Subseção", "anx": "ANEXO"}
#: Name of a piece in running text, with its number.
_NAMES: dict[str, tuple[str, Callable[[Part], str]]] = {
    "art": ("art.", lambda part: part.number.ordinal),
    "inc": ("inciso", lambda part: part.number.roman),
    "ali": ("alínea", lambda part: part.number.letters),
    "ite": ("item", lambda part: part.number.cardinal),
    "sit": ("subitem", lambda part: part.number.cardinal),
    "prt": ("parte", lambda part: part.number.roman),
    "liv": ("livro", lambda part: part.number.roman),
    "tit": ("título", lambda part: part.number.roman),
    "cap": ("capítulo", lambda part: part.number.roman),
    "sec": ("seção", lambda part: part.number.roman),
    "sub": ("subseção", lambda part: part.number.roman),
    "anx": ("anexo", lambda part: part.name or letters(part.number.first)),
    "tab": ("tabela", lambda part: part.number.cardinal),
}
_FIXED = {
    "cpt": "caput",
    "cpp": "componente principal",
    "lex": "raiz",
    "atc": "articulação",
}
_FEMININE = ("sec", "sub", "ali", "prt", "lex", "tab", "atc")


def label(provision_id: str | ProvisionId) -> str:
    """The label at the head of a provision's line (LC 95/1998, art. 10); empty where it has none.

    >>> label("art12"), label("art3_par2_inc3-1"), label("art1_par1u")
    ('Art. 12.', 'III-A –', 'Parágrafo único.')
    """
    parts = _parsed(provision_id).parts
    if parts[-1].prefix == "cpt":
        parts = parts[:-1]
    return _label(parts[-1]) if parts else ""


def _label(part: Part) -> str:
    number = part.number
    dotted = "." if number.only or number.first >= 10 else ""
    labels = {
        "art": f"Art. {number.ordinal}{dotted}",
        "par": "Parágrafo único." if number.only else f"§ {number.ordinal}{dotted}",
        "inc": f"{number.roman} –",
        "ali": f"{number.letters})",
        "ite": f"{number.cardinal}.",
        "sit": f"{number.cardinal})",
    }
    if part.prefix in labels:
        return labels[part.prefix]
    if heading := _UPPER_HEADINGS.get(part.prefix) or _LOWER_HEADINGS.get(part.prefix):
        return f"{heading} {part.name or number.roman}"
    return ""


def name(provision_id: str | ProvisionId) -> str:
    """Full name in running text, from the inside out.

    >>> name("tit2_art1_cpt")
    'caput do art. 1º do título II'
    """
    parts = _parsed(provision_id).own.parts
    names = [(_name(part), part.prefix in _FEMININE) for part in reversed(parts)]
    text = names[0][0]
    for following, feminine in names[1:]:
        text += f" {'da' if feminine else 'do'} {following}"
    return text


def _name(part: Part) -> str:
    if part.prefix in _FIXED:
        return _FIXED[part.prefix]
    if part.prefix == "par":
        return "parágrafo único" if part.number.only else f"§ {part.number.ordinal}"
    if part.prefix == "p":
        return f"parágrafo sem número ({part.number.first}º do artigo)"
    if part.prefix == "tra":
        return f"{part.number.first}º travessão"
    noun, number = _NAMES.get(part.prefix, (part.prefix, lambda p: p.number.cardinal))
    return f"{noun} {number(part)}".rstrip()


def annex_name(part: Part, depth: int) -> str:
    """Number of an annex by its depth: Roman, then digits, then letters (Anexo A do Anexo 3)."""
    if part.name:
        return part.name
    number = part.number
    if number.only:
        return "Único"
    return (roman(number.first), str(number.first), letters(number.first).upper())[min(depth, 2)]


def _parsed(given: str | ProvisionId) -> ProvisionId:
    return given if isinstance(given, ProvisionId) else ProvisionId.parse(given)

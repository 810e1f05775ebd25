"""The catalogue and the program speak of the same codes.

The program's codes are read from its source, so that a new diagnostic without an entry fails here
before anybody meets it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import pipeline
from pipeline.law import Severity
from pipeline.normalize.checks import FAMILIES, catalogue, check, entry

PACKAGE = Path(pipeline.__file__).parent
#: Records whose first field is a code.
RECORDS = ("Diagnostic", "Doubt", "Why")


@cache
def modules() -> dict[str, ast.Module]:
    return {
        path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


@cache
def named_constants() -> dict[str, str]:
    """Texts that modules give a name in capitals."""
    return {
        node.targets[0].id: node.value.value
        for tree in modules().values()
        for node in tree.body
        if isinstance(node, ast.Assign)
        if isinstance(node.targets[0], ast.Name) and node.targets[0].id.isupper()
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }


def constants(node: ast.expr | None) -> Iterator[str]:
    """The text of a node, of a name that stands for one, of both branches of a conditional one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Name) and node.id in named_constants():
        yield named_constants()[node.id]
    elif isinstance(node, ast.IfExp):
        yield from (*constants(node.body), *constants(node.orelse))


def is_code(text: str) -> bool:
    return text.replace("_", "").isalpha() and text.islower() and text.isascii()


def is_severity(node: ast.expr) -> bool:
    is_name = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    return is_name and node.value.id == "Severity"


def places_of_code(trees: Iterable[ast.Module]) -> dict[str, set[int]]:
    """Functions that take a ``code``, with where among their arguments it is."""
    found = {record: {0} for record in RECORDS}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                arguments = [a.arg for a in node.args.args if a.arg != "self"]
                if "code" in arguments:
                    found.setdefault(node.name, set()).add(arguments.index("code"))
    return found


def arguments(call: ast.Call, places: set[int]) -> list[ast.expr]:
    """What may be the code of a call: the argument of that name, or those in its places."""
    named = [keyword.value for keyword in call.keywords if keyword.arg == "code"]
    return named or [call.args[place] for place in places if len(call.args) > place]


def codes_of(tree: ast.Module, takes: dict[str, set[int]]) -> Iterator[str]:
    """The codes that a module reports: arguments, rows with a severity, what is called ``code``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name(node) in takes:
            yield from (t for a in arguments(node, takes[name(node)]) for t in constants(a))
        elif isinstance(node, ast.Tuple) and any(map(is_severity, node.elts)):
            yield from (t for each in node.elts for t in constants(each))
        elif isinstance(node, ast.Assign) and "code" in ast.unparse(node.targets[0]).split(", ")[0]:
            value = node.value.elts[0] if isinstance(node.value, ast.Tuple) else node.value
            yield from constants(value)
        elif isinstance(node, ast.For) and ast.unparse(node.target).startswith("(code"):
            rows = node.iter.elts if isinstance(node.iter, ast.Tuple) else []
            yield from (t for r in rows if isinstance(r, ast.Tuple) for t in constants(r.elts[0]))


@pytest.fixture(scope="module")
def emitted() -> dict[str, set[str]]:
    """Each code with the modules that report it."""
    trees = modules()
    takes = places_of_code(trees.values())
    found: dict[str, set[str]] = {}
    for path, tree in trees.items():
        for code in filter(is_code, codes_of(tree, takes)):
            found.setdefault(code, set()).add(path)
    return found


def test_each_code_of_the_program_is_in_the_catalogue(emitted):
    assert {code: where for code, where in emitted.items() if code not in catalogue()} == {}


def test_the_catalogue_lists_no_code_that_nothing_reports(emitted):
    assert sorted(set(catalogue()) - set(emitted)) == []


def test_no_code_is_hidden_from_the_scan():
    """A record takes its code as it is written, or from what is called ``code``."""
    hidden = {
        f"{path}: {ast.unparse(argument)}"
        for path, tree in modules().items()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and name(call) in RECORDS
        for argument in arguments(call, {0})
        if not list(constants(argument)) and ast.unparse(argument).split(".")[-1] != "code"
    }
    assert hidden == set()


def test_each_entry_is_complete_and_in_order():
    found = catalogue()
    assert len(found) > 100
    for each in found.values():
        assert each.family in FAMILIES
        assert each.severities
        for text in (each.title, each.meaning, each.importance, each.example, each.remedy):
            assert text == text.strip()
            assert text
        assert each.meaning.endswith(".")
        assert each.source


def test_titles_are_not_taken_twice():
    titles = [each.title for each in catalogue().values()]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []


def test_each_family_has_codes():
    assert {each.family for each in catalogue().values()} == set(FAMILIES)


def test_an_unknown_code_has_no_entry():
    with pytest.raises(KeyError):
        entry("nao_existe")


def test_the_severities_of_the_catalogue_are_those_that_the_program_gives(three_laws):
    for law in three_laws.values():
        for each in check(law):
            assert each.severity in entry(each.code).severities, each.code


def test_only_what_makes_the_work_worthless_is_a_bloqueio():
    blocking = {e.code for e in catalogue().values() if Severity.BLOQUEIO in e.severities}
    assert blocking == {
        "estrutura_nao_lida", "alvo_inexistente", "vigencia_indecidivel", "regra_superada",
        "regra_duvidosa", "regra_sem_dispositivo", "citacao_repetida", "lei_inexistente",
        "redacao_nao_publicada", "operacao_recusada",
    }  # fmt: skip

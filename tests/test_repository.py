"""What the repository promises of itself: laws untouched, dependencies pinned and explained."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path

import pytest

from pipeline.cli import app

ROOT = Path(__file__).parent.parent
RAW = ROOT / "data" / "raw"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PUBLISHED = {
    "esteio-rs-lei-785-1971": "01c6b42504ea58d630af5bd21a3c3f14529c355e950243217452384f49b2e2af",
    "limeira-do-oeste-mg-lei-115-1995": (
        "27fbac2d23d3f460c1cdfaf4b003d5bbbf7316f133fc91a2cd4162f6e9da3dfe"
    ),
    "rio-verde-go-lei-3635-1998": (
        "e6e84f8009845010983e1c40c41f3324a099f5be13099fa2dae5fb21c4f0af44"
    ),
}
FIELDS = {"municipio", "uf", "codigo_ibge", "especie", "numero", "data", "titulo", "fonte"}


def words(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize(("law", "digest"), PUBLISHED.items())
def test_the_laws_are_as_published(law, digest):
    assert hashlib.sha256((RAW / f"{law}.txt").read_bytes()).hexdigest() == digest


@pytest.mark.parametrize("law", PUBLISHED)
def test_each_law_says_what_it_is_and_what_comes_from_outside(law):
    sidecar = tomllib.loads((RAW / f"{law}.toml").read_text(encoding="utf-8"))
    external = sidecar.pop("externo")
    assert set(sidecar) == FIELDS
    assert set(external) <= FIELDS
    assert all(
        isinstance(value, str) and value for value in [*sidecar.values(), *external.values()]
    )


def dependencies() -> list[str]:
    every = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]
    return [re.split(r"[<>=\[ ]", text)[0] for text in every]


@pytest.mark.parametrize("name", dependencies())
def test_each_dependency_is_explained_and_pinned(name):
    assert name in (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert words(name) in {words(line.split("==")[0]) for line in pins.splitlines()}


def test_constraints_are_exact_versions_and_nothing_else():
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[\w.-]+==[\w.]+", line), line


def test_the_readme_speaks_only_of_commands_that_exist():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    known = {command.name for command in app.registered_commands}
    named = set(re.findall(r"^consolida ([a-z]+)", readme, re.MULTILINE))
    assert named
    assert named <= known


def test_the_readme_speaks_only_of_targets_that_exist():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^make ([a-z]+)", readme, re.MULTILINE)) == {"demo", "test"}
    assert targets >= {"demo", "test", "lint", "types", "bench", "clean"}

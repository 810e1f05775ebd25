"""Numbers of documents: one after the other, whoever asks, whatever is killed."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
import time
from contextlib import ExitStack, closing
from itertools import pairwise

import pytest

from pipeline.normalize.filing import Entry, Number, Registry, RegistryError

ENTRY = Entry("auto_de_infracao", "lei", "0" * 64, "0.1.0", "2026-11-27", "a" * 64)
#: A clerk: issues so many documents; what it is to do in the middle of writing is the last word.
CLERK = """
import sys, time
from pathlib import Path
from pipeline.normalize.filing import Entry, Registry

folder, count, middle = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
entry = Entry("auto_de_infracao", "lei", "0" * 64, "0.1.0", "2026-11-27", "a" * 64)

def write(number):
    if middle == "hang":
        print("writing", flush=True)
        time.sleep(60)
    return {".txt": str(number).encode()}

registry = Registry(folder)
registry.recover()
for _ in range(count):
    registry.issue("AI", 2026, entry, write)
"""


@pytest.fixture
def clerk(tmp_path):
    """Starts clerks in processes of their own; all are gone when the test ends."""
    with ExitStack() as stack:

        def start(count, middle=""):
            arguments = [sys.executable, "-c", CLERK, str(tmp_path), str(count), middle]
            process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
            stack.enter_context(process)
            stack.callback(process.kill)
            return process

        yield start


@pytest.fixture
def registry(tmp_path):
    with closing(Registry(tmp_path)) as opened:
        yield opened


def issue(registry, series="AI", year=2026, text="x"):
    number, files = registry.issue(series, year, ENTRY, lambda n: {".txt": f"{text} {n}".encode()})
    return str(number), [file.name for file in files]


def test_one_sequence_for_each_series_and_year(tmp_path, registry):
    assert issue(registry) == ("0001/2026", ["AI-2026-0001.txt"])
    assert issue(registry) == ("0002/2026", ["AI-2026-0002.txt"])
    assert issue(registry, "NP") == ("0001/2026", ["NP-2026-0001.txt"])
    assert issue(registry, year=2027) == ("0001/2027", ["AI-2027-0001.txt"])
    assert (tmp_path / "AI-2026-0002.txt").read_text() == "x 0002/2026"


def test_files_are_for_their_owner_alone(tmp_path, registry):
    issue(registry)
    for name in ("AI-2026-0001.txt", "registro.sqlite"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600, name


def test_a_document_that_fails_loses_no_number(tmp_path, registry):

    def write(number):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        registry.issue("AI", 2026, ENTRY, write)
    assert issue(registry)[0] == "0001/2026"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["AI-2026-0001.txt", "registro.sqlite"]


def test_a_strange_file_is_never_overwritten(tmp_path, registry):
    (tmp_path / "AI-2026-0001.txt").write_text("de outra pessoa")
    with pytest.raises(RegistryError, match="já há um arquivo com este número"):
        issue(registry)
    assert (tmp_path / "AI-2026-0001.txt").read_text() == "de outra pessoa"


def test_clerks_at_once_never_collide(tmp_path, clerk, registry):
    clerks = [clerk(30) for _ in range(3)]
    assert [each.wait(timeout=120) for each in clerks] == [0, 0, 0]
    numbers = [row["numero"] for row in registry.manifest()]
    assert numbers == list(range(1, 91))
    for number in numbers:
        name = Number("AI", 2026, number)
        assert (tmp_path / f"{name.stem}.txt").read_text() == str(name)


def test_a_run_that_is_killed_leaves_no_file_and_no_gap(tmp_path, clerk, registry):
    issue(registry)
    killed = clerk(1, "hang")
    assert killed.stdout.readline() == "writing\n"
    killed.kill()
    killed.wait()
    assert registry.recover() == ()
    assert issue(registry)[0] == "0002/2026"
    assert sorted(p.name for p in tmp_path.glob("*.txt")) == [
        "AI-2026-0001.txt",
        "AI-2026-0002.txt",
    ]
    assert [p.name for p in tmp_path.glob(".*.parte")] == []


def test_killed_between_the_register_and_the_name_is_finished_later(
    tmp_path, monkeypatch, registry
):
    monkeypatch.setattr("pathlib.Path.replace", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        issue(registry)
    monkeypatch.undo()
    (tmp_path / ".AI-2026-0009.txt.parte").write_text("de ninguém")
    again = registry
    assert [path.name for path in again.recover()] == ["AI-2026-0001.txt"]
    assert (tmp_path / "AI-2026-0001.txt").read_text() == "x 0001/2026"
    assert list(tmp_path.glob(".*")) == []
    assert issue(again)[0] == "0002/2026"


def test_killed_at_any_moment_nothing_is_lost(tmp_path, clerk, registry):
    """Clerks killed at moments that fall anywhere: numbers run on, and each has its whole file."""
    for moment in (0.02, 0.05, 0.09, 0.14):
        killed = clerk(10_000)
        first = len(list(registry.manifest()))
        while len(list(registry.manifest())) == first:
            time.sleep(0.01)
        time.sleep(moment)
        killed.kill()
        killed.wait()
    registry.recover()
    numbers = [row["numero"] for row in registry.manifest()]
    assert all(after == before + 1 for before, after in pairwise(numbers))
    files = sorted(path.name for path in tmp_path.glob("*.txt"))
    assert files == [f"{Number('AI', 2026, n).stem}.txt" for n in numbers]


def test_the_manifest_tells_law_program_and_digests(tmp_path, registry):
    issue(registry)
    (row,) = registry.manifest()
    assert (row["serie"], row["ano"], row["numero"]) == ("AI", 2026, 1)
    assert (row["lei"], row["versao"], row["documento"]) == ("lei", "0.1.0", "auto_de_infracao")
    assert list(row["arquivos"]) == ["AI-2026-0001.txt"]
    assert json.dumps(row)


def test_the_same_case_twice_is_known(tmp_path, registry):
    assert registry.issued_before(ENTRY.case_sha256) is None
    issue(registry)
    assert registry.issued_before(ENTRY.case_sha256) == "AI 0001/2026"


def test_a_damaged_register_is_one_sentence(tmp_path):
    (tmp_path / "registro.sqlite").write_bytes(b"no database at all" * 100)
    with pytest.raises(RegistryError, match=r"registro.*Nenhum número se perdeu"):
        Registry(tmp_path)

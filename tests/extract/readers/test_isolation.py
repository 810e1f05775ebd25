"""A reader that crashes, hangs or eats memory costs its own file and no other."""

import os
import pickle
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers import isolation, read_source

DATA = Path(__file__).parents[2] / "data" / "pdf"

#: A reader that does what its file says; put in place of the HTML reader, inside the worker.
STUB = """
import os, sys, time, types
from pipeline.extract.readers import _READERS, isolation
from pipeline.law import SourceInfo
from pipeline.extract.source import Line, Source

def read(path):
    order = open(path).read().split()[-1]
    if order == "crash":
        os.abort()
    if order == "hang":
        time.sleep(60)
    if order == "fault":
        raise ZeroDivisionError("conta")
    if order == "memory":
        raise MemoryError
    if order == "print":
        os.write(1, b"native code prints")
    if order == "slow":
        for _ in range(6):
            time.sleep(0.3)
            isolation.alive()
    return Source(SourceInfo(path, "0", "html", "utf-8", "ok"), (Line("ok", 0),))

def page_images(path):
    read(path)
    return dict([(1, "data:image/png;base64,AA==")])

sys.modules["pipeline.extract.readers.pdf_images"] = types.ModuleType("pictures")
sys.modules["pipeline.extract.readers.pdf_images"].page_images = page_images
sys.modules["stub"] = types.ModuleType("pipeline.extract.readers.stub")
sys.modules["pipeline.extract.readers.stub"] = sys.modules["stub"]
sys.modules["stub"].read = read
_READERS["html"] = ("stub", "read")
"""


@pytest.fixture
def workers(monkeypatch):
    """Workers whose HTML reader is the stub."""
    child = isolation._CHILD.replace("; serve(", f"\nexec({STUB!r})\nserve(")
    monkeypatch.setattr(isolation, "_CHILD", child.replace("{'", "{{'"))
    monkeypatch.delenv(isolation.VARIABLE, raising=False)
    made = isolation._Workers()
    monkeypatch.setattr(isolation, "_WORKERS", made)
    yield made
    made.stop()


@pytest.fixture
def page(tmp_path):
    def write(order):
        path = tmp_path / f"{order}.html"
        path.write_text(f"<html> {order}")
        return path

    return write


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("crash", "parou de repente"),
        ("hang", "passou de 1 segundos"),
        ("fault", "ZeroDivisionError: conta"),
        ("memory", "limite de memória"),
    ],
)
def test_only_its_own_file(workers, page, order, words):
    isolation.read_isolated(page("good"), 30)
    with pytest.raises(UnreadableFileError) as raised:
        isolation.read_isolated(page(order), 1)
    message = str(raised.value)
    assert words in message
    assert message.startswith(page(order).as_posix())
    assert message.endswith(".")
    assert "\n" not in message
    assert isolation.read_isolated(page("good"), 30).lines[0].text == "ok"


def test_pictures_cost_only_their_own_file(workers, page):
    assert isolation.pictures_isolated(page("good"), 30) == {1: "data:image/png;base64,AA=="}
    for order, words in (("crash", "parou de repente"), ("hang", "passou de 1 segundos")):
        with pytest.raises(UnreadableFileError, match=words):
            isolation.pictures_isolated(page(order), 1)
    assert isolation.read_isolated(page("good"), 30).lines[0].text == "ok"


def test_fault_keeps_its_traceback(workers, page):
    with pytest.raises(UnreadableFileError) as raised:
        isolation.read_isolated(page("fault"), 30)
    assert "ZeroDivisionError" in "".join(raised.value.__notes__)


def test_what_a_reader_prints_is_no_reply(workers, page):
    assert isolation.read_isolated(page("print"), 30).lines[0].text == "ok"


def test_a_file_that_goes_on_has_time(workers, page):
    isolation.read_isolated(page("good"), 30)
    assert isolation.read_isolated(page("slow"), 1).lines[0].text == "ok"


def test_killed_worker_is_gone(workers, page):
    isolation.read_isolated(page("good"), 30)
    process = workers.worker.process
    with pytest.raises(UnreadableFileError):
        isolation.read_isolated(page("hang"), 0.2)
    assert process.returncode is not None
    assert workers.worker is None


def test_one_worker_reads_all(workers, page):
    isolation.read_isolated(page("good"), 30)
    first = workers.worker.process.pid
    isolation.read_isolated(page("good"), 30)
    assert workers.worker.process.pid == first


def test_same_source_as_in_process(monkeypatch):
    monkeypatch.delenv(isolation.VARIABLE, raising=False)
    path = DATA / "typst.pdf"
    assert read_source(path, isolated=True) == read_source(path)


def test_relative_path_and_sentence(monkeypatch, tmp_path):
    monkeypatch.chdir(DATA)
    assert isolation.read_isolated("typst.pdf").info.path == "typst.pdf"
    with pytest.raises(UnreadableFileError, match=r"^senha\.pdf: o PDF está protegido"):
        isolation.read_isolated("senha.pdf")


@pytest.mark.parametrize(
    ("said", "asked", "kind", "expected"),
    [
        ("", True, "pdf", True),
        ("", False, "pdf", False),
        ("", True, "texto", False),
        ("nao", True, "pdf", False),
        ("sim", False, "html", True),
        ("sim", False, "markdown", False),
    ],
)
def test_who_decides(monkeypatch, said, asked, kind, expected):
    monkeypatch.setenv(isolation.VARIABLE, said)
    assert isolation.is_wanted(asked, kind) is expected


class Evil:
    def __reduce__(self):
        return os.system, ("true",)


@pytest.mark.parametrize("frame", [pickle.dumps(Evil()), b"lixo", pickle.dumps(3)])
def test_nothing_but_a_source_is_unpickled(frame):
    with pytest.raises(isolation._LostWorkerError):
        isolation._unpickled(frame)


def test_script_without_guard_runs_once(tmp_path):
    """The caller's main module is never run again (multiprocessing would)."""
    script = tmp_path / "programa.py"
    script.write_text(
        "from pipeline.extract.readers import read_source\n"
        f"print(len(read_source({str(DATA / 'typst.pdf')!r}, isolated=True).lines) > 0)\n"
    )
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, "PYTHONPATH": str(Path(isolation.__file__).parents[3])},
    )  # fmt: skip
    assert (done.stdout.strip(), done.stderr) == ("True", "")


def test_worker_ends_with_its_parent(tmp_path):
    code = (
        "from pipeline.extract.readers import isolation as i\n"
        f"i.read_isolated({str(DATA / 'typst.pdf')!r})\n"
        "print(i._WORKERS.worker.process.pid, flush=True)\n"
        "import os; os._exit(0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True,
        env={**os.environ, "PYTHONPATH": str(Path(isolation.__file__).parents[3])},
    )  # fmt: skip
    pid = int(done.stdout)
    until = time.monotonic() + 10
    while time.monotonic() < until and _runs(pid):
        time.sleep(0.05)
    assert not _runs(pid)


def _runs(pid):
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return False
    return stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"

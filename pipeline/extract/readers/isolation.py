"""Reading in a process of its own, so that a file that crashes or hangs a reader costs itself only.

A worker process is started once and reads one file after the other; it is killed when a file's time
is up, and the next file gets a new one. It is a plain ``python -c``, not :mod:`multiprocessing`: it
never runs the caller's main module again, so it works in notebooks, in scripts without a
``__main__`` guard, on Windows and on macOS. What comes back is unpickled by name: nothing but the
classes of a Source is ever made, whatever a taken-over worker may send.

Measured on 2 cores: 0.2 s more for the first file (the worker starts), then 0.4 to 3.5 ms for each.

The command line reads files with native code (PDF, DOCX, LibreOffice, HTML, images) this way: a
batch must outlive each of its files. The library does so only where asked: a call that starts
processes, or whose debugger does not stop in the reader, would surprise its caller. The environment
variable ``CONSOLIDA_ISOLAMENTO`` (``sim`` or ``nao``) decides over both.
"""

from __future__ import annotations

import atexit
import contextlib
import faulthandler
import io
import os
import pickle
import queue
import struct
import subprocess
import sys
import threading
import traceback
from pathlib import Path
from typing import IO, Any, NamedTuple

from pipeline.errors import ConsolidaError, UnreadableFileError
from pipeline.extract.source import Source

VARIABLE = "CONSOLIDA_ISOLAMENTO"
SECONDS_VARIABLE = "CONSOLIDA_SEGUNDOS_POR_ARQUIVO"
MEMORY_VARIABLE = "CONSOLIDA_MEMORIA_MB"
#: Formats whose readers run native code, or other programs.
FORMATS = frozenset({"pdf", "docx", "office", "html", "imagem"})
#: Seconds for a file; a page of a scan begins them anew. PdfLimits allows a PDF 600 by itself.
SECONDS = 660.0
#: Address space of the worker, in megabytes (a PDF of 2,000 pages takes under 500).
MEMORY = 4096
#: A worker makes room for a new one after so many files: leaks of native code end with it.
_FILES = 200
#: Seconds that a worker outlives its limit, where nobody is left to kill it.
_GRACE = 15.0
_START_SECONDS = 60.0
_LENGTH = struct.Struct("!Q")
_BEAT = b""
#: What a worker is asked for.
_SOURCE, _PICTURES = "fonte", "imagens"
_YES, _NO = ("sim", "s", "1"), ("nao", "não", "n", "0")
#: What a reply may be made of.
_ALLOWED = {
    "pipeline.extract.source": {"Source", "Line"},
    "pipeline.law": {"SourceInfo", "Diagnostic", "Span", "Severity"},
    "pipeline.extract.readers.isolation": {"_Reply"},
}
_CHILD = (
    "import sys; sys.path[:] = {path!r}; "
    "from pipeline.extract.readers.isolation import serve; serve({memory!r})"
)


class _Reply(NamedTuple):
    """What the worker found: what was asked, a sentence, or the traceback of a reader's fault."""

    source: Source | None = None
    pictures: dict[int, str] | None = None
    sentence: str = ""
    fault: str = ""
    full: bool = False


class _LostWorkerError(Exception):
    """The worker ended without a reply; ``code`` is its exit code."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


def is_wanted(asked: bool, kind: str) -> bool:
    """Whether a file of format ``kind`` is read apart, where the caller ``asked`` for it or not."""
    said = os.environ.get(VARIABLE, "").strip().lower()
    return kind in FORMATS and said not in _NO and (asked or said in _YES)


def read_isolated(path: str | Path, seconds: float | None = None) -> Source:
    """Read a file in a process of its own, within ``seconds`` (by default ``SECONDS``).

    Raises UnreadableFileError as the readers do, and where the reader crashes, runs out of memory
    or does not end in time; the message says which.
    """
    reply = _asked(path, _SOURCE, seconds)
    assert reply.source is not None
    return reply.source


def pictures_isolated(path: str | Path, seconds: float | None = None) -> dict[int, str]:
    """The pages of a PDF as pictures (``pdf_images``), made in a process of its own.

    Raises what :func:`read_isolated` raises.
    """
    return _asked(path, _PICTURES, seconds).pictures or {}


def _asked(path: str | Path, task: str, seconds: float | None) -> _Reply:
    limit = _setting(SECONDS_VARIABLE, SECONDS) if seconds is None else seconds
    name = Path(path).as_posix()
    try:
        reply = _WORKERS.ask(os.fspath(path), task, limit)
    except TimeoutError:
        raise UnreadableFileError(
            f"{name}: a leitura passou de {limit:g} segundos e foi interrompida; confira o arquivo "
            f"ou aumente o limite ({SECONDS_VARIABLE})."
        ) from None
    except _LostWorkerError as lost:
        raise UnreadableFileError(
            f"{name}: o leitor parou de repente (código {lost.code}) com este arquivo, que deve "
            "estar danificado; baixe-o de novo ou indique-o em outro formato."
        ) from None
    _require(reply, name)
    return reply


def alive() -> None:
    """Tell that a file goes on being read (a page of a scan is done): its time begins anew."""
    if _served is not None:
        _served.beat()


def _require(reply: _Reply, name: str) -> None:
    """Raise UnreadableFileError for a reply that does not bring what was asked."""
    if reply.source is not None or reply.pictures is not None:
        return
    if reply.sentence:
        raise UnreadableFileError(reply.sentence)
    if reply.full:
        raise UnreadableFileError(
            f"{name}: a leitura passou do limite de memória; divida o arquivo ou aumente o limite "
            f"({MEMORY_VARIABLE})."
        )
    error = UnreadableFileError(
        f"{name}: o leitor falhou com este arquivo ({reply.fault.strip().splitlines()[-1][:120]}); "
        "indique-o em outro formato e avise quem mantém o programa."
    )
    error.add_note(reply.fault)
    raise error


def _setting(name: str, default: float) -> float:
    try:
        value = float(os.environ.get(name, ""))
    except ValueError:
        return default
    return value if value > 0 else default


class _Worker:
    """One process that reads files."""

    def __init__(self) -> None:
        memory = int(_setting(MEMORY_VARIABLE, MEMORY))
        self.files = 0
        self.process = subprocess.Popen(
            [sys.executable, "-c", _CHILD.format(path=sys.path, memory=memory)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )  # fmt: skip
        self.frames: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as pipe, contextlib.suppress(OSError, ValueError):
            while (frame := _receive(pipe)) is not None:
                self.frames.put(frame)
        self.frames.put(None)

    def ask(self, request: tuple[str, str, str, float], seconds: float) -> _Reply:
        """Raises TimeoutError and _LostWorkerError; the worker is then of no more use."""
        assert self.process.stdin is not None
        limit = seconds if self.files else seconds + _START_SECONDS
        self.files += 1
        try:
            _send(self.process.stdin, pickle.dumps(request))
        except OSError:
            raise _LostWorkerError(self.process.wait()) from None
        while True:
            try:
                frame = self.frames.get(timeout=limit)
            except queue.Empty:
                raise TimeoutError from None
            if frame is None:
                raise _LostWorkerError(self.process.wait())
            if frame != _BEAT:
                return _unpickled(frame)
            limit = seconds  # it has started, or a page is done

    def end(self) -> None:
        """Kill the process with all that it has started."""
        if self.process.poll() is None:
            if sys.platform == "win32":
                subprocess.run(
                    ["taskkill", "/F", "/T", "/PID", str(self.process.pid)],
                    capture_output=True, check=False,
                )  # fmt: skip
            else:
                import signal

                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if self.process.stdin is not None:
            with contextlib.suppress(OSError):
                self.process.stdin.close()


class _Workers:
    """The one worker of this process, started when first asked."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.worker: _Worker | None = None
        self.owner = 0

    def ask(self, path: str, task: str, seconds: float) -> _Reply:
        with self.lock:
            worker = self._ready()
            try:
                return worker.ask((str(Path.cwd()), path, task, seconds), seconds)
            except BaseException:
                self.stop()
                raise

    def _ready(self) -> _Worker:
        if self.owner != os.getpid():  # after a fork the worker is the parent's
            self.worker, self.owner = None, os.getpid()
        if self.worker and (self.worker.files >= _FILES or self.worker.process.poll() is not None):
            self.stop()
        if self.worker is None:
            self.worker = _Worker()
        return self.worker

    def stop(self) -> None:
        """End the worker, if it is this process's own."""
        worker, self.worker = self.worker, None
        if worker and self.owner == os.getpid():
            worker.end()


_WORKERS = _Workers()
atexit.register(_WORKERS.stop)


def _send(pipe: IO[bytes], data: bytes) -> None:
    pipe.write(_LENGTH.pack(len(data)) + data)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> bytes | None:
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    length = _LENGTH.unpack(head)[0]
    data = pipe.read(length)
    return data if len(data) == length else None


class _Unpickler(pickle.Unpickler):
    """Makes the classes of a Source, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if name in _ALLOWED.get(module, ()):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name}")


def _unpickled(frame: bytes) -> _Reply:
    try:
        reply = _Unpickler(io.BytesIO(frame)).load()
    except Exception:  # noqa: BLE001 - damaged pickles raise errors of every kind
        raise _LostWorkerError(None) from None
    if not isinstance(reply, _Reply):
        raise _LostWorkerError(None)
    return reply


class _Served:
    """The worker's side."""

    def __init__(self, requests: IO[bytes], replies: IO[bytes]) -> None:
        self.requests, self.replies = requests, replies
        self.seconds = 0.0

    def beat(self) -> None:
        """Tell that the file goes on, and put the worker's own end off."""
        _send(self.replies, _BEAT)
        self._wind()

    def _wind(self) -> None:
        # Kills even a thread that hangs in native code, should the parent be gone by then.
        faulthandler.dump_traceback_later(self.seconds + _GRACE, exit=True)

    def run(self) -> None:
        """Read one file after the other, until the requests end."""
        while (frame := _receive(self.requests)) is not None:
            folder, path, task, self.seconds = pickle.loads(frame)
            self.beat()
            reply = _read(folder, path, task)
            faulthandler.cancel_dump_traceback_later()
            _send(self.replies, pickle.dumps(reply))


_served: _Served | None = None


def serve(memory: int) -> None:
    """The worker: requests on standard input, replies on standard output; ``memory`` in MB."""
    global _served  # noqa: PLW0603 - one worker, one process
    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    # What native code prints must not fall among the replies.
    with Path(os.devnull).open("r+b") as void:
        for stream in (0, 1):
            os.dup2(void.fileno(), stream)
    os.environ[VARIABLE] = _NO[0]  # a worker has no worker
    _bound(memory)
    _served = _Served(requests, replies)
    _served.run()


def _bound(memory: int) -> None:
    """Bound the address space, where the platform can."""
    if sys.platform == "win32":
        return
    import resource

    size = memory << 20
    with contextlib.suppress(OSError, ValueError):
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        size = size if most == resource.RLIM_INFINITY else min(size, most)
        resource.setrlimit(resource.RLIMIT_AS, (size, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _read(folder: str, path: str, task: str) -> _Reply:
    from pipeline.extract.readers import read_source
    from pipeline.extract.readers.pdf_images import page_images

    try:
        os.chdir(folder)
        if task == _PICTURES:
            return _Reply(pictures=page_images(path))
        return _Reply(read_source(path, isolated=False))
    except ConsolidaError as error:
        return _Reply(sentence=str(error))
    except MemoryError:
        return _Reply(full=True)
    except Exception:  # noqa: BLE001 - whatever a reader fails with, the parent says it
        return _Reply(fault=traceback.format_exc())

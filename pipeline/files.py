"""Writing files so that a reader never sees half of one.

It stands beside the stages, not inside one: tables, documents and the command line all write.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from pipeline.errors import ConsolidaError


class UnwritableFileError(ConsolidaError):
    """A file or folder that cannot be written."""


def write_atomic(path: Path, data: bytes) -> Path:
    """Write ``data`` to ``path``, making its folder where there is none, and return ``path``.

    The bytes go to a temporary file of the same folder, which then takes the place of ``path`` in
    one step: whoever reads sees the old file or the new one. Raises UnwritableFileError; the old
    file is then as it was, and no temporary file remains.
    """
    draft = path.with_name(f".{path.name[:100]}.{secrets.token_hex(6)}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_synced(draft, data)
        draft.replace(path)
    except OSError as error:
        raise UnwritableFileError(
            f"{path.as_posix()}: não foi possível gravar o arquivo ({error.strerror or error}); "
            "confira a permissão, o espaço em disco e se ele está aberto em outro programa."
        ) from error
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    return path


def _write_synced(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())

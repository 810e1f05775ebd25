"""A law as JSON: the whole record, with the published JSON Schema."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from pipeline.interchange.json_schema import FORMAT, SCHEMA_ID, VERSION
from pipeline.interchange.records import to_plain
from pipeline.law import Law
from pipeline.normalize.tables import portable_path


def to_json(law: Law) -> bytes:
    """The law as JSON (UTF-8), valid against :func:`pipeline.interchange.json_schema.law_schema`.

    A field that holds its default is left out. The path of the source is kept as tables keep it:
    no folder of this machine is in it.
    """
    source = replace(law.source, path=portable_path(law.source.path, Path.cwd()))
    content = {
        "$schema": SCHEMA_ID,
        "format": FORMAT,
        "format_version": VERSION,
        "tool_version": version("consolida"),
        "law": to_plain(replace(law, source=source)),
    }
    text = json.dumps(content, ensure_ascii=False, indent=1)
    # a lone surrogate, which UTF-8 has no bytes for, becomes JSON's own escape of it
    return (text + "\n").encode("utf-8", "backslashreplace")

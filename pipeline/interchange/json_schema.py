"""The JSON Schema of an exported law, made from the records themselves.

``law.schema.json`` beside this module is what :func:`law_schema` gives; a test keeps them the same.
"""

from __future__ import annotations

import inspect
import types
from dataclasses import MISSING, fields
from decimal import Decimal
from enum import StrEnum
from importlib import resources
from typing import Any, Union, get_args, get_origin

from pipeline.interchange.records import default_of, field_types
from pipeline.law import Law, PartialDate

#: What a file says of itself, so that a reader knows it from any other JSON.
FORMAT, VERSION = "consolida/lei", 1
SCHEMA_ID = f"urn:consolida:esquema:lei:{VERSION}"
SCHEMA_FILE = "law.schema.json"
#: Name of the schema where it is written beside the laws.
SCHEMA_NAME = f"consolida-lei-{VERSION}.schema.json"

Schema = dict[str, Any]

_SIMPLE: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    Decimal: {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?(E[+-]?[0-9]+)?$"},
    PartialDate: {"type": "string", "pattern": r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$"},
}


def law_schema() -> Schema:
    """The JSON Schema (draft 2020-12) of what :func:`pipeline.generate.interchange.to_json` writes.

    Field names are those of :mod:`pipeline.law`; its docstrings are the descriptions.
    """
    definitions: dict[str, Schema] = {}
    law = _schema(Law, definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        "title": "Lei extraída pelo consolida",
        "description": "Uma lei como publicada: dispositivos, redações, eventos, sanções, "
        "remissões, dúvidas e o lugar de cada um no texto da fonte.",
        "type": "object",
        "required": ["format", "format_version", "law"],
        "additionalProperties": False,
        "properties": {
            "$schema": {"type": "string"},
            "format": {"const": FORMAT},
            "format_version": {"const": VERSION},
            "tool_version": {"type": "string"},
            "law": law,
        },
        "$defs": dict(sorted(definitions.items())),
    }


def published_schema() -> str:
    """The schema as it ships with the package."""
    return resources.files(__package__).joinpath(SCHEMA_FILE).read_text(encoding="utf-8")


def _schema(kind: Any, definitions: dict[str, Schema]) -> Schema:
    if get_origin(kind) in (Union, types.UnionType):
        inner = next(each for each in get_args(kind) if each is not type(None))
        return {"anyOf": [_schema(inner, definitions), {"type": "null"}]}
    if get_origin(kind) is tuple:
        return _array(get_args(kind), definitions)
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if issubclass(kind, StrEnum):
        return {"enum": [str(each) for each in kind]}
    name = str(kind.__name__)
    if name not in definitions:
        definitions[name] = {}  # a provision holds provisions
        definitions[name] = _object(kind, definitions)
    return {"$ref": f"#/$defs/{name}"}


def _array(inner: tuple[Any, ...], definitions: dict[str, Schema]) -> Schema:
    if len(inner) == 2 and inner[1] is Ellipsis:
        return {"type": "array", "items": _schema(inner[0], definitions)}
    items = [_schema(each, definitions) for each in inner]
    return {
        "type": "array",
        "prefixItems": items,
        "minItems": len(items),
        "maxItems": len(items),
    }


def _object(kind: Any, definitions: dict[str, Schema]) -> Schema:
    its = field_types(kind)
    return {
        "type": "object",
        "description": inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0],
        "additionalProperties": False,
        "required": [each.name for each in fields(kind) if default_of(each) is MISSING],
        "properties": {name: _schema(each, definitions) for name, each in its.items()},
    }

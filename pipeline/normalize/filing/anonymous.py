"""Samples without people: what identifies a person in a case becomes an invented stand-in.

The same person gets the same stand-in within one file, so that a sample still tells who is who.
Places and facts are free text, in which a person may be named: they are blacked out whole.
"""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.normalize.filing.values import Value
from pipeline.normalize.forms import Document, FieldType

#: Parts of keys of fields that name or describe a person.
_PEOPLE = ("_nome", "proprietario", "detentor", "restituicao_a", "testemunha", "comissao")
_DESCRIBES = ("profissao", "idade", "estado_civil", "qualificacao", "inscricao", "matricula")
_PLACES = ("_endereco", "_local", "processo", "observacoes", "fato_descricao", "motivo", "anexos")
#: Numbers whose check digits are right and that the revenue gives to nobody.
SAMPLE_CPF, SAMPLE_CNPJ = "000.000.001-91", "00.000.000/0001-91"
BLACK = "█" * 8


class Anonymizer:
    """Replaces what identifies people, case after case."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def of(self, document: Document, values: Mapping[str, Value]) -> dict[str, Value]:
        """The values of a case without people; what the law and the program say stays."""
        return {key: self._one(document, key, value) for key, value in values.items()}

    def _one(self, document: Document, key: str, value: Value) -> Value:
        field = document.field(key)
        if isinstance(value, bool) or field is None:
            return value
        if isinstance(value, tuple):
            return tuple(dict.fromkeys(row, BLACK) for row in value)
        if field.type is FieldType.CPF_CNPJ:
            return SAMPLE_CNPJ if "/" in value else SAMPLE_CPF
        if any(part in key for part in _PEOPLE) and "endereco" not in key:
            return self._person(value)
        if any(part in key for part in (*_DESCRIBES, *_PLACES)) and field.type in _FREE:
            return BLACK
        return value

    def _person(self, name: str) -> str:
        return self._names.setdefault(name, f"Pessoa {len(self._names) + 1} (exemplo)")


_FREE = (FieldType.TEXTO, FieldType.TEXTO_LONGO, FieldType.NUMERO)

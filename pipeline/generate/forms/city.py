"""A form of the city's own: a docxtpl template filled with the values of a case.

The template is code of the city's; it runs in a sandbox. Values are data: they are escaped and
never read as template code. A variable that no field gives is refused before anything is printed.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from pipeline.errors import ConsolidaError
from pipeline.generate.docx import reproducible
from pipeline.generate.forms.grid import Values
from pipeline.normalize.forms import Document


class TemplateError(ConsolidaError):
    """The city's template cannot be used."""


class CityForm:
    """A template, opened once for each document that it makes."""

    def __init__(self, data: bytes, name: str) -> None:
        self._data = data
        self._name = name
        self.variables = frozenset(self._opened().get_undeclared_template_variables())

    def check(self, document: Document) -> tuple[str, ...]:
        """Required fields that the template does not print, by label.

        Raises TemplateError where it has a variable that the document has not.
        """
        keys = {field.key for field in document.fields}
        if unknown := sorted(self.variables - keys):
            raise TemplateError(
                f"{self._name}: o modelo tem variáveis que este documento não tem "
                f"({', '.join(unknown)}); corrija-as."
            )
        left = [f.label for f in document.fields if f.required and f.key not in self.variables]
        return tuple(left)

    def fill(self, document: Document, values: Values) -> bytes:
        """The template with the values of a case. Raises TemplateError."""
        from jinja2 import TemplateError as JinjaError
        from jinja2.sandbox import SandboxedEnvironment

        template = self._opened()
        context: Mapping[str, object] = {
            field.key: values.get(field.key, "") for field in document.fields
        }
        try:
            template.render(context, jinja_env=SandboxedEnvironment(), autoescape=True)
            stream = io.BytesIO()
            template.save(stream)
        except (JinjaError, ValueError, KeyError) as error:
            raise TemplateError(
                f"{self._name}: o modelo não pôde ser preenchido ({type(error).__name__}: {error})."
            ) from None
        return reproducible(stream.getvalue())

    def _opened(self) -> Any:
        from docxtpl import DocxTemplate

        try:
            template = DocxTemplate(io.BytesIO(self._data))
            template.get_undeclared_template_variables()
            template.reset_replacements()
            return DocxTemplate(io.BytesIO(self._data))
        except Exception as error:  # noqa: BLE001 - of every kind, for what is no template
            raise TemplateError(
                f"{self._name}: não é um modelo DOCX que se possa abrir "
                f"({type(error).__name__}: {error}); confira-o."
            ) from None

"""Notices and autos as files: DOCX with content controls, PDF with fields, docxtpl templates."""

from pipeline.generate.forms.city import CityForm, TemplateError
from pipeline.generate.forms.paper import form_pdf
from pipeline.generate.forms.word import (
    BaseDocumentError,
    Look,
    form_docx,
    form_template,
    read_back,
)

__all__ = [
    "BaseDocumentError",
    "CityForm",
    "Look",
    "TemplateError",
    "form_docx",
    "form_pdf",
    "form_template",
    "read_back",
]

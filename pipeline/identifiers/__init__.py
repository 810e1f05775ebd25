"""LexML identifiers as value objects: parse, print, compare, label, name, compact citation."""

from pipeline.identifiers.compact import compact_citation
from pipeline.identifiers.numbers import Number, number_from_label
from pipeline.identifiers.provision_id import Part, ProvisionId
from pipeline.identifiers.reference import reference_parts
from pipeline.identifiers.urn import Urn
from pipeline.identifiers.wording import label, name

__all__ = [
    "Number",
    "Part",
    "ProvisionId",
    "Urn",
    "compact_citation",
    "label",
    "name",
    "number_from_label",
    "reference_parts",
]

"""What search engines and other legal databases read in the head of a page: schema.org and ELI.

Reads: a Law. Writes: JSON-LD (``schema.org/Legislation``) and RDFa ``meta`` elements (European
Legislation Identifier, ontology 1.x), ready for the ``head`` of an HTML page. What the law does not
say is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from html import escape
from typing import Any

from pipeline.ids import act_urn
from pipeline.law import ActRef, Law, PartialDate, Status

ELI = "http://data.europa.eu/eli/ontology#"
_LANGUAGE = "http://publications.europa.eu/resource/authority/language/POR"
_XSD = "http://www.w3.org/2001/XMLSchema#"
_FORCE = {
    "InForce": "eli:InForce-inForce",
    "PartiallyInForce": "eli:InForce-partiallyInForce",
    "NotInForce": "eli:InForce-notInForce",
}


@dataclass(frozen=True, slots=True)
class Meta:
    """One RDFa statement of the head: a literal (``content``) or a thing (``resource``)."""

    about: str
    property: str
    content: str | None = None
    resource: str | None = None
    datatype: str | None = None

    def html(self) -> str:
        """The ``meta`` (or ``link``) element."""
        tag = "meta" if self.content is not None else "link"
        told = (
            ("about", self.about),
            ("property" if self.content is not None else "rel", self.property),
            ("content", self.content),
            ("href", self.resource),
            ("datatype", self.datatype),
        )
        attributes = " ".join(
            f'{name}="{escape(value)}"' for name, value in told if value is not None
        )
        return f"<{tag} {attributes}>"


@dataclass(frozen=True, slots=True)
class LegislationMetadata:
    """The metadata of one law: ``json_ld`` for a script element, ``metas`` for the head."""

    json_ld: dict[str, Any]
    metas: tuple[Meta, ...]

    def head(self) -> str:
        """HTML for the ``head``: nothing in it can end the script or open an element.

        The page's ``html`` element needs ``prefix="eli: http://data.europa.eu/eli/ontology#"``
        (:data:`PREFIX`).
        """
        data = json.dumps(self.json_ld, ensure_ascii=False, indent=1)
        for character in "<>&\u2028\u2029":
            data = data.replace(character, f"\\u{ord(character):04x}")
        script = f'<script type="application/ld+json">\n{data}\n</script>'
        return "\n".join([script, *(meta.html() for meta in self.metas)])


#: For the ``prefix`` attribute of ``html`` or ``head``.
PREFIX = f"eli: {ELI} xsd: {_XSD}"


def legislation_metadata(law: Law, day: date | None = None) -> LegislationMetadata:
    """The metadata of ``law``; ``day`` is the day as of which the text stands, where it has one.

    The law is named by its LexML URN; where that is not known, by the page itself.
    """
    return LegislationMetadata(_json_ld(law, day), tuple(_metas(law, day)))


def _json_ld(law: Law, day: date | None) -> dict[str, Any]:
    identity = law.identity
    force = _force(law)
    told: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "Legislation",
        "@id": law.urn,
        "identifier": law.law_id,
        "legislationIdentifier": law.urn,
        "name": law.epigraph or identity.title,
        "alternateName": identity.title if law.epigraph else None,
        "abstract": law.ementa,
        "legislationType": identity.kind,
        "legislationDate": str(identity.date) if identity.date else None,
        "legislationDateVersion": day.isoformat() if day else None,
        "legislationJurisdiction": _place(law),
        "legislationLegalForce": f"https://schema.org/{force}" if force else None,
        "legislationConsolidates": law.urn,
        "inLanguage": "pt-BR",
        "@reverse": _changed_by(law),
    }
    return {name: value for name, value in told.items() if value is not None}


def _place(law: Law) -> dict[str, Any] | None:
    identity = law.identity
    if not identity.municipality:
        return None
    place: dict[str, Any] = {"@type": "City", "name": identity.municipality}
    if identity.ibge_code:
        place["identifier"] = {
            "@type": "PropertyValue", "propertyID": "IBGE", "value": identity.ibge_code,
        }  # fmt: skip
    if identity.uf:
        place["containedInPlace"] = {"@type": "State", "identifier": identity.uf}
    return place


def _changed_by(law: Law) -> dict[str, Any] | None:
    """The acts that changed the law: ``legislationChanges``, told from the other end."""
    acts = [
        {"@type": "Legislation", "name": str(act)} | ({"@id": urn} if urn else {})
        for act, urn in _acts(law)
    ]
    return {"legislationChanges": acts} if acts else None


def _acts(law: Law) -> Iterator[tuple[ActRef, str | None]]:
    acts = dict.fromkeys(e.act for e in law.events if e.act and e.action.changes_wording)
    for act in acts:
        if act is not None:
            yield act, act_urn(law.identity, act)


def _force(law: Law) -> str | None:
    """Whether the law holds: whole, in part, or not at all; None where there is no provision."""
    statuses = [node.current.status for node in law.walk()]
    if not statuses:
        return None
    held = [status in (Status.VIGENTE, Status.DUVIDOSO) for status in statuses]
    if all(held):
        return "InForce"
    return "PartiallyInForce" if any(held) else "NotInForce"


def _metas(law: Law, day: date | None) -> Iterator[Meta]:
    about, identity = law.urn or "", law.identity
    yield Meta(about, "rdf:type", resource=f"{ELI}LegalResource")
    literals = (
        ("eli:id_local", identity.number),
        ("eli:title", law.epigraph or identity.title),
        ("eli:title_short", identity.title),
        ("eli:description", law.ementa),
        ("eli:type_document", identity.kind),
        ("eli:jurisdiction", identity.municipality),
    )
    for name, value in literals:
        if value:
            yield Meta(about, name, content=value)
    if identity.date:
        yield _dated(about, "eli:date_document", identity.date)
    if day:
        yield _dated(about, "eli:version_date", PartialDate(day.year, day.month, day.day))
    yield Meta(about, "eli:language", resource=_LANGUAGE)
    if force := _force(law):
        yield Meta(about, "eli:in_force", resource=_FORCE[force].replace("eli:", ELI))
    for act, urn in _acts(law):
        if urn:
            yield Meta(about, "eli:changed_by", resource=urn)
        else:
            yield Meta(about, "eli:changed_by", content=str(act))


def _dated(about: str, name: str, when: PartialDate) -> Meta:
    """A date with the type of its precision."""
    kind = {4: "gYear", 7: "gYearMonth", 10: "date"}[len(str(when))]
    return Meta(about, name, content=str(when), datatype=f"xsd:{kind}")

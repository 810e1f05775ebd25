"""The parts of a DOCX: which XML files it holds, parsed without trusting them.

Reads: bytes of a file. Writes: a Package. Relationships that point outside the file (linked
images, templates, sub-documents) are never followed; entities are never expanded.
"""

from __future__ import annotations

import posixpath
from functools import cached_property

from lxml import etree

from pipeline.errors import UnreadableFileError
from pipeline.extract.readers.archive import LIMITS, Archive, Limits

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_REL = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
#: The ISO "strict" variant differs in its names alone.
_STRICT = (
    (
        b"http://purl.oclc.org/ooxml/officeDocument/relationships",
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    ),
    (
        b"http://purl.oclc.org/ooxml/wordprocessingml/main",
        b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    ),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/math",
        b"http://schemas.openxmlformats.org/officeDocument/2006/math",
    ),
)
_MACROS = "macroEnabled"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OLE_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_ZIP = b"PK\x03\x04"
_DOCTYPES = (b"<!DOCTYPE", "<!DOCTYPE".encode("utf-16-le"), "<!DOCTYPE".encode("utf-16-be"))
#: What a file that bears the name of a DOCX may really be, by its first characters.
_IMPOSTORS = (
    (b"%PDF", "um PDF", ".pdf"),
    (b"{\\rtf", "um documento RTF", ".rtf"),
    (b"<!doctype html", "uma página HTML", ".html"),
    (b"<html", "uma página HTML", ".html"),
)
_OTHER_ZIPS = (
    ("xl/workbook.xml", "uma planilha do Excel"),
    ("ppt/presentation.xml", "uma apresentação do PowerPoint"),
    ("mimetype", "um documento do LibreOffice (.odt) ou um livro EPUB"),
)


class Package:
    """A DOCX: its main part and the parts that it names, each parsed when first asked for."""

    def __init__(self, name: str, data: bytes, limits: Limits = LIMITS) -> None:
        self.name = name
        self.limits = limits
        _refuse_impostor(name, data)
        self._archive = Archive(name, data, limits)
        self._parsed: dict[str, etree._Element] = {}
        self._refuse_macros()
        self.main = self._main()

    @cached_property
    def document(self) -> etree._Element:
        """Root of the main part."""
        return self.xml(self.main)

    def related(self, kind: str) -> etree._Element | None:
        """Root of the part that the main part names as its ``kind`` ("styles"), or None."""
        for target, found in self.relations.values():
            if found == kind and target in self._archive.names:
                return self.xml(target)
        return None

    def by_id(self, relation: str | None) -> etree._Element | None:
        """Root of the part that the main part knows by a relationship id, or None."""
        target, _ = self.relations.get(relation or "", ("", ""))
        return self.xml(target) if target in self._archive.names else None

    @cached_property
    def relations(self) -> dict[str, tuple[str, str]]:
        """Parts named by the main part: relationship id to (name, kind). None lies outside."""
        return self._relations(self.main)

    def xml(self, part: str) -> etree._Element:
        """Root of a part. Raises UnreadableFileError where it is damaged or hostile."""
        if part not in self._parsed:
            self._parsed[part] = self._parse(self._archive.read(part))
        return self._parsed[part]

    def _parse(self, data: bytes) -> etree._Element:
        if any(mark in data for mark in _DOCTYPES):
            raise self._refused("declara entidades XML, o que um documento do Word não faz")
        for strict, usual in _STRICT:
            data = data.replace(strict, usual)
        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False,
            remove_comments=True, remove_pis=True,
        )  # fmt: skip
        try:
            root = etree.fromstring(data, parser)
        except (etree.XMLSyntaxError, ValueError):
            raise self._damaged() from None
        if root.xpath(f"boolean({'/*' * (self.limits.depth + 1)})"):
            raise self._refused("elementos aninhados demais")
        if root.xpath(f"count(//*) > {self.limits.elements}"):
            raise self._refused("elementos demais")
        return root

    def _main(self) -> str:
        for target, kind in self._relations("").values():
            if kind == "officeDocument" and target in self._archive.names:
                return self._wordprocessing(target)
        raise self._not_word()

    def _wordprocessing(self, target: str) -> str:
        if self.xml(target).tag != f"{W}document":
            raise self._not_word()
        return target

    def _relations(self, part: str) -> dict[str, tuple[str, str]]:
        folder, base = posixpath.split(part)
        rels = posixpath.join(folder, "_rels", f"{base}.rels")
        if rels not in self._archive.names:
            return {}
        found = {}
        for relation in self.xml(rels).iter(_REL):
            if relation.get("TargetMode") == "External":
                continue
            target = posixpath.normpath(posixpath.join("/", folder, relation.get("Target", "")))
            kind = relation.get("Type", "").rpartition("/")[2]
            found[relation.get("Id", "")] = (target.lstrip("/"), kind)
        return found

    def _refuse_macros(self) -> None:
        types = "[Content_Types].xml"
        if types not in self._archive.names:
            return
        kinds = (element.get("ContentType", "") for element in self.xml(types).iter())
        if any(_MACROS in kind and "word" in kind for kind in kinds):
            raise UnreadableFileError(
                f"{self.name}: o documento traz macros (.docm); salve-o no Word como .docx, que "
                "não as tem."
            )

    def _refused(self, reason: str) -> UnreadableFileError:
        return UnreadableFileError(
            f"{self.name}: o arquivo foi recusado por segurança ({reason}); abra-o no Word e "
            "salve-o de novo."
        )

    def _damaged(self) -> UnreadableFileError:
        return UnreadableFileError(
            f"{self.name}: o arquivo está danificado ou incompleto; baixe-o de novo ou abra-o no "
            "Word e salve-o outra vez."
        )

    def _not_word(self) -> UnreadableFileError:
        names = self._archive.names
        what = next((what for mark, what in _OTHER_ZIPS if mark in names), "um arquivo compactado")
        return UnreadableFileError(
            f"{self.name}: não é um documento do Word, e sim {what}; indique a lei em .docx."
        )


def _refuse_impostor(name: str, data: bytes) -> None:
    """Say what a file is that is no zip at all."""
    if data.startswith(_ZIP):
        return
    if data.startswith(_OLE):
        raise UnreadableFileError(f"{name}: {_ole(data)}")
    start = data[:64].lstrip(b"\xef\xbb\xbf \r\n\t").lower()
    for mark, what, suffix in _IMPOSTORS:
        if start.startswith(mark.lower()):
            raise UnreadableFileError(
                f"{name}: não é um documento do Word, e sim {what}; mude a extensão do nome para "
                f"{suffix}."
            )
    raise UnreadableFileError(
        f"{name}: não é um documento do Word (.docx), ou está danificado desde o começo; confira o "
        "arquivo ou baixe-o de novo."
    )


def _ole(data: bytes) -> str:
    if _OLE_ENCRYPTED in data:
        return "o arquivo está protegido por senha; abra-o no Word e salve uma cópia sem senha."
    return (
        "é um documento do Word antigo, com a extensão trocada; mude a extensão do nome para .doc."
    )

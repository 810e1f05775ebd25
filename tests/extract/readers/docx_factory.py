"""Small DOCX files made of raw XML, so that a test shows every element that it is about."""

import io
import zipfile

from pipeline.extract.readers.docx import docx_source

_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_RELS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml"
NAMESPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "r": _OFFICE,
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "v": "urn:schemas-microsoft-com:vml",
    }.items()
)


def package(body, *, main_type=f"{_MAIN}.document.main+xml", extra=None, doctype="", **parts):
    """Bytes of a DOCX. ``parts`` are the insides of styles, numbering, footnotes, header1, ..."""
    files = {
        "word/document.xml": f"{doctype}<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>"
    }
    relations = []
    for number, (name, inside) in enumerate(parts.items(), start=1):
        kind = name.rstrip("0123456789")
        root = {"header": "hdr", "footer": "ftr"}.get(kind, kind)
        files[f"word/{name}.xml"] = f"<w:{root} {NAMESPACES}>{inside}</w:{root}>"
        relations.append(
            f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{name}.xml"/>'
        )
    files["word/_rels/document.xml.rels"] = _relations("".join(relations))
    files["_rels/.rels"] = _relations(
        f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="word/document.xml"/>'
    )
    overrides = "".join(
        f'<Override PartName="/{name}" ContentType="{main_type if name == "word/document.xml" else _type(name)}"/>'
        for name in files
        if name.startswith("word/") and "_rels" not in name
    )
    files["[Content_Types].xml"] = (
        f'<Types xmlns="{_TYPES}"><Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f"{overrides}</Types>"
    )
    return zipped({**files, **(extra or {})})


def _type(name):
    return f"{_MAIN}.{name[5:-4].rstrip('0123456789')}+xml"


def _relations(inside):
    return f'<Relationships xmlns="{_RELS}">{inside}</Relationships>'


def zipped(files):
    """Bytes of a zip of texts or bytes by name."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            # A fixed date: the same content gives the same bytes.
            entry = zipfile.ZipInfo(name, date_time=(2020, 1, 1, 0, 0, 0))
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def run(text, properties=""):
    """A run of text."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def para(inside="", *, num=None, level=None, style=None, mark="", more=""):
    """A paragraph of text (or of runs), in a list, in a style, with properties of its mark."""
    numbering = ""
    if num is not None or level is not None:
        ilvl = f'<w:ilvl w:val="{level}"/>' if level is not None else ""
        num_id = f'<w:numId w:val="{num}"/>' if num is not None else ""
        numbering = f"<w:numPr>{ilvl}{num_id}</w:numPr>"
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    look = f"<w:rPr>{mark}</w:rPr>" if mark else ""
    content = inside if inside.startswith("<") or not inside else run(inside)
    return f"<w:p><w:pPr>{named}{numbering}{more}{look}</w:pPr>{content}</w:p>"


def level(ilvl, fmt, text, *, start=1, more=""):
    """A level of a list; ``more`` may hold what else stands in it."""
    begin = f'<w:start w:val="{start}"/>' if start is not None else ""
    return f'<w:lvl w:ilvl="{ilvl}">{begin}<w:numFmt w:val="{fmt}"/>{more}<w:lvlText w:val="{text}"/></w:lvl>'


def abstract(key, *levels, more=""):
    """An abstract list."""
    return f'<w:abstractNum w:abstractNumId="{key}"><w:multiLevelType w:val="multilevel"/>{more}{"".join(levels)}</w:abstractNum>'


def num(key, of, *overrides):
    """An edition of an abstract list; overrides are (level, start) or (level, xml of a level)."""
    inside = "".join(
        f'<w:lvlOverride w:ilvl="{ilvl}">'
        + (f'<w:startOverride w:val="{what}"/>' if isinstance(what, int) else what)
        + "</w:lvlOverride>"
        for ilvl, what in overrides
    )
    return f'<w:num w:numId="{key}"><w:abstractNumId w:val="{of}"/>{inside}</w:num>'


def table(*rows):
    """A table of rows of cells; a cell is a text, or (text or XML, properties)."""

    def cell(content):
        inside, properties = content if isinstance(content, tuple) else (content, "")
        blocks = (
            inside if inside.startswith("<w:p>") or inside.startswith("<w:tbl>") else para(inside)
        )
        return f"<w:tc><w:tcPr>{properties}</w:tcPr>{blocks}</w:tc>"

    inside = "".join(f"<w:tr>{''.join(map(cell, row))}</w:tr>" for row in rows)
    return f"<w:tbl><w:tblPr/>{inside}</w:tbl>"


FIELD = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
BEGIN, SEPARATE, END = (FIELD.format(kind) for kind in ("begin", "separate", "end"))


def instruction(text):
    return f'<w:r><w:instrText xml:space="preserve"> {text} </w:instrText></w:r>'


def read(body, **parts):
    return docx_source(package(body, **parts), "lei.docx")


def texts(body, **parts):
    return [line.text for line in read(body, **parts).lines]


def doubts(source):
    """Code and quote of each diagnostic."""
    return [(d.code, d.quote) for d in source.diagnostics]


def stretches(line, which):
    return [line.text[start:end] for start, end in getattr(line, which)]


#: What a tracked revision says of itself.
WHO = 'w:id="1" w:author="Ana Lima" w:date="2024-05-03T10:00:00Z"'

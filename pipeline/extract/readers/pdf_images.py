"""Pictures of a PDF's pages, for a page that shows the source beside its reading."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from pathlib import Path

#: Dots per inch: enough to read, small enough for a page of some megabytes.
RESOLUTION = 80
#: Pages of a longer file are not pictured: the page would be too heavy for a browser.
MAX_PAGES = 120


def page_images(path: str | Path) -> dict[int, str]:
    """Each page of a PDF as a data URI, by number from 1; empty where the file has too many."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    try:
        if len(document) > MAX_PAGES:
            return {}
        return {number + 1: _picture(document[number]) for number in range(len(document))}
    finally:
        document.close()


def _picture(page: object) -> str:
    bitmap = page.render(scale=RESOLUTION / 72)  # type: ignore[attr-defined]
    stream = BytesIO()
    bitmap.to_pil().convert("L").save(stream, "PNG", optimize=True)
    return f"data:image/png;base64,{b64encode(stream.getvalue()).decode('ascii')}"

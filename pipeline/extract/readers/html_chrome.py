"""What a page shows beside the law: navigation, menus, cookie notices, buttons.

Decided by structure, never by a list of sites: what elements declare themselves to be, how much of
a box is links, and whether the box holds an article. What holds the law is never set aside.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pipeline.extract.readers.html_blocks import Block, Box
from pipeline.extract.readers.inline_order import article

_TAGS = frozenset(
    "nav aside button select option optgroup datalist textarea noscript dialog menu object "
    "iframe video audio canvas svg map".split()
)
_ROLES = frozenset(
    "navigation banner contentinfo search complementary menu menubar toolbar dialog alertdialog "
    "alert button".split()
)
#: A header or footer of one of these belongs to it; of the page, to the site.
_CONTENT = frozenset("article main section blockquote td".split())
_NAMES = re.compile(
    r"(?:^|[\s_-])(?:cookies?|lgpd-?bar|breadcrumbs?|migalhas|nav|navbar|navigation|navegacao|menu"
    r"|submenu|sidebar|toolbar|pagination|paginacao|social|share|compartilhar?|skip|sr-only"
    r"|visually-hidden|acessibilidade|newsletter|rodape|topbar|modal|popup|busca|dropdown-menu"
    r"|btn|botoes)(?:$|[\s_-])",
    re.IGNORECASE,
)
_LINKED_SHARE = 0.8
_LINKS = 3
#: A box with more than this share of the page's text is no chrome, whatever it calls itself.
_MAX_SHARE = 0.5


def declares_chrome(tag: str, attributes: Mapping[str, str], around: Mapping[str, int]) -> bool:
    """Whether an element says of itself that it belongs to the site."""
    if tag in ("html", "body"):
        return False
    if tag in _TAGS or attributes.get("role", "").lower() in _ROLES:
        return True
    if tag in ("header", "footer"):
        return not any(around.get(name, 0) for name in _CONTENT)
    if "class" not in attributes and "id" not in attributes:
        return False
    return bool(_NAMES.search(f"{attributes.get('class', '')} {attributes.get('id', '')}"))


def chrome(blocks: Sequence[Block], boxes: Sequence[Box]) -> list[bool]:
    """For each block, whether it belongs to the site and not to the law."""
    first, last = _law(blocks)
    _weigh(blocks, boxes)
    total = sum(len(block.text) for block in blocks)
    aside = _set_aside(boxes, total)
    linked = _link_boxes(blocks, boxes, first, last)
    repeated = _repeated(blocks)
    return [
        aside[block.box]
        or (not first <= index <= last and (linked[block.box] or _is_links(block, repeated)))
        for index, block in enumerate(blocks)
    ]


def _law(blocks: Sequence[Block]) -> tuple[int, int]:
    """The first and the last block that opens an article and is no entry of a menu."""
    articles = [i for i, block in enumerate(blocks) if _opens_article(block)]
    return (articles[0], articles[-1]) if articles else (0, len(blocks))


def _opens_article(block: Block) -> bool:
    text = block.text.strip()
    return article(text) is not None and block.linked < _LINKED_SHARE * len(text)


def _weigh(blocks: Sequence[Block], boxes: Sequence[Box]) -> None:
    """Add up the text of each box; boxes come after the boxes that hold them."""
    for block in blocks:
        box = boxes[block.box]
        box.chars += len(block.text.strip())
        box.linked += block.linked
        box.links += block.links
        box.labelled = box.labelled or _opens_article(block)
    for box in reversed(boxes):
        if box.parent >= 0:
            outer = boxes[box.parent]
            outer.chars += box.chars
            outer.linked += box.linked
            outer.links += box.links
            outer.labelled = outer.labelled or box.labelled


def _set_aside(boxes: Sequence[Box], total: int) -> list[bool]:
    aside: list[bool] = []
    for box in boxes:
        itself = box.chrome and not box.labelled and box.chars <= _MAX_SHARE * total
        gone = box.hidden and not box.labelled
        aside.append(itself or gone or (box.parent >= 0 and aside[box.parent]))
    return aside


def _link_boxes(blocks: Sequence[Block], boxes: Sequence[Box], first: int, last: int) -> list[bool]:
    """Boxes outside the law that hold hardly anything but links."""
    within = [False] * len(boxes)
    for block in blocks[first : last + 1]:
        within[block.box] = True
    linked: list[bool] = []
    for index in range(len(boxes) - 1, -1, -1):
        if within[index] and boxes[index].parent >= 0:
            within[boxes[index].parent] = True
    for index, box in enumerate(boxes):
        dense = box.links >= _LINKS and box.linked >= _LINKED_SHARE * box.chars
        inherited = box.parent >= 0 and linked[box.parent]
        linked.append(inherited or (dense and not within[index]))
    return linked


def _repeated(blocks: Sequence[Block]) -> frozenset[str]:
    seen: set[str] = set()
    twice: set[str] = set()
    for block in blocks:
        if block.links:
            text = block.text.strip()
            (twice if text in seen else seen).add(text)
    return frozenset(twice)


def _is_links(block: Block, repeated: frozenset[str]) -> bool:
    text = block.text.strip()
    if block.linked < _LINKED_SHARE * len(text) or text.startswith("("):
        return False
    return block.links >= _LINKS or text in repeated

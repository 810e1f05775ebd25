"""What tells whether a file still holds the words that it was exported with."""

from __future__ import annotations

import hashlib
import json

from pipeline.interchange.xml import legal
from pipeline.law import Law


def words_digest(law: Law) -> str:
    """SHA-256 of the structure, the labels, the wordings and the notes of a law.

    Offsets, sanctions and the like are not in it: they hold only while these words do.
    """
    front = [law.epigraph, law.ementa, law.preamble, *law.closing]
    provisions = [
        [node.id, node.kind, node.label, [above.id for above in parents]]
        + [[v.ordinal, v.text, v.tail, v.rows] for v in node.versions]
        for node, parents in law.walk_with_parents()
    ]
    notes = [[event.id, event.action, event.note] for event in law.events]
    words = json.dumps([front, provisions, notes], ensure_ascii=False)
    return hashlib.sha256(legal(words).encode()).hexdigest()

"""The catalogue of infractions as frames, for ``pipeline.normalize.workbook.to_xlsx``.

Two sheets: ``infracoes``, one row for each sanction and provision, and ``capitulos``, the range of
the fines of each chapter. Amounts are decimals; what is unknown is empty, with the reason beside.
"""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from pipeline.generate.infractions import Catalogue, Infraction, by_chapter
from pipeline.naming import in_words, names

#: Column of the sheet, field of the record.
_COLUMNS = {
    "capitulo": "chapter",
    "dispositivo_id": "provision_id",
    "dispositivo": "provision",
    "conduta": "conduct",
    "sancao_id": "sanction_id",
    "sancao": "sanction",
    "dispositivo_da_sancao": "stated_in",
    "citacao": "quote",
    "valor_na_lei": "stated",
    "minimo": "minimum",
    "maximo": "maximum",
    "unidade": "unit",
    "por": "per",
    "sujeito": "subject",
    "minimo_reais": "min_brl",
    "maximo_reais": "max_brl",
    "por_que_sem_reais": "why",
    "ressalva": "caution",
    "graduacao": "grading",
    "prazo_de_defesa": "defence",
    "quem_lavra": "drafts",
    "quem_julga": "judges",
}
_SPAN_COLUMNS = (
    "capitulo", "multas", "na_unidade_da_lei", "minimo_reais", "maximo_reais", "sem_reais",
)  # fmt: skip
_IN_WORDS = ("why", "caution", "defence", "drafts", "judges")


def infractions_frames(found: Catalogue) -> tuple[tuple[str, pd.DataFrame], ...]:
    """The sheets of a catalogue, by name; the day of the reais is in every row."""
    called = names(found.law)
    day = found.on.isoformat()
    rows = [
        [*(_cell(one, name, called) for name in _COLUMNS.values()), day]
        for one in found.infractions
    ]
    spans = [
        [s.chapter, s.fines, s.in_units, s.min_brl, s.max_brl, s.without] for s in by_chapter(found)
    ]
    return (
        ("infracoes", pd.DataFrame(rows, columns=[*_COLUMNS, "data_dos_reais"], dtype=object)),
        ("capitulos", pd.DataFrame(spans, columns=list(_SPAN_COLUMNS), dtype=object)),
    )


def _cell(one: Infraction, name: str, called: Mapping[str, str]) -> object:
    value = getattr(one, name)
    return in_words(value, called) if name in _IN_WORDS and value is not None else value

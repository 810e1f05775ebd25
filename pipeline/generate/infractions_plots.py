"""The ranges of the fines by chapter as pictures: in reais, and in the law's units without reais.

Reads: a :class:`~pipeline.generate.infractions.Catalogue`. Writes: captions with PNG bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from pipeline.generate.infractions import Catalogue, Infraction
from pipeline.generate.range_plot import Range, range_plot
from pipeline.normalize.fines import range_words
from pipeline.normalize.fines.find import FINE
from pipeline.phrases import count

_UNITS = {"SM": "salários mínimos", "BRL": "reais da lei, sem correção", "UFIR": "UFIR"}

Amount = tuple[Decimal | None, Decimal]


@dataclass(frozen=True, slots=True)
class Picture:
    """A plot with what it shows, in words that stand for it where it cannot be seen."""

    caption: str
    png: bytes


def range_pictures(found: Catalogue) -> tuple[Picture, ...]:
    """One picture of the fines that have reais, and one for each unit of those that have none."""
    fines = [one for one in found.infractions if one.sanction == FINE]
    pictures = []
    in_reais = [one for one in fines if one.max_brl]
    if in_reais:
        rows = _rows(in_reais, "BRL", reais=True)
        nominal = any("valor nominal" in (one.caution or "") for one in in_reais)
        caution = "; os que a lei manda corrigir estão como impressos" if nominal else ""
        pictures.append(_picture(rows, f"reais de {found.on:%d.%m.%Y}", caution))
    for unit in dict.fromkeys(one.unit for one in fines if one.maximum and not one.max_brl):
        others = [one for one in fines if one.unit == unit and one.maximum and not one.max_brl]
        rows = _rows(others, unit or "", reais=False)
        pictures.append(_picture(rows, _UNITS.get(unit or "", unit or "")))
    return tuple(pictures)


def _picture(rows: tuple[Range, ...], measure: str, caution: str = "") -> Picture:
    caption = f"Faixas das multas por capítulo, em {measure}{caution}"
    return Picture(caption, range_plot(rows, f"multa em {measure}"))


def _rows(fines: Iterable[Infraction], unit: str, *, reais: bool) -> tuple[Range, ...]:
    by_chapter: dict[str, list[Amount]] = {}
    for one in fines:
        by_chapter.setdefault(one.chapter, []).extend(_amounts(one, reais=reais))
    return tuple(_range(chapter, amounts, unit) for chapter, amounts in by_chapter.items())


def _amounts(one: Infraction, *, reais: bool) -> Iterator[Amount]:
    low, high = (one.min_brl, one.max_brl) if reais else (one.minimum, one.maximum)
    if high is not None:
        yield low, high


def _range(chapter: str, amounts: list[Amount], unit: str) -> Range:
    lows = [low for low, _ in amounts if low]
    low, high = min(lows, default=None), max(high for _, high in amounts)
    told = f"{range_words(low, high, unit)} ({count(len(amounts), 'multa', 'multas')})"
    return Range(chapter, low, high, told)

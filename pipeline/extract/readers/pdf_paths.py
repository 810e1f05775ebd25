"""Rules: the straight lines of a page, drawn as strokes, thin rectangles or sides of boxes.

Reads: the drawing of a page. Writes: rules in the page's upright frame. What a rule means (a
strike, an underline, a table's grid) is decided where the glyphs are known.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from pypdfium2 import raw

from pipeline.extract.readers.pdf_calls import prototype

if TYPE_CHECKING:
    from pipeline.extract.readers.pdf_glyphs import Frame

#: Thicker than this, in points, a shape is no line.
MAX_THICKNESS = 3.5
_MIN_LENGTH = 1.5
#: Lighter than this (of 255, all three colours) is paper, not ink; less opaque than this, nothing.
_PAPER = 245
_MIN_ALPHA = 25
#: Bounds for drawings (maps, plans): objects of a page, segments of a path, forms within forms.
_MAX_OBJECTS = 60_000
_MAX_SEGMENTS = 2_000
_MAX_DEPTH = 5
#: Segments of a rectangle or a single line at the most.
_SIMPLE = 5

_Affine = tuple[float, float, float, float, float, float]
_IDENTITY: _Affine = (1, 0, 0, 1, 0, 0)
_Bounds = tuple[float, float, float, float]


_P, _I = ctypes.c_void_p, ctypes.c_int
_count = prototype(raw.FPDFPage_CountObjects, _I, _P)
_object = prototype(raw.FPDFPage_GetObject, _P, _P, _I)
_child = prototype(raw.FPDFFormObj_GetObject, _P, _P, ctypes.c_ulong)
_kind = prototype(raw.FPDFPageObj_GetType, _I, _P)


class Rule(NamedTuple):
    """A straight line, horizontal or vertical; ``top`` is less than ``bottom``.

    ``boxed`` marks the side of a rectangle that was stroked as one: never a strike.
    ``declared`` marks a strike that a person drew with the tool of that name (an annotation).
    """

    x0: float
    top: float
    x1: float
    bottom: float
    boxed: bool = False
    declared: bool = False

    @property
    def is_horizontal(self) -> bool:
        """True where it is wider than high."""
        return self.x1 - self.x0 > self.bottom - self.top


class Drawing:
    """The objects of a page: straight shapes, the order of its text objects, its images."""

    def __init__(self, page: Any) -> None:
        self.images = 0
        #: Place of each text object (by address) in the order in which the page is painted.
        self.text_objects: dict[int, int] = {}
        self._shapes: list[tuple[float, float, float, float, bool, bool]] = []
        self._left = _MAX_OBJECTS
        address = ctypes.cast(page, ctypes.c_void_p).value
        self._walk(_object(address, i) for i in range(_count(address)))
        self._shapes.extend((*box, False, True) for box in _strike_annotations(page))

    def rules(self, frame: Frame, turn: int) -> tuple[Rule, ...]:
        """The rules of the page, turned upright by ``turn``."""
        return tuple(_upright(shape, frame, turn) for shape in self._shapes)

    def _walk(
        self, items: Iterator[int | None], matrix: _Affine = _IDENTITY, depth: int = 0
    ) -> None:
        for item in items:
            self._left -= 1
            if self._left < 0 or not item:
                return
            kind = _kind(item)
            if kind == raw.FPDF_PAGEOBJ_TEXT:
                self.text_objects[item] = len(self.text_objects)
            elif kind == raw.FPDF_PAGEOBJ_PATH:
                self._path(ctypes.cast(item, raw.FPDF_PAGEOBJECT), matrix)
            elif kind == raw.FPDF_PAGEOBJ_IMAGE:
                self.images += 1
            elif kind == raw.FPDF_PAGEOBJ_FORM and depth < _MAX_DEPTH:
                form = ctypes.cast(item, raw.FPDF_PAGEOBJECT)
                children = (_child(item, i) for i in range(raw.FPDFFormObj_CountObjects(form)))
                self._walk(children, _times(_matrix_of(form), matrix), depth + 1)

    def _path(self, path: Any, matrix: _Affine) -> None:
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        raw.FPDFPath_GetDrawMode(path, ctypes.byref(fill), ctypes.byref(stroke))
        filled = fill.value != 0 and _inked(path, raw.FPDFPageObj_GetFillColor)
        stroked = stroke.value != 0 and _inked(path, raw.FPDFPageObj_GetStrokeColor)
        if not filled and not stroked:
            return
        count = raw.FPDFPath_CountSegments(path)
        if count > _MAX_SEGMENTS:
            return
        whole = _bounds(path, matrix)
        if count <= _SIMPLE and _is_thin(whole):
            self._keep(whole, boxed=False)
        elif stroked or count > _SIMPLE:
            self._subpaths(path, count, _times(_matrix_of(path), matrix), stroked)

    def _subpaths(self, path: Any, count: int, matrix: _Affine, stroked: bool) -> None:
        """A path of several shapes (LibreOffice strikes a line's words in one), or a box."""
        width = ctypes.c_float()
        raw.FPDFPageObj_GetStrokeWidth(path, ctypes.byref(width))
        half = width.value / 2 if stroked else 0.0
        for points, closed in _shapes(path, count, matrix):
            box = _around(points)
            if _is_thin(box):
                self._keep(_grown(box, half), boxed=False)
            elif stroked:
                ends = [*points[1:], points[0]] if closed else points[1:]
                for start, end in zip(points, ends, strict=False):
                    side = _around([start, end])
                    if _is_thin(side):
                        self._keep(_grown(side, half), boxed=True)

    def _keep(self, box: _Bounds, *, boxed: bool) -> None:
        if max(box[2] - box[0], box[3] - box[1]) >= _MIN_LENGTH:
            self._shapes.append((*box, boxed, False))


def _upright(shape: tuple[float, float, float, float, bool, bool], frame: Frame, turn: int) -> Rule:
    left, bottom, right, top, boxed, declared = shape
    x0, x1 = frame.along(turn, (left, bottom, right, top))
    heights = (frame.down(turn, left, bottom), frame.down(turn, right, top))
    return Rule(x0, min(heights), x1, max(heights), boxed, declared)


def _inked(path: Any, colour: Any) -> bool:
    """Whether a colour is seen on paper. A pattern, which has none, is."""
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    known = colour(path, *(ctypes.byref(part) for part in (red, green, blue, alpha)))
    if not known:
        return True
    light = min(red.value, green.value, blue.value)
    return light < _PAPER and alpha.value >= _MIN_ALPHA


def _bounds(item: Any, matrix: _Affine) -> _Bounds:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(item, *(ctypes.byref(part) for part in (left, bottom, right, top)))
    box = (left.value, bottom.value, right.value, top.value)
    if matrix == _IDENTITY:
        return box
    return _around([_apply(matrix, box[0], box[1]), _apply(matrix, box[2], box[3])])


def _shapes(
    path: Any, count: int, matrix: _Affine
) -> Iterator[tuple[list[tuple[float, float]], bool]]:
    """The subpaths made of straight lines alone: their points, and whether they are closed."""
    points: list[tuple[float, float]] = []
    closed, curved = False, False
    x, y = ctypes.c_float(), ctypes.c_float()
    for index in range(count):
        segment = raw.FPDFPath_GetPathSegment(path, index)
        kind = raw.FPDFPathSegment_GetType(segment)
        raw.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y))
        if kind == raw.FPDF_SEGMENT_MOVETO:
            if len(points) > 1 and not curved:
                yield points, closed
            points, closed, curved = [], False, False
        curved = curved or kind == raw.FPDF_SEGMENT_BEZIERTO
        points.append(_apply(matrix, x.value, y.value))
        closed = closed or bool(raw.FPDFPathSegment_GetClose(segment))
    if len(points) > 1 and not curved:
        yield points, closed


def _strike_annotations(page: Any) -> Iterator[_Bounds]:
    """The lines of strike-out annotations: half way up each of their quadrilaterals."""
    for index in range(min(raw.FPDFPage_GetAnnotCount(page), _MAX_OBJECTS)):
        annotation = raw.FPDFPage_GetAnnot(page, index)
        if raw.FPDFAnnot_GetSubtype(annotation) == raw.FPDF_ANNOT_STRIKEOUT:
            for place in range(raw.FPDFAnnot_CountAttachmentPoints(annotation)):
                quad = raw.FS_QUADPOINTSF()
                raw.FPDFAnnot_GetAttachmentPoints(annotation, place, ctypes.byref(quad))
                xs, ys = (quad.x1, quad.x2, quad.x3, quad.x4), (quad.y1, quad.y2, quad.y3, quad.y4)
                middle = (min(ys) + max(ys)) / 2
                yield min(xs), middle, max(xs), middle
        raw.FPDFPage_CloseAnnot(annotation)


def _is_thin(box: _Bounds) -> bool:
    return min(box[2] - box[0], box[3] - box[1]) <= MAX_THICKNESS


def _grown(box: _Bounds, by: float) -> _Bounds:
    """``box`` thickened by half a stroke, across its length alone."""
    if box[2] - box[0] > box[3] - box[1]:
        return box[0], box[1] - by, box[2], box[3] + by
    return box[0] - by, box[1], box[2] + by, box[3]


def _around(points: list[tuple[float, float]]) -> _Bounds:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _matrix_of(item: Any) -> _Affine:
    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(item, ctypes.byref(matrix))
    return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f


def _times(first: _Affine, then: _Affine) -> _Affine:
    a, b, c, d, e, f = first
    x, y = _apply(then, e, f)
    return (
        a * then[0] + b * then[2], a * then[1] + b * then[3],
        c * then[0] + d * then[2], c * then[1] + d * then[3], x, y,
    )  # fmt: skip


def _apply(matrix: _Affine, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f

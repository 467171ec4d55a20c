"""The stills of a filmstrip that are at hand, and which ones a view of the time scale wants."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from widgets.timeline.time_scale import TimeScale

SHORTEST_SLOT_MS = 50
_MOST_BYTES = 32 << 20
_COARSER, _FINER = 12, 4  # how many zooms away a stand-in is looked for


class Film:
    """Stills by slot: a film is divided into slots of 50, 100, 200, ... ms.

    A still stands for the start of its slot. While one is not there, that of a wider slot over the
    same moment, or of a narrower one with the same start, stands in for it.

    Parameters
    ----------
    aspect
        Width of a picture in heights.
    """

    def __init__(self, aspect: float) -> None:
        self.aspect = min(max(aspect, 0.25), 4.0)
        self._stills: OrderedDict[tuple[int, int], QImage] = OrderedDict()
        self._sized: dict[tuple[int, int], QImage] = {}
        self._bytes = 0

    def add(self, slot_ms: int, slot: int, image: QImage) -> None:
        """Put a still in its place; those seen longest ago make room."""
        key = (slot_ms, slot)
        old = self._stills.pop(key, None)
        self._bytes += image.sizeInBytes() - (old.sizeInBytes() if old else 0)
        self._stills[key] = image
        self._sized.pop(key, None)
        while self._bytes > _MOST_BYTES:
            dropped, gone = self._stills.popitem(last=False)
            self._sized.pop(dropped, None)
            self._bytes -= gone.sizeInBytes()

    def still(self, slot_ms: int, slot: int, height: int) -> QImage | None:
        """Return the still of a slot or a stand-in, so many pixels high; None without either."""
        for key in _candidates(slot_ms, slot):
            if key in self._stills:
                self._stills.move_to_end(key)
                return self._at_height(key, height)
        return None

    def has(self, slot_ms: int, slot: int) -> bool:
        """Tell whether the slot's own still is there."""
        return (slot_ms, slot) in self._stills

    def slot_ms(self, scale: TimeScale, height: float) -> int:
        """Return the length of slots at a zoom: half a picture's width to all of it."""
        widest = scale.ms_per_px * height * self.aspect
        slot_ms = SHORTEST_SLOT_MS
        while slot_ms * 2 <= widest:
            slot_ms *= 2
        return slot_ms

    def missing(self, scale: TimeScale, height: float) -> tuple[int, tuple[int, ...]]:
        """Return the length of slots, and those in view whose still is not there."""
        slot_ms = self.slot_ms(scale, height)
        slots = slots_in_view(scale, slot_ms)
        return slot_ms, tuple(slot for slot in slots if not self.has(slot_ms, slot))

    def _at_height(self, key: tuple[int, int], height: int) -> QImage:
        sized = self._sized.get(key)
        if sized is None or sized.height() != height:
            smooth = Qt.TransformationMode.SmoothTransformation
            sized = self._sized[key] = self._stills[key].scaledToHeight(max(1, height), smooth)
        return sized


def slots_in_view(scale: TimeScale, slot_ms: int) -> range:
    """Return the numbers of the slots that a view shows."""
    end = min(scale.end_ms, scale.duration_ms)
    return range(int(scale.start_ms // slot_ms), max(0, int(-(-end // slot_ms))))


def _candidates(slot_ms: int, slot: int) -> Iterator[tuple[int, int]]:
    yield slot_ms, slot
    for zoom in range(1, _COARSER + 1):
        if zoom <= _FINER and slot_ms >> zoom >= SHORTEST_SLOT_MS:
            yield slot_ms >> zoom, slot << zoom
        yield slot_ms << zoom, slot >> zoom

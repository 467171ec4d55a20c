"""Paints the strips of the media: stills side by side, and the wave of the sound."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from widgets.i18n import tr
from widgets.timeline.film import slots_in_view
from widgets.timeline.lane_view import LaneView
from widgets.timeline.raster import column_edges
from widgets.timeline.strips import FilmstripStrip, WaveformStrip
from widgets.timeline.wave_image import wave_image

_HINT_LEFT = 12
_GAP = 1.0


def paint_strip(painter: QPainter, view: LaneView) -> bool:
    """Paint a lane that is a strip; tell whether it is one."""
    track = view.lane.track
    if isinstance(track, FilmstripStrip):
        _paint_film(painter, view, track)
        return True
    if isinstance(track, WaveformStrip):
        _paint_wave(painter, view, track)
        return True
    return False


def film_height(row_height: float) -> float:
    """Return how high the stills of a lane are, in pixels."""
    return max(1.0, row_height - 3)


def _paint_film(painter: QPainter, view: LaneView, strip: FilmstripStrip) -> None:
    scale, ratio = view.scale, view.ratio
    height = film_height(view.area.height())
    slot_ms = strip.film.slot_ms(scale, height)
    pixels = round(height * ratio)
    top = round((view.area.top() + 1) * ratio) / ratio
    for slot in slots_in_view(scale, slot_ms):
        still = strip.film.still(slot_ms, slot, pixels)
        if still is None:
            continue
        left = _snapped(scale.x_of(slot * slot_ms), ratio)
        end = min((slot + 1) * slot_ms, scale.duration_ms)
        room = round((_snapped(scale.x_of(end), ratio) - left - _GAP) * ratio)
        width = min(still.width(), room)
        if width > 0:
            source = QRectF((still.width() - width) // 2, 0, width, pixels)
            target = QRectF(view.area.left() + left, top, width / ratio, pixels / ratio)
            painter.drawImage(target, still, source)


def _paint_wave(painter: QPainter, view: LaneView, strip: WaveformStrip) -> None:
    if not strip.peaks.known_ms:
        labels = view.look.labels()
        label = labels.fit(tr("Reading the sound…"), view.area.width() - 2 * _HINT_LEFT)
        if label is not None:
            painter.setFont(labels.font)
            painter.setPen(view.look.color("muted"))
            label.draw(painter, view.area.left() + _HINT_LEFT, view.area.center().y())
        return

    def palette() -> list[QColor]:
        return [view.look.color("wave")]

    edges = column_edges(view.scale, view.ratio)
    height = round((view.area.height() - 1) * view.ratio)
    image = wave_image(strip.peaks, edges, height, view.look.table("waveform", palette))
    size = QRectF(0, 0, image.width() / view.ratio, height / view.ratio)
    painter.drawImage(size.translated(view.area.topLeft()), image)


def _snapped(x: float, ratio: float) -> float:
    return round(x * ratio) / ratio

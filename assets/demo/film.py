"""Draws any moment of the episode as a picture."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from assets.demo.acting import Acting, Actor, ease
from assets.demo.canvas import HEIGHT, WIDTH, Canvas
from assets.demo.draw_attic import draw_attic, draw_bed
from assets.demo.draw_inserts import draw_insert_back, draw_insert_front
from assets.demo.draw_kitchen import (
    BELL_HOOK,
    CHAIRS,
    NORTH_WINDOW,
    WEST_WINDOW,
    draw_kitchen,
)
from assets.demo.draw_outside import draw_outside, draw_title
from assets.demo.draw_person import draw_before_table, draw_behind_table
from assets.demo.draw_porch import OPEN, draw_porch, draw_railing
from assets.demo.draw_props import draw_bell, draw_gift, draw_steam
from assets.demo.draw_table import draw_table
from assets.demo.draw_view import draw_rain
from assets.demo.palette import LIGHTS, Ink
from assets.demo.schedule import FRAME_MS, At, Episode, SceneTrack, last_before
from assets.demo.screenplay import Prop, Shot
from assets.demo.stage import WIDE, Camera, close_up, room_view, two_shot

DRAWING_MS = 2 * FRAME_MS
_SWINGS = {"calm": 1.5, "breeze": 8.0, "strong": 19.0}
_STEAMING = {"supper": (), "breakfast": ((415, 408),), "cooking": ((250, 420),)}
_STEAMING |= {"soup": ((408, 410),), "soup_six": ((622, 446), (680, 446))}


@dataclass(slots=True)
class _Layers:
    """What does not move in a shot: behind the people, and the table before them."""

    key: tuple[object, ...]
    back: QImage
    front: QImage


class Film:
    """The episode as pictures; asked in order of time it draws each background once a shot."""

    def __init__(self, episode: Episode) -> None:
        self._episode = episode
        self._acting = {track.scene.id: Acting(episode, track) for track in episode.scenes}
        self._layers: _Layers | None = None
        self._drawn: tuple[int, QImage] | None = None

    def picture(self, time_ms: int) -> QImage:
        """Return the picture at a time, 960 x 540, RGB32.

        Each drawing stands for two frames, as in most drawn films.
        """
        time_ms = time_ms // DRAWING_MS * DRAWING_MS
        if self._drawn is None or self._drawn[0] != time_ms:
            self._drawn = (time_ms, self._draw(time_ms))
        return self._drawn[1]

    def _draw(self, time_ms: int) -> QImage:
        track = self._episode.scene_at(time_ms)
        image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        canvas = Canvas(painter, Ink(LIGHTS[track.scene.light]))
        shot = last_before(track.shots, time_ms) or track.shots[0]
        if shot.what.shot.startswith("insert:"):
            self._draw_insert(canvas, track, shot, time_ms)
        else:
            self._draw_scene(canvas, track, shot, time_ms)
        self._draw_titles(canvas, track, time_ms)
        painter.end()
        return image

    def _draw_insert(self, canvas: Canvas, track: SceneTrack, shot: At[Shot], time_ms: int) -> None:
        name = shot.what.shot.removeprefix("insert:")
        key = (track.scene.id, shot.start_ms)
        if self._layers is None or self._layers.key != key:
            back = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
            with _painting(back) as painter:
                draw_insert_back(Canvas(painter, canvas.ink), name)
            self._layers = _Layers(key, back, back)
        canvas.painter.drawImage(0, 0, self._layers.back)
        draw_insert_front(canvas, name, time_ms - shot.start_ms, swing_at(track, time_ms))

    def _draw_scene(self, canvas: Canvas, track: SceneTrack, shot: At[Shot], time_ms: int) -> None:
        acting, painter = self._acting[track.scene.id], canvas.painter
        start = camera_of(acting, track, shot)
        camera = start.closer(shot.what.push / 100 * self._push_share(track, shot, time_ms))
        layers = self._layers_of(track, shot, start, time_ms)
        whole = QRectF(0, 0, WIDTH, HEIGHT)
        painter.save()
        _aim(painter, camera)
        painter.drawImage(_seen(start), layers.back, whole)
        swing = swing_at(track, time_ms)
        self._draw_moving_back(canvas, track, time_ms, swing)
        actors = [actor for actor in acting.actors(time_ms) if _fits(actor, shot.what, start)]
        for actor in actors:
            draw_behind_table(painter, canvas.ink, actor, track.scene.id)
        painter.drawImage(_seen(start), layers.front, whole)
        if track.scene.room == "kitchen":
            _draw_table_things(canvas, track, time_ms)
        for actor in actors:
            draw_before_table(canvas, actor, track.scene.id, swing)
        painter.restore()

    def _push_share(self, track: SceneTrack, shot: At[Shot], time_ms: int) -> float:
        later = [at.start_ms for at in track.shots if at.start_ms > shot.start_ms]
        end_ms = later[0] if later else track.span.end_ms
        return (time_ms - shot.start_ms) / max(1, end_ms - shot.start_ms)

    def _layers_of(
        self, track: SceneTrack, shot: At[Shot], camera: Camera, time_ms: int
    ) -> _Layers:
        table = state_of(track.props, "table", time_ms, "empty")
        key = (track.scene.id, shot.start_ms, table)
        if self._layers is None or self._layers.key != key:
            ink = Ink(LIGHTS[track.scene.light])
            back = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
            front = QImage(WIDTH, HEIGHT, QImage.Format.Format_ARGB32_Premultiplied)
            front.fill(0)
            with _painting(back) as painter:
                _aim(painter, camera)
                _draw_room(Canvas(painter, ink), track.scene.room, _chairs(shot.what, camera))
            with _painting(front) as painter:
                _aim(painter, camera)
                _draw_foreground(Canvas(painter, ink), track.scene.room, table)
            self._layers = _Layers(key, back, front)
        return self._layers

    def _draw_moving_back(
        self, canvas: Canvas, track: SceneTrack, time_ms: int, swing: float
    ) -> None:
        room, light = track.scene.room, canvas.ink.light
        if room == "kitchen":
            if light.rain:
                draw_rain(canvas, WEST_WINDOW, time_ms, 16)
                draw_rain(canvas, NORTH_WINDOW, time_ms, 18)
            if state_of(track.props, "bell", time_ms, "none") == "hung":
                draw_bell(canvas, *BELL_HOOK, 1.0, swing)
        elif room == "porch":
            draw_rain(canvas, OPEN, time_ms, 46)

    def _draw_titles(self, canvas: Canvas, track: SceneTrack, time_ms: int) -> None:
        key = last_before([at for at in track.props if at.what.prop == "title"], time_ms)
        if key is None:
            return
        share = ease((time_ms - key.start_ms) / 900)
        share = 1 - share if key.what.state == "off" else share
        draw_title(canvas, share, key.what.state == "end")


class _painting:  # noqa: N801 -- reads as a statement: with _painting(image)
    """A painter on an image, ended when left."""

    def __init__(self, image: QImage) -> None:
        self._painter = QPainter(image)

    def __enter__(self) -> QPainter:
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        return self._painter

    def __exit__(self, *_unused: object) -> None:
        self._painter.end()


def state_of(props: Sequence[At[Prop]], name: str, time_ms: int, default: str) -> str:
    """Return the state of a thing at a time."""
    key = last_before([at for at in props if at.what.prop == name], time_ms)
    return key.what.state if key else default


def swing_at(track: SceneTrack, time_ms: int) -> float:
    """Return how far the paper of the bell swings, in degrees."""
    wind = _SWINGS[state_of(track.props, "wind", time_ms, "calm")]
    rings = [at for at in track.sounds if at.what.sound == "bell" and at.start_ms <= time_ms + 200]
    since = (time_ms + 200 - rings[-1].start_ms) if rings else 10_000
    push = 20 * math.exp(-since / 900)
    return (wind + push) * math.sin(time_ms / 230) + 0.3 * wind * math.sin(time_ms / 97)


def camera_of(acting: Acting, track: SceneTrack, shot: At[Shot]) -> Camera:
    """Return where the camera stands at the start of a shot."""
    kind, _, names = shot.what.shot.partition(":")
    # What is placed in the same breath as the cut counts, so the look is a frame ahead.
    points = [acting.point(name, shot.start_ms + 1) for name in names.split(",") if name]
    places = [point for point in points if point is not None]
    if kind == "close" and places:
        return close_up(places[0])
    if kind == "two" and len(places) == 2:
        return two_shot(places[0], places[1])
    return room_view(track.scene.room) if kind == "room" else WIDE


def _aim(painter: QPainter, camera: Camera) -> None:
    painter.translate(WIDTH / 2, HEIGHT / 2)
    painter.scale(camera.zoom, camera.zoom)
    painter.translate(-camera.x, -camera.y)


def _seen(camera: Camera) -> QRectF:
    width, height = WIDTH / camera.zoom, HEIGHT / camera.zoom
    return QRectF(camera.x - width / 2, camera.y - height / 2, width, height)


def _fits(actor: Actor, shot: Shot, camera: Camera) -> bool:
    """Tell whether a person is shown: nobody is cut in half by the frame."""
    kind, _, names = shot.shot.partition(":")
    if kind in ("wide", "room"):
        return True
    if actor.person in names.split(","):
        return True
    reach = WIDTH / 2 / camera.zoom - 52
    aside = abs(actor.at[0] - camera.x)
    return aside < reach if kind == "two" else False


def _chairs(shot: Shot, camera: Camera) -> list[float]:
    """Return the chairs that a view shows."""
    if not shot.shot.startswith("close"):
        return list(CHAIRS)
    return [x for x in CHAIRS if abs(x - camera.x) < 60]


def _draw_room(canvas: Canvas, room: str, chairs: Collection[float]) -> None:
    if room == "kitchen":
        draw_kitchen(canvas, chairs)
    elif room == "attic":
        draw_attic(canvas)
    elif room == "porch":
        draw_porch(canvas)
    else:
        draw_outside(canvas)


def _draw_foreground(canvas: Canvas, room: str, table: str) -> None:
    if room == "kitchen":
        draw_table(canvas, table)
    elif room == "attic":
        draw_bed(canvas)
    elif room == "porch":
        draw_railing(canvas)


def _draw_table_things(canvas: Canvas, track: SceneTrack, time_ms: int) -> None:
    gift = state_of(track.props, "gift", time_ms, "none")
    if gift == "table":
        draw_gift(canvas, 570, 452, 1.0)
    table = state_of(track.props, "table", time_ms, "empty")
    for x, y in _STEAMING.get(table, ()):
        draw_steam(canvas, x, y, time_ms // 80 * 80)

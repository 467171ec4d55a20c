"""Draws one actor in two layers: what is behind the table, and the arms on it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QPainter

from assets.demo.acting import Actor
from assets.demo.canvas import Canvas
from assets.demo.draw_body import Figure, draw_arms, draw_torso
from assets.demo.draw_head import draw_behind, draw_front, draw_neck, head_of
from assets.demo.draw_props import draw_bell, draw_bowl, draw_cup, draw_gift, draw_suitcase
from assets.demo.palette import Ink
from assets.demo.people import LOOKS, outfit_of
from assets.demo.stage import HEAD


def draw_behind_table(painter: QPainter, ink: Ink, actor: Actor, scene: str) -> None:
    """Draw head and trunk, and the arms where they hang."""
    painter.save()
    _stand(painter, actor)
    head = head_of(painter, ink, actor.person, actor.face)
    figure = Figure(painter, ink, actor.person, outfit_of(scene, actor.person))
    bow = actor.body.bow
    _with_head(painter, actor, lambda: draw_behind(head, actor.person))
    draw_torso(figure, actor.face.rise - 0.5 * bow)
    draw_neck(head, actor.person)
    if actor.body.hidden:
        draw_arms(figure, actor.body, actor.face.rise)
    _with_head(painter, actor, lambda: draw_front(head, actor.person))
    painter.restore()


def draw_before_table(canvas: Canvas, actor: Actor, scene: str, swing: float) -> None:
    """Draw the arms and what the hands hold."""
    if actor.body.hidden:
        return
    painter = canvas.painter
    painter.save()
    _stand(painter, actor)
    figure = Figure(painter, canvas.ink, actor.person, outfit_of(scene, actor.person))
    _draw_held(canvas, actor)
    draw_arms(figure, actor.body, actor.face.rise)
    if actor.body.holds == "bell":
        hand = actor.body.right
        draw_bell(canvas, hand.x + 0.12, hand.y + 0.1, 0.95 / HEAD, swing * 0.5)
    painter.restore()


def _stand(painter: QPainter, actor: Actor) -> None:
    size = HEAD * LOOKS[actor.person].size
    body = actor.body
    painter.translate(actor.at[0], actor.at[1] + size * (0.30 * body.bow + 0.10 * body.lean))
    painter.scale(size * (1 + 0.05 * body.lean), size * (1 + 0.05 * body.lean))


def _with_head(painter: QPainter, actor: Actor, draw: Callable[[], None]) -> None:
    """Draw with the painter turned round the root of the neck, lowered by a bow."""
    painter.save()
    painter.translate(0.0, 1.3 + 0.34 * actor.body.bow)
    painter.rotate(actor.face.tilt)
    painter.scale(1.0, 1.0 - 0.05 * actor.body.bow)
    painter.translate(0.0, -1.3)
    draw()
    painter.restore()


def _draw_held(canvas: Canvas, actor: Actor) -> None:
    left, right = actor.body.left, actor.body.right
    x, y = (left.x + right.x) / 2, (left.y + right.y) / 2
    unit = 1 / HEAD
    match actor.body.holds:
        case "gift":
            draw_gift(canvas, x, y + 0.5, unit * 1.05)
        case "bundle":
            draw_gift(canvas, left.x + 0.35, left.y + 0.5, unit * 0.9)
        case "bowl":
            draw_bowl(canvas, x, y + 0.62, unit * 1.15, "#4F7594", full=True)
        case "cup":
            draw_cup(canvas, x, y + 0.28, "#D9A441", unit * 1.05)
        case "suitcase":
            draw_suitcase_at(canvas, x, y)
        case "book":
            _draw_book(canvas, x, y)
        case "knife":
            _draw_knife(canvas, right.x, right.y)
        case _:
            pass


def draw_suitcase_at(canvas: Canvas, x: float, y: float) -> None:
    """Draw the suitcase hanging from two hands."""
    canvas.painter.save()
    canvas.painter.translate(x, y + 0.45)
    canvas.painter.scale(1 / HEAD, 1 / HEAD)
    draw_suitcase(canvas, 0, 0)
    canvas.painter.restore()


def _draw_book(canvas: Canvas, x: float, y: float) -> None:
    canvas.poly([(x - 1.0, y - 0.6), (x, y - 0.42), (x, y + 0.55), (x - 1.0, y + 0.36)], "#3E5A66")
    canvas.poly([(x + 1.0, y - 0.6), (x, y - 0.42), (x, y + 0.55), (x + 1.0, y + 0.36)], "#4E6C79")
    canvas.line([(x - 0.95, y - 0.62), (x, y - 0.45), (x + 0.95, y - 0.62)], "#F1E8DA", 0.09)


def _draw_knife(canvas: Canvas, x: float, y: float) -> None:
    canvas.poly(
        [(x - 0.2, y - 0.05), (x - 1.5, y + 0.12), (x - 1.35, y + 0.42), (x - 0.2, y + 0.22)],
        "#C8CED2",
    )
    canvas.line([(x - 0.2, y + 0.08), (x + 0.3, y + 0.06)], "#3E2F28", 0.2)

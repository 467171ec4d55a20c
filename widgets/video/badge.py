"""What is said on the picture of people and events at this moment: plain values, and a chip."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from app.domain.person import Person
from app.domain.span import UNKNOWN_CODE, LabelStyle
from widgets.theme.family import dark_code_color, dark_hue, family_named
from widgets.theme.metrics import RADIUS_CHIP
from widgets.theme.theme import theme
from widgets.video.subtitle_painter import picture_font


@dataclass(frozen=True, slots=True)
class Badge:
    """What somebody feels now, and who says so.

    Attributes
    ----------
    person
        Whose face it is.
    doubt
        A word on why the source is not sure, ``?`` where it says more than a word; empty where
        it is.
    """

    person: Person
    style: LabelStyle
    source: str = ""
    doubt: str = ""

    @property
    def words(self) -> str:
        """The emotion, with the doubt behind it."""
        return f"{self.style.name} · {self.doubt}" if self.doubt else self.style.name


@dataclass(frozen=True, slots=True)
class RelationLine:
    """A relation of a current event: how it reads, and the other event with its time.

    Attributes
    ----------
    words
        Such as ``caused by``.
    key
        Id of the other event.
    time_ms
        When that begins; None where it has no time.
    """

    words: str
    key: str
    time_ms: int | None = None


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event that goes on now, with its relations."""

    key: str
    summary: str
    style: LabelStyle
    relations: tuple[RelationLine, ...] = field(default=())


def hue_of(style: LabelStyle) -> QColor | None:
    """Return the hue of a label on the picture; None for words no vocabulary knows."""
    family = family_named(style.family)
    if family is not None:
        return dark_hue(family)
    own = QColor(style.colour) if style.colour else QColor()
    return own if own.isValid() else None


def draw_code(painter: QPainter, box: QRectF, style: LabelStyle, scale: float) -> None:
    """Draw the code of a label: on its hue, or outlined where there is none."""
    hue = hue_of(style)
    radius = RADIUS_CHIP * scale
    if hue is not None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(hue)
    else:
        painter.setPen(QPen(theme().color("scrim_text"), scale, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, radius, radius)
    painter.setFont(picture_font("code", scale))
    painter.setPen(dark_code_color() if hue is not None else theme().color("scrim_text"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, style.code or UNKNOWN_CODE)


def shared_room(
    room: float, name: float, words: float, source: float, least: float
) -> tuple[float, float, float]:
    """Share the room of a badge: what is felt counts most, who says so gives way first.

    Parameters
    ----------
    room, name, words, source
        Widths in px: what there is, and what the three texts would take.
    least
        What the source keeps before the name gives way, down to a third of the room.

    Returns
    -------
    tuple[float, float, float]
        Widths of name, words and source; their sum is at most `room`.
    """
    source = min(source, max(room - name - words, min(least, source)))
    name = min(name, max(room / 3, room - source - words))
    words = min(words, max(room - source - name, 0.0))
    return name, words, min(source, max(room - name - words, 0.0))


def elided(metrics: QFontMetricsF, text: str, width: float) -> str:
    """Return a text as it fits."""
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, width))


def draw_scrim(painter: QPainter, box: QRectF, radius: float) -> None:
    """Draw the dark ground behind words on the picture."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().color("scrim"))
    painter.drawRoundedRect(box, radius, radius)


def on_pixels(box: QRectF, ratio: float) -> QPointF:
    """Return the corner of a box on whole device pixels, where a pixmap stays sharp."""
    return QPointF(round(box.left() * ratio) / ratio, round(box.top() * ratio) / ratio)


def draw_words(painter: QPainter, left: float, box: QRectF, text: str, width: float) -> None:
    """Write in the painter's font and pen from a place on, in the middle of a box."""
    place = QRectF(QPointF(left, box.top()), QPointF(left + width + 1, box.bottom()))
    painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

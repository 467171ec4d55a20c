"""Faces of the cast: round, small, alike in every list; initials where there is no picture.

The pictures are made elsewhere and put into `faces()`, the one book of them; nothing of them is
kept in a project but where the face is to be seen.
"""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QIcon,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
)

from app.domain.ids import PersonKey
from app.domain.person import Person
from widgets.theme.colours import PEOPLE
from widgets.theme.paint import kept
from widgets.theme.theme import theme

FACE_SIDE = 20
"""Side of a face in lists, in pixels at 10 pt."""

_MOST_ICONS = 256


class FaceBook(QObject):
    """The pictures of all faces known.

    Signals
    -------
    changed
        A face came, or all went.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._images: dict[PersonKey, QImage] = {}
        self._icons: OrderedDict[tuple[object, ...], QIcon] = OrderedDict()

    def set_image(self, person: PersonKey, image: QImage | None) -> None:
        """Take a square picture of a face, or forget it."""
        if image is None:
            self._images.pop(person, None)
        else:
            self._images[person] = image
        self._icons.clear()
        self.changed.emit()

    def image(self, person: PersonKey) -> QImage | None:
        """Return the picture of a face, None without one."""
        return self._images.get(person)

    def clear(self) -> None:
        """Forget all."""
        if self._images:
            self._images.clear()
            self._icons.clear()
            self.changed.emit()

    def icon(self, person: Person, side: int = FACE_SIDE) -> QIcon:
        """Return a person's face as an icon."""
        ratio = _ratio()
        key = (person.key, person.name, person.colour, theme().is_dark, side, ratio)
        if key not in self._icons:
            self._icons[key] = QIcon(self._pixmap(person, theme().px(side), ratio))
            if len(self._icons) > _MOST_ICONS:
                self._icons.popitem(last=False)
        return self._icons[key]

    def _pixmap(self, person: Person, side: int, ratio: float) -> QPixmap:
        pixmap = QPixmap(round(side * ratio), round(side * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        draw_face(painter, QRect(0, 0, side, side), person, self.image(person.key))
        painter.end()
        return pixmap


def draw_face(painter: QPainter, rect: QRect, person: Person, image: QImage | None) -> None:
    """Draw a round face, or the initials, with a ring in the person's colour."""
    colour = QColor(person.colour or colour_of(person.name))
    box = QRectF(rect).adjusted(1, 1, -1, -1)
    with kept(painter):
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        path = QPainterPath()
        path.addEllipse(box)
        if image is not None:
            painter.save()
            painter.setClipPath(path)
            painter.drawImage(box, image)
            painter.restore()
        else:
            painter.fillPath(path, theme().color("raised"))
            _draw_initials(painter, rect, person.name)
        if person.colour or image is None:
            painter.setPen(QPen(colour, 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box)


def _draw_initials(painter: QPainter, rect: QRect, name: str) -> None:
    font = theme().font("code")
    font.setPixelSize(max(7, round(rect.height() * 0.42)))
    painter.setFont(font)
    painter.setPen(theme().color("text"))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, short_name(name))


def short_name(name: str) -> str:
    """Return what stands for a name where there is no room: two initials, of CJK one character."""
    words = name.split()
    if not words:
        return ""
    if not words[0][0].isascii():
        return words[0][0]
    return "".join(word[0] for word in words[:2]).upper()


def colour_of(name: str) -> str:
    """Return a steady colour for a name without one, ``#RRGGBB``."""
    return PEOPLE[sum(name.encode()) % len(PEOPLE)]


def _ratio() -> float:
    app = QGuiApplication.instance()
    return app.devicePixelRatio() if isinstance(app, QGuiApplication) else 1.0


_BOOK: list[FaceBook] = []


def faces() -> FaceBook:
    """Return the one book, made on first use."""
    if not _BOOK:
        _BOOK.append(FaceBook())
    return _BOOK[0]

"""Who speaks, when, how long, and whether the unit loops."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.domain.ids import PersonKey
from app.domain.person import Person
from app.domain.timecode import format_duration, format_ms
from widgets.eliding_label import ElidingLabel
from widgets.i18n import tr
from widgets.labelling.sheet import LabelSheet
from widgets.person_face import draw_face, faces
from widgets.theme.icons import icon
from widgets.theme.paint import line_height, text_width
from widgets.theme.theme import theme

_FACE, _ICON = 26, 15


class SpeakerFace(QWidget):
    """The face of who speaks; initials where there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._person: Person | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        faces().changed.connect(self.update)

    def show_person(self, person: Person | None) -> None:
        """Show somebody, or nobody."""
        self._person = person
        self.setVisible(person is not None)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the side of the face."""
        return QSize(theme().px(_FACE), theme().px(_FACE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the face."""
        if self._person is not None:
            painter = QPainter(self)
            side = min(self.width(), self.height())
            image = faces().image(self._person.key)
            draw_face(painter, QRect(0, 0, side, side), self._person, image)
            painter.end()


class LoopMark(QWidget):
    """Says whether the unit is looped."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._loops = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def words(self) -> str:
        """What it says."""
        return tr("looping") if self._loops else tr("not looping")

    def show_looping(self, *, on: bool) -> None:
        """Say it."""
        self._loops = on
        self._dress()

    @Slot()
    def _dress(self) -> None:
        self.setAccessibleName(self.words)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room of icon and word."""
        width = theme().px(_ICON) + 5 + text_width("secondary", self.words)
        return QSize(width, line_height("secondary"))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw icon and word."""
        painter = QPainter(self)
        color, side = "accent" if self._loops else "muted", theme().px(_ICON)
        box = QRect(0, (self.height() - side) // 2, side, side)
        icon("repeat", color).paint(painter, box)
        painter.setPen(theme().color(color))
        painter.setFont(theme().font("secondary"))
        room = self.rect().adjusted(side + 5, 0, 0, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, self.words)
        painter.end()


class SpeakerLine(QWidget):
    """Face, name, span, length, and a mark that says whether it loops."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face = SpeakerFace()
        self.name = ElidingLabel("", "strong")
        self.times, self.length = ElidingLabel("", "muted"), ElidingLabel("", "muted")
        self.loop = LoopMark()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(9)
        for part in (self._face, self.name, self.times, self.length, self.loop):
            row.addWidget(part)
        row.addStretch(1)
        theme().changed.connect(self._dress)
        self._dress()

    def show_unit(self, sheet: LabelSheet) -> None:
        """Show whose unit it is and where it stands."""
        unit = sheet.unit
        name = " ".join(unit.speaker.split())
        stranger = Person(PersonKey(""), name[:60]) if name else None
        self._face.show_person(sheet.cast or stranger)
        self.name.setText(name or tr("Nobody named"))
        self.times.setText(_times(sheet))
        self.length.setText(format_duration(unit.duration_ms) if unit.duration_ms else "")

    @Slot()
    def _dress(self) -> None:
        for part in (self.times, self.length):
            part.setFont(theme().font("time"))


def _times(sheet: LabelSheet) -> str:
    unit = sheet.unit
    if not unit.duration_ms:
        return unit.media or (tr("no times: the whole clip") if sheet.has_video else tr("no times"))
    return f"{format_ms(unit.start_ms)} \N{EN DASH} {format_ms(unit.end_ms)}"

"""The units of a set as small boxes: labelled, to revisit, left, left out, and the one in view."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.domain.ids import UnitKey
from widgets.i18n import tr
from widgets.labelling.sheet import UnitMark, UnitState
from widgets.labelling.words import state_word
from widgets.theme.icons import icon
from widgets.theme.metrics import RADIUS_MARK
from widgets.theme.paint import draw_focus, kept
from widgets.theme.theme import theme

_BOX, _PITCH = QSize(18, 15), QSize(23, 20)
_ICONS = {UnitState.LABELLED: "check", UnitState.REVISIT: "flag", UnitState.EXCLUDED: "x"}
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class SetGrid(QWidget):
    """A box a unit, in the order of the set; a press goes there, arrows move, Return goes.

    Signals
    -------
    unit_chosen(key)
        A unit is to be shown.
    """

    unit_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks: list[UnitMark] = []
        self._places: dict[UnitKey, int] = {}
        self._current: UnitKey | None = None
        self._reached = 0
        self.setProperty("kind", "content")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Units of the set"))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme().changed.connect(self._on_theme_changed)

    @property
    def marks(self) -> Sequence[UnitMark]:
        """What is shown."""
        return self._marks

    @property
    def own_keys(self) -> Collection[str]:
        """Arrows go from box to box, and Return goes to a unit."""
        return ("Left", "Right", "Up", "Down", "Return", "Enter", "Space")

    def set_marks(self, marks: Sequence[UnitMark]) -> None:
        """Show the units of a set."""
        had = len(self._marks)
        self._marks = list(marks)
        self._places = {one.key: place for place, one in enumerate(self._marks)}
        if had != len(self._marks):
            self.updateGeometry()
        self.update()

    def set_mark(self, mark: UnitMark) -> None:
        """Show how one unit stands now."""
        place = self._places.get(mark.key)
        if place is not None:
            self._marks[place] = mark
            self.update(self._box(place))

    def set_current(self, key: UnitKey | None) -> None:
        """Mark the unit in view."""
        self._current = key
        if key in self._places:
            self._reached = self._places[key]
        self.update()

    def place_of(self, key: UnitKey | None) -> QRect:
        """Return where the box of a unit stands; empty without one."""
        place = self._places.get(key) if key is not None else None
        return QRect() if place is None else self._box(place)

    @Slot()
    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    @property
    def _pitch(self) -> QSize:
        return QSize(theme().px(_PITCH.width()), theme().px(_PITCH.height()))

    def _columns(self, width: int) -> int:
        return max(1, (width + 4) // self._pitch.width())

    def hasHeightForWidth(self) -> bool:
        """Be higher where it is narrow."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows."""
        columns = self._columns(width)
        return max(1, -(-len(self._marks) // columns)) * self._pitch.height()

    def sizeHint(self) -> QSize:
        """Return the room of all rows at the width there is."""
        width = max(self.width(), self._pitch.width() * 6)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Return the room of one box."""
        return self._pitch

    def _box(self, place: int) -> QRect:
        row, column = divmod(place, self._columns(self.width()))
        pitch = self._pitch
        size = QSize(theme().px(_BOX.width()), theme().px(_BOX.height()))
        return QRect(QPoint(column * pitch.width(), row * pitch.height() + 2), size)

    def _place_at(self, at: QPoint) -> int | None:
        pitch, columns = self._pitch, self._columns(self.width())
        column, row = at.x() // pitch.width(), at.y() // pitch.height()
        place = row * columns + column
        return place if column < columns and 0 <= place < len(self._marks) else None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the boxes that are seen."""
        columns, high = self._columns(self.width()), self._pitch.height()
        first = event.rect().top() // high * columns
        last = (event.rect().bottom() // high + 1) * columns
        painter = QPainter(self)
        with kept(painter):
            for place in range(max(0, first), min(last, len(self._marks))):
                self._draw_box(painter, self._box(place), self._marks[place])
            if self.hasFocus() and self._marks:
                draw_focus(painter, self._box(self._reached).adjusted(-2, -2, 2, 2))
        painter.end()

    def _draw_box(self, painter: QPainter, box: QRect, mark: UnitMark) -> None:
        current, done = mark.key == self._current, mark.state in _ICONS
        is_out = mark.state is UnitState.EXCLUDED
        ink = "accent" if current or (done and not is_out) else "border_strong"
        pen = QPen(theme().color(ink if done or current else "border"), 1)
        if is_out:
            pen.setDashPattern([2, 2])
        painter.setPen(pen)
        ground = "accent" if current else "soft" if done and not is_out else "surface"
        painter.setBrush(theme().color(ground))
        painter.drawRoundedRect(
            QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_MARK, RADIUS_MARK
        )
        if done:
            color = "on_accent" if current else "muted" if is_out else "accent"
            side = box.height() - 4
            inner = QRect(box.center().x() - side // 2 + 1, box.y() + 2, side, side)
            icon(_ICONS[mark.state], color).paint(painter, inner)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go to the unit that was pressed."""
        place = self._place_at(event.position().toPoint())
        if place is not None and event.button() == Qt.MouseButton.LeftButton:
            self._reached = place
            self.unit_chosen.emit(self._marks[place].key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move from box to box, and go to one."""
        key = Qt.Key(event.key())
        columns = self._columns(self.width())
        steps = {**_STEPS, Qt.Key.Key_Up: -columns, Qt.Key.Key_Down: columns}
        if key in steps and self._marks:
            self._reached = min(max(self._reached + steps[key], 0), len(self._marks) - 1)
            self.update()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._marks:
            self.unit_chosen.emit(self._marks[self._reached].key)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Tell of the unit under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self._place_at(event.pos())
            words = ""
            if place is not None:
                mark = self._marks[place]
                words = f"{mark.unit_id}: {state_word(mark.state)}"
            QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)

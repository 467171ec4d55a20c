"""A chart on the screen: its points can be pointed at, gone through with the keys, and opened."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.domain.result_charts import Chart
from widgets.i18n import tr, trn
from widgets.results.chart_painter import Point, axis_lines, paint_chart, plot_area, points_of
from widgets.results.looks import SystemLook
from widgets.theme.paint import draw_focus
from widgets.theme.theme import theme

_REACH = 12
_LEAST_HEIGHT = 150


class LineChart(QWidget):
    """Shows one chart.

    Signals
    -------
    point_chosen(row, system)
        A mean was pressed: places of its group and of its system in the chart.
    """

    point_chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chart: Chart | None = None
        self._looks: tuple[SystemLook, ...] = ()
        self._lit: tuple[int, int] | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme().changed.connect(self.update)

    @property
    def chart(self) -> Chart | None:
        """The chart shown."""
        return self._chart

    @property
    def looks(self) -> tuple[SystemLook, ...]:
        """How its systems are drawn."""
        return self._looks

    def set_chart(self, chart: Chart, looks: Sequence[SystemLook]) -> None:
        """Show a chart."""
        self._chart, self._looks, self._lit = chart, tuple(looks), None
        self.setAccessibleName(chart.title)
        self._tell()
        self.update()

    def points(self) -> list[Point]:
        """Return every mean with its place in the widget."""
        if self._chart is None:
            return []
        box = self._box
        lines = len(axis_lines(self._chart, box.width() - theme().px(16)))
        return points_of(self._chart, plot_area(box, max(1, lines)))

    def words(self, row: int, system: int) -> str:
        """Say what a point shows."""
        if self._chart is None:
            return ""
        group = self._chart.rows[row]
        cell = group.cells[system]
        count = trn("{n} question", "{n} questions", cell.scored)
        return tr(
            "{system}, {group}: {mean} over {count}",
            system=self._chart.systems[system],
            group=group.name,
            mean="–" if cell.percent is None else f"{cell.percent:.1f}",
            count=count,
        )

    @property
    def _box(self) -> QRectF:
        return QRectF(self.rect()).adjusted(4, 4, -4, -4)

    def _point_at(self, at: QPointF) -> Point | None:
        near = [(abs(p.at.x() - at.x()) + abs(p.at.y() - at.y()), p) for p in self.points()]
        distance, point = min(near, key=lambda one: one[0], default=(_REACH + 1, None))
        return point if distance <= theme().px(_REACH) else None

    def _light(self, lit: tuple[int, int] | None) -> None:
        if lit != self._lit:
            self._lit = lit
            self.setCursor(Qt.CursorShape.PointingHandCursor if lit else Qt.CursorShape.ArrowCursor)
            self._tell()
            self.update()

    def _tell(self) -> None:
        self.setAccessibleDescription(self.words(*self._lit) if self._lit else "")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the point below the mouse."""
        point = self._point_at(event.position())
        self._light((point.row, point.system) if point else None)

    def leaveEvent(self, event: QEvent) -> None:
        """Show none."""
        super().leaveEvent(event)
        if not self.hasFocus():
            self._light(None)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the questions of a point."""
        point = self._point_at(event.position())
        if point is not None and event.button() == Qt.MouseButton.LeftButton:
            self.point_chosen.emit(point.row, point.system)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin with the first point."""
        super().focusInEvent(event)
        points = self.points()
        if self._lit is None and points and event.reason() != Qt.FocusReason.MouseFocusReason:
            self._light((points[0].row, points[0].system))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show no point any more."""
        super().focusOutEvent(event)
        self._light(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from point to point, up and down through systems; open with Return."""
        steps = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        known = {(point.row, point.system) for point in self.points()}
        if event.key() in steps and self._lit is not None:
            by_row, by_system = steps[Qt.Key(event.key())]
            wanted = self._lit[0] + by_row, self._lit[1] + by_system
            if wanted in known:
                self._light(wanted)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._lit is not None:
            self.point_chosen.emit(*self._lit)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Say on hovering what a point shows."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            point = self._point_at(QPointF(event.pos()))
            if point is not None:
                QToolTip.showText(event.globalPos(), self.words(point.row, point.system), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        """Ask for the size of the picture in the language of the look."""
        return QSize(theme().px(300), theme().px(190))

    def minimumSizeHint(self) -> QSize:
        """Ask for room in which lines can be told apart."""
        return QSize(theme().px(170), theme().px(_LEAST_HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the chart, or say that there is none."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._chart is not None and any(
            c.mean is not None for r in self._chart.rows for c in r.cells
        ):
            paint_chart(painter, self._box, self._chart, self._looks, self._lit)
        elif self._chart is not None:
            painter.setPen(theme().color("muted"))
            painter.setFont(theme().font("secondary"))
            words = tr("No score of such questions.")
            flags = (
                Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
            )
            painter.drawText(self._box.adjusted(8, 8, -8, -8), int(flags), words)
        if self.hasFocus() and self._lit is None:
            draw_focus(painter, self.rect())
        painter.end()
